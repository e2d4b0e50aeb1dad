"""Rebuild docs/pages: the pictures of real pages that README and the guide show, from a fixed seed."""

from __future__ import annotations

from datetime import date
from io import BytesIO
from pathlib import Path

from PIL import Image

from generator import print_ledger, registry
from generator.core.data import Record
from generator.core.seeds import seed_from_word
from generator.forge.challenges import challenge
from generator.forge.extending import extend
from generator.forge.game import AnyGame
from generator.forge.making import Made, make
from generator.press.content.checker import read_pack
from generator.press.drawing.palette import ink_palette
from generator.press.drawing.typography import Typography
from generator.press.jobs.files.preview import pictures
from generator.press.jobs.printing import book, quest_jobs
from generator.press.jobs.printing.job import Job, PrintSettings

DOCS = Path(__file__).resolve().parent.parent / "docs"
OUT = DOCS / "pages"
SEED = "torchlight"
DBD, DONJONZ, GREEN, BAG = "deck-box-dungeons", "donjonz", "green-dungeon", "bag-of-dungeon"
WANTED = {
    (DBD, "full"): {
        "T1": "title", "M1": "map", "E1": "encounters", "F1": "finale", "N1": "enemies", "C-1": "rooms", "R1": "rules",
    },
    (DBD, "low"): {"M1": "map-low-ink"},
    (DONJONZ, "full"): {"T1": "donjonz-title", "M1": "donjonz-map", "C-1": "donjonz-cards", "I1": "donjonz-inventory"},
    (DONJONZ, "low"): {"S1": "donjonz-sealed-low-ink"},
    (GREEN, "full"): {"T1": "green-title", "C-1": "green-tiles", "E1": "green-reference"},
    (BAG, "full"): {"T1": "bag-title", "C-2": "bag-tiles", "H1": "bag-heroes"},
}  # fmt: skip
"""Page labels and names of pictures, by game and ink."""
THEMES = {BAG: "royal-menagerie"}
"""Games of which one theme is shown, with the seed that its title page has among all: whose dragon makes the best cover."""
DAY = date(2026, 11, 22)
DAILY = {DONJONZ: {"D1": "daily-donjonz"}, GREEN: {"D1": "daily-green", "K1": "daily-green-fate"}}
"""The same for the challenges of a day."""
LARGE = {DONJONZ: {"R1": "large-print"}}
"""The same for large print."""
PACKS = {"buried-circus": {"T1": "pack-title", "N1": "pack-enemies"}}
"""The same for packs of docs/packs."""
LEDGERS = {(DONJONZ, "winter"): "season-ledger"}
"""The names of pictures of ledgers, by game and the season's word."""
DPI, COLOURS, QUALITY = 72, 64, 62
"""Dots per inch, how many colours a picture of one page has, and how well one of many themes is kept as a WebP, of 100."""
TITLES, ACROSS, TITLE_DPI = (
    (DBD, "crypt"), (DBD, "drowned-temple"), (DBD, "thorn-barrow"), (DBD, "sun-tomb"),
    (DONJONZ, "sunken-light"), (DONJONZ, "brass-hive"), (DONJONZ, "former-kings"), (DONJONZ, "weather-market"),
    (GREEN, "castle-eventually"), (GREEN, "slow-mould"), (GREEN, "winter-quarters"), (GREEN, "deepdown-line"),
    (BAG, "night-school"), (BAG, "hotel-downstairs"), (BAG, "downward-observatory"), (BAG, "royal-menagerie"),
), 4, 34  # fmt: skip
"""The title pages that stand side by side in one picture, so many in a row."""


def main() -> None:
    """Write the pictures."""
    OUT.mkdir(parents=True, exist_ok=True)
    for (name, ink), wanted in WANTED.items():
        game = registry.game(name)
        made = _made(game, THEMES.get(name, ""))
        _draw(quest_jobs.quest_job(game, made, PrintSettings(palette=ink_palette(ink))), wanted)
    for name, wanted in LARGE.items():
        game = registry.game(name)
        _draw(quest_jobs.quest_job(game, _made(game), PrintSettings(typography=Typography("plain", "large"))), wanted)
    for name, wanted in DAILY.items():
        _draw(quest_jobs.challenge_job(challenge(registry.game(name), DAY), PrintSettings()), wanted)
    for name, wanted in PACKS.items():
        pack = read_pack(DOCS / "packs" / name, registry.all_games())
        game = extend(registry.game(pack.game), pack)
        _draw(quest_jobs.quest_job(game, _made(game), PrintSettings()), wanted)
    for (name, word), picture in LEDGERS.items():
        _save(next(iter(pictures(print_ledger(name, word), DPI))), picture)
    _draw_titles()


def _made(game: AnyGame, theme: str = "") -> Made[Record]:
    """Return a quest from the one seed: as usual, or of a theme, which has a part in its seed then."""
    if not theme:
        return make(game, game.defaults(), seed_from_word(SEED))
    return make(game, game.settle({"theme": theme}), seed_from_word(f"{SEED} {theme}"))


def _draw_titles() -> None:
    """Draw title pages of themes of every game side by side."""
    found = []
    for name, theme in TITLES:
        game = registry.game(name)
        pages = book.print_book(quest_jobs.quest_job(game, _made(game, theme), PrintSettings()))
        found.append(Image.open(BytesIO(next(iter(pictures(pages.pdf, TITLE_DPI))))))
    (wide, high), gap = found[0].size, 6
    down = -(-len(found) // ACROSS)
    sheet = Image.new("RGB", (ACROSS * (wide + gap) - gap, down * (high + gap) - gap), "white")
    for place, one in enumerate(found):
        sheet.paste(one, (place % ACROSS * (wide + gap), place // ACROSS * (high + gap)))
    sheet.save(OUT / "titles.webp", quality=QUALITY, method=6)


def _draw(job: Job, wanted: dict[str, str]) -> None:
    pages = book.print_book(job)
    for label, picture in zip(pages.labels, pictures(pages.pdf, DPI), strict=True):
        if label in wanted:
            _save(picture, wanted[label])


def _save(picture: bytes, name: str) -> None:
    Image.open(BytesIO(picture)).quantize(COLOURS).save(OUT / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
