"""Change the weights of Green Dungeon's planner, one by one and by pairs, and hold every change against the planner as it is.

    python benchmarks/weights.py hold --quests 14 --games 40
    python benchmarks/weights.py climb --quests 8 --games 60 --editions old

Dungeons are dealt and lit as for quests, so many of every grade; those of `climb` are others than those of `hold`. Game n of a
dungeon has the same dice whatever the weights, and a lost game counts 0. Every weight that means something under a lamp is taken
times a quarter, a half, two and four; then the `--best` changes that came out best are made by pairs. The lead of a change is the
mean difference of points to the planner in hundredths of the planner's points, its error that of a mean over dungeons. Games are
played in rounds, one game of each dungeon at a time, and a change whose lead and 1.96 errors together stay below `--margin` is
dropped after eight rounds or more. The best of so many changes lead by luck too: `hold` plays the `--best` of all again in as many
fresh dungeons, prints them, and exits with 1 where the lower end of such a lead (1.96 errors) lies above the margin. `climb` goes
through the best changes of one weight, each on top of those taken over before it and with twice the games, takes over what leads
by more than its error, and begins again until nothing does. The clock is the CPU time of this process.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from statistics import fmean, stdev

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from common import add_json, grades, positive, temporary_home, write_record

from generator.core.data import replace
from generator.core.errors import ForgeFailed
from generator.core.rng import Rng
from generator.forge import ladder
from generator.games.green_dungeon import GAME
from generator.games.green_dungeon.making.generator import generate
from generator.games.green_dungeon.making.lamp_length import set_lamp
from generator.games.green_dungeon.players.exact_combat import CombatWeights, Evaluator, JourneyWeights, Weights, load_weights
from generator.games.green_dungeon.players.planner import Planner
from generator.games.green_dungeon.players.simulation import play_game, played_score
from generator.games.green_dungeon.quest.board import Board
from generator.games.green_dungeon.quest.ruleset import EDITIONS, Ruleset, load_ruleset
from generator.games.green_dungeon.rules.chance import Dice

FACTORS = (0.25, 0.5, 2.0, 4.0)
WEIGHTS = {
    "combat": CombatWeights.__struct_fields__,
    "journey": tuple(name for name in JourneyWeights.__struct_fields__ if name != "endless"),
}
"""The weights by their part; `endless` means nothing under a lamp."""
LEAST_ROUNDS = 8
"""Rounds before a change may be dropped."""
SHOWN = 6
"""How many changes are printed at most."""
Change = tuple[tuple[str, float], ...]
"""Weights, each by part and name with a dot between, and by how much they are multiplied."""


@dataclass
class Course:
    """The games of a planner by some weights: points by dungeon and game, so many as were played."""

    evaluator: Evaluator
    points: dict[tuple[int, int], int] = field(default_factory=dict)


class Lead(ladder.Lead, frozen=True):
    """How much more a change makes than the planner, and the error of that, both in hundredths of the planner's points."""

    change: Change

    @property
    def told(self) -> str:
        """The change in words."""
        return ", ".join(f"{name} × {factor:g}" for name, factor in self.change)

    @property
    def line(self) -> str:
        """The change and its lead in words."""
        return f"{self.mean:+6.1f} % ({self.low:+.1f} to {self.high:+.1f})  {self.told}"


def dungeons(edition: str, names: Sequence[str], count: int, purpose: str) -> list[Board]:
    """Return so many dungeons of each of these grades, each with the lamp that makes it so."""
    found: list[Board] = []
    for grade in names:
        options, seed, wanted = GAME.settle({"edition": edition, "grade": grade}), 0, len(found) + count
        while len(found) < wanted:
            seed += 1
            with suppress(ForgeFailed):
                found.append(set_lamp(generate(options, Rng.root(f"bench/weights/{purpose}/{edition}/{grade}", seed))).board)
    return found


def changed(weights: Weights, change: Change) -> Weights:
    """Return weights with a change made; whole numbers stay whole."""
    for name, factor in change:
        part, _, one = name.partition(".")
        before = getattr(getattr(weights, part), one)
        after = round(before * factor) if isinstance(before, int) else before * factor
        weights = replace(weights, **{part: replace(getattr(weights, part), **{one: after})})
    return weights


def single_changes(weights: Weights) -> Iterator[Change]:
    """Yield every change of one weight that changes anything."""
    for part, names in WEIGHTS.items():
        for name in names:
            for factor in FACTORS:
                change: Change = ((f"{part}.{name}", factor),)
                if changed(weights, change) != weights:
                    yield change


def course(rules: Ruleset, weights: Weights, base: Course | None = None) -> Course:
    """Return a course by weights; one that fights by the same weights as `base` shares its odds."""
    if base is not None and base.evaluator.weights == weights.combat:
        return Course(base.evaluator.with_journey(weights.journey))
    return Course(Evaluator(rules, weights))


class Field:
    """Dungeons in which planners of several weights play with the same dice."""

    def __init__(self, boards: Sequence[Board], rules: Ruleset, purpose: str) -> None:
        self.boards, self.rules, self.purpose = boards, rules, purpose
        self.games = 0

    def points(self, played: Course, place: int, number: int) -> int:
        """Return the points of a game of a dungeon, 0 if it was lost; it is played when it is first asked for."""
        found = played.points.get((place, number))
        if found is None:
            player = Planner(self.rules)
            player.evaluator = played.evaluator
            game = play_game(
                self.boards[place], self.rules, player, Dice(Rng.root(f"bench/weights/{self.purpose}/{place}", number))
            )
            found = played.points[place, number] = played_score(game) if game.won else 0
            self.games += 1
        return found

    def lead(self, base: Course, other: Course, change: Change, games: int) -> Lead:
        """Return the lead of a change over so many games of each dungeon."""
        places, numbers = range(len(self.boards)), range(games)
        usual = fmean(self.points(base, place, number) for place in places for number in numbers)
        more = [
            fmean(self.points(other, place, number) - self.points(base, place, number) for number in numbers) for place in places
        ]
        error = stdev(more) / len(more) ** 0.5 if len(more) > 1 else 0.0
        return Lead(change=change, mean=100 * fmean(more) / usual if usual else 0.0, error=100 * error / usual if usual else 0.0)

    def leads(self, base: Course, weights: Weights, changes: Sequence[Change], games: int, margin: float) -> list[Lead]:
        """Return the leads of changes, the greatest first; those that surely stay below the margin play fewer games."""
        done: list[Lead] = []
        for change in changes:
            other = course(self.rules, changed(weights, change), base)
            for number in range(min(LEAST_ROUNDS, games), games + 1):
                lead = self.lead(base, other, change, number)
                if lead.high < margin:
                    break
            done.append(lead)
        return sorted(done, key=lambda lead: (-lead.mean, lead.change))


def search(one: Field, base: Course, weights: Weights, given: argparse.Namespace, margin: float) -> list[Lead]:
    """Return the leads of all changes of one weight, and of the best ones by pairs; print the best."""
    singles = one.leads(base, weights, list(single_changes(weights)), given.games, margin)
    _show("one weight", singles)
    best = [lead.change for lead in singles][: given.best]
    pairs = [first + second for first, second in combinations(best, 2) if first[0][0] != second[0][0]]
    found = one.leads(base, weights, pairs, given.games, margin)
    _show("pairs", found)
    return [*singles, *found]


def _show(what: str, leads: Sequence[Lead]) -> None:
    print(f"  {what}: {len(leads)} changes")
    for lead in leads[:SHOWN]:
        print(f"    {lead.line}", flush=True)


Row = tuple[str, ...]


def hold(edition: str, given: argparse.Namespace, rows: list[Row]) -> bool:
    """Hold all changes against the weights of an edition; return whether none is surely better by more than the margin.

    A row on each of the best changes in fresh dungeons is added to `rows`.
    """
    rules, begun = load_ruleset("old" if edition == "old" else "new"), time.process_time()
    one = Field(dungeons(edition, given.grades, given.quests, "hold"), rules, "hold")
    weights = load_weights(rules.edition)
    base = course(rules, weights)
    print(f"{edition}: {len(one.boards)} dungeons, {given.games} games of each at most")
    found = sorted(search(one, base, weights, given, given.margin), key=lambda lead: (-lead.mean, lead.change))
    again = Field(dungeons(edition, given.grades, given.quests, "fresh"), rules, "fresh")
    leads = again.leads(course(rules, weights), weights, [lead.change for lead in found[: given.best]], given.games, given.margin)
    _show("the best in fresh dungeons", leads)
    surely = sum(lead.low > given.margin for lead in leads)
    print(f"{edition}: {_mean(base):.1f} points; leads above {given.margin:g} % in fresh dungeons, with their lower end: {surely}")
    print(f"{edition}: {one.games + again.games:,} games, {time.process_time() - begun:.0f} s", flush=True)
    rows += [(edition, lead.told, f"{lead.mean:+.1f}", f"{lead.low:+.1f} to {lead.high:+.1f}") for lead in leads]
    return not surely


def climb(edition: str, given: argparse.Namespace, rows: list[Row]) -> None:
    """Take over changes as long as any is better; print every step and the weights that are left.

    A row on each step, and one on what the last weights come to, is added to `rows`.
    """
    rules, begun = load_ruleset("old" if edition == "old" else "new"), time.process_time()
    one = Field(dungeons(edition, given.grades, given.quests, "climb"), rules, "climb")
    weights, taken = load_weights(rules.edition), True
    while taken:
        base, taken = course(rules, weights), False
        singles = one.leads(base, weights, list(single_changes(weights)), given.games, 0.0)
        _show("one weight", singles)
        print(f"{edition}: {_mean(base):.1f} points, {one.games:,} games, {time.process_time() - begun:.0f} s", flush=True)
        for change in [lead.change for lead in singles if lead.mean > lead.error][: given.best]:
            other = course(rules, changed(weights, change), base)
            lead = one.lead(base, other, change, 2 * given.games)
            if lead.mean > lead.error:
                weights, base, taken = changed(weights, change), other, True
                print(f"{edition}: taken over {lead.line}", flush=True)
                rows.append((edition, lead.told, f"{lead.mean:+.1f}", f"{lead.low:+.1f} to {lead.high:+.1f}"))
    rows.append((edition, f"what is left, {_mean(base):.1f} points", "", ""))
    for part in WEIGHTS:
        print(f"[{edition}.{part}]")
        kept = getattr(weights, part)
        print("\n".join(f"{name} = {getattr(kept, name):g}" for name in kept.__struct_fields__), flush=True)


def _mean(played: Course) -> float:
    return fmean(played.points.values())


def arguments() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands, every = parser.add_subparsers(dest="what", required=True), grades(GAME)
    for name, about in (("hold", "whether a change beats the planner as it is"), ("climb", "better weights, step by step")):
        one = commands.add_parser(name, help=about)
        one.add_argument("--quests", type=positive, default=14, help="how many dungeons of each grade [14]")
        one.add_argument("--games", type=positive, default=40, help="how many games in each dungeon at most [40]")
        one.add_argument("--best", type=positive, default=6, help="how many changes are made by pairs [6]")
        one.add_argument("--margin", type=float, default=3.0, help="a lead in hundredths that is too much [3]")
        one.add_argument("--grades", nargs="+", choices=every, default=every, help=f"[{' '.join(every)}]")
        one.add_argument("--editions", nargs="+", choices=list(EDITIONS), default=list(EDITIONS), help=f"[{' '.join(EDITIONS)}]")
        add_json(one)
    return parser


COLUMNS = ("edition", "weights changed", "lead, % of the planner's points", "interval")
NAMED = {
    "hold": (
        "Other weights for the planner",
        "Changes that came out best in {} dungeons of each grade, up to {} games of each, played again in as many fresh ones.",
    ),
    "climb": (
        "Weights for the planner, step by step",
        "What was taken over in {} dungeons of each grade, {} games of each, a step on top of the one before.",
    ),
}
"""Name and sentence of the record of each command."""


def main() -> int:
    """Measure and print; exit code 1 when a change is surely better than the planner by more than the margin."""
    given, held, rows = arguments().parse_args(), True, list[Row]()
    with temporary_home():
        for edition in given.editions:
            if given.what == "hold":
                held = hold(edition, given, rows) and held
            else:
                climb(edition, given, rows)
    if given.json:
        name, sentence = NAMED[given.what]
        write_record(given.json, GAME.title, name, sentence.format(given.quests, given.games), COLUMNS, rows)
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
