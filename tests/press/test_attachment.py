"""The quest inside a PDF is found whatever program saved it last, and nothing that unpacks to more than a bound is unpacked."""

from __future__ import annotations

import subprocess
import sys
import time
import zlib
from functools import cache
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest

from generator import registry
from generator.core import limits
from generator.core.errors import BadFile
from generator.core.seeds import seed_from_word
from generator.forge.making import make
from generator.press.jobs.printing import book, metadata, quest_jobs
from generator.press.jobs.printing.job import PrintSettings
from generator.press.jobs.store import attachment, documents
from tests.conftest import ROOT

GAME = next(iter(registry.all_games().values()))


@cache
def printed() -> tuple[bytes, bytes]:
    """Return a printed quest and its document."""
    one = make(GAME, GAME.defaults(), seed_from_word("inside"))
    job = quest_jobs.quest_job(GAME, one, PrintSettings())
    return book.print_book(job).pdf, job.document


def found(pdf: bytes) -> bytes | None:
    return attachment.embedded(pdf, documents.MARK, "a test")


def saved(**options: object) -> bytes:
    with pikepdf.open(BytesIO(printed()[0])) as pdf:
        buffer = BytesIO()
        pdf.save(buffer, **options)
        return buffer.getvalue()


SAVED = {
    "object streams": {"object_stream_mode": pikepdf.ObjectStreamMode.generate},
    "linearized": {"linearize": True},
    "uncompressed": {"compress_streams": False, "stream_decode_level": pikepdf.StreamDecodeLevel.generalized},
    "readable": {"qdf": True},
    "packed again": {"recompress_flate": True},
}


@pytest.mark.parametrize("how", SAVED)
def test_a_quest_is_found_in_a_pdf_that_another_program_has_saved(how: str) -> None:
    assert found(saved(**SAVED[how])) == printed()[1]


def test_a_quest_is_found_in_what_is_left_of_a_damaged_pdf() -> None:
    pdf, document = printed()
    end = pdf.index(b"/EmbeddedFile")
    whole = pdf.index(b"endstream", end)
    assert found(pdf[:whole]) == document
    assert found(pdf[: whole - 400]) is None


def test_a_file_that_somebody_else_attached_is_not_taken_for_the_quest() -> None:
    with pikepdf.open(BytesIO(printed()[0])) as pdf:
        pdf.attachments["aaa.json"] = b'{"another": "file"}'
        pdf.attachments["zzz.txt"] = b"hello"
        buffer = BytesIO()
        pdf.save(buffer)
    assert found(buffer.getvalue()) == printed()[1]


@pytest.mark.parametrize("junk", [b"", b"junk", b"%PDF-", b"%PDF-1.7\n%%EOF", b"\x00" * 5000, b"obj /EmbeddedFile stream\n" * 500])
def test_bytes_that_are_no_pdf_have_no_attachment(junk: bytes) -> None:
    assert found(junk) is None


# ---------------------------------------------------------------------- bombs


def squeezed(size: int) -> bytes:
    """Return so many blanks, deflated: the same block over and over, so that a large bomb is made in no time."""
    engine, piece = zlib.compressobj(9), b" " * (1 << 20)
    first, block = (engine.compress(piece) + engine.flush(zlib.Z_FULL_FLUSH) for _ in range(2))
    return first + block * ((size >> 20) - 2) + engine.compress(piece) + engine.flush()


def bomb(filters: bytes, data: bytes, copies: int = 1) -> bytes:
    """Return a PDF with an attached file whose stream is packed like this."""
    objects = [
        b"<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles<</Names[(quest.json) 4 0 R]>>>>>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 72 72]>>",
        b"<</Type/Filespec/F(quest.json)/UF(quest.json)/EF<</F 5 0 R>>>>",
    ]
    file = b"<</Type/EmbeddedFile/Filter %s/Length %d>>stream\n%s\nendstream" % (filters, len(data), data)
    out, places = b"%PDF-1.7\n", []
    for number, body in enumerate([*objects, *[file] * copies], start=1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    head = b"xref\n0 %d\n0000000000 65535 f \n" % (len(places) + 1)
    return out + head + table + b"trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (len(places) + 1, len(out))


@cache
def bombs() -> dict[str, bytes]:
    once, ten = squeezed(1 << 30), squeezed(10 << 30)
    return {
        "one gigabyte": bomb(b"/FlateDecode", once),
        "ten gigabytes twice packed": bomb(b"[/FlateDecode/FlateDecode]", zlib.compress(ten, 9)),
        "many of eight megabytes": bomb(b"/FlateDecode", squeezed(7 << 20), copies=60),
        "named strangely": bomb(b"/LZWDecode", once),
        "said elsewhere": bomb(b"9 0 R", once),
    }


@pytest.mark.parametrize(
    "kind", ["one gigabyte", "ten gigabytes twice packed", "many of eight megabytes", "named strangely", "said elsewhere"]
)
def test_a_bomb_is_refused_in_a_moment(kind: str) -> None:
    pdf = bombs()[kind]
    began = time.perf_counter()
    with pytest.raises(BadFile) as caught:
        found(pdf)
    assert time.perf_counter() - began < 1
    assert "attachment of a test" in str(caught.value)


def test_the_bombs_are_bombs() -> None:
    pdf = bombs()["ten gigabytes twice packed"]
    assert len(pdf) < 25_000
    with pikepdf.open(BytesIO(bomb(b"/FlateDecode", squeezed(3 << 20)))) as opened:
        assert len(opened.attachments["quest.json"].get_file().read_bytes()) == 3 << 20
    assert found(bomb(b"/FlateDecode", squeezed(3 << 20))) is None


def test_the_command_refuses_a_small_pdf_of_ten_gigabytes_in_a_second_with_little_memory(tmp_path: Path) -> None:
    (tmp_path / "bomb.pdf").write_bytes(bombs()["ten gigabytes twice packed"])
    code = (
        "import re, sys, time\nsys.argv = ['delvepress', 'quest', 'bomb.pdf']\nfrom generator import cli\n"
        "began = time.process_time()\ntry:\n    cli.main()\nfinally:\n"
        "    used = int(re.search(r'VmHWM:\\s+(\\d+)', open('/proc/self/status').read())[1]) // 1024\n"
        "    print(time.process_time() - began, used)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env={"PYTHONPATH": str(ROOT), "HOME": str(tmp_path), "PATH": ""},
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 2, done.stderr
    assert done.stderr.count("\n") == 1
    assert "attachment of 'bomb.pdf'" in done.stderr
    seconds, memory = done.stdout.split()
    assert float(seconds) < 1.5
    assert int(memory) < 300


def test_a_quest_larger_than_any_is_refused_before_it_is_read() -> None:
    with pytest.raises(BadFile, match="larger than any quest"):
        documents.reread(b" " * (limits.QUEST_BYTES + 1), "a test", {GAME.id: GAME})


def test_the_attachment_is_the_one_that_is_written() -> None:
    with pikepdf.open(BytesIO(printed()[0])) as pdf:
        assert found(printed()[0]) == pdf.attachments[metadata.ATTACHMENT].get_file().read_bytes()
