"""The three pictures that every quest has: a scene for its title, a vignette, and a tailpiece for the end of a page."""

from __future__ import annotations

from generator.draw.figures import Figure
from generator.draw.woodcut.cover import cover_figure
from generator.draw.woodcut.scene import SceneFacts, scene_figure
from generator.draw.woodcut.vignette import tailpiece_figure, vignette_figure


def picture_figures(facts: SceneFacts, alt: str) -> dict[str, Figure]:
    """Return the pictures by the names under which templates show them; `alt` says what the scene shows."""
    return {"cover": cover_figure(facts, alt), "scene": scene_figure(facts, alt), "vignette": vignette_figure(facts), "tailpiece": tailpiece_figure(facts)}
