"""All compositions by name."""

from __future__ import annotations

from collections.abc import Callable

from generator.draw.woodcut.engraver import Engraver
from generator.draw.woodcut.indoors import cavern, descent, hall, lamp, machines
from generator.draw.woodcut.outdoors import coast, forest, gorge, island, road
from generator.draw.woodcut.staging import Cast

SCHEMES: dict[str, Callable[[Engraver, Cast], None]] = {
    "cavern": cavern, "coast": coast, "descent": descent, "forest": forest, "gorge": gorge, "hall": hall, "island": island,
    "lamp": lamp, "machines": machines, "road": road,
}  # fmt: skip
"""Compositions by the names that data use."""
