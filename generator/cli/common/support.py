"""What several commands do alike: find or make a quest, choose how it is printed, print it, write the files and say so."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from generator.cli.common import output, settings, terminal
from generator.cli.common.output import OutputSettings
from generator.cli.common.settings import Setting, Settings
from generator.core import reading
from generator.core.code import decode
from generator.core.errors import BadCode, BadOption
from generator.core.messages import shown
from generator.core.seeds import seed_from_word
from generator.forge.choices import settle
from generator.press.jobs.books import quest_addresses
from generator.press.jobs.files import print_files
from generator.press.jobs.store import quest_files

if TYPE_CHECKING:
    from generator.cli.common.print_options import PrintOptions
    from generator.core.data import Record
    from generator.forge.game import AnyGame
    from generator.forge.making import Made

T = TypeVar("T")

PAPER, INK, FORMAT, OUT, BACKS, DPI = "a4", "full", "pdf", "output", "none", "150"
SHOP_DPI = "300"
"""Dots per inch of pictures for print shops, where nothing is said."""
FONT, PRINT, CUTTER = "book", "normal", "guillotine"
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


def load(
    source: str, able: Callable[[AnyGame], None] = lambda game: None, may: Callable[[str], None] = lambda code: None
) -> tuple[AnyGame, Made[Record]]:
    """Return the quest of a code or of a file; what ends like a file, or stands there and is no code, is a file.

    `able` may refuse a game by raising an error, and `may` a code, before a quest is made from a code.
    """
    from generator import registry

    if not _is_file(source):
        try:
            letter = decode(source).letter
        except BadCode:
            if not source.strip() or not stands(source):
                raise
        else:
            game = registry.game_of_letter(letter)
            able(game)
            may(source)
            return game, from_code(game, source)
    game, made = _from_file(Path(source))
    able(game)
    may(made.code)
    return game, made


def printed_as(source: str, game: AnyGame) -> dict[str, str]:
    """Return the options of printing that a file was printed with; none for a code. Raises BadFile."""
    from generator.press.jobs.store import documents

    return documents.printed_as(quest_files.document_of(Path(source)), game, shown(source)) if _is_file(source) else {}


def _is_file(source: str) -> bool:
    """Return whether what was typed names a file: whatever ends like one, or stands there."""
    try:
        path = Path(source)
        return path.suffix.lower() in (".pdf", ".json") or reading.is_file(path)
    except ValueError:
        return False


def stands(source: str) -> bool:
    """Return whether anything stands where a path leads, a device or a folder too."""
    try:
        return Path(source).exists()
    except (OSError, ValueError):
        return False


def _from_file(path: Path) -> tuple[AnyGame, Made[Record]]:
    from generator import registry
    from generator.press.jobs.store import documents

    data = quest_files.document_of(path)
    with terminal.busy("reading and checking the quest"):
        return documents.reread(data, shown(str(path)), registry.all_games())


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


def series_options(game: AnyGame, found: Settings, given: dict[str, str]) -> dict[str, str]:
    """Return all options of a game's series, those of the command before those of the settings; raises BadOption.

    Settings are of single quests: of a series they hold where it has the very same option.
    """
    from generator.forge import series_making

    shared = {choice.name for choice in game.choices if choice in series_making.series_of(game).options}
    chosen = {name: row.text for name, row in found.games.get(game.id, {}).items() if name in shared and name not in given}
    for name in chosen:
        chosen[name] = _used(found.games[game.id][name], partial(_settled, game, name))
    return series_making.settled(game, {**chosen, **given})


def _settled(game: AnyGame, name: str, text: str) -> str:
    return settle(game.choices, {name: text}, game.id)[name]


def _used(setting: Setting, use: Callable[[str], T]) -> T:
    """Return what a setting's text comes to; a complaint names the file and the key."""
    try:
        return use(setting.text)
    except BadOption as error:
        raise settings.blamed(setting, error) from None


def choose(found: Settings, said: PrintOptions) -> OutputSettings:
    """Return how to print: what the command says before the settings before what is usual; raises BadOption."""
    from generator.cli.common import printers
    from generator.press.drawing import palette, papers, typography
    from generator.press.drawing.typography import Typography
    from generator.press.imposition import plans, registration
    from generator.press.jobs.printing.job import PrintSettings

    def pick(name: str, typed: str | None, usual: str, use: Callable[[str], T]) -> T:
        setting = found.general.get(name)
        if typed is None and setting is not None:
            return _used(setting, use)
        return use(usual if typed is None else typed)

    where = pick("out", said.out, OUT, _writable)
    kinds = _formats(found, said, where, pick)
    printer, profile = pick("printer", said.printer, printers.NONE, printers.chosen)
    cutter = pick("cutter", said.cutter, CUTTER, registration.cutter_named)
    if said.one_up and said.cutter is None:
        cutter = "guillotine"
    printing = PrintSettings(
        paper=pick("paper", said.paper, PAPER, papers.paper if said.paper else papers.whole_paper),
        palette=pick("ink", said.ink, INK, palette.ink_palette),
        backs=pick("backs", said.backs, BACKS, plans.backs), profile=profile, cutter=cutter,
        typography=Typography(
            pick("font", said.font, FONT, typography.font_named), pick("print", said.print, PRINT, typography.print_named),
        ),
    )  # fmt: skip
    if said.printer and printer and printing.backs not in ("duplex-long", "duplex-short"):
        terminal.info("--printer moves what is printed on the second side only; say --backs duplex-long or duplex-short too.")
    pictures = {"dpi": said.dpi is not None, "contact": said.contact, "spoilers": said.spoilers and "json" not in kinds}
    for name in (name for name, wanted in pictures.items() if wanted and "png" not in kinds):
        terminal.info(f"--{name} is for png pictures, and none is printed; say --format png too.")
    wanted = OutputSettings(
        printing=printing, formats=kinds, out=where, printer=printer,
        only=() if said.only is None else print_files.named_sheets(said.only),
        booklet=said.booklet, one_up=said.one_up, base_url=quest_addresses.printed_base(said.base_url or ""),
        dpi=output.dpi((SHOP_DPI if said.one_up else DPI) if said.dpi is None else said.dpi),
        contact=said.contact, spoilers=said.spoilers, force=said.force, open=said.open,
    )  # fmt: skip
    print_files.check_large(wanted)
    print_files.check_cutting(wanted)
    return wanted


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
    if where == "-" and (len(kinds) > 1 or kinds == ("png",)):
        raise BadOption("--out - takes one file; choose one of pdf, json, html or md with --format.")
    return kinds


def _writable(out: str) -> str:
    if out != "-":
        output.ending(out)
    return out
