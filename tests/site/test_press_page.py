"""The press in a browser as files: what is laid, what is refused, what a site says of it, and how it is shown on this machine."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import sys
from hashlib import sha256
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from generator.cli.jobs import serving
from generator.core import resources
from generator.core.errors import BadFile, BadOption
from generator.press.jobs.printing.job import PrintSettings
from generator.press.jobs.screen.html_page import style_digest
from generator.site import build, press_page, publish, publish_press, settle, site_writer, words
from tests.cli.conftest import Desk, Refused, desk, refused
from tests.conftest import ROOT
from tests.site import pressed, toy
from tests.site.reader import Page

__all__ = ["desk", "refused"]
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; "
    f"style-src 'self' '{style_digest()}'; img-src 'self' blob: data:; font-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; frame-src blob:; base-uri 'none'; form-action 'none'"
)


@pytest.fixture
def files(tmp_path: Path) -> dict[str, bytes]:
    return pressed.page(pressed.runtime(tmp_path / "runtime"), title='Toys & <b>"Co"</b>')


def kept(files: dict[str, bytes]) -> dict[str, str]:
    """Return what the service worker keeps: the digest of every file by its path."""
    found: dict[str, str] = json.loads(re.findall(r"const FILES = (.*);", files["service-worker.js"].decode())[0])
    return found


def test_every_file_bears_the_version_but_those_that_lead_to_it(files: dict[str, bytes]) -> None:
    version = json.loads(files["versions.json"])["version"]
    assert [path for path in files if not path.startswith(f"{version}/")] == list(reversed(press_page.STAYING))
    assert re.fullmatch("v-[0-9a-f]{16}", version)
    assert {path: sha256(files[path]).hexdigest() for path in kept(files)} == kept(files)
    left_out = {path for path in files if path not in kept(files)}
    assert left_out == {f"{version}/runtime/LICENCES/README.txt", "service-worker.js", "versions.json"}


@pytest.mark.parametrize("changed", ["runtime", "games", "worker"])
def test_whatever_changes_the_press_changes_the_version(tmp_path: Path, changed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = pressed.page(pressed.runtime(tmp_path / "one"))
    if changed == "worker":
        (tmp_path / "worker.js").write_text("// another")
        monkeypatch.setattr(pressed, "WORKER", tmp_path / "worker.js")
    runtime = pressed.runtime(tmp_path / "two", **({"more.txt": b"more"} if changed == "runtime" else {}))
    after = pressed.page(runtime, games=pressed.TOYS[:1] if changed == "games" else pressed.TOYS)
    assert before["versions.json"] != after["versions.json"]
    assert before["service-worker.js"] != after["service-worker.js"]


def test_the_same_runtime_gives_the_same_bytes(tmp_path: Path, files: dict[str, bytes]) -> None:
    assert list(pressed.page(tmp_path / "runtime", title='Toys & <b>"Co"</b>').items()) == list(files.items())


def test_another_title_keeps_the_version_and_tells_the_service_worker(tmp_path: Path, files: dict[str, bytes]) -> None:
    other = pressed.page(tmp_path / "runtime", title="Other")
    assert other["versions.json"] == files["versions.json"]
    assert other["service-worker.js"] != files["service-worker.js"]


def test_the_page_says_first_what_it_may_load_and_has_nothing_inline(files: dict[str, bytes]) -> None:
    page = Page(files["index.html"].decode())
    assert page.faults == []
    assert [one["content"] for one in page.all("meta") if "http-equiv" in one] == [POLICY]
    assert all("src" in one for one in page.all("script"))
    assert not page.all("style")
    assert not [name for _, told in page.tags for name in told if name.startswith("on") or name == "style"]
    links = [*(one["src"] for one in page.all("script")), *(one["href"] for one in page.all("link", "a") if "href" in one)]
    assert {link for link in links if not link.startswith("#")} <= set(files)
    assert 'Toys & <b>"Co"</b>' in page.text
    manifest = json.loads(files["manifest.webmanifest"])
    assert manifest["name"] == 'Toys & <b>"Co"</b>: the press'
    assert manifest["icons"][0]["src"] in files


def test_every_label_names_a_field_and_every_field_has_a_name(files: dict[str, bytes]) -> None:
    page = Page(files["index.html"].decode())
    known = {told["id"] for _, told in page.tags if "id" in told}
    labelled = {one["for"] for one in page.all("label")}
    fields = {one["id"] for one in page.all("input", "textarea") if "aria-label" not in one}
    assert labelled == fields
    for name in ("aria-controls", "aria-labelledby", "aria-describedby", "for"):
        assert not [told[name] for _, told in page.tags if name in told and told[name] not in known]


def test_the_form_tells_the_build_that_the_runtime_is_of(files: dict[str, bytes]) -> None:
    version = json.loads(files["versions.json"])["version"]
    form = json.loads(files[f"{version}/form.json"])
    assert (form["build"], form["laid"]) == (resources.build(), version)
    assert [one["id"] for one in form["games"]] == ["toy", "other"]


# ---------------------------------------------------------------------- folders that are no runtime


def test_a_folder_without_a_runtime_is_told_in_a_sentence(tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "nowhere"):
        with pytest.raises(
            BadFile, match=r"holds no runtime\.json; make a runtime with tools/browser_runtime\.py, and give its folder\.$"
        ):
            press_page.read(folder)


@pytest.mark.parametrize(
    "text",
    [
        "", "[]", "{}", '{"files": [], "delvepress": "x"}', "[" * 100_000,
        '{"delvepress": "x", "files": [{"name": "../x", "sha256": "%s", "bytes": 1}]}' % ("0" * 64),
        '{"delvepress": "x", "files": [{"name": "/etc/passwd", "sha256": "%s", "bytes": 1}]}' % ("0" * 64),
        '{"delvepress": "x", "files": [{"name": "a/.hidden", "sha256": "%s", "bytes": 1}]}' % ("0" * 64),
    ],
)  # fmt: skip
def test_a_list_that_is_none_is_told_in_a_sentence(tmp_path: Path, text: str) -> None:
    (tmp_path / "runtime.json").write_text(text)
    with pytest.raises(BadFile, match=r"holds a runtime\.json that is no list of a runtime; make it again"):
        press_page.read(tmp_path)


def test_a_runtime_that_was_changed_or_is_not_whole_is_told_in_a_sentence(tmp_path: Path) -> None:
    folder = pressed.runtime(tmp_path)
    (folder / "pyodide.mjs").write_text("changed")
    with pytest.raises(
        BadFile, match=r"^pyodide\.mjs in .* was changed since; make it again|'pyodide\.mjs' in .* was changed since"
    ):
        press_page.read(folder)
    (folder / "pyodide.mjs").unlink()
    with pytest.raises(BadFile, match=r"pyodide\.mjs' cannot be read"):
        press_page.read(folder)


@pytest.mark.parametrize(
    "words", [("site", "--press-only", "--press"), ("site", "--from", "2031-05-05", "--to", "2031-05-05", "--press")]
)
def test_a_runtime_of_another_build_is_refused(desk: Desk, refused: Refused, words: tuple[str, ...]) -> None:
    pressed.runtime(desk.here / "other", build="0123456789abcdef")
    assert refused(*words, "other") == (
        f"'other' holds another build of delvepress ('0123456789abcdef') than this one ({resources.build()}), which lays the page; "
        "make it again with tools/browser_runtime.py of the same state of delvepress."
    )
    assert not (desk.here / "press").exists()


# ---------------------------------------------------------------------- in folders


def test_the_press_alone_is_written_renewed_and_leaves_other_files_alone(tmp_path: Path, files: dict[str, bytes]) -> None:
    home = tmp_path / "page"
    report = publish_press(files, str(home))
    assert report.written == len(files)
    assert publish_press(files, str(home)).kept == len(files)
    (home / "CNAME").write_text("example.org")
    newer = pressed.page(pressed.runtime(tmp_path / "newer", build="f" * 16))
    removed = publish_press(newer, str(home)).removed
    assert removed == len([path for path in files if path not in newer])
    held = {path.relative_to(home).as_posix() for path in home.rglob("*") if path.is_file()}
    assert held == {*newer, "CNAME", ".delvepress-press.json"}
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "index.html").write_text("mine")
    with pytest.raises(BadFile, match="was not written by delvepress"):
        publish_press(files, str(tmp_path / "other"))


@pytest.mark.usefixtures("toys")
def test_a_site_holds_the_press_leads_to_it_and_gives_it_up_again(tmp_path: Path) -> None:
    challenges = list(toy.challenges(toy.DATES[:2]))
    settings = settle(None, toy.BASE, toy.settings().paper, toy.settings().palette, press=True)
    inner = pressed.page(pressed.runtime(tmp_path / "runtime"), alone=False)
    told: list[str] = []
    report = publish(challenges, settings, str(tmp_path / "site"), told.append, press=inner)
    assert report.written == len(told) == len(set(told))
    held = tmp_path / "site"
    assert (held / "index.html").read_bytes() == inner["index.html"]
    day = Page((held / f"day/{toy.FIRST}/index.html").read_text(encoding="utf-8"))
    links = [one["href"] for one in day.all("a")]
    assert links.count(f"../../index.html#daily={toy.FIRST}&game=toy") == 1
    assert "../../today/index.html" in links
    front = Page((held / "index.html").read_text(encoding="utf-8"))
    heads = [one["href"] for one in front.all("a") if not one.get("href", "#").startswith("#")]
    assert {"index.html", "today/index.html", "archive/index.html", "feed.xml", "challenges.ics"} <= set(heads)
    for path in ("index.html", "make/index.html", "today/index.html"):
        page = Page((held / path).read_text(encoding="utf-8"))
        for link in (one.get("href", "#") for one in (*page.all("a"), *page.all("link"))):
            place = (held / path).parent / link.partition("#")[0]
            assert link.startswith("#") or "://" in link or place.resolve().is_file(), (path, link)
    assert publish(challenges, settings, str(held), press=inner).written == 0
    publish(challenges, toy.settings(), str(held))
    assert not (held / "make").exists()
    assert not (held / "today").exists()
    assert "A dungeon</a>" not in (held / "index.html").read_text(encoding="utf-8")
    assert b"today" in (held / "index.html").read_bytes()
    assert json.loads((held / site_writer.LIST).read_text())["files"]


# ---------------------------------------------------------------------- challenges in words


def test_a_challenge_is_told_in_words_and_its_picture_too(site: dict[str, bytes]) -> None:
    page = site[f"day/{toy.DATES[-1]}/index.html"].decode()
    alts = [one["alt"] for one in Page(page).all("img")]
    assert alts[0].startswith("First page of “")
    assert "for Toy & Sons: two, 2 of 5 skulls, par proven. On the page: " in alts[0]
    inside = re.findall(r'<details class="text">(.*?)</details>', page, re.DOTALL)
    assert len(inside) == len(toy.GAMES)
    assert "<p>No. 9833. Par ?, gold ?.</p>" in inside[0]


SHEET = """<sheet><table cols="20 80"><row><cell><figure name="qr"/></cell><cell><p>Head</p></cell></row></table>
<h2>A &lt;b&gt; &amp; c</h2>
<p><icon name="anvil"/>One <icon name="anvil"/> is a <icon name="cog"/>, <b>two</b> <i>three</i>.</p>
<p/><list><item>a</item><item><b>b</b></item></list>
<rolls><roll on="1-3">low</roll></rolls><table cols="50 50"><row head="1"><cell/><cell>I</cell></row>
<row><cell>1</cell><cell><p>2</p></cell></row></table><table cols="100"><row><cell><p>Name</p><p/></cell></row>
<row><cell><p>kept</p></cell></row></table><box title="T" note="n"><p>in</p></box><columns><h3>u</h3></columns></sheet>"""


def test_every_tag_of_a_sheet_becomes_one_of_a_page_and_nothing_stays_unescaped() -> None:
    from generator.forge.challenges import challenge
    from generator.press.jobs.printing import quest_jobs
    from generator.press.markup import sheet_xml

    with toy.printing():
        job = quest_jobs.challenge_job(challenge(toy.GAMES[0], toy.FIRST), PrintSettings())
    root = sheet_xml.parse(SHEET, "a sheet")
    assert list(words._blocks(root, job)) == [
        "<h3>A &lt;b&gt; &amp; c</h3>", "<p>One is a cog, <b>two</b> <i>three</i>.</p>",
        "<ul><li>a</li><li><b>b</b></li></ul>",
        "<ul><li>1-3: low</li></ul>",
        '<div class="wide" role="group" aria-label="Table" tabindex="0"><table><thead><tr><td></td>'
        '<th scope="col">I</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table></div>',
        "<p>kept</p>", "<h3>T</h3>", "<p>n</p>", "<p>in</p>", "<h3>u</h3>",
    ]  # fmt: skip
    assert list(words._holds(root, job)) == ["A <b> & c", "T", "u"]


def test_an_ornament_is_not_told() -> None:
    from generator.draw import page_marks

    assert list(words._figure(page_marks.tailpiece("anchor"))) == []
    code = page_marks.code_figure("D-0400-SKME-TVQS-71")
    assert list(words._figure(code)) == [f'<p class="told">{code.alt}</p>']


@pytest.mark.usefixtures("toys")
def test_both_papers_and_inks_are_offered_on_every_page(site: dict[str, bytes]) -> None:
    for path in ("index.html", f"day/{toy.FIRST}/index.html"):
        told = Page(site[path].decode())
        assert [told.text.count(way) for way in ("A4, full ink", "A4, low ink", "Letter, full ink", "Letter, low ink")] == (
            [2, 2, 2, 2] if path == "index.html" else [3, 2, 3, 2]
        )
    letter = dict(build(toy.challenges(toy.DATES[:1]), settle(None, "", *letter_settings())))
    assert f"day/{toy.FIRST}/daily-{toy.FIRST}-toy-letter-low.png" in letter


def letter_settings() -> tuple[object, object]:
    from generator.press.drawing.palette import ink_palette
    from generator.press.drawing.papers import paper

    return paper("letter"), ink_palette("low")


# ---------------------------------------------------------------------- a finished site, shown here


def got(url: str, path: str, *, host: str = "", method: str = "GET") -> tuple[int, str, bytes]:
    parts = urlsplit(url)
    connection = HTTPConnection(parts.hostname or "", parts.port or 0, timeout=5)
    connection.putrequest(method, path, skip_host=True)
    connection.putheader("Host", host or f"127.0.0.1:{parts.port}")
    connection.endheaders()
    answer = connection.getresponse()
    found = answer.status, answer.headers["Content-Type"], answer.read()
    connection.close()
    return found


def test_a_site_is_shown_with_its_kinds_and_nothing_else(tmp_path: Path) -> None:
    home = tmp_path / "site"
    (home / "make").mkdir(parents=True)
    files = {"index.html": "first", "404.html": "blank wall", "make/index.html": "press", "make/a.wasm": "w", ".list": "no"}
    for name, text in files.items():
        (home / name).write_text(text)
    (tmp_path / "secret").write_text("secret")
    (home / "out").symlink_to(tmp_path / "secret")
    with pressed.served(home) as url:
        assert got(url, "/") == (200, "text/html; charset=utf-8", b"first")
        assert got(url, "/make/?a=b") == (200, "text/html; charset=utf-8", b"press")
        assert got(url, "/make/a.wasm") == (200, "application/wasm", b"w")
        assert got(url, "/", method="HEAD") == (200, "text/html; charset=utf-8", b"")
        for path in ("/../secret", "/%2e%2e/secret", "/out", "/.list", "/make", "//etc/passwd", "/%00", "/nothing", "/..%5csecret"):
            assert got(url, path)[::2] == (404, b"blank wall"), path
        assert got(url, "/", host="evil.example:80")[0] == 404, "a name of somebody else's that leads here"


def test_a_folder_without_a_site_and_a_machine_without_ports_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadFile, match="holds no site"):
        serving.serve(str(tmp_path))
    (tmp_path / "index.html").write_text("x")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        monkeypatch.setattr(serving, "PORTS", taken.getsockname()[1:])
        with pytest.raises(
            BadFile, match=r"^No port of this machine can be listened on \(Address already in use\); try again later\.$"
        ):
            serving.serve(str(tmp_path))


def test_an_interrupt_is_how_showing_ends(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("x")
    command = [sys.executable, "-m", "generator.cli", "site", "--serve", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT) as shown:
        assert shown.stdout is not None
        assert re.fullmatch(r"http://localhost:[0-9]+/\n", shown.stdout.readline())
        shown.send_signal(signal.SIGINT)
        out, err = shown.communicate(timeout=20)
    assert (shown.returncode, out) == (0, "")
    assert err == "Open this in a browser; Ctrl-C ends it. Nobody but this machine can reach it.\n"


@pytest.mark.parametrize("title", ["", "x" * 81, "a\nb"])
def test_a_title_that_cannot_be_is_refused(title: str) -> None:
    from generator.site import settled_title

    with pytest.raises(BadOption, match="--title cannot be"):
        settled_title(title)
