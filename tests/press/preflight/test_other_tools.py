"""What the check says of a file, beside what qpdf and poppler say of it, where they are installed."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from PIL import Image, ImageStat

from generator.press.preflight import checking, file_scan, glyphs, reading
from generator.press.preflight.records import Page
from tests.press.preflight import planted


def tool(name: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a tool; the test is skipped where there is none."""
    path = shutil.which(name)
    if path is None:
        pytest.skip(f"{name} is not installed")
    return subprocess.run([path, *words], capture_output=True, text=True, check=False, timeout=60)


def written(folder: Path, pdf: bytes) -> str:
    path = folder / "x.pdf"
    path.write_bytes(pdf)
    return str(path)


def pages_of(pdf: bytes) -> list[Page]:
    file = reading.opened(pdf, "'x.pdf'")
    try:
        return [page for page in reading.pages(file, glyphs.Fonts()) if isinstance(page, Page)]
    finally:
        file.document.close()


@pytest.mark.parametrize("name", ["", "cut off", "table elsewhere", "changed byte", "encrypted"])
def test_qpdf_finds_the_same_files_whole(tmp_path: Path, name: str) -> None:
    pdf = planted.FAULTS[name][1]() if name else planted.made()
    said = tool("qpdf", "--check", written(tmp_path, pdf))
    found = {fault.kind for fault in checking.check(pdf, "'x.pdf'").faults}
    assert bool(found & {"file-cut-off", "file-table"}) == (said.returncode != 0 and name != "changed byte")


@pytest.mark.parametrize("name", ["", "font elsewhere"])
def test_poppler_names_the_same_fonts(tmp_path: Path, name: str) -> None:
    pdf = planted.FAULTS[name][1]() if name else planted.made()
    rows = tool("pdffonts", written(tmp_path, pdf)).stdout.splitlines()[2:]
    theirs = {(row.split()[0].split("+")[-1], re.search(r"(yes|no) +(yes|no) +(yes|no)", row)[1] == "yes") for row in rows}  # type: ignore[index]
    ours = {(font.name, font.embedded) for page in pages_of(pdf) for font in page.fonts.values()}
    assert ours == theirs


@pytest.mark.parametrize("pixels", [300, 120])
def test_poppler_finds_the_same_resolution(tmp_path: Path, pixels: int) -> None:
    pdf = planted.planned(pixels=pixels)()
    row = tool("pdfimages", "-list", written(tmp_path, pdf)).stdout.splitlines()[2].split()
    (ours,) = (image.dpi for page in pages_of(pdf) for image in page.images)
    assert [float(row[12]), float(row[13])] == pytest.approx([ours, ours], abs=1)


def test_poppler_reads_the_same_boxes(tmp_path: Path) -> None:
    said = tool("pdfinfo", "-box", "-f", "3", "-l", "3", written(tmp_path, planted.made())).stdout
    page = pages_of(planted.made())[2]
    for name, box in (("TrimBox", page.trim), ("BleedBox", page.bleed), ("MediaBox", page.media)):
        found = re.search(rf"{name}:\s+([\d. -]+)", said)
        assert found is not None
        assert [float(side) for side in found[1].split()] == pytest.approx(list(box or ()), abs=0.02)


def test_poppler_and_mutool_see_as_much_ink(tmp_path: Path) -> None:
    path = written(tmp_path, planted.made())
    ours = [page.ink for page in checking.check(planted.made(), "'x.pdf'").pages]
    said = tool("pdftoppm", "-gray", "-r", "50", path, str(tmp_path / "p"))
    assert said.returncode == 0
    assert [darkness(one) for one in sorted(tmp_path.glob("p-*.pgm"))] == pytest.approx(ours, abs=0.01)
    if shutil.which("mutool") is not None:
        tool("mutool", "draw", "-q", "-r", "50", "-c", "gray", "-o", str(tmp_path / "m-%d.pgm"), path)
        assert [darkness(one) for one in sorted(tmp_path.glob("m-*.pgm"))] == pytest.approx(ours, abs=0.01)


def darkness(path: Path) -> float:
    """Return the part of full black that a grey picture comes to."""
    with Image.open(path) as picture:
        return 1 - ImageStat.Stat(picture.convert("L")).mean[0] / 255


def test_poppler_reads_the_same_words(tmp_path: Path) -> None:
    words = tool("pdftotext", "-f", "1", "-l", "1", written(tmp_path, planted.made()), "-").stdout.split()
    assert sorted(" ".join(text.words for text in pages_of(planted.made())[0].texts).split()) == sorted(words)


def test_scan_finds_the_fonts_whatever_program_saved_the_file() -> None:
    saved = planted.changed(lambda file: None, object_stream_mode=planted.PACKED)
    assert file_scan.scan(saved).fonts == file_scan.scan(planted.made()).fonts != frozenset()
