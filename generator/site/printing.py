"""A challenge to the files a day's page links to: PDFs, the picture of the first page, the solution, on both papers."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from io import BytesIO
from pathlib import PurePosixPath

from msgspec.structs import replace
from PIL import Image

from generator.forge.challenges import Challenge, daily_of
from generator.press.drawing.palette import Palette, ink_palette, themed
from generator.press.drawing.papers import Paper, paper
from generator.press.jobs.files import map_picture, preview
from generator.press.jobs.files.figure_pictures import figure_picture
from generator.press.jobs.printing import book, quest_jobs
from generator.press.jobs.printing.job import Job, PrintSettings
from generator.site.settings import Settings
from generator.site.words import unranked

MAP_WIDE = 700
"""Width of a map on a page in pixels, more or less."""
WIDE = 700
"""Width of a preview in pixels, more or less: whole dots per inch."""
NAMES = {"a4": "A4", "letter": "Letter"}
INKS = ("full", "low")
"""On what, and with which inks, every challenge is printed."""
COLOURS = 128
"""Colours of a preview: a parchment page in so many is a quarter of the bytes."""

COVER = "cover"
"""The name of the figure of a pack that is its cover, and the first word of the name of its picture's file."""
COVER_SIZE, COVER_WIDE, COVER_COLOURS = (174.0, 62.0), 1100, 16
"""Width and height of a cover's picture in mm, its width in pixels, and how many colours it has."""
SMALL, SMALL_WIDE = "small", 260
"""The first word of the name of a cover's small picture, as the archive shows it, and its width in pixels."""


@dataclass(frozen=True, slots=True)
class Way:
    """How a PDF is printed: its paper and its palette."""

    paper: Paper
    palette: Palette

    @property
    def marks(self) -> str:
        """What the name of a file says of it where it is not as usual, as the command line has it."""
        unusual = (self.paper.name if self.paper.name != "a4" else "", self.palette.name if self.palette.name != "full" else "")
        return "".join(f"-{mark}" for mark in unusual if mark)

    @property
    def spelled(self) -> str:
        """What people call it: A4, low ink."""
        return f"{NAMES[self.paper.name]}, {self.palette.name} ink"


def ways(settings: Settings) -> tuple[Way, ...]:
    """Return the ways in which a challenge is printed, that of the settings first: both papers, full ink and little."""
    wanted = Way(settings.paper, settings.palette)
    every = [Way(paper(name), ink_palette(ink)) for name in NAMES for ink in dict.fromkeys((*INKS, settings.palette.name))]
    return wanted, *(way for way in every if way.marks != wanted.marks)


def solution_ways(settings: Settings) -> tuple[Way, ...]:
    """Return the ways in which a solution is printed: both papers, in the ink of the settings."""
    return tuple(way for way in ways(settings) if way.palette.name == settings.palette.name)


@dataclass(frozen=True, slots=True)
class SharedPicture:
    """A map to share, or a cover, large or small: its file's name, its words, and its width and height in pixels, roughly."""

    name: str
    words: str
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Print:
    """What a page says of a PDF: its file's name, how it is printed, its pages and bytes; its pictures, if it has such."""

    name: str
    way: str
    pages: int
    size: int
    picture: str = ""
    width: int = 0
    height: int = 0
    cover: SharedPicture | None = None
    small: SharedPicture | None = None
    map: SharedPicture | None = None

    @property
    def files(self) -> tuple[str, ...]:
        """The names of all its files."""
        shared = [picture.name for picture in (self.cover, self.small, self.map) if picture is not None]
        return tuple(name for name in (self.name, self.picture, *shared) if name)


Press = Callable[[Challenge, bool, Way], tuple[Print, Mapping[str, bytes]]]
"""Prints a challenge, or its solution, in a way: what a page says of it, and those files by their paths that are to be written."""


def folder(challenge: Challenge) -> str:
    """Return the folder of a challenge's day in the site."""
    return f"day/{challenge.day.isoformat()}"


def stem(challenge: Challenge, sealed: bool, way: Way) -> str:
    """Return the name of a challenge's files without their endings, as the command line has it."""
    return f"{'solution' if sealed else 'daily'}-{challenge.day.isoformat()}-{challenge.game.id}{way.marks}"


def paths(challenge: Challenge, sealed: bool, way: Way, settings: Settings) -> tuple[str, ...]:
    """Return the paths of the files printed of a challenge: its PDF, and in the first way its picture, its covers and its map."""
    home, found = folder(challenge), [f"{stem(challenge, sealed, way)}.pdf"]
    if way == (solution_ways if sealed else ways)(settings)[0]:
        found += [] if sealed else [f"{stem(challenge, sealed, way)}.png"]
        found += [] if sealed or challenge.game.pictured is None else [cover_name(challenge), small_name(challenge)]
        found += [map_name(challenge)] if has_map(challenge, sealed) else []
    return tuple(f"{home}/{name}" for name in found)


def has_map(challenge: Challenge, sealed: bool) -> bool:
    """Return whether a map to share comes with a challenge, or with its `sealed` solution."""
    daily = daily_of(challenge.game)
    return daily.shared_map is not None and daily.map_sealed == sealed


def map_name(challenge: Challenge) -> str:
    """Return the name of the map to share of a challenge."""
    return f"map-{challenge.day.isoformat()}-{challenge.game.id}.svg"


def cover_name(challenge: Challenge) -> str:
    """Return the name of the picture of a challenge's cover."""
    return f"{COVER}-{challenge.day.isoformat()}-{challenge.game.id}.png"


def small_name(challenge: Challenge) -> str:
    """Return the name of the small picture of a challenge's cover."""
    return f"{SMALL}-{challenge.day.isoformat()}-{challenge.game.id}.png"


def every_path(challenge: Challenge, sealed: bool, settings: Settings) -> list[str]:
    """Return the paths of all files that are printed of a challenge, or of its solution."""
    wanted = solution_ways(settings) if sealed else ways(settings)
    return [path for way in wanted for path in paths(challenge, sealed, way, settings)]


def press(settings: Settings) -> Press:
    """Return the press that makes everything anew."""

    def made(challenge: Challenge, sealed: bool, way: Way) -> tuple[Print, Mapping[str, bytes]]:
        job = quest_jobs.challenge_job(challenge, PrintSettings(way.paper, way.palette), sealed=sealed)
        pages = book.print_book(job)
        name, where = stem(challenge, sealed, way), paths(challenge, sealed, way, settings)
        files = {where[0]: pages.pdf}
        told = Print(f"{name}.pdf", way.spelled, pages.count, len(pages.pdf))
        for path in where[1:]:
            match PurePosixPath(path).name:
                case last if last == map_name(challenge):
                    files[path], picture = _map(challenge, job)
                    told = dataclasses.replace(told, map=picture)
                case last if last == cover_name(challenge):
                    files[path], picture = _cover(challenge, way)
                    told = dataclasses.replace(told, cover=picture)
                case last if last == small_name(challenge):
                    files[path], picture = _small(challenge, told.cover, files)
                    told = dataclasses.replace(told, small=picture)
                case last:
                    files[path], width, height = _picture(job)
                    told = dataclasses.replace(told, picture=last, width=width, height=height)
        return told, files

    return made


def _cover(challenge: Challenge, way: Way) -> tuple[bytes, SharedPicture]:
    """Return the cover of a challenge's quest as a wide PNG, and what a page says of it."""
    pack = challenge.game.pack(challenge.made.quest, challenge.made.rating)
    palette = themed(way.palette, pack.colours)
    figure = pack.figures[COVER]
    drawn, width, height = figure_picture(figure, palette, COVER_SIZE, COVER_WIDE, COVER_COLOURS)
    return drawn, SharedPicture(cover_name(challenge), figure.words, width, height)


def _small(challenge: Challenge, cover: SharedPicture | None, files: Mapping[str, bytes]) -> tuple[bytes, SharedPicture]:
    """Return a cover among files as a small PNG, and what a page says of it; raises LookupError where no cover is among them."""
    if cover is None:
        raise LookupError(f"{challenge.game.id} has no cover")
    with Image.open(BytesIO(files[f"{folder(challenge)}/{cover.name}"])) as drawn:
        high = round(SMALL_WIDE * drawn.height / drawn.width)
        small = drawn.convert("RGB").resize((SMALL_WIDE, high), Image.Resampling.LANCZOS)
    return _packed(small, COVER_COLOURS), SharedPicture(small_name(challenge), cover.words, SMALL_WIDE, high)


def _packed(picture: Image.Image, colours: int) -> bytes:
    """Return a picture in so many colours as a PNG."""
    buffer = BytesIO()
    picture.quantize(colours, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(buffer, "PNG", optimize=True)
    return buffer.getvalue()


def _map(challenge: Challenge, job: Job) -> tuple[bytes, SharedPicture]:
    """Return the map to share of a challenge as an SVG, and what a page says of it; raises LookupError where there is none."""
    shared = daily_of(challenge.game).shared_map
    if shared is None:
        raise LookupError(f"{challenge.game.id} shares no map")
    drawn = shared(challenge.made.quest)
    high = round(MAP_WIDE * drawn.height / drawn.width)
    return map_picture.art_of(job, drawn), SharedPicture(map_name(challenge), drawn.alt, MAP_WIDE, high)


def _picture(job: Job) -> tuple[bytes, int, int]:
    """Return a challenge's first page as a small PNG, with its width and height; points to reach are not told on it."""
    shown = unranked(job)
    first_sheet = replace(shown.pack, sheets=shown.pack.sheets[:1])
    printed = book.print_book(replace(shown, pack=first_sheet, document=b""))
    first = next(preview.pictures(printed.pdf, round(WIDE * 25.4 / job.settings.paper.width)))
    with Image.open(BytesIO(first)) as page:
        return _packed(page, COLOURS), page.width, page.height
