"""Who plays the games by which one quest is measured: this process, and others beside it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from generator.core.hands import ALONE, Hands


@contextmanager
def hands(workers: int = 0) -> Iterator[Hands]:
    """Give this process and others beside it, so many in all (0: one for each core).

    They are started where games are to be played and not before, and end at once with the block. A worker of another command, and
    a machine with one core, has this process alone.
    """
    from generator.core.processes import Processes, cores, is_worker

    others = (workers or cores()) - 1
    if others < 1 or is_worker():
        yield ALONE
        return
    from generator.core.many_hands import ManyHands

    with ExitStack() as started:
        processes = [started.enter_context(Processes(1)) for _ in range(others)]
        yield ManyHands(processes)
        for process in processes:
            process.end()
