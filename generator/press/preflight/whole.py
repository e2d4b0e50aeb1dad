"""The whole check of a PDF, carried out here: what it is, what is wrong with it, and whether the quest inside prints it again."""

from __future__ import annotations

from generator.press.preflight import checking, remade
from generator.press.preflight.left_out import NOTHING, LeftOut
from generator.press.preflight.records import Fault
from generator.press.preflight.report import Report, make_report


def whole_check(pdf: bytes, source: str, name: str, left: LeftOut = NOTHING) -> Report:
    """Return the report of a file, made here, but for what is left out; raises BadFile for what is no PDF that can be opened."""
    checked = checking.check(pdf, source, left)
    if not checked.whole and not left.quest:
        checked.faults.append(Fault("quest-left"))
    faults, figure = remade.check_quest(pdf, checked.printing, source) if checked.whole and not left.quest else ([], "")
    return make_report(
        name, len(pdf), [*checked.faults, *faults], pages=checked.pages, figures={**checked.figures, "quest": figure}
    )
