"""The most and the least points that a game by a lamp can come to, by the rules and the dungeon (G-75).

Whatever brings points takes boxes: a room that is resolved takes one, a lair too, a wanderer one, a rest three. So many boxes
allow so many rooms, wanderers and rests, and the best of them are taken as if every die and every card fell for the player: every
monster guards a treasure, every treasure is the best card of the deck, nobody is ever wounded. No more can be had than there is:

* every room once, and once more for each time that its tile is reset; a wanderer for each check that brings one. By a fate strip
  these are known before the game, since check after check casts the same dice for everybody, the tiles first, then the wanderer:
  a tile that its dice do not name is not reset. Without a strip each check brings a wanderer, and resets as many tiles as it has
  cubes, always the best;
* wood and brick rooms hold a treasure only under a cog of the boss pile. That is shuffled again only when it is used up, and at
  most the card of the first boss is out of it then, so that among eleven cards in a row there are no more cogs than it has.

Each of these holds for whatever is chosen, so that the sum of the best is a bound: of the rooms under the boss pile some are
counted with a part of their treasure, and all treasures that the pile has with the other part, for every part that there is; the
least of these sums is taken. Real games stay below: no die falls well for ever.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, chain, repeat
from typing import NamedTuple

from generator.games.green_dungeon.quest.board import Board, Kind
from generator.games.green_dungeon.quest.passages import CELLS, SIZE
from generator.games.green_dungeon.quest.ruleset import Ruleset
from generator.games.green_dungeon.rules.lamp import cubes_checked, cubes_left, most_cubes_of

UNFILLED = 3
"""Rooms and wanderers of the last turn whose boxes are still empty when a game is won: the room that was gone to, one fled to, and
a wanderer. Between two fillings there are no more, and a filling leaves none of them, as it fills all that are due or five."""
LAIR_CARDS = 3
"""Cards off the boss pile that the two bosses are."""
LAIRS = 2
"""Lairs, which take no part in what else is counted."""


class _Gain(NamedTuple):
    """What a room or a wanderer brings at most: points but for a monster's treasure, experience among them, whether there is a
    monster that may guard one, points for tiles that it turns up, and whether a cog of the boss pile brings a treasure."""

    points: int
    xp: int
    guards: bool
    tiles: int
    cursed: bool = False


class _Gains(NamedTuple):
    """What there is to be had: each of them once, and so many rooms that may be any of those that can be entered `again`."""

    once: tuple[_Gain, ...]
    again: tuple[_Gain, ...]
    resets: int

    def best(self, value: Callable[[_Gain], int]) -> list[int]:
        """Return the sums of the best values of none of them, of one, of two, and so on."""
        more = repeat(max(map(value, self.again)), self.resets) if self.resets else ()
        return [0, *accumulate(sorted(chain(map(value, self.once), more), reverse=True))]

    @property
    def cursed(self) -> int:
        """How many of them draw a card off the boss pile, at most."""
        return sum(gain.cursed for gain in self.once) + self.resets


def most_points(board: Board, rules: Ruleset, *, won: bool, events: Sequence[int] = ()) -> int:
    """Return the most points of a game by the lamp of this dungeon that was won, or lost; the board must have a lamp.

    `events` are the dice of a fate strip for all checks of the lamp; without them the checks have whatever dice they like.
    """
    longest = board.lamp - 1 if won else board.lamp
    fillings = {min(longest, boxes + rules.event_every - 1) for boxes in range(0, longest + 1, rules.event_every)}
    entered = LAIRS if won else 0
    return max(_most_after(board, rules, boxes, entered, events) for boxes in sorted(fillings))


def least_points(board: Board, rules: Ruleset, *, won: bool) -> int:
    """Return the least points of a game by the lamp of this dungeon: every tile face down, and every monster fled from.

    Whoever has won has a health, the first level and the experience of the final boss, and has turned up both lairs.
    """
    penalties = rules.penalty_fled * (board.lamp + UNFILLED) + rules.penalty_face_down * (CELLS - 1)
    penalties += rules.penalty_event * most_cubes_of(board.lamp, rules.event_every)
    if not won:
        return -penalties
    level = rules.start_level if rules.points_first_level else 0
    return 1 + rules.points_level * level + rules.opponent_xp.final + rules.penalty_face_down * LAIRS - penalties


def _most_after(board: Board, rules: Ruleset, boxes: int, entered: int, events: Sequence[int]) -> int:
    """Return the most points with so many boxes filled, of which those for the lairs that were `entered` bring nothing else.

    A level costs experience that has counted as points, and brings its own, a health and a magic.
    """
    checks = min(boxes, board.lamp - 1) // rules.event_every
    gains, best = _gains(board, rules, checks, events), best_treasure(board, rules)
    xp, points = gains.best(lambda gain: gain.xp), _found(board, rules, gains, best)
    most = 0
    for rests in range(boxes // rules.rest_time + 1):
        count = max(0, min(boxes + UNFILLED - entered - rules.rest_time * rests, len(xp) - 1))
        levels = min(rests, (xp[count] + _boss_xp(rules)) // rules.level_cost)
        most = max(most, points[count] + levels * max(0, rules.points_level + 2 - rules.level_cost))
    return _start(board, rules, best) - rules.penalty_event * cubes_left(checks) + most


def _found(board: Board, rules: Ruleset, gains: _Gains, best: int) -> list[int]:
    """Return the most points that none of the rooms and wanderers bring, one of them, two, and so on."""
    tiles = rules.penalty_face_down * (CELLS - 1 - LAIRS)
    cogs = sum(card.symbol == "cog" for card in board.boss) * -(-(gains.cursed + LAIR_CARDS) // (len(board.boss) - 1))
    return [min(bounds) for bounds in zip(*(_with_part(gains, best, cogs, tiles, part) for part in range(best + 1)), strict=True)]


def _with_part(gains: _Gains, best: int, cogs: int, tiles: int, part: int) -> Iterator[int]:
    """Yield the same where a treasure under the boss pile counts `part` with its room, and the rest with its cog."""

    def value(gain: _Gain) -> int:
        return gain.points + best * gain.guards + part * gain.cursed

    for turned, others in zip(gains.best(lambda gain: value(gain) + gain.tiles), gains.best(value), strict=True):
        yield min(turned, others + tiles) + (best - part) * cogs


def _start(board: Board, rules: Ruleset, best: int) -> int:
    """Return what everybody has, with nothing lost of it, what both bosses bring, less the tiles that lie face down.

    A weapon that is sold leaves the game, so that each brings more than the best treasure once.
    """
    cubes = rules.start_health + rules.start_magic + rules.start_gold
    levels = rules.points_level * (rules.start_level if rules.points_first_level else 0)
    luck = rules.points_luck * max(rules.start_luck, rules.luck_cap)
    prizes = best * (rules.opponent_treasure.mini + rules.opponent_treasure.final)
    sold = sum(max(0, card.number * (1 + rules.trade_factor) - best) for card in board.treasure if card.symbol == "hammer")
    return cubes + levels + luck + prizes + sold + _boss_xp(rules) - rules.penalty_face_down * (CELLS - 1 - LAIRS)


def _boss_xp(rules: Ruleset) -> int:
    return rules.opponent_xp.final + (rules.level_xp if rules.mini_fills_level else rules.opponent_xp.mini)


def best_treasure(board: Board, rules: Ruleset) -> int:
    """Return the most points that one treasure brings: coins alone, or coins and a card that is kept."""
    return max(
        card.number * rules.gem_factor if card.symbol == "cog" else card.number + rules.points_card for card in board.treasure
    )


def _gains(board: Board, rules: Ruleset, checks: int, events: Sequence[int]) -> _Gains:
    """Return what there is to be had with so many checks, whose dice are known from `events`, or not."""
    rooms = {cell: _room(board, rules, kind) for cell, kind in enumerate(board.kinds) if kind != "straw"}
    first = [gain for cell, gain in rooms.items() if cell != board.start]
    wanderer = _Gain(rules.opponent_xp.drop, rules.opponent_xp.drop, True, 0)
    again = {cell: gain._replace(tiles=0) for cell, gain in rooms.items()}
    if not events:
        resets = sum(cubes_checked(number) for number in range(1, checks + 1))
        return _Gains((*first, *repeat(wanderer, checks)), tuple(set(again.values())), resets)
    reset, wanderers = _events(events, checks)
    return _Gains((*first, *repeat(wanderer, wanderers), *(again[cell] for cell in reset if cell in again)), (), 0)


def _events(dice: Sequence[int], checks: int) -> tuple[list[int], int]:
    """Return the cells that the dice of so many checks name, each once a check, and how many wanderers they bring."""
    cells, wanderers, place = list[int](), 0, 0
    for cubes in map(cubes_checked, range(1, checks + 1)):
        pairs = zip(dice[place : place + 2 * cubes : 2], dice[place + 1 : place + 2 * cubes : 2], strict=True)
        cells += sorted({SIZE * (row - 1) + column - 1 for column, row in pairs if column <= SIZE and row <= SIZE})
        wanderers += dice[place + 2 * cubes] <= cubes
        place += 2 * cubes + 1
    return cells, wanderers


def _room(board: Board, rules: Ruleset, kind: Kind) -> _Gain:
    """Return what a room of a kind brings at most when it is entered for the first time."""
    rows = [row for row in board.twist_rows.get(kind, ()) if row is not None]
    twist_xp = max(0, *(row.by for row in rows if row.what == "experience"), 0)
    twist = max(0, *(row.by for row in rows if row.what in ("treasure", "experience")), 0)
    xp = {"drop": rules.opponent_xp.drop, "hammer": rules.opponent_xp.hammer}.get(kind, 0)
    if kind in ("drop", "hammer"):
        return _Gain(xp + twist, xp + twist_xp, True, rules.penalty_face_down)
    if kind == "cog":
        return _Gain(best_treasure(board, rules) + twist, twist_xp, False, rules.penalty_face_down)
    seen = max(card.number for card in board.boss) if kind == "wood" else 0
    return _Gain(twist, twist_xp, False, rules.penalty_face_down * (1 + seen), cursed=True)
