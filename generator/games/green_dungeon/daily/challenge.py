"""A sealed dungeon a day: map and tracks, the rules in few words, keys and fate strip, the sealed solution, and par."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from generator.core.text import capitalised
from generator.draw.fate_strip import FateStrip
from generator.draw.figures import Figure, figure
from generator.draw.told import Told
from generator.forge.daily import Daily, Target
from generator.forge.pack import Pack, Sheet
from generator.forge.rating import Rating
from generator.games.green_dungeon.daily.daily_page import (
    DailyPage,
    draw_daily_page,
    draw_half_map,
    draw_half_tracks,
    draw_journal,
    large_parts,
)
from generator.games.green_dungeon.paper.pack import (
    answer_figure,
    character_values,
    key_table_figure,
    quest_words,
    reveal_keys,
)
from generator.games.green_dungeon.paper.reveal_strips import KeyMap, RevealKeys
from generator.games.green_dungeon.paper.scenes import PICTURES
from generator.games.green_dungeon.paper.told import character_told, journal_told, map_told, piles_told
from generator.games.green_dungeon.quest.data_loading import PACKAGE, THEMES
from generator.games.green_dungeon.quest.model import Quest
from generator.games.green_dungeon.quest.ruleset import load_ruleset
from generator.games.green_dungeon.rules.ceiling import least_points, most_points
from generator.games.green_dungeon.rules.strip_chance import strip_columns

_FOLDER = "green-dungeon"
_SHEETS = (
    Sheet("challenge", f"{_FOLDER}/daily.xml.jinja", "The sealed dungeon", "D", "sheet", single=True, halves=3, alone=True),
    Sheet("rules", f"{_FOLDER}/daily-rules.xml.jinja", "How it is played", "R", "sheet", single=True, halves=2, alone=True),
    Sheet("strips", f"{_FOLDER}/daily-strips.xml.jinja", "Keys and fate", "K", "sheet", single=True, halves=3, alone=True),
)
_SOLUTION_SHEETS = (
    Sheet("sealed", f"{_FOLDER}/daily-sealed.xml.jinja", "Sealed: the whole dungeon", "A", single=True, alone=True),
)
WHOLE = 180.0
"""Least height in mm of the picture of a whole page, which grows to its page."""
KEY_TABLE = 100.0
"""Least height in mm of what stands behind the keys."""
HALF = (124.0, 30.0)
"""Width and least height in mm of the figures of half sheets, which grow to their page."""
MOST_POINTS, MOST_EVENT_CUBES = 9999, 30
"""More points, and more cubes on the event track, than anybody counts in a game without a lamp, whose rules have no upper end."""


def challenge_pack(quest: Quest, rating: Rating) -> Pack:
    """Return the pages of a challenge: the map with its keys and tracks, the rules, and what stands behind the keys."""
    keys = reveal_keys(quest)
    figures = {
        **_page_figures(quest, keys, numbered=True),
        **{f"{name}-dice": drawn for name, drawn in _page_figures(quest, keys, numbered=False).items() if name != "map"},
        "keytable": replace(key_table_figure(keys), height=KEY_TABLE),
        "journal": _journal(),
        **PICTURES.figures(quest),
    }
    return Pack(
        title=quest.title, sheets=_SHEETS, words=quest_words(quest, rating), figures=figures, colours=PICTURES.colours(quest.theme)
    )


def solution_pack(quest: Quest, rating: Rating) -> Pack:
    """Return the sealed page of a challenge; raises ValueError for a rating whose witness is no route."""
    figures = {"answer": answer_figure(quest, rating)}
    return Pack(
        title=quest.title,
        sheets=_SOLUTION_SHEETS,
        words=quest_words(quest, rating),
        figures=figures,
        colours=PICTURES.colours(quest.theme),
    )


def _page_figures(quest: Quest, keys: RevealKeys, *, numbered: bool) -> dict[str, Figure]:
    """Return the picture of a whole page, and the two of half pages that face each other; `numbered` for a fate strip."""
    key_map = KeyMap(keys.cells, quest.flat, quest.start, quest.seen)
    data = DailyPage(key_map, keys.piles, character_values(quest.edition), quest.lamp, numbered)
    map_, decks = (
        "The map to write on with the keys of the rooms",
        "the tracks of the character, the lamp, and the keys of the decks",
    )

    return {
        "challenge": figure(
            "challenge", draw_daily_page, data, 194.0, WHOLE, f"{map_}, {decks}", told=partial(page_told, data), parts=large_parts
        ),
        "map": figure("map", draw_half_map, data, *HALF, map_, told=partial(map_told, key_map)),
        "tracks": figure("tracks", draw_half_tracks, data, *HALF, capitalised(decks), told=partial(tracks_told, data)),
    }


def tracks_told(data: DailyPage) -> tuple[Told, ...]:
    """Return the tracks of a challenge, its lamp, and the keys of its decks."""
    return (*character_told(data.values, data.lamp), *piles_told(data.piles))


def page_told(data: DailyPage) -> tuple[Told, ...]:
    """Return a whole page of a challenge: the map, the tracks, the lamp, the keys of the decks."""
    return (*map_told(data.key_map), *tracks_told(data))


def _journal() -> Figure:
    return figure("journal", draw_journal, None, *HALF, "Lines for the game, choice by choice", told=journal_told)


def target(quest: Quest, rating: Rating) -> Target | None:
    """Return par, which is the planner's, and the medals: the quarters of its won games; None for the endless game."""
    if not quest.lamp:
        return None
    bronze, par, gold = (int(rating.figures[name]) for name in ("bronze", "par", "gold"))
    return Target(par, "measured", (bronze, par, gold))


def points_range(quest: Quest, target: Target, won: bool, fate: FateStrip | None) -> tuple[int, int]:
    """Return the least and the most points of a game that was won, or lost: what the boxes of the lamp allow (G-75), and the strip.

    The endless game has no end to its points by the rules; its most is more than anybody counts.
    """
    rules, board = load_ruleset(quest.edition), quest.board
    if quest.lamp:
        events = fate.rolls["event"] if fate else ()
        return least_points(board, rules, won=won), most_points(board, rules, won=won, events=events)
    worst = len(quest.kinds) * (rules.penalty_face_down + rules.penalty_fled) + MOST_EVENT_CUBES * rules.penalty_event
    return -worst, MOST_POINTS


DAILY: Daily[Quest] = Daily(
    package=PACKAGE, themes=THEMES, pack=challenge_pack, solution=solution_pack, target=target, columns=strip_columns,
    points=points_range, theme_name=lambda quest: quest.theme_name,
)  # fmt: skip
