"""The ways to bring in who is met on a cover: each draws the far and the middle plane."""

from __future__ import annotations

from collections.abc import Callable

from generator.draw.woodcut.cover_indoors import beam, shadow, window
from generator.draw.woodcut.cover_layout import Room
from generator.draw.woodcut.cover_outdoors import banner, cave, cloud, disc, fire, gate, statue, wall, water
from generator.draw.woodcut.cover_stage import Stage

DRAWN: dict[str, Callable[[Stage], None]] = {
    "disc": disc, "gate": gate, "wall": wall, "water": water, "shadow": shadow, "statue": statue, "window": window, "fire": fire,
    "cave": cave, "cloud": cloud, "beam": beam, "banner": banner,
}  # fmt: skip
"""Ways by their names."""
ROOMS: dict[str, Room] = {
    "disc": Room(), "gate": Room(0.13, 0.775), "wall": Room(0.0, 0.72), "water": Room(0.0, 0.79), "shadow": Room(0.08, 0.8),
    "statue": Room(0.0, 0.67), "window": Room(0.14, 0.79), "fire": Room(0.12), "cave": Room(0.12), "cloud": Room(0.09, 0.745),
    "beam": Room(0.08, 0.8), "banner": Room(0.08, 0.7),
}  # fmt: skip
"""What each way leaves to the villain."""
INDOORS = ("shadow", "window", "beam")
"""Ways that lead into a room."""
