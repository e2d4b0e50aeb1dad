"""Lines of leagues that this machine has played again and found right, known by their very bytes, so that none is played twice.

What is kept of a line is its hash and the build that played it, in one record of the user's cache for each challenge, sealed as all
that lies there. Another build plays again; of a quest that it cannot make any more, it believes the build that could.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from itertools import groupby

from generator import registry
from generator.core import cache, resources
from generator.core.code import decode
from generator.forge import league
from generator.forge.league import Entry

WAIT = 2.0
"""So many seconds another run that keeps something is waited for; what is not kept is played again some day."""


def can_be_played(entry: Entry) -> bool:
    """Return whether this version makes the quest of an entry: one of another edition it does not."""
    return decode(entry.code).edition == registry.game_of_letter(entry.letter).edition


def known(entries: Iterable[Entry]) -> set[Entry]:
    """Return those of some entries that were found right before."""
    right: set[Entry] = set()
    for code, own in groupby(sorted(entries, key=_code), key=_code):
        kept = _kept(code)
        for entry in own:
            build = kept.get(_digest(entry))
            if build is not None and (build == resources.build() or not can_be_played(entry)):
                right.add(entry)
    return right


def keep(entries: Iterable[Entry]) -> None:
    """Keep that some entries were found right, by this build; without room nothing is kept."""
    new = sorted(entries, key=_code)
    if not new:
        return
    with cache.alone(WAIT) as may:
        for code, own in groupby(new if may else (), key=_code):
            kept = _kept(code)
            kept.update((_digest(entry), resources.build()) for entry in own)
            cache.put(*_record(code), "".join(f"{digest} {build}\n" for digest, build in sorted(kept.items())).encode())


def _kept(code: str) -> dict[str, str]:
    """Return the builds that found lines of a challenge right, by the hashes of these."""
    data = cache.get(*_record(code)) or b""
    return dict(line.split(" ", 1) for line in data.decode().splitlines())


def _record(code: str) -> tuple[str, bytes]:
    return f"played-{code}", code.encode()


def _digest(entry: Entry) -> str:
    return blake2b(league.line(entry), digest_size=16, person=b"delvepress-line").hexdigest()


def _code(entry: Entry) -> str:
    return entry.code
