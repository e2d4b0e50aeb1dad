"""The referee: what a hero may do next, what comes of it, and whether a whole walk is within the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from generator.core.errors import BadMoves
from generator.games.donjonz.quest.maze import HANDS, Maze, Thing, WalkRules, score


@dataclass(frozen=True, slots=True)
class Move:
    """One step: the space to enter and, on a weapon, whether to `leave` it or which held kind to `drop` for it (D-9, D-27).

    On a weapon with a free hand the plain move takes it; with both hands full the plain move leaves it, and to `leave` it is
    the same move (D-28). Elsewhere only the plain move exists.
    """

    to: int
    drop: int | None = None
    leave: bool = False


@dataclass(frozen=True, slots=True)
class State:
    """A hero underway or at the end; `weapons` are the held kinds, sorted. Maze and rules are left out of comparisons."""

    maze: Maze = field(compare=False, repr=False)
    rules: WalkRules = field(compare=False, repr=False)
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
        return score(self.gold, self.kills, self.rules.track) if self.ended and not self.dead else None


def begin(maze: Maze, rules: WalkRules) -> State:
    """Return the hero on the stairs, which count as used at once (D-24)."""
    return _ended_if_stuck(State(maze, rules, maze.start, frozenset({maze.start})))


def moves(state: State) -> Iterator[Move]:
    """Yield every legal move: spaces in ascending order, on a weapon in the order of `Move` options that is canonical.

    That order is take, then leave, with a free hand; leave, then drop the lower kind, then the higher, with both full.
    """
    if not state.ended:
        for space in state.maze.passages[state.where]:
            if _barred(state, space) is None:
                yield from _moves_to(state, space)


def as_listed(state: State, move: Move) -> Move:
    """Return a move as `moves` lists it: to leave a weapon with both hands full is the plain move to its space (D-28)."""
    thing = state.maze.things[move.to] if 0 <= move.to < len(state.maze.things) else None
    leaves = move.leave and move.drop is None and thing is not None and thing.sort == "weapon" and len(state.weapons) == HANDS
    return Move(move.to) if leaves else move


def why_not(state: State, move: Move) -> str | None:
    """Return the reason why a move is refused, as a clause, or None when it is legal (D-6, D-7, D-11, D-18, D-27, D-28)."""
    if state.dead:
        return "the hero is dead"
    if move.to not in state.maze.passages[state.where]:
        return "there is no open way between these spaces"
    return _barred(state, move.to) or ("the walk is over" if state.ended else _weapon_fault(state, move))


def play(state: State, move: Move) -> State:
    """Return the state after a legal move; raises BadMoves for any other."""
    refusal = why_not(state, move)
    if refusal:
        raise BadMoves(f"the hero cannot go from space {state.where} to {move.to}: {refusal}")
    entered = replace(state, where=move.to, used=state.used | {move.to})
    return _ended_if_stuck(_after_entering(entered, move, state.maze.things[move.to]))


def why_no_stop(state: State) -> str | None:
    """Return the reason why the hero may not end the walk by choice, as a clause, or None where that is legal (D-8, D-25)."""
    if state.dead:
        return "the hero is dead"
    if state.ended:
        return "the walk is over"
    return None if state.rules.may_stop else "nobody may stop here while a step is possible"


def stop(state: State) -> State:
    """Return the state of a hero who ends the walk by choice, or whose walk has ended; raises BadMoves where stopping is illegal.

    Rulings: D-8, D-25.
    """
    if not state.ended and not state.rules.may_stop:
        raise BadMoves(f"the hero cannot stop on space {state.where}: there is a way on, and these rules allow no stop")
    return replace(state, ended=True)


def next_open(state: State) -> int:
    """Return the first space that a hero who is underway can enter; raises BadMoves where the walk has ended."""
    for move in moves(state):
        return move.to
    raise BadMoves("the walk is over; no space can be entered")


def replay(maze: Maze, rules: WalkRules, walk: Iterable[Move]) -> State:
    """Return the ended state of a whole walk from the stairs.

    Raises BadMoves naming the first impossible step, counted from 1, or the space where the walk breaks off too early (D-8).
    """
    state = begin(maze, rules)
    for number, move in enumerate(walk, 1):
        refusal = why_not(state, move)
        if refusal:
            there = maze.name(move.to) if 0 <= move.to < len(maze.spots) else f"space {move.to}"
            raise BadMoves(f"step {number}, from {maze.name(state.where)} to {there}, is impossible: {refusal}")
        state = play(state, move)
    if not state.ended and not rules.may_stop:
        raise BadMoves(breaks_off(state))
    return stop(state)


def breaks_off(state: State) -> str:
    """Return the sentence, without its full stop, that says where a walk was given up although it goes on (D-8)."""
    here, there = state.maze.name(state.where), state.maze.name(next_open(state))
    return f"the walk breaks off at {here}, where {there} is still open; go on until no step is left"


def _barred(state: State, space: int) -> str | None:
    """Return why an adjoining space cannot be entered, or None (D-7, D-11)."""
    if space in state.used:
        return "that space has been used, and every space may be entered once"
    thing = state.maze.things[space]
    if state.rules.lock_blocks and thing and thing.sort == "lock" and not state.key:
        return "the locked door stays shut without the key"
    return None


def _weapon_fault(state: State, move: Move) -> str | None:
    """Return what is wrong with the choice of weapons in a move to a space that can be entered, or None (D-9, D-10, D-27)."""
    thing = state.maze.things[move.to]
    if as_listed(state, move) in _moves_to(state, move.to):
        return None
    if thing is None or thing.sort != "weapon":
        return "there is no weapon to leave or to swap"
    if move.drop is not None and move.drop not in state.weapons:
        return "the hero does not hold the weapon to be dropped"
    if move.drop is not None and len(state.weapons) < HANDS:
        return "a weapon is dropped only when both hands are full"
    return "a weapon is left or taken for another one, not both"


def _moves_to(state: State, space: int) -> Iterator[Move]:
    """Yield the moves to a space that can be entered, in canonical order."""
    thing = state.maze.things[space]
    yield Move(space)
    if thing and thing.sort == "weapon":
        if len(state.weapons) < HANDS:
            yield Move(space, leave=True)
        else:
            yield from (Move(space, drop=kind) for kind in sorted(set(state.weapons)))


def _after_entering(state: State, move: Move, thing: Thing | None) -> State:
    """Return the state after what happens on the space just entered."""
    match thing:
        case Thing(sort="gold", count=count):
            return replace(state, gold=state.gold + count)
        case Thing(sort="key"):
            return replace(state, key=True)
        case Thing(sort="lock") if state.key and not state.doubled:
            return replace(state, gold=2 * state.gold, doubled=True)
        case Thing(sort="weapon", kind=kind):
            return replace(state, weapons=_weapons_after(state.weapons, kind, move))
        case Thing(sort="monster", kind=kind):
            return _after_monster(state, kind)
    return state


def _weapons_after(held: tuple[int, ...], kind: int, move: Move) -> tuple[int, ...]:
    """Return what the hero holds after a weapon space: at most two, same kind twice allowed (D-9, D-10, D-27)."""
    if move.leave or (move.drop is None and len(held) == HANDS):
        return held
    left = list(held)
    if move.drop is not None:
        left.remove(move.drop)
    return tuple(sorted([*left, kind]))


def _after_monster(state: State, kind: int) -> State:
    """Return the state after a monster: killed, or bought off with all gold, or the end of the hero (D-13, D-14, D-18)."""
    if kind in state.weapons:
        return replace(state, kills=state.kills + 1)
    if state.gold:
        return replace(state, gold=0)
    return replace(state, dead=True, ended=True)


def _ended_if_stuck(state: State) -> State:
    """Return the state, ended when no move remains (D-8)."""
    stuck = all(_barred(state, space) for space in state.maze.passages[state.where])
    return replace(state, ended=state.dead or stuck)
