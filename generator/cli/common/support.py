"""What several commands do alike: find or make a quest, choose how it is printed, print it, write the files and say so."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from generator.cli.common import helpers, output, settings, terminal
from generator.cli.common.output import Formats, Output
from generator.cli.common.settings import Setting, Settings
from generator.core import reading
from generator.core.code import decode
from generator.core.errors import BadCode, BadOption
from generator.core.messages import quoted, shown
from generator.core.seeds import season_seed, seed_from_word
from generator.forge.choices import settle
from generator.press.jobs.printing import print_request
from generator.press.jobs.printing.print_request import PrintRequest
from generator.press.jobs.store import quest_files

if TYPE_CHECKING:
    from generator.core.data import Record
    from generator.forge.game import AnyGame
    from generator.forge.making import Made

T = TypeVar("T")

FORMAT, OUT, DPI = "pdf", "output", 150
SHOP_DPI = 300
"""Dots per inch of pictures for print shops, where nothing is said."""
_SECOND_SIDES = ("duplex-long", "duplex-short")
_MAKING = "generating, checking, rating"


def make(game: AnyGame, options: dict[str, str], word: str, workers: int = 0) -> Made[Record]:
    """Return the quest of a game's settled options and the word of a seed."""
    return _made(game, options, seed_from_word(word), workers)


def make_week(game: AnyGame, options: dict[str, str], season: int, week: int, workers: int = 0) -> Made[Record]:
    """Return the quest of a week of the season with a number, of a game's settled options."""
    return _made(game, options, season_seed(season, week), workers)


def from_code(game: AnyGame, text: str, workers: int = 0) -> Made[Record]:
    """Return the quest of a code."""
    from generator.forge import making

    return _made(game, *making.read_code(game, text), workers)


def _made(game: AnyGame, options: dict[str, str], seed: int, workers: int) -> Made[Record]:
    from generator.forge import making

    known = making.known(game, options, seed)
    if known is not None:
        return known
    if game.by_hands is None:
        with terminal.busy(_MAKING):
            made = making.make(game, options, seed)
        if game.tune is None:  # else it is kept already
            making.keep(game, made)
        return made
    with helpers.hands(workers, brief=game.by_hands.brief) as hands:
        hands.begin(game.by_hands.ready)  # before a line on the terminal has a thread of its own, so that they can be copies
        with terminal.busy(_MAKING):
            return making.make(game.played_by(hands), options, seed)


def load(
    source: str, able: Callable[[AnyGame], None] = lambda game: None, may: Callable[[str], None] = lambda code: None
) -> tuple[AnyGame, Made[Record]]:
    """Return the quest of a code or of a file; what ends like a file, or stands there and is no code, is a file.

    `able` may refuse a game by raising an error, and `may` a code, before a quest is made from a code.
    """
    from generator import registry

    if not _is_file(source):
        try:
            decode(source)
        except BadCode:
            if not source.strip() or not stands(source):
                raise
        else:
            game = registry.game_of_code(source)
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

    return settings.load(_folders(), lambda: {game.id: (game.choices, game.renamed) for game in registry.all_games().values()})


def _folders() -> list[Path]:
    """Return the folders where settings may lie; a user without a home, and a working folder that is gone, have none."""
    from platformdirs import user_config_path

    places: list[Callable[[], Path]] = [lambda: user_config_path("delvepress", appauthor=False), Path.cwd]
    folders = []
    for place in places:
        try:
            folder = place()
            (folder / settings.NAME).stat()
        except FileNotFoundError:
            continue
        except (OSError, RuntimeError) as error:
            terminal.info(f"Settings cannot be looked for ({reading.reason(error)}); going on without them.")
            continue
        if folder.is_absolute():
            folders.append(folder)
    return folders


def options(game: AnyGame, kept: Settings, given: dict[str, str]) -> dict[str, str]:
    """Return all options of a game, those of the command before those of the settings; raises BadOption."""
    chosen: dict[str, str] = {}
    for name, setting in kept.games.get(game.id, {}).items():
        if name not in given:
            chosen[name] = _used(setting, partial(_settled, game, name))
    return game.settle({**chosen, **given})


def series_options(game: AnyGame, kept: Settings, given: dict[str, str]) -> dict[str, str]:
    """Return all options of a game's series, those of the command before those of the settings; raises BadOption.

    Settings are of single quests: of a series they hold where it has the very same option.
    """
    from generator.forge import series_making

    shared = {choice.name for choice in game.choices if choice in series_making.series_of(game).options}
    chosen = {name: setting.text for name, setting in kept.games.get(game.id, {}).items() if name in shared and name not in given}
    for name in chosen:
        chosen[name] = _used(kept.games[game.id][name], partial(_settled, game, name))
    return series_making.settled(game, {**chosen, **given})


def _settled(game: AnyGame, name: str, text: str) -> str:
    return settle(game.choices, {name: text}, game.id)[name]


def _used(setting: Setting, use: Callable[[str], T]) -> T:
    """Return what a setting's text comes to; a complaint names the file and the key."""
    try:
        return use(setting.text)
    except BadOption as error:
        raise settings.blamed(setting, error) from None


def choose(kept: Settings, typed: Mapping[str, str], *, maps: bool = False, forms: bool = False) -> Output:
    """Return how to print: what the command says, by the names of its options, before the settings before what is usual.

    Switches that are on say yes. Raises BadOption, also for the format of a map where no `maps` are printed by themselves, and for
    that of a form where what is printed is no `forms`.
    """
    from generator.cli.common import printers
    from generator.press.drawing import papers

    where = _picked(kept, typed, "out", OUT, _writable)
    typed = _printers_backs(typed)
    formats = _formats(kept, typed, where)
    kinds = formats.names
    if formats.form and not forms:
        raise BadOption("--format form is for record sheets, which are filled in; choose from pdf, png, contact, json, html, md.")
    if output.MAP in kinds and not maps:
        raise BadOption("--format svg is the map of one quest by itself, and here is none; choose from pdf, png, json, html, md.")
    printer = _picked(kept, typed, "printer", printers.NONE, printers.chosen)
    texts = {name: text for name, text in typed.items() if name in print_request.KNOWN}
    for name in (name for name in kept.general if name in print_request.KNOWN and name not in ("printer", *typed)):
        use = papers.whole_name if name == "paper" else partial(print_request.lasting, name)
        texts[name] = _used(kept.general[name], use)
    if "only" in texts:
        texts["only"] = texts["only"].strip() or ","  # names no sheet, where nothing said stands for all
    if formats.form:
        texts["fillable"] = "yes"
    request = PrintRequest.of({**texts, "printer": printer[0]}, lambda name: printer)
    if "spoilers" in typed and not {"png", "json"}.intersection(kinds):
        terminal.info("--spoilers is for png pictures, and none is printed; say --format png too.")
    switches = {name: name in typed for name in ("spoilers", "force", "open")}
    dots = formats.dots or _dots(request)
    return Output(request=request, formats=kinds, out=where, dpi=dots, contact=formats.contact, **switches)


def _printers_backs(typed: Mapping[str, str]) -> Mapping[str, str]:
    """Return what was typed with the printer apart that --backs names behind its way, as duplex-long:office; raises BadOption."""
    backs, sign, printer = typed.get("backs", "").partition(":")
    if not sign:
        return typed
    if backs.strip().lower() not in _SECOND_SIDES:
        known = " or ".join(f"{way}:NAME" for way in _SECOND_SIDES)
        raise BadOption(f"--backs cannot be {quoted(typed['backs'])}: a printer's correction moves a second side; say {known}.")
    return {**typed, "backs": backs, "printer": printer}


def _dots(request: PrintRequest) -> int:
    """Return the usual dots per inch: more for print shops, and for a map by itself, which is there to be shared."""
    from generator.press.jobs.files import map_picture

    if request.one_up:
        return SHOP_DPI
    return map_picture.dots_of_map(request.settings.paper) if request.sheets == (print_request.MAP,) else DPI


def _picked(kept: Settings, typed: Mapping[str, str], name: str, usual: str, use: Callable[[str], T]) -> T:
    """Return what is said of an option, or stands in the settings, or is usual; a complaint about a setting names its file."""
    if name not in typed and name in kept.general:
        return _used(kept.general[name], use)
    return use(typed.get(name, usual))


def _formats(kept: Settings, typed: Mapping[str, str], where: str) -> Formats:
    """Return the formats to write, that that the name of the target asks for where nothing else is said; raises BadOption."""
    kind = output.ending(where) if where != "-" else ""
    if "format" not in typed and kind and ("out" in typed or "format" not in kept.general):
        typed = {**typed, "format": kind}
    wanted = _picked(kept, typed, "format", FORMAT, output.formats)
    kinds = wanted.names
    if "out" in typed and kind and kind not in kinds:
        raise BadOption(f"--out {shown(where)} is no {' or '.join(kinds)} file; let --out and --format agree.")
    if where == "-" and (len(kinds) > 1 or kinds == ("png",)):
        raise BadOption("--out - takes one file; choose one of pdf, svg, json, html or md with --format.")
    return wanted


def _writable(out: str) -> str:
    if out != "-":
        output.ending(out)
    return out
