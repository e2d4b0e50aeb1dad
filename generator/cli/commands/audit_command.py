"""The command that makes quests of a game by the thousand, over all options, and reports what a maintainer asks about them."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from generator import registry
from generator.cli.common import answers, completing, output, pools, publishing, support, terminal
from generator.cli.common.options import CUTTING, GameName, Row, Value, given, print_options, printing, row_of, usual, with_options
from generator.cli.common.output import Output
from generator.cli.common.pools import WorkSettings
from generator.cli.jobs import audit_jobs
from generator.core import limits, locking, reading, resources, workers, writing
from generator.core.errors import BadFile, BadOption
from generator.core.messages import quoted, shown
from generator.core.text import counted
from generator.forge.audit_plan import NUMBERS, Jobs, Plan, plan_of
from generator.forge.audit_report import AuditReport, json_of, reported
from generator.forge.audit_totals import Audit
from generator.forge.game import AnyGame
from generator.press.jobs.files import print_files

WORTH_IT = 16
"""So many quests are worth starting processes for."""
SAVED = 10.0
"""Every so many seconds what was found so far is kept, so that a run that is stopped can go on."""
_NEVER = (*CUTTING, "print", "booklet", "only", "base_url", "format", "spoilers")
"""Options of printing that mean nothing here."""
_FORMAT = Row(
    "format",
    Annotated[
        str | None,
        typer.Option(
            "--format",
            help=usual("pdf, png, json, html, md; several with commas", "pdf,json"),
            metavar="FORMATS",
            show_default=False,
            autocompletion=completing.listed(("pdf", "png", "contact", "json", "html", "md")),
        ),
    ],
    None,
)


def _audit(
    game: GameName,
    hold: Annotated[
        list[str] | None,
        typer.Option("--hold", help="An option that is not swept, as theme=crypt; say it again for more.", metavar="NAME=VALUE"),
    ] = None,
    **values: Value,
) -> None:
    """Make quests of a game by the thousand, over all its options, check each apart from what made it, and report.

    The report has some pages and a JSON file: attempts, acceptance by option, faults with the codes that make them again,
    what quests have in common, seconds. A game that sets by play how hard a quest is makes drafts in the sweep, and a sample of at
    most so many quests as --sample says is made whole and played again with fresh dice. The same words come to the same figures but
    for the seconds, whoever does the work. A run that was stopped goes on where it was. Exit code 1 if any quest is at fault.
    """
    how, audited = pools.work_settings(values), registry.game(game)
    plan = _plan(audited, hold or [], given(NUMBERS, values))
    wanted = support.choose(support.saved(), print_options({**values, "format": values.get("format") or _formats(values)}))
    print_files.refuse_half_sheets(wanted.request, "reports")
    publishing.check_place(wanted)
    name = f"{audited.id}-audit"
    kept = _kept_at(wanted, name)
    with ExitStack() as stack:
        stack.enter_context(terminal.if_stopped(lambda: _told_kept(plan, kept)))
        if kept is not None:
            stack.enter_context(locking.held(kept))
        report = reported(audited, audit_jobs.mixes_of(audited.id, plan.held), _carried_out(plan, how, kept))
        _publish(report, wanted, name, about=f"{audited.title}: {plan.told()}; {_verdict(report.faulty)}")
        if kept is not None:
            writing.remove(kept)
    if report.faulty:
        raise typer.Exit(answers.NO)


def _verdict(faulty: int) -> str:
    """Return how many quests are at fault, in words."""
    return f"{faulty:,} of them {'is' if faulty == 1 else 'are'} at fault" if faulty else "none of them is at fault"


def _publish(report: AuditReport, wanted: Output, name: str, *, about: str) -> None:
    """Write the files of a report, which is `about` what was made; raises BadFile for a file that stands there already."""
    from generator.press.jobs.reports import audit
    from generator.press.jobs.screen import page_parts

    contents = {".json": json_of(report)} if "json" in wanted.formats else {}
    if wanted.printed:
        with terminal.busy("setting the pages"):
            pages = audit.print_audit(report, wanted.settings)
        contents |= publishing.contents(pages, wanted)
    contents |= publishing.texts(lambda: page_parts.of_jobs([audit.audit_job(report, wanted.settings)]), wanted)
    publishing.save(contents, wanted, name, about, _lines(report))


def audit_of(games: Mapping[str, AnyGame]) -> Callable[..., None]:
    """Return the command that audits a game."""
    rows = (*map(row_of, NUMBERS), *printing(without=_NEVER), _FORMAT, *pools.WORKING)
    return with_options(_audit, rows, example=f"delvepress measure {next(iter(games))} --seeds 20 --sample 0")


def _formats(values: dict[str, Value]) -> str | None:
    """Return the formats that are meant where none is said: both, unless the target is one file."""
    out = values.get("out")
    return None if isinstance(out, str) and (out == "-" or output.ending(out)) else "pdf,json"


def _plan(game: AnyGame, hold: Sequence[str], numbers: dict[str, str]) -> Plan:
    """Return the plan of an audit; raises BadOption for a held option that the game does not have."""
    held: dict[str, str] = {}
    for text in hold:
        name, sign, value = text.partition("=")
        if not sign:
            raise BadOption(f"--hold cannot be {quoted(text)}; give an option and its value, as theme=crypt.")
        held[name.removeprefix("--")] = value
    return plan_of(game, held, numbers)


def _kept_at(wanted: Output, name: str) -> Path | None:
    """Return where the state of a run is kept, beside its files; None where those go to standard output."""
    if wanted.out == "-":
        return None
    stem = output.target(wanted.out, name)
    return stem.with_name(f"{stem.name}.unfinished.json")


def _carried_out(plan: Plan, how: WorkSettings, kept: Path | None) -> Audit:
    """Return what an audit comes to; what was found is kept meanwhile, and once more when the run is stopped."""
    audit = _resumed(plan, kept)
    jobs = Jobs(plan, audit.done)
    saved = time.monotonic()
    with pools.pool(how, len(jobs), worth=WORTH_IT) as pool, terminal.progress("auditing", len(jobs)) as step:
        before = f"; {audit.done:,} were done before" if audit.done else ""
        terminal.begun(f"audit: {counted(len(plan), 'quest')} of {plan.game} ({plan.told()}) with {pools.workers_of(pool)}{before}")
        try:
            for row in workers.stream(audit_jobs.carry_out, jobs, step, pool=pool):
                audit.add(row)
                if kept is not None and time.monotonic() - saved > SAVED:
                    _keep(audit, kept)
                    saved = time.monotonic()
        except BaseException:
            if kept is not None and audit.done:
                _keep(audit, kept)
            raise
    if kept is not None:
        _keep(audit, kept)
    return audit


def _told_kept(plan: Plan, kept: Path | None) -> str:
    """Return what is said of a run that is stopped."""
    if kept is None:
        return "Nothing is kept with --out -; give a folder, and a run that is stopped goes on."
    left = _left(kept) if kept.exists() else None
    if left is None or (left.plan, left.build) != (plan, resources.build()) or not left.done:
        return "Nothing was finished yet; the same command begins anew."
    return f"{left.done:,} of {counted(len(plan), 'quest')} are kept in {output.full(kept)}; the same command goes on."


def _keep(audit: Audit, kept: Path) -> None:
    writing.write({kept: msgspec.json.encode(audit)})


def _resumed(plan: Plan, kept: Path | None) -> Audit:
    """Return what a stopped run of the same plan and build has found, or an empty audit. Raises BadFile for a foreign file."""
    empty = Audit(plan, resources.build())
    if kept is None or not kept.exists():
        return empty
    left = _left(kept)
    if (left.plan, left.build) != (plan, resources.build()):
        terminal.info("What another audit left unfinished here is replaced.")
        return empty
    terminal.info(f"Going on behind {counted(left.done, 'quest')} of a run that was stopped.")
    return left


def _left(kept: Path) -> Audit:
    """Return what a stopped run left in a file; raises BadFile for a foreign one."""
    try:
        return msgspec.json.decode(reading.read(kept, limits.AUDIT_BYTES), type=Audit)
    except (msgspec.DecodeError, RecursionError):
        raise BadFile(
            f"{shown(str(kept), reading.LONGEST)} is not what a stopped audit left; move it, or give another --out."
        ) from None


def _lines(report: AuditReport) -> list[str]:
    """Return the figures that are told at once."""
    lines = []
    for part in (report.sweep, *([report.sample] if report.sample is not None else [])):
        whole = part.whole
        lines.append(
            f"{whole.made:,} of {whole.quests:,} {part.of} made; attempts: {whole.mean:.2f} on average, {whole.most} at most; "
            f"{100 * whole.accepted:.1f} % of attempts accepted; {1000 * part.seconds_mean:.0f} ms each on one core"
        )
    calibration = report.calibration
    if calibration is not None:
        lines.append(
            f"printed share of games won and fresh games agree in {calibration.agree} of {counted(calibration.quests, 'quest')}"
        )
    if report.repeats.pairs:
        lines.append(f"the two of a pair share {100 * report.repeats.mean:.1f} % of their texts on average")
    return [*lines, *(f"at fault: {fault.code}  {fault.kind}: {fault.what}" for fault in report.faults[:10])]
