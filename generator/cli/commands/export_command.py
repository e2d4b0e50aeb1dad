"""The command for other tables: pieces for Tabletop Simulator, maps for virtual tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from generator.cli.common import completing, output, sources, support, terminal, today
from generator.cli.common.grouped_help import RULES
from generator.cli.common.options import Anyway, Row, Value, given, rows_of_games, switch_of, usual, with_options
from generator.cli.common.packs import PACK, check_source, named_pack, with_pack
from generator.core import reading, writing
from generator.core.errors import BadOption
from generator.core.messages import refused, shown
from generator.forge.choices import Parameter, settle
from generator.forge.game import AnyGame
from generator.press.exports import table_files
from generator.press.jobs.files import print_files
from generator.press.jobs.printing import site_address
from generator.press.jobs.printing.printed_text import check_lines
from generator.press.jobs.store import quest_files

if TYPE_CHECKING:
    from generator.forge.battle_map import BattleMap
    from generator.press.jobs.printing.job import Job

MAPS = (".uvtt", ".dd2vtt")
"""Endings of files with a map that virtual tables know."""
_AS = "tts: cards and tokens for Tabletop Simulator; uvtt: the map for Foundry, Roll20 and other virtual tables."
_BASE = (
    "Where the pictures will lie on the web, as https://...; without it the table finds them on this machine (file:///), so that "
    "only its owner sees them. Other addresses the table does not take."
)
_HERE = (
    "Leave the pictures where they are: the file names them there, and the table finds none when the folder is moved or renamed. "
    "To have them elsewhere on this machine, export once more with --out and the new folder; for players elsewhere put the "
    "pictures on the web and export with --base-url https://... --force."
)
_OUT = usual("A folder; for a map also the name of a file, which ends in .uvtt or .dd2vtt", f"{support.OUT}/")
_SOURCE = "A game, for all its pieces, or a quest: its code, or a PDF or JSON file made earlier."
_ROWS = (
    Row(
        "table",
        Annotated[
            str | None, typer.Option("--as", help=_AS, metavar="TABLE", autocompletion=completing.listed(table_files.TABLES))
        ],
        None,
    ),
    Row("base_url", Annotated[str | None, typer.Option("--base-url", help=_BASE, metavar="ADDRESS")], None),
    Row("out", Annotated[str | None, typer.Option("--out", help=_OUT, metavar="PLACE", show_default=False)], None),
    switch_of("force", "Replace files that are there already and hold something else."),
    PACK,
)


def export_of(games: Mapping[str, AnyGame]) -> Callable[..., None]:
    """Return the command that makes files for other tables, with the options of printing of all games.

    It raises BadOption for a table or a game that it does not know, for a quest without a map where one is wanted, and for options
    that do not go with the others.
    """
    known: dict[str, Parameter] = {option.name: option for game in games.values() for option in game.printing}

    def export(
        source: Annotated[str, typer.Argument(metavar="GAME-OR-CODE", help=_SOURCE, autocompletion=completing.games_and_codes)],
        anyway: Anyway = False,
        **values: Value,
    ) -> None:
        """Make files for tables on a screen, in the colours of full ink.

        --as tts makes a folder with a saved object and the pictures of its pieces: put the .json file into the folder Saved Objects
        of Tabletop Simulator, and leave the pictures where they are. Moving the folder breaks the links, unless --base-url names
        where they lie on the web. Decks lie with their backs up, in the order of the quest.
        --as uvtt makes one file with picture, walls, doors and lights, 140 pixels a space. What players find out as they play is
        left out: ways between rooms are shut doors, one like another, and no encounter, goal or best play is shown.
        """
        wanted = _wanted(values)
        options = given(known.values(), values)
        game = sources.game_named(source, games)
        if game is None:
            if (pack := named_pack(values)) is not None:
                check_source(pack, source)
            _export_quest(source, options, wanted, games, anyway=anyway)
            return
        if wanted.table == "uvtt":
            table_files.map_maker(game, games)
            raise BadOption(f"A map belongs to a quest; give the code or the file of one of {game.id} instead of the game.")
        if options:
            name = next(iter(options))
            able = [other.id for other in games.values() if any(choice.name == name for choice in other.printing)]
            raise BadOption(f"--{name} is for quests of {', '.join(able)}; leave it out, or give a quest instead of the game.")
        _export_pieces(table_files.pieces_job(with_pack(game, values)), f"{game.id}-pieces", wanted, f"All pieces of {game.title}")

    rows = (*_ROWS, *rows_of_games({game.id: game.printing for game in games.values()}, RULES))
    return with_options(export, rows, example="delvepress export D-0400-SKME-TVQS-71 --as uvtt")


class _Wanted(NamedTuple):
    """What was asked for: the table, where the pictures will lie on the web, the place to write to, whether to replace files."""

    table: str
    base: str
    out: str
    force: bool


def _wanted(values: Mapping[str, Value]) -> _Wanted:
    """Return what was asked for; raises BadOption for what cannot be, and BadFile for a place where nothing can be written."""
    table, base, out = (values[name] for name in ("table", "base_url", "out"))
    if not isinstance(table, str):
        raise BadOption("delvepress export needs --as tts or --as uvtt; see delvepress export --help.")
    if table.lower() not in table_files.TABLES:
        raise refused("as", table, table_files.TABLES)
    if base is not None and table.lower() == "uvtt":
        raise BadOption("--base-url is for --as tts; a map holds its picture itself.")
    wanted = _Wanted(table.lower(), site_address.settled_base(str(base or "")), _place(out), bool(values["force"]))
    place = output.expanded(wanted.out)
    writing.check_folder(place.parent if _map_named(wanted) else place)
    return wanted


def _place(out: Value) -> str:
    """Return where to write: what was said, or else what the settings say, where that is a folder, or else what is usual."""
    if not isinstance(out, str):
        setting = support.saved().general.get("out")
        folder = setting is not None and setting.text != "-" and not output.ending(setting.text)
        return setting.text if setting is not None and folder else support.OUT
    if out == "-":
        raise BadOption("--out - is not for export, which makes whole folders; give a folder.")
    output.expanded(out)
    return out


def _map_named(wanted: _Wanted) -> bool:
    """Return whether --out names a file for a map; raises BadOption for the name of another file."""
    place = output.expanded(wanted.out)
    if wanted.table == "uvtt" and place.suffix.lower() in MAPS and not reading.is_folder(place):
        return True
    if output.ending(wanted.out):
        also = f", or a file that ends in {' or '.join(MAPS)}" if wanted.table == "uvtt" else ""
        raise BadOption(f"--out {shown(wanted.out)} names a file, and export writes into a folder; give one{also}.")
    return False


# ---------------------------------------------------------------------- what is exported


def _export_quest(source: str, options: dict[str, str], wanted: _Wanted, games: Mapping[str, AnyGame], *, anyway: bool) -> None:
    """Export a quest: its pieces, or its map; of a challenge that is still played only with --anyway, as all of it lies open."""

    def able(game: AnyGame) -> None:
        settled = settle(game.printing, options, f"Printing {game.id}")
        check_lines(game.printing, settled)
        if wanted.table == "uvtt":
            table_files.map_maker(game, games)

    game, made = support.load(source, able, lambda code: today.check_told(code, anyway=anyway))
    note = quest_files.challenge_note(made.code)
    if note:
        terminal.info(note)
    shown_as = settle(game.printing, {**support.printed_as(source, game), **options}, f"Printing {game.id}")
    from generator.press.jobs.printing import quest_jobs
    from generator.press.jobs.printing.job import PrintSettings

    job = quest_jobs.quest_job(game, made, PrintSettings(), shown_as)
    name = print_files.quest_name(game, made.code, shown_as)
    if wanted.table == "tts":
        _export_pieces(job, name, wanted, f"Quest {made.code} for {game.title}")
    else:
        battle_map = table_files.map_maker(game, games)(made.quest)
        _export_map(battle_map, job, name, wanted, f"Quest {made.code} for {game.title}")


def _export_pieces(job: Job, name: str, wanted: _Wanted, about: str) -> None:
    """Write the pieces of a job into a folder of their own, and say how they get to the table."""
    folder = output.expanded(wanted.out) / f"{name}-tts"
    writing.check_folder(folder)
    with terminal.busy("drawing the pieces"):
        files = table_files.piece_files([job], name, wanted.base or f"{Path(output.full(folder)).as_uri()}/", about)
    output.write({folder / file: data for file, data in files.items()}, force=wanted.force)
    terminal.info(table_files.told_of_pieces(about, files))
    where = f"Put the pictures to {wanted.base} before you load it." if wanted.base else _HERE
    terminal.info(f"Put the .json file into the folder Saved Objects of Tabletop Simulator. {where}")
    print(output.full(folder / f"{name}.json"))


def _export_map(battle_map: BattleMap, job: Job, name: str, wanted: _Wanted, about: str) -> None:
    """Write a map into one file."""
    place = output.expanded(wanted.out)
    path = place if _map_named(wanted) else place / f"{name}.uvtt"
    with terminal.busy("drawing the map"):
        data = table_files.map_file(battle_map, job, about)
    output.write({path: data}, force=wanted.force)
    terminal.info(table_files.told_of_map(about, battle_map))
    print(output.full(path))
