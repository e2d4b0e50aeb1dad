"""What a theme's ground is made of: the record that data files hold."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from generator.core.data import Record

FloorKind = Literal[
    "flags", "planks", "sand", "roots", "ice", "tiles", "cobbles", "earth", "plates", "moss", "slabs", "hexagons", "grass",
    "herringbone", "folds", "chequers", "cracks", "lozenges", "scales", "gravel", "weave",
]  # fmt: skip
WallKind = Literal[
    "rock", "masonry", "brick", "hedge", "ribs", "pipes", "boards", "ice", "shelves", "roots", "columns", "strata", "drapes",
    "panels", "honeycomb",
]  # fmt: skip
LightKind = Literal["torch", "candle", "lantern", "crystal", "furnace", "sun", "moon", "lamp"]
PropKind = Literal[
    "tomb", "urn", "bones", "pillar", "statue", "crate", "barrel", "well", "stalagmites", "mushrooms", "anvil", "gear", "stump",
    "brambles", "boulder", "table", "books", "brazier", "crystal", "shell", "anchor", "rope", "kettle", "sacks", "clock", "mirror",
    "pipe", "hourglass", "chair", "bell",
]  # fmt: skip

FittingKind = Literal[
    "barrels", "bell", "board_game", "boards", "bones", "books", "cake", "candles", "cannonballs", "chain", "chalk_circle",
    "crack", "crates", "desk", "doormat", "drain", "gears", "grate", "hearth", "hopscotch", "jar", "lens", "mirror", "nest",
    "papers", "paws", "puddle", "rope_coil", "rubble", "rug", "runner", "sacks", "star_chart", "star_mosaic", "stove", "straw",
    "stump", "sundial", "table", "tomb_slab", "trapdoor", "trough", "trunk", "tub", "well", "wreath",
]  # fmt: skip
GROUNDS = "grounds.toml"
"""The table in a game's data of the grounds of its themes."""
FITTINGS = 10
"""How many different fittings a theme has whose pieces show one."""


class Ground(Record):
    """The ground of a theme: its floor, its wall, what gives light, what stands about, and what lies on floors seen from above."""

    floor: FloorKind
    wall: WallKind
    light: LightKind
    props: Annotated[tuple[PropKind, ...], Meta(min_length=2, max_length=4)]
    fittings: Annotated[tuple[FittingKind, ...], Meta(max_length=FITTINGS)] = ()


class GroundFile(Record):
    """The grounds of a game's themes by their ids; `plain` is that of pieces which belong to no theme."""

    plain: Ground
    themes: dict[str, Ground]

    def of(self, theme: str) -> Ground:
        """Return the ground of a theme, the plain one where it has none."""
        return self.themes.get(theme, self.plain)
