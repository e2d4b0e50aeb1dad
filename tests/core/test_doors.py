"""Files are opened in one place for reading and one for writing; nothing that is read is ever run."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from tests.conftest import ROOT

PACKAGE = ROOT / "generator"
DOORS = {PACKAGE / "core" / f"{name}.py" for name in ("reading", "writing", "appending", "locking")}
METHODS = {
    "read_bytes", "read_text", "write_bytes", "write_text", "open", "unlink", "rename", "touch", "mkdir", "rmdir", "symlink_to",
    "hardlink_to", "chmod", "lchmod",
}  # fmt: skip
"""Methods of a path that read or change what lies on a disk."""
OF_OS = {
    "open", "fdopen", "replace", "rename", "renames", "remove", "removedirs", "unlink", "mkdir", "makedirs", "rmdir", "link",
    "symlink", "truncate", "write", "read", "chmod", "chown", "mkfifo", "utime",
}  # fmt: skip
MODULES = {"tempfile", "shutil", "pickle", "marshal", "shelve", "dbm", "sqlite3", "fileinput", "mmap", "zipfile", "tarfile", "glob"}
NAMES = {"open", "FileSystemLoader", "PackageLoader", "FileSystemBytecodeCache", "eval", "exec", "compile", "__import__"}
ALLOWED = {("Image", "open")}
"""Pillow opens bytes in memory here."""

OF_ONE_RUN = {"core/many_hands.py": {"imports pickle"}}
"""What only processes of one run send one another, as the standard library does: never a file, and nothing from outside."""


def faults(source: str) -> Iterator[str]:
    """Yield what a module does past the doors, with its line."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import | ast.ImportFrom):
            names = [alias.name for alias in node.names]
            found = {name.split(".")[0] for name in names} | {(getattr(node, "module", None) or "").split(".")[0]}
            banned = found & MODULES | set(names) & (NAMES - {"open", "eval", "exec", "compile"})
            if isinstance(node, ast.ImportFrom) and node.module in ("os", "io", "pathlib", "builtins"):
                banned |= set(names) & (OF_OS | METHODS)
            yield from (f"line {node.lineno}: imports {name}" for name in sorted(banned))
        elif isinstance(node, ast.Call):
            called = node.func
            if isinstance(called, ast.Name) and called.id in NAMES:
                yield f"line {node.lineno}: calls {called.id}"
            elif isinstance(called, ast.Attribute):
                owner = called.value.id if isinstance(called.value, ast.Name) else ""
                if (owner, called.attr) not in ALLOWED and (
                    (owner in ("os", "io") and called.attr in OF_OS) or (owner not in ("re",) and called.attr in METHODS)
                ):
                    yield f"line {node.lineno}: calls .{called.attr}"


@pytest.mark.always
def test_no_module_opens_a_file_past_the_doors() -> None:
    modules = [path for path in sorted(PACKAGE.rglob("*.py")) if path not in DOORS]
    found = {path.relative_to(PACKAGE).as_posix(): list(faults(path.read_text(encoding="utf-8"))) for path in modules}
    left = {name: [row for row in rows if row.partition(": ")[2] not in OF_ONE_RUN.get(name, ())] for name, rows in found.items()}
    assert {name: rows for name, rows in left.items() if rows} == {}
    assert all(any(row.endswith(told) for row in found[name]) for name, allowed in OF_ONE_RUN.items() for told in allowed)


PLANTED = (
    "open('x')", "Path('x').read_bytes()", "Path('x').open()", "import tempfile", "from shutil import copy2", "os.replace(a, b)",
    "import pickle", "from jinja2 import FileSystemBytecodeCache", "from jinja2 import FileSystemLoader", "os.open('x', 0)",
    "from os import unlink", "path.unlink()", "io.open('x')", "exec(text)", "import os.path, marshal", "from io import open",
)  # fmt: skip


@pytest.mark.parametrize("planted", PLANTED)
def test_what_is_planted_is_found(planted: str) -> None:
    assert len(list(faults(f"def work():\n    {planted}\n"))) == 1


def test_the_doors_are_there_and_would_be_found_out() -> None:
    for door in DOORS:
        assert len(list(faults(door.read_text(encoding="utf-8")))) > 0
