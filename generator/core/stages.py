"""How far work is that is bounded by its stages: told by the work, wherever it runs, and heard where somebody waits for it."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

Seconds = Callable[[int], float]
"""How many seconds work may take at each of its stages: a function of a module."""
LISTENING: list[tuple[Any, Seconds]] = []
"""Where bounded work of this process stands, shared with the process that waits for it, and its bounds; none in other processes."""


def reached(stage: int) -> None:
    """Tell the process that waits for this work, if there is one, how far it is: time is counted anew from here."""
    for shared, seconds in LISTENING:
        shared.value = stage
        with suppress(ImportError, ValueError, OSError):
            import resource

            _, most = resource.getrlimit(resource.RLIMIT_CPU)
            resource.setrlimit(resource.RLIMIT_CPU, (round(time.process_time() + seconds(stage)), most))
