"""The page of the press in a real browser, over a worker that prints at once: what people do with it, and what is done to it."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from generator.core.code import Code, encode
from generator.press.jobs.files.quest_addresses import quest_address
from generator.press.jobs.printing.print_request import PrintRequest
from tests.site import axe, pressed
from tests.site.test_browser import CHROMIUM, DESK, LEGIBLE, WATCH, browser, visiting

playwright = pytest.importorskip("playwright.sync_api", reason="needs playwright: pip install playwright")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="needs a chromium: apt-get install chromium")
__all__ = ["browser"]

PHONE = {"width": 390, "height": 844}
VIEWS = ("quest", "sheets", "daily", "reprint", "check")
READY = "#press:not([hidden])"
QUEST = "Print the quest"


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with pressed.served(pressed.laid(tmp_path_factory.mktemp("press"))) as url:
        yield url


def opened(page: Any, url: str) -> Any:
    """Open the page and wait until it can print."""
    page.goto(url)
    page.wait_for_selector(READY, state="attached")
    page.get_by_text("The press is ready.").wait_for()
    return page


def asked(page: Any, button: str) -> dict[str, Any]:
    """Press a button, and return what the press was asked."""
    if button == QUEST and not page.locator("#drawer").is_visible():
        page.get_by_role("button", name="Options").click()
    page.get_by_role("button", name=button).click()
    return printed(page)


def unfolded(page: Any) -> None:
    """Unfold everything in the drawer."""
    page.locator("#drawer").evaluate("drawer => drawer.querySelectorAll('details').forEach((one) => { one.open = true; })")


def printed(page: Any) -> dict[str, Any]:
    """Wait for what comes of a print, and return what the press was asked."""
    page.wait_for_selector(".printed .advice")
    told: dict[str, Any] = json.loads(page.locator(".advice li").first.inner_text())
    return told


def workers_become(page: Any, count: int) -> None:
    """Wait until the page has so many workers; 15 seconds at most."""
    for _ in range(150):
        if len(page.workers) == count:
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"{len(page.workers)} workers")


def until(happens: Callable[[], bool]) -> None:
    """Wait until something happens; 15 seconds at most."""
    end = time.monotonic() + 15
    while not happens():
        assert time.monotonic() < end
        time.sleep(0.05)


@pytest.mark.parametrize(("scheme", "viewport"), [("light", PHONE), ("dark", DESK)])
def test_no_view_offends_axe_scrolls_sideways_or_is_pale(browser: Any, home: str, scheme: str, viewport: Any) -> None:
    script = axe.source()
    with visiting(browser, color_scheme=scheme, viewport=viewport) as page:
        page.add_init_script(WATCH)
        opened(page, home)
        page.evaluate(script)
        for view in VIEWS:
            page.locator(f"#tab-{view}").click()
            page.wait_for_selector(READY, state="attached")
            if view == "daily":
                asked(page, "Print the challenge")
            found = page.evaluate("axe.run()")["violations"]
            assert [(one["id"], one["nodes"][0]["html"]) for one in found] == []
            told = page.evaluate(LEGIBLE)
            assert told["poor"] == []
            assert told["wide"] <= 0
        assert page.evaluate("window.violations") == []


def test_the_policy_keeps_out_what_is_injected(browser: Any, home: str) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.add_init_script(WATCH)
    opened(page, home)
    page.evaluate("""() => {
      const script = document.createElement("script"); script.textContent = "window.pwned = 1"; document.body.append(script);
      document.body.insertAdjacentHTML("beforeend", "<p style='color: red' onclick='window.pwned = 1'>.</p>");
      return fetch("http://127.0.0.1:1/").catch(() => {});
    }""")
    assert page.evaluate("window.pwned") is None
    assert {"script-src-elem", "style-src-attr", "connect-src"} <= set(page.evaluate("window.violations"))
    context.close()


def test_a_quest_is_printed_by_the_keyboard_alone(browser: Any, home: str) -> None:
    with visiting(browser, viewport=PHONE) as page:
        opened(page, home)
        page.locator("#front-options").focus()
        page.keyboard.press("Enter")
        assert not page.locator("#drawer").is_visible()
        page.keyboard.press("Enter")
        assert page.evaluate("document.activeElement.id") == "quest-game-toy"
        page.keyboard.press("ArrowDown")
        assert page.locator("#quest-game-other").is_checked()
        page.keyboard.press("Tab")
        page.keyboard.type("torchlight")
        page.keyboard.press("Enter")
        page.wait_for_selector(".printed .advice")
        assert page.evaluate("document.activeElement.textContent") == "<b>A toy</b>"
        page.get_by_text("Printed: <b>A toy</b> (Toy & Sons).").first.wait_for()
        reached = []
        for _ in range(18):
            page.keyboard.press("Tab")
            reached.append(page.evaluate("document.activeElement.textContent"))
            assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
        wanted = [
            "Print this", "Another", "Options", "Save it", "Read it here", "Play it here", "Share", "More files", "Download",
            "Open to print (in a new tab)", "Copy the link", "To read", "The map alone", "More files",
            "SealedShow page 2: The answer",
        ]  # fmt: skip
        assert reached[: len(wanted)] == wanted


def test_sealed_pages_are_covered_and_not_even_drawn_until_they_are_asked_for(browser: Any, home: str) -> None:
    with visiting(browser) as page:
        page.goto(f"{home}#quest=toy&seed=x")
        printed(page)
        first, second = page.locator("canvas").all()
        page.locator(".drawn").wait_for()
        assert first.is_visible()
        assert not second.is_visible()
        page.get_by_role("button", name="Show page 2: The answer").focus()
        page.keyboard.press("Enter")
        page.locator(".drawn").nth(1).wait_for()
        assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "Page 2: The answer"
        assert page.evaluate("document.querySelectorAll('canvas')[1].getContext('2d').getImageData(0, 0, 1, 1).data[0]") == 92


def test_forms_come_from_the_records_of_the_games(browser: Any, home: str) -> None:
    with visiting(browser) as page:
        opened(page, home)
        assert page.get_by_text("<i>Other</i>").first.is_visible()
        assert page.locator("i").count() == 0
        unfolded(page)
        assert page.get_by_text("How many dragons sleep in the room.").is_visible()
        page.get_by_label("Dragons").select_option("three")
        page.get_by_label("Map", exact=True).select_option("sealed")
        page.get_by_label("Paper").select_option("letter")
        page.get_by_label("Booklet").check()
        page.locator("#quest-seed").fill("torch light")
        assert asked(page, "Print the quest") == {
            "do": "quest", "game": "toy", "seed": "torch light", "options": {"dragons": "three"}, "printing": {"map": "sealed"},
            "measure": "own", "front": True,
            "how": {"paper": "letter", "ink": "full", "font": "book", "print": "normal", "backs": "none", "booklet": "yes",
                    "cutter": "guillotine"},
        }  # fmt: skip
        with page.expect_download() as got:
            page.get_by_role("link", name="Download").click()
        assert got.value.suggested_filename == "toy.pdf"
        page.get_by_role("button", name="Options").click()
        unfolded(page)
        page.locator("#quest-code").fill("o-0100-aaaa-bbbb-cc")
        assert page.locator("#quest-game-other").is_checked()
        told = asked(page, "Print the quest")
        assert told["code"] == "o-0100-aaaa-bbbb-cc"
        assert "seed" not in told
        page.get_by_role("button", name="Options").click()
        page.locator("#quest-game-toy").check()
        assert page.locator("#quest-code").input_value() == "", "another choice counts in place of a code"
        assert asked(page, "Print the quest")["game"] == "toy"


def test_without_a_seed_a_fresh_one_is_drawn_and_shown(browser: Any, home: str) -> None:
    with visiting(browser) as page:
        opened(page, home)
        seeds = {asked(page, "Print the quest")["seed"]}
        page.get_by_role("button", name="Options").click()
        for _ in range(2):
            page.get_by_role("button", name="Surprise me").click()
            seeds.add(page.locator("#quest-seed").input_value())
        assert len(seeds) == 3
        assert all(re.fullmatch("[0-9a-hjkmnp-tv-z]{8}", seed) for seed in seeds)


def test_sheets_take_a_name_from_the_list_and_a_face_that_stays_here(browser: Any, home: str, tmp_path: Path) -> None:
    from PIL import Image

    Image.new("RGB", (1800, 900), (10, 200, 30)).save(tmp_path / "face.png")
    with visiting(browser) as page:
        opened(page, f"{home}#sheets=toy&count=3")
        page.wait_for_function("() => document.querySelector('#sheets-toy-sheets-hero-list option')")
        page.locator("#listing summary").click()
        assert page.get_by_text("Ada of the Toys +1").is_visible()
        page.locator("#sheets-toy-sheets-portrait").set_input_files(tmp_path / "face.png")
        told = asked(page, "Print the sheets")
        assert told["options"] == {"count": "3", "portrait": "face.png"}
        assert told["pictures"] == {"portrait": {"width": 900, "height": 450}}
        assert page.locator(".advice li").nth(1).inner_text() == "portrait 10,200,30,255"
        (tmp_path / "no.png").write_bytes(b"no picture")
        page.locator("#sheets-toy-sheets-portrait").set_input_files(tmp_path / "no.png")
        page.get_by_role("button", name="Print the sheets").click()
        page.get_by_text("no.png is no picture that this browser can read").wait_for()


def test_challenges_files_results_and_written_games(browser: Any, home: str, tmp_path: Path) -> None:
    with visiting(browser, "2026-11-24T12:00:00Z") as page:
        opened(page, home)
        page.locator("#tab-daily").click()
        page.locator("#daily-solution").check()
        told = asked(page, "Print the challenge")
        assert (told["day"], told["games"], told["solutions"], told["dice"]) == ("2026-11-24", ["toy"], True, "strip")
        assert told["today"] == "2026-11-24"
        assert "backs" not in told
        assert page.locator(".printed").count() == 2
        page.locator("#tab-reprint").click()
        page.evaluate("""() => {
          const held = new DataTransfer(); held.items.add(new File(["my quest"], "<b>mine</b>.pdf"));
          const told = {dataTransfer: held, cancelable: true, bubbles: true};
          document.getElementById("drop").dispatchEvent(new DragEvent("drop", told));
        }""")
        page.get_by_role("button", name="Print it again").click()
        page.get_by_text("my quest").wait_for()
        assert json.loads(page.locator(".advice li:visible").first.inner_text())["name"] == "<b>mine</b>.pdf"
        page.locator("#tab-check").click()
        page.locator("#result-code").fill("T-1")
        page.locator("#result-score").fill("38")
        page.get_by_role("button", name="Rank it").click()
        page.get_by_role("heading", name="Your rank").wait_for()
        told = json.loads(page.locator(".printed pre:visible").inner_text())
        assert told == {"do": "result", "code": "T-1", "score": "38", "won": True, "name": "", "today": "2026-11-24"}
        page.locator("#verify-code").fill("T-1")
        page.locator("#verify-moves").fill("step\nstep")
        page.get_by_role("button", name="Verify it").click()
        page.get_by_role("heading", name="By the rules: 3 points, no medal").wait_for()
        assert json.loads(page.locator(".printed pre:visible").inner_text())["moves"] == "step\nstep"


def test_saved_moves_say_which_quest_they_are_of(browser: Any, home: str) -> None:
    with visiting(browser) as page:
        page.goto(f"{home}#check")
        page.get_by_text("The press is ready.").wait_for()
        text = b"player: Ada\nchallenge: T-0100-AAAA-BBBB-CC\n\nstep\n"
        page.locator("#verify-file").set_input_files([{"name": "moves.txt", "mimeType": "text/plain", "buffer": text}])
        page.wait_for_function("() => document.getElementById('verify-code').value === 'T-0100-AAAA-BBBB-CC'")
        assert page.locator("#verify-moves").input_value() == text.decode()


def test_progress_is_told_and_can_be_cancelled(browser: Any, home: str) -> None:
    with visiting(browser) as page:
        page.goto(f"{home}#quest=toy&seed=slow")
        page.locator("#work").get_by_text("thinking").wait_for()
        assert page.locator("#work-bar").evaluate("one => [one.value, one.max]") == [1, 3]
        page.get_by_role("button", name="Cancel").click()
        page.get_by_text("Cancelled. The press is ready again.").first.wait_for()
        assert page.evaluate("document.activeElement.id") == "front-title"
        assert page.get_by_text("It was cancelled. Print this makes it after all.").is_visible()
        assert not page.locator("#work").is_visible()
        page.get_by_role("button", name="Options").click()
        page.locator("#quest-seed").fill("quick")
        assert asked(page, "Print the quest")["seed"] == "quick"


@pytest.mark.parametrize("memory", [8, 2])
def test_whoever_cancels_long_work_has_a_press_at_once_where_there_is_room_for_two(browser: Any, home: str, memory: int) -> None:
    with visiting(browser) as page:
        page.add_init_script(f"Object.defineProperty(navigator, 'deviceMemory', {{ value: {memory} }});")
        asked_for: list[str] = []
        page.on("request", lambda one: asked_for.append(one.url) if one.url.endswith("worker.js") else None)
        page.goto(f"{home}#quest=toy&seed=slow")
        page.locator("#work").get_by_text("thinking: 1 of 3, 100 in 100 won so far").wait_for()
        if memory > 4:
            workers_become(page, 2)
        else:
            page.wait_for_timeout(4000)
            assert len(page.workers) == 1
        before = len(asked_for)
        page.get_by_role("button", name="Cancel").click()
        page.get_by_text("Cancelled. The press is ready again.").first.wait_for()
        workers_become(page, 1)
        assert len(asked_for) - before == (0 if memory > 4 else 1), "the worker that was ready prints"
        page.get_by_role("button", name="Options").click()
        page.locator("#quest-seed").fill("quick")
        assert asked(page, "Print the quest")["seed"] == "quick"


def test_what_is_wrong_is_told_as_words_and_the_press_goes_on(browser: Any, home: str) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{home}#quest=toy&seed=bad")
    page.get_by_role("alert").get_by_text("seed cannot be <b>bad</b>.", exact=True).wait_for()
    page.locator("#quest-seed").fill("good")  # in the drawer, which is open again
    assert asked(page, "Print the quest")["seed"] == "good"
    context.close()


HOSTILE = (
    ("quest=toy&dragons=<img src=x onerror=window.pwned=1>&seed=</script><script>window.pwned=1</script>", "dragons=<img src=x"),
    ("T-0100-AAAA-BBBB-CC&paper=javascript:window.pwned=1", "paper=javascript:window.pwned=1"),
    ("__proto__=1&constructor=2&toString=3", "__proto__=1; constructor=2; toString=3"),
    ("quest=toy&%E0%A4%A=%&dragons=four", "dragons=four"),
    ("daily=yesterday&game=<b>", "daily=yesterday; game=<b>"),
    ("sheets=nothing&portrait=/etc/passwd", "sheets=nothing"),
    ("a=1&b=2&c=3&d=4&e=5&f=6&g=7", "; and more"),
    ("x" * 100_000, "too long"),
    ("quest=toy&dragons=two&dragons=" + "%F0%9F%98%80" * 30, "dragons="),
)


def test_addresses_of_strangers_do_nothing_but_fill_in_what_is_there(browser: Any, home: str) -> None:
    with visiting(browser) as page:
        opened(page, home)
        for fragment, told in HOSTILE:
            page.evaluate("text => { location.hash = text; }", fragment)
            page.wait_for_function("told => document.getElementById('address').textContent.includes(told)", arg=told)
            assert len(page.locator("#address").inner_text()) < 500
        assert page.evaluate("window.pwned") is None
        assert page.locator("#press img, #press script, #press iframe").count() == 0
        assert page.evaluate("({}).polluted") is None


def test_the_link_of_a_print_leads_to_the_same_print(browser: Any, home: str) -> None:
    with visiting(browser, permissions=["clipboard-read", "clipboard-write"]) as page:
        opened(page, home)
        unfolded(page)
        page.get_by_label("Ink").select_option("low")
        page.get_by_label("Map", exact=True).select_option("sealed")
        asked(page, "Print the quest")
        page.get_by_role("button", name="Copy the link").click()
        page.get_by_text("Copied. Paste it anywhere.").first.wait_for()
        assert page.get_by_role("button", name="Copied").is_visible(), "the button itself says so"
        page.get_by_role("button", name="Copy the link").wait_for()
        link = page.evaluate("navigator.clipboard.readText()")
        assert link == f"{home}#T-0100-AAAA-BBBB-CC&map=sealed&ink=low"
        page.goto("about:blank")
        page.goto(link)
        told = printed(page)
        assert page.url == link
        assert "This address names the quest T-0100-AAAA-BBBB-CC." in page.locator("#address").inner_text()
        assert (told["code"], told["how"]["ink"], told["printing"]) == ("T-0100-AAAA-BBBB-CC", "low", {"map": "sealed"})


ADDRESSES = (
    ({}, PrintRequest(), {}),
    ({"map": "sealed"}, PrintRequest(paper="letter", ink="low", backs="gutterfold", booklet=True),
     {"paper": "letter", "ink": "low", "backs": "gutterfold", "booklet": "yes"}),
    ({}, PrintRequest(paper="half-letter", ink="grey"), {"paper": "letter", "ink": "grey"}),
    ({}, PrintRequest(print="plain-large"), {"font": "plain", "print": "large"}),
)  # fmt: skip


def test_the_address_that_a_qr_code_holds_asks_for_the_same_print(browser: Any, tmp_path: Path) -> None:
    base = "https://club.example/"
    home = pressed.laid(tmp_path, base=base)
    code = encode(Code("T", 1, 0, 5))
    usual = {"paper": "a4", "ink": "full", "font": "book", "print": "normal", "backs": "none", "booklet": "no"}
    usual |= {"cutter": "guillotine", "base-url": base}
    with pressed.served(home) as url, visiting(browser) as page:
        for said, how, more in ADDRESSES:
            address = quest_address(pressed.TOYS[0], code, replace(how, base_url=base), said)
            assert address.startswith(f"{base}make/#")
            page.goto("about:blank")
            page.goto(f"{url}{address.removeprefix(f'{base}make/')}")
            told = printed(page)
            assert page.locator("#address").inner_text() == f"This address names the quest {code}."
            assert told == {
                "do": "quest",
                "measure": "own",
                "front": True,
                "code": code,
                "printing": said,
                "how": {**usual, **more},
            }


STORAGES = {
    "forbidden": "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } })",
    "full": "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }",
    "hostile": """localStorage.setItem("delvepress-press", `{"tab": "x", "quest": 7, "how": {"paper": "<b>", "ink": {}}, "options":
      {"toy": {"dragons": "nine", "__proto__": {"a": 1}}, "constructor": 3}}`)""",
    "torn": "localStorage.setItem('delvepress-press', '[\"')",
}


@pytest.mark.parametrize("what", STORAGES)
def test_a_storage_that_is_full_forbidden_or_meddled_with_keeps_nobody_from_printing(browser: Any, home: str, what: str) -> None:
    with visiting(browser) as page:
        page.add_init_script(STORAGES[what])
        opened(page, home)
        told = asked(page, "Print the quest")
        assert (told["game"], told["options"], told["how"]["paper"]) == ("toy", {}, "a4")


def test_the_last_choices_are_kept_in_this_browser(browser: Any, home: str) -> None:
    with visiting(browser) as page:
        opened(page, home)
        unfolded(page)
        page.get_by_label("Dragons").select_option("two")
        page.get_by_label("Paper").select_option("letter")
        page.locator("#quest-seed").fill("half a wo")
        opened(page, home)
        assert page.locator("#quest-seed").input_value() == "half a wo"
        unfolded(page)
        assert page.get_by_label("Dragons").input_value() == "two"
        assert page.get_by_label("Paper").input_value() == "letter"


def test_two_tabs_print_side_by_side_and_without_a_network(browser: Any, home: str) -> None:
    context = browser.new_context()
    first, second = (opened(context.new_page(), home) for _ in range(2))
    assert first.evaluate("navigator.serviceWorker.ready.then(found => found.active.state)") in ("activating", "activated")
    first.wait_for_function("() => navigator.serviceWorker.controller")
    for page, seed in ((first, "one"), (second, "two")):
        page.locator("#quest-seed").fill(seed)
        assert asked(page, "Print the quest")["seed"] == seed
    second.close()
    context.set_offline(True)
    first.reload()
    assert printed(first)["seed"] == "one", "what was printed is there again"
    first.get_by_role("button", name="Options").click()
    first.locator("#quest-seed").fill("offline")
    assert asked(first, "Print the quest")["seed"] == "offline"
    context.close()


def test_a_newer_version_takes_over_when_no_page_of_the_older_is_open(browser: Any, tmp_path: Path) -> None:
    home = pressed.laid(tmp_path)
    names = "caches.keys()"
    with pressed.served(home) as url:
        context = browser.new_context()
        page = opened(context.new_page(), url)
        page.wait_for_function("() => navigator.serviceWorker.controller")
        old = page.evaluate(names)
        files = pressed.page(pressed.runtime(tmp_path / "runtime", build="fedcba9876543210"), title="Newer")
        pressed.publish_press(files, str(home))
        other = context.new_page()
        other.goto(url)
        other.get_by_text("The press is ready.").wait_for()
        assert other.title() == "Print your own – Newer", "a page comes from the network where there is one"
        until(lambda: other.evaluate("navigator.serviceWorker.getRegistration().then(found => found.waiting !== null)"))
        page.get_by_role("button", name="Print the quest").click()
        page.wait_for_selector(".printed")
        assert len(other.evaluate(names)) == 2
        page.close()

        def taken_over() -> bool:
            """Leave the page, so that none is open, and come back; the older one may not have ended when the page is asked for."""
            other.goto("about:blank")
            other.goto(url)
            return len(found := other.evaluate(names)) == 1 and found != old

        until(taken_over)
        context.close()


def test_a_load_that_fails_says_what_to_do(browser: Any, tmp_path: Path) -> None:
    home = pressed.laid(tmp_path)
    version = next(home.glob("v-*"))
    with pressed.served(home) as url:
        for broken, says in (
            ("worker.js", "The press could not be loaded. Look whether this machine is online, and reload the page."),
            ("form.json", "This page could not be loaded whole. Look whether this machine is online, and reload the page."),
        ):
            context = browser.new_context(service_workers="block")
            page = context.new_page()
            page.route(f"**/{broken}", lambda route: route.abort())
            page.goto(url)
            page.get_by_text(says).wait_for()
            context.close()
        context = browser.new_context(service_workers="block")
        page = context.new_page()
        page.route("**/runtime.json", lambda route: route.fulfill(json={"delvepress": "another build"}))
        page.goto(url)
        page.get_by_text("A newer press stands on this site than the one this page belongs to. Reload the page.").wait_for()
        context.close()
        assert version.is_dir()


def test_without_webassembly_scripts_or_a_server_the_page_says_so(browser: Any, tmp_path: Path) -> None:
    home = tmp_path / "make"
    pressed.publish_press(pressed.page(pressed.runtime(tmp_path / "runtime"), alone=False), str(home))
    with pressed.served(home) as url, visiting(browser) as page:
        page.add_init_script("delete window.WebAssembly")
        page.goto(url)
        page.get_by_text("This browser has no WebAssembly").wait_for()
        assert page.get_by_role("link", name="ready to print").get_attribute("href") == "today/index.html"
    with pressed.served(home) as url, visiting(browser, java_script_enabled=False) as page:
        page.goto(url)
        assert page.locator("noscript p.notice").is_visible()
        assert "With scripts this page would make a new dungeon" in page.content()
        assert not page.locator("#closed").is_visible()
    context = browser.new_context()
    page = context.new_page()
    page.goto((home / "index.html").as_uri())
    page.get_by_text("delvepress site --serve FOLDER").wait_for()
    context.close()
