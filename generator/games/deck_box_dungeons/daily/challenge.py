"""The daily challenge of this game: its pages and its sealed solution. Dice are rolled at the table."""

from __future__ import annotations

from generator.draw.figures import Figure
from generator.forge.daily import Daily
from generator.forge.pack import Pack, Sheet
from generator.forge.rating import Rating
from generator.games.deck_box_dungeons.daily.medals import points_range, target
from generator.games.deck_box_dungeons.daily.words import challenge_words, solution_words, track_rows
from generator.games.deck_box_dungeons.paper.map.diagrams import head_down, tick_boxes
from generator.games.deck_box_dungeons.paper.map.map_legend import legend_figure
from generator.games.deck_box_dungeons.paper.map.map_page import map_figure, plan_figure
from generator.games.deck_box_dungeons.paper.pack import FOLDER, villain_boxes
from generator.games.deck_box_dungeons.paper.scenes import PICTURES
from generator.games.deck_box_dungeons.paper.sealed.sealed_print import seal
from generator.games.deck_box_dungeons.paper.sealed.sealed_sheets import EXIT_BY_EXIT, sealed_figures
from generator.games.deck_box_dungeons.paper.words import clock_of
from generator.games.deck_box_dungeons.quest.data_loading import PACKAGE, THEMES
from generator.games.deck_box_dungeons.quest.model import Quest
from generator.games.deck_box_dungeons.rules.scoring import track_of

_SHEETS = (
    Sheet("daily", f"{FOLDER}/daily.xml.jinja", "The challenge", "D", "sheet", "always", single=True),
    Sheet("encounters", f"{FOLDER}/daily-encounters.xml.jinja", "Encounters", "E", "sheet", "spoilers", single=True, halves=2),
    Sheet(
        "table",
        f"{FOLDER}/daily-table.xml.jinja",
        "Exits and enemies",
        "M",
        "sheet",
        "spoilers",
        single=True,
        halves=2,
        read_when=EXIT_BY_EXIT,
    ),
    Sheet("finale", f"{FOLDER}/daily-finale.xml.jinja", "The finale", "F", "sheet", "spoilers", single=True, halves=3),
)
"""The pages of a challenge: behind the first stand the encounters, behind the table of exits the last room."""
_SOLUTION = Sheet("sealed", f"{FOLDER}/daily-sealed.xml.jinja", "Solution", "S", "text", "spoilers", single=True)


def challenge_pack(quest: Quest, rating: Rating) -> Pack:
    """Return the pages of a challenge."""
    figures = {
        **sealed_figures(seal(quest)),
        **PICTURES.figures(quest),
        "villain": villain_boxes(quest),
        **_track_figures(quest),
    }
    if quest.culprit:
        name = next(npc.name for npc in quest.npcs if npc.id == quest.culprit)
        figures["culprit"] = head_down(f"The traitor was {name}.")
    return Pack(quest.title, _SHEETS, challenge_words(quest, rating), figures, colours=PICTURES.colours(quest.theme))


def _track_figures(quest: Quest) -> dict[str, Figure]:
    """Return the boxes to tick: the round track, and what else the challenge keeps track of."""
    figures: dict[str, Figure] = {row.kind: tick_boxes(row.boxes, row.marks) for row in track_rows(quest)}
    clock = clock_of(quest)
    marks = tuple(mark.at for mark in clock.marks) if clock and clock.starts == "setup" else ()
    return {**figures, "rounds": tick_boxes(track_of(quest), marks)}


def solution_pack(quest: Quest, rating: Rating) -> Pack:
    """Return the sealed solution of a challenge."""
    figures = {
        "plan": plan_figure(seal(quest).quest),
        "legend": legend_figure(quest),
        **PICTURES.figures(quest),
    }
    return Pack(quest.title, (_SOLUTION,), solution_words(quest, rating), figures, colours=PICTURES.colours(quest.theme))


def shared_map(quest: Quest) -> Figure:
    """Return the whole map of a challenge without names, its rooms numbered as on the challenge's paper."""
    return map_figure(seal(quest).quest, named=False)


DAILY: Daily[Quest] = Daily(
    besides=("quest CODE --map sealed", "kit deck-box-dungeons --only rooms"),
    package=PACKAGE,
    themes=THEMES,
    pack=challenge_pack,
    solution=solution_pack,
    shared_map=shared_map,
    map_sealed=True,
    target=target,
    printed={"map": "sealed"},
    points=points_range,
    theme_name=lambda quest: quest.theme_name,
)
