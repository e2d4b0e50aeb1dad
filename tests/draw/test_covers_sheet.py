"""The contact sheet of covers: as many as asked for, the same each time; a theme that is not there is refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from tools import covers_sheet


def test_a_sheet_shows_as_many_covers_as_asked_for_and_the_same_each_time(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--theme", "donjonz/brass-hive", "--count", "2", "--dpi", "20", "--out"]
    for name in ("one.png", "other.png"):
        assert covers_sheet.main([*words, str(tmp_path / name)]) == 0
    assert (tmp_path / "one.png").read_bytes() == (tmp_path / "other.png").read_bytes()
    assert "2 covers" in capsys.readouterr().out
    with Image.open(tmp_path / "one.png") as found:
        wide = round(covers_sheet.WIDTH / 25.4 * 20)
        assert abs(found.size[0] - (2 * wide + 3 * covers_sheet.GAP)) <= 4


def test_the_whole_sheet_has_covers_of_every_theme() -> None:
    shown = covers_sheet.all_themes()
    themes = {theme for game in covers_sheet.games() for theme in covers_sheet.scenes_of(game).themes}
    assert len(shown) == covers_sheet.COUNT >= len(themes)
    assert len({one.scenes for one in shown}) >= len(themes) - 1
    assert len({one.print for one in shown}) == len(shown)


@pytest.mark.parametrize("theme", ["donjonz/nowhere", "chess/brass-hive", "brass-hive"])
def test_a_theme_that_is_not_there_is_refused(theme: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert covers_sheet.main(["--theme", theme, "--out", str(tmp_path / "x.png")]) == 1
    assert theme in capsys.readouterr().err
    assert not (tmp_path / "x.png").exists()
