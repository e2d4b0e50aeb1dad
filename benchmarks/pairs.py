"""Count how much two dungeons of Green Dungeon of one theme have in common: the share of rooms, monsters and twists in both.

    python benchmarks/pairs.py
    python benchmarks/pairs.py --quests 8 --themes slow-mould winter-quarters

Every dungeon of a theme is compared with every other one that was made; dungeons are drafts, whose lamp nobody has set. The last
row is all themes together; 95 % is what nineteen of twenty pairs do not exceed. Exit code 1 where more than one pair in twenty
shares more than a third.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from contextlib import suppress
from itertools import combinations
from pathlib import Path
from statistics import fmean

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from common import add_json, positive, temporary_home, write_record

from generator.core.errors import ForgeFailed
from generator.forge.making import attempt
from generator.games.green_dungeon import GAME
from generator.games.green_dungeon.quest.board import SYMBOLS
from generator.games.green_dungeon.quest.data_loading import THEMES
from generator.games.green_dungeon.quest.model import Quest
from generator.games.green_dungeon.quest.ruleset import EDITIONS

THIRD = 1 / 3
MOST = 0.05
"""The largest share of pairs that may have more than a third in common."""
Text = tuple[str, str]
"""The kind of a text, and what it says."""


def texts(quest: Quest) -> set[Text]:
    """Return the rooms, monsters and twists of a dungeon by what is read of them."""
    rooms = {("room", room.line) for room in quest.rooms}
    monsters = {("monster", monster.line) for symbol in SYMBOLS for monster in getattr(quest.monsters, symbol)}
    return rooms | monsters | {("twist", " ".join(twist.rows)) for twist in quest.twists}


def drafts(theme: str, count: int) -> list[Quest]:
    """Return so many dungeons of a theme, of both editions and all grades in turn."""
    found: list[Quest] = []
    seed = 0
    while len(found) < count:
        grades = GAME.grades()
        options = {"theme": theme, "edition": EDITIONS[seed % 2], "grade": grades[seed % len(grades)]}
        with suppress(ForgeFailed):
            found.append(attempt(GAME, GAME.settle(options), seed, 1))
        seed += 1
    return found


def shares(quests: Sequence[Quest]) -> list[float]:
    """Return for each pair of dungeons the share of the texts of one that the other has too."""
    read = [texts(quest) for quest in quests]
    return [len(one & other) / len(one) for one, other in combinations(read, 2)]


COLUMNS = ("theme", "pairs", "mean", "95 %", "most", "> 1/3")


def cells(name: str, found: Sequence[float]) -> list[str]:
    """Return a row of the table."""
    over = sum(share > THIRD for share in found) / len(found)
    ordered = sorted(found)
    shares = (fmean(found), ordered[int(0.95 * len(ordered))], ordered[-1], over)
    return [name, f"{len(found):,}", *(f"{100 * share:.1f} %" for share in shares)]


def row(found: Sequence[str]) -> str:
    """Return a line of the table."""
    name, pairs, *shares = found
    return f"{name:20} {pairs:>6} {' '.join(f'{share:>8}' for share in shares)}"


def arguments() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quests", type=positive, default=30, help="how many dungeons of each theme, two at least [30]")
    parser.add_argument("--themes", nargs="+", choices=THEMES, default=list(THEMES), help="some themes [all]")
    add_json(parser)
    return parser


def main() -> int:
    """Print a row for every theme; return 1 where too many pairs have too much in common."""
    wanted = arguments().parse_args()
    print(row(COLUMNS))
    every: list[float] = []
    rows: list[list[str]] = []
    with temporary_home():
        for theme in wanted.themes:
            found = shares(drafts(theme, max(2, wanted.quests)))
            every += found
            rows.append(cells(theme, found))
            print(row(rows[-1]), flush=True)
    rows.append(cells("all", every))
    print(row(rows[-1]))
    if wanted.json:
        sentence = "Rooms, monsters and twists that two dungeons of a theme have in common."
        write_record(wanted.json, "Green Dungeon", "What two dungeons of a theme share", sentence, COLUMNS, rows)
    return int(sum(share > THIRD for share in every) > MOST * len(every))


if __name__ == "__main__":
    sys.exit(main())
