"""What is made for tables on a screen: the pieces of jobs for Tabletop Simulator, the map of a quest for virtual tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from generator.core.errors import BadOption
from generator.core.text import counted
from generator.core.version import __version__
from generator.forge.choices import settle
from generator.forge.game import AnyGame
from generator.press.jobs.printing.job import Job, PrintSettings

if TYPE_CHECKING:
    from generator.forge.battle_map import BattleMap

TABLES = ("tts", "uvtt")


def map_maker(game: AnyGame, games: Mapping[str, AnyGame]) -> Callable[[Any], BattleMap]:
    """Return what makes the map of a game's quests for virtual tables; raises BadOption for a game whose quests have none."""
    if game.battle_map is None:
        able = ", ".join(other.id for other in games.values() if other.battle_map is not None)
        raise BadOption(f"{game.id} has no map for virtual tables; --as uvtt is for {able}.")
    return game.battle_map


def pieces_job(game: AnyGame) -> Job:
    """Return the job of a game's whole kit, the first that the command kit prints; raises BadOption where there is none."""
    from generator.press.jobs.printing import quest_jobs

    kit = next((kit for kit in game.kits if kit.command == "kit"), None)
    if kit is None:
        raise BadOption(f"{game.id} has no pieces without a quest; give the code or the file of one.")
    return quest_jobs.kit_job(game, kit, settle(kit.options, {}, game.id), PrintSettings())


def piece_files(jobs: Sequence[Job], name: str, base: str, about: str) -> dict[str, bytes]:
    """Return the files of the pieces of some jobs by their names: a saved object, and pictures at addresses below `base`."""
    from generator.press.exports.tabletop_simulator import write_table

    return write_table(jobs, name, base, _made(about))


def map_file(battle_map: BattleMap, job: Job, about: str) -> bytes:
    """Return a map with its walls, doors and lights, drawn as a job's pack is."""
    from generator.press.exports.raster import Look
    from generator.press.exports.universal_vtt import write_map

    return write_map(battle_map, Look(job.settings, job.pack), _made(about))


def told_of_pieces(about: str, files: Mapping[str, bytes]) -> str:
    """Return a line about exported pieces."""
    return f"{about}: a saved object and {counted(len(files) - 1, 'picture')}."


def told_of_map(about: str, battle_map: BattleMap) -> str:
    """Return a line about an exported map."""
    parts = ", ".join(
        (counted(len(battle_map.walls), "wall"), counted(len(battle_map.doors), "door"), counted(len(battle_map.lights), "light"))
    )
    return f"{about}: a map of {battle_map.columns} by {battle_map.rows} spaces, {parts}."


def _made(about: str) -> str:
    return f"{about} (unofficial). Made with Delvepress {__version__}."
