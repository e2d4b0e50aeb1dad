"""Where things stand in a plan: the lines of its blocks and of their fields, and complaints that name them."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from typing import TypeVar

import msgspec

from generator.core.errors import BadOption

T = TypeVar("T")

_BLOCK = re.compile(r"^[ \t]*\[\[[ \t]*quests[ \t]*\]\]", re.MULTILINE)
_TABLE = re.compile(r"^[ \t]*\[", re.MULTILINE)


class Place:
    """A part of a plan, as messages name it: its name, and where its text begins and ends, if it is a part of its own."""

    def __init__(self, where: str, name: str, text: str, start: int, end: int) -> None:
        self.where, self.name, self.text, self.start, self.end = where, name, text, start, end

    def __str__(self) -> str:
        return self.named(self.start)

    def field(self, *keys: str) -> str:
        """Return how messages name the place of a field, by the keys that lead to it: the line of the last one that is found."""
        at = self.start
        for key in keys:
            begin = self.text.find("\n", at) if at == self.start else at
            match = _key(key).search(self.text, max(begin, self.start), self.end) if self.start >= 0 else None
            if match is None:
                break
            at = match.start("key")
        return self.named(at)

    def holds(self, key: str) -> bool:
        """Return whether a field stands here."""
        return self.start >= 0 and _key(key).search(self.text, self.start, self.end) is not None

    def named(self, offset: int) -> str:
        """Return how messages name a place in the text, without a line where it is not known."""
        if offset < 0:
            return f"{self.where}, {self.name}"
        return f"{self.where}, line {self.text.count(chr(10), 0, offset) + 1} ({self.name})"


def blocks(where: str, text: str, count: int) -> list[Place]:
    """Return the places of so many blocks of quests; their lines are known where each stands under a line of its own."""
    starts = [match.start() for match in _BLOCK.finditer(text)]
    if len(starts) != count:
        return [Place(where, f"block {number} of quests", text, -1, -1) for number in range(1, count + 1)]
    ends = [*starts[1:], len(text)]
    return [
        Place(where, f"block {number} of quests", text, start, end)
        for number, (start, end) in enumerate(zip(starts, ends, strict=True), start=1)
    ]


def table(where: str, text: str, name: str) -> Place:
    """Return the place of a table of a plan."""
    head = re.search(rf"^[ \t]*\[[ \t]*{re.escape(name)}[ \t]*\]", text, re.MULTILINE)
    if head is None:
        return Place(where, f"table {name}", text, -1, -1)
    after = _TABLE.search(text, head.end())
    return Place(where, f"table {name}", text, head.start(), after.start() if after else len(text))


class Blame(msgspec.Struct, frozen=True):
    """Who is to blame for what a block of quests asks for: itself, or the table of printing above it."""

    block: Place
    common: Place

    def __str__(self) -> str:
        return str(self.block)

    def field(self, *keys: str) -> str:
        """Return how messages name the place of a field."""
        own = self.block if self.block.holds(keys[0]) or not self.common.holds(keys[0]) else self.common
        return own.field(*keys)


def blamed(place: Blame, keys: tuple[str, ...], use: Callable[[], T], names: Sequence[str] = ()) -> T:
    """Return what a value comes to; a complaint names the line of its field, below `keys`: one of `names`, said without dashes."""
    try:
        return use()
    except BadOption as error:
        message = str(error)
        spelled = sorted((message.find(f"--{name}"), -len(name), name) for name in names if f"--{name}" in message)
        path = (*keys, *(name for _, _, name in spelled[:1]))
        what = "" if spelled or not keys else f"{keys[0]}: "
        raise BadOption(f"{place.field(*path) if path else place}: {what}{without_dashes(message, names)}") from None


def line_of(text: str, key: str) -> int:
    """Return the line of a table or field outside all tables, counted from 1; 0 where it is not found."""
    match = re.search(rf"^[ \t]*\[*[ \t]*[\"']?{re.escape(key)}[\"']?[ \t]*[]=.]", text, re.MULTILINE)
    return text.count("\n", 0, match.start()) + 1 if match else 0


def without_dashes(message: str, names: Collection[str]) -> str:
    """Return a message in which options are named as fields are: `grade` for `--grade`; what a user typed stays in its quotes."""
    options = "|".join(sorted(map(re.escape, names), key=len, reverse=True))
    return re.sub(rf"(?<!['\w-])--(?=(?:{options})(?![\w-]))", "", message) if options else message


def _key(name: str) -> re.Pattern[str]:
    """Return what finds a key where it is given a value, or opens a table: bare or in quotes, on a line or within braces."""
    return re.compile(rf"(?:^|[{{,.\[])[ \t]*(?P<key>[\"']?{re.escape(name)}[\"']?)[ \t]*[]=.]", re.MULTILINE)
