"""One attempt at a sealed dungeon: tiles, turns and piles as the edition deals them, a way to both bosses, and the story."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush

from generator.core.errors import ForgeFailed
from generator.core.rng import Rng
from generator.forge.choices import Options
from generator.games.green_dungeon.making.story import Story, draw_twists, theme_of, write_story
from generator.games.green_dungeon.quest.board import Board, Card, Kind, deal
from generator.games.green_dungeon.quest.data_loading import grades
from generator.games.green_dungeon.quest.model import GRADES, Grade, Quest, QuestCard
from generator.games.green_dungeon.quest.passages import connected
from generator.games.green_dungeon.quest.ruleset import Edition, load_ruleset
from generator.games.green_dungeon.quest.theme_schema import GradePreset

DEALS = 200
"""How often tiles are dealt anew before an attempt gives up."""
PERILS: dict[Kind, int] = {"drop": 1, "brick": 1, "hammer": 2}
"""What a room adds to the perils of a way."""
DRAFT_LAMP = 45
"""The boxes of the lamp of a ranked quest before play has set them."""


def generate(options: Options, rng: Rng) -> Quest:
    """Return one attempt at a quest, for settled `options`.

    Raises ForgeFailed when no deal has as many closed doors and perils on the way as the grade wants, BadData for a theme or
    grades that cannot be read.
    """
    edition: Edition = "old" if options["edition"] == "old" else "new"
    grade: Grade = next(grade for grade in GRADES if grade == options["grade"])
    board = _deal_for(edition, getattr(grades(), grade), rng.stream("deal"))
    tale = rng.stream("tale")
    theme = theme_of(options["theme"], tale)
    twists = draw_twists(theme, rng.stream("twists"))
    lamp = DRAFT_LAMP if options["lamp"] == "ranked" else 0
    return quest_of(edition, grade, board, write_story(theme, board.kinds, twists, tale), lamp)


def quest_of(edition: Edition, grade: Grade, board: Board, story: Story, lamp: int) -> Quest:
    """Return the quest of a dungeon as it was dealt, its words, and a lamp of so many boxes."""
    return Quest(
        edition=edition, grade=grade, kinds=board.kinds, flat=board.flat, start=board.start, seen=board.seen,
        treasure=_quest_cards(board.treasure), monster=_quest_cards(board.monster), boss=_quest_cards(board.boss),
        title=story.title, theme=story.theme, theme_name=story.theme_name, theme_icon=story.theme_icon, place=story.place,
        story=story.story, mini=story.mini, final=story.final, rooms=story.rooms, monsters=story.monsters, magic=story.magic,
        traps=story.traps, treasures=story.treasures, twists=story.twists, ending=story.ending,
        lamp=lamp,
    )  # fmt: skip


def _quest_cards(cards: Sequence[Card]) -> tuple[QuestCard, ...]:
    return tuple(QuestCard(symbol=card.symbol, number=card.number) for card in cards)


def least_perils(board: Board) -> int:
    """Return what waits at least on a way to both bosses with as few closed doors as can be: the sum of `PERILS` of its rooms."""
    lair, other_lair = board.lairs
    first = _doors_and_perils(board, board.start)
    ways = ((near, far, _doors_and_perils(board, near)) for near, far in ((lair, other_lair), (other_lair, lair)))
    return min((first[near][0] + onward[far][0], first[near][1] + onward[far][1]) for near, far, onward in ways)[1]


def _doors_and_perils(board: Board, start: int) -> dict[int, tuple[int, int]]:
    """Return for every cell the closed doors and the perils of the best way there, doors before perils (Dijkstra)."""
    best: dict[int, tuple[int, int]] = {}
    heap = [((0, 0), start)]
    while heap:
        (doors, perils), cell = heappop(heap)
        if cell in best:
            continue
        best[cell] = (doors, perils)
        for there in board.passages.exits[cell]:
            shut = not board.passages.free_bits[cell] >> there & 1
            heappush(heap, ((doors + shut, perils + PERILS.get(board.kinds[there], 0)), there))
    return best


def _deal_for(edition: Edition, preset: GradePreset, rng: Rng) -> Board:
    """Return the first of many deals that a grade can use; raises ForgeFailed where none is."""
    low, high = preset.doors
    least, most = preset.perils
    for number in range(DEALS):
        board = deal(load_ruleset(edition), rng.stream(number))
        if board.closed_doors is None or not connected(board.flat) or not low <= board.closed_doors <= high:
            continue
        if least <= least_perils(board) <= most:
            return board
    raise ForgeFailed("no deal of tiles had the doors and the rooms on the way that were asked for")
