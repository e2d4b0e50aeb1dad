"""Each check finds the fault that is planted for it, and nothing else is said of the file."""

from __future__ import annotations

import pytest

from generator.press.preflight import checking
from generator.press.preflight.report import Report, check_file, report
from tests.press.preflight import planted

SAID = {"access-untagged"}
"""What is said of the sound file, whose maker does not tag."""
QUEST = {"quest-differs", "quest-unreadable", "quest-other"}
"""Kinds of findings about the quest inside, which `test_quest` plants."""
ELSEWHERE = {"file-empty", "file-large", "font-whole", "viewer-sides", "access-language", "access-title"}
"""Kinds of findings that are planted below, each by itself."""


def checked(pdf: bytes) -> Report:
    found = checking.check(pdf, "'x.pdf'")
    return report("x.pdf", len(pdf), found.faults, pages=found.pages, figures=found.figures)


def kinds(pdf: bytes) -> set[str]:
    return {finding.kind for check in checked(pdf).checks for finding in check.findings}


def test_nothing_is_wrong_with_the_sound_file() -> None:
    found = checked(planted.made())
    assert (found.errors, found.warnings) == (0, 0)
    assert kinds(planted.made()) == SAID


@pytest.mark.parametrize("name", planted.FAULTS)
def test_planted_fault_is_found_and_nothing_else(name: str) -> None:
    kind, make = planted.FAULTS[name]
    assert kinds(make()) - SAID == {kind}


def test_every_kind_of_finding_is_planted() -> None:
    assert {kind for kind, _ in planted.FAULTS.values()} | SAID | QUEST | ELSEWHERE == set(check_file().kinds)


def test_every_kind_belongs_to_a_check() -> None:
    assert {kind.check for kind in check_file().kinds.values()} == {check.id for check in check_file().checks}
