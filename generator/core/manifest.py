"""A list, kept in a folder, of the files that were written there: which are still our own, and where nothing may be written.

The list is a file of the folder it speaks of, so that whoever can change the one can change the other: nothing it says leads out
of the folder. Paths on it are relative, with slashes.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from generator.core import reading, writing
from generator.core.data import Record, read_json
from generator.core.errors import BadFile
from generator.core.messages import shown

LONGEST_PATH = 1000
"""Most characters of a path on a list."""
LARGEST_PRINT = 4000
"""Most bytes of what is remembered of a file."""
_APART = {"\x00"} if os.sep == "/" else {"\x00", "\\", ":"}
"""Characters that no path on a list holds: they end a name, or separate its parts."""
_REMEDY = "give another folder with --out"


class _Stored(Record):
    """A list as it stands in its file."""

    format: str
    files: dict[str, Annotated[str, Meta(pattern=r"^[0-9a-f]{32}\Z")]]
    prints: dict[str, msgspec.Raw]


class Manifest:
    """What was written into a folder: the seal of each file by its path. What is noted counts from `save` on.

    `prints` holds what the owner of the list remembers of a file, by its path: a short JSON text, to be believed only once it has
    been read strictly.
    """

    def __init__(self, folder: Path, name: str) -> None:
        self.folder, self.name = folder, name
        self.root = Path(os.path.realpath(folder))
        self.seals: dict[str, str] = {}
        self.prints: dict[str, msgspec.Raw] = {}
        self._noted: dict[str, str] = {}
        self._saved = b""

    @classmethod
    def load(cls, folder: Path, name: str) -> Manifest:
        """Return the list of a folder from the file `name` in it, an empty one where there is none.

        Raises BadFile for a file that is no such list, or names what cannot be in the folder, and for a link that leads out of it.
        """
        manifest = cls(folder, name)
        path = manifest._target(name)
        if _standing(path, folder / name) is None:
            return manifest
        data = reading.read(path)
        try:
            stored = read_json(_Stored, data)
            sound = all(map(_sound, (*stored.files, *stored.prints)))
            short = all(len(bytes(raw)) <= LARGEST_PRINT for raw in stored.prints.values())
            if stored.format != manifest._format() or not sound or not short:
                raise ValueError("another format, a path that leads out, or too much said of a file")
        except (ValueError, RecursionError):
            where = shown(str(folder / name), reading.LONGEST)
            raise BadFile(f"{where} is no list of the files written here; {_REMEDY}, or empty this one.") from None
        manifest.seals, manifest.prints, manifest._saved = stored.files, stored.prints, data
        return manifest

    def owns(self, path: str) -> bool:
        """Return whether a file of the list lies in the folder with the bytes that were written, as the list was saved last."""
        return path in self.seals and self._seal_of(path) == self.seals[path]

    def check(self, paths: Iterable[str]) -> None:
        """Raise BadFile where one of these paths cannot be written, or must not be: before anything is.

        Refused is a file that is not on the list, even one with the right bytes; anything that is no file; a link that leads out
        of the folder; and two paths that lead to one file.
        """
        seen = {self._target(self.name): self.name}
        for path in paths:
            if not _sound(path):
                raise BadFile(f"{shown(path, reading.LONGEST)} is no path for a file of a folder; {_REMEDY}.")
            target, place = self._target(path), self.folder / path
            if _standing(target, place) is not None and path not in self.seals:
                where = shown(str(place), reading.LONGEST)
                raise BadFile(f"{where} was not written by delvepress; {_REMEDY}, or move it.")
            other = seen.setdefault(target, path)
            if other != path:
                both = f"{shown(other, reading.LONGEST)} and {shown(path, reading.LONGEST)}"
                raise BadFile(f"{both} are the same file in {shown(str(self.folder), reading.LONGEST)}; {_REMEDY}.")

    def note(self, path: str, data: bytes) -> None:
        """Put a file that is about to be written on the list, for `save` to keep; raises BadFile for a path that cannot be."""
        if not _sound(path):
            raise BadFile(f"{shown(path, reading.LONGEST)} is no path for a file of a folder; {_REMEDY}.")
        self._noted[path] = _seal(data)

    def save(self) -> None:
        """Write the list with all that was noted, if it says anything new. Raises BadFile."""
        self.seals.update(self._noted)
        self._noted.clear()
        stored = _Stored(format=self._format(), files=self.seals, prints=self.prints)
        data = msgspec.json.format(msgspec.json.encode(stored, order="sorted"), indent=1) + b"\n"
        if data != self._saved:
            self._target(self.name)
            writing.write({self.folder / self.name: data})
            self._saved = data

    def write(self, files: Mapping[str, bytes]) -> list[str]:
        """Write those files that do not stand there with the same bytes, all or none, the list first; returns their paths.

        Raises BadFile, as `check` does.
        """
        self.check(files)
        changed = [path for path, data in files.items() if self._seal_of(path) != _seal(data)]
        for path, data in files.items():
            self.note(path, data)
        self.save()
        writing.write({self.folder / path: files[path] for path in changed})
        return changed

    def remove(self, path: str) -> bool:
        """Take a file off the list and away, and its folder if that is empty then; returns whether it was there and unchanged.

        A file that was changed stays, and so does one with a link on the way to it.
        """
        own = self.owns(path) and self._target(path) == self.root / path
        self.forget(path)
        return own and writing.remove(self.root / path)

    def forget(self, path: str) -> None:
        """Take a file off the list, wherever it is."""
        self.seals.pop(path, None)
        self.prints.pop(path, None)

    def _format(self) -> str:
        return self.name.removeprefix(".").removesuffix(".json") + "-1"

    def _seal_of(self, path: str) -> str | None:
        """Return the seal of the file at a path; None where there is none that can be read inside the folder."""
        try:
            target = self._target(path)
            return _seal(reading.read(target)) if _sound(path) and reading.is_file(target) else None
        except BadFile:
            return None

    def _target(self, path: str) -> Path:
        """Return where a path leads with all links followed; raises BadFile for one with a link that leads out of the folder."""
        place, target = self.folder, self.root
        for part in path.split("/"):
            place, target = place / part, target / part
            if os.path.islink(target):
                target = Path(os.path.realpath(target))
                if not target.is_relative_to(self.root):
                    where, home = shown(str(place), reading.LONGEST), shown(str(self.folder), reading.LONGEST)
                    raise BadFile(f"{where} is a link that leads out of {home}; remove it, or {_REMEDY}.")
        return target


def _standing(target: Path, place: Path) -> os.stat_result | None:
    """Return what the system says of the file at a target; None where nothing stands. Raises BadFile for anything but a file."""
    where = shown(str(place), reading.LONGEST)
    try:
        status = os.lstat(target)
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        raise BadFile(f"{where} cannot be written ({reading.reason(error)}); {_REMEDY}.") from None
    if stat.S_ISLNK(status.st_mode):
        raise BadFile(f"{where} is a link that leads in a circle; remove it, or {_REMEDY}.")
    if not stat.S_ISREG(status.st_mode):
        raise BadFile(f"{where} is {reading.kind(status.st_mode)}, not a file that can be replaced; {_REMEDY}, or move it.")
    return status


def _sound(path: str) -> bool:
    """Return whether a path can be that of a file in a folder: relative, no steps up, nothing that the press keeps for itself."""
    try:
        path.encode()
    except UnicodeEncodeError:
        return False
    parts = path.split("/")
    return (
        len(path) <= LONGEST_PATH
        and not set(path) & _APART
        and not any(part in ("", ".", "..") or part.lower().startswith(writing.PREFIX) for part in parts)
    )


def _seal(data: bytes) -> str:
    return blake2b(data, digest_size=16, person=b"delvepress-site").hexdigest()
