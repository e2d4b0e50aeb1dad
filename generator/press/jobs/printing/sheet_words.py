"""The words of a sheet: what its template renders for a job, read and checked, with the icons that stand in for others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.forge.pack import Sheet
from generator.press.imposition.cut_sheets import CuttingSummary
from generator.press.jobs.printing.job import Job
from generator.press.markup import sheet_xml, templates
from generator.press.markup.sheet_xml import Node


def words_of_sheet(job: Job, sheet: Sheet, cutting: Sequence[CuttingSummary], icon_credits: str = "") -> Node:
    """Return the root node of a sheet; `cutting` is what templates may say of pieces to cut. Raises PressError."""
    words = {**job.words(), "icon_credits": icon_credits, "sheet": sheet, "cutting": cutting}
    root = sheet_xml.parse(templates.render(sheet.template, words), sheet.template)
    _stand_in(root, job.pack.stand_ins)
    return root


def _stand_in(node: Node, stand_ins: Mapping[str, str]) -> None:
    """Name the icons that are shown in place of those that a node and all in it name."""
    named = "name" if node.tag == "icon" else "icon"
    if node.get(named) in stand_ins:
        node.attrs[named] = stand_ins[node.get(named)]
    for child in node.nodes():
        _stand_in(child, stand_ins)
