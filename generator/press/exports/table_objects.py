"""Objects of Tabletop Simulator as its saved files hold them: decks, cards, tiles, bags, figurines, a card with notes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b

import msgspec

Json = dict[str, object]
CARD_MM = 88.0
"""A card of scale 1 stands for one so high, in mm; its width follows from its picture."""
UNIT = 28.4
"""How many mm a unit of the table is then: a card of scale 1 is 3.1 units high."""
TILE_UNITS = 2.0
"""How high a tile of scale 1 is, in units."""
BY_CHANCE, FROM_TOP = 2, 1
"""How a bag gives out what it holds: any of it, or what was put in first."""
ABOVE = 1.5
"""How high above the table's ground objects appear, in units."""


class Place(msgspec.Struct, frozen=True):
    """Where an object lies: `x` to the right and `z` away from the player, in units; whether its face is down; its scale."""

    x: float
    z: float
    down: bool
    scale: float


class Words(msgspec.Struct, frozen=True):
    """What an object is called and what is told of it."""

    name: str
    told: str = ""


class Ids:
    """Gives every object of a file six hex digits of its own, which depend on nothing but the file's name and the order."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._given: set[str] = set()
        self._count = 0

    def next(self) -> str:
        """Return the digits of the next object."""
        while True:
            self._count += 1
            digits = blake2b(f"{self._name}/{self._count}".encode(), digest_size=3).hexdigest()
            if digits not in self._given:
                self._given.add(digits)
                return digits


def plain(text: str) -> str:
    """Return a text without square brackets, in which the table reads commands for colours and letters."""
    return text.replace("[", "(").replace("]", ")")


_FLAT = ("Card", "CardCustom", "DeckCustom", "Custom_Tile")
"""Kinds whose thickness does not grow with them, and whose names are hidden while their backs are up."""


def _base(ids: Ids, kind: str, words: Words, place: Place) -> Json:
    scale, thick = round(place.scale, 4), 1.0 if kind in _FLAT else round(place.scale, 4)
    return {
        "GUID": ids.next(),
        "Name": kind,
        "Transform": {
            "posX": round(place.x, 3), "posY": ABOVE, "posZ": round(place.z, 3),
            "rotX": 0.0, "rotY": 180.0, "rotZ": 180.0 if place.down else 0.0,
            "scaleX": scale, "scaleY": thick, "scaleZ": scale,
        },
        "Nickname": plain(words.name),
        "Description": plain(words.told),
        "ColorDiffuse": {"r": 1.0, "g": 1.0, "b": 1.0},
        "Locked": False, "Grid": True, "Snap": True, "Autoraise": True, "Sticky": True, "Tooltip": True,
        "HideWhenFaceDown": kind in _FLAT,
    }  # fmt: skip


class SheetUrls(msgspec.Struct, frozen=True):
    """A sheet of cards as the table finds it: addresses of faces and backs, columns, rows, whether each card has its own back.

    Cards that are `square` have square corners, for they are laid edge to edge; those of others are round.
    """

    face: str
    back: str
    columns: int
    rows: int
    unique: bool
    square: bool

    def as_json(self) -> Json:
        """Return the sheet as an object names it."""
        return {
            "FaceURL": self.face, "BackURL": self.back, "NumWidth": self.columns, "NumHeight": self.rows,
            "BackIsHidden": False, "UniqueBack": self.unique, "Type": int(self.square),
        }  # fmt: skip


class CardOf(msgspec.Struct, frozen=True):
    """A card: the number of its sheet from 1 on, its place there from 0 on, and its words."""

    sheet: int
    place: int
    words: Words

    @property
    def number(self) -> int:
        """Its number in the file."""
        return 100 * self.sheet + self.place


def deck(ids: Ids, words: Words, place: Place, cards: Sequence[CardOf], sheets: Mapping[int, SheetUrls]) -> Json:
    """Return cards as a deck, the first on top while their backs are up; a card by itself is no deck."""
    if len(cards) == 1:
        return _card(ids, "CardCustom", cards[0], place, sheets)
    used = sorted({card.sheet for card in cards})
    return {
        **_base(ids, "DeckCustom", words, place),
        "SidewaysCard": False,
        "DeckIDs": [card.number for card in cards],
        "CustomDeck": {str(number): sheets[number].as_json() for number in used},
        "ContainedObjects": [_card(ids, "Card", card, place, sheets) for card in cards],
    }


def _card(ids: Ids, kind: str, card: CardOf, place: Place, sheets: Mapping[int, SheetUrls]) -> Json:
    return {
        **_base(ids, kind, card.words, place),
        "CardID": card.number,
        "SidewaysCard": False,
        "CustomDeck": {str(card.sheet): sheets[card.sheet].as_json()},
    }


def tile(ids: Ids, words: Words, place: Place, face: str, back: str) -> Json:
    """Return a token: a flat square with a picture on either side, which does not stack."""
    shape = {"Type": 0, "Thickness": 0.1, "Stackable": False, "Stretch": True}
    image = {"ImageURL": face, "ImageSecondaryURL": back, "ImageScalar": 1.0, "WidthScale": 0.0, "CustomTile": shape}
    return {**_base(ids, "Custom_Tile", words, place), "CustomImage": image}


def figurine(ids: Ids, words: Words, place: Place, picture: str) -> Json:
    """Return a standee, with one picture on both sides."""
    image = {"ImageURL": picture, "ImageSecondaryURL": "", "ImageScalar": 1.0, "WidthScale": 0.0}
    return {**_base(ids, "Figurine_Custom", words, place), "CustomImage": image}


def bag(ids: Ids, words: Words, place: Place, contents: Sequence[Json], order: int) -> Json:
    """Return a bag that gives out its contents as `order` says."""
    return {**_base(ids, "Bag", words, place), "Bag": {"Order": order}, "ContainedObjects": list(contents)}


def notecard(ids: Ids, words: Words, place: Place) -> Json:
    """Return a card with notes, on which a heading and a text stand."""
    return _base(ids, "Notecard", words, place)


def saved_object(title: str, objects: Sequence[Json]) -> bytes:
    """Return a file with objects, as the table saves and reads them."""
    texts = dict.fromkeys(("Date", "VersionNumber", "GameMode", "Table", "Sky", "Note", "Rules", "LuaScript", "LuaScriptState"), "")
    return msgspec.json.format(msgspec.json.encode({"SaveName": plain(title), **texts, "ObjectStates": list(objects)}), indent=1)
