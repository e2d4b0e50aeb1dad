"""The command for those who begin: three questions at the terminal, then a first quest with little ink."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import typer

from generator.cli.common import chance, publishing, support, terminal
from generator.cli.common.options import Out, print_options, usual
from generator.core import reading
from generator.core.errors import BadOption


def start(
    seed: Annotated[
        str | None, typer.Option(metavar="WORD", help="Any word or number; without it a fresh one is drawn.", show_default=False)
    ] = None,
    out: Out = None,
    show: Annotated[
        bool, typer.Option("--open/--no-open", help=usual("Open the file when it is printed", "open"), show_default=False)
    ] = True,
) -> None:
    """Answer three questions and print a first quest, with little ink: which game, how hard, which paper; Enter takes the usual.

    Example: delvepress start
    """
    from generator import registry
    from generator.press.drawing.papers import PAPERS
    from generator.press.jobs.printing.print_request import USUAL

    settings, games = support.saved(), registry.all_games()
    first = next((candidate.id for candidate in games.values() if candidate.first), None)
    game = games[
        _asked("Which game?", {candidate.id: f"{candidate.title}. {candidate.summary}" for candidate in games.values()}, first)
    ]
    grade = next((choice for choice in game.choices if choice.name == "grade"), None)
    chosen = {} if grade is None else {"grade": _asked("How hard?", dict.fromkeys(grade.listed(), ""), grade.default)}
    paper = settings.general["paper"].text.lower() if "paper" in settings.general else USUAL["paper"]
    papers = {name: f"{sheet.width:g} x {sheet.height:g} mm" for name, sheet in PAPERS.items()}
    size = _asked("Which paper?", papers, paper if paper in papers else USUAL["paper"])
    options = {"paper": size, "ink": "low", "format": "pdf", **print_options({"out": out, "open": show})}
    wanted = support.choose(settings, options, maps=True)
    word = chance.announced_word() if seed is None else seed
    publishing.publish(game, support.make(game, support.options(game, settings, chosen), word), wanted)


def _asked(question: str, answers: Mapping[str, str], usual: str | None = None) -> str:
    """Ask a question at the terminal until its answer is a number or a name of the list; an empty answer is the usual one, if any.

    Raises BadOption where there is nobody to answer, or after a few answers that mean nothing.
    """
    names = list(answers)
    terminal.error(question)
    for number, name in enumerate(names, start=1):
        about = f": {answers[name]}" if answers[name] else ""
        terminal.error(f"  {number}  {name}{about}{'  (Enter)' if name == usual else ''}")
    for _ in range(5):
        terminal.prompt("> ")
        line = reading.read_line()
        if not line:
            raise BadOption("delvepress start asks three questions, and nobody answers; use delvepress quest in a script.")
        answer = line.strip().lower()
        if not answer and usual is not None:
            return usual
        if answer in map(str, range(1, len(names) + 1)):
            return names[int(answer) - 1]
        fits = [name for name in names if answer and name.startswith(answer)]
        if len(fits) == 1:
            return fits[0]
        terminal.error(f"Answer with a number from 1 to {len(names)}, or a name.")
    raise BadOption(f"That was no answer to '{question}'; begin again with delvepress start.")
