"""What programs of others read out of a tagged PDF: its headings and its other blocks of words, in the order of its structure."""

from __future__ import annotations

import ctypes
import json
import os
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pikepdf
import pypdfium2
import pypdfium2.raw as pdfium
import pytest

from generator.press.drawing.fonts import NOTHING
from generator.press.markup.plain import tidy
from tests.press.structure import SOFT_HYPHEN

UNHEARD = re.compile(f"{NOTHING}|[{SOFT_HYPHEN}\x02\ufffe]\n?")
"""What is written without being heard; pdfium writes a hyphen that parts a word in two ways of its own."""
LABEL, PICTURE = "Lbl", "Figure"
_STRUCTURE = re.compile(r"( *)([A-Z][A-Za-z0-9]*)(?: |:|$)")
_WORDS = re.compile(r'( *)"(.*)"')
_LAYERS = re.compile(r'<layer name="([^"]*)"/?>|<(end_layer)/>|<g unicode="((?:&[^;]*;|[^"])*)"')
_ENTITIES = {"&lt;": "<", "&gt;": ">", "&amp;": "&", "&quot;": '"', "&apos;": "'"}
_PDFJS = Path(__file__).with_name("read_by_pdfjs.mjs")


class Read(NamedTuple):
    """A block of words as a reader gives it, and whether it is a heading."""

    heading: bool
    words: str


def heard(words: str) -> str:
    """Return words as they are heard: blanks made even, none before a stop, and without what says nothing."""
    return tidy(UNHEARD.sub("", words))


def _tool(name: str, *words: str) -> str:
    path = shutil.which(name)
    if path is None:
        pytest.skip(f"{name} is not installed")
    return subprocess.run([path, *words], capture_output=True, text=True, check=False, timeout=120).stdout


def by_poppler(file: Path) -> Iterator[Read]:
    """Yield what poppler's reader of structure gives."""
    open_: list[tuple[int, str]] = []
    said: list[str] = []
    for line in [*_tool("pdfinfo", "-struct-text", str(file)).splitlines(), "End"]:
        if words := _WORDS.fullmatch(line):
            said.append(words[2])
            continue
        if element := _STRUCTURE.match(line):
            yield from _block([kind for _, kind in open_], said)
            said = []
            while open_ and open_[-1][0] >= len(element[1]):
                open_.pop()
            open_.append((len(element[1]), element[2]))


def by_pdfium(file: Path) -> Iterator[Read]:
    """Yield what pdfium gives: the structure of each page, with the words of its marked content."""
    with pypdfium2.PdfDocument(file) as document:
        for page in document:
            tree = pdfium.FPDF_StructTree_GetForPage(page)
            words = _words_of_pdfium(page)
            for number in range(pdfium.FPDF_StructTree_CountChildren(tree)):
                yield from _walked(_node_of_pdfium(pdfium.FPDF_StructTree_GetChildAtIndex(tree, number)), words, [])
            pdfium.FPDF_StructTree_Close(tree)


def _words_of_pdfium(page: Any) -> dict[object, str]:
    """Return the words of a page's marked content by its numbers, with the ends of lines, at which pdfium leaves blanks out."""
    found: dict[object, str] = {}
    lines: dict[int, float] = {}
    text = page.get_textpage()
    for one in page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_TEXT]):
        number = pdfium.FPDFPageObj_GetMarkedContentID(one)
        length = pdfium.FPDFTextObj_GetText(one, text, None, 0)
        buffer = ctypes.create_string_buffer(length)
        pdfium.FPDFTextObj_GetText(one, text, ctypes.cast(buffer, ctypes.POINTER(ctypes.c_ushort)), length)
        before, line = found.get(number, ""), one.get_matrix().f
        found[number] = before + ("\n" if line != lines.get(number, line) else "") + buffer.raw.decode("utf-16-le").rstrip("\0")
        lines[number] = line
    return found


def _node_of_pdfium(element: Any) -> dict[str, Any]:
    """Return an element as pdf.js writes one: its role, and its children, which are elements or the ids of content."""
    buffer = ctypes.create_string_buffer(200)
    pdfium.FPDF_StructElement_GetType(element, buffer, 200)
    children: list[dict[str, Any]] = []
    for number in range(pdfium.FPDF_StructElement_CountChildren(element)):
        child = pdfium.FPDF_StructElement_GetChildAtIndex(element, number)
        if child:
            children.append(_node_of_pdfium(child))
        else:
            content = pdfium.FPDF_StructElement_GetChildMarkedContentID(element, number)
            children += [{"id": content}] if content >= 0 else []
    return {"role": buffer.raw.decode("utf-16-le").split("\0")[0], "children": children}


def by_pdfjs(file: Path) -> Iterator[Read]:
    """Yield what pdf.js gives, which the folder `DELVEPRESS_PDFJS` holds or Node finds by itself."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed")
    home = Path(os.environ.get("DELVEPRESS_PDFJS", "node_modules/pdfjs-dist")) / "legacy" / "build" / "pdf.mjs"
    if not home.exists():
        pytest.skip("pdf.js is not installed; DELVEPRESS_PDFJS names the folder pdfjs-dist of npm")
    said = subprocess.run([node, _PDFJS, home.absolute(), file], capture_output=True, text=True, check=True, timeout=120).stdout
    for page in json.loads(said):
        yield from _walked(page["tree"], page["words"], [])


def _walked(node: dict[str, Any], words: Mapping[object, str], above: list[str]) -> Iterator[Read]:
    """Yield the blocks of an element of a page, whose words are known by the ids of content."""
    kinds, said = [*above, node["role"]], list[str]()
    for child in node["children"]:
        if "role" in child:
            yield from _block(kinds, said)
            said = []
            yield from _walked(child, words, kinds)
        elif "id" in child:
            said.append(words.get(child["id"], ""))
    yield from _block(kinds, said)


def _block(kinds: list[str], said: list[str]) -> Iterator[Read]:
    """Yield the words in an element, whose kind is the last; a picture has its words elsewhere, and labels are no blocks."""
    if said and PICTURE not in kinds and kinds[-1] != LABEL:
        yield Read(bool(re.fullmatch(r"H\d", kinds[-1])), heard("".join(said)))


def by_mutool(file: Path) -> Iterator[Read]:
    """Yield the words of the marked content of pages as mutool draws them, each with the kind that the structure gives it."""
    owners = _owners(file)
    for number, page in enumerate(re.split(r"<page ", _tool("mutool", "trace", str(file)))[1:]):
        for kinds, words in zip(owners[number], _marked(page), strict=True):
            yield from _block(kinds, [words])


def _marked(page: str) -> list[str]:
    """Return the words of a page's marked content in the order in which it is drawn, artifacts left out."""
    found: list[str] = []
    open_: list[str] = []
    for layer, end, char in _LAYERS.findall(page):
        if layer:
            open_.append(layer)
            if len(open_) == 1 and layer != "Artifact":
                found.append("")
        elif end:
            open_.pop()
        elif open_ and open_[0] != "Artifact":
            found[-1] += _ENTITIES.get(char, char)
    return found


def _owners(file: Path) -> list[list[list[str]]]:
    """Return for the marked content of each page, by number, the kinds of the elements around it from the outermost on."""
    found = []
    with pikepdf.open(file) as document:
        rows = list(document.Root.StructTreeRoot.ParentTree.Nums)
        known = {int(key): value for key, value in zip(rows[::2], rows[1::2], strict=True)}
        for page in document.pages:
            found.append([_kinds(one) for one in known[int(page.StructParents)]])
    return found


def _kinds(element: Any) -> list[str]:
    found: list[str] = []
    while element is not None and element.get("/Type") != "/StructTreeRoot":
        found.insert(0, str(element.S)[1:])
        element = element.get("/P")
    return found


READERS: dict[str, Callable[[Path], Iterator[Read]]] = {
    "poppler": by_poppler,
    "pdfium": by_pdfium,
    "mutool": by_mutool,
    "pdf.js": by_pdfjs,
}


def differences(wanted: list[Read], found: list[Read]) -> list[tuple[Read, Read]]:
    """Return the blocks of sheets that a reader gives otherwise, with what it gives; a block may come in parts, page by page."""
    rest = [one for one in found if one.words]
    wrong: list[tuple[Read, Read]] = []
    for block in wanted:
        got = rest.pop(0) if rest else Read(False, "")
        while got != block and rest and block.words.startswith(got.words) and block.heading == rest[0].heading:
            longer = heard(f"{got.words} {rest[0].words}")
            joined = longer if block.words.startswith(longer) else got.words + rest[0].words
            if not block.words.startswith(joined):
                break
            got = Read(got.heading, joined)
            rest.pop(0)
        if got != block:
            wrong.append((block, got))
    return wrong + [(Read(False, ""), one) for one in rest]
