"""The one place where files are read: regular files only, never more than a bound, without ever waiting for a pipe or a device."""

from __future__ import annotations

import os
import re
import stat
import sys
from pathlib import Path
from typing import BinaryIO

from generator.core import limits
from generator.core.errors import BadFile
from generator.core.messages import shown

LONGEST = 160
"""Most characters of a path in a message."""
_CHUNK = 1 << 20
_CONTROL = re.compile(rb"[\x00-\x08\x0e-\x1f\x7f]")
"""Control characters but those that part lines and columns: what holds one is no text."""
# a FIFO is opened without waiting for a writer, and refused; Windows has neither flag
_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)


def read(path: Path, most: int = limits.FILE_BYTES, *, follow: bool = True) -> bytes:
    """Return the bytes of a regular file of at most `most` bytes; raises BadFile with the reason for anything else.

    Unless links are to be followed, a link is refused too.
    """
    where = shown(str(path), LONGEST)
    try:
        handle = os.open(path, _FLAGS if follow else _FLAGS | getattr(os, "O_NOFOLLOW", 0))
    except (OSError, ValueError) as error:
        raise BadFile(f"{where} cannot be read ({reason(error)}); check the name.") from None
    try:
        status = os.fstat(handle)
        if not stat.S_ISREG(status.st_mode):
            raise BadFile(f"{where} is {kind(status.st_mode)}, not a file with bytes in it; give a regular file.")
        if status.st_size > most:
            raise _too_large(where, most)
        with os.fdopen(handle, "rb", closefd=False) as file:
            data = _read(file, most)
    except OSError as error:
        raise BadFile(f"{where} cannot be read ({reason(error)}); check the name.") from None
    finally:
        os.close(handle)
    if data is None:
        raise _too_large(where, most)
    return data


def check_size(data: bytes, where: str, most: int = limits.FILE_BYTES) -> None:
    """Raise BadFile for bytes of a file from elsewhere, such as one that was dropped on a page, that are more than `most`."""
    if len(data) > most:
        raise _too_large(shown(where, LONGEST), most)


def read_input(most: int) -> bytes:
    """Return all of standard input, at most `most` bytes; raises BadFile for more, or where it is closed."""
    if sys.stdin is None:
        raise BadFile("Standard input is closed; give the name of a file.")
    try:
        data = _read(sys.stdin.buffer, most)
    except OSError as error:
        raise BadFile(f"Standard input cannot be read ({reason(error)}); give the name of a file.") from None
    if data is None:
        raise _too_large("Standard input", most)
    return data


def decoded(data: bytes, where: str, *, strict: bool = False) -> str:
    """Return the text of what was read, in UTF-8 with or without a byte order mark; `where` names it in the message.

    Bytes that are no UTF-8 become U+FFFD, but where they are `strict`, which refuses them. Raises BadFile, also for UTF-16, and for
    a PDF or other bytes that are no text.
    """
    if is_utf_16(data):
        raise BadFile(f"{where} is UTF-16; save it as UTF-8.")
    if data.startswith(b"%PDF-") or _CONTROL.search(data):
        raise BadFile(f"{where} is not text; give a text file, saved as UTF-8.")
    if strict:
        check_utf_8(data, where)
    return data.decode("utf-8-sig", errors="replace")


def check_utf_8(data: bytes, where: str, remedy: str = "save the file as UTF-8, or write that line anew") -> None:
    """Raise BadFile for bytes that are no UTF-8, naming the line that they stand on, and the remedy."""
    try:
        data.decode()
    except UnicodeDecodeError as error:
        line = len(data[: error.start + 1].splitlines())
        raise BadFile(f"{where}, line {line}: this is no UTF-8; {remedy}.") from None


def is_utf_16(data: bytes) -> bool:
    """Return whether bytes are text of two bytes a letter: by their mark, or because every second one is 0."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return True
    return any(data[::2]) != any(data[1::2]) and len(data) > 1


def read_line(most: int = 400) -> str:
    """Return the next line of standard input with its end, at most `most` bytes of it; nothing where there is no more."""
    if sys.stdin is None:
        return ""
    try:
        return sys.stdin.buffer.readline(most).decode("utf-8", errors="replace")
    except (OSError, ValueError):
        return ""


def is_file(path: Path) -> bool:
    """Return whether a regular file stands at a path, links followed; False also where nobody may look, or no such name can be."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def is_folder(path: Path) -> bool:
    """Return whether a folder stands at a path, links followed; False also where nobody may look, or no such name can be."""
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False


def is_same_place(first: Path, second: Path) -> bool:
    """Return whether two paths come to the same place, links followed, whatever stands there; False where no such name can be."""
    try:
        return os.path.realpath(first) == os.path.realpath(second)
    except (OSError, ValueError):
        return False


def kind(mode: int) -> str:
    """Return what stands at a path, from its mode, with its article."""
    for test, name in (
        (stat.S_ISDIR, "a folder"), (stat.S_ISFIFO, "a pipe"), (stat.S_ISSOCK, "a socket"), (stat.S_ISLNK, "a link"),
        (stat.S_ISCHR, "a device"), (stat.S_ISBLK, "a device"), (stat.S_ISREG, "a file"),
    ):  # fmt: skip
        if test(mode):
            return name
    return "a special file"


def reason(error: Exception) -> str:
    """Return why the system refused a file, in its own words."""
    return getattr(error, "strerror", None) or "the name is not one the system takes"


def _read(file: BinaryIO, most: int) -> bytes | None:
    """Return what a file holds, or None as soon as it is more than `most` bytes; it may grow while it is read."""
    parts: list[bytes] = []
    left = most + 1
    while left > 0 and (part := file.read(min(left, _CHUNK))):
        parts.append(part)
        left -= len(part)
    return b"".join(parts) if left > 0 else None


def _too_large(where: str, most: int) -> BadFile:
    size = f"{most // (1 << 20)} MB" if most >= 1 << 20 else f"{most:,} bytes"
    return BadFile(f"{where} is larger than {size}, more than any file delvepress reads; check the name.")
