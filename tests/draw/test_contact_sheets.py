"""Contact sheets show every face of a table with its name, in rows."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from generator.draw.faces.busts import Bust
from generator.draw.faces.face import Face
from generator.press.drawing.palette import FULL
from tests.conftest import ROOT

pytestmark = pytest.mark.skipif(not (ROOT / "tools").is_dir(), reason="needs the project's own tree")
FACES = {f"Somebody in a Hood, the {number}": Face(words="somebody in a hood", row=Bust(head="hooded")) for number in range(3)}


def test_faces_stand_in_rows() -> None:
    from tools import contact_sheets

    size = (12.0, 15.0)
    one = contact_sheets.contact_sheet(dict(list(FACES.items())[:1]), size, FULL, 40)
    three = contact_sheets.contact_sheet(FACES, size, FULL, 40, across=2)
    assert (three.width > 1.7 * one.width, three.height > 1.7 * one.height) == (True, True)
    dark = [column for column in range(three.width) if three.getpixel((column, one.height // 3)) < (90, 90, 90)]
    assert len(dark) > 6
    empty = three.crop((one.width + 4, one.height + 4, three.width, three.height)).convert("L")
    assert empty.getextrema()[0] > 200, "two and one: the last place is empty"


def test_one_file_is_written_for_one_game_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from tools import contact_sheets

    out = tmp_path / "faces.webp"
    assert contact_sheets.main(["--out", str(out)]) == 1
    assert "name the game" in capsys.readouterr().err
    assert contact_sheets.main(["donjonz", "--match", "tapestry", "--dpi", "20", "--out", str(out)]) == 0
    with Image.open(out) as found:
        assert found.format == "WEBP"
        assert found.height > found.width > 20


def test_heroes_and_guests_stand_behind_who_is_to_be_met() -> None:
    from tools import contact_sheets

    assert "pell" in contact_sheets.listed("bag-of-dungeon")
    assert "Brother Fulk" in contact_sheets.listed("deck-box-dungeons")
    assert "Brother Fulk" not in contact_sheets.listed("bag-of-dungeon")


def test_what_is_not_there_is_refused_in_a_sentence() -> None:
    from tools import contact_sheets

    with pytest.raises(contact_sheets.Mistaken, match="no data"):
        contact_sheets.listed("no-such-game")
    with pytest.raises(contact_sheets.Mistaken, match="in its name"):
        contact_sheets.matching(FACES, "wyrm")
    assert len(contact_sheets.matching(FACES, "THE 2")) == 1
