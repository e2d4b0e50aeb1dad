"""What else can be had of a printed quest, and what of it there is to choose: rows of the table of files that its page offers."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from generator.browser import doors
from generator.core.errors import BadOption
from generator.forge.game import AnyGame
from generator.press.jobs.files import map_picture
from generator.press.jobs.files.print_files import PrintedFile
from generator.press.jobs.printing.job import Job
from generator.press.jobs.printing.print_request import MAP, MAP_VIEWS

KEEPER = "keeper"
"""The view of a map that shows what play reveals."""


class SheetRow(msgspec.Struct, frozen=True):
    """A sheet of a quest as `only` names it, its title, and of a map in another view which that is."""

    id: str
    title: str
    view: str = ""


class More(msgspec.Struct, frozen=True):
    """What can be had of a quest: files by their ids in the table, and the sheets that can be printed alone."""

    files: tuple[str, ...]
    sheets: tuple[SheetRow, ...]


def told(game: AnyGame, printed: PrintedFile, *, sealed: bool, coded: bool = True) -> More:
    """Return what can be had of a quest; of a challenge of a day, which is `sealed`, nothing that would show it all.

    What is made of a code alone is left out for one that is not `coded`: it came out of a file, which its code may not make.
    """
    job = printed.job
    ids = (row.id for row in doors.table().file if coded or row.id not in OF_CODES)
    there = tuple(name for name in ids if name not in UNLESS or UNLESS[name](game, job, sealed))
    return More(there, tuple(_sheets(job, keeper=not sealed)))


def _cut(game: AnyGame, job: Job, sealed: bool) -> bool:
    return any(sheet.deck for sheet in job.pack.sheets)


def _open(game: AnyGame, job: Job, sealed: bool) -> bool:
    return not sealed


def _map(game: AnyGame, job: Job, sealed: bool) -> bool:
    try:
        map_picture.map_of(job)
    except BadOption:
        return False
    return True


OF_CODES = ("vtt", "tabletop")
"""Files that are made of the code of a quest."""
UNLESS: dict[str, Callable[[AnyGame, Job, bool], bool]] = {
    "html": _open, "md": _open, "svg": _map, "cutter": _cut, "shop": _cut, "tabletop": _open,
    "vtt": lambda game, job, sealed: game.battle_map is not None and not sealed,
}  # fmt: skip
"""Files that some quests do not have, by their ids, and whether a quest has them."""


def _sheets(job: Job, *, keeper: bool) -> list[SheetRow]:
    """Return the sheets of a job as `only` names them; the view of a `keeper` is no page of any challenge."""
    pack = job.pack
    rows: list[SheetRow] = []
    for sheet in pack.sheets:
        rows.append(SheetRow(sheet.id, sheet.title))
        if sheet.id == MAP and not sheet.seals:
            views = (view for view in MAP_VIEWS.values() if view in pack.map_views and (keeper or view != KEEPER))
            rows += [SheetRow(f"{MAP}-{view}", sheet.title, view) for view in views]
    return rows
