"""What was worked out before, kept in the user's cache folder; whatever is amiss there, the work is done again."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

from platformdirs import user_cache_path


def folder(name: str) -> Path | None:
    """Return the folder `name` of the user's cache, made if need be, or None where it cannot be written."""
    home = user_cache_path("delvepress", appauthor=False) / name
    try:
        home.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError:
        return None
    return home if os.access(home, os.W_OK) else None


def recall(name: str, source: bytes) -> bytes | None:
    """Return what was kept under `name` for exactly this `source`; None when nothing was, or its bytes have changed since."""
    home = folder("data")
    if home is None:
        return None
    try:
        seal, _, kept = (home / name).read_bytes().partition(b"\n")
    except OSError:
        return None
    return kept if seal == _seal(source, kept) else None


def keep(name: str, source: bytes, made: bytes) -> None:
    """Keep under `name` what was made of `source`, in place of what was kept there; without room nothing is kept."""
    home = folder("data")
    if home is None:
        return
    with suppress(OSError):
        handle, path = tempfile.mkstemp(dir=home)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(_seal(source, made) + b"\n" + made)
            os.replace(path, home / name)
        except OSError:
            os.unlink(path)


def _seal(source: bytes, made: bytes) -> bytes:
    """Return the digits that join an entry to its source: neither can change without the other."""
    digest = blake2b(source, digest_size=16, person=b"delvepress-cache")
    digest.update(b"\x00" + made)
    return digest.hexdigest().encode()
