"""What the sheets of a delve say of chances, worked out anew: the ring and two dice, keys for nothing, orders, intervals."""

from __future__ import annotations

import re
from collections import Counter
from html import unescape
from itertools import product
from math import sqrt

import pytest

from generator.core.rng import Rng
from generator.forge.engine import Outcome
from generator.games.bag_of_dungeon.making import generator
from generator.games.bag_of_dungeon.paper import words
from generator.games.bag_of_dungeon.paper.reveal_keys import KEYS, RevealKeys, assign_keys
from generator.games.bag_of_dungeon.players import measured_games
from generator.games.bag_of_dungeon.players.measured_games import Measured
from generator.games.bag_of_dungeon.players.sensible import Sensible
from generator.games.bag_of_dungeon.quest.data_loading import grades
from generator.games.bag_of_dungeon.quest.model import Quest
from generator.games.bag_of_dungeon.rating import difficulty
from generator.press.jobs.printing.job import PrintSettings
from generator.press.jobs.printing.quest_jobs import quest_job
from tests.contract.samples import rendered
from tests.games.bag_of_dungeon.quests import made as drafted
from tests.games.bag_of_dungeon.samples import GAME, made, sample

ROLLS = Counter(first + second for first, second in product(range(1, 7), repeat=2))
"""How many of the 36 rolls of two dice come to each total."""


def sheet(quest: Quest, name: str) -> str:
    """Return the words of a sheet, cells parted by strokes."""
    job = quest_job(GAME, made(quest), PrintSettings())
    (found,) = (one for one in job.pack.sheets if one.id == name)
    text = re.sub(r"</cell>", "|", rendered(job, found))
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", text)).split())


def ring_odds(text: str) -> dict[int, int]:
    """Return the rolls of 36 that a sheet gives each lair, wherever it tells them: a row of lairs above a row of counts."""
    found: dict[int, int] = {}
    for lairs, counts in re.findall(r"((?:M\d+ ?\| ?)+)[^|]*of 36 rolls[^|]*\| ((?:\d+ ?\| ?)+)", text):
        found |= zip(map(int, re.findall(r"\d+", lairs)), map(int, re.findall(r"\d+", counts)), strict=True)
    return found


def test_the_table_of_the_ring_is_that_of_two_dice() -> None:
    assert dict(words.RING_WAYS) == dict(sorted(ROLLS.items()))
    assert ROLLS[12] == 1, "M12, one roll of 36, is the Exit"
    assert sorted(ROLLS, key=ROLLS.__getitem__)[-3:] in ([6, 8, 7], [8, 6, 7]), "lairs in the middle hold it most often"
    quick = sheet(sample(), "quick")
    assert ring_odds(quick) | {12: 1} == dict(ROLLS)
    assert "M12, one roll of 36, is the Exit" in quick
    log = sheet(sample(), "log")
    shares = {int(lair): int(count) for lair, count in re.findall(r"M(\d+) ?\| \d+ ?\| (\d+) ?\|", log[log.index("Of 36 rolls") :])}
    assert shares == {lair: count for lair, count in ROLLS.items() if lair in shares}
    assert len(shares) >= 10


def test_another_table_of_the_ring_would_be_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "RING_WAYS", {**words.RING_WAYS, 4: 4})
    assert ring_odds(sheet(sample(), "quick"))[4] != ROLLS[4]


def chi_square(seen: Counter[int], expected: dict[int, float]) -> float:
    return sum((seen[value] - share) ** 2 / share for value, share in expected.items())


def test_the_ring_lies_where_two_dice_would_put_it() -> None:
    """Chi-square with ten degrees of freedom: 29.6 is passed once in a thousand fair draws."""
    draws = 1800
    expected = {lair: draws * count / 36 for lair, count in ROLLS.items()}
    first = Counter(generator._ring(Rng.root("tests/ring", number))[0] for number in range(draws))
    assert chi_square(first, expected) < 29.6
    evenly = Counter(Rng.root("tests/even ring", number).between(2, 12) for number in range(draws))
    assert chi_square(evenly, expected) > 29.6, "the control: lairs that are all as likely"


def keys_of(number: int) -> RevealKeys:
    return assign_keys(sample(layout="laid"), Rng.root("tests/keys", number))


def test_about_a_third_of_all_keys_stand_for_nothing() -> None:
    """Of both lists together; of the floor it is two in five, of what is drawn two in nine."""
    shares = []
    for number, heroes in product(range(4), "124"):
        quest = drafted(number, map="keyed", heroes=heroes)
        keys = assign_keys(quest, Rng.root("tests/keys", number))
        real = len(quest.laid) + len(keys.monsters) + len(keys.items) + len((keys.ring, keys.exit))
        shares.append(1 - real / (len(keys.floor) + len(keys.draws)))
    assert all(0.27 < share < 0.4 for share in shares)
    assert abs(sum(shares) / len(shares) - 1 / 3) < 0.04
    assert "About a third of all keys stand for nothing" in sheet(sample(layout="laid"), "title")


def correlation(pairs: list[tuple[int, int]]) -> float:
    count = len(pairs)
    mean_x, mean_y = (sum(values) / count for values in zip(*pairs, strict=True))
    over = sum((x - mean_x) * (y - mean_y) for x, y in pairs)
    return over / sqrt(sum((x - mean_x) ** 2 for x, _ in pairs) * sum((y - mean_y) ** 2 for _, y in pairs))


def test_keys_lie_in_no_order() -> None:
    """Keys tell neither the order of draws nor where a place lies: the mean correlation of many is nought within 4 errors."""
    found = [keys_of(number) for number in range(60)]
    for listed in (lambda keys: list(keys.monsters), lambda keys: [one.key for one in keys.places if one.key]):
        told = [correlation(list(enumerate(listed(keys)))) for keys in found]
        assert abs(sum(told) / len(told)) < 4 / sqrt(29 * len(told))
    ordered = [correlation(list(enumerate(sorted(keys.monsters)))) for keys in found]
    assert sum(ordered) / len(ordered) > 0.9, "the control: keys in the order of draws"
    assert all(set(keys.monsters) <= set(KEYS) for keys in found)


def test_how_to_play_well_tells_the_numbers_of_the_sensible_player() -> None:
    rules = sheet(sample(), "rules")
    said = {
        0.5: ("five times in ten", "half"),
        0.6: ("six times in ten", "six tenths"),
        0.7: ("seven times in ten", "seven tenths"),
    }
    assert f"Fight on while you win {said[Sensible.FIGHT_ODDS][0]};" in rules
    assert f"Hurt by {said[Sensible.HURT][1]}?" in rules


def test_figures_of_a_rating_by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """130 of 200 games won, Wilson by its formula; 8 of 80 by the naive player; the lower one of two middle rounds."""
    games = {"sensible": [130, grades().sensible], "naive": [8, grades().naive]}

    def play(played: Measured, number: int) -> Outcome:
        won, asked = games[played.player]
        assert number < asked
        return Outcome(won=number < won, points=40, rounds=20 + number % 2 * 10)

    monkeypatch.setattr(measured_games, "played", play)
    rating = difficulty.rate(drafted(1))
    figures = rating.figures
    assert rating.skulls == 1 + len([border for border in grades().skulls if border > 65]) == 3
    share, count, z = 130 / 200, 200, 1.959964
    middle, half = share + z * z / (2 * count), z * sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    low, high = ((middle + sign * half) / (1 + z * z / count) for sign in (-1, 1))
    assert (figures["rate"], figures["games"], figures["naive"], figures["naive-games"]) == ("65", "200", "10", "80")
    assert (figures["low"], figures["high"]) == (str(round(100 * low)), str(round(100 * high))) == ("58", "71")
    assert figures["turns"] == "20"
