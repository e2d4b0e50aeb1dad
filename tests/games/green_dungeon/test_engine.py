"""The referee as the forge knows it: games of every player written and played again, moves, events, and what a player is shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import FrozenInstanceError
from functools import cache
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.core.data import replace
from generator.core.errors import BadMoves, BadOption
from generator.core.rng import Rng
from generator.draw.fate_strip import FateStrip
from generator.forge import playing, results
from generator.forge.making import Made
from generator.forge.rating import Rating
from generator.games.green_dungeon import GAME
from generator.games.green_dungeon.making.generator import quest_of
from generator.games.green_dungeon.making.story import draw_twists, theme_of, write_story
from generator.games.green_dungeon.players.engine import ENGINE, Position
from generator.games.green_dungeon.players.simulation import PLAYERS, play_game
from generator.games.green_dungeon.players.table_view import WIDTH
from generator.games.green_dungeon.players.transcript import texts
from generator.games.green_dungeon.quest.board import deal
from generator.games.green_dungeon.quest.model import NamedText, Quest
from generator.games.green_dungeon.quest.passages import CELLS, cell_name
from generator.games.green_dungeon.quest.ruleset import EDITIONS, Edition, load_ruleset
from generator.games.green_dungeon.rules import referee
from generator.games.green_dungeon.rules.chance import Chance, ChanceRecorder, Dice, RecordedChance
from generator.games.green_dungeon.rules.referee import DONE, GO
from generator.games.green_dungeon.rules.rooms import ALL, face_down
from generator.games.green_dungeon.rules.scoring import score
from generator.games.green_dungeon.rules.state import POTIONS, Move, Phase, State, Table, copy_as
from generator.games.green_dungeon.rules.strip_chance import StripChance, strip_columns
from tests.games.green_dungeon.scenes import SWORD, cards, fighting, opponent, scene

every_edition = pytest.mark.parametrize("edition", EDITIONS)
LADDER = ("chance", "naive", "sensible", "planner", "search")
every_player = pytest.mark.parametrize("name", [name for name in PLAYERS if name != "search"])
"""The best player thinks for seconds, and has tests of its own."""


@cache
def quest(edition: Edition, seed: int) -> Quest:
    """Return a quest whose bosses can be reached, every other one with a lamp; its grade is nobody's concern here."""
    rng = Rng.root(f"test/engine/{edition}", seed)
    boards = (deal(load_ruleset(edition), rng.stream(turn)) for turn in range(99))
    board = next(board for board in boards if board.closed_doors is not None)
    theme = theme_of("slow-mould", rng)
    story = write_story(theme, board.kinds, draw_twists(theme, rng.stream("twists")), rng.stream("story"))
    return quest_of(edition, "easy", board, story, 45 * (seed % 2))


def made(one: Quest) -> Made[Quest]:
    return Made("G-0000", one, Rating(grade="easy", skulls=1, estimated=False, figures={}), 1)


def strip(one: Quest, seed: int) -> FateStrip:
    return FateStrip.drawn(strip_columns(one), Rng.root("test/engine/strip", seed))


def dice(one: Quest, seed: int) -> Chance:
    return ENGINE.dice(one, Rng.root("test/engine/dice", seed))


# ---------------------------------------------------------------------- written games


@every_edition
@every_player
def test_a_game_that_a_player_wrote_down_is_verified_with_the_same_chance(edition: Edition, name: str) -> None:
    sources: tuple[Callable[[Quest, int], Chance], ...] = (dice, lambda one, seed: ENGINE.strip(one, strip(one, seed)))
    for seed in range(6):
        one = quest(edition, seed)
        for source in sources:
            through = playing.played_by(GAME, made(one), name, Rng.root("test", seed), chance=source(one, seed))
            text = "\n".join(step.word for step in through.steps)
            played = playing.verify(GAME, made(one), text, chance=source(one, seed))
            assert isinstance(through.state, Position)
            assert (played.points, played.won) == (ENGINE.points(through.state), ENGINE.won(through.state))
            again = playing.finished(*replayed(one, text, source(one, seed)))
            assert again.state == through.state
            events = [event for step in through.steps for event in step.events]
            assert [event for step in again.steps for event in step.events] == events
            assert list(played.events) == [event.kind for event in events if event.kind]


def replayed(one: Quest, text: str, chance: Chance) -> tuple[Any, playing.Playthrough, Chance]:
    assert GAME.engine is not None
    engine: Any = GAME.engine
    return engine, playing.replay(engine, one, text, chance), chance


@every_edition
@every_player
def test_the_engine_plays_the_game_that_the_simulation_plays(edition: Edition, name: str) -> None:
    one = quest(edition, 3)
    through = playing.played_by(GAME, made(one), name, Rng.root("test", 1), chance=dice(one, 5))
    end = play_game(one.board, load_ruleset(edition), PLAYERS[name](load_ruleset(edition)), dice(one, 5)).table
    assert isinstance(through.state, Position)
    assert through.state.state == copy_as(end, State)
    assert ENGINE.points(through.state) == score(end).total


def test_players_are_ordered_from_the_most_naive_to_the_best() -> None:
    assert list(ENGINE.policies) == [name for name in LADDER if name in ENGINE.policies]
    assert {"naive", "sensible", "planner"} <= set(ENGINE.policies)
    assert ENGINE.measured in ENGINE.policies
    with pytest.raises(BadOption, match="has no player 'planer' \\(did you mean planner\\?\\)"):
        playing.played_by(GAME, made(quest("new", 1)), "planer", Rng.root("test", 1), chance=dice(quest("new", 1), 1))


def test_events_are_those_that_people_share_and_end_with_a_death() -> None:
    seen = set()
    for seed in range(12):
        one = quest("old" if seed % 2 else "new", seed)
        for name in ("naive", "sensible", "planner"):
            through = playing.played_by(GAME, made(one), name, Rng.root("test", seed), chance=dice(one, seed))
            kinds = [event.kind for step in through.steps for event in step.events if event.kind]
            seen |= set(kinds)
            end = as_position(through.state)
            assert (kinds[-1] == "death") == (not ENGINE.won(end))
            assert kinds.count("death") == (not ENGINE.won(end))
            assert kinds.count("boss") == end.state.mini_dead + end.state.final_dead
    fled = fighting("new", "drop", ("cog", 3))
    _, events = ENGINE.play(Position(one, copy_as(fled, State), {}), Move("flee"), RecordedChance([6, 1]))
    assert [event.kind for event in events if event.kind] == ["flight"]
    seen.add("flight")
    assert seen <= set(results.EVENTS)
    assert seen == {
        "door", "monster", "boss", "treasure", "trap", "magic", "flight", "bribe", "rest", "level", "death",
    }  # fmt: skip


def test_events_are_told_with_the_names_of_the_quest_in_sentences_that_take_turns() -> None:
    one = quest("new", 3)
    through = playing.played_by(GAME, made(one), "planner", Rng.root("test", 1), chance=dice(one, 5))
    said = [event.text for step in through.steps for event in step.events if event.text]
    assert all(text[-1] in ".!" and "{" not in text for text in said)
    assert any(one.mini.name in text for text in said)
    assert any(room.name in text for room in one.rooms for text in said)
    blows = [text for text in said if text.startswith(("A dart of light does", "A short word,"))]
    assert len(blows) > 1
    assert all(one.split()[:2] != other.split()[:2] for one, other in pairwise(blows))
    assert said[-1] == texts().lines[as_position(through.state).state.outcome][0]


def as_position(state: object) -> Position:
    assert isinstance(state, Position)
    return state


def test_chance_can_be_recorded_and_given_again() -> None:
    one = quest("old", 2)
    recorder = ChanceRecorder(dice(one, 9))
    through = playing.played_by(GAME, made(one), "sensible", Rng.root("test", 1), chance=recorder)
    text = ", ".join(step.word for step in through.steps)
    played = playing.verify(GAME, made(one), text, chance=RecordedChance(recorder.numbers))
    assert played.points == ENGINE.points(as_position(through.state))
    with pytest.raises(BadMoves, match="the record of chance ends before number"):
        playing.verify(GAME, made(one), text, chance=RecordedChance(recorder.numbers[:-1]))


def test_chance_is_a_stream_or_a_strip_but_never_left_open() -> None:
    one = quest("new", 1)
    assert isinstance(ENGINE.dice(one, Rng.root("test", 1)), Dice)
    assert isinstance(ENGINE.strip(one, strip(one, 1)), StripChance)
    with pytest.raises(BadOption, match="play it with the fate strip"):
        ENGINE.strip(one, None)


# ---------------------------------------------------------------------- moves


def random_game(one: Quest, seed: int, most: int = 250) -> Iterator[Position]:
    """Yield the positions of a game by random legal moves, the last one included."""
    rng = Rng.root("test/engine/random", seed)
    position, chance = ENGINE.begin(one), Dice(rng.stream("dice"))
    for _ in range(most):
        yield position
        if ENGINE.over(position):
            return
        position, _ = ENGINE.play(position, rng.pick(list(ENGINE.moves(position))), chance)
    yield position


EVERY_MOVE = [
    *(Move(act, at) for act in ("go", "see") for at in range(CELLS)),
    *(Move("keep", at) for at in range(-1, 2)),
    *(Move("drink", at) for at in range(-1, len(POTIONS))),
    *(Move(act) for act in (
        "rest", "done", "enter", "retreat", "touch", "pass", "strike", "cast", "bolt", "bribe", "flee", "spend", "accept", "level",
        "wait", "trade old", "trade new", "refuse",
    )),
]  # fmt: skip


def test_moves_and_refusals_agree_in_random_games() -> None:
    phases = set()
    for seed in range(20):
        for position in random_game(quest("old" if seed % 2 else "new", seed), seed):
            legal = list(ENGINE.moves(position))
            phases.add(position.state.phase)
            assert len(set(legal)) == len(legal)
            assert bool(legal) != ENGINE.over(position)
            for move in EVERY_MOVE:
                refusal = ENGINE.why_not(position, move)
                assert (refusal is None) == (move in legal)
                if refusal is not None:
                    assert not refusal.endswith(".")
                    assert not any(sign in refusal for sign in ("G-", "(row", "rows "))
    assert phases >= {"turn", "fight", "luck", "pick", "claim", "vision", "potions", "level", "over"}


@every_edition
def test_legal_moves_are_read_as_they_are_written_and_nothing_else_is_played(edition: Edition) -> None:
    for position in random_game(quest(edition, 4), 8):
        legal = list(ENGINE.moves(position))
        words = [ENGINE.write(position, move) for move in legal]
        assert len(set(words)) == len(words)
        for move, word in zip(legal, words, strict=True):
            assert list(ENGINE.words(f" {word.upper()} ;;# and so on")) == [word.lower()]
            assert ENGINE.read(position, word.lower()) == (move, True)
            assert ENGINE.read(position, word) == (move, True)
        for move in EVERY_MOVE:
            if move in legal:
                continue
            before, used = ENGINE.read(position, ENGINE.write(position, move))
            assert before is not None
            if used:
                assert ENGINE.why_not(position, before) is not None
            else:
                assert before in legal
                assert before == DONE
            with pytest.raises(BadMoves, match="is impossible: "):
                ENGINE.play(position, move, Dice(Rng.root("test", 1)))
        assert ENGINE.unsaid(position) == (DONE if DONE in legal else None)


def test_a_word_is_judged_where_it_was_written_and_no_move_is_played_to_make_it_fit() -> None:
    one = next(found for seed in range(99) if len(list(ENGINE.moves(ENGINE.begin(found := quest("new", seed))))) == 1)
    (only,) = (ENGINE.write(ENGINE.begin(one), move) for move in ENGINE.moves(ENGINE.begin(one)))
    here = one.board.start
    for cell in range(CELLS):
        word = f"go {cell_name(cell).lower()}"
        if word != only.lower():
            with pytest.raises(BadMoves, match=rf"^Step 1, '{word}', is impossible: .*{cell_name(here)}"):
                playing.replay(ENGINE.erased(), one, word, dice(one, 1))
    with pytest.raises(BadMoves, match=r"^Step 1, 'keep 1', is impossible: it is time to choose a room next door"):
        playing.replay(ENGINE.erased(), one, "keep 1", dice(one, 1))
    with pytest.raises(BadMoves, match="next comes where to go"):
        playing.verify(GAME, made(one), "", chance=dice(one, 1))


def test_only_done_goes_without_saying_and_not_before_another_potion_or_vision() -> None:
    potions = Position(quest("new", 1), copy_as(scene(phase="potions", health=3, potions=cards([("drop", 2)])), State), {})
    assert ENGINE.read(potions, "rest") == (DONE, False)
    move, used = ENGINE.read(potions, "drink wood 3")
    assert move is not None
    assert (used, ENGINE.why_not(potions, move)) == (True, "there is no potion wood 3 in hand")
    vision = Position(quest("new", 1), copy_as(scene(phase="vision", visions_left=2, revealed=1), State), {})
    assert ENGINE.read(vision, "rest") == (DONE, False)
    assert ENGINE.read(vision, "see a1") == (Move("see", 0), True)
    assert ENGINE.why_not(vision, Move("see", 0)) is not None


def test_words_that_are_no_moves_are_refused() -> None:
    position = ENGINE.begin(quest("new", 1))
    for word in (
        "dance", "go e9", "go", "see f1", "drink 1", "drink drop", "drink drop 0", "drink cog 2", "drink drop 2 1", "keep 10",
        "keep 3", "trade", "strike twice",
    ):  # fmt: skip
        with pytest.raises(BadMoves, match=r"^is no move; write one like go B3, strike or drink drop 2$"):
            ENGINE.read(position, word)
    found = list(ENGINE.words("\ufeffgo B3, rest\n\n# nothing\nSTRIKE ; drink  Drop 2 # twice"))
    assert found == ["go b3", "rest", "strike", "drink drop 2"]
    with pytest.raises(BadMoves, match=r"^Step 1, 'dance', is no move; write one like go B3, strike or drink drop 2\.$"):
        playing.verify(GAME, made(quest("new", 1)), "dance", chance=dice(quest("new", 1), 1))


@every_edition
def test_a_written_game_that_breaks_off_names_what_comes_next(edition: Edition) -> None:
    wanted: set[Phase] = set()
    for seed in range(6):
        for position in random_game(quest(edition, seed), seed):
            if not ENGINE.over(position):
                wanted.add(position.state.phase)
                assert ENGINE.missing(position).startswith("next comes ")
    assert len(wanted) > 6


def test_a_position_never_changes() -> None:
    position = ENGINE.begin(quest("old", 1))
    before = ENGINE.show(position)
    after, _ = ENGINE.play(position, next(iter(ENGINE.moves(position))), dice(quest("old", 1), 1))
    assert after != position == ENGINE.begin(quest("old", 1))
    assert ENGINE.show(position) == before != ENGINE.show(after)
    with pytest.raises(FrozenInstanceError):
        position.used = {}  # type: ignore[misc]


# ---------------------------------------------------------------------- what a player is shown


@every_edition
def test_what_is_shown_fits_a_terminal_and_never_holds_a_ruling(edition: Edition) -> None:
    for seed in range(4):
        for position in random_game(quest(edition, seed), 20 + seed):
            lines = ENGINE.show(position)
            assert max(map(len, lines)) <= WIDTH < 80
            assert all(line == line.rstrip() and line.isprintable() for line in lines)
            assert not any("G-" in line for line in lines)


def test_the_map_shows_what_lies_face_up_who_is_there_and_how_tiles_are_turned() -> None:
    wolf = opponent("drop", ("cog", 2), fled=True)
    table = scene(open="A2 B1 C1", at="C1", kinds={"C1": "wood", "A2": "drop"}, revealed=1 << 24, waiting=((5, wolf), (5, wolf)))
    assert shown(table)[:16] == [
        "        A         B         C         D         E",
        "   +---------+---------+---------+---------+---------+",
        " 1 | cog       cog     | wood    | ?         ?       |",
        "   |                   > @       <                   |",
        "   +----^----+---------+         +----^----+---------+",
        " 2 | drop    | ?       | ?       | ?       | ?       |",
        "   | !!      <         >         |         <         |",
        "   +----v----+----^----+----v----+         +---------+",
        " 3 | ?       | ?       | ?       | ?       | ?       |",
        "   |         >         <         >         <         |",
        "   +----^----+         +---------+----v----+----^----+",
        " 4 | ?       | ?       | ?         ?       | ?       |",
        "   |         |         <                   >         |",
        "   +----v----+----v----+----^----+---------+         +",
        " 5 | ?         ?       | ?       | ?       | (straw) |",
        "   |                   >         <         >         |",
    ]


def shown(table: Table) -> list[str]:
    one = quest("new", 1)
    return list(ENGINE.show(Position(one, copy_as(table, State), {})))


def text_of(table: Table) -> str:
    return " ".join(" ".join(line.split()) for line in shown(table))


def test_tracks_belongings_and_fights_are_shown() -> None:
    table = fighting("new", "drop", ("wood", 3), gold=7, weapon=SWORD, potions=cards([("drop", 2), ("wood", 1)]), time=7)
    table.opponent_health = 2
    text = text_of(table)
    assert "Level 1, health 10 of 10, magic 5 of 5, luck 3 of 3, treasure 7, experience 0 (5 for a level)." in text
    assert f"Time 7, the next event at 10; event cubes 0. Points now: {score(table).total}." in text
    assert "Held: a weapon of +2; potion drop 2 for 4 health; potion wood 1 for 1 magic." in text
    assert "Cards left: treasure 6, monster 6, boss 6." in text
    assert "You stand in B1," in text
    assert "Fight, round 1: a prowler, health 2, damage 3, magic 3; it asks for 3 coins." in text
    lit = fighting("new", "drop", ("wood", 3), lamp=42, burnt=37)
    points = f"Points now: {score(lit).total}."
    assert f"Lamp: 37 of 42 boxes filled, the next event at box 40 with 4 event cubes. {points}" in text_of(lit)
    late = fighting("new", "drop", ("wood", 3), lamp=40, burnt=37)
    assert "Lamp: 37 of 40 boxes filled, no more events." in text_of(late)
    wolf = opponent("drop", ("cog", 2), paid=2, fled=True)
    assert "In C1 waits a prowler, health 2, damage 2, magic 0, fled from, paid 2." in text_of(
        scene(open="C1", waiting=((2, wolf),))
    )


def test_what_the_choice_at_hand_is_about_is_shown() -> None:
    assert "To keep: 1: drop 2, or 2: cog 1." in text_of(scene(phase="pick", offered=cards([("drop", 2), ("cog", 1)])))
    assert "Found: 1: hammer 2." in text_of(scene(phase="claim", offered=(SWORD,)))
    assert "tiles that may still be turned up: 3" in text_of(scene(phase="vision", visions_left=3))
    assert "Beyond the door of E5 is the other lair." in text_of(scene(phase="lair", arriving=24))
    assert "You are at -2 health; luck may help." in text_of(scene(phase="luck", health=-2))
    assert "The game is lost with" in text_of(scene(phase="over", outcome="dead", health=-2))
    dark = scene(phase="over", outcome="dark", lamp=40, burnt=42)
    assert "Lamp: 40 of 40 boxes filled, no more events." in text_of(dark)
    assert "The lamp is out. The game is lost with" in text_of(dark)
    assert "The game is won with" in text_of(scene(phase="over", outcome="won", mini_dead=True, final_dead=True))
    assert "Dead: the mini boss and the final boss." in text_of(scene(mini_dead=True, final_dead=True))
    assert "You stand before the entrance." in text_of(scene(house={"start_resolved": True}))


def twin_of(one: Quest, end: State, rng: Rng) -> Quest:
    """Return a quest that differs only in what nobody saw up to a state: tiles that lie face down, and cards not drawn."""
    hidden = face_down(end) & ~end.visited
    never_seen = [cell for cell in range(CELLS) if hidden >> cell & 1]
    kinds, rooms = list(one.kinds), list(one.rooms)
    for cell, other in zip(never_seen, rng.shuffle(never_seen), strict=True):
        kinds[cell] = one.kinds[other]
        rooms[cell] = NamedText(name=f"Other {cell_name(cell)}", line="It is not that one.")
    piles: dict[str, Any] = {}
    for name, pile in (("treasure", end.treasures), ("monster", end.monsters), ("boss", end.bosses)):
        dealt = getattr(one, name)
        drawn = len(dealt) if pile.mixed else len(dealt) - len(pile.cards)
        piles[name] = (*dealt[:drawn], *rng.shuffle(dealt[drawn:]))
    return replace(one, kinds=tuple(kinds), rooms=tuple(rooms), **piles)


@given(st.sampled_from(EDITIONS), st.integers(0, 9), st.integers(0, 2**16), st.integers(0, 60))
@settings(max_examples=60, deadline=None)
def test_what_is_hidden_is_never_shown(edition: Edition, seed: int, game: int, length: int) -> None:
    """Two quests that differ only in what is hidden look and play alike, as far as a game has come."""
    rng = Rng.root("test/engine/twin", game)
    one = quest(edition, seed)
    recorder = ChanceRecorder(Dice(rng.stream("dice")))
    position, choice = ENGINE.begin(one), rng.stream("choice")
    moves, seen, legal = [], [ENGINE.show(position)], [list(ENGINE.moves(position))]
    while len(moves) < length and not ENGINE.over(position):
        moves.append(choice.pick(legal[-1]))
        position, _ = ENGINE.play(position, moves[-1], recorder)
        seen.append(ENGINE.show(position))
        legal.append(list(ENGINE.moves(position)))
    twin = twin_of(one, position.state, rng.stream("twin"))
    assert shows(twin, moves, RecordedChance(recorder.numbers)) == list(zip(seen, legal, strict=True))


def shows(one: Quest, moves: Sequence[Move], chance: Chance) -> list[tuple[Sequence[str], list[Move]]]:
    """Return what a player is shown and may choose before, between and after these moves."""
    position = ENGINE.begin(one)
    found = [(ENGINE.show(position), list(ENGINE.moves(position)))]
    for move in moves:
        position, _ = ENGINE.play(position, move, chance)
        found.append((ENGINE.show(position), list(ENGINE.moves(position))))
    return found


def test_twins_do_differ_in_what_is_hidden() -> None:
    """The property above would hold of twins that are the same quest."""
    one = quest("new", 1)
    start = ENGINE.begin(one)
    twin = twin_of(one, start.state, Rng.root("test", 1))
    assert twin.kinds != one.kinds
    assert (twin.treasure, twin.monster, twin.boss) != (one.treasure, one.monster, one.boss)
    assert ENGINE.show(ENGINE.begin(twin)) == ENGINE.show(start)
    assert opened(one) != opened(twin)


def opened(one: Quest) -> Sequence[str]:
    """Return what would be shown if all tiles lay face up."""
    table = copy_as(ENGINE.begin(one).state, Table)
    table.explored = ALL
    return ENGINE.show(Position(one, copy_as(table, State), {}))


def test_what_a_door_needs_and_walls_are_refused_without_numbers_of_rulings() -> None:
    table = scene(at="B1")
    assert referee.why_not(table, GO[6]) == "there is a wall between B1 and B2"
    assert referee.why_not(scene(phase="fight", opponent=opponent("drop", ("cog", 2))), Move("drink", 2)) == (
        "there is no potion drop 3 in hand"
    )
