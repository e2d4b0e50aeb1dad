"""The sensible player over a sealed map, which knows of the dungeon only what has been found out.

Of a room that is explored it knows the exits and what stands behind them in the line of its encounter: gates, and who can pass
them from where. Whether any other exit leads on it learns when a hero steps on its half space, or when a card lies beside it. It
goes to the nearest exit that it does not know, and it marches only to where two cards meet.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.core.grid import SIDES, Side
from generator.games.deck_box_dungeons.players import tactics
from generator.games.deck_box_dungeons.players.sensible import Sensible
from generator.games.deck_box_dungeons.rules import places
from generator.games.deck_box_dungeons.rules.board import NOWHERE
from generator.games.deck_box_dungeons.rules.state import Ask, Game, HeroFigure, Move
from generator.games.deck_box_dungeons.rules.terrain import FAR, Reach


class Exploring(Sensible):
    """Chooses every move of a party that does not see the map. It is made for one game, of which it remembers the exits."""

    def __init__(self) -> None:
        super().__init__()
        self._dead_ends: dict[int, tuple[int, int]] | None = None
        self._closed: set[int] = set()

    def __call__(self, game: Game, ask: Ask) -> Move:
        """Return the move to make."""
        dead_ends = self.dead_ends(game)
        self._closed.update(hero.space for hero in game.heroes if hero.space in dead_ends)
        return super().__call__(game, ask)

    def dead_ends(self, game: Game) -> dict[int, tuple[int, int]]:
        """Return the closed exits by their half spaces: the room of each, and the room that lies behind it or NOWHERE."""
        if self._dead_ends is None:
            self._dead_ends = _dead_ends(game)
        return self._dead_ends

    def untried(self, game: Game) -> list[int]:
        """Return the half spaces of closed exits on the table that nobody knows to be closed."""
        return [
            half
            for half, (room, beside) in self.dead_ends(game).items()
            if half not in self._closed and game.explored >> room & 1 and (beside == NOWHERE or not game.explored >> beside & 1)
        ]

    def exits(self, game: Game) -> Iterator[list[int]]:
        """Yield the half spaces behind which a room may lie, or a bar is to be lifted."""
        yield [*tactics.ways_on(game), *self.untried(game)]

    def nearest(self, game: Game, space: int, spaces: list[int]) -> tuple[int, int]:
        """Return the cost of the way from a space to the nearest of several, and that space; of two as near the one further up.

        The numbers of spaces decide nothing, since those of closed exits come behind the others.
        """
        ways = [(game.terrain.distances_to(to)[space], game.board.spaces[to].box, to) for to in spaces]
        cost, _, to = min(ways, default=(FAR, (0, 0, 0, 0), NOWHERE))
        return (cost, to) if cost < FAR else (FAR, NOWHERE)

    def leads_on(self, game: Game, space: int) -> bool:
        """Return whether a room may be explored from a space, as far as is known."""
        return super().leads_on(game, space) or space in self.untried(game)

    def march_targets(self, game: Game) -> dict[int, int]:
        """Return where the party may march: to the door, or to where two cards on the table meet."""
        board = game.board
        known = {board.start_zone[0]}
        for gate in board.gateways:
            if game.explored >> gate.a & game.explored >> gate.b & 1:
                known.update(to for half in (gate.half_a, gate.half_b) for to in board.beside[half])
        return {space: boxes for space, boxes in super().march_targets(game).items() if space in known}

    def walk(self, game: Game, hero: HeroFigure, wanted: list[int]) -> Move:
        """Return a step of a hero towards what it seeks; where the exit that it comes to is closed, its move goes on."""
        move = super().walk(game, hero, wanted)
        if move.kind != "go" or move.to not in self.untried(game):
            return move
        reach = places.reach(game, hero, places.speed(game, hero))
        left, to = places.speed(game, hero), move.to
        start = hero.space
        while to in self.untried(game) and to in reach:
            left -= game.terrain.reach(start, left, game.enemy_mask)[to][0]
            self._closed.add(to)
            start, to = to, self._onward(game, hero, (to, left), reach)
        return Move("go", hero.index, to)

    def _onward(self, game: Game, hero: HeroFigure, at: tuple[int, int], reach: Reach) -> int:
        """Return where a hero goes on from a closed exit, which is `at` a space with so much movement left; it may stay there."""
        (space, left), wanted = at, self.seeks(game)
        cost, goal = self.nearest(game, space, wanted)
        if cost >= FAR:
            return space
        far = game.terrain.distances_to(goal)
        onward = places.ends(game, game.terrain.reach(space, left, game.enemy_mask), hero.space)
        ahead = [to for to in onward if to in reach and (to in wanted or not self.leads_on(game, to))]
        return min([space, *ahead], key=lambda to: (far[to], to != space, to))


def _dead_ends(game: Game) -> dict[int, tuple[int, int]]:
    """Return the half spaces of a quest that no passage joins, without the dungeon door: room and room beside, or NOWHERE."""
    board, rooms = game.board, game.quest.rooms
    at = {room.spot: number for number, room in enumerate(rooms)}
    sides: dict[str, Side] = {side: side for side in SIDES}
    dead_ends: dict[int, tuple[int, int]] = {}
    for number, space in enumerate(board.spaces):
        side = sides.get(space.name.rpartition(".")[2])
        if side is not None and number not in board.gateway_at and number != board.door:
            room = space.rooms[0]
            dead_ends[number] = (room, at.get(rooms[room].spot.beside(side), NOWHERE))
    return dead_ends
