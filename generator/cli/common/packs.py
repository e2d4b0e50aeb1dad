"""Packs of content of one's own on the command line: the option that names one, and a game with its themes."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from generator.cli.common import output, terminal
from generator.cli.common.grouped_help import RULES
from generator.cli.common.options import Row, Value
from generator.core.code import decode
from generator.core.errors import BadCode, BadData, BadOption

if TYPE_CHECKING:
    from generator.forge.game import AnyGame
    from generator.press.content.complaints import Complaint

_HELP = "Themes of your own: a folder that delvepress pack new wrote, or such a pack in one file."
PACK = Row(
    "pack",
    Annotated[list[str] | None, typer.Option("--pack", help=_HELP, metavar="FOLDER", show_default=False, rich_help_panel=RULES)],
    None,
)
"""The option of commands that take a pack."""


def named_pack(values: Mapping[str, Value]) -> Path | None:
    """Return where the pack lies that a command was told of; None for none. Raises BadOption for several."""
    named = values.get(PACK.name)
    if not isinstance(named, list) or not named:
        return None
    if len(named) > 1:
        raise BadOption("Two packs at once cannot be used; give one --pack.")
    return output.expanded(named[0], PACK.name)


def with_pack(game: AnyGame, values: Mapping[str, Value]) -> AnyGame:
    """Return a game with the pack that a command was told of, or as it is without one.

    Raises BadOption for a pack of another game, BadData for one that is not sound, and BadFile.
    """
    place = named_pack(values)
    return game if place is None else game_with(place, game)


def game_with(place: Path, game: AnyGame | None = None) -> AnyGame:
    """Return the game of the pack at a place with its themes; where a `game` is given, only that one is taken."""
    return doubted(place, game)[0]


def doubted(place: Path, game: AnyGame | None = None) -> tuple[AnyGame, tuple[Complaint, ...]]:
    """Return the game of the pack at a place with its themes, and what is doubtful in the pack."""
    from generator import registry
    from generator.forge import extending
    from generator.press.content.checker import read_doubted

    with terminal.busy("checking the pack"):
        pack, doubts = read_doubted(place, registry.all_games())
        return extending.extend(registry.game(pack.game) if game is None else game, pack), doubts


def check_source(place: Path, source: str) -> None:
    """Read the pack at a place for the code of a quest.

    Raises BadOption for a file, BadCode for a code of no pack or of another game, BadData for a pack that is not that of the code.
    """
    try:
        code = decode(source)
    except BadCode:
        raise BadOption("--pack is for a code; a file holds its pack, so leave it out.") from None
    if not code.pack:
        raise BadCode(f"The code {code} is of no pack; leave out --pack.")
    game = game_with(place)
    if game.letter != code.letter:
        raise BadOption(f"The pack is for {game.id}, and the code {code} is of another game; give that code its own pack.")
    if game.suffix != code.pack and game.content_pack is not None:
        raise BadData(
            f"The pack {game.content_pack.id} is .{game.suffix}, the code {code} is of .{code.pack}: another pack, or this "
            "one before it was changed; what was printed reprints from its PDF."
        )
