"""What the picture of a quest is made of: its facts, its theme's parts, what is cast from them, and a double frame."""

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
from generator.draw.woodcut.staging import AFLOAT, ICON, Cast

Names = Annotated[tuple[str, ...], Meta(min_length=1)]
Hex = Annotated[str, Meta(pattern="^[0-9A-F]{6}$")]
SCENES = "scenes.toml"
"""The table in a game's data of what pictures of its themes are made of."""
RIM = 1.5
"""Width in mm of the double frame."""


class ThemeScenes(Record):
    """What pictures of a theme are made of: names of parts, and its colours as RGB hex.

    `settings` are the kinds of place that it is, by which covers bring in who is met. `accent` is the one colour of words and
    pictures, `ground` that of its pages. A frame may be "", for none.
    """

    accent: Hex
    ground: Hex
    settings: Names
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


def cast_of(facts: SceneFacts) -> Cast:
    """Return what the picture of a quest shows; a place that lies in water stands in none."""
    rng, parts = stream_of(facts).stream("cast"), facts.scenes
    ashore = [name for name in parts.places if name not in AFLOAT] or parts.places
    return Cast(
        sky=rng.stream("sky").pick(parts.skies), place=rng.stream("place").pick(ashore),
        far=(rng.stream("far").pick(parts.far), rng.stream("nearer").pick(parts.far)), frame=rng.stream("frame").pick(parts.frames),
        prop=rng.stream("prop").pick(parts.props), emblem=facts.emblem, left=rng.stream("left").chance(1, 2),
    )  # fmt: skip


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
