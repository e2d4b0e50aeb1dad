"""A site to a folder: written as it is made, taken up where it was left, with a list of what it wrote and nothing else touched.

The list stands in the folder and is brought up to date *before* files are written, so that a run that was stopped owns whatever it
left behind. A file that is not on the list and has other bytes is somebody's own: the site refuses to write over it. A file that
is on the list and no part of the site any more is taken away, if nobody has changed it since.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from hashlib import blake2b
from pathlib import Path
from typing import Any

from generator import files, resources
from generator.core.code import shown
from generator.core.errors import BadFile, BadOption
from generator.forge.daily import Challenge
from generator.site import pages, printing
from generator.site.printing import Print
from generator.site.settings import Settings

LIST = ".delvepress-site.json"
"""The list's name; it begins with a dot, so that what publishes a folder leaves it at home."""
FORMAT = "delvepress-site-1"
_OURS = re.compile(r"day/[0-9]{4}-[0-9]{2}-[0-9]{2}/[a-z0-9-]+\.(?:pdf|png|html)")


@dataclass(slots=True)
class Published:
    """What became of a site's files: how many were written, left as they were, and taken away; how many PDFs were printed."""

    written: int = 0
    kept: int = 0
    removed: int = 0
    printed: int = 0


@dataclass(slots=True)
class _List:
    """What the site wrote: the seal of every file by its path, and what was printed by the path of its PDF."""

    seals: dict[str, str] = field(default_factory=dict)
    prints: dict[str, dict[str, Any]] = field(default_factory=dict)


def publish(
    challenges: Iterable[Challenge], settings: Settings, out: str, done: Callable[[str], None] = lambda path: None
) -> Published:
    """Write the site of some challenges, in the order of their days, into a folder; `done` is told of every file's path.

    Prints are written as they are made, all pages together at the end, so that no page leads nowhere. What was printed before by
    this build of the press, from the same codes on the same paper, is not printed again. Raises BadOption, BadFile.
    """
    shelf = _Shelf(settings, _root(out))
    shelf.claim(pages.FIXED)
    later: dict[str, bytes] = {}
    for path, data in pages.build(challenges, settings, shelf.press):
        if path.endswith((".pdf", ".png")):
            shelf.put({path: data}, done)
        else:
            later[path] = data
    shelf.put(later, done)
    shelf.tidy()
    return shelf.report


def _root(out: str) -> Path:
    if not out.strip() or "\x00" in out or out == "-":
        raise BadOption("--out cannot be that; give a folder for the site.")
    root = Path(out).expanduser()
    if root.exists() and not root.is_dir():
        raise BadFile(f"{shown(str(root), files.LONGEST)} is a file; give a folder with --out.")
    return root


class _Shelf:
    """The state of a folder while a site is written into it."""

    def __init__(self, settings: Settings, root: Path) -> None:
        self.settings, self.root = settings, root
        self.list = _read(root / LIST)
        self.anew = printing.press(settings)
        self.report = Published()
        self.parts: set[str] = set()

    def press(self, challenge: Challenge, sealed: bool) -> tuple[Print, Mapping[str, bytes]]:
        """Print a challenge, or say what was printed of it before where that lies whole in the folder."""
        home, stem = printing.folder(challenge), printing.stem(challenge, sealed)
        names = (f"{stem}.pdf",) if sealed else (f"{stem}.pdf", f"{stem}.png")
        paths = [f"{home}/{name}" for name in names]
        dice = "free" if challenge.fate is None else "strip"
        key = "/".join((resources.build(), challenge.made.code, self.settings.paper.name, self.settings.theme.name, dice))
        known = _print(self.list.prints.get(paths[0]), key)
        if known and tuple(filter(None, (known.name, known.picture))) == names and self._whole(paths):
            self.parts.update(paths)
            self.report.kept += len(paths)
            return known, {}
        made, found = self.anew(challenge, sealed)
        self.report.printed += 1
        self.list.prints[paths[0]] = {"key": key, "print": asdict(made)}
        return made, found

    def _whole(self, paths: Iterable[str]) -> bool:
        """Return whether all these files lie in the folder as they were written."""
        return all(path in self.list.seals and self._seal_of(path) == self.list.seals[path] for path in paths)

    def _seal_of(self, path: str) -> str | None:
        try:
            return _seal((self.root / path).read_bytes())
        except OSError:
            return None

    def claim(self, paths: Iterable[str]) -> None:
        """Raise BadFile where somebody's own file stands at the place of a page, before anything is printed."""
        for path in paths:
            if path not in self.list.seals and (self.root / path).exists():
                raise _not_ours(self.root / path)

    def put(self, batch: Mapping[str, bytes], done: Callable[[str], None]) -> None:
        """Write those files of a batch that do not stand there with the same bytes; all of them or none."""
        changed = {}
        self.parts.update(batch)
        for path, data in batch.items():
            seal, there = _seal(data), self._seal_of(path)
            if there == seal:
                self.report.kept += 1
            elif there is not None and path not in self.list.seals:
                raise _not_ours(self.root / path)
            else:
                changed[self.root / path] = data
            self.list.seals[path] = seal
        self._keep()
        files.write(changed)
        self.report.written += len(changed)
        for path in batch:
            done(path)

    def tidy(self) -> None:
        """Take away what the site wrote earlier and holds no more, such as a solution that has become the newest day's."""
        for path in [path for path in self.list.seals if path not in self.parts]:
            seal = self.list.seals.pop(path)
            self.list.prints.pop(path, None)
            if _OURS.fullmatch(path) and self._seal_of(path) == seal:
                with suppress(OSError):
                    (self.root / path).unlink()
                    self.report.removed += 1
                    (self.root / path).parent.rmdir()
        self._keep()

    def _keep(self) -> None:
        whole = {"format": FORMAT, "files": self.list.seals, "prints": self.list.prints}
        data = json.dumps(whole, sort_keys=True, indent=0).encode() + b"\n"
        if self._seal_of(LIST) != _seal(data):
            files.write({self.root / LIST: data})


def _read(path: Path) -> _List:
    """Return the list of an earlier run; an empty one where there is none. Raises BadFile for one that cannot be read."""
    if not path.exists():
        return _List()
    try:
        whole = json.loads(files.read(path))
        if whole["format"] != FORMAT:
            raise ValueError("another format")
        seals = {str(name): str(seal) for name, seal in whole["files"].items()}
        return _List(seals, dict(whole["prints"]))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise BadFile(
            f"{shown(str(path), files.LONGEST)} is no list of a site's files; give another folder with --out, or empty this one."
        ) from None


def _print(kept: Any, key: str) -> Print | None:
    """Return what the list says of a print with this key; None where it says nothing that could be believed."""
    try:
        found = Print(**kept["print"]) if kept["key"] == key else None
    except (KeyError, TypeError):
        return None
    figures = () if found is None else (found.pages, found.size, found.width, found.height)
    return found if all(type(figure) is int for figure in figures) else None


def _not_ours(path: Path) -> BadFile:
    return BadFile(f"{shown(str(path), files.LONGEST)} was not written by a site; give another folder with --out, or move it.")


def _seal(data: bytes) -> str:
    return blake2b(data, digest_size=16, person=b"delvepress-site").hexdigest()
