"""The faces of enemies: those of their families, with the sign by which each is told from its kin."""

from __future__ import annotations

from functools import cache

import msgspec
from msgspec.structs import replace

from generator.core import added
from generator.core.data import Record, load
from generator.core.errors import BadData
from generator.draw.faces.creatures import Creature
from generator.draw.faces.face import Face
from generator.draw.faces.tables import TABLE
from generator.games.deck_box_dungeons.quest.data_loading import PACKAGE


class Kin(Record):
    """An enemy as one of a family: its signs, its icon in a roundel, and their words, which follow on those of the family."""

    family: str
    signs: tuple[str, ...] = ()
    icon: str = ""
    words: str = ""


class Families(Record):
    """The families of enemies by their names, the enemies by their ids, and whose faces serve for a colour and an attack.

    The `nameless` are who stands for any guest and for any villain.
    """

    families: dict[str, Face]
    foes: dict[str, Kin]
    standees: dict[str, str] = msgspec.field(default_factory=dict)
    nameless: dict[str, Face] = msgspec.field(default_factory=dict)


@cache
def families() -> Families:
    """Return the families of enemies, and who is of which."""
    return load(Families, PACKAGE, "families.toml")


def standee_face_of(colour: str, attack: str) -> Face:
    """Return the face that serves for all enemies of a colour and an attack."""
    return families().families[families().standees[f"{colour}-{attack}"]]


def foe_face_of(foe: str, theme: str = "") -> Face | None:
    """Return the face of an enemy of a theme by its id, None for one without a face.

    Raises BadData where a family cannot bear its sign.
    """
    own: Face | None = added.row_of(PACKAGE, theme, TABLE, foe)
    return own or family_face_of(foe)


@cache
def family_face_of(foe: str) -> Face | None:
    """Return the face of an enemy of the house by its id, None for one without a family; raises BadData."""
    kin = families().foes.get(foe)
    if kin is None:
        return None
    family = families().families.get(kin.family)
    if family is None:
        raise BadData(f"families.toml: {foe} is of the family {kin.family!r}, which is not there; mend that row.")
    words = f"{family.words}, {kin.words}" if kin.words else family.words
    if not (kin.signs or kin.icon):
        return Face(words=words, row=family.row)
    if not isinstance(family.row, Creature):
        raise BadData(f"families.toml: {foe} has a sign, but its family {kin.family} is no creature; mend that row.")
    return Face(words=words, row=replace(family.row, signs=kin.signs, icon=kin.icon))
