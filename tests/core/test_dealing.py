"""Bags and the streams that deal from them: orders, hands, turns, and what differs from streams that deal nothing."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.core.bags import Bag
from generator.core.dealing import Before, Dealing, Dealt, Pace
from generator.core.rng import Rng

SIZES = st.integers(1, 40)
NUMBERS = st.integers(0, 1 << 20)


def root(season: int) -> Rng:
    return Rng.root("a game/1/season", season)


@given(NUMBERS, SIZES)
def test_every_order_holds_every_item_and_spares_the_last_half(season: int, size: int) -> None:
    bag = Bag(root(season), ("theme", "pool"), size)
    orders = [bag.order(number) for number in range(5)]
    assert all(sorted(order) == list(range(size)) for order in orders)
    half = size // 2
    for before, after in pairwise(orders):
        assert not {*before[size - half :]} & {*after[:half]}


@given(NUMBERS, SIZES)
def test_an_item_stays_away_for_half_a_bag(season: int, size: int) -> None:
    bag = Bag(root(season), ("pool",), size)
    drawn = [bag.draw(number) for number in range(6 * size)]
    for place, item in enumerate(drawn):
        assert item not in drawn[max(0, place - size // 2) : place]


@pytest.mark.parametrize("before", [(), (1, 4)], ids=["anew", "after others"])
@pytest.mark.parametrize("size", [1, 2, 6, 7])
def test_an_order_is_worked_out_as_its_paper_says(size: int, before: tuple[int, ...]) -> None:
    """By hand: the first half are the first items of the shuffle that are not in the last half before, the rest follows."""
    name, half, away = ("crypt", "pool"), size // 2, list(before)
    shuffles = [root(3).alike("bag", *name, size, number).shuffle(range(size)) for number in range(5)]
    orders = list[tuple[int, ...]]()
    for shuffled in shuffles:
        first = [item for item in shuffled if item not in away][:half]
        orders.append((*first, *(item for item in shuffled if item not in first)))
        away = list(orders[-1][size - half :])
    assert [Bag(root(3), name, size, before).order(number) for number in range(5)] == orders
    bag = Bag(root(3), name, size, before)
    assert [bag.order(number) for number in (4, 0, 2, 1, 3, 4)] == [orders[number] for number in (4, 0, 2, 1, 3, 4)]


@given(NUMBERS, st.integers(2, 40), st.data())
def test_hands_hold_no_item_twice(season: int, size: int, data: st.DataObject) -> None:
    count = data.draw(st.integers(1, size))
    bag = Bag(root(season), ("hands",), size)
    assert all(len({*bag.hand(turn, count)}) == count for turn in range(12))


@given(NUMBERS, SIZES)
def test_the_first_order_spares_what_came_before(season: int, size: int) -> None:
    past = Bag(root(season), ("pool",), size).last(46)
    bag = Bag(root(season + 1), ("pool",), size, past)
    assert not past & {*bag.order(0)[: size // 2]}
    assert sorted(bag.order(0)) == list(range(size))


@given(NUMBERS, st.integers(2, 16))
def test_themes_take_turns_and_their_visits_are_counted(season: int, themes: int) -> None:
    names = [f"theme {number}" for number in range(themes)]
    visits = dict.fromkeys(names, 0)
    for week in range(52):
        stream = Dealing(root(season), week).stream("tale")
        theme = stream.stream("theme").pick(names)
        pool = list(range(60))
        found = stream.of(theme, themes).stream("pool").pick(pool)
        expected = Bag(root(season), ("tale", theme, "pool"), 60).draw(visits[theme])
        assert found == expected
        visits[theme] += 1


def test_draws_depend_on_season_turn_and_name_alone() -> None:
    def drawn(season: int, turn: int, *path: str) -> list[int]:
        return Dealing(root(season), turn).alike(*path).sample(range(50), 8)

    assert drawn(1, 2, "a", "b") == drawn(1, 2, "a", "b")
    assert len({tuple(hand) for hand in (drawn(1, 2, "a"), drawn(2, 2, "a"), drawn(1, 3, "a"), drawn(1, 2, "b"))}) == 4


def test_a_name_is_drawn_from_once() -> None:
    stream = Dealing(root(1), 0).stream("tale")
    stream.stream("title").pick("abc")
    with pytest.raises(ValueError, match="handed out before"):
        stream.stream("title")
    pool = Dealing(root(1), 0).stream("pool")
    pool.pick("abc")
    with pytest.raises(ValueError, match="drawn before"):
        pool.pick("abc")


def test_what_cannot_be_dealt_is_refused() -> None:
    with pytest.raises(ValueError, match="nothing to choose"):
        Dealing(root(1), 0).stream("pool").pick(())
    with pytest.raises(TypeError, match="dealt from a bag"):
        Dealing(root(1), 0).bits(4)
    with pytest.raises(ValueError, match="nothing that fits"):
        Dealing(root(1), 0).stream("pool").fitting("abc", lambda letter: letter == "d")
    with pytest.raises(ValueError, match="no pair"):
        Dealing(root(1), 0).stream("pool").pair("ab", "cd", lambda head, tail: False)


@given(NUMBERS)
def test_pairs_share_no_half_until_all_are_used(season: int) -> None:
    heads, tails = [f"head {number}" for number in range(9)], [f"tail {number}" for number in range(7)]
    pairs = [Dealing(root(season), turn).stream("title").pair(heads, tails, lambda *_: True) for turn in range(8)]
    assert len({head for head, _ in pairs[:7]}) == len({tail for _, tail in pairs[:7]}) == 7
    assert all(len(f"{head}{tail}") == 12 for head, tail in pairs)


@given(NUMBERS)
def test_pairs_fit(season: int) -> None:
    for turn in range(20):
        head, tail = Dealing(root(season), turn).stream("title").pair(range(6), range(6), lambda head, tail: (head + tail) % 3 == 0)
        assert (head + tail) % 3 == 0


@given(NUMBERS)
def test_parts_hold_everything_once_and_evenly(season: int) -> None:
    piles = [("a", range(11)), ("b", range(11, 13)), ("c", ()), ("d", range(13, 40))]
    parts = [Dealing(root(season), turn).stream("hand").part(piles, 6) for turn in range(6)]
    assert sorted(item for part in parts for item in part) == list(range(40))
    assert {len(part) for part in parts} <= {6, 7}
    again = [Dealing(root(season), turn).stream("hand").part(piles, 6) for turn in range(6, 12)]
    assert sorted(item for part in again for item in part) == list(range(40))


@pytest.mark.parametrize(("season", "parts"), [(1, 2), (2, 5), (3, 6), (4, 26), (5, 52)])
def test_nothing_is_dealt_to_a_part_again_before_a_third_of_all_parts_have_passed(season: int, parts: int) -> None:
    piles = [("a", range(9)), ("b", range(9, 20)), ("c", range(20, 60))]
    last = dict[int, int]()
    for turn in range(4 * parts):
        for item in Dealing(root(season), turn).stream("hand").part(piles, parts):
            assert turn - last.get(item, -parts) >= parts // 3, "an item was dealt late, and early again"
            last[item] = turn


def test_parts_go_on_across_years_and_spare_what_the_year_before_dealt_last() -> None:
    """Of 52 parts a year of 365 days deals seven times all, and one part more; the next year begins with the second."""
    piles = [("a", range(1)), ("b", range(1, 31)), ("c", range(31, 104))]

    def dealt(year: int, turn: int, before: Before | None = None) -> list[int]:
        return Dealing(root(year), turn, before=before).stream("hand").part(piles, 52)

    nearest, unspared, earlier, before = 365, 365, None, Before(root(0), 364)
    for year in range(1, 21):
        last = dict[int, int]()
        for turn in range(365 - 52, 365):
            last |= dict.fromkeys(dealt(year - 1, turn, earlier), turn - 365)
        for turn in range(26):
            nearest = min(nearest, *(turn - last[item] for item in dealt(year, turn, before) if item in last), 365)
            unspared = min(unspared, *(turn - last[item] for item in dealt(year, turn) if item in last), 365)
        earlier, before = before, Before(root(year), 364, None, before)
    assert nearest >= 52 // 4
    assert unspared < 5, "what is not told is not spared"


def test_a_place_that_only_one_item_has_comes_round_at_the_same_pace_across_years() -> None:
    found, before = list[int](), None
    for year in range(3):
        for turn in range(10):
            if Dealing(root(year), turn, before=before).stream("hand").part([("a", "x")], 6):
                found.append(10 * year + turn)
        before = Before(root(year), 9, None, before)
    assert found == [0, 6, 12, 18, 24]


def test_a_pace_counts_what_was_drawn() -> None:
    assert [Pace().drawn(turn, 7) for turn in range(3)] == [1, 2, 3]
    assert [Pace(4).drawn(turn, 7) for turn in range(3)] == [4, 8, 12]
    pace = Pace(parts=3, start=2)
    assert pace.slots(4) == [0, 1, 2, 2]
    assert pace.later(4) == Pace(parts=3, start=1)
    assert Pace(4).later(4) == Pace(4)
    assert [pace.drawn(turn, 4) for turn in range(6)] == [1, 2, 4, 5, 6, 8]


def test_a_hand_that_is_widened_keeps_what_it_had() -> None:
    piles = [("a", range(520))]
    hands = [{*Dealing(root(1), 3, wider=wider).stream("hand").part(piles, 52)} for wider in range(4)]
    assert [len(hand) for hand in hands] == [10, 20, 30, 40]
    assert hands[0] < hands[1] < hands[2] < hands[3]
    far = {*Dealing(root(1), 29).stream("hand").part(piles, 52)}
    assert hands[1] == hands[0] | far, "half of all parts away"


def test_the_last_part_is_taken_in_first_while_no_turn_has_had_it() -> None:
    piles = [("a", range(60))]

    def hand(turn: int, wider: int, *, rest: bool = True, before: Before | None = None) -> set[int]:
        return {*Dealing(root(1), turn, wider=wider, before=before).stream("hand").part(piles, 6, rest=rest)}

    last = hand(5, 0)
    for turn in range(5):
        assert hand(turn, 1) == hand(turn, 0) | last
        assert hand(turn, 2) == hand(turn, 1) | hand((turn + 3) % 6, 0)
        assert hand(turn, 1, rest=False) == hand(turn, 0) | hand((turn + 3) % 6, 0)
    assert hand(5, 1) == last | hand(2, 0)
    assert not hand(6, 1) >= hand(11, 0), "it was had, not long ago"
    year = Before(root(2), 9)
    assert not hand(1, 1, before=year) >= hand(5, 0, before=year)


def test_piles_are_taken_from_their_end_and_hands_follow_one_another() -> None:
    taken = [Dealing(root(5), turn).stream("rooms").pile(range(20), 5)[-5:] for turn in range(4)]
    assert len({item for hand in taken for item in hand}) == 20
    assert sorted(Dealing(root(5), 2).stream("rooms").pile(range(20), 5)) == list(range(20))
    assert Dealing(root(5), 2).stream("rooms").pile((), 5) == []


@given(NUMBERS)
def test_a_stream_that_deals_nothing_draws_as_if_it_had_not_been_asked(seed: int) -> None:
    plain, asked = Rng.root("plain", seed), Rng.root("plain", seed)
    stream = asked.named("a").of("b", 3).turn(4)
    assert not stream.deals
    assert stream.earlier() == ()
    assert stream.pile(range(9), 2) == plain.shuffle(range(9))
    assert stream.fitting(range(9), lambda number: number > 4) == plain.pick(range(5, 9))
    assert stream.pair("ab", "cd", lambda *_: True) == plain.pick([("a", "c"), ("a", "d"), ("b", "c"), ("b", "d")])
    assert stream.part([("x", (1, 2)), ("y", (3,))], 52) == [1, 2, 3]


def test_only_named_streams_are_dealt() -> None:
    plain = Rng.root("plain", 1)
    dealt = Dealt(Rng.root("plain", 1), Dealing(root(9), 4), ("tale",))
    assert dealt.stream("board").bits(64) == plain.stream("board").bits(64)
    assert dealt.below(1 << 30) == plain.below(1 << 30)
    assert dealt.stream("tale", "x").sample(range(30), 4) == Dealing(root(9), 4).stream("tale", "x").sample(range(30), 4)
    with pytest.raises(ValueError, match="handed out before"):
        dealt.stream("board")


def test_the_turns_before_the_first_are_spared() -> None:
    """A pool of 16, a hand of 5 a turn, eight themes: the first turn of a year has none of the last eight of the year before."""
    for theme in "abc":
        before = Dealing(root(1), 364).of(theme, 8).stream("pool").sample(range(16), 5)
        after = Dealing(root(2), 0, before=Before(root(1), 364)).of(theme, 8).stream("pool").sample(range(16), 5)
        assert not {*before} & {*after}
