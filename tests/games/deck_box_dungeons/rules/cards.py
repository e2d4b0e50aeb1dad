"""Cards with chosen values for the tests of the referee: heroes, gear, callings, enemies, a villain."""

from __future__ import annotations

from typing import Any

from generator.core.dice import Count
from generator.games.deck_box_dungeons.quest.effects import ATTACKS, COLOURS
from generator.games.deck_box_dungeons.quest.hero_cards import Calling, Deed, Gear, Hero, Power
from generator.games.deck_box_dungeons.quest.theme_schema import AttackValue, Enemy, Villain
from generator.games.deck_box_dungeons.rules.state import Build

Value = tuple[int, int] | None
"""The dice of an attack and its modifier."""
SKILLS = ("strength", "dexterity", "wisdom", "charisma")


def value(row: Value) -> AttackValue | None:
    return None if row is None else AttackValue(dice=row[0], bonus=row[1])


def build(
    *,
    melee: Value = (2, 1),
    ranged: Value = None,
    defence: int = 0,
    speed: int = 4,
    health: int = 8,
    keywords: tuple[str, ...] = (),
    powers: tuple[tuple[int, tuple[Deed, ...]], ...] = (),
    own: dict[str, int] | None = None,
    gear_speed: int = 0,
    **skills: int,
) -> Build:
    """Return a hero whose gear has these attacks; `own` are modifiers of the hero card, `powers` costs and deeds."""
    modifiers = {"melee": 0, "ranged": 0, "defence": defence, **dict.fromkeys(SKILLS, 0), **(own or {})}
    hero = Hero(id="h", name="Hero", line="", speed=speed, health=health, **modifiers)  # type: ignore[arg-type]
    gear = Gear(
        id="g",
        name="Gear",
        melee=value(melee),
        ranged=value(ranged),
        defence=0,
        speed=gear_speed,
        keywords=keywords,  # type: ignore[arg-type]
    )
    rows = tuple(Power(name=f"power {place}", cost=cost, deeds=deeds) for place, (cost, deeds) in enumerate(powers))
    calling = Calling(id="c", name="Calling", powers=rows, **{**dict.fromkeys(SKILLS, 0), **skills})  # type: ignore[arg-type]
    return Build(hero, gear, calling)


def enemy(kind: str, **changes: Any) -> Enemy:
    """Return the enemy of a colour and attack type such as `green melee`: 2 dice at +0, defence 0, speed 4, nearest target."""
    colour, attack = kind.split()
    values: dict[str, Any] = {
        "id": f"{colour}-{attack}", "name": f"{colour} {attack}", "plural": "", "colour": colour, "attack": attack,
        attack: (2, 0), "defence": 0, "speed": 4, "target": "nearest", "icon": "x", **changes,
    }  # fmt: skip
    for name in ATTACKS:
        if isinstance(values.get(name), tuple):
            values[name] = value(values[name])
    return Enemy(**values)


FOES = tuple(enemy(f"{colour} {attack}") for colour in COLOURS for attack in ATTACKS)


def villain(**changes: Any) -> Villain:
    """Return a villain with 8 health that hits with 3 dice at +1, and does nothing else."""
    values: dict[str, Any] = {
        "id": "v", "name": "Villain", "short": "V", "minions": "", "sign": "", "motive": "", "intro": "", "attack": "melee",
        "melee": (3, 1), "defence": 0, "speed": 4, "health": Count(0, 8), "target": "nearest", "icon": "x", "omens": (),
        "halls": (), "lair": "", "half_say": "", "half": (), "each_say": "", "each": (), "trophy": "", "fall": "", "triumph": "",
        **changes,
    }  # fmt: skip
    for name in ATTACKS:
        if isinstance(values.get(name), tuple):
            values[name] = value(values[name])
    return Villain(**values)
