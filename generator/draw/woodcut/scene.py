"""The picture of a quest: its facts and its theme's parts to a cast, a composition and a figure with a double frame."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

import msgspec
from msgspec import Meta

from generator.core.data import Record
from generator.core.rng import Rng
from generator.draw.faces.creatures import Creature
from generator.draw.faces.face import Face
from generator.draw.pen import Pen
from generator.draw.woodcut.engraver import Engraver
from generator.draw.woodcut.schemes import SCHEMES
from generator.draw.woodcut.staging import AFLOAT, ICON, Cast

Names = Annotated[tuple[str, ...], Meta(min_length=1)]
Hex = Annotated[str, Meta(pattern="^[0-9A-F]{6}$")]
RIM = 1.5
"""Width in mm of the double frame."""


class ThemeScenes(Record):
    """What pictures of a theme are made of: names of compositions and parts, and its colours as RGB hex.

    `accent` is the one colour of words and pictures, `ground` that of its pages. A frame may be "", for none.
    """

    accent: Hex
    ground: Hex
    schemes: Names
    places: Names
    far: Names
    frames: Names
    skies: Names
    props: Names


class Scenes(Record):
    """What pictures of all themes of a game are made of, by the id of the theme."""

    themes: dict[str, ThemeScenes]

    def of(self, theme: str) -> ThemeScenes:
        """Return what pictures of a theme are made of, of a theme that is not known those of the first."""
        return self.themes.get(theme) or next(iter(self.themes.values()))


class SceneFacts(msgspec.Struct, frozen=True):
    """What a picture shows of one quest: its theme's parts, icons of who is met, of what is sought, of the place, and its print.

    A `face` is who is met, engraved; `way` is how a cover brings it in, "" for what follows from theme and print.
    """

    scenes: ThemeScenes
    met: str
    sought: str
    emblem: str
    print: str
    face: Face | None = None
    way: str = ""


def icons_of(facts: SceneFacts) -> tuple[str, ...]:
    """Return the icons that the picture of a quest shows or may show."""
    places = (name.removeprefix(ICON) for name in facts.scenes.places if name.startswith(ICON))
    marked = (facts.face.row.icon,) if facts.face and isinstance(facts.face.row, Creature) and facts.face.row.icon else ()
    return tuple(dict.fromkeys((facts.met, facts.sought, facts.emblem, *places, *marked)))


def stream_of(facts: SceneFacts) -> Rng:
    """Return the stream that all of a quest's picture is drawn from."""
    return Rng.root("delvepress/scene", int(facts.print, 16))


def cast_of(facts: SceneFacts) -> tuple[str, Cast]:
    """Return the composition of a quest's picture and what it shows there."""
    rng, parts = stream_of(facts).stream("cast"), facts.scenes
    scheme = rng.stream("scheme").pick(parts.schemes)
    first = rng.stream("far").pick(parts.far)
    ashore = [name for name in parts.places if scheme == "island" or name not in AFLOAT]
    return scheme, Cast(
        sky=rng.stream("sky").pick(parts.skies), place=rng.stream("place").pick(ashore),
        far=(first, rng.stream("nearer").pick(parts.far)), frame=rng.stream("frame").pick(parts.frames),
        prop=rng.stream("prop").pick(parts.props), figure=facts.met, sought=facts.sought, emblem=facts.emblem,
        looming=rng.stream("looming").chance(1, 2), left=rng.stream("left").chance(1, 2),
    )  # fmt: skip


def draw_scene(pen: Pen, facts: SceneFacts) -> None:
    """Draw the picture of a quest over the whole figure."""
    scheme, cast = cast_of(facts)
    framed(pen, stream_of(facts), lambda engraver: SCHEMES[scheme](engraver, cast))


def framed(pen: Pen, rng: Rng, draw: Callable[[Engraver], None]) -> None:
    """Draw a picture inside a double frame."""
    size = (pen.width - 2 * RIM, pen.height - 2 * RIM)
    pen.rect((0.0, 0.0), (pen.width, pen.height), "scene", "ink", 0.2 * RIM)
    pen.push((RIM, RIM), clip=size)
    engraver = Engraver(pen, rng, size)
    draw(engraver)
    engraver.flush()
    pen.pop()
    pen.rect((RIM, RIM), size, "", "ink", 0.5 * RIM)
