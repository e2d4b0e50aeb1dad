"""The fight with the dragon by exact odds: what a hero still has at hand, what coming again is worth, when to drink."""

from __future__ import annotations

from generator.games.bag_of_dungeon.players import judgement
from generator.games.bag_of_dungeon.players.fight_values import NEVER, Worths, fight_value, never
from generator.games.bag_of_dungeon.quest.pieces import item_of
from generator.games.bag_of_dungeon.rules import carrying, choices, combat
from generator.games.bag_of_dungeon.rules.state import Adventurer, Move, Table


def surges(table: Table, hero: Adventurer, points: int) -> tuple[Move, ...]:
    """Return what gives a hero a die more to the end of a fight, as far as so many action points pay for it."""
    moves = []
    if hero.uses and table.trades[hero.hero].ability == "rage":
        moves.append(choices.RAGE)
    strength = carrying.find(hero, "strength")
    if strength and item_of(strength).points <= points:
        moves.append(Move("use", strength))
    return tuple(moves)


def remedies(table: Table, hero: Adventurer, points: int) -> tuple[tuple[Move, int], ...]:
    """Return what gives a hero health, each with its dice, as far as so many action points pay for all of it, draughts first."""
    trade = table.trades[hero.hero]
    known = [
        (Move("use", token), item_of(token).dice, item_of(token).points) for token in hero.items if item_of(token).effect == "heal"
    ]
    if trade.ability == "renew":
        known += [(Move("renew"), trade.ability_dice, trade.ability_points)] * hero.uses
    affordable = []
    for move, dice, cost in known:
        if cost <= points:
            points -= cost
            affordable.append((move, dice))
    return tuple(affordable)


def spent(moves: tuple[Move, ...]) -> int:
    """Return the action points that these draughts cost; abilities that surge cost none."""
    return sum(item_of(move.a).points for move in moves if move.act == "use")


def won_worths(most: int) -> Worths:
    """Return what it is worth to beat the dragon: everything, with whatever health."""
    return (1.0,) * (most + 1)


def again_worths(table: Table, hero: Adventurer, partner: float, discount: float) -> Worths:
    """Return what it is worth to flee from the dragon and to come again, by the health before the flight.

    Who comes again has all action points and what is left of draughts, drinks from the pool before if there is anything in it, and
    is breathed upon; the dragon has recovered (S-44). A partner comes with a chance of `partner`; so much of the odds is counted.
    """
    trade, dragon = table.trades[hero.hero], table.quest.dragon
    more = surges(table, hero, trade.points)
    heals = tuple(dice for _, dice in remedies(table, hero, trade.points - spent(more)))
    fighter = judgement.fighter_of(table, hero, more=len(more) - hero.surge)
    harmless = bool(carrying.find(hero, "boots")) or trade.ability == "slip"
    full = bool(table.pool_tokens) and table.pool not in table.foes
    about = (dragon.dice, dragon.plus, dragon.health)
    worths = [NEVER]
    for health in range(1, trade.health + 1):
        left = health - (0 if harmless else combat.ESCAPE_DAMAGE)
        met = (trade.health if full else left) - dragon.breath
        if left <= 0 or met <= 0:
            worths.append(NEVER)
            continue
        alone, helped = (
            fight_value(combatant, met, about, won_worths(trade.health), never(trade.health), heals)
            for combatant in (fighter, fighter._replace(dice=fighter.dice + 1))
        )
        worths.append(round(discount * (partner * helped + (1 - partner) * alone), 2))
    return tuple(worths)
