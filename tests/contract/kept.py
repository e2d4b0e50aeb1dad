"""What one worker of a test run made, kept for the others: making a quest takes seconds, reading one none."""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")
FOLDER = "DELVEPRESS_TEST_RUN"
"""The environment variable that tells all workers the folder of this run."""


def kept(name: str, make: Callable[[], T]) -> T:
    """Return what was made under a name in this test run, or make it; only this run's own files are read."""
    path = Path(os.environ[FOLDER]) / f"{name}.pickle"
    if path.exists():
        found: T = pickle.loads(path.read_bytes())
        return found
    one = make()
    waiting = path.with_suffix(f".{os.getpid()}")
    waiting.write_bytes(pickle.dumps(one))
    waiting.replace(path)
    return one
