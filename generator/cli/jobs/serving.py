"""A finished site shown on this machine, to this machine alone: until it is interrupted."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit

from generator.cli.common import output, terminal
from generator.core import reading
from generator.core.errors import BadFile
from generator.core.messages import shown

HOST, PORTS = "127.0.0.1", (8000, 8080, 8765, 0)
"""Where a site is shown; the first port that is free is taken, 0 is any."""
KINDS = {
    ".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8", ".json": "application/json", ".webmanifest": "application/manifest+json",
    ".wasm": "application/wasm", ".svg": "image/svg+xml", ".png": "image/png", ".pdf": "application/pdf",
    ".xml": "application/atom+xml", ".ics": "text/calendar; charset=utf-8",
    ".zip": "application/zip", ".txt": "text/plain; charset=utf-8",
}  # fmt: skip
"""What a browser is told of a file, by the ending of its name."""
MISSING = "404.html"


def serve(folder: str, ready: Callable[[ThreadingHTTPServer], None] = lambda server: None) -> None:
    """Show the site in a folder until the run is interrupted; `ready` is told of the server before it begins.

    Raises BadFile for a folder without a site.
    """
    root = output.expanded(folder)
    if not reading.is_file(root / "index.html"):
        raise BadFile(
            f"{shown(folder, reading.LONGEST)} holds no site (no index.html); give the folder that delvepress site wrote."
        )
    with _interrupted_is_the_end(), _listening(Path(os.path.realpath(root))) as server:
        terminal.info("Open this in a browser; Ctrl-C ends it. Nobody but this machine can reach it.")
        print(f"http://localhost:{server.server_port}/", flush=True)
        ready(server)
        server.serve_forever(poll_interval=0.2)


@contextmanager
def _listening(root: Path) -> Iterator[ThreadingHTTPServer]:
    why = ""
    for port in PORTS:
        try:
            server = ThreadingHTTPServer((HOST, port), _handler(root))
        except OSError as error:
            why = reading.reason(error)
            continue
        with server:
            yield server
        return
    raise BadFile(f"No port of this machine can be listened on ({why}); try again later.")


@contextmanager
def _interrupted_is_the_end() -> Iterator[None]:
    """Let an interrupt end what is inside as it should end, and nothing else."""
    before = None
    with suppress(ValueError):  # only the main thread may set it; others are interrupted in other ways
        before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    except KeyboardInterrupt:
        pass
    finally:
        if before is not None:
            signal.signal(signal.SIGINT, before)


def found(root: Path, address: str) -> Path | None:
    """Return the file of a site that an address asks for, or None: nothing outside of it, nothing hidden, no list of a folder."""
    parts = unquote(urlsplit(address).path).split("/")
    if any(part.startswith(".") or "\x00" in part or "\\" in part for part in parts):
        return None
    place = Path(os.path.realpath(root.joinpath(*filter(None, parts))))
    if not place.is_relative_to(root):
        return None
    if not parts[-1]:
        place /= "index.html"
    return place if reading.is_file(place) else None


def _handler(root: Path) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        """Answers with the files of one folder."""

        server_version, sys_version = "delvepress", ""

        def do_GET(self) -> None:
            """Send a file."""
            self._answer(body=True)

        def do_HEAD(self) -> None:
            """Send what is said of a file."""
            self._answer(body=False)

        def _answer(self, *, body: bool) -> None:
            host = (self.headers.get("Host") or "").rpartition(":")[0] or self.headers.get("Host")
            place = found(root, self.path) if host in ("localhost", HOST) else None
            status, kind, data = 404, "text/plain; charset=utf-8", b"There is no such page.\n"
            with suppress(BadFile):
                if place is not None:
                    status, kind, data = 200, KINDS.get(place.suffix, "application/octet-stream"), reading.read(place)
                elif reading.is_file(root / MISSING):
                    kind, data = KINDS[".html"], reading.read(root / MISSING)
            self.send_response(status)
            for name, text in (("Content-Type", kind), ("Content-Length", str(len(data))), ("Cache-Control", "no-cache")):
                self.send_header(name, text)
            self.end_headers()
            if body:
                with suppress(ConnectionError):
                    self.wfile.write(data)

        def log_message(self, format: str, *args: object) -> None:
            """Say nothing of every request."""

    return Handler
