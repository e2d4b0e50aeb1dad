"""Players by name, from the most naive to the best: walkers that rate a dungeon, the planner, and who knows the best walk."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from generator.core.errors import BadMoves, BadOption
from generator.core.rng import Rng
from generator.games.donjonz.players.planner import MOST_WAYS, Way, planned
from generator.games.donjonz.players.simulation import WALKERS, Carried, FastRandom, Walk, WalkBoard, Walker
from generator.games.donjonz.quest.model import Quest
from generator.games.donjonz.rules.game_state import Action, GameState, Stop, begin
from generator.games.donjonz.rules.notation import read_walk
from generator.games.donjonz.rules.referee import Move, State, as_listed, moves, play

Policy = Callable[[GameState], Action]
"""Chooses what to do in a state that is not over."""


def walker_policy(walker: Walker) -> Callable[[Quest, Rng], Policy]:
    """Return what makes a player who chooses as a simulated walker does; made for a deck, it raises BadOption."""

    def start(quest: Quest, rng: Rng) -> Policy:
        hero = begin(quest).hero
        board, random = WalkBoard(hero.maze, hero.rules), FastRandom(rng)

        def choose(state: GameState) -> Action:
            walk = _walk_at(state.hero, board, random)
            space, after = walker(walk, walk.onward())
            return Stop() if space < 0 else _move_to(state.hero, space, after)

        return choose

    return start


def planner_policy(quest: Quest, rng: Rng) -> Policy:
    """Return the player who plans a whole walk with MOST_WAYS ways side by side and keeps to it; made for a deck, raises BadOption.

    From a state that the plan does not come to a new one is made.
    """
    hero = begin(quest).hero
    board, random = WalkBoard(hero.maze, hero.rules), FastRandom(rng)
    plan = dict[State, Action]()

    def choose(state: GameState) -> Action:
        if state.hero not in plan:
            plan.update(_plan_from(state.hero, board, random))
        return plan[state.hero]

    return choose


def best_policy(quest: Quest, rng: Rng) -> Policy:
    """Return the player who walks the best walk, which was proven when the quest was made; raises BadOption for a deck.

    The player raises BadMoves in a state that this walk does not come to.
    """
    state = begin(quest)
    if quest.par is None:
        raise BadOption("No best walk is known of this dungeon; choose another player.")
    hero, answers = state.hero, dict[State, Action]()
    for move in read_walk(hero.maze, quest.par.walk):
        answers[hero] = as_listed(hero, move)
        hero = play(hero, move)

    def choose(state: GameState) -> Action:
        if state.hero == hero:
            return Stop()
        if state.hero not in answers:
            raise BadMoves(f"The best walk does not come to {state.hero.maze.name(state.hero.where)} so; begin it at the stairs.")
        return answers[state.hero]

    return choose


POLICIES: Mapping[str, Callable[[Quest, Rng], Policy]] = {
    **{name: walker_policy(walker) for name, walker in WALKERS.items()},
    "planner": planner_policy,
    "best": best_policy,
}
"""Players by name, each made anew for a game."""


def _plan_from(hero: State, board: WalkBoard, random: FastRandom) -> dict[State, Action]:
    """Return what to do in each state of a walk that is planned from here; where none is survived, the first move there is."""
    start = Way(hero.where, sum(1 << space for space in hero.used), _carried_by(hero))
    end = planned(board, random, ways=MOST_WAYS, start=start)
    if end is None:
        return {hero: next(iter(moves(hero)))}
    plan = dict[State, Action]()
    for space, carried in end.steps():
        move = _move_to(hero, space, carried)
        plan[hero] = move
        hero = play(hero, move)
    return plan if hero.ended else {**plan, hero: Stop()}


def _walk_at(hero: State, board: WalkBoard, random: FastRandom) -> Walk:
    """Return a referee's state as the walkers see it; to them a second weapon of a kind is none."""
    walk = Walk(board, random)
    walk.here = hero.where
    walk.used = [space in hero.used for space in range(len(hero.maze.spots))]
    walk.carried = _carried_by(hero)
    return walk


def _carried_by(hero: State) -> Carried:
    """Return what a hero of the referee carries as the walkers see it."""
    return Carried(tuple(sorted(set(hero.weapons))), hero.key, hero.gold, hero.kills)


def _move_to(hero: State, space: int, carried: Carried | None) -> Move:
    """Return the first legal move to a space after which the hero carries what a walker wants, or is dead for None."""
    for move in moves(hero):
        if move.to == space and _same(play(hero, move), carried):
            return move
    raise AssertionError(f"no legal move to space {space} comes to {carried}")


def _same(hero: State, carried: Carried | None) -> bool:
    if carried is None or hero.dead:
        return carried is None and hero.dead
    return (set(hero.weapons), hero.key, hero.gold, hero.kills) == (set(carried.weapons), *carried[1:])
