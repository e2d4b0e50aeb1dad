"""Two sensible players that share no line of code win about as often: wins tell of the quest, not of how a player was written.

Both play the same games: same quests, parties and dice. So the difference is that of pairs, with the standard error of their mean.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

import pytest

from generator.core.rng import Rng
from generator.games.deck_box_dungeons.players.parties import stratified_parties
from generator.games.deck_box_dungeons.players.sensible import Sensible
from generator.games.deck_box_dungeons.players.simulation import Player, play_game
from generator.games.deck_box_dungeons.quest.data_loading import hero_cards, objectives_file
from generator.games.deck_box_dungeons.quest.model import Quest
from generator.games.deck_box_dungeons.rules import turns
from generator.games.deck_box_dungeons.rules.state import Ask, Build, Game, Move
from tests.games.deck_box_dungeons import other_player
from tests.games.deck_box_dungeons.drafts import draft_of
from tests.games.deck_box_dungeons.other_player import OtherPlayer
from tests.records import replace

TRIM = -1
"""Change of the health at the start, so that these drafts are neither nearly always won nor nearly always lost."""
MOST_APART = 8.0
"""Games of 100 by which the players may differ."""
DEVIATIONS = 1.959964
"""Standard errors to either side that hold 95 of 100 means."""
FEW_GAMES, MANY_GAMES = 5, 13
"""Games of each of 12 quests in every run, and of each of 48 quests in a slow one."""
IDS = [row.id for row in objectives_file().objectives]


@cache
def quest_of(objective: str, heroes: int) -> Quest:
    """Return a short draft with an objective for some heroes, who begin with less health."""
    return replace(draft_of(objective, heroes), trim=TRIM)


def won(quest: Quest, make: Callable[[], Player], number: int) -> bool:
    """Return whether a player wins the game of a number."""
    party = parties(quest.heroes)[number]
    return play_game(quest, party, make(), Rng.root("test/other-player", number)).won


@cache
def parties(heroes: int) -> Sequence[list[Build]]:
    return stratified_parties(hero_cards(), heroes, 60)


def difference(quests: Sequence[Quest], games: int) -> tuple[float, float]:
    """Return by how many games of 100 the other player wins more, and the standard error of that."""
    pairs = []
    for place, quest in enumerate(quests):
        for game in range(games):
            number = (place * games + game) % 60
            pairs.append(int(won(quest, OtherPlayer, number)) - int(won(quest, Sensible, number)))
    mean = sum(pairs) / len(pairs)
    variance = sum((pair - mean) ** 2 for pair in pairs) / (len(pairs) - 1)
    return 100 * mean, 100 * (variance / len(pairs)) ** 0.5


def test_two_sensible_players_win_about_as_often() -> None:
    """A sample of 60 games: a difference is a fault where even the near end of its 95 % interval is more than 8 points away."""
    quests = [quest_of(name, place % 4 + 1) for place, name in enumerate(IDS)]
    apart, error = difference(quests, FEW_GAMES)
    assert abs(apart) - DEVIATIONS * error <= MOST_APART, f"{apart:+.1f} points, standard error {error:.1f}"


@pytest.mark.slow
def test_two_sensible_players_win_about_as_often_in_624_games() -> None:
    quests = [quest_of(name, heroes) for name in IDS for heroes in (1, 2, 3, 4)]
    apart, error = difference(quests, MANY_GAMES)
    assert abs(apart) <= MOST_APART, f"{apart:+.1f} points, standard error {error:.1f}"


def test_the_other_player_uses_nothing_of_the_first() -> None:
    path = other_player.__file__
    assert path is not None
    tree = ast.parse(Path(path).read_text(encoding="utf-8"))
    names = {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert names
    assert [name for name in names if ".players" in name] == []
    assert not any(isinstance(node, ast.Import) for node in ast.walk(tree))


def test_its_moves_are_legal() -> None:
    for place, name in enumerate(IDS[::3]):
        quest = quest_of(name, place + 1)
        player = OtherPlayer()

        def watched(game: Game, ask: Ask, player: OtherPlayer = player) -> Move:
            move = player(game, ask)
            assert move in (list(turns.legal_moves(game)) if ask.kind == "turn" else ask.answers)
            return move

        play_game(quest, parties(quest.heroes)[0], watched, Rng.root("test/other-player", 0))
