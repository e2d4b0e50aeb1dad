"""Measure how much sooner a quest is made where several processes play the games by which it is tuned and rated.

    python benchmarks/hands.py --quests 20 --hands 2 4 8
    python benchmarks/hands.py --quests 20 --hands 2 --real        # on an idle machine: by the clock, with real processes
    python benchmarks/hands.py --game bag-of-dungeon --quests 5

Every quest is made by a process of its own, cold, once for each number of processes; its time goes from the start of that process
to the finished quest, imports and the start of the others included. Where nothing else is said it is the critical path by CPU
time: the others are played by the same process, with clocks of their own, so that other work on the machine does not count, and
more of them can be measured than there are cores. What is worked out for all quests alike, such as which cells a line meets, the
others find done, as copies partly do. A copy is begun in `START` seconds. All must make the same quest, to the last byte. In
brackets stand the seconds for which the first process waited for the others.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median, quantiles
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from common import add_json, game, positive, temporary_home, write_record

from generator.core.hands import ALONE, Hands
from generator.core.many_hands import Desk, ManyHands
from generator.core.seeds import seed_from_word
from generator.forge.making import fingerprint, made_anew

START = 0.02
"""Seconds until a copy of a process works."""
ONE = "--one"
"""What a process is told that makes a single quest: the game, the word of its seed, how many processes, whether they are real."""


class Clock:
    """The time of this process, in seconds of CPU: without what it did for others, and with what it waited for them."""

    def __init__(self) -> None:
        self.elsewhere = self.waited = 0.0

    def now(self) -> float:
        """Return the time."""
        return time.process_time() - self.elsewhere + self.waited


class Other:
    """A process that is played: a line to it, at whose other end pieces are done here, by a clock of its own."""

    def __init__(self, clock: Clock, work: Any) -> None:
        begun = time.process_time()
        work.args[0]()
        self.clock, self.desk = clock, Desk()
        self.orders: list[tuple[float, bytes]] = []
        self.free = clock.now() + START
        self.answers = [(self.free, b"")]
        clock.elsewhere += time.process_time() - begun

    def send_bytes(self, buf: bytes) -> None:
        """Send an order, which arrives at once."""
        self.orders.append((self.clock.now(), buf))

    def poll(self) -> bool:
        """Return whether an answer has come."""
        self.go_on(self.clock.now())
        return bool(self.answers) and self.answers[0][0] <= self.clock.now()

    def recv_bytes(self) -> bytes:
        """Return the first answer."""
        return self.answers.pop(0)[1]

    def go_on(self, until: float, *, once: bool = False) -> None:
        """Do what is begun before a time, or until there is an answer."""
        begun = time.process_time()
        while not (once and self.answers):
            before = time.process_time()
            while self.orders and self.orders[0][0] <= self.free:
                self.desk.take(self.orders.pop(0)[1])
            if self.desk.tasks and self.free < until:
                answer = self.desk.do_next()
                self.free += time.process_time() - before
                self.answers.append((self.free, answer))
            elif not self.desk.tasks and self.orders:
                self.free = max(self.free, self.orders[0][0])
            else:
                break
        self.clock.elsewhere += time.process_time() - begun


class Played:
    """A crew of processes that are played."""

    def __init__(self, size: int, clock: Clock) -> None:
        self.size, self.clock = size, clock

    def start(self, work: Callable[[Any], None]) -> list[Other]:
        """Start them, and return the lines to them."""
        return [Other(self.clock, work) for _ in range(self.size)]

    def wait(self, lines: Sequence[Other]) -> None:
        """Let time pass until the first answer."""
        for line in lines:
            line.go_on(float("inf"), once=True)
        first = min(line.answers[0][0] for line in lines if line.answers)
        self.clock.waited += max(0.0, first - self.clock.now())


def make_one(name: str, word: str, count: int, *, real: bool) -> tuple[float, str, float]:
    """Return the seconds in which so many processes make a quest, its fingerprint, and the seconds that this one waited."""
    found, clock = game(name), Clock()
    if real:
        from generator.cli.common import helpers

        begun = time.clock_gettime(time.CLOCK_BOOTTIME) - _age()
        with helpers.hands(count) as hands:
            made = _made(found, word, hands)
        return time.clock_gettime(time.CLOCK_BOOTTIME) - begun, made, 0.0
    made = _made(found, word, ManyHands(Played(count - 1, clock)) if count > 1 else ALONE)
    return clock.now(), made, clock.waited


def _made(found: Any, word: str, hands: Hands) -> str:
    if found.by_hands is not None:
        hands.begin(found.by_hands.ready)
    made = made_anew(found.played_by(hands), found.settle({}), seed_from_word(word))
    return f"{fingerprint(made.quest)} {made.rating}"


def _age() -> float:
    """Return for how many seconds this process has been there."""
    ticks = int(Path("/proc/self/stat").read_text().rpartition(")")[2].split()[19])
    return time.clock_gettime(time.CLOCK_BOOTTIME) - ticks / os.sysconf("SC_CLK_TCK")


def measure(given: argparse.Namespace) -> list[list[float]]:
    """Print a line for each quest: the seconds of one process, and of each other number. Return the seconds."""
    rows = []
    for number in range(given.quests):
        seconds, made, waited = [], set[str](), []
        counts = [1, *given.hands]
        for count in counts if number % 2 else reversed(counts):
            words = [sys.executable, __file__, ONE, given.game.id, f"hands-{number}", str(count), str(int(given.real))]
            took, quest, idle = json.loads(subprocess.run(words, check=True, capture_output=True, text=True).stdout)
            seconds.append(took)
            waited.append(idle)
            made.add(quest)
        if len(made) != 1:
            raise SystemExit(f"hands-{number}: several processes made another quest than one.")
        if not number % 2:
            seconds.reverse()
            waited.reverse()
        rows.append(seconds)
        shares = "  ".join(f"{one:6.2f} {one / seconds[0]:5.2f} ({idle:.2f})" for one, idle in zip(seconds, waited, strict=True))
        print(f"hands-{number:<3} {shares}", flush=True)
    return rows


def figures(rows: Sequence[Sequence[float]], counts: Sequence[int]) -> list[tuple[str, ...]]:
    """Return for every number of processes the median seconds, and the median and quartiles of their share of one process's."""
    found = []
    for place, count in enumerate(counts):
        seconds, shares = [row[place] for row in rows], sorted(row[place] / row[0] for row in rows)
        low, _, high = quantiles(shares, n=4, method="inclusive") if len(shares) > 1 else shares * 3
        found.append((str(count), f"{median(seconds):.2f}", f"{median(shares):.2f}", f"{low:.2f} to {high:.2f}"))
    return found


def arguments() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", type=game, default=game("deck-box-dungeons"), help="[deck-box-dungeons]")
    parser.add_argument("--quests", type=positive, default=20, help="how many quests [20]")
    parser.add_argument("--hands", type=positive, nargs="+", default=[2, 4, 8], help="how many processes, beside one alone [2 4 8]")
    parser.add_argument("--real", action="store_true", help="by the clock, with real processes")
    add_json(parser)
    return parser


def main() -> None:
    """Measure and print."""
    if sys.argv[1:2] == [ONE]:
        name, word, count, real = sys.argv[2:]
        print(json.dumps(make_one(name, word, int(count), real=bool(int(real)))))
        return
    given = arguments().parse_args()
    with temporary_home():
        rows = measure(given)
    columns = ("processes", "seconds", "of one's time", "half of them")
    found = figures(rows, [1, *given.hands])
    for row in (columns, *found):
        print("  ".join(f"{cell:>13}" for cell in row))
    if given.json:
        how = "by the clock" if given.real else "the critical path by CPU time"
        sentence = f"Medians of {given.quests} quests of {given.game.title}, cold, {how}, the start of the processes included."
        write_record(given.json, given.game.title, "Seconds to make a quest, by processes", sentence, columns, found)


if __name__ == "__main__":
    main()
