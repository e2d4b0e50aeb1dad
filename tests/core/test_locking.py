"""What is read, changed and then written is held meanwhile: one run at a time, also on Windows, and a killed run holds nothing."""

from __future__ import annotations

import builtins
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from generator.core import locking, writing
from generator.core.appending import Lines
from generator.core.errors import BadFile
from tests.conftest import ROOT

COUNTER = """
import sys
from pathlib import Path
from generator.core import locking
path = Path(sys.argv[1])
for _ in range(int(sys.argv[2])):
    with locking.held(path, wait=60):
        number = int(path.read_text() or 0) if path.exists() else 0
        path.write_text(str(number + 1))
"""
HOLDER = """
import sys, time
from pathlib import Path
from generator.core import locking
with locking.held(Path(sys.argv[1])):
    print("held", flush=True)
    time.sleep(60)
"""


def started(script: str, *words: object) -> subprocess.Popen[str]:
    return subprocess.Popen([sys.executable, "-c", script, *map(str, words)], cwd=ROOT, stdout=subprocess.PIPE, text=True)


def holding(path: Path) -> subprocess.Popen[str]:
    """Return a process that holds a file."""
    process = started(HOLDER, path)
    assert process.stdout is not None
    assert process.stdout.readline() == "held\n"
    return process


def ended(process: subprocess.Popen[str]) -> None:
    process.kill()
    process.communicate()


def lying(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_four_processes_that_count_in_one_file_lose_no_step(tmp_path: Path) -> None:
    place = tmp_path / "number"
    processes = [started(COUNTER, place, 100) for _ in range(4)]
    assert [process.communicate(timeout=120) and process.returncode for process in processes] == [0] * 4
    assert place.read_text() == "400"
    assert lying(tmp_path) == ["number"]


def test_a_file_that_another_run_holds_is_waited_for_and_then_refused_in_a_sentence(tmp_path: Path) -> None:
    place = tmp_path / "league.jsonl"
    process = holding(place)
    try:
        begun = time.monotonic()
        with pytest.raises(BadFile) as caught, locking.held(place, wait=0.3):
            pytest.fail("two hold it")
        assert 0.3 <= time.monotonic() - begun < 5
        assert str(caught.value) == f"Another run is writing to '{place}'; wait until it ends, then try again."
        with locking.held(tmp_path / "other.jsonl", wait=0):
            assert len(lying(tmp_path)) == 2
    finally:
        ended(process)


def test_a_run_that_is_killed_holds_nothing_and_what_it_left_is_taken_away(tmp_path: Path) -> None:
    place = tmp_path / "league.jsonl"
    process = holding(place)
    os.kill(process.pid, signal.SIGKILL)
    process.communicate()
    assert len(lying(tmp_path)) == 1, "the control: its file stays behind"
    with locking.held(place, wait=0):
        pass
    assert lying(tmp_path) == []
    ended(holding(place))
    writing.write({tmp_path / "anything": b"else"})
    assert lying(tmp_path) == ["anything"], "whatever is written there takes it away"


def test_a_lock_that_is_held_is_not_swept_away(tmp_path: Path) -> None:
    with locking.held(tmp_path / "league.jsonl"):
        writing.write({tmp_path / "league.jsonl": b"new"})
        assert len(lying(tmp_path)) == 2
        with pytest.raises(BadFile), locking.held(tmp_path / "league.jsonl", wait=0):
            pytest.fail("two hold it")
    assert lying(tmp_path) == ["league.jsonl"]


def test_a_link_and_its_file_are_one_and_several_are_held_in_one_order(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"")
    (tmp_path / "link").symlink_to("a")
    with locking.held(tmp_path / "link"), pytest.raises(BadFile), locking.held(tmp_path / "b", tmp_path / "a", wait=0):
        pytest.fail("two hold it")
    with locking.held(tmp_path / "b", tmp_path / "a", tmp_path / "link", wait=0):
        assert len(lying(tmp_path)) == 4
    assert lying(tmp_path) == ["a", "link"]


def test_folders_that_were_made_for_a_lock_go_with_it_where_nothing_was_written_there(tmp_path: Path) -> None:
    path = tmp_path / "new" / "inner" / "file"
    with pytest.raises(RuntimeError), locking.held(path):
        raise RuntimeError
    assert not any(tmp_path.iterdir())
    with locking.held(path):
        path.write_bytes(b"kept")
    assert path.read_bytes() == b"kept"


def test_where_nothing_can_be_written_it_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    for place in (tmp_path / "file" / "league.jsonl", tmp_path / "a\x00b"):
        with pytest.raises(BadFile, match=r"cannot be written \(.*\); give another folder with --out, or make room\.$"):  # noqa: SIM117
            with locking.held(place):
                pytest.fail("it is held")


# ---------------------------------------------------------------------- Windows


class Windows(ModuleType):
    """The part of `msvcrt` that locks: one byte of a file belongs to the handle that locked it first."""

    LK_NBLCK = 2

    def __init__(self) -> None:
        super().__init__("msvcrt")
        self.taken: dict[tuple[int, int, int], int] = {}
        self.refusal: type[OSError] = PermissionError

    def locking(self, handle: int, mode: int, count: int) -> None:
        assert (mode, count) == (self.LK_NBLCK, 1)
        found = os.fstat(handle)
        byte = (found.st_dev, found.st_ino, os.lseek(handle, 0, os.SEEK_CUR))
        owner = self.taken.setdefault(byte, handle)
        if owner != handle:
            raise self.refusal


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> Windows:
    """A machine without `fcntl` and with `msvcrt`."""
    real, found = builtins.__import__, Windows()

    def without(name: str, *words: Any) -> Any:
        if name == "fcntl":
            raise ImportError(name)
        return real(name, *words)

    monkeypatch.setattr(builtins, "__import__", without)
    monkeypatch.setitem(sys.modules, "msvcrt", found)
    return found


def test_on_windows_a_byte_behind_the_end_is_locked_and_the_place_in_the_file_stays(windows: Windows, tmp_path: Path) -> None:
    place = tmp_path / "file"
    place.write_bytes(b"some text")
    first, second = (os.open(place, os.O_RDWR) for _ in range(2))
    try:
        os.lseek(first, 4, os.SEEK_SET)
        assert locking.lock(first) is True
        assert os.read(first, 9) == b" text"
        assert locking.lock(second) is False
        ((_, _, byte),) = windows.taken
        assert (1 << 29) < byte < (1 << 31)
        windows.refusal = OSError
        assert locking.lock(second) is None, "a disk that knows no locks"
    finally:
        os.close(first)
        os.close(second)


def test_on_windows_a_file_is_held_and_lines_are_added_by_one_run_at_a_time(windows: Windows, tmp_path: Path) -> None:
    with locking.held(tmp_path / "league.jsonl"), pytest.raises(BadFile, match="Another run is writing to"):  # noqa: SIM117
        with locking.held(tmp_path / "league.jsonl", wait=0):
            pytest.fail("two hold it")
    with Lines(tmp_path / "manifest.jsonl") as lines:
        lines.add([b"one"])
        with pytest.raises(BadFile, match="Another run is writing into"), Lines(tmp_path / "manifest.jsonl"):
            pytest.fail("two write")
    assert (tmp_path / "manifest.jsonl").read_bytes() == b"one\n"


def test_without_any_locks_nothing_is_held_and_nothing_fails(
    windows: Windows, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "msvcrt", None)
    with locking.held(tmp_path / "league.jsonl"), locking.held(tmp_path / "league.jsonl", wait=0):
        pass
    assert lying(tmp_path) == []
