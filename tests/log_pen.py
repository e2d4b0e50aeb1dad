"""A pen that draws nothing and writes down what it was asked to draw; its logs are what goldens compare."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from generator.draw.pen import FieldKind, Path, Pen, Picture, Point


class LogPen:
    """A pen that draws nothing and keeps one line of text per call; its log is what goldens compare."""

    def __init__(self, width: float, height: float) -> None:
        """Open a log for a figure of that size in mm."""
        self.width, self.height = width, height
        self.log: list[str] = []

    def _note(self, name: str, *parts: object) -> None:
        self.log.append(" ".join([name, *(_plain(part) for part in parts)]))

    def line(self, start: Point, end: Point, stroke: str = "ink", weight: float = 0.25, dash: Sequence[float] = ()) -> None:
        """Note a line."""
        self._note("line", start, end, stroke, weight, tuple(dash))

    def lines(self, segments: Sequence[tuple[Point, Point]], stroke: str = "ink", weight: float = 0.25) -> None:
        """Note how many lines and where the first and last lie."""
        ends = (segments[0][0], segments[-1][1]) if segments else ()
        self._note("lines", len(segments), ends, stroke, weight)

    def rect(
        self,
        at: Point,
        size: Point,
        fill: str = "",
        stroke: str = "",
        weight: float = 0.25,
        radius: float = 0.0,
        dash: Sequence[float] = (),
    ) -> None:
        """Note a rectangle."""
        self._note("rect", at, size, fill or "-", stroke or "-", weight, radius, tuple(dash))

    def circle(self, centre: Point, radius: float, fill: str = "", stroke: str = "", weight: float = 0.25) -> None:
        """Note a circle."""
        self._note("circle", centre, radius, fill or "-", stroke or "-", weight)

    def path(self, path: Path, fill: str = "", stroke: str = "", weight: float = 0.25) -> None:
        """Note a path by its number of segments and its first point."""
        self._note("path", len(path), path[0][1] if path else (), fill or "-", stroke or "-", weight)

    def polygons(self, outlines: Sequence[Sequence[Point]], fill: str = "ink") -> None:
        """Note how many outlines there are, and the first point."""
        self._note("polygons", len(outlines), outlines[0][0] if outlines else (), fill)

    def outline(self, icon: str) -> Sequence[Sequence[Point]]:
        """Note an icon, and return a lozenge for every one, so that logs do not depend on fonts."""
        self._note("outline", icon)
        return (((0.5, 0.05), (0.95, 0.5), (0.5, 0.95), (0.05, 0.5)),)

    def text(self, at: Point, words: str, font: str = "body", size: float = 9.0, align: str = "left", colour: str = "ink") -> None:
        """Note a line of text."""
        self._note("text", at, repr(words), font, size, align, colour)

    def icon(self, centre: Point, name: str, size: float, colour: str = "ink", halo: str = "", *, sign: bool = False) -> None:
        """Note an icon."""
        self._note("icon", centre, name, size, colour, *([halo] if halo else []))

    def picture(self, at: Point, size: Point, picture: Picture) -> None:
        """Note a picture by its size in pixels."""
        self._note("picture", at, size, (picture.width, picture.height))

    def measure(self, words: str, font: str = "body", size: float = 9.0) -> float:
        """Return a width that depends on the number of characters only, so that logs do not depend on fonts."""
        return len(words) * size * 0.17

    def stamp(self, key: Hashable, at: Point, draw: Callable[[Pen], None]) -> None:
        """Note the art as a group of its own."""
        self.push(at)
        draw(self)
        self.pop()

    def repeat(self, key: Hashable, places: Sequence[Point], scale: float, draw: Callable[[Pen], None]) -> None:
        """Note where art is repeated, and the art once."""
        self._note("repeat", len(places), (*places[:1], *places[-1:]), scale)
        draw(self)
        self._note("end of repeat")

    def keep(self, key: Hashable, draw: Callable[[Pen], None]) -> None:
        """Draw the art: a log keeps nothing."""
        draw(self)

    def field(self, kind: FieldKind, at: Point, size: Point, label: str) -> None:
        """Note nothing: a field is not drawn."""

    def push(self, origin: Point, quarter_turns: int = 0, clip: Point | None = None) -> None:
        """Note a group's beginning."""
        self._note("push", origin, quarter_turns, clip or ())

    def pop(self) -> None:
        """Note a group's end."""
        self._note("pop")


def _plain(part: object) -> str:
    if isinstance(part, float):
        return f"{part:.2f}".rstrip("0").rstrip(".")
    if isinstance(part, tuple):
        return "(" + ",".join(_plain(item) for item in part) + ")"
    return str(part)
