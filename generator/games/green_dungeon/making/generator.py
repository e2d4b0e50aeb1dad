"""One attempt at a sealed dungeon: tiles, turns and piles as the edition deals them, a way to both bosses, and the story."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from heapq import heappop, heappush

from generator.core.errors import ForgeFailed
from generator.core.rng import Rng
from generator.forge.choices import Options
from generator.games.green_dungeon.making.story import Story, write_story
from generator.games.green_dungeon.quest.board import Board, Card, Kind, PileName, deal
from generator.games.green_dungeon.quest.data_loading import grades
from generator.games.green_dungeon.quest.model import GRADES, Grade, Quest, QuestCard
from generator.games.green_dungeon.quest.passages import connected
from generator.games.green_dungeon.quest.ruleset import Edition, load_ruleset
from generator.games.green_dungeon.quest.theme_schema import GradePreset

DEALS = 200
"""How often tiles are dealt anew before an attempt gives up."""
PERILS: dict[Kind, int] = {"drop": 1, "brick": 1, "hammer": 2}
"""What a room adds to the perils of a way."""
TOP_CARD_WEIGHT = 6
"""The weight of a pile's top card, where the last ones count 1."""


def generate(options: Options, rng: Rng) -> Quest:
    """Return one attempt at a quest, for settled `options`.

    Raises ForgeFailed when no deal has as many closed doors and perils on the way as the grade wants, BadData for a theme or
    grades that cannot be read.
    """
    edition: Edition = "old" if options["edition"] == "old" else "new"
    grade: Grade = next(grade for grade in GRADES if grade == options["grade"])
    board = _deal_for(edition, getattr(grades(), grade), rng.stream("deal"))
    return quest_of(edition, grade, board, write_story(options["theme"], board.kinds, rng.stream("tale")))


def quest_of(edition: Edition, grade: Grade, board: Board, story: Story) -> Quest:
    """Return the quest of a dungeon as it was dealt and its words."""
    return Quest(
        edition=edition, grade=grade, kinds=board.kinds, flat=board.flat, start=board.start, seen=board.seen,
        treasure=_quest_cards(board.treasure), monster=_quest_cards(board.monster), boss=_quest_cards(board.boss),
        title=story.title, theme=story.theme, theme_name=story.theme_name, theme_icon=story.theme_icon, place=story.place,
        story=story.story, mini=story.mini, final=story.final, rooms=story.rooms, monsters=story.monsters, magic=story.magic,
        traps=story.traps, treasures=story.treasures, twists=story.twists, ending=story.ending,
    )  # fmt: skip


def _quest_cards(cards: Sequence[Card]) -> tuple[QuestCard, ...]:
    return tuple(QuestCard(symbol=card.symbol, number=card.number) for card in cards)


def _with_stacked_piles(board: Board, burden: int, rng: Rng) -> Board:
    """Return a dungeon with the hardest of many orders of each pile, or the kindest for a burden below 0."""

    def stacked(name: PileName, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        orders = [tuple(rng.stream(name, number).shuffle(cards)) for number in range(grades().shuffles)]
        return max(orders, key=lambda order: burden * _order_weight(name, order))

    return replace(
        board, treasure=stacked("treasure", board.treasure), monster=stacked("monster", board.monster),
        boss=stacked("boss", board.boss),
    )  # fmt: skip


def _order_weight(name: PileName, cards: Sequence[Card]) -> int:
    """Return how hard an order of a pile is on a player, the first cards before the last: great monsters, or small treasure."""
    worths = {"hammer": 3, "drop": 2, "wood": 1, "cog": 0}
    found = 0
    for place, card in enumerate(cards):
        worth = -worths[card.symbol] * card.number if name == "treasure" else 2 * card.number + (card.symbol == "wood")
        found += max(1, TOP_CARD_WEIGHT - place) * worth
    return found


def least_perils(board: Board) -> int:
    """Return what waits at least on a way to both bosses with as few closed doors as can be: the sum of `PERILS` of its rooms."""
    one, other = board.lairs
    first = _doors_and_perils(board, board.start)
    ways = ((near, far, _doors_and_perils(board, near)) for near, far in ((one, other), (other, one)))
    return min((first[near][0] + onward[far][0], first[near][1] + onward[far][1]) for near, far, onward in ways)[1]


def _doors_and_perils(board: Board, start: int) -> dict[int, tuple[int, int]]:
    """Return for every cell the closed doors and the perils of the best way there, doors before perils (Dijkstra)."""
    found: dict[int, tuple[int, int]] = {}
    heap = [((0, 0), start)]
    while heap:
        (doors, perils), cell = heappop(heap)
        if cell in found:
            continue
        found[cell] = (doors, perils)
        for there in board.passages.exits[cell]:
            shut = not board.passages.free_bits[cell] >> there & 1
            heappush(heap, ((doors + shut, perils + PERILS.get(board.kinds[there], 0)), there))
    return found


def _deal_for(edition: Edition, preset: GradePreset, rng: Rng) -> Board:
    """Return the first of many deals that a grade can use; raises ForgeFailed where none is."""
    low, high = preset.doors
    least, most = preset.perils
    for number in range(DEALS):
        board = deal(load_ruleset(edition), rng.stream(number))
        if board.closed_doors is None or not connected(board.flat) or not low <= board.closed_doors <= high:
            continue
        if least <= least_perils(board) <= most:
            return _with_stacked_piles(board, preset.burden, rng.stream(number, "decks")) if preset.burden else board
    raise ForgeFailed("no deal of tiles had the doors and the rooms on the way that were asked for")
