"""Files for Tabletop Simulator opened again: every object, where every card is drawn, and what is wrong with them."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from io import BytesIO
from itertools import combinations
from typing import Any

from PIL import Image

from generator.press.exports.raster import Cell, Look, Picture

Json = dict[str, Any]
MOST_PIXELS, MOST_COLUMNS, MOST_ROWS = 4096, 10, 7
CARD, TILE = 3.09, 2.0
"""How high a card and a tile of scale 1 are, in units of the table."""


@cache
def blank(size: tuple[int, int]) -> bytes:
    """Return a picture of a size in pixels with nothing on it."""
    buffer = BytesIO()
    Image.new("1", size).save(buffer, "PNG")
    return buffer.getvalue()


def draw_blank(look: Look, cells: Sequence[Cell], columns: int, size: tuple[int, int], crop: float = 0.0) -> Picture:
    """Stand in for what draws cells: the picture is as large, and bears the icon of a skull."""
    return Picture(blank((columns * size[0], -(-len(cells) // columns) * size[1])), frozenset({"crowned-skull"}))


def objects(found: list[Json]) -> Iterator[Json]:
    """Yield objects and what lies in them."""
    for one in found:
        yield one
        yield from objects(one.get("ContainedObjects", []))


def opened(files: Mapping[str, bytes]) -> list[Json]:
    """Return the objects that lie on the table."""
    (name,) = (name for name in files if name.endswith(".json"))
    found: list[Json] = json.loads(files[name])["ObjectStates"]
    return found


def cell_of(one: Json) -> tuple[str, str, bool, int]:
    """Return where a card is drawn: the addresses of its faces and backs, whether it has its own back, its place on the sheet."""
    sheet = one["CustomDeck"][str(one["CardID"] // 100)]
    return sheet["FaceURL"], sheet["BackURL"], sheet["UniqueBack"], one["CardID"] % 100


def addresses(one: Json) -> list[str]:
    """Return the addresses of all pictures that an object names itself."""
    sheets = [url for sheet in one.get("CustomDeck", {}).values() for url in (sheet["FaceURL"], sheet["BackURL"])]
    image = one.get("CustomImage", {})
    return [*sheets, *(image[key] for key in ("ImageURL", "ImageSecondaryURL") if image.get(key))]


def faults(files: Mapping[str, bytes], base: str) -> Iterator[str]:
    """Yield what is wrong with an export whose pictures lie at `base`."""
    table = opened(files)
    everything = list(objects(table))
    named = {url for one in everything for url in addresses(one)}
    drawn = {f"{base}{name}" for name in files if name.endswith(".png")}
    if named != drawn:
        yield f"pictures that are named and those that are there differ: {sorted(named ^ drawn)[:3]}"
    ids = Counter(one["GUID"] for one in everything)
    if any(count > 1 for count in ids.values()) or not all(re.fullmatch("[0-9a-f]{6}", one) for one in ids):
        yield "ids are not six hex digits, or not each of one object"
    for one in everything:
        yield from _faults_of_object(one, files, base)
    places = [extent(one, files, base) for one in table]
    if any(_meet(one, other) for one, other in combinations(places, 2)):
        yield "objects lie on one another"


def extent(one: Json, files: Mapping[str, bytes], base: str) -> tuple[float, float, float, float]:
    """Return left, right, near and far side of an object on the table, in its units, from its picture and its scale."""
    placed = one["Transform"]
    high = placed["scaleX"] * (TILE if one["Name"] == "Custom_Tile" else CARD)
    wide = high
    found = addresses(one)
    if found and found[0].removeprefix(base) in files:
        sheet = next(iter(one.get("CustomDeck", {}).values()), {"NumWidth": 1, "NumHeight": 1})
        with Image.open(BytesIO(files[found[0].removeprefix(base)])) as picture:
            wide = high * (picture.width / sheet["NumWidth"]) / (picture.height / sheet["NumHeight"])
    x, z = placed["posX"], placed["posZ"]
    return x - wide / 2, x + wide / 2, z - high / 2, z + high / 2


def _meet(one: tuple[float, float, float, float], other: tuple[float, float, float, float]) -> bool:
    return one[0] < other[1] and other[0] < one[1] and one[2] < other[3] and other[2] < one[3]


def _faults_of_object(one: Json, files: Mapping[str, bytes], base: str) -> Iterator[str]:
    if one["Name"] == "DeckCustom":
        cards = [card["CardID"] for card in one["ContainedObjects"]]
        if one["DeckIDs"] != cards or len(cards) < 2:
            yield f"{one['Nickname']}: its numbers are not those of its cards"
        if {str(number // 100) for number in cards} != set(one["CustomDeck"]):
            yield f"{one['Nickname']}: it names other sheets than its cards"
    for sheet in one.get("CustomDeck", {}).values():
        yield from _faults_of_sheet(sheet, files, base)
    if "CardID" in one:
        sheet = one["CustomDeck"].get(str(one["CardID"] // 100))
        if sheet is None or one["CardID"] % 100 >= sheet["NumWidth"] * sheet["NumHeight"] - 1:
            yield f"{one['Nickname']}: no card of its sheet"
    if "[" in one["Nickname"] + one["Description"]:
        yield f"{one['Nickname']}: a bracket would be read as a command"


def _faults_of_sheet(sheet: Json, files: Mapping[str, bytes], base: str) -> Iterator[str]:
    columns, rows = sheet["NumWidth"], sheet["NumHeight"]
    if not (2 <= columns <= MOST_COLUMNS and 2 <= rows <= MOST_ROWS):
        yield f"a sheet of {columns} by {rows} places"
    if sheet["BackIsHidden"]:
        yield "the last place is not taken for the hidden face"
    for url, wide, high in (
        (sheet["FaceURL"], columns, rows),
        (sheet["BackURL"], *((columns, rows) if sheet["UniqueBack"] else (1, 1))),
    ):
        png = files.get(url.removeprefix(base))
        if png is None:
            yield f"{url} is missing"
            continue
        with Image.open(BytesIO(png)) as picture:
            if max(picture.size) > MOST_PIXELS:
                yield f"{url} is too large"
            if picture.width % wide or picture.height % high:
                yield f"{url} has no whole places"
