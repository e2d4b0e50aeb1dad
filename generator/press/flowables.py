"""What stands on a page: pictures, panels, grids, gaps, each a Platypus flowable."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import Any, TypeAlias

from reportlab.lib.colors import HexColor
from reportlab.platypus import Flowable, Table

from generator.forge.game import Drawn
from generator.press import fonts
from generator.press.paper import MM
from generator.press.theme import Theme

PAD = 2.6 * MM


class Picture(Flowable):
    """A figure: a drawing function over a pen, at a size in mm."""

    def __init__(self, drawn: Drawn, draw: Callable[[Any, Picture], None], align: str) -> None:
        """`draw` is called with the canvas once the place is known."""
        super().__init__()
        self.drawn, self._draw, self.align = drawn, draw, align
        self.spaceBefore, self.spaceAfter = 4.0, 4.0
        self.least: float | None = None
        self.grow = 0.0

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """Take the width there is and the height of the drawing."""
        self.room = width
        return width, self.drawn.height * MM

    def stretch(self, width: float, more: float) -> None:
        """Grow by that many points in height, to the width there is."""
        self.drawn = replace(self.drawn, width=width / MM, height=self.drawn.height + more / MM)

    def take(self, width: float, height: float) -> bool:
        """Grow into a rectangle in points that a page has left; tell whether it is enough to draw anything."""
        if self.least is None or height < self.least:
            return False
        self.drawn = replace(self.drawn, width=width / MM, height=height / MM)
        return True

    def draw(self) -> None:
        """Draw, aligned in the width."""
        spare = self.room - self.drawn.width * MM
        self.canv.translate({"left": 0.0, "centre": spare / 2, "right": spare}[self.align], 0)
        self._draw(self.canv, self)


class Panel(Flowable):
    """Blocks that stay together: plain (a thin rule round them), parchment (filled), entry (a rule on top), bare (nothing)."""

    def __init__(self, kids: list[Flowable], style: str, theme: Theme) -> None:
        """`style` is plain, parchment, entry or bare."""
        super().__init__()
        self.kids, self.style, self.theme = kids, style, theme
        self.spaceBefore, self.spaceAfter = (2.0, 7.0) if style == "entry" else (4.0, 5.0)
        self.pad = 0.0 if style in ("entry", "bare") else PAD
        self.measured, self.height = -1.0, 0.0

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """Return the width there is and the height of all that is inside."""
        if self.measured == width:
            return width, self.height
        self.measured = self.width = width
        self.places, self.height = _stack(self.kids, width - 2 * self.pad)
        self.height += 2 * self.pad + (3.0 if self.style == "entry" else 0.0)
        return width, self.height

    def split(self, width: float, height: float) -> list[Flowable]:
        """Part between two of the blocks inside, when a panel is taller than its column."""
        used = 2 * self.pad
        for count, kid in enumerate(self.kids):
            _, tall = kid.wrap(width - 2 * self.pad, 1e6)
            used += tall + kid.getSpaceBefore() + kid.getSpaceAfter()
            if used > height:
                parts = [self.kids[:count], self.kids[count:]]
                return [Panel(part, self.style, self.theme) for part in parts] if count else []
        return [self]

    def draw(self) -> None:
        """Draw the frame and then what is in it, from the top."""
        canvas = self.canv
        if self.style != "bare":
            self._frame(canvas)
        for kid, top in zip(self.kids, self.places, strict=True):
            kid.drawOn(canvas, self.pad, self.height - self.pad - top)

    def _frame(self, canvas: Any) -> None:
        canvas.saveState()
        rule = self.theme.colour("rule")
        canvas.setStrokeColor(HexColor("#" + rule))
        if self.style == "entry":
            canvas.setLineWidth(0.6)
            canvas.line(0, self.height, self.width, self.height)
        else:
            fill = self.theme.colour("panel" if self.style == "parchment" else "white") if self.style != "plain" else ""
            if fill:
                canvas.setFillColor(HexColor("#" + fill))
            canvas.setLineWidth(0.5)
            canvas.rect(0, 0, self.width, self.height, stroke=1, fill=1 if fill else 0)
            if self.style == "parchment":
                canvas.setLineWidth(0.3)
                canvas.rect(1.8, 1.8, self.width - 3.6, self.height - 3.6, stroke=1, fill=0)
        canvas.restoreState()


def _stack(kids: list[Flowable], width: float) -> tuple[list[float], float]:
    """Return how far below the top each block's bottom lies, and the height of all."""
    places: list[float] = []
    down = 0.0
    for number, kid in enumerate(kids):
        down += kid.getSpaceBefore() if number else 0.0
        down += kid.wrap(width, 1e6)[1]
        places.append(down)
        down += kid.getSpaceAfter() if number < len(kids) - 1 else 0.0
    return places, down


class Columns:
    """Blocks to be set in balanced columns; the flow does it."""

    def __init__(self, kids: list[Flowable], count: int, gap: float) -> None:
        """`gap` in points."""
        self.kids, self.count, self.gap = kids, count, gap


class Break:
    """Go on at the top of the next page."""


class Gap(Flowable):
    """Empty space of a height in points, which may grow to take its part of what a page has left."""

    def __init__(self, height: float, grow: float = 0.0) -> None:
        """Remember the height and the part."""
        super().__init__()
        self.tall, self.grow = height, grow

    def stretch(self, width: float, more: float) -> None:
        """Grow by that many points."""
        self.tall += more

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """Return the height."""
        return width, self.tall

    def draw(self) -> None:
        """Leave it empty."""


Block: TypeAlias = Flowable | Columns | Break


class Grid(Table):
    """A table whose columns share the width: positive shares are points when fixed, negative ones are parts of the rest."""

    def __init__(self, rows: list[list[Any]], shares: list[float], style: list[Any]) -> None:
        """`shares` in points where positive in a mixed list, else in proportion."""
        self.shares, self.measured = shares, -1.0
        super().__init__(rows, style=style)
        self.spaceBefore, self.spaceAfter = 2.0, 4.0

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """Share out the width, then measure, once for every width."""
        if self.measured == width:
            return self._width, self._height
        self.measured = width
        fixed = sum(share for share in self.shares if share > 0) if min(self.shares) < 0 else 0.0
        parts = [-share if share < 0 else share for share in self.shares if share < 0 or (not fixed and min(self.shares) > 0)]
        unit = (width - fixed) / sum(parts)
        mixed = min(self.shares) < 0
        self._argW = self._colWidths = [share if mixed and share > 0 else abs(share) * unit for share in self.shares]
        return super().wrap(width, height)  # type: ignore[no-any-return]

    def split(self, width: float, height: float) -> list[Flowable]:
        """Stay whole: a table goes to the next page rather than in two."""
        return []


FONT = ("FONT", (0, 0), (-1, -1), fonts.ROLES["body"], 9)
BARE: list[Any] = [
    FONT,
    ("LEFTPADDING", (0, 0), (-1, -1), 0),
    ("RIGHTPADDING", (0, 0), (-1, -1), 0),
    ("TOPPADDING", (0, 0), (-1, -1), 0),
    ("BOTTOMPADDING", (0, 0), (-1, -1), 0),
    ("VALIGN", (0, 0), (-1, -1), "TOP"),
]
ROLLS: list[Any] = [*BARE, ("BOTTOMPADDING", (0, 0), (-1, -1), 1.2)]


def table_style(look: str, heads: list[int], rows: int, spans: list[tuple[int, int, int]], theme: Theme) -> list[Any]:
    """Return the ReportLab commands of a table: `grid` has rules all round, `lines` under rows, `dense` is a tight grid."""
    pad = 2.0 if look == "dense" else 3.2
    style: list[Any] = [
        FONT,
        ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
        ("TOPPADDING", (0, 0), (-1, -1), pad * 0.7),
        ("BOTTOMPADDING", (0, 0), (-1, -1), pad),
        ("LEFTPADDING", (0, 0), (-1, -1), pad + 0.8),
        ("RIGHTPADDING", (0, 0), (-1, -1), pad + 0.8),
    ]
    rule = HexColor("#" + theme.colour("rule"))
    if look == "lines":
        style.append(("LINEBELOW", (0, 0), (-1, -1), 0.3, rule))
    else:
        style += [("GRID", (0, 0), (-1, -1), 0.3, rule), ("BOX", (0, 0), (-1, -1), 0.7, rule)]
    for row in heads:
        if theme.colour("head"):
            style.append(("BACKGROUND", (0, row), (-1, row), HexColor("#" + theme.colour("head"))))
        else:
            style.append(("LINEBELOW", (0, row), (-1, row), 1.0, rule))
    return [*style, *(("SPAN", (left, row), (right, row)) for row, left, right in spans)]


@lru_cache(maxsize=256)
def rgb(value: str) -> HexColor:
    """Return a ReportLab colour of six hex digits."""
    return HexColor("#" + value)
