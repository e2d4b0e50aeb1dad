"""The command that checks a PDF before it is printed: a table for people, or JSON for programs."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from generator.cli.common import answers, completing, output, terminal
from generator.cli.common.options import usual
from generator.core import reading
from generator.core.messages import refused, shown

if TYPE_CHECKING:
    from generator.press.preflight.report import Report

_STYLES = {"ok": "green", "note": "cyan", "warning": "yellow", "error": "bold red"}
FORMATS = ("text", "json")
_NARROWEST = 60
"""A table is not made narrower than this."""


def check(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A PDF, of delvepress or of anybody.")],
    format: Annotated[
        str | None,
        typer.Option(
            metavar="FORMAT",
            help=usual("text: a table to read; json: one object for programs", "text"),
            show_default=False,
            autocompletion=completing.listed(FORMATS),
        ),
    ] = None,
    strict: Annotated[bool, typer.Option("--strict", help="End with exit code 1 for warnings too.")] = False,
) -> None:
    """Check a print-and-play PDF before it is printed: ours or anybody's.

    Looked at are paper and boxes, fonts, sizes and contrast of texts, lines, pictures, cutting marks, bleed and safe zone, backs
    behind their fronts, ink, and the quest inside, which is printed again and compared. The exit code is 1 where an error is found.

    Example: delvepress check output/quest.pdf
    """
    from generator.press.preflight import bounded

    if format is not None and format.lower() not in FORMATS:
        raise refused("format", format, FORMATS)
    path = output.expanded(file)
    with terminal.busy("looking at every page"):
        report = bounded.check_file(path, shown(str(path), reading.LONGEST), path.name)
    if format is not None and format.lower() == "json":
        import msgspec

        print(msgspec.json.format(msgspec.json.encode(report), indent=2).decode())
    else:
        _tell(report)
    if report.errors or (strict and report.warnings):
        raise typer.Exit(answers.NO)


def _tell(report: Report) -> None:
    """Write a report as a table: in colours on a terminal, in plain lines elsewhere."""
    from generator.press.preflight.report import report_lines, summary

    if sys.stdout is not None and sys.stdout.isatty():
        _tell_in_colours(report)
    else:
        print("\n".join(report_lines(report)))
    print(summary(report))


def _tell_in_colours(report: Report) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from generator.press.preflight.report import rows_of

    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in ("Check", "Result", "What"):
        table.add_column(column, no_wrap=column != "What")
    for check in report.checks:
        for number, (level, told) in enumerate(rows_of(check)):
            table.add_row(Text("" if number else check.title), Text(level, _STYLES[level]), Text(told))
    Console(no_color=not terminal.VERBOSITY.colour, width=max(_NARROWEST, terminal.width()), highlight=False).print(table)
