"""The command that plays: a person at the terminal, or a player of ours; and what commands of games with a referee share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated

import typer

from generator.cli.commands.quest_commands import Source
from generator.cli.common import completing, support, terminal, texts, today
from generator.cli.common.idle import refuse_idle
from generator.cli.common.options import Anyway, Row, Value, given, rows_of_games, usual, with_options
from generator.cli.jobs.play_session import Session, check_folder
from generator.core import locking, reading, writing
from generator.core.data import Record
from generator.core.errors import BadFile, BadOption
from generator.core.messages import refused, shown
from generator.core.rng import Rng
from generator.core.seeds import seed_from_word
from generator.forge import playing, result_files
from generator.forge.challenges import number_of
from generator.forge.game import AnyGame
from generator.forge.league import settled_name
from generator.forge.making import Made
from generator.forge.result_files import Head

Games = Mapping[str, AnyGame]
USUAL_BOT, BOT_SEED = "usual", "player"
"""The word for the player whom grades are measured with, and that for a player's chance where nothing is said."""
UNNAMED = "The line player: has no name yet; write it there, give --name here, or hand the file in by league add FILE --name NAME."
"""What is said of moves of a challenge that bear no name."""


def setup_rows(games: Games) -> tuple[Row, ...]:
    """Return the options by which the players of any game set up a quest, as options of a command."""
    return rows_of_games({game.id: game.engine.setup for game in games.values() if game.engine is not None})


def set_up_quest(
    games: Games,
    source: str,
    values: Mapping[str, Value],
    able: Callable[[AnyGame], None],
    may: Callable[[str], None] = lambda code: None,
) -> tuple[AnyGame, Made[Record]]:
    """Return the quest of a code or file as its players have set it up; raises BadOption for what does not suit it.

    `able` may refuse a game, and `may` a code, before a quest is made from a code.
    """
    known = [option for game in games.values() if game.engine is not None for option in game.engine.setup]
    options = texts.with_texts(known, given(known, values))
    game, made = support.load(source, able, may)
    return game, playing.set_up(game, made, options)


_BOT = f"Which of our players plays; {USUAL_BOT}: the one whom grades are measured with. A name there is not is answered with all."
FORMATS = ("text", "moves")
_FORMAT = usual("text: what happened; moves: only the moves, as a file that verify takes, and league add. For --bot", "text")
_NAME = "Your name, which is written above the moves with the code: so a league takes the file. With --bot: for --format moves."
_BOT_SEED = usual("A word for what the player of --bot itself draws by chance", BOT_SEED)


def play_of(games: Games) -> Callable[..., None]:
    """Return the command that plays a quest in the terminal, with the options by which the players of any game set it up."""

    def play(
        code: Source,
        moves: Annotated[
            str | None, typer.Option(metavar="FILE", help="The file of the game: taken up where it stands, and saved to.")
        ] = None,
        name: Annotated[str, typer.Option(metavar="NAME", help=_NAME)] = "",
        bot: Annotated[
            str | None, typer.Option(metavar="NAME", help=_BOT, show_default=False, autocompletion=completing.bots)
        ] = None,
        bot_seed: Annotated[str | None, typer.Option(metavar="WORD", help=_BOT_SEED, show_default=False)] = None,
        format: Annotated[
            str | None,
            typer.Option(metavar="FORMAT", help=_FORMAT, show_default=False, autocompletion=completing.listed(FORMATS)),
        ] = None,
        anyway: Anyway = False,
        **values: Value,
    ) -> None:
        """Play a quest in the terminal: legal moves by number, undo, save and take up again, as a file that verify takes.

        With --bot one of our players plays it, with the dice of its code, and what happened is told (a spoiler).
        """
        if bot is None:
            idle: dict[str, Value] = {"bot_seed": bot_seed, "format": format, "anyway": anyway}
            refuse_idle(idle, idle, f"is for a player of ours; say --bot {USUAL_BOT} too")
            _play(games, code, moves, name, values)
            return
        refuse_idle({"moves": moves}, ("moves",), "is for a game of your own; leave it out, or --bot")
        if format is not None and format.lower() not in FORMATS:
            raise refused("format", format, FORMATS)
        only_moves = format is not None and format.lower() == "moves"
        if name and not only_moves:
            raise BadOption("--name is written above the moves; say --format moves too, or leave it out.")
        whose = settled_name(name) if name else ""
        end, made, game = _played(games, code, bot, BOT_SEED if bot_seed is None else bot_seed, values, anyway=anyway)
        if only_moves:
            _tell_moves(end, _head(whose, made))
        else:
            print("\n".join(playing.report(game, end)))

    return with_options(play, setup_rows(games), example="delvepress play D-0400-SKME-TVQS-71 --moves walk.txt")


def _played(
    games: Games, code: str, bot: str, seed: str, values: Mapping[str, Value], *, anyway: bool
) -> tuple[playing.Playthrough, Made[Record], AnyGame]:
    """Return the game of a player of ours, the quest as it was set up, and its game; raises BadOption."""
    number, player = seed_from_word(seed), named_bot(bot)

    def able(game: AnyGame) -> None:
        has_referee(game)
        playing.policy_of(game, player)

    game, made = set_up_quest(games, code, values, able, lambda text: today.check_told(text, anyway=anyway))
    with terminal.busy("playing"):
        return playing.played_by(game, made, player, Rng.root("playthrough", number)), made, game


def _tell_moves(end: playing.Playthrough, head: Head) -> None:
    """Write the moves of a game below its head, and say so where a challenge's have no name yet."""
    print(result_files.headed(head, "\n".join(step.word for step in end.steps if step.word)))
    if head.challenge and not head.player:
        terminal.info(UNNAMED)


def named_bot(bot: str | None) -> str | None:
    """Return the name of a player as `playing.policy_of` takes it: none for the one whom grades are measured with."""
    return None if bot is None or bot.strip().lower() == USUAL_BOT else bot


def _play(games: Games, code: str, moves: str | None, name: str, values: Mapping[str, Value]) -> None:
    """Let a person play at the terminal."""
    if moves is not None and (moves == "-" or not moves.strip()):
        raise BadOption("--moves needs the name of a file here; the game is taken up from it and saved to it.")
    place = Path(moves) if moves is not None else None
    if place is not None:
        if reading.is_folder(place):
            raise BadFile(f"{shown(str(place), reading.LONGEST)} is a folder; --moves needs the name of a file.")
        check_folder(place)
        writing.check_file(place)
    with locking.held(*(() if place is None else (place,))):
        text = texts.text_of(str(place)) if place is not None and reading.is_file(place) else ""
        head, text = result_files.parted(text)
        result_files.check_head(head, code)
        own = settled_name(name) if name else ""
        game, made = set_up_quest(games, code, values, has_referee)
        session = Session(game, made, text, place, _head(own or head.player, made))
        if own not in ("", head.player):
            session.saved = []
        with terminal.if_stopped(lambda: "What became of its moves is told above."):
            session.run()


def _head(name: str, made: Made[Record]) -> Head:
    """Return what stands above the moves of a game: the name and the code; nothing where nobody is named and it is no challenge."""
    return Head(name, made.code) if name or number_of(made.code) else Head()


def has_referee(game: AnyGame) -> None:
    """Raise BadOption for a game without a referee."""
    if game.engine is None:
        raise BadOption(f"{game.id} has no referee that could play a game; {', '.join(_refereed())} have one.")


def _refereed() -> list[str]:
    from generator import registry

    return [game.id for game in registry.all_games().values() if game.engine is not None]
