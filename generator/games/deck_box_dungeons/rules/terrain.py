"""What is on the table at a moment: the rooms explored, the exits joined, the rooms flooded; steps, distances, lines of sight.

A terrain never changes; exploring a room or opening a gate leads to another. Those of a quest are kept and shared by all games of
it, with the distances that were worked out on them.
"""

from __future__ import annotations

from collections.abc import Mapping

from generator.games.deck_box_dungeons.quest.model import Quest, Room
from generator.games.deck_box_dungeons.rules.board import NOWHERE, Board, lay_out
from generator.games.deck_box_dungeons.rules.sight import Lines, Sights

FAR = 999
"""A distance that no way on the table has."""
_MOST_TERRAINS = 4096
"""Terrains of a quest that are kept; a few hundred games come to less."""
_MOST_REACHES = 4096
"""Reaches of a quest that are kept: of about twenty spaces each, ten megabytes."""
Reach = Mapping[int, tuple[int, int]]
"""Spaces that can be entered: what the way costs, and the space before it. It is kept and shared: it never changes."""


class Terrain:
    """The spaces that there are, with the steps between them. `explored`, `joined` and `flooded` are bit masks."""

    __slots__ = (
        "_lines",
        "_near",
        "_to",
        "before",
        "beside",
        "cost",
        "explored",
        "field",
        "flooded",
        "joined",
        "present",
        "steps",
        "steps_by_side",
    )

    def __init__(self, field: Field, explored: int, joined: int, flooded: int) -> None:
        self.field = field
        self.explored = explored
        self.joined = joined
        self.flooded = flooded
        board = field.board
        self.present = [self._is_present(space) for space in range(len(board.spaces))]
        self.cost = [self._entry_cost(space) for space in range(len(board.spaces))]
        self.steps_by_side = [self._steps_of(space) for space in range(len(board.spaces))]
        self.steps = [tuple(to for to in sides if to != NOWHERE) for sides in self.steps_by_side]
        self.before: list[list[int]] = [[] for _ in self.steps]
        for space, targets in enumerate(self.steps):
            for to in targets:
                self.before[to].append(space)
        self.beside = [{*after, *before} for after, before in zip(self.steps, self.before, strict=True)]
        self._to: dict[tuple[int, bool], list[int]] = {}
        self._near: dict[tuple[int, int], int] = {}
        self._lines: dict[int, Lines] = field.lines_inside.copy()

    def _is_present(self, space: int) -> bool:
        board = self.field.board
        place = board.gateway_at.get(space)
        rooms = board.spaces[space].rooms
        if not any(self.explored >> room & 1 for room in rooms):
            return False
        return place is None or (self.joined >> place & 1 == (space == board.gateways[place].joined))

    def _entry_cost(self, space: int) -> int:
        place = self.field.board.spaces[space]
        return 2 if place.kind == "~" or any(self.flooded >> room & 1 for room in place.rooms) else 1

    def _steps_of(self, space: int) -> list[int]:
        """Return the spaces that a step north, east, south and west leads to."""
        board = self.field.board
        steps = [NOWHERE] * 4
        if not self.present[space]:
            return steps
        place = board.gateway_at.get(space)
        for side, to in enumerate(board.beside[space]):
            if to == NOWHERE:
                continue
            beyond = board.gateway_at.get(to)
            if beyond is not None and self.joined >> beyond & 1:
                to = board.gateways[beyond].joined
            if self.present[to]:
                steps[side] = to
        if place is not None:
            way = board.gateways[place]
            if way.gate == "ledge" and space == way.half_a and self.explored >> way.b & 1:
                # the ledge is jumped from a to b only (B-54)
                outward = next(side for side, to in enumerate(board.beside[way.joined]) if to == self._inner(way.half_b))
                steps[outward] = way.half_b
        return steps

    def _inner(self, half: int) -> int:
        return next((to for to in self.field.board.beside[half] if to != NOWHERE), NOWHERE)

    def distances_to(self, target: int, *, pits: bool = False) -> list[int]:
        """Return the cost of the shortest way from every space to `target`, figures ignored (B-56); FAR where there is none.

        Pits are entered only where `pits` says so, or where the way ends.
        """
        costs = self._to.get((target, pits))
        if costs is None:
            costs = self._to[target, pits] = self._spread(target, pits)
        return costs

    def _spread(self, target: int, pits: bool) -> list[int]:
        before, costs = self.before, self.cost
        shut = 0 if pits else self.field.pits & ~(1 << target)
        distances = [FAR] * len(self.steps)
        distances[target] = 0
        now, after, later = [target], list[int](), list[int]()  # what is so far away, one step further, two steps further
        far = 0
        while now or after:
            for space in now:
                if distances[space] != far or shut >> space & 1:
                    continue
                total = far + costs[space]
                for other in before[space]:
                    if total < distances[other]:
                        distances[other] = total
                        (after if total == far + 1 else later).append(other)
            far += 1
            now, after, later = after, later, []
        return distances

    def reach(self, start: int, points: int, closed: int, *, pits: bool = False) -> Reach:
        """Return every space that can be entered for `points` of movement: its cost, and the space before it.

        `closed` is a mask of spaces that cannot be passed. Of two ways the cheaper counts, then the one found first. Pits are
        entered only with `pits`. What was found is kept, by the closed spaces that are near enough to matter.
        """
        near = self._near.get((start, points))
        if near is None:
            near = sum(1 << space for space in self._reached(start, points, 0) if space != start)
            self._near[start, points] = near
        shut = near & (closed if pits else closed | self.field.pits)
        kept, key = self.field.reaches, (self, start, points, shut)
        reached = kept.get(key)
        if reached is None:
            if len(kept) >= _MOST_REACHES:
                kept.clear()
            reached = kept[key] = self._reached(start, points, shut)
        return reached

    def _reached(self, start: int, points: int, shut: int) -> Reach:
        """Return what can be entered from a space where the spaces of the mask `shut` cannot be."""
        reached = {start: (0, NOWHERE)}
        layers: list[list[int]] = [[start]] + [[] for _ in range(points + 1)]
        steps, costs = self.steps, self.cost
        for spent in range(points):
            for space in layers[spent]:
                if reached[space][0] != spent:
                    continue
                for to in steps[space]:
                    if shut >> to & 1:
                        continue
                    total = spent + costs[to]
                    if total <= points and (to not in reached or reached[to][0] > total):
                        reached[to] = (total, space)
                        layers[total].append(to)
        return reached

    def sees(self, start: int, target: int, enemies: int) -> bool:
        """Return whether a figure on space `start` sees space `target`, with enemies on the spaces of a mask."""
        lines = self._lines.get(start << 12 | target)
        if lines is None:
            lines = self._lines[start << 12 | target] = self._find_lines(start, target)
        for mask in lines:  # noqa: SIM110  (the most frequent question of a game: a loop is twice as fast)
            if not mask & enemies:
                return True
        return False

    def _find_lines(self, start: int, target: int) -> Lines:
        """Return the lines of sight from space `start` to space `target` over what is on the table now."""
        field = self.field
        spaces = field.board.spaces
        here, there = spaces[start].rooms, spaces[target].rooms
        if not any(room in there for room in here) and (len(here) > 1 or not self._open_between(here[0], there)):
            # from a joined half space only its own two rooms are seen (B-23)
            return ()
        key = (start, target) if start <= target else (target, start)
        lines = field.known_lines.get(key)
        if lines is None:
            lines = field.known_lines[key] = field.sights.lines_between(*key)
            if len(here) == len(there) == 1 and here == there:
                # what lies between two spaces of one room is the same on every terrain
                field.lines_inside[start << 12 | target] = field.lines_inside[target << 12 | start] = lines
        return lines

    def _open_between(self, room: int, others: tuple[int, ...]) -> bool:
        """Return whether sight passes from a room into one of the others: a joined exit, or a ledge (B-54)."""
        board = self.field.board
        for place in board.gateways_of[room]:
            way = board.gateways[place]
            if way.other(room) in others and (
                self.joined >> place & 1 or (way.gate == "ledge" and self.explored >> way.a & self.explored >> way.b & 1)
            ):
                return True
        return False


class Field:
    """The board of a quest with all terrains and lines of sight that its games have come to."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.pits = sum(1 << n for n, space in enumerate(board.spaces) if space.kind == "o")
        self.known_lines: dict[tuple[int, int], Lines] = {}
        self.lines_inside: dict[int, Lines] = {}
        self.sights = Sights(board)
        self.known_steps: dict[int, int] = {}
        self.reaches: dict[tuple[Terrain, int, int, int], Reach] = {}
        self._terrains: dict[tuple[int, int, int], Terrain] = {}

    def terrain_of(self, explored: int, joined: int, flooded: int) -> Terrain:
        """Return the terrain of these masks."""
        key = (explored, joined, flooded)
        terrain = self._terrains.get(key)
        if terrain is None:
            if len(self._terrains) >= _MOST_TERRAINS:
                self._terrains.clear()
            terrain = self._terrains[key] = Terrain(self, explored, joined, flooded)
        return terrain


_FIELDS: dict[int, tuple[tuple[Room, ...], Field]] = {}
_MOST_FIELDS = 8


def field_of(quest: Quest) -> Field:
    """Return the field of a quest; those of the last few maps are kept, by the identity of their rooms."""
    known = _FIELDS.get(id(quest.rooms))
    if known is not None and known[0] is quest.rooms:
        return known[1]
    while len(_FIELDS) >= _MOST_FIELDS:
        del _FIELDS[next(iter(_FIELDS))]
    for _, other in _FIELDS.values():
        other.reaches.clear()
    field = Field(lay_out(quest))
    _FIELDS[id(quest.rooms)] = (quest.rooms, field)
    return field
