"""The worker of the page over a Pyodide that computes nothing: what it keeps between visits, and that it does without."""

from __future__ import annotations

import gzip
import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.pages import CHROMIUM, FLAGS, HERE, Press, lay, opened, served

playwright = pytest.importorskip("playwright.sync_api", reason="needs playwright: pip install playwright")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="needs a chromium: apt-get install chromium")
STORAGES = {
    "missing": "delete self.indexedDB; Object.defineProperty(self, 'indexedDB', {value: undefined});",
    "forbidden": "IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError'); };",
    "full": "IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); };",
    "silent": "IDBFactory.prototype.open = () => ({});",
}
"""What is done to a browser's storage before the worker begins."""
NAMES = """new Promise((resolve) => {
  const opened = indexedDB.open("delvepress", 1);
  opened.onsuccess = () => {
    const asked = opened.result.transaction("made").objectStore("made").getAllKeys();
    asked.onsuccess = () => { opened.result.close(); resolve(asked.result); };
  };
})"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with playwright.sync_playwright() as play:
        found = play.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield found
        found.close()


def laid(home: Path, build: str = "one", before: str = "") -> Path:
    """Lay the worker over a runtime without a Python, with something done `before` it begins."""
    runtime = home / "runtime-files"
    runtime.mkdir(parents=True)
    for name in ("pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pictures.tar.xz"):
        (runtime / name).write_bytes(b"x")
    (runtime / "bundle.tar.gz").write_bytes(gzip.compress(b"", mtime=0))
    shutil.copy(HERE / "fake_pyodide.mjs", runtime / "pyodide.mjs")
    give_out(runtime, build)
    lay(home / "site", runtime)
    worker = home / "site" / "worker.js"
    worker.write_text(f"{before}\n{worker.read_text(encoding='utf-8')}", encoding="utf-8")
    return home / "site"


def give_out(runtime: Path, build: str) -> None:
    """Give a runtime out as a build."""
    (runtime / "runtime.json").write_text(json.dumps({"delvepress": build, "python": "3", "lock": {}, "files": []}))


def visited(context: Any, address: str, runtime: str = "runtime/") -> Press:
    """Return a page whose press is started from a runtime; every build has a folder of its own, as on a site."""
    press = opened(context, address)
    assert press.start(runtime)["error"] is None
    return press


def asked(press: Press, code: str) -> list[str]:
    """Ask for a code, and return what the press has kept by then."""
    found = press.ask({"do": "quest", "code": code})
    assert found["error"] is None
    kept: list[str] = found["ok"]["kept"]
    return kept


def wait_for(press: Press, name: str) -> None:
    """Wait until something is kept: that is done after the answer, and so a moment later."""
    for _ in range(100):
        if name in press.page.evaluate(NAMES):
            return
        press.page.wait_for_timeout(50)
    raise AssertionError(f"{name} is not kept")


@pytest.mark.parametrize("what", STORAGES)
def test_without_room_to_keep_anything_it_prints_all_the_same(browser: Any, tmp_path: Path, what: str) -> None:
    with served(laid(tmp_path, before=STORAGES[what])) as address:
        context = browser.new_context()
        for _ in range(1 if what == "silent" else 2):
            assert asked(visited(context, address), "A") == ["made-A"], "nothing was there before"
        context.close()


def test_two_tabs_keep_what_they_made_and_another_build_begins_anew(browser: Any, tmp_path: Path) -> None:
    with served(laid(tmp_path)) as address:
        context = browser.new_context()
        first, second = visited(context, address), visited(context, address)
        asked(first, "A")
        asked(second, "B")
        third = visited(context, address)
        assert sorted(asked(third, "A")) == ["made-A", "made-B"]
        shutil.copytree(tmp_path / "runtime-files", tmp_path / "site" / "newer")
        give_out(tmp_path / "site" / "newer", "two")
        fourth = visited(context, address, "newer/")
        assert asked(fourth, "C") == ["made-C"]
        wait_for(fourth, "made-C")
        assert asked(first, "D") == ["made-A", "made-D"], "a tab of the older build goes on"
        wait_for(fourth, "made-C")
        assert asked(visited(context, address, "newer/"), "E") == ["made-C", "made-E"], "and leaves nothing to the newer one"
        context.close()


def test_no_more_is_kept_than_there_is_room_for(browser: Any, tmp_path: Path) -> None:
    with served(laid(tmp_path)) as address:
        context = browser.new_context()
        press = visited(context, address)
        for number in range(65):
            kept = asked(press, f"{number:02}")
        assert len(kept) == 61
        again = asked(visited(context, address), "99")
        assert len(again) == 61
        assert "made-64" in again
        context.close()
