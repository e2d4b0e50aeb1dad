"""The command that verifies: a written game or points to a confirmed result, lines to share, or counts of pieces to points."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated

import typer

from generator.cli.commands.play_command import Games, has_referee, set_up_quest, setup_rows
from generator.cli.commands.quest_commands import Source
from generator.cli.common import answers, completing, texts
from generator.cli.common.idle import refuse_idle
from generator.cli.common.options import Value, given, row_of, usual, with_options
from generator.core.errors import BadClaim, BadMoves, BadOption
from generator.core.messages import refused
from generator.forge import playing
from generator.forge.choices import settle
from generator.forge.game import AnyGame

FORMATS = ("text", "share", "ascii")
_MOVES = "The written game, or a file of it; - for standard input."
_POINTS = (
    "The points that were made in a challenge, to lines to share; where par is sealed they earn gold at most, and --moves alone "
    "the sign of the best."
)
_FORMAT = usual("text: what the moves come to; share: lines to share of a challenge; ascii: these in letters", "text")
_FELL = usual("With --points, whether the game was won; --fell: lost, or given up", "won")


def verify_of(games: Games) -> Callable[..., None]:
    """Return the command that verifies a result, with the options by which the players of any game set up a quest."""

    def verify(
        code: Source,
        moves: Annotated[str | None, typer.Option(metavar="MOVES", help=_MOVES, show_default=False)] = None,
        points: Annotated[str | None, typer.Option(metavar="POINTS", help=_POINTS, show_default=False)] = None,
        won: Annotated[bool | None, typer.Option("--won/--fell", help=_FELL, show_default=False)] = None,
        format: Annotated[
            str | None,
            typer.Option(metavar="FORMAT", help=_FORMAT, show_default=False, autocompletion=completing.listed(FORMATS)),
        ] = None,
        name: Annotated[
            str,
            typer.Option(metavar="NAME", help="In lines to share: a name before the points; without it the one above the moves."),
        ] = "",
        **values: Value,
    ) -> None:
        """Play a written game by the rules, with the dice of its code: confirm its points, or name the first impossible step.

        Steps are counted as play --bot counts them: every move is one, such as every space of a walk, even if it is not written.
        With --points, or with --format share, the result of a challenge becomes lines to share, with the rank against par. The exit
        code is 1 for a game that breaks the rules, and for points that no game can come to.
        """
        if format is not None and format.lower() not in FORMATS:
            raise refused("format", format, FORMATS)
        ascii = format is not None and format.lower() == "ascii"
        if moves is not None and points is None:
            refuse_idle({"won": won, "fell": won is False}, ("won", "fell"), "is for --points; the moves say it themselves")
            if format is None or format.lower() == "text":
                refuse_idle({"name": name}, ("name",), "is for lines to share; say --format share too")
                _confirm(games, code, moves, values)
                return
        elif points is not None and format is not None and format.lower() == "text":
            raise BadOption("--format text is for --moves; points become lines to share.")
        refuse_idle(values, values, "is for moves that are confirmed; a challenge is set up as its pages are printed")
        _share(code, moves, points, won is not False, name, ascii=ascii)

    return with_options(verify, setup_rows(games), example="delvepress verify D-043A-ZZRK-6000-CZ --moves walk.txt")


def _confirm(games: Games, code: str, moves: str, values: Mapping[str, Value]) -> None:
    """Play a written game and tell what it comes to; the answer is no for one that breaks the rules."""
    text = texts.whole_game(moves, code)
    game, made = set_up_quest(games, code, values, has_referee)
    with answers.no_for(BadMoves):
        result = playing.verify(game, made, text)
    print("\n".join(playing.confirmed(game, made, result)))


def _share(code: str, moves: str | None, points: str | None, won: bool, name: str, *, ascii: bool) -> None:
    """Turn the result of a challenge into lines to share."""
    from generator.cli.jobs import challenge_jobs

    player, text = ("", None) if moves is None else texts.signed_game(moves, code)
    with answers.no_for(BadMoves, BadClaim):
        lines = challenge_jobs.result_lines(code, points, won, text, name or player, ascii=ascii)
    print("\n".join(lines))


def tool_of(game: AnyGame) -> Callable[..., None]:
    """Return the command that counts what was come to in a game that has a tool for it; raises BadOption for any other."""
    tool = game.tool
    if tool is None:
        raise BadOption(f"{game.id} counts nothing without a quest; give a code or a file, and --moves or --points.")

    def run(**values: Value) -> None:
        options = settle(tool.options, given(tool.options, values), f"delvepress verify {game.id}")
        print("\n".join(tool.run(options)))

    run.__doc__ = tool.summary
    return with_options(run, map(row_of, tool.options), example=f"delvepress verify {game.id} {tool.example}".strip())
