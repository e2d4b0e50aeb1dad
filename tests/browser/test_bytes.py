"""The press in real headless Chromium, without a network: byte for byte what the command writes."""

from __future__ import annotations

import json
from base64 import b64decode
from collections.abc import Iterator
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops

from generator import registry
from tests.browser.pages import CHROMIUM, FLAGS, Press, lay, opened, served
from tests.browser.sample import COLUMNS, Case, Row, case_of, pairwise
from tests.browser.test_answer import one_file
from tests.cli.conftest import Desk
from tests.cli.quick import DECK

playwright = pytest.importorskip("playwright.sync_api", reason="needs playwright: pip install playwright")
pytestmark = [
    pytest.mark.skipif(CHROMIUM is None, reason="needs a chromium: apt-get install chromium"),
    pytest.mark.usefixtures("real_grading"),
]
SAMPLE = pairwise(COLUMNS)


def _first(**wanted: str) -> Row:
    return next(row for row in SAMPLE if wanted.items() <= row.items())


HANDFUL = [
    _first(kind="quest", game="deck-box-dungeons"), _first(kind="booklet", game="green-dungeon"),
    _first(kind="reprint", game="donjonz"), _first(kind="solution", game="donjonz"), _first(kind="pieces", paper="letter"),
]  # fmt: skip
"""What is printed in every run: the whole sample takes minutes."""


@pytest.fixture(scope="module")
def context(runtime: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Any, str]]:
    home = tmp_path_factory.mktemp("press") / "site"
    lay(home, runtime)
    with served(home) as address, playwright.sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield browser.new_context(), address
        browser.close()


@pytest.fixture(scope="module")
def press(context: tuple[Any, str]) -> Iterator[Press]:
    found = opened(*context)
    assert found.start()["error"] is None
    yield found
    assert found.faults == []


def _written(desk: Desk, case: Case) -> dict[str, str]:
    """Return the files that the command writes: the SHA-256 of each by its name."""
    if case.before:
        assert desk.run(*case.before).code == 0
    result = desk.run(*case.words, "--out", "made/")
    assert result.code == 0, result.err
    return {path.name: sha256(path.read_bytes()).hexdigest() for path in (desk.here / "made").glob("[!.]*")}


def _compare(desk: Desk, press: Press, row: Row) -> None:
    case = case_of(row)
    given = ""
    if case.before:
        making = press.ask(case_of({**row, "kind": "quest", "paper": "a4", "ink": "full", "backs": "none"}).request)
        given = next(name for name in making["files"] if name.endswith(".pdf"))
    found = press.ask(case.request, given)
    assert found["error"] is None
    assert {name: digest for name, digest in found["files"].items() if name.endswith(".pdf")} == _written(desk, case)
    assert [one["sha256"] for one in found["ok"]["prints"]] == [found["files"][one["name"]] for one in found["ok"]["prints"]]


@pytest.mark.parametrize("row", HANDFUL, ids=lambda row: "-".join(row.values()))
def test_a_browser_prints_the_bytes_of_the_command(desk: Desk, press: Press, row: Row) -> None:
    _compare(desk, press, row)


@pytest.mark.slow
@pytest.mark.parametrize("row", SAMPLE, ids=lambda row: "-".join(row.values()))
def test_a_browser_prints_the_bytes_of_the_command_in_every_pair_of_columns(desk: Desk, press: Press, row: Row) -> None:
    _compare(desk, press, row)


# ---------------------------------------------------------------------- what else can be had of a quest

CODE = "D-0400-SKME-TVQS-71"
LEAST_SHADE, FEWEST = 8, 1e-3
"""By how many of 256 shades at most, and in what share of its dots, a picture differs that PDFium drew in a browser: it is compiled
for another processor there, which rounds sums elsewhere."""


def _fetched(press: Press, name: str) -> bytes:
    """Return a file that the page got."""
    text = press.page.evaluate(
        "(name) => Array.from(new Uint8Array(got[name]), (byte) => String.fromCharCode(byte)).join('')", name
    )
    return bytes(map(ord, text))


def _alike(one: bytes, other: bytes) -> bool:
    """Return whether two PNGs are of the same size and resolution, and differ by no more than rounding."""
    first, second = Image.open(BytesIO(one)), Image.open(BytesIO(other))
    if (first.size, first.info) != (second.size, second.info):
        return False
    shades = ImageChops.difference(first.convert("L"), second.convert("L")).histogram()
    return not sum(shades[LEAST_SHADE + 1 :]) and sum(shades[1:]) <= FEWEST * first.width * first.height


def test_pictures_that_differ_by_more_than_rounding_are_told_apart() -> None:
    def png(shade: int, dots: int = 1) -> bytes:
        picture, held = Image.new("RGB", (100, 100), "white"), BytesIO()
        for x in range(dots):
            picture.putpixel((x, 5), (255 - shade,) * 3)
        picture.save(held, "PNG")
        return held.getvalue()

    assert _alike(png(0), png(0))
    assert _alike(png(0), png(8, 10))
    assert not _alike(png(0), png(9))
    assert not _alike(png(0), png(8, 11))


@pytest.mark.parametrize(
    ("words", "request_"),
    [
        (("quest", CODE, "--cutter", "silhouette"), {"do": "quest", "code": CODE, "how": {"cutter": "silhouette"}}),
        (("quest", CODE, "--cutter", "shop"), {"do": "quest", "code": CODE, "how": {"cutter": "shop"}}),
        (("quest", CODE, "--only", "rules,map"), {"do": "quest", "code": CODE, "how": {"only": "rules,map"}}),
        (("quest", CODE, "--format", "md"), {"do": "quest", "code": CODE, "formats": ["md"]}),
        (("quest", CODE, "--format", "html"), {"do": "quest", "code": CODE, "formats": ["html"]}),
        (("quest", CODE, "--format", "svg"), {"do": "quest", "code": CODE, "formats": ["svg"]}),
    ],
    ids=lambda one: "-".join(one[2:]) if isinstance(one, tuple) else None,
)
def test_more_files_have_the_bytes_of_the_command(
    desk: Desk, press: Press, words: tuple[str, ...], request_: dict[str, Any]
) -> None:
    found = press.ask(request_)
    assert found["error"] is None
    made = {name: digest for name, digest in found["files"].items() if not name.endswith(".json")}
    assert made == _written(desk, Case(words, request_))


def test_pictures_and_tables_on_a_screen_are_those_of_the_command(desk: Desk, press: Press) -> None:
    assert desk.run("quest", CODE, "--format", "png", "--out", "made/").code == 0
    printed = press.ask({"do": "quest", "code": CODE})["ok"]["prints"][0]
    pages = {number: page["picture"] for number, page in enumerate(printed["pages"], start=1) if not page["sealed"]}
    found = press.ask({"do": "pictures", "png": True, "dpi": 150, "pages": list(pages)}, printed["name"])
    assert found["error"] is None
    assert set(pages.values()) == {path.name for path in (desk.here / "made").glob("*.png")}
    for number, name in pages.items():
        assert _alike(_fetched(press, str(number)), (desk.here / "made" / name).read_bytes()), name
    assert desk.run("quest", CODE, "--cutter", "png", "--out", "cut/").code == 0
    found = press.ask({"do": "quest", "code": CODE, "how": {"cutter": "png"}})
    cut = {path.name: path for path in (desk.here / "cut").glob("*.png")}
    assert set(cut) == {name for name in found["files"] if name.endswith(".png")}
    assert all(_alike(_fetched(press, name), path.read_bytes()) for name, path in cut.items())
    assert desk.run("export", CODE, "--as", "uvtt", "--out", "map/").code == 0
    assert desk.run("export", CODE, "--as", "tts", "--out", "table/").code == 0
    table = (desk.here / "table").resolve()
    found = press.ask({"do": "tabletop", "code": CODE, "place": str(table)})
    there = {str(path.relative_to(table)): path for path in table.rglob("[!.]*") if path.is_file()}
    assert set(found["files"]) == set(there)
    for name, path in there.items():
        same = _alike if name.endswith(".png") else bytes.__eq__
        assert same(_fetched(press, name), path.read_bytes()), name
    found = press.ask({"do": "vtt", "code": CODE})
    ((name, path),) = ((path.name, path) for path in (desk.here / "map").glob("*.uvtt"))
    here, native = (json.loads(data) for data in (_fetched(press, name), path.read_bytes()))
    assert _alike(*(b64decode(one.pop("image")) for one in (here, native)))
    assert here == native


def test_a_quest_of_a_pack_has_the_bytes_of_the_command(desk: Desk, press: Press) -> None:
    (desk.here / "ash.toml").write_bytes(one_file())
    words = ("quest", DECK, "--seed", "x", "--heroes", "1", "--length", "short", "--pack", "ash.toml")
    press.page.evaluate("(text) => { got.pack = new TextEncoder().encode(text).buffer; }", one_file().decode())
    options = {"heroes": "1", "length": "short"}
    found = press.ask({"do": "quest", "game": DECK, "seed": "x", "options": options, "pack": "ash.toml"}, "pack", "pack")
    assert found["error"] is None
    written = _written(desk, Case(words, {}))
    assert {name: digest for name, digest in found["files"].items() if name.endswith(".pdf")} == written


def test_pages_are_drawn_and_sentences_said_in_a_browser(press: Press) -> None:
    made = press.ask({"do": "quest", "game": "donjonz", "seed": "pages"})
    pictures = press.ask({"do": "pictures", "pages": [1], "dpi": 48}, next(iter(made["files"])))
    assert [(page["number"], page["width"] > 300) for page in pictures["ok"]["pages"]] == [(1, True)]
    assert set(pictures["files"]) == {"1"}
    refused = press.ask({"do": "quest", "game": "<b>", "seed": "x"})
    assert refused["error"] == f"There is no game '<b>'; the games are {', '.join(sorted(registry.all_games()))}."


def test_a_press_that_cannot_be_loaded_says_what_to_do(context: tuple[Any, str]) -> None:
    page = opened(*context)
    page.page.route("**/bundle.tar.gz", lambda route: route.abort())
    page.page.evaluate("begin()")
    found = page.page.evaluate("asked({do: 'start', runtime: 'runtime/'})")
    assert found["error"] == "The press could not be loaded; look whether you are connected, and load the page again."
    page.page.close()
