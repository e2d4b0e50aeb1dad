"""Where the time of a program goes: every millisecond of its processor time the functions at work are looked up, and counted."""

from __future__ import annotations

import signal
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

EVERY = 0.001
"""Seconds of processor time from one look to the next; a system may look less often."""


class Samples:
    """How often modules of ours were at work, with what they call and by themselves, and functions by themselves."""

    def __init__(self) -> None:
        self.looks = 0
        self.within, self.alone, self.functions = Counter[str](), Counter[str](), Counter[str]()

    def look(self, frame: FrameType | None) -> None:
        """Count the modules on a stack, once each, and the innermost one of ours with its function."""
        self.looks += 1
        seen = set[str]()
        while frame is not None:
            module = str(frame.f_globals.get("__name__", ""))
            if module.startswith("generator."):
                if not seen:
                    self.alone[module] += 1
                    self.functions[f"{module}.{frame.f_code.co_qualname}"] += 1
                seen.add(module)
            frame = frame.f_back
        self.within.update(seen)

    def share(self, count: int) -> float:
        """Return a count in hundredths of all looks."""
        return 100 * count / max(1, self.looks)


@contextmanager
def sampled() -> Iterator[Samples]:
    """Look meanwhile where the time of this process goes."""
    found = Samples()
    before = signal.signal(signal.SIGPROF, lambda _, frame: found.look(frame))
    signal.setitimer(signal.ITIMER_PROF, EVERY, EVERY)
    try:
        yield found
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
