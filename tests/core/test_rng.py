"""Random streams give the same values for ever, everywhere, and each by its path."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from hashlib import blake2b
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.core.rng import Rng

ROOT = Path(__file__).parents[2]
DOMAIN = "deck-box-dungeons/1/0"
KEYS = st.binary(min_size=32, max_size=32)

VECTOR = """
from generator.core.rng import Rng
root = Rng.root("deck-box-dungeons/1/0", 42)
loot = root.stream("loot", "r3")
print([
    root.bits(64), [root.below(100) for _ in range(10)], [root.die() for _ in range(12)],
    "".join(loot.shuffle("abcdefghij")), loot.sample(range(100), 5), "".join(loot.weighted("xyz", [1, 2, 3]) for _ in range(10)),
    [loot.between(-3, 3) for _ in range(10)], "".join(loot.pick("nesw") for _ in range(8)),
    [loot.chance(1, 3) for _ in range(8)], root.stream("attempt", 0).bits(64), root.stream("attempt", "0").bits(64),
])
"""


def make() -> Rng:
    return Rng.root(DOMAIN, 42)


def test_root_bits_below_and_dice_give_the_frozen_values() -> None:
    rng = make()
    assert rng.bits(64) == 0x36A9A801C4D52A18
    assert [rng.below(100) for _ in range(10)] == [57, 21, 81, 74, 79, 33, 75, 68, 14, 34]
    assert [rng.die() for _ in range(12)] == [4, 6, 5, 4, 6, 6, 5, 1, 5, 3, 3, 5]


def test_a_child_stream_gives_the_frozen_values() -> None:
    rng = make().stream("loot", "r3")
    assert "".join(rng.shuffle("abcdefghij")) == "dhcgbaeifj"
    assert rng.sample(range(100), 5) == [32, 20, 68, 73, 55]
    assert "".join(rng.weighted("xyz", [1, 2, 3]) for _ in range(10)) == "zxyzxzyzyz"
    assert [rng.between(-3, 3) for _ in range(10)] == [3, 0, -3, -3, 2, -2, 3, 2, 1, 1]
    assert "".join(rng.pick("nesw") for _ in range(8)) == "weeenwww"
    assert [rng.chance(1, 3) for _ in range(8)] == [False, False, False, False, True, False, False, False]


def test_root_and_child_streams_have_the_frozen_first_bits() -> None:
    assert Rng.root("", 0).bits(64) == 0x6C2DFD372700832E
    assert make().stream("attempt", 0).bits(64) == 0xF0F34CAD64632788
    assert make().stream("attempt", "0").bits(64) == 0x4758DF5943503434


@pytest.mark.parametrize("hash_seed", ["0", "4711"])
def test_values_are_the_same_in_another_process_whatever_its_hash_seed(hash_seed: str, capsys: pytest.CaptureFixture[str]) -> None:
    env = {**os.environ, "PYTHONHASHSEED": hash_seed}
    other = subprocess.run([sys.executable, "-c", VECTOR], cwd=ROOT, env=env, capture_output=True, text=True, check=True)
    exec(VECTOR, {})
    assert other.stdout == capsys.readouterr().out != ""


@given(KEYS)
@settings(max_examples=20, deadline=None)
def test_the_bits_are_those_of_the_standard_blake2b_in_counter_mode(key: bytes) -> None:
    blocks = [blake2b(count.to_bytes(8, "little"), key=key, digest_size=64).digest() for count in range(3)]
    assert Rng(key).bits(3 * 512) == int.from_bytes(b"".join(blocks), "little")


@given(KEYS, st.integers(0, 700), st.integers(0, 700))
@settings(max_examples=60, deadline=None)
def test_bits_drawn_in_two_parts_are_the_bits_drawn_at_once(key: bytes, first: int, second: int) -> None:
    parts, whole = Rng(key), Rng(key)
    low = parts.bits(first)
    assert low | parts.bits(second) << first == whole.bits(first + second)


@given(KEYS, st.lists(st.integers(1, 1000), max_size=20))
@settings(max_examples=40, deadline=None)
def test_a_child_does_not_depend_on_what_its_parent_or_siblings_drew(key: bytes, limits: list[int]) -> None:
    fresh, used = Rng(key), Rng(key)
    for place, limit in enumerate(limits):
        used.below(limit)
        used.stream("loot", place, limit).die()
    assert used.stream("wall", 3).bits(256) == fresh.stream("wall", 3).bits(256)


def test_drawing_from_a_child_leaves_the_parent_where_it_is() -> None:
    plain, parent = make(), make()
    child = parent.stream("loot")
    drawn = child.bits(1000)
    assert parent.bits(1000) == plain.bits(1000) != drawn


def test_paths_that_differ_in_type_split_or_order_are_different_streams() -> None:
    paths: list[tuple[str | int, ...]] = [
        (), ("",), ("", ""),
        ("1",), (1,), ("1", 1), (1, "1"), (1, 1), (11,), ("11",), ("a", "b"), ("b", "a"), ("ab",), ("a b",), ("a",),
        (-1,), ("-1",), ("int:1",), ("a/b",), ("a", "b", ""),
    ]  # fmt: skip
    assert len({make().stream(*path).bits(128) for path in paths}) == len(paths)
    assert make().stream("a").stream("b").bits(128) != make().stream("a", "b").bits(128)


def test_roots_of_other_domains_and_seeds_are_other_streams() -> None:
    roots = [Rng.root(domain, seed).bits(128) for domain in ("a", "b", "a1", "") for seed in (0, 1, 10, 11, 2**40 - 1)]
    assert len(set(roots)) == len(roots)


@given(KEYS, st.integers(1, 10**12))
@settings(max_examples=60, deadline=None)
def test_below_stays_in_its_range(key: bytes, limit: int) -> None:
    rng = Rng(key)
    assert all(0 <= rng.below(limit) < limit for _ in range(20))


@pytest.mark.parametrize("limit", [2, 3, 5, 6, 7, 13, 64, 65])
def test_below_gives_every_number_about_equally_often(limit: int) -> None:
    rng, each = make().stream("uniform", limit), 600
    seen = Counter(rng.below(limit) for _ in range(each * limit))
    assert set(seen) == set(range(limit))
    assert sum((count - each) ** 2 / each for count in seen.values()) < limit + 4 * limit**0.5 + 6  # chi-square, far in the tail


@pytest.mark.parametrize("limit", [0, -1, -10])
def test_below_refuses_a_limit_with_nothing_under_it(limit: int) -> None:
    with pytest.raises(ValueError, match="nothing to choose from"):
        make().below(limit)


def test_pick_refuses_an_empty_sequence() -> None:
    with pytest.raises(ValueError, match="nothing to choose from"):
        make().pick([])


@given(KEYS, st.integers(-50, 50), st.integers(0, 100))
@settings(max_examples=40, deadline=None)
def test_between_includes_both_ends_and_nothing_beyond(key: bytes, low: int, width: int) -> None:
    rng = Rng(key)
    seen = {rng.between(low, low + width) for _ in range(30)}
    assert min(seen) >= low
    assert max(seen) <= low + width


def test_between_and_die_reach_every_value_of_their_range() -> None:
    rng = make().stream("reach")
    assert {rng.between(-2, 2) for _ in range(200)} == {-2, -1, 0, 1, 2}
    assert {rng.die() for _ in range(200)} == {1, 2, 3, 4, 5, 6}
    assert {rng.die(4) for _ in range(200)} == {1, 2, 3, 4}


@given(KEYS, st.lists(st.integers(), max_size=30))
@settings(max_examples=60, deadline=None)
def test_shuffle_is_a_permutation_and_leaves_its_argument_alone(key: bytes, items: list[int]) -> None:
    before = list(items)
    deck = Rng(key).shuffle(items)
    assert items == before
    assert deck is not items
    assert sorted(deck) == sorted(before)


def test_shuffle_gives_every_order_about_equally_often() -> None:
    rng, each = make().stream("orders"), 400
    seen = Counter(tuple(rng.shuffle("abcd")) for _ in range(24 * each))
    assert set(seen) == set(permutations("abcd"))
    assert sum((count - each) ** 2 / each for count in seen.values()) < 60


@given(KEYS, st.lists(st.integers(), unique=True, max_size=20), st.data())
@settings(max_examples=60, deadline=None)
def test_sample_gives_that_many_different_places(key: bytes, items: list[int], data: st.DataObject) -> None:
    count = data.draw(st.integers(0, len(items)))
    found = Rng(key).sample(items, count)
    assert len(found) == len(set(found)) == count
    assert set(found) <= set(items)


def test_sample_gives_every_place_about_equally_often() -> None:
    rng = make().stream("sample")
    seen = Counter(item for _ in range(2000) for item in rng.sample(range(10), 3))
    assert all(abs(seen[item] - 600) < 100 for item in range(10))


@given(KEYS, st.lists(st.integers(0, 9), min_size=1, max_size=8).filter(any))
@settings(max_examples=80, deadline=None)
def test_weighted_counts_through_the_weights_in_order(key: bytes, weights: list[int]) -> None:
    items = [f"item {place}" for place in range(len(weights))]
    spread = [item for item, weight in zip(items, weights, strict=True) for _ in range(weight)]
    weighted, plain = Rng(key), Rng(key)
    for _ in range(10):
        assert weighted.weighted(items, weights) == spread[plain.below(len(spread))]


def test_weighted_refuses_weights_that_are_all_nought() -> None:
    with pytest.raises(ValueError, match="nothing to choose from"):
        make().weighted("ab", [0, 0])


@given(KEYS, st.integers(1, 50))
@settings(max_examples=40, deadline=None)
def test_chance_is_certain_at_one_and_impossible_at_nought(key: bytes, whole: int) -> None:
    rng = Rng(key)
    assert all(rng.chance(whole, whole) for _ in range(10))
    assert not any(rng.chance(0, whole) for _ in range(10))


def test_chance_is_about_its_fraction() -> None:
    rng = make().stream("chance")
    assert abs(sum(rng.chance(2, 7) for _ in range(7000)) - 2000) < 200


def test_pick_gives_every_place_about_equally_often() -> None:
    rng = make().stream("pick")
    seen = Counter(rng.pick("nesw") for _ in range(4000))
    assert all(abs(seen[side] - 1000) < 130 for side in "nesw")


def test_a_path_is_handed_out_once_so_that_no_loop_draws_the_same_each_time() -> None:
    rng = make()
    first = rng.stream("loot", 1).bits(64)
    with pytest.raises(ValueError, match=r"stream\('loot', 1\) was handed out before; draw on from it"):
        [rng.stream("loot", 1).die() for _ in range(2)]
    assert len({rng.stream("loot", number).bits(64) for number in range(2, 40)} | {first}) == 39, "the control: paths of their own"
    assert rng.stream("loot", "1").bits(64) != first, "a text is no number"
    assert rng.stream("loot").stream(1).bits(64) != first
    assert make().stream("loot", 1).bits(64) == first, "another root, or the same one anew, gives the same stream again"
    assert rng.alike("loot", 1).bits(64) == rng.alike("loot", 1).bits(64) == first, "and whoever says that it is to be alike"
    with pytest.raises(ValueError, match="handed out before"):
        rng.stream("loot")
