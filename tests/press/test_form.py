"""Fillable sheets: a field for all that is written or ticked, none filled in; filled, read back, and drawn by two viewers."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable
from functools import cache
from io import BytesIO
from itertools import combinations
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from msgspec.structs import replace
from pikepdf.form import DefaultAppearanceStreamGenerator, Form
from PIL import Image, ImageChops

from generator import registry
from generator.draw import tracks
from generator.draw.figures import Figure
from generator.draw.told_text import text_told
from generator.press.drawing import fonts
from generator.press.drawing.typography import USUAL, Typography
from generator.press.jobs.printing import book, quest_jobs
from generator.press.jobs.printing.job import Job, PrintSettings
from tests.contract.samples import kits
from tests.log_pen import LogPen
from tests.press import structure
from tests.press.test_tagged import faults

SHEETS = [
    (game.id, place)
    for game in registry.all_games().values()
    for place, (kit, _) in enumerate(kits(game))
    if kit.command == "sheets"
]
FIRST = [next(one for one in SHEETS if one[0] == game) for game in dict.fromkeys(game for game, _ in SHEETS)]
NAME = "Zoë of the Fens"


def job_of(game_id: str, place: int, typography: Typography = USUAL) -> Job:
    game = registry.game(game_id)
    kit, options = kits(game)[place]
    return replace(quest_jobs.kit_job(game, kit, options, PrintSettings(typography=typography)), fillable=True)


@cache
def printed(game_id: str, place: int) -> bytes:
    return book.print_book(job_of(game_id, place)).pdf


def widgets(pdf: pikepdf.Pdf) -> list[tuple[int, Any]]:
    """Return all fields with the numbers of their pages, in the order of the pages' annotations."""
    return [(number, one) for number, page in enumerate(pdf.pages) for one in page.get("/Annots", []) if one.Subtype == "/Widget"]


@pytest.mark.parametrize(("game", "place"), SHEETS[::3])
def test_every_field_has_a_name_and_a_tooltip_of_its_own_and_no_value(game: str, place: int) -> None:
    pdf = pikepdf.open(BytesIO(printed(game, place)))
    found = widgets(pdf)
    assert len(found) == len(pdf.Root.AcroForm.Fields) > 20
    for key in ("/T", "/TU"):
        texts = [str(one[key]) for _, one in found]
        assert all(texts)
        assert len(set(texts)) == len(texts)
    assert {str(one.V) for _, one in found} == {"", "/Off"}
    assert all(page.get("/Tabs") == "/S" for page in pdf.pages)


@pytest.mark.parametrize(("game", "place"), SHEETS[1::3])
def test_no_field_overlaps_another_or_leaves_its_page(game: str, place: int) -> None:
    pdf = pikepdf.open(BytesIO(printed(game, place)))
    pages: dict[int, list[list[float]]] = {}
    for number, one in widgets(pdf):
        rect = [float(part) for part in one.Rect]
        left, bottom, right, top = (float(part) for part in pdf.pages[number].MediaBox)
        assert left < rect[0] < rect[2] < right
        assert bottom < rect[1] < rect[3] < top
        pages.setdefault(number, []).append(rect)
    for rects in pages.values():
        for one, other in combinations(rects, 2):
            across = min(one[2], other[2]) - max(one[0], other[0])
            along = min(one[3], other[3]) - max(one[1], other[1])
            assert across < 0.1 or along < 0.1, (one, other)


def test_every_box_of_a_track_is_a_field() -> None:
    class Fields(LogPen):
        def __init__(self) -> None:
            super().__init__(100.0, 50.0)
            self.found: list[tuple[str, str]] = []

        def field(self, kind: Any, at: Any, size: Any, label: str) -> None:
            self.found.append((kind, label))

    pen = Fields()
    tracks.track(pen, (0.0, 0.0), range(7), 4, label="Health")
    tracks.ruled(pen, (0.0, 20.0), 80.0, 20.0, label="Diary")
    assert pen.found == [*(("tick", f"Health {number}") for number in range(7)), ("text", "Diary")]
    assert sum(line.startswith("rect") for line in pen.log) == 7


@pytest.mark.parametrize(("game", "place"), FIRST)
def test_the_fields_stand_on_every_box_that_is_numbered(game: str, place: int) -> None:
    pages = book.print_book(job_of(game, place))
    numbers = [box for box in pages.recorder.boxes if box.kind == "figure-text" and box.words.isdigit()]
    fields: dict[int, list[list[float]]] = {}
    pdf = pikepdf.open(BytesIO(pages.pdf))
    for page, one in widgets(pdf):
        fields.setdefault(page, []).append([float(part) for part in one.Rect])
    tracked = [box for box in numbers if any(_inside(box.rect, rect) for rect in fields[box.page - 1])]
    assert len(tracked) >= 0.7 * len(numbers)  # the others are points below boxes


def _inside(one: Any, rect: list[float]) -> bool:
    return rect[0] - 2 <= one[0] and one[2] <= rect[2] + 2 and rect[1] - 2 <= one[1] and one[3] <= rect[3] + 2


def filled(pdf: bytes) -> bytes:
    """Return a form in which every box is ticked and a name stands in every line."""
    opened = pikepdf.open(BytesIO(pdf))
    for field in Form(opened, DefaultAppearanceStreamGenerator):
        if field.is_checkbox:
            field.checked = True
        else:
            field.value = NAME
    data = BytesIO()
    opened.save(data)
    return data.getvalue()


def by_pdfium(pdf: bytes) -> Image.Image:
    document = pypdfium2.PdfDocument(pdf)
    document.init_forms()
    return document[0].render(scale=1, may_draw_forms=True).to_pil().convert("L")


def by_poppler(pdf: bytes, folder: Path) -> Image.Image:
    (folder / "form.pdf").write_bytes(pdf)
    command = ["pdftoppm", "-r", "72", "-l", "1", "-singlefile", "-png", "form.pdf", "form"]
    done = subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True)
    assert not done.stderr
    return Image.open(folder / "form.png").convert("L")


@pytest.mark.parametrize(("game", "place"), FIRST)
def test_every_field_stands_in_the_structure_behind_its_figure(game: str, place: int) -> None:
    pdf = printed(game, place)
    nodes = [node for node in structure.read(pdf).root.walk() if node.kind in ("Figure", "Form")]
    assert nodes[0].kind == "Figure"
    with pikepdf.open(BytesIO(pdf)) as opened:
        named = [str(one.TU) for _, one in widgets(opened)]
    assert [node.alt for node in nodes if node.kind == "Form"] == named


def _in_no_element(pdf: pikepdf.Pdf, form: Any) -> None:
    del form["/K"]


def _in_two_elements(pdf: pikepdf.Pdf, form: Any) -> None:
    form["/K"] = pikepdf.Array([form.K, form.K])


def _of_another(pdf: pikepdf.Pdf, form: Any) -> None:
    form.K.Obj.StructParent = 0


@pytest.mark.parametrize("spoil", [_in_no_element, _in_two_elements, _of_another])
def test_a_field_that_is_not_tagged_well_is_found_out(spoil: Callable[[pikepdf.Pdf, Any], None]) -> None:
    with pikepdf.open(BytesIO(printed(*FIRST[0]))) as pdf:
        form = next(one for one in pdf.objects if isinstance(one, pikepdf.Dictionary) and one.get("/S") == "/Form")
        spoil(pdf, form)
        target = BytesIO()
        pdf.save(target)
    with pytest.raises(AssertionError, match=r"a field"):
        structure.read(target.getvalue())
    assert spoil is _in_two_elements or faults(target.getvalue())


@pytest.mark.parametrize(("game", "place"), FIRST)
def test_a_form_can_be_read_by_everybody_empty_and_filled_in(game: str, place: int) -> None:
    assert faults(printed(game, place)) == faults(filled(printed(game, place))) == set()


def test_what_is_written_is_set_in_a_font_of_the_file() -> None:
    pdf = pikepdf.open(BytesIO(printed(*FIRST[0])))
    ((name, font),) = pdf.Root.AcroForm.DR.Font.items()
    name = name.removeprefix("/")
    assert len(font.FontDescriptor.FontFile2.read_bytes()) == font.FontDescriptor.FontFile2.Length1
    assert {str(one.DA).split()[0].removeprefix("/") for _, one in widgets(pdf) if one.FT == "/Tx"} == {name}
    widths = dict(enumerate(map(int, font.Widths), int(font.FirstChar)))
    assert widths[ord("é")] == round(1000 * fonts.width("é", "plain", 1.0))
    assert len(widths) == 256 - 32


@pytest.mark.parametrize(("game", "place"), FIRST)
def test_a_filled_form_is_read_back_and_shown(game: str, place: int, tmp_path: Path) -> None:
    empty = printed(game, place)
    full = filled(empty)
    pdf = pikepdf.open(BytesIO(full))
    for field in Form(pdf):
        assert field.checked if field.is_checkbox else field.value == NAME
    first = pdf.pages[0]
    height = float(first.MediaBox[3])
    shown = [ImageChops.difference(by_pdfium(empty), by_pdfium(full))]
    if shutil.which("pdftoppm"):
        shown.append(ImageChops.difference(by_poppler(empty, tmp_path), by_poppler(full, tmp_path)))
    for picture, one in ((picture, one) for picture in shown for one in first.Annots):
        left, bottom, right, top = (float(part) for part in one.Rect)
        inside = picture.crop((int(left), int(height - top), int(right) + 1, int(height - bottom) + 1))
        assert (inside.getextrema()[1] or 0) > 60, str(one.TU)


def test_a_form_is_deterministic_and_can_be_in_large_print_and_plain() -> None:
    game, place = FIRST[0]
    job = job_of(game, place, Typography("plain", "large"))
    one, other = (book.print_book(job).pdf for _ in range(2))
    assert one == other
    large, usual = pikepdf.open(BytesIO(one)), pikepdf.open(BytesIO(printed(game, place)))
    assert len(widgets(large)) >= 0.8 * len(widgets(usual))


def test_other_documents_have_no_form() -> None:
    game, place = FIRST[0]
    pdf = pikepdf.open(BytesIO(book.print_book(replace(job_of(game, place), fillable=False)).pdf))
    assert "/AcroForm" not in pdf.Root


TOLD = {
    "Name of the hero": "Hero", "Name of the player": "Player", "Equipment card": "Gear", "Hero card": "First power",
    "Powers card": "Second power", "Power": "First power", "Energy that the power costs": "First power",
    "Gold pouch": "Gold pouches", "Monster defeated, points": "Monsters, with their points", "Score: gold ×": "Gold points",
    "Score: monsters": "Monster points", "Score: total": "Points in all", "Weapon in hand": "In hand, first weapon",
    "weapon in hand": "In hand, first weapon", "key in hand": "Key", "Doubled": "Doubled at", "doubled in hand": "Doubled at",
    "Points for bronze": "Bronze", "Points for silver": "Silver", "Points for gold": "Gold: its points",
    "Health, maximum": "Health at most", "Magic, maximum": "Magic at most", "Health, above": "Health above 20",
    "Magic, above": "Magic above 20", "Treasure, above": "Treasure above 20", "Magic weapon": "Weapon", "Potion": "Potions",
    "Use of the ability": "a box for each use", "Beaten, column": "Beaten",
    **{f"Monster that weapon {letter} defeats": f"Weapon {letter}" for letter in "ABCD"},
    **{f"Monster that waits, line : {word}": f"Monsters that wait: room, {rest}" for word, rest in (
        ("room", "cards"), ("cards", "cards"), ("health", "cards, health"), ("magic", "cards, health, magic"),
        ("paid", "cards, health, magic, paid"),
    )},
    **{f"{name} –": name for name in ("Stray", "Prowler", "Delver", "Deep Delver")}, "Delvemaster +": "Delvemaster",
}  # fmt: skip
"""What is read aloud of fields that bear another name there; numbers are left out of both."""


@pytest.mark.parametrize(("game", "place"), SHEETS)
def test_whoever_hears_a_form_hears_of_every_field_of_it(game: str, place: int) -> None:
    class Labels(LogPen):
        def __init__(self, figure: Figure) -> None:
            super().__init__(figure.width, figure.height)
            self.found: list[str] = []

        def field(self, kind: Any, at: Any, size: Any, label: str) -> None:
            self.found.append(label)

    for figure in job_of(game, place).pack.figures.values():
        pen = Labels(figure)
        figure.draw(pen, figure.data)
        if pen.found:
            assert figure.told is not None, figure.name
            told = text_told(figure.told()).lower()
            names = [" ".join(re.sub(r", space [0-9]+|[0-9]+", "", label).split()) for label in dict.fromkeys(pen.found)]
            assert [name for name in names if TOLD.get(name, name).rstrip(",: ").lower() not in told] == []
