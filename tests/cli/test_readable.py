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
    (other,) = paths(desk, *QUEST, "--print", "plain-large")
    code = usual.name.split("-only")[0]
    assert (usual.name, other.name) == (f"{code}-only-title.pdf", f"{code}-plain-large-only-title.pdf")
    (again,) = paths(desk, "quest", str(other), "--only", "title", "--print", "plain-large", "--out", "again.pdf")
    assert again.read_bytes() == other.read_bytes()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ((*QUEST, "--print", "large", "--paper", "a5"), "leave out --paper a5, or --print large"),
        (("quest", "donjonz", "--seed", "x", "--print", "large", "--booklet"), "leave out --booklet, or --print large"),
        (("daily", "2026-11-24", "--print", "large", "--booklet"), "leave out --booklet, or --print large"),
        (("sheets", "donjonz", "--format", "form,png"), "--format form is a pdf to be filled in, and comes alone"),
        (("sheets", "donjonz", "--format", "form,html"), "--format form is a pdf to be filled in, and comes alone"),
        (("kit", "deck-box-dungeons", "--format", "form"), "--format form is for record sheets"),
        ((*QUEST, "--print", "huge"), "--print cannot be 'huge'; choose one of normal, plain, large, plain-large."),
    ],
)
def test_what_cannot_be_is_refused(desk: Desk, words: tuple[str, ...], sentence: str) -> None:
    result = desk.run(*words)
    assert result.code == 2
    assert sentence in " ".join(result.err.split())


def test_fillable_sheets_are_a_file_of_their_own(desk: Desk) -> None:
    (usual,) = paths(desk, "sheets", "donjonz")
    (form,) = paths(desk, "sheets", "donjonz", "--format", "form")
    assert (usual.name, form.name) == ("donjonz-sheets.pdf", "donjonz-sheets-fillable.pdf")
    with pikepdf.open(form) as pdf:
        assert len(pdf.Root.AcroForm.Fields) > 100


@pytest.mark.parametrize("text", ["print = 'plain-large'", "font = 'plain'\nprint = 'large'", "print = 'large'\nfont = 'plain'"])
def test_a_settings_file_keeps_letters_by_old_words_too(desk: Desk, text: str) -> None:
    Path("delvepress.toml").write_text(text, encoding="utf-8")
    result = desk.run(*QUEST)
    assert any("-plain-large-" in name for name in result.files)
    assert ("font is part of print now; write print = 'plain-large'." in result.err) == ("font" in text)


def test_a_settings_file_adds_a_face_to_the_letters_of_another(desk: Desk) -> None:
    (desk.config / "delvepress.toml").write_text("print = 'large'", encoding="utf-8")
    Path("delvepress.toml").write_text("font = 'plain'", encoding="utf-8")
    assert any("-plain-large-" in name for name in desk.run(*QUEST).files)
    Path("delvepress.toml").write_text("font = 'sans'", encoding="utf-8")
    assert "--font cannot be 'sans'" in desk.run(*QUEST).err
