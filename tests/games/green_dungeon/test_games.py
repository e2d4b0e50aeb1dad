"""Whole games by random legal play: tracks in range, cards conserved, an end, and the same again from the record."""

from __future__ import annotations

from collections import Counter
from dataclasses import FrozenInstanceError, fields
from dataclasses import replace as with_fields

import pytest

from generator.core.data import replace
from generator.core.errors import BadMoves
from generator.core.rng import Rng
from generator.games.green_dungeon.quest.board import KINDS, Board, Card, Kind, PileName, TwistEffect, TwistRows, TwistSubject, deal
from generator.games.green_dungeon.quest.passages import connected
from generator.games.green_dungeon.quest.ruleset import EDITIONS, Edition, Ruleset, load_ruleset
from generator.games.green_dungeon.rules.chance import ChanceRecorder, Dice, RecordedChance
from generator.games.green_dungeon.rules.lamp import cubes_left
from generator.games.green_dungeon.rules.referee import apply_move, begin, moves, play, play_logged, why_not
from generator.games.green_dungeon.rules.scoring import score
from generator.games.green_dungeon.rules.state import Move, State, Table, copy_as, set_up
from tests.games.green_dungeon.scenes import played_again

Where = tuple[PileName, Card]
GAMES, MANY = 240, 3000
"""Random games of each edition, and of the long sweep."""
LONG = 8000
"""Moves after which a random player is asked to stop."""


def dealt(rules: Ruleset, seed: int) -> Board:
    """Return a dungeon in which every room can be reached; two in three have a lamp, half have twists that touch play."""
    board = next(board for turn in range(99) if connected((board := deal(rules, Rng.root(f"test/{turn}", seed))).flat))
    rng = Rng.root("test/ranked", seed)
    return with_fields(board, lamp=rng.between(15, 105) if seed % 3 else 0, twists=twists_of(rng) if seed % 2 else ())


def twists_of(rng: Rng) -> tuple[tuple[Kind, TwistRows], ...]:
    return tuple((kind, (twist_row(rng), twist_row(rng), twist_row(rng))) for kind in rng.sample(KINDS, 2))


def twist_row(rng: Rng) -> TwistEffect | None:
    subjects: tuple[TwistSubject, ...] = ("health", "magic", "treasure", "experience", "time")
    what = rng.pick(subjects)
    by = 1 if what in ("experience", "time") else rng.pick((-3, -2, -1, 1, 2, 3))
    return TwistEffect(what, by) if rng.chance(4, 5) else None


def audit(table: Table, cards: Counter[Where]) -> None:
    rules = table.rules
    assert 0 <= table.time < rules.track + rules.event_every
    if table.outcome != "dark":
        assert (table.event_cubes, table.time) == (cubes_left(table.burnt // rules.event_every), table.burnt % rules.track)
        assert not table.lamp or table.burnt < table.lamp
    assert table.health <= table.max_health == rules.start_health + table.level - rules.start_level
    assert 0 <= table.magic <= table.max_magic
    assert (table.health > 0) or table.phase in ("luck", "over")
    assert 0 <= table.luck <= rules.luck_cap
    assert table.gold >= 0
    assert table.xp >= 0
    assert table.explored >> table.here & 1
    assert not table.explored & table.revealed
    assert not table.explored & ~table.visited
    assert all(table.explored >> cell & 1 for cell, _ in table.waiting)
    assert (table.opponent is None) == (
        table.phase not in ("fight", "escape") and not (table.phase == "luck" and table.after_damage != "room")
    ) or table.phase == "over"
    assert held(table) == cards


def held(table: Table) -> Counter[Where]:
    """Count every card wherever it is, with the pile that it was dealt in; equal ones differ in their places (G-70)."""
    treasures = [*table.traded, *table.potions, *table.offered, *([table.weapon] if table.weapon else [])]
    piles: dict[PileName, list[Card]] = {"treasure": treasures, "monster": [], "boss": []}
    for opponent in [opponent for _, opponent in table.waiting] + ([table.opponent] if table.opponent else []):
        piles["boss" if opponent.rank in ("mini", "final") else "monster"] += opponent.cards
    for name, pile in (("treasure", table.treasures), ("monster", table.monsters), ("boss", table.bosses)):
        piles[name] += [*pile.cards, *pile.spent]
    return Counter((name, card) for name, found in piles.items() for card in found)


@pytest.mark.parametrize("edition", EDITIONS)
def test_random_games_keep_everything_in_order_and_end(edition: Edition) -> None:
    random_games(edition, GAMES)


@pytest.mark.slow
@pytest.mark.parametrize("edition", EDITIONS)
def test_many_random_games_keep_everything_in_order_and_end(edition: Edition) -> None:
    random_games(edition, MANY)


def random_games(edition: Edition, games: int) -> None:
    rules = load_ruleset(edition)
    ends: Counter[str] = Counter()
    for seed in range(games):
        rng = Rng.root(f"test/random/{edition}", seed)
        table = set_up(dealt(rules, seed), rules)
        cards, dice, choice = held(table), Dice(rng.stream("luck")), rng.stream("choice")
        assert max(cards.values()) == 1
        played = 0
        while table.phase != "over" and played < LONG:
            apply_move(table, choice.pick(list(moves(table))), dice)
            audit(table, cards)
            played += 1
        assert table.phase == "over"
        assert (table.outcome == "won") == (table.mini_dead and table.final_dead)
        assert (table.outcome == "dead") == (table.health <= 0)
        assert (table.outcome == "dark") == (0 < table.lamp <= table.burnt)
        assert not list(moves(table))
        ends[table.outcome] += 1
    assert {"dead", "dark"} <= set(ends) <= {"won", "dead", "dark"}  # a random player seldom wins


HOUSES: list[dict[str, object]] = [
    {"start_resolved": True, "magic_forced": False, "trap_spills": True, "trap_treasure": "when hurt"},
    {"door_replaces_room": False, "door_failure_ends_turn": False, "reset_is_unknown": False, "leave_time": 0},
    {"flight_needs_passage": False, "track_carries": False, "reset_evicts": False, "rest_behind_walls": False},
    {"weapon_adds_damage": False, "levels_per_rest": 3, "final_ends_game": True, "start_level": 0, "event_every": 3},
]


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_house_rules_keep_everything_in_order_too(edition: Edition, house: dict[str, object]) -> None:
    rules = replace(load_ruleset(edition), **house)
    for seed in range(80):
        rng = Rng.root(f"test/house/{edition}", seed)
        table = set_up(dealt(rules, seed), rules)
        cards, dice, choice = held(table), Dice(rng.stream("luck")), rng.stream("choice")
        for _ in range(300):
            if table.phase == "over":
                break
            apply_move(table, choice.pick(list(moves(table))), dice)
            assert held(table) == cards


@pytest.mark.parametrize("edition", EDITIONS)
def test_records_replay_to_the_same_state(edition: Edition) -> None:
    rules = load_ruleset(edition)
    for seed in range(40):
        board = dealt(rules, seed)
        rng = Rng.root("test/replay", seed)
        recorder, choice = ChanceRecorder(Dice(rng.stream("luck"))), rng.stream("choice")
        state, made = begin(board, rules), []
        while not state.over and len(made) < 400:
            made.append(choice.pick(list(moves(state))))
            state = play(state, made[-1], recorder)
        recorded = RecordedChance(recorder.numbers)
        again = played_again(board, rules, made, recorded)
        assert again == state
        assert hash(again) == hash(state)
        assert recorded.spent
        assert score(again) == score(state)
        if len(recorder.numbers) > 1:
            with pytest.raises(BadMoves, match="the record of chance ends"):
                played_again(board, rules, made, RecordedChance(recorder.numbers[:-1]))


def test_a_state_never_changes_and_equals_only_itself() -> None:
    rules = load_ruleset("new")
    state = begin(dealt(rules, 3), rules)
    move = next(moves(state))
    after, log = play_logged(state, move, Dice(Rng.root("test", 1)))
    assert state == begin(state.board, rules)
    assert state != after
    assert log
    with pytest.raises(FrozenInstanceError):
        state.health = 99
    with pytest.raises(FrozenInstanceError):
        del state.health
    assert isinstance(state, State)
    table = copy_as(state, Table)
    table.health -= 1
    assert copy_as(table, State) != state
    assert len({field.name for field in fields(Table)}) == len(Table.__slots__)  # type: ignore[misc]


def test_everything_that_is_not_offered_is_refused_with_a_sentence() -> None:
    every = [Move(act, at) for act in ("go", "see", "drink", "keep") for at in range(-1, 26)]
    every += [Move(act) for act in (
        "rest", "done", "keep", "drink", "enter", "retreat", "touch", "pass", "strike", "cast", "bolt", "bribe", "flee", "spend",
        "accept", "level", "wait", "trade old", "trade new", "refuse", "dance",
    )]  # fmt: skip
    for edition in EDITIONS:
        rules = load_ruleset(edition)
        for seed in range(12):
            rng = Rng.root("test/refuse", seed)
            state, dice = begin(dealt(rules, seed), rules), Dice(rng.stream("luck"))
            for _ in range(80):
                legal = list(moves(state))
                for move in every:
                    assert (why_not(state, move) is None) == (move in legal)
                if state.over:
                    break
                state = play(state, rng.pick(legal), dice)


def test_an_impossible_move_is_named() -> None:
    rules = load_ruleset("new")
    board = dealt(rules, 1)
    with pytest.raises(BadMoves, match=r"the move go 12 is impossible: .* is not next to"):
        play(begin(board, rules), Move("go", 12), RecordedChance([]))
    with pytest.raises(BadMoves, match=r"the move rest is impossible: a rest comes at the end of a turn"):
        play(begin(board, rules), Move("rest"), RecordedChance([]))
    with pytest.raises(BadMoves, match="a roll from 1 to 6 is due"):
        RecordedChance([7]).die("you")
