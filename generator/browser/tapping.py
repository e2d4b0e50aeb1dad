"""A game that is played on the page, move by move: how it stands, what may be done next, and the map that one taps.

Nothing is kept here of a game but its quest: the page sends all its moves each time, and the referee plays them from the start.
"""

from __future__ import annotations

import msgspec

from generator import registry
from generator.browser.requests import Play
from generator.core import progress
from generator.core.code import decode
from generator.core.data import Record
from generator.forge import making, playing, result_files
from generator.forge.boards import Place, Point, Stand
from generator.forge.challenges import Result, number_of
from generator.forge.game import AnyGame
from generator.forge.league import settled_name
from generator.forge.making import Made
from generator.forge.playing import AnyEngine, Playthrough
from generator.forge.result_files import Head
from generator.press.jobs.files.map_picture import plain_picture
from generator.press.jobs.printing import quest_jobs
from generator.press.jobs.printing.job import Job, PrintSettings
from generator.press.jobs.store import kept_quests

KIND = "quest"
"""Under what quests are kept that are asked for by their code."""
MAP = "map.svg"
"""The file of the map beside how a game stands."""


class _Table(msgspec.Struct, frozen=True):
    """What is played: a game, a quest of it as its players have set it up, and what is printed of it."""

    game: AnyGame
    made: Made[Record]
    job: Job


_PLAYED: dict[str, _Table] = {}
"""What was played last, by code and setting."""


class Board(msgspec.Struct, frozen=True):
    """The map of a game: its size and that of a space in mm, where the hero is, and the way so far."""

    width: float
    height: float
    space: float
    here: Point
    way: tuple[Point, ...]


class Turn(msgspec.Struct, frozen=True):
    """How a game stands on the page.

    `words` are its moves as the referee writes them, `told` what came of the last of them, `places` what may be done next. Of a
    game that is `over` there are none, and `end` says what it came to. `written` are the moves as a file that verify and leagues
    take.
    The `board` is that of a game whose map lies open; else `lines` say all that its players may know.
    """

    title: str
    code: str
    points: int
    over: bool
    words: tuple[str, ...]
    told: tuple[str, ...]
    lines: tuple[str, ...]
    places: tuple[Place, ...]
    end: tuple[str, ...]
    written: str
    board: Board | None


def tapped(asked: Play) -> tuple[Turn, dict[str, bytes]]:
    """Return how the game of some moves stands, with its map as a file where the page has none yet.

    Raises BadOption, also for a name that nobody can have in a league, BadCode, and BadMoves for what the rules do not allow.
    """
    table = _table_of(asked)
    game, made = table.game, table.made
    engine = playing.engine_of(game)
    chance = playing.chance_of(game, made)
    now = playing.replay(engine, made.quest, result_files.moves_of(asked.moves, made.code), chance)
    stand = _stand(game, made, now)
    over = engine.over(now.state)
    words = tuple(step.word for step in now.steps if step.word)
    name = settled_name(asked.name) if asked.name.strip() else ""
    turn = Turn(
        title=table.job.title,
        code=made.code,
        points=engine.points(now.state),
        over=over,
        words=words,
        told=tuple(event.text for step in now.steps[asked.seen :] for event in step.events if event.text),
        lines=stand.lines if stand is not None else tuple(engine.show(now.state)),
        places=() if over else stand.places if stand is not None else _places(engine, now),
        end=_end(game, made, now) if over else (),
        written=result_files.headed(
            Head(name, made.code) if name or number_of(made.code) else Head(), "".join(f"{word}\n" for word in words)
        ),
        board=_board(game, made, stand) if stand is not None else None,
    )
    return turn, _map(table) if asked.map else {}


def _table_of(asked: Play) -> _Table:
    """Return what is played; the last one stays at hand."""
    code = decode(asked.code)
    game = registry.game_of_letter(code.letter)
    playing.engine_of(game)
    options, seed = making.read_code(game, asked.code)
    key = f"{asked.code.upper()} {sorted(asked.setup.items())}"
    if key not in _PLAYED:
        progress.tell("generating, checking, rating")
        made = playing.set_up(game, kept_quests.made_or_recalled(game, KIND, options, seed), asked.setup)
        _PLAYED.clear()
        _PLAYED[key] = _Table(game, made, quest_jobs.quest_job(game, made, PrintSettings()))
    return _PLAYED[key]


def _stand(game: AnyGame, made: Made[Record], now: Playthrough) -> Stand | None:
    """Return how a game stands on its map, None where it has none."""
    return game.board.stand(made.quest, (*now.before, now.state)) if game.board is not None else None


def _places(engine: AnyEngine, now: Playthrough) -> tuple[Place, ...]:
    """Return what may be done next in a game without a map, in the words of its written games."""
    words = dict.fromkeys(engine.write(now.state, move) for move in engine.moves(now.state))
    return tuple(Place(word, word) for word in words)


def _board(game: AnyGame, made: Made[Record], stand: Stand) -> Board | None:
    if game.board is None:
        return None
    figure = game.board.figure(made.quest)
    return Board(figure.width, figure.height, game.board.space, stand.here, stand.way)


def _map(table: _Table) -> dict[str, bytes]:
    board = table.game.board
    return {} if board is None else {MAP: plain_picture(table.job, board.figure(table.made.quest))}


def _end(game: AnyGame, made: Made[Record], now: Playthrough) -> tuple[str, ...]:
    """Return what a game that is over came to, as verify says it."""
    engine = playing.engine_of(game)
    return tuple(playing.confirmed(game, made, Result(engine.points(now.state), engine.won(now.state))))
