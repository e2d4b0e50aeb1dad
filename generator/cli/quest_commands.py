"""Commands for one quest: make, show, print again, solve; blank sheets; three questions for those who begin."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

import typer

from generator.cli import support, terminal
from generator.cli.options import (
    Backs,
    Dpi,
    Force,
    Format,
    GameName,
    Ink,
    Only,
    Open,
    Out,
    Paper,
    given,
    usual,
    with_options_of,
)  # fmt: skip
from generator.core import reading
from generator.core.code import ALPHABET, quoted
from generator.core.errors import BadOption
from generator.forge.game import Game

Source = Annotated[str, typer.Argument(metavar="CODE-OR-FILE", help="A quest code, or a PDF or JSON file made earlier.")]


def quest_of(game: Game[Any]) -> Callable[..., None]:
    """Return the command that makes and prints a quest of one game, with that game's own options."""

    def quest(**values: Any) -> None:
        _quest(game, **values)

    quest.__doc__ = (
        f"Make a quest for {game.title} and print it: the same seed and options give the same pages on every machine.\n\n"
        f"Example: delvepress quest {game.id} --seed torchlight --paper letter"
    )
    return with_options_of(game, quest)


def _quest(game: Game[Any], *, seed: str | None, code: str | None, **values: Any) -> None:
    said = given(game, values)
    found = support.saved()
    wanted = support.choose(found, **_printing(values))
    support.check_place(wanted)
    if code is not None:
        if seed is not None or said:
            raise BadOption("--code says seed and options already; leave out --seed and the options of the game.")
        made = support.from_code(game, code)
    else:
        settled = support.options(game, found, said)
        if seed is None:
            seed = fresh_word()
            terminal.say(f"seed {seed}")
        made = support.make(game, settled, seed)
    support.publish(game, made, wanted)


def _printing(values: dict[str, Any]) -> dict[str, Any]:
    names = ("paper", "ink", "backs", "only", "format", "dpi", "out", "force", "open")
    return {name: values[name] for name in names}


def fresh_word() -> str:
    """Return a word drawn by chance, for a seed that nobody chose."""
    import secrets

    return "".join(secrets.choice(ALPHABET.lower()) for _ in range(8))


def show(
    source: Source,
    spoilers: Annotated[bool, typer.Option("--spoilers", help="Show the encounters and the finale too.")] = False,
) -> None:
    """Show a quest in the terminal: its story, goal and rating, and with --spoilers all of it.

    Example: delvepress show B-0100-SKME-TVQS-MM
    """
    from generator.press.drawing.palette import FULL
    from generator.press.drawing.papers import paper
    from generator.press.jobs import documents
    from generator.press.markup import sheet_xml, templates
    from generator.press.markup.plain import plain

    one, made = support.load(source)
    job = documents.quest_job(one, made, paper(support.PAPER), FULL)
    for sheet in job.sheets:
        if sheet.show == "always" or (sheet.show == "spoilers" and spoilers):
            text = templates.render(sheet.template, {**job.words, "icon_credits": "", "sheet": sheet})
            print(plain(sheet_xml.parse(text, sheet.template)))


def reprint(
    source: Source,
    paper: Paper = None,
    ink: Ink = None,
    backs: Backs = None,
    only: Only = None,
    format: Format = None,
    dpi: Dpi = None,
    out: Out = None,
    force: Force = False,
    open: Open = False,
) -> None:
    """Print a quest again: a code makes it anew, a file prints the quest that is saved inside it.

    Example: delvepress reprint B-0100-SKME-TVQS-MM --ink low
    """
    wanted = support.choose(
        support.saved(), paper=paper, ink=ink, backs=backs, only=only, format=format, dpi=dpi, out=out, force=force, open=open
    )
    support.check_place(wanted)
    one, made = support.load(source)
    support.publish(one, made, wanted, source)


def sheets(
    game: GameName,
    count: Annotated[str, typer.Option("--count", "--heroes", help="How many sheets, 1 to 8.")] = "2",
    layout: Annotated[
        str | None,
        typer.Option(help="full: a page each; half: two on a page; more by game, see delvepress games.", show_default=False),
    ] = None,
    paper: Paper = None,
    ink: Ink = None,
    backs: Backs = None,
    format: Format = None,
    dpi: Dpi = None,
    out: Out = None,
    force: Force = False,
    open: Open = False,
) -> None:
    """Print blank record sheets, with room for real cards, cubes or a pencil, and what else belongs to no single quest.

    Example: delvepress sheets donjonz --layout quarter --count 8
    """
    from generator import registry
    from generator.core.hints import refused
    from generator.press.jobs import book, documents

    one = registry.game(game)
    wanted = support.choose(
        support.saved(), paper=paper, ink=ink, backs=backs, format=format, dpi=dpi, out=out, force=force, open=open
    )
    form = one.blank_layouts[0] if layout is None else layout
    if form not in one.blank_layouts:
        raise refused("layout", form, one.blank_layouts)
    if count not in tuple("12345678"):
        raise BadOption(f"--count cannot be {quoted(count)}; choose 1 to 8 sheets.")
    if "json" in wanted.formats:
        raise BadOption("--format json is for quests; blank sheets are printed as pdf or png.")
    job = documents.blank_job(one, {"count": count, "layout": form}, wanted.paper, wanted.theme, wanted.backs, wanted.profile)
    with terminal.busy("setting the pages"):
        pages = book.print_book(job)
    name = f"{one.id}-sheets{'' if form == 'full' else f'-{form}'}{'' if count == '2' else f'-{count}'}"
    about = f"{job.title}, {terminal.pages(pages.count)}"
    support.save(support.contents(pages.pdf, wanted, b""), wanted, name, about, support.advice(job, pages, wanted))


def solve(
    source: Source,
    placed: Annotated[
        str, typer.Option(help="How the cards of a deck were laid: card@column,row and n, e, s, w, as the rules page tells.")
    ] = "",
) -> None:
    """Find the best that can be done in a quest, with the play that does it (a spoiler).

    Example: delvepress solve D-0100-SKME-TVQS-BJ
    """
    one, made = support.load(source)
    if one.solve is None:
        raise BadOption(f"{one.id} has no solver; delvepress solve is for {_those_with('solve')}.")
    with terminal.steps("searching") as step:
        lines = one.solve(made.quest, placed, step)
    print("\n".join(lines))


def score(
    game: GameName,
    gold: Annotated[int, typer.Option(help="Pouches held at the end.")] = 0,
    monsters: Annotated[int, typer.Option(help="Monsters defeated.")] = 0,
    key: Annotated[
        bool, typer.Option("--key", help="The pouches are those held on entering the lock with the key: they double.")
    ] = False,
) -> None:
    """Score and rank a play that is done.

    Example: delvepress score donjonz --gold 8 --key --monsters 6
    """
    from generator import registry

    one = registry.game(game)
    if one.score is None:
        raise BadOption(f"{one.id} keeps no score; delvepress score is for {_those_with('score')}.")
    print("\n".join(one.score(gold, monsters, key)))


def _those_with(what: str) -> str:
    from generator import registry

    return ", ".join(game.id for game in registry.all_games().values() if getattr(game, what) is not None)


# ---------------------------------------------------------------------- three questions


def start(
    seed: Annotated[
        str | None, typer.Option(help="Any word or number; without it a fresh one is drawn.", show_default=False)
    ] = None,
    out: Out = None,
    show: Annotated[
        bool, typer.Option("--open/--no-open", help=usual("Open the file when it is printed", "open"), show_default=False)
    ] = True,
) -> None:
    """Answer three questions and print a first quest, with little ink: which game, how hard, which paper.

    Example: delvepress start
    """
    from generator import registry
    from generator.press.drawing.papers import PAPERS

    found, games = support.saved(), registry.all_games()
    game = games[_asked("Which game?", {one.id: f"{one.title}. {one.summary}" for one in games.values()})]
    grade = next((choice for choice in game.choices if choice.name == "grade"), None)
    chosen = {} if grade is None else {"grade": _asked("How hard?", dict.fromkeys(grade.listed(), ""), grade.default)}
    usual = found.general["paper"].text.lower() if "paper" in found.general else support.PAPER
    papers = {name: f"{one.width:g} x {one.height:g} mm" for name, one in PAPERS.items()}
    size = _asked("Which paper?", papers, usual if usual in papers else support.PAPER)
    wanted = support.choose(found, paper=size, ink="low", format="pdf", out=out, open=show)
    word = fresh_word() if seed is None else seed
    if seed is None:
        terminal.say(f"seed {word}")
    support.publish(game, support.make(game, support.options(game, found, chosen), word), wanted)


def _asked(question: str, answers: dict[str, str], usual: str | None = None) -> str:
    """Ask a question at the terminal until its answer is a number or a name of the list; an empty answer is the usual one.

    Raises BadOption where there is nobody to answer, or after a few answers that mean nothing.
    """
    names = list(answers)
    default = usual or names[0]
    terminal.complain(question)
    for number, name in enumerate(names, start=1):
        about = f": {answers[name]}" if answers[name] else ""
        terminal.complain(f"  {number}  {name}{about}{'  (Enter)' if name == default else ''}")
    for _ in range(5):
        terminal.prompt("> ")
        line = reading.read_line()
        if not line:
            raise BadOption("delvepress start asks three questions, and nobody answers; use delvepress quest in a script.")
        said = line.strip().lower()
        if not said:
            return default
        if said in map(str, range(1, len(names) + 1)):
            return names[int(said) - 1]
        fits = [name for name in names if name.startswith(said)]
        if len(fits) == 1:
            return fits[0]
        terminal.complain(f"Answer with a number from 1 to {len(names)}, or a name.")
    raise BadOption(f"That was no answer to '{question}'; begin again with delvepress start.")
