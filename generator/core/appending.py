"""A file of lines that grows while a long run goes on: whole lines only, one run at a time, whole again after any interruption."""

from __future__ import annotations

import os
import stat
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType

from generator.core import locking
from generator.core.errors import BadFile
from generator.core.messages import shown
from generator.core.reading import LONGEST, reason

_CHUNK = 1 << 16


class Lines:
    """A file to whose end lines are added, to be used in a `with` statement; it and its folder are made where they are missing.

    Opening it takes away the beginning of a line that an interrupted run left. Raises BadFile where it cannot be written, or
    another run of this machine is writing to it.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._handle = -1

    def __enter__(self) -> Lines:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            while True:
                self._handle = self._open()
                if _same(self._handle, self.path):
                    break
                self.close()  # another run has put a new file in its place meanwhile
            _drop_half_line(self._handle)
        except (OSError, ValueError) as error:
            self.close()
            raise self._refused(error) from None
        except BadFile:
            self.close()
            raise
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def add(self, lines: Sequence[bytes]) -> None:
        """Add lines, which have no line breaks, all or none, and wait until they are on the disk. Raises BadFile."""
        try:
            end = os.lseek(self._handle, 0, os.SEEK_END)
            view = memoryview(b"".join(line + b"\n" for line in lines))
            try:
                while view:
                    view = view[os.write(self._handle, view) :]
                os.fsync(self._handle)
            except BaseException:
                os.ftruncate(self._handle, end)
                raise
        except OSError as error:
            raise self._refused(error) from None

    def _open(self) -> int:
        """Return the handle of the file, locked where that is possible."""
        flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
        handle = os.open(self.path, flags | getattr(os, "O_CLOEXEC", 0), 0o666)
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            os.close(handle)
            raise BadFile(f"{shown(str(self.path), LONGEST)} is no regular file; give another folder with --out.")
        if locking.lock(handle) is False:
            os.close(handle)
            where = shown(str(self.path.parent), LONGEST)
            raise BadFile(f"Another run is writing into {where}; wait until it ends, or give another folder with --out.")
        return handle

    def close(self) -> None:
        """Close the file, which another run may write to from now on."""
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1

    def _refused(self, error: Exception) -> BadFile:
        where = shown(str(self.path), LONGEST)
        return BadFile(f"{where} cannot be written ({reason(error)}); give another folder with --out, or make room.")


def _same(handle: int, path: Path) -> bool:
    """Return whether the file that was opened is still the one that stands at its path."""
    with suppress(FileNotFoundError):
        return os.path.samestat(os.fstat(handle), os.stat(path))
    return False


def _drop_half_line(handle: int) -> None:
    """Cut a file off behind its last line break."""
    end = os.lseek(handle, 0, os.SEEK_END)
    while end > 0:
        begin = max(0, end - _CHUNK)
        os.lseek(handle, begin, os.SEEK_SET)
        line_break = os.read(handle, end - begin).rfind(b"\n")
        if line_break >= 0:
            end = begin + line_break + 1
            break
        end = begin
    if end < os.lseek(handle, 0, os.SEEK_END):
        os.ftruncate(handle, end)
