"""What a maintainer asks of a game: quests by the thousand, checked and reported; and how a printer lays backs."""

from __future__ import annotations

from generator import registry
from generator.api.wording import USUAL, Option, in_own_words, texts
from generator.core import resources
from generator.core.messages import refused
from generator.forge.audit_checks import audited
from generator.forge.audit_plan import PAIRS, PLAYS, SAMPLE, SEEDS, Mixes, plan_of
from generator.forge.audit_report import AuditReport, reported
from generator.forge.audit_totals import Audit
from generator.press.imposition import printers as printer_profiles
from generator.press.imposition import readings as printer_readings
from generator.press.imposition.printers import Profile
from generator.press.jobs.files import print_files
from generator.press.jobs.printing import print_request

_SECOND_SIDES = ("duplex-long", "duplex-short")


@in_own_words
def audit(
    game: str, *, seeds: int = SEEDS, sample: int = SAMPLE, plays: int = PLAYS, pairs: int = PAIRS, **hold: Option
) -> AuditReport:
    """Return what is found of `seeds` quests of a game over all its options, each checked apart from what made it.

    Options in `hold` are not swept; of a game that sets by play how hard a quest is, `sample` quests are made whole and played
    `plays` times; `pairs` of equal options are compared. The command does the same on all cores. Raises BadOption.
    """
    record = registry.game(game)
    numbers = {"seeds": str(seeds), "sample": str(sample), "plays": str(plays), "pairs": str(pairs)}
    plan = plan_of(record, texts(hold), numbers)
    mixes = Mixes(record, dict(plan.held))
    found = Audit(plan, resources.build())
    for number in range(len(plan)):
        found.add(audited(record, mixes, plan, number))
    return reported(record, mixes, found)


@in_own_words
def print_audit(report: AuditReport, request: print_request.PrintRequest = USUAL) -> bytes:
    """Return the report of an audit as a PDF; raises BadOption for half sheets and for options that mean nothing to it."""
    from generator.press.jobs.reports import audit as audit_pages

    request.refuse("print", "booklet", *print_request.OF_QUESTS)
    print_files.refuse_half_sheets(request, "reports")
    return audit_pages.print_audit(report, request.settings).pdf


@in_own_words
def print_calibration(request: print_request.PrintRequest) -> bytes:
    """Return the page that measures how a printer lays backs, as a PDF; `request.profile` is in force on its second side.

    Raises BadOption for backs that are not duplex-long or duplex-short, and for half sheets.
    """
    from generator.press.jobs.reports import calibration

    if request.backs not in _SECOND_SIDES:
        raise refused("backs", request.backs, _SECOND_SIDES)
    print_files.refuse_half_sheets(request, "calibration pages")
    return calibration.print_calibration(request.settings, request.printer).pdf


@in_own_words
def correction(readings: str, before: Profile | None = None) -> Profile:
    """Return what is done to backs so that they lie behind their fronts, by the four readings of the calibration page.

    `before` is the correction that the page was printed with, left out for none; landscape pages go on as it says. Raises BadOption
    for what no scale can read.
    """
    from msgspec.structs import replace

    profile = printer_readings.correction(printer_readings.read_numbers(readings), before)
    return printer_profiles.rounded(profile if before is None else replace(profile, landscape=before.landscape))
