"""The best walk of a dungeon, searched again, to a page: what it scores, how it goes, and the dungeon with the walk drawn on it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import msgspec

from generator.core.grid import Spot
from generator.draw.figures import Figure, figure
from generator.forge.choices import Options
from generator.forge.game import Progress, SolvedPage, Solver
from generator.forge.pack import Pack, Sheet, Words
from generator.games.donjonz.paper.dungeon_figure import MapData, draw_map, map_size
from generator.games.donjonz.paper.figure_data import map_data
from generator.games.donjonz.paper.pack import SPACE, TEMPLATES
from generator.games.donjonz.paper.scenes import PICTURES
from generator.games.donjonz.paper.told import map_told
from generator.games.donjonz.players.player_layouts import write_layout
from generator.games.donjonz.players.solve_report import OPTIONS, Searched, report_solution, search, solution_lines
from generator.games.donjonz.quest.data_loading import walk_rules
from generator.games.donjonz.quest.maze import GOLD_POINTS, letters
from generator.games.donjonz.quest.model import Quest
from generator.games.donjonz.rules.events import events_of_move
from generator.games.donjonz.rules.notation import write_move, write_walk
from generator.games.donjonz.rules.referee import begin, play, replay

PAGE_WIDTH = 182.0
"""About the width in mm of what stands on a page."""
_BEST = Sheet("best", f"{TEMPLATES}/best.xml.jinja", "The best walk", "B", show="spoilers", single=True, alone=True)


LOW_MAP = 100.0
"""Height in mm of a map over the whole width below which the rest of the page tells what happens on the walk."""


class StepEvent(msgspec.Struct, frozen=True):
    """What happens on a step of a walk: the step as it is written, and a sentence."""

    step: str
    text: str


class BestWords(Words, frozen=True, kw_only=True):
    """What the page of a best walk may say. Where no walk survives, `score` is None and the numbers behind it are 0."""

    quest: Quest
    letters: tuple[str, ...]
    """The letters of kinds of weapons, by number."""
    score: int | None
    proven: bool
    ceiling: int | None
    """What no walk exceeds, where the best score is not proven."""
    gold: int
    gold_points: int
    kills: int
    kill_points: int
    walk: str
    layout: str
    """How the cards of a deck were laid; empty for a dungeon with a map of its own."""
    layouts: int
    """How many layouts of the deck were tried; 0 where it was laid by hand, or has a map of its own."""
    nodes: str
    events: tuple[StepEvent, ...]
    """What happens on the walk, where the map leaves room to tell it."""


def best_walk_page(quest: Quest, options: Options, progress: Progress) -> SolvedPage:
    """Return the lines of a search of a quest (see solve_report.search), and the page that shows what it found."""
    searched = search(quest, options, progress)
    drawn = _map_figure(searched)
    figures = {"map": drawn, **PICTURES.figures(quest)}
    pack = Pack(f"{quest.title}: the best walk", (_BEST,), _words(searched, drawn), figures, colours=PICTURES.colours(quest.theme))
    return SolvedPage(solution_lines(searched), searched.found.score is not None, pack)


def _words(searched: Searched, drawn: Figure) -> BestWords:
    """Return the words of the page on which the map is `drawn`."""
    quest, found, maze = searched.quest, searched.found, searched.maze
    gold = kills = 0
    if found.score is not None:
        end = replay(maze, walk_rules(quest.house), found.walk)
        gold, kills = end.gold, end.kills
    events = _events(searched) if drawn.height * min(1.0, PAGE_WIDTH / drawn.width) < LOW_MAP else ()
    return BestWords(
        quest=quest, letters=tuple(map(letters, range(26))), score=found.score, proven=found.proven, ceiling=found.ceiling,
        gold=gold, gold_points=GOLD_POINTS * gold, kills=kills, kill_points=(found.score or 0) - GOLD_POINTS * gold,
        walk=write_walk(maze, found.walk) if found.score is not None else "",
        layout=write_layout(quest.placed) if quest.mode == "mapping" else "", layouts=searched.layouts, nodes=f"{found.nodes:,}",
        events=events,
    )  # fmt: skip


def _events(searched: Searched) -> tuple[StepEvent, ...]:
    """Return what happens on the walk that was found."""
    quest, maze, found = searched.quest, searched.maze, list[StepEvent]()
    hero = begin(maze, walk_rules(quest.house))
    for move in searched.found.walk:
        after = play(hero, move)
        found += [StepEvent(write_move(maze, move), event.text) for event in events_of_move(quest, hero, after, move) if event.text]
        hero = after
    return tuple(found)


def _map_figure(searched: Searched) -> Figure:
    """Return the dungeon as it lies, with the walk on it."""
    data = _with_walk(map_data(searched.quest), searched)
    alt = f"Map of {len(data.floor.spots)} spaces{' with the best walk drawn on it' if data.walk else ''}"
    return figure(
        "map", draw_map, data, *map_size(data.wide, data.high, SPACE), alt, told=partial(map_told, data.floor), spread=True
    )


def _with_walk(data: MapData, searched: Searched) -> MapData:
    """Return what a map is drawn from with the walk that was found; a hero who stays on the stairs draws none."""
    maze, walk = searched.maze, searched.found.walk
    if not walk:
        return data
    left, top = min(spot.x for spot in maze.spots), min(spot.y for spot in maze.spots)
    spaces = (maze.spots[space] for space in (maze.start, *(move.to for move in walk)))
    return replace(data, walk=tuple(Spot(spot.x - left, spot.y - top) for spot in spaces))


SOLVER: Solver[Quest] = Solver(
    solve=report_solution, options=OPTIONS, page=best_walk_page,
    finds="the best walk there is, or for a deck to be laid the best of some layouts that were tried",
)  # fmt: skip
"""How a quest of this game is searched again."""
