"""Reports of audits that nobody carried out: of a game that is measured by play, with faults, and of one that is not."""

from __future__ import annotations

from collections.abc import Callable

from generator.core.rng import Rng
from generator.forge.audit_checks import Calibrated, Fault, Row
from generator.forge.audit_plan import Mixes, Plan
from generator.forge.audit_report import AuditReport, reported
from generator.forge.audit_totals import Audit
from generator.forge.choices import OneOf
from tests.null_game import CHOICES, GAME
from tests.records import replace

NUMBERS = tuple(f"{tens}{ones}" for tens in ("", "twenty-", "thirty-") for ones in ("one", "two", "three", "four"))
WIDE = replace(GAME, title="Null & Void", choices=(*CHOICES, OneOf("light", ("dim", "bright"), ""), OneOf("room", NUMBERS, "")))


def several(rng: Rng) -> int:
    """Return a number of attempts, some of them quite high."""
    return 1 + sum(rng.chance(1, 3) for _ in range(12))


def report(
    *, seeds: int, tuned: bool, faulty: int = 0, pairs: int = 40, sample: int = 40, attempts: Callable[[Rng], int] = several
) -> AuditReport:
    """Return what an audit of a made-up game might have found; `attempts` says how many a quest took."""
    plan = Plan(game="null", edition=1, seeds=seeds, pairs=pairs, sample=sample, plays=200, tuned=tuned, held=(("dragons", "two"),))
    audit, mixes = Audit(plan, "a build"), Mixes(WIDE, dict(plan.held))
    for number in range(len(plan)):
        audit.add(_row(plan, mixes, number, faulty, attempts))
    return reported(WIDE, mixes, audit)


def _row(plan: Plan, mixes: Mixes, number: int, faulty: int, taken: Callable[[Rng], int]) -> Row:
    rng, (kind, place) = Rng.root("test/audit", number), plan.part(number)
    attempts = taken(rng)
    printed, code = rng.between(35, 90) / 100, f"0-0100-0000-{number:04d}-00"
    won = sum(rng.below(100) < 100 * printed for _ in range(200))
    played = kind == ("sample" if plan.tuned else "sweep") and place < plan.sample
    fault = Fault("pack", f"PressError: the <room> of {code} & its dragon do not fit", code, {}, number)
    return Row(
        mixes.at(place), number % 97 != 96, attempts, 0.004 * attempts, (fault,) if number < faulty else (),
        mark=str(number), title=f"Room {number % 50}", texts=frozenset(rng.below(40) for _ in range(25)),
        calibrated=Calibrated(code, "one", printed, 160, won, 200) if played else None,
    )  # fmt: skip


REPORT = report(seeds=400, tuned=True, faulty=3)
PLAIN = report(seeds=400, tuned=False)
