"""The settings of blank inventory sheets to what is printed: two on a page, four, or one with a long diary."""

from __future__ import annotations

from functools import partial

from generator.core.errors import BadOption
from generator.draw.figures import Figure, figure
from generator.draw.pictures import Likeness
from generator.forge.choices import Line, Number, OneOf, Options, PictureFile
from generator.forge.pack import Kit, Pack, Pictures, Sheet, Words
from generator.games.donjonz.paper.figure_data import inventory_data
from generator.games.donjonz.paper.inventory_parts import InventoryData
from generator.games.donjonz.paper.inventory_sheet import draw_inventory, draw_two_inventories, large_parts
from generator.games.donjonz.paper.pack import TEMPLATES
from generator.games.donjonz.paper.told import inventory_told

LAYOUTS = {"half": (2, 0.487), "quarter": (4, 0.49), "full": (1, 0.98)}
"""How many sheets stand on a page, and their share of its height."""
_SHEETS = (Sheet("blank", f"{TEMPLATES}/blank.xml.jinja", "Inventory sheets", "I"),)


class BlankWords(Words, frozen=True, kw_only=True):
    """What the template of blank sheets needs: rows of figures in all and on a page, and each one's share of the height."""

    rows: int
    per_page: int
    share: str


def blank_pack(options: Options, pictures: Pictures) -> Pack:
    """Return blank inventory sheets, `count` of them in a `layout`, both settled options of `BLANK_SHEETS`.

    They bear the `name` and the `portrait` of a hero, where these are given. Quarters fill whole pages, so that no half of one is
    left empty. Raises BadOption for a portrait on quarters, which have no room for one.
    """
    count, layout = int(options["count"]), options["layout"]
    per_page, share = LAYOUTS[layout]
    in_pairs = layout == "quarter"
    if in_pairs and options["portrait"]:
        raise BadOption("--portrait finds no room on a quarter of a page; say --layout half, or full.")
    hero = Likeness(options["name"], pictures.get("portrait"))
    data = inventory_data(None, hero=hero)
    told, title = partial(inventory_told, data), "inventory sheet"
    drawn = (
        figure("inventories", draw_two_inventories, data, 182.0, 124.0, f"Two {title}s{hero.words}", told=told, parts=large_pairs)
        if in_pairs
        else figure(
            "inventory", draw_inventory, data, 182.0, 124.0, f"{title.capitalize()}{hero.words}", told=told, parts=large_parts
        )
    )
    words = BlankWords(rows=2 * -(-count // per_page) if in_pairs else count, per_page=min(2, per_page), share=str(share))
    return Pack("Inventory sheets", _SHEETS, words, {"inventory": drawn})


def large_pairs(data: InventoryData) -> tuple[Figure, ...]:
    """Return two sheets in narrow parts, for large print."""
    return (*large_parts(data), *large_parts(data))


BLANK_SHEETS = Kit(
    id="sheets",
    summary="Blank inventory sheets, with a list of weapons to fill in.",
    options=(
        OneOf(
            "layout",
            tuple(LAYOUTS),
            "half: two sheets on a page; quarter: always four, without the list of weapons; full: one, with a long diary.",
        ),
        Number("count", 1, 8, "How many sheets, 1 to 8.", "2"),
        Line("name", "The name of the hero.", 30),
        PictureFile("portrait", "A picture of the hero, of any size; its middle is shown."),
    ),
    make_pack=blank_pack,
)
