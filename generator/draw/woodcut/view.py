"""Views of the place where a quest plays, to fill what columns of a page have left: halls, stairs, machines, land and water."""

from __future__ import annotations

from collections.abc import Callable

from generator.core.rng import Rng
from generator.draw.figures import Figure, figure
from generator.draw.pen import Pen
from generator.draw.woodcut import interiors, land, near, skies
from generator.draw.woodcut.engraver import Engraver, placed
from generator.draw.woodcut.props import all_props, scatter
from generator.draw.woodcut.scene import SceneFacts, ThemeScenes, icons_of
from generator.draw.woodcut.silhouettes import arch
from generator.draw.woodcut.staging import AFLOAT, stand_place

COUNT = 8
"""How many views of a quest there are; the settings of its theme are shown in turn."""
_RIM, _RULE = 0.9, 0.35
"""Width in mm of the frame of a view, and the weight of its inner rule."""
_STRIP = 3.4
"""A view that is so many times as wide as it is high shows the land, which wants no height."""


class View(SceneFacts, frozen=True):
    """What a view shows: the facts of a quest, and which of its views it is."""

    number: int = 0


def view_figures(facts: SceneFacts) -> dict[str, Figure]:
    """Return the views of a quest by the names `view1`, `view2` and so on under which sheets fill columns with them."""
    found = {}
    for number in range(COUNT):
        data = View(facts.scenes, facts.met, facts.sought, facts.emblem, facts.print, facts.face, facts.way, number)
        found[f"view{number + 1}"] = figure("view", draw_view, data, 88.0, 40.0, "", icons=icons_of(facts), engraved=True)
    return found


def draw_view(pen: Pen, data: View) -> None:
    """Draw a view over the whole figure, in a frame."""
    rng = Rng.root("delvepress/view", int(data.print, 16)).stream(data.number)
    size = (pen.width - 2 * _RIM, pen.height - 2 * _RIM)
    pen.rect((0.0, 0.0), (pen.width, pen.height), "scene", "ink", _RULE)
    pen.push((_RIM, _RIM), clip=size)
    e = Engraver(pen, rng, size)
    e.light = ((0.3 + 0.4 * (data.number % 2) + 0.06 * rng.stream("light").between(-1, 1)) * size[0], 0.34 * size[1])
    _drawn(e, data)
    e.flush()
    pen.pop()
    pen.rect((_RIM, _RIM), size, "", "ink", _RULE)


def _drawn(e: Engraver, data: View) -> None:
    """Draw the setting that is next in turn; a low strip shows land or water."""
    settings = data.scenes.settings
    first = Rng.root("delvepress/view", int(data.print, 16)).stream("first").below(len(settings))
    setting = settings[(first + data.number) % len(settings)]
    if e.width > _STRIP * e.height and setting in _INSIDE:
        setting = next((one for one in settings if one not in _INSIDE), "road")
    _SETTINGS[setting](e, data.scenes)


def _outside(e: Engraver, parts: ThemeScenes, *, framed: tuple[str, ...] = (), wet: bool = False) -> None:
    """Draw the land, or water before it, with the place at the side away from the light and things on the near ground."""
    g = e.vary("view land")
    sky = g.pick(parts.skies)
    skies.SKIES[sky](e)
    e.flush()
    side = 1 if e.light[0] < e.width / 2 else -1
    base = e.height * (0.62 if wet else 0.72)
    land.range_(e, g.pick(parts.far), base, 0.2 * e.height, 1)
    places = [place for place in parts.places if wet or place not in AFLOAT] or list(parts.places)
    foot = (e.width * (0.5 + side * g.between(0.14, 0.24)), base + 0.03 * e.height)
    stand_place(e, g.pick(places), foot, min(0.6 * e.height, 0.4 * e.width))
    if wet:
        land.sea(e, base + 0.02 * e.height, dark=sky in skies.DARK)
    else:
        land.ground(e, base, dark=sky in skies.DARK or g() < 0.5)
        land.road(e, (e.width * (0.5 - side * 0.12), e.height + 1.0), (foot[0], base + 0.02 * e.height), 0.2 * e.unit)
        scatter(e, g.pick(parts.props), base + 0.06 * e.height, 0.16 * e.unit, 6, (e.width * 0.4, e.width * 0.6))
    props = [prop for prop in parts.props if prop in _FLOATING] if wet else parts.props
    if props:
        at = (e.width * (0.5 - side * g.between(0.3, 0.4)), (0.9 if wet else 0.95) * e.height)
        prop = all_props()[g.pick(props)](e.vary("view prop"))
        e.mass(placed(prop, at, 0.3 * e.unit, flipped=side < 0), side, halo=0.5, pitch=0.7)
    suited = [frame for frame in parts.frames if frame in framed]
    if suited:
        near.FRAMES[g.pick(suited)](e, e.vary("view frame"))


def _land(e: Engraver, parts: ThemeScenes) -> None:
    """Draw open land."""
    _outside(e, parts)


def _wood(e: Engraver, parts: ThemeScenes) -> None:
    """Draw land through branches, reeds or thorns."""
    _outside(e, parts, framed=("branches", "reeds", "thorns", "icicles"))


def _rocks(e: Engraver, parts: ThemeScenes) -> None:
    """Draw land from between rocks, or out of a cave or a gate."""
    _outside(e, parts, framed=("rocks", "cave", "archway"))


def _water(e: Engraver, parts: ThemeScenes) -> None:
    """Draw the place behind water."""
    _outside(e, parts, wet=True)


def _hall(e: Engraver, parts: ThemeScenes) -> None:
    """Draw a hall of columns with a lit door at its end, and things of the theme at its sides."""
    x, base = interiors.hall(e)
    _things(e, parts, base + 0.5 * (e.height - base), x)


def _stairs(e: Engraver, parts: ThemeScenes) -> None:
    """Draw stairs that lead to a gate."""
    g = e.vary("view stairs")
    e.light = (0.5 * e.width, e.light[1])
    (x, base), high = interiors.descent(e, None)
    for side in (-1, 1):
        interiors.torch(e, (x + side * max(0.2 * e.width, 0.5 * high), base - 0.62 * high), 0.2 * high)
    prop = all_props()[g.pick(parts.props)](g)
    at = (x - 0.36 * e.width, base + 0.62 * (e.height - base))
    e.mass(placed(prop, at, 0.26 * e.unit), 1, halo=0.5, pitch=0.7)


def _lamp(e: Engraver, parts: ThemeScenes) -> None:
    """Draw a wall of stones in the light of torches, a dark door, and things before it."""
    g = e.vary("view lamp")
    base = 0.74 * e.height
    e.fill([interiors.whole(e)], "mass", "")
    interiors.masonry(e, 0.0, base, course=g.between(0.08, 0.11))
    e.fill([[(-1, base), (e.width + 1, base), (e.width + 1, e.height + 1), (-1, e.height + 1)]], "mass", "scene", 0.5)
    interiors.floor(e, (e.light[0], 0.4 * e.height), base, strips=13, rows=4)
    e.flush()
    x, high = e.light[0], min(0.6 * e.height, 0.9 * e.unit)
    interiors.torch(e, (x, base - 0.62 * high), 0.2 * high)
    side = 1 if x < e.width / 2 else -1
    middle = x + side * 0.34 * e.width
    door = [(middle + u, base - v) for u, v in arch(0.0, 0.56 * high, 0.0, high)]
    e.fill([[(middle + 1.16 * (u - middle), base + 1.08 * (v - base)) for u, v in door]], "scene", "mass", 0.5)
    e.fill([door], "mass", "scene", 0.5)
    e.fill([door], "", "edge")
    _things(e, parts, base + 0.5 * (e.height - base), middle)


def _machines(e: Engraver, parts: ThemeScenes) -> None:
    """Draw wheels with teeth before a light, pipes now and then, and a floor."""
    g = e.vary("view machines")
    base = 0.8 * e.height
    e.fill([interiors.whole(e)], "mass", "")
    interiors.beams(e, 0.2 * e.unit, 0.7 * e.width, count=90)
    e.disc(e.light, 0.2 * e.unit, "glow", "ray", 0.4)
    e.flush()
    count = 3 + int(e.width > 2.4 * e.height)
    for number in range(count):
        x = e.width * (number + 0.5) / count + 0.08 * e.unit * (g() - 0.5)
        radius = e.unit * g.between(0.2, 0.36)
        lit = -1 if e.light[0] < x else 1
        interiors.gear(e, (x, base - radius * g.between(0.5, 1.1)), radius, 12 + int(8 * g()), lit, 6.3 * g())
    e.fill([[(-1, base), (e.width + 1, base), (e.width + 1, e.height + 1), (-1, e.height + 1)]], "mass", "scene", 0.5)
    interiors.floor(e, (e.light[0], 0.4 * e.height), base, strips=13, rows=3)
    _things(e, parts, base + 0.5 * (e.height - base), e.light[0])
    if "pipes" in parts.frames and g() < 0.5:
        near.FRAMES["pipes"](e, e.vary("view frame"))


def _things(e: Engraver, parts: ThemeScenes, down: float, clear: float) -> None:
    """Stand a thing of the theme at each side, at a height of the picture, none before what is `clear`."""
    g = e.vary("view things")
    for way in (-1, 1):
        x = e.width * (0.5 + way * g.between(0.3, 0.42))
        if abs(x - clear) > 0.14 * e.width:
            prop = all_props()[g.pick(parts.props)](g)
            e.mass(placed(prop, (x, down), 0.3 * e.unit, flipped=way < 0), -way, halo=0.5, pitch=0.7)


_FLOATING = ("boat",)
_INSIDE = ("hall", "descent", "lamp", "machines")
_SETTINGS: dict[str, Callable[[Engraver, ThemeScenes], None]] = {
    "cavern": _rocks, "coast": _water, "descent": _stairs, "forest": _wood, "gorge": _rocks, "hall": _hall, "island": _water,
    "lamp": _lamp, "machines": _machines, "road": _land,
}  # fmt: skip
"""What is drawn for each setting of a theme."""
