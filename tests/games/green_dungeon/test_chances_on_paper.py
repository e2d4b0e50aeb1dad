"""What the sheets of a sealed dungeon say of chances, worked out anew: keys that stand for nothing, rooms in no order."""

from __future__ import annotations

from math import sqrt

from generator.core.rng import Rng
from generator.games.green_dungeon.paper import pack
from generator.games.green_dungeon.paper.reveal_strips import KEYS, assign_keys
from generator.games.green_dungeon.quest.model import PILES, Quest
from generator.games.green_dungeon.quest.passages import CELLS
from generator.games.green_dungeon.rating.difficulty import rate
from tests.contract.samples import fixed
from tests.records import replace


def quest() -> Quest:
    found: Quest = fixed("green-dungeon").quest
    return found


def test_a_third_of_the_keys_stand_for_nothing() -> None:
    keys = assign_keys(quest(), Rng.root("tests/keys", 0))
    real = {*keys.cells, *(key for pile in keys.piles for key in pile.keys)}
    assert len(keys.entries) == len(KEYS) == 90
    assert len(real) == CELLS + sum(len(pile.keys) for pile in keys.piles)
    assert len(keys.piles) == len(PILES)
    assert abs((len(KEYS) - len(real)) / len(KEYS) - 1 / 3) < 0.02


def correlation(order: list[int]) -> float:
    """Return how far an order of places rises with the places of the dungeon; nought where it has nothing to do with them."""
    count = len(order)
    mean = (count - 1) / 2
    return sum((place - mean) * (cell - mean) for place, cell in enumerate(order)) / (count * (count**2 - 1) / 12)


def test_rooms_of_the_story_stand_in_no_order() -> None:
    """Of 60 dungeons the mean rank correlation of listed places with the map is nought, within four errors."""
    names = [cell.cell for cell in pack.quest_words(quest(), fixed("green-dungeon").rating).rooms]
    assert len(set(names)) == len(names) >= CELLS - 1
    told = []
    for number in range(60):
        one = replace(quest(), title=f"The Place of {number}")
        rooms = pack.quest_words(one, fixed("green-dungeon").rating).rooms
        ranks = sorted(row.cell for row in rooms)
        told.append(correlation([ranks.index(row.cell) for row in rooms]))
    assert len(set(told)) > 50, "the order is another one for another quest"
    assert abs(sum(told) / len(told)) < 4 / sqrt((CELLS - 2) * len(told))
    assert correlation(sorted(range(CELLS))) == 1.0, "the control: in the order of the map"


def test_a_share_of_games_is_told_with_wilsons_interval() -> None:
    """Wilson's formula on the printed share, whose rounding may shift an end by a point."""
    figures = rate(quest()).figures
    count, z = int(figures["games"]), 1.959964
    won = round(int(figures["rate"]) * count / 100)
    share = won / count
    middle, half = share + z * z / (2 * count), z * sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    for name, sign in (("low", -1), ("high", 1)):
        assert abs(int(figures[name]) - 100 * (middle + sign * half) / (1 + z * z / count)) <= 1.0, name
