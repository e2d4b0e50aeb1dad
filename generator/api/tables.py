"""Quests for tables on a screen: pieces for Tabletop Simulator, maps for virtual tables."""

from __future__ import annotations

from typing import Any, Literal

from generator import registry
from generator.api.wording import USUAL, Files, Option, game_of, in_own_words, printing_of
from generator.core.errors import BadOption
from generator.core.messages import refused
from generator.forge.making import Made
from generator.press.exports import table_files
from generator.press.jobs.files import quest_print
from generator.press.jobs.printing import site_address

Table = Literal["tts", "uvtt"]
"""Tabletop Simulator, and virtual tables that read a map with its walls and lights."""


@in_own_words
def export(made: Made[Any], table: Table, *, base_url: str = "", **printing: Option) -> Files:
    """Return the files of a quest for a table on a screen, by their names.

    For `tts` these are a saved object and the pictures of its pieces, which it looks for at `base_url`, an address that begins with
    https:// or file:///. For `uvtt` it is one map. `printing` are the game's own options of printing. Raises BadOption for a table
    there is not, for one without the address of its pictures, and for a game whose quests have no map.
    """
    if table not in table_files.TABLES:
        raise refused("table", table, table_files.TABLES)
    game = game_of(made)
    ready = quest_print.prepare(game, made, USUAL, printing_of(game, printing))
    about = f"Quest {made.code} for {game.title}"
    if table == "uvtt":
        if base_url:
            raise BadOption("--base-url is for tts; a map holds its picture itself.")
        battle_map = table_files.map_maker(game, registry.all_games())(made.quest)
        return {f"{ready.name}.uvtt": table_files.map_file(battle_map, ready.job, about)}
    if not base_url:
        raise BadOption("--base-url is missing; say where the pictures will lie, as https://... or file:///...")
    base = base_url if base_url.startswith("file:///") else site_address.settled_base(base_url)
    return table_files.piece_files([ready.job], ready.name, base, about)
