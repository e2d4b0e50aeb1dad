"""Measure Bag of Dungeon: dragons of each strength, whether printed grades are true, games a second.

    python benchmarks/dragons.py curve
    python benchmarks/dragons.py calibration --quests 3 --games 400
    python benchmarks/dragons.py speed --quests 5 --games 40

`curve` gives the share of games that the sensible player wins against every third dragon of grades.toml, for each mode, number of
heroes and grade, over quests that nobody has tuned: what `middles`, `slopes` and `ceilings` of that file are read from.
`calibration` makes quests as the command does and has the sensible player play them with dice that had no part in it. Fresh and
printed share agree where they differ by no more than 1.96 times their joint standard error, which 95 of 100 should do; a fresh
share is astray where it lies outside the band of the grade by more than 1.96 of its own. `speed` counts solo games a second of the
sensible player. All seconds are CPU time; how many processes share the work changes nothing else.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from math import sqrt
from pathlib import Path
from statistics import fmean, median

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from common import add_json, positive, processes, temporary_home, write_record

from generator.core import workers
from generator.core.rng import Rng
from generator.core.seeds import seed_from_word
from generator.core.statistics import NORMAL_95, share_error, share_estimate
from generator.forge import choices
from generator.forge.making import fingerprint, make
from generator.games.bag_of_dungeon import GAME
from generator.games.bag_of_dungeon.making.dragon_strength import with_strength
from generator.games.bag_of_dungeon.making.generator import generate
from generator.games.bag_of_dungeon.players.engine import simulate
from generator.games.bag_of_dungeon.quest.data_loading import grades
from generator.games.bag_of_dungeon.quest.grade_schema import GradePreset
from generator.games.bag_of_dungeon.quest.model import GRADES, MODES, Quest
from generator.games.bag_of_dungeon.quest.options import CHOICES, conflict

HEROES = ("1", "2", "3", "4")
STEP = 3
WARM = 10
"""Games before the clock of `speed` starts."""


def settled(mode: str, heroes: str, grade: str) -> dict[str, str]:
    """Return options with a mode, a number of heroes and a grade."""
    return choices.settle(CHOICES, {"mode": mode, "heroes": heroes, "grade": grade}, "bag-of-dungeon")


def mixes(modes: Sequence[str], heroes: Sequence[str]) -> list[tuple[str, str]]:
    """Return the modes with the numbers of heroes that can be asked for."""
    return [(mode, count) for mode, count in product(modes, heroes) if not conflict(settled(mode, count, "medium"))]


def share(quest: Quest, games: int) -> float:
    """Return the share of games that the sensible player wins, with dice of this benchmark and of the quest."""
    rng = Rng.root("benchmark/dragons", int(fingerprint(quest), 16))
    return sum(simulate(quest, "sensible", rng.stream(game)).won for game in range(games)) / games


Table = tuple[str, str, tuple[str, ...], list[tuple[str, ...]]]
"""What a record says of a measurement: its name and sentence, columns and rows."""


def curve(given: argparse.Namespace) -> Table:
    """Print a line for each mode, number of heroes and grade: shares by strength."""
    rows: list[tuple[str, ...]] = []
    for (mode, count), grade in product(mixes(given.modes, given.heroes), given.grades):
        options = settled(mode, count, grade)
        drafts = [generate(options, Rng.root("benchmark/draft", seed)) for seed in range(given.quests)]
        levels = range(0, len(grades().strengths), STEP)
        found = [100 * fmean(share(with_strength(one, level), given.games) for one in drafts) for level in levels]
        shown = [f"{level}:{value:.0f}" for level, value in zip(levels, found, strict=True)]
        print(f"{mode:<13} {count} {grade:<7}", *shown, flush=True)
        rows.append((mode, count, grade, " ".join(shown)))
    games = f"{given.quests} drafts of each row, {given.games} games each"
    sentence = f"Games won of a hundred by the place of the dragon's strength, {games}."
    return "Curves of the dragon", sentence, ("mode", "heroes", "grade", "strength:won"), rows


@dataclass(frozen=True)
class Measured:
    """A quest that was made and played again: shares of games won as printed and fresh, and what it cost to make."""

    grade: str
    printed: float
    printed_games: int
    fresh: float
    fresh_games: int
    seconds: float
    attempts: int

    @property
    def agrees(self) -> bool:
        """Whether the shares differ by no more than 1.96 times their joint standard error."""
        errors = share_error(self.printed, self.printed_games) ** 2 + share_error(self.fresh, self.fresh_games) ** 2
        return abs(self.fresh - self.printed) <= NORMAL_95 * sqrt(errors)

    @property
    def off(self) -> float:
        """By how much the fresh share lies outside the band of the grade, 0 within it."""
        preset: GradePreset = getattr(grades(), self.grade)
        low, high = preset.wins
        return max(low / 100 - self.fresh, self.fresh - high / 100, 0.0)

    @property
    def astray(self) -> bool:
        """Whether the fresh share lies outside the band by more than its error."""
        return self.off > NORMAL_95 * share_error(self.fresh, self.fresh_games)


def measured(mode: str, heroes: str, grade: str, number: int, games: int) -> Measured:
    """Make a quest as the command does, and play it with fresh dice."""
    begun = time.process_time()
    made = make(GAME, settled(mode, heroes, grade), seed_from_word(f"calibration {mode} {heroes} {grade} {number}"))
    seconds = time.process_time() - begun
    figures = made.rating.figures
    fresh = share(made.quest, games)
    return Measured(grade, int(figures["rate"]) / 100, int(figures["games"]), fresh, games, seconds, made.attempts)


def calibration(given: argparse.Namespace) -> Table:
    """Print a line for each mode, number of heroes and grade: printed and fresh shares; then how well they agree."""
    wanted = [(*mix, grade) for mix, grade in product(mixes(given.modes, given.heroes), given.grades)]
    jobs = [(*row, number, given.games) for row in wanted for number in range(given.quests)]
    with processes(given.jobs) as pool:
        found = workers.run(measured, jobs, lambda: None, pool=pool)
    rows = {row: found[at * given.quests : (at + 1) * given.quests] for at, row in enumerate(wanted)}
    for (mode, count, grade), some in rows.items():
        pairs = (f"{100 * one.printed:.0f}/{100 * one.fresh:.0f}" for one in some)
        print(f"{mode:<13} {count} {grade:<7}", *pairs)
    kinds = (("grade", given.grades), ("heroes", given.heroes), ("mode", given.modes))
    parts = [(f"{kind} {part}", part) for kind, every in kinds for part in every]
    groups = {name: [one for row, measures in rows.items() if part in row for one in measures] for name, part in parts}
    groups["all"] = [one for some in rows.values() for one in some]
    for name, some in groups.items():
        print(f"{name}: {_summary(some)}")
    each = f"{given.quests} quests of each mode, number of heroes and grade"
    sentence = f"Printed shares of games won against {given.games} fresh games, {each}."
    summaries = [(name, _summary(some)) for name, some in groups.items()]
    return "Printed share against fresh games", sentence, ("quests", "what was found"), summaries


def _summary(found: Sequence[Measured]) -> str:
    """Return in how many quests shares agree and lie in the band, the mean difference, and what a quest cost."""
    if not found:
        return "none"
    many = len(found)
    inside, agree = sum(not one.off for one in found), share_estimate(sum(one.agrees for one in found), many)
    seconds = sorted(one.seconds for one in found)
    return (
        f"agree {sum(one.agrees for one in found)} of {many} ({100 * agree.low:.0f}-{100 * agree.high:.0f} %); "
        f"in the band {inside}, astray {sum(one.astray for one in found)}; "
        f"printed less fresh {100 * fmean(one.printed - one.fresh for one in found):+.1f}; "
        f"{median(seconds):.1f} s, most {seconds[-1]:.1f}, {fmean(one.attempts for one in found):.1f} attempts"
    )


def speed(given: argparse.Namespace) -> Table:
    """Print solo games a second of the sensible player, for each number of heroes and grade."""
    rows: list[tuple[str, ...]] = []
    for count, grade in product(given.heroes, given.grades):
        drafts = [generate(settled("solo", count, grade), Rng.root("benchmark/draft", seed)) for seed in range(given.quests)]
        share(drafts[0], WARM)
        begun = time.process_time()
        for quest in drafts:
            share(quest, given.games)
        rows.append((count, grade, f"{given.quests * given.games / (time.process_time() - begun):,.0f}"))
        print(f"solo {count} {grade:<7} {rows[-1][-1]}", flush=True)
    sentence = f"The sensible player, solo, {given.games} games of each of {given.quests} drafts."
    return "Games a second and core", sentence, ("heroes", "grade", "games a second"), rows


def arguments() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("curve", "calibration", "speed"))
    parser.add_argument("--modes", nargs="+", choices=MODES, default=list(MODES), help=f"[{' '.join(MODES)}]")
    parser.add_argument("--heroes", nargs="+", choices=HEROES, default=list(HEROES), help=f"[{' '.join(HEROES)}]")
    parser.add_argument("--grades", nargs="+", choices=GRADES, default=list(GRADES), help=f"[{' '.join(GRADES)}]")
    parser.add_argument("--quests", type=positive, default=3, help="quests of each mode, number of heroes and grade [3]")
    parser.add_argument("--games", type=positive, default=400, help="games of each quest [400]")
    parser.add_argument("--jobs", type=positive, default=1, help="processes that share the work of a calibration [1]")
    add_json(parser)
    return parser


def main() -> None:
    """Measure what the command line asks for."""
    given = arguments().parse_args()
    with temporary_home():
        name, sentence, columns, rows = {"curve": curve, "calibration": calibration, "speed": speed}[given.what](given)
    if given.json:
        write_record(given.json, GAME.title, name, sentence, columns, rows)


if __name__ == "__main__":
    main()
