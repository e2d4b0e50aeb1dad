"""The command line: the only module that knows argv, chance, exit codes and the terminal."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from generator import __version__, files, settings
from generator.core.code import ALPHABET, decode, seed_from_word, shown
from generator.core.errors import BadFile, BadOption, DelvepressError

if TYPE_CHECKING:
    from generator.forge.forge import Made
    from generator.forge.game import Game
    from generator.press.book import Job

app = typer.Typer(
    name="delvepress",
    help="From one seed to a valid, playable, rated dungeon on paper.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
PAPER, INK, FORMAT, OUT, BACKS = "a4", "full", "pdf", "output", "none"


def _switch(name: str, help: str) -> Any:
    """Return an option that is said or denied: --name, --no-name."""
    return typer.Option(f"--{name}/--no-{name}", help=help, show_default=False)


GameName = Annotated[str, typer.Argument(help="Which game; see `delvepress games`.", metavar="GAME")]
PaperOption = Annotated[str | None, typer.Option("--paper", help=f"a4 or letter [default: {PAPER}]", show_default=False)]
InkOption = Annotated[str | None, typer.Option("--ink", help=f"full, or low: no fills [default: {INK}]", show_default=False)]
FormatOption = Annotated[
    str | None, typer.Option("--format", help=f"pdf, png, json; several with commas [default: {FORMAT}]", show_default=False)
]
BacksOption = Annotated[
    str | None,
    typer.Option(
        "--backs",
        help=f"Backs of what is cut out: none, duplex-long, duplex-short (how the paper turns), gutterfold [default: {BACKS}]",
        show_default=False,
    ),
]
OutOption = Annotated[
    str | None,
    typer.Option("--out", help=f"A folder, a file name, or - for standard output [default: {OUT}/]", show_default=False),
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
    saved = _settings()
    if code is not None:
        if seed is not None or given:
            raise BadOption("--code says seed and options already; leave out --seed and the options of the game.")
        made = _from_code(one, code)
    else:
        made = _make(one, {**saved.get(one.id, {}), **given}, seed)
    _print(one, made, _choose(saved, paper, ink, format, out, backs))


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

    one, made = _load(source)
    job = pack.quest_job(one, made, paper(PAPER), FULL)
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
    one, made = _load(source)
    _print(one, made, _choose(_settings(), paper, ink, format, out, backs))


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
    wanted = _choose(_settings(), paper, ink, format, out, backs)
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
    _save(_contents(pages.pdf, wanted["formats"], b""), wanted["out"], name, f"{job.title}, {pages.count} pages")


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
    one, made = _load(source)
    if one.solve is None:
        raise BadOption(f"{one.id} has no solver; delvepress solve is for {_those_with('solve')}.")
    with _busy("searching"):
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


def _fresh_word() -> str:
    import secrets

    return "".join(secrets.choice(ALPHABET.lower()) for _ in range(8))


def _make(game: Game[Any], options: dict[str, str], seed: str | None) -> Made[Any]:
    from generator.forge.forge import make

    settled = game.settle(options)
    word = _fresh_word() if seed is None else seed
    number = seed_from_word(word)
    if seed is None:
        _say(f"seed {word}")
    with _busy("generating, checking, rating"):
        return make(game, settled, number)


def _from_code(game: Game[Any], text: str) -> Made[Any]:
    from generator.forge.forge import make, read_code

    options, seed = read_code(game, text)
    with _busy("generating, checking, rating"):
        return make(game, options, seed)


def _load(source: str) -> tuple[Game[Any], Made[Any]]:
    """Return the quest of a code or of a file; a name that exists or has a suffix is a file."""
    from generator import registry
    from generator.press import finish, pack, preview

    try:
        path = Path(source)
        is_file = path.suffix.lower() in (".pdf", ".json") or path.is_file()
    except (OSError, ValueError):
        is_file = False
    if not is_file:
        game = registry.game_of_letter(decode(source).letter)
        return game, _from_code(game, source)
    data = files.read(path)
    if data[:5] == b"%PDF-":
        inner = preview.attachment(data, finish.ATTACHMENT)
        if inner is None:
            raise BadFile(f"{shown(str(path))} is a PDF without a quest inside; give one that delvepress printed.")
        data = inner
    return pack.reread(data, shown(str(path)), registry.all_games())


# ---------------------------------------------------------------------- printing


def _settings() -> dict[str, dict[str, str]]:
    from platformdirs import user_config_path

    from generator import registry

    def known() -> dict[str, tuple[str, ...]]:
        return {game.id: tuple(choice.name for choice in game.choices) for game in registry.all_games().values()}

    return settings.load([user_config_path("delvepress", appauthor=False), Path.cwd()], known)


def _choose(
    saved: dict[str, dict[str, str]],
    paper: str | None,
    ink: str | None,
    format: str | None,
    out: str | None,
    backs: str | None,
) -> dict[str, Any]:
    from generator.press import imposition
    from generator.press import paper as papers
    from generator.press import theme as themes

    said = {"paper": paper, "ink": ink, "format": format, "out": out, "backs": backs}
    plain = {"paper": PAPER, "ink": INK, "format": FORMAT, "out": OUT, "backs": BACKS}
    final = {**plain, **saved[""], **{name: value for name, value in said.items() if value is not None}}
    formats = files.formats(final["format"])
    if not final["out"].strip():
        raise BadOption("--out is empty; give a folder, a file name, or - for standard output.")
    if final["out"] == "-" and formats not in (["pdf"], ["json"]):
        raise BadOption("--out - takes one file; choose one of pdf or json with --format.")
    return {
        "paper": papers.paper(final["paper"]), "theme": themes.theme(final["ink"]), "formats": formats, "out": final["out"],
        "backs": imposition.backs(final["backs"]), "profile": imposition.profile(saved["printer"]),
    }  # fmt: skip


def _print(game: Game[Any], made: Made[Any], wanted: dict[str, Any]) -> None:
    from generator.press import pack

    job: Job = pack.quest_job(game, made, wanted["paper"], wanted["theme"], wanted["backs"], wanted["profile"])
    count, pdf = 0, b""
    if wanted["formats"] != ["json"]:
        from generator.press import book

        with _busy("setting the pages"):
            pages = book.print_book(job)
        count, pdf = pages.count, pages.pdf
    about_it = (
        f"{made.code}  {job.title}  ({made.rating.grade}, {count} pages)"
        if count
        else f"{made.code}  {job.title}  ({made.rating.grade})"
    )
    _save(_contents(pdf, wanted["formats"], job.document), wanted["out"], made.code, about_it)


def _contents(pdf: bytes, formats: list[str], document: bytes) -> dict[str, bytes]:
    """Return the bytes of every file by what follows the stem of its name."""
    found: dict[str, bytes] = {}
    if "pdf" in formats:
        found[".pdf"] = pdf
    if "png" in formats:
        from generator.press.preview import pictures

        with _busy("drawing the pictures"):
            found |= {f"-{number:02d}.png": picture for number, picture in enumerate(pictures(pdf), start=1)}
    if "json" in formats:
        found[".json"] = document + b"\n"
    return found


def _save(contents: dict[str, bytes], out: str, name: str, about_it: str) -> None:
    if out == "-":
        sys.stdout.buffer.write(next(iter(contents.values())))
        sys.stdout.buffer.flush()
        return
    stem = files.target(out, name)
    paths = {stem.with_name(stem.name + ending): data for ending, data in contents.items()}
    files.write(paths)
    _say(about_it)
    for path in paths:
        print(path)


# ---------------------------------------------------------------------- the terminal


def _say(text: str) -> None:
    print(text, file=sys.stderr)


@contextmanager
def _busy(what: str) -> Iterator[None]:
    """Show a spinner on a terminal; keep silent in a pipe."""
    if not sys.stderr.isatty():
        yield
        return
    from rich.console import Console

    with Console(stderr=True).status(what):
        yield


def _usage(error: Any) -> None:
    """Say in one sentence what is wrong with the words of a command; a command without any words shows its help."""
    if len(sys.argv) < 2:
        error.show()
        return
    context = getattr(error, "ctx", None)
    command = context.command_path if context is not None else "delvepress"
    message = " ".join(error.format_message().split()).rstrip(".")
    _say(f"delvepress: {message}; see {command} --help.")


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
        _say(f"delvepress: {error}")
        sys.exit(2)
    except (typer.Abort, KeyboardInterrupt):
        _say("delvepress: stopped.")
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
