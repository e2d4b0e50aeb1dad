"""The par of a quest to every Problem that shows without walking: one missing, one too many, figures no search comes to."""

from __future__ import annotations

from collections.abc import Iterator

from generator.forge.rating import Problem
from generator.games.donjonz.quest.data_loading import constants
from generator.games.donjonz.quest.model import Quest


def par_problems(quest: Quest) -> Iterator[Problem]:
    """Yield a par where none belongs, none where one does, and figures that no search can have come to."""
    par = quest.par
    if (par is None) == (quest.mode == "fixed"):
        yield Problem("par", "par", "a dungeon on a map needs one" if par is None else "a deck that is to be laid can have none")
    if par is None:
        return
    if min(par.score, par.nodes, par.routes) < 1:
        what = f"{par.routes} routes to a score of {par.score} after {par.nodes} nodes are no result of a search"
        yield Problem("par", "par", what)
    if not 1 <= par.doors_to_par <= par.doors:
        yield Problem("doors", "par", f"{par.doors_to_par} of {par.doors} doors lead to it")
    most = _most(quest)
    if par.score > most:
        yield Problem("bound", "par", f"nobody can have {par.score} points where all gold doubled and all monsters make {most}")


def _most(quest: Quest) -> int:
    """Return what no walk exceeds: all gold, doubled, and all monsters killed (D-12, D-17, D-26)."""
    things = [thing for card in quest.cards for thing in card.things]
    gold = sum(thing.count for thing in things if thing.sort == "gold")
    kills = sum(thing.sort == "monster" for thing in things)
    track = (0, *constants().monster_track)
    return 2 * 2 * gold + track[min(kills, len(track) - 1)]
