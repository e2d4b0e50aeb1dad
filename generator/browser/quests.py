"""The quests of a page, made once and kept at hand: the same one on another paper, or as another file, is not made again."""

from __future__ import annotations

from generator import registry
from generator.browser import packs
from generator.browser.packs import Files
from generator.browser.requests import OfCode
from generator.core import days, progress
from generator.core.code import decode
from generator.core.data import Record
from generator.core.errors import BadOption
from generator.core.seeds import day_of_seed
from generator.forge import making
from generator.forge.choices import Options
from generator.forge.game import AnyGame
from generator.forge.making import Made
from generator.press.jobs.store import kept_quests

KIND = "quest"
"""Under what quests are kept that were asked for by their seed or code."""
MOST_MADE = 12
"""So many of them stay at hand."""
_MADE: dict[str, Made[Record]] = {}
"""The quests that were made last, by their codes."""


def made_of(game: AnyGame, options: Options, seed: int) -> Made[Record]:
    """Return the quest of settled options and a seed; raises ForgeFailed."""
    progress.tell("generating, checking, rating")
    code = making.code_of(game, options, seed)
    if code not in _MADE:
        _MADE[code] = kept_quests.made_or_recalled(game, KIND, options, seed)
        for oldest in list(_MADE)[:-MOST_MADE]:
            del _MADE[oldest]
    return _MADE[code]


def game_of_code(text: str, pack: str, files: Files) -> AnyGame:
    """Return the game of a code, with the pack beside a request where one is named; raises BadCode, BadOption, BadData, BadFile."""
    code = decode(text)
    if code.pack and not pack:
        raise BadOption(
            f"The quest {text.strip().upper()} is of a pack of themes that is not here; open the pack under Themes of your own "
            "first, or print its PDF again, which holds it."
        )
    return packs.with_pack(registry.game_of_letter(code.letter), pack, files)


def quest_of(asked: OfCode, files: Files, *, spoils: bool, pack: str = "") -> tuple[AnyGame, Made[Record]]:
    """Return the quest of a code; raises BadOption for the challenge of a day that others still play, where it would be told."""
    day = day_of_seed(decode(asked.code).seed)
    if spoils and day is not None and (not asked.today or days.day_of(day[0]) >= days.read_day(asked.today)):
        raise BadOption("That is the challenge of a day that others are still playing; ask again the day after.")
    game = game_of_code(asked.code, pack, files)
    options, seed = making.read_code(game, asked.code)
    return game, made_of(game, options, seed)
