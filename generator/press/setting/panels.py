"""What stands on a page beside text and tables: pictures, panels, columns, gaps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import TypeAlias

from msgspec.structs import replace

from generator.draw.figures import Figure
from generator.press.drawing.ink import Ink
from generator.press.drawing.palette import Palette
from generator.press.drawing.papers import MM
from generator.press.setting.block import Block, stack
from generator.press.setting.tables import Table
from generator.press.setting.text import Text
from generator.press.tagging.elements import Element

PAD = 2.6 * MM
_RULE = 3.0
"""Room for the rule above an entry, in points."""
_BESIDE = 4.0
"""Room between a block and the picture beside it, in points."""
KEPT = 120.0
"""The height in points up to which what is kept together in a panel is not parted: less than a quarter of half a sheet."""


class Picture(Block):
    """A figure: a drawing function over a pen, at a size in mm."""

    before = after = 4.0

    def __init__(self, figure: Figure, paint: Callable[[Figure, float, float], None], align: str) -> None:
        """`paint` is called with the figure and its lower left corner once the place is known."""
        self.figure, self.paint, self.align = figure, paint, align
        self.room = 0.0
        self.least: float | None = None
        self.grow = 0.0
        self.kept = 0.0
        """The height of the figure for its width, where growing keeps its shape."""
        self.most = inf
        """The height in points beyond which it does not grow."""

    def measure(self, width: float) -> float:
        """Take the width there is and the height of the drawing, laid out again where it is wider."""
        self.room = width
        self.figure = self.figure.within(width / MM)
        return self.figure.height * MM

    def stretch(self, width: float, more: float) -> None:
        """Grow by that many points in height, to the width there is; where the shape is kept, no higher than the width asks for."""
        high = min(self.figure.height + more / MM, max(self.figure.height, self.most / MM))
        if self.kept:
            high = min(high, self.kept * width / MM)
        self.figure = replace(self.figure, width=width / MM, height=high)

    def take(self, width: float, height: float) -> bool:
        """Grow into a rectangle in points that a page has left; tell whether it is enough to draw anything."""
        if self.least is None or height < self.least:
            return False
        self.figure = replace(self.figure, width=width / MM, height=height / MM)
        return True

    def draw(self, ink: Ink, left: float, bottom: float) -> None:
        """Draw, aligned in the width."""
        spare = self.room - self.figure.width * MM
        self.paint(self.figure, left + {"left": 0.0, "centre": spare / 2, "right": spare}[self.align], bottom)


class Beside(Block):
    """A block with a small picture at its right; the higher of both says how high they are."""

    def __init__(self, kid: Block, picture: Picture) -> None:
        self.kid, self.picture = kid, picture
        self.before, self.after = kid.before, kid.after
        self.measured, self.height, self.tall = 0.0, 0.0, 0.0

    @property
    def leads(self) -> bool:
        """Whether the block stands with what follows."""
        return self.kid.leads

    @property
    def _side(self) -> float:
        """The width in points that the picture takes."""
        return self.picture.figure.width * MM + _BESIDE

    def measure(self, width: float) -> float:
        """Return the height of the higher of both."""
        self.measured, self.tall = width, self.kid.measure(width - self._side)
        self.height = max(self.tall, self.picture.measure(self._side - _BESIDE))
        return self.height

    def least_width(self) -> float:
        """Return the least width of the block and that of the picture."""
        return self.kid.least_width() + self._side

    def draw(self, ink: Ink, left: float, bottom: float) -> None:
        """Draw the picture, and then the block, whose top is that of both."""
        self.picture.draw(ink, left + self.measured - self.picture.room, bottom)
        self.kid.draw(ink, left, bottom + self.height - self.tall)


class Panel(Block):
    """Blocks that stay together: plain (a thin rule round them), parchment (filled), entry (a rule on top), bare (nothing).

    A panel that is `turned` is bare and stands head down, for what is not to be read by chance.
    """

    def __init__(
        self, kids: Sequence[Block], style: str, palette: Palette, *, titled: bool = False, again: Block | None = None
    ) -> None:
        """`style` is plain, parchment, entry, bare or turned; the first block of a `titled` panel never stands alone.

        Where lines are shorter than a panel of parchment, they stand in its middle. `again` stands at the head of every further
        part of a panel that is parted.
        """
        self.kids, self.style, self.palette, self.titled, self.again = kids, style, palette, titled, again
        for kid in kids:
            if isinstance(kid, Text) and style == "parchment":
                kid.centred = True
        self.before, self.after = (2.0, 7.0) if style == "entry" else (4.0, 5.0)
        if style == "bare" and not titled:
            self.before, self.after = kids[0].before, kids[-1].after
        self.pad = 0.0 if style in ("entry", "bare", "turned") else PAD
        self.element = None if style == "bare" else Element("Sect")
        """What the panel is in the structure of the document; its parts are one."""
        self.repeated: Block | None = None
        """What stands at its head as it does at that of other parts."""
        self.measured, self.height = -1.0, 0.0
        self.places: list[float] = []

    @property
    def flows(self) -> bool:
        """Entries flow on, and frames round a table that does; all others stay whole where they can."""
        return self.style == "entry" or (self.style == "plain" and any(isinstance(kid, Table) and kid.splits for kid in self.kids))

    def measure(self, width: float) -> float:
        """Return the height of all that is inside."""
        if self.measured != width:
            self.measured = width
            self.places, self.height = stack(self.kids, width - 2 * self.pad)
            self.height += 2 * self.pad + (_RULE if self.style == "entry" else 0.0)
        return self.height

    def least_width(self) -> float:
        """Return the width of the widest word inside, with the frame."""
        return max((kid.least_width() for kid in self.kids), default=0.0) + 2 * self.pad

    def split(self, width: float, height: float) -> Sequence[Block]:
        """Part between two of the blocks inside, or in one of them, when a panel is taller than its column.

        What follows begins with the block that says what is continued, if there is one. A low bare panel inside stays whole.
        """
        inner, room = width - 2 * self.pad, height - 2 * self.pad - (_RULE if self.style == "entry" else 0.0)
        down = 0.0
        for count, kid in enumerate(self.kids):
            down += kid.before if count else 0.0
            tall = kid.measure(inner)
            if down + tall > room + 0.1:
                stays = isinstance(kid, Panel) and kid.style == "bare" and tall <= KEPT and count > int(self.titled)
                parts = () if stays else kid.split(inner, room - down)
                if len(parts) > 1:
                    return self._parted([*self.kids[:count], parts[0]], [*parts[1:], *self.kids[count + 1 :]])
                while count and (self.kids[count - 1].leads or (self.titled and count == 1)):
                    count -= 1
                return self._parted(self.kids[:count], self.kids[count:]) if count else ()
            down += tall + kid.after
        return ()

    def _parted(self, first: Sequence[Block], rest: Sequence[Block]) -> Sequence[Block]:
        again = [] if self.again is None else [self.again]
        below = Panel([*again, *rest], self.style, self.palette, titled=bool(again), again=self.again)
        above = Panel(first, self.style, self.palette, titled=self.titled)
        above.element = below.element = self.element
        above.repeated, below.repeated = self.repeated, self.again
        return above, below

    def draw(self, ink: Ink, left: float, bottom: float) -> None:
        """Draw the frame and then what is in it, from the top."""
        with ink.marker.inside(self.element):
            if self.style == "turned":
                across, along = 2 * left + self.measured, 2 * bottom + self.height
                with ink.marker.turned(across, along):
                    ink.emit(f"q -1 0 0 -1 {across:.2f} {along:.2f} cm")
                    self._fill(ink, left, bottom)
                    ink.marker.pause()
                    ink.emit("Q")
                return
            if self.style != "bare":
                ink.marker.artifact()
                self._frame(ink, left, bottom)
            self._fill(ink, left, bottom)

    def _fill(self, ink: Ink, left: float, bottom: float) -> None:
        for kid, down in zip(self.kids, self.places, strict=True):
            draw = kid.draw_unread if kid is self.repeated else kid.draw
            draw(ink, left + self.pad, bottom + self.height - self.pad - down)

    def _frame(self, ink: Ink, left: float, bottom: float) -> None:
        rule, top = self.palette.colour("rule"), bottom + self.height
        if self.style == "entry":
            ink.rules([(left, top, left + self.measured, top)], rule, 0.6)
        elif self.style == "plain":
            ink.rect(left, bottom, self.measured, self.height, "", rule, 0.5)
        else:
            ink.rect(left, bottom, self.measured, self.height, self.palette.colour("panel"), rule, 0.5)
            ink.rect(left + 1.8, bottom + 1.8, self.measured - 3.6, self.height - 3.6, "", rule, 0.3)


class Columns:
    """Blocks to be set in columns, which are balanced; the flow does it.

    Where there are pictures to fill columns up with (`fills`), no block that fits in a column is parted, and what a column has
    left is one of them.
    """

    def __init__(self, kids: Sequence[Block], count: int, gap: float, fills: Sequence[Picture] = ()) -> None:
        """`gap` in points."""
        self.kids, self.count, self.gap, self.fills = kids, count, gap, fills


class Break:
    """Go on at the top of the next page."""


class Gap(Block):
    """Empty space of a height in points, which may grow to take its part of what a page has left."""

    def __init__(self, height: float, grow: float = 0.0) -> None:
        """Remember the height and the part."""
        self.tall, self.grow = height, grow

    def stretch(self, width: float, more: float) -> None:
        """Grow by that many points."""
        self.tall += more

    def measure(self, width: float) -> float:
        """Return the height."""
        return self.tall

    def draw(self, ink: Ink, left: float, bottom: float) -> None:
        """Leave it empty."""


Part: TypeAlias = Block | Columns | Break
"""What a sheet is made of: blocks, and what the flow does itself."""
