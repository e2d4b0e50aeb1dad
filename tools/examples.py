"""Type-check the Python examples of README.md and docs/: `python -m tools.examples` gives each to mypy --strict.

Exit code 1 where one does not pass. The tests run the examples.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
_EXAMPLE = re.compile(r"```python\n(.*?)```", re.S)


def examples() -> Iterator[tuple[str, str]]:
    """Yield the place and the text of every example."""
    for path in (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))):
        for number, found in enumerate(_EXAMPLE.finditer(path.read_text(encoding="utf-8")), start=1):
            yield f"{path.relative_to(ROOT)} {number}", found[1]


def main() -> int:
    """Check all examples, each a program of its own."""
    with tempfile.TemporaryDirectory() as folder:
        names = []
        for number, (place, text) in enumerate(examples()):
            name = Path(folder) / f"example_{number}.py"
            name.write_text(f"# {place}\n{text}", encoding="utf-8")
            names.append(str(name))
        checked = [subprocess.run([sys.executable, "-m", "mypy", "--strict", name], cwd=ROOT, check=False) for name in names]
    return int(any(done.returncode for done in checked))


if __name__ == "__main__":
    sys.exit(main())
