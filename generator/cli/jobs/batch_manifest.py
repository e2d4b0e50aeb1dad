"""The files of a batch in their folder, and the manifest that lists them: JSON lines, one for each file.

Files are written first, all of a quest at once, and then listed in one step, so that what is listed is whole. A run that is stopped
leaves at most files that are not listed; the next run makes the same bytes and lists them. At its end a run sorts the lines by
path, so that the same plan comes to the same manifest however often it was stopped and whoever did the work.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta

from generator.cli.common import output
from generator.core import limits, locking, reading, resources, writing
from generator.core.appending import Lines
from generator.core.data import Record, read_json
from generator.core.errors import BadFile, BadOption
from generator.core.messages import shown
from generator.forge.choices import Options
from generator.forge.rating import Rating

NAME = "manifest.jsonl"
DIFFERENCES = ("missing", "changed", "extra")
"""How a folder can differ from its manifest."""
FilePath = Annotated[
    str, Meta(pattern=r"^[a-z0-9-]{1,60}/[A-Za-z0-9-]{1,300}(\.[0-9A-Z]{6}[A-Za-z0-9-]{0,100})?\.(pdf|png|json|html|md)\Z")
]


class Listed(Record, omit_defaults=True):
    """A file of a batch: its path and bytes, the quest it is of, and the part of the plan that it belongs to, of `of` files."""

    path: FilePath
    part: FilePath
    of: Annotated[int, Meta(ge=1, le=9999)]
    sha256: Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]
    size: Annotated[int, Meta(ge=0)]
    game: str
    code: str
    seed: str
    options: Options
    rating: Rating
    build: str
    pack: Annotated[str, Meta(pattern=r"^([0-9a-f]{32})?\Z")] = ""
    """The digest of the pack of content that it was made with, empty for none."""


class _Written(NamedTuple):
    """What is known of a file that is listed: how large it was when it was written, and its SHA-256."""

    size: int
    sha256: bytes


class _Part(NamedTuple):
    """What is known of a part: of how many files it is, and those that are listed, by path."""

    of: int
    files: dict[str, _Written]


class Batch:
    """The folder of a batch, to be used in a `with` statement: meanwhile no other run may write there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._lines = Lines(folder / NAME)
        self._parts: dict[str, _Part] = {}
        self._mended: set[str] = set()
        self._begun = os.path.lexists(folder)
        self.others = 0
        """Files of the manifest that another build of the press made."""

    def __enter__(self) -> Batch:
        self._lines.__enter__()
        try:
            for entry in listed(self.folder):
                self._note(entry)
                self.others += entry.build != resources.build()
            self._mend("", *(path.partition("/")[0] for part in self._parts.values() for path in part.files))
        except BaseException:
            self._lines.__exit__(None, None, None)
            raise
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if isinstance(error, BadOption) and not self._begun:
            writing.remove(self.folder / NAME)  # refused before anything was made, as where no cluster answers
        self._lines.__exit__(kind, error, trace)

    def holds(self, part: str, *, exactly: bool = False) -> bool:
        """Return whether all files of a part are listed and stand there, as large as they were written, or `exactly` so."""
        known = self._parts.get(part)
        if known is None or len(known.files) < known.of:
            return False
        stands = _unchanged if exactly else _as_large
        return all(stands(self.folder / path, written) for path, written in known.files.items())

    def changed(self, parts: Iterable[str]) -> list[tuple[str, str]]:
        """Return the files of some parts that stand there, but not as large as they were written: each with its part, by path."""
        known = [(part, self._parts[part]) for part in parts if part in self._parts]
        return sorted(
            (
                (name, path)
                for name, part in known
                for path, written in part.files.items()
                if os.path.lexists(self.folder / path) and not _as_large(self.folder / path, written)
            ),
            key=lambda pair: pair[1],
        )

    def add(self, files: dict[str, bytes], about: Sequence[Listed], *, force: bool = False) -> None:
        """Write files by their paths and list them; raises BadFile, also for one that stands there and is not as it was written."""
        self._mend(*(path.partition("/")[0] for path in files))
        known = [self._parts[entry.part].files for entry in about if entry.part in self._parts]
        own = {self.folder / path: written for files in known for path, written in files.items()}
        data = {self.folder / path: data for path, data in files.items()}
        output.write(data, force=force, owned=lambda path: path in own and _unchanged(path, own[path]), mended_before=True)
        self._lines.add([msgspec.json.encode(entry, order="sorted") for entry in about])
        for entry in about:
            self._note(entry)

    def finish(self) -> None:
        """Sort the manifest by path, each file listed once, as it was listed last; nothing can be added any more."""
        raw = _raw(self.folder)
        rows: dict[str, bytes] = {}
        for line in raw.splitlines():
            entry = _read(line, self.folder)
            if entry.path in self._parts[entry.part].files:
                rows[entry.path] = line
        data = b"".join(rows[path] + b"\n" for path in sorted(rows))
        if data != raw:
            if locking.KEEPS_OPEN:
                self._lines.close()
            writing.write({self.folder / NAME: data})

    def _note(self, entry: Listed) -> None:
        """Keep what a line says; one of another number of files takes the place of all that was listed of its part."""
        known = self._parts.get(entry.part)
        if known is None or known.of != entry.of:
            known = self._parts[entry.part] = _Part(entry.of, {})
        known.files[entry.path] = _Written(entry.size, bytes.fromhex(entry.sha256))

    def _mend(self, *homes: str) -> None:
        """Put right what runs that were stopped left in some folders of the batch, once in a run."""
        for home in dict.fromkeys(homes):
            if home not in self._mended:
                output.report_mended(writing.mend(self._home(home)))
                self._mended.add(home)

    def _home(self, name: str) -> Path:
        """Return the folder of a game's files; raises BadFile for a link that leads out of the batch."""
        home = self.folder / name
        if not Path(os.path.realpath(home)).is_relative_to(os.path.realpath(self.folder)):
            where = shown(str(home), reading.LONGEST)
            raise BadFile(f"{where} is a link that leads out of its folder; remove it, or give another folder with --out.")
        return home


def listed(folder: Path) -> Iterator[Listed]:
    """Yield what the manifest of a folder lists, line by line; nothing where there is none. Raises BadFile."""
    for line in _raw(folder).splitlines():
        yield _read(line, folder)


def differences(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield how the files of a folder differ from its manifest: missing, changed or extra, and a path, sorted by path."""
    wanted = {entry.path: entry for entry in listed(folder)}
    standing = set(_standing(folder))
    for path in sorted(wanted.keys() | standing):
        if path not in standing:
            yield "missing", path
        elif path not in wanted:
            yield "extra", path
        elif not _unchanged(folder / path, _Written(wanted[path].size, bytes.fromhex(wanted[path].sha256))):
            yield "changed", path


def digest(data: bytes) -> str:
    """Return the SHA-256 of a file's bytes, as hex digits."""
    return sha256(data).hexdigest()


def _unchanged(path: Path, written: _Written) -> bool:
    """Return whether a file holds what was written."""
    try:
        return _as_large(path, written) and sha256(reading.read(path)).digest() == written.sha256
    except BadFile:
        return False


def _standing(folder: Path) -> Iterator[str]:
    """Yield the paths of all that lies in a folder and those below it, but the manifest and what a run is writing now."""
    for home, _, names in os.walk(folder):
        for name in names:
            path = (Path(home) / name).relative_to(folder).as_posix()
            if path != NAME and not name.startswith(writing.PREFIX):
                yield path


def _raw(folder: Path) -> bytes:
    """Return the whole lines of a manifest; nothing where there is none."""
    path = folder / NAME
    data = reading.read(path, limits.RECORD_BYTES) if os.path.lexists(path) else b""
    return data[: data.rfind(b"\n") + 1]


def _read(line: bytes, folder: Path) -> Listed:
    try:
        return read_json(Listed, line)
    except (ValueError, RecursionError):
        where = shown(str(folder / NAME), reading.LONGEST)
        raise BadFile(f"{where} is no manifest of a batch; give another folder with --out, or empty this one.") from None


def _as_large(path: Path, written: _Written) -> bool:
    """Return whether a regular file stands there with as many bytes as were written."""
    return reading.is_file(path) and os.stat(path).st_size == written.size
