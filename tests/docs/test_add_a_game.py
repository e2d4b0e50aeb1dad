"""The tutorial's blocks, written to the files that they name in an empty folder, are a game that prints and keeps the contract."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from tests.conftest import ROOT
from tools import tutorial, typed_make
from tools.tutorial import BLOCK, PAGE, PICTURE, PRESS, commands, laid, run

pytestmark = pytest.mark.skipif(not PAGE.is_file(), reason="needs the project's own tree")
NOT_KEPT = (".git", ".venv", ".hypothesis", ".mypy_cache", ".pytest_cache", ".ruff_cache", "output", "dist", "build")
"""What may lie in a checkout and is no part of it."""


@pytest.mark.always
def test_the_game_of_the_tutorial_prints_a_page_that_is_clean(tmp_path: Path) -> None:
    home = laid(tmp_path, *PRESS)
    said = {}
    for words in commands()[0]:
        done = run(home, words)
        assert done.returncode == 0, f"{words}: {done.stderr}"
        said[words[1]] = done.stdout + done.stderr
    assert "--grade" in said["show"]
    assert re.search(r"^cellar\.pdf: 1 page, nothing to mend$", said["check"], re.M), said["check"]
    printed, shown = tutorial.drawn((home / tutorial.PRINTED).read_bytes()), Image.open(PICTURE)
    assert apart(printed, shown) < 1, "draw it again: python -m tools.tutorial"
    assert apart(printed, shown.rotate(180)) > 5, "the control"
    assert len(BLOCK.findall(PAGE.read_text("utf-8"))) == 2


def apart(one: Image.Image, other: Image.Image) -> float:
    """Return how far two pictures of one size are apart: the mean of all pixels, of 255. A version at the foot is little of it."""
    assert one.size == other.size
    return ImageStat.Stat(ImageChops.difference(one.convert("L"), other.convert("L"))).mean[0]


@pytest.mark.slow
def test_the_game_of_the_tutorial_keeps_the_contract_and_the_floors(tmp_path: Path) -> None:
    home = laid(tmp_path, *(path.name for path in ROOT.iterdir() if path.name not in NOT_KEPT), left_out=())
    for words in commands()[1]:
        if words[0] == "lint-imports":
            pytest.importorskip("importlinter")
        done = run(home, [*words[:3], "-n0", "-p", "no:cacheprovider", *words[3:]] if "pytest" in words else words)
        assert done.returncode == 0, f"{words}: {done.stdout[-3000:]}{done.stderr[-2000:]}"
    assert (home / "tests" / "goldens" / "catalogue-coin-cellar.txt").is_file()
    assert "coin-cellar" in (home / typed_make.PLACE.relative_to(ROOT)).read_text("utf-8")
    done = run(home, ["python", "-m", "pytest", "--collect-only", "-q", "-n0", "-p", "no:cacheprovider"])
    assert done.returncode == 0, done.stdout[-3000:]


@pytest.mark.parametrize(
    ("true", "false", "why"),
    [
        ("Row(on=on, say=words.pick(says))", "Row(on, words.pick(says))", "positional"),
        ("coins.die(), coins.die(),", 'rng.stream("coins").die(), coins.die(),', "handed out before"),
    ],
)
def test_the_traps_are_traps(tmp_path: Path, true: str, false: str, why: str) -> None:
    home = laid(tmp_path, *PRESS)
    game = home / "generator" / "games" / "coin_cellar" / "__init__.py"
    text = game.read_text("utf-8")
    assert true in text
    game.write_text(text.replace(true, false, 1), "utf-8")
    source = "from generator.games.coin_cellar import GAME; from generator.core.rng import Rng; "
    done = run(home, ["python", "-c", source + "GAME.generate({}, Rng.root('x', 1))"])
    assert done.returncode == 1
    assert why in done.stderr


def test_a_page_that_is_not_a_game_is_found_out(tmp_path: Path) -> None:
    home = laid(tmp_path, *PRESS)
    template = home / "templates" / "coin-cellar" / "cellar.xml.jinja"
    template.write_text(template.read_text("utf-8").replace("matches }}", "candles }}"), "utf-8")
    done = run(home, commands()[0][1])
    assert (done.returncode, done.stdout) == (2, "")
    assert "candles" in done.stderr
