"""The player over a sealed map: nothing that nobody has found out yet decides any of its moves."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import pytest

from generator.core.errors import ForgeFailed
from generator.core.rng import Rng
from generator.forge.making import attempt
from generator.games.deck_box_dungeons import GAME
from generator.games.deck_box_dungeons.players.exploring import Exploring
from generator.games.deck_box_dungeons.players.parties import stratified_parties
from generator.games.deck_box_dungeons.players.sensible import Sensible
from generator.games.deck_box_dungeons.players.simulation import play_out
from generator.games.deck_box_dungeons.quest.data_loading import hero_cards
from generator.games.deck_box_dungeons.quest.model import ClosedExit, Quest
from generator.games.deck_box_dungeons.rules import turns
from generator.games.deck_box_dungeons.rules.state import Ask, Game, Move
from tests.games.deck_box_dungeons.drafts import draft_of
from tests.records import replace

SIDES = {(0, -1): "n", (1, 0): "e", (0, 1): "s", (-1, 0): "w"}


def drafts(count: int) -> Iterator[Quest]:
    seed = 0
    while count:
        seed += 1
        try:
            yield attempt(GAME, GAME.defaults() | {"length": "short", "grade": "easy"}, seed, 1)
            count -= 1
        except ForgeFailed:
            continue


def walled(quest: Quest, place: int) -> tuple[Quest, str, str] | None:
    """Return a quest in which an open passage out of the start room is two closed exits; with the start room, and its side."""
    start = next(room for room in quest.rooms if room.role == "start")
    ways = [row for row in quest.passages if row.a == start.id and row.gate is None]
    if len(ways) < 2:
        return None
    row = ways[place]
    rooms = {room.id: room for room in quest.rooms}
    one, other = rooms[row.a], rooms[row.b]
    side = SIDES[other.x - one.x, other.y - one.y]
    back = SIDES[one.x - other.x, one.y - other.y]
    closed = (*quest.closed, ClosedExit(room=one.id, side=side), ClosedExit(room=other.id, side=back))  # type: ignore[arg-type]
    rooms = (*quest.rooms,)  # a board is known by the identity of its rooms
    return replace(quest, rooms=rooms, passages=tuple(p for p in quest.passages if p is not row), closed=closed), row.a, side


Done = tuple[str, frozenset[str]]
"""A move in words, and the exits that were found closed on its way."""


class Enough(Exception):
    """Stops a game."""


def moves(quest: Quest, player: Sensible, number: int) -> list[Done]:
    """Return what a player does up to the first room that is explored."""
    told: list[Done] = []

    def watched(game: Game, ask: Ask) -> Move:
        if game.explored.bit_count() > 1:
            raise Enough
        known = set(getattr(player, "_closed", ()))
        move = player(game, ask)
        where = game.board.spaces[move.to].name if move.kind in ("go", "march") else str(move.to)
        tried = frozenset(game.board.spaces[half].name for half in set(getattr(player, "_closed", ())) - known)
        told.append((f"{ask.kind} {move.kind} {move.who} {where} {move.n}", tried))
        return move

    party = stratified_parties(hero_cards(), quest.heroes, 60)[number]
    with suppress(Enough):
        play_out(Game(quest, Rng.root("tests/exploring", number)), watched, party)
    return told


def agree_until_it_is_seen(maker: type[Sensible], number: int, quest: Quest, place: int) -> bool | None:
    """Return whether a player does the same where a way out of the start room is open and closed, until it has been there."""
    found = walled(quest, place)
    if found is None:
        return None
    changed, room, side = found
    exit_ = f"{next(entry.number for entry in quest.encounters if entry.room == room)}.{side}"
    one, other = moves(quest, maker(), number), moves(changed, maker(), number)
    for (first, _), (second, tried) in zip(one, other, strict=False):
        if first != second or exit_ in tried:
            return f" {exit_} " in first and exit_ in tried
    return True


def test_what_lies_behind_an_exit_decides_nothing_before_a_hero_stands_there() -> None:
    cases = [(n, quest, place) for n, quest in enumerate(drafts(20)) for place in (0, -1)]
    found = [agree_until_it_is_seen(Exploring, *case) for case in cases]
    assert sum(row is not None for row in found) >= 8
    assert False not in found
    control = [agree_until_it_is_seen(Sensible, *case) for case in cases]
    assert False in control, "the control: who knows the map goes elsewhere where a way is closed"


def hidden(quest: Quest) -> Quest:
    """Return a quest whose rooms two steps and more from the start have one another's encounters."""
    start = next(room for room in quest.rooms if room.role == "start")
    near = {start.id} | {p.a for p in quest.passages if p.b == start.id} | {p.b for p in quest.passages if p.a == start.id}
    far = [entry for entry in quest.encounters if entry.room not in near]
    rolled = dict(zip((entry.room for entry in far), [*far[1:], *far[:1]], strict=True))
    numbers = {entry.room: entry.number for entry in quest.encounters}
    given = {room: replace(entry, room=room, number=numbers[room]) for room, entry in rolled.items()}
    rows = (given.get(entry.room, entry) for entry in quest.encounters)
    return replace(quest, encounters=tuple(rows))


def test_what_happens_in_rooms_ahead_decides_nothing() -> None:
    for number, quest in enumerate(drafts(8)):
        assert moves(quest, Exploring(), number) == moves(hidden(quest), Exploring(), number)


def test_a_closed_exit_is_tried_once() -> None:
    for number, quest in enumerate(drafts(6)):
        player, tried = Exploring(), list[int]()

        def watched(game: Game, ask: Ask, player: Exploring = player, tried: list[int] = tried) -> Move:
            known = set(player._closed)
            move = player(game, ask)
            tried += sorted(player._closed - known)
            assert set(player.untried(game)).isdisjoint(player._closed)
            return move

        play_out(Game(quest, Rng.root("tests/exploring", number)), watched, stratified_parties(hero_cards(), 2, 60)[number])
        assert len(tried) == len(set(tried))


def test_every_move_of_a_game_is_legal() -> None:
    for number, quest in enumerate(drafts(4)):
        player = Exploring()

        def watched(game: Game, ask: Ask, player: Exploring = player) -> Move:
            move = player(game, ask)
            legal = turns.legal_moves(game) if ask.kind == "turn" else ask.answers
            assert move in legal
            return move

        play_out(Game(quest, Rng.root("tests/exploring", number)), watched, stratified_parties(hero_cards(), 2, 60)[number])


@pytest.mark.parametrize("objective", ["relic", "escort", "traitor", "cure"])
def test_it_comes_to_an_end_of_most_quests(objective: str) -> None:
    quest = draft_of(objective, 2, grade="easy")
    parties = stratified_parties(hero_cards(), 2, 60)
    won = [play_out(Game(quest, Rng.root("tests/exploring", n)), Exploring(), parties[n]).outcome == "won" for n in range(8)]
    assert sum(won) >= 4
