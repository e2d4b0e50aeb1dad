"""A hero as built to what its sheet says: totals with what they are made of, powers, keywords, and the ends of the health track."""

from __future__ import annotations

import msgspec

from generator.draw.pen import Picture
from generator.games.deck_box_dungeons.paper.texts.card_texts import PowerRow, power_rows
from generator.games.deck_box_dungeons.quest.data_loading import phrases
from generator.games.deck_box_dungeons.quest.effects import SKILLS
from generator.games.deck_box_dungeons.quest.theme_schema import AttackValue
from generator.games.deck_box_dungeons.rules.damage import TARGET
from generator.games.deck_box_dungeons.rules.state import Build, HeroFigure, Strike


class Total(msgspec.Struct, frozen=True):
    """A value of a hero: its name, icon and text, how many dice are rolled (0 where that is not said), which faces succeed.

    `parts` says from which cards it comes. An attack that the hero does not have has an empty text.
    """

    name: str
    icon: str
    text: str
    parts: str
    dice: int = 0
    faces: str = ""


class HeroPaper(msgspec.Struct, frozen=True):
    """What the sheet of a hero says. `name` is the largest; `epithet` stands below it; `totals` are two attacks, defence, speed.

    `gear_adds` are the values of the gear's card. `start` and `most` are the hero's health; `trim` is how far
    a quest moves the start from the card's. `number` is the one by which the rules call the hero, 0 where players give it.
    """

    hero: str
    name: str
    epithet: str
    line: str
    gear: str
    gear_icon: str
    gear_adds: tuple[str, ...]
    calling: str
    player: str
    totals: tuple[Total, Total, Total, Total]
    skills: tuple[Total, ...]
    powers: tuple[PowerRow, ...]
    keywords: tuple[tuple[str, str], ...]
    start: int
    most: int
    trim: int = 0
    portrait: Picture | None = None
    number: int = 0


_ICONS = {"strength": "biceps", "dexterity": "feather", "wisdom": "spell-book", "charisma": "conversation"}
EMPTY = (
    Total("Melee", "crossed-swords", "", ""), Total("Ranged", "high-shot", "", ""), Total("Defence", "checked-shield", "", ""),
    Total("Speed", "walking-boot", "", ""), *(Total(skill.capitalize(), _ICONS[skill], "", "") for skill in SKILLS),
)  # fmt: skip
"""The values of a hero, to be filled in."""


def hero_paper(
    build: Build,
    *,
    name: str = "",
    byname: str = "",
    player: str = "",
    trim: int = 0,
    portrait: Picture | None = None,
    number: int = 0,
) -> HeroPaper:
    """Return the sheet of a hero: with a `name` of the players' it plays as its card's hero, else it is called by a `byname`.

    `trim` is the health at the start beyond the card's, `number` the one by which the rules call the hero. All values are the
    referee's.
    """
    hero, gear, calling = build.hero, build.gear, build.calling
    figure = HeroFigure(0, build, trim)
    return HeroPaper(
        hero=hero.id,
        name=name or hero.name,
        epithet=f"as {hero.name}" if name else f"called {byname}" if byname else "",
        line=hero.line,
        gear=gear.name,
        gear_icon=phrases().gear_icons.get(gear.id, "swap-bag"),
        gear_adds=(
            *(f"{kind} {_dice(value)}" for kind, value in (("melee", gear.melee), ("ranged", gear.ranged)) if value is not None),
            f"defence {signed(gear.defence)}",
            f"speed {signed(gear.speed)}",
        ),
        calling=calling.name,
        player=player,
        totals=(
            _attack("Melee", "crossed-swords", figure.attacks["melee"], hero.melee, gear.melee),
            _attack("Ranged", "high-shot", figure.attacks["ranged"], hero.ranged, gear.ranged),
            Total(
                "Defence", "checked-shield", signed(figure.defence), _parts(hero.defence, "gear", gear.defence),
                faces=faces(figure.defence),
            ),
            Total("Speed", "walking-boot", str(figure.speed), f"hero {hero.speed}, gear {signed(gear.speed)}"),
        ),
        skills=tuple(
            Total(
                skill.capitalize(), _ICONS[skill], signed(figure.skills[skill]),
                _parts(getattr(hero, skill), "calling", getattr(calling, skill)), 0, faces(figure.skills[skill]),
            )
            for skill in SKILLS
        ),
        powers=power_rows(calling),
        keywords=tuple((word.capitalize(), phrases().keywords[word]) for word in gear.keywords),
        start=figure.health,
        most=figure.max_health,
        trim=trim,
        portrait=portrait,
        number=number,
    )  # fmt: skip


def _attack(name: str, icon: str, strike: Strike | None, own: int, value: AttackValue | None) -> Total:
    if strike is None or value is None:
        return Total(name, icon, "", "this gear has none")
    return Total(name, icon, signed(strike.bonus), _parts(own, "gear", value.bonus), strike.dice, faces(strike.bonus, natural=True))


def _dice(value: AttackValue) -> str:
    """Return the dice of an attack with their modifier, which no line parts."""
    return f"{value.dice} {'die' if value.dice == 1 else 'dice'} {signed(value.bonus)}".replace(" ", "\u00a0")


def _parts(own: int, card: str, value: int) -> str:
    return f"hero {signed(own)}, {card} {signed(value)}"


def signed(number: int) -> str:
    """Return a modifier with its sign."""
    return f"+{number}" if number >= 0 else f"\u2212{-number}"


def faces(modifier: int, *, natural: bool = False) -> str:
    """Return the faces of a die that come to a success with a modifier; a `natural` 6 of a hero's attack always does (B-8)."""
    least = max(1, TARGET - modifier)
    if natural:
        least = min(least, TARGET)
    if least > TARGET:
        return "none"
    return "6" if least == TARGET else f"{least}\u20136"
