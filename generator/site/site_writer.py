"""A site to a folder: written as it is made, taken up where it was left, with a list of what it wrote and nothing else touched.

The list stands in the folder and is brought up to date *before* files are written, so that a run that was stopped owns whatever it
left behind. A file that is not on the list is somebody's own: the site refuses to write over it, before anything is printed. A file
that is on the list and no part of the site any more is taken away, if nobody has changed it since.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

import msgspec

from generator.core import locking, reading, resources, writing
from generator.core.data import Record, read_json
from generator.core.errors import BadFile, BadOption
from generator.core.manifest import Manifest
from generator.core.messages import shown
from generator.forge.challenges import Challenge
from generator.site import pages, press_page, printing, shelf
from generator.site.printing import Print, Way
from generator.site.settings import TODAY, Settings

LIST = ".delvepress-site.json"
"""The list's name; it begins with a dot, so that what publishes a folder leaves it at home."""
TOGETHER = 100
"""Most pages that are written as one set: each may have a folder of its own, and every folder of a set is held open."""
_PRESS_LIST = ".delvepress-press.json"
"""The list of a folder that holds the press alone."""
_PAGE = (
    rf"(?:{press_page.HOME})?(?:v-[0-9a-f]{{16}}/[A-Za-z0-9._+/-]+|{re.escape(shelf.HOME)}[A-Za-z0-9._+-]+"
    rf"|{'|'.join(map(re.escape, press_page.STAYING))}|moved\.js)"
)
_OURS = re.compile(
    rf"day/[0-9]{{4}}-[0-9]{{2}}-[0-9]{{2}}/[a-z0-9-]+\.(?:pdf|png|svg|html)|{re.escape(pages.LEAGUE)}|{re.escape(TODAY)}|{_PAGE}"
)
_OURS_ALONE = re.compile(_PAGE)


@dataclass(slots=True)
class Published:
    """What became of a site's files: how many were written, left as they were, and taken away; how many PDFs were printed."""

    written: int = 0
    kept: int = 0
    removed: int = 0
    printed: int = 0


class _Printed(Record):
    """What the list remembers of a print: from what it was made, and what a page says of it."""

    key: str
    print: Print


def publish(
    challenges: Sequence[Challenge],
    settings: Settings,
    out: str,
    done: Callable[[str], None] = lambda path: None,
    *,
    press: Mapping[str, bytes] | None = None,
) -> Published:
    """Write the site of some challenges, in the order of their days, into a folder; `press` are the files of `press_page` in it.

    A site with a press is told so in its settings.

    `done` is told of every path of these and of `pages.paths`, once, when its file has been written or found as it should be.
    Prints are written as they are made, all pages at the end and the first page last, so that no page leads nowhere. What was
    printed before by this build of the press, from the same codes in the same way, is not printed again. Raises BadOption, and
    BadFile for anything in the way, or where another run writes there, before anything is printed or written.
    """
    root = _root(out)
    with locking.held(root / LIST):
        return _published(challenges, _SiteWriter(settings, root, done), press or {})


def _published(challenges: Sequence[Challenge], writer: _SiteWriter, press: Mapping[str, bytes]) -> Published:
    """Write a site into a folder that no other run writes to."""
    settings = writer.settings
    writer.claim([*pages.paths(challenges, settings), *press])
    writer.put(_press_files(press, staying=False))
    later: dict[str, bytes] = {}
    for path, data in pages.build(challenges, settings, writer.press):
        if path.endswith((".pdf", ".png", ".svg")) and path not in pages.FIXED:
            writer.put({path: data})
        else:
            later[path] = data
    for batch in _batches(later, (settings.today, *pages.FIXED)):
        writer.put(batch)
    writer.put(_press_files(press, staying=True))
    writer.tidy(_OURS)
    return writer.report


def publish_press(files: Mapping[str, bytes], out: str, done: Callable[[str], None] = lambda path: None) -> Published:
    """Write the press in a browser alone into a folder; `done` is told of every path. Raises BadOption, BadFile."""
    root = _root(out)
    with locking.held(root / _PRESS_LIST):
        writer = _Writer(root, _PRESS_LIST, done)
        writer.claim(list(files))
        for staying in (False, True):
            writer.put(_press_files(files, staying=staying))
        writer.tidy(_OURS_ALONE)
        return writer.report


def _root(out: str) -> Path:
    if not out.strip() or "\x00" in out or out == "-":
        raise BadOption("--out cannot be that; give a folder for the site.")
    try:
        root = Path(out).expanduser()
        in_the_way = root.exists() and not root.is_dir()
    except (OSError, RuntimeError) as error:
        where = shown(out, reading.LONGEST)
        raise BadFile(f"{where} cannot be written ({reading.reason(error)}); give another folder with --out.") from None
    if in_the_way:
        raise BadFile(f"{shown(str(root), reading.LONGEST)} is a file; give a folder with --out.")
    return root


def _press_files(files: Mapping[str, bytes], *, staying: bool) -> dict[str, bytes]:
    """Return those of the press in a browser that bear its version, or those whose names stay, which are written last."""
    return {path: data for path, data in files.items() if (PurePosixPath(path).name in press_page.STAYING) is staying}


def _batches(files: Mapping[str, bytes], fixed: Sequence[str]) -> Iterator[dict[str, bytes]]:
    """Yield the pages of days in sets that a system can hold open, and the fixed files together as the last."""
    days = [path for path in files if path not in fixed]
    for start in range(0, len(days), TOGETHER):
        yield {path: files[path] for path in days[start : start + TOGETHER]}
    yield {path: files[path] for path in files if path in fixed}


class _Writer:
    """The state of a folder while files are written into it."""

    def __init__(self, root: Path, name: str, done: Callable[[str], None]) -> None:
        self.root, self.done = root, done
        self.list = Manifest.load(root, name)
        self.report = Published()
        self.parts: set[str] = set()

    def claim(self, paths: Sequence[str]) -> None:
        """Raise BadFile where anything stands in the way of a path; then put right what a run that was stopped left half done."""
        self.list.check(paths)
        for home in dict.fromkeys(PurePosixPath(path).parent for path in paths):
            writing.mend(self.root / home)

    def put(self, batch: Mapping[str, bytes]) -> None:
        """Write those files of a batch that do not stand there with the same bytes; all of them or none."""
        self.parts.update(batch)
        changed = self.list.write(batch)
        self.report.written += len(changed)
        self.report.kept += len(batch) - len(changed)
        for path in batch:
            self.done(path)

    def tidy(self, ours: re.Pattern[str]) -> None:
        """Take away what was written earlier and is there no more, such as a solution that has become the newest day's."""
        for path in sorted({*self.list.seals, *self.list.prints} - self.parts):
            if ours.fullmatch(path):
                self.report.removed += self.list.remove(path)
            else:
                self.list.forget(path)
        self.list.save()


class _SiteWriter(_Writer):
    """The state of a folder while a site is written into it."""

    def __init__(self, settings: Settings, root: Path, done: Callable[[str], None]) -> None:
        super().__init__(root, LIST, done)
        self.settings = settings
        self.anew = printing.press(settings)

    def press(self, challenge: Challenge, sealed: bool, way: Way) -> tuple[Print, Mapping[str, bytes]]:
        """Print a challenge, or say what was printed of it before where that lies whole in the folder."""
        paths = printing.paths(challenge, sealed, way, self.settings)
        dice = "free" if challenge.fate is None else "strip"
        key = "/".join((resources.build(), challenge.made.code, way.paper.name, way.palette.name, dice))
        known = self._known(paths, key)
        if known:
            self.parts.update(paths)
            self.report.kept += len(paths)
            for path in paths:
                self.done(path)
            return known, {}
        made, files = self.anew(challenge, sealed, way)
        self.report.printed += 1
        self.list.prints[paths[0]] = msgspec.Raw(msgspec.json.encode(_Printed(key=key, print=made)))
        return made, files

    def _known(self, paths: Sequence[str], key: str) -> Print | None:
        """Return what the list says of a print with this key whose files lie in the folder as they were written; or None."""
        try:
            stored = read_json(_Printed, bytes(self.list.prints.get(paths[0], b"")))
        except ValueError:
            return None
        same = stored.key == key and stored.print.files == tuple(PurePosixPath(path).name for path in paths)
        return stored.print if same and all(map(self.list.owns, paths)) else None
