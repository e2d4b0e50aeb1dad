"""Every kind of document that is printed, each made once in a process."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import cycle

from generator import registry
from generator.press.drawing.palette import PALETTES
from generator.press.drawing.papers import ALL_PAPERS, HALVES
from generator.press.drawing.typography import USUAL
from generator.press.imposition import registration
from generator.press.imposition.registration import Cutter
from generator.press.jobs.books import booklet, puzzle_book, series
from generator.press.jobs.files import print_files
from generator.press.jobs.printing import book, quest_jobs
from generator.press.jobs.printing.book import Pages
from generator.press.jobs.printing.bound import Chapter, Contents, print_bound
from generator.press.jobs.printing.job import PrintSettings
from generator.press.jobs.printing.single_pieces import SINGLES, single_parts
from generator.press.jobs.reports.audit import print_audit
from generator.press.jobs.reports.calibration import print_calibration
from generator.press.jobs.reports.league_page import league_job
from tests.contract.samples import DAILY, DAYS, challenge, series_of, volume_of
from tests.press import leagues
from tests.press.audit_reports import REPORT
from tests.press.prints import KITS, TO_CUT, Wanted, made, printed
from tests.records import replace

GAMES = [game.id for game in registry.all_games().values()]
SERIES = [game.id for game in registry.all_games().values() if game.series is not None]
BOOKS = [game.id for game in registry.all_games().values() if game.book is not None]
SEALED = [game.id for game in DAILY if game.daily is not None and game.daily.solution is not None]
PIECES = [game for game, kind in TO_CUT if kind == "quest"]
"""The games that print their quests with pieces to cut out."""
MACHINES = [name for name in registration.MACHINES if name != "guillotine"]
FORMS: dict[str, str] = {}
"""A kind of record sheets of every game that has any, to be printed as a form."""
for (_owner, _kind), (_found, _) in KITS.items():
    if _found.command == "sheets":
        FORMS.setdefault(_owner, _kind)

Maker = Callable[[PrintSettings], Pages]


def _quest(game: str) -> Maker:
    def make(looks: PrintSettings) -> Pages:
        if looks.typography != USUAL:
            return book.print_book(quest_jobs.quest_job(*made(game), looks))
        return printed(Wanted(game, "quest", looks.paper.name, looks.palette.name, looks.backs))[1]

    return make


def _kit(game: str, kind: str) -> Maker:
    def make(looks: PrintSettings) -> Pages:
        wanted = Wanted(game, kind, looks.paper.name, looks.palette.name, looks.backs)
        if looks.typography != USUAL:
            job = wanted.made
            return book.print_book(replace(job, settings=replace(job.settings, typography=looks.typography)))
        return printed(wanted)[1]

    return make


def _machine(game: str, cutter: Cutter) -> Maker:
    def make(looks: PrintSettings) -> Pages:
        backs = looks.backs if looks.backs.startswith("duplex") else "duplex-long"
        looks = replace(looks, cutter=cutter, backs=backs)
        return book.print_book(quest_jobs.quest_job(*made(game), looks))

    return make


def _one_up(game: str, end: str) -> Maker:
    def make(looks: PrintSettings) -> Pages:
        parts = single_parts(quest_jobs.quest_job(*made(game), looks))
        wanted = {name: parts[name] for name in dict.fromkeys((SINGLES, end))}
        return print_files.print_parts(registry.game(game), wanted)[end].pages

    return make


def _form(game: str, kind: str) -> Maker:
    def make(looks: PrintSettings) -> Pages:
        job = Wanted(game, kind, looks.paper.name, looks.palette.name, looks.backs).made
        settings = replace(job.settings, typography=looks.typography)
        return book.print_book(replace(job, settings=settings, fillable=True))

    return make


def _daily(game: str, *, sealed: bool = False, half: bool = False) -> Maker:
    def make(looks: PrintSettings) -> Pages:
        looks = replace(looks, paper=HALVES[looks.paper.name]) if half else looks
        return book.print_book(quest_jobs.challenge_job(challenge(game, DAYS[0]), looks, sealed=sealed))

    return make


def _folded(game: str) -> Maker:
    def make(looks: PrintSettings) -> Pages:
        job = quest_jobs.quest_job(*made(game), replace(looks, paper=HALVES[looks.paper.name]))
        return print_bound(Contents([Chapter("", replace(job, part="book", laid="folded"))]), folded=True)

    return make


def _challenges(*, folded: bool) -> Maker:
    return lambda looks: booklet.bind(tuple(challenge(game.id, DAYS[0]) for game in DAILY), looks, folded=folded)


def _part_of_a_year(looks: PrintSettings) -> Pages:
    """Return a volume of several, with every index."""
    wanted = tuple(challenge(game.id, day) for day in DAYS for game in DAILY)
    return booklet.bind(wanted, looks, volume=booklet.Volume("Challenges of 2031", 2, 4, 415))


def _volume(game: str, *, folded: bool) -> Maker:
    return lambda looks: puzzle_book.print_volume(registry.game(game), volume_of(game), looks, folded=folded)


def _series(game: str, way: Callable[[series.SeriesJobs], Pages]) -> Maker:
    return lambda looks: way(series.series_jobs(registry.game(game), series_of(game), looks))


def makers() -> dict[str, Maker]:
    """Return what prints each kind of document, by a name of its own."""
    found: dict[str, Maker] = {f"{game}-quest": _quest(game) for game in GAMES}
    found |= {f"{game}-{kind}": _kit(game, kind) for game, kind in KITS}
    found |= {f"{game}-form": _form(game, kind) for game, kind in FORMS.items()}
    found |= {f"{game.id}-daily": _daily(game.id) for game in DAILY}
    found |= {f"{game.id}-half-daily": _daily(game.id, half=True) for game in DAILY}
    found |= {f"{game}-solution": _daily(game, sealed=True) for game in SEALED}
    found |= {f"{game}-folded": _folded(game) for game in GAMES}
    found |= {"challenges": _challenges(folded=False), "challenges-folded": _challenges(folded=True)}
    for game, cutter in zip(PIECES, cycle(MACHINES), strict=False):
        ways = {cutter: _machine(game, cutter), "one-up": _one_up(game, SINGLES), "beside-one-up": _one_up(game, "-rest")}
        found |= {f"{game}-{name}": make for name, make in ways.items()}
    found |= {"challenges-volume": _part_of_a_year}
    for game in BOOKS:
        found |= {f"{game}-book": _volume(game, folded=False), f"{game}-book-folded": _volume(game, folded=True)}
    for game in SERIES:
        ways = {"": series.print_series, "-booklet": series.print_booklet, "-loose": series.print_loose}
        found |= {f"{game}-series{name}": _series(game, way) for name, way in ways.items()}
    found["league"] = lambda looks: book.print_book(league_job(leagues.told(), looks, club="the Lantern"))
    found["audit"] = lambda looks: print_audit(REPORT, looks)
    return {**found, "calibration": lambda looks: print_calibration(replace(looks, backs="duplex-long"))}


@cache
def document(name: str, paper: str = "a4", ink: str = "full", backs: str = "none") -> Pages:
    """Return a document by its name in `makers`."""
    return makers()[name](PrintSettings(ALL_PAPERS[paper], PALETTES[ink], backs))
