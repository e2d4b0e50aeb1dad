"""The medals of many DONJONZ dungeons: what they ask for, how even their steps are, who earns them, what they tell of par.

    python benchmarks/medals.py --packs 60                         # fresh dungeons of each grade
    python benchmarks/medals.py --packs 30 --again                 # ... whose pars are searched again, by another search
    python benchmarks/medals.py --grades easy --packs 1 --again    # one dungeon

Medals are in hundredths of par, for 5, 25, 50, 75 and 95 of a hundred dungeons no more than what is printed. The ratio is that of
the larger step between medals to the smaller one. A first walk is the best of 60 walks that grab what is near, by chance that no
medal was made with. Possible pars are those, no less than the least of the grade, for which the printed gold could have been drawn.
Players walk once in each dungeon; their medals are counted from none to gold. The other search knows neither the solver's graph
nor its bound: it looks at every walk, breadth first, keeps one of those that can only go on alike, and leaves out what could not
exceed par if every pouch, monster and weapon in reach were won; `open` counts the dungeons where MOST_STATES did not suffice.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from common import add_json, grades, positive, temporary_home, write_record

from generator import registry
from generator.core.rng import Rng
from generator.forge import measuring
from generator.forge.making import make
from generator.games.donjonz.players.policies import POLICIES
from generator.games.donjonz.players.simulation import WALKERS, Carried, FastRandom, WalkBoard, simulate
from generator.games.donjonz.quest.cards import surface
from generator.games.donjonz.quest.data_loading import relevance, walk_rules
from generator.games.donjonz.quest.maze import GOLD_POINTS
from generator.games.donjonz.rating.medals import possible_pars
from tests.games.donjonz.oracle import judged

MEDALS = ("bronze", "silver", "gold")
FIRST_WALKS = 60
"""Of how many walks a person's first one is the best."""
SHARES = (5, 25, 50, 75, 95)
SENTENCE = "Points of each medal in hundredths of par: the figure that so many of a hundred dungeons do not exceed."
MOST_STATES = 300_000
"""How many states the other search looks at in one dungeon."""


@dataclass(frozen=True)
class Medalled:
    """A dungeon as its medals see it: par, the three medals, who set silver, a first walk, the span of the possible pars."""

    par: int
    medals: tuple[int, ...]
    ways: int
    first: int
    span: float

    @property
    def ratio(self) -> float:
        """Return the larger step between medals over the smaller one."""
        bronze, silver, gold = self.medals
        return max(silver - bronze, gold - silver) / min(silver - bronze, gold - silver)


def medalled(quest: Any, rating: Any, number: int) -> Medalled:
    """Return what is measured of a dungeon; its number starts the chance of a first walk."""
    board, figures, par = board_of(quest), rating.figures, quest.par.score
    medals = tuple(int(figures[name]) for name in MEDALS)
    chance = FastRandom(Rng.root("benchmark first walks", number))
    pars = possible_pars(medals[-1], relevance(rating.grade, quest.house).par)
    first = simulate(board, WALKERS["greedy"], chance, count=FIRST_WALKS).best
    return Medalled(par, medals, int(figures.get("ways", 0)), first, 100 * (pars[-1] - pars[0]) / par)


def board_of(quest: Any) -> WalkBoard:
    """Return a dungeon laid out for quick walks."""
    return WalkBoard(surface(quest.cards, quest.placed), walk_rules(quest.house))


def quantile(values: Sequence[float], percent: int) -> float:
    return sorted(values)[max(0, -(-percent * len(values) // 100) - 1)]


def share_rows(grade: str, found: Sequence[Medalled]) -> list[list[str]]:
    """Return a row on each medal of the dungeons of a grade: how many hundredths of par it stands at, from few to many."""
    rows = []
    for place, name in enumerate(MEDALS):
        shares = [100 * one.medals[place] / one.par for one in found]
        rows.append([grade, name, *(f"{quantile(shares, percent):.0f}" for percent in SHARES)])
    return rows


def medal_lines(grade: str, found: Sequence[Medalled]) -> list[str]:
    """Return the lines on the medals of the dungeons of a grade."""
    lines = [f"{grade:7} {name:7}" + "".join(f" {share:>4}" for share in shares) for _, name, *shares in share_rows(grade, found)]
    ratios = [one.ratio for one in found]
    even = sum(ratio <= 2 for ratio in ratios)
    earned = sum(one.first >= one.medals[0] for one in found)
    first = quantile([100 * one.first / one.par for one in found], 50)
    spans = [one.span for one in found]
    few = ", ".join(f"{quantile(ratios, percent):.1f}" for percent in (50, 95, 100))
    low, fifth, middle = (quantile(spans, percent) for percent in (0, 5, 50))
    planned = sum(one.ways > 0 for one in found)
    return [
        *lines,
        f"{grade:7} ratio of steps: {few}; at most two: {even} of {len(found)}; set by a planner: {planned}",
        f"{grade:7} a first walk makes {first:.0f} % of par; it earns bronze in {earned} of {len(found)}",
        f"{grade:7} possible pars span at least {low:.1f} % of par, {fifth:.1f}, median {middle:.1f}",
    ]


def player_lines(grade: str, made: Sequence[Any]) -> list[str]:
    """Return a line on each player: points in hundredths of par, and how many walks earned no medal, bronze, silver, gold."""
    game, lines = registry.game("donjonz"), []
    for name in POLICIES:
        shares, earned = [], Counter[int]()
        for one in made:
            points = measuring.games(game, one, name, {}, [0])[0].points
            shares.append(100 * points / one.quest.par.score)
            earned[sum(points >= int(one.rating.figures[medal]) for medal in MEDALS)] += 1
        medals = " ".join(f"{earned[number]:3}" for number in range(4))
        lines.append(f"{grade:7} player {name:8} {fmean(shares):4.0f} %   medals {medals}")
    return lines


def again_line(grade: str, made: Sequence[Any]) -> str:
    """Return a line on pars that were searched again."""
    found = Counter(searched_again(one.quest) for one in made)
    return f"{grade:7} searched again: {found['equal']} pars equal, {found['unequal']} not, {found['open']} open"


def searched_again(quest: Any) -> str:
    """Return whether par is `equal` to what another search and another referee find, `unequal`, or `open`."""
    maze, rules, par = surface(quest.cards, quest.placed), walk_rules(quest.house), quest.par.score
    verdict = judged(maze, rules, quest.par.walk)
    if verdict is None or verdict[:2] != (par, True):
        return "unequal"
    better = exceeds(WalkBoard(maze, rules), par)
    return "open" if better is None else "unequal" if better else "equal"


def exceeds(board: WalkBoard, par: int) -> bool | None:
    """Return whether any walk makes more than so many points; None where MOST_STATES do not suffice."""
    layer = {(board.start, 0, Carried()): 1 << board.start}
    states = 0
    while layer:
        states += len(layer)
        if states > MOST_STATES:
            return None
        after: dict[tuple[int, int, Carried], int] = {}
        for (here, _, carried), used in layer.items():
            onward = [space for space in board.passages[here] if not used >> space & 1 and (space != board.locked or carried.key)]
            if (board.may_stop or not onward) and board.score(carried) > par:
                return True
            for space in onward:
                for then in board.outcomes(space, carried):
                    now = used | 1 << space
                    reach = reached(board, space, now)
                    if then is not None and promise(board, reach, then) > par:
                        held = then._replace(weapons=tuple(sorted(then.weapons)))
                        after.setdefault((space, reach, held), now)
        layer = after
    return False


def reached(board: WalkBoard, here: int, used: int) -> int:
    """Return the unused spaces that can be reached from here, as bits, shut doors taken for open."""
    found, left = 0, [here]
    while left:
        for space in board.passages[left.pop()]:
            if not (used | found) >> space & 1:
                found |= 1 << space
                left.append(space)
    return found


def promise(board: WalkBoard, reach: int, carried: Carried) -> int:
    """Return points that no walk exceeds which can reach no more than these spaces."""
    things = [thing for space, thing in enumerate(board.things) if thing and reach >> space & 1]
    kinds = {*carried.weapons, *(thing.kind for thing in things if thing.sort == "weapon")}
    gold = carried.gold + sum(thing.count for thing in things if thing.sort == "gold")
    kills = carried.kills + sum(thing.sort == "monster" and thing.kind in kinds for thing in things)
    sorts = {thing.sort for thing in things}
    doubles = "lock" in sorts and (carried.key or "key" in sorts)
    return GOLD_POINTS * gold * (2 if doubles else 1) + board.points[kills]


def report(grade: str, made: Sequence[Any], found: Sequence[Medalled], *, again: bool) -> list[str]:
    """Return everything that is measured of the dungeons of a grade."""
    lines = [*medal_lines(grade, found), *player_lines(grade, made)]
    return [*lines, again_line(grade, made)] if again else lines


def arguments() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--packs", type=positive, default=60, help="dungeons of each grade [60]")
    every = grades(registry.game("donjonz"))
    parser.add_argument("--grades", nargs="+", choices=every, default=every, help=f"[{' '.join(every)}]")
    parser.add_argument("--from", type=positive, default=7_000_000, dest="first", help="the first seed [7000000]")
    parser.add_argument("--again", action="store_true", help="search every par again")
    add_json(parser)
    return parser


def main() -> None:
    """Measure and print."""
    given = arguments().parse_args()
    game = registry.game("donjonz")
    rows: list[list[str]] = []
    with temporary_home():
        for grade in given.grades:
            begun, options = time.process_time(), game.settle({"grade": grade})
            made = [make(game, options, seed) for seed in range(given.first, given.first + given.packs)]
            print(f"{grade:7} forged in {(time.process_time() - begun) / given.packs:.2f} s each")
            found = [medalled(one.quest, one.rating, number) for number, one in enumerate(made)]
            print("\n".join(report(grade, made, found, again=given.again)), flush=True)
            rows += share_rows(grade, found)
    if given.json:
        columns = ["grade", "medal", *(f"{percent} % of dungeons" for percent in SHARES)]
        write_record(given.json, game.title, "Where medals stand", SENTENCE, columns, rows)


if __name__ == "__main__":
    main()
