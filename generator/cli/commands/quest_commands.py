"""Commands for one quest: make it, show it, print it again, search it for its best play."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec.structs import replace

from generator.cli.common import publishing, support, terminal, texts, today
from generator.cli.common.grouped_help import RULES
from generator.cli.common.options import (
    ANYWAY,
    CODE,
    CUTTING,
    PRINTING,
    SEED,
    WHOLE_PAPER,
    Anyway,
    Row,
    Value,
    given,
    print_options,
    printing,
    row_of,
    rows_of_games,
    switch_of,
    with_options,
)
from generator.cli.common.output import Output
from generator.core.code import ALPHABET
from generator.core.errors import BadOption
from generator.forge.choices import OneOf, Parameter, settle
from generator.forge.game import AnyGame
from generator.press.jobs.files import print_files
from generator.press.jobs.printing.printed_text import check_lines
from generator.press.jobs.store import quest_files

if TYPE_CHECKING:
    from generator.core.data import Record
    from generator.forge.making import Made

Source = Annotated[str, typer.Argument(metavar="CODE-OR-FILE", help="A quest code, or a PDF or JSON file made earlier.")]


MEASURE = OneOf("measure", ("own", "all"), "own: what the grade needs; all: other numbers of heroes too; takes longer.")
"""What is measured of a quest, for games that can measure more than its grade."""


def quest_of(game: AnyGame) -> Callable[..., None]:
    """Return the command that makes and prints a quest of one game, with that game's own options."""

    def quest(**values: Value) -> None:
        _quest(game, values)

    quest.__doc__ = f"Make a quest for {game.title} and print it: the same seed and options give the same pages on every machine."
    example = f"delvepress quest {game.id} --seed torchlight --paper letter"
    longer = (row_of(MEASURE),) if game.measure_all is not None else ()
    own = (row_of(one, group=RULES) for one in (*game.choices, *game.printing))
    presets = (switch_of(one.name, one.help) for one in game.presets)
    return with_options(quest, (SEED, CODE, *own, *presets, *longer, *PRINTING, ANYWAY), example=example)


def _quest(game: AnyGame, values: Mapping[str, Value]) -> None:
    said, seed, code = given(game.choices, values), values["seed"], values["code"]
    for preset in (one for one in game.presets if values.get(one.name)):
        if code is not None:
            raise BadOption(f"--code says all options already; leave out --{preset.name}.")
        said = {**preset.choices, **said}
        if preset.print and values["print"] is None:
            values = {**values, "print": preset.print}
    shown = _shown(game, given(game.printing, values))
    measured = settle((MEASURE,), given((MEASURE,), values), f"delvepress quest {game.id}")["measure"]
    found = support.saved()
    wanted = support.choose(found, print_options(values))
    publishing.check_files(wanted)
    publishing.check_place(wanted)
    if isinstance(code, str):
        if seed is not None or said:
            raise BadOption("--code says seed and options already; leave out --seed and the options of the game.")
        made = support.from_code(game, code)
    else:
        settled = support.options(game, found, said)
        made = support.make(game, settled, seed if isinstance(seed, str) else announced_word())
        if "grade" in said and made.rating.grade not in game.grades():
            terminal.info(
                f"This quest has no grade ({made.rating.grade}): --grade chose what it is dealt from, not how hard it is."
            )
    if measured == "all":
        publishing.publish(game, _measured_all(game, made), wanted, measured_all=True, said=shown, anyway=bool(values["anyway"]))
    else:
        publishing.publish(game, made, wanted, said=shown, anyway=bool(values["anyway"]))


def _shown(game: AnyGame, said: dict[str, str]) -> dict[str, str]:
    """Return a game's options of printing as they were said, settled; raises BadOption for one that it does not have."""
    settled = settle(game.printing, said, f"Printing {game.id}")
    check_lines(game.printing, settled)
    return settled


def _measured_all(game: AnyGame, made: Made[Record]) -> Made[Record]:
    """Return a quest whose rating says all that can be measured of it."""
    if game.measure_all is None:
        raise BadOption(f"{game.id} has nothing more to be measured; leave out --measure.")
    with terminal.steps("measuring under other conditions") as step:
        return replace(made, rating=game.measure_all(made.quest, made.rating, step))


def announced_word() -> str:
    """Return a fresh word for a seed that nobody chose, and say which it is."""
    import secrets

    word = "".join(secrets.choice(ALPHABET.lower()) for _ in range(8))
    terminal.info(f"seed {word}")
    return word


def show_of(games: Mapping[str, AnyGame]) -> Callable[..., None]:
    """Return the command that shows a quest in the terminal, as the options of printing of all games say.

    It raises BadOption for an option of another game's printing.
    """
    known: dict[str, Parameter] = {one.name: one for game in games.values() for one in game.printing}

    def show(
        source: Source,
        spoilers: Annotated[bool, typer.Option("--spoilers", help="Show the encounters and the finale too.")] = False,
        anyway: Anyway = False,
        **values: Value,
    ) -> None:
        """Show a quest in the terminal: its story, goal and rating, and with --spoilers all of it."""
        from generator.press.jobs.printing import book, quest_jobs
        from generator.press.jobs.printing.job import PrintSettings
        from generator.press.jobs.printing.sheet_words import words_of_sheet
        from generator.press.markup.plain import plain_text

        game, made = support.load(source, may=lambda code: today.check_told(code, anyway=anyway or not spoilers))
        job = quest_jobs.quest_job(game, made, PrintSettings(), _shown(game, given(known.values(), values)))
        cutting = book.summaries(job)
        for sheet in job.pack.sheets:
            if sheet.show == "always" or (sheet.show == "spoilers" and spoilers):
                print(plain_text(words_of_sheet(job, sheet, cutting)))

    return with_options(show, rows_of_games(_printing(games)), example="delvepress show B-0400-SKME-TVQS-G3")


def _printing(games: Mapping[str, AnyGame]) -> dict[str, tuple[Parameter, ...]]:
    """Return the options of printing of every game, by its id."""
    return {game.id: game.printing for game in games.values()}


def reprint_of(games: Mapping[str, AnyGame]) -> Callable[..., None]:
    """Return the command that prints a quest again, with the options of printing of all games.

    It raises BadOption for an option of another game's printing.
    """
    known: dict[str, Parameter] = {one.name: one for game in games.values() for one in game.printing}

    def reprint(source: Source, anyway: Anyway = False, **values: Value) -> None:
        """Print a quest again: a code makes it anew, a file prints the quest that is saved inside it."""
        wanted = support.choose(support.saved(), print_options(values))
        publishing.check_files(wanted)
        publishing.check_place(wanted)
        said = given(known.values(), values)

        def prints(game: AnyGame) -> None:
            _shown(game, said)

        game, made = support.load(source, prints)
        shown = _shown(game, {**support.printed_as(source, game), **said})
        note = quest_files.challenge_note(made.code)
        publishing.publish(game, made, wanted, source, said=shown, anyway=anyway, note=note)

    example = "delvepress reprint B-0400-SKME-TVQS-G3 --ink low"
    return with_options(reprint, (*rows_of_games(_printing(games)), *PRINTING), example=example)


def solve_of(games: Mapping[str, AnyGame]) -> Callable[..., None]:
    """Return the command that searches a quest for its best play, with the options of all solvers there are.

    It raises BadOption for a quest of a game without a solver, and for an option of another game's solver.
    """
    solvers = {game.id: game.solver for game in games.values() if game.solver is not None}
    known: dict[str, Parameter] = {one.name: one for solver in solvers.values() for one in solver.options}

    def solve(source: Source, anyway: Anyway = False, **values: Value) -> None:
        """Tell how a quest can be played well (a spoiler): its best play where no dice are rolled, else a game of a good player.

        With --format the best play also becomes a page.
        """
        wanted = _page_wanted(values)
        said = texts.with_texts(tuple(known.values()), given(known.values(), values))

        def able(game: AnyGame) -> None:
            if game.solver is None:
                raise BadOption(f"{game.id} has no solver; delvepress solve is for {', '.join(solvers)}.")
            if wanted is not None and game.solver.page is None:
                raise BadOption(f"{game.id} draws no page of its best play; leave out --format and --out.")

        game, made = support.load(source, able, lambda code: today.check_told(code, anyway=anyway))
        _solve(game, made, said, wanted)

    rows = (*rows_of_games({name: solver.options for name, solver in solvers.items()}), *PAGE_OPTIONS)
    return with_options(solve, rows, example="delvepress solve D-0300-SKME-TVQS-XT")


PAGE_OPTIONS = (WHOLE_PAPER, *printing(without=("paper", *CUTTING, "booklet", "only", "base_url")))
"""The options of printing that mean something to a single page."""


def _page_wanted(values: Mapping[str, Value]) -> Output | None:
    """Return how the page of a best play is to be printed, None where neither --format nor --out asks for one; raises BadOption."""
    said = print_options(values)
    if "format" not in said and "out" not in said:
        unused = next((row.name for row in PAGE_OPTIONS if values[row.name]), "")
        if unused:
            raise BadOption(f"--{unused} is for a page of the best play; say --format pdf too.")
        return None
    wanted = support.choose(support.saved(), said)
    if "json" in wanted.formats:
        raise BadOption("--format json is not for solve; choose from pdf, png, html, md.")
    print_files.refuse_half_sheets(wanted.request, "pages of a best play")
    publishing.check_place(wanted)
    return wanted


def _solve(game: AnyGame, made: Made[Record], said: Mapping[str, str], wanted: Output | None) -> None:
    """Search a quest of a game that has a solver, tell what was found, and print it where it is wanted."""
    solver = game.solver
    if solver is None:
        raise BadOption(f"{game.id} has no solver.")
    options = settle(solver.options, said, f"delvepress solve for {game.id}")
    if wanted is None or solver.page is None:
        with terminal.steps("searching") as step:
            lines = solver.solve(made.quest, options, step)
        print("\n".join(lines))
        return
    with terminal.steps("searching") as step:
        solved = solver.page(made.quest, options, step)
    if wanted.out == "-":
        terminal.info("\n".join(solved.lines))
    else:
        print("\n".join(solved.lines))
    publishing.publish_page(game, made, solved.pack, wanted, f"{made.code}-best{print_files.unusual(solver.options, options)}")


def tool_of(game: AnyGame, name: str) -> Callable[..., None]:
    """Return the command of a game's own tool; the name must be one of its tools."""
    (tool,) = (one for one in game.tools if one.id == name)

    def run(**values: Value) -> None:
        options = settle(tool.options, given(tool.options, values), f"delvepress {tool.id} {game.id}")
        print("\n".join(tool.run(options)))

    run.__doc__ = tool.summary
    rows: tuple[Row, ...] = tuple(map(row_of, tool.options))
    return with_options(run, rows, example=f"delvepress {tool.id} {game.id} {tool.example}".strip())
