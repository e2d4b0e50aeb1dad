"""Pieces of jobs to what Tabletop Simulator takes: pictures of cards and tokens, and a saved object that names them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.draw.figures import Figure
from generator.forge.pack import Cut
from generator.press.exports import table_objects
from generator.press.exports.card_layout import FINE, CardSheet, Pile, card_sheets, piles, same
from generator.press.exports.raster import Cell, Look, draw_cells
from generator.press.exports.table_objects import CARD_MM, TILE_UNITS, UNIT, CardOf, Ids, Json, Place, SheetUrls, Words
from generator.press.jobs.printing.job import Job
from generator.press.jobs.screen.page_parts import credited, written_words

WIDEST, GAP, BAG = 34.0, 0.8, 3.2
"""How far a row of objects goes on, what is left free between them, and the room of a bag, in units of the table."""


def write_table(jobs: Sequence[Job], name: str, base: str, made: str) -> dict[str, bytes]:
    """Return the files of an export by their names: the saved object `name`.json, and its pictures.

    The addresses of pictures begin with `base`. `made` stands on a card with notes, with those who drew the icons.
    """
    table = _Table(name, base)
    for job in jobs:
        table.add(job)
    table.close(jobs[0].title, made)
    return {f"{name}.json": table_objects.saved_object(jobs[0].title, table.objects), **table.pictures}


class _Row:
    """Gives places on the table from left to right and row by row, beginning on the far side."""

    def __init__(self) -> None:
        self._x = self._z = self._deep = 0.0

    def next(self, width: float, height: float) -> tuple[float, float]:
        """Return the middle of the next place for something so wide and high, in units."""
        if self._x and self._x + width > WIDEST:
            self.turn()
        at = (self._x + width / 2 - WIDEST / 2, WIDEST / 2 - self._z - height / 2)
        self._x += width + GAP
        self._deep = max(self._deep, height)
        return at

    def turn(self) -> None:
        """Begin another row."""
        self._x, self._z, self._deep = 0.0, self._z + self._deep + GAP, 0.0


class _Table:
    """What is collected: pictures by name, objects, sheets by number, and the icons that were drawn."""

    def __init__(self, name: str, base: str) -> None:
        self.base = base
        self.ids = Ids(name)
        self.objects: list[Json] = []
        self.pictures: dict[str, bytes] = {}
        self.icons: set[str] = set()
        self.sheets: dict[int, SheetUrls] = {}
        self.row = _Row()
        self._drawn: list[tuple[Figure, str, float, str]] = []
        """Pictures of single figures: the figure, its ground, how much of it is left out above, and its address."""

    def add(self, job: Job) -> None:
        """Add all pieces of a job."""
        self.look = Look(job.settings, job.pack)
        for sheet in job.pack.sheets:
            if sheet.deck:
                for pile in piles(sheet, job.pack.decks[sheet.deck]):
                    add = {"cards": self._add_cards, "tokens": self._add_tokens, "standees": self._add_standees}[pile.kind]
                    add(pile)
                    if pile.kind != "cards" and not pile.drawn:
                        self.row.turn()

    def close(self, title: str, made: str) -> None:
        """Add the card with notes."""
        words = Words(title, f"{made} Icons (CC BY 3.0): {credited(self.icons)}." if self.icons else made)
        self.objects.append(table_objects.notecard(self.ids, words, Place(*self.row.next(6.0, 4.0), down=False, scale=1.0)))

    # ------------------------------------------------------------------ pieces

    def _add_cards(self, pile: Pile) -> None:
        """Add a pile of cards, its backs up, as a deck over one or several sheets."""
        numbers: dict[str, tuple[int, int]] = {}
        for sheet in card_sheets([cut for cut, _ in pile.cuts]):
            number = len(self.sheets) + 1
            self.sheets[number] = self._sheet_urls(pile, sheet, f"{pile.sheet}-{number}")
            numbers |= {cut.id: (number, place) for place, cut in enumerate(sheet.cuts)}
        cards = [CardOf(*numbers[cut.id], self._words(cut)) for cut, copies in pile.cuts for _ in range(copies)]
        self.objects.append(table_objects.deck(self.ids, Words(pile.name), self._place(pile, down=True), cards, self.sheets))

    def _sheet_urls(self, pile: Pile, sheet: CardSheet, name: str) -> SheetUrls:
        """Draw a sheet of faces, with a hidden face in its last place, and its backs."""
        free = sheet.columns * sheet.rows - len(sheet.cuts) - 1
        common = pile.common_back
        last = pile.cuts[0][0]
        hidden = _back_cell(last) if common else Cell(None, "page")
        empty = [Cell(None)] * free
        faces = [Cell(cut.front, cut.ground) for cut in sheet.cuts]
        backs = [_back_cell(cut) for cut in sheet.cuts]
        face = self._keep(f"{name}-faces", [*faces, *empty, hidden], sheet.columns, sheet.pixels)
        if common:
            back = self._keep(f"{name}-back", [hidden], 1, sheet.pixels)
        else:
            back = self._keep(f"{name}-backs", [*backs, *empty, hidden], sheet.columns, sheet.pixels)
        return SheetUrls(face, back, sheet.columns, sheet.rows, unique=not common, square=pile.size[0] == pile.size[1])

    def _add_tokens(self, pile: Pile) -> None:
        """Add tokens: those that are drawn in a bag, others side by side."""
        if pile.drawn:
            place = Place(*self.row.next(BAG, BAG), down=False, scale=1.0)
            tokens = list(self._tokens(pile))
            order = table_objects.FROM_TOP if pile.ordered else table_objects.BY_CHANCE
            self.objects.append(table_objects.bag(self.ids, Words(pile.name), place, tokens, order))
        else:
            self.objects += self._tokens(pile)

    def _tokens(self, pile: Pile) -> Iterator[Json]:
        for cut, copies in pile.cuts:
            face, back = (
                self._picture(pile.sheet, cut.front, cut.ground),
                self._picture(pile.sheet, cut.back, _back_cell(cut).ground),
            )
            for _ in range(copies):
                yield table_objects.tile(self.ids, self._words(cut), self._place(pile, down=pile.hidden), face, back)

    def _add_standees(self, pile: Pile) -> None:
        """Add standees side by side."""
        for cut, copies in pile.cuts:
            picture = self._picture(pile.sheet, cut.front, cut.ground, cut.foot)
            for _ in range(copies):
                self.objects.append(table_objects.figurine(self.ids, self._words(cut), self._place(pile, down=False), picture))

    # ------------------------------------------------------------------ what they have in common

    def _place(self, pile: Pile, *, down: bool) -> Place:
        """Return the place of the next piece of a pile, and its scale; what lies in a bag needs no room."""
        wide, high = pile.size
        if pile.kind == "standees":
            high = high / 2 - pile.cuts[0][0].foot
        scale = high / UNIT / TILE_UNITS if pile.kind == "tokens" else high / CARD_MM
        if pile.kind == "tokens" and pile.drawn:
            return Place(0.0, 0.0, down=down, scale=scale)
        return Place(*self.row.next(wide / UNIT, high / UNIT), down=down, scale=scale)

    def _words(self, cut: Cut) -> Words:
        told = "" if cut.foot else written_words(cut.front, self.look.palette)
        return Words(cut.front.alt, told)

    def _picture(self, sheet: str, figure: Figure, ground: str, foot: float = 0.0) -> str:
        """Return the address of a picture of one figure, drawn where none is there that looks the same."""
        for other, below, least, address in self._drawn:
            if same(figure, other) and (below, least) == (ground, foot):
                return address
        seen = figure.height / 2 - foot if foot else figure.height
        pixels = (round(figure.width * FINE), round(seen * FINE))
        address = self._keep(f"{sheet}-{len(self._drawn) + 1:03d}", [Cell(figure, ground)], 1, pixels, 0.5 if foot else 0.0)
        self._drawn.append((figure, ground, foot, address))
        return address

    def _keep(self, name: str, cells: Sequence[Cell], columns: int, pixels: tuple[int, int], crop: float = 0.0) -> str:
        """Draw a picture and keep it; return its address."""
        drawn = draw_cells(self.look, cells, columns, pixels, crop)
        self.pictures[f"{name}.png"] = drawn.png
        self.icons |= drawn.icons
        return f"{self.base}{name}.png"


def _back_cell(cut: Cut) -> Cell:
    return Cell(cut.back, cut.back_ground or cut.ground)
