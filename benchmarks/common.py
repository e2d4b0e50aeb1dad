"""What several benchmarks share: sizes from the command line, grades, a home that is removed afterwards, records of figures."""

from __future__ import annotations

import argparse
import os
import platform
import re
import shlex
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any, TextIO

ROOT = Path(__file__).resolve().parent.parent


def positive(text: str) -> int:
    """Return a whole number of at least 1 from the command line; raises ArgumentTypeError."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!a} is not a whole number of at least 1")
    return int(text)


def game(text: str) -> Any:
    """Return the game of an id from the command line; raises ArgumentTypeError."""
    from generator import registry
    from generator.core.errors import BadOption

    try:
        return registry.game(text)
    except BadOption as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def grades(one: Any) -> tuple[str, ...]:
    """Return the grades of a game, the easiest first."""
    found: tuple[str, ...] = next(choice.listed() for choice in one.choices if choice.name == "grade")
    return found


def untuned(one: Any) -> Any:
    """Return a game that makes drafts if it tunes its quests by playing: the first sound attempt counts, and nobody grades it."""
    from msgspec.structs import replace

    from generator.forge.rating import Rating

    def ungraded(quest: Any) -> Rating:
        figures = dict.fromkeys(one.rating_form(quest).figures, "1")
        return Rating(grade=one.grades()[0], skulls=1, estimated=True, figures=figures)

    return replace(one, tune=None, rate=ungraded, accepts=lambda options, rating: True) if one.tune else one


def processes(count: int) -> Any:
    """Return a context of the pool of so many processes that share work, None for this one alone."""
    from generator.core.processes import Processes

    return Processes(count) if count > 1 else nullcontext()


def environment(folder: Path) -> dict[str, str]:
    """Return the environment of a command of this checkout that finds its home, settings and cache in `folder`."""
    paths = [str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
    own = {"HOME": folder, "XDG_CONFIG_HOME": folder / "config", "XDG_CACHE_HOME": folder / "cache"}
    return {**os.environ, **{name: str(path) for name, path in own.items()}, "PYTHONPATH": os.pathsep.join(paths)}


@contextmanager
def temporary_home() -> Iterator[Path]:
    """Let this process and those it starts keep their files in a temporary folder, which is yielded and then removed."""
    before = dict(os.environ)
    with tempfile.TemporaryDirectory(prefix="delvepress-benchmark-") as folder:
        os.environ.update(environment(Path(folder)))
        try:
            yield Path(folder)
        finally:
            os.environ.clear()
            os.environ.update(before)


def add_json(parser: argparse.ArgumentParser) -> None:
    """Let a benchmark take `--json FILE`, the file for the record of its figures (see `write_record`)."""
    parser.add_argument("--json", type=Path, metavar="FILE", help="write a record of the figures, as in benchmarks/results")


def write_record(path: Path, part: str, name: str, sentence: str, columns: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Write what this run of a benchmark found as a record for docs/figures.md, with its command, this machine and the day."""
    from tools.figures import Record, written

    words = [sys.argv[0].replace("\\", "/").rpartition("/")[2], *sys.argv[1:]]
    if "--json" in words:
        place = words.index("--json")
        del words[place : place + 2]
    command = shlex.join(word for word in words if not word.startswith("--json="))
    texts = tuple(tuple(str(cell) for cell in row) for row in rows)
    found = Record(part, name, command, machine(), time.strftime("%Y-%m-%d"), tuple(columns), texts, sentence)
    path.write_bytes(written(found))


class _Lines(StringIO):
    """Standard output that is written on, and kept."""

    def __init__(self, out: TextIO) -> None:
        super().__init__()
        self.out = out

    def write(self, text: str) -> int:
        """Write and keep a text."""
        self.out.write(text)
        return super().write(text)

    def flush(self) -> None:
        """Write out what is kept back."""
        self.out.flush()


@contextmanager
def recorded(path: Path | None, part: str, name: str, sentence: str) -> Iterator[None]:
    """Write what is printed meanwhile as a record, if a file is named: a row for each line that says what its figures are of."""
    with redirect_stdout(_Lines(sys.stdout)) as lines:
        yield
    if path:
        rows = [line.split(": ", 1) for line in lines.getvalue().splitlines() if ": " in line]
        write_record(path, part, name, sentence, ("what", "figures"), [(what.strip(), told.strip()) for what, told in rows])


def machine() -> str:
    """Return what this machine is: cores, speed where the system tells it, Python, whether others worked on it meanwhile."""
    told = Path("/proc/cpuinfo")
    speed = re.search(r"^cpu MHz\s*: (\d+)", told.read_text(), re.MULTILINE) if told.is_file() else None
    at = f" at {int(speed[1]) / 1000:.1f} GHz" if speed else ""
    beside = ", other work beside it" if other_work(BEGUN, worked()) > OTHER_WORK else ""
    return f"{os.cpu_count()} cores{at}, Python {'.'.join(platform.python_version_tuple()[:2])}{beside}"


OTHER_WORK = 0.1
"""From which share of one core on others' work is told beside a record."""


def worked() -> tuple[float, float, float]:
    """Return the seconds of a clock, those that all cores worked (0 where no system tells), and those that this program did."""
    told, own = Path("/proc/stat"), os.times()
    every = 0.0
    if told.is_file():
        user, nice, system, _, _, irq, softirq = map(int, told.read_text().split("\n", 1)[0].split()[1:8])
        every = (user + nice + system + irq + softirq) / os.sysconf("SC_CLK_TCK")
    return time.monotonic(), every, own.user + own.system + own.children_user + own.children_system


def other_work(before: tuple[float, float, float], after: tuple[float, float, float]) -> float:
    """Return how many cores worked on something else between two answers of `worked`."""
    clock, every, own = (late - early for early, late in zip(before, after, strict=True))
    return (every - own) / clock if every else 0.0


BEGUN = worked()
"""What was worked as this program began."""
