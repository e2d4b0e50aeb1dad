"""Effects to the most enemy dice they can ask for at once."""

from __future__ import annotations

from typing import TypeGuard

from generator.games.deck_box_dungeons.quest.effects import (
    COLOURS,
    Choose,
    Effect,
    Place,
    Roll,
    SkillCheck,
    Spawn,
    When,
)

Dice = tuple[int, int, int]
"""Enemy dice: green, blue, red."""


def most_dice(effects: tuple[Effect, ...], heroes: int) -> Dice:
    """Return the most dice of each colour that effects can ask for at once, over every roll, check and choice.

    `heroes` is the number of heroes. A check that every hero rolls counts once. What comes when the room is clear comes after all
    dice of the room are back.
    """
    later = [most_dice(effect.then, heroes) for effect in effects if _is_later(effect)]
    green = blue = red = 0
    for effect in effects:
        if _is_later(effect):
            continue
        ways = _ways(effect, heroes)
        if ways:
            green += max(way[0] for way in ways)
            blue += max(way[1] for way in ways)
            red += max(way[2] for way in ways)
    for more in later:
        green, blue, red = max(green, more[0]), max(blue, more[1]), max(red, more[2])
    return green, blue, red


def _is_later(effect: Effect) -> TypeGuard[When]:
    return isinstance(effect, When) and effect.event == "cleared"


def _ways(effect: Effect, heroes: int) -> list[Dice]:
    """Return the dice of every way that play can take through one effect; nothing where it never asks for dice."""
    match effect:
        case Spawn():
            return [(effect.green.at(heroes), effect.blue.at(heroes), effect.red.at(heroes))]
        case Place():
            count = effect.count.at(heroes)
            green, blue, red = (count * (effect.colour == colour) for colour in COLOURS)
            return [(green, blue, red)]
        case SkillCheck():
            return [most_dice(effect.passed, heroes), most_dice(effect.failed, heroes)]
        case Roll():
            return [most_dice(row.then, heroes) for row in effect.rows]
        case Choose():
            return [most_dice(option.then, heroes) for option in effect.options]
        case When():
            return [most_dice(effect.then, heroes)]
    return []
