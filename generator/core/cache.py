"""What was worked out before, kept in the user's cache folder; whatever is amiss there, the work is done again.

The folder is used only where it and every folder above it belong to this user (or to the system's own) and nobody else can write
there. Entries are data; nothing in them is ever run. Each is sealed by a key of this user's own, which lies beside them and which
nobody else can read: an entry that was damaged, changed by hand, or brought from elsewhere is none. Without a key nothing is kept.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator, MutableMapping
from contextlib import ExitStack, contextmanager, suppress
from hashlib import blake2b
from pathlib import Path

from generator.core import limits, locking, reading, writing
from generator.core.errors import BadFile

DATA = "data"
"""The folder of the entries inside the cache folder."""
KEY = "key"
"""The file of the user's key inside the cache folder."""
_KEY_BYTES = 32
_KEYS: dict[Path, bytes] = {}
"""Keys that were read, by their files."""
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
        place = user_cache_path("delvepress", appauthor=False)
    except (OSError, RuntimeError, ValueError):
        return None
    return place if place.is_absolute() else None


def folder(name: str = DATA) -> Path | None:
    """Return the folder `name` of the user's cache, made if need be, or None where it cannot be written or trusted."""
    base = home()
    if base is None:
        return None
    place = base / name
    try:
        if distrusted(base) is not None:
            return None
        writing.make_folder(place)
        usable = distrusted(place) is None and os.access(place, os.W_OK | os.X_OK)
    except (BadFile, OSError, ValueError):
        return None
    return place if usable else None


def distrusted(path: Path) -> Path | None:
    """Return the first folder on the way to `path` that somebody else could change, or None; what is not there yet is passed over.

    A folder where everybody may write counts as safe only if it is sticky, so that nobody can take away another's files.
    """
    if not hasattr(os, "geteuid"):
        return None
    for place in dict.fromkeys((path, *path.parents, *(real := Path(os.path.realpath(path))).parents, real)):
        try:
            status = os.lstat(place)
        except (FileNotFoundError, NotADirectoryError):
            continue
        if status.st_uid not in (0, os.geteuid()):
            return place
        shared = status.st_mode & 0o022 and not stat.S_ISLNK(status.st_mode)
        if shared and not (status.st_mode & stat.S_ISVTX and place not in (path, real)):
            return place
    return None


def get(name: str, source: bytes) -> bytes | None:
    """Return what was kept under `name` for exactly this `source`; None when nothing was, or its bytes have changed since."""
    place = folder()
    key = _key(place)
    if key is None:
        return None
    seal, _, kept = _entry(name, place).partition(b"\n")
    return kept if seal == _seal(key, name, source, kept) else None


def _entry(name: str, place: Path | None) -> bytes:
    """Return an entry with its seal; nothing where there is none, or it cannot be read."""
    if place is None:
        return _STORES[0].get(name, b"") if _STORES else b""
    if not reading.is_file(place / name):
        return b""
    with suppress(BadFile):
        return reading.read(place / name, limits.CACHED_BYTES)
    return b""


def put(name: str, source: bytes, made: bytes) -> None:
    """Keep under `name` what was made of `source`, in place of what was kept there; without room nothing is kept."""
    place = folder()
    key = _key(place)
    if key is None:
        return
    sealed = _seal(key, name, source, made) + b"\n" + made
    if place is None:
        _STORES[0][name] = sealed
        return
    if place not in _MENDED:
        writing.mend(place)
        _MENDED.add(place)
    with suppress(BadFile):
        writing.replace_file(place / name, sealed)


@contextmanager
def alone(wait: float) -> Iterator[bool]:
    """Hold the cache while entries are read, changed and kept again; tells whether that can be done within some seconds."""
    place = folder()
    if place is None:
        yield bool(_STORES)
        return
    with ExitStack() as stack:
        try:
            stack.enter_context(locking.held(place, wait=wait))
        except BadFile:
            yield False
            return
        yield True


def _key(place: Path | None) -> bytes | None:
    """Return the key of the entries in a folder, which is made where there is none yet; None where it cannot be.

    What takes the place of the folder has no key: it belongs to whoever put it there.
    """
    if place is None:
        return b"" if _STORES else None
    path = place.parent / KEY
    if path not in _KEYS:
        writing.mend(place.parent)
        key = _read_key(path)
        if key is None:
            with suppress(BadFile):
                _make_key(path)
            key = _read_key(path)
        if key is None:
            return None
        _KEYS[path] = key
    return _KEYS[path]


def _read_key(path: Path) -> bytes | None:
    """Return the key in a file; None where there is none, where others could read it, and for anything that is no key."""
    try:
        status = os.lstat(path)
        if not stat.S_ISREG(status.st_mode) or (
            hasattr(os, "geteuid") and (status.st_uid != os.geteuid() or status.st_mode & 0o077)
        ):
            return None
        key = bytes.fromhex(reading.read(path, 2 * _KEY_BYTES).decode("ascii"))
    except (OSError, ValueError, BadFile):
        return None
    return key if len(key) == _KEY_BYTES else None


def _make_key(path: Path) -> None:
    """Make a key, the same for all that ask for one at once; what stands there and is none is replaced. Raises BadFile."""
    with locking.held(path):
        if _read_key(path) is None:
            writing.replace_file(path, os.urandom(_KEY_BYTES).hex().encode())


def entries() -> list[tuple[str, int]]:
    """Return the name and the size in bytes of every file in the cache, sorted by name."""
    place = folder()
    if place is None:
        return []
    rows = []
    for path in sorted(place.iterdir()):
        with suppress(OSError):
            size = os.lstat(path)
            if stat.S_ISREG(size.st_mode):
                rows.append((path.name, size.st_size))
    return rows


def clear() -> int:
    """Remove every file of the cache, and the key with them, and return how many there were without it."""
    place = folder()
    if place is None:
        return 0
    count = sum(writing.remove(place / name) for name, _ in entries())
    _KEYS.pop(place.parent / KEY, None)
    writing.remove(place.parent / KEY)
    return count


def _seal(key: bytes, name: str, source: bytes, made: bytes) -> bytes:
    """Return the digits that join an entry to its name, its source and the user's key: none can change without the others."""
    digest = blake2b(key=key, digest_size=16, person=b"delvepress-cache")
    for part in (name.encode(), source):
        digest.update(len(part).to_bytes(8, "big") + part)
    digest.update(made)
    return digest.hexdigest().encode()
