"""A real browser, headless and without a network but for this machine, and a page in it that speaks to the press."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)  # fmt: skip
ROOT = Path(__file__).resolve().parent.parent.parent
HERE = Path(__file__).resolve().parent
HEAP = "self.heap = () => press.py._module.HEAPU8.byteLength;\n"
"""What the page's worker tells here beside its answers: how many bytes of memory its WebAssembly has."""


class Server(SimpleHTTPRequestHandler):
    """Serves files with the types that browsers insist on."""

    extensions_map: Mapping[str, str] = {  # type: ignore[assignment]
        **SimpleHTTPRequestHandler.extensions_map, ".mjs": "text/javascript", ".wasm": "application/wasm",
    }  # fmt: skip

    def log_message(self, format: str, *args: Any) -> None:
        pass


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Give the address at which a folder is served."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Server, directory=str(folder))) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()
            thread.join()


def lay(home: Path, runtime: Path) -> None:
    """Lay the page that asks the press into a folder."""
    home.mkdir(parents=True, exist_ok=True)
    shutil.copy(HERE / "harness.js", home / "harness.js")
    worker = (ROOT / "templates" / "make" / "worker.js").read_text(encoding="utf-8")
    (home / "worker.js").write_text(f"{worker}{HEAP}", encoding="utf-8")
    icon = '<link rel="icon" href="data:,">'
    (home / "index.html").write_text(f'<!doctype html><title>press</title>{icon}<script src="harness.js"></script>')
    (home / "runtime").symlink_to(runtime, target_is_directory=True)


@dataclass
class Press:
    """A page with a press; whatever it fetches from elsewhere is noted among `faults`."""

    page: Any
    faults: list[str]

    def start(self, runtime: str = "runtime/") -> dict[str, Any]:
        self.page.evaluate("begin()")
        found: dict[str, Any] = self.page.evaluate("(runtime) => asked({do: 'start', runtime})", runtime)
        return found

    def ask(self, request: Mapping[str, Any], given: str = "", called: str = "file") -> dict[str, Any]:
        """Return what came of a request, beside which a file that was `given` before goes, `called` so.

        There are `ok` or `error`, the SHA-256 of every file by its name, the `steps` told, and `ms`.
        """
        words = [dict(request), given, called]
        found: dict[str, Any] = self.page.evaluate("([request, given, called]) => asked(request, given, called)", words)
        return found

    def heap(self) -> int:
        """Return how many bytes of memory the WebAssembly of the press has; it never gives any back."""
        found: int = self.page.workers[0].evaluate("heap()")
        return found


def opened(context: Any, address: str) -> Press:
    """Return the page at an address, its press not started yet."""
    page, faults = context.new_page(), []
    page.on("request", lambda request: None if request.url.startswith((address, "data:")) else faults.append(request.url))
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(address)
    return Press(page, faults)
