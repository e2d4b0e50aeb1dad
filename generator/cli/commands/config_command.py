"""Commands for how delvepress is set up on this machine: what is kept between runs."""

from __future__ import annotations

from typing import Annotated

import typer

from generator.core import cache
from generator.core.errors import BadFile

KINDS = {
    "day-": "challenges",
    "book-": "puzzles of books",
    "season-": "weeks of seasons",
    "made-": "quests",
    "drawn-": "pictures of quests",
    "played-": "challenges of leagues",
    "": "parsed data and marks",
}
"""What the cache holds, by what the names of entries begin with."""


def show_cache(
    clear: Annotated[bool, typer.Option("--clear", help="Remove all of it; it is made again when it is needed.")] = False,
) -> None:
    """Show what is kept between runs and how much it is; --clear removes it.

    Kept are data that were parsed, quests that were made and pictures that were drawn for them, and which lines of leagues were
    played: nothing that cannot be made again, but that games of an earlier edition were played.

    Example: delvepress config cache
    """
    home = cache.home()
    if home is None:
        raise BadFile("There is no folder for a cache here (no home folder); nothing is kept.")
    weak = cache.distrusted(home)
    if weak is not None:
        raise BadFile(f"{str(weak)[:160]!a} could be changed by another user, so that no cache is used; set its owner and rights.")
    rows = cache.entries()
    sizes_of: dict[str, list[int]] = {what: [] for what in KINDS.values()}
    for name, size in rows:
        sizes_of[next(what for start, what in KINDS.items() if name.startswith(start))].append(size)
    print(home)
    for what, sizes in sizes_of.items():
        print(f"  {what}: {len(sizes)}, {sum(sizes) / 1e3:,.0f} kB")
    if clear:
        print(f"  removed: {cache.clear()}")
