"""What is to be printed and how: a pack, the words that stand on every sheet, paper, colours, backs, and attached data."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from generator.draw.figures import Figure
from generator.forge.pack import Pack
from generator.press.drawing.palette import FULL, Palette
from generator.press.drawing.papers import PAPERS, Paper
from generator.press.imposition.plans import Backs, Kind
from generator.press.imposition.printers import UNCORRECTED, Profile


class PrintSettings(msgspec.Struct, frozen=True):
    """How something is printed: paper, palette, how backs of pieces are printed, and what is known of the printer."""

    paper: Paper = PAPERS["a4"]
    palette: Palette = FULL
    backs: Backs = "none"
    profile: Profile = UNCORRECTED


class FontCredit(msgspec.Struct, frozen=True):
    """A family of fonts, its copyright line, and the name of its licence."""

    family: str
    copyright: str
    licence: str


class CommonWords(msgspec.Struct, frozen=True):
    """What any template may say: the quest's code, the game, its edition, our version, the fonts' credits."""

    code: str
    edition: int
    version: str
    game_title: str
    font_credits: tuple[FontCredit, ...]


class TargetWords(msgspec.Struct, frozen=True):
    """A challenge's target as templates may say it, in texts: the points, how they were found, bronze, silver and gold."""

    points: str
    source: str
    medals: tuple[str, str, str]


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


class PageArt(msgspec.Struct, frozen=True):
    """What stands on the pages of a sheet beside its words: a figure of the whole page, and which side of the paper they are.

    The figure of a back is drawn as it is seen through the paper from the front. Backs lie where the printer's profile says.
    """

    figure: Figure
    kind: Kind


class Job(msgspec.Struct, frozen=True):
    """A pack to be printed. `figures` are those that the press adds to the pack's own; `prefix` stands before page labels.

    `art` belongs to whole sheets, by their ids. `document` is the quest as JSON, attached to the PDF; empty where there is none.
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
    art: Mapping[str, PageArt] = msgspec.field(default_factory=dict)
    document: bytes = b""
    compress: bool = True
    prefix: str = ""

    def words(self) -> dict[str, object]:
        """Return what templates may use, by name: the pack's words, those of every sheet, `half`, and `day` for a challenge.

        `half` tells whether the page is the half of a sheet, for which a template may part what stands on one whole sheet.
        """
        records = (self.pack.words, self.common)
        found: dict[str, object] = {name: getattr(one, name) for one in records for name in one.__struct_fields__}
        found["half"] = self.settings.paper.half
        return found if self.day is None else {**found, "day": self.day}

    def figure(self, name: str) -> Figure | None:
        """Return a figure by the name that templates use, or None where neither pack nor press has it."""
        return self.figures.get(name) or self.pack.figures.get(name)
