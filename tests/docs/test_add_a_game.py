"""The tutorial's blocks, written to the files that they name in an empty folder, are a game that prints and keeps the contract."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from generator import registry
from tests.conftest import ROOT
from tools import typed_make

PAGE = ROOT / "docs" / "inside" / "add-a-game.md"
pytestmark = pytest.mark.skipif(not PAGE.is_file(), reason="needs the project's own tree")
PRESS = ("generator", "templates", "fonts")
"""What a checkout must have to print."""
NOT_KEPT = (".git", ".venv", ".hypothesis", ".mypy_cache", ".pytest_cache", ".ruff_cache", "output", "dist", "build")
"""What may lie in a checkout and is no part of it."""
OTHERS = tuple(game.id.replace("-", "_") for game in registry.all_games().values())
"""The packages of the other games, which a game can do without."""
BLOCK = re.compile(r"^```\{code-block\} \S+\n:caption: `(\S+)`\n\n(.*?)^```$", re.M | re.S)
COMMANDS = re.compile(r"^```console\n(.*?)^```$", re.M | re.S)


def commands() -> tuple[list[list[str]], list[list[str]]]:
    """Return the commands that print, and those that hold the game to the house, as words."""
    blocks = COMMANDS.findall(PAGE.read_text("utf-8"))
    first, second = ([shlex.split(line.removeprefix("$ ")) for line in block.splitlines()] for block in blocks)
    return first, second


def laid(home: Path, *names: str, left_out: tuple[str, ...] = OTHERS) -> Path:
    """Return an empty folder in which these parts of a checkout lie, and the files of the tutorial."""
    for name in names:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, home / name, ignore=shutil.ignore_patterns("__pycache__", *left_out))
        else:
            shutil.copy(ROOT / name, home / name)
    files = BLOCK.findall(PAGE.read_text("utf-8"))
    assert len(files) == 2
    for name, text in files:
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text(text, encoding="utf-8")
    return home


def run(home: Path, words: list[str]) -> subprocess.CompletedProcess[str]:
    """Run a command of the tutorial in that folder."""
    started = {
        "delvepress": ["-P", "-m", "generator.cli"], "python": [],
        "lint-imports": ["-c", "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports())"],
    }  # fmt: skip
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("DELVEPRESS", "PYTEST", "XDG"))}
    kept.pop("PYTHONDONTWRITEBYTECODE", "")  # several processes load the folder
    env = {**kept, "PYTHONPATH": str(home), "HOME": str(home / "home")}
    command = [sys.executable, *started[words[0]], *words[1:]]
    return subprocess.run(command, cwd=home, env=env, capture_output=True, text=True, check=False)


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
    assert (home / "cellar.pdf").read_bytes().startswith(b"%PDF-")


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
