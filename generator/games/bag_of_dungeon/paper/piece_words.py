"""What the values of pieces are called on paper, in few words, and words to lines that fit a width on a drawing."""

from __future__ import annotations

from generator.draw.pen import Pen
from generator.games.bag_of_dungeon.quest.pieces import Item, Monster, Symbol, Trade
from generator.games.bag_of_dungeon.rules.carrying import BACKPACK
from generator.games.bag_of_dungeon.rules.monsters import ONE_ITEM, TWO_ITEMS

SYMBOL_ICONS: dict[Symbol, str] = {
    "hand": "hand", "hands": "shaking-hands", "armour": "breastplate", "boots": "boots", "beside": "hound", "floor": "locked-chest",
    "": "light-backpack",
}  # fmt: skip
SYMBOL_WORDS: dict[Symbol, str] = {
    "hand": "hand", "hands": "both hands", "armour": "armour", "boots": "boots", "beside": "at your side", "floor": "stays put",
    "": "backpack",
}  # fmt: skip

SPACES: tuple[tuple[Symbol, str], ...] = (
    ("hand", "hand"), ("hand", "hand"), ("armour", "armour"), ("boots", "boots"), ("beside", "beside"),
    *((("", "backpack"),) * BACKPACK),
)  # fmt: skip
"""The spaces of a hero's card with what stands in them."""
LEAST_SIZE = 7.0
"""The least size of words in points; what has no room at it is refused where it is drawn."""


def dice_text(dice: int, plus: int) -> str:
    """Return what is rolled in combat, such as `2 dice +3`."""
    return f"{dice} {'die' if dice == 1 else 'dice'}" + (f" {plus:+d}" if plus else "")


def monster_dice(monster: Monster) -> str:
    """Return what a monster rolls in combat."""
    return "as its foe" if monster.mirror else dice_text(monster.dice, monster.plus)


def monster_values(monster: Monster) -> str:
    """Return a monster's health and dice in few words."""
    if monster.mirror:
        return "health and dice as its foe"
    reach = f", reach {monster.reach}" if monster.reach else ""
    return f"{monster.health} health, {monster_dice(monster)}{reach}"


def spoils(monster: Monster) -> str:
    """Return how many items a monster leaves, in few words."""
    count = (monster.health >= ONE_ITEM) + (monster.health >= TWO_ITEMS)
    return "items by its health" if monster.mirror else ("no item", "1 item", "2 items")[count]


def item_worth(item: Item) -> str:
    """Return what an item does in few words: numbers, costs, range, and where it is carried; of others see their lines."""
    found = [f"+{item.plus}"] if item.plus else []
    found += [f"damage −{item.guard}"] if item.guard else []
    found += [dice_text(item.dice, 0)] if item.dice else []
    found += item_values(item)
    found.append("at once" if item.effect == "trap" else SYMBOL_WORDS[item.symbol])
    return ", ".join(found)


def trade_dice(trade: Trade) -> str:
    """Return what a hero of a trade rolls in combat."""
    return dice_text(trade.dice, trade.plus)


def item_values(item: Item) -> tuple[str, ...]:
    """Return what an item costs, how far it reaches and how often it can be used, in few words each."""
    found = [f"{item.points} AP"] if item.points else []
    if item.low:
        found.append(f"range {item.low}–{item.high}")
    if item.uses != "always":
        found.append("one fight" if item.uses == "fight" else "once")
    return tuple(found)


def fitted(pen: Pen, words: str, font: str, size: float, width: float) -> float:
    """Return the size in points at which words are no wider than `width` mm, `size` at most and `LEAST_SIZE` at least."""
    wide = pen.measure(words, font, size)
    return size if wide <= width else max(LEAST_SIZE, size * width / wide)


def wrapped(pen: Pen, words: str, width: float, size: float, font: str = "body", first: float = 0.0) -> list[str]:
    """Return words in lines that fit a width in mm, the first one another width where it is said.

    A number keeps to its noun, and a word that is wider stands alone.
    """
    lines = [""]
    for word in _joined(words):
        longer = f"{lines[-1]} {word}".strip(" ")
        if lines[-1] and pen.measure(longer, font, size) > (first if first and len(lines) == 1 else width):
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def _joined(words: str) -> list[str]:
    """Return the words of a text, numbers joined to what follows them by a blank at which no line ends."""
    found: list[str] = []
    for word in words.split():
        if found and found[-1][-1].isdigit() and word[0].islower():
            found[-1] += f"\u00a0{word}"
        else:
            found.append(word)
    return found


def write(pen: Pen, at: tuple[float, float], words: str, width: float, size: float, leading: float) -> float:
    """Write words in lines of a width in mm from a first base line on; return the base line that would follow."""
    x, down = at
    for line in wrapped(pen, words, width, size):
        pen.text((x, down), line, "body", size, "left", "ink")
        down += leading
    return down
