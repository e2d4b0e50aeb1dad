"""What other systems compare: a quest of each game by the installed command, with tests/goldens/printed.txt."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator import registry
from tests.conftest import ROOT
from tests.press import prints
from tests.press.prints import QUESTS
from tools import release, smoke

GOLDEN = ROOT / "tests" / "goldens" / "printed.txt"


@pytest.mark.parametrize("game", smoke.GAMES)
def test_it_prints_what_the_golden_says(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert smoke.main(["--game", game]) == 0, capsys.readouterr().out


def test_a_difference_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    text = GOLDEN.read_text(encoding="utf-8")
    (tmp_path / "printed.txt").write_text(re.sub("^(donjonz json) .", r"\1 x", text, flags=re.M), encoding="utf-8")
    monkeypatch.setattr(smoke, "GOLDEN", tmp_path / "printed.txt")
    assert smoke.main(["--game", "donjonz"]) == 1
    assert "donjonz DIFFERS" in capsys.readouterr().out
    assert smoke.main(["--game", "donjonz", "--write"]) == 0
    assert (tmp_path / "printed.txt").read_text(encoding="utf-8") == text


def test_every_game_is_compared() -> None:
    assert list(smoke.GAMES) == list(release.GAMES) == sorted(registry.all_games())
    assert [line.split()[0] for line in GOLDEN.read_text(encoding="utf-8").splitlines()] == list(smoke.GAMES)


def test_everything_in_a_pdf_is_unpacked() -> None:
    _, pages = prints.printed(QUESTS[0])
    found = smoke.unpacked(pages.pdf)
    assert len(found) == pages.pdf.count(b"endstream")
    assert sum(map(len, found)) > 2 * len(pages.pdf)
