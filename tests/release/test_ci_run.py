""".ci/run runs the README's second command as written, builds the guide, and ends where something fails."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.conftest import ROOT

RUN = ROOT / ".ci" / "run"
SECOND = "python3 -m venv .venv && .venv/bin/pip install '.[test]' && .venv/bin/python -m pytest"
pytestmark = pytest.mark.skipif(os.name == "nt" or not RUN.is_file(), reason="needs the project's own tree, and a shell")
STUB = """#!/bin/sh
echo "$(basename "$0") $*" >> "$TOLD"
case "$*" in *"$FAILS"*) exit 3;; esac
case "$*" in *venv*)
  for place; do :; done
  mkdir -p "$place/bin"
  for name in pip python ruff mypy lint-imports; do cp "$0" "$place/bin/$name"; done
  : > "$place/bin/activate";;
esac
"""


def ran(home: Path, fails: str) -> tuple[int, list[str]]:
    """Run the script in a folder of its own, with programs that only tell what they are called with, one of which fails."""
    (home / "tree" / ".ci").mkdir(parents=True)
    (home / "bin").mkdir()
    shutil.copy(RUN, home / "tree" / ".ci" / "run")
    for name in ("python3", "python3.12", "python3.13", "python3.14", "chromium", "python", "ruff", "mypy", "lint-imports"):
        (home / "bin" / name).write_text(STUB, encoding="utf-8")
        (home / "bin" / name).chmod(0o755)
    environ = {"PATH": f"{home / 'bin'}:{os.environ['PATH']}", "TOLD": str(home / "told"), "FAILS": fails}
    done = subprocess.run([home / "tree" / ".ci" / "run"], env=environ, capture_output=True, text=True, check=False)
    return done.returncode, (home / "told").read_text(encoding="utf-8").splitlines()


def test_the_second_command_stands_there_as_written() -> None:
    assert SECOND in [line.strip() for line in RUN.read_text(encoding="utf-8").splitlines()]


def test_all_of_it_is_run(tmp_path: Path) -> None:
    code, told = ran(tmp_path, "nothing of all this")
    assert code == 0
    for line in (
        "pip install .[test]", "python -m pytest", "python -m pytest --all-slow tests/attack",
        "python -m sphinx -W -q -b dirhtml docs output/guide", "ruff check .",
        "ruff format --check .", "mypy ", "lint-imports ", "python -m tools.examples", "python -m pytest tests/core tests/contract",
    ):  # fmt: skip
        assert line in told, line
    assert any(line.startswith("pip install") and "docs" in line and "lint" in line for line in told)


@pytest.mark.parametrize("fails", ["install .[test]", "-m pytest", "-m sphinx", "format --check", "tools.examples"])
def test_it_ends_where_something_fails(tmp_path: Path, fails: str) -> None:
    code, told = ran(tmp_path, fails)
    assert code != 0
    assert fails in told[-1]
