"""Sums of fractions that decide how a page is set do not depend on the version of Python.

From 3.12 on `sum` makes up for what floats lose on the way, before it does not: widths that fill a line exactly then fit in one and
not in the other, and a page of the browser's Python differs from that of the command. `math.fsum` is right in both.
"""

from __future__ import annotations

import builtins
import sys
from collections.abc import Mapping
from typing import Any

import pytest

from generator.core.seeds import seed_from_word
from generator.forge.game import Game
from generator.forge.making import make
from generator.press.drawing.palette import PALETTES
from generator.press.drawing.papers import PAPERS
from generator.press.drawing.typography import Typography
from generator.press.jobs.printing import book, quest_jobs
from generator.press.jobs.printing.job import PrintSettings
from tests.contract.samples import REAL

LOOKS = (PrintSettings(), PrintSettings(PAPERS["letter"], PALETTES["low"], typography=Typography(print="large")))


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Return the lines of the package, as module:line, that add floats with `sum` while the test runs."""
    found: set[str] = set()
    plain = builtins.sum

    def watched(values: Any, /, start: Any = 0) -> Any:
        kept, caller = list(values), sys._getframe(1)
        if any(isinstance(value, float) for value in kept) and belongs(caller.f_globals):
            found.add(f"{caller.f_globals['__name__']}:{caller.f_lineno}")
        return plain(kept, start)

    monkeypatch.setattr(builtins, "sum", watched)
    return found


def belongs(names: Mapping[str, Any]) -> bool:
    """Return whether the global names of a frame are those of a module of the package."""
    return str(names.get("__name__", "")).startswith("generator.")


@pytest.mark.parametrize("game", REAL, ids=lambda game: game.id)
def test_fractions_are_added_alike_in_every_python(game: Game[Any], lines: set[str]) -> None:
    made = make(game, game.defaults(), seed_from_word("sums"))
    for looks in LOOKS:
        book.print_book(quest_jobs.quest_job(game, made, looks))
    assert not lines, f"math.fsum adds fractions alike in every version of Python; sum is called in {', '.join(sorted(lines))}"


def test_a_sum_of_floats_is_seen(lines: set[str]) -> None:
    exec("whole = sum([0.1, 0.2])\ncount = sum([1, 2])", {"__name__": "generator.planted"})
    exec("elsewhere = sum([0.1, 0.2])", {"__name__": "reportlab.planted"})
    assert lines == {"generator.planted:1"}
