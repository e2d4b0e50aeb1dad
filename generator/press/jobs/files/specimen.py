"""A specimen of a pack: one quest of each of its themes and its cards, set as they would be printed, and thrown away.

Nothing is played: the quests are drafts that were not tuned, and their ratings are figures of the right form.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from generator.core.data import Record
from generator.core.errors import DelvepressError, ForgeFailed
from generator.forge import making
from generator.forge.choices import settle
from generator.forge.extending import ANY, takes_themes
from generator.forge.game import AnyGame
from generator.forge.making import Made
from generator.forge.rating import Rating
from generator.press.jobs.files import kit_print, quest_print
from generator.press.jobs.printing.print_request import PrintRequest

SEED = 20_251
"""The seed of all specimens."""
DRAFTS = 40
"""After so many drafts that are not sound a theme is taken to make no quest."""
_FIGURES = ("12", "1", "0", "0.5", "50", "50.0", "no", "yes", "")
_USUAL = PrintRequest.of({})


def draft_of(game: AnyGame, options: dict[str, str], seed: int = SEED) -> tuple[Record, int]:
    """Return the first sound draft of a quest and its number; raises ForgeFailed where there is none among many."""
    reason = "none was sound"
    for number in range(1, DRAFTS + 1):
        try:
            quest = making.attempt(game, options, seed, number)
        except ForgeFailed as error:
            reason = str(error)
            continue
        problems = game.check(quest)
        if not problems:
            return quest, number
        reason = f"{problems[0].where}: {problems[0].what}"
    raise ForgeFailed(f"No quest can be made of it within {DRAFTS} drafts ({reason.rstrip('.')}).")


def unmeasured(game: AnyGame, quest: Record, grade: str) -> Rating:
    """Return a rating that nothing was played for, with figures of the form that such a quest's rating has."""
    form = game.rating_form(quest)
    figures = {
        name: next((text for text in _FIGURES if re.fullmatch(pattern, text)), "1") for name, pattern in form.figures.items()
    }
    return Rating(grade=form.grades[0] if form.grades else grade, skulls=3, estimated=True, figures=figures)


def faults(game: AnyGame, step: Callable[[], None]) -> list[tuple[str, str]]:
    """Return why a game with a pack does not print: the theme, empty for all of them, and a sentence; `step` follows each try."""
    found: list[tuple[str, str]] = []
    pack = game.content_pack
    for theme in pack.themes if pack is not None else ():
        for tried in (_print_quest, _print_cards):
            try:
                tried(game, theme)
            except DelvepressError as error:
                found.append((theme, str(error)))
                break
            step()
    if pack is not None and len(pack.themes) > 1 and not found:
        try:
            _print_cards(game, ANY)
        except DelvepressError as error:
            found.append(("", str(error)))
    return found


def _print_quest(game: AnyGame, theme: str) -> None:
    options = game.settle({"theme": theme})
    quest, number = draft_of(game, options)
    made = Made(making.code_of(game, options, SEED), quest, unmeasured(game, quest, options["grade"]), number)
    quest_print.files_of(quest_print.prepare(game, made, _USUAL))


def _print_cards(game: AnyGame, theme: str) -> None:
    """Set the sheets of a game's kits that hold pieces of a theme."""
    for kit in game.kits:
        if kit.command == "kit" and takes_themes(kit):
            ready = kit_print.prepare(game, kit, settle(kit.options, {"theme": theme}, kit.id), _USUAL)
            from generator.press.jobs.files import print_files

            print_files.print_parts(game, ready.parts)
            return
