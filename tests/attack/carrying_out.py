"""Attacks carried out by the driver, in a process of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.conftest import ROOT

Job = tuple[str, int, int, bool]
"""The name of an attack, its first number, how many, and whether the planted fault is in place."""


def carried_out(folder: Path, jobs: Sequence[Job]) -> list[dict[str, Any]]:
    """Return what became of attacks, and print a line of each."""
    words = [sys.executable, "-m", "tests.attack.driver", str(folder)]
    done = subprocess.run(words, input=json.dumps(jobs), capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    found: list[dict[str, Any]] = json.loads(done.stdout)
    for one in found:
        print(
            f"{one['kind']}: {one['tried']} tried, {one['refused']} refused, fallen {one['fallen']}, {one['seconds']:.0f} s, "
            f"at most {one['slowest']:.1f} s, {one['most_work']:.1f} of a processor, and {one['largest']:.0f} MB"
        )
    return found
