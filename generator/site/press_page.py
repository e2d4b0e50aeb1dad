"""The press in a browser to files: the page from its templates, and beside it the runtime that lies in a folder.

Everything lies in a folder that bears the version, a digest of all its bytes, so that a page never meets a file of another version.
Only the page itself, its service worker, its manifest and the list of what is kept have names that stay. In a site the page stands
at the top, and what belongs to it in `HOME`, where the page stood before: its addresses there, which are on paper, lead to the top.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from generator.core import limits, reading
from generator.core.errors import BadFile
from generator.core.messages import shown
from generator.core.version import __version__
from generator.press.jobs.files.quest_addresses import PAGE
from generator.press.jobs.screen.html_page import style_digest
from generator.site import shelf, templates
from generator.site.settings import TODAY
from generator.site.shelf import EMPTY, Shelf

HOME = PAGE
"""The folder in a site of what belongs to the page, and of the addresses under which it stood before."""
MOVED = {f"{HOME}index.html": "moved.html", f"{HOME}moved.js": "moved.js", f"{HOME}service-worker.js": "retired.js"}
"""What answers at these addresses in a site, and the templates of it."""
LIST = "runtime.json"
"""What lists the files of a runtime."""
MODULES = (
    "address.js", "archive.js", "arrival.js", "choices.js", "chosen.js", "doors.js", "fields.js", "files.js", "forms.js", "more.js",
    "outcome.js", "packs.js", "play.js", "press.js", "printing.js", "results.js", "sift.js", "status.js", "views.js",
)  # fmt: skip
"""Scripts that the page's own imports, told to the browser beforehand so that it fetches them side by side."""
SCRIPTS = ("front.js", "page.js", "worker.js", *MODULES)
STYLES = ("make.css", "front.css", "plain.css")
LICENCES = "/LICENCES/"
"""What is beside the press and never asked for by it."""
STAYING = ("index.html", "service-worker.js", "manifest.webmanifest", "versions.json")
"""Files whose names stay, in the order in which they are written: the page last but for what says which version it is."""
_NAME = r"^[A-Za-z0-9_-][A-Za-z0-9._+-]{0,120}(/[A-Za-z0-9_-][A-Za-z0-9._+-]{0,120}){0,5}\Z"


class RuntimeFile(msgspec.Struct, frozen=True):
    """One file of a runtime: its path in the folder, its digest, how many bytes it has, and what it is."""

    name: Annotated[str, Meta(pattern=_NAME)]
    sha256: Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]
    bytes: Annotated[int, Meta(ge=0, le=limits.RUNTIME_BYTES)]
    what: str = ""


class Runtime(msgspec.Struct, frozen=True):
    """What a runtime is: its files, and of which build of the press it prints."""

    files: Annotated[list[RuntimeFile], Meta(min_length=1, max_length=limits.RUNTIME_FILES)]
    delvepress: str


def read(folder: Path) -> tuple[Runtime, dict[str, bytes]]:
    """Return what a runtime is, and its files by their paths, the list among them. Raises BadFile where it is not whole."""
    where = shown(str(folder), reading.LONGEST)
    if not reading.is_file(folder / LIST):
        raise BadFile(f"{where} holds no {LIST}; make a runtime with tools/browser_runtime.py, and give its folder.")
    data = reading.read(folder / LIST, limits.RUNTIME_LIST_BYTES)
    try:
        runtime = msgspec.json.decode(data, type=Runtime)
    except (msgspec.DecodeError, RecursionError):
        raise BadFile(
            f"{where} holds a {LIST} that is no list of a runtime; make it again with tools/browser_runtime.py."
        ) from None
    if sum(file.bytes for file in runtime.files) > limits.RUNTIME_TOTAL_BYTES:
        raise BadFile(f"{where} is larger than {limits.RUNTIME_TOTAL_BYTES >> 20} MB; make it again with tools/browser_runtime.py.")
    files = {LIST: data}
    for file in runtime.files:
        held = reading.read(folder / file.name, file.bytes)
        if sha256(held).hexdigest() != file.sha256:
            raise BadFile(f"{shown(file.name)} in {where} was changed since; make it again with tools/browser_runtime.py.")
        files[file.name] = held
    return runtime, files


def check(folder: Path, build: str) -> dict[str, bytes]:
    """Return the files of a runtime by their paths; raises BadFile where it is not whole, or of another build than this one."""
    about, runtime = read(folder)
    if about.delvepress != build:
        raise BadFile(
            f"{shown(str(folder), reading.LONGEST)} holds another build of delvepress ({shown(about.delvepress)}) than this one "
            f"({build}), which lays the page; make it again with tools/browser_runtime.py of the same state of delvepress."
        )
    return runtime


def files(
    folder: Path,
    form: Mapping[str, object],
    title: str,
    *,
    alone: bool,
    league: bool = False,
    guide: str = "",
    stock: Shelf = EMPTY,
    address: str = "",
) -> dict[str, bytes]:
    """Return the files of the page by their paths, made from the runtime in a folder; those with staying names at the end.

    `form` is what the page asks people, as the press in the browser tells it. A page that stands `alone` has no site around it;
    the site around another may have the page of a `league`, and lead to a `guide` (`Settings.guide`). The page opens on the quests
    of its `stock`, each of which has a small page of its own for those to whom its address is sent; `address` is that of a page
    that stands alone, if it is known.
    Raises BadFile for a folder that holds no whole runtime, or the runtime of another build of the press.
    """
    runtime = check(folder, str(form["build"]))
    parts = {name: templates.plain(f"make/{name}") for name in SCRIPTS}
    parts |= {name: templates.plain(f"make/{name}") for name in STYLES} | {"style.css": templates.plain("style.css")}
    parts |= {name: templates.plain(name) for name in ("icon.svg", *templates.FACES)} | {
        f"runtime/{name}": data for name, data in runtime.items()
    }
    version = _digest({**parts, "form.json": _json(form)})
    parts["form.json"] = _json({**form, "laid": version})
    place = "" if alone else HOME
    laid = {f"{place}{version}/{name}": data for name, data in parts.items()}
    words: dict[str, object] = {
        "site": {"title": title}, "version": __version__, "version_folder": f"{place}{version}", "alone": alone, "kind": "make",
        "day": None, "modules": MODULES, "press": True, "league": league, "guide": guide, "shelf": stock.quests,
        "shelf_home": f"{place}{shelf.HOME}", "doors": form.get("doors", []),
        "missing": form.get("missing", []), "root": "", "feed": "feed.xml",
        "calendar": "challenges.ics", "base": address or str(form.get("base", "")), "today": TODAY,
        "manifest": _manifest(title, f"{place}{version}"), "reading_style": style_digest(),
    }  # fmt: skip
    laid["manifest.webmanifest"] = templates.render("make/manifest.webmanifest", words)
    laid["index.html"] = templates.render("make/index.html", words)
    if not alone:
        laid |= {path: templates.render(f"make/{name}", {**words, "root": "../"}) for path, name in MOVED.items()}
    words["kept_version"] = _digest(laid)
    words["seals"] = {path: sha256(data).hexdigest() for path, data in laid.items() if LICENCES not in path}
    laid["service-worker.js"] = templates.render("make/service-worker.js", words)
    laid |= {f"{place}{path}": data for path, data in stock.files.items()}
    for quest in stock.quests:
        page = f"{place}{shelf.HOME}{quest.home}"
        laid[page] = templates.render("make/quest.html", {**words, "quest": quest, "root": "../" * page.count("/")})
    laid[f"{place}versions.json"] = _json({"version": version, "delvepress": __version__})
    last = [path for name in reversed(STAYING) for path in laid if path.rpartition("/")[2] == name]
    return {path: laid[path] for path in (*(path for path in laid if path not in last), *last)}


def _digest(parts: Mapping[str, bytes]) -> str:
    seals = "".join(f"{name} {sha256(data).hexdigest()}\n" for name, data in sorted(parts.items()))
    return f"v-{sha256(seals.encode()).hexdigest()[:16]}"


def _manifest(title: str, version: str) -> dict[str, object]:
    icon = {"src": f"{version}/icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"}
    return {
        "name": f"{title}: the press", "short_name": "Delvepress", "start_url": "index.html", "scope": "./",
        "display": "standalone", "background_color": "#f1e6c8", "theme_color": "#f1e6c8", "lang": "en-GB", "icons": [icon],
    }  # fmt: skip


def _json(told: Mapping[str, object]) -> bytes:
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode()
