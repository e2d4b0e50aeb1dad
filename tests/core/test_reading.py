"""Only regular files of a bounded size are read, and nothing is ever waited for."""

from __future__ import annotations

import io
import os
import sys
import time
from pathlib import Path

import pytest

from generator.core import reading
from generator.core.errors import BadFile


def test_a_file_is_read_whole_up_to_its_bound(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"x" * 100)
    assert reading.read(tmp_path / "a") == b"x" * 100
    assert reading.read(tmp_path / "a", 100) == b"x" * 100
    with pytest.raises(BadFile, match="larger than 99 bytes"):
        reading.read(tmp_path / "a", 99)


@pytest.mark.parametrize("kind", ["pipe", "device", "endless", "folder", "sparse", "link to a device", "socket", "nothing"])
def test_what_is_no_file_is_refused_at_once_and_named(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "it"
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    elif kind == "sparse":
        with path.open("wb") as file:
            file.truncate(3 << 30)
    elif kind == "link to a device":
        path.symlink_to("/dev/zero")
    elif kind == "socket":
        import socket

        with socket.socket(socket.AF_UNIX) as one:
            here = Path.cwd()
            os.chdir(tmp_path)
            one.bind("it")
            os.chdir(here)
    elif kind in ("device", "endless"):
        path = Path("/dev/null" if kind == "device" else "/dev/zero")
    began = time.perf_counter()
    with pytest.raises(BadFile) as caught:
        reading.read(path)
    assert time.perf_counter() - began < 1
    assert str(path) in str(caught.value)
    assert str(caught.value).count(". ") == 0


def test_a_file_that_grows_while_it_is_read_is_still_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Growing(io.BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            return b"x" * (size or 0)

    (tmp_path / "a").write_bytes(b"x")
    monkeypatch.setattr(os, "fdopen", lambda *args, **more: Growing())
    with pytest.raises(BadFile, match="larger than 3 MB"):
        reading.read(tmp_path / "a", 3 << 20)


def test_standard_input_is_bounded_too(monkeypatch: pytest.MonkeyPatch) -> None:
    class Input:
        buffer = io.BytesIO(b"x" * 50)

    monkeypatch.setattr(sys, "stdin", Input())
    with pytest.raises(BadFile, match="Standard input is larger than 49 bytes"):
        reading.read_input(49)
    Input.buffer.seek(0)
    assert reading.read_input(50) == b"x" * 50
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(BadFile, match="Standard input is closed"):
        reading.read_input(50)


@pytest.mark.parametrize("data", [b"go B3\r\nrest", b"\xef\xbb\xbfgo B3\r\nrest"])
def test_a_text_may_begin_with_a_byte_order_mark(data: bytes) -> None:
    assert reading.decoded(data, "It") == "go B3\r\nrest"


@pytest.mark.parametrize("coding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_a_text_of_two_bytes_a_letter_is_refused(coding: str) -> None:
    with pytest.raises(BadFile, match=r"^'walk\.txt' is UTF-16; save it as UTF-8\.$"):
        reading.decoded("go B3\nrest".encode(coding), "'walk.txt'")


@pytest.mark.parametrize("data", [bytes(range(256)) * 3, b"%PDF-1.7 go B3", b"go B3\0", b"\0\0\0\0", b"\0", b"\x7f"])
def test_bytes_that_are_no_text_are_refused_as_such(data: bytes) -> None:
    with pytest.raises(BadFile, match=r"^'walk\.txt' is not text; give a text file, saved as UTF-8\.$"):
        reading.decoded(data, "'walk.txt'")


def test_an_accent_of_another_coding_is_still_text() -> None:
    assert reading.decoded("rest # été".encode("latin-1"), "It") == "rest # \ufffdt\ufffd"
