"""The sensible player never stands idle: a party that waits for nothing would be counted as lost, and the grade be wrong."""

from __future__ import annotations

import pytest

from generator.core.errors import ForgeFailed
from generator.core.rng import Rng
from generator.forge.making import attempt
from generator.games.deck_box_dungeons import GAME
from generator.games.deck_box_dungeons.players import tactics
from generator.games.deck_box_dungeons.players.parties import stratified_parties
from generator.games.deck_box_dungeons.players.sensible import Sensible
from generator.games.deck_box_dungeons.players.simulation import play_out
from generator.games.deck_box_dungeons.quest.data_loading import hero_cards, objectives_file
from generator.games.deck_box_dungeons.quest.model import Quest
from generator.games.deck_box_dungeons.quest.terms import Outlast
from generator.games.deck_box_dungeons.rules.board import NOWHERE
from generator.games.deck_box_dungeons.rules.state import Ask, Game, Move
from generator.games.deck_box_dungeons.rules.terrain import FAR
from tests.games.deck_box_dungeons.drafts import draft_of

WAITING = frozenset({"end", "stay", "pass", "enemy", "target", "space", "hero", "guest"})
"""Kinds of moves with which a party does nothing of its own."""
MOST_IDLE = 4
"""Rounds in a row in which a party may do nothing: it heals by nothing, but may wait for enemies behind a corner."""
IDS = [row.id for row in objectives_file().objectives if not any(isinstance(goal, Outlast) for goal in row.goals)]
"""Objectives by id, but for those in which waiting is the goal."""


def longest_idle(quest: Quest, number: int, player: Sensible) -> int:
    """Return the most rounds in a row of a game in which the player only waited."""
    last = most = 0

    def watched(game: Game, ask: Ask) -> Move:
        nonlocal last, most
        move = player(game, ask)
        if move.kind not in WAITING:
            last = game.round
        most = max(most, game.round - last)
        return move

    party = stratified_parties(hero_cards(), quest.heroes, 60)[number]
    play_out(Game(quest, Rng.root("tests/idle", number)), watched, party)
    return most


@pytest.mark.parametrize("objective", IDS)
@pytest.mark.parametrize("heroes", [1, 4])
def test_a_party_never_waits_for_nothing(objective: str, heroes: int) -> None:
    quest = draft_of(objective, heroes, grade="easy")
    assert max(longest_idle(quest, number, Sensible()) for number in range(6)) <= MOST_IDLE


def test_four_heroes_leave_a_space_of_the_start_zone_to_their_guest(monkeypatch: pytest.MonkeyPatch) -> None:
    quests = [draft_of("rescue", 4, number, "easy") for number in range(4)]
    assert max(longest_idle(quest, number, Sensible()) for quest in quests for number in range(6)) <= MOST_IDLE
    monkeypatch.setattr(tactics, "kept_for_guest", lambda game: NOWHERE)
    idle = max(longest_idle(quest, number, Sensible()) for quest in quests for number in range(6))
    assert idle > 2 * MOST_IDLE, "the control: who does not, stands there until enemies come"


class Shortsighted(Sensible):
    """Fights only enemies that could walk to a hero."""

    def fighting(self, game: Game) -> bool:
        far = [game.terrain.distances_to(hero.space, pits=True) for hero in game.living()]
        return any(row[foe.space] < FAR for foe in game.enemies for row in far)


def test_enemies_below_a_ledge_are_fought_from_above() -> None:
    """They cannot climb up to the heroes, but stand where these would land."""
    options = GAME.defaults() | {"heroes": "4", "length": "standard", "grade": "easy"}
    ways = []
    for seed in range(80):
        try:
            quest = attempt(GAME, options, seed, 1)
        except ForgeFailed:
            continue
        if len(ways) < 4 and any(passage.gate == "ledge" for passage in quest.passages) and quest.objective.id != "hold":
            ways.append([longest_idle(quest, number, player) for number in range(4) for player in (Sensible(), Shortsighted())])
    assert max(row for way in ways for row in way[::2]) <= MOST_IDLE
    assert max(row for way in ways for row in way[1::2]) > 2 * MOST_IDLE, "the control"
