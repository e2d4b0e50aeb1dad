"""Challenges of this game: chance from the strip, written games, verification with negative controls, and the pages."""

from __future__ import annotations

from datetime import date
from functools import cache
from itertools import product

import pytest

from generator.core import days
from generator.core.errors import BadMoves, BadOption
from generator.core.rng import Rng
from generator.draw.fate_strip import FateStrip, StripReader
from generator.forge import challenges, playing
from generator.forge.challenges import Challenge, Result
from generator.games.green_dungeon import GAME
from generator.games.green_dungeon.daily.challenge import DAILY
from generator.games.green_dungeon.players import simulation
from generator.games.green_dungeon.players.engine import ENGINE
from generator.games.green_dungeon.quest.board import Card
from generator.games.green_dungeon.quest.ruleset import load_ruleset
from generator.games.green_dungeon.rules import notation
from generator.games.green_dungeon.rules.chance import Purpose
from generator.games.green_dungeon.rules.referee import apply_move, moves
from generator.games.green_dungeon.rules.scoring import score
from generator.games.green_dungeon.rules.state import Table, set_up
from generator.games.green_dungeon.rules.strip_chance import COLUMNS, StripChance
from generator.press.drawing.palette import PALETTES
from generator.press.drawing.papers import HALVES, PAPERS, Paper
from generator.press.jobs import book, quest_jobs
from generator.press.jobs.job import PrintSettings
from tests.contract.samples import DAYS, challenge
from tests.press.prints import words_of

MONDAY, SUNDAY, LEAP = DAYS


def of(day: date) -> Challenge:
    return challenge(GAME.id, day)


def strip(day: date) -> FateStrip:
    found = of(day).fate
    assert found is not None
    return found


@cache
def written(day: date, name: str = "planner") -> tuple[str, Table]:
    """Return a player's game with the day's strip as it would be written down, and the table at its end."""
    quest = of(day).made.quest
    rules = load_ruleset(quest.edition)
    table, player, chance = set_up(quest.board, rules), simulation.PLAYERS[name](rules), StripChance(strip(day), quest.board)
    lines = []
    while table.phase != "over":
        move = player.choose(table)
        lines.append(notation.write_move(move))
        apply_move(table, move, chance)
    return "\n".join(lines), table


def verified(text: str, day: date = MONDAY) -> Result:
    """Return what a written game of a day's challenge comes to."""
    return playing.verify(GAME, of(day).made, text)


@pytest.mark.parametrize(("day", "name"), list(product((MONDAY, SUNDAY), simulation.PLAYERS)))
def test_a_written_game_is_confirmed(day: date, name: str) -> None:
    text, end = written(day, name)
    played = verified(text, day)
    assert (played.points, played.won) == (score(end).total, end.outcome == "won")
    assert played.won == ("death" not in played.events)
    assert played.events.count("boss") == end.mini_dead + end.final_dead


def test_what_goes_without_saying_may_be_left_out() -> None:
    text, end = written(MONDAY)
    lines = text.splitlines()
    meant = ("drink", "see")  # what could belong to the potions or the vision that are done with
    kept = [line for line, after in zip(lines, [*lines[1:], ""], strict=True) if line != "done" or after.startswith(meant)]
    loose = ", ".join(kept[:3]) + " # the first rooms\n" + ";".join(line.upper() for line in kept[3:])
    assert verified(loose).points == score(end).total


def test_an_impossible_step_is_named() -> None:
    text, _ = written(MONDAY)
    lines = text.splitlines()
    for place in range(0, len(lines), 7):
        broken = [*lines[:place], "go E9", *lines[place:]]
        with pytest.raises(BadMoves, match=f"^Step {place + 1}, 'go e9', is no move"):
            verified("\n".join(broken))
    place = next(number for number, line in enumerate(lines) if line == "strike" or line == "cast")
    with pytest.raises(BadMoves, match=f"^Step {place + 1}, 'rest', is impossible: "):
        verified("\n".join([*lines[:place], "rest", *lines[place:]]))


def test_a_game_that_breaks_off_or_goes_on_is_refused() -> None:
    text, _ = written(MONDAY)
    lines = text.splitlines()
    with pytest.raises(BadMoves, match=r"^The written game ends too early: next comes [a-z, ]+; write it down to the last blow\.$"):
        verified("\n".join(lines[: len(lines) // 2]))
    with pytest.raises(BadMoves, match="ends too early: next comes "):
        verified("")
    with pytest.raises(BadMoves, match=f"^Step {len(lines) + 1}, 'rest', is impossible: "):
        verified(f"{text}\nrest")


def test_another_days_game_is_not_confirmed() -> None:
    """The same moves with other dice or in another dungeon hardly ever hold; whatever holds has other points."""
    text, end = written(MONDAY)
    for dice, dungeon in ((SUNDAY, MONDAY), (MONDAY, SUNDAY)):
        made = of(dungeon).made
        try:
            points = playing.verify(GAME, made, text, chance=StripChance(strip(dice), made.quest.board)).points
        except BadMoves as error:
            points = -1000
            assert "Step" in str(error)  # noqa: PT017 - either end is right
        assert points != score(end).total


def test_dice_of_ones_own_cannot_be_verified() -> None:
    with pytest.raises(BadOption, match="play it with the fate strip"):
        ENGINE.strip(of(MONDAY).made.quest, None)


# ---------------------------------------------------------------------- the strip

CARDS = tuple(Card(symbol, number) for symbol in ("drop", "hammer", "wood", "cog") for number in (1, 1, 2))  # type: ignore[arg-type]


def from_strip(*numbers: int) -> StripChance:
    board = of(MONDAY).made.quest.board
    made = StripChance(FateStrip(COLUMNS, {**{column.key: (1,) for column in COLUMNS}, "cards": numbers}), board)
    made._dealt = {**made._dealt, "treasure": CARDS}
    return made


def test_a_deck_as_dealt_is_drawn_from_the_top_and_takes_no_number() -> None:
    chance = from_strip(5)
    left = CARDS[::-1]
    while left:
        assert chance.draw(left, "treasure", False) == len(left) - 1
        left = left[:-1]
    assert not chance._reader.used["cards"]


def test_a_shuffled_deck_is_drawn_by_places_that_are_not_empty() -> None:
    chance = from_strip(1, 3, 12, 4)
    chance.draw(CARDS[::-1], "treasure", False)  # drop 1, from place 1, is kept
    rest = tuple(sorted(CARDS[1:]))
    assert rest[chance.draw(rest, "treasure", True)] == CARDS[2]  # place 1 is empty, the next number says 3
    rest = tuple(sorted((*CARDS[1:2], *CARDS[3:])))
    assert rest[chance.draw(rest, "treasure", True)] == CARDS[11]


def test_equal_cards_come_back_to_their_lowest_place() -> None:
    chance = from_strip(2, 1, 9)
    chance.draw(CARDS[::-1], "treasure", False)
    chance.draw(CARDS[:0:-1], "treasure", False)  # both cards "drop 1" are out; one of them comes back
    rest = tuple(sorted((CARDS[0], *CARDS[2:])))
    assert rest[chance.draw(rest, "treasure", True)] == CARDS[0]
    assert chance._reader.used["cards"] == 2


def test_a_column_that_names_no_card_gives_the_first_one_left() -> None:
    chance = from_strip(1, 1)
    for left in range(12, 2, -1):
        chance.draw(CARDS[::-1][:left], "treasure", False)
    rest = tuple(sorted(CARDS[10:]))
    assert rest[chance.draw(rest, "treasure", True)] == CARDS[10]


def test_every_die_has_a_column_and_every_column_is_used() -> None:
    used: set[str] = set()

    class Watched(StripChance):
        def die(self, purpose: Purpose) -> int:
            used.add(purpose)
            return super().die(purpose)

    for seed in range(6):
        quest = of(SUNDAY if seed % 2 else MONDAY).made.quest
        rules = load_ruleset(quest.edition)
        fate = FateStrip.drawn(COLUMNS, Rng.root("test/strip", seed))
        chance = Watched(fate, quest.board)
        simulation.play_game(quest.board, rules, simulation.PLAYERS["planner"](rules), chance)
        used.update(chance._reader.used)
    assert used == {column.key for column in COLUMNS}


def test_written_moves_are_read_as_they_were_written() -> None:
    quest = of(SUNDAY).made.quest
    rules = load_ruleset(quest.edition)
    seen = set()
    for seed in range(4):
        table, rng = set_up(quest.board, rules), Rng.root("test/notation", seed)
        chance = StripChance(strip(SUNDAY), quest.board)
        while table.phase != "over":
            found = list(moves(table))
            for move in found:
                (word,) = notation.split_words(notation.write_move(move))
                assert notation.next_move(table, word) == (move, True)
                seen.add(move.act)
            apply_move(table, rng.pick(found), chance)
    assert {"go", "strike", "cast", "flee", "rest", "bribe"} <= seen


# ---------------------------------------------------------------------- pages


@pytest.mark.parametrize(("day", "paper", "ink"), [
    (MONDAY, "a4", "full"), (SUNDAY, "letter", "low"), (LEAP, "letter", "full"), (MONDAY, "a4", "low"),
])  # fmt: skip
def test_a_challenge_has_two_pages_and_a_solution_one(day: date, paper: str, ink: str) -> None:
    settings = PrintSettings(PAPERS[paper], PALETTES[ink])
    for dice in (True, False):
        one = challenges.challenge(GAME, day, made=of(day).made, dice=dice)
        assert book.print_book(quest_jobs.challenge_job(one, settings)).labels == ["D1", "K1"]
    assert book.print_book(quest_jobs.challenge_job(of(day), settings, sealed=True)).count == 1


def test_par_and_medals_are_the_planners() -> None:
    for day in (MONDAY, SUNDAY):
        bronze, silver, gold = of(day).target.medals
        assert bronze <= silver == of(day).target.points <= gold
        assert of(day).target.source == "measured"


def test_the_week_changes_its_edition_and_says_so() -> None:
    for step in range(7):
        day = days.day_of(days.number(MONDAY) + step)
        row = challenges.weekday(GAME, day)
        assert ("old edition" in row.twist) == (row.options["edition"] == "old")
    assert DAILY.columns == COLUMNS
    assert StripReader(strip(MONDAY)).next("door") == strip(MONDAY).rolls["door"][0]


@pytest.mark.parametrize("half", HALVES.values(), ids=lambda half: half.name)
def test_on_half_sheets_the_map_faces_the_tracks_and_the_keys_face_the_strip(half: Paper) -> None:
    pages = book.print_book(quest_jobs.challenge_job(of(SUNDAY), PrintSettings(half, PALETTES["full"])))
    words = words_of(pages.pdf)
    assert pages.labels == ["D1", "D2", "D3", "K1", "K2", "K3"]
    assert "Monsters that wait" in words[1]
    assert all(part in words[2] for part in ("Health", "Magic", "Experience"[:3], "Time", "Treasure deck", "Boss deck"))
    assert "Behind the keys" in words[3]
    assert "Fate strip" in words[4]
    assert "Final score" in words[5]
