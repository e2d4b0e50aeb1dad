"""Measure what the pictures of a quest take: milliseconds of the processor and kilobytes, by game and kind of picture.

    python benchmarks/pictures.py                        # every game, 7 quests
    python benchmarks/pictures.py --game deck-box-dungeons --quests 20

The kinds: the cover; cover and faces (heads at encounters and faces on panels with it); the map and the map of the keeper, where a
game has such; and the pieces that are tiles or rooms, their fronts and backs. `first` is the first time in a process of its own,
which has drawn nothing and whose home is empty: data of the art are read, and forms drawn that later quests repeat. `others` is
the median of quests that are drawn after it in the same process, `again` that of the same quests when they are drawn once more.
The quests are made before the clock starts, the PDF is not packed; the kilobytes are those of all operators, packed, of the quest
that has the most. Quests are drafts where a game grades by playing.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
import zlib
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from common import add_json, game, positive, temporary_home, untuned, write_record
from reportlab.pdfgen.canvas import Canvas

from generator import registry
from generator.core.seeds import seed_from_word
from generator.draw.figures import Figure
from generator.forge.making import make
from generator.forge.pack import Pack
from generator.press.drawing import fonts
from generator.press.drawing.ink import Ink
from generator.press.drawing.palette import FULL
from generator.press.drawing.papers import MM
from generator.press.drawing.pen import PressPen

Figures = list[Figure]
OPTIONS = {("bag-of-dungeon", "map"): {"map": "keyed"}, ("bag-of-dungeon", "keeper's map"): {"map": "keyed"}}
"""Options of games whose quests have a kind of picture with them alone."""
FACES = ("face", "dragon", "bosses", "head-")
"""What the names of figures begin with that show faces."""
DECKS = ("tiles", "rooms", "cards")
"""Decks of tiles and rooms; of a game with several of them the first."""
HEAD = ("game", "pictures", "drawn", "first ms", "others ms", "again ms", "kB")


def _faces(pack: Pack) -> Figures:
    return [pack.figures["cover"], *(one for name, one in pack.figures.items() if name.startswith(FACES))]


def _pieces(pack: Pack) -> Figures:
    deck = next((pack.decks[name] for name in DECKS if name in pack.decks), None)
    return [side for cut in deck.pieces for side in (cut.front, cut.back) if side is not None] if deck else []


KINDS: dict[str, Callable[[Pack], Figures]] = {
    "cover": lambda pack: [pack.figures["cover"]],
    "cover and faces": _faces,
    "map": lambda pack: [pack.figures[pack.map]] if pack.map in pack.figures else [],
    "keeper's map": lambda pack: [pack.map_views["keeper"]] if "keeper" in pack.map_views else [],
    "tiles and rooms": _pieces,
}


class Noted(Ink):
    """An ink that notes the art that pages repeat."""

    def __init__(self, canvas: Canvas) -> None:
        super().__init__(canvas)
        self.noted: dict[str, str] = {}

    def form(self, name: str, operators: str) -> None:
        """Make art part of the document, and note it."""
        self.noted[name] = operators
        super().form(name, operators)


def packs(one: Any, kind: str, quests: int) -> Iterator[Pack]:
    """Yield what is printed of so many quests that have a kind of picture."""
    for number in range(quests):
        made = make(one, one.settle(OPTIONS.get((one.id, kind), {})), seed_from_word(f"pictures {number}"))
        yield one.pack(made.quest, made.rating)


def drawn(figures: Figures) -> tuple[float, int]:
    """Draw figures on pages of their sizes, and return the milliseconds that it took, and the bytes of all operators, packed."""
    inks: list[Noted] = []
    begun = time.process_time()
    for one in figures:
        canvas = Canvas(BytesIO(), (one.width * MM, one.height * MM), initialFontName=fonts.font("body"))
        inks.append(Noted(canvas))
        PressPen(inks[-1], FULL, 0.0, one.height * MM, one.width, one.height).show(one)
    taken = 1000 * (time.process_time() - begun)
    forms = {name: operators for ink in inks for name, operators in ink.noted.items()}
    texts = ["\n".join(ink.canvas._code) for ink in inks] + list(forms.values())
    return taken, sum(len(zlib.compress(text.encode())) for text in texts)


def measured(one: Any, kind: str, quests: int) -> list[float]:
    """Return the number of figures, the milliseconds of the first time, of other quests and of all again, and the most bytes."""
    figures = [KINDS[kind](pack) for pack in packs(one, kind, quests)]
    if not figures[0]:
        return []
    first, *others = [drawn(each) for each in figures]
    again = [drawn(each) for each in figures]
    return [
        len(figures[0]), first[0], median(ms for ms, _ in others or [first]), median(ms for ms, _ in again),
        max(size for _, size in (first, *others)),
    ]  # fmt: skip


def row(one: Any, kind: str, quests: int) -> tuple[str, ...] | None:
    """Return the row of a game and kind of picture, measured in a process of its own; None where the game has none."""
    words = [sys.executable, __file__, "--game", one.id, "--quests", str(quests), "--kind", kind]
    with temporary_home():
        done = subprocess.run(words, capture_output=True, text=True, check=True)
    found = json.loads(done.stdout)
    if not found:
        return None
    count, first, others, again, size = found
    return one.id, kind, f"{count:.0f}", f"{first:.0f}", f"{others:.0f}", f"{again:.1f}", f"{size / 1000:.1f}"


def arguments() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", type=game, action="append", default=[], help="one game; again for more [all]")
    parser.add_argument("--quests", type=positive, default=7, help="quests of a game [7]")
    parser.add_argument("--kind", choices=tuple(KINDS), default="", help=argparse.SUPPRESS)
    add_json(parser)
    return parser


def main() -> None:
    """Measure and print a row for every kind of picture of every game."""
    given = arguments().parse_args()
    if given.kind:
        print(json.dumps(measured(untuned(given.game[0]), given.kind, given.quests)))
        return
    rows: list[tuple[str, ...]] = []
    print(f"{HEAD[0]:<18} {HEAD[1]:<16}" + "".join(f" {head:>9}" for head in HEAD[2:]))
    for one in given.game or registry.all_games().values():
        for kind in KINDS:
            if found := row(one, kind, given.quests):
                rows.append(found)
                print(f"{found[0]:<18} {found[1]:<16}" + "".join(f" {cell:>9}" for cell in found[2:]), flush=True)
    if given.json:
        sentence = (
            f"Time of the processor for {given.quests} quests: the first in a fresh process, the others in it, all once more; "
            "and the most kilobytes of one, packed."
        )
        write_record(given.json, "Paper", "Pictures", sentence, HEAD, rows)


if __name__ == "__main__":
    main()
