"""The planner: legal moves, copies that leave the game alone, dice of its own, and no knowledge of rooms nobody has seen."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from generator.core.rng import Rng
from generator.games.deck_box_dungeons.players import planner
from generator.games.deck_box_dungeons.players.engine import ENGINE
from generator.games.deck_box_dungeons.players.parties import draw_party
from generator.games.deck_box_dungeons.players.planner import Best, Planner, Trial, UnknownRoom
from generator.games.deck_box_dungeons.players.policies import POLICIES
from generator.games.deck_box_dungeons.players.position_value import LOST, WON, value_of
from generator.games.deck_box_dungeons.players.sensible import Sensible
from generator.games.deck_box_dungeons.quest.model import Quest
from generator.games.deck_box_dungeons.rules import places, turns
from generator.games.deck_box_dungeons.rules.board import NOWHERE
from generator.games.deck_box_dungeons.rules.state import Ask, Chance, Game, Move, facts_of
from tests.games.deck_box_dungeons.drafts import draft_of
from tests.records import replace

OBJECTIVES = ("slay", "relic", "escort", "traitor")
SOME_TURNS = 6
"""Turns of a game with enemies on the table that a test looks at."""


class Quick(Planner):
    """The planner with few samples."""

    first, more = 1, 1


def quest_of(objective: str) -> Quest:
    """Return a short quest with an objective, each for another number of heroes."""
    return draft_of(objective, OBJECTIVES.index(objective) + 1)


def fights(objective: str, most: int = SOME_TURNS, weakest: bool = False) -> Iterator[Game]:
    """Yield a game of the sensible player as it stands at some of its turns with enemies on the table.

    With `weakest` these are turns on which the last enemy may fall, so that somebody may go on to an exit in the same round.
    """
    quest = quest_of(objective)
    for number in range(20):
        game, player = Game(quest, Rng.root("test/dice", number)), Sensible()
        steps = turns.run(game, draw_party(quest.kit, quest.heroes, Rng.root("test/party", number)))
        try:
            ask = next(steps)
            while True:
                if ask.kind == "turn" and game.enemies and not (weakest and sum(foe.health for foe in game.enemies) > 1):
                    yield game
                    most -= 1
                    if not most:
                        return
                ask = steps.send(player(game, ask))
        except StopIteration:
            continue


def chosen(game: Game, number: int = 0) -> Move:
    """Return the choice of a new planner."""
    return Quick(Rng.root("test/planner", number))(game, Ask("turn", game.active))


def described(game: Game) -> str:
    """Return everything that can change in a game, as text."""

    def text(thing: object) -> str:
        if hasattr(thing, "copy") and hasattr(thing, "__slots__") and not isinstance(thing, Game):
            return str({name: repr(getattr(thing, name)) for name in sorted(thing.__slots__) if not name.startswith("_")})
        return repr(thing)

    lists = ("heroes", "enemies", "guests")
    plain = sorted(set(Game.__slots__) - {*lists, "at", "chance", "quest", "field", "facts"})
    figures = [text(figure) for name in lists for figure in getattr(game, name)]
    spaces = [(space, game.at[space].space) for space in game.at]
    return str((figures, spaces, [(name, str(getattr(game, name))) for name in plain]))


class NoDice:
    def die(self) -> int:
        raise AssertionError("the game's dice are not the planner's")


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_its_moves_are_legal(objective: str) -> None:
    for game in fights(objective):
        assert chosen(game) in list(turns.legal_moves(game))


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_every_candidate_is_legal(objective: str) -> None:
    for kind in (Planner, Best):
        for game in fights(objective):
            player = kind(Rng.root("test/planner", 0))
            usual = Sensible()(game, Ask("turn", game.active))
            assert set(player.candidates(game, usual)) <= set(turns.legal_moves(game))


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_it_leaves_the_game_and_its_dice_alone(objective: str) -> None:
    seen = 0
    for game in fights(objective):
        before, game.chance = game.chance, NoDice()
        texts = described(game)
        chosen(game)
        assert described(game) == texts
        game.chance, seen = before, seen + 1
    assert seen == SOME_TURNS


def test_the_same_stream_gives_the_same_choice() -> None:
    for game in fights("relic", 6):
        assert chosen(game, 3) == chosen(game, 3)


# ---------------------------------------------------------------------- what nobody can know


def with_other_secrets(game: Game) -> Game:
    """Return a copy of a game in which what lies in rooms nobody has seen is changed about, and somebody else is the culprit."""
    quest, board = game.quest, game.board
    number = {name: place for place, name in enumerate(board.room_ids)}
    unseen = [entry.room for entry in quest.encounters if not game.explored >> number[entry.room] & 1]
    turned = dict(zip(unseen, [*unseen[1:], *unseen[:1]], strict=True))
    changes: dict[str, object] = {
        "encounters": tuple(replace(entry, room=turned.get(entry.room, entry.room)) for entry in quest.encounters)
    }
    if not game.explored >> board.finale & 1:
        changes["finale"] = replace(quest.finale, effects=())
    if quest.culprit:
        changes["culprit"] = next(npc.id for npc in quest.npcs if npc.id != quest.culprit)
    other = game.copy(NoDice())
    other.quest = replace(quest, **changes)
    other.facts = facts_of(other.quest)[1]
    assert other.facts.entries != game.facts.entries or len(unseen) < 2
    return other


def test_it_knows_nothing_of_rooms_that_nobody_has_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    stopped = []

    class Told(UnknownRoom):
        def __init__(self) -> None:
            stopped.append(1)

    monkeypatch.setattr(planner, "UnknownRoom", Told)
    for objective in OBJECTIVES:
        for game in fights(objective, 2 * SOME_TURNS, weakest=True):
            assert chosen(with_other_secrets(game)) == chosen(game)
    assert stopped, "in some copies a room would have been explored"


def test_a_copy_stops_where_a_room_is_explored() -> None:
    class Never:
        def die(self) -> int:
            raise AssertionError("what the room holds is not rolled for")

    game, move = next(explorers())
    trial = Trial.of(game, Never())
    steps = turns.run(trial)
    next(steps)
    with pytest.raises(UnknownRoom):
        steps.send(move)
    assert trial.explored != game.explored
    assert (trial.pending, len(trial.enemies), trial.site_space) == (game.pending, len(game.enemies), game.site_space)


def explorers() -> Iterator[tuple[Game, Move]]:
    """Yield games at a turn on which a hero can explore a room, with the move that does it."""
    for objective in OBJECTIVES:
        quest = quest_of(objective)
        game, player = Game(quest, Rng.root("test/dice", 1)), Sensible()
        steps = turns.run(game, draw_party(quest.kit, quest.heroes, Rng.root("test/party", 1)))
        ask = next(steps)
        while not game.over:
            if ask.kind == "turn":
                for move in turns.legal_moves(game):
                    if move.kind == "go" and places.explorable(game, move.to) != NOWHERE:
                        yield game, move
            ask = steps.send(player(game, ask))


# ---------------------------------------------------------------------- what a position is worth


def changed(game: Game, change: Callable[[Game], None]) -> float:
    """Return by how much a change makes a position better."""

    class Fixed:
        def die(self) -> int:
            return 1

    chance: Chance = Fixed()
    other = game.copy(chance)
    change(other)
    return value_of(other) - value_of(game)


def test_health_and_energy_are_good_and_enemies_and_falls_are_bad() -> None:
    def hurt(game: Game) -> None:
        game.living()[0].health -= 1

    def charge(game: Game) -> None:
        game.living()[0].energy = 5

    def slay(game: Game) -> None:
        del game.enemies[0]

    def win(game: Game) -> None:
        game.outcome = "won"

    def lose(game: Game) -> None:
        game.outcome = "lost"

    for game in fights("relic", 6):
        assert changed(game, hurt) < 0
        assert changed(game, charge) >= 0
        assert changed(game, slay) > 0
        assert changed(game, win) > 0 > changed(game, lose)
        assert LOST < value_of(game) < WON


def test_the_players_follow_the_sensible_one_in_the_list_and_grades_are_measured_with_that_one() -> None:
    assert list(POLICIES)[-3:] == ["sensible", "planner", "best"]
    assert ENGINE.measured == "sensible"


def test_it_counts_what_it_costs() -> None:
    player = Quick(Rng.root("test/planner", 0))
    game = next(fights("slay"))
    player(game, Ask("turn", game.active))
    assert 0 < player.positions < 5_000
