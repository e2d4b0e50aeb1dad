"""Every text on every page can be read: 6.5 points at least, 7:1 against its ground, marks 3:1 (spec: Setting text)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from io import BytesIO
from itertools import product

import pypdfium2
import pytest
from PIL import ImageChops, ImageStat
from reportlab.pdfgen.canvas import Canvas

from generator.core.data import load
from generator.draw.woodcut.scene import Scenes
from generator.forge.pack import ThemeColours
from generator.press.drawing import fonts, pen
from generator.press.drawing.ink import Ink
from generator.press.drawing.palette import FULL, PALETTES, Palette, channels, themed
from generator.press.drawing.papers import ALL_PAPERS, MM
from generator.press.drawing.pen import PressPen
from generator.press.jobs.books import booklet
from generator.press.jobs.printing import book, quest_jobs
from generator.press.jobs.printing.book import Pages
from generator.press.jobs.printing.job import PrintSettings
from tests.contract import kept
from tests.contract.samples import DAILY
from tests.press import legibility, prints
from tests.press.legibility import RGB, contrast, faults, runs
from tests.press.prints import Wanted
from tests.records import replace

DAY = date(2026, 11, 24)
WORDS = ("ink", "deep", "accent", "green", "blue", "red")
"""The colours of words on paper; those of words on dark plates are named with their plates."""
GROUNDS = ("paper", "page", "white", "floor")
PLATES = {"platetext": "plate", "headtext": "head"}
PANEL_WORDS = ("ink", "deep", "accent")
"""What is written on panels."""
PAGE_LINES = ("mark", "rule", "gate", "walk", "faint")
LINES = (*PAGE_LINES, "grid", "zone")
"""The colours of lines that must be seen on pages and on floors; those on other grounds are named with them."""
ON_OTHERS = (("wave", "water"), ("bars", "plate"), ("ink", "walk"))
PIT = ("pit", "pitrim")
"""A pit is seen by its ground or by its rim."""
LIGHT = ("white",)
"""The colours of light lines, which open what dark ones close."""
PICTURE = ("scene", "mass", "ray")
"""The colours of outlines in pictures: paper, black and accent."""
FOR_LOOKS = ("texture", "hatch", "core", "ground", "wallstroke", "lampray", "halo", "sketch", "hatchline")
"""The colours of lines that tell nothing: hatching, and the inside of walls."""


# ---------------------------------------------------------------------- whole documents


@dataclass(frozen=True)
class Daily:
    """A challenge of the day of a game, or its solution, on a paper with an ink."""

    game: str
    sealed: bool
    paper: str
    ink: str

    def __str__(self) -> str:
        return "-".join((self.game, "solution" if self.sealed else "challenge", self.paper, self.ink))

    @property
    def pages(self) -> Pages:
        one = kept.challenge(kept.REGISTERED[self.game], DAY)
        looks = PrintSettings(ALL_PAPERS[self.paper], PALETTES[self.ink])
        return book.print_book(quest_jobs.challenge_job(one, looks, sealed=self.sealed))


@dataclass(frozen=True)
class Bound:
    """The booklet of one day's challenges, on a paper with an ink."""

    paper: str
    ink: str

    def __str__(self) -> str:
        return f"booklet-{self.paper}-{self.ink}"

    @property
    def pages(self) -> Pages:
        found = [kept.challenge(game, DAY) for game in DAILY if game.id in kept.REGISTERED][:1]
        return booklet.bind(found, PrintSettings(ALL_PAPERS[self.paper], PALETTES[self.ink]))


MOST_OF_A_SHEET = 0.48
"""The ink of a sheet to cut in low, of that in full, at most."""
MOST_OF_FACES = 0.56
"""The same of standees, whose small faces are drawn in lines in full ink too."""
GAMES = list(kept.REGISTERED)
LOOKS = list(product(("a4", "letter"), PALETTES))


def documents() -> list[Wanted | Daily | Bound]:
    """Return a sample of all kinds of documents: packs of all games with full ink, the others in ever other looks."""
    packs = [Wanted(game, "quest", ("a4", "letter")[place % 2], "full") for place, game in enumerate(GAMES)]
    packs += [Wanted(game, "quest", "letter", ("low", "grey")[place % 2], "duplex-long") for place, game in enumerate(GAMES)]
    kits = [Wanted(*key, *LOOKS[place % len(LOOKS)]) for place, key in enumerate(prints.KITS)]
    kinds = [(game.id, sealed) for game in DAILY if game.id in kept.REGISTERED for sealed in (False, True)]
    days = [Daily(*kind, *LOOKS[place % len(LOOKS)]) for place, kind in enumerate(kinds)]
    cut = [one for one in kits[6:] if not prints.KITS[one.game, one.kind][0].id.startswith(("sheets", "kit"))]
    return [*packs, *kits[:6], *cut[:4], *days, Bound("letter", "grey")]


@pytest.mark.parametrize("document", documents(), ids=str)
def test_every_text_of_a_document_can_be_read(document: Wanted | Daily | Bound) -> None:
    pages = document.pages
    assert faults(pages.pdf, pages.labels) == []


# ---------------------------------------------------------------------- the measure itself


def page(draw: Callable[[PressPen], None], colours: Palette = FULL, most: float = 60.0) -> bytes:
    """Return a page of `most` mm a side that is drawn with a pen."""
    buffer = BytesIO()
    canvas = Canvas(buffer, pagesize=(most * MM, most * MM), initialFontName=fonts.font("body"), invariant=1)
    pen = PressPen(Ink(canvas), colours, 0.0, most * MM, most, most)
    pen.rect((0.0, 0.0), (most, most), "page")
    draw(pen)
    canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def half_dark(pen: PressPen) -> None:
    pen.rect((0.0, 0.0), (15.0, 60.0), "plate")
    pen.text((10.0, 20.0), "half of it lies in the dark", size=9.0)


def on_a_picture(pen: PressPen) -> None:
    pen.icon((20.0, 20.0), "swap-bag", 20.0, "accent")
    pen.text((20.0, 22.0), "7", "bold", 9.0, "centre", "deep")


def head_down(pen: PressPen) -> None:
    pen.push((40.0, 40.0), 2)
    pen.text((5.0, 5.0), "pale", colour="rule")
    pen.pop()


FAULTY: dict[str, tuple[Callable[[PressPen], None], str]] = {
    "pale": (lambda pen: pen.text((5.0, 9.0), "pale", colour="faint"), r"'pale' in 8c7850 of 3.14:1"),
    "head down": (head_down, r"'pale' in 7a6444 of 4.14:1"),
    "half in the dark": (half_dark, "half of it"),
    "on a picture": (on_a_picture, "'7' in 43301f"),
    "a pale icon": (lambda pen: pen.icon((20.0, 20.0), "swap-bag", 9.0, "texture"), "in b09a70 of 2.01:1"),
}


@pytest.mark.parametrize("name", FAULTY)
def test_what_cannot_be_read_is_found(name: str) -> None:
    draw, said = FAULTY[name]
    (found,) = faults(page(draw), ["T1"])
    assert re.search(said, found), found


def test_what_can_be_read_is_no_fault() -> None:
    def draw(pen: PressPen) -> None:
        pen.text((5.0, 9.0), "dark on light", size=7.0, colour="deep")
        pen.rect((4.0, 12.0), (40.0, 6.0), "plate")
        pen.text((5.0, 16.0), "light on dark", size=9.0, colour="platetext")
        pen.line((4.0, 25.2), (40.0, 25.2), "ink", 0.2)
        pen.text((5.0, 25.0), "underlined", size=9.0)

    assert faults(page(draw), ["T1"]) == []


def test_text_that_is_too_small_is_found_whatever_matrix_makes_it_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fonts, "LEAST_SIZE", 1.0)
    assert faults(page(lambda pen: pen.text((5.0, 9.0), "tiny", size=6.4)), ["T1"]) == ["T1: 'tiny' of 6.40 pt, 1 times"]

    def shrunk(pen: PressPen) -> None:
        pen.ink.emit("q 0.5 0 0 0.5 0 0 cm")
        pen.text((5.0, 9.0), "tiny", size=9.0)
        pen.ink.emit("Q")

    assert faults(page(shrunk), ["T1"]) == ["T1: 'tiny' of 4.50 pt, 1 times"]


def test_contrasts_are_those_of_the_standard() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21.0)
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)


def test_a_page_tells_all_its_words() -> None:
    words = " ".join(run.words for run in next(runs(page(lambda pen: pen.text((5.0, 9.0), "Seventh Daughter, 3 gold")))))
    assert words == "Seventh Daughter, 3 gold"


# ---------------------------------------------------------------------- palettes


def value(colours: Palette, name: str) -> RGB:
    """Return a colour of a palette as it lies on paper."""
    red, green, blue = channels(colours.colour(name) or "FFFFFF")
    return round(255 * red), round(255 * green), round(255 * blue)


def weak(colours: Palette) -> list[str]:
    """Return the pairs of colours of a palette that are too much alike for what they are used for."""
    text, mark = legibility.LEAST_TEXT, legibility.LEAST_MARK
    words = [*product(WORDS, GROUNDS), *product(PANEL_WORDS, ("panel",)), *PLATES.items()]
    lines = [*product(LINES, ("floor",)), *product(PAGE_LINES, ("page",)), *ON_OTHERS]
    lines.append((max(PIT, key=lambda name: contrast(value(colours, name), value(colours, "floor"))), "floor"))
    pairs = [(*pair, text) for pair in words] + [(*pair, mark) for pair in lines]
    return [
        f"{name} on {ground}" for name, ground, least in pairs if contrast(value(colours, name), value(colours, ground)) < least
    ]


@pytest.mark.parametrize("ink", PALETTES)
def test_colours_of_words_and_lines_stand_out_from_all_their_grounds(ink: str) -> None:
    assert weak(PALETTES[ink]) == []


def picture_weak(colours: Palette) -> list[str]:
    """Return the parts of pictures that cannot be told from what they stand on."""
    pairs = (("glow", "scene"), ("ray", "scene"), ("glow", "mass"), ("mass", "scene"))
    least = legibility.LEAST_MARK
    return [f"{one} on {other}" for one, other in pairs if contrast(value(colours, one), value(colours, other)) < least]


@pytest.mark.parametrize("game", [game.replace("-", "_") for game in GAMES])
def test_colours_of_every_theme_stand_out_in_every_ink(game: str) -> None:
    themes = load(Scenes, f"generator.games.{game}.data", "scenes.toml").themes
    for name, parts in themes.items():
        for palette in PALETTES.values():
            colours = themed(palette, ThemeColours(parts.accent, parts.ground))
            assert weak(colours) == [], name
            if palette.name != "low":
                assert picture_weak(colours) == [], name
            assert palette.coloured or colours is palette
    assert len({(one.accent, one.ground) for one in themes.values()}) == len(themes)


def test_an_accent_too_bright_for_words_is_darkened() -> None:
    colours = themed(FULL, ThemeColours("3FA0E0", "EADCBA"))
    assert weak(colours) == []
    assert colours.colour("accent") != "3FA0E0"
    assert picture_weak(replace(FULL, colours={**FULL.colours, "glow": FULL.colour("page")})) == ["glow on scene"]


def test_a_weak_colour_is_found() -> None:
    assert weak(replace(FULL, colours={**FULL.colours, "rule": FULL.colour("texture")})) == ["rule on floor", "rule on page"]
    assert "green on page" in weak(replace(FULL, colours={**FULL.colours, "green": "2C6A3A"}))


def painted(wanted: Wanted, operators: str) -> set[RGB]:
    """Return the colours that a document's pages paint with, by the operators rg, RG or both."""
    found = set()
    with wanted.opened() as pdf:
        for page in pdf.pages:
            page.contents_coalesce()
            for channels in re.findall(rb"([\d.]+) ([\d.]+) ([\d.]+) (?:%b)\b" % operators.encode(), page.Contents.read_bytes()):
                red, green, blue = (round(255 * float(one)) for one in channels)
                found.add((red, green, blue))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_line_has_a_colour_whose_contrast_is_known(game: str) -> None:
    wanted = Wanted(game, "quest", ("a4", "letter")[GAMES.index(game) % 2], "full")
    colours = themed(FULL, wanted.made.pack.colours)
    names = (*WORDS, *LINES, *(name for name, _ in ON_OTHERS), *FOR_LOOKS, *LIGHT, *PIT, *PICTURE)
    known = {value(colours, name) for name in names}
    found = painted(wanted, "RG")
    assert len(found) > 3
    assert found <= known


# ---------------------------------------------------------------------- grey


def coloured(wanted: Wanted) -> float:
    """Return how far a document's pixels are from grey at most, 0 to 255."""
    most = 0.0
    with pypdfium2.PdfDocument(wanted.pages.pdf) as document:
        for page in document:
            red, green, blue = page.render(scale=0.5).to_pil().split()
            most = max(most, *(ImageChops.difference(red, other).getextrema()[1] for other in (green, blue)))
    return most


@pytest.mark.parametrize("game", GAMES)
def test_grey_ink_has_no_colour_at_all(game: str) -> None:
    wanted = Wanted(game, "quest", "letter", "grey")
    found = painted(wanted, "rg|RG")
    assert len(found) > 6
    assert {colour for colour in found if len(set(colour)) > 1} == set()
    assert coloured(wanted) == 0


def test_full_and_low_ink_are_not_grey() -> None:
    assert coloured(Wanted("donjonz", "quest", "letter", "full")) > 40
    assert any(len(set(colour)) > 1 for colour in painted(Wanted("deck-box-dungeons", "quest", "letter", "low"), "rg|RG"))


# ---------------------------------------------------------------------- low ink


def ink_by_page(wanted: Wanted) -> dict[str, float]:
    """Return how dark the pages to cut of a document are on the average, 0 to 1, by their labels."""
    job = wanted.made
    sheets = tuple(sheet for sheet in job.pack.sheets if sheet.deck or sheet.credits)
    pages = book.print_book(replace(job, pack=replace(job.pack, sheets=sheets)))
    with pypdfium2.PdfDocument(pages.pdf) as document:
        return {
            label: 1 - ImageStat.Stat(document[place].render(scale=1.0).to_pil().convert("L")).mean[0] / 255
            for place, (label, cut) in enumerate(zip(pages.labels, pages.cut, strict=True))
            if cut
        }


def heavy(full: dict[str, float], low: dict[str, float], most: float = MOST_OF_A_SHEET) -> dict[str, float]:
    """Return the pages to cut that take more than so large a share of the ink of full."""
    return {label: round(low[label] / full[label], 3) for label in full if low[label] > most * full[label]}


SHEETS = [wanted for wanted in prints.CUTS if (wanted.paper, wanted.backs) in (("a4", "duplex-long"), ("letter", "none"))]


@pytest.mark.parametrize("wanted", SHEETS, ids=str)
def test_low_ink_is_sparing_on_every_sheet_to_cut(wanted: Wanted) -> None:
    full, low = (ink_by_page(replace(wanted, ink=ink)) for ink in ("full", "low"))
    assert full.keys() == low.keys()
    assert heavy(full, low, MOST_OF_FACES if "standees" in wanted.kind else MOST_OF_A_SHEET) == {}


def test_a_sheet_with_too_much_ink_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = next(wanted for wanted in SHEETS if wanted.game == "donjonz")
    full = ink_by_page(replace(wanted, ink="full"))
    monkeypatch.setattr(pen, "HEAVY", 99.0)
    monkeypatch.setattr(pen, "_STAMPS", {})
    assert heavy(full, ink_by_page(replace(wanted, ink="low")))
