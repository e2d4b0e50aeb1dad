"""Files that are made to be too much for a reader, each by a small function; and a run of the command with its time and memory.

The memory is the largest of any one process of the run, as the system counts it (`ru_maxrss`); the time is that of the processor,
which other work on the machine does not change.
"""

from __future__ import annotations

import json
import os
import struct
import subprocess
import sys
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

import pikepdf

from tests.conftest import ROOT

_RUN = """
import json, os, subprocess, sys, time
begun = time.monotonic()
done = subprocess.Popen(sys.argv[2:], stdout=open("room/out", "wb"), stderr=open("room/err", "wb"))
_, status, used = os.wait4(done.pid, 0)
seconds = used.ru_utime + used.ru_stime
print(json.dumps([os.waitstatus_to_exitcode(status), seconds, time.monotonic() - begun, used.ru_maxrss / int(sys.argv[1])]))
"""
"""Runs a command from a small process: one that is begun by a large process inherits the peak of that one's memory."""


@dataclass(frozen=True)
class Measured:
    """A run of a command: its exit code, what it wrote, seconds of the processor and of the clock, and megabytes at most."""

    code: int
    out: str
    err: str
    seconds: float
    clock: float
    megabytes: float


def measured(words: Sequence[str], here: Path, *, said: bytes = b"", timeout: float = 120) -> Measured:
    """Run `delvepress` with some words in a folder, which stands for the user's home too, and `said` at standard input."""
    return measured_program([sys.executable, "-m", "generator.cli", *words], here, said=said, timeout=timeout)


def measured_program(words: Sequence[str], here: Path, *, said: bytes = b"", timeout: float = 120) -> Measured:
    """Run any program as `measured` runs the command."""
    room = here / "room"
    room.mkdir(exist_ok=True)
    env = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"}
    env |= {"HOME": str(room), "XDG_CONFIG_HOME": str(room), "XDG_CACHE_HOME": os.environ.get("XDG_CACHE_HOME", str(room))}
    unit = 1 << 20 if sys.platform == "darwin" else 1 << 10
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", _RUN, str(unit), *words], cwd=here, env=env, input=said, capture_output=True,
        timeout=timeout, check=True,
    )  # fmt: skip
    code, seconds, clock, megabytes = json.loads(done.stdout)
    out, err = ((room / name).read_text("utf-8", errors="replace") for name in ("out", "err"))
    return Measured(code, out, err, seconds, clock, megabytes)


# ---------------------------------------------------------------------- files of any kind


def sparse(path: Path, size: int, head: bytes = b"") -> Path:
    """Lay a file of so many bytes that takes no room: a beginning, and nothing but zeros."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        file.write(head)
        file.truncate(size)
    return path


def nested(depth: int) -> bytes:
    """Return JSON of a quest's document in which lists stand within one another, so many brackets deep."""
    return b'{"format": "delvepress-quest-1", "quest": ' + b"[" * (depth - 1) + b"]" * (depth - 1) + b"}"


# ---------------------------------------------------------------------- PDFs


def saved(file: pikepdf.Pdf) -> bytes:
    """Return the bytes of a PDF."""
    buffer = BytesIO()
    file.save(buffer, compress_streams=True)
    return buffer.getvalue()


def blank_pages(count: int, side: float = 100) -> bytes:
    """Return a PDF of so many square pages with nothing on them."""
    file = pikepdf.new()
    for _ in range(count):
        file.add_blank_page(page_size=(100, 100))
        file.pages[-1].MediaBox = [0, 0, side, side]
    return saved(file)


def drawing(content: bytes, **resources: pikepdf.Object) -> bytes:
    """Return a PDF of one page with some content."""
    file = pikepdf.new()
    return saved(_with_page(file, content, resources))


def _with_page(file: pikepdf.Pdf, content: bytes, resources: Mapping[str, pikepdf.Object]) -> pikepdf.Pdf:
    file.add_blank_page(page_size=(595, 842))
    file.pages[-1].Resources = pikepdf.Dictionary(**resources)
    file.pages[-1].Contents = file.make_stream(content)
    return file


def form(file: pikepdf.Pdf, content: bytes, inner: pikepdf.Object | None = None, **more: object) -> pikepdf.Object:
    """Return a form with some content, and another form to draw as X."""
    one = pikepdf.Stream(file, content)
    one.stream_dict = pikepdf.Dictionary(Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Form, BBox=[0, 0, 600, 850], **more)
    if inner is not None:
        one.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(X=inner))
    return file.make_indirect(one)


def drawn_form(file: pikepdf.Pdf, one: pikepdf.Object, content: bytes = b"/X Do") -> bytes:
    """Return a file to which a page was added that draws a form."""
    return saved(_with_page(file, content, {"XObject": pikepdf.Dictionary(X=one)}))


def calls_itself(times: int) -> bytes:
    """Return a PDF with a form that draws itself so many times."""
    file = pikepdf.new()
    one = form(file, b"/X Do " * times)
    one.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(X=one))
    return drawn_form(file, one)


def forms_within_one_another(levels: int, times: int = 1) -> bytes:
    """Return a PDF with forms that draw one another, each so many times."""
    file = pikepdf.new()
    one = form(file, b"0 0 m 9 9 l S ")
    for _ in range(levels):
        one = form(file, b"/X Do " * times, one)
    return drawn_form(file, one)


def operators(count: int) -> bytes:
    """Return a PDF with so many lines on its page."""
    return drawing(b"9 w " + b"0 0 m 9 9 l S\n" * count)


def encrypted(pdf: bytes) -> bytes:
    """Return a PDF so that its content opens for everybody, but tells nothing to who reads its bytes."""
    file, buffer = pikepdf.open(BytesIO(pdf)), BytesIO()
    file.save(buffer, encryption=pikepdf.Encryption(owner="x", user=""))
    return buffer.getvalue()


def objects(count: int) -> bytes:
    """Return a PDF with a page, and behind it so many small objects that nothing refers to."""
    pdf = blank_pages(1)
    return pdf + b"9 0 obj 1 endobj " * count + b"\n" + pdf[pdf.rindex(b"startxref") :]


def slow(pages: int = 1, times: int = 20_000) -> bytes:
    """Return a PDF that takes long and little memory: transparent groups as large as the page, many times over one another."""
    file = pikepdf.new()
    group = pikepdf.Dictionary(S=pikepdf.Name.Transparency, I=True)
    inner = form(file, b"0 0 600 850 re f", Group=group)
    for _ in range(pages):
        look = {"XObject": pikepdf.Dictionary(X=inner), "ExtGState": pikepdf.Dictionary(G=pikepdf.Dictionary(ca=0.5))}
        _with_page(file, b"/G gs " + b"/X Do " * times, look)
    return saved(file)


def letters(count: int) -> bytes:
    """Return a PDF with a text of so many letters."""
    font = pikepdf.Dictionary(Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Helvetica)
    return drawing(b"BT /F 5 Tf 5 5 Td " + b"(mmmmmmmmmm) Tj " * -(-count // 10) + b"ET", Font=pikepdf.Dictionary(F=font))


def unpacked(size: int) -> bytes:
    """Return a PDF with packed streams of zeros that come to so many bytes."""
    file = pikepdf.new()
    file.add_blank_page(page_size=(595, 842))
    data = zlib.compress(bytes(size), 9)
    file.Root.Large = file.make_stream(data, Filter=pikepdf.Name.FlateDecode)
    buffer = BytesIO()
    file.save(buffer, compress_streams=False, stream_decode_level=pikepdf.StreamDecodeLevel.none)
    return buffer.getvalue()


def streams(count: int, head: bytes = b"1 0 obj<</Filter/FlateDecode>>stream\nendstream ") -> bytes:
    """Return a PDF with a page, and behind it so many empty packed streams that nothing refers to."""
    pdf = blank_pages(1)
    return pdf + head * count + b"\n" + pdf[pdf.rindex(b"startxref") :]


def attachments(count: int, last: bytes) -> bytes:
    """Return a PDF with so many files embedded in it, all of them empty but the last one."""
    row = b"%d 0 obj\n<< /Type /EmbeddedFile >>\nstream\n%s\nendstream\nendobj\n"
    return blank_pages(1) + b"".join(row % (900 + place, last if place == count - 1 else b"") for place in range(count))


# ---------------------------------------------------------------------- pictures

_PASSES = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
_CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}


def png(width: int, height: int, kind: int = 2, bits: int = 8, *, interlaced: bool = False) -> bytes:
    """Return a grey PNG, of a kind of colour as its header has it, line after line or in the seven passes of Adam7."""
    packer, lines = zlib.compressobj(1), []
    for x, y, across, down in _PASSES if interlaced else ((0, 0, 1, 1),):
        columns, rows = -(-(width - x) // across), -(-(height - y) // down)
        line = b"\x00" + b"\x80" * -(-columns * _CHANNELS[kind] * bits // 8)
        lines += [packer.compress(line) for _ in range(rows if columns > 0 else 0)]
    head = struct.pack(">IIBBBBB", width, height, bits, kind, 0, 0, interlaced)
    palette = [_chunk(b"PLTE", bytes(768))] if kind == 3 else []
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        [_chunk(b"IHDR", head), *palette, _chunk(b"IDAT", b"".join(lines) + packer.flush()), _chunk(b"IEND", b"")]
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


# ---------------------------------------------------------------------- plans, leagues


def plan(*lines: str, game: str = "donjonz", seeds: str = 'seeds = ["x"]') -> str:
    """Return a plan of one block with some lines."""
    return "\n".join(["[[quests]]", f'game = "{game}"', seeds, *lines, ""])


def mixes(options: Iterable[str], each: int, game: str = "donjonz") -> str:
    """Return a plan whose options have so many values each, the same ones again and again."""
    return plan("[quests.options]", *(f"{name} = [{', '.join(['true'] * each)}]" for name in options), game=game)
