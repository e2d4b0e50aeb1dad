"""The command line: the only module that knows argv, chance, exit codes and the terminal."""

from __future__ import annotations

import gc
import os
import sys
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from generator import __version__, desk
from generator.core.code import ALPHABET
from generator.core.errors import BadOption, DelvepressError

if TYPE_CHECKING:
    pass

app = typer.Typer(
    name="delvepress",
    help="From one seed to a valid, playable, rated dungeon on paper.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


def _switch(name: str, help: str) -> Any:
    """Return an option that is said or denied: --name, --no-name."""
    return typer.Option(f"--{name}/--no-{name}", help=help, show_default=False)


GameName = Annotated[str, typer.Argument(help="Which game; see `delvepress games`.", metavar="GAME")]
PaperOption = Annotated[str | None, typer.Option("--paper", help=f"a4 or letter [default: {desk.PAPER}]", show_default=False)]
InkOption = Annotated[str | None, typer.Option("--ink", help=f"full, or low: no fills [default: {desk.INK}]", show_default=False)]
FormatOption = Annotated[
    str | None, typer.Option("--format", help=f"pdf, png, json; several with commas [default: {desk.FORMAT}]", show_default=False)
]
BacksOption = Annotated[
    str | None,
    typer.Option(
        "--backs",
        help=f"Backs of what is cut out: none, duplex-long, duplex-short (how the paper turns), gutterfold [default: {desk.BACKS}]",
        show_default=False,
    ),
]
OutOption = Annotated[
    str | None,
    typer.Option("--out", help=f"A folder, a file name, or - for standard output [default: {desk.OUT}/]", show_default=False),
]


@app.callback(invoke_without_command=True)
def about(
    version: Annotated[bool, typer.Option("--version", help="Show the version and exit.", is_eager=True)] = False,
) -> None:
    """From one seed to a valid, playable, rated dungeon on paper."""
    if version:
        print(f"delvepress {__version__}")
        raise typer.Exit()


@app.command()
def games() -> None:
    """List the games, their editions and their options."""
    from generator import registry

    for game in registry.all_games().values():
        print(f"{game.id}  ({game.title}, edition {game.edition}, codes begin with {game.letter})")
        print(f"  {game.summary}")
        for choice in game.choices:
            values = (
                ", ".join(choice.value(index) for index in range(len(choice))) if len(choice) <= 20 else f"{choice.default}, ..."
            )
            print(f"  --{choice.name:<8} {choice.help} [{values}]")
        print(f"  sheets --layout {', '.join(game.blank_layouts)}")


@app.command()
def quest(
    game: GameName,
    seed: Annotated[
        str | None, typer.Option(help="Any word or number; without it a fresh one is drawn.", show_default=False)
    ] = None,
    code: Annotated[
        str | None, typer.Option(help="A quest code from a sheet, instead of seed and options.", show_default=False)
    ] = None,
    heroes: Annotated[str | None, typer.Option(help="How many heroes, 1 to 4.", show_default=False)] = None,
    grade: Annotated[str | None, typer.Option(help="easy, medium or hard.", show_default=False)] = None,
    length: Annotated[str | None, typer.Option(help="short, standard or long.", show_default=False)] = None,
    theme: Annotated[str | None, typer.Option(help="The kind of dungeon; see `delvepress games`.", show_default=False)] = None,
    edition: Annotated[str | None, typer.Option(help="Which edition of the rules: new or old.", show_default=False)] = None,
    dice: Annotated[str | None, typer.Option(help="Enemy dice at hand, green/blue/red.", show_default=False)] = None,
    mapping: Annotated[bool | None, _switch("mapping", "No map: the cards are shuffled and laid by the player.")] = None,
    may_stop: Annotated[bool | None, _switch("may-stop", "The walk may end at will.")] = None,
    lock_blocks: Annotated[bool | None, _switch("lock-blocks", "The locked door cannot be entered without the key.")] = None,
    require_passage: Annotated[bool | None, _switch("require-passage", "Cards are laid with a way to one before them.")] = None,
    rotation: Annotated[bool | None, _switch("rotation", "Cards may be turned.")] = None,
    offset: Annotated[bool | None, _switch("offset", "Cards may be laid out of line.")] = None,
    paper: PaperOption = None,
    ink: InkOption = None,
    backs: BacksOption = None,
    format: FormatOption = None,
    out: OutOption = None,
) -> None:
    """Make a quest and print it: the same seed and options give the same pages on every machine.

    Example: delvepress quest deck-box-dungeons --seed torchlight --heroes 2 --paper letter
    """
    from generator import registry

    one = registry.game(game)
    given = {name: value for name, value in _game_options(locals()).items() if value is not None}
    saved = desk.saved()
    if code is not None:
        if seed is not None or given:
            raise BadOption("--code says seed and options already; leave out --seed and the options of the game.")
        made = desk.from_code(one, code)
    else:
        options = one.settle({**saved.get(one.id, {}), **given})
        if seed is None:
            seed = _fresh_word()
            desk.say(f"seed {seed}")
        made = desk.make(one, options, seed)
    desk.publish(one, made, desk.choose(saved, paper, ink, format, out, backs))


@app.command()
def show(
    source: Annotated[str, typer.Argument(metavar="CODE", help="A quest code, or a PDF or JSON file made earlier.")],
    spoilers: Annotated[bool, typer.Option("--spoilers", help="Show the encounters and the finale too.")] = False,
) -> None:
    """Show a quest in the terminal: its story, goal and rating, and with --spoilers all of it."""
    from generator.press import markup, pack, templates
    from generator.press.paper import paper
    from generator.press.plain import plain
    from generator.press.theme import FULL

    one, made = desk.load(source)
    job = pack.quest_job(one, made, paper(desk.PAPER), FULL)
    for sheet in job.sheets:
        if sheet.show == "always" or (sheet.show == "spoilers" and spoilers):
            text = templates.render(sheet.template, {**job.words, "icon_credits": "", "sheet": sheet})
            print(plain(markup.parse(text, sheet.template)))


@app.command()
def reprint(
    source: Annotated[str, typer.Argument(metavar="FILE-OR-CODE", help="A PDF or JSON file made earlier, or a quest code.")],
    paper: PaperOption = None,
    ink: InkOption = None,
    backs: BacksOption = None,
    format: FormatOption = None,
    out: OutOption = None,
) -> None:
    """Print a quest again: a code makes it anew, a file prints the quest that is saved inside it."""
    one, made = desk.load(source)
    desk.publish(one, made, desk.choose(desk.saved(), paper, ink, format, out, backs))


@app.command()
def sheets(
    game: GameName,
    count: Annotated[str, typer.Option("--count", "--heroes", help="How many sheets, 1 to 8.")] = "2",
    layout: Annotated[
        str | None,
        typer.Option(help="full: a page each; half: two on a page; more by game, see `delvepress games`.", show_default=False),
    ] = None,
    paper: PaperOption = None,
    ink: InkOption = None,
    backs: BacksOption = None,
    format: FormatOption = None,
    out: OutOption = None,
) -> None:
    """Print blank record sheets, with room for real cards, cubes or a pencil, and what else belongs to no single quest."""
    from generator import registry
    from generator.press import book, pack

    one = registry.game(game)
    wanted = desk.choose(desk.saved(), paper, ink, format, out, backs)
    form = one.blank_layouts[0] if layout is None else layout
    if form not in one.blank_layouts:
        raise BadOption(f"--layout cannot be {form[:40]!a}; choose one of {', '.join(one.blank_layouts)}.")
    if count not in tuple("12345678"):
        raise BadOption(f"--count cannot be {count[:40]!a}; choose 1 to 8 sheets.")
    if "json" in wanted["formats"]:
        raise BadOption("--format json is for quests; blank sheets are printed as pdf or png.")
    job = pack.blank_job(
        one, {"count": count, "layout": form}, wanted["paper"], wanted["theme"], wanted["backs"], wanted["profile"]
    )
    pages = book.print_book(job)
    name = f"{one.id}-{'sheets' if form in ('full', 'half', 'quarter') else form}"
    desk.save(desk.contents(pages.pdf, wanted["formats"], b""), wanted["out"], name, f"{job.title}, {desk.leaves(pages.count)}")


@app.command()
def solve(
    source: Annotated[str, typer.Argument(metavar="CODE", help="A quest code, or a PDF or JSON file made earlier.")],
    placed: Annotated[
        str, typer.Option(help="How the cards of a deck were laid: card@column,row and n, e, s, w, as the rules page tells.")
    ] = "",
) -> None:
    """Find the best that can be done in a quest, with the play that does it (a spoiler).

    Example: delvepress solve D-0100-TV2D-WTSZ-NX
    """
    one, made = desk.load(source)
    if one.solve is None:
        raise BadOption(f"{one.id} has no solver; delvepress solve is for {_those_with('solve')}.")
    with desk.busy("searching"):
        lines = one.solve(made.quest, placed)
    print("\n".join(lines))


@app.command()
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


@app.command()
def daily(
    day: Annotated[
        str | None, typer.Argument(metavar="[DATE]", help="A day, as 2026-11-21; without it, today here.", show_default=False)
    ] = None,
    game: Annotated[
        list[str] | None, typer.Option(help="A game; say it again for more. All games if left out.", show_default=False)
    ] = None,
    days: Annotated[str | None, typer.Option(help="A booklet of so many days from DATE on.", show_default=False)] = None,
    month: Annotated[str | None, typer.Option(help="A booklet of a whole month, as 2026-11.", show_default=False)] = None,
    practice: Annotated[
        str, typer.Option(help="An exercise beside the ranked challenge, 1 to 2047: another dungeon of the same day.")
    ] = "0",
    dice: Annotated[str, typer.Option(help="strip: a fate strip, the same luck for all; free: your own dice.")] = "strip",
    with_solutions: Annotated[
        bool, typer.Option("--with-solutions", help="Print the sealed pages of the day before, in a file of their own.")
    ] = False,
    utc: Annotated[bool, typer.Option("--utc", help="Today is the day in Greenwich: for those who publish.")] = False,
    paper: PaperOption = None,
    ink: InkOption = None,
    format: FormatOption = None,
    out: OutOption = None,
) -> None:
    """Print the challenge of a day: the same dungeon and the same luck for everybody, anywhere.

    Example: delvepress daily 2026-11-21 --game donjonz --with-solutions
    """
    from generator import dailies

    dates = _dates(day, days, month, utc)
    wanted = desk.choose(desk.saved(), paper, ink, format, out, None)
    dailies.publish(dailies.games(game or []), dates, wanted, practice=practice, dice=dice, solutions=with_solutions)


@app.command()
def result(
    code: Annotated[str, typer.Argument(metavar="CODE", help="The code of a challenge, from its sheet.")],
    score: Annotated[str | None, typer.Option(help="The points that were made.", show_default=False)] = None,
    won: Annotated[bool, typer.Option("--won/--fell", help="Whether the game was won.", show_default=False)] = True,
    moves: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="The written game instead of --score; - for standard input.", show_default=False),
    ] = None,
    name: Annotated[str, typer.Option(help="A name to stand before the points.")] = "",
    ascii: Annotated[bool, typer.Option("--ascii", help="Letters instead of symbols.")] = False,
) -> None:
    """Turn a result into lines to share, with the rank against par.

    Example: delvepress result D-01B0-ZZWF-XHG0-0G --score 118
    """
    from generator import dailies

    print("\n".join(dailies.told(code, score, won, _written(moves), name, ascii=ascii)))


@app.command()
def verify(
    code: Annotated[str, typer.Argument(metavar="CODE", help="The code of a challenge, from its sheet.")],
    moves: Annotated[str, typer.Option(metavar="FILE", help="The written game; - for standard input.")],
) -> None:
    """Play a written game against its challenge and fate strip: confirm its points, or name the first impossible step."""
    from generator import dailies

    print("\n".join(dailies.confirmed(code, _written(moves) or "")))


@app.command()
def site(
    first: Annotated[str, typer.Option("--from", metavar="DATE", help="The first day of the site, as 2026-11-01.")],
    last: Annotated[
        str | None,
        typer.Option(
            "--to",
            metavar="DATE",
            help="The newest day; its solution stays back. Without it today: later days would be open to everybody.",
            show_default=False,
        ),
    ] = None,
    game: Annotated[
        list[str] | None, typer.Option(help="A game; say it again for more. All games if left out.", show_default=False)
    ] = None,
    title: Annotated[str | None, typer.Option(help="What the site is called.", show_default=False)] = None,
    base_url: Annotated[
        str | None, typer.Option(help="Where it will stand, for feed and calendar: https://...", show_default=False)
    ] = None,
    paper: PaperOption = None,
    ink: InkOption = None,
    out: Annotated[str, typer.Option("--out", help="The folder of the site.")] = "site",
) -> None:
    """Make a static site of daily challenges, or bring one up to date: pages, pictures, PDFs, archive, feed and calendar.

    Example: delvepress site --from 2026-11-01 --base-url https://example.org/delve --out site
    """
    from generator import dailies

    from_day, to_day = _dates(first, None, None, True)[0], _dates(last, None, None, True)[0]
    wanted = desk.choose(desk.saved(), paper, ink, None, out, None)
    dailies.site(dailies.games(game or []), from_day, to_day, wanted, title=title, base_url=base_url)


@app.command()
def schema(game: GameName) -> None:
    """Write the JSON Schema of a game's quests to standard output."""
    import json

    from generator import registry
    from generator.core import data

    print(json.dumps(data.schema(registry.game(game).quest), indent=2, ensure_ascii=False))


# ---------------------------------------------------------------------- making


def _game_options(values: dict[str, Any]) -> dict[str, str | None]:
    """Return the values of those options of `quest` that belong to games; switches say yes or no."""
    found: dict[str, str | None] = {}
    for name in GAME_OPTIONS:
        value = values[name.replace("-", "_")]
        found[name] = {True: "yes", False: "no"}[value] if isinstance(value, bool) else value
    return found


GAME_OPTIONS = (
    "heroes", "grade", "length", "theme", "edition", "dice", "mapping", "may-stop", "lock-blocks", "require-passage", "rotation",
    "offset",
)  # fmt: skip
"""Options of `quest` that belong to games; a test holds them against what the games declare."""


def _dates(day: str | None, count: str | None, month: str | None, utc: bool) -> list[date]:
    """Return the days that a command names; the clock is asked for nothing but what day it is."""
    from generator.core import days

    if month is not None:
        if day is not None or count is not None:
            raise BadOption("--month says all days already; leave out the date and --days.")
        return days.read_month(month)
    if count is not None and not (count.isascii() and count.isdigit() and len(count) < 5):
        raise BadOption(f"--days cannot be {count[:40]!a}; give a number of days, 1 to {days.MOST_DAYS}.")
    today = datetime.now(UTC if utc else None).date()  # noqa: TID251 - the one place that knows the day
    return days.run(days.read_day(day) if day is not None else today, int(count or "1"))


def _written(moves: str | None) -> str | None:
    """Return the text of a written game; raises BadFile."""
    from generator import files

    if moves is None:
        return None
    data = sys.stdin.buffer.read() if moves == "-" else files.read(Path(moves))
    return data.decode("utf-8", errors="replace")


def _fresh_word() -> str:
    import secrets

    return "".join(secrets.choice(ALPHABET.lower()) for _ in range(8))


def _usage(error: Any) -> None:
    """Say in one sentence what is wrong with the words of a command; a command without any words shows its help."""
    if len(sys.argv) < 2:
        error.show()
        return
    context = getattr(error, "ctx", None)
    command = context.command_path if context is not None else "delvepress"
    message = " ".join(error.format_message().split()).rstrip(".")
    desk.say(f"delvepress: {message}; see {command} --help.")


def main() -> None:
    """Run the command; every DelvepressError becomes one sentence on standard error and exit code 2."""
    gc.set_threshold(100_000, 20, 50)  # a quest makes half a million objects and drops few: looking for rings costs a tenth
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
    try:
        sys.exit(app(standalone_mode=False))
    except DelvepressError as error:
        desk.say(f"delvepress: {error}")
        sys.exit(2)
    except (typer.Abort, KeyboardInterrupt):
        desk.say("delvepress: stopped.")
        sys.exit(130)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except Exception as error:
        if not hasattr(error, "format_message"):
            raise
        _usage(error)
        sys.exit(2)


if __name__ == "__main__":
    main()
