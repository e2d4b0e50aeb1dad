"""The most and the least points that a game by a lamp can come to, by the rules and the dungeon (G-75).

Whatever brings points takes boxes: a room that is resolved takes one, a wanderer one, a rest three. So many boxes allow so many
rooms, wanderers and rests, and the best of them are taken as if every die and every card fell for the player: every monster
guards a treasure, every treasure is the best card of the deck, nobody is ever wounded. The checks of the boxes that are filled
say how many wanderers can come, and how many tiles can be reset. Real games stay far below: no die falls well for ever.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import chain, islice, repeat
from typing import NamedTuple

from generator.games.green_dungeon.quest.board import SYMBOLS, Board, Kind
from generator.games.green_dungeon.quest.passages import CELLS
from generator.games.green_dungeon.quest.ruleset import Ruleset
from generator.games.green_dungeon.rules.lamp import cubes_checked, cubes_left, most_cubes_of

UNFILLED = 3
"""Rooms and wanderers of the last turn whose boxes are still empty when a game is won: the room that was gone to, one fled to, and
a wanderer. Between two fillings there are no more, and a filling leaves none of them, as it fills all that are due or five."""
LAIRS = 2
"""Lairs, which take no part in what else is counted."""


class _Gain(NamedTuple):
    """What a room or a wanderer brings at most: points but for a monster's treasure, experience among them, whether there is a
    monster that may guard one, and points for tiles that it turns up."""

    points: int
    xp: int
    guards: bool
    tiles: int


class _Gains(NamedTuple):
    """What there is to be had: each room once, each wanderer, and the rooms that may be entered again after so many resets."""

    once: tuple[_Gain, ...]
    again: tuple[_Gain, ...]
    resets: int

    def best(self, value: Callable[[_Gain], int], count: int) -> int:
        """Return the sum of the best values of so many of them."""
        more = repeat(max(map(value, self.again)), self.resets)
        return _sum_of_best(chain(map(value, self.once), more), count)


def most_points(board: Board, rules: Ruleset, *, won: bool) -> int:
    """Return the most points of a game by the lamp of this dungeon that was won, or lost; the board must have a lamp."""
    longest = board.lamp - 1 if won else board.lamp
    fillings = {min(longest, boxes + rules.event_every - 1) for boxes in range(0, longest + 1, rules.event_every)}
    return max(_most_after(board, rules, boxes) for boxes in sorted(fillings))


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


def _most_after(board: Board, rules: Ruleset, boxes: int) -> int:
    """Return the most points with so many boxes filled."""
    checks = min(boxes, board.lamp - 1) // rules.event_every
    gains, best = _gains(board, rules, checks), best_treasure(board, rules)
    kept = _start(board, rules, best) - rules.penalty_event * cubes_left(checks)
    return kept + max(_most_of(rules, gains, boxes, rests, best) for rests in range(boxes // rules.rest_time + 1))


def _most_of(rules: Ruleset, gains: _Gains, boxes: int, rests: int, best: int) -> int:
    """Return the most points that rooms, wanderers and levels bring with so many rests.

    A level costs experience that has counted as points, and brings its own, a health and a magic. In a deck that is used up before
    it is shuffled again no more monsters guard a treasure than it has cards for.
    """
    count, tiles = boxes + UNFILLED - rules.rest_time * rests, rules.penalty_face_down * (CELLS - 1 - LAIRS)
    levels = min(rests, (gains.best(lambda gain: gain.xp, count) + _boss_xp(rules)) // rules.level_cost)
    guarded = min(
        gains.best(lambda gain: gain.points + best * gain.guards + gain.tiles, count),
        gains.best(lambda gain: gain.points + best * gain.guards, count) + tiles,
    )
    if rules.beaten_cards != "shuffled":
        each = len(rules.decks.monster)
        guards = each * -(-2 * count // (len(SYMBOLS) * each))
        guarded = min(guarded, gains.best(lambda gain: gain.points + gain.tiles, count) + best * guards)
    return guarded + levels * max(0, rules.points_level + 2 - rules.level_cost)


def _sum_of_best(values: Iterable[int], count: int) -> int:
    return sum(islice(sorted(values, reverse=True), max(0, count)))


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


def _gains(board: Board, rules: Ruleset, checks: int) -> _Gains:
    """Return what there is to be had with so many checks."""
    rooms = [kind for cell, kind in enumerate(board.kinds) if cell != board.start and kind != "straw"]
    wanderer = _Gain(rules.opponent_xp.drop, rules.opponent_xp.drop, True, 0)
    once = (*(_room(board, rules, kind) for kind in rooms), *repeat(wanderer, checks))
    again = tuple(_room(board, rules, kind)._replace(tiles=0) for kind in {*rooms, board.kinds[board.start]})
    return _Gains(once, again, sum(cubes_checked(number) for number in range(1, checks + 1)))


def _room(board: Board, rules: Ruleset, kind: Kind) -> _Gain:
    """Return what a room of a kind brings at most when it is entered for the first time."""
    rows = [row for row in board.twist_rows.get(kind, ()) if row is not None]
    twist_xp = max((row.by for row in rows if row.what == "experience"), default=0)
    twist = max((row.by for row in rows if row.what in ("treasure", "experience")), default=0)
    xp = {"drop": rules.opponent_xp.drop, "hammer": rules.opponent_xp.hammer}.get(kind, 0)
    if kind in ("drop", "hammer"):
        return _Gain(xp + max(0, twist), xp + max(0, twist_xp), True, rules.penalty_face_down)
    seen = max(card.number for card in board.boss) if kind == "wood" else 0
    return _Gain(best_treasure(board, rules) + max(0, twist), max(0, twist_xp), False, rules.penalty_face_down * (1 + seen))
