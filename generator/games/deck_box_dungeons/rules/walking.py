"""A hero's move: steps, pits, slippery floors, exits, and the exploration of rooms (Rules: Move, Exploration)."""

from __future__ import annotations

from generator.games.deck_box_dungeons.rules import damage, encounters
from generator.games.deck_box_dungeons.rules.board import NOWHERE
from generator.games.deck_box_dungeons.rules.places import ends, explorable, join_open, name_of, reach, way
from generator.games.deck_box_dungeons.rules.state import Game, HeroFigure, Move, Steps, choose

SURE_STEPS = 3
"""Steps that one may take in one action on a slippery floor."""


def move_hero(game: Game, hero: HeroFigure, target: int, points: int, *, through: bool = False) -> Steps[None]:
    """Move a hero to a space of its reach; exploring pauses the move, and what is left of it may be used (B-20, B-59)."""
    slipped = 0
    while True:
        reached = reach(game, hero, points, through=through)
        if target not in reached:
            reached = reach(game, hero, points, through=through, pits=True)
        path = way(reached, target)
        points -= reached[target][0]
        before = hero.space
        for space in path:
            slipped += yield from _step(game, hero, before, space)
            if hero.health <= 0:
                return
            before = space
        opened = yield from arrive(game, hero)
        if not opened or points < 1 or hero.health <= 0 or hero.stunned:
            break
        reached = reach(game, hero, points, through=through, pits=True)
        onward = ends(game, reached, hero.space)
        if not onward:
            break
        stay = Move("stay", hero.index)
        answer = yield from choose("onward", [stay, *(Move("go", hero.index, to) for to in onward)], hero.index)
        if answer.kind == "stay":
            break
        target = answer.to
    if slipped > SURE_STEPS and hero.health > 0:
        game.tell(f"{name_of(hero)} slips.")
        yield from damage.hit_hero(game, hero, 1)


def _step(game: Game, hero: HeroFigure, before: int, space: int) -> Steps[int]:
    """Move a hero one space on its way; returns 1 for a step on a slippery floor. Over a figure it stays on its last free space."""
    if space not in game.at:
        game.put(hero, space)
    if game.board.spaces[space].kind == "o":
        game.tell(f"{name_of(hero)} climbs through the pit {game.board.spaces[space].name}.", "trap")
        damage.hurt_hero(game, hero, 1)
        if hero.health <= 0:
            return 0
    if game.pending:
        for room in game.rooms_of(before):
            if room not in game.rooms_of(space):
                yield from encounters.release(game, "leaving", room)
    return int(bool(game.conditions) and any(game.has(room, "slippery") for room in game.rooms_of(space)))


def arrive(game: Game, hero: HeroFigure) -> Steps[bool]:
    """Lift a bar and explore where the hero stands; returns whether a way has opened, so that the move may go on."""
    board = game.board
    place = board.gateway_at.get(hero.space, NOWHERE)
    if place == NOWHERE:
        return False
    gate = board.gateways[place]
    lifts = gate.gate == "barred" and hero.space == gate.half_a and not game.opened >> place & 1
    if lifts:
        game.opened |= 1 << place
        game.tell("The bar is lifted.", "door")
    if explorable(game, hero.space) != NOWHERE:
        room = gate.other(board.spaces[hero.space].rooms[0])
        yield from explore(game, place, room, hero)
        return True
    join_open(game)
    return lifts


def explore(game: Game, place: int, room: int, hero: HeroFigure) -> Steps[None]:
    """Lay a room through a gateway and carry out its encounter; `hero` is the one who entered (B-20, B-21)."""
    game.explored |= 1 << room
    gate = game.board.gateways[place]
    if gate.gate == "barred":
        game.opened |= 1 << place
    game.way_in[room] = gate.half(room) if gate.gate == "ledge" else gate.joined
    game.renew()
    join_open(game)
    game.busy = True
    yield from encounters.enter_room(game, room, hero)
