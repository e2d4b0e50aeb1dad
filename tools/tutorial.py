"""The game of the tutorial (docs/inside/add-a-game.md): laid in an empty folder as the page says, and printed.

python -m tools.tutorial     docs/pages/coin-cellar.png, from the blocks and the commands that stand on the page
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

from PIL import Image

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from generator import registry  # noqa: E402
from generator.press.jobs.files.preview import pictures  # noqa: E402

PAGE = ROOT / "docs" / "inside" / "add-a-game.md"
PICTURE = ROOT / "docs" / "pages" / "coin-cellar.png"
PRESS = ("generator", "templates", "fonts")
"""What a checkout must have to print."""
PRINTED = "cellar.pdf"
"""The file that the commands of the page make."""
DPI, COLOURS = 72, 32
BLOCK = re.compile(r"^```\{code-block\} \S+\n:caption: `(\S+)`\n\n(.*?)^```$", re.M | re.S)
COMMANDS = re.compile(r"^```console\n(.*?)^```$", re.M | re.S)


def main() -> int:
    """Draw the picture; return an exit code."""
    with tempfile.TemporaryDirectory(prefix="delvepress-tutorial-") as home:
        laid(Path(home), *PRESS)
        for words in commands()[0]:
            done = run(Path(home), words)
            if done.returncode:
                print(f"tutorial: {shlex.join(words)} fails: {done.stderr}", file=sys.stderr)
                return 1
        drawn((Path(home) / PRINTED).read_bytes()).save(PICTURE, optimize=True)
    print(PICTURE.relative_to(ROOT))
    return 0


def drawn(pdf: bytes) -> Image.Image:
    """Return the first page of a PDF as the page of the tutorial shows it."""
    return Image.open(BytesIO(next(iter(pictures(pdf, DPI))))).quantize(COLOURS)


def others() -> tuple[str, ...]:
    """Return the packages of the other games, which a game can do without."""
    return tuple(game.id.replace("-", "_") for game in registry.all_games().values())


def commands() -> tuple[list[list[str]], list[list[str]]]:
    """Return the commands that print, and those that hold the game to the house, as words."""
    blocks = COMMANDS.findall(PAGE.read_text("utf-8"))
    first, second = ([shlex.split(line.removeprefix("$ ")) for line in block.splitlines()] for block in blocks)
    return first, second


def laid(home: Path, *names: str, left_out: Sequence[str] | None = None) -> Path:
    """Lay these parts of a checkout, but for the other games or what is `left_out`, and the files of the tutorial into a folder."""
    ignored = shutil.ignore_patterns("__pycache__", *(others() if left_out is None else left_out))
    for name in names:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, home / name, ignore=ignored)
        else:
            shutil.copy(ROOT / name, home / name)
    for name, text in BLOCK.findall(PAGE.read_text("utf-8")):
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text(text, encoding="utf-8")
    return home


def run(home: Path, words: Sequence[str]) -> subprocess.CompletedProcess[str]:
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


if __name__ == "__main__":
    sys.exit(main())
