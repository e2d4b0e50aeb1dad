"""A press in a browser for tests: the real page with the forms of toy games, over a worker that prints at once."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from generator.browser.forms import form
from generator.cli.jobs import serving
from generator.core import resources
from generator.forge.choices import Line, Number, OneOf, PictureFile
from generator.forge.pack import Kit
from generator.site import press_files, publish_press, templates
from generator.site.shelf import EMPTY, Shelf
from tests import null_game
from tests.site import toy

WORKER = Path(__file__).with_name("press") / "worker.js"
KIT = Kit(
    id="sheets", summary="Sheets for <b>toys</b>.", make_pack=null_game.GAME.kits[0].make_pack,
    options=(
        Line(name="hero", help="Who it is."), Number(name="count", least=1, most=8, help="How many.", default="2"),
        PictureFile(name="portrait", help="A face."),
    ),
    listing=lambda: ["Heroes (--hero)", "  ada     Ada of the Toys   +1"],
)  # fmt: skip
_ENGINE = replace(toy.ENGINE, setup=(OneOf("lid", ("open", "shut"), "How the lid lies."),)).erased()
TOYS = (
    replace(toy.GAMES[0], kits=(KIT,), engine=_ENGINE, printing=(OneOf("map", ("open", "sealed"), "How the map lies."),)),
    replace(toy.GAMES[1], letter="O"),
)


def runtime(folder: Path, build: str = "", **files: bytes) -> Path:
    """Lay the folder of a runtime with some files in it, of this very press where no build is named, and return it."""
    held = {"LICENCES/README.txt": b"Toys.\n", "pyodide.mjs": b"export {};\n", **files}
    rows = [
        {"name": name, "sha256": sha256(data).hexdigest(), "bytes": len(data), "packed": 1, "what": "pyodide"}
        for name, data in held.items()
    ]
    about = {"delvepress": build or resources.build(), "python": "3", "pyodide": "0", "lock": {}, "files": rows}
    for name, data in {**held, "runtime.json": json.dumps(about).encode()}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    return folder


def page(
    folder: Path,
    *,
    alone: bool = True,
    title: str = "Toys & Co",
    base: str = "",
    games: Any = TOYS,
    shelf: Shelf = EMPTY,
    address: str = "",
) -> dict[str, bytes]:
    """Return the files of the page over a runtime, with the worker of tests, laid by a press of the runtime's build."""
    build = json.loads((folder / "runtime.json").read_text())["delvepress"]
    real = templates.plain
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(templates, "plain", lambda name: WORKER.read_bytes() if name == "make/worker.js" else real(name))
        told = {**form(list(games), base=base), "build": build}
        return press_files(folder, told, title, alone=alone, stock=shelf, address=address)


def laid(home: Path, **how: Any) -> Path:
    """Write the page into a folder, and return it."""
    publish_press(page(runtime(home / "runtime"), **how), str(home / "page"))
    return home / "page"


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Show a folder as the command does, and return its address."""
    begun = threading.Event()
    servers = []

    def ready(server: Any) -> None:
        servers.append(server)
        begun.set()

    thread = threading.Thread(target=serving.serve, args=(str(folder), ready), daemon=True)
    thread.start()
    assert begun.wait(10)
    try:
        yield f"http://127.0.0.1:{servers[0].server_port}/"
    finally:
        servers[0].shutdown()
        thread.join()
