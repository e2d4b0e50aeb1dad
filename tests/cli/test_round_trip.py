"""From a printer's fault to sheets whose backs lie behind their fronts: all in pictures of what the command prints.

A fault is put on the back of the calibration page; its scales are read in a picture; the command keeps the readings; and the same
fault is put on the backs of sheets to cut, where crop marks of fronts and backs must meet.
"""

from __future__ import annotations

from functools import cache

import pytest

from generator.cli.common import printers
from generator.press.imposition.printers import Profile
from generator.press.imposition.readings import readings_of
from generator.press.jobs.printing import book
from generator.press.jobs.printing.job import Job
from tests.cli.conftest import Desk
from tests.cli.quick import labels
from tests.press.cutouts import toy
from tests.press.lamp import Fault, lamp, readings
from tests.records import replace

REGISTERS = 0.05
"""Crop marks of a front and its back meet when they are no farther from one another than this, in mm."""
FAULTS = [
    Fault(0.7, -0.45, 0.12, 0.9985), Fault(-1.35, 0.85, -0.2, 1.0), Fault(0.05, 1.9, 0.0, 1.0015, "right"),
    Fault(-0.33, -1.21, 0.25, 0.999), Fault(1.62, 0.4, -0.07, 1.0022, "right"), Fault(-0.02, 0.12, 0.03, 0.9996),
]  # fmt: skip
LARGE = Fault(-2.6, 2.2, 0.9, 1.004)


def measured(desk: Desk, fault: Fault, paper: str, backs: str) -> str:
    """Print the calibration page, read its scales, and return what is read as a person would type it."""
    words = ("--paper", paper, "--backs", backs, "--out", "-")
    page = desk.run("printer", "calibrate", *words)
    assert page.code == 0, page.err
    with lamp(page.out, 0, backs.partition(":")[0], fault) as held:
        return " ".join(f"{reading:.2f}" for reading in readings(held))


@cache
def fronts(pdf: bytes) -> list[int]:
    """Return the places of a front of every deck."""
    found = labels(pdf)
    return [place for place, label in enumerate(found) if label.endswith("1F") and found[place + 1].endswith("1B")]


def worst(pdf: bytes, backs: str, fault: Fault) -> float:
    """Return how far apart crop marks lie at most, on upright and landscape sheets, in mm."""
    assert fronts(pdf)
    offsets = []
    for place in fronts(pdf):
        with lamp(pdf, place, backs, fault) as held:
            offsets += held.offsets()
    return max(offsets)


def decks(paper: str, backs: str) -> Job:
    """Return the decks of a toy, which lie on landscape and on upright pages, without its words."""
    job = toy(paper, backs)
    return replace(job, pack=replace(job.pack, sheets=tuple(sheet for sheet in job.pack.sheets if sheet.deck)))


def printed(job: Job, name: str) -> bytes:
    """Return a job printed with the correction that is kept under a name."""
    return book.print_book(replace(job, settings=replace(job.settings, profile=printers.chosen(name)[1]))).pdf


@pytest.mark.parametrize("fault", FAULTS, ids=str)
def test_readings_of_the_page_bring_backs_behind_their_fronts(desk: Desk, fault: Fault) -> None:
    paper, backs = [("a4", "duplex-long"), ("letter", "duplex-short")][FAULTS.index(fault) % 2]
    read = measured(desk, fault, paper, backs)
    kept = desk.run("printer", "set", "office", "--readings", read, "--landscape", fault.quarter)
    assert kept.code == 0, kept.err
    job = decks(paper, backs)
    assert worst(printed(job, "office"), backs, fault) <= REGISTERS
    assert worst(printed(job, "none"), backs, fault) > REGISTERS
    again = measured(desk, fault, paper, f"{backs}:office").split()
    assert all(abs(float(one) - 5) <= REGISTERS for one in again)


def test_what_is_measured_with_one_edge_is_right_for_the_other_and_for_the_other_paper(desk: Desk) -> None:
    fault = FAULTS[1]
    desk.run("printer", "set", "office", "--readings", measured(desk, fault, "a4", "duplex-long"))
    job = decks("letter", "duplex-short")
    assert worst(printed(job, "office"), "duplex-short", fault) <= REGISTERS


def test_readings_of_a_corrected_page_are_put_on_top(desk: Desk) -> None:
    desk.run("printer", "set", "office", "--readings", measured(desk, LARGE, "a4", "duplex-long"))
    second = measured(desk, LARGE, "a4", "duplex-long:office")
    assert desk.run("printer", "set", "office", "--on-top", "--readings", second).code == 0
    job = decks("a4", "duplex-long")
    assert worst(printed(job, "office"), "duplex-long", LARGE) <= REGISTERS
    desk.run("printer", "set", "office", "--readings", second)
    assert worst(printed(job, "office"), "duplex-long", LARGE) > 1.0, "what is put in place of the first correction forgets it"


@pytest.mark.parametrize("wrong", ["landscape", "other way", "other corner"])
def test_a_correction_that_is_wrong_does_not_register(desk: Desk, wrong: str) -> None:
    fault = FAULTS[0]
    read = measured(desk, fault, "a4", "duplex-long").split()
    if wrong == "other way":
        read = [f"{10 - float(one):.2f}" for one in read]
    if wrong == "other corner":
        read = read[2:] + read[:2]
    side = "right" if wrong == "landscape" else "left"
    desk.run("printer", "set", "office", "--readings", " ".join(read), "--landscape", side)
    assert worst(printed(decks("a4", "duplex-long"), "office"), "duplex-long", fault) > REGISTERS


def test_a_quest_printed_by_the_command_registers(desk: Desk) -> None:
    fault, words = FAULTS[0], ("quest", "donjonz", "--seed", "x", "--map", "own", "--out", "-", "--backs")
    desk.run("printer", "set", "office", "--readings", measured(desk, fault, "a4", "duplex-long"))
    assert worst(desk.run(*words, "duplex-long:office").out, "duplex-long", fault) <= REGISTERS
    assert worst(desk.run(*words, "duplex-long").out, "duplex-long", fault) > REGISTERS


@pytest.mark.parametrize("fault", FAULTS[:2], ids=str)
def test_exact_readings_bring_backs_exactly_behind_their_fronts(desk: Desk, fault: Fault) -> None:
    exact = readings_of(Profile(fault.dx, fault.dy, fault.turn, fault.scale))
    desk.run("printer", "set", "office", "--readings", " ".join(f"{reading:.5f}" for reading in exact))
    assert worst(printed(decks("a4", "duplex-long"), "office"), "duplex-long", fault) < 0.01
