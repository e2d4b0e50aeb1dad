"""axe-core for tests: fetched once through npm as it is set up on this machine, pinned, kept beside pytest's other things."""

from __future__ import annotations

import shutil
import subprocess
import tarfile
import tempfile
from functools import cache
from hashlib import sha256
from pathlib import Path

import pytest

VERSION, SHA256 = "4.10.2", "9ea2d2d6917da998122bdacfd3b473e31ead53f4b87146c716a12edf89158100"
HOME = Path(tempfile.gettempdir()) / f"delvepress-axe-{VERSION}"


@cache
def source() -> str:
    """Return axe-core as a script; skips the test where it cannot be had."""
    archive = HOME / f"axe-core-{VERSION}.tgz"
    if not archive.is_file():
        npm = shutil.which("npm")
        if npm is None:
            pytest.skip("needs axe-core: npm is not installed")
        HOME.mkdir(exist_ok=True)
        try:
            words = [npm, "pack", f"axe-core@{VERSION}", "--silent"]
            subprocess.run(words, cwd=HOME, check=True, capture_output=True, timeout=60)
        except (subprocess.SubprocessError, OSError):
            pytest.skip("needs axe-core: npm cannot fetch it here")
    data = archive.read_bytes()
    assert sha256(data).hexdigest() == SHA256
    with tarfile.open(archive) as tar:
        found = tar.extractfile("package/axe.min.js")
        assert found is not None
        return found.read().decode()
