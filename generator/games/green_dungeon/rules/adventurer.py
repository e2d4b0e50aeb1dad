"""The adventurer's cubes: damage and luck, healing, experience and levels, claimed treasure and potions."""

from __future__ import annotations

from generator.games.green_dungeon.quest.board import Card
from generator.games.green_dungeon.rules.chance import Chance, Purpose
from generator.games.green_dungeon.rules.draw_piles import discarded, draw_card, shuffled_in
from generator.games.green_dungeon.rules.state import POTION_AT, AfterDamage, Table


def highest_of(dice: int, chance: Chance, purpose: Purpose = "heal") -> int:
    """Return the highest of so many dice that are for a purpose, 0 of none."""
    return max((chance.die(purpose) for _ in range(dice)), default=0)


def take_damage(table: Table, damage: int, then: AfterDamage) -> bool:
    """Take damage and return whether play goes straight on; otherwise luck is asked first, or the adventurer is dead (G-29).

    `then` is what goes on once the player has answered.
    """
    if damage <= 0:
        return True
    table.health -= damage
    if table.health > 1:
        return True
    table.after_damage = then
    if table.luck:
        table.phase = "luck"
        return False
    return still_alive(table)


def still_alive(table: Table) -> bool:
    """Return whether the adventurer lives; ends the game if not."""
    if table.health > 0:
        return True
    table.phase, table.outcome = "over", "dead"
    table.write_log("dead", health=table.health)
    return False


def spend_luck(table: Table, chance: Chance) -> bool:
    """Turn a luck cube into health; return whether another could be spent at once (row 12, G-29)."""
    rolled = highest_of(table.rules.luck_dice, chance)
    table.luck -= 1
    table.health = min(table.max_health, table.health + rolled)
    table.write_log("luck", heal=rolled, health=table.health)
    return table.luck > 0 and table.health < table.max_health


def heal(table: Table, amount: int) -> int:
    """Give back health up to the maximum and return how much it was."""
    gained = min(amount, table.max_health - table.health)
    table.health += gained
    return gained


def restore_magic(table: Table, amount: int) -> int:
    """Give back magic up to the maximum and return how much it was."""
    gained = min(amount, table.max_magic - table.magic)
    table.magic += gained
    return gained


def level_up(table: Table) -> None:
    """Go up a level (rules: Levelling Up; rows 18, 19; G-66)."""
    rules = table.rules
    table.xp -= rules.level_cost
    table.level += 1
    table.max_health += 1
    table.max_magic += 1
    table.luck = max(table.luck, min(rules.luck_cap, table.luck + 1))
    heal(table, rules.level_health)
    restore_magic(table, rules.level_magic)
    table.write_log("level", level=table.level, health=table.health, magic=table.magic)


def claim_treasure(table: Table, card: Card) -> None:
    """Claim a treasure card: its coins, and what else it is (treasures; G-32, G-33); phase `claim` where there is a choice."""
    symbol, number, _ = card
    table.gold += number
    table.write_log("treasure", symbol=symbol, number=number, coins=table.rules.gem_factor * number if symbol == "cog" else number)
    if symbol == "cog":
        table.gold += (table.rules.gem_factor - 1) * number
        table.treasures = shuffled_in(table.treasures, (card,))
    elif symbol == "hammer" and table.weapon is None:
        table.weapon = card
    elif symbol == "hammer" or is_useful(table, card):
        table.phase, table.offered = "claim", (card,)
    else:
        table.potions = (*table.potions, card)


def draw_treasures(table: Table, chance: Chance, count: int) -> tuple[Card, ...]:
    """Return so many cards off the treasure pile, fewer where there are none (G-54)."""
    taken: tuple[Card, ...] = ()
    for _ in range(count):
        card, table.treasures = draw_card(table.treasures, chance, "treasure")
        if card is not None:
            taken = (*taken, card)
    return taken


def is_useful(table: Table, potion: Card) -> bool:
    """Return whether a potion would give anything back now."""
    return table.health < table.max_health if potion.symbol == "drop" else table.magic < table.max_magic


def drink_potion(table: Table, potion: Card) -> None:
    """Drink a potion that lies among no others; its card is shuffled back (row 45)."""
    heals = potion.symbol == "drop"
    gained = heal(table, table.rules.healing_factor * potion.number) if heals else restore_magic(table, potion.number)
    table.treasures = shuffled_in(table.treasures, (potion,))
    table.write_log("quaff", symbol=potion.symbol, gained=gained)


def drink_held(table: Table, at: int) -> None:
    """Drink the potion at a place of `POTIONS`; of equal ones that which was found first (G-70)."""
    potion = next(card for card in table.potions if POTION_AT[card.symbol, card.number] == at)
    table.potions = tuple(card for card in table.potions if card is not potion)
    drink_potion(table, potion)


def useful_potions(table: Table) -> list[int]:
    """Return the places in `POTIONS` of the potions that would help now, each symbol and number once."""
    return sorted({POTION_AT[card.symbol, card.number] for card in table.potions if is_useful(table, card)})


def resolve_offer(table: Table, act: str) -> None:
    """Do what the player chose with the potion or the second weapon just claimed (G-32)."""
    (card,), table.offered = table.offered, ()
    if act == "drink":
        drink_potion(table, card)
    elif act == "keep":
        table.potions = (*table.potions, card)
    elif act == "refuse":
        table.treasures = discarded(table.treasures, (card,))
    else:
        _sell_weapon(table, card, sells_old=act == "trade old")


def _sell_weapon(table: Table, card: Card, *, sells_old: bool) -> None:
    """Sell the weapon in hand or the new one for good, and keep the other."""
    held = table.weapon
    sold = held if sells_old and held is not None else card
    table.weapon = card if sells_old else held
    table.gold += table.rules.trade_factor * sold.number
    table.traded = (*table.traded, sold)
    table.write_log("trade", number=sold.number, coins=table.rules.trade_factor * sold.number)
