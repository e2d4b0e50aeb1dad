"""Small things that stand on the ground, and the wanderer with a lantern."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial

from generator.draw.pen import Point
from generator.draw.woodcut.engraver import Engraver, Grain, placed
from generator.draw.woodcut.silhouettes import Form, Outline, drawn, forms, part


def fence(g: Grain) -> list[Outline]:
    """Return a few leaning pales."""
    found: list[Outline] = []
    for n in range(5):
        lean, top = g.between(-0.1, 0.1), g.between(0.6, 1.0)
        found += part("pale", x=-0.8 + 0.4 * n, lean=lean, top=top)
    return [*found, *part("rail")]


def _masses(form: Form, g: Grain) -> list[Outline]:
    return drawn(form, g).masses


@cache
def all_props() -> Mapping[str, Callable[[Grain], list[Outline]]]:
    """Return small things by the names that data use; raises BadData."""
    return {"fence": fence, **{name: partial(_masses, form) for name, form in forms().props.items()}}


def scatter(e: Engraver, kind: str, base: float, size: float, count: int, keep: tuple[float, float]) -> None:
    """Stand small things along the ground, farther ones first and smaller, none between two limits from the left."""
    g = e.vary(f"prop {kind}")
    for n in range(count):
        x = e.width * (0.03 + 0.94 * ((n * 0.381966 + g() * 0.12) % 1.0))
        if keep[0] < x < keep[1]:
            continue
        share = n / max(1, count - 1)
        y, high = base + share * 0.55 * (e.height - base), size * (0.62 + 0.5 * share)
        e.mass(placed(all_props()[kind](g), (x, y), high, flipped=g() < 0.5), -1 if e.light[0] < x else 1, halo=0.45, pitch=0.6)


def wanderer(e: Engraver, at: Point, high: float, *, facing: int) -> None:
    """Draw a hooded wanderer with a staff and a lantern."""

    def put(outline: Outline) -> Outline:
        return [(at[0] + facing * x * high, at[1] - y * high) for x, y in outline]

    e.mass([put(one) for one in part("wanderer")], -facing, halo=0.5, pitch=0.5)
    (lamp,) = (put(one) for one in part("lantern"))
    e.fill([lamp], "scene", "scene", 1.0)
    e.fill([lamp], "glow", "edge")
