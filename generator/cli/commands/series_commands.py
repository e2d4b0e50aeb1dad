"""Several quests of one story made, measured and printed as one document: what quest does with --quests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec.structs import replace

from generator.cli.common import chance, publishing, support, terminal
from generator.cli.common.options import Value, given, print_options
from generator.cli.common.options import values as values_of
from generator.cli.common.output import Output
from generator.core.errors import BadOption
from generator.core.text import counted
from generator.forge import series_making
from generator.forge.choices import Parameter
from generator.forge.game import AnyGame
from generator.press.jobs.files import print_files, quest_addresses

if TYPE_CHECKING:
    from generator.core.data import Record
    from generator.forge.series import Bound
    from generator.press.jobs.books.series import SeriesJobs
    from generator.press.jobs.printing.book import Pages


COUNT = "quests"
"""The option of every series that says how many quests it has, and asks for one."""
IDLE = ("only",)
"""The options of printing that mean nothing to a series."""


def is_wanted(game: AnyGame, values: Mapping[str, Value]) -> bool:
    """Return whether a command asks for a game's series; a game that has none is never asked for one."""
    return game.series is not None and values[COUNT] is not None


def own_options(game: AnyGame) -> tuple[Parameter, ...]:
    """Return the options of a game's series that its quests do not have; nothing for a game that has none."""
    own = [choice.name for choice in game.choices]
    return () if game.series is None else tuple(option for option in game.series.options if option.name not in own)


def shared_values(game: AnyGame, name: str) -> str:
    """Return what the help of an option adds where the series takes it too, with other values; empty where it is the same."""
    series = () if game.series is None else game.series.options
    (known,) = (choice for choice in game.choices if choice.name == name)
    other = next((option for option in series if option.name == name and option != known), None)
    return "" if other is None else f" With --{COUNT}: {other.help} {values_of(other)}."


def print_series(game: AnyGame, values: Mapping[str, Value]) -> None:
    """Make and print the series of a game that has one, as the values of the command say."""
    series = series_making.series_of(game)
    settings = support.saved()
    options = support.series_options(game, settings, given(series.options, values))
    wanted = support.choose(settings, print_options(values))
    print_files.refuse_half_sheets(wanted.request, f"the pages of a {series.id}")
    if wanted.request.one_up:
        raise BadOption(f"--cutter shop is for one quest alone; leave it out, or --{COUNT}.")
    publishing.check_files(wanted)
    publishing.check_place(wanted)
    seed = values["seed"]
    word = seed if isinstance(seed, str) else chance.announced_word()
    with terminal.steps("making the quests") as made:
        parts = series_making.choose(game, options, word, made)
    with terminal.steps(f"playing the {series.id}") as measured:
        bound = series_making.measure(game, options, word, parts, measured)
    _publish(game, bound, wanted)


def _publish(game: AnyGame, bound: Bound[Record, Record], wanted: Output) -> None:
    from generator.press.jobs.books import series as series_jobs

    alone = replace(wanted.request, booklet=False)  # as the page prints a quest by itself
    jobs = series_jobs.series_jobs(game, bound, wanted.settings, lambda code: quest_addresses.quest_address(game, code, alone, {}))
    printed = _pages(jobs, wanted) if wanted.printed else {}
    contents: dict[str, bytes] = {}
    for end, pages in printed.items():
        contents |= publishing.contents(pages, wanted, end) | publishing.cut_files(pages, wanted, end)
    if "json" in wanted.formats:
        contents[".json"] = jobs.front.document + b"\n"
    contents |= publishing.texts(lambda: series_jobs.page_of(jobs), wanted)
    name = series_jobs.file_stem(game, bound)
    count = sum(pages.count for pages in printed.values())
    extent = f", {counted(count, 'page')}" if printed else ""
    about = f"{jobs.front.title} ({len(bound.parts)} quests{extent})"
    lines = [f"{part.code}  {job.title}" for part, (_, job) in zip(bound.parts, jobs.parts, strict=True)]
    publishing.save(contents, wanted, name, about, [*lines, *_advice(jobs, printed), *_ink(printed, wanted)])


def _pages(jobs: SeriesJobs, wanted: Output) -> dict[str, Pages]:
    """Return what is printed, by what stands at the end of a file's name: all in one, or booklets and the loose sheets."""
    from generator.press.jobs.books import series as series_jobs

    with terminal.progress("setting the pages", jobs.chapters) as done:
        if not wanted.request.booklet:
            return {"": series_jobs.print_series(jobs, done)}
        return {"-booklet": series_jobs.print_booklet(jobs), "-loose": series_jobs.print_loose(jobs)}


def _advice(jobs: SeriesJobs, printed: Mapping[str, Pages]) -> list[str]:
    from generator.press.drawing.papers import HALVES

    lines = []
    for end, pages in printed.items():
        job = jobs.front
        if end == "-booklet":
            half = replace(job.settings, paper=HALVES[job.settings.paper.name])
            job = replace(job, part="book", settings=half, laid="folded")
        lines += print_files.advice(job, pages, end.removeprefix("-"))
    return lines


def _ink(printed: Mapping[str, Pages], wanted: Output) -> list[str]:
    return publishing.low_ink_advice(wanted) if printed else []
