"""Packs of content of one's own: what is wrong with one, and what it does to its game."""

from __future__ import annotations

from pathlib import Path

from generator import registry
from generator.api.wording import in_own_words
from generator.forge import content_measuring, extending
from generator.forge.game import AnyGame
from generator.press.content.checker import check_place, read_pack


@in_own_words
def check_pack(place: Path) -> tuple[str, ...]:
    """Return all that is wrong with the pack in a folder or a file, each as FILE:LINE:COLUMN: field: what; nothing of a sound one.

    Raises BadFile where there is none.
    """
    return tuple(map(str, check_place(place, registry.all_games()).complaints))


@in_own_words
def measure_pack(place: Path) -> tuple[content_measuring.Compared, ...]:
    """Return what each enemy, villain, dragon or twist of a pack does to the share of games won, by 800 games or a share in more.

    Raises BadOption, BadData, BadFile.
    """
    return tuple(content_measuring.compared(game_of_pack(place)))


def game_of_pack(place: Path) -> AnyGame:
    """Return the game of the pack in a folder or a file, with its themes; raises BadOption, BadData, BadFile."""
    pack = read_pack(place, registry.all_games())
    return extending.extend(registry.game(pack.game), pack)


def with_pack(game: AnyGame, place: Path | None) -> AnyGame:
    """Return a game with the pack in a folder or a file, or as it is without one; raises BadOption, BadData, BadFile."""
    return game if place is None else extending.extend(game, read_pack(place, registry.all_games()))
