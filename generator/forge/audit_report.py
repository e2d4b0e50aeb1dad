"""An audit to its figures: what the page prints and what the JSON file holds, in one record of a fixed form."""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec

from generator.core.statistics import NORMAL_95, share_estimate
from generator.core.version import __version__
from generator.forge.audit_checks import Calibrated
from generator.forge.audit_plan import Mixes
from generator.forge.audit_totals import Audit, Group, Totals
from generator.forge.game import AnyGame

FORMAT = "delvepress-audit-1"
ROUNDING = 0.005
"""Printed shares are whole hundredths: so far off they may be by that alone."""


class Acceptance(msgspec.Struct, frozen=True):
    """Quests asked for, made, not made; the share of attempts that was accepted; attempts of a quest: mean, and most."""

    quests: int
    made: int
    refused: int
    accepted: float
    mean: float
    most: int


class Value(msgspec.Struct, frozen=True):
    """What the quests of one value of an option came to."""

    option: str
    value: str
    found: Acceptance


class Part(msgspec.Struct, frozen=True):
    """Quests of one kind, `drafts` or `quests`: all of them, by value of each option, how many took so many attempts, seconds.

    `p95` are the attempts that 95 of a hundred quests do not exceed. The seconds are processor time; they alone depend on the
    machine.
    """

    of: str
    whole: Acceptance
    p95: int
    attempts: dict[str, int]
    values: tuple[Value, ...]
    seconds_mean: float
    seconds_most: float


class Bad(msgspec.Struct, frozen=True):
    """A fault of a quest that was let through: its kind, what it is, the quest's code, and the command that makes it again."""

    kind: str
    what: str
    code: str
    command: str


class Repeated(msgspec.Struct, frozen=True):
    """What came again among the `compared` first quests: whole contents, titles (of quests made whole), and texts of pairs.

    `titled` quests had `titles` different titles; `retitled` of them share theirs with another. `pairs` of equal options have on
    average `mean` of their texts in common (0 to 1), 95 of a hundred no more than `p95`, and none more than `most`.
    """

    compared: int
    alike: int
    titled: int
    titles: int
    retitled: int
    commonest: tuple[tuple[str, int], ...]
    pairs: int
    same_titles: int
    mean: float
    p95: float
    most: float


class Calibration(msgspec.Struct, frozen=True):
    """Printed shares of games won against fresh games: quests, those that agree, and by how much fresh ones are higher (mean).

    A quest agrees where both shares differ by no more than 1.96 times their joint standard error, as 95 of a hundred should; `low`
    and `high` are the ends of the 95 % interval of the share that does.
    """

    quests: int
    plays: int
    agree: int
    low: float
    high: float
    higher: float
    rows: tuple[Calibrated, ...]


class AuditReport(msgspec.Struct, frozen=True):
    """Everything that an audit has found; `made` says in words what was made.

    `mixes` is the number of mixes of options that were free; `every` says that each came. `shares` has the texts in common of every
    pair, as a share from 0 to 1.
    """

    format: str
    game: str
    title: str
    edition: int
    version: str
    seeds: int
    made: str
    held: dict[str, str]
    mixes: int
    every: bool
    sweep: Part
    sample: Part | None
    faulty: int
    faults: tuple[Bad, ...]
    refusals: tuple[str, ...]
    repeats: Repeated
    shares: tuple[float, ...]
    calibration: Calibration | None


def reported(game: AnyGame, mixes: Mixes, audit: Audit) -> AuditReport:
    """Return the figures of an audit that is done."""
    plan = audit.plan
    count = mixes.total if mixes.listed is None else len(mixes.listed)
    return AuditReport(
        format=FORMAT, game=game.id, title=game.title, edition=game.edition, version=__version__, seeds=plan.seeds,
        made=plan.told(), held=dict(plan.held), mixes=count, every=mixes.listed is not None and count <= plan.seeds,
        sweep=_part(game, "drafts" if plan.tuned else "quests", audit.sweep),
        sample=_part(game, "quests", audit.sample, audit.sweep) if audit.sample.whole.quests else None,
        faulty=audit.faulty,
        faults=tuple(Bad(fault.kind, fault.what, fault.code, f"delvepress quest {fault.code}") for fault in audit.faults),
        refusals=tuple(audit.refusals), repeats=_repeated(audit),
        shares=tuple(audit.repeats.shares), calibration=_calibration(audit.calibrated),
    )  # fmt: skip


def json_of(report: AuditReport) -> bytes:
    """Return a report as JSON, fields in the order of their records, fractions with six decimal places."""
    return msgspec.json.format(msgspec.json.encode(_rounded(msgspec.to_builtins(report))), indent=1) + b"\n"


def _rounded(value: object) -> object:
    if isinstance(value, float):
        return round(value, 6)
    if isinstance(value, dict):
        return {key: _rounded(part) for key, part in value.items()}
    return [_rounded(part) for part in value] if isinstance(value, list | tuple) else value


def _acceptance(group: Group) -> Acceptance:
    return Acceptance(
        quests=group.quests, made=group.made, refused=group.quests - group.made, accepted=group.made / max(1, group.tried),
        mean=group.spent / max(1, group.made), most=group.most,
    )  # fmt: skip


def _part(game: AnyGame, of: str, totals: Totals, sweep: Totals | None = None) -> Part:
    """Return the figures of quests of one kind, by value of each option of which there are several in the `sweep` or here."""
    values = []
    for choice in game.choices:
        groups = totals.options.get(choice.name, {})
        if len((sweep or totals).options.get(choice.name, {})) > 1:
            values += [Value(choice.name, value, _acceptance(groups[value])) for value in choice.listed() if value in groups]
    made = totals.whole.made
    return Part(
        of=of, whole=_acceptance(totals.whole), p95=_quantile(totals.attempts, 95),
        attempts={str(number): totals.attempts[number] for number in sorted(totals.attempts)}, values=tuple(values),
        seconds_mean=totals.seconds / max(1, made), seconds_most=totals.longest,
    )  # fmt: skip


def _quantile(counts: dict[int, int], percent: int) -> int:
    """Return the least value that at least `percent` of a hundred do not exceed, 0 where there is none."""
    wanted, seen = math.ceil(percent * sum(counts.values()) / 100), 0
    for value in sorted(counts):
        seen += counts[value]
        if seen >= wanted:
            return value
    return 0


def _repeated(audit: Audit) -> Repeated:
    repeats = audit.repeats
    shares = sorted(repeats.shares)
    common = sorted(repeats.titles.items(), key=lambda pair: (-pair[1], pair[0]))
    return Repeated(
        compared=repeats.compared, alike=repeats.alike, titled=sum(repeats.titles.values()), titles=len(repeats.titles),
        retitled=sum(count for count in repeats.titles.values() if count > 1),
        commonest=tuple((title, count) for title, count in common[:3] if count > 1),
        pairs=len(shares), same_titles=repeats.same_titles, mean=sum(shares) / max(1, len(shares)),
        p95=shares[math.ceil(0.95 * len(shares)) - 1] if shares else 0.0, most=shares[-1] if shares else 0.0,
    )  # fmt: skip


def _calibration(rows: Sequence[Calibrated]) -> Calibration | None:
    """Return how printed shares and fresh games go together; None where no quest was played."""
    if not rows:
        return None
    agree = sum(map(agrees, rows))
    share = share_estimate(agree, len(rows))
    higher = sum(played.won / played.plays - played.printed for played in rows) / len(rows)
    return Calibration(len(rows), rows[0].plays, agree, share.low, share.high, higher, tuple(rows))


def agrees(played: Calibrated) -> bool:
    """Return whether a printed share and fresh games differ by no more than chance explains in 95 of a hundred cases."""
    fresh = played.won / played.plays
    whole = (played.printed * played.games + played.won) / (played.games + played.plays)
    error = math.sqrt(whole * (1 - whole) * (1 / played.games + 1 / played.plays))
    return abs(fresh - played.printed) <= NORMAL_95 * error + ROUNDING
