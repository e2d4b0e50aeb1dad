"""The files of a pack to tables: opened without following links, within their caps, each text read once."""

from __future__ import annotations

import os
import re
import tomllib
from pathlib import Path

import msgspec

from generator.core import limits, reading
from generator.core.data import nested_too_deep
from generator.core.errors import BadFile
from generator.core.messages import shown
from generator.core.text import counted
from generator.core.toml_places import Lines, unclosed
from generator.press.content.complaints import Complaint, Sheet

HEAD = "pack.toml"
"""The file that says what a pack is."""
_NAME = re.compile(r"[a-z0-9-]+\.toml")
_PART = r"""(?:[\w-]++|"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+')"""
_DOTTED = re.compile(rf"""(?<![\w-]){_PART}(?:[ \t]*+\.[ \t]*+{_PART}){{{limits.PACK_KEY_PARTS},}}""")
_TEXTS = re.compile(r'"(?:[^"\\\n]|\\.)*+"|' + r"'[^'\n]*+'")
_AT = re.compile(r"\(at line (\d+), column (\d+)\)")
_DIGITS = re.compile(r"\d{400,}")


_HINTS = {
    "Invalid value": "texts stand in quotes",
    "Expected newline or end of document": 'a quote inside of a text is written as \\" or as \u201d',
    "Illegal character '\\n'": "the text that begins on this line has no quote at its end",
    "Expected '=' after a key": "a field is written as name = value",
    "Cannot overwrite a value": "it stands above already",
    "Invalid statement": "a field is written as name = value, a remark begins with #",
}
"""What is mostly meant, by how a parser's words begin."""


class Source(msgspec.Struct, frozen=True):
    """The files of a pack that could be read, and what is wrong with them; `single` says that it is one file."""

    sheets: tuple[Sheet, ...]
    complaints: tuple[Complaint, ...]
    single: bool


def read_source(place: Path) -> Source:
    """Return the files of a pack, a folder of them or the one file; raises BadFile where nothing can be read.

    A file of a folder's pack stands for the whole folder.
    """
    if not reading.is_folder(place):
        data = reading.read(place, limits.PACK_FILE_BYTES, follow=False)
        alone = source_of({place.name: data}, single=True)
        if not _is_part(place, alone):
            return alone
        place = place.parent
    names, complaints = _names(place)
    if HEAD not in names:
        raise BadFile(f"{shown(str(place), reading.LONGEST)} holds no {HEAD}; delvepress pack new FOLDER --game GAME writes one.")
    files: dict[str, bytes] = {}
    for name in names:
        try:
            files[name] = reading.read(place / name, limits.PACK_FILE_BYTES, follow=False)
        except BadFile:
            complaints.append(Complaint(name, 1, 1, "", _unread(place / name)))
    if sum(map(len, files.values())) > limits.PACK_BYTES:
        complaints.append(Complaint(HEAD, 1, 1, "", f"all files of a pack have at most {limits.PACK_BYTES:,} bytes"))
        files = {}
    found = source_of(files, single=False)
    return msgspec.structs.replace(found, complaints=(*complaints, *found.complaints))


def _is_part(place: Path, alone: Source) -> bool:
    """Return whether a file is one of the files of a pack: beside it lies the head of one, and it holds no pack itself."""
    holds = any("theme" in sheet.tables for sheet in alone.sheets)
    return not holds and reading.is_file(place.parent / HEAD)


def _unread(path: Path) -> str:
    if os.path.islink(path):
        return "it is a link, and none is followed; lay the file itself here"
    return f"it is no file of at most {limits.PACK_FILE_BYTES:,} bytes"


def _names(place: Path) -> tuple[list[str], list[Complaint]]:
    """Return the names of a folder's TOML files in order; other files, such as a licence, are passed over."""
    try:
        names = sorted(entry for entry in os.listdir(place) if entry.lower().endswith(".toml"))
    except OSError as error:
        raise BadFile(f"{shown(str(place), reading.LONGEST)} cannot be read ({reading.reason(error)}); check the name.") from None
    odd = [name for name in names if not _NAME.fullmatch(name)]
    complaints = [
        Complaint(shown(name).strip("'"), 1, 1, "", "a file of a pack is named by small letters, digits and dashes")
        for name in odd[: limits.PACK_COMPLAINTS]
    ]
    names = [name for name in names if name not in odd]
    if len(names) > limits.PACK_FILES:
        complaints.append(
            Complaint(HEAD, 1, 1, "", f"a pack has at most {counted(limits.PACK_FILES, 'file')}, this folder holds {len(names)}")
        )
        names = [HEAD] if HEAD in names else []
    return names, complaints


def source_of(files: dict[str, bytes], *, single: bool) -> Source:
    """Return files of a pack, by their names, as far as they are TOML."""
    sheets, complaints = [], []
    for name, data in files.items():
        found = _sheet(name, data)
        if isinstance(found, Sheet):
            sheets.append(found)
        else:
            complaints.append(found)
    return Source(tuple(sheets), tuple(complaints), single)


def _sheet(name: str, data: bytes) -> Sheet | Complaint:
    """Return a file as it was read, or why it cannot be."""
    shown_name = shown(name, 60).strip("'")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start].split(b"\n")
        return Complaint(shown_name, len(before), len(before[-1]) + 1, "", "this is no UTF-8", "save the file as UTF-8")
    text = text.replace("\r\n", "\n")
    if complaint := _too_much(shown_name, text, data):
        return complaint
    try:
        return Sheet(shown_name, text, tomllib.loads(text))
    except RecursionError:
        return Complaint(shown_name, 1, 1, "", f"brackets are nested more than {limits.NESTING} deep")
    except ValueError as error:
        return _no_toml(shown_name, text, str(error))


def _too_much(name: str, text: str, data: bytes) -> Complaint | None:
    """Return why a text is not given to the parser at all, which takes time by the square of some of these."""
    for number, row in enumerate(text.split("\n"), 1):
        bare = _TEXTS.sub('""', row)
        if bare.count("[") + bare.count("{") > limits.PACK_BRACKETS:
            return Complaint(name, number, 1, "", f"a line has at most {limits.PACK_BRACKETS} brackets")
    plain = _TEXTS.sub(lambda match: '"' + "_" * (len(match[0]) - 2) + '"', text)
    if match := _DOTTED.search(plain):
        line, column = Lines(text).at(match.start())
        return Complaint(name, line, column, "", f"a key has at most {limits.PACK_KEY_PARTS} parts with dots between them")
    if nested_too_deep(data):
        return Complaint(name, 1, 1, "", f"brackets are nested more than {limits.NESTING} deep")
    return None


def _no_toml(name: str, text: str, said: str) -> Complaint:
    """Return the complaint of a parser with its place, or that of the list which was never closed before it."""
    lines = Lines(text)
    match = _AT.search(said)
    what = _AT.sub("", said).strip().rstrip(".")
    clean = "".join(char if char.isprintable() else "\ufffd" for char in what[:80])
    if match:
        line, column = int(match[1]), int(match[2])
        starts = text.split("\n")
        before = sum(len(one) + 1 for one in starts[: line - 1]) + column - 1
    elif digits := _DIGITS.search(text):
        return Complaint(name, *lines.at(digits.start()), "", "this number has more digits than any number of a pack")
    else:
        line, column, before = *lines.at(len(text)), len(text)
    begun = unclosed(text, before)
    if begun is not None:
        line, column = lines.at(begun)
        return Complaint(name, line, column, "", "what begins here is not closed", clean)
    hint = next((hint for begins, hint in _HINTS.items() if what.startswith(begins)), "")
    return Complaint(name, line, column, "", f"this is no TOML: {clean}", hint)
