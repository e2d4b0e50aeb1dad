"""What the guide names exists: modules, records and functions of pipeline.md, folders and files of architecture.md."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

from tests.conftest import ROOT

PIPELINE = ROOT / "docs" / "inside" / "pipeline.md"
pytestmark = pytest.mark.skipif(not PIPELINE.is_file(), reason="needs the project's own tree")


def found(name: str) -> bool:
    """Return whether a dotted name is a module, or something in one."""
    parts = name.split(".")
    for count in range(len(parts), 0, -1):
        try:
            thing: object = import_module(".".join(parts[:count]))
        except ModuleNotFoundError:
            continue
        for part in parts[count:]:
            if not hasattr(thing, part):
                return False
            thing = getattr(thing, part)
        return True
    return False


def named(text: str) -> list[str]:
    return re.findall(r"`(generator(?:\.\w+)+)`", text)


def test_every_name_in_the_pipeline_exists() -> None:
    names = named(PIPELINE.read_text(encoding="utf-8"))
    assert len(names) > 25
    assert [name for name in names if not found(name)] == []


def test_an_invented_name_is_found_out() -> None:
    assert not found("generator.press.jobs.printing.book.print_nothing")
    assert not found("generator.press.nowhere")
    assert found("generator.press.jobs.printing.book.print_book")


def test_the_tree_of_the_architecture_names_what_is_there() -> None:
    text = PIPELINE.with_name("architecture.md").read_text(encoding="utf-8")
    text = text.replace("<id>", "donjonz")  # a game with every room
    lines = text.split("## Where what is")[1].split("```text\n")[1].split("```")[0].splitlines()
    stack: list[tuple[int, Path]] = [(-1, ROOT)]
    missing, seen = [], 0
    for line in filter(None, lines):
        indent, words = len(line) - len(line.lstrip()), line.split("  ")
        names = next(part for part in words if part.strip()).split()
        if indent > 12:
            continue
        while stack[-1][0] >= indent:
            stack.pop()
        home = stack[-1][1]
        for name in names:
            seen += 1
            path = home / name if name.endswith(("/", ".py")) or (home / name).exists() else home / f"{name}.py"
            if not path.exists():
                missing.append(str(path.relative_to(ROOT)))
        first = home / names[0]
        stack.append((indent, first if first.is_dir() else home))
    assert seen > 40
    assert missing == []


def test_the_changelog_tells_of_every_version_by_kinds_of_changes() -> None:
    from generator import __version__

    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    found = re.findall(r"^## \[([^]]+)\](?: - (\d{4}-\d\d-\d\d))?$", text, re.M)
    assert [name for name, _ in found] == ["Unreleased", __version__, "0.1.0"]
    assert all(date for _, date in found[1:])
    assert [date for _, date in found[1:]] == sorted((date for _, date in found[1:]), reverse=True)
    assert len(re.findall("^## ", text, re.M)) == len(found), "no heading of another form"
    assert set(re.findall("^### (.*)$", text, re.M)) <= {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
    for name, _ in found:
        assert re.search(rf"^\[{re.escape(name)}\]: https://", text, re.M), name
