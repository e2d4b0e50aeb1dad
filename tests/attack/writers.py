"""Everything that writes files, each as a command that is run on a folder where something of it stands already."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from generator.core import days
from generator.forge import challenges, making
from tests.attack import bases

GAME = bases.GAME.id
DECK = "deck-box-dungeons"
FEW_DAYS = [date(2026, 3, 30), date(2026, 3, 31), date(2026, 4, 1)]
"""What stands for the days of a month and of a year."""
SMALL_PLAN = f'[printing]\nformat = ["json", "html"]\n\n[[quests]]\ngame = "{GAME}"\nseeds = ["x", "y"]\n'.encode()
WARM = ("quest", GAME, "--seed", "warm", "--format", "json,html,md", "--out", "warm/quest")
"""Lays in the cache what every quest needs, so that blows fall on the files that are asked for; the cache is struck by itself."""
WARM_DAYS = ("daily", "2026-03", "--game", DECK, "--format", "html", "--out", "warm", "--workers", "1")
"""Lays there what every challenge of the days needs, likewise."""
_MAKE = making.make


@dataclass(frozen=True)
class Writer:
    """A command that writes: its words, the files that lie there before, and commands that are run before it is struck.

    `prepare` changes this process before any of them.
    """

    words: Sequence[str]
    files: Mapping[str, Callable[[], bytes]] = field(default_factory=dict)
    before: Sequence[Sequence[str]] = ()
    prepare: Callable[[], None] = lambda: None
    done: str = ""
    """What is said where everything was done already, if that is refused."""
    grows: Sequence[str] = ()
    """Files to whose ends lines are added, so that a kill may leave them shorter."""


def _few_days() -> None:
    vars(days)["read_month"] = vars(days)["read_year"] = lambda text: FEW_DAYS


def _kept_by_the_press() -> None:
    """Let quests be made by the press, which keeps them in its cache, and not be taken from those of the test run."""
    for module in (making, challenges):
        vars(module)["make"] = _MAKE


def _short_league() -> bytes:
    """Return a league of one day."""
    return b"".join(bases.league().splitlines(keepends=True)[:3])


WRITERS: dict[str, Writer] = {
    "quest": Writer(("quest", GAME, "--seed", "torchlight", "--format", "json", "--out", "new/quest.json"), before=(WARM,)),
    "quest again": Writer(
        ("quest", GAME, "--seed", "other", "--format", "json", "--out", "quest.json", "--force"),
        files={"quest.json": lambda: b"my own notes"},
        before=(WARM,),
    ),
    "set": Writer(
        ("quest", GAME, "--seed", "torchlight", "--format", "json,html,md", "--out", "there/quest", "--force"),
        files={"there/quest.md": lambda: b"my own notes", "there/quest.json": lambda: b"{}"},
        before=(WARM,),
    ),
    "batch": Writer(
        ("batch", "plan.toml", "--out", "packs", "--workers", "1"),
        files={"plan.toml": lambda: SMALL_PLAN},
        before=(WARM,),
        grows=("manifest.jsonl",),
    ),
    "month": Writer(
        ("daily", "2026-03", "--game", DECK, "--format", "html", "--workers", "1"),
        before=(WARM_DAYS,),
        prepare=_few_days,
    ),
    "year": Writer(
        ("daily", "2026", "--game", DECK, "--volumes", "quarter", "--workers", "1"),
        before=(WARM_DAYS,),
        prepare=_few_days,
    ),
    "site": Writer(
        ("site", "--from", "2026-03-30", "--to", "2026-03-31", "--game", GAME, "--out", "site", "--workers", "1"),
        before=(("site", "--from", "2026-03-30", "--to", "2026-03-30", "--game", GAME, "--out", "site", "--workers", "1"),),
    ),
    "league": Writer(
        ("league", "add", "results.txt", "--league", "league.jsonl", "--workers", "1"),
        files={
            "results.txt": lambda: bases.results()[3],
            "league.jsonl": _short_league,
        },
    ),
    "league, of another player": Writer(
        ("league", "add", "others.txt", "--league", "league.jsonl", "--workers", "1"),
        files={
            "others.txt": lambda: bases.results()[2],
            "league.jsonl": _short_league,
        },
    ),
    "league, results taken out": Writer(
        ("league", "remove", "--name", "Ben", "--league", "league.jsonl"),
        files={"league.jsonl": _short_league},
        done="holds no result of 'Ben'",
    ),
    "league, merged": Writer(
        ("league", "merge", "league.jsonl", "other.jsonl", "--out", "all.jsonl", "--force"),
        files={
            "league.jsonl": bases.league,
            "other.jsonl": bases.league,
            "all.jsonl": lambda: b'{"format":"delvepress-league-1"}\n',
        },
    ),
    "cache": Writer(("quest", DECK, "--seed", "kept", "--format", "json", "--out", "quest.json"), prepare=_kept_by_the_press),
    "cache, of a challenge": Writer(
        ("daily", "2026-03-30", "--game", DECK, "--format", "json", "--out", "days/", "--workers", "1"), prepare=_kept_by_the_press
    ),
    "printers": Writer(
        ("printer", "set", "laser", "--correction", "dx=1 dy=0.5 turn=0 scale=1"),
        before=(("printer", "set", "ink", "--correction", "dx=0 dy=0 turn=0 scale=1"),),
    ),
    "printers, another one": Writer(
        ("printer", "set", "copier", "--correction", "dx=2 dy=0 turn=0 scale=1"),
        before=(("printer", "set", "ink", "--correction", "dx=0 dy=0 turn=0 scale=1"),),
    ),
}
"""Every writer, by name."""
