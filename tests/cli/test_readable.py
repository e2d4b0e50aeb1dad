"""Plain font, large print, fillable sheets and presets on the command line: refusals, names of files, codes."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pytest

from tests.cli.conftest import Desk

QUEST = ("quest", "green-dungeon", "--seed", "readable", "--only", "title")


def paths(desk: Desk, *words: str) -> list[Path]:
    result = desk.run(*words)
    assert result.code == 0, result
    return [Path(line) for line in result.out.decode().splitlines() if line.endswith((".pdf", ".png", ".json"))]


def test_font_and_print_are_no_part_of_the_code(desk: Desk) -> None:
    (usual,) = paths(desk, *QUEST)
    (other,) = paths(desk, *QUEST, "--font", "plain", "--print", "large")
    code = usual.name.split("-only")[0]
    assert (usual.name, other.name) == (f"{code}-only-title.pdf", f"{code}-plain-large-only-title.pdf")
    (again,) = paths(desk, "quest", str(other), "--only", "title", "--print", "large", "--font", "plain", "--out", "again.pdf")
    assert again.read_bytes() == other.read_bytes()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ((*QUEST, "--print", "large", "--paper", "a5"), "leave out --paper a5, or --print large"),
        (("quest", "donjonz", "--seed", "x", "--print", "large", "--booklet"), "leave out --booklet, or --print large"),
        (("daily", "2026-11-24", "--print", "large", "--booklet"), "leave out --booklet, or --print large"),
        (("sheets", "donjonz", "--fillable", "--format", "png"), "--fillable makes a form, which only a pdf can be"),
        (("sheets", "donjonz", "--fillable", "--format", "pdf,html"), "--fillable makes a form, which only a pdf can be"),
        (("kit", "deck-box-dungeons", "--fillable"), "no option --fillable"),
        ((*QUEST, "--print", "huge"), "--print cannot be 'huge'; choose one of normal, large."),
        ((*QUEST, "--font", "sans"), "--font cannot be 'sans'; choose one of book, plain."),
    ],
)
def test_what_cannot_be_is_refused(desk: Desk, words: tuple[str, ...], sentence: str) -> None:
    result = desk.run(*words)
    assert result.code == 2
    assert sentence in " ".join(result.err.split())


def test_fillable_sheets_are_a_file_of_their_own(desk: Desk) -> None:
    (usual,) = paths(desk, "sheets", "donjonz")
    (form,) = paths(desk, "sheets", "donjonz", "--fillable")
    assert (usual.name, form.name) == ("donjonz-sheets.pdf", "donjonz-sheets-fillable.pdf")
    with pikepdf.open(form) as pdf:
        assert len(pdf.Root.AcroForm.Fields) > 100


def test_a_settings_file_keeps_font_and_print(desk: Desk) -> None:
    Path("delvepress.toml").write_text("font = 'plain'\nprint = 'large'\n")
    (found,) = paths(desk, *QUEST)
    assert "-plain-large-" in found.name
