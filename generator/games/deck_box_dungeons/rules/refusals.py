"""Why a move is refused: parts of sentences, such as "Old Tomas has fallen". What is legal itself is said by rules.turns."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import UNSET

from generator.games.deck_box_dungeons.quest.hero_cards import ItemCard
from generator.games.deck_box_dungeons.rules import market, places, turns
from generator.games.deck_box_dungeons.rules.board import NOWHERE
from generator.games.deck_box_dungeons.rules.combat import LEAST_RANGE
from generator.games.deck_box_dungeons.rules.notation import enemy_word
from generator.games.deck_box_dungeons.rules.questions import question
from generator.games.deck_box_dungeons.rules.state import Ask, EnemyFigure, Game, HeroFigure, Move


def why_not(game: Game, ask: Ask, move: Move) -> str:
    """Return why a move that is not legal now is refused, as a part of a sentence."""
    if ask.kind != "turn":
        return f"what is open now is {question(ask)}"
    if move.kind not in _REASONS:
        return "no question is open to which it could be the answer"
    if not 0 <= move.who < len(game.heroes):
        return f"there is no hero {move.who + 1} in this quest"
    hero = game.heroes[move.who]
    name = hero.build.hero.name
    if hero.health <= 0:
        return f"{name} has fallen"
    if move.kind not in turns.FREE:
        if hero.acted:
            return f"{name} has no more actions in this round"
        if game.active not in (-1, hero.index):
            return f"{game.heroes[game.active].build.hero.name} is in the middle of a turn"
    return _REASONS[move.kind](game, hero, move)


def _never(game: Game, hero: HeroFigure, move: Move) -> str:
    return "it cannot be done now"


def _go(game: Game, hero: HeroFigure, move: Move) -> str:
    space = game.board.spaces[move.to].name
    if not game.terrain.present[move.to]:
        return f"there is no space {space} on the table"
    if move.to == hero.space:
        return f"nothing can be explored from {space}"
    if move.to in game.at:
        return f"somebody stands on {space}"
    return f"{space} is out of reach of {hero.build.hero.name}, who goes {places.speed(game, hero)} at most"


def _attack(game: Game, hero: HeroFigure, move: Move) -> str:
    foe = _enemy(game, move.to)
    name, kind = hero.build.hero.name, "melee" if move.kind == "melee" else "ranged"
    if foe is None:
        return f"there is no enemy {enemy_word(move.to)} on the table"
    if hero.attacks[kind] is None:
        return f"the gear of {name} has no {kind} attack"
    if game.relic_bearer == hero.index and game.facts.burden is not None and not game.facts.burden.attacks:
        return f"{name} bears {game.facts.tokens['relic'].name} and cannot attack"
    if kind == "melee":
        return f"enemy {enemy_word(move.to)} is not beside {name}"
    if places.apart(game, hero.space, foe.space) < LEAST_RANGE:
        return f"enemy {enemy_word(move.to)} is too near to {name} for a ranged attack"
    return f"{name} has no line of sight to enemy {enemy_word(move.to)}, or it is too far in the dark"


def _enemy(game: Game, identity: int) -> EnemyFigure | None:
    return next((foe for foe in game.enemies if foe.id == identity), None)


def _power(game: Game, hero: HeroFigure, move: Move) -> str:
    held = hero.build.calling.powers
    if not 0 <= move.n < len(held):
        return f"{hero.build.hero.name} has no power {move.n + 1}"
    power = held[move.n]
    if power.cost > hero.energy:
        return f"{power.name} costs {power.cost} energy, and {hero.build.hero.name} has {hero.energy}"
    if places.is_silent(game, hero):
        return "no power can be used in this room"
    return f"{power.name} would do nothing now"


def _card(game: Game, move: Move) -> ItemCard:
    return market.card(game, move.n)


def _item(game: Game, hero: HeroFigure, move: Move) -> str:
    card = _card(game, move)
    if move.n not in hero.items:
        return f"{hero.build.hero.name} does not hold {card.name}"
    if move.n in hero.used:
        return f"{card.name} has been used in this round"
    return f"{card.name} would do nothing now"


def _buy(game: Game, hero: HeroFigure, move: Move) -> str:
    card = _card(game, move)
    if move.n not in game.market[: market.FOR_SALE]:
        return f"{card.name} is not for sale now"
    return f"{card.name} costs {card.cost} treasure, and {hero.build.hero.name} has {hero.treasure}"


def _hand_over(game: Game, hero: HeroFigure, move: Move) -> str:
    """Say why a hero can give nothing to another."""
    name = hero.build.hero.name
    if not 0 <= move.to < len(game.heroes) or move.to == hero.index:
        return "there is no such other hero"
    other = game.heroes[move.to]
    if other not in places.near(game, hero):
        return f"{other.build.hero.name} is not beside {name}"
    if move.kind == "give":
        return f"{name} has {hero.treasure} treasure"
    if move.kind == "hand":
        return f"{name} bears nothing to hand over"
    return f"{name} does not hold {_card(game, move).name}"


def _march(game: Game, hero: HeroFigure, move: Move) -> str:
    if game.enemies:
        return "the party cannot march with an enemy on the table"
    if game.pursued:
        return "the party cannot march while it is pursued"
    if game.marched:
        return "the party marches only once in a round"
    if game.active != NOWHERE or any(other.acted for other in game.heroes):
        return "the party can march only before any hero has acted in the round"
    name = game.board.spaces[move.to].name
    if game.quest.sealed is not UNSET and move.to not in places.gathering_spaces(game):
        return f"{name} is not next to the door, nor to an exit at which two cards meet, where a march ends while the map is sealed"
    return f"{name} is no space to which the whole party can march"


_REASONS: dict[str, Callable[[Game, HeroFigure, Move], str]] = {
    "end": _never,
    "go": _go,
    "march": _march,
    "melee": _attack,
    "ranged": _attack,
    "power": _power,
    "item": _item,
    "buy": _buy,
    "give": _hand_over,
    "pass-item": _hand_over,
    "hand": _hand_over,
    "take": lambda game, hero, move: f"nothing lies where {hero.build.hero.name} stands",
    "work": lambda game, hero, move: f"{hero.build.hero.name} stands on no site to work on, or an enemy is beside it",
    "lift": lambda game, hero, move: f"nothing to lift lies beside {hero.build.hero.name}",
    "set-down": lambda game, hero, move: f"{hero.build.hero.name} bears nothing",
    "free": lambda game, hero, move: f"no captive is beside {hero.build.hero.name}",
    "rite": lambda game, hero, move: f"{hero.build.hero.name} is not beside the guest in the last room, or no rite is left to do",
    "accuse": lambda game, hero, move: "nobody can be accused now",
}
"""Why a move of a turn is refused, by its kind, for a hero who could act otherwise."""
