"""Hostile words and changed files: no traceback, no odd exit code, none too slow or large, nothing false believed."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from tests.attack.carrying_out import Job, carried_out

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="what is attacked runs in children of a process")

WHOLE = {
    "arguments": 10_000, "quests": 1000, "campaigns": 300, "quests in PDFs": 400, "PDFs": 120, "plans": 1000, "settings": 1000,
    "printers": 1000, "moves": 1000, "results": 500, "leagues": 1000, "leagues checked": 500, "pictures": 1000, "requests": 1000,
    "addresses": 1000,
}  # fmt: skip
"""How many attacks of a kind there are."""
SHARD = 500
"""So many run in one test."""
SAMPLE = {"arguments": 60, "PDFs": 0, "quests in PDFs": 6, "addresses": 20}
"""How many of a kind an ordinary run makes, of others `FEW`."""
STRUCK = {"writes: league, results taken out": 6, "writes: printers": 6}
"""How many blows an ordinary run deals to writers."""
FEW = 8
PLANTED = {"PDFs": 3, "quests in PDFs": 60, "quests": 60, "arguments": 60, "addresses": 8, "requests": 80}
"""How many of a kind it takes to find the planted fault, of others `ENOUGH`."""
ENOUGH = 40
OPEN: dict[str, tuple[set[str], int, str]] = {
    "leagues": ({"false acceptance"}, 7, "a table ranks games of a file that nobody has played again"),
    "PDFs": ({"memory", "time"}, 6, "check looks at what unpacks to hundreds of megabytes, and at forms that call themselves"),
    "pictures": ({"memory"}, 120, "a picture of forty megapixels is unpacked whole"),
}
"""Kinds that still fall: in which ways, the number of an attack that does, and why."""


def test_a_sample_of_every_kind_falls_nowhere(tmp_path: Path) -> None:
    jobs = [
        *((kind, 0, SAMPLE.get(kind, FEW), False) for kind in WHOLE),
        *((kind, 0, count, False) for kind, count in STRUCK.items()),
    ]
    assert [one["examples"] for one in carried_out(tmp_path, jobs) if _fallen(one)] == []


def _fallen(found: dict[str, Any]) -> dict[str, Any]:
    """Return what fell of a kind, but for what is known to be open."""
    known = OPEN[found["kind"]][0] if found["kind"] in OPEN else set[str]()
    return {how: what for how, what in found["examples"].items() if how not in known}


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
    assert _fallen(found) == {}


@pytest.mark.attack
@pytest.mark.parametrize(
    "kind", [pytest.param(kind, marks=pytest.mark.xfail(strict=True, reason=why)) for kind, (*_, why) in OPEN.items()]
)
def test_what_is_open_is_closed(tmp_path: Path, kind: str) -> None:
    (found,) = carried_out(tmp_path, [(kind, OPEN[kind][1], 1, False)])
    assert found["fallen"] == {}


@pytest.mark.attack
def test_command_lines_of_processes_fall_nowhere(tmp_path: Path) -> None:
    (found,) = carried_out(tmp_path, [("processes", 0, 100, False)])
    assert found["examples"] == {}


@pytest.mark.attack
@pytest.mark.parametrize("kind", WHOLE)
def test_a_planted_fault_is_found(tmp_path: Path, kind: str) -> None:
    (found,) = carried_out(tmp_path, [(kind, 1, PLANTED.get(kind, ENOUGH), True)])
    assert set(found["fallen"]) & {"false acceptance", "traceback"}
