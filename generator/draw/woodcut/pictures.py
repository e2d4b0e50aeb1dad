"""The pictures that every quest has: its cover, a vignette, views of its place, and a tailpiece for the end of a page."""

from __future__ import annotations

from generator.draw.figures import Figure
from generator.draw.woodcut.cover import WAYS, cover_figure
from generator.draw.woodcut.scene import SceneFacts
from generator.draw.woodcut.view import view_figures
from generator.draw.woodcut.vignette import tailpiece_figure, vignette_figure


def picture_figures(facts: SceneFacts, alt: str) -> dict[str, Figure]:
    """Return the pictures by the names under which templates show them; `alt` says what they show.

    A way that there is not is that of theme and print; whoever is met has a face that the cover tells in words.
    """
    if facts.way not in WAYS:
        facts = SceneFacts(facts.scenes, facts.met, facts.sought, facts.emblem, facts.print, facts.face)
    told = f"{alt}. It shows {facts.face.words}" if facts.face else alt
    return {
        "cover": cover_figure(facts, told),
        "vignette": vignette_figure(facts),
        "tailpiece": tailpiece_figure(facts),
        **view_figures(facts),
    }
