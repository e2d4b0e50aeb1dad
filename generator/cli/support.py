"""What several commands do alike: find or make a quest, choose how it is printed, print it, write the files and say so."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from generator.cli import output, settings, terminal
from generator.cli.output import OutputSettings
from generator.cli.settings import Setting, Settings
from generator.core import cache, reading, writing
from generator.core.code import decode
from generator.core.errors import BadCode, BadFile, BadOption, PressError
from generator.core.messages import shown
from generator.core.seeds import seed_from_word

if TYPE_CHECKING:
    from generator.cli.print_options import PrintOptions
    from generator.core.data import Record
    from generator.forge.game import AnyGame
    from generator.forge.making import Made
    from generator.press.jobs.book import Pages
    from generator.press.jobs.job import Job

T = TypeVar("T")

PAPER, INK, FORMAT, OUT, BACKS, DPI = "a4", "full", "pdf", "output", "none", "150"
_MAKING = "generating, checking, rating"


def make(game: AnyGame, options: dict[str, str], word: str) -> Made[Record]:
    """Return the quest of a game's settled options and the word of a seed."""
    from generator.forge import making

    number = seed_from_word(word)
    with terminal.busy(_MAKING):
        return making.make(game, options, number)


def from_code(game: AnyGame, text: str) -> Made[Record]:
    """Return the quest of a code."""
    from generator.forge import making

    options, seed = making.read_code(game, text)
    with terminal.busy(_MAKING):
        return making.make(game, options, seed)


def load(source: str, able: Callable[[AnyGame], None] = lambda game: None) -> tuple[AnyGame, Made[Record]]:
    """Return the quest of a code or of a file; what ends like a file, or stands there and is no code, is a file.

    `able` may refuse a game by raising an error, before a quest is made from a code.
    """
    from generator import registry

    try:
        path = Path(source)
        is_file = path.suffix.lower() in (".pdf", ".json") or reading.is_file(path)
    except ValueError:
        is_file = False
    if not is_file:
        try:
            letter = decode(source).letter
        except BadCode:
            if not source.strip() or not _stands(source):
                raise
        else:
            game = registry.game_of_letter(letter)
            able(game)
            return game, from_code(game, source)
    game, made = _from_file(Path(source))
    able(game)
    return game, made


def _stands(source: str) -> bool:
    """Return whether anything stands where a path leads, a device or a folder too."""
    try:
        return Path(source).exists()
    except (OSError, ValueError):
        return False


def _from_file(path: Path) -> tuple[AnyGame, Made[Record]]:
    from generator import registry
    from generator.press.jobs import attachment, documents

    data, source = reading.read(path), shown(str(path))
    if data[:5] == b"%PDF-":
        inner = attachment.embedded(data, documents.MARK, source)
        if inner is None and b"/Encrypt" in data:
            raise BadFile(f"{source} is an encrypted PDF; save it without a password, or give the code.")
        if inner is None:
            raise BadFile(f"{source} is a PDF without a quest inside; give one that delvepress printed.")
        data = inner
    with terminal.busy("reading and checking the quest"):
        return documents.reread(data, source, registry.all_games())


# ---------------------------------------------------------------------- how it is printed


def saved() -> Settings:
    """Return what settings files say, the user's and the folder's; raises BadOption, BadData, BadFile."""
    from generator import registry

    return settings.load(_folders(), lambda: {game.id: game.choices for game in registry.all_games().values()})


def _folders() -> list[Path]:
    """Return the folders where settings may lie; a user without a home, and a working folder that is gone, have none."""
    from platformdirs import user_config_path

    found: list[Callable[[], Path]] = [lambda: user_config_path("delvepress", appauthor=False), Path.cwd]
    folders = []
    for one in found:
        try:
            folder = one()
            (folder / settings.NAME).stat()
        except FileNotFoundError:
            continue
        except (OSError, RuntimeError) as error:
            terminal.info(f"Settings cannot be looked for ({reading.reason(error)}); going on without them.")
            continue
        if folder.is_absolute():
            folders.append(folder)
    return folders


def options(game: AnyGame, found: Settings, given: dict[str, str]) -> dict[str, str]:
    """Return all options of a game, those of the command before those of the settings; raises BadOption."""
    chosen: dict[str, str] = {}
    for name, setting in found.games.get(game.id, {}).items():
        if name not in given:
            chosen[name] = _used(setting, partial(_settled, game, name))
    return game.settle({**chosen, **given})


def _settled(game: AnyGame, name: str, text: str) -> str:
    return game.settle({name: text})[name]


def _used(setting: Setting, use: Callable[[str], T]) -> T:
    """Return what a setting's text comes to; a complaint names the file and the key."""
    try:
        return use(setting.text)
    except BadOption as error:
        raise settings.blamed(setting, error) from None


def choose(found: Settings, said: PrintOptions) -> OutputSettings:
    """Return how to print: what the command says before the settings before what is usual; raises BadOption."""
    from generator.cli import printers
    from generator.press.drawing import palette, papers
    from generator.press.imposition import plans
    from generator.press.jobs.job import PrintSettings

    def pick(name: str, typed: str | None, usual: str, use: Callable[[str], T]) -> T:
        setting = found.general.get(name)
        if typed is None and setting is not None:
            return _used(setting, use)
        return use(usual if typed is None else typed)

    where = pick("out", said.out, OUT, _writable)
    kinds = _formats(found, said, where, pick)
    printer, profile = pick("printer", said.printer, printers.NONE, printers.chosen)
    printing = PrintSettings(
        paper=pick("paper", said.paper, PAPER, papers.paper), palette=pick("ink", said.ink, INK, palette.ink_palette),
        backs=pick("backs", said.backs, BACKS, plans.backs), profile=profile,
    )  # fmt: skip
    return OutputSettings(
        printing=printing, formats=kinds, out=where, printer=printer, only=_named(said.only) if said.only is not None else (),
        dpi=output.dpi(DPI if said.dpi is None else said.dpi), force=said.force, open=said.open,
    )  # fmt: skip


def _formats(
    found: Settings,
    said: PrintOptions,
    where: str,
    pick: Callable[[str, str | None, str, Callable[[str], tuple[str, ...]]], tuple[str, ...]],
) -> tuple[str, ...]:
    """Return the formats to write, those that the name of the target asks for where nothing else is said; raises BadOption."""
    kind = output.ending(where) if where != "-" else ""
    typed = said.format
    if typed is None and kind and (said.out is not None or "format" not in found.general):
        typed = kind
    kinds = pick("format", typed, FORMAT, output.formats)
    if said.out is not None and kind and kind not in kinds:
        raise BadOption(f"--out {shown(where)} is no {' or '.join(kinds)} file; let --out and --format agree.")
    if where == "-" and kinds not in (("pdf",), ("json",)):
        raise BadOption("--out - takes one file; choose one of pdf or json with --format.")
    return kinds


def _named(only: str) -> tuple[str, ...]:
    """Return the names of a list with commas, each once; a list of none names a sheet that no pack has."""
    return tuple(dict.fromkeys(part.strip().lower() for part in only.split(",") if part.strip())) or ("",)


def _writable(out: str) -> str:
    if out != "-":
        output.ending(out)
    return out


# ---------------------------------------------------------------------- printing


def publish(game: AnyGame, made: Made[Record], wanted: OutputSettings, source: str = "", *, name: str = "") -> None:
    """Print a quest's pack and write its files, named after its code if no `name` is given.

    What cannot be printed is blamed on the `source` it was read from.
    """
    from msgspec.structs import replace

    from generator.forge.pack import chosen_sheets
    from generator.press.jobs import quest_jobs

    job = quest_jobs.quest_job(game, made, wanted.printing)
    if wanted.only:
        sheets = chosen_sheets(job.pack.sheets, wanted.only)
        wanted = replace(wanted, only=tuple(sheet.id for sheet in sheets if sheet.id in wanted.only))
        job = replace(job, pack=replace(job.pack, sheets=sheets))
    pages = _pages(game, job, source) if wanted.formats != ("json",) else None
    about = f"{made.code}  {job.title}  ({made.rating.grade}{', ' + terminal.pages(pages.count) if pages else ''})"
    found = contents(pages.pdf if pages else b"", wanted, job.document)
    save(found, wanted, name or made.code, about, advice(job, pages, wanted) if pages else [])


def _pages(game: AnyGame, job: Job, source: str) -> Pages:
    """Return the pages of a quest; raises BadFile for one of an earlier edition, read from `source`, that can be set no more."""
    from generator.press.jobs import book

    with terminal.busy("setting the pages"):
        try:
            return book.print_book(job)
        except PressError as error:
            if not source or decode(job.code).edition == game.edition:
                raise
            reason = str(error)[:200].rstrip(".")
            raise BadFile(
                f"{shown(source)} holds a quest that cannot be printed any more ({reason}); use the delvepress of its edition."
            ) from None


_SIDES = {
    "none": "on one side of the paper",
    "duplex-long": "on both sides of the paper, turned about the long edge",
    "duplex-short": "on both sides of the paper, turned about the short edge",
    "gutterfold": "on one side of the paper; what is to be cut is folded and glued first",
}


def advice(job: Job, pages: Pages, wanted: OutputSettings) -> list[str]:
    """Return how to print a file and what of it first, a line each."""
    size = {"a4": "A4", "letter": "Letter"}[wanted.printing.paper.name]
    lines = [f"Print at 100 % (actual size, not fitted) on {size}, {_SIDES[wanted.printing.backs]}."]
    read = [number for number, cut in enumerate(pages.cut, start=1) if not cut]
    cut = [number for number, cut in enumerate(pages.cut, start=1) if cut]
    if read and cut:
        lines.append(f"First {_ranges(read)}, to read and play from; then {_ranges(cut)}, to cut out, on thicker paper.")
    elif job.document and job.pack.sheets[0].show == "always":
        lines.append("First page 1: it tells what the quest is about and what else you need.")
    if wanted.printing.palette.name == "full" and _once("ink"):
        lines.append("With --ink low the same pages take about a third of the ink.")
    return lines


def _ranges(numbers: Sequence[int]) -> str:
    """Return page numbers as a person writes them: pages 1 to 9 and 13."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    parts = [part for run in runs for part in (map(str, run) if len(run) < 3 else [f"{run[0]} to {run[-1]}"])]
    return f"page{'s' if len(numbers) > 1 else ''} {', '.join(parts[:-1])}{' and ' if len(parts) > 1 else ''}{parts[-1]}"


def _once(what: str) -> bool:
    """Return whether something is said for the first time to this user; always where nothing can be kept."""
    entry = f"said-{what}"
    if cache.get(entry, b"said") is not None:
        return False
    cache.put(entry, b"said", b"")
    return True


def contents(pdf: bytes, wanted: OutputSettings, document: bytes) -> dict[str, bytes]:
    """Return the bytes of every file by what follows the stem of its name."""
    found: dict[str, bytes] = {}
    if "pdf" in wanted.formats:
        found[".pdf"] = pdf
    if "png" in wanted.formats:
        from generator.press.jobs.preview import pictures

        with terminal.busy("drawing the pictures"):
            found |= {f"-{number:02d}.png": picture for number, picture in enumerate(pictures(pdf, wanted.dpi), start=1)}
    if "json" in wanted.formats:
        found[".json"] = document + b"\n"
    return found


def save(
    contents: dict[str, bytes],
    wanted: OutputSettings,
    name: str,
    about: str,
    advice: Sequence[str] = (),
    owned: Callable[[Path], bool] = lambda path: False,
) -> None:
    """Write files of one stem, or one of them to standard output; their full paths are the command's answer.

    What is printed has a name that tells paper, ink and backs where they are not as usual; the quest's own data do not depend on
    them.
    """
    if wanted.out == "-":
        output.send(next(iter(contents.values())))
        return
    found = paths(contents, wanted, name)
    output.write(found, force=wanted.force, owned=owned)
    for line in (about, *advice):
        terminal.info(line)
    for path in found:
        print(output.full(path))
    if wanted.open:
        show_file(next(iter(found)))


def check_place(wanted: OutputSettings) -> None:
    """Raise BadFile where nothing can be written, before any work is done; which file it will be is not known yet."""
    if wanted.out != "-":
        place, kind = output.expanded(wanted.out), output.ending(wanted.out)
        if kind in ("pdf", "json"):
            writing.check_file(place)
        else:
            writing.check_folder(place.parent if kind else place)


def paths(contents: dict[str, bytes], wanted: OutputSettings, name: str) -> dict[Path, bytes]:
    """Return what is written where: files of one stem, by what follows it."""
    found: dict[Path, bytes] = {}
    for ending, data in contents.items():
        stem = output.target(wanted.out, name + ("" if ending == ".json" else wanted.marks()))
        found[stem.with_name(stem.name + ending)] = data
    return found


def show_file(path: Path) -> None:
    """Open a file in the program that this machine has for it; where there is none, say so."""
    import typer

    try:
        failed = typer.launch(output.full(path))
    except OSError:
        failed = 1
    if failed:
        terminal.info("No program here opens it by itself; open the file above by hand.")
