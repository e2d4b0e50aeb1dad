"""The command that searches a quest for its best play, or tells whoever is stuck in it what is still in reach."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Annotated

import typer

from generator.cli.commands.play_command import set_up_quest
from generator.cli.commands.quest_commands import Source
from generator.cli.common import answers, publishing, support, terminal, texts, today
from generator.cli.common.idle import refuse_idle
from generator.cli.common.options import (
    CUTTING,
    WHOLE_PAPER,
    Anyway,
    Value,
    given,
    print_options,
    printing,
    rows_of_games,
    text_of,
    with_options,
)
from generator.cli.common.output import Output
from generator.core.errors import BadOption, ForgeFailed
from generator.forge import playing
from generator.forge.choices import Parameter, settle
from generator.forge.game import AnyGame
from generator.press.jobs.files import print_files

if TYPE_CHECKING:
    from generator.core.data import Record
    from generator.forge.game import Solved
    from generator.forge.making import Made

SoFar = Annotated[
    str | None,
    typer.Option(
        metavar="MOVES",
        help="The game so far of somebody who is stuck, or its file; - for standard input. What is still in reach is told then.",
        show_default=False,
    ),
]


def solve_of(games: Mapping[str, AnyGame]) -> Callable[..., None]:
    """Return the command that searches a quest for its best play, with the options of all solvers and of referees with hints.

    It raises BadOption for a quest of a game without a solver or hints, and for an option of another game's.
    """
    solving = {game.id: game.solver.options for game in games.values() if game.solver is not None}
    hinting = {game.id: game.engine.setup for game in games.values() if game.engine is not None and game.engine.hint is not None}

    def solve(source: Source, moves: SoFar = None, anyway: Anyway = False, **values: Value) -> None:
        """Tell how a quest can be played well (a spoiler): its best play where no dice are rolled, else a game of a good player.

        With --format the best play also becomes a page. With --moves whoever is stuck is told whether the goals can still be
        reached, and which step lost one, but not the way; steps are counted as play --bot counts them: every move is one, such as
        every space of a walk, even if it is not written. The exit code is 1 where no way to come through was found.
        """
        if moves is None:
            refuse_idle(values, _names(hinting) - _names(solving), "is for a game so far; say --moves too")
            _best_play(source, solving, values, anyway=anyway)
            return
        idle = (*sorted(_names(solving) - _names(hinting)), *_PAGE_NAMES, "anyway")
        refuse_idle({**values, "anyway": anyway}, idle, "is for the best play; leave it out, or --moves")
        text = texts.whole_game(moves, source)
        game, made = set_up_quest(games, source, values, lambda candidate: _gives_hints(candidate, list(hinting)))
        with terminal.busy("searching"):
            lines = playing.hint(game, made, text)
        print("\n".join(lines))

    own = {name: (*solving.get(name, ()), *hinting.get(name, ())) for name in games}
    return with_options(solve, (*rows_of_games(own), *PAGE_OPTIONS), example="delvepress solve D-0400-SKME-TVQS-71")


def _names(options: Mapping[str, tuple[Parameter, ...]]) -> set[str]:
    return {option.name for known in options.values() for option in known}


def _gives_hints(game: AnyGame, able: list[str]) -> None:
    """Raise BadOption for a game without hints."""
    if game.id not in able:
        raise BadOption(f"{game.id} gives no hints; delvepress solve --moves is for {', '.join(able)}.")


def _best_play(source: str, solving: Mapping[str, tuple[Parameter, ...]], values: Mapping[str, Value], *, anyway: bool) -> None:
    known: dict[str, Parameter] = {option.name: option for options in solving.values() for option in options}
    wanted = _page_wanted(values)
    typed = texts.with_texts(tuple(known.values()), given(known.values(), values))

    def able(game: AnyGame) -> None:
        if game.solver is None:
            other = " A game of a good player is told by delvepress play CODE --bot usual." if game.engine is not None else ""
            raise BadOption(f"{game.id} has no solver; delvepress solve is for {', '.join(solving)}.{other}")
        if wanted is not None and game.solver.page is None:
            raise BadOption(f"{game.id} draws no page of its best play; leave out --format and --out.")

    game, made = support.load(source, able, lambda code: today.check_told(code, anyway=anyway))
    _solve(game, made, typed, wanted)


_FORMATS = ("pdf", "png", "html", "md")
_FORMAT = text_of(
    "format", "A page of the best play too: pdf, png, html or md; several with commas. None where nothing is said.", values=_FORMATS
)
PAGE_OPTIONS = (WHOLE_PAPER, _FORMAT, *printing(without=("paper", "format", *CUTTING, "booklet", "only", "base_url", "spoilers")))
"""The options of printing that mean something to a single page."""
_PAGE_NAMES = [row.name for row in PAGE_OPTIONS]


def _page_wanted(values: Mapping[str, Value]) -> Output | None:
    """Return how the page of a best play is to be printed, None where neither --format nor --out asks for one; raises BadOption."""
    options = print_options(values)
    if "format" not in options and "out" not in options:
        refuse_idle(values, _PAGE_NAMES, "is for a page of the best play; say --format pdf too")
        return None
    wanted = support.choose(support.saved(), options)
    if "json" in wanted.formats:
        raise BadOption("--format json is not for solve; choose from pdf, png, html, md.")
    print_files.refuse_half_sheets(wanted.request, "pages of a best play")
    publishing.check_place(wanted)
    return wanted


def _solve(game: AnyGame, made: Made[Record], typed: Mapping[str, str], wanted: Output | None) -> None:
    """Search a quest of a game that has a solver, tell what was found, and print it where it is wanted."""
    solver = game.solver
    if solver is None:
        raise BadOption(f"{game.id} has no solver.")
    options = settle(solver.options, typed, f"delvepress solve for {game.id}")
    if wanted is None or solver.page is None:
        with answers.no_for(ForgeFailed), terminal.steps("searching") as step:
            solved = solver.solve(made.quest, options, step)
        print("\n".join(solved.lines))
        _answer(solved)
        return
    with answers.no_for(ForgeFailed), terminal.steps("searching") as step:
        drawn = solver.page(made.quest, options, step)
    if wanted.out == "-":
        terminal.info("\n".join(drawn.lines))
    else:
        print("\n".join(drawn.lines))
    publishing.publish_page(game, made, drawn.pack, wanted, f"{made.code}-best{print_files.unusual(solver.options, options)}")
    _answer(drawn)


def _answer(solved: Solved) -> None:
    """End with the answer no where no way to come through was found."""
    if not solved.found:
        raise typer.Exit(answers.NO)
