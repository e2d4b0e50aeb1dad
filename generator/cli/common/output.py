"""Where files go and what they are called: formats, targets, names that carry what differs, and what stands there already."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

import msgspec

from generator.cli.common import terminal
from generator.core import limits, reading, writing
from generator.core.errors import BadFile, BadOption
from generator.core.messages import near, quoted, shown
from generator.press.jobs.printing.job import PrintSettings
from generator.press.jobs.printing.print_request import PrintRequest

FORMATS = ("pdf", "png", "svg", "json", "html", "md")
CONTACT, FORM = "contact", "form"
"""The pages of a print in one picture, and a PDF to be filled in on a screen: other words for png and pdf."""
TYPED = ("pdf", FORM, "png", CONTACT, *FORMATS[2:])
"""Every format as it is typed."""
PRINTED, READ, MAP = ("pdf", "png"), ("html", "md"), "svg"
"""The formats that are set on paper, those that are read on one page, and that of a quest's map by itself."""
LEAST_DPI = 36
_FOREIGN = re.compile(r"\.[A-Za-z][A-Za-z0-9]{1,7}")
"""Endings that make a name look like a file of a kind that is not printed."""


class Output(msgspec.Struct, frozen=True, kw_only=True):
    """How something is printed, and where it goes: formats, target (`out`), dots per inch of pictures.

    Pictures are one of all pages where a `contact` sheet is wanted; those that give something away are drawn with `spoilers` only.
    """

    request: PrintRequest = PrintRequest()
    formats: tuple[str, ...]
    out: str
    dpi: int = 150
    contact: bool = False
    spoilers: bool = False
    force: bool = False
    open: bool = False

    @property
    def settings(self) -> PrintSettings:
        """What the press draws with."""
        return self.request.settings

    @property
    def printed(self) -> bool:
        """Whether any pages are set."""
        return any(name in PRINTED for name in self.formats)


class Formats(msgspec.Struct, frozen=True):
    """The formats of a print, in our order: whether pictures are one of all pages, whether the PDF is a form, the dots of pictures.

    `dots` are per inch, 0 where nothing is said of them.
    """

    names: tuple[str, ...]
    contact: bool = False
    form: bool = False
    dots: int = 0


def formats(text: str) -> Formats:
    """Return the formats of a comma-separated list, as `pdf,png:300`; raises BadOption."""
    wanted = dict[str, str]()
    for part in (part.strip().lower() for part in text.split(",") if part.strip()):
        name, sign, dots = part.partition(":")
        if name not in TYPED:
            raise BadOption(
                f"--format cannot be {quoted(part)}{near(name, TYPED)}; choose from {', '.join(TYPED)}, several with commas."
            )
        if sign and name not in ("png", CONTACT):
            raise BadOption(f"--format cannot be {quoted(part)}: dots per inch are for pictures, as png:300.")
        wanted[name] = dots if sign else wanted.get(name, "")
        if sign:
            _dots(part, dots)
    if not wanted:
        raise BadOption(f"--format is empty; choose from {', '.join(TYPED)}.")
    for pair in (("png", CONTACT), ("pdf", FORM)):
        if wanted.keys() >= set(pair):
            raise BadOption(f"--format takes one of {' and '.join(pair)}: they are the same pages; leave out the other.")
    dots = wanted.get("png") or wanted.get(CONTACT) or "0"
    names = {{CONTACT: "png", FORM: "pdf"}.get(name, name) for name in wanted}
    return Formats(tuple(name for name in FORMATS if name in names), CONTACT in wanted, FORM in wanted, int(dots))


def _dots(part: str, text: str) -> None:
    """Raise BadOption for what is no number of dots per inch."""
    if not re.fullmatch(r"[0-9]{1,4}", text) or not LEAST_DPI <= int(text) <= limits.DPI:
        raise BadOption(f"--format cannot be {quoted(part)}; give dots per inch from {LEAST_DPI} to {limits.DPI}, as png:300.")


def ending(out: str) -> str:
    """Return the format that the name in --out asks for by its ending, or nothing where it is a folder.

    Raises BadOption for the ending of a file that delvepress does not make.
    """
    path = expanded(out)
    suffix = path.suffix.lower().lstrip(".")
    if out.endswith(("/", os.sep)) or reading.is_folder(path):
        return ""
    if suffix not in FORMATS and _FOREIGN.fullmatch(path.suffix):
        raise BadOption(
            f"--out cannot be {shown(out)}: delvepress makes no .{suffix} files; end the name in "
            f"{' or '.join('.' + name for name in FORMATS)}, or with / for a folder."
        )
    return suffix if suffix in FORMATS else ""


def expanded(out: str, option: str = "out") -> Path:
    """Return the path of an `option`, --out, with ~ in place; raises BadOption for one that can be none."""
    if not out.strip():
        raise BadOption(
            f"--{option} is empty; give a folder{', a file name, or - for standard output' if option == 'out' else ''}."
        )
    if "\x00" in out:
        raise BadOption(f"--{option} holds a NUL character; give a folder or a file name.")
    if len(out) > limits.PATH_CHARS:
        raise BadOption(f"--{option} has {len(out):,} characters; give a path of at most {limits.PATH_CHARS:,}.")
    deep = len(Path(out).parts)
    if deep > limits.PATH_PARTS:
        raise BadOption(f"--{option} has {deep:,} folders within one another; give a path of at most {limits.PATH_PARTS}.")
    try:
        return Path(out).expanduser()
    except RuntimeError:
        raise BadOption(f"--out cannot be {shown(out)}: there is no such home folder; write the path in full.") from None


def target(out: str, name: str) -> Path:
    """Return the path without suffix that files get: in a folder under `name`, or as the file that `out` names."""
    path = expanded(out)
    return path.with_suffix("") if ending(out) else path / name


def as_typed(out: str, end: str) -> str:
    """Return the ending of a file as the name in --out spells it, `.PDF` for `.pdf`; `end` itself where it names another file."""
    typed = expanded(out).suffix
    return typed if ending(out) and typed.lower() == end else end


def send(data: bytes) -> None:
    """Write one file to standard output; raises BadFile where that is closed."""
    if sys.stdout is None:
        raise BadFile("Standard output is closed; give a file name with --out.")
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def full(path: Path) -> str:
    """Return a path from the root, as it is shown to a person; as it stands where the working folder is gone."""
    try:
        return os.path.abspath(path)
    except OSError:
        return str(path)


def write(
    files: Mapping[Path, bytes],
    *,
    force: bool = False,
    owned: Callable[[Path], bool] = lambda path: False,
    mended_before: bool = False,
) -> None:
    """Write a set of files, and leave alone those that stand there with the same bytes.

    What an earlier run left in the folders is put right first, even where nothing is to be written then. A file with other
    bytes is replaced only with `force`, or where it is `owned`, that is, known to be the press's own and unchanged. With
    `mended_before` nothing is looked for that an earlier run left. Raises BadFile.
    """
    for folder in () if mended_before else dict.fromkeys(path.parent for path in files):
        report_mended(writing.mend(folder))
    changed = {}
    for path, data in files.items():
        standing = _standing(path)
        if standing == data:
            continue
        if standing is not None and not force and not owned(path):
            where = shown(str(path), reading.LONGEST)
            raise BadFile(f"{where} is there already and holds something else; replace it with --force, or give another --out.")
        changed[path] = data
    report_mended(writing.write(changed, mended_before=mended_before))


def _standing(path: Path) -> bytes | None:
    """Return the bytes of the file at a path, or None where there is none; what cannot be compared counts as something else."""
    if not reading.is_file(path):
        return None
    try:
        return reading.read(path)
    except BadFile:
        return b""


def report_mended(mended: writing.Mended) -> None:
    """Say what was put right of an earlier run that was stopped in the middle."""
    if mended.placed:
        names: Iterable[str] = (shown(path.name) for path in mended.placed[:3])
        more = f" and {len(mended.placed) - 3} more" if len(mended.placed) > 3 else ""
        terminal.info(f"An earlier run was stopped while it wrote; now whole: {', '.join(names)}{more}.")
