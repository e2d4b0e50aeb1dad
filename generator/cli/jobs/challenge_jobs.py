"""Daily challenges as the command line needs them: printed alone or bound, laid out as a site, ranked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import date, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from generator.cli.common import output, pools, publishing, terminal, today
from generator.cli.common.output import Output
from generator.cli.common.pools import WorkSettings
from generator.cli.jobs import league_jobs, league_pages, league_replays, shelf_jobs
from generator.core import days, locking, resources, workers
from generator.core.errors import BadOption
from generator.core.manifest import Manifest
from generator.core.messages import refused
from generator.core.text import counted
from generator.forge import challenges
from generator.forge.challenges import Challenge
from generator.forge.game import AnyGame
from generator.forge.standings import Span, Standings
from generator.press.jobs.files import print_files
from generator.press.jobs.store import documents, kept_challenges, kept_quests

if TYPE_CHECKING:
    from generator.press.jobs.books.booklet import Club
    from generator.site.settings import Settings as SiteSettings

LIST = ".delvepress-daily.json"
"""The name of the list of the challenges that were written into a folder."""
ADVICE = "run the command again with fewer --workers, what was made is kept"
"""What to do where processes are ended again and again."""


class Publisher(msgspec.Struct, frozen=True):
    """Who publishes a booklet, as it was typed: the name of a club, and the file of its logo."""

    club: str = ""
    logo: str | None = None


def every(
    chosen: Sequence[AnyGame],
    dates: Sequence[date],
    *,
    dice: bool = True,
    done: Callable[[], None] = workers.nothing,
    how: WorkSettings = pools.USUAL,
) -> Iterator[Challenge]:
    """Yield the challenges of all days, day by day; `done` is told of each that was made before, and then of each that is made.

    Many that were never made are made on all cores, or as `how` says, and kept: an interruption loses those at work.
    """
    wanted = [(game, day) for day in dates for game in chosen]
    kind = kept_challenges.KIND
    missing = [(game.id, day) for game, day in wanted if not kept_quests.is_kept(kind, challenges.code(game, day))]
    with pools.pool(how, len(missing), worth=kept_quests.WORTH_IT, advice=ADVICE) as pool:
        kept = f"; {len(wanted) - len(missing):,} were made before" if len(missing) < len(wanted) else ""
        terminal.begun(f"{counted(len(wanted), 'challenge')} with {pools.workers_of(pool)}{kept}")
        for _ in range(len(wanted) - len(missing)):
            done()
        made = workers.stream(_work, missing, done, pool=pool) if pool is not None else iter(())
        awaited = set(missing)
        for game, day in wanted:
            if pool is not None and (game.id, day) in awaited:
                yield kept_challenges.received(game, day, next(made), dice=dice)
                continue
            yield kept_challenges.made(game, day, dice=dice)
            if (game.id, day) in awaited:
                done()


def kept(chosen: Sequence[AnyGame], dates: Sequence[date]) -> str:
    """Return what is said of a run that is stopped while it makes or binds the challenges of some days."""
    codes = [challenges.code(game, day) for day in dates for game in chosen]
    made = sum(kept_quests.is_kept(kept_challenges.KIND, code) for code in codes)
    if not made:
        return "Nothing is kept of it; the same command begins anew."
    return f"{made:,} of {counted(len(codes), 'challenge')} are made and kept; the same command goes on from there."


def _work(name: str, day: date) -> bytes:
    """Make a challenge in a process of its own, keep it there, and return its quest's document."""
    from generator import registry

    return kept_challenges.sent(registry.game(name), day)


def every_document(
    chosen: Sequence[AnyGame], dates: Sequence[date], done: Callable[[], None] = workers.nothing, how: WorkSettings = pools.USUAL
) -> Iterator[bytes]:
    """Yield the documents of the quests of all days' challenges, day by day, as `every` yields the challenges."""
    for challenge in every(chosen, dates, done=done, how=how):
        yield documents.document(challenge.game, challenge.made)


# ---------------------------------------------------------------------- what the commands do


def publish(
    chosen: Sequence[AnyGame],
    dates: Sequence[date],
    wanted: Output,
    *,
    practice: str | None,
    chance: str,
    solutions: bool,
    publisher: Publisher,
    may: Callable[[str], None],
    how: WorkSettings = pools.USUAL,
) -> None:
    """Print challenges: those of one day as a file for each game, those of more bound in a booklet with solutions at the back.

    `practice` is the number of an exercise as it was typed (None: the ranked challenge), `chance` strip or dice, `publisher` whose
    booklet it is, `how` says who works. `may` refuses, by raising an error, the code of a challenge whose solution may not be told
    yet: of the day before with `solutions`, of all days of a book to read on a screen; a printed book has them sealed at its back.
    Raises BadOption, BadFile.
    """
    strip = has_strip(chosen, chance)
    exercise = kept_challenges.exercise(practice)
    if len(dates) > 1:
        if "json" in wanted.formats:
            raise BadOption("--format json is for one challenge; booklets are made as pdf, png, html or md.")
        if exercise:
            raise BadOption("--practice is for one day; leave out --days, and give a day for DATE.")
        if any(name in output.READ for name in wanted.formats) or ("png" in wanted.formats and wanted.spoilers):
            _ask(may, chosen, dates)
        with terminal.if_stopped(lambda: kept(chosen, dates)):
            _bind(chosen, dates, wanted, publisher, dice=strip, how=how)
        return
    if wanted.request.booklet or publisher != Publisher():
        raise BadOption("--booklet, --club and --logo are for books of several days; give --days too, or a month for DATE.")
    if solutions and wanted.formats == ("json",):
        raise BadOption(
            "--with-solutions prints pages, and --format json makes none; say --format pdf,json, or leave one of them out."
        )
    before = [dates[0] - timedelta(days=1)] if solutions and days.number(dates[0]) > 1 else []
    files = len(chosen) * (1 + len(before))
    if files > 1 and (wanted.out == "-" or output.ending(wanted.out)):
        raise BadOption(f"--out names one file, and {files} are printed; end it with / for a folder, or choose one --game.")
    _ask(may, chosen, before)
    for game in chosen:
        with terminal.busy(f"making the challenge of {game.title}"):
            challenge = kept_challenges.made(game, dates[0], exercise, dice=strip)
        _print(challenge, wanted, sealed=False)
        for day in before:
            with terminal.busy("making the solution of the day before"):
                challenge = kept_challenges.made(game, day)
            _print(challenge, wanted, sealed=True)


def _ask(may: Callable[[str], None], chosen: Sequence[AnyGame], dates: Sequence[date]) -> None:
    """Let `may` refuse the codes of the challenges of some days, whose solutions are to be told."""
    for code in (challenges.code(game, day) for day in dates for game in chosen):
        may(code)


def has_strip(chosen: Sequence[AnyGame], chance: str) -> bool:
    """Return whether challenges have fate strips, from --chance as typed; raises BadOption, also where no game rolls dice."""
    if chance not in challenges.CHANCE:
        raise refused("chance", chance, challenges.CHANCE)
    if chance != challenges.CHANCE[0] and not any(challenges.daily_of(game).columns for game in chosen):
        names = ", ".join(game.id for game in chosen)
        raise BadOption(f"--chance says whose dice are rolled, and challenges of {names} have none; leave it out.")
    return chance == challenges.CHANCE[0]


def _bind(
    chosen: Sequence[AnyGame],
    dates: Sequence[date],
    wanted: Output,
    publisher: Publisher,
    *,
    dice: bool,
    how: WorkSettings,
) -> None:
    from generator.press.jobs.books import booklet

    club = club_of(publisher, wanted.settings.palette.colour("page"))
    count = len(chosen) * len(dates)
    with terminal.progress("making challenges", count) as step:
        challenges = list(every(chosen, dates, dice=dice, done=step, how=how))
    files, about = dict[str, bytes](), f"{len(dates)} days, {len(challenges)} challenges"
    if wanted.printed:
        with terminal.progress("setting pages", booklet.chapters([challenge.game for challenge in challenges])) as step:
            bound = booklet.bind(challenges, wanted.settings, step, club=club, folded=wanted.request.booklet)
        files = publishing.contents(bound, wanted, "-booklet" if wanted.request.booklet else "")
        about += f", {publishing.extent(bound, folded=wanted.request.booklet)}"
    files |= publishing.texts(lambda: booklet.page_of(challenges, wanted.settings, club=club), wanted)
    name = print_files.days_name(dates, chosen) + ("" if dice else "-free-dice")
    _save(files, wanted, name, about, [print_files.book_advice(wanted.request)] if wanted.printed else [])


def club_of(publisher: Publisher, page: str) -> Club:
    """Return what stands on the cover, whose ground is the colour of a page.

    Raises BadOption for a name that cannot be printed, BadFile for a logo that is no picture.
    """
    from generator.press.drawing import images
    from generator.press.jobs.books import booklet

    club = booklet.club_of(publisher.club)
    if publisher.logo is None:
        return club
    return booklet.Club(club.name, images.read_picture(output.expanded(publisher.logo), page or images.WHITE))


def _print(challenge: Challenge, wanted: Output, *, sealed: bool) -> None:
    from msgspec.structs import replace

    from generator.press.jobs.printing import book, quest_jobs
    from generator.press.jobs.screen import page_parts

    job = quest_jobs.challenge_job(challenge, replace(wanted.settings, backs="none"), sealed=sealed)
    pages = book.print_book(job) if wanted.printed else None
    name = print_files.challenge_name(challenge, sealed=sealed)
    details = challenge.made.rating.grade + (f", {counted(pages.count, 'page')}" if pages else "")
    about = f"{challenge.made.code}  {job.title}: {challenge.game.title} ({details})"
    files = publishing.contents(pages, wanted) if pages else {}
    if "json" in wanted.formats and job.document:
        files[".json"] = publishing.document_file(job.document, challenge.made.code, wanted)
    files |= publishing.texts(lambda: page_parts.of_jobs([job]), wanted)
    advice = [*print_files.advice(job, pages), *([] if sealed else _besides(challenge))] if pages else []
    _save(files, wanted, name, about, advice)


def _besides(challenge: Challenge) -> list[str]:
    """Return how to print what a challenge takes beside its pages; nothing for one that takes no more."""
    daily = challenge.game.daily
    commands = [words.replace("CODE", challenge.made.code) for words in daily.besides] if daily is not None else []
    return ["What it takes besides:", *(f"  {terminal.own_name()} {words}" for words in commands)] if commands else []


def _save(contents: dict[str, bytes], wanted: Output, name: str, about: str, advice: Sequence[str]) -> None:
    """Write the files of a challenge, and replace those that an earlier run wrote, by the list that lies in their folder."""
    if wanted.out == "-":
        publishing.save(contents, wanted, name, about, advice)
        return
    folder = output.target(wanted.out, name).parent
    with locking.held(folder / LIST):
        known = Manifest.load(folder, LIST)
        for path, data in publishing.paths(contents, wanted, name).items():
            known.note(path.name, data)
        publishing.save(contents, wanted, name, about, advice, owned=lambda path: known.owns(path.name))
        known.save()


class SiteRequest(msgspec.Struct, frozen=True):
    """What is asked of a site, as it was typed: its folder, title and address, and what stands in it beside its days.

    That is the press in a browser, by the folder of a runtime, the page of a league, by its file, and where a guide stands. `how`
    says who makes its challenges, `featured` how many quests of each game the page of that press has ready.
    """

    out: str
    title: str | None = None
    base_url: str | None = None
    runtime: str | None = None
    how: WorkSettings = pools.USUAL
    league: str | None = None
    guide: str | None = None
    featured: int = 0


def site(
    chosen: Sequence[AnyGame],
    first: date,
    last: date,
    wanted: Output,
    asked: SiteRequest,
    may: Callable[[str], None] = lambda code: None,
) -> bool:
    """Make or renew the static site of a range of days; returns whether its league is as it should be, with no line left out.

    `may` refuses, by raising an error, the code of a challenge whose solution may not lie open yet: that of any day but the newest.
    Raises BadOption for a range that ends before it begins, BadFile.
    """
    from generator import registry
    from generator import site as sites
    from generator.browser.forms import form

    if last < first:
        raise BadOption(f"--to {last} comes before --from {first}; give the newest day last.")
    dates = days.days_from(first, (last - first).days + 1)
    _ask(may, chosen, dates[:-1])
    runtime = asked.runtime
    told, sound = (None, True) if asked.league is None else _standings(asked.league, chosen, last, asked.how)
    printing = wanted.settings
    settings = sites.settle(
        asked.title, asked.base_url, printing.paper, printing.palette, press=runtime is not None, league=told, guide=asked.guide
    )
    press: dict[str, bytes] = {}
    if runtime is not None:
        games = list(registry.all_games().values())
        sites.check_runtime(output.expanded(runtime), resources.build())
        press = sites.press_files(
            output.expanded(runtime),
            form(games, base=settings.base),
            settings.title,
            alone=False,
            league=told is not None,
            guide=settings.guide,
            stock=shelf_jobs.stock(asked.featured, settings.base, asked.how),
        )
    with terminal.if_stopped(lambda: kept(chosen, dates)):
        _lay_out(chosen, dates, settings, asked, press)
    return sound


def _standings(name: str, chosen: Sequence[AnyGame], last: date, how: WorkSettings) -> tuple[Standings, bool]:
    """Return the tables of a league up to a day, and whether no line of it was left out; raises BadFile."""
    place = league_jobs.place_of(name)
    taken = league_replays.taken_in(place, league_jobs.read_lines(place), how)
    told = league_pages.standings(taken.entries, Span(None, last, tuple(game.letter for game in chosen)))
    return told, not taken.wrong


def _lay_out(
    chosen: Sequence[AnyGame], dates: Sequence[date], settings: SiteSettings, asked: SiteRequest, press: dict[str, bytes]
) -> None:
    """Make the challenges of a site, or find them, and write its files, with those of the press in a browser."""
    from generator import site as sites

    with terminal.progress("making challenges", len(chosen) * len(dates)) as step:
        challenges = list(every(chosen, dates, done=step, how=asked.how))
    with terminal.progress("setting pages", len(sites.paths(challenges, settings)) + len(press)) as step:
        report = sites.publish(challenges, settings, asked.out, lambda path: step(), press=press)
    terminal.info(f"{len(dates)} days: {report.written} files written, {report.kept} as they were, {report.removed} removed")
    print(output.full(Path(asked.out)))


def result_lines(code: str, score: str | None, won: bool, moves: str | None, name: str, *, ascii: bool) -> list[str]:
    """Return the lines to share of a result: by its points, or by a written game; raises BadOption, BadMoves."""
    with terminal.busy("making the challenge"):
        return kept_challenges.result_lines(code, score, won, moves, name, ascii=ascii, before=today.first_played())
