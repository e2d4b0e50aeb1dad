"""How far long work is: told to whoever listens, and to nobody else."""

from __future__ import annotations

import pytest

from generator.core import progress


def test_whoever_listens_is_told_and_nobody_afterwards() -> None:
    heard: list[tuple[str, int, int]] = []
    progress.tell("before")
    with progress.listening(lambda step: heard.append((step.what, step.done, step.count))):
        progress.tell("setting")
        assert list(progress.counted("playing", range(3, 6))) == [3, 4, 5]
    progress.tell("after")
    assert heard == [("setting", 0, 0), ("playing", 0, 3), ("playing", 1, 3), ("playing", 2, 3)]


def test_an_error_ends_the_listening() -> None:
    heard: list[str] = []
    with pytest.raises(ValueError, match="x"), progress.listening(lambda step: heard.append(step.what)):
        raise ValueError("x")
    progress.tell("after")
    assert heard == []
