"""Commands of games with a referee: play in the terminal, let a player of ours play, confirm a written game, give a hint."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Annotated

import typer

from generator.cli import output, support, terminal, texts
from generator.cli.options import Row, Value, given, rows_of_games, with_options
from generator.cli.quest_commands import Source
from generator.core import reading, writing
from generator.core.data import Record
from generator.core.errors import BadFile, BadMoves, BadOption
from generator.core.messages import shown
from generator.core.rng import Rng
from generator.core.seeds import seed_from_word
from generator.forge import playing
from generator.forge.challenges import Result
from generator.forge.game import AnyGame
from generator.forge.making import Made

LONGEST_LINE = 1 << 16
"""Most bytes of a line that is typed or piped in while a game is played."""
HELP = (
    "Type a number, a move or several, undo, save, save FILE or quit; u and q are short for undo and quit. "
    "Enter alone plays the only move there is."
)
FIRST = "Type help to see how to undo, save and quit."
"""What is said once, below the first position."""


Moves = Annotated[str, typer.Option(metavar="MOVES", help="The written game, or a file of it; - for standard input.")]
SoFar = Annotated[str, typer.Option(metavar="MOVES", help="The game so far, or a file of it; - for standard input.")]
Games = Mapping[str, AnyGame]


def verify_of(games: Games) -> Callable[..., None]:
    """Return the command that plays a written game, with the options by which the players of any game set up a quest."""

    def verify(code: Source, moves: Moves, **values: Value) -> None:
        """Play a written game by the rules, with the dice of its code: confirm its points, or name the first impossible step.

        Steps are counted as playthrough counts them: every move is one, such as every space of a walk, even if it is not written.
        """
        text = texts.whole_game(moves)
        game, made = _set_up(games, code, values, has_referee)
        print("\n".join(playing.confirmed(game, made, playing.verify(game, made, text))))

    return with_options(verify, _setup_rows(games), example="delvepress verify D-023A-ZZRK-6000-TM --moves walk.txt")


def hint_of(games: Games) -> Callable[..., None]:
    """Return the command that gives hints, with the options by which the players of any game set up a quest."""

    def hint(code: Source, moves: SoFar, **values: Value) -> None:
        """Tell whoever is stuck whether the goals can still be reached, and which step lost one, but not the way.

        Steps are counted as playthrough counts them: every move is one, such as every space of a walk, even if it is not written.
        """
        text = texts.whole_game(moves)
        game, made = _set_up(games, code, values, gives_hints)
        with terminal.busy("searching"):
            lines = playing.hint(game, made, text)
        print("\n".join(lines))

    return with_options(hint, _setup_rows(games), example="delvepress hint D-0200-SKME-TVQS-MP --moves walk.txt")


def _setup_rows(games: Games) -> tuple[Row, ...]:
    """Return the options by which the players of any game set up a quest, as options of a command."""
    return rows_of_games({game.id: game.engine.setup for game in games.values() if game.engine is not None})


def _set_up(
    games: Games, source: str, values: Mapping[str, Value], able: Callable[[AnyGame], None]
) -> tuple[AnyGame, Made[Record]]:
    """Return the quest of a code or file as its players have set it up; raises BadOption for what does not suit it.

    `able` may refuse a game before a quest is made from a code.
    """
    known = [one for game in games.values() if game.engine is not None for one in game.engine.setup]
    said = texts.with_texts(known, given(known, values))
    game, made = support.load(source, able)
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
        moves: Annotated[bool, typer.Option("--moves", help="Only the moves, as a file that verify takes.")] = False,
        **values: Value,
    ) -> None:
        """Let one of our players play a quest, with the dice of its code, and tell what happened (a spoiler)."""
        number = seed_from_word(seed)

        def able(game: AnyGame) -> None:
            has_referee(game)
            playing.policy_of(game, player)

        game, made = _set_up(games, code, values, able)
        with terminal.busy("playing"):
            end = playing.played_by(game, made, player, Rng.root("playthrough", number))
        print("\n".join([step.word for step in end.steps if step.word] if moves else playing.report(game, end)))

    return with_options(playthrough, _setup_rows(games), example="delvepress playthrough D-0200-SKME-TVQS-MP")


def play_of(games: Games) -> Callable[..., None]:
    """Return the command that plays a quest in the terminal, with the options by which the players of any game set it up."""

    def play(
        code: Source,
        moves: Annotated[
            str | None, typer.Option(metavar="FILE", help="The file of the game: taken up where it stands, and saved to.")
        ] = None,
        **values: Value,
    ) -> None:
        """Play a quest in the terminal: legal moves by number, undo, save and take up again, as a file that verify takes."""
        if moves is not None and (moves == "-" or not moves.strip()):
            raise BadOption("--moves needs the name of a file here; the game is taken up from it and saved to it.")
        place = Path(moves) if moves is not None else None
        text = ""
        if place is not None:
            if reading.is_folder(place):
                raise BadFile(f"{shown(str(place), reading.LONGEST)} is a folder; --moves needs the name of a file.")
            _check_folder(place)
            text = texts.text_of(str(place)) if reading.is_file(place) else ""
            writing.check_file(place)
        game, made = _set_up(games, code, values, has_referee)
        Session(game, made, text, place).run()

    return with_options(play, _setup_rows(games), example="delvepress play D-0200-SKME-TVQS-MP --moves walk.txt")


def _check_folder(place: Path) -> None:
    """Raise BadFile for a file whose folder is not there: a game makes none."""
    if not reading.is_folder(place.parent):
        raise BadFile(f"There is no folder {shown(str(place.parent), reading.LONGEST)}; make it first, or give another name.")


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


class Session:
    """One game at the terminal. All that is kept of it are its words: to undo, they are played again but for the last."""

    def __init__(self, game: AnyGame, made: Made[Record], text: str, place: Path | None) -> None:
        """`text` is the game so far, `place` the file it came from and is saved to; raises BadMoves for what cannot be played."""
        self.game, self.made, self.place = game, made, place
        self.engine = playing.engine_of(game)
        self.words = list(self.engine.words(text))
        self.now = self._replayed(self.words)
        self.saved = list(self.words)
        self.own = place
        """The file that this game may write over."""

    def run(self) -> None:
        """Ask for one move after another until the game is over, or left; save it then, however that came about."""
        try:
            self._ask()
        finally:
            self._leave()

    def _ask(self) -> None:
        changed = first = True
        while not self.engine.over(self.now.state):
            legal = [self.engine.write(self.now.state, move) for move in self.engine.moves(self.now.state)]
            if changed:
                print("\n".join([*self.engine.show(self.now.state), *_numbered(legal)]), flush=True)
            if first:
                terminal.info(FIRST)
                first = False
            terminal.prompt("> ")
            line = reading.read_line(LONGEST_LINE)
            if not line:
                terminal.prompt("\n")
                return
            said = line.strip()
            if said.lower() in ("quit", "q"):
                return
            before = self.now
            self._carry_out(said, legal)
            changed = self.now is not before
        print("\n".join(self.engine.show(self.now.state)))
        result = Result(self.engine.points(self.now.state), self.engine.won(self.now.state))
        print("\n".join(playing.confirmed(self.game, self.made, result)))

    def _carry_out(self, said: str, legal: Sequence[str]) -> None:
        """Do what was typed."""
        order, _, rest = said.partition(" ")
        if order.lower() == "save":
            self._save(Path(rest.strip()) if rest.strip() else self.place or Path(f"{self.made.code}-moves.txt"))
        elif said.lower() in ("undo", "u"):
            self._undo()
        elif said.isascii() and said.isdigit() and 0 < int(said[:9]) <= len(legal):
            self._play(legal[int(said[:9]) - 1])
        elif said.isascii() and said.isdigit():
            terminal.error(f"There is no move {said[:9]} here; give a number from 1 to {len(legal)}, or a move in words.")
        elif not said and len(legal) == 1:
            self._play(legal[0])
        elif said.lower() in ("", "help", "?"):
            terminal.info(HELP)
        else:
            self._play(said)

    def _play(self, text: str) -> None:
        """Play what was typed, whole or not at all, and say what came of it; what is no legal move is refused in a sentence."""
        words = [*self.words, *self.engine.words(text)]
        try:
            after = self._replayed(words)
        except BadMoves as error:
            terminal.error(str(error))
            return
        told = [event.text for step in after.steps[len(self.now.steps) :] for event in step.events if event.text]
        if told:
            print("\n".join(told))
        self.words, self.now = words, after

    def _undo(self) -> None:
        if not self.words:
            terminal.info("There is nothing to undo.")
            return
        self.words = self.words[:-1]
        self.now = self._replayed(self.words)

    def _replayed(self, words: Sequence[str]) -> playing.Playthrough:
        chance = playing.chance_of(self.game, self.made)
        return playing.replay(self.engine, self.made.quest, "\n".join(words), chance)

    def _written(self) -> str:
        return "".join(f"{word}\n" for word in self.words)

    def _save(self, place: Path) -> None:
        """Save the game, and say where; a file of something else is left alone, and what is in the way is told."""
        where = shown(str(place), reading.LONGEST)
        try:
            _check_folder(place)
            data = self._written().encode()
            if place != self.own and reading.is_file(place) and reading.read(place) != data:
                raise BadFile(f"{where} is there already and holds something else; ")
            output.write({place: data}, force=True)
        except BadFile as error:
            terminal.error(f"{str(error).partition(';')[0]}; give another name with save FILE.")
            return
        self.place, self.own, self.saved = place, place, list(self.words)
        terminal.info(f"saved to {where}; play with --moves takes it up again; verify confirms a game that is over")

    def _leave(self) -> None:
        """Save what is not saved yet, or show it where nobody said to which file."""
        if self.words != self.saved and self.place is not None:
            self._save(self.place)
        if self.words != self.saved:
            terminal.info(f"Not saved; these are the moves:\n{self._written()}".rstrip())
            if self.place is not None:
                raise typer.Exit(code=2)


def _numbered(words: Sequence[str]) -> list[str]:
    """Return moves with their numbers, as lines that fit the terminal."""
    width = max(40, terminal.width())
    lines: list[str] = []
    for number, word in enumerate(words, start=1):
        one = f"{number}: {word}"
        if lines and len(lines[-1]) + 2 + len(one) <= width:
            lines[-1] += "  " + one
        else:
            lines.append(one)
    return lines
