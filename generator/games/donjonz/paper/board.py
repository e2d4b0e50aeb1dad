"""A walk on a screen: the map of the dungeon, the way of the hero on it, and the spaces that may be entered next."""

from __future__ import annotations

from collections.abc import Sequence

from generator.core.grid import Spot
from generator.draw.figures import Figure
from generator.forge.boards import Board, Place, Point, Stand
from generator.games.donjonz.paper.dungeon_figure import SCALE
from generator.games.donjonz.paper.floor_figure import RIM
from generator.games.donjonz.paper.pack import SPACE, map_figure
from generator.games.donjonz.paper.told import BoardWords, told_words
from generator.games.donjonz.players.state_text import inventory_lines
from generator.games.donjonz.quest.maze import HANDS, Maze, letters
from generator.games.donjonz.quest.model import Quest
from generator.games.donjonz.rules.game_state import Action, GameState, Stop, actions, write


def map_of(quest: Quest) -> Figure:
    """Return the map of a dungeon whose cards lie."""
    return map_figure(quest)


def stand(quest: Quest, states: Sequence[GameState]) -> Stand:
    """Return how a walk stands after its states, the last of which is where it stands now."""
    now, maze = states[-1], states[-1].hero.maze
    way = dict.fromkeys(state.hero.where for state in states)
    return Stand(
        here=_middle(maze, now.hero.where),
        way=tuple(_middle(maze, space) for space in way),
        lines=tuple(inventory_lines(quest, now.hero)),
        places=tuple(_place(now, action) for action in actions(now)),
    )


def _middle(maze: Maze, space: int) -> Point:
    """Return the middle of a space on the map."""
    left, top = min(spot.x for spot in maze.spots), min(spot.y for spot in maze.spots)
    spot = Spot(maze.spots[space].x - left, maze.spots[space].y - top)
    return SCALE + (RIM + spot.x + 0.5) * SPACE, SCALE + (RIM + spot.y + 0.5) * SPACE


def _place(state: GameState, action: Action) -> Place:
    """Return a move as somebody is told of it who does not write words."""
    word, words = write(state, action), told_words().board
    if isinstance(action, Stop):
        return Place(word, words.stop)
    space, thing = state.hero.maze.name(action.to), state.hero.maze.things[action.to]
    known = {"space": space}
    if thing is not None and thing.sort in ("weapon", "monster"):
        pair = state.quest.pairs[thing.kind]
        known["name"] = f"{pair.weapon if thing.sort == 'weapon' else pair.monster} ({letters(thing.kind)})"
    if action.drop is not None:
        known["dropped"] = f"{state.quest.pairs[action.drop].weapon} ({letters(action.drop)})"
    if thing is not None and thing.sort == "gold":
        known["count"] = str(thing.count)
    full = len(state.hero.weapons) == HANDS
    return Place(
        word,
        _sentence(action, thing.sort if thing else "", words, full=full).format_map(known),
        _middle(state.hero.maze, action.to),
    )


def _sentence(action: Action, sort: str, words: BoardWords, *, full: bool) -> str:
    """Return what is said of a step to a space on which something of a sort lies, with both hands full or not."""
    if isinstance(action, Stop) or sort in ("", "stairs"):
        return words.step
    if sort != "weapon":
        return {"gold": words.gold, "monster": words.monster, "key": words.key, "lock": words.lock}[sort]
    if action.drop is not None:
        return words.swap
    return words.leave if action.leave or full else words.take


BOARD: Board[Quest, GameState] = Board(map_of, stand, SPACE)
