"""Long texts of users, such as written games and layouts of cards: typed, in a file, or at standard input."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from generator.cli.common import support
from generator.core import limits, reading
from generator.core.errors import BadFile, BadOption
from generator.core.messages import shown
from generator.forge import playing, result_files
from generator.forge.choices import Options, Parameter, TextOrFile


def text_of(typed: str) -> str:
    """Return a text as it was typed, or that of the file which it names, or of standard input for `-`; raises BadFile.

    What ends in .txt names a file even where there is none, so that a slip in a name is told as one.
    """
    if typed == "-":
        return reading.decoded(reading.read_input(limits.TEXT_BYTES), "Standard input")
    if typed.strip() and (support.stands(typed) or _ends_like_a_file(typed)):
        return reading.decoded(reading.read(Path(typed), limits.TEXT_BYTES), shown(typed, reading.LONGEST))
    return typed


def whole_game(moves: str, source: str) -> str:
    """Return the moves of a written game without what stands above them; else as `signed_game`."""
    return signed_game(moves, source)[1]


def signed_game(moves: str, source: str) -> tuple[str, str]:
    """Return who played a written game, empty where it does not say, and its moves; it is typed or in a file as for `text_of`.

    `source` is the code of its quest, or another name of it. Raises BadOption where nothing was typed, or where the head names
    another challenge; BadFile for a blank text, BadMoves for one that is too long.
    """
    text = _whole("moves", moves, "a written game", "; write down a word for every choice of the game")
    game_moves = result_files.moves_of(text, source)
    playing.check_length(game_moves)
    return result_files.parted(text)[0].player, game_moves


def _whole(option: str, typed: str, what: str, advice: str = "") -> str:
    """Return the text that an option was given; raises BadOption where nothing was typed, BadFile for a blank text."""
    if not typed.strip():
        raise BadOption(f"--{option} is empty; give {what}, the name of its file, or - for standard input.")
    text = text_of(typed)
    if not text.strip():
        where = "Standard input" if typed == "-" else f"The file {shown(typed, reading.LONGEST)}"
        raise BadFile(f"{where} is empty{advice}.")
    return text


def with_texts(parameters: Sequence[Parameter], options: Options) -> dict[str, str]:
    """Return options as they were said, every file that a `TextOrFile` names replaced by its text; raises BadOption, BadFile."""
    long = {option.name for option in parameters if isinstance(option, TextOrFile)}
    return {name: _whole(name, text, "a text") if name in long else text for name, text in options.items()}


def _ends_like_a_file(typed: str) -> bool:
    return "\n" not in typed and typed.strip().lower().endswith(".txt")
