"""Rules of the house that a program can check: names, types of the contract, complexity; each finds what is planted."""

from __future__ import annotations

import ast
import inspect
import pkgutil
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any, get_args, get_type_hints

import pytest

from generator import forge
from generator.forge.game import Game
from tests.conftest import ROOT

PACKAGE = ROOT / "generator"
MODULES = sorted(PACKAGE.rglob("*.py"))
MOST_COMPLEX = 12


def named(path: object) -> str:
    """Return what a module is called in the name of a test."""
    return path.relative_to(PACKAGE).as_posix() if isinstance(path, Path) else str(path)


def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


# ---------------------------------------------------------------------- names


def namesakes(tree: ast.AST, module: str) -> list[str]:
    """Return the functions and methods that bear the name of their module."""
    functions = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
    return [f"line {one.lineno}: {one.name}" for one in functions if one.name == module]


@pytest.mark.always
def test_no_function_bears_the_name_of_its_module() -> None:
    found = {named(path): namesakes(tree_of(path), path.parent.name if path.stem == "__init__" else path.stem) for path in MODULES}
    assert {name: rows for name, rows in found.items() if rows} == {}


@pytest.mark.parametrize("planted", ["def rate(quest): ...", "class Rater:\n    def rate(self): ...", "async def rate(): ..."])
def test_a_function_that_bears_the_name_of_its_module_is_found_out(planted: str) -> None:
    assert len(namesakes(ast.parse(planted), "rate")) == 1
    assert namesakes(ast.parse(planted), "rating") == []


def names_of(body: Sequence[ast.AST], package: str) -> set[str]:
    """Return the names that a package's `__init__` makes or imports for its users; its own modules as such are no such names."""
    found: set[str] = set()
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            if getattr(node, "module", None) != package:
                found |= {alias.asname or alias.name.split(".")[0] for alias in node.names}
            else:
                found |= {alias.asname for alias in node.names if alias.asname and alias.asname != alias.name}
        else:
            found |= {one.id for one in [node] if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)}
            found |= names_of(list(ast.iter_child_nodes(node)), package)
    return found


def modules_beside(path: Path) -> set[str]:
    """Return the modules and packages that lie in the folder of an `__init__`."""
    files = {other.stem for other in path.parent.glob("*.py")} - {"__init__"}
    return files | {other.parent.name for other in path.parent.glob("*/__init__.py")}


@pytest.mark.always
def test_no_package_hides_one_of_its_modules_behind_a_name() -> None:
    packages = {".".join(path.parent.relative_to(ROOT).parts): path for path in MODULES if path.name == "__init__.py"}
    found = {name: names_of(tree_of(path).body, name) & modules_beside(path) for name, path in packages.items()}
    assert {name: hidden for name, hidden in found.items() if hidden} == {}


@pytest.mark.parametrize(
    "planted",
    [
        "from generator.site.pages import build as pages", "from generator.site.feeds import feeds", "import feeds",
        "def pages(): ...", "class feeds: ...", "pages = 1", "pages: int = 1", "if x:\n    from generator.site.pages import pages",
        "try:\n    feeds = 1\nexcept ValueError: ...", "from generator.site import settings as pages",
    ],
)  # fmt: skip
def test_a_name_that_hides_a_module_is_found_out(planted: str) -> None:
    beside = modules_beside(PACKAGE / "site" / "__init__.py")
    assert {"pages", "feeds"} <= beside
    assert len(names_of(ast.parse(planted).body, "generator.site") & beside) == 1


@pytest.mark.parametrize(
    "sound", ["from generator.site import pages", "def main():\n    from generator.site.pages import pages", "build = print(pages)"]
)
def test_a_module_itself_and_a_name_within_a_function_hide_nothing(sound: str) -> None:
    assert names_of(ast.parse(sound).body, "generator.site") & modules_beside(PACKAGE / "site" / "__init__.py") == set()


# ---------------------------------------------------------------------- types


def holds_any(hint: object) -> bool:
    """Return whether a type is Any or made of it, at whatever depth."""
    inner = hint if isinstance(hint, list | tuple) else get_args(hint)
    return hint is Any or any(holds_any(part) for part in inner)


def hints_of(thing: Any) -> Iterator[tuple[str, object]]:
    """Yield every type that a function, or a class with its fields, methods and properties, tells."""
    if inspect.isclass(thing):
        for name, part in vars(thing).items():
            inner = part.fget if isinstance(part, property) else getattr(part, "__func__", part)
            if inspect.isfunction(inner) and inner.__module__ == thing.__module__:
                yield from ((f"{name}: {which}", hint) for which, hint in hints_of(inner))
    if inspect.isclass(thing) or inspect.isfunction(thing):
        yield from get_type_hints(thing).items()


def untyped(module: ModuleType) -> list[str]:
    """Return the functions, methods and fields of a module that tell Any."""
    own = {name: thing for name, thing in vars(module).items() if getattr(thing, "__module__", "") == module.__name__}
    return [f"{name}.{which}" for name, thing in own.items() for which, hint in hints_of(thing) if holds_any(hint)]


@pytest.mark.parametrize("name", [info.name for info in pkgutil.iter_modules(forge.__path__)])
def test_the_contract_is_typed_to_the_last_argument(name: str) -> None:
    assert untyped(import_module(f"{forge.__name__}.{name}")) == []


def test_every_field_of_a_game_is_typed() -> None:
    hints = get_type_hints(Game)
    assert set(Game.__struct_fields__) <= set(hints)
    assert [name for name, hint in hints.items() if holds_any(hint)] == []


class Planted:
    """What must be found: a field, an argument, a method and a property of unknown type; and what is well."""

    field: dict[str, Callable[[Any], int]]
    sound: Callable[[object], dict[str, int]]

    def method(self, one: Any) -> None: ...

    @staticmethod
    def plain(one: list[Any]) -> None: ...

    @property
    def part(self) -> Any: ...

    def typed(self, one: int) -> tuple[str, ...]: ...


def planted(one: int) -> tuple[Any, ...]:
    return (one,)


def test_what_is_untyped_is_found_out() -> None:
    module = ModuleType(__name__)
    module.Planted, module.planted = Planted, planted  # type: ignore[attr-defined]
    assert sorted(untyped(module)) == [
        "Planted.field", "Planted.method: one", "Planted.part: return", "Planted.plain: one", "planted.return",
    ]  # fmt: skip


BETWEEN = [path for path in MODULES if path.relative_to(PACKAGE).parts[0] in ("draw", "forge", "games", "press")]
"""The modules that stand between a quest and its pages."""
ALLOWED: frozenset[tuple[str, str]] = frozenset()
"""Modules and lines of text that hold tables of anything because JSON or ReportLab gives or wants them: none so far."""


def tables_of_anything(tree: ast.AST) -> list[str]:
    """Return where a type is a table of anything by name, `dict[str, Any]` or a like one, or where `locals()` makes one."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Tuple):
            kind, parts = ast.unparse(node.value).split(".")[-1], [ast.unparse(part) for part in node.slice.elts]
            if kind in ("dict", "Dict", "Mapping", "MutableMapping") and parts[-1].split(".")[-1] == "Any":
                found.append(ast.unparse(node))
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("locals", "globals"):
            found.append(ast.unparse(node))
    return found


@pytest.mark.always
def test_no_table_of_anything_goes_from_quest_to_page() -> None:
    found = [(named(path), text) for path in BETWEEN for text in tables_of_anything(tree_of(path))]
    assert [row for row in found if row not in ALLOWED] == []


@pytest.mark.parametrize(
    "text",
    [
        "def view(quest) -> dict[str, Any]: ...", "words: Mapping[str, Any] = {}", "x = cast('T', y) or dict[str, typing.Any]",
        "def draw(data: list[dict[str, Any]]) -> None: ...", "words = locals()",
    ],
)  # fmt: skip
def test_a_table_of_anything_is_found_out(text: str) -> None:
    assert len(tables_of_anything(ast.parse(text))) == 1


def test_tables_of_known_things_are_no_fault() -> None:
    assert tables_of_anything(ast.parse("def words() -> dict[str, object]: ...\nx: tuple[str, Any]\ny: dict[str, int]")) == []


# ---------------------------------------------------------------------- complexity


def test_ruff_refuses_functions_that_are_too_complex_and_none_is_excused() -> None:
    lint = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["ruff"]["lint"]
    assert "C901" in lint["select"]
    assert lint["mccabe"]["max-complexity"] <= MOST_COMPLEX
    excused = [*lint["ignore"], *(rule for rules in lint["per-file-ignores"].values() for rule in rules)]
    assert [rule for rule in excused if "C901".startswith(rule)] == []
    assert [named(path) for path in MODULES if "C901" in path.read_text(encoding="utf-8")] == []


def complex_functions(*more: str, text: str | None = None) -> str:
    """Return what ruff says of functions that are too complex, of the package or of a text."""
    command = [sys.executable, "-m", "ruff", "check", "--no-cache", "--select", "C901", "--output-format", "concise", *more]
    done = subprocess.run(command, cwd=ROOT, input=text, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode in (0, 1), done.stderr
    return done.stdout


@pytest.mark.skipif(find_spec("ruff") is None, reason="ruff is not installed here")
def test_no_function_is_too_complex() -> None:
    assert "All checks passed" in complex_functions("generator")


@pytest.mark.skipif(find_spec("ruff") is None, reason="ruff is not installed here")
@pytest.mark.parametrize(("branches", "found"), [(MOST_COMPLEX - 1, False), (MOST_COMPLEX, True)])
def test_a_function_that_is_too_complex_is_found_out(branches: int, found: bool) -> None:
    text = "def work(x):\n" + "".join(f"    if x == {number}:\n        return {number}\n" for number in range(branches))
    assert ("C901" in complex_functions("--stdin-filename", "generator/planted.py", "-", text=text)) == found
