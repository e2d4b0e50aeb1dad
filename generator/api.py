"""The library: list games, make quests, print them as PDF, confirm written games; without a command line, a clock or a file.

Everything raises `generator.core.errors.DelvepressError` with a sentence that says what is wrong and what to do.
"""

from __future__ import annotations

from typing import Any

import msgspec

from generator import registry
from generator.core.code import decode
from generator.core.data import Record
from generator.core.errors import BadOption
from generator.core.seeds import seed_from_word
from generator.forge import making, playing, result_files
from generator.forge.challenges import Result
from generator.forge.game import AnyGame
from generator.forge.making import Made
from generator.press.jobs.files import quest_print
from generator.press.jobs.printing.print_request import PrintRequest


class OptionInfo(msgspec.Struct, frozen=True):
    """An option of a game: its name, what it means, its default, and its values (none where they are too many to list)."""

    name: str
    help: str
    default: str
    values: tuple[str, ...]


class GameInfo(msgspec.Struct, frozen=True):
    """A game that quests can be made for; `refereed` tells whether `verify` can play it."""

    id: str
    title: str
    summary: str
    edition: int
    options: tuple[OptionInfo, ...]
    refereed: bool


def list_games() -> tuple[GameInfo, ...]:
    """Return every game with its options, in alphabetical order."""
    return tuple(
        GameInfo(
            game.id, game.title, game.summary, game.edition,
            tuple(OptionInfo(one.name, one.help, one.default, one.listed()) for one in game.choices), game.engine is not None,
        )
        for game in registry.all_games().values()
    )  # fmt: skip


def make(game: str, *, seed: str | int = "", code: str = "", **options: str | int | bool) -> Made[Record]:
    """Return a quest of a game, by its id: of the word or number `seed` and the game's `options`, or of a quest `code`.

    Options are those of the command line, with underscores for dashes; True and False stand for yes and no. What is returned has
    the fields `code`, `quest`, `rating` and `attempts`. The same arguments give the same quest on every machine. Raises BadOption
    for an unknown game, option or value, or where seed and code are both given or both missing; BadCode; ForgeFailed.
    """
    found = registry.game(game)
    if bool(code) == (seed != ""):
        raise BadOption("A quest is made of a seed or of a code; give one of them.")
    if code:
        if options:
            raise BadOption("A code says all options already; leave them out.")
        settled, number = making.read_code(found, code)
        return making.make(found, settled, number)
    settled = found.settle({name.replace("_", "-"): _text(value) for name, value in options.items()})
    return making.make(found, settled, seed_from_word(str(seed)))


def _text(value: str | int | bool) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def print_quest(made: Made[Any], request: PrintRequest = PrintRequest()) -> dict[str, bytes]:  # noqa: B008 - it is frozen
    """Return the files of a quest's pack by their names, the very bytes that the command line writes, and the quest as JSON.

    `request` says how it is printed: `PrintRequest(paper="letter", ink="low")`. The PDF is the first of them; a booklet has another
    with loose sheets, and machines get files of what they cut. Raises BadOption for what cannot be printed of the quest, PressError
    for a page that does not come out right.
    """
    return quest_print.files_of(quest_print.quest_print(_game_of(made), made, request))


def verify(made: Made[Any], moves: str, **setup: str) -> Result:
    """Return what a written game of a quest comes to: its `points`, whether it was `won`, and `events` by kind.

    `moves` are words as the game's rules page tells them, below a head of player and challenge or without; chance comes from the
    quest's code, by its fate strip where the game has one. `setup` says how the players set up a quest whose paper leaves that to
    them, as the command line's options do: `placed` for a deck of cards to be laid. Raises BadMoves naming the first step that is
    impossible, BadOption for a game without a referee, for an option that it does not have, and for moves of another challenge.
    """
    game = _game_of(made)
    return playing.verify(game, playing.set_up(game, made, setup), result_files.moves_of(moves, made.code))


def _game_of(made: Made[Any]) -> AnyGame:
    return registry.game_of_letter(decode(made.code).letter)
