"""Who plays the games by which one quest is measured: this process, and others beside it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from generator.core.hands import ALONE, Hands


@contextmanager
def hands(workers: int = 0, *, brief: bool = False) -> Iterator[Hands]:
    """Give this process and others beside it, so many in all (0: one for each core).

    They are started where they are called for and not before, and end at once with the block. A worker of another command, and a
    machine with one core, has this process alone; so has work that is `brief` where the others cannot be copies of this process.
    """
    from generator.core.processes import Crew, cores, is_worker, may_be_copied

    others = (workers or cores()) - 1
    if others < 1 or is_worker() or (brief and not may_be_copied()):
        yield ALONE
        return
    from generator.core.many_hands import ManyHands

    with Crew(others) as crew:
        yield ManyHands(crew)
