"""What a game has to keep in boxes: pieces to tuck boxes of their thickness, printed as a kit of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from string import ascii_uppercase

import msgspec

from generator.core.text import counted
from generator.draw.pen import Pen, Point
from generator.draw.tuck_box import AIR, Net, depth_of
from generator.draw.tuck_box_figure import BoxFace, box_figure, texts
from generator.draw.woodcut.scene import SceneFacts
from generator.forge.choices import OneOf, Options, Parameter
from generator.forge.pack import Block, Cut, Deck, Kit, Pack, Pictures, Sheet, ThemeColours, Words

CARD, SLEEVED = 0.30, 0.55
"""How thick a card of 300 g/m2 is, in mm: bare, and in a sleeve."""
SLEEVES: tuple[Point, ...] = ((63.0, 88.0), (44.0, 68.0), (41.0, 63.0), (70.0, 70.0), (70.0, 120.0))
"""Cards for which there are sleeves, width and height in mm."""
_LOOSE, _SEAM = 7.5, 3.0
"""How much smaller than its sleeve a card may be, and how much larger than the card it is made for a sleeve is, in mm."""
DEEPEST = 30.0
"""No box is deeper than this, in mm; more pieces are shared out among several."""
_SLEEVED = OneOf("sleeved", ("no", "yes"), "Boxes for cards in sleeves, which are thicker and larger.")


class Boxed(msgspec.Struct, frozen=True):
    """Pieces of one kind that are kept in a box: what one is called, how many there are, their size in mm, whose they are."""

    kind: str
    pieces: int
    size: Point
    group: str = ""


def boxed_pieces(decks: Sequence[Deck], kinds: Mapping[str, str], grouped: Sequence[str] = ()) -> tuple[Boxed, ...]:
    """Return the pieces of decks by kind; small ones that are cut out of blocks are left out.

    `kinds` says what a piece is called by the name of its front's figure; those it does not name are left out, too. Pieces with
    figures of the names in `grouped` are told apart by their piles.
    """
    numbers: Counter[tuple[str, Point, str]] = Counter()
    for cut in (cut for deck in decks for cut in deck.cuts if not isinstance(cut, Block)):
        if cut.front.name in kinds:
            numbers[kinds[cut.front.name], cut.size, cut.pile if cut.front.name in grouped else ""] += cut.copies
    return tuple(Boxed(kind, number, size, group) for (kind, size, group), number in numbers.items())


class BoxPlan(msgspec.Struct, frozen=True):
    """A box: what is in it, its net, and whether its cards are in sleeves."""

    contents: tuple[Boxed, ...]
    net: Net
    sleeved: bool


def box_plans(pieces: Sequence[Boxed], *, sleeved: bool) -> tuple[BoxPlan, ...]:
    """Return the boxes for some pieces: those of a size together, in as few boxes as are not too deep, shared out evenly.

    Pieces of a group stay together, as do those of a kind, where one box holds them.
    """
    plans = []
    for size in dict.fromkeys(piece.size for piece in pieces):
        alike = [piece for piece in pieces if piece.size == size]
        sleeve = _sleeve(size) if sleeved else None
        thickness = SLEEVED if sleeve else CARD
        inner = (sleeve[0] + _SEAM, sleeve[1] + _SEAM) if sleeve else size
        for contents in _shared_out(alike, int((DEEPEST - AIR) / thickness)):
            deep = depth_of(sum(piece.pieces for piece in contents), thickness)
            plans.append(BoxPlan(contents, Net(inner[0] + AIR, inner[1] + AIR, deep), sleeve is not None))
    return tuple(plans)


def _sleeve(size: Point) -> Point | None:
    """Return the smallest sleeve that a card fits, by the card it is made for, or None."""
    fitting = [sleeve for sleeve in SLEEVES if 0 <= sleeve[0] - size[0] <= _LOOSE and 0 <= sleeve[1] - size[1] <= _LOOSE]
    return min(fitting, key=lambda sleeve: sleeve[0] * sleeve[1], default=None)


def _shared_out(pieces: Sequence[Boxed], most: int) -> list[tuple[Boxed, ...]]:
    """Return pieces in their order in as few heaps of at most so many as hold them, the largest as small as can be."""
    units = list(_units(pieces, most))
    fewest = len(_heaps(units, most))
    least = max(sum(piece.pieces for piece in unit) for unit in units)
    return next(heaps for size in range(least, most + 1) if len(heaps := _heaps(units, size)) == fewest)


def _units(pieces: Sequence[Boxed], most: int) -> Iterator[tuple[Boxed, ...]]:
    """Yield pieces that stay together: those of a group, or of a kind without one; more than `most` are split evenly."""
    for _, together in groupby(enumerate(pieces), key=lambda numbered: numbered[1].group or numbered[0]):
        unit = tuple(piece for _, piece in together)
        if sum(piece.pieces for piece in unit) <= most:
            yield unit
            continue
        for piece in unit:
            parts = -(-piece.pieces // most)
            for part in range(parts):
                yield (msgspec.structs.replace(piece, pieces=piece.pieces // parts + (part < piece.pieces % parts)),)


def _heaps(units: Sequence[tuple[Boxed, ...]], most: int) -> list[tuple[Boxed, ...]]:
    """Return units in heaps of at most so many pieces, each as full as can be."""
    heaps: list[tuple[Boxed, ...]] = []
    room = 0
    for unit in units:
        number = sum(piece.pieces for piece in unit)
        if number > room:
            heaps.append(unit)
            room = most - number
        else:
            heaps[-1] += unit
            room -= number
    return heaps


class BoxContents(msgspec.Struct, frozen=True):
    """What a game's boxes hold and show: its title, its pieces, the facts of their picture, and a theme's colours.

    `scenes` are the facts of pictures of boxes that begin with the pieces of a group or of a kind, where these have their own.
    """

    title: str
    pieces: tuple[Boxed, ...]
    scene: SceneFacts
    colours: ThemeColours | None = None
    scenes: Mapping[str, SceneFacts] = {}


class BoxWords(Words, frozen=True):
    """The words of a document of boxes, which has no template."""


def box_kit(contents: Callable[[Options], BoxContents], options: tuple[Parameter, ...] = ()) -> Kit:
    """Return the kit that prints the boxes of a game, for the `contents` of settled options."""

    def make_pack(settled: Options, _pictures: Pictures) -> Pack:
        return _pack(contents(settled), sleeved=settled["sleeved"] == "yes")

    return Kit(
        id="box",
        summary="Tuck boxes for the pieces of the game, each on a sheet, as deep as the pieces are thick.",
        options=(*options, _SLEEVED),
        make_pack=make_pack,
        command="box",
    )


def _pack(contents: BoxContents, *, sleeved: bool) -> Pack:
    plans = box_plans(contents.pieces, sleeved=sleeved)
    sheets, decks = [], {}
    for number, plan in enumerate(plans, start=1):
        part = texts().part.format(number=number, count=len(plans)) if len(plans) > 1 else ""
        names = _names(plan.contents) if part else ()
        face = BoxFace(plan.net, contents.title, part, names, _lines(plan), _scene(contents, plan, number))
        name = f"box {number}"
        front = box_figure(face)
        blank = msgspec.structs.replace(front, name="inside", draw=_bare, alt=texts().bare, icons=())
        decks[name] = Deck((Cut(name, front, blank, folds=plan.net.folds, outline=plan.net.outline),))
        title = texts().net_title.format(title=contents.title, part=f", {part.lower()}" if part else "")
        sheets.append(Sheet(name.replace(" ", ""), "", title, ascii_uppercase[number - 1], deck=name))
    return Pack(texts().pack_title, tuple(sheets), BoxWords(), {}, decks, contents.colours)


def _scene(contents: BoxContents, plan: BoxPlan, number: int) -> SceneFacts:
    """Return the facts of a box's picture, which no other box of the game has."""
    first = plan.contents[0]
    facts = contents.scenes.get(first.group or first.kind, contents.scene)
    return msgspec.structs.replace(facts, print=f"{facts.print}{number:02X}")


def _bare(pen: Pen, _data: object) -> None:
    """Draw bare paper: nothing is printed inside a box."""
    pen.rect((0.0, 0.0), (pen.width, pen.height), "paper")


def _names(pieces: Sequence[Boxed]) -> tuple[str, ...]:
    """Return what tells a box from others: whose pieces are in it, or else what they are called."""
    return tuple(dict.fromkeys(piece.group or _counted(piece).split("\u00a0", 1)[1] for piece in pieces))


def _counted(piece: Boxed) -> str:
    """Return a number of pieces in words that stay on a line."""
    return counted(piece.pieces, piece.kind).replace(" ", "\u00a0")


def _lines(plan: BoxPlan) -> tuple[str, ...]:
    """Return what is in a box, a line for every group or kind, and last how large the pieces are, which are all alike."""
    lines = []
    for _, together in groupby(enumerate(plan.contents), key=lambda numbered: numbered[1].group or numbered[0]):
        unit = [piece for _, piece in together]
        words = ", ".join(_counted(piece) for piece in unit)
        lines.append(texts().group.format(group=unit[0].group, pieces=words) if unit[0].group else words)
    wide, high = plan.contents[0].size
    size = texts().size.format(wide=f"{wide:g}", high=f"{high:g}")
    return (*lines, f"{size}, {texts().sleeved}" if plan.sleeved else size)
