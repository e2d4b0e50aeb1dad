"""Challenges of this game: chance from the strip, written games, verification with negative controls, and the pages."""

from __future__ import annotations

import re
from datetime import date
from functools import cache
from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

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
from generator.games.green_dungeon.quest.board import CORNERS, SYMBOLS, Card
from generator.games.green_dungeon.quest.model import MOST_BOXES, RowEffect, Twist
from generator.games.green_dungeon.quest.passages import cell_name
from generator.games.green_dungeon.quest.ruleset import load_ruleset
from generator.games.green_dungeon.rules import notation
from generator.games.green_dungeon.rules.chance import Purpose
from generator.games.green_dungeon.rules.lamp import events_of
from generator.games.green_dungeon.rules.referee import apply_move, moves
from generator.games.green_dungeon.rules.scoring import score
from generator.games.green_dungeon.rules.state import Table, set_up
from generator.games.green_dungeon.rules.strip_chance import StripChance, strip_columns
from generator.press.drawing.palette import PALETTES
from generator.press.drawing.papers import HALVES, PAPERS, Paper
from generator.press.jobs.printing import book, quest_jobs
from generator.press.jobs.printing.job import PrintSettings
from tests.contract.samples import DAYS, challenge
from tests.games.green_dungeon.test_paper import turned_words
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
    table, player, chance = set_up(quest.board, rules), simulation.PLAYERS[name](rules), StripChance(strip(day))
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
            points = playing.verify(GAME, made, text, chance=StripChance(strip(dice))).points
        except BadMoves as error:
            points = -1000
            assert "Step" in str(error)  # noqa: PT017 - either end is right
        assert points != score(end).total


def test_dice_of_ones_own_cannot_be_verified() -> None:
    with pytest.raises(BadOption, match="play it with the fate strip"):
        ENGINE.strip(of(MONDAY).made.quest, None)


def test_a_written_game_may_begin_with_a_byte_order_mark() -> None:
    text, end = written(MONDAY)
    assert verified(f"\ufeff{text}").points == score(end).total


# ---------------------------------------------------------------------- the strip

DEALT = tuple(Card(symbol, number, place) for place, (symbol, number) in enumerate(product(SYMBOLS, (1, 1, 2))))
"""A pile as it was dealt, from the top; two cards of every symbol are equal but for their places."""


def from_strip(*numbers: int) -> StripChance:
    columns = strip_columns(of(MONDAY).made.quest)
    return StripChance(FateStrip(columns, {**{column.key: (1,) for column in columns}, "cards": numbers}))


def test_a_deck_as_dealt_is_drawn_from_the_top_and_takes_no_number() -> None:
    chance = from_strip(5)
    left = DEALT[::-1]
    while left:
        assert chance.draw(left, "treasure", False) == len(left) - 1
        left = left[:-1]
    assert not chance._reader.used["cards"]


def test_a_shuffled_deck_is_drawn_by_places_that_are_not_empty() -> None:
    chance = from_strip(1, 3, 12, 4)
    rest = tuple(sorted(DEALT[1:]))  # the card of place 1 is kept
    assert rest[chance.draw(rest, "treasure", True)] == DEALT[2]  # place 1 is empty, the next number says 3
    rest = tuple(sorted((*DEALT[1:2], *DEALT[3:])))
    assert rest[chance.draw(rest, "treasure", True)] == DEALT[11]


def test_of_equal_cards_the_very_one_comes_back() -> None:
    """Both cards "drop 1" are out and the second comes back: number 1 names the first one's empty place (G-70)."""
    chance = from_strip(1, 2)
    rest = tuple(sorted(DEALT[1:]))
    assert DEALT[0][:2] == DEALT[1][:2]
    assert rest[chance.draw(rest, "treasure", True)] is DEALT[1]
    assert chance._reader.used["cards"] == 2


def test_a_column_that_names_no_card_gives_the_first_one_left_and_an_only_card_needs_no_number() -> None:
    chance = from_strip(1, 1)
    rest = tuple(sorted(DEALT[10:]))
    assert rest[chance.draw(rest, "treasure", True)] == DEALT[10]
    assert chance._reader.used["cards"] == 2
    assert chance.draw(DEALT[4:5], "treasure", True) == 0
    assert chance._reader.used["cards"] == 2


def test_every_die_has_a_column_and_every_column_is_used() -> None:
    used: set[str] = set()

    class Watched(StripChance):
        def die(self, purpose: Purpose) -> int:
            used.add(purpose)
            return super().die(purpose)

    for seed in range(8):
        quest = of(SUNDAY if seed % 2 else MONDAY).made.quest
        assert quest.board.twists
        rules = load_ruleset(quest.edition)
        chance = Watched(FateStrip.drawn(strip_columns(quest), Rng.root("test/strip", seed)))
        simulation.play_game(quest.board, rules, simulation.PLAYERS["planner"](rules), chance)
        used.update(chance._reader.used)
    assert used == {column.key for column in strip_columns(of(MONDAY).made.quest)}


@pytest.mark.parametrize("day", [MONDAY, SUNDAY])
def test_events_last_as_long_as_the_lamp_and_no_longer(day: date) -> None:
    """A player who does nothing but walk and rest until the light is out takes every event number at most once."""
    quest = of(day).made.quest
    (count,) = (column.count for column in strip_columns(quest) if column.key == "event")
    checks = events_of(quest.lamp, load_ruleset(quest.edition).event_every)
    assert count == sum(2 * cubes + 1 for cubes in checks)
    longest = 0
    for seed in range(12):
        chance = StripChance(FateStrip.drawn(strip_columns(quest), Rng.root("test/events", seed)))
        rules = load_ruleset(quest.edition)
        simulation.play_game(quest.board, rules, simulation.PLAYERS["naive" if seed % 2 else "sensible"](rules), chance)
        longest = max(longest, chance._reader.used["event"])
    assert 0.45 * count < longest <= count


def test_written_moves_are_read_as_they_were_written() -> None:
    seen = set()
    for day, seed in product((MONDAY, SUNDAY), range(3)):
        quest = of(day).made.quest
        table, rng = set_up(quest.board, load_ruleset(quest.edition)), Rng.root("test/notation", seed)
        chance = StripChance(strip(day))
        while table.phase != "over":
            found = list(moves(table))
            for move in found:
                (word,) = notation.split_words(notation.write_move(move))
                assert notation.next_move(table, word) == (move, True)
                seen.add(move.act)
            apply_move(table, rng.pick(found), chance)
    assert {"go", "strike", "cast", "flee", "rest", "bribe"} <= seen


# ---------------------------------------------------------------------- pages

WHOLE = ["D1", "R1", "K1"]
HALF = ["D1", "D2", "D3", "R1", "R2", "K1", "K2", "K3"]


def printed(one: Challenge, paper: Paper = PAPERS["a4"], ink: str = "full", *, sealed: bool = False) -> book.Pages:
    return book.print_book(quest_jobs.challenge_job(one, PrintSettings(paper, PALETTES[ink]), sealed=sealed))


def changed(day: date, *, dice: bool = True, **fields: Any) -> Challenge:
    """Return the challenge of a day with other things in its quest."""
    made = of(day).made
    return challenges.challenge(GAME, day, made=replace(made, quest=replace(made.quest, **fields)), dice=dice)


def flat(words: str) -> str:
    return " ".join(words.split())


@pytest.mark.parametrize(("day", "paper", "ink"), [
    (MONDAY, "a4", "full"), (SUNDAY, "letter", "low"), (LEAP, "letter", "full"), (MONDAY, "a4", "low"),
])  # fmt: skip
def test_a_challenge_has_three_pages_and_a_solution_one(day: date, paper: str, ink: str) -> None:
    for dice in (True, False):
        one = challenges.challenge(GAME, day, made=of(day).made, dice=dice)
        assert printed(one, PAPERS[paper], ink).labels == WHOLE
    assert printed(of(day), PAPERS[paper], ink, sealed=True).count == 1


LONG = Twist(
    kind="hammer",
    rows=("word " * 20 + "end.", "word " * 20 + "end.", "word " * 20 + "end."),
    effects=(RowEffect(what="experience", by=1), RowEffect(what="health", by=-2), RowEffect(what="treasure", by=2)),
)
"""A twist that is longer than any of the themes'."""


@pytest.mark.parametrize("day", [MONDAY, SUNDAY])
@pytest.mark.parametrize("lamp", [15, MOST_BOXES])
@pytest.mark.parametrize("paper", [*PAPERS.values(), *HALVES.values()], ids=lambda paper: paper.name)
def test_the_shortest_and_the_longest_lamp_and_long_twists_take_no_more_pages(day: date, lamp: int, paper: Paper) -> None:
    quest = of(day).made.quest
    words = tuple(twist for twist in quest.twists if not twist.touches_play)
    one = changed(day, lamp=lamp, twists=(LONG, replace(LONG, kind="wood"), *words))
    assert printed(one, paper).labels == (HALF if paper.half else WHOLE)


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
    assert DAILY.columns is strip_columns
    assert StripReader(strip(MONDAY)).next("door") == strip(MONDAY).rolls["door"][0]


@pytest.mark.parametrize("half", HALVES.values(), ids=lambda half: half.name)
def test_on_half_sheets_the_map_faces_the_tracks_the_rules_each_other_and_the_keys_the_strip(half: Paper) -> None:
    pages = printed(of(SUNDAY), half)
    words = words_of(pages.pdf)
    assert pages.labels == HALF
    assert "Monsters that wait" in words[1]
    assert all(part in words[2] for part in ("Health", "Magic", "Exp", "Lamp", "Treasure deck", "Boss deck"))
    assert "round of combat" in (words[3] + words[4]).lower()
    assert "Behind the keys" in words[5]
    assert "Fate strip" in words[6]
    assert "Final score" in words[7]
    assert "delvepress verify" in flat(words[7])


@pytest.mark.parametrize("paper", [PAPERS["a4"], HALVES["a4"]], ids=lambda paper: paper.name)
@pytest.mark.parametrize("day", [MONDAY, SUNDAY])
def test_every_word_of_a_move_is_on_the_pages(day: date, paper: Paper) -> None:
    """Words that no edition asks for are not: nobody touches magic or passes it by, nor enters the dungeon."""
    text = flat(" ".join(words_of(printed(of(day), paper).pdf)))
    for word in (*notation.PLAIN, "go B3", "see C4", "drink drop 2", "keep 1", "keep 2"):
        assert re.search(rf"\b{word}\b", text) or word in ("touch", "pass"), word
    assert "touch" not in text
    free = flat(" ".join(words_of(printed(changed(day, dice=False), paper).pdf)))
    assert "drink drop 2" not in free
    assert "Fate strip" not in free


@pytest.mark.parametrize("day", [MONDAY, SUNDAY])
def test_the_pages_say_the_rules_of_their_edition_and_what_twists_do(day: date) -> None:
    quest = of(day).made.quest
    new = quest.edition == "new"
    text = flat(words_of(printed(of(day)).pdf)[1])
    assert ("1 Flight" in text) == new
    assert ("4 Flight" in text) == (not new)
    assert ("heals 2 × its number" in text) == new
    assert f"you may spend {5 if new else 10} for 1 level" in text
    assert "20 × luck" in text
    assert "the small number of the last numbered box filled" in text
    assert "delvepress quest green-dungeon" in text
    for twist in quest.touching_twists:
        for row, effect in zip(twist.rows, twist.effects, strict=True):
            assert flat(row) in text
            assert effect is None or str(abs(effect.by)) in text


@pytest.mark.parametrize("paper", [PAPERS["letter"], HALVES["letter"]], ids=lambda paper: paper.name)
def test_a_lair_that_was_seen_is_said_and_marked_and_no_other(paper: Paper) -> None:
    quest = of(SUNDAY).made.quest
    (corner,) = [cell for cell in CORNERS if cell != quest.start][:1]
    kinds = list(quest.kinds)
    lair = quest.kinds.index("straw")
    kinds[lair], kinds[corner] = kinds[corner], "straw"
    seen = flat(" ".join(words_of(printed(changed(SUNDAY, kinds=tuple(kinds), seen=(corner,)), paper).pdf)))
    assert f"a lair in {cell_name(corner)}" in seen
    assert seen.lower().count("seen before you came") == 1
    unseen = flat(" ".join(words_of(printed(changed(SUNDAY, kinds=tuple(kinds), seen=()), paper).pdf)))
    assert "seen before you came" not in unseen.lower()


def test_an_exercise_does_not_call_itself_the_challenge_of_the_day() -> None:
    made = of(MONDAY).made
    one = replace(of(MONDAY), practice=4)
    text = flat(" ".join(words_of(printed(one).pdf)))
    assert made.code in text
    assert f"exercise 4 beside No. {one.number}" in text
    assert f"Exercise 4 beside No. {one.number}, " in text
    for said in ("Challenge No.", "Today", "of the day", "ranks it"):
        assert said not in text
    assert "Challenge No." in flat(words_of(printed(of(MONDAY)).pdf)[0])
    assert "Solution of exercise 4" in flat(words_of(printed(one, sealed=True).pdf)[0])


def test_the_solution_stands_head_down() -> None:
    """The order of the decks is written upside down, the words about it are not."""
    upright, turned = turned_words(printed(of(MONDAY), sealed=True).pdf)
    assert "from the top" in turned
    assert "Head down" in upright
    assert "from the top" not in upright


def test_who_rolls_dice_of_ones_own_is_told_why_a_step_is_refused() -> None:
    with pytest.raises(
        BadMoves, match=r"^Step 1, 'rest', is impossible: .*\. The dice are those of the code, .* cannot be replayed\.$"
    ):
        verified("rest")
