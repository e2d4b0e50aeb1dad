"""A season's ledger as a print job: one page with a map and a row for every week, the codes on its back, and the story that binds
the weeks where a game has one.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import msgspec

from generator.core.text import counted
from generator.draw import page_marks, season_codes, season_map, season_rows
from generator.draw.figures import Figure, figure
from generator.draw.season_codes import CodeRow
from generator.draw.season_map import Province, SeasonMap
from generator.draw.told import Place, Places, Told
from generator.forge.choices import Options
from generator.forge.game import AnyGame
from generator.forge.pack import Pack, Sheet, Words
from generator.forge.season import Arc
from generator.forge.seasons import NamedSeason, Week, arc
from generator.press.jobs.printing import quest_jobs
from generator.press.jobs.printing.job import Job, PrintSettings

_LEDGER = Sheet("ledger", "season/ledger.xml.jinja", "Ledger", "L", "sheet", single=True)
_CODES = Sheet("codes", "season/codes.xml.jinja", "Codes", "C", "text", single=True)
_ARC = Sheet("arc", "season/arc.xml.jinja", "What grows meanwhile", "S", "text", "spoilers")
WIDTH, LEAST = 194.0, 80.0
"""Width and least height of the map in mm; it grows to its page."""


class LedgerWords(Words, frozen=True):
    """What the sheets of a ledger say: title, extent, what is to be done, how weeks are printed, their codes, and the arc."""

    title: str
    extent: str
    how: str
    printing: str
    weeks: tuple[CodeRow, ...]
    few: bool
    arc: Arc | None
    large: bool


class LedgerRequest(msgspec.Struct, frozen=True):
    """What a ledger is of: a season, the settled options of its quests, its weeks in order, whether titles stand beside them."""

    season: NamedSeason
    options: Options
    weeks: tuple[Week, ...]
    titles: bool = True


def ledger_job(game: AnyGame, wanted: LedgerRequest, settings: PrintSettings) -> Job:
    """Return the print job of a season's ledger."""
    season, weeks = wanted.season, wanted.weeks
    story = arc(game, wanted.options, season.number, weeks[-1].number)
    words = LedgerWords(
        title=f"{game.title}: {season.title[0].lower()}{season.title[1:]}",
        extent=_extent(weeks),
        how=_how(game, wanted.options),
        printing=_printing(game, season),
        weeks=_codes(weeks),
        few=season_codes.few(len(weeks)),
        arc=story,
        large=settings.typography.large,
    )
    sheets = (_LEDGER, _CODES, *((_ARC,) if story is not None else ()))
    return Job(
        pack=Pack(season.title, sheets, words, _figures(game, wanted)),
        common=quest_jobs.common_words("", game.edition, game.title, settings.typography),
        settings=settings,
        title=f"{season.title} of {game.title}",
        subject=f"Ledger of a season for {game.title} (unofficial)",
        code=season.code(settings.season),
        keywords=f"{game.title}, print-and-play, season, ledger, dungeon",
        laid="duplex-long",
    )


def _extent(weeks: Sequence[Week]) -> str:
    first, last = weeks[0].number, weeks[-1].number
    themes = len({week.told.theme for week in weeks})
    return f"{f'Weeks {first} to {last}' if last > first else f'Week {first}'}, {counted(themes, 'province')}"


def _how(game: AnyGame, options: Options) -> str:
    """Return what is done with a ledger, and what it takes to win a week, where no end of a quest says so."""
    takes = game.season.won(options) if game.season is not None else ""
    return f"Colour in the place of a week when it is won{f' ({takes})' if takes else ''}, and write down what it came to."


def _printing(game: AnyGame, season: NamedSeason) -> str:
    """Return how the quest of a week is printed, as a sentence."""
    by_code = "“delvepress quest CODE” prints the quest of a week, “delvepress season CODE” the whole season of any of these codes."
    if not season.word or " " in season.word:
        return by_code
    return f"{by_code} A week without its code: “delvepress quest {game.id} --season {season.word} --week N”."


def _figures(game: AnyGame, wanted: LedgerRequest) -> dict[str, Figure]:
    data = SeasonMap(wanted.season.number, provinces_of(wanted.weeks))
    icons = tuple(dict.fromkeys(province.icon for province in data.provinces))
    rows = [(week.number, week.told.title if wanted.titles else "") for week in wanted.weeks]
    return {
        "season-map": figure(
            "season-map", season_map.draw_season_map, data, WIDTH, LEAST,
            f"Map of an island with {counted(len(data.provinces), 'province')} and a numbered place for every week",
            icons=icons, told=partial(map_told, data), spread=True,
        ),
        "weeks": season_rows.rows_figure(rows, WIDTH),
        "codes": season_codes.codes_figure(_codes(wanted.weeks), WIDTH),
        "tailpiece": page_marks.tailpiece(data.provinces[-1].icon),
    }  # fmt: skip


def _codes(weeks: Sequence[Week]) -> tuple[CodeRow, ...]:
    return tuple(CodeRow(week.number, week.code, week.told.theme_name, week.told.theme_icon) for week in weeks)


def provinces_of(weeks: Sequence[Week]) -> tuple[Province, ...]:
    """Return the provinces of a season in the order in which they are first come to, each with its weeks."""
    found: dict[str, list[Week]] = {}
    for week in weeks:
        found.setdefault(week.told.theme, []).append(week)
    return tuple(
        Province(own[0].told.theme_name, own[0].told.theme_icon, tuple(week.number for week in own)) for own in found.values()
    )


def map_told(data: SeasonMap) -> tuple[Told, ...]:
    """Return the provinces of a map with the weeks that are played there."""
    return (
        Places(
            tuple(
                Place(str(number), province.name, (f"Places to colour in: {_listed(province.weeks)}.",))
                for number, province in enumerate(data.provinces, start=1)
            )
        ),
    )


def _listed(weeks: Sequence[int]) -> str:
    return f"week {weeks[0]}" if len(weeks) == 1 else f"weeks {', '.join(map(str, weeks[:-1]))} and {weeks[-1]}"
