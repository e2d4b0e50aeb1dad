"""Where figures can go and what is near what: reach, exits and gates, free spaces, distances, marches."""

from __future__ import annotations

from collections.abc import Container

from msgspec import UNSET

from generator.games.deck_box_dungeons.rules.board import NOWHERE
from generator.games.deck_box_dungeons.rules.state import Game, GuestFigure, HeroFigure, Move, Steps, choose
from generator.games.deck_box_dungeons.rules.terrain import FAR, Reach

LEAST_SPEED, LEAST_FLOODED = 1, 2
"""Least speed of a hero; while a room is flooded it is more, so that nobody is locked out (B-44, B-62)."""


def speed(game: Game, hero: HeroFigure) -> int:
    """Return the movement of one action of a hero: cards, lasting modifiers, what it bears, never below the least."""
    value = hero.speed + hero.boon("speed")
    burden = game.facts.burden
    if burden is not None and burden.speed is not None and game.relic_bearer == hero.index:
        value = min(value, burden.speed)
    return max(value, LEAST_FLOODED if game.flooded else LEAST_SPEED)


def reach(game: Game, hero: HeroFigure, points: int, *, through: bool = False, pits: bool = False) -> Reach:
    """Return where a hero's movement leads, spaces included that it may pass but not end on; see `ends`."""
    closed = 0 if through else game.enemy_mask
    if game.conditions and (narrow := [room for room, kind, _ in game.conditions if kind == "narrow"]):
        for other in game.heroes:
            if other.health > 0 and other is not hero and any(game.in_room(other.space, room) for room in narrow):
                closed |= 1 << other.space
    return game.terrain.reach(hero.space, points, closed, pits=pits)


def ends(game: Game, reached: Reach, start: int) -> list[int]:
    """Return the spaces of a reach on which one may stop: no figure stands there."""
    taken = game.enemy_mask | game.hero_mask | game.npc_mask
    return [space for space in reached if space != start and not taken >> space & 1]


def way(reached: Reach, target: int) -> list[int]:
    """Return the spaces from the first step to the target."""
    steps = []
    space = target
    while reached[space][1] != NOWHERE:
        steps.append(space)
        space = reached[space][1]
    return steps[::-1]


def explorable(game: Game, space: int) -> int:
    """Return the gateway whose other room is explored by a hero's step on a half space, or NOWHERE."""
    board = game.board
    place = board.gateway_at.get(space, NOWHERE)
    if place == NOWHERE:
        return NOWHERE
    gate = board.gateways[place]
    if space == gate.joined or game.explored >> gate.a & game.explored >> gate.b & 1:
        return NOWHERE
    passable = game.opened >> place & 1 or (gate.gate in ("barred", "ledge") and space == gate.half_a)
    return place if passable else NOWHERE


def name_of(figure: HeroFigure) -> str:
    """Return the name of a hero with its number."""
    return f"{figure.build.hero.name} ({figure.index + 1})"


def join_open(game: Game) -> None:
    """Join the half spaces of every open exit between explored rooms into one space (B-54)."""
    board, changed = game.board, []
    for place, gate in enumerate(board.gateways):
        if game.joined >> place & 1 or gate.gate == "ledge" or not game.opened >> place & 1:
            continue
        if game.explored >> gate.a & game.explored >> gate.b & 1:
            game.joined |= 1 << place
            changed.append(gate)
    if not changed:
        return
    game.renew()
    for gate in changed:
        for half in (gate.half_a, gate.half_b):
            figure = game.at.get(half)
            if figure is not None:
                game.put(figure, gate.joined if gate.joined not in game.at else nearest_free(game, gate.joined)[0])
            if game.relic_space == half:
                game.relic_space = gate.joined
            if half in game.dropped:
                coins, items = game.dropped.pop(half)
                before, others = game.dropped.get(gate.joined, (0, []))
                game.dropped[gate.joined] = (before + coins, [*others, *items])


def open_gates(game: Game) -> None:
    """Open locks whose key the party holds, and seals once all sites are dealt with."""
    sealed = len(game.sites_done) == len(game.facts.sites)
    for place, gate in enumerate(game.board.gateways):
        if game.opened >> place & 1:
            continue
        if (gate.gate == "locked" and gate.token in game.held) or (gate.gate == "sealed" and sealed):
            game.opened |= 1 << place
            game.tell("A closed exit opens.", "door")
    join_open(game)


def nearest_free(game: Game, space: int, closed: int = 0, taken: Container[int] | None = None) -> list[int]:
    """Return the free spaces nearest to one, by steps over explored spaces, all of them as near (B-56: ties are the players').

    `closed` is a mask of spaces that do not count, `taken` are the spaces that are not free: those of all figures without it.
    """
    far = game.terrain.distances_to(space)
    holes = game.field.pits | closed
    present, taken = game.terrain.present, game.at if taken is None else taken
    nearest: list[int] = []
    least = FAR
    for other, cost in enumerate(far):
        if cost <= least and other not in taken and present[other] and not holes >> other & 1:
            if cost < least:
                nearest.clear()
            nearest.append(other)
            least = cost
    return nearest


def choose_free(game: Game, space: int, closed: int = 0) -> Steps[int]:
    """Ask on which of the free spaces nearest to one a figure is put."""
    answer = yield from choose("place", [Move("space", to=to) for to in nearest_free(game, space, closed)])
    return answer.to


def march_targets(game: Game) -> dict[int, int]:
    """Return the spaces to which the whole party may march at once, with the boxes that the way costs on a clock.

    They are the squares behind exits, and the start zone's first (B-66); our own rule, printed with a dagger.
    """
    party = game.living()
    if game.marched or game.enemies or game.pursued or game.active != -1 or any(hero.acted for hero in party):
        return {}
    slowest = 2 * min(speed(game, hero) for hero in party)
    boxes: dict[int, int] = {}
    for target in gathering_spaces(game):
        far = game.terrain.distances_to(target)
        longest = max(far[hero.space] for hero in party)
        if 0 < longest < FAR:
            boxes[target] = -(-longest // slowest)
    return boxes


def gathering_spaces(game: Game) -> list[int]:
    """Return the squares behind all exits that lead on, and the first space of the start zone.

    Where the map is sealed, nobody knows that an exit leads on before another card meets it (B-66).
    """
    board, spaces = game.board, [game.board.start_zone[0]]
    for gate in board.gateways:
        for room, half in ((gate.a, gate.half_a), (gate.b, gate.half_b)):
            met = game.explored >> gate.a & game.explored >> gate.b & 1
            if game.explored >> room & 1 and (met or game.quest.sealed is UNSET):
                inner = next((to for to in board.beside[half] if to != NOWHERE), NOWHERE)
                if inner != NOWHERE and not game.field.pits >> inner & 1 and inner not in spaces:
                    spaces.append(inner)
    return spaces


def gather(game: Game, target: int, first: HeroFigure) -> Steps[None]:
    """Put the party, and a guest who is with it, on the squares of a room nearest to a target, `first` on the target itself.

    The others follow in the order of their numbers (B-66). Nobody is moved before all have their places.
    """
    party: list[HeroFigure | GuestFigure] = [first, *(hero for hero in game.living() if hero is not first)]
    guest = game.guest()
    if guest is not None and guest.free:
        party.append(guest)
    board = game.board
    squares = board.numbered[board.spaces[target].rooms[0]]
    inside = sum(1 << space for space in squares)
    others = {space for space, figure in game.at.items() if figure not in party}
    chosen: list[int] = []
    for figure in party:
        free = [target] if not chosen else nearest_free(game, target, ~inside, others | set(chosen))
        who = figure.index if isinstance(figure, HeroFigure) else -1
        answer = yield from choose("place", [Move("space", to=to) for to in sorted(free, key=squares.index)], who)
        chosen.append(answer.to)
    for figure in party:
        game.lift(figure)
    for figure, space in zip(party, chosen, strict=True):
        game.put(figure, space)


def apart(game: Game, here: int, there: int) -> int:
    """Return the steps between two spaces as counted for ranged attacks: sideways and up or down, walls ignored."""
    known = game.field.known_steps
    key = here << 12 | there
    steps = known.get(key)
    if steps is None:
        a, b = game.board.spaces[here].box, game.board.spaces[there].box
        steps = known[key] = (abs(a[0] + a[2] - b[0] - b[2]) + abs(a[1] + a[3] - b[1] - b[3]) + 3) // 4
    return steps


def adjacent(game: Game, here: int, there: int) -> bool:
    """Return whether two spaces share a side that can be stepped over, in either direction (B-54)."""
    return there in game.terrain.beside[here]


def diagonal(game: Game, here: int, there: int) -> bool:
    """Return whether two spaces, half spaces too, touch at a corner only, with a way round at least one side of it (B-19)."""
    a, b = game.board.spaces[here].box, game.board.spaces[there].box
    touching = (a[2] == b[0] or b[2] == a[0]) and (a[3] == b[1] or b[3] == a[1])
    if not touching or not set(game.rooms_of(here)) & set(game.rooms_of(there)):
        return False
    return any(there in game.terrain.steps[between] for between in game.terrain.steps[here])


def in_same_room(game: Game, here: int, there: int) -> bool:
    """Return whether two spaces share a room; a half space is in both of its rooms (B-51)."""
    spaces = game.board.spaces
    mine, others = spaces[here].rooms, spaces[there].rooms
    return mine[0] in others or mine[-1] in others


def near(game: Game, hero: HeroFigure) -> list[HeroFigure]:
    """Return the hero itself and the heroes beside it."""
    return [other for other in game.heroes if other.health > 0 and (other is hero or adjacent(game, hero.space, other.space))]


def is_silent(game: Game, hero: HeroFigure) -> bool:
    """Return whether a hero stands where no power may be used."""
    return bool(game.conditions) and any(game.has(room, "silent") for room in game.rooms_of(hero.space))
