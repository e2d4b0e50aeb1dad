"""Pieces of work done by several hands: the same results whoever does them, errors where they belong, nobody left behind."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from multiprocessing import active_children, parent_process
from typing import Any

import pytest

from generator.core import progress
from generator.core.errors import BadData
from generator.core.hands import ALONE, Hands, Lot
from generator.core.many_hands import ManyHands
from generator.core.processes import Processes

NUMBERS = range(40)
SQUARES = [number * number for number in NUMBERS]


def ready() -> None:
    """Have nothing to read."""


def power(exponent: int, number: int) -> int:
    return int(number**exponent)


def all_but(refused: int, number: int) -> int:
    """Return a number; raises BadData for one that is `refused`."""
    if number == refused:
        raise BadData(f"{number} is refused.")
    return number


def deadly(here: int, number: int) -> int:
    """Return the square of a number; any other process than this one ends at the twentieth."""
    if number == 20 and os.getpid() != here:
        os._exit(1)
    return number * number


def whose(_: str, number: int) -> bool:
    """Return whether another process does this piece, after a while."""
    return parent_process() is not None and sum(range(100_000)) > number


class Threads:
    """A pool of one thread that notes which pieces were sent to it."""

    size, build, losses = 1, "", ()

    def __init__(self) -> None:
        self.sent: list[Sequence[int]] = []
        self._threads = ThreadPoolExecutor(1)

    def executor(self) -> Executor:
        return self  # type: ignore[return-value]

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Future[Any]:
        if len(arguments) == 3:
            self.sent.append(arguments[2])
        future = self._threads.submit(function, *arguments)
        future.exception()  # it is done at once, so that the test knows what was sent when
        return future

    def replace(self, broken: object) -> None:
        raise AssertionError("threads do not break")

    give_up: Any = replace


@contextmanager
def called(size: int) -> Iterator[Hands]:
    """Give this process alone, or so many processes besides, which are there already."""
    if not size:
        yield ALONE
        return
    with ExitStack() as started:
        processes = [started.enter_context(Processes(1)) for _ in range(size)]
        hands = ManyHands(processes)
        hands.begin(ready)
        for helper in hands._helpers or ():
            helper.ready.result()
        yield hands
        for one in processes:
            one.end()
    for _ in range(200):  # those of a pool that lost one are ended by a thread
        if not active_children():
            return
        time.sleep(0.05)
    raise AssertionError("somebody is left behind")


@pytest.mark.parametrize("size", [0, 1, 2])
def test_results_are_those_of_one_process_in_the_order_of_the_numbers(size: int) -> None:
    with called(size) as hands:
        assert hands.do(Lot(power, 2, NUMBERS)) == SQUARES
        assert hands.do(Lot(power, 3, [5, 3, 9]), ahead=lambda known: [Lot(power, 2, range(50))]) == [125, 27, 729]
        assert hands.do(Lot(power, 2, range(50))) == [number * number for number in range(50)]
        assert hands.do(Lot(power, 2, [])) == []


def test_other_processes_and_this_one_work() -> None:
    with called(1) as hands:
        by_others = hands.do(Lot(whose, "", NUMBERS))
    assert True in by_others
    assert False in by_others
    assert not any(ALONE.do(Lot(whose, "", NUMBERS)))


@pytest.mark.parametrize("size", [0, 1])
def test_it_is_told_how_far_the_work_is(size: int) -> None:
    told: list[tuple[str, int, int]] = []
    with called(size) as hands, progress.listening(lambda *one: told.append(one)):
        hands.do(Lot(power, 2, NUMBERS), "squaring")
    assert told[0] == ("squaring", 0, 40)
    assert told == sorted(told)
    assert all(one[0] == "squaring" and one[1] < one[2] == 40 for one in told)


def test_what_was_begun_ahead_is_not_done_again_and_what_was_begun_in_vain_is_left() -> None:
    hands = ManyHands([pool := Threads()])
    hands.begin(ready)
    asked: list[int] = []

    cubes, fifths = Lot(power, 3, range(8)), Lot(power, 5, range(8))

    def ahead(known: Sequence[int]) -> list[Lot[Any, Any]]:
        asked.append(len(known))
        return [cubes, fifths]

    assert hands.do(Lot(power, 2, [7]), ahead=ahead) == [49]
    assert asked == [0], "the one piece was sent away, so that others were begun"
    before = sum(map(len, pool.sent))
    assert before > 1
    assert hands.do(cubes) == [number**3 for number in range(8)]
    assert sum(map(len, pool.sent)) + 1 <= before + 8, "one was done here, the others once"
    assert hands.do(Lot(power, 4, [2])) == [16]


def test_before_others_are_ready_this_process_does_all() -> None:
    hands = ManyHands([pool := Threads()])
    assert hands.do(Lot(power, 2, NUMBERS)) == SQUARES
    assert pool.sent == []


@pytest.mark.parametrize("size", [0, 1, 2])
def test_an_error_is_raised_where_its_piece_is_asked_for(size: int) -> None:
    with called(size) as hands:
        assert hands.do(Lot(power, 2, NUMBERS), ahead=lambda known: [Lot(all_but, 3, range(3, 40))]) == SQUARES
        with pytest.raises(BadData, match="3 is refused"):
            hands.do(Lot(all_but, 3, NUMBERS))
        assert hands.do(Lot(all_but, 3, range(4, 40))) == list(range(4, 40))


@pytest.mark.parametrize("size", [1, 2])
def test_where_a_process_is_lost_this_one_goes_on_alone(size: int) -> None:
    with called(size) as hands:
        lot = Lot(deadly, os.getpid(), range(20, 60))
        for _ in range(3):
            assert hands.do(lot) == [number * number for number in range(20, 60)]
            assert hands.do(Lot(deadly, os.getpid(), NUMBERS)) == SQUARES
        assert hands.do(Lot(power, 2, NUMBERS)) == SQUARES
