"""A Dask cluster on this machine for tests, of processes that can be killed."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from tests.conftest import ROOT


class Started(NamedTuple):
    """A cluster of this machine: its address, scheduler and workers."""

    address: str
    scheduler: subprocess.Popen[bytes]
    workers: list[subprocess.Popen[bytes]]


def _dask(kind: str, *words: str) -> subprocess.Popen[bytes]:
    """Start a scheduler or a worker, which find this checkout."""
    paths = os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
    return subprocess.Popen(
        [sys.executable, "-m", f"distributed.cli.dask_{kind}", *words, "--no-dashboard"],
        env={**os.environ, "PYTHONPATH": paths}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip


@contextmanager
def running(folder: Path) -> Iterator[Started]:
    """Start a cluster of two workers, which keep what they must in a folder, and end it afterwards."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"tcp://127.0.0.1:{port}"
    found = Started(address, _dask("scheduler", "--host", "127.0.0.1", "--port", str(port)), [])
    for _ in range(2):
        more = ("--nthreads", "1", "--no-nanny", "--local-directory", str(folder))
        found.workers.append(_dask("worker", address, *more))
    try:
        yield found
    finally:
        for process in (*found.workers, found.scheduler):
            process.kill()
            process.wait()
