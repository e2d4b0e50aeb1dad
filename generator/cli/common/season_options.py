"""What seasons are told on the command line: numbers of weeks, and the options of their quests."""

from __future__ import annotations

from generator.cli.common import support
from generator.cli.common.settings import Settings
from generator.core.errors import BadOption
from generator.core.messages import quoted
from generator.core.seeds import WEEKS
from generator.forge import seasons
from generator.forge.game import AnyGame


def week(text: str, option: str = "week") -> int:
    """Return the number of a week as it was typed for an option; raises BadOption."""
    plain = text.strip()
    if not (plain.isascii() and plain.isdigit() and len(plain) < 5 and 1 <= int(plain) <= WEEKS):
        raise BadOption(f"--{option} cannot be {quoted(text)}; a season has weeks 1 to {WEEKS}.")
    return int(plain)


def of_quests(game: AnyGame, kept: Settings, given: dict[str, str]) -> dict[str, str]:
    """Return all options of a season's quests, those of the command before those of the settings, whose theme is left out.

    Raises BadOption, also for a theme that the command names.
    """
    if given.get(seasons.THEME, seasons.ANY) == seasons.ANY and any(choice.name == seasons.THEME for choice in game.choices):
        given = {**given, seasons.THEME: seasons.ANY}
    return seasons.settled(game, support.options(game, kept, given))
