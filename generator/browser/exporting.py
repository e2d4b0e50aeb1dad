"""Pieces and maps for tables on a screen, as the command export writes them."""

from __future__ import annotations

import re
from urllib.parse import quote

from generator import registry
from generator.browser import packs, quests
from generator.browser.packs import Files
from generator.browser.requests import Tabletop, Vtt
from generator.core import progress
from generator.core.code import decode
from generator.core.data import Record
from generator.core.errors import BadOption
from generator.core.messages import shown
from generator.forge.choices import Options, settle
from generator.forge.game import AnyGame
from generator.forge.making import Made
from generator.press.jobs.files import print_files
from generator.press.jobs.printing import quest_jobs, site_address
from generator.press.jobs.printing.job import Job, PrintSettings
from generator.press.jobs.printing.printed_text import check_lines

Exported = tuple[list[str], dict[str, bytes]]
"""What is said of an export, a line each, and its files by their names."""
_DRIVE = re.compile(r"[A-Za-z]:[\\/]")
_NOWHERE = (
    r"say where the pictures will lie: the folder of this machine into which you unpack the archive, in full, as C:\Games\Delve or "
    "/home/me/delve, or an address on the web, as https://example.org/delve/."
)


def exported(asked: Vtt | Tabletop, files: Files) -> Exported:
    """Return what is said of an export, and its files; raises BadOption, BadCode, and what `packs.with_pack` raises."""
    from generator.press.exports import table_files  # loads pypdfium2, which comes later than the rest

    games = registry.all_games()
    named = games.get(asked.code.strip().lower())
    if isinstance(asked, Tabletop):
        _base(asked.place, "")  # refused before any quest is made
        if named is not None:
            game = packs.with_pack(named, asked.pack, files)
            return _pieces(table_files.pieces_job(game), f"{game.id}-pieces", asked.place, f"All pieces of {game.title}")
        game, made = quests.quest_of(asked, files, spoils=True, pack=asked.pack)
        return _pieces(*_job(game, made, asked.printing), asked.place, f"Quest {made.code} for {game.title}")
    if named is not None:
        table_files.map_maker(named, games)
        raise BadOption(f"A map belongs to a quest; give the code of one of {named.title} instead of the game.")
    maker = table_files.map_maker(registry.game_of_letter(decode(asked.code).letter), games)
    game, made = quests.quest_of(asked, files, spoils=True, pack=asked.pack)
    job, name = _job(game, made, asked.printing)
    about = f"Quest {made.code} for {game.title}"
    progress.tell("drawing the map")
    battle_map = maker(made.quest)
    return [table_files.told_of_map(about, battle_map)], {f"{name}.uvtt": table_files.map_file(battle_map, job, about)}


def _job(game: AnyGame, made: Made[Record], options: Options) -> tuple[Job, str]:
    """Return the job of a quest, and the stem of its files' names; raises BadOption for what the game does not print."""
    printing = settle(game.printing, options, f"Printing {game.id}")
    check_lines(game.printing, printing)
    return quest_jobs.quest_job(game, made, PrintSettings(), printing), print_files.quest_name(game, made.code, printing)


def _pieces(job: Job, name: str, place: str, about: str) -> Exported:
    from generator.press.exports import table_files

    base = _base(place, name)
    progress.tell("drawing the pieces")
    files = table_files.piece_files([job], name, base, about)
    where = f"the pictures to {base}" if base.startswith("http") else f"the folder {name}-tts into {place.strip()}"
    put = f"Unpack the archive, put {where}, and the .json file into the folder Saved Objects of Tabletop Simulator."
    return [table_files.told_of_pieces(about, files), put], {f"{name}-tts/{file}": data for file, data in files.items()}


def _base(place: str, name: str) -> str:
    """Return the address below which the pictures of an export will lie: on the web, or in its folder on this machine.

    Raises BadOption for none, and for a folder that is not named in full.
    """
    place = place.strip()
    if place.lower().startswith(("http://", "https://")):
        return site_address.settled_base(place)
    drive = place[:2] if _DRIVE.match(place) else ""
    steps = [step for step in re.split(r"[\\/]+" if drive else "/+", place.removeprefix(drive)) if step]
    if not (drive or place.startswith("/")) or {".", ".."} & set(steps):
        raise BadOption(f"{f'{shown(place)} is no folder in full; ' if place else 'Tabletop Simulator needs it: '}{_NOWHERE}")
    return "/".join(("file://", *filter(None, (drive,)), quote("/".join((*steps, f"{name}-tts"))), ""))
