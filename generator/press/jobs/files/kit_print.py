"""From a game's kit to its files: sheets that belong to no quest, as command, library and page print them."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from generator.core.errors import BadOption
from generator.forge.choices import Options
from generator.forge.game import AnyGame
from generator.forge.pack import Kit, Pictures
from generator.press.jobs.files import print_files
from generator.press.jobs.printing import quest_jobs
from generator.press.jobs.printing.job import Job
from generator.press.jobs.printing.print_request import CUTTING, PrintRequest
from generator.press.jobs.printing.printed_text import check_lines

IDLE = {
    "sheets": (*CUTTING, "booklet", "only", "base-url"), "kit": ("booklet", "fillable", "base-url"),
    "box": ("backs", "printer", "booklet", "fillable", "only", "base-url"),
}  # fmt: skip
"""The options of printing that mean nothing to the kits of a command."""


class KitPrint(msgspec.Struct, frozen=True):
    """Sheets of a kit that are ready to be set: the stem of their files' names, their job, how they are printed, their parts.

    `request` is the one that was asked for, without backs and machine where there is nothing to cut, and with the backs that a
    machine needs; `advice` says so.
    """

    game: AnyGame
    name: str
    job: Job
    request: PrintRequest
    parts: Mapping[str, Job]
    advice: tuple[str, ...]


def check_kit_request(kit: Kit, options: Options, request: PrintRequest) -> None:
    """Raise BadOption for what means nothing to a kit, for half sheets, and for texts of its options that cannot be printed."""
    check_lines(kit.options, options)
    request.refuse(*IDLE[kit.command])
    if kit.command == "box" and request.one_up:
        raise BadOption("--cutter shop is for cards and counters, not for boxes; leave it out.")
    print_files.refuse_half_sheets(request, "record sheets and pieces")


def prepare(game: AnyGame, kit: Kit, options: Options, request: PrintRequest, pictures: Pictures | None = None) -> KitPrint:
    """Return the sheets of a kit, by its settled options, ready to be set; `pictures` are those that its options name.

    Raises BadOption as `check_kit_request` does, and for sheets that the kit does not have.
    """
    check_kit_request(kit, options, request)
    job = replace(quest_jobs.kit_job(game, kit, options, request.settings, pictures), fillable=request.fillable)
    if request.only:
        job, _ = print_files.only_sheets(job, request.sheets)
    request = print_files.without_idle_backs(job, request)
    (job, request), asked = print_files.with_needed_backs(job, request), request
    advice = tuple(print_files.backs_advice(asked, request))
    return KitPrint(game, print_files.kit_name(game, kit, options), job, request, print_files.parts(job, request), advice)
