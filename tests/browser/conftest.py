"""The command beside which the press of a page is put, and the runtime of a page, laid once for all tests of a run."""

from __future__ import annotations

import os
import shutil
import time
from pathlib import Path

import pytest

from tests import quick_grading
from tests.cli.conftest import denied, desk, made_once, refused
from tools import browser_runtime

__all__ = ["denied", "desk", "made_once", "refused", "runtime"]
QUICK, WHOLE = 1, 9
"""With how much effort the archives of the runtime are packed: in every run, which saves ten seconds, and with --all-slow."""
PATIENCE = 300.0
"""Seconds that one worker waits for another that lays the runtime."""


@pytest.fixture(scope="session")
def runtime(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of `tools/browser_runtime.py`; skips where npm, Node or a registry is missing.

    Downloads are kept between runs, in pytest's cache. The variable DELVEPRESS_RUNTIME names a folder that was laid before.
    """
    if laid := os.environ.get("DELVEPRESS_RUNTIME"):
        return Path(laid)
    if not (shutil.which("npm") and shutil.which("node")):
        pytest.skip("needs npm and node, which lay the runtime of the page")
    home = Path(os.environ[quick_grading.RUN]) / "runtime"
    reason = home / "reason"
    try:
        home.mkdir()
    except FileExistsError:
        end = time.monotonic() + PATIENCE
        while not (reason.exists() or (home / "laid" / browser_runtime.LIST).exists()) and time.monotonic() < end:
            time.sleep(0.2)
    else:
        scratch = tmp_path_factory.mktemp("runtime")
        try:
            downloads = Path(request.config.cache.mkdir("browser-runtime"))  # type: ignore[union-attr]
            effort = WHOLE if request.config.getoption("--all-slow") else QUICK
            browser_runtime.lay(scratch / "laid", downloads, scratch, effort=effort)
            (scratch / "laid").rename(home / "laid")
        except RuntimeError as error:
            reason.write_text(str(error))
    if reason.exists():
        pytest.skip(f"the runtime of the page cannot be laid: {reason.read_text()}")
    return home / "laid"
