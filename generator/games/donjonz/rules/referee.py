"""The referee: what a hero may do next, what comes of it, and whether a whole walk is within the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from generator.core.errors import DelvepressError
from generator.games.donjonz.quest.maze import HANDS, Maze, Terms, Thing, score


class BadWalk(DelvepressError):
    """A move or a walk that the rules do not allow; the message names the step."""


@dataclass(frozen=True, slots=True)
class Move:
    """One step: the space to enter and, on a weapon, whether to `leave` it or which held kind to `drop` for it (D-9, D-27).

    On a weapon with a free hand the plain move takes it; with both hands full the plain move leaves it. Elsewhere only the
    plain move exists.
    """

    to: int
    drop: int | None = None
    leave: bool = False


@dataclass(frozen=True, slots=True)
class State:
    """A hero underway or at the end; `weapons` are the held kinds, sorted. Equal states differ in nothing but the maze."""

    maze: Maze = field(compare=False, repr=False)
    terms: Terms = field(compare=False, repr=False)
    where: int
    used: frozenset[int]
    weapons: tuple[int, ...] = ()
    key: bool = False
    gold: int = 0
    kills: int = 0
    doubled: bool = False
    dead: bool = False
    ended: bool = False

    @property
    def score(self) -> int | None:
        """Return the points of an ended walk; None while it goes on, and for the dead (D-18)."""
        return score(self.gold, self.kills, self.terms.track) if self.ended and not self.dead else None


def begin(maze: Maze, terms: Terms) -> State:
    """Return the hero on the stairs, which count as used at once (D-24)."""
    return _settled(State(maze, terms, maze.start, frozenset({maze.start})))


def moves(state: State) -> Iterator[Move]:
    """Yield every legal move: spaces in ascending order, on a weapon in the order of `Move` options that is canonical.

    That order is take, then leave, with a free hand; leave, then drop the lower kind, then the higher, with both full.
    """
    if not state.ended:
        for space in state.maze.ways[state.where]:
            if _bar(state, space) is None:
                yield from _offers(state, space)


def why_not(state: State, move: Move) -> str | None:
    """Return the sentence that refuses a move, or None when it is legal."""
    if state.dead:
        return "the hero is dead (D-18)"
    if move.to not in state.maze.ways[state.where]:
        return "there is no open way between these spaces (D-6)"
    return _bar(state, move.to) or ("the walk is over" if state.ended else _misuse(state, move))


def play(state: State, move: Move) -> State:
    """Return the state after a legal move; BadWalk otherwise."""
    refusal = why_not(state, move)
    if refusal:
        raise BadWalk(f"the hero cannot go from space {state.where} to {move.to}: {refusal}")
    entered = replace(state, where=move.to, used=state.used | {move.to})
    return _settled(_met(entered, move, state.maze.things[move.to]))


def stop(state: State) -> State:
    """Return the state of a hero who ends the walk of their own will; BadWalk where the terms forbid it (D-8, D-25)."""
    if not state.ended and not state.terms.may_stop:
        raise BadWalk(f"the hero cannot stop on space {state.where}: there is a way on, and these terms allow no stop (D-8)")
    return replace(state, ended=True)


def replay(maze: Maze, terms: Terms, walk: Iterable[Move]) -> State:
    """Return the ended state of a whole walk from the stairs; BadWalk names the first impossible step, counted from 1."""
    state = begin(maze, terms)
    for number, move in enumerate(walk, 1):
        refusal = why_not(state, move)
        if refusal:
            there = maze.name(move.to) if 0 <= move.to < len(maze.spots) else f"space {move.to}"
            raise BadWalk(f"step {number}, from {maze.name(state.where)} to {there}, is impossible: {refusal}")
        state = play(state, move)
    if not state.ended and not terms.may_stop:
        here, there = maze.name(state.where), maze.name(next(moves(state)).to)
        raise BadWalk(f"the walk breaks off at {here}, where {there} is still open; go on until no move is left (D-8)")
    return stop(state)


def _bar(state: State, space: int) -> str | None:
    """Return why an adjoining space cannot be entered, or None (D-7, D-11)."""
    if space in state.used:
        return "that space has been used, and every space may be entered once (D-7)"
    thing = state.maze.things[space]
    if state.terms.lock_blocks and thing and thing.sort == "lock" and not state.key:
        return "the locked door stays shut without the key (D-11)"
    return None


def _misuse(state: State, move: Move) -> str | None:
    """Return what is wrong with the choice of weapons in a move to a space that can be entered, or None (D-9, D-10, D-27)."""
    thing = state.maze.things[move.to]
    if move in _offers(state, move.to):
        return None
    if thing is None or thing.sort != "weapon":
        return "there is no weapon to leave or to swap (D-27)"
    if move.drop is not None and move.drop not in state.weapons:
        return "the hero does not hold the weapon to be dropped (D-27)"
    if move.drop is not None and len(state.weapons) < HANDS:
        return "a weapon is dropped only when both hands are full (D-10)"
    return "leaving a weapon is the plain move when both hands are full, and nothing can be dropped as well (D-9)"


def _offers(state: State, space: int) -> Iterator[Move]:
    """Yield the moves to a space that can be entered, in canonical order."""
    thing = state.maze.things[space]
    yield Move(space)
    if thing and thing.sort == "weapon":
        if len(state.weapons) < HANDS:
            yield Move(space, leave=True)
        else:
            yield from (Move(space, drop=kind) for kind in sorted(set(state.weapons)))


def _met(state: State, move: Move, thing: Thing | None) -> State:
    """Return the state after what happens on the space just entered."""
    match thing:
        case Thing(sort="gold", count=count):
            return replace(state, gold=state.gold + count)
        case Thing(sort="key"):
            return replace(state, key=True)
        case Thing(sort="lock") if state.key and not state.doubled:
            return replace(state, gold=2 * state.gold, doubled=True)
        case Thing(sort="weapon", kind=kind):
            return replace(state, weapons=_armed(state.weapons, kind, move))
        case Thing(sort="monster", kind=kind):
            return _fought(state, kind)
    return state


def _armed(held: tuple[int, ...], kind: int, move: Move) -> tuple[int, ...]:
    """Return what the hero holds after a weapon space: at most two, same kind twice allowed (D-9, D-10, D-27)."""
    if move.leave or (move.drop is None and len(held) == HANDS):
        return held
    left = list(held)
    if move.drop is not None:
        left.remove(move.drop)
    return tuple(sorted([*left, kind]))


def _fought(state: State, kind: int) -> State:
    """Return the state after a monster: killed, or bought off with all gold, or the end of the hero (D-13, D-14, D-18)."""
    if kind in state.weapons:
        return replace(state, kills=state.kills + 1)
    if state.gold:
        return replace(state, gold=0)
    return replace(state, dead=True, ended=True)


def _settled(state: State) -> State:
    """Return the state, ended when no move remains (D-8)."""
    stuck = all(_bar(state, space) for space in state.maze.ways[state.where])
    return replace(state, ended=state.dead or stuck)
