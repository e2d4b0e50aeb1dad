"""Commands of games with a referee: play in the terminal, let a player of ours play, confirm a written game, give a hint."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated

import typer

from generator.cli.commands.quest_commands import Source
from generator.cli.common import support, terminal, texts, today
from generator.cli.common.options import Anyway, Row, Value, given, rows_of_games, with_options
from generator.cli.jobs.play_session import Session, check_folder
from generator.core import locking, reading, writing
from generator.core.data import Record
from generator.core.errors import BadFile, BadOption
from generator.core.messages import shown
from generator.core.rng import Rng
from generator.core.seeds import seed_from_word
from generator.forge import playing, result_files
from generator.forge.challenges import number_of
from generator.forge.game import AnyGame
from generator.forge.league import settled_name
from generator.forge.making import Made
from generator.forge.result_files import Head

Moves = Annotated[str, typer.Option(metavar="MOVES", help="The written game, or a file of it; - for standard input.")]
SoFar = Annotated[str, typer.Option(metavar="MOVES", help="The game so far, or a file of it; - for standard input.")]
Games = Mapping[str, AnyGame]
UNNAMED = (
    "The line player: has no name yet; write it there, give --name here, or hand the file in by league add FILE --player NAME."
)
"""What is said of moves of a challenge that bear no name."""


def verify_of(games: Games) -> Callable[..., None]:
    """Return the command that plays a written game, with the options by which the players of any game set up a quest."""

    def verify(code: Source, moves: Moves, **values: Value) -> None:
        """Play a written game by the rules, with the dice of its code: confirm its points, or name the first impossible step.

        Steps are counted as playthrough counts them: every move is one, such as every space of a walk, even if it is not written.
        """
        text = texts.whole_game(moves, code)
        game, made = _set_up(games, code, values, has_referee)
        print("\n".join(playing.confirmed(game, made, playing.verify(game, made, text))))

    return with_options(verify, _setup_rows(games), example="delvepress verify D-033A-ZZRK-6000-3V --moves walk.txt")


def hint_of(games: Games) -> Callable[..., None]:
    """Return the command that gives hints, with the options by which the players of any game set up a quest."""

    def hint(code: Source, moves: SoFar, **values: Value) -> None:
        """Tell whoever is stuck whether the goals can still be reached, and which step lost one, but not the way.

        Steps are counted as playthrough counts them: every move is one, such as every space of a walk, even if it is not written.
        """
        text = texts.whole_game(moves, code)
        game, made = _set_up(games, code, values, gives_hints)
        with terminal.busy("searching"):
            lines = playing.hint(game, made, text)
        print("\n".join(lines))

    return with_options(hint, _setup_rows(games), example="delvepress hint D-0300-SKME-TVQS-XT --moves walk.txt")


def _setup_rows(games: Games) -> tuple[Row, ...]:
    """Return the options by which the players of any game set up a quest, as options of a command."""
    return rows_of_games({game.id: game.engine.setup for game in games.values() if game.engine is not None})


def _set_up(
    games: Games,
    source: str,
    values: Mapping[str, Value],
    able: Callable[[AnyGame], None],
    may: Callable[[str], None] = lambda code: None,
) -> tuple[AnyGame, Made[Record]]:
    """Return the quest of a code or file as its players have set it up; raises BadOption for what does not suit it.

    `able` may refuse a game, and `may` a code, before a quest is made from a code.
    """
    known = [one for game in games.values() if game.engine is not None for one in game.engine.setup]
    said = texts.with_texts(known, given(known, values))
    game, made = support.load(source, able, may)
    return game, playing.set_up(game, made, said)


def playthrough_of(games: Games) -> Callable[..., None]:
    """Return the command that lets a player play a quest, with the options by which the players of any game set it up."""

    def playthrough(
        code: Source,
        player: Annotated[
            str | None,
            typer.Option(
                metavar="NAME",
                help="Who plays; left out, the one whom grades are measured with. A name there is not is answered with all.",
                show_default=False,
            ),
        ] = None,
        seed: Annotated[str, typer.Option(metavar="WORD", help="A word for what the player itself draws by chance.")] = "player",
        moves: Annotated[
            bool, typer.Option("--moves", help="Only the moves, as a file that verify takes, and league add.")
        ] = False,
        name: Annotated[
            str, typer.Option(metavar="NAME", help="With --moves: the name above them, under which league add takes the file.")
        ] = "",
        anyway: Anyway = False,
        **values: Value,
    ) -> None:
        """Let one of our players play a quest, with the dice of its code, and tell what happened (a spoiler)."""
        number = seed_from_word(seed)
        if name and not moves:
            raise BadOption("--name is written above the moves; give --moves too, or leave it out.")
        whose = settled_name(name) if name else ""

        def able(game: AnyGame) -> None:
            has_referee(game)
            playing.policy_of(game, player)

        game, made = _set_up(games, code, values, able, lambda text: today.check_told(text, anyway=anyway))
        with terminal.busy("playing"):
            end = playing.played_by(game, made, player, Rng.root("playthrough", number))
        if not moves:
            print("\n".join(playing.report(game, end)))
            return
        head = _head(whose, made)
        print(result_files.headed(head, "\n".join(step.word for step in end.steps if step.word)))
        if head.challenge and not whose:
            terminal.info(UNNAMED)

    return with_options(playthrough, _setup_rows(games), example="delvepress playthrough D-0300-SKME-TVQS-XT")


def play_of(games: Games) -> Callable[..., None]:
    """Return the command that plays a quest in the terminal, with the options by which the players of any game set it up."""

    def play(
        code: Source,
        moves: Annotated[
            str | None, typer.Option(metavar="FILE", help="The file of the game: taken up where it stands, and saved to.")
        ] = None,
        name: Annotated[
            str,
            typer.Option(
                "--name",
                "--player",
                metavar="NAME",
                help="Your name, which is written above the moves with the code: so a league takes the file.",
            ),
        ] = "",
        **values: Value,
    ) -> None:
        """Play a quest in the terminal: legal moves by number, undo, save and take up again, as a file that verify takes."""
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
            game, made = _set_up(games, code, values, has_referee)
            session = Session(game, made, text, place, _head(own or head.player, made))
            if own not in ("", head.player):
                session.saved = []
            with terminal.if_stopped(lambda: "What became of its moves is told above."):
                session.run()

    return with_options(play, _setup_rows(games), example="delvepress play D-0300-SKME-TVQS-XT --moves walk.txt")


def _head(name: str, made: Made[Record]) -> Head:
    """Return what stands above the moves of a game: the name and the code; nothing where nobody is named and it is no challenge."""
    return Head(name, made.code) if name or number_of(made.code) else Head()


def has_referee(game: AnyGame) -> None:
    """Raise BadOption for a game without a referee."""
    if game.engine is None:
        raise BadOption(f"{game.id} has no referee that could play a game; {', '.join(_refereed())} have one.")


def gives_hints(game: AnyGame) -> None:
    """Raise BadOption for a game without hints."""
    if game.engine is None or game.engine.hint is None:
        raise BadOption(f"{game.id} gives no hints; delvepress hint is for {', '.join(_hinting())}.")


def _hinting() -> list[str]:
    from generator import registry

    return [game.id for game in registry.all_games().values() if game.engine is not None and game.engine.hint is not None]


def _refereed() -> list[str]:
    from generator import registry

    return [game.id for game in registry.all_games().values() if game.engine is not None]
