"""Measure the ladder of players of a game: what each of them comes to in quests of every grade, with the same dice.

    python benchmarks/ladder.py --game green-dungeon --write
    python benchmarks/ladder.py --game bag-of-dungeon --only grade=hard heroes=1 --quests 2 --players naive sensible planner

Quests are made as the command makes them, from fixed seeds. Every player plays the same games with the same dice: so many of
each quest; players who take seconds for a game play so many in all, which are shared out over the quests. The share of games
won stands with its 95 % interval; points are the mean of all games, of which a lost one counts 0; medals are games of a hundred
that earned bronze, silver and gold or better. The lead over the player whom grades are measured with is the mean of their
common games, with half of its 95 % interval, in points and in medals (none counts 0, gold 3).

The exit code is 1 where a ladder stands on its head: the naive player is not surely below the measured one, or the planner is
surely below it. `--write` writes all numbers to the data of the game, and needs all players and rows. How many processes share the
work changes nothing.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from statistics import fmean

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from common import ROOT, add_json, game, positive, processes, temporary_home, write_record
from msgspec import to_builtins

from generator import registry
from generator.core import workers, writing
from generator.core.rng import Rng
from generator.core.seeds import seed_from_word
from generator.core.statistics import NORMAL_95
from generator.forge import ladder, measuring
from generator.forge.ladder import FILE, Ladder, LadderForm, Played, Row, Rung
from generator.forge.making import Made, make
from generator.forge.playing import target_of

HEADER = """\
# What players of rising skill come to in quests of each row. Of `games` games, all with the same dice for every player, so many of
# a hundred were won and earned bronze, silver, gold or better; points are the mean of all games, a lost one counts 0; `lead` is the
# mean lead in points over the player whom grades are measured with, `medal_lead` that in medals, each with its standard error.
# Written by `python benchmarks/ladder.py --game {id} --write`.
"""
Options = Mapping[str, str]
Games = dict[str, list[Played]]


def quest_games(game_id: str, options: Options, number: int, games: Mapping[str, int]) -> tuple[Games, dict[str, float]]:
    """Return so many games of each player in quest `number` of some options, and the CPU seconds that one took."""
    one = registry.game(game_id)
    made: Made[object] = make(one, one.settle(options), seed_from_word(f"ladder {' '.join(options.values())} {number}"))
    target = target_of(one, made)
    if one.engine is None or target is None:
        raise SystemExit(f"{game_id} has no players or no medals")
    found: Games = {}
    seconds: dict[str, float] = {}
    stream = Rng.root("benchmark/ladder", seed_from_word(made.code))
    for name, many in games.items():
        begun = time.process_time()
        ends = [measuring.outcome(one, made, name, stream.alike("game", n)) for n in range(many)]
        seconds[name] = (time.process_time() - begun) / max(1, many)
        found[name] = [
            Played(end.won, end.points, sum(end.points >= points for points in target.medals)) if end.won else Played(False, 0, 0)
            for end in ends
        ]
    return found, seconds


def measured(given: argparse.Namespace, form: LadderForm) -> list[tuple[Row, dict[str, float]]]:
    """Return the rows that were asked for, and for each the CPU seconds that a game of each player took."""
    rows = [row for row in ladder.option_rows(form) if all(row[name] in values for name, values in given.only.items())]
    games = [games_of(given, form, number) for number in range(given.quests)]
    jobs = [(given.game.id, {**form.fixed, **row}, number, games[number]) for row in rows for number in range(given.quests)]
    with processes(given.jobs) as pool:
        results = workers.run(quest_games, jobs, lambda: None, pool=pool)
    found = []
    for at, row in enumerate(rows):
        mine = results[at * given.quests : (at + 1) * given.quests]
        played = {name: [[quest[name] for quest, _ in mine][n] for n in range(len(mine))] for name in given.players}
        rungs = tuple(rung_of(name, played, form) for name in given.players)
        seconds = {name: fmean(took[name] for quest, took in mine if quest[name]) for name in given.players}
        found.append((Row(options=dict(row), quests=given.quests, rungs=rungs), seconds))
    return found


def games_of(given: argparse.Namespace, form: LadderForm, number: int) -> dict[str, int]:
    """Return how many games each player plays in quest `number` of a row; those of slow players are shared out over the quests."""
    searched = given.searched // given.quests + (number < given.searched % given.quests)
    return {name: min(searched, given.games) if name in form.slow else given.games for name in given.players}


def rung_of(name: str, played: Mapping[str, list[list[Played]]], form: LadderForm) -> Rung:
    """Return the rung of a player by its games in each quest; those of the measured player are cut to as many of each quest."""
    mine = [one for games in played[name] for one in games]
    against = played.get(form.measured, played[name])
    theirs = [one for own, games in zip(played[name], against, strict=True) for one in games[: len(own)]]
    return ladder.rung(name, mine, theirs)


def table(row: Row, seconds: Mapping[str, float]) -> Iterator[str]:
    """Yield a line for each player."""
    where = " ".join(row.options.values())
    for one in row.rungs:
        share = f"{one.won:3} % ({one.low}-{one.high})"
        medals = f"{one.bronze:3}/{one.silver:3}/{one.gold:3}"
        leads = " ".join(f"{lead.mean:+8.2f} ± {NORMAL_95 * lead.error:5.2f}" for lead in (one.lead, one.medal_lead))
        yield f"{where:14} {one.player:9} {one.games:6,} {share:>14} {one.points:8.1f} {medals} {leads} {seconds[one.player]:9.4f}"


def shares(form: LadderForm, rows: Sequence[Row]) -> tuple[list[str], list[list[str]]]:
    """Return columns and rows of a table: the options of each row, and games won of a hundred by each player, or their points."""
    columns = [*rows[0].options, *(one.player for one in rows[0].rungs)]
    return columns, [[*row.options.values(), *(cell(form, one) for one in row.rungs)] for row in rows]


def cell(form: LadderForm, one: Rung) -> str:
    """Return what a player comes to: the share of games won with its interval, or the mean of points where hardly anybody loses."""
    return f"{one.won} ({one.low}-{one.high})" if form.by_wins else f"{one.points:.1f}"


def told(form: LadderForm, rows: Sequence[Row]) -> str:
    """Return the sentence that says how many games there are behind such a table."""
    usual = [row.rungs[0].games for row in rows]
    fewer = "".join(f", {one.games} of the player {one.player}" for one in rows[0].rungs if one.games != usual[0])
    quests = f"{_span(row.quests for row in rows)} quests of each row, {_span(usual)} games a player{fewer}"
    what = "Games won of a hundred, with the 95 % interval," if form.by_wins else "Points, the mean of all games,"
    return f"{what} in {quests}; all with the same dice."


def _span(numbers: Iterable[int]) -> str:
    """Return the least and the most of some numbers in words, or the one that all are."""
    found = sorted(set(numbers))
    return " to ".join(map(str, dict.fromkeys((found[0], found[-1]))))


def data_file(game_id: str, rows: list[Row]) -> str:
    """Return the data file of a game."""
    parts = [HEADER.format(id=game_id)]
    for row in rows:
        options = ", ".join(f"{name} = {json.dumps(value)}" for name, value in row.options.items())
        parts.append(f"\n[[rows]]\noptions = {{ {options} }}\nquests = {row.quests}\nrungs = [\n")
        parts += [f"  {_inline(one)},\n" for one in row.rungs]
        parts.append("]\n")
    return "".join(parts)


def _inline(one: Rung) -> str:
    """Return a rung as an inline table."""

    def text(value: object) -> str:
        if isinstance(value, dict):
            return "{ " + ", ".join(f"{name} = {text(part)}" for name, part in value.items()) + " }"
        return json.dumps(value)

    return text(to_builtins(one))


def arguments() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", type=game, required=True, help="the id of a game with a ladder")
    parser.add_argument("--quests", type=positive, default=12, help="quests of each row [12]")
    parser.add_argument("--games", type=positive, default=40, help="games of each player in each quest [40]")
    parser.add_argument("--searched", type=positive, default=12, help="games that slow players play in each row [12]")
    parser.add_argument("--only", nargs="+", default=[], metavar="OPTION=VALUE", help="only rows with these values of options")
    parser.add_argument("--players", nargs="+", default=[], help="only these players")
    parser.add_argument("--jobs", type=positive, default=1, help="processes that share the work [1]")
    parser.add_argument("--write", action="store_true", help="write the ladder to the data of the game")
    add_json(parser)
    return parser


def settled(parser: argparse.ArgumentParser) -> argparse.Namespace:
    """Return what was asked for: `only` as the values of each option, all players where none was named; exits for what is none."""
    given = parser.parse_args()
    form = given.game.ladder
    if form is None:
        parser.error(f"{given.game.id} has no ladder of players")
    given.whole = not given.only and not given.players
    only: dict[str, list[str]] = {}
    for text in given.only:
        name, _, value = text.partition("=")
        if value not in form.rows.get(name, ()):
            differ = ", ".join(f"{option}={value}" for option, values in form.rows.items() for value in values)
            parser.error(f"--only cannot be {text!a}; choose from {differ}")
        only.setdefault(name, []).append(value)
    unknown = [name for name in given.players if name not in form.players]
    if unknown:
        parser.error(f"--players cannot be {unknown[0]!a}; choose from {', '.join(form.players)}")
    given.only, given.players = only, given.players or list(form.players)
    return given


def main() -> int:
    """Measure, print, and write; exit code 1 where a ladder stands on its head, 2 where too little was asked for to be written."""
    given = settled(arguments())
    form: LadderForm = given.game.ladder
    if given.write and not given.whole:
        print("only a ladder of all rows and players can be written; leave those options out", file=sys.stderr)
        return 2
    begun = time.monotonic()
    with temporary_home():
        found = measured(given, form)
    print(f"{'':14} {'':9} {'games':>6} {'won':>14} {'points':>8} {'medals':>11} {'lead':>16} {'in medals':>14} {'s a game':>9}")
    for row, seconds in found:
        print("\n".join(table(row, seconds)), flush=True)
    print(f"{time.monotonic() - begun:.0f} s")
    rows = [row for row, _ in found]
    if given.write:
        package = Path(*form.package.split("."))
        writing.write({ROOT / package / FILE: data_file(given.game.id, rows).encode()})
    if given.json:
        write_record(given.json, given.game.title, "Players of rising skill", told(form, rows), *shares(form, rows))
    wrong = list(ladder.complaints(form, Ladder(rows=tuple(rows)))) if given.whole else []
    print("\n".join(wrong), end="\n" if wrong else "")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
