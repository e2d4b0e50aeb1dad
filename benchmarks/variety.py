"""Count how much was read before: of a season of any game, or of ten quests of one theme of Deck Box Dungeons.

    python benchmarks/variety.py
    python benchmarks/variety.py --seasons 12 --games donjonz green-dungeon
    python benchmarks/variety.py --batches 5 --themes crypt sun-tomb --heroes 4 --grades hard

A slot is a place of a quest that something is drawn for: an encounter of a room, a room's name, the story's paragraphs and so on.
It is repeated if what fills it has filled a slot of that kind in an earlier one of the ten. Quests are drafts, which differ from
finished quests in their numbers only; every batch is ten drafts of a theme, with the lengths short, standard and long in turn.
The last rows are the encounters and rooms together with all texts, and the worst theme.

With --seasons, weeks of seasons are read in a row, beside as many quests that are drawn without memory (see season_variety.py).
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import season_variety
from common import add_json, game, positive, temporary_home, write_record

from generator import registry
from generator.core.errors import ForgeFailed
from generator.forge.making import attempt
from generator.games.deck_box_dungeons import GAME
from generator.games.deck_box_dungeons.quest.data_loading import THEMES
from generator.games.deck_box_dungeons.quest.model import Quest

TEN = 10
LENGTHS = ("short", "standard", "long")
GRADES = ("easy", "medium", "hard")
MOST = 0.15
"""The largest share of encounter slots that may be repeated."""
Slot = tuple[str, str]
"""The kind of a slot, and what fills it."""


def slots(quest: Quest) -> Iterator[Slot]:
    """Yield everything that was drawn for a quest and that a reader would know again."""
    yield from (("encounter", entry.source) for entry in quest.encounters)
    yield from (("room name", room.name) for room in quest.rooms)
    yield from (("omen", entry.omen) for entry in quest.encounters if entry.omen)
    yield from ((f"story {number}", text) for number, text in enumerate(quest.story, start=1))
    yield from (("title", quest.title), ("finale", quest.finale.text), ("won", quest.finale.won), ("lost", quest.finale.lost))
    yield from (("villain", quest.villain.id), ("objective", quest.objective.id), ("place", quest.facts["place"]))


def drafts(theme: str, batch: int, heroes: str, grade: str) -> Iterator[Quest]:
    """Yield ten drafts of a theme."""
    for number in range(TEN):
        options = {"theme": theme, "heroes": heroes, "grade": grade, "length": LENGTHS[number % len(LENGTHS)]}
        for seed in range(1000 * (TEN * batch + number), 1000 * (TEN * batch + number + 1)):
            try:
                yield attempt(GAME, GAME.settle(options), seed, 1)
            except ForgeFailed:
                continue
            break


def repeats(quests: Sequence[Quest]) -> tuple[Counter[str], Counter[str]]:
    """Return, by their kind, how many slots quests have, and how many of them are repeated."""
    total, again = Counter[str](), Counter[str]()
    seen: set[Slot] = set()
    for quest in quests:
        for slot in slots(quest):
            total[slot[0]] += 1
            again[slot[0]] += slot in seen
            seen.add(slot)
    return total, again


def repeated_encounters(theme: str, batch: int, heroes: str, grade: str) -> float:
    """Return the share of encounter slots that are repeated in ten quests of a theme."""
    total, again = repeats(list(drafts(theme, batch, heroes, grade)))
    return again["encounter"] / total["encounter"]


def arguments() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--batches", type=positive, default=3, help="how often ten quests of each theme are made [3]")
    parser.add_argument("--themes", nargs="+", choices=THEMES, default=list(THEMES), help="some themes [all]")
    parser.add_argument("--heroes", default="2", choices=list("1234"), help="for how many heroes [2]")
    parser.add_argument("--grades", nargs="+", default=GRADES, choices=GRADES, help="their grades, in turn [easy medium hard]")
    parser.add_argument("--seasons", type=positive, help="read so many seasons of 52 weeks instead")
    parser.add_argument("--games", nargs="+", type=game, help="games whose seasons are read [all]")
    add_json(parser)
    return parser


def main() -> None:
    """Print a row for every kind of slot."""
    wanted = arguments().parse_args()
    with temporary_home():
        (_show_seasons if wanted.seasons else _show)(wanted)


def _show_seasons(wanted: argparse.Namespace) -> None:
    """Read seasons and print a row for each game, and one for quests that are drawn without memory."""
    names = [one.id for one in wanted.games or registry.all_games().values()]
    found = season_variety.rows(names, wanted.seasons)
    widths = [max(len(row[place]) for row in (season_variety.HEAD, *found)) for place in range(len(season_variety.HEAD))]
    for row in (season_variety.HEAD, *found):
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
    if wanted.json:
        sentence = (
            f"What is read again of {wanted.seasons} seasons of 52 weeks whose words are dealt, and of as many quests whose words "
            "are drawn without memory."
        )
        write_record(wanted.json, "Every game", "What repeats in a season", sentence, season_variety.HEAD, found)


def _show(wanted: argparse.Namespace) -> None:
    """Count and print."""
    total, again = Counter[str](), Counter[str]()
    worst = (0.0, "")
    for theme in wanted.themes:
        mine, mine_again = Counter[str](), Counter[str]()
        for batch in range(wanted.batches):
            grade = wanted.grades[batch % len(wanted.grades)]
            slots_of, repeats_of = repeats(list(drafts(theme, batch, wanted.heroes, grade)))
            mine, mine_again = mine + slots_of, mine_again + repeats_of
        worst = max(worst, (mine_again["encounter"] / mine["encounter"], theme))
        total, again = total + mine, again + mine_again
    counts = [*((kind, total[kind], again[kind]) for kind in total), ("all", total.total(), again.total())]
    rows = [(kind, f"{slots:,}", f"{100 * repeated / slots:.1f} %") for kind, slots, repeated in counts]
    print(f"{'slot':<12} {'slots':>7} {'repeated':>9}")
    for kind, many, share in rows:
        print(f"{kind:<12} {many:>7} {share:>9}")
    print(f"encounters of the worst theme, {worst[1]}: {100 * worst[0]:.1f} %")
    if wanted.json:
        sentence = f"What ten quests of one theme show again; encounters of the worst theme, {worst[1]}, {100 * worst[0]:.1f} %."
        write_record(wanted.json, GAME.title, "What repeats", sentence, ("slot", "slots", "repeated"), rows)


if __name__ == "__main__":
    main()
