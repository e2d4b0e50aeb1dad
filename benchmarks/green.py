"""Measure the engine of Green Dungeon: layouts that fall apart, games a second, grades that hold, seconds a quest.

    python benchmarks/green.py layouts
    python benchmarks/green.py games --games 2000 --players naive sensible planner
    python benchmarks/green.py fit --dungeons 200 --games 80
    python benchmarks/green.py grades --quests 20 --games 1000 --grades hard --editions old
    python benchmarks/green.py forging --quests 10

`layouts` floods all 2^25 layouts, a million at a time with one big integer per cell, and compares every single one with the
exact test; it must find 255,938 that are disconnected. `games` deals a dungeon for every game, among them those that cannot be
won, and plays with and without a lamp. `fit` plays dungeons by lamps of several lengths and fits a curve to each: what
data/grades.toml says of lamps. `grades` makes quests of every grade and has the sensible player play them with dice that their
rating did not see: fresh and printed share agree where they differ by no more than 1.96 times their joint standard error, which 95
of 100 should do. `forging` makes every quest in a process of its own. The clock is the CPU time of a process.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count, islice, product
from math import exp, log
from pathlib import Path
from statistics import fmean, stdev

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from common import add_json, grades, positive, recorded, temporary_home, write_record

from generator.core import workers
from generator.core.processes import Processes
from generator.core.rng import Rng
from generator.core.seeds import seed_from_word
from generator.core.statistics import NORMAL_95, lower_quantile, nearest_rank, share_error
from generator.forge.making import make
from generator.games.green_dungeon import GAME
from generator.games.green_dungeon.making.generator import least_perils
from generator.games.green_dungeon.players.simulation import PLAYERS, games_won, play_game, tally_of
from generator.games.green_dungeon.quest.board import Board, deal
from generator.games.green_dungeon.quest.passages import CELLS, SIZE, connected, neighbours
from generator.games.green_dungeon.quest.ruleset import EDITIONS, Ruleset, load_ruleset
from generator.games.green_dungeon.rating.difficulty import grade_of
from generator.games.green_dungeon.rules.chance import Dice

Curve = tuple[float, float, float]
"""Middle, slope and ceiling of a dungeon's curve (see making/lamp_length.py)."""
LAMPS = {"new": 45, "old": 60}
"""The lamps by which `games` plays."""
LENGTHS = (20, 26, 32, 40, 50, 62, 76, 92, 105)
"""The lamps by which `fit` plays."""
MIDDLES = tuple(float(boxes) for boxes in range(-20, 141, 2))
SLOPES = (0.05, 0.07, 0.09, 0.12, 0.16, 0.22, 0.30, 0.40)
CEILINGS = tuple(number / 20 for number in range(3, 21))
LANES = 20
"""So many tiles are told apart by the place of a bit in the integers, the others by which block of layouts it is."""
DISCONNECTED = 255_938


def layouts() -> tuple[int, int]:
    """Return how many of all layouts are disconnected by the flood, and in how many the exact test disagrees."""
    full = (1 << (1 << LANES)) - 1
    lanes = [_lane(tile) for tile in range(LANES)]
    apart = wrong = 0
    for block in range(1 << CELLS - LANES):
        flat = [*lanes, *(full if block >> bit & 1 else 0 for bit in range(CELLS - LANES))]
        flooded = full & ~_flooded(flat, full)
        wrong += (flooded ^ _by_the_test(flat, full)).bit_count()
        apart += flooded.bit_count()
    return apart, wrong


def _lane(tile: int) -> int:
    """Return the integer whose bit n is bit `tile` of n: runs of zeros and ones, doubled until they fill all lanes."""
    run_of_ones = ((1 << (1 << tile)) - 1) << (1 << tile)
    width = 2 << tile
    while width < 1 << LANES:
        run_of_ones |= run_of_ones << width
        width *= 2
    return run_of_ones


def _flooded(flat: Sequence[int], full: int) -> int:
    """Return in which layouts every cell is reached from the first, closed doors and all (G-4)."""
    edges = []
    for cell in range(CELLS):
        for other in neighbours(cell):
            if other > cell:
                across = other == cell + 1
                passable = flat[cell] | flat[other] if across else full & ~(flat[cell] & flat[other])
                edges.append((cell, other, passable))
    reached = [full] + [0] * (CELLS - 1)
    before: list[int] = []
    while reached != before:
        before = reached[:]
        for cell, other, passable in (*edges, *reversed(edges)):
            both = passable & (reached[cell] | reached[other])
            reached[cell] |= both
            reached[other] |= both
    whole = full
    for cells in reached:
        whole &= cells
    return whole


def _by_the_test(flat: Sequence[int], full: int) -> int:
    """Return in which layouts two adjacent rows lie all H or two adjacent columns all V, as `passages.connected` says."""
    found = 0
    for line in range(SIZE - 1):
        rows = columns = full
        for cell in range(CELLS):
            if cell // SIZE in (line, line + 1):
                rows &= flat[cell]
            if cell % SIZE in (line, line + 1):
                columns &= full & ~flat[cell]
        found |= rows | columns
    return found


def sampled(step: int = 997) -> int:
    """Return in how many layouts, one of every `step`, `passages.connected` differs from the test above on single bits."""
    wrong = 0
    for flat in range(0, 1 << CELLS, step):
        bits = [flat >> cell & 1 for cell in range(CELLS)]
        wrong += connected(flat) == bool(_by_the_test(bits, 1))
    return wrong


Rows = list[list[str]]


def play(games: int, players: Sequence[str], editions: Sequence[str]) -> Rows:
    """Print a line for each player in each edition, without a lamp and by one; return rows of them."""
    rows = Rows()
    print(f"{'':20} {'won':>14}  {'dead':>5} {'dark':>5} {'endless':>7}  {'median':>6}  {'games/s':>8}")
    for edition, name in product(editions, players):
        rules = ruleset(edition)
        dealt = [deal(rules, Rng.root("bench/green", number)) for number in range(games)]
        for lamp in (0, LAMPS[edition]):
            boards = [replace(board, lamp=lamp) for board in dealt]
            begun = time.process_time()
            ends = [
                play_game(board, rules, PLAYERS[name](rules), Dice(Rng.root("bench/dice", number)))
                for number, board in enumerate(boards)
            ]
            seconds = time.process_time() - begun
            found, speed = tally_of(ends), f"{games / seconds:8,.0f}"
            share = f"{100 * found.rate:5.1f} ± {100 * found.error:.1f} %"
            ended = f"{found.dead:5} {found.dark:5} {found.lost:7}"
            print(f"{edition:4} {name:10} {lamp:4} {share:>14}  {ended}  {found.median:6}  {speed}", flush=True)
            rows.append([edition, name, f"{lamp or 'none'}", share.strip(), f"{found.median}", speed.strip()])
    return rows


def ruleset(edition: str) -> Ruleset:
    """Return the rules of an edition."""
    return load_ruleset("old" if edition == "old" else "new")


# ---------------------------------------------------------------------- what is known of lamps


def fit(dungeons: int, games: int, editions: Sequence[str]) -> Rows:
    """Print and return for each edition the middles, slopes and ceilings of the curves of so many dungeons."""
    rows = Rows()
    for edition in editions:
        boards = islice(_winnable(ruleset(edition)), dungeons)
        found = workers.run(_curve, [(edition, board, games, number) for number, board in enumerate(boards)], lambda: None)
        base, door, peril = _least_squares([(1.0, doors, perils) for doors, perils, _ in found], [curve[0] for *_, curve in found])
        off = [middle - base - door * doors - peril * perils for doors, perils, (middle, _, _) in found]
        middle = f"base {base:.1f} door {door:.1f} peril {peril:.1f} spread {fmean(each**2 for each in off) ** 0.5:.1f}"
        print(f"{edition:4} {middle}")
        rows.append([edition, "middles", middle])
        for at, name in ((1, "slopes"), (2, "ceilings")):
            ordered = sorted(curve[at] for *_, curve in found)
            parts = " ".join(f"{ordered[len(ordered) * part // 16]:.2f}" for part in range(1, 16, 2))
            print(f"{edition:4} {name} {parts}", flush=True)
            rows.append([edition, name, parts])
    return rows


def _winnable(rules: Ruleset) -> Iterator[Board]:
    """Yield dungeons as they are dealt, without those that cannot be won."""
    for number in count():
        board = deal(rules, Rng.root("bench/curves", number))
        if board.closed_doors is not None:
            yield board


def _curve(edition: str, board: Board, games: int, number: int) -> tuple[float, float, Curve]:
    """Return the closed doors and the perils of a dungeon, and the likeliest middle, slope and ceiling of its curve."""
    rules, rng = ruleset(edition), Rng.root("bench/curves/dice", number)
    won = {boxes: games_won(replace(board, lamp=boxes), rules, "sensible", rng.stream(boxes), games=games) for boxes in LENGTHS}

    def likely(curve: Curve) -> float:
        middle, slope, ceiling = curve
        shares = {boxes: min(0.995, max(0.005, ceiling / (1 + exp(slope * (middle - boxes))))) for boxes in LENGTHS}
        return sum(won[boxes] * log(share) + (games - won[boxes]) * log(1 - share) for boxes, share in shares.items())

    return float(board.closed_doors or 0), float(least_perils(board)), max(product(MIDDLES, SLOPES, CEILINGS), key=likely)


def _least_squares(rows: Sequence[tuple[float, ...]], values: Sequence[float]) -> list[float]:
    """Return the weights whose products with the rows come nearest to the values; a ridge of a thousandth lets few rows do."""
    width = range(len(rows[0]))
    matrix = [[sum(row[one] * row[other] for row in rows) + 0.001 * (one == other) for other in width] for one in width]
    right = [sum(row[one] * value for row, value in zip(rows, values, strict=True)) for one in width]
    for pivot in width:
        for line in width:
            if line != pivot:
                share = matrix[line][pivot] / matrix[pivot][pivot]
                matrix[line] = [mine - share * theirs for mine, theirs in zip(matrix[line], matrix[pivot], strict=True)]
                right[line] -= share * right[pivot]
    return [right[line] / matrix[line][line] for line in width]


# ---------------------------------------------------------------------- quests


@dataclass(frozen=True)
class Measured:
    """A quest that was made, and played again: shares of games won, printed and fresh, and what it cost."""

    edition: str
    grade: str
    printed: float
    games: int
    naive: float
    par: int
    lamp: int
    attempts: int
    seconds: float
    fresh: float = 0.0
    fresh_games: int = 1

    @property
    def agrees(self) -> bool:
        """Whether the shares differ by no more than 1.96 times their joint standard error."""
        errors = share_error(self.printed, self.games) ** 2 + share_error(self.fresh, self.fresh_games) ** 2
        return abs(self.fresh - self.printed) <= NORMAL_95 * float(errors**0.5)

    @property
    def keeps(self) -> bool:
        """Whether the fresh games are of the same grade."""
        return grade_of(100 * self.fresh) == self.grade


def forge(edition: str, grade: str, number: int, games: int = 0) -> Measured:
    """Make quest `number` of a grade and let the sensible player play so many games with fresh dice."""
    begun = time.process_time()
    made = make(GAME, GAME.settle({"edition": edition, "grade": grade}), seed_from_word(f"bench {number}"))
    seconds = time.process_time() - begun
    figures, board = made.rating.figures, made.quest.board
    one = Measured(
        edition, grade, int(figures["rate"]) / 100, int(figures["games"]), int(figures["naive"]) / 100, int(figures["par"]),
        made.quest.lamp, made.attempts, seconds,
    )  # fmt: skip
    if not games:
        return one
    fresh = games_won(board, ruleset(edition), "sensible", Rng.root("bench/fresh", number), games=games) / games
    return replace(one, fresh=fresh, fresh_games=games)


def by_grade(quests: int, games: int, editions: Sequence[str], names: Sequence[str]) -> Rows:
    """Print a line for each grade in each edition: printed and fresh shares, par, lamps; then how well the shares agree."""
    print(
        f"{'':12} {'printed':>14} {'fresh':>14} {'naive':>14}  {'par':>11}  {'checks 10-50-90':>15}  {'attempts':>8}  {'agree':>7}"
    )
    jobs = [(edition, name, number, games) for edition, name in product(editions, names) for number in range(quests)]
    found, rows = workers.run(forge, jobs, lambda: None), Rows()
    for edition, name in product(editions, names):
        some = [one for one in found if (one.edition, one.grade) == (edition, name)]
        shares = [interval([getattr(one, what) for one in some]) for what in ("printed", "fresh", "naive")]
        pars, lamps = sorted(one.par for one in some), sorted((one.lamp - 1) // 5 for one in some)
        checks = " ".join(str(lower_quantile(lamps, percent)) for percent in (10, 50, 90))
        print(
            f"{edition:4} {name:7} {shares[0]:>14} {shares[1]:>14} {shares[2]:>14}  "
            f"{pars[0]:3} {pars[len(pars) // 2]:3} {pars[-1]:3}  {checks:>15}  {fmean(one.attempts for one in some):8.1f}  "
            f"{sum(one.agrees for one in some):3}/{len(some):3}"
        )
        rows.append([edition, name, *(share.strip() for share in shares), f"{sum(one.agrees for one in some)} of {len(some)}"])
    agree, keep = sum(one.agrees for one in found), sum(one.keeps for one in found)
    print(f"agree within 1.96 errors: {agree} of {len(found)}, {100 * agree / len(found):.0f} %")
    print(f"fresh less printed, mean: {100 * fmean(one.fresh - one.printed for one in found):+.1f} points")
    print(f"fresh games are of the same grade: {keep} of {len(found)}")
    print(f"least of printed less naive: {100 * min(one.printed - one.naive for one in found):.0f} points")
    return rows


def forging(quests: int, editions: Sequence[str], names: Sequence[str]) -> Rows:
    """Print a line for each grade in each edition: the seconds a quest takes, each in a fresh process."""
    rows = Rows()
    print(f"{'':12} {'quests':>6} {'median':>7} {'95th':>6} {'most':>6}  {'attempts':>8}")
    for edition, name in product(editions, names):
        found = []
        for number in range(quests):
            with Processes(1) as pool:
                found += workers.run(forge, [(edition, name, number)], pool=pool)
        costs = sorted(round(1000 * one.seconds) for one in found)
        shown = [f"{nearest_rank(costs, percent) / 1000:6.2f}" for percent in (50, 95, 100)]
        print(f"{edition:4} {name:7} {quests:6}  {' '.join(shown)}  {fmean(one.attempts for one in found):8.1f}", flush=True)
        rows.append([edition, name, f"{quests}", *(one.strip() for one in shown)])
    return rows


def interval(rates: Sequence[float]) -> str:
    """Return the mean of shares and half the width of its 95 % interval, both in hundredths; of one share there is no interval."""
    half = f"{196 * stdev(rates) / len(rates) ** 0.5:.1f}" if len(rates) > 1 else "?"
    return f"{100 * fmean(rates):5.1f} ± {half} %"


def all_layouts() -> int:
    """Print what is found of all layouts; return 1 when it is not what it must be."""
    begun = time.process_time()
    apart, wrong = layouts()
    seconds = time.process_time() - begun
    print(f"{1 << CELLS:,} layouts in {seconds:.1f} s: {apart:,} disconnected, the exact test differs in {wrong}")
    differing = sampled()
    print(f"passages.connected differs in {differing} of a sample")
    return int(apart != DISCONNECTED or wrong > 0 or differing > 0)


LAYOUTS = "All layouts of the tiles by the exact test and by a flood fill, and a sample by the test of the game."
FORGING = ("edition", "grade", "quests", "seconds, median", "95 %", "most")
PLAYED = ("edition", "player", "boxes of the lamp", "games won", "points, median", "games a second")
FITTED = ("edition", "what", "figures")
GRADED = ("edition", "grade", "printed", "fresh", "naive", "quests that agree")


def arguments() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="what", required=True)
    commands.add_parser("layouts", help="all layouts of tiles, those that fall apart")
    games = commands.add_parser("games", help="games a second, and games won over dungeons as they fall")
    games.add_argument("--games", type=positive, default=2000, help="how many games, each in a dungeon of its own [2000]")
    games.add_argument("--players", nargs="+", choices=list(PLAYERS), default=list(PLAYERS), help=f"[{' '.join(PLAYERS)}]")
    fits = commands.add_parser("fit", help="what is known of lamps before a dungeon is played")
    fits.add_argument("--dungeons", type=positive, default=200, help="how many dungeons of each edition [200]")
    fits.add_argument("--games", type=positive, default=80, help="how many games of each by each lamp [80]")
    forgings = commands.add_parser("forging", help="seconds a quest, each in a process of its own")
    by_grades, every = commands.add_parser("grades", help="whether printed shares hold, by grade"), grades(GAME)
    by_grades.add_argument("--games", type=positive, default=1000, help="how many fresh games in each quest [1000]")
    for one in (by_grades, forgings):
        one.add_argument("--quests", type=positive, default=20, help="how many quests of each grade [20]")
        one.add_argument("--grades", nargs="+", choices=every, default=every, help=f"[{' '.join(every)}]")
    for one in commands.choices.values():
        add_json(one)
    for one in (games, fits, by_grades, forgings):
        one.add_argument("--editions", nargs="+", choices=list(EDITIONS), default=list(EDITIONS), help=f"[{' '.join(EDITIONS)}]")
    return parser


def main() -> int:
    """Measure and print; exit code 1 when a layout is not what it must be."""
    given = arguments().parse_args()
    with temporary_home():
        if given.what == "layouts":
            with recorded(given.json, GAME.title, "Connectivity against a flood fill", LAYOUTS):
                return all_layouts()
        if given.what == "games":
            named = "Games a second and core", f"{given.games} games of each player, each in a dungeon as it is dealt.", PLAYED
            write(given.json, named, play(given.games, given.players, given.editions))
        elif given.what == "fit":
            named = "What is known of lamps", f"Curves of {given.dungeons} dungeons, {given.games} games by each lamp.", FITTED
            write(given.json, named, fit(given.dungeons, given.games, given.editions))
        elif given.what == "forging":
            named = "Seconds to make a quest", "Each quest in a process of its own.", FORGING
            write(given.json, named, forging(given.quests, given.editions, given.grades))
        else:
            sentence = (
                f"Games won by the sensible player, printed and in {given.games} fresh games of each quest, and by the naive one."
            )
            named = "Printed share against fresh games", sentence, GRADED
            write(given.json, named, by_grade(given.quests, given.games, given.editions, given.grades))
    return 0


def write(path: Path | None, named: tuple[str, str, tuple[str, ...]], rows: Rows) -> None:
    """Write a record of rows with a name, a sentence and columns, if a file is named."""
    if path:
        write_record(path, GAME.title, *named, rows)


if __name__ == "__main__":
    sys.exit(main())
