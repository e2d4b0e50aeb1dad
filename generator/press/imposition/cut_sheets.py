"""Sheets to cut: draws the pieces in a plan's slots, crop marks, folds, ruler and label, each where the plan puts it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Literal

import msgspec
from msgspec.structs import replace

from generator.core.errors import BadOption, PressError
from generator.core.text import counted
from generator.draw.figures import Figure
from generator.draw.marks import RULER_MM, WEIGHT, ruler
from generator.forge.pack import Block, Cut, Deck, Sheet
from generator.press.drawing import fonts
from generator.press.drawing.box_recorder import Recorder
from generator.press.drawing.figures import draw_figure
from generator.press.drawing.ink import Ink
from generator.press.drawing.palette import Palette
from generator.press.drawing.papers import MM, Paper
from generator.press.drawing.pen import PressPen
from generator.press.drawing.typography import PIECE
from generator.press.imposition import plans
from generator.press.imposition.apart_sheets import apart_plan
from generator.press.imposition.cut_paths import with_outlines, with_paths
from generator.press.imposition.geometry import Parts, Rect
from generator.press.imposition.machine_sheets import machine_plan
from generator.press.imposition.plans import Backs, Piece, Plan
from generator.press.imposition.registration import MACHINES, Cutter
from generator.press.imposition.single_pages import single_plan

PAPER_WHITE = "FFFFFF"
"""The colour that is not printed."""
BLACK = "000000"
"""The colour of registration marks in every palette: machines look for nothing else."""
_DOTS = (0.3, 0.9)
_LINE = 2.25
"""From one line of the strip to the next, in mm."""
_SIZE = 7.0
"""Size of the words in the strip, in points."""
_JOIN = "  \u00b7  "
_TEST = "The ruler measures 50 mm; if not, print at 100 %"


class DrawingContext(msgspec.Struct, frozen=True):
    """What every piece is drawn with: the document's operators, colours, box recorder, and the icons it has used so far."""

    ink: Ink
    palette: Palette
    recorder: Recorder
    used_icons: set[str]
    least: Callable[[Figure], float] = lambda figure: 0.0
    """Returns the size in points below which no words of a piece are written."""

    def pen(self, page: plans.CutPage) -> PressPen:
        """Return a pen on a whole page."""
        return PressPen(self.ink, self.palette, 0.0, page.height * MM, page.width, page.height, self.recorder, "the sheet")


def plan(sheet: Sheet, deck: Deck, paper: Paper, backs: Backs, cutter: Cutter = "guillotine", *, one_up: bool = False) -> Plan:
    """Return the plan of a sheet's deck; `one_up` leaves the paper aside and gives every side of a piece a page of its own.

    Nothing is printed behind pieces with outlines of their own, which are cut along those.
    Raises PressError for pieces of different sizes, or a back unlike its front, BadOption for sealed pieces that a machine is to
    cut and whose backs are not printed behind them.
    """
    for cut in deck.pieces:
        if (cut.front.width, cut.front.height) != (cut.back.width, cut.back.height):
            raise PressError(f"Front and back of {cut.id!a} differ in size; mend the game's pack.")
    pieces = tuple(Piece(piece.id, *piece.size, deck.bleed, piece.copies, parts=_parts(piece)) for piece in deck.cuts)
    piece_set = plans.PieceSet(sheet.label, pieces)
    if one_up:
        return single_plan(piece_set)
    bare = any(cut.outline for cut in deck.pieces)
    if cutter == "guillotine" and not bare:
        return plans.plan(piece_set, paper, "gutterfold" if deck.sealed and backs == "none" else backs)
    if deck.sealed and backs == "none":
        raise BadOption(f"--cutter {cutter} cuts flat paper, and these pieces need their backs: say --backs duplex-long too.")
    machine, printed_backs = MACHINES[cutter], "none" if bare else backs
    if machine.rim:
        made = apart_plan(piece_set, paper, printed_backs, machine.rim)
        return replace(made, sheets=tuple(replace(with_outlines(page, deck), cut_by="picture") for page in made.sheets))
    made = machine_plan(piece_set, paper, printed_backs, machine.marks)
    cut_by: plans.CutBy = "lines" if cutter == "guillotine" else "machine"
    return replace(made, sheets=tuple(replace(with_paths(page, deck), cut_by=cut_by) for page in made.sheets))


def _parts(piece: Cut | Block) -> Parts | None:
    """Return the small pieces of a block as they are planned; raises PressError where they differ in size."""
    if isinstance(piece, Cut):
        return None
    if len({cut.size for cut in piece.cuts}) != 1:
        raise PressError(f"The pieces of block {piece.id!a} differ in size, or there are none; mend the game's pack.")
    return Parts(len(piece.cuts), piece.columns, *piece.cuts[0].size)


def draw_page(
    context: DrawingContext, page: plans.CutPage, deck: Deck, words: list[str], credits: Callable[[], str] | None = None
) -> None:
    """Draw one page of a plan; of `words` the first that fits its strip in a line or two stands there.

    In place of a second line stands what `credits` returns once all pieces are drawn, where a document has no page of words.
    """
    pen = context.pen(page)
    for place in page.grounds:
        colour = _ground(deck.cuts[place.piece], place.side)
        if colour:
            pen.rect((place.bleed.x, place.bleed.y), (place.bleed.width, place.bleed.height), colour)
    _draw_over(pen, page, deck)
    for slot in page.slots:
        piece = deck.cuts[slot.piece]
        cut = piece.cuts[slot.part] if isinstance(piece, Block) else piece
        _draw_piece(context, page, slot.trim, slot.turn, cut.front if slot.side == "front" else cut.back)
    context.ink.marker.artifact()
    pen.lines(page.marks, "mark", WEIGHT)
    for mark in page.registration:
        bottom = (page.height - mark.bottom) * MM
        context.ink.rect(mark.x * MM, bottom, mark.width * MM, mark.height * MM, BLACK, "", 0.0)
    for start, end in page.folds:
        pen.line(start, end, "mark", 0.25, _DOTS)
    if page.cut_by != "shop":
        _strip(pen, page, words, credits() if credits else "")


def _draw_over(pen: PressPen, page: plans.CutPage, deck: Deck) -> None:
    """Draw what runs on from the fronts of pieces into their bleed; what of it lies on them is covered when they are drawn."""
    pen.ink.marker.artifact()
    for slot in page.slots:
        piece = deck.cuts[slot.piece]
        if isinstance(piece, Block) or piece.over is None or slot.side == "back":
            continue
        trim, bleed = slot.trim, slot.bleed
        pen.push((bleed.x, bleed.y), 0, (bleed.width, bleed.height))
        pen.push((trim.x - bleed.x, trim.y - bleed.y))
        pen.push(_corner(trim, slot.turn), slot.turn)
        piece.over.paint(pen)
        for _ in range(3):
            pen.pop()


def _corner(trim: Rect, turn: int) -> tuple[float, float]:
    """Return where the top left corner of art turned by quarters lies in a rectangle, from the rectangle's own."""
    return ((0.0, 0.0), (trim.width, 0.0), (trim.width, trim.height), (0.0, trim.height))[turn]


def _ground(piece: Cut | Block, side: Literal["front", "back"]) -> str:
    """Return the colour under a side of a piece, or nothing."""
    back = piece.back_ground if isinstance(piece, Cut) else ""
    return (back or piece.ground) if side == "back" else piece.ground


def bleeds(page: plans.CutPage, deck: Deck, palette: Palette) -> bool:
    """Return whether ink runs over every trim of a page: all grounds are there, and none is the white of the paper."""
    colours = [_ground(deck.cuts[place.piece], place.side) for place in page.grounds]
    return all(colour and palette.colour(colour) not in ("", PAPER_WHITE) for colour in colours)


def _draw_piece(context: DrawingContext, page: plans.CutPage, trim: Rect, turn: int, figure: Figure) -> None:
    """Draw a figure into a rectangle, turned by quarters about it."""
    left, top = trim.x * MM, (page.height - trim.y) * MM
    pen = PressPen(context.ink, context.palette, left, top, trim.width, trim.height, context.recorder, figure.name)
    context.ink.marker.pause()
    pen.push(_corner(trim, turn), turn)
    pen.width, pen.height = figure.width, figure.height
    pen.least = context.least(figure)
    draw_figure(pen, figure, (left, top - trim.height * MM, left + trim.width * MM, top))
    context.ink.marker.pause()
    pen.pop()
    context.used_icons.update(pen.used_icons)


def strip_words(page: plans.CutPage, deck: Deck, title: str, code: str, made: str) -> list[str]:
    """Return what may stand on a sheet to cut, from the longest to the shortest; `made` says by which press."""
    always = f"{page.label}: {piece_counts(page, deck.cuts) if deck.sealed else piece_names(page, deck.cuts)}"
    order = _order(page)
    fold = f"fold along the dotted line, glue, {'lay the backs up, ' if deck.sealed else ''}then cut"
    if page.folds:
        order = order.replace("cut", fold, 1)
    stand = ""
    if page.cut_by != "lines" and page.kind != "back" and all(cut.folds for cut in deck.pieces):
        order += "; then fold every piece along its dotted lines"
        if all(cut.foot for cut in deck.pieces):
            order += ", glue its halves, feet outwards"
            stand = "cut out, fold along the dotted lines, glue, feet outwards"
    lines = (
        (always, title, code, made, order, _TEST),
        (always, code, made, order, _TEST),
        (always, code, made, order),
        *(((always, code, made, stand), (page.label, code, made, stand)) if stand else ()),
        *(((always, code, made, fold), (page.label, code, fold)) if page.folds else ((always, code, made),)),
        (page.label, code),
    )
    return [_JOIN.join(line) for line in lines]


def _order(page: plans.CutPage) -> str:
    """Return how a page is cut, in words."""
    if page.cut_by == "machine":
        return "the back of what a machine cuts" if page.kind == "back" else f"a machine cuts this side by the file {page.label}"
    if page.cut_by == "picture":
        return "a machine prints and cuts these pieces by the picture of this page"
    if page.cut_by == "lines":
        return "cut along the unbroken lines, fold along the dotted ones"
    first, second = page.cuts_in_order
    return f"cut: {first} along the long side, then {second} along the short side"


def _strip(pen: PressPen, page: plans.CutPage, words: list[str], credits: str) -> None:
    """Draw ruler and words, their feet towards the pieces where the strip stands upright."""
    for place, show in ((page.ruler, _ruler), (page.words, lambda pen, size: _words(pen, size, words, credits))):
        corner = ((place.x, place.y), (place.right, place.y), (place.right, place.bottom), (place.x, place.bottom))[page.reading]
        size = (place.width, place.height) if page.reading % 2 == 0 else (place.height, place.width)
        pen.push(corner, page.reading)
        show(pen, size)
        pen.pop()


def _ruler(pen: PressPen, size: tuple[float, float]) -> None:
    ruler(pen, ((size[0] - RULER_MM) / 2, size[1] / 2 + 1.1))


def _words(pen: PressPen, size: tuple[float, float], words: list[str], credits: str) -> None:
    """Write the first words that fit into a line, or two smaller ones; credits are a line of their own."""
    points, rows = _rows(pen, size[0], words, credits)
    first = size[1] / 2 + (0.9 if len(rows) == 1 else -0.5)
    for number, line in enumerate(rows):
        pen.text((size[0], first + _LINE * number), line, "body", points, "right", "deep")


def _rows(pen: PressPen, room: float, words: list[str], credits: str) -> tuple[float, list[str]]:
    """Return the size of a strip's words in points, and their lines. Raises PressError where nothing fits."""

    def fits(rows: list[str], points: float) -> bool:
        return all(pen.measure(line, "body", points) <= room for line in rows)

    if credits:
        lines = [line for line in words if fits([line], fonts.LEAST_SIZE)]
        below = _JOIN.join((_TEST, credits))
        candidates = [[line, credits if _TEST in line or not fits([below], fonts.LEAST_SIZE) else below] for line in lines]
    elif pen.ink.typography.large and fits(words[-1:], PIECE):
        return PIECE, [next(line for line in words if fits([line], PIECE))]
    elif fits(words[:1], _SIZE):
        return _SIZE, words[:1]
    else:
        candidates = [rows for line in words for rows in ([line], *_broken(line)) if fits(rows, fonts.LEAST_SIZE)]
    if not candidates:
        raise PressError(f"The strip of a sheet to cut holds no {words[-1][:40]!a}; shorten it.")
    return fonts.LEAST_SIZE, candidates[0]


def _broken(line: str) -> Iterator[list[str]]:
    """Yield words in two lines, the first as long as can be."""
    parts = line.split(_JOIN)
    for place in range(len(parts) - 1, 0, -1):
        yield [_JOIN.join(parts[:place]), _JOIN.join(parts[place:])]


def piece_names(page: plans.CutPage, cuts: tuple[Cut | Block, ...]) -> str:
    """Return what a page holds, as `1-12` where names run on."""
    names = list(dict.fromkeys(cuts[slot.piece].id for slot in page.slots))
    return f"{names[0]} to {names[-1]}" if len(names) > 2 else " and ".join(names)


def piece_counts(page: plans.CutPage, cuts: tuple[Cut | Block, ...]) -> str:
    """Return how many pieces of which kinds a page holds, as `4 tiles`: those of sealed decks bear other numbers than their ids."""
    shown = [slot for slot in page.slots if slot.side == page.slots[0].side]
    kinds = Counter(cuts[slot.piece].id.rstrip("0123456789 ") for slot in shown)
    return " and ".join(counted(number, kind) for kind, number in kinds.items())


class PieceKind(msgspec.Struct, frozen=True):
    """How many pieces of a size in mm there are."""

    size: tuple[float, float]
    pieces: int


class CuttingSummary(msgspec.Struct, frozen=True):
    """What a template may say of a sheet's pieces, all counted from the plan: how many, their size, papers, cuts and folds.

    `size` is that of the largest, `kinds` are pieces by size: those of the deck, then those of its blocks. `inner` are the
    cuts that pieces mark themselves, made by hand. Where a `machine` cuts, `cuts` are the lines that it follows. Pieces for a print
    `shop` are printed one by one, a side a page.
    """

    title: str
    label: str
    size: tuple[float, float]
    kinds: tuple[PieceKind, ...]
    pieces: int
    papers: int
    cuts: int
    inner: int
    folds: int
    pages: tuple[str, ...]
    backs: Backs
    machine: bool = False
    shop: bool = False


def cutting_summary(sheet: Sheet, sheet_plan: Plan, deck: Deck) -> CuttingSummary:
    """Return what a sheet's template may say about its pieces."""
    (counted,) = plans.components((sheet_plan,))
    machine = any(page.cut_by in ("machine", "picture") for page in sheet_plan.sheets)
    slits = sum(len(cut.slits) * cut.copies for cut in deck.pieces)
    inner = 0 if any(page.cut_by == "machine" for page in sheet_plan.sheets) else slits
    kinds: Counter[tuple[float, float]] = Counter()
    for page in sheet_plan.sheets:
        for slot in page.slots:
            if slot.side == "front":
                piece = deck.cuts[slot.piece]
                kinds[piece.cuts[slot.part].size if isinstance(piece, Block) else piece.size] += 1
    by_size = tuple(PieceKind(size, number) for size, number in sorted(kinds.items(), reverse=True))
    return CuttingSummary(
        sheet.title, counted.label, counted.size, by_size, counted.pieces, counted.papers, counted.cuts, inner,
        counted.folds, tuple(label for label, _ in counted.pages), sheet_plan.backs, machine,
        any(page.cut_by == "shop" for page in sheet_plan.sheets),
    )  # fmt: skip
