"""What stands on a page: pictures, panels, columns, gaps, each a Platypus flowable."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeAlias

from reportlab.platypus.flowables import Flowable

from generator.forge.game import Drawn
from generator.press.paper import MM
from generator.press.stack import stack
from generator.press.theme import Theme, channels

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
        self.places, self.height = stack(self.kids, width - 2 * self.pad)
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
        canvas.setStrokeColorRGB(*channels(rule))
        if self.style == "entry":
            canvas.setLineWidth(0.6)
            canvas.line(0, self.height, self.width, self.height)
        else:
            fill = self.theme.colour("panel" if self.style == "parchment" else "white") if self.style != "plain" else ""
            if fill:
                canvas.setFillColorRGB(*channels(fill))
            canvas.setLineWidth(0.5)
            canvas.rect(0, 0, self.width, self.height, stroke=1, fill=1 if fill else 0)
            if self.style == "parchment":
                canvas.setLineWidth(0.3)
                canvas.rect(1.8, 1.8, self.width - 3.6, self.height - 3.6, stroke=1, fill=0)
        canvas.restoreState()


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
