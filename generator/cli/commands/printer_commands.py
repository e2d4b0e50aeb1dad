"""Commands for printers: print the calibration page, keep a printer's correction, list what is kept, remove it."""

from __future__ import annotations

import re
from typing import Annotated

import typer
from msgspec.structs import replace

from generator.cli.common import completing, printers, support, terminal
from generator.cli.common.options import Out, Paper, print_options, usual
from generator.core.errors import BadOption
from generator.core.messages import quoted, refused
from generator.core.text import counted
from generator.press.imposition.printers import LANDSCAPE, LIMITS, UNCORRECTED, Landscape, Profile, rounded
from generator.press.jobs.files import print_files

Name = Annotated[
    str,
    typer.Argument(
        metavar="NAME",
        help="What the printer is called: letters, digits, dashes, underscores.",
        autocompletion=completing.known_printers,
    ),
]
_CORRECTION = (
    "What is done to backs as seen from the front, through the paper: shifts to the right and downwards in mm (dx, dy), a "
    'clockwise turn in degrees, the scale of print; some of these or all, as "dx=0.4 dy=-0.2 turn=0.05 scale=1.001".'
)
_AS = '"dx=0.4 dy=-0.2"'
"""How numbers of a correction are typed."""
_BACKS = ("duplex-long", "duplex-short")
_TURNS = usual(
    "The edge about which the paper turns: duplex-long or duplex-short; duplex-long:office with the correction that is kept as "
    "office, to check it",
    "duplex-long",
)


def _number(name: str, help: str, metavar: str) -> object:
    return typer.Option(f"--{name}", help=help, metavar=metavar, show_default=False)


def calibrate(
    paper: Paper = None,
    backs: Annotated[
        str, typer.Option("--backs", metavar="MODE", help=_TURNS, show_default=False, autocompletion=completing.listed(_BACKS))
    ] = "duplex-long",
    out: Out = None,
    force: Annotated[bool, typer.Option("--force", help="Replace a file that is there already and holds something else.")] = False,
    open: Annotated[bool, typer.Option("--open", help="Open the file when it is printed.")] = False,
) -> None:
    """Print the calibration page: two pages for one sheet of paper, whose four scales tell how far backs lie off their fronts.

    Hold the sheet against a lamp, read the scales, and type what they read: delvepress printer set NAME --readings.

    Example: delvepress printer calibrate --paper letter
    """
    from generator.cli.common import publishing
    from generator.press.jobs.reports.calibration import print_calibration

    way, sign, printer = backs.partition(":")
    if way.lower() not in _BACKS:
        raise refused("backs", way, _BACKS)
    printer = printer if sign else printers.NONE
    options = {"ink": "full", "backs": way.lower(), "printer": printer, "format": "pdf"}
    options |= print_options({"paper": paper, "out": out, "force": force, "open": open})
    wanted = support.choose(support.saved(), options)
    print_files.refuse_half_sheets(wanted.request, "calibration pages")
    publishing.check_place(wanted)
    with terminal.busy("setting the pages"):
        pages = print_calibration(wanted.settings, wanted.request.printer)
    about = f"Printer calibration{', ' + wanted.request.printer if wanted.request.printer else ''}, {counted(pages.count, 'page')}"
    edge = way.lower().removeprefix("duplex-")
    lines = (
        f"Print both pages on one sheet of paper, turned about the {edge} edge, at 100 % (actual size, not fitted).",
        "How to read its scales, and what to type then, stands on the page.",
    )
    publishing.save(publishing.contents(pages, wanted), wanted, "calibration", about, lines)


def set_printer(
    name: Name,
    readings: Annotated[
        str | None, _number("readings", 'The four readings of the calibration page, as "5.35 4.90 5.10 5.00".', "NUMBERS")
    ] = None,
    on_top: Annotated[
        bool, typer.Option("--on-top", help="The page was printed with this printer's correction: put the readings on top of it.")
    ] = False,
    correction: Annotated[str | None, _number("correction", _CORRECTION, "NUMBERS")] = None,
    landscape: Annotated[
        str | None,
        _number(
            "landscape",
            "To which side landscape pages are turned: left, or right if they come out worse than upright ones.",
            "SIDE",
        ),
    ] = None,
) -> None:
    """Keep the correction of a printer under a name, from the readings of the calibration page, or number by number.

    Numbers that are not given stay as they are kept. Print with it: --backs duplex-long:NAME.

    Example: delvepress printer set office --readings "5.35 4.90 5.10 5.00"
    """
    numbers = {} if correction is None else _numbers(correction)
    side = _side(landscape) if landscape is not None else None
    _check_words(readings, on_top, numbers, landscape)
    if not on_top:
        printers.legal(name)
    with printers.held():
        kept = printers.load()
        if on_top:
            name = printers.known(name, kept)
        name = next((kept_name for kept_name in kept if kept_name.lower() == name.lower()), name)
        before = kept.get(name, UNCORRECTED)
        after = replace(before, **numbers)
        if readings is not None:
            after = replace(_corrected(readings, before if on_top else None), landscape=before.landscape)
        after = rounded(after if side is None else replace(after, landscape=side))
        printers.save({**kept, name: after})
    _tell(name, after, measured=readings is not None)


def _corrected(readings: str, kept: Profile | None) -> Profile:
    from generator.press.imposition.readings import correction, read_numbers

    return correction(read_numbers(readings), kept)


def _side(text: str) -> Landscape:
    for side in LANDSCAPE:
        if text.lower() == side:
            return side
    raise refused("landscape", text, LANDSCAPE)


def _check_words(readings: str | None, on_top: bool, numbers: dict[str, float], landscape: str | None) -> None:
    """Raise BadOption where the words of `set` say nothing, or two things at once."""
    if readings is None and not numbers and landscape is None:
        raise BadOption(f"delvepress printer set keeps nothing without a value; give --readings, or --correction {_AS}.")
    if readings is not None and numbers:
        raise BadOption("--readings say what --correction would be; give one or the other.")
    if on_top and readings is None:
        raise BadOption("--on-top belongs to --readings; give those of the page that was printed with the printer's correction.")


def _tell(name: str, profile: Profile, *, measured: bool) -> None:
    print(printers.told(name, profile))
    terminal.info(f'Print backs with it: --backs duplex-long:{name}, or printer = "{name}" in delvepress.toml.')
    if measured:
        terminal.info(f"Check it: delvepress printer calibrate --backs duplex-long:{name} reads 5.00 on all four scales.")
        if profile.landscape == "left":
            terminal.info(f"Should landscape sheets come out worse than before: delvepress printer set {name} --landscape right.")


def _numbers(text: str) -> dict[str, float]:
    """Return the numbers of a correction by their names, as they were typed: `dx=0.4 dy=-0.2`; raises BadOption."""
    found = dict[str, float]()
    for part in text.split():
        name, _, value = part.partition("=")
        if name.lower() not in LIMITS:
            raise BadOption(f"--correction cannot be {quoted(text)}; give some of {', '.join(LIMITS)}, as {_AS}.")
        found[name.lower()] = _value(name.lower(), value)
    if not found:
        raise BadOption(f"--correction is empty; give some of {', '.join(LIMITS)}, as {_AS}.")
    return found


def _value(name: str, text: str) -> float:
    """Return a number as it was typed; raises BadOption."""
    if not re.fullmatch(r"[+-]?(?:[0-9]{1,4}(?:[.,][0-9]{0,9})?|[.,][0-9]{1,9})", text.strip()):
        example = "1.002" if name == "scale" else "-0.35"
        raise BadOption(f"--correction: {name} cannot be {quoted(text)}; give a number, as {example}.")
    return float(text.strip().replace(",", "."))


def list_printers() -> None:
    """List the printers that are kept, with their corrections.

    Example: delvepress printer list
    """
    kept = printers.load()
    for name, profile in kept.items():
        print(printers.told(name, profile))
    if not kept:
        print("No printer is kept yet; measure one with delvepress printer calibrate.")


def remove(name: Name) -> None:
    """Forget a printer and its correction.

    Example: delvepress printer remove office
    """
    printers.known(name, printers.load())
    with printers.held():
        kept = printers.load()
        kept_name = printers.known(name, kept)
        printers.save({other: profile for other, profile in kept.items() if other != kept_name})
    print(f"removed {kept_name}")
