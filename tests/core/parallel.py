"""Jobs for pools, in a module that other processes can import, and a pool of threads."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

from generator.core.errors import BadData, DelvepressError, ForgeFailed


def square(number: int, seconds: float = 0.0) -> int:
    """Return the square of a number after some time."""
    time.sleep(seconds)
    return number * number


def square_or_refuse(number: int, refused: Sequence[int]) -> int:
    """Return the square of a number; raises BadData for some."""
    if number in refused:
        time.sleep(0.2 if number == min(refused) else 0)
        raise BadData(f"{number} is refused.")
    return number * number


def square_or_die(number: int, deadly: int, mark: str) -> int:
    """Return the square of a number; the first process that is asked for the deadly one ends."""
    if number == deadly and not Path(mark).exists():
        Path(mark).touch()
        os._exit(1)
    return number * number


class Threads:
    """A pool of threads that notes how much was sent to it and not yet asked for."""

    def __init__(self, size: int = 2, build: str = "") -> None:
        self.size, self.build, self.losses = size, build, ()
        self.sizes: list[int] = []
        self._threads = ThreadPoolExecutor(size)

    def executor(self) -> Executor:
        return self

    def submit(self, function: Any, work: Any, jobs: Sequence[Any], build: str) -> Any:
        """Carry out a chunk, and note how many jobs it has."""
        self.sizes.append(len(jobs))
        return self._threads.submit(function, work, jobs, build)

    def replace(self, broken: object) -> None:
        raise AssertionError("threads do not break")

    def give_up(self) -> DelvepressError:
        return ForgeFailed("given up")
