"""A blow at a change of the file system: the process is killed right after it, in the middle of it, or the change fails.

What the press does to files goes through functions of `os` (see `core/writing.py` and `core/appending.py`); in a child these are
wrapped, for paths below one folder, and nothing of the press is changed.
"""

from __future__ import annotations

import errno
import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

MODES = ("kill", "half", "ENOSPC", "EIO", "EACCES")
BY_HANDLE = ("write", "ftruncate", "fsync")
BY_PATH = ("replace", "link", "unlink", "mkdir", "rmdir", "chmod")
MAKING = ("open", "write", "ftruncate", "fsync", "link", "mkdir")
"""What a full disk refuses from then on; taking away goes on."""
_NEW = os.O_CREAT | os.O_TRUNC


class Strike(NamedTuple):
    """A blow of a kind at the change of a number, counted from 1; number 0 is no blow, the changes are only written down."""

    mode: str
    number: int


def under(
    strike: Strike, work: Callable[[], None], root: Path, log: Path, meet: Callable[[], None] = lambda: None
) -> Callable[[], None]:
    """Return some work that is struck at a change below `root`; each change is written into the file `log` as it comes.

    Before the first one outside of the cache `meet` is called, which may wait.
    """

    def struck() -> None:
        _Wrapped(strike, str(root), os.open(log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), meet).put_in_place()
        work()

    return struck


class _Wrapped:
    """The functions of `os`, each of which counts its changes and strikes at one."""

    def __init__(self, strike: Strike, root: str, log: int, meet: Callable[[], None]) -> None:
        self.strike, self.root, self.log, self.meet = strike, root, log, meet
        self.cache = os.path.join(root, "cache")
        self.met = False
        self.count = 0
        self.handles: set[int] = set()
        self.real: dict[str, Callable[..., Any]] = {name: getattr(os, name) for name in ("open", "close", *BY_HANDLE, *BY_PATH)}

    def put_in_place(self) -> None:
        for name in BY_PATH:
            setattr(os, name, lambda path, *more, _name=name, **named: self._by_path(_name, path, *more, **named))
        for name in BY_HANDLE:
            setattr(os, name, lambda handle, *more, _name=name: self._by_handle(_name, handle, *more))
        setattr(os, "open", self._open)  # noqa: B010, as the others
        setattr(os, "close", self._close)  # noqa: B010

    def _inside(self, path: Any) -> bool:
        return not isinstance(path, int) and os.path.abspath(os.fsdecode(path)).startswith(self.root)

    def _open(self, path: Any, flags: int, *more: Any, **named: Any) -> Any:
        if not self._inside(path):
            return self.real["open"](path, flags, *more, **named)
        if not flags & _NEW or (not flags & os.O_EXCL and os.path.exists(path)):
            handle = self.real["open"](path, flags, *more, **named)
        else:
            handle = self._changed("open", path, lambda: self.real["open"](path, flags, *more, **named))
        if flags & (os.O_WRONLY | os.O_RDWR):
            self.handles.add(handle)
        return handle

    def _close(self, handle: int) -> None:
        self.handles.discard(handle)
        self.real["close"](handle)

    def _by_path(self, name: str, path: Any, *more: Any, **named: Any) -> Any:
        call = lambda: self.real[name](path, *more, **named)  # noqa: E731
        there = name == "mkdir" and os.path.isdir(path)
        return self._changed(name, path, call) if self._inside(path) and not there else call()

    def _by_handle(self, name: str, handle: int, *more: Any) -> Any:
        call = lambda: self.real[name](handle, *more)  # noqa: E731
        if handle not in self.handles:
            return call()
        half = (lambda: self.real[name](handle, more[0][: len(more[0]) // 2])) if name == "write" else None
        return self._changed(name, "", call, half)

    def _changed(self, name: str, path: Any, call: Callable[[], Any], half: Callable[[], Any] | None = None) -> Any:
        """Carry out a change, unless this is where the blow falls, or where it has left a full disk."""
        self.count += 1
        if not self.met and path and not os.fsdecode(path).startswith(self.cache):
            self.met = True
            self.meet()
        self.real["write"](self.log, f"{name} {os.fsdecode(path).removeprefix(self.root)}\n".encode("utf-8", "backslashreplace"))
        mode, number = self.strike
        here = self.count == number
        if here and mode == "half" and half is not None:
            half()
            os.kill(os.getpid(), signal.SIGKILL)
        if (here and mode.startswith("E")) or (mode == "ENOSPC" and 0 < number < self.count and name in MAKING):
            raise OSError(getattr(errno, mode), os.strerror(getattr(errno, mode)))
        found = call()
        if here and mode == "kill":
            os.kill(os.getpid(), signal.SIGKILL)
        return found
