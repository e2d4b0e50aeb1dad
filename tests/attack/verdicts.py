"""What is counted of attacks, kind by kind; the aim is that nothing falls."""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass, field

from tests.attack.forked import MEGABYTES, SECONDS, Outcome

MOST_EXAMPLES = 5
"""Of each way to fall so many examples are kept."""
_SENTENCE = re.compile(r"(?:(?!delvepress: )[^\n]*\n)*(?:> )?delvepress: [^\n]*\.\n")
"""What is told of a refusal: one sentence at the end, perhaps below advice, or behind a question."""
CODES = (0, 1, 2)


@dataclass
class Tally:
    """How often a kind of attack was tried, how often it was refused, and what fell, with examples of it by the way it fell."""

    kind: str
    tried: int = 0
    refused: int = 0
    fallen: dict[str, int] = field(default_factory=dict)
    examples: dict[str, list[str]] = field(default_factory=dict)
    seconds: float = 0.0
    slowest: float = 0.0
    most_work: float = 0.0
    largest: float = 0.0

    def fell(self, how: str, what: str) -> None:
        """Count what fell in a certain way, and keep what it was among the examples."""
        self.fallen[how] = self.fallen.get(how, 0) + 1
        rows = self.examples.setdefault(how, [])
        if len(rows) < MOST_EXAMPLES:
            rows.append(what)

    def count(self, outcome: Outcome, what: str, *, told: bool = True, most: float = SECONDS) -> None:
        """Count an attack by what any command promises; with `told` a refusal ends with one sentence.

        `most` are the seconds of a processor that it may take.
        """
        self.tried += 1
        self.refused += outcome.code == 2
        self.seconds += outcome.seconds
        self.slowest = max(self.slowest, outcome.seconds)
        self.most_work = max(self.most_work, outcome.worked)
        self.largest = max(self.largest, outcome.megabytes)
        if outcome.traceback:
            self.fell("traceback", f"{what}: {outcome.err.strip().splitlines()[-1][:200]}")
        elif outcome.timed_out:
            self.fell("time", what)
        elif outcome.code not in CODES:
            self.fell("exit code", f"{what}: {outcome.code}")
        elif told and outcome.code == 2 and not _SENTENCE.fullmatch(outcome.err):
            self.fell("sentence", f"{what}: {outcome.err[:300]!r}")
        if outcome.worked > most and not outcome.timed_out:
            self.fell("time", f"{what}: {outcome.worked:.1f} s of a processor")
        if outcome.megabytes > MEGABYTES:
            self.fell("memory", f"{what}: {outcome.megabytes:.0f} MB")

    def as_json(self) -> dict[str, object]:
        """Return all of it as what JSON knows."""
        return asdict(self)
