"""The one place where files are written: a set of files is written whole or not at all, also when the run is killed in the middle.

Every file first gets a temporary name beside its target. A set of several files also has a journal in each of its folders, which is
locked while the run lives, and lists which temporary file belongs where; its last line says that it is complete. From then on the
set is as good as written: the files are moved into place, and should the run die meanwhile, the next run that writes into the
folder finds a complete journal that nobody holds, and moves the rest (`mend`). What an unfinished journal lists is swept away. Old
files are set aside as second links, so that an error in the middle (a full disk, a folder without rights) puts them back.
"""

from __future__ import annotations

import json
import os
import re
import stat
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec

from generator.core import locking
from generator.core.errors import BadFile
from generator.core.messages import shown
from generator.core.reading import LONGEST, kind, read, reason

PREFIX = ".delvepress-"
_NAME = re.compile(r"\.delvepress-(?P<token>[0-9a-f]{16})\.(?:(?P<place>\d{1,6})\.(?P<what>new|old)|(?P<set>set))")
_FORMER = re.compile(r"\.delvepress-[a-z0-9_]{8}")
"""Temporary files of earlier versions."""
_LOCK = re.compile(re.escape(locking.PREFIX) + r"[0-9a-f]{16}")
"""What is left of a run that was killed while it held a file."""
_JOURNAL = "delvepress set 1"
_LARGEST_JOURNAL = 1 << 22
STALE = 3600.0
"""Where files cannot be locked, a temporary file is left alone for so many seconds after it was last written."""


class _Entry(msgspec.Struct):
    """One file of a set: its target with all links resolved, its temporary file, its old file set aside, its mode."""

    path: Path
    target: Path
    new: Path
    old: Path
    data: bytes
    mode: int
    had: os.stat_result | None = None


class Mended(msgspec.Struct):
    """What `mend` found of earlier runs that were stopped: files it put in place, and temporary files it removed."""

    placed: list[Path] = msgspec.field(default_factory=list)
    removed: int = 0


def write(files: Mapping[Path, bytes], *, mended_before: bool = False) -> Mended:
    """Write all files or none, and return what was mended of earlier runs in the same folders. Raises BadFile.

    Links are followed and the file they lead to is replaced; it keeps its mode. A target that is no regular file, or that nobody
    may write, is refused before anything is written. Missing folders are made. Looking for what earlier runs left takes the longer
    the more files a folder has; whoever writes many, and has called `mend` first, says so with `mended_before`.
    """
    mended = Mended()
    if not files:
        return mended
    token = _token()
    entries = [_entry(path, data, token, place) for place, (path, data) in enumerate(files.items())]
    _distinct(entries)
    folders = list(dict.fromkeys(entry.target.parent for entry in entries))
    for entry in entries:
        with _told(entry.path):
            entry.target.parent.mkdir(parents=True, exist_ok=True)
    for folder in () if mended_before else folders:
        _mend(folder, mended)
    if len(entries) == 1:
        _write_one(entries[0])
    else:
        _write_set(entries, folders, token)
    return mended


def check_file(path: Path) -> None:
    """Raise BadFile where a file cannot be written, as far as that can be told before it is there."""
    check_folder(_entry(path, b"", _token(), 0).target.parent)


def check_folder(path: Path) -> None:
    """Raise BadFile where no file can be written into a folder, which may not be there yet."""
    with _told(path):
        real = Path(os.path.realpath(path))
        above = next(folder for folder in (real, *real.parents) if os.path.lexists(folder))
        status = os.stat(above)
        if not stat.S_ISDIR(status.st_mode):
            raise BadFile(f"{shown(str(above), LONGEST)} is {kind(status.st_mode)}, not a folder; give another --out.")
        if not os.access(above, os.W_OK | os.X_OK):
            raise BadFile(f"{shown(str(above), LONGEST)} is a folder where nothing may be written; give another --out.")


def replace_file(path: Path, data: bytes) -> None:
    """Write one file of the press's own, such as a cache entry, without waiting for the disk. Raises BadFile."""
    entry = _entry(path, data, _token(), 0)
    _write_one(entry, mode=0o600, durable=False)


def make_folder(path: Path) -> None:
    """Make a folder and those above it, for this user alone. Raises BadFile."""
    with _told(path):
        path.mkdir(mode=0o700, parents=True, exist_ok=True)


def remove(path: Path) -> bool:
    """Remove a file, and its folder if that is empty then; returns whether there was one that could be removed."""
    try:
        path.unlink()
    except OSError:
        return False
    with suppress(OSError):
        path.parent.rmdir()
    return True


def mend(folder: Path) -> Mended:
    """Finish or undo what earlier runs left in a folder when they were stopped, and return what was done."""
    mended = Mended()
    _mend(folder, mended)
    return mended


# ---------------------------------------------------------------------- before anything is written


def _entry(path: Path, data: bytes, token: str, place: int) -> _Entry:
    where = shown(str(path), LONGEST)
    with _told(path):
        target = Path(os.path.realpath(path))
        try:
            status = os.lstat(target)
        except (FileNotFoundError, NotADirectoryError):
            status = None
        mode = 0o666 & ~_umask()
        if status is not None:
            if stat.S_ISDIR(status.st_mode):
                raise BadFile(f"{where} is a folder; give another --out.")
            if stat.S_ISLNK(status.st_mode):
                raise BadFile(f"{where} is a link that leads in a circle; give another --out.")
            if not stat.S_ISREG(status.st_mode):
                raise BadFile(f"{where} is {kind(status.st_mode)}, not a file that can be replaced; give another --out.")
            mode = stat.S_IMODE(status.st_mode) & 0o777
            if not mode & 0o222 or not os.access(target, os.W_OK):
                raise BadFile(f"{where} is read-only; allow writing to it, or give another --out.")
        stem = f"{PREFIX}{token}.{place}"
        return _Entry(path, target, target.with_name(f"{stem}.new"), target.with_name(f"{stem}.old"), data, mode, status)


def _distinct(entries: list[_Entry]) -> None:
    seen: dict[Path, Path] = {}
    for entry in entries:
        other = seen.setdefault(entry.target, entry.path)
        if other is not entry.path:
            raise BadFile(
                f"{shown(str(other), LONGEST)} and {shown(str(entry.path), LONGEST)} are the same file; give another --out."
            )


@contextmanager
def _told(path: Path) -> Iterator[None]:
    """Turn what the system says of a path into a BadFile."""
    try:
        yield
    except (OSError, ValueError, RuntimeError) as error:
        where = shown(str(path), LONGEST)
        raise BadFile(f"{where} cannot be written ({reason(error)}); give another folder with --out, or make room.") from None


def _token() -> str:
    """Return sixteen hex digits that no other run has."""
    return os.urandom(8).hex()


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


# ---------------------------------------------------------------------- writing


def _write_one(entry: _Entry, mode: int | None = None, *, durable: bool = True) -> None:
    """Write a single file: moving it into place is one step, so that no journal is needed."""
    with _told(entry.path):
        handle = -1
        try:
            handle = _temporary(entry, durable=durable, mode=mode)
            if locking.KEEPS_OPEN:
                os.close(handle)
                handle = -1
            os.replace(entry.new, entry.target)
        except BaseException:
            _drop(entry.new)
            raise
        finally:
            if handle >= 0:
                os.close(handle)


def _write_set(entries: list[_Entry], folders: list[Path], token: str) -> None:
    journals: dict[Path, int] = {}
    placed: list[_Entry] = []
    current = entries[0]
    try:
        try:
            for folder in folders:
                journals[folder] = _begin(folder / f"{PREFIX}{token}.set")
            for current in entries:
                os.close(_temporary(current))
            for folder, handle in journals.items():
                _complete(handle, [entry for entry in entries if entry.target.parent == folder])
            for current in entries:
                placed.append(current)
                _set_aside(current)
                os.replace(current.new, current.target)
        except BaseException:
            _undo(journals, placed, entries)
            raise
        for current in entries:
            _drop(current.old)
    except (OSError, ValueError) as error:
        with _told(current.path):
            raise error
    finally:
        for folder, handle in journals.items():
            locking.close_and_remove(handle, folder / f"{PREFIX}{token}.set")


def _undo(journals: dict[Path, int], placed: list[_Entry], entries: list[_Entry]) -> None:
    """Put back what stood there before; the journals say so first, so that another run can go on with it."""
    for handle in journals.values():
        with suppress(OSError):
            os.write(handle, b"back\n")
            os.fsync(handle)
    for entry in reversed(placed):
        _put_back(entry.target, entry.old, had=entry.had is not None, moved=not entry.new.exists())
    for entry in entries:
        _drop(entry.new)


def _put_back(target: Path, old: Path, *, had: bool, moved: bool) -> None:
    with suppress(OSError):
        if old.exists():
            os.replace(old, target)
            old.unlink(missing_ok=True)  # where both were names of one file, the system has left them as they were
        elif moved and not had:
            target.unlink(missing_ok=True)


def _set_aside(entry: _Entry) -> None:
    """Keep the old file under a second name; where a disk knows no second names it is moved there."""
    if entry.had is None:
        return
    try:
        os.link(entry.target, entry.old)
    except FileNotFoundError:
        return
    except OSError:
        os.replace(entry.target, entry.old)


def _temporary(entry: _Entry, *, durable: bool = True, mode: int | None = None) -> int:
    """Write a temporary file and return its handle, which holds the lock that shows that the run lives."""
    handle = _opened(entry.new)
    try:
        view = memoryview(entry.data)
        while view:
            view = view[os.write(handle, view) :]
        if durable:
            os.fsync(handle)
        os.chmod(entry.new, entry.mode if mode is None else mode)
        if entry.had is not None and hasattr(os, "chown") and entry.had.st_uid != os.geteuid():
            with suppress(OSError):
                os.chown(entry.new, entry.had.st_uid, entry.had.st_gid)
    except BaseException:
        os.close(handle)
        _drop(entry.new)
        raise
    return handle


def _opened(path: Path) -> int:
    """Return the handle of a new file that is locked; one that another run swept away before it was locked is made again."""
    while True:
        handle = os.open(path, _flags(), 0o600)
        taken = locking.lock(handle) is not False
        if taken and os.path.lexists(path):
            return handle
        os.close(handle)
        until = time.monotonic() + locking.WAIT
        while not taken and os.path.lexists(path) and time.monotonic() < until:
            time.sleep(0.001)


def _flags() -> int:
    return (
        os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NOFOLLOW", 0)
    )


def _drop(path: Path) -> None:
    with suppress(OSError):
        path.unlink(missing_ok=True)


# ---------------------------------------------------------------------- journals


def _begin(path: Path) -> int:
    handle = _opened(path)
    try:
        os.write(handle, f"{_JOURNAL}\n".encode())
    except BaseException:
        os.close(handle)
        _drop(path)
        raise
    return handle


def _complete(handle: int, entries: list[_Entry]) -> None:
    rows = "".join(f"{json.dumps([entry.new.name, entry.target.name, entry.had is not None])}\n" for entry in entries)
    data = memoryview(rows.encode() + b"complete\n")
    while data:
        data = data[os.write(handle, data) :]
    os.fsync(handle)


def _lock(handle: int) -> bool:
    """Lock a file of this run's; returns whether nobody else held it. Where files cannot be locked the age decides."""
    locked = locking.lock(handle)
    return time.time() - os.fstat(handle).st_mtime > STALE if locked is None else locked


def _mend(folder: Path, mended: Mended) -> None:
    """Look through a folder for what dead runs left; what belongs to another user, or is held by a living run, stays."""
    try:
        names = sorted(name for name in os.listdir(folder) if name.startswith(PREFIX))
    except OSError:
        return
    held: set[str] = set()
    for name in names:
        match = _NAME.fullmatch(name)
        if match and match["set"] and not _finish(folder, name, mended):
            held.add(match["token"])
    for name in names:
        match = _NAME.fullmatch(name)
        if match and not match["set"] and match["token"] not in held:
            mended.removed += _sweep(folder / name)
        elif _FORMER.fullmatch(name):
            mended.removed += _sweep(folder / name, former=True)
        elif _LOCK.fullmatch(name):
            locking.sweep(folder / name)


def _finish(folder: Path, name: str, mended: Mended) -> bool:
    """Finish or undo the set of a journal; returns False where the run that wrote it still lives, or the file is not ours."""
    handle = _ours(folder / name)
    if handle is None:
        return False
    done = False
    try:
        if not _lock(handle):
            return False
        rows, forward = _rows(read(folder / name, _LARGEST_JOURNAL))
        for new, target, had in rows:
            aside = new.removesuffix(".new") + ".old"
            if forward and _regular(folder / new):
                os.replace(folder / new, folder / target)
                mended.placed.append(folder / target)
            elif not forward:
                _put_back(folder / target, folder / aside, had=had, moved=not (folder / new).exists())
        done = True
    except (OSError, BadFile):
        return False
    finally:
        if not done:
            os.close(handle)
    locking.close_and_remove(handle, folder / name)
    return True


def _rows(data: bytes) -> tuple[list[tuple[str, str, bool]], bool]:
    """Return what a journal lists and whether to go forward; nothing for one that was not finished or is no journal.

    Only plain names are believed: a journal moves its own temporary files within its own folder.
    """
    lines = data.decode("utf-8", errors="replace").split("\n")
    if lines[0] != _JOURNAL or "complete" not in lines:
        return [], True
    rows: list[tuple[str, str, bool]] = []
    for line in lines[1 : lines.index("complete")]:
        try:
            new, target, had = json.loads(line)
        except (ValueError, TypeError, RecursionError):
            return [], True
        match = _NAME.fullmatch(new) if isinstance(new, str) else None
        if not match or match["what"] != "new" or not isinstance(target, str) or not _plain(target):
            return [], True
        rows.append((new, target, bool(had)))
    return rows, "back" not in lines


def _plain(name: str) -> bool:
    return name not in ("", ".", "..") and not set(name) & {"/", "\\", "\x00"} and not name.startswith(PREFIX)


def _sweep(path: Path, *, former: bool = False) -> int:
    """Remove a temporary file that no living run holds; returns how many were removed."""
    handle = _ours(path)
    if handle is None:
        return 0
    if time.time() - os.fstat(handle).st_mtime > STALE if former else _lock(handle):
        return int(locking.close_and_remove(handle, path))
    os.close(handle)
    return 0


def _ours(path: Path) -> int | None:
    """Open a file that the press may have left: a regular file of this user's, not a link; None for anything else."""
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    try:
        handle = os.open(path, flags)
    except OSError:
        return None
    status = os.fstat(handle)
    if stat.S_ISREG(status.st_mode) and (not hasattr(os, "geteuid") or status.st_uid == os.geteuid()):
        return handle
    os.close(handle)
    return None


def _regular(path: Path) -> bool:
    try:
        return stat.S_ISREG(os.lstat(path).st_mode)
    except OSError:
        return False
