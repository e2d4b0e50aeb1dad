"""The command for seasons: the ledger of numbered weeks, what they share, and their quests; by a word, or by any week's code."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Annotated

import typer

from generator import registry
from generator.cli.commands.quest_commands import shown_as
from generator.cli.common import chance, completing, pools, season_options, support
from generator.cli.common.grouped_help import BOOKS, RULES
from generator.cli.common.options import (
    SEED,
    Row,
    Value,
    given,
    print_options,
    printing,
    row_of,
    rows_of_games,
    text_of,
    with_options,
)
from generator.core.code import decode, encode
from generator.core.errors import BadCode, BadOption
from generator.core.messages import near, quoted
from generator.core.seeds import WEEKS
from generator.forge import making, seasons
from generator.forge.game import AnyGame

if TYPE_CHECKING:
    from generator.cli.jobs.season_jobs import SeasonRequest
    from generator.forge.seasons import NamedSeason

SHOWN = ("shown", "blank")
_PARTS = ("ledger", "kit", "weeks")
MOST_BOUND = 13
"""Most weeks of a volume."""
FIRST = "first_week"
"""The argument that takes --from, which is a word of Python."""
ROWS: tuple[Row, ...] = (
    text_of("weeks", f"The last week that is printed, 1 to {WEEKS}. [default: {seasons.USUAL}]", BOOKS),
    text_of("from", "The first week that is printed. [default: 1]", BOOKS)._replace(name=FIRST),
    text_of("only", "ledger, kit or weeks, several with commas. [default: all]", BOOKS, _PARTS),
    text_of("titles", f"The titles in the ledger. {'[shown (default) | blank]'}", BOOKS, SHOWN),
    text_of("volumes", f"Bind so many weeks in a volume, 1 to {MOST_BOUND}; without it, a file for each week.", BOOKS),
)
_WITHOUT = ("only", "base_url", "open")
"""Options of printing that mean nothing to many files, or something else."""


def season_of(game: AnyGame) -> Callable[..., None]:
    """Return the command that prints a season of a game, with that game's own options but the theme."""

    def season(**values: Value) -> None:
        seed = values["seed"]
        word = seed if isinstance(seed, str) else chance.announced_word()
        named = seasons.of_word(word)
        options = season_options.of_quests(game, support.saved(), given(game.choices, values))
        _publish(game, named, options, values)

    season.__doc__ = (
        f"Print a season of {game.title}: weeks whose quests do not repeat one another. First the ledger, then what is the same "
        "every week, then a pack for each."
    )
    dealt = [choice for choice in game.choices if choice.name != seasons.THEME]
    own = (*(row_of(choice, group=RULES) for choice in dealt), *(row_of(option, group=RULES) for option in game.printing))
    rows = (SEED, *ROWS, *own, *printing(without=_WITHOUT), *pools.WORKING)
    return with_options(season, rows, example=f"delvepress season {game.id} --seed winter --only ledger")


def again_of(games: Mapping[str, AnyGame]) -> Callable[..., None]:
    """Return the command that prints the season of the code of any of its weeks."""

    def again(
        code: Annotated[
            str, typer.Argument(metavar="CODE", help="The code of any week of the season.", autocompletion=completing.codes)
        ],
        **values: Value,
    ) -> None:
        """Print the season of a week's code again: under its word, where --seed gives that, else under its number."""
        game = registry.game_of_letter(decode(code).letter)
        options, _ = making.read_code(game, code)
        found = seasons.of_code(code)
        if found is None:
            raise BadCode(f"{encode(decode(code))} is the quest of no season; copy the code of a week, or name a game and a word.")
        named = seasons.NamedSeason(found[0])
        if isinstance(values["seed"], str):
            named = seasons.of_word(values["seed"])
            if named.number != found[0]:
                raise BadOption(f"{quoted(named.word)} is the word of another season than that of this code; leave out --seed.")
        _publish(game, named, options, values)

    rows = (
        SEED,
        *ROWS,
        *rows_of_games({game.id: game.printing for game in games.values()}, RULES),
        *printing(without=_WITHOUT),
        *pools.WORKING,
    )
    return with_options(again, rows, example="delvepress season D-0400-ZZYR-8AG7-7X --only ledger")


def _publish(game: AnyGame, named: NamedSeason, options: dict[str, str], values: Mapping[str, Value]) -> None:
    from generator.cli.jobs import season_jobs

    typed = {name: text for name, text in print_options(values).items() if name != "only"}
    wanted = support.choose(support.saved(), typed)
    season_jobs.publish(game, _asked(game, named, options, values), wanted)


def _asked(game: AnyGame, named: NamedSeason, options: dict[str, str], values: Mapping[str, Value]) -> SeasonRequest:
    """Return what the values of the command ask of a season; raises BadOption."""
    from generator.cli.jobs.season_jobs import SeasonRequest

    seasons.season_of(game)
    last = season_options.week(_text(values, "weeks", str(seasons.USUAL)), "weeks")
    first = season_options.week(_text(values, FIRST, "1"), "from")
    if first > last:
        raise BadOption(f"--from {first} comes behind week {last}, which is the last; say --weeks {first} at least.")
    return SeasonRequest(
        season=named,
        options=options,
        printing=shown_as(game, given(game.printing, values)),
        weeks=range(first, last + 1),
        parts=_chosen(_text(values, "only", ",".join(_PARTS))),
        titles=_titles(_text(values, "titles", SHOWN[0])),
        volume=_volume(values.get("volumes")),
        how=pools.work_settings(values),
    )


def _text(values: Mapping[str, Value], name: str, usual: str) -> str:
    value = values.get(name)
    return value if isinstance(value, str) else usual


def _chosen(text: str) -> tuple[str, ...]:
    parts = [part.strip().lower() for part in text.split(",") if part.strip()]
    for part in parts or [text]:
        if part not in _PARTS:
            raise BadOption(f"--only cannot be {quoted(part)}{near(part, _PARTS)}; a season has {', '.join(_PARTS)}.")
    return tuple(part for part in _PARTS if part in parts)


def _titles(text: str) -> bool:
    if text.strip().lower() not in SHOWN:
        raise BadOption(f"--titles cannot be {quoted(text)}; choose from {', '.join(SHOWN)}.")
    return text.strip().lower() == SHOWN[0]


def _volume(value: Value) -> int:
    if not isinstance(value, str):
        return 0
    text = value.strip()
    if not (text.isascii() and text.isdigit() and len(text) < 4 and 1 <= int(text) <= MOST_BOUND):
        raise BadOption(f"--volumes cannot be {quoted(value)}; give how many weeks a volume has, 1 to {MOST_BOUND}.")
    return int(text)
