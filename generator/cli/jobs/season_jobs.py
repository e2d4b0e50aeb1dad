"""A season to files: its ledger at once, what is the same every week once, then a pack for every week by all workers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from generator.cli.common import output, pools, publishing, terminal
from generator.cli.common.output import Output
from generator.cli.common.pools import WorkSettings
from generator.core import workers
from generator.core.errors import BadOption
from generator.core.seeds import season_seed
from generator.core.text import counted
from generator.forge import seasons
from generator.forge.choices import Options, settle
from generator.forge.game import AnyGame
from generator.forge.seasons import NamedSeason
from generator.press.jobs.books.season_ledger import LedgerRequest
from generator.press.jobs.files import kit_print, print_files
from generator.press.jobs.store import kept_quests

if TYPE_CHECKING:
    from generator.core.data import Record
    from generator.forge.making import Made
    from generator.press.jobs.printing.book import Pages
    from generator.press.jobs.printing.job import Job

KIND = "season"
"""The kind under which quests of seasons are kept."""
ADVICE = "run the command again, with fewer --workers; the weeks that were made are kept"
LEDGER, KIT, WEEKS = "ledger", "kit", "weeks"
PARTS = (LEDGER, KIT, WEEKS)
"""What is printed of a season, in this order."""


class SeasonRequest(msgspec.Struct, frozen=True):
    """What is asked of a season: which, the settled options of its quests and of their printing, its weeks, parts, and who works.

    With `titles` they stand in the ledger. `volume` is how many weeks are bound in a volume, 0 for a file for each.
    """

    season: NamedSeason
    options: dict[str, str]
    printing: dict[str, str]
    weeks: range
    parts: tuple[str, ...] = PARTS
    titles: bool = True
    volume: int = 0
    how: WorkSettings = pools.USUAL


def publish(game: AnyGame, asked: SeasonRequest, wanted: Output) -> None:
    """Print a season's parts, each week in a file as soon as it is set; quests that were made are kept, and a new run goes on.

    Raises BadOption, BadFile, ForgeFailed.
    """
    _check(asked, wanted)
    wanted = replace(wanted, request=replace(wanted.request, season=asked.season.word))
    if LEDGER in asked.parts:
        _print_ledger(game, asked, wanted)
    with terminal.if_stopped(lambda: terminal.kept("weeks", asked.season.word)):
        if KIT in asked.parts:
            _print_kit(game, asked, wanted)
        if WEEKS in asked.parts:
            (_bind if asked.volume else _print_weeks)(game, asked, wanted)


def _check(asked: SeasonRequest, wanted: Output) -> None:
    """Raise BadOption for what no season can be, before anything is made; BadFile where nothing can be written."""
    several = len(asked.parts) > 1 or (asked.parts != (LEDGER,) and len(asked.weeks) > 1)
    if several and (wanted.out == "-" or output.ending(wanted.out)):
        raise BadOption("--out names one file, and a season is printed in several; end it with / for a folder.")
    if asked.volume and wanted.formats != ("pdf",):
        raise BadOption("--volumes binds pages, and is printed as pdf; leave out --format, or --volumes.")
    if asked.volume and wanted.request.booklet:
        raise BadOption("--volumes binds whole sheets; leave out --booklet, or --volumes.")
    print_files.refuse_half_sheets(wanted.request, "the pages of a season")
    publishing.check_files(wanted)
    publishing.check_place(wanted)


def name_of(game: AnyGame, asked: SeasonRequest) -> str:
    """Return the stem of a season's files: the game, its word as far as file names can hold it, or its number, unusual options."""
    word = re.sub(r"[^A-Za-z0-9]+", "-", asked.season.word).strip("-")[:40]
    return f"{game.id}-season-{word or asked.season.number}{print_files.unusual(game.choices, asked.options).replace('/', '-')}"


def _print_ledger(game: AnyGame, asked: SeasonRequest, wanted: Output) -> None:
    from generator.press.jobs.books.season_ledger import ledger_job

    weeks = seasons.weeks(game, asked.options, asked.season.number, asked.weeks)
    job = ledger_job(game, LedgerRequest(asked.season, asked.options, weeks, asked.titles), wanted.settings)
    blank = "" if asked.titles else "-blank"
    _save_job(game, job, wanted, f"{name_of(game, asked)}-ledger{_span(asked)}{blank}", job.title)


def _named(wanted: Output) -> Output:
    """Return where and how files go whose names say the season already."""
    return replace(wanted, request=replace(wanted.request, season=""))


def _span(asked: SeasonRequest) -> str:
    """Return what a name says of weeks that are not the usual ones."""
    first, last = asked.weeks[0], asked.weeks[-1]
    return "" if (first, last) == (1, seasons.USUAL) else f"-{first}-to-{last}"


def _save_job(game: AnyGame, job: Job, wanted: Output, name: str, about: str) -> None:
    """Print a job by itself and write its files."""
    from generator.press.jobs.screen import page_parts

    files, lines = dict[str, bytes](), list[str]()
    if wanted.printed:
        with terminal.busy("setting the pages"):
            printed = print_files.print_parts(game, {"": job})[""]
        files |= publishing.contents(printed.pages, wanted)
        lines += printed.advice
        about += f"  ({counted(printed.pages.count, 'page')})"
    files |= publishing.texts(lambda: page_parts.of_jobs([job]), wanted)
    publishing.save(files, _named(wanted), name, about, lines)


# ---------------------------------------------------------------------- what is the same every week


def _print_kit(game: AnyGame, asked: SeasonRequest, wanted: Output) -> None:
    """Print the kits of a game that all weeks share, and the sheets of its packs that are the same every week."""
    from generator.press.jobs.printing import quest_jobs

    season = seasons.season_of(game)
    for kit in (kit for kit in game.kits if kit.id in season.kits):
        shared = {option.name: asked.options[option.name] for option in kit.options if option.name in asked.options}
        request = replace(wanted.request.without(kit_print.IDLE[kit.command]), season="")
        ready = kit_print.prepare(game, kit, settle(kit.options, shared, game.id), request)
        with terminal.busy("setting the kit"):
            printed = print_files.print_parts(game, ready.parts)
        files = dict[str, bytes]()
        for end, file in printed.items():
            files |= publishing.contents(file.pages, wanted, end) | publishing.cut_files(file.pages, wanted, end)
        count = sum(file.pages.count for file in printed.values())
        if files:
            about = f"{ready.job.title}, for every week  ({counted(count, 'page')})"
            publishing.save(
                files, replace(wanted, request=ready.request), f"{name_of(game, asked)}-kit-{kit.id}", about, ready.advice
            )
    if season.once:
        made = _made(game, asked.options, season_seed(asked.season.number, asked.weeks[0]))
        job = quest_jobs.quest_job(game, made, wanted.settings, asked.printing)
        kept = tuple(sheet for sheet in job.pack.sheets if sheet.id in season.once)
        title = f"For every week of {game.title}"
        job = replace(job, pack=replace(job.pack, sheets=kept), document=b"", week="", title=title, laid="none")
        _save_job(game, job, replace(wanted, formats=tuple(kind for kind in wanted.formats if kind != "json")),
                  f"{name_of(game, asked)}-kit", title)  # fmt: skip


# ---------------------------------------------------------------------- weeks


def _made(game: AnyGame, options: Options, seed: int) -> Made[Record]:
    return kept_quests.made_or_recalled(game, KIND, options, seed)


def _print_weeks(game: AnyGame, asked: SeasonRequest, wanted: Output) -> None:
    """Print the pack of every week in files of its own, those that are done first as soon as they are done."""
    stem = name_of(game, asked)
    for week, (about, contents, advice) in zip(asked.weeks, _week_files(game, asked, wanted), strict=True):
        publishing.save(
            contents, _named(wanted), f"{stem}-week-{week:02d}", f"week {week}: {about}", advice if week == asked.weeks[0] else ()
        )


Files = tuple[str, dict[str, bytes], tuple[str, ...]]
"""What is said of a week, its files by what ends their names, and advice."""


def _week_files(game: AnyGame, asked: SeasonRequest, wanted: Output) -> Iterator[Files]:
    """Yield the files of every week in order."""
    jobs = [(game.id, asked.options, asked.printing, season_seed(asked.season.number, week), wanted) for week in asked.weeks]
    with (
        pools.pool(asked.how, len(jobs), worth=2, advice=ADVICE) as pool,
        terminal.progress("making and setting weeks", len(jobs)) as step,
    ):
        terminal.begun(f"{counted(len(jobs), 'week')} with {pools.workers_of(pool)}")
        yield from workers.stream(_work, jobs, step, pool=pool)


def _work(name: str, options: dict[str, str], printing: dict[str, str], seed: int, wanted: Output) -> Files:
    """Make the quest of a week, in a process of its own perhaps, keep it there, and return the files of its pack."""
    from generator import registry

    game = registry.game(name)
    with terminal.silent():
        made = _made(game, options, seed)
        printed = publishing.print_quest(game, made, wanted, printing=printing, without=left_out(game))
    return printed.about, printed.contents, printed.advice


def left_out(game: AnyGame) -> tuple[str, ...]:
    """Return the sheets that stand in no week's pack, since they are printed once."""
    season = seasons.season_of(game)
    return (*season.once, *season.pieces)


# ---------------------------------------------------------------------- volumes


def _bind(game: AnyGame, asked: SeasonRequest, wanted: Output) -> None:
    """Bind the weeks in volumes of so many, each in a file that is written as soon as it is set."""
    parts = [asked.weeks[start : start + asked.volume] for start in range(0, len(asked.weeks), asked.volume)]
    _make_all(game, asked)
    for number, part in enumerate(parts, start=1):
        with terminal.progress(f"setting volume {number} of {len(parts)}", len(part) + 1) as step:
            pages = _volume(game, asked, wanted, part, (number, len(parts)), step)
        span = f"weeks {part[0]} to {part[-1]}" if len(part) > 1 else f"week {part[0]}"
        about = f"volume {number} of {len(parts)}: {span}  ({counted(pages.count, 'page')})"
        publishing.save(publishing.contents(pages, wanted), _named(wanted), f"{name_of(game, asked)}-volume-{number:02d}", about)


def _make_all(game: AnyGame, asked: SeasonRequest) -> None:
    """Make the quests of all weeks on all cores, and keep them."""
    jobs = [(game.id, asked.options, season_seed(asked.season.number, week)) for week in asked.weeks]
    with (
        pools.pool(asked.how, len(jobs), worth=2, advice=ADVICE) as pool,
        terminal.progress("making weeks", len(jobs)) as step,
    ):
        workers.run(_make, jobs, step, pool=pool)


def _make(name: str, options: dict[str, str], seed: int) -> None:
    from generator import registry

    with terminal.silent():
        _made(registry.game(name), options, seed)


def _volume(
    game: AnyGame, asked: SeasonRequest, wanted: Output, part: range, place: tuple[int, int], step: Callable[[], None]
) -> Pages:
    from generator.press.jobs.books import season_volume

    weeks = seasons.weeks(game, asked.options, asked.season.number, part)
    quests = [_made(game, asked.options, season_seed(asked.season.number, week)) for week in part]
    volume = season_volume.Volume(asked.season, weeks, place[0], place[1])
    return season_volume.print_volume(game, volume, quests, wanted.settings, asked.printing, left_out(game), step)
