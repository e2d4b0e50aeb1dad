"""A walk underway to lines of text: whether gold and the best score are still in reach, and which step lost them; never the way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.core.text import capitalised, counted
from generator.forge.rating import Rating
from generator.games.donjonz.players import still_possible
from generator.games.donjonz.players.solver import solve
from generator.games.donjonz.players.still_possible import Reach, StillPossible
from generator.games.donjonz.quest.cards import surface
from generator.games.donjonz.quest.data_loading import walk_rules
from generator.games.donjonz.quest.model import Quest
from generator.games.donjonz.rules import game_state
from generator.games.donjonz.rules.game_state import STOP_WORD, GameState


def hint_lines(quest: Quest, rating: Rating, states: Sequence[GameState], words: Sequence[str]) -> Sequence[str]:
    """Return where a walk stands, and for gold and the best score whether it can still be made, or which step lost it.

    `states` are those of the walk from the stairs on, `words` the moves between them. What the best score is, and how anything is
    reached, is not said. Cost: searches of at most still_possible.BUDGET positions; where they do not suffice, the lines say so.
    """
    start = states[0].hero
    asked = StillPossible(start.maze, start.rules, still_possible.BUDGET)
    heroes = [state.hero for state in states]
    lines = [_where(quest, states)]
    for what, goal in _goals(quest, rating):
        lines.append(_line(what, asked.reach(heroes, goal), states, words))
    return lines


def _goals(quest: Quest, rating: Rating) -> Iterator[tuple[str, int]]:
    """Yield what a walker may ask about, in words that begin a sentence or stand in it, with its points."""
    if "gold" in rating.figures:
        yield f"gold (from {rating.figures['gold']} points)", int(rating.figures["gold"])
    best = quest.par.score if quest.par is not None else _best_of_laid(quest)
    if best is not None:
        yield "the best score", best


def _best_of_laid(quest: Quest) -> int | None:
    """Return the best score of a deck that was laid, or None where the search could not prove it."""
    solution = solve(surface(quest.cards, quest.placed), walk_rules(quest.house), still_possible.BUDGET)
    return solution.score if solution.proven else None


def _where(quest: Quest, states: Sequence[GameState]) -> str:
    """Return where the hero stands after how many steps, and what that is worth."""
    here, steps = states[-1], len(states) - 1
    name = here.hero.maze.name(here.hero.where)
    if here.hero.dead:
        return f"{quest.hero} fell on {name} after {counted(steps, 'step')}."
    points = game_state.points(here)
    so_far = "" if here.hero.ended else " so far"
    over = ", where the walk is over" if here.hero.ended else ""
    return f"{quest.hero} stands on {name} after {counted(steps, 'step')}{over}: {points} points{so_far}."


def _line(what: str, reach: Reach, states: Sequence[GameState], words: Sequence[str]) -> str:
    """Return what is known of one goal."""
    here = len(states) - 1
    if reach.lost is None and reach.last == here:
        return f"{capitalised(what)} {'is made' if states[here].hero.ended else 'can still be reached'}."
    if reach.lost is None:
        return f"Whether {what} can still be reached is not known: the search ended after {still_possible.BUDGET:,} positions."
    if reach.lost == reach.last + 1:
        return f"{capitalised(what)} is out of reach since {_step(states, words, reach.lost)}."
    since = f"a step after step {reach.last}, at the latest since step {reach.lost}"
    return (
        f"{capitalised(what)} is out of reach, since {since}; which it was is not known: the search ended after "
        f"{still_possible.BUDGET:,} positions."
    )


def _step(states: Sequence[GameState], words: Sequence[str], number: int) -> str:
    """Return the step that leads to a state, with its number and its two ends."""
    before = states[number - 1].hero
    here, word = before.maze.name(before.where), words[number - 1]
    return f"step {number}, the stop on {here}" if word == STOP_WORD else f"step {number}, from {here} to {word}"
