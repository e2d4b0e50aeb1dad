"""Measure how hard Deck Box Dungeons quests are, and how well their printed grades hold.

    python benchmarks/difficulty.py speed --heroes 1 2 --lengths short
    python benchmarks/difficulty.py forging --quests 3 --heroes 2 --json forging.json
    python benchmarks/difficulty.py filling --quests 20 --games 12 --more -1 0 1
    python benchmarks/difficulty.py calibration --quests 20 --heroes 1
    python benchmarks/difficulty.py dead-air --quests 20
    python benchmarks/difficulty.py slope --quests 10 --games 60
    python benchmarks/difficulty.py balance --quests 4 --parties 120
    python benchmarks/difficulty.py surrogate --quests 60
    python benchmarks/difficulty.py profile --quests 3 --heroes 4
    python benchmarks/difficulty.py sealed --quests 60 --games 40 --lengths short standard
    python benchmarks/difficulty.py depth --quests 20 --heroes 1 2 --lengths short --keep depth.jsonl

`speed` plays drafts of the first grade: the first game of each counts as cold, those after it as warm. `forging` makes quests as
the command does, with all the games that this takes. `filling` lets drafts be played with the health on the cards, rooms filled
with more or less damage: what brings drafts near their grade before they are tuned. `calibration` makes quests and plays each
anew with other dice and parties; fresh and printed share agree where they differ by no more than 1.96 times their joint standard
error, which 95 of 100 should do. `dead-air` counts rounds
without an enemy, a new room or a roll with a cost. `slope` plays drafts on several steps of tuning, which are health or enemies:
what one adds to the log odds. `balance` lets the same parties play several drafts and counts the games of every card. `surrogate`
predicts the share won of drafts from their parts alone. `sealed` lets the sensible player play the same drafts with the map open
and without knowing it, with the same parties and dice; its line of data is what data/sealed.toml says. `depth` lets the sensible
player, the planner and a player that searches (searching.py) play the same made quests with the same parties: what a table gains
that thinks longer. Games of a file named by --keep are not played again, and new ones are added to it.
`profile` plays drafts and looks every millisecond which modules are at work: what each takes with all that it calls, and by itself.

Drafts are sound quests before their starting health and their enemies were set; they are played as the first trial of tuning plays
them. Shares stand with their 95 % interval. The clock is the CPU time of this process.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, islice, product
from math import sqrt
from pathlib import Path
from statistics import fmean, median
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from common import add_json, grades, positive, temporary_home, write_record
from fitting import common_slope, least_squares, log_odds, share
from msgspec.structs import replace
from sampler import sampled
from searching import Searching

from generator.core.errors import ForgeFailed
from generator.core.rng import Rng
from generator.core.statistics import NORMAL_95, nearest_rank, share_estimate
from generator.forge.making import Made, attempt, make
from generator.games.deck_box_dungeons import GAME
from generator.games.deck_box_dungeons.making import pacing
from generator.games.deck_box_dungeons.making.tuning import STEPS, first_trial, steps_of, with_clock
from generator.games.deck_box_dungeons.players.combat_odds import threats_of
from generator.games.deck_box_dungeons.players.parties import stratified_parties
from generator.games.deck_box_dungeons.players.policies import POLICIES
from generator.games.deck_box_dungeons.players.quest_costs import finale_cost, rooms_cost, terms_cost
from generator.games.deck_box_dungeons.players.simulation import Played, Player, play_game
from generator.games.deck_box_dungeons.quest.data_loading import hero_cards
from generator.games.deck_box_dungeons.quest.model import Quest
from generator.games.deck_box_dungeons.quest.terms import Clock
from generator.games.deck_box_dungeons.rating.difficulty import GAMES
from generator.games.deck_box_dungeons.rules.state import Build

PARTIES = 480
"""Stratified parties of the fresh games: twice as many as those of the printed ones, of which the second half plays."""
Wanted = argparse.Namespace
Row = tuple[object, ...]


# ---------------------------------------------------------------------- quests and games


def drafts(heroes: int, grade: str, length: str, first: int = 0) -> Iterator[Quest]:
    """Yield sound drafts as the first trial of tuning plays them, of one seed after another."""
    return map(first_trial, plain_drafts(heroes, grade, length, first))


def plain_drafts(heroes: int, grade: str, length: str, first: int = 0) -> Iterator[Quest]:
    """Yield sound drafts as they were drawn, but for the length of their clocks, of one seed after another."""
    options = GAME.settle({"heroes": str(heroes), "grade": grade, "length": length})
    for seed in range(first, first + 10_000):
        try:
            draft = attempt(GAME, options, seed, 1)
            if not GAME.check(draft):
                yield with_clock(draft)
        except ForgeFailed:
            continue


def mixed(wanted: Wanted) -> list[tuple[int, str, str]]:
    """Return the combinations of heroes, grade and length that were asked for."""
    return list(product(wanted.heroes, wanted.grades, wanted.lengths))


def some_drafts(wanted: Wanted, source: Callable[[int, str, str], Iterator[Quest]] = drafts) -> Iterator[Quest]:
    """Yield as many drafts of a source as were asked for, of one combination after another in turn."""
    sources = [source(*row) for row in mixed(wanted)]
    for number in range(wanted.quests):
        yield next(sources[number % len(sources)])


def made_quest(heroes: int, grade: str, length: str, seed: int) -> Made[Quest]:
    """Return a quest as the command makes it."""
    return make(GAME, GAME.settle({"heroes": str(heroes), "grade": grade, "length": length}), seed)


def play(quest: Quest, games: int, player: str = "sensible") -> list[Played]:
    """Return what comes of games of fresh parties, in the same order and with the same dice for every quest and player."""
    parties = _fresh_parties(quest.heroes)
    root = Rng.root("benchmark/difficulty", quest.heroes)
    return [
        play_game(quest, parties[n % len(parties)], POLICIES[player](root.stream("moves", n)), root.stream("dice", n))
        for n in range(games)
    ]


_PARTIES: dict[int, Sequence[list[Build]]] = {}


def _fresh_parties(heroes: int) -> Sequence[list[Build]]:
    if heroes not in _PARTIES:
        _PARTIES[heroes] = stratified_parties(hero_cards(), heroes, PARTIES)[PARTIES // 2 :]
    return _PARTIES[heroes]


def wins(games: Sequence[Played]) -> int:
    """Return how many games were won."""
    return sum(game.won for game in games)


def interval(won: int, games: int) -> str:
    """Return a share in hundredths with the ends of its Wilson interval."""
    found = share_estimate(won, games)
    return f"{100 * found.value:.0f} % ({100 * found.low:.0f}-{100 * found.high:.0f})"


# ---------------------------------------------------------------------- what can be measured


def speed(wanted: Wanted) -> Iterator[Row | str]:
    """Yield games a second by heroes and length."""
    for heroes, length in product(wanted.heroes, wanted.lengths):
        cold = warm = 0.0
        for draft in islice(drafts(heroes, wanted.grades[0], length), wanted.quests):
            fresh = replace(draft, rooms=(*draft.rooms,))  # a board is known by the identity of its rooms
            begun = time.process_time()
            play(fresh, 1)
            middle = time.process_time()
            play(fresh, wanted.games)
            cold, warm = cold + middle - begun, warm + time.process_time() - middle
        yield heroes, length, wanted.quests / max(cold, 1e-9), wanted.quests * wanted.games / max(warm, 1e-9)


def forging(wanted: Wanted) -> Iterator[Row | str]:
    """Yield seconds and attempts that a made quest takes, and how often heroes start with how much more or less health."""
    for heroes, grade, length in mixed(wanted):
        seconds, attempts, failed, trims = [], [], 0, Counter[int]()
        for seed in range(wanted.quests):
            begun = time.process_time()
            try:
                made = made_quest(heroes, grade, length, seed)
                attempts.append(made.attempts)
                trims[made.quest.trim] += 1
            except ForgeFailed:
                failed += 1
            seconds.append(time.process_time() - begun)
        mean = fmean(attempts) if attempts else 0.0
        health = " ".join(f"{trim:+d}:{count}" for trim, count in sorted(trims.items()))
        yield heroes, grade, length, median(seconds), max(seconds), mean, max(attempts, default=0), failed, health


def filling(wanted: Wanted) -> Iterator[Row | str]:
    """Yield what drafts win whose heroes start with the health on their cards, rooms filled up to `more` strain than usual."""
    for heroes, grade in product(wanted.heroes, wanted.grades):
        usual = pacing.STRAIN
        for more in wanted.more:
            pacing.STRAIN = {name: tuple(value + more for value in row) for name, row in usual.items()}  # type: ignore[misc]
            won = []
            for draft in some_drafts(Wanted(**{**vars(wanted), "heroes": [heroes], "grades": [grade]}), plain_drafts):
                won.append(wins(play(draft, wanted.games)))
            pacing.STRAIN = usual
            odds = [log_odds(count, wanted.games) for count in won]
            spread = fmean((one - fmean(odds)) ** 2 for one in odds) ** 0.5
            share = 100 * sum(won) / (wanted.games * len(won))
            yield heroes, grade, usual[grade][heroes - 1] + more, share, fmean(odds), spread


def calibration(wanted: Wanted) -> Iterator[Row | str]:
    """Yield the printed and the fresh share of made quests, and for how many both agree."""
    rows = mixed(wanted)
    agree = same = 0
    differences: list[float] = []
    for number in range(wanted.quests):
        heroes, grade, length = rows[number % len(rows)]
        made = made_quest(heroes, grade, length, 1000 + number)
        printed, known = int(made.rating.figures["rate"]) / 100, int(made.rating.figures["games"])
        count = wanted.games or GAMES[heroes]
        fresh = wins(play(made.quest, count)) / count
        whole = (printed * known + fresh * count) / (known + count)
        error = (whole * (1 - whole) * (1 / known + 1 / count)) ** 0.5
        near = abs(fresh - printed) <= NORMAL_95 * error
        agree += near
        differences.append(fresh - printed)
        same += made.rating.grade == grade
        yield made.code, heroes, grade, 100 * printed, 100 * fresh, 100 * error, "yes" if near else "no"
    yield f"agree within 1.96 errors: {agree} of {wanted.quests}, {interval(agree, wanted.quests)}"
    yield f"fresh less printed, mean: {100 * fmean(differences):+.1f} points"
    yield f"measured grade is the one asked for: {same} of {wanted.quests}"


def dead_air(wanted: Wanted) -> Iterator[Row | str]:
    """Yield the share of rounds in which nothing happens."""
    for heroes, length in product(wanted.heroes, wanted.lengths):
        games: list[Played] = []
        for grade in wanted.grades:
            for draft in islice(drafts(heroes, grade, length), wanted.quests):
                games += play(draft, wanted.games)
        dead, rounds = sum(game.dead_rounds for game in games), sum(game.rounds for game in games)
        longest = sorted(game.longest_dead for game in games)
        yield heroes, length, len(games), 100 * dead / max(1, rounds), nearest_rank(longest, 95), longest[-1]


def slope(wanted: Wanted) -> Iterator[Row | str]:
    """Yield what a step of tuning adds to the log odds of winning, and the shares behind it; drafts that lack a step count not."""
    numbers = STEPS[:: wanted.step]
    every: list[list[tuple[float, int, int]]] = []
    for heroes in wanted.heroes:
        groups = []
        for draft in some_drafts(Wanted(**{**vars(wanted), "heroes": [heroes]}), plain_drafts):
            steps = steps_of(draft)
            if all(step in steps for step in numbers):
                groups.append([(float(step), wins(play(steps[step], wanted.games)), wanted.games) for step in numbers])
        every += groups
        found, error = common_slope(groups)
        total = [sum(group[n][1] for group in groups) for n in range(len(numbers))]
        shares = " ".join(
            f"{step:+d}:{100 * won / max(1, len(groups) * wanted.games):.0f}" for step, won in zip(numbers, total, strict=True)
        )
        yield heroes, len(groups), f"{found:.3f} ± {NORMAL_95 * error:.3f}", shares
    found, error = common_slope(every)
    yield f"all: {found:.3f} ± {NORMAL_95 * error:.3f} for a step"


def balance(wanted: Wanted) -> Iterator[Row | str]:
    """Yield the share that every hero, gear and calling wins, and the cards that all or none of the best parties have."""
    cards = hero_cards()
    for heroes in wanted.heroes:
        parties = stratified_parties(cards, heroes, PARTIES)[: wanted.parties]
        quests = list(some_drafts(Wanted(**{**vars(wanted), "heroes": [heroes]})))
        root = Rng.root("benchmark/balance", heroes)
        won = [
            sum(play_game(quest, party, POLICIES["sensible"](root), root.stream(n, place)).won for n, quest in enumerate(quests))
            for place, party in enumerate(parties)
        ]
        names = [sorted({name for build in party for name in _cards_of(build)}) for party in parties]
        yield from _card_rows(heroes, names, won, len(quests))
        best = sorted(range(len(parties)), key=lambda place: (-won[place], place))[: max(1, len(parties) // 10)]
        often = Counter(name for place in best for name in names[place])
        every = sorted({name for row in names for name in row})
        all_have, none_has = [n for n in every if often[n] == len(best)], [n for n in every if not often[n]]
        chances = [(1 - sum(name in row for row in names) / len(names)) ** len(best) for name in none_has]
        missed = [f"{name} (by chance {100 * chance:.0f} %)" for name, chance in zip(none_has, chances, strict=True)]
        yield f"{heroes} heroes: in all of the best {len(best)} parties: {', '.join(all_have) or 'no card'}"
        yield f"{heroes} heroes: in none of them: {', '.join(missed) or 'no card'}"
        idle = [card.id for card in cards.gear if f"gear {card.id}" not in every]
        yield f"{heroes} heroes: dealt to nobody: {', '.join(f'gear {name}' for name in idle) or 'no gear'}"


def _cards_of(build: Build) -> tuple[str, str, str]:
    return f"hero {build.hero.id}", f"gear {build.gear.id}", f"calling {build.calling.id}"


def _card_rows(heroes: int, names: Sequence[Sequence[str]], won: Sequence[int], quests: int) -> Iterator[Row]:
    """Yield what every card won, the best of each kind first."""
    tally: dict[str, list[int]] = {}
    for row, count in zip(names, won, strict=True):
        for name in row:
            found = tally.setdefault(name, [0, 0])
            found[0], found[1] = found[0] + count, found[1] + quests
    whole = sum(won) / max(1, quests * len(won))
    for name, (count, games) in sorted(tally.items(), key=lambda row: (row[0].split()[0], -row[1][0] / row[1][1])):
        yield heroes, name, games, interval(count, games), 100 * (count / games - whole)


def surrogate(wanted: Wanted) -> Iterator[Row | str]:
    """Yield how well the share won of drafts follows from their parts: a fit of the log odds by least squares."""
    found = [(draft, wins(play(draft, wanted.games))) for draft in some_drafts(wanted)]
    names = sorted({name for draft, _ in found for name in _parts(draft)})
    kept = [name for name in names if len({_parts(draft).get(name, 0.0) for draft, _ in found}) > 1]
    features = [[1.0, *(_parts(draft).get(name, 0.0) for name in kept)] for draft, _ in found]
    values = [log_odds(won, wanted.games) for _, won in found]
    coefficients, fitted, unseen = least_squares(features, values)
    yield from (pair for pair in zip(("all alike", *kept), coefficients, strict=True))
    shares = [won / wanted.games for _, won in found]
    mean = fmean(shares)
    noise = fmean(value * (1 - value) / wanted.games for value in shares) ** 0.5
    yield f"drafts: {len(found)}, {wanted.games} games of each"
    yield f"error in points on the drafts fitted: {_error(shares, [share(odds) for odds in fitted]):.1f}"
    yield f"error in points on drafts left out: {_error(shares, [share(odds) for odds in unseen]):.1f}"
    yield f"error in points of the mean alone: {_error(shares, [mean] * len(shares)):.1f}"
    yield f"error in points that chance makes in so many games: {100 * noise:.1f}"


def _error(shares: Sequence[float], said: Sequence[float]) -> float:
    """Return the root of the mean square of what was said wrongly, in points."""
    return 100 * sqrt(fmean((one - other) ** 2 for one, other in zip(shares, said, strict=True)))


def sealed(wanted: Wanted) -> Iterator[Row | str]:
    """Yield what drafts win with the map open and with the map sealed, and the difference with its 95 % interval over quests."""
    lost: list[float] = []
    for draft in some_drafts(wanted):
        opened, unknown = (wins(play(draft, wanted.games, name)) for name in ("sensible", "sensible-sealed"))
        lost.append(100 * (opened - unknown) / wanted.games)
        yield draft.heroes, draft.grade, draft.length, opened, unknown, lost[-1]
    mean, error = _mean_and_error(lost)
    yield f"games won, fewer of a hundred: {mean:.1f} ({mean - error:.1f} to {mean + error:.1f})"
    ends = f"low = {mean - error:.1f}, high = {mean + error:.1f}"
    yield f"data: points = {mean:.1f}, {ends}, quests = {len(lost)}, games = {wanted.games}"


DEEPER = ("sensible", "planner", "search")
"""Players who see further and further: the one that grades are measured with, one that tries a turn out, one that plays long."""


def profile(wanted: Wanted) -> Iterator[Row | str]:
    """Yield where the time of games goes: modules that take a hundredth of it by themselves, and the most of one function."""
    quests = list(some_drafts(wanted))
    with sampled() as found:
        for quest in quests:
            play(quest, wanted.games)
    for module, alone in found.alone.most_common():
        if found.share(alone) >= 1:
            yield module.removeprefix("generator."), f"{found.share(found.within[module]):.0f}", found.share(alone)
    most = max(found.functions.values(), default=0)
    yield "any function, at most", "", found.share(most)
    yield f"{found.looks:,} looks"


def depth(wanted: Wanted) -> Iterator[Row | str]:
    """Yield what players who see further and further win of the same made quests, and their differences with intervals.

    Quests of all grades take turns, so many of each; parties and lengths take turns with them.
    """
    kept = _kept_games(wanted.keep)
    rows = list(product(wanted.heroes, wanted.lengths))
    shares: dict[str, dict[str, list[float]]] = {grade: {name: [] for name in DEEPER} for grade in wanted.grades}
    for number, grade in product(range(wanted.quests), wanted.grades):
        heroes, length = rows[number % len(rows)]
        made = made_quest(heroes, grade, length, 3000 + number)
        found = kept.get(made.code, {"code": made.code, "games": wanted.games})
        missing = [name for name in DEEPER if name not in found]
        for name in missing:
            found[name] = wins(_depth_games(made.quest, wanted.games, name))
        if missing and wanted.keep:
            with wanted.keep.open("a", encoding="utf-8") as file:
                file.write(json.dumps(found) + "\n")
        won = [found[name] for name in DEEPER]
        for name, one in zip(DEEPER, won, strict=True):
            shares[grade][name].append(100 * one / found["games"])
        yield made.code, heroes, grade, length, found["games"], *won
    shares["all"] = {name: [share for row in list(shares.values()) for share in row[name]] for name in DEEPER}
    for grade, row in shares.items():
        for low, high in combinations(DEEPER, 2):
            mean, error = _mean_and_error([after - before for before, after in zip(row[low], row[high], strict=True)])
            yield f"{grade}: {high} {mean:+.1f} ± {error:.1f} points over {low}, {len(row[low])} quests of {wanted.games} games"


def _depth_games(quest: Quest, games: int, player: str) -> list[Played]:
    """Return what comes of games with the same parties and the same dice for every player."""
    parties, root = _fresh_parties(quest.heroes), Rng.root("benchmark/depth", quest.heroes)
    make: Callable[[Rng], Player] = Searching if player == "search" else POLICIES[player]
    return [play_game(quest, parties[n], make(root.stream("moves", n)), root.stream("dice", n)) for n in range(games)]


def _kept_games(file: Path | None) -> dict[str, dict[str, Any]]:
    """Return what a file holds of games that were played before, by code; nothing without a file."""
    if file is None or not file.exists():
        return {}
    return {row["code"]: row for row in map(json.loads, file.read_text("utf-8").splitlines())}


def _mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """Return a mean, and half of its 95 % interval."""
    mean = fmean(values)
    return mean, NORMAL_95 * (fmean((value - mean) ** 2 for value in values) / max(1, len(values) - 1)) ** 0.5


def _parts(draft: Quest) -> dict[str, float]:
    """Return the features of a draft: expected costs a hero of its rooms, last room and terms, its objective, its heroes."""
    threats, terms = threats_of(draft.foes), draft.objective.terms
    boxes = next((term.boxes for term in terms if isinstance(term, Clock)), 1)
    last = finale_cost(draft.finale.effects, draft.villain, terms, heroes=draft.heroes, threats=threats, clock_boxes=boxes)
    costs = {"rooms": rooms_cost(draft, threats), "finale": last, "terms": terms_cost(terms, draft.heroes, threats)}
    parts = {f"{name} {kind}": getattr(cost, kind) / draft.heroes for name, cost in costs.items() for kind in ("damage", "healing")}
    parts["treasure"] = sum(cost.treasure for cost in costs.values()) / draft.heroes
    return parts | {f"objective {draft.objective.id}": 1.0, f"heroes {draft.heroes}": 1.0}


# ---------------------------------------------------------------------- the command line


@dataclass(frozen=True)
class Mode:
    """What can be measured: the words for it, the name of its record, columns as name, width and format, and the usual sizes.

    A record that is `summed` holds the lines below the table, which say what all quests come to, and no row on each of them.
    """

    work: Callable[[Wanted], Iterator[Row | str]]
    help: str
    record: str
    columns: tuple[tuple[str, int, str], ...]
    quests: int
    games: int | None = None
    summed: bool = False


WHAT = (("heroes", 6, ""), ("grade", 7, ""), ("length", 8, ""))
FEW = (("heroes", 6, ""), ("length", 8, ""))
MODES: dict[str, Mode] = {
    "speed": Mode(speed, "games a second of the sensible player; cold: the first game of each draft", "Games a second and core", (
        *FEW, ("cold", 8, ".1f"), ("warm", 8, ".1f"),
    ), 3, 20),
    "forging": Mode(forging, "seconds and attempts to make a quest", "Seconds to make a quest", (
        *WHAT, ("median s", 8, ".1f"), ("most s", 8, ".1f"), ("attempts", 8, ".1f"), ("most", 4, ""), ("failed", 6, ""),
        ("health", 40, ""),
    ), 3),
    "filling": Mode(filling, "what drafts win with the health on the cards", "Drafts by how full their rooms are", (
        *WHAT[:2], ("strain", 6, ".1f"), ("won %", 6, ".0f"), ("log odds", 8, "+.2f"), ("spread", 6, ".2f"),
    ), 20, 12),
    "calibration": Mode(calibration, "printed grades against fresh games", "Printed share against fresh games", (
        ("code", 20, ""), *WHAT[:2], ("printed", 7, ".0f"), ("fresh", 6, ".1f"), ("error", 6, ".1f"), ("near", 4, ""),
    ), 12, 0, summed=True),
    "dead-air": Mode(dead_air, "rounds in which nothing happens", "Rounds in which nothing happens", (
        *FEW, ("games", 6, ""), ("dead %", 6, ".1f"), ("row 95 %", 8, ""), ("longest", 7, ""),
    ), 5, 20),
    "slope": Mode(slope, "what a step of tuning does", "What a step of tuning adds to the log odds of winning", (
        ("heroes", 6, ""), ("drafts", 6, ""), ("slope", 16, ""), ("won % by step", 48, ""),
    ), 10, 60),
    "balance": Mode(balance, "what every card of a hero wins", "What cards of heroes win", (
        ("heroes", 6, ""), ("card", 26, ""), ("games", 6, ""), ("won", 14, ""), ("points", 7, "+.1f"),
    ), 4),
    "sealed": Mode(sealed, "what it costs not to know the map", "The map sealed", (
        *WHAT, ("open", 5, ""), ("sealed", 6, ""), ("lost", 6, ".1f"),
    ), 60, 60, summed=True),
    "profile": Mode(profile, "where the time of games of the sensible player goes", "Where the time of a game goes", (
        ("module", 52, ""), ("with what it calls, %", 22, ""), ("by itself, %", 13, ".1f"),
    ), 3, 20),
    "depth": Mode(depth, "what players gain who see further", "What thinking longer gains", (
        ("code", 20, ""), *WHAT, ("games", 5, ""), *((name, 8, "") for name in DEEPER),
    ), 20, 10, summed=True),
    "surrogate": Mode(
        surrogate, "shares predicted from a quest's parts", "Predicting a draft from its parts",
        (("feature", 30, ""), ("log odds", 9, "+.3f")), 60, 40, summed=True,
    ),
}  # fmt: skip
"""Everything that can be measured, by its name."""


def arguments() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="what", required=True)
    every = grades(GAME)
    lengths = next(choice.listed() for choice in GAME.choices if choice.name == "length")
    for name, mode in MODES.items():
        one = commands.add_parser(name, help=mode.help)
        one.add_argument("--quests", type=positive, default=mode.quests, help=f"how many quests or drafts [{mode.quests}]")
        one.add_argument("--heroes", type=int, nargs="+", choices=list(GAMES), default=list(GAMES), help="[1 2 3 4]")
        one.add_argument("--grades", nargs="+", choices=every, default=every, help=f"[{' '.join(every)}]")
        one.add_argument("--lengths", nargs="+", choices=lengths, default=["standard"], help="[standard]")
        add_json(one)
        if mode.games is not None:
            usual = mode.games or "as many as are behind the printed share"
            one.add_argument("--games", type=positive, default=mode.games, help=f"games of each quest [{usual}]")
        if name == "filling":
            one.add_argument("--more", type=float, nargs="+", default=[0.0], help="strain that rooms put on the party besides [0]")
        if name == "depth":
            one.add_argument("--keep", type=Path, help="a file of games played before, to which new ones are added")
        if name == "slope":
            one.add_argument("--step", type=positive, default=1, help="steps from one setting to the next [1]")
        if name == "balance":
            one.add_argument("--parties", type=positive, default=120, help=f"how many parties, {PARTIES} at most [120]")
    return parser


def recorded(mode: Mode, rows: list[list[str]], notes: list[str]) -> tuple[str, list[str], list[list[str]]]:
    """Return the sentence of a record, its columns and its rows."""
    said = mode.help[0].upper() + mode.help[1:]
    if not mode.summed:
        return f"{'; '.join([said, *notes])}.", [head for head, _, _ in mode.columns], rows
    parted = [note.partition(": ") for note in notes]
    return f"{said}.", ["what", "figure"], [[what, figure or ""] for what, _, figure in parted]


def main() -> None:
    """Measure, print, and write the figures to a file where one is named."""
    wanted = arguments().parse_args()
    mode = MODES[wanted.what]
    columns = mode.columns
    print("  ".join(f"{name:>{width}}" for name, width, _ in columns))
    rows: list[list[str]] = []
    notes: list[str] = []
    with temporary_home():
        for found in mode.work(wanted):
            if isinstance(found, str):
                notes.append(found)
                print(found, flush=True)
                continue
            rows.append([format(value, form) for (_, _, form), value in zip(columns, found, strict=True)])
            print("  ".join(f"{text:>{width}}" for (_, width, _), text in zip(columns, rows[-1], strict=True)), flush=True)
    if wanted.json is not None:
        write_record(wanted.json, GAME.title, mode.record, *recorded(mode, rows, notes))


if __name__ == "__main__":
    main()
