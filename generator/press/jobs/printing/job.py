"""What is to be printed and how: a pack, the words that stand on every sheet, paper, colours, backs, and attached data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from generator.draw.figures import Figure
from generator.forge.pack import WHEN_ENDED, WHEN_TOLD, Pack, Sheet
from generator.press.drawing.palette import FULL, Palette
from generator.press.drawing.papers import PAPERS, Paper
from generator.press.drawing.typography import USUAL, Typography
from generator.press.imposition import plans
from generator.press.imposition.plans import Backs
from generator.press.imposition.printers import UNCORRECTED, Profile
from generator.press.imposition.registration import Cutter

Part = Literal["all", "book", "loose", "singles", "rest"]
Sides = Literal["none", "duplex-long", "duplex-short", "gutterfold", "folded"]
SIDES: dict[Sides, str] = {
    "none": "on one side of the paper",
    "duplex-long": "on both sides of the paper, turned about the long edge",
    "duplex-short": "on both sides of the paper, turned about the short edge",
    "gutterfold": "on one side of the paper; what is to be cut is folded and glued first",
    "folded": "on both sides of the paper, turned about the short edge; fold each booklet in the middle and staple it there",
}
"""How a document is put on paper, in words."""
DUPLEX: dict[str, str] = {**dict(plans.DUPLEX.items()), "folded": "DuplexFlipShortEdge"}
"""The viewer preference Duplex of every way to put a document on paper."""


ATTACHMENT = "quest.json"
"""The name of a quest inside a PDF."""


class PrintSettings(msgspec.Struct, frozen=True):
    """How something is printed: paper, palette, how backs of pieces are printed, what is known of the printer, and typography.

    `cutter` is how pieces are cut out. `season` is the word of a season, which stands at the foot of its weeks' pages, where it is
    known and short; else that tells the season's number.
    """

    paper: Paper = PAPERS["a4"]
    palette: Palette = FULL
    backs: Backs = "none"
    profile: Profile = UNCORRECTED
    typography: Typography = USUAL
    cutter: Cutter = "guillotine"
    season: str = ""


class FontCredit(msgspec.Struct, frozen=True):
    """A family of fonts, its copyright line, and the name of its licence."""

    family: str
    copyright: str
    licence: str


class CommonWords(msgspec.Struct, frozen=True):
    """What any template may say: the quest's code, the game, the edition that made it, our version, the fonts' credits.

    `current` says whether that edition is the game's own: what an earlier one made is printed again from its file, and its code by
    no command. `address` is that of the page that prints the quest in a browser, to which its QR code leads then; empty where there
    is none.
    """

    code: str
    edition: int
    version: str
    game_title: str
    font_credits: tuple[FontCredit, ...]
    address: str = ""
    current: bool = True


class TargetWords(msgspec.Struct, frozen=True):
    """A challenge's target as templates may say it, in texts: the points, how they were found, bronze, silver and gold.

    The points of a `sealed` target stand on sealed pages alone.
    """

    points: str
    source: str
    medals: tuple[str, str, str]
    sealed: bool = False


class DayWords(msgspec.Struct, frozen=True):
    """What the templates of a challenge may say of its day, as `day`."""

    number: int
    iso: str
    spelled: str
    weekday: str
    practice: int
    twist: str
    target: TargetWords
    strip: bool


class Job(msgspec.Struct, frozen=True):
    """A pack to be printed. `figures` are those that the press adds to the pack's own.

    `document` is the quest as JSON, attached to the PDF as `attachment`; empty where there is none. `part` tells which sheets are
    printed: all, those of the book, the loose ones, the pieces one by one for a print shop (`singles`), or what is left beside
    those (`rest`). The colophon names the authors of `icons` too, which stand in another file. `laid` is how pages are put on paper
    where the backs of pieces to cut do not tell it. Sheets that are `fillable` have fields to be filled in on a screen. `week` is
    what stands at the foot beside a code of a season: the week, and which season.
    """

    pack: Pack
    common: CommonWords
    settings: PrintSettings
    title: str
    subject: str
    code: str
    keywords: str
    day: DayWords | None = None
    figures: Mapping[str, Figure] = msgspec.field(default_factory=dict)
    document: bytes = b""
    attachment: str = ATTACHMENT
    compress: bool = True
    part: Part = "all"
    icons: tuple[str, ...] = ()
    laid: Sides = "none"
    fillable: bool = False
    week: str = ""

    @property
    def printed(self) -> tuple[Sheet, ...]:
        """The sheets that are printed, in order; those of a book that give nothing away come before those that do.

        The colophon, which tells what to cut, goes with the loose sheets.
        """
        if self.part == "all":
            return self.pack.sheets
        if self.part in ("singles", "rest"):
            return tuple(sheet for sheet in self.pack.sheets if bool(sheet.deck) == (self.part == "singles"))
        sheets = [sheet for sheet in self.pack.sheets if (sheet.book and not sheet.credits) == (self.part == "book")]
        return tuple(sorted(sheets, key=lambda sheet: sheet.show == "spoilers") if self.part == "book" else sheets)

    @property
    def sides(self) -> Sides:
        """How the pages are put on paper."""
        return self.settings.backs if any(sheet.deck for sheet in self.printed) else self.laid

    def secret(self, sheet: Sheet) -> bool:
        """Return whether a sheet gives something away to whoever is going to play: spoilers, sealed pages, pieces of a quest."""
        if not self.document and self.day is None:
            return False
        return not sheet.credits and (sheet.show == "spoilers" or sheet.id == "sealed" or bool(sheet.deck))

    def read_when(self, sheet: Sheet, *, small_print: bool = False) -> str:
        """Return a clause that tells when pages of a sheet are read, empty for pages to read at once.

        `small_print` are the pages that say in large letters what stands on pieces; they give something away if those are sealed.
        """
        if (not self.document and self.day is None) or (small_print and not self.pack.decks[sheet.deck].sealed):
            return ""
        if sheet.read_when or not self.secret(sheet):
            return sheet.read_when
        return WHEN_ENDED if sheet.seals or sheet.id == "sealed" else WHEN_TOLD

    def words(self) -> dict[str, object]:
        """Return what templates may use, by name: the pack's words, those of every sheet, and `day` for a challenge.

        `sides` says in words how the pages are put on paper; `booklet` whether loose sheets lie beside them; `half` whether the
        page is the half of a sheet, for which a template may part what stands on one whole sheet; `large` whether it is large
        print, in which a template may let what is short stand before what fills pages of its own; `week` whether the pack is one of
        a season, whose weeks have sheets in common that are printed once.
        """
        records = (self.pack.words, self.common)
        words: dict[str, object] = {name: getattr(record, name) for record in records for name in record.__struct_fields__}
        words["half"] = self.settings.paper.half
        words.setdefault("large", self.settings.typography.large)
        words["sides"], words["booklet"], words["week"] = SIDES[self.sides], self.part == "book", bool(self.week)
        return words if self.day is None else {**words, "day": self.day}

    def figure(self, name: str) -> Figure | None:
        """Return a figure by the name that templates use, or None where neither pack nor press has it."""
        return self.figures.get(name) or self.pack.figures.get(name)
