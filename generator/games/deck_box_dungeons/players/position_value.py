"""What a position is worth to the party, in points of health: its heroes, what they own, the enemies, the goal and the time."""

from __future__ import annotations

from math import fsum

from generator.games.deck_box_dungeons.players import tactics
from generator.games.deck_box_dungeons.quest.hero_cards import RegainHealth
from generator.games.deck_box_dungeons.quest.terms import Outlast
from generator.games.deck_box_dungeons.rules import market, objective
from generator.games.deck_box_dungeons.rules.state import VILLAIN, EnemyFigure, Game, HeroFigure
from generator.games.deck_box_dungeons.rules.terrain import FAR

WON, LOST = 150.0, -60.0
"""What a decided game is worth; no open one is worth as much, or as little."""
STANDING, HEALTH = 7.0, 5.0
"""What a hero who stands is worth, and what the square root of its health is."""
ENERGY, MOST_ENERGY, TREASURE = 0.5, 5, 0.7
"""What an energy is worth, how many are counted, and what a treasure is worth."""
DRAUGHT, ITEM = 3.0, 1.5
"""What an item that heals is worth, and any other."""
GOAL, STEP = 7.0, 0.8
"""What a part of the goal that is done is worth, and a step towards where the party has to go."""
BOX, SHORT = 0.8, 3.0
"""What a box of a clock is worth, and of one that is nearly full."""


def value_of(game: Game) -> float:
    """Return what a position is worth; it looks at nothing but what lies on the table."""
    if game.outcome == "won":
        return WON + sum(hero.health for hero in game.living())
    if game.outcome == "lost":
        return LOST - sum(foe.health for foe in game.enemies) / 10
    heroes = fsum(_hero(game, hero) for hero in game.living())
    return heroes - fsum(map(_enemy, game.enemies)) + _goal(game) - _way(game) + _time(game)


def _hero(game: Game, hero: HeroFigure) -> float:
    """Return what a hero who stands is worth, with its energy, treasure and items."""
    owned = 0.0
    for item in hero.items:
        heals = any(isinstance(deed, RegainHealth) for deed in market.card(game, item).deeds)
        owned += DRAUGHT if heals else ITEM
    energy = ENERGY * min(MOST_ENERGY, hero.energy)
    stunned = 1.5 if hero.stunned else 0.0
    return float(STANDING + HEALTH * hero.health**0.5 + energy + TREASURE * hero.treasure + owned - stunned)


def _enemy(foe: EnemyFigure) -> float:
    """Return how much harm an enemy may be expected to do before it falls."""
    threat = 0.6 + tactics.threat_of(foe.card)
    if foe.kind == VILLAIN:
        return threat * 2.0 + 1.2 * foe.health
    return threat * (0.8 + 0.8 * foe.health) - (0.8 if foe.stunned else 0.0)


def _goal(game: Game) -> float:
    """Return what the parts of the goal that are done are worth; a task that failed is nearer to its end."""
    done = len(game.sites_done) + game.rite_done + 2 * (game.relic_bearer >= 0) + 2 * game.villain_dead
    total = GOAL * done + 2.0 * sum(game.fails.values())
    guest = game.guest()
    if guest is not None:
        total += GOAL * guest.free + 3 * HEALTH * float(guest.health**0.5)
    return total


def _way(game: Game) -> float:
    """Return what the way is worth that whoever carries the relic, or a party that is pursued, still has to go."""
    if game.relic_bearer < 0 and not game.pursued:
        return 0.0
    walkers = [game.heroes[game.relic_bearer]] if game.relic_bearer >= 0 else game.living()
    wanted = tactics.seeks(game)
    ways = [tactics.nearest_target(game, hero.space, wanted)[0] for hero in walkers]
    return STEP * fsum(way for way in ways if way < FAR) / len(ways)


def _time(game: Game) -> float:
    """Return what the boxes of a clock are worth: good ones where the party has to outlast it, else bad ones."""
    clock = game.facts.clock
    if clock is None:
        return 0.0
    if any(isinstance(goal, Outlast) for goal in game.quest.objective.goals):
        return GOAL / 2 * game.boxes
    if not objective.is_running_clock(clock):
        return 0.0
    left = clock.boxes - game.boxes
    return -BOX * game.boxes - SHORT * max(0, 6 - left)
