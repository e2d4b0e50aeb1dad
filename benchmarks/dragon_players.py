"""Measure the players of Bag of Dungeon: what planning wins quest by quest, and how games go.

    python benchmarks/dragon_players.py compare --heroes 1 --grades medium hard --quests 16 --games 100
    python benchmarks/dragon_players.py quality --quests 2 --games 20
    python benchmarks/dragon_players.py score --heroes 1 3 --quests 6 --games 60

Quests are made as the command makes them, from fixed seeds, for the solo game. What players of rising skill come to is measured by
ladder.py. How many processes share the work changes nothing.

`compare` sets the planner against the sensible player, with the same fresh dice in every quest, and prints a line for each quest:
in how many attempts and CPU seconds it was made, what both are printed to win and what they win now, and the planner's lead with
its error; then for each row the means, the least lead, in how many quests the planner is surely (1.96 errors) more than 10 points
behind, and the middle of the seconds. The exit code is 1 where there is such a quest.

`score` has both play the quests of the ladder, and prints for each number of heroes, as the middle of all quests, gold by bronze
(upper and lower quarter of the sensible player's won games; also the least of all), the deviation of its won games as a share of
their mean, and the planner's mean score as a multiple of the sensible player's, over all games and over won ones.

`quality` has the sensible player play, and prints for each number of heroes and grade the turns of a game (the middle, and those of
the longest of twenty), how many turns of a hundred are idle (somebody walks or waits, and no tile is laid, no die rolled, nothing
used), the longest run of idle turns (of the worst of a hundred games, and of all), how many turns of a hundred come after the last
tile, how many games of a hundred are won, and how many with the same dice where nobody marches, and the drama: how many of a
hundred were in doubt when the last quarter of their moves began, since of ten games played on from there, with other dice and what
lay face down shuffled anew, two to eight were won. The last line is over all quests together. `--march none` plays the published
game, `--plain` leaves the drama out.
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
from statistics import fmean, median, stdev

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from common import add_json, positive, processes, recorded, temporary_home, write_record
from dragons import HEROES, settled

from generator.core import workers
from generator.core.data import replace
from generator.core.rng import Rng
from generator.core.seeds import seed_from_word
from generator.core.statistics import NORMAL_95, nearest_rank
from generator.forge.making import fingerprint, make
from generator.games.bag_of_dungeon import GAME
from generator.games.bag_of_dungeon.players.engine import simulate
from generator.games.bag_of_dungeon.players.sampled_worlds import sampled_world
from generator.games.bag_of_dungeon.players.sensible import Sensible
from generator.games.bag_of_dungeon.players.simulation import MOST_MOVES
from generator.games.bag_of_dungeon.quest.model import GRADES, MARCHES, Quest
from generator.games.bag_of_dungeon.rating.ladder import LADDER
from generator.games.bag_of_dungeon.rules.chance import Dice, Purpose
from generator.games.bag_of_dungeon.rules.referee import apply_move
from generator.games.bag_of_dungeon.rules.setting_up import set_up
from generator.games.bag_of_dungeon.rules.state import Move, Table

MOST_BEHIND = 10
"""So many games in 100 the planner may be behind the sensible player in a quest."""
CONTINUED = 10
"""So many games are played on from the last quarter of one, and between these many of them are won where it is in doubt."""
DOUBT = range(2, 9)
IDLE = ("go", "march", "end", "hold", "give", "take", "drop")
"""Moves that neither find nor risk anything by themselves."""
Row = tuple[str, str]


def catalogue(row: Row, quests: int) -> list[Quest]:
    """Return so many quests of a grade and a number of heroes."""
    return [quest_of(row, number) for number in range(quests)]


def quest_of(row: Row, number: int) -> Quest:
    """Return a quest of the ladder by its row and its number there."""
    grade, heroes = row
    return make(GAME, settled(LADDER.fixed["mode"], heroes, grade), seed_from_word(f"ladder {grade} {heroes} {number}")).quest


# ---------------------------------------------------------------------- what planning wins in every quest


@dataclass(frozen=True)
class Compared:
    """A quest that two players have played with the same dice: what it took to make, printed shares, wins, and the lead's error."""

    attempts: int
    seconds: float
    printed: tuple[int, int]
    sensible: float
    planner: float
    error: float

    @property
    def lead(self) -> float:
        """By how many games of a hundred the planner is ahead."""
        return self.planner - self.sensible

    @property
    def behind(self) -> bool:
        """Whether the planner is surely further behind than quests are accepted with."""
        return self.lead + NORMAL_95 * self.error < -MOST_BEHIND


def compared(row: Row, number: int, games: int) -> Compared:
    """Make a quest and let both players play it."""
    grade, heroes = row
    begun = time.process_time()
    made = make(GAME, settled(LADDER.fixed["mode"], heroes, grade), seed_from_word(f"compare {grade} {heroes} {number}"))
    seconds = time.process_time() - begun
    rng = Rng.root("benchmark/compare", int(fingerprint(made.quest), 16))
    won = {name: [simulate(made.quest, name, rng.alike(game)).won for game in range(games)] for name in ("sensible", "planner")}
    leads = [100 * (mine - other) for mine, other in zip(won["planner"], won["sensible"], strict=True)]
    error = stdev(leads) / sqrt(games) if games > 1 else 0.0
    printed = (int(made.rating.figures["rate"]), int(made.rating.figures["planner-won"]))
    return Compared(made.attempts, seconds, printed, 100 * fmean(won["sensible"]), 100 * fmean(won["planner"]), error)


def compare(given: argparse.Namespace) -> int:
    """Print a line for each quest and one for each row; return 1 where the planner is surely too far behind."""
    rows: list[Row] = list(product(given.grades, given.heroes))
    jobs = [(row, number, given.games) for row in rows for number in range(given.quests)]
    with processes(given.jobs) as pool:
        found = workers.run(compared, jobs, lambda: None, pool=pool)
    for at, (grade, heroes) in enumerate(rows):
        some = found[at * given.quests : (at + 1) * given.quests]
        for number, one in enumerate(some):
            print(
                f"{grade:7} {heroes} {number:3} {one.attempts:3} attempts {one.seconds:5.1f} s, printed {one.printed[0]} and "
                f"{one.printed[1]}, now {one.sensible:.0f} and {one.planner:.0f}: {one.lead:+.0f} ({one.error:.1f})"
            )
        leads = [one.lead for one in some]
        first, behind = sum(one.attempts == 1 for one in some), sum(one.behind for one in some)
        print(
            f"{grade:7} {heroes} all: {fmean(one.sensible for one in some):.1f} and {fmean(one.planner for one in some):.1f}, lead "
            f"{fmean(leads):+.1f}, least {min(leads):+.0f}, {behind} surely behind; {fmean(one.attempts for one in some):.1f} "
            f"attempts, {first} of {len(some)} at the first, {median(one.seconds for one in some):.1f} s",
            flush=True,
        )
    return int(any(one.behind for one in found))


# ---------------------------------------------------------------------- how games go


class CountedDice(Dice):
    """Dice that know how often they were rolled."""

    rolled = 0

    def die(self, purpose: Purpose) -> int:
        """Return a roll from 1 to 6."""
        self.rolled += 1
        return super().die(purpose)


@dataclass(frozen=True)
class Course:
    """How a game went: its moves and turns, idle ones and the longest run of them, turns after the last tile, the end."""

    moves: tuple[Move, ...]
    turns: int
    idle: int
    longest: int
    late: int
    won: bool


def course(quest: Quest, rng: Rng) -> Course:
    """Play a game of the sensible player and return how it went."""
    position, player, dice = set_up(quest), Sensible(), CountedDice(rng.alike("dice"))
    moves: list[Move] = []
    idle = run = longest = late = 0
    while position.phase != "over" and len(moves) < MOST_MOVES:
        late += not position.stack
        rolled, made = dice.rolled, one_turn(position, player, dice)
        moves += made
        lazy = dice.rolled == rolled and all(move.act in IDLE for move in made)
        idle, run = idle + lazy, run + 1 if lazy else 0
        longest = max(longest, run)
    return Course(tuple(moves), position.turns, idle, longest, late, position.outcome == "won")


def one_turn(position: Table, player: Sensible, dice: Dice) -> list[Move]:
    """Play, in place, until the next turn begins or the game is over; return the moves."""
    moves: list[Move] = []
    turn = position.turns
    while position.turns == turn and position.phase != "over":
        moves.append(player.choose(position))
        apply_move(position, moves[-1], dice)
    return moves


def doubtful(quest: Quest, moves: Sequence[Move], rng: Rng) -> bool:
    """Return whether a game was in doubt when the last quarter of its moves began; `rng` is that of its course."""
    position, dice = set_up(quest), Dice(rng.alike("dice"))
    for move in moves[: 3 * len(moves) // 4]:
        apply_move(position, move, dice)
    return sum(played_on(position, rng.stream("on", number)) for number in range(CONTINUED)) in DOUBT


def played_on(position: Table, rng: Rng) -> bool:
    """Return whether a game is won that the sensible player goes on with, by other dice and with the rest shuffled anew."""
    world, player, dice = sampled_world(position, rng.stream("world")), Sensible(), Dice(rng.stream("dice"))
    for _ in range(MOST_MOVES):
        if world.phase == "over":
            break
        apply_move(world, player.choose(world), dice)
    return world.outcome == "won"


def quality(given: argparse.Namespace) -> int:
    """Print a line for each number of heroes and grade: turns, idle turns, runs of them, turns after the last tile, wins, drama."""
    print(
        f"{'':9} {'games':>5} {'turns':>5} {'95 %':>5} {'idle %':>6} {'run 99 %':>8} {'longest':>7} {'late %':>6} {'won %':>6} "
        f"{'of none':>7} {'drama %':>7}"
    )
    wins: list[tuple[bool, bool]] = []
    rows: list[list[str]] = []
    for heroes, grade in product(given.heroes, given.grades):
        courses, doubts, published = [], 0, []
        for at, made_quest in enumerate(catalogue((grade, heroes), given.quests)):
            quest, old = replace(made_quest, march=given.march), replace(made_quest, march="none")
            for number in range(given.games):
                rng = Rng.root("benchmark/quality", at).stream(number)
                courses.append(course(quest, rng))
                published.append(course(old, rng).won)
                doubts += not given.plain and doubtful(quest, courses[-1].moves, rng)
        wins += zip((one.won for one in courses), published, strict=True)
        drama = "-" if given.plain else f"{100 * doubts / len(courses):.0f}"
        rows.append([heroes, grade, *quality_cells(courses, published), drama])
        widths = (5, 5, 5, 6, 8, 7, 6, 6, 7, 7)
        line = " ".join(f"{one:>{width}}" for one, width in zip(rows[-1][2:], widths, strict=True))
        print(f"{heroes} {grade:7} {line}", flush=True)
    count = len(wins)
    print(f"all {count:,} games: won {100 * sum(won for won, _ in wins) / count:.1f} %, with a march of none "
          f"{100 * sum(old for _, old in wins) / count:.1f} %")  # fmt: skip
    if given.json:
        sentence = "Games of the sensible player: turns, idle ones, idle rounds in a row, turns after the last tile, won, in doubt."
        name = "How games go" if given.march == "quick" else "How games go without the quick march"
        write_record(
            given.json, GAME.title, name, f"{sentence} {given.games} games of each of {given.quests} quests.", COLUMNS, rows
        )
    return 0


COLUMNS = (
    "heroes", "grade", "games", "turns", "95 %", "idle %", "run 99 %", "longest", "late %", "won %", "of none", "drama %",
)  # fmt: skip


def quality_cells(courses: Sequence[Course], published: Sequence[bool]) -> list[str]:
    """Return what is printed of some games, but for the drama; `published` is which were won with the same dice without a march."""
    turns, runs = sorted(one.turns for one in courses), sorted(one.longest for one in courses)
    idle, late = (100 * total / sum(turns) for total in (sum(one.idle for one in courses), sum(one.late for one in courses)))
    won, old = 100 * fmean(one.won for one in courses), 100 * fmean(published)
    counts = (len(courses), nearest_rank(turns, 50), nearest_rank(turns, 95))
    return [*map(str, counts), f"{idle:.1f}", str(nearest_rank(runs, 99)), str(runs[-1]), f"{late:.0f}", f"{won:.1f}", f"{old:.1f}"]


# ---------------------------------------------------------------------- what skill is worth in points


@dataclass(frozen=True)
class Scored:
    """A quest by its scores: gold by bronze, the deviation of won games by their mean, the planner's mean by the sensible player's.

    `all_games` is that of all games, of which the lost ones score 0, `won_games` that of the won ones alone.
    """

    medals: float
    spread: float
    all_games: float
    won_games: float


def scored(row: Row, number: int, games: int) -> Scored | None:
    """Let both players play a quest of the ladder with the same dice; return None where one of them wins too few to say."""
    quest = quest_of(row, number)
    rng = Rng.root("benchmark/scores", int(fingerprint(quest), 16))
    ends = {name: [simulate(quest, name, rng.alike(game)) for game in range(games)] for name in ("sensible", "planner")}
    every = {name: [one.points if one.won else 0 for one in found] for name, found in ends.items()}
    won = {name: sorted(one.points for one in found if one.won) for name, found in ends.items()}
    if min(map(len, won.values())) < LEAST_WON:
        return None
    sensible = won["sensible"]
    return Scored(
        nearest_rank(sensible, 75) / max(1, nearest_rank(sensible, 25)),
        stdev(sensible) / fmean(sensible),
        fmean(every["planner"]) / fmean(every["sensible"]),
        fmean(won["planner"]) / fmean(sensible),
    )


def score(given: argparse.Namespace) -> int:
    """Print for each number of heroes what scores tell apart, the middle of all quests, and the least of gold by bronze."""
    print(f"{'heroes':6} {'quests':>6} {'gold/bronze':>11} {'least':>6} {'spread':>6} {'planner, all':>12} {'won':>5}")
    rows: list[list[str]] = []
    for heroes in given.heroes:
        jobs = [((grade, heroes), number, given.games) for grade in given.grades for number in range(given.quests)]
        with processes(given.jobs) as pool:
            found = [one for one in workers.run(scored, jobs, lambda: None, pool=pool) if one is not None]
        rows.append([heroes, str(len(found)), *(score_cells(found) if found else ["-"] * 5)])
        widths = (6, 6, 11, 6, 6, 12, 5)
        print(" ".join(f"{one:>{width}}" for one, width in zip(rows[-1], widths, strict=True)), flush=True)
    if given.json:
        columns = ("heroes", "quests", "gold by bronze", "least", "spread", "planner by sensible, all games", "won games")
        write_record(given.json, GAME.title, "What skill is worth in points", SCORES, columns, rows)
    return 0


def score_cells(found: Sequence[Scored]) -> list[str]:
    """Return what is printed of some quests: the middle of each figure, and after the first its least."""
    middle = [f"{median(getattr(one, name) for one in found):.2f}" for name in ("medals", "spread", "all_games", "won_games")]
    return [middle[0], f"{min(one.medals for one in found):.2f}", *middle[1:]]


LEAST_WON = 4
"""So many games a player must win of a quest, for its scores to be compared."""
SCORES = "What the score of a won game tells apart, the middle of all quests; a lost game scores 0."
SENTENCE = "Games won of a hundred by the sensible player and the planner, in the same quests with the same dice."


def arguments() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("compare", "quality", "score"))
    parser.add_argument("--heroes", nargs="+", choices=HEROES, default=list(HEROES), help=f"[{' '.join(HEROES)}]")
    parser.add_argument("--grades", nargs="+", choices=GRADES, default=list(GRADES), help=f"[{' '.join(GRADES)}]")
    parser.add_argument("--quests", type=positive, default=5, help="quests of each grade and number of heroes [5]")
    parser.add_argument("--games", type=positive, default=20, help="games of each player in each quest [20]")
    parser.add_argument("--jobs", type=positive, default=1, help="processes that share the work of compare and score [1]")
    parser.add_argument("--march", choices=MARCHES, default="quick", help="whether heroes march in quality [quick]")
    parser.add_argument("--plain", action="store_true", help="leave the drama out of quality, which takes most of its time")
    add_json(parser)
    return parser


def main() -> int:
    """Measure; exit code 1 where the planner is surely too far behind in a quest."""
    given = arguments().parse_args()
    with temporary_home():
        if given.what == "quality":
            return quality(given)
        if given.what == "score":
            return score(given)
        with recorded(given.json, GAME.title, "The planner beside the sensible player", SENTENCE):
            return compare(given)


if __name__ == "__main__":
    sys.exit(main())
