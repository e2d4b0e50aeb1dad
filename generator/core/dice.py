"""Dice as data: roll brackets that partition a die, counts that scale with the party, and exact odds."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Any, Final, Generic, TypeVar, final

import msgspec

T = TypeVar("T")

_COUNT = re.compile(r"(?P<times>[1-9]?)P(?P<more>[+-][0-9]+)?|(?P<base>[+-]?[0-9]+)")
_SPAN = re.compile(r"([1-6])(?:-([1-6]))?")


class Span(msgspec.Struct, frozen=True):
    """The faces `low` to `high` of a die, printed `[1-2]` or `[5]`."""

    low: int
    high: int

    @classmethod
    def parse(cls, text: str) -> Span:
        """Read `"1-2"` or `"5"`; anything else is a ValueError."""
        match = _SPAN.fullmatch(text)
        if match is None:
            raise ValueError(f"{text!r} is no span of a d6; write it like '1-2' or '5'")
        low = int(match[1])
        return cls(low, int(match[2] or low))

    def __str__(self) -> str:
        return str(self.low) if self.low == self.high else f"{self.low}-{self.high}"


class Brackets(msgspec.Struct, Generic[T], frozen=True):
    """A roll table whose rows partition 1..6 exactly, in order; one that does not cannot be constructed.

    Rules: Using Print & Play Quests, Encounters; B-49 (rolled once, when the room is first entered).
    """

    rows: tuple[tuple[Span, T], ...]

    def __post_init__(self) -> None:
        expected = 1
        for span, _ in self.rows:
            if span.low != expected or span.high < span.low:
                raise ValueError(f"bracket [{span}] stands where a row starting at {expected} must; rows cover 1-6 once each")
            expected = span.high + 1
        if expected != 7:
            raise ValueError(f"brackets end at {expected - 1} and leave {expected}-6 without a row")

    @classmethod
    def of(cls, rows: Iterable[tuple[str, T]]) -> Brackets[T]:
        """Build a table from pairs of span text and outcome; raises ValueError when they do not partition 1..6."""
        return cls(tuple((Span.parse(text), outcome) for text, outcome in rows))

    def on(self, roll: int) -> T:
        """Return the outcome of a roll from 1 to 6; raises ValueError for any other number."""
        for span, outcome in self.rows:
            if span.low <= roll <= span.high:
                return outcome
        raise ValueError(f"{roll} is no roll of a d6")

    def odds(self) -> Iterator[tuple[Fraction, T]]:
        """Yield every outcome with its exact probability."""
        for span, outcome in self.rows:
            yield Fraction(span.high - span.low + 1, 6), outcome


@final
class Count:
    """A number that may grow with the party: `per` times (P) plus `base`, never below zero (B-6, B-7).

    No dataclass, because msgspec writes those as tables, and a count stands in files as its text.
    """

    __slots__ = ("base", "per")

    def __init__(self, per: int = 0, base: int = 0) -> None:
        self.per: Final = per
        self.base: Final = base

    @classmethod
    def parse(cls, value: str | int) -> Count:
        """Read 3, "3", "P", "2P", "P+1" or "2P-1"; anything else is a ValueError."""
        text = str(value)
        match = _COUNT.fullmatch(text)
        if match is None:
            raise ValueError(f"{value!r} is no count; write it like 3, 'P' or '2P-1'")
        if match["base"]:
            return cls(0, int(match["base"]))
        return cls(int(match["times"] or 1), int(match["more"] or 0))

    def at(self, heroes: int) -> int:
        """Return the number for a party of `heroes`."""
        return max(0, self.per * heroes + self.base)

    def __str__(self) -> str:
        if not self.per:
            return str(self.base)
        scaled = "P" if self.per == 1 else f"{self.per}P"
        return scaled if not self.base else f"{scaled}{self.base:+d}"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Count) and (self.per, self.base) == (other.per, other.base)

    def __hash__(self) -> int:
        return hash((self.per, self.base))

    def __repr__(self) -> str:
        return f"Count({self.per}, {self.base})"

    @classmethod
    def schema(cls) -> dict[str, Any]:
        """Return the JSON Schema of its texts."""
        return {
            "type": ["string", "integer"],
            "pattern": r"^([1-9]?P([+-][0-9]+)?|[+-]?[0-9]+)$",
            "description": "a number, or a multiple of (P)",
        }


def chance_at_least(target: int, modifier: int) -> Fraction:
    """Return the probability that one d6 plus `modifier` is `target` or more."""
    return Fraction(max(0, min(6, 7 + modifier - target)), 6)


@lru_cache(maxsize=4096)
def successes(dice: int, chance: Fraction, need: int) -> Fraction:
    """Return the exact probability of at least `need` successes with `dice` independent dice."""
    miss = 1 - chance
    return sum((comb(dice, k) * chance**k * miss ** (dice - k) for k in range(need, dice + 1)), Fraction(0))
