"""A game at the terminal, one move after another, with undo, save and take up again."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path

import typer

from generator.cli.common import output, terminal
from generator.core import limits, reading
from generator.core.data import Record
from generator.core.errors import BadFile, BadMoves
from generator.core.messages import shown
from generator.forge import playing, result_files
from generator.forge.challenges import Result, number_of
from generator.forge.game import AnyGame
from generator.forge.making import Made
from generator.forge.result_files import Head

HELP = (
    "Type a number, a move or several, undo, save, save FILE or quit; u and q are short for undo and quit. "
    "Enter alone plays the only move there is."
)
FIRST = "Type help to see how to undo, save and quit."
"""What is said once, below the first position."""


def check_folder(place: Path) -> None:
    """Raise BadFile for a file whose folder is not there: a game makes none."""
    if not reading.is_folder(place.parent):
        raise BadFile(f"There is no folder {shown(str(place.parent), reading.LONGEST)}; make it first, or give another name.")


class Session:
    """One game at the terminal. All that is kept of it are its words: to undo, they are played again but for the last."""

    def __init__(self, game: AnyGame, made: Made[Record], text: str, place: Path | None, head: Head = Head()) -> None:  # noqa: B008
        """`text` is the game so far, `place` the file it came from and is saved to, `head` what stands above its moves there.

        Raises BadMoves for what cannot be played.
        """
        self.game, self.made, self.place, self.head = game, made, place, head
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
            line = reading.read_line(limits.LINE_BYTES)
            if not line:
                terminal.prompt("\n")
                return
            typed = line.strip()
            if typed.lower() in ("quit", "q"):
                return
            before = self.now
            self._carry_out(typed, legal)
            changed = self.now is not before
        print("\n".join(self.engine.show(self.now.state)))
        result = Result(self.engine.points(self.now.state), self.engine.won(self.now.state))
        print("\n".join(playing.confirmed(self.game, self.made, result)))
        if self.words == self.saved and self.place is not None and number_of(self.made.code):
            terminal.info(self._hand_in(self.place))

    def _hand_in(self, place: Path) -> str:
        """Return how the file of a challenge that is over is handed in."""
        name = "" if self.head.player else " --name NAME"
        where = shlex.quote(str(place))
        share = f"delvepress verify {self.made.code} --moves {where} --format share"
        return f"To hand it in: delvepress league add {where}{name}; {share} shares it."

    def _carry_out(self, typed: str, legal: Sequence[str]) -> None:
        """Do what was typed."""
        order, _, rest = typed.partition(" ")
        if order.lower() == "save":
            self._save(Path(rest.strip()) if rest.strip() else self.place or Path(f"{self.made.code}-moves.txt"))
        elif typed.lower() in ("undo", "u"):
            self._undo()
        elif typed.isascii() and typed.isdigit() and 0 < int(typed[:9]) <= len(legal):
            self._play(legal[int(typed[:9]) - 1])
        elif typed.isascii() and typed.isdigit():
            terminal.error(f"There is no move {typed[:9]} here; give a number from 1 to {len(legal)}, or a move in words.")
        elif not typed and len(legal) == 1:
            self._play(legal[0])
        elif typed.lower() in ("", "help", "?"):
            terminal.info(HELP)
        else:
            self._play(typed)

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
        return result_files.headed(self.head, "".join(f"{word}\n" for word in self.words))

    def _save(self, place: Path) -> None:
        """Save the game, and say where; a file of something else is left alone, and what is in the way is told."""
        where = shown(str(place), reading.LONGEST)
        try:
            check_folder(place)
            data = self._written().encode()
            if place != self.own and reading.is_file(place) and reading.read(place) != data:
                raise BadFile(f"{where} is there already and holds something else; ")
            output.write({place: data}, force=True)
        except BadFile as error:
            terminal.error(f"{str(error).partition(';')[0]}; give another name with save FILE.")
            return
        self.place, self.own, self.saved = place, place, list(self.words)
        if not self.engine.over(self.now.state):
            terminal.info(f"saved to {where}; play with --moves takes it up again; verify confirms a game that is over")
            return
        terminal.info(f"saved to {where}; the game is over, and verify confirms it")
        if number_of(self.made.code):
            terminal.info(self._hand_in(place))

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
        text = f"{number}: {word}"
        if lines and len(lines[-1]) + 2 + len(text) <= width:
            lines[-1] += "  " + text
        else:
            lines.append(text)
    return lines
