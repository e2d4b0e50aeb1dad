"""Locks of files: what is read, changed and then written is held meanwhile, so that of two runs at once neither is lost.

A lock belongs to the process that took it and ends with it, also where that was killed. On Windows it lies on one byte far behind
the end of the file, since nobody can read what is locked there.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import blake2b
from importlib import import_module
from pathlib import Path
from typing import Any

from generator.core.errors import BadFile
from generator.core.messages import shown
from generator.core.reading import LONGEST, reason

WAIT = 5.0
"""So many seconds another run is waited for."""
PREFIX = ".delvepress-lock-"
"""What the name of the file begins with that is locked in place of another, which lies beside it meanwhile."""
KEEPS_OPEN = os.name == "nt"
"""Whether this system neither moves nor removes a file that is open, as Windows."""
_STEP = 0.02
_BYTE = (1 << 31) - 2
"""The byte that is locked on Windows: the last one that its C library can name, behind the end of every file of ours."""


def lock(handle: int) -> bool | None:
    """Lock an open file without waiting: True where that is done, False where another run has it.

    None where files cannot be locked, as on some networks, and in a browser.
    """
    try:
        import fcntl
    except ImportError:
        return _lock_byte(handle)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return None
    return True


def _lock_byte(handle: int) -> bool | None:
    """Lock an open file as Windows does, which leaves its place as it was."""
    try:
        msvcrt: Any = import_module("msvcrt")
    except ImportError:
        return None
    place = os.lseek(handle, 0, os.SEEK_CUR)
    try:
        os.lseek(handle, _BYTE, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
    except PermissionError:
        return False
    except OSError:
        return None
    finally:
        os.lseek(handle, place, os.SEEK_SET)
    return True


@contextmanager
def held(*paths: Path, wait: float = WAIT) -> Iterator[None]:
    """Hold files that are to be read, changed and written, whether they are there or not; links are followed.

    Another run that holds one of them is waited for. Raises BadFile where it does not end in time, or nothing can be written there.
    """
    taken: list[tuple[Path, int]] = []
    made: list[Path] = []
    until = time.monotonic() + wait
    try:
        # in one order, so that two runs that want the same files never wait for one another
        for target, path in sorted({_real(path): path for path in paths}.items()):
            taken.append(_taken(target, path, until, made))
        yield
    finally:
        for place, handle in reversed(taken):
            _give_back(place, handle)
        for folder in reversed(made):  # those that nothing was written into
            with suppress(OSError):
                folder.rmdir()


def sweep(place: Path) -> None:
    """Take away what is left of a lock whose run was killed; one that a run holds stays."""
    with suppress(OSError):
        handle = _tried(place, os.O_RDWR)
        if handle is not None:
            _give_back(place, handle)


def _real(path: Path) -> Path:
    try:
        return Path(os.path.realpath(path))
    except (OSError, ValueError) as error:
        raise _refused(path, error) from None


def _taken(target: Path, path: Path, until: float, made: list[Path]) -> tuple[Path, int]:
    """Return the file that is locked in place of a target, and its handle; folders made for it are added to `made`."""
    digits = blake2b(os.fsencode(os.path.normcase(target.name)), digest_size=8).hexdigest()
    place = target.with_name(f"{PREFIX}{digits}")
    try:
        while (handle := _tried_in_folder(place, made)) is None:
            if time.monotonic() > until:
                raise BadFile(f"Another run is writing to {shown(str(path), LONGEST)}; wait until it ends, then try again.")
            time.sleep(_STEP)
    except (OSError, ValueError) as error:
        raise _refused(path, error) from None
    return place, handle


def _tried_in_folder(place: Path, made: list[Path]) -> int | None:
    """Make the folder of a lock where there is none, and return what `_tried` does."""
    _make_folders(place.parent, made)
    try:
        return _tried(place)
    except FileNotFoundError:
        if place.parent.exists():
            raise
        return None  # another run has just taken away the folder that it had made


def _make_folders(folder: Path, made: list[Path]) -> None:
    """Make a folder and those above it, and add those that were not there to `made`."""
    missing = [path for path in (folder, *folder.parents) if not path.exists()]
    folder.mkdir(parents=True, exist_ok=True)
    made += reversed(missing)


def _tried(place: Path, flags: int = os.O_RDWR | os.O_CREAT) -> int | None:
    """Return the handle of a lock that was taken; None where another run has it, or has just taken its file away."""
    handle = os.open(place, flags | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0), 0o666)
    if lock(handle) is not False:
        with suppress(FileNotFoundError):
            if os.path.samestat(os.fstat(handle), os.stat(place)):
                return handle
    os.close(handle)
    return None


def _give_back(place: Path, handle: int) -> None:
    """Take the file of a lock away and end it."""
    close_and_remove(handle, place)


def close_and_remove(handle: int, path: Path) -> bool:
    """Remove a file that is held, then close it, in this order, so that nobody else's is removed; returns whether it is gone.

    Where an open file stays it is closed first.
    """
    if KEEPS_OPEN:
        os.close(handle)
    try:
        path.unlink(missing_ok=True)
    except OSError:
        return False
    finally:
        if not KEEPS_OPEN:
            os.close(handle)
    return True


def _refused(path: Path, error: Exception) -> BadFile:
    where = shown(str(path), LONGEST)
    return BadFile(f"{where} cannot be written ({reason(error)}); give another folder with --out, or make room.")
