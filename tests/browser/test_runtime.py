"""The folder of the page's runtime: what is taken and left out, and that it is what its list says, within its bytes."""

from __future__ import annotations

import ast
import hashlib
import json
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path, PurePosixPath
from zipfile import ZipFile

import pytest

from tests import quick_grading
from tests.conftest import ROOT
from tools import browser_runtime

MOST_SENT = 11_300_000
"""Bytes that a first visit may take, compressed."""
QUICKLY = 1 << 20
"""Bytes more that archives have which are packed with little effort."""
UNUSED = {"typer", "rich", "platformdirs", "PIL"}
"""Packages that are imported where no page comes to."""


def _imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module


def _sources() -> list[Path]:
    """Return the modules that come into the page."""
    found = (ROOT / "generator").rglob("*.py")
    return [path for path in found if not path.relative_to(ROOT).as_posix().startswith(browser_runtime.OWN_WITHOUT)]


def test_everything_that_the_page_imports_is_there() -> None:
    names = {name for path in _sources() for name in _imports(path)}
    own = {name for name in names if name.startswith("generator.")}
    sources = {path.relative_to(ROOT).with_suffix("").as_posix().removesuffix("/__init__") for path in _sources()}
    left_out = {name for name in own if name.replace(".", "/") not in sources}
    assert left_out <= {"generator.api", "generator.core.cluster", "generator.core.processes", "generator.forge.audit_report"}
    for name in names - own:
        top = name.partition(".")[0]
        if top in sys.stdlib_module_names:
            place = name.replace(".", "/")
            assert browser_runtime.kept_of_stdlib(f"{place}.py"), name
            assert browser_runtime.kept_of_stdlib(f"{place}/__init__.py"), name
        else:
            assert top in {wheel.name for wheel in browser_runtime.WHEELS} | UNUSED | {"generator"}, name


def test_what_no_page_needs_is_left_out() -> None:
    reportlab = next(wheel for wheel in browser_runtime.WHEELS if wheel.name == "reportlab")
    markup = next(wheel for wheel in browser_runtime.WHEELS if wheel.name == "markupsafe")
    assert browser_runtime.wanted("reportlab/lib/fonts.py", reportlab)
    assert browser_runtime.wanted("reportlab/pdfgen/canvas.py", reportlab)
    assert browser_runtime.wanted("markupsafe/_native.py", markup)
    for name in ("reportlab/fonts/Vera.ttf", "reportlab/graphics/shapes.py", "reportlab-5.1.0.dist-info/METADATA"):
        assert not browser_runtime.wanted(name, reportlab)
    assert not browser_runtime.wanted("markupsafe/_speedups.cpython-311-x86_64-linux-gnu.so", markup)
    assert not browser_runtime.wanted("jinja2/tests/test_it.py", markup)
    assert not browser_runtime.kept_of_stdlib("unittest/mock.py")
    assert not browser_runtime.kept_of_stdlib("encodings/cp037.py")
    assert browser_runtime.kept_of_stdlib("encodings/utf_8.py")


def test_archives_are_the_same_in_whatever_order_files_come() -> None:
    files = {"b/one.pyc": b"1" * 99, "a.pyc": b"2", "c.ttf": bytes(range(256))}
    turned = dict(reversed(files.items()))
    assert browser_runtime.zipped(files) == browser_runtime.zipped(turned)
    assert browser_runtime.packed(files) == browser_runtime.packed(turned)
    with ZipFile(BytesIO(browser_runtime.zipped(files))) as archive:
        assert {name: archive.read(name) for name in archive.namelist()} == files


def test_a_wheel_is_known_by_the_build_that_it_tells_of_itself_when_it_is_installed(tmp_path: Path) -> None:
    wheel = {"generator/assets/compiled/title.py": b"", "delvepress-1.dist-info/METADATA": b"Name: delvepress"}
    for folder, inner in (("generator", ""), ("templates", "generator/assets/"), ("fonts", "generator/assets/")):
        paths = [path for path in (ROOT / folder).rglob("*") if path.is_file() and "__pycache__" not in path.parts]
        wheel |= {f"{inner}{path.relative_to(ROOT).as_posix()}": path.read_bytes() for path in paths}
    assert browser_runtime.build_of(wheel, tmp_path / "one") == quick_grading.BUILD()
    wheel["generator/assets/fonts/more.ttf"] = b"more"
    assert browser_runtime.build_of(wheel, tmp_path / "other") != quick_grading.BUILD()


def test_another_file_than_the_pinned_one_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.whl").write_bytes(b"other")
    with pytest.raises(RuntimeError, match=r"^a\.whl is not the file that is pinned \(SHA-256 [0-9a-f]{64}, wanted 00\)"):
        browser_runtime.checked(tmp_path / "a.whl", "00")
    with pytest.raises(RuntimeError, match="nothing, wanted"):
        browser_runtime.checked(tmp_path / "none.whl", "00")


def test_a_folder_with_something_else_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    assert browser_runtime.main(["--out", str(tmp_path)]) == 2
    assert capsys.readouterr().err == f"browser_runtime: {tmp_path} holds something else; give another folder with --out.\n"
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_a_program_that_is_missing_or_fails_is_told(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match=r"^no-such-program is not installed here"):
        browser_runtime.run(["no-such-program"], tmp_path)
    with pytest.raises(RuntimeError, match=r"failed: ValueError of mine$"):
        browser_runtime.run([sys.executable, "-c", "raise SystemExit('ValueError of mine')"], tmp_path)


def test_the_runtime_is_what_its_list_says(runtime: Path, request: pytest.FixtureRequest) -> None:
    about = json.loads((runtime / browser_runtime.LIST).read_text())
    rows = {row["name"]: row for row in about["files"]}
    there = {path.relative_to(runtime).as_posix() for path in runtime.rglob("*") if path.is_file()}
    assert there == {*rows, browser_runtime.LIST}
    for name, row in rows.items():
        data = (runtime / name).read_bytes()
        assert (row["bytes"], row["sha256"]) == (len(data), hashlib.sha256(data).hexdigest())
    most = MOST_SENT if request.config.getoption("--all-slow") else MOST_SENT + QUICKLY
    assert sum(row["packed"] for row in rows.values() if row["what"] != "licence") <= most
    licensed = {PurePosixPath(name).parts[1] for name in rows if name.startswith("LICENCES/")}
    assert licensed == {"README.txt", "delvepress", *(wheel.name for wheel in browser_runtime.WHEELS)}
    assert about["delvepress"] == quick_grading.BUILD(), "lay the runtime again: it is of another state of this checkout"
    assert about["pyodide"] == browser_runtime.PYODIDE[0]
