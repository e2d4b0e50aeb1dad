"""Finished bytes to files: written to a temporary name beside the target and moved into place, all or nothing."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

from generator.core.code import shown
from generator.core.errors import BadFile, BadOption

LONGEST = 160
"""Most characters of a path in a message."""
FORMATS = ("pdf", "png", "json")


def formats(text: str) -> list[str]:
    """Return the formats of a comma-separated list, each once, in our order; raises BadOption."""
    wanted = [part.strip().lower() for part in text.split(",") if part.strip()]
    for part in wanted:
        if part not in FORMATS:
            raise BadOption(f"--format cannot be {part[:40]!a}; choose from {', '.join(FORMATS)}, several with commas.")
    if not wanted:
        raise BadOption(f"--format is empty; choose from {', '.join(FORMATS)}.")
    return [name for name in FORMATS if name in wanted]


def target(out: str, name: str) -> Path:
    """Return the path without suffix that files of a quest get: in a folder under `name`, or as the file that `out` names."""
    if "\x00" in out:
        raise BadOption("--out holds a NUL character; give a folder or a file name.")
    path = Path(out).expanduser()
    if path.suffix.lower().lstrip(".") in FORMATS and not path.is_dir():
        return path.with_suffix("")
    return path / name


def write(files: Mapping[Path, bytes]) -> None:
    """Write all files or none: each to a temporary name first, then all are moved into place. Raises BadFile.

    A file that stood there before is set aside, and put back when a later one cannot be moved.
    """
    waiting: list[tuple[str, Path]] = []
    aside: list[tuple[Path, Path | None]] = []
    path = Path()
    try:
        for path, data in files.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            if path.is_dir():
                raise BadFile(f"{shown(str(path), LONGEST)} is a folder; give another --out.")
            waiting.append((_temporary(path, data), path))
        for name, path in waiting:
            aside.append((path, _set_aside(path)))
            os.replace(name, path)
        _forget(aside)
    except (OSError, ValueError) as error:
        _put_back(aside)
        reason = getattr(error, "strerror", None) or "the name is not one the system takes"
        where = shown(str(path), LONGEST)
        raise BadFile(f"{where} cannot be written ({reason}); give another folder with --out, or make room.") from None
    finally:
        for name, _ in waiting:
            Path(name).unlink(missing_ok=True)


def _set_aside(path: Path) -> Path | None:
    """Keep what stands at a path under another name beside it, as a copy; None when nothing stands there."""
    if not path.exists():
        return None
    handle, name = tempfile.mkstemp(prefix=".delvepress-", dir=path.parent)
    os.close(handle)
    shutil.copy2(path, name)
    return Path(name)


def _put_back(aside: list[tuple[Path, Path | None]]) -> None:
    for path, old in reversed(aside):
        if old is None:
            path.unlink(missing_ok=True)
        else:
            shutil.move(old, path)


def _forget(aside: list[tuple[Path, Path | None]]) -> None:
    for _, old in aside:
        if old is not None:
            old.unlink(missing_ok=True)


def _temporary(path: Path, data: bytes) -> str:
    handle, name = tempfile.mkstemp(prefix=".delvepress-", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(name, 0o666 & ~_umask())
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    return name


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def read(path: Path) -> bytes:
    """Return a file's bytes; raises BadFile with the reason."""
    try:
        return path.read_bytes()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "the name is not one the system takes"
        raise BadFile(f"{shown(str(path), LONGEST)} cannot be read ({reason}); check the name.") from None
