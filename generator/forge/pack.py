"""What a game hands to the press: sheets in order, the words of their templates, figures, decks of pieces to cut out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Literal

import msgspec

from generator.core.errors import BadOption
from generator.core.messages import near, quoted
from generator.draw.cut_lines import CutLine
from generator.draw.figures import Figure
from generator.draw.pen import Picture
from generator.forge.choices import Options, Parameter

SLEEVED = "sleeved"
"""The option of boxes that two names of kits stand for."""
BOXES = {"boxes": "no", "sleeved-boxes": "yes"}
"""What tuck boxes for the pieces of a game are called, and whether these are in sleeves."""


class Words(msgspec.Struct, frozen=True):
    """What templates may say: a game derives a record from this, whose fields templates use by name."""


WHEN_TOLD, WHEN_ENDED = "which you read only when you are told to", "which you read when the game is over"
"""When pages are read that give something away, and when those that are sealed."""
KEY_BY_KEY = "of which you read no key but the one you look up"
"""How pages are read on which everything stands by keys."""


class Sheet(msgspec.Struct, frozen=True):
    """One printed sheet of a game: its template, what the reader calls it, its pages' label, and whether a terminal shows it.

    A `single` sheet is set a little smaller where that keeps it on one page, on half sheets on `halves` (see press.jobs.book).
    A sheet with a `deck` has no template: the press imposes the pieces that the pack lists under that name in `decks`. The sheet
    with `credits` tells the authors of all icons; no sheet behind it may use another icon. Nothing is printed behind the pages of
    a sheet that is `alone`: it lies on the table beside others. A sheet of a `book` is there to be read: `--booklet` binds it, and
    the others stay loose. A sheet that `seals` is folded or put away until a game is over: what it tells may stand nowhere in the
    open, in the document of the quest neither. `read_when` is a clause that tells when its pages are read, where that is neither at
    once nor, of what gives something away, whole and only when players are told to; that of a deck tells for whom it is, where a
    game can be played without.
    """

    id: str
    template: str
    title: str
    label: str
    layout: str = "text"
    show: Literal["always", "spoilers", "never"] = "never"
    single: bool = False
    deck: str = ""
    credits: bool = False
    alone: bool = False
    book: bool = False
    halves: int = 1
    seals: bool = False
    read_when: str = ""


class Cut(msgspec.Struct, frozen=True):
    """A piece to cut out: front and back at trim size (all pieces of a deck are of one size), and how many of it there are.

    `ground` is the colour that runs on into the bleed of its front, `back_ground` that of its back, the same if none is named;
    where no ink is in it, nothing bleeds. What of its front's art runs on there too is drawn by `over`, a figure of the same size
    that draws beyond its own edges. `slits` are cuts inside the piece and `folds` lines along which it is folded, both shown
    by its front, in mm from its top left. A piece with an `outline` is cut along that, which its front shows too.

    What is drawn from a pile or a bag says the name of that as `pile`; `place` is its place there from 1 on, 0 where it has none:
    where no piece of a pile has a place, the pile is shuffled. A piece that is folded in the middle of its height to stand says
    how high each of its feet is, in mm, as `foot`; the lower half of its front, above the foot, is what is seen of it then. What
    such pieces are called together is their `kind`, where the title of their sheet names others too.
    """

    id: str
    front: Figure
    back: Figure
    copies: int = 1
    ground: str = ""
    slits: tuple[CutLine, ...] = ()
    back_ground: str = ""
    folds: tuple[CutLine, ...] = ()
    outline: CutLine | None = None
    pile: str = ""
    place: int = 0
    foot: float = 0.0
    kind: str = ""
    over: Figure | None = None

    @property
    def size(self) -> tuple[float, float]:
        """Its width and height in mm."""
        return self.front.width, self.front.height


class Block(msgspec.Struct, frozen=True):
    """Small pieces of one size that take the place of one piece of a deck: so many columns, row by row, in its middle.

    They share their edges. A block is cut out first, and then cut up along the marks in its own margin, which is MARGIN mm wide
    at least. `ground` is the colour behind them, which runs on into the bleed of the block.
    """

    id: str
    size: tuple[float, float]
    columns: int
    cuts: tuple[Cut, ...]
    copies: int = 1
    ground: str = ""

    @property
    def rows(self) -> int:
        """How many rows its pieces fill."""
        return -(-len(self.cuts) // self.columns)


MARGIN = 2.8
"""The least margin of a block in mm, for crop marks."""


class Deck(msgspec.Struct, frozen=True):
    """Pieces of one size that are cut from the same sheets; `bleed` is what they would like, in mm, 0 to share their edges.

    `corner` is the radius in mm of their corners where a machine cuts them; knives cut them square.
    `sealed` pieces are nothing without their backs: where none were asked for they are printed to fold and glue.
    """

    cuts: tuple[Cut | Block, ...]
    bleed: float = 0.0
    sealed: bool = False
    corner: float = 0.0

    @property
    def pieces(self) -> Iterator[Cut]:
        """Every piece, those of blocks one by one."""
        for cut in self.cuts:
            yield from cut.cuts if isinstance(cut, Block) else (cut,)


class ThemeColours(msgspec.Struct, frozen=True):
    """The colours of a theme as RGB hex: its accent, which words are written in, and the ground of its pages."""

    accent: str
    ground: str


MapViewName = Literal["plain", "keeper"]
"""Views of a map beside that of a pack: without names, and with what play reveals."""


class Pack(msgspec.Struct, frozen=True):
    """Everything that is printed at once: a title for the document, the sheets in order, what they show, a theme's colours.

    `stand_ins` are icons that are shown in place of others, by the names of those. `map` names the figure of the open map, which
    stands on a sheet of the id `map`; `map_views` are other views of it.
    """

    title: str
    sheets: tuple[Sheet, ...]
    words: Words
    figures: Mapping[str, Figure]
    decks: Mapping[str, Deck] = msgspec.field(default_factory=dict)
    colours: ThemeColours | None = None
    stand_ins: Mapping[str, str] = msgspec.field(default_factory=dict)
    map: str = "map"
    map_views: Mapping[MapViewName, Figure] = msgspec.field(default_factory=dict)

    @property
    def seals(self) -> bool:
        """Whether something of it is sealed."""
        return any(sheet.seals for sheet in self.sheets)


Pictures = Mapping[str, Picture]
"""Pictures that a user gave, by the names of the options that named their files."""


class Kit(msgspec.Struct, frozen=True):
    """Sheets that belong to no quest, such as blank record sheets: `make_pack` makes them from the settled options of the kit.

    `command` is the command that prints them; box stands for boxes of kit. An option that is a `PictureFile` names a file, whose
    picture comes beside the options. `listing` returns the lines that tell what the options may name, where there is more than a
    help text holds.
    """

    id: str
    summary: str
    options: tuple[Parameter, ...]
    make_pack: Callable[[Options, Pictures], Pack]
    command: Literal["sheets", "kit", "box"] = "sheets"
    listing: Callable[[], Sequence[str]] | None = None

    def packed(self, options: Options, pictures: Pictures | None = None) -> Pack:
        """Return the sheets for settled options, and for the pictures of those options that name one."""
        return self.make_pack(options, pictures or {})


def chosen_sheets(sheets: Sequence[Sheet], only: Sequence[str]) -> tuple[Sheet, ...]:
    """Return the sheets of a pack whose names were given, in the pack's order; raises BadOption for a name it does not have.

    Sheets to cut bring the sheet along that names the authors of their icons, as their licence asks for.
    """
    names = [sheet.id for sheet in sheets]
    for name in only:
        if name not in names:
            raise BadOption(f"--only cannot be {quoted(name)}{near(name, names)}; this pack has {', '.join(names)}.")
    chosen = [sheet for sheet in sheets if sheet.id in only]
    if chosen[-1].deck:
        chosen += [sheet for sheet in sheets if sheet.credits and sheet not in chosen]
    return tuple(chosen)
