"""Rebuild docs/pages: the pictures of real pages that the README shows, from a fixed seed."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from PIL import Image

from generator import registry
from generator.core.code import seed_from_word
from generator.forge.forge import make
from generator.press import book, pack
from generator.press.paper import paper
from generator.press.preview import pictures
from generator.press.theme import theme

OUT = Path(__file__).resolve().parent.parent / "docs" / "pages"
SEED, GAME = "torchlight", "deck-box-dungeons"
FULL = {"T1": "title", "M1": "map", "E1": "encounters", "F1": "finale", "N1": "enemies", "C1": "rooms", "R1": "rules"}
LOW = {"M1": "map-low-ink", "C1": "rooms-low-ink"}
DPI, COLOURS = 72, 64


def main() -> None:
    """Write the pictures."""
    game = registry.game(GAME)
    made = make(game, game.defaults(), seed_from_word(SEED))
    OUT.mkdir(parents=True, exist_ok=True)
    for ink, wanted in (("full", FULL), ("low", LOW)):
        pages = book.print_book(pack.quest_job(game, made, paper("a4"), theme(ink)))
        for label, picture in zip(pages.labels, pictures(pages.pdf, DPI), strict=True):
            if label in wanted:
                small = Image.open(BytesIO(picture)).quantize(COLOURS)
                small.save(OUT / f"{wanted[label]}.png", optimize=True)


if __name__ == "__main__":
    main()
