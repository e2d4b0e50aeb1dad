"""The command, run in this process as `delvepress` runs it, in an empty folder and with no settings but those a test writes."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest

from generator import cli
from generator.cli.common import publishing
from generator.forge import challenges, making
from tests.contract import kept


@dataclass(frozen=True)
class Result:
    """What a command did: its exit code, what it wrote to both streams, and the files there are now."""

    code: int
    out: bytes
    err: str
    files: Mapping[str, bytes]

    @property
    def lines(self) -> list[str]:
        return self.err.splitlines()


@dataclass
class Desk:
    """A working folder, a folder of settings, and the command."""

    here: Path
    config: Path
    home: Path
    capture: Any
    patch: pytest.MonkeyPatch

    def files(self) -> dict[str, bytes]:
        """Return everything that lies in the working folder and beside it."""
        return {
            path.relative_to(self.home).as_posix(): path.read_bytes() for path in sorted(self.home.rglob("*")) if path.is_file()
        }

    def run(self, *words: str) -> Result:
        """Run the command with these words."""
        self.patch.setattr(sys, "argv", ["delvepress", *words])
        self.capture.readouterr()
        try:
            cli.main()
            code = 0
        except SystemExit as error:
            code = error.code if isinstance(error.code, int) else 0 if error.code is None else 1
        sys.stdout.flush()
        sys.stderr.flush()
        out, err = self.capture.readouterr()
        return Result(code, out, err.decode(), self.files())


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]) -> Desk:
    desk = Desk(
        tmp_path / "home" / "work", tmp_path / "home" / "config" / "delvepress", tmp_path / "home", capfdbinary, monkeypatch
    )
    desk.here.mkdir(parents=True)
    desk.config.mkdir(parents=True)
    monkeypatch.chdir(desk.here)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "home" / "config"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("COLUMNS", "200")
    return desk


Refused = Callable[..., str]
"""Runs a command that must be refused, and returns the one sentence it says."""


@pytest.fixture
def refused(desk: Desk) -> Refused:
    """Runs a command that must be refused: exit code 2, one sentence on standard error, and no file touched."""
    return sentence_with(desk, 2)


@pytest.fixture
def denied(desk: Desk) -> Refused:
    """Runs a command whose answer must be no: exit code 1, one sentence on standard error, and no file touched."""
    return sentence_with(desk, 1)


def sentence_with(desk: Desk, code: int) -> Refused:
    """Return what runs a command that must end with a code, and returns the one sentence it says."""

    def run(*words: str) -> str:
        before = desk.files()
        result = desk.run(*words)
        assert result.code == code, result.err
        assert result.out == b""
        assert len(result.lines) == 1, result.err
        assert result.err.startswith("delvepress: ")
        assert result.err.endswith(".\n")
        assert result.err[:-1].isprintable()
        assert "Traceback" not in result.err
        assert result.files == before
        return result.err.removeprefix("delvepress: ").rstrip("\n")

    return run


Typed = Callable[..., Result]
"""Runs a command with lines, or bytes, typed at it."""


@pytest.fixture
def at_the_terminal(desk: Desk) -> Typed:
    """Runs a command with these lines, or bytes, typed at it; then nobody answers any more."""

    def run(typed: str | bytes, *words: str) -> Result:
        data = typed if isinstance(typed, bytes) else typed.encode()
        with desk.patch.context() as patch:
            patch.setattr(sys, "stdin", TextIOWrapper(BytesIO(data), encoding="utf-8"))
            return desk.run(*words)

    return run


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The files that were handed to the program of this machine that opens them."""
    found: list[str] = []

    def launch(name: str, **_: Any) -> int:
        found.append(name)
        return 0

    monkeypatch.setattr(publishing, "launch", launch)
    return found


@pytest.fixture
def made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Quests and challenges are made once in a test run, whoever asks for them: for tests that are not about making them."""
    for module in (making, challenges):
        monkeypatch.setattr(module, "make", kept.made)
