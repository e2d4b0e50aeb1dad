"""What was worked out before, kept in the user's cache folder; whatever is amiss there, the work is done again.

The folder is used only where it and every folder above it belong to this user (or to the system's own) and nobody else can write
there. Entries are data, sealed against damage; nothing in them is ever run.
"""

from __future__ import annotations

import os
import stat
from collections.abc import MutableMapping
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

from generator.core import reading, writing
from generator.core.errors import BadFile

LARGEST = 8 * 1024 * 1024
"""Most bytes of an entry."""
DATA = "data"
"""The folder of the entries inside the cache folder."""
Store = MutableMapping[str, bytes]
"""Entries with their seals, by name."""
_STORES: list[Store] = []
"""What takes the place of the user's cache folder, if anything does."""
_MENDED: set[Path] = set()
"""Folders in which this process has swept away what runs left that were killed."""


def use(store: Store | None) -> None:
    """Keep everything in a store from now on, as in a browser, which has no folder for it; None for the user's folder again."""
    _STORES[:] = [] if store is None else [store]


def home() -> Path | None:
    """Return where the cache of this user lies, whether it exists or not; None for a user without a home."""
    if _STORES:
        return None
    from platformdirs import user_cache_path

    try:
        found = user_cache_path("delvepress", appauthor=False)
    except (OSError, RuntimeError, ValueError):
        return None
    return found if found.is_absolute() else None


def folder(name: str = DATA) -> Path | None:
    """Return the folder `name` of the user's cache, made if need be, or None where it cannot be written or trusted."""
    base = home()
    if base is None:
        return None
    found = base / name
    try:
        if distrusted(base) is not None:
            return None
        writing.make_folder(found)
        usable = distrusted(found) is None and os.access(found, os.W_OK | os.X_OK)
    except (BadFile, OSError, ValueError):
        return None
    return found if usable else None


def distrusted(path: Path) -> Path | None:
    """Return the first folder on the way to `path` that somebody else could change, or None; what is not there yet is passed over.

    A folder where everybody may write counts as safe only if it is sticky, so that nobody can take away another's files.
    """
    if not hasattr(os, "geteuid"):
        return None
    for place in dict.fromkeys((path, *path.parents, *(real := Path(os.path.realpath(path))).parents, real)):
        try:
            found = os.lstat(place)
        except (FileNotFoundError, NotADirectoryError):
            continue
        if found.st_uid not in (0, os.geteuid()):
            return place
        shared = found.st_mode & 0o022 and not stat.S_ISLNK(found.st_mode)
        if shared and not (found.st_mode & stat.S_ISVTX and place not in (path, real)):
            return place
    return None


def get(name: str, source: bytes) -> bytes | None:
    """Return what was kept under `name` for exactly this `source`; None when nothing was, or its bytes have changed since."""
    seal, _, kept = _entry(name).partition(b"\n")
    return kept if seal == _seal(source, kept) else None


def _entry(name: str) -> bytes:
    """Return an entry with its seal; nothing where there is none, or it cannot be read."""
    if _STORES:
        return _STORES[0].get(name, b"")
    found = folder()
    if found is None or not reading.is_file(found / name):
        return b""
    with suppress(BadFile):
        return reading.read(found / name, LARGEST)
    return b""


def put(name: str, source: bytes, made: bytes) -> None:
    """Keep under `name` what was made of `source`, in place of what was kept there; without room nothing is kept."""
    found, sealed = folder(), _seal(source, made) + b"\n" + made
    if _STORES:
        _STORES[0][name] = sealed
    elif found is not None:
        if found not in _MENDED:
            writing.mend(found)
            _MENDED.add(found)
        with suppress(BadFile):
            writing.replace_file(found / name, sealed)


def entries() -> list[tuple[str, int]]:
    """Return the name and the size in bytes of every file in the cache, sorted by name."""
    found = folder()
    if found is None:
        return []
    rows = []
    for path in sorted(found.iterdir()):
        with suppress(OSError):
            size = os.lstat(path)
            if stat.S_ISREG(size.st_mode):
                rows.append((path.name, size.st_size))
    return rows


def clear() -> int:
    """Remove every file of the cache and return how many there were."""
    found = folder()
    return 0 if found is None else sum(writing.remove(found / name) for name, _ in entries())


def _seal(source: bytes, made: bytes) -> bytes:
    """Return the digits that join an entry to its source: neither can change without the other."""
    digest = blake2b(source, digest_size=16, person=b"delvepress-cache")
    digest.update(b"\x00" + made)
    return digest.hexdigest().encode()
