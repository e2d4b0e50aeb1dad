"""Work in a child of this process: it can be killed, and its time and memory are measured. The process must have one thread."""

from __future__ import annotations

import gc
import os
import resource
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import NamedTuple, NoReturn

from generator import cli
from generator.cli.common import terminal

SECONDS = 20.0
"""No child may take longer."""
MEGABYTES = 300
"""Nor more memory than this."""
KILLED = 137
"""The exit code of a child that a SIGKILL ended."""
_OPEN = os.O_RDWR | os.O_CREAT | os.O_TRUNC


class Outcome(NamedTuple):
    """How a child ended: its exit code, what it wrote to both streams, its seconds, and the most memory of it and its children.

    `worked` are seconds of a processor, which do not grow while others use it too.
    """

    code: int
    out: bytes
    err: str
    seconds: float
    megabytes: float
    worked: float

    @property
    def traceback(self) -> bool:
        """Whether an error went uncaught."""
        return "Traceback (most recent call last)" in self.err

    @property
    def timed_out(self) -> bool:
        """Whether it had to be ended."""
        return self.code < 0


def in_child(work: Callable[[], object], home: Path, *, seconds: float = SECONDS) -> Outcome:
    """Do some work in a child, whose streams lie in files of the folder `home` meanwhile; it is ended after so many seconds."""
    return at_once([work], home, seconds=seconds)[0]


def at_once(works: Sequence[Callable[[], object]], home: Path, *, seconds: float = SECONDS) -> list[Outcome]:
    """Do several things in a child each, all at the same time; else as `in_child`."""
    begun = time.monotonic()
    children: list[tuple[int, list[str]]] = []
    for number, work in enumerate(works):
        streams = [str(home / f"{name}-{number}") for name in ("stdout", "stderr")]
        child = os.fork()
        if child == 0:
            _be_child(work, streams)
        children.append((child, streams))
    found = []
    for child, streams in children:
        code, usage = _waited(child, begun + seconds)
        out, err = (Path(name).read_bytes() for name in streams)
        seconds, worked = time.monotonic() - begun, usage.ru_utime + usage.ru_stime
        found.append(Outcome(code, out, err.decode("utf-8", "backslashreplace"), seconds, usage.ru_maxrss / 1024, worked))
    return found


def command(words: Sequence[str], folder: Path, environment: dict[str, str]) -> Callable[[], None]:
    """Return the work of `delvepress` with some words, in a folder and with more of an environment."""

    def work() -> None:
        os.chdir(folder)
        os.environ.update(environment)
        sys.argv = ["delvepress", *words]
        sys.modules["__main__"] = ModuleType("__main__")  # which processes of a pool would load again
        cli.main()

    return work


class Reached(SystemExit):
    """A command has come to where its long work begins: everything that was said to it was understood."""


def cut_short() -> None:
    """Let commands of this process end where their long work would begin."""

    @contextmanager
    def reached(*_: object) -> Iterator[NoReturn]:
        raise Reached(0)
        yield

    for name in ("busy", "progress", "steps"):
        vars(terminal)[name] = reached


def _be_child(work: Callable[[], object], streams: Sequence[str]) -> None:
    """Do the work and end this process, whatever comes of it."""
    os.setsid()
    gc.freeze()
    empty = os.open(os.devnull, os.O_RDONLY)
    for number, handle in enumerate((empty, *(os.open(name, _OPEN, 0o600) for name in streams))):
        os.dup2(handle, number)
    sys.stdin = os.fdopen(0, "r", encoding="utf-8", closefd=False)
    sys.stdout = os.fdopen(1, "w", encoding="utf-8", closefd=False)
    sys.stderr = os.fdopen(2, "w", encoding="utf-8", errors="backslashreplace", closefd=False)
    code = 0
    try:
        work()
    except SystemExit as ended:
        code = ended.code if isinstance(ended.code, int) else int(ended.code is not None)
    except BaseException:
        traceback.print_exc()
        code = 1
    finally:
        for stream in (sys.stdout, sys.stderr):
            if stream is not None:
                stream.flush()
        os._exit(code)


def _waited(child: int, until: float) -> tuple[int, resource.struct_rusage]:
    """Wait for a child, end it with all that it started when its time is up; returns its code, -1 then, and what it used."""
    pause = 0.001
    while time.monotonic() < until:
        found, status, usage = os.wait4(child, os.WNOHANG)
        if found:
            return _code(status), usage
        time.sleep(pause)
        pause = min(pause * 1.3, 0.02)
    os.killpg(child, signal.SIGKILL)
    _, _, usage = os.wait4(child, 0)
    return -1, usage


def _code(status: int) -> int:
    return 128 + os.WTERMSIG(status) if os.WIFSIGNALED(status) else os.WEXITSTATUS(status)
