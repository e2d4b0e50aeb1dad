"""Pieces of work done by several hands: the same results whoever does them, errors where they belong, nobody left behind."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import active_children, parent_process
from pathlib import Path
from typing import Any

import msgspec
import pytest

from generator.core import progress
from generator.core.errors import BadData
from generator.core.hands import ALONE, Hands, Lot
from generator.core.many_hands import Desk, ManyHands
from generator.core.processes import Crew

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


class Shared(msgspec.Struct):
    """Something that several lots share."""

    row: list[int]


_ROWS: list[list[int]] = []
"""The rows that `length` was called with in this process."""


def length(shared: Shared, number: int) -> int:
    """Return how long a row is."""
    _ROWS.append(shared.row)
    return len(shared.row)


def whose(_: str, number: int) -> bool:
    """Return whether another process does this piece, after a while."""
    return parent_process() is not None and sum(range(100_000)) > number


class Together:
    """A crew of one that works in this very process, at once when it is sent something, and notes what it was sent."""

    def __init__(self) -> None:
        self.orders: list[bytes] = []
        self.answers = [b""]
        self.desk = Desk()
        self.done: list[tuple[int, int]] = []
        self.lazy = False

    def start(self, work: Any) -> list[Any]:
        return [self]

    def wait(self, lines: Sequence[Any]) -> None:
        assert lines
        self.work()

    def send_bytes(self, buf: bytes) -> None:
        self.orders.append(buf)
        self.desk.take(buf)
        if not self.lazy:
            self.work()

    def work(self) -> None:
        while self.desk.tasks:
            self.done.append(next(iter(self.desk.tasks)))
            self.answers.append(self.desk.do_next())

    def poll(self) -> bool:
        return bool(self.answers)

    def recv_bytes(self) -> bytes:
        return self.answers.pop(0)


@contextmanager
def called(size: int) -> Iterator[Hands]:
    """Give this process alone, or so many processes besides, which are there already."""
    if not size:
        yield ALONE
        return
    with Crew(size) as crew:
        hands = ManyHands(crew)
        hands.begin(ready)
        while not all(helper.ready for helper in hands._helpers or ()):
            hands._each(hands._take_in_from)
            time.sleep(0.02)
        yield hands
    assert not active_children(), "somebody is left behind"


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
    told: list[progress.Step] = []
    with called(size) as hands, progress.listening(told.append):
        hands.do(Lot(power, 2, NUMBERS), "squaring", wins=lambda square: square < 100)
    assert told[0] == progress.Step("squaring", 0, 40, won=0)
    assert [step.done for step in told] == sorted(step.done for step in told)
    assert all(step.what == "squaring" and step.done < step.count == 40 for step in told)
    assert all(step.won is not None and min(step.done, 1) <= step.won <= 10 for step in told)
    with called(size) as hands, progress.listening(told.append):
        hands.do(Lot(power, 2, NUMBERS), "squaring")
    assert told[-1].won is None


def test_what_was_begun_ahead_is_not_done_again_and_what_nobody_wants_is_left() -> None:
    hands = ManyHands(crew := Together())
    hands.begin(ready)
    asked: list[int] = []
    cubes, fifths = Lot(power, 3, range(8)), Lot(power, 5, range(8))

    def ahead(known: Sequence[int]) -> list[Lot[Any, Any]]:
        asked.append(len(known))
        return [cubes, fifths]

    assert hands.do(Lot(power, 2, [6, 7]), ahead=ahead) == [36, 49]
    assert asked == [0], "one piece was sent away and one is done here, so that others were begun"
    before = len(crew.done)
    assert before > 1
    crew.lazy = True
    assert hands.do(cubes, ahead=lambda known: [fifths]) == [number**3 for number in range(8)]
    assert len(set(crew.done)) == len(crew.done)
    assert hands.do(Lot(power, 4, [2])) == [16]
    assert not crew.desk.tasks or len(crew.desk.tasks) == 1, "of what nobody wants, nothing but what is begun is done"


def test_before_others_are_ready_this_process_does_all() -> None:
    hands = ManyHands(crew := Together())
    crew.answers.clear()
    hands.begin(ready)
    assert hands.do(Lot(power, 2, NUMBERS)) == SQUARES
    assert crew.orders == []


def test_this_process_takes_back_what_another_has_not_begun() -> None:
    hands = ManyHands(crew := Together())
    hands.begin(ready)
    crew.lazy = True
    assert hands.do(Lot(power, 2, range(6))) == SQUARES[:6]
    assert len(crew.done) == 1, "the first piece before it may be begun"


def test_what_several_lots_share_is_the_very_same_thing_in_other_processes_until_it_is_forgotten() -> None:
    hands = ManyHands(crew := Together())
    hands.begin(ready)
    crew.lazy = True
    row = [1] * 1000
    for number in range(3):
        hands.do(Lot(length, Shared(row), [number, number + 10, number + 20]))
    sizes = [len(order) for order in crew.orders]
    assert max(sizes[1:]) * 5 < sizes[0]
    sent = [one for one in _ROWS if one is not row]
    assert len(sent) > 1
    assert all(one is sent[0] for one in sent)
    hands.begin(ready)
    hands.do(Lot(length, Shared(row), [1, 2, 3]))
    assert max(map(len, crew.orders[len(sizes) :])) > sizes[0] / 2
    assert any(one is not row and one is not sent[0] for one in _ROWS)


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


_COPIES = """
import sys, threading
from generator.core.hands import Lot
from generator.core.many_hands import ManyHands
from generator.core.processes import Crew, may_be_copied

READ = ["nothing"]

def ready():
    READ.append("ready")

def told(shared, number):
    return tuple(READ)

if __name__ == "__main__":
    READ[0] = "all"
    stop = threading.Event()
    if "thread" in sys.argv:
        threading.Thread(target=stop.wait).start()
    print(may_be_copied())
    with Crew(1) as crew:
        hands = ManyHands(crew)
        hands.begin(ready)
        crew.wait([helper.line for helper in hands._helpers])
        print(sorted(set(hands.do(Lot(told, "", range(30))))))
    stop.set()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="processes are copied on Linux alone")
@pytest.mark.parametrize(("words", "told"), [
    ([], ["True", "[('all',), ('all', 'ready')]"]), (["thread"], ["False", "[('all',), ('nothing', 'ready')]"]),
])  # fmt: skip
def test_others_are_copies_of_this_process_where_no_thread_runs_in_it(words: list[str], told: list[str], tmp_path: Path) -> None:
    (tmp_path / "copies.py").write_text(_COPIES)
    environ = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    run = subprocess.run(
        [sys.executable, "copies.py", *words], cwd=tmp_path, env=environ, check=True, capture_output=True, text=True
    )
    assert run.stdout.splitlines() == told
    assert run.stderr == ""
