"""The command that measures how hard a quest is: one of our players plays it many times."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping

from generator.cli.commands.play_command import USUAL_BOT, has_referee, named_bot
from generator.cli.commands.quest_commands import Source
from generator.cli.common import pools, support, terminal, today
from generator.cli.common.options import Anyway, Value, given, row_of, rows_of_games, text_of, with_options
from generator.cli.common.pools import WorkSettings
from generator.core import workers
from generator.core.data import Record
from generator.forge import measuring
from generator.forge.choices import FreeText, Number, OneOf, Options, Parameter, settle
from generator.forge.engine import Outcome
from generator.forge.game import AnyGame
from generator.forge.making import Made
from generator.forge.measuring import LEAST, MOST, USUAL, Measurement

CHUNK, LEAST_CHUNKS = 25, 10
"""Most games that are played between two signs of progress, and by a process at a time; and how many signs there are at least."""
WORTH_IT = 100
"""So many games are worth starting processes for."""


def measure_of(games: Mapping[str, AnyGame]) -> Callable[..., None]:
    """Return the command that lets a player play a quest many times, with the options of all referees there are.

    It raises BadOption for a game without a referee, a player or a number there is not, and an option of another game's referee.
    """
    engines = {game.id: game.engine for game in games.values() if game.engine is not None}
    known = {option.name: option for engine in engines.values() for option in engine.options}
    players = "; ".join(f"{name}: {', '.join(engine.policies)}" for name, engine in engines.items())
    every: tuple[Parameter, ...] = (
        Number("plays", LEAST, MOST, f"How many games, {LEAST} to {MOST}.", str(USUAL)),
        FreeText(
            "bot",
            f"Who plays; the player that the game is graded with if left out, or as {USUAL_BOT}. The points of a best player are "
            f"a spoiler, for they tell what the best play is worth. {players}.",
        ),
        OneOf("format", ("text", "json"), "text: lines to read; json: one object for programs."),
    )

    def measure(source: Source, anyway: Anyway = False, **values: Value) -> None:
        """Let one of our players play a quest many times, with other dice each time: how often it is won, and the mean points.

        Both are told with their 95 % intervals. With --format json one object is printed: code, player, plays, won, rate (the
        share won, 0 to 1) with low and high, points (mean, low, high), options.
        """
        typed = given(every, values)
        how = pools.work_settings(values)
        own, under = settle(every, typed, "delvepress measure"), given(known.values(), values)
        bot = named_bot(typed.get("bot"))

        def able(game: AnyGame) -> None:
            has_referee(game)
            measuring.player_name(game, bot)
            measuring.conditions(game, under)

        game, made = support.load(source, able, lambda code: today.check_told(code, anyway=anyway))
        player, options = measuring.player_name(game, bot), measuring.conditions(game, under)
        measurement = measuring.summary(player, options, _played(game, made, player, options, int(own["plays"]), how))
        if own["format"] == "json":
            print(json.dumps(as_json(made.code, measurement)))
        else:
            print("\n".join(as_lines(game, made.code, measurement)))

    bots = tuple(dict.fromkeys(name for engine in engines.values() for name in engine.policies))
    told = (text_of("bot", option.help, values=bots) if option.name == "bot" else row_of(option) for option in every)
    rows = (*told, *rows_of_games({name: engine.options for name, engine in engines.items()}), *pools.WORKING)
    return with_options(measure, rows, example="delvepress measure D-0400-SKME-TVQS-71 --bot greedy --plays 50")


def _played(game: AnyGame, made: Made[Record], player: str, options: Options, plays: int, how: WorkSettings) -> list[Outcome]:
    """Return how all games ended, in their order; many are played on all cores, or as `how` says."""
    most = min(CHUNK, max(1, plays // LEAST_CHUNKS))
    chunks = [range(first, min(first + most, plays)) for first in range(0, plays, most)]
    jobs = [(game.id, made, player, options, numbers) for numbers in chunks]
    worth = 1 if plays >= WORTH_IT else plays + 1
    with terminal.progress("playing", len(chunks)) as step, pools.pool(how, len(jobs), worth=worth) as pool:
        played = workers.run(_work, jobs, step, pool=pool)
    return [outcome for outcomes in played for outcome in outcomes]


def _work(name: str, made: Made[Record], player: str, options: Options, numbers: range) -> list[Outcome]:
    """Play some games, in a process of their own perhaps."""
    from generator import registry

    return measuring.games(registry.game(name), made, player, options, numbers)


def as_json(code: str, measurement: Measurement) -> dict[str, object]:
    """Return a measurement as the object that programs read; fractions have four decimal places."""
    points = measurement.points
    return {
        "code": code,
        "player": measurement.player,
        "plays": measurement.plays,
        "won": measurement.won,
        "rate": round(measurement.rate, 4),
        "low": round(measurement.low, 4),
        "high": round(measurement.high, 4),
        "points": {"mean": round(points.value, 4), "low": round(points.low, 4), "high": round(points.high, 4)},
        "options": dict(measurement.options),
    }


def as_lines(game: AnyGame, code: str, measurement: Measurement) -> list[str]:
    """Return a measurement as lines to read; those options are named that change something."""
    usual = {} if game.engine is None else {option.name: option.default for option in game.engine.options}
    changed = [f"--{name} {value}" for name, value in measurement.options.items() if value != usual[name]]
    points = measurement.points
    conditions = f" with {' '.join(changed)}" if changed else ""
    return [
        f"{game.title} {code}: {measurement.plays} games of the player {measurement.player}{conditions}.",
        f"Won: {measurement.won} of {measurement.plays}, {100 * measurement.rate:.1f} % "
        f"(95 % interval: {100 * measurement.low:.1f} to {100 * measurement.high:.1f} %).",
        f"Points: {points.value:.1f} on average (95 % interval: {points.low:.1f} to {points.high:.1f}).",
    ]
