"""Measure Bag of Dungeon: how often quests are won against dragons of each strength, and whether printed grades are true.

    python benchmarks/dragons.py curve
    python benchmarks/dragons.py calibration --quests 10 --games 200

`curve` gives the share of games that the sensible player wins against every third dragon of grades.toml, for each mode and number
of heroes, over quests that nobody has tuned: what `middles`, `slopes` and `ceilings` of that file are read from. `calibration`
makes quests as the command does, plays them with dice that had no part in it, and counts in how many the share lies in the band.
"""

from __future__ import annotations

import argparse
import sys
import time
from itertools import product
from pathlib import Path
from statistics import fmean, median

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from common import positive, temporary_home

from generator.core.errors import ForgeFailed
from generator.core.rng import Rng
from generator.forge import choices
from generator.games.bag_of_dungeon.checking.checker import check
from generator.games.bag_of_dungeon.making.dragon_strength import set_dragon, with_strength
from generator.games.bag_of_dungeon.making.generator import generate
from generator.games.bag_of_dungeon.players.engine import simulate
from generator.games.bag_of_dungeon.quest.data_loading import grades
from generator.games.bag_of_dungeon.quest.model import GRADES, MODES, Quest
from generator.games.bag_of_dungeon.quest.options import CHOICES, conflict
from generator.games.bag_of_dungeon.rating.difficulty import rate

HEROES = ("1", "2", "3", "4")
STEP = 3


def settled(mode: str, heroes: str, grade: str) -> dict[str, str]:
    """Return options with a mode, a number of heroes and a grade."""
    return choices.settle(CHOICES, {"mode": mode, "heroes": heroes, "grade": grade}, "bag-of-dungeon")


def mixes(modes: list[str], heroes: list[str]) -> list[tuple[str, str]]:
    """Return the modes with the numbers of heroes that can be asked for."""
    return [(mode, count) for mode, count in product(modes, heroes) if not conflict(settled(mode, count, "medium"))]


def share(quest: Quest, games: int, number: int) -> float:
    """Return how many games of a hundred the sensible player wins, with dice of this benchmark."""
    rng = Rng.root("benchmark/dragons", number)
    return 100 * sum(simulate(quest, "sensible", rng.stream(game)).won for game in range(games)) / games


def curve(modes: list[str], heroes: list[str], quests: int, games: int) -> None:
    """Print a line for each mode and number of heroes: shares by strength."""
    for mode, count in mixes(modes, heroes):
        drafts = [generate(settled(mode, count, "medium"), Rng.root("benchmark/draft", seed)) for seed in range(quests)]
        levels = range(0, len(grades().strengths), STEP)
        found = [fmean(share(with_strength(one, level), games, at) for at, one in enumerate(drafts)) for level in levels]
        print(f"{mode:<13} {count}", *(f"{level}:{value:.0f}" for level, value in zip(levels, found, strict=True)), flush=True)


def forged(mode: str, heroes: str, grade: str, seed: int) -> Quest:
    """Return the first sound quest of its grade at a seed."""
    number = 0
    while True:
        number += 1
        try:
            quest = generate(settled(mode, heroes, grade), Rng.root("benchmark/forged", seed).stream(number))
            tuned = quest if check(quest) else set_dragon(quest)
        except ForgeFailed:
            continue
        if not check(tuned) and rate(tuned).grade == grade:
            return tuned


def calibration(modes: list[str], heroes: list[str], quests: int, games: int) -> None:
    """Print a line for each mode, number of heroes and grade with the shares of its quests, then how many lie in the band."""
    inside, total, times = 0, 0, []
    for (mode, count), grade in product(mixes(modes, heroes), GRADES):
        low, high = getattr(grades(), grade).wins
        found = []
        for seed in range(quests):
            begun = time.process_time()
            quest = forged(mode, count, grade, seed)
            times.append(time.process_time() - begun)
            found.append(share(quest, games, seed))
        inside, total = inside + sum(low <= value <= high for value in found), total + len(found)
        print(f"{mode:<13} {count} {grade:<7}", *(f"{value:.0f}" for value in found), flush=True)
    print(f"in the band: {inside} of {total}; {median(times):.1f} s for a quest")


def arguments() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("curve", "calibration"))
    parser.add_argument("--modes", nargs="+", choices=MODES, default=list(MODES))
    parser.add_argument("--heroes", nargs="+", choices=HEROES, default=list(HEROES))
    parser.add_argument("--quests", type=positive, default=10)
    parser.add_argument("--games", type=positive, default=20)
    return parser


def main() -> None:
    """Measure what the command line asks for."""
    given = arguments().parse_args()
    with temporary_home():
        {"curve": curve, "calibration": calibration}[given.what](given.modes, given.heroes, given.quests, given.games)


if __name__ == "__main__":
    main()
