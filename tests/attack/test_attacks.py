"""Hostile words and changed files: no traceback, no odd exit code, none too slow or large, nothing false believed."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from generator.core import resources
from tests import sampling
from tests.attack.carrying_out import Job, carried_out

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="what is attacked runs in children of a process")

WHOLE = {
    "arguments": 10_000, "quests": 1000, "campaigns": 300, "quests in PDFs": 400, "PDFs": 120, "plans": 1000, "settings": 1000,
    "printers": 1000, "moves": 1000, "results": 500, "leagues": 1000, "leagues checked": 500, "pictures": 1000, "requests": 1000,
    "addresses": 1000, "packs": 10_000,
}  # fmt: skip
"""How many attacks of a kind there are."""
SHARD = 500
"""So many run in one test."""
SAMPLE = {"arguments": 60, "PDFs": 3, "quests in PDFs": 6, "addresses": 20}
"""How many of a kind an ordinary run makes, of others `FEW`."""
STRUCK = {"writes: league": 12, "writes: league, results taken out": 6, "writes: printers": 6}
"""How many blows an ordinary run deals to writers."""
FEW = 8
PLANTED = {"PDFs": 3, "quests in PDFs": 60, "quests": 60, "arguments": 60, "addresses": 8, "requests": 80, "leagues checked": 80}
"""How many of a kind it takes to find the planted fault, of others `ENOUGH`."""
ENOUGH = 40


JOBS = [
    *((kind, 0, SAMPLE.get(kind, FEW), False) for kind in WHOLE),
    *((kind, 0, count, False) for kind, count in STRUCK.items()),
]


@pytest.mark.always
def test_a_sample_falls_nowhere(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """The same few of each kind: of two kinds, others for each state of the package, and of all with --all-slow, as in .ci/run."""
    jobs = sorted(JOBS, key=lambda job: sampling.lot(resources.build(), job[0]))
    found = carried_out(tmp_path, jobs if request.config.getoption("--all-slow") else jobs[:2])
    assert [one["examples"] for one in found if one["examples"]] == []


def _shards() -> list[Any]:
    return [
        pytest.param((kind, first, min(SHARD, count - first), False), id=f"{kind} {first}")
        for kind, count in WHOLE.items()
        for first in range(0, count, SHARD)
    ]


@pytest.mark.attack
@pytest.mark.parametrize("job", _shards())
def test_nothing_falls(tmp_path: Path, job: Job) -> None:
    (found,) = carried_out(tmp_path, [job])
    assert found["examples"] == {}


@pytest.mark.attack
@pytest.mark.parametrize("kind", WHOLE)
def test_a_planted_fault_is_found(tmp_path: Path, kind: str) -> None:
    (found,) = carried_out(tmp_path, [(kind, 1, PLANTED.get(kind, ENOUGH), True)])
    assert set(found["fallen"]) & {"false acceptance", "traceback"}
