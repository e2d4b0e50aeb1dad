"""The shelf of the page on which anybody prints: quests that are printed when the page is made, so that it opens on a dungeon.

Every game has the same number of them, of different themes and grades, from seeds that a word and a number make: the same checkout
has the same shelf. What lies there of a quest are its PDF on both papers, as the command prints it, the quest as JSON, a page to be
read, its cover as SVG, and pictures of the cover and of one page that gives nothing away.
"""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

import msgspec
from msgspec.structs import replace
from PIL import Image

from generator.core.data import Record
from generator.core.seeds import seed_from_word
from generator.forge.choices import Choice
from generator.forge.game import AnyGame
from generator.forge.making import Made
from generator.press.exports.raster import Cell, Look, draw_cells
from generator.press.jobs.files import preview, quest_print
from generator.press.jobs.files.quest_print import QuestPrint
from generator.press.jobs.printing.book import Pages
from generator.press.jobs.printing.print_request import PrintRequest
from generator.press.jobs.screen import page_parts
from generator.press.jobs.screen.front import COVER, Front, cover_svg, front_of
from generator.press.jobs.screen.html_page import write_html
from generator.press.jobs.store import documents, kept_quests

HOME = "shelf/"
"""The folder of the shelf beside the page."""
WORD = "shelf"
"""What seeds of its quests begin with; a number follows."""
KIND = "shelf"
"""Under what its quests are kept between runs."""
PAPERS = ("a4", "letter")
WIDE = 800
"""Pixels of the width of a page's picture."""
SMALL, POSTED = (320, 180), (1200, 630)
"""Width and height in pixels of a cover on a card, and where an address is posted."""
QUALITY = 72
"""Of 100, for the pictures of pages and covers."""


class Plan(msgspec.Struct, frozen=True):
    """A quest of the shelf before it is made: its game, the word of its seed, its options."""

    game: AnyGame
    seed: str
    options: dict[str, str]


class Picture(msgspec.Struct, frozen=True):
    """A picture: its file, width and height in pixels, and its words for those who do not see it."""

    name: str
    width: int
    height: int
    alt: str


class Paper(msgspec.Struct, frozen=True):
    """A PDF of a quest: its file, what its paper is called, its pages and bytes."""

    name: str
    paper: str
    pages: int
    size: int


class Featured(msgspec.Struct, frozen=True):
    """What the page says of a quest that lies on the shelf; files are named as they are called in `HOME`.

    `options` are those of its game by their names, `facts` pairs of a head and words from its cover, `story` its beginning, cut at
    a whole word. The `cover`, its `small`
    picture and the `posted` one have no names where the quest has no cover.
    """

    id: str
    game: str
    code: str
    seed: str
    title: str
    story: str
    grade: str
    skulls: int
    options: dict[str, str]
    facts: tuple[tuple[str, str], ...]
    papers: tuple[Paper, ...]
    document: str
    read: str
    cover: Picture
    small: Picture
    posted: Picture
    page: Picture

    @property
    def home(self) -> str:
        """The page of this quest alone, for those to whom its address is sent."""
        return f"{self.code}.html"


class Shelf(msgspec.Struct, frozen=True):
    """The quests of a shelf, those of a game together, and their files by their paths beside the page."""

    quests: tuple[Featured, ...] = ()
    files: dict[str, bytes] = msgspec.field(default_factory=dict)


EMPTY = Shelf()


def plans(games: Sequence[AnyGame], count: int) -> list[Plan]:
    """Return the quests of a shelf with `count` of each game: themes and grades in turn, as a game has them, all else as usual.

    The quests of the same number are of different grades.
    """
    return [
        Plan(game, f"{WORD}-{number + 1}", _options(game, number, number + place))
        for place, game in enumerate(games)
        for number in range(count)
    ]


def _options(game: AnyGame, number: int, grade: int) -> dict[str, str]:
    """Return options with the theme of a number and the grade of another, where a game has such."""
    found = {}
    for choice in game.choices:
        if choice.name == "theme":
            themes = [value for value in _values(choice) if value != "any"]
            found["theme"] = themes[number % len(themes)]
        elif choice.name == "grade":
            found["grade"] = _values(choice)[grade % len(choice)]
    return game.settle(found)


def _values(choice: Choice) -> list[str]:
    return [choice.value(index) for index in range(len(choice))]


def made(plan: Plan) -> Made[Record]:
    """Return the quest of a plan, from the cache or made now and kept there. Raises ForgeFailed."""
    return kept_quests.made_or_recalled(plan.game, KIND, plan.options, seed_from_word(plan.seed))


def lay(plan: Plan, quest: Made[Record], base: str = "") -> tuple[Featured, dict[str, bytes]]:
    """Return what the page says of a quest, and its files by their paths; `base` is the address to which QR codes lead, if any."""
    how = {"base-url": base} if base else {}
    files: dict[str, bytes] = {}
    papers: list[Paper] = []
    for name in PAPERS:
        ready = quest_print.prepare(plan.game, quest, PrintRequest.of({**how, "paper": name}))
        pages = quest_print.print_quest(ready)[""].pages
        if not papers:
            usual, usual_pages = ready, pages
            files[f"{ready.name}.json"] = documents.to_be_read(ready.job.document, quest.code) + b"\n"
        papers.append(Paper(f"{ready.stem}.pdf", {"a4": "A4", "letter": "Letter"}[name], pages.count, len(pages.pdf)))
        files[papers[-1].name] = pages.pdf
    files[f"{quest.code}-read.html"] = write_html(page_parts.of_jobs([usual.job]))
    cover, small, posted = _covers(usual, files)
    front = front_of(usual.job, usual_pages)
    told = Featured(
        id=plan.game.id, game=plan.game.title, code=quest.code, seed=plan.seed, title=usual.job.title,
        story=front.story, grade=quest.rating.grade, skulls=quest.rating.skulls, options=plan.options,
        facts=front.facts, papers=tuple(papers), document=f"{usual.name}.json", read=f"{quest.code}-read.html",
        cover=cover, small=small, posted=posted, page=_page(usual, usual_pages, front, files),
    )  # fmt: skip
    return told, {f"{HOME}{name}": data for name, data in files.items()}


# ---------------------------------------------------------------------- pictures


def _covers(ready: QuestPrint, files: dict[str, bytes]) -> tuple[Picture, Picture, Picture]:
    """Return the cover and its two pictures in pixels, and add their files."""
    job, code = ready.job, ready.made.code
    figure = job.figure("cover")
    if figure is None:
        none = Picture("", 0, 0, "")
        return none, none, none
    files[f"{code}.svg"] = cover_svg(job)
    wide = replace(figure, width=POSTED[0] / 10, height=POSTED[1] / 10)
    drawn = draw_cells(Look(job.settings, job.pack), [Cell(wide, "page")], 1, POSTED).png
    with Image.open(BytesIO(drawn)) as image:
        files[f"{code}.jpg"] = _packed(image.convert("RGB"), "JPEG", optimize=True)
        tall = round(image.width * SMALL[1] / SMALL[0])
        inner = image.resize(SMALL, Image.Resampling.LANCZOS, (0, 0, image.width, min(image.height, tall)))
        files[f"{code}-small.webp"] = _packed(inner.convert("RGB"), "WEBP", method=6)
    cover = Picture(f"{code}.svg", round(COVER[0] * 10), round(COVER[1] * 10), figure.alt)
    return cover, Picture(f"{code}-small.webp", *SMALL, figure.alt), Picture(f"{code}.jpg", *POSTED, figure.alt)


def _packed(image: Image.Image, kind: str, **how: int) -> bytes:
    buffer = BytesIO()
    image.save(buffer, kind, quality=QUALITY, **how)
    return buffer.getvalue()


def _page(ready: QuestPrint, pages: Pages, told: Front, files: dict[str, bytes]) -> Picture:
    """Return the picture of a page that gives nothing away, and add its file."""
    dots = round(WIDE * 25.4 / ready.job.settings.paper.width)
    with Image.open(BytesIO(next(preview.pictures(pages.pdf, dots, [told.page])))) as image:
        name = f"{ready.made.code}-page.webp"
        files[name] = _packed(image.convert("RGB"), "WEBP", method=6)
        return Picture(name, image.width, image.height, told.page_alt)
