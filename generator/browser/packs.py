"""A pack of content that was dropped on a page: one file, checked like anybody's, and its game with the pack's themes."""

from __future__ import annotations

from collections.abc import Mapping

from generator import registry
from generator.browser.requests import PACK
from generator.core import limits, progress, reading
from generator.core.errors import BadData, BadFile, BadOption
from generator.core.messages import shown
from generator.forge import extending
from generator.forge.game import AnyGame
from generator.press.content import complaints
from generator.press.content.checker import Checked, check_source
from generator.press.content.reading_packs import source_of

Files = Mapping[str, bytes]


def told(name: str, files: Files) -> dict[str, object]:
    """Return what a page says of a pack: whether it is sound, what is wrong with it, and of a sound one its game and themes."""
    checked = _checked(name, files)
    found: dict[str, object] = {"sound": checked.pack is not None, "lines": complaints.told(checked.complaints)}
    if checked.pack is not None:
        pack = checked.pack
        themes = {theme: str(tables["name"]) for theme, tables in pack.themes.items()}
        found |= {"game": pack.game, "title": pack.title, "themes": themes, "suffix": pack.suffix}
    return found


def with_pack(game: AnyGame, name: str, files: Files) -> AnyGame:
    """Return a game with the pack beside a request, or as it is where none is named.

    Raises BadFile where there is none, BadData for one that is not sound, BadOption for one of another game.
    """
    if not name:
        return game
    checked = _checked(name, files)
    if checked.pack is None:
        raise BadData(f"The pack is not sound: {checked.complaints[0]}; mend it, and drop it here again.")
    return extending.extend(game, checked.pack)


def _checked(name: str, files: Files) -> Checked:
    if PACK not in files:
        raise BadFile("There is no pack here; drop the file of one.")
    if not name.lower().endswith(".toml"):
        raise BadOption(f"{shown(name)} is no pack of one file; its name ends in .toml.")
    reading.check_size(files[PACK], name, limits.PACK_FILE_BYTES)
    progress.tell("checking the pack")
    return check_source(source_of({name: files[PACK]}, single=True), registry.all_games())
