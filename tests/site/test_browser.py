"""The site in a real browser, headless Chromium on a local server: phone and desk, light and dark, with scripts and without."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from tests.site import toy

playwright = pytest.importorskip("playwright.sync_api", reason="needs playwright: pip install playwright")
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="needs a chromium: apt-get install chromium")

PHONE, NARROW, DESK = {"width": 360, "height": 740}, {"width": 320, "height": 640}, {"width": 1280, "height": 900}
NEWEST, MIDDLE = str(toy.DATES[-1]), str(toy.DATES[1])
PAGES = ("index.html", f"day/{MIDDLE}/index.html", "archive/index.html", "404.html")
AT_NOON = f"{NEWEST}T12:00:00Z"


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        pass


def laid(files: dict[str, bytes], home: Path) -> str:
    """Lay the files of a site into a folder, and return its address as one opens it without a server."""
    for path, data in files.items():
        (home / path).parent.mkdir(parents=True, exist_ok=True)
        (home / path).write_bytes(data)
    return home.as_uri() + "/"


@contextmanager
def served(files: dict[str, bytes], home: Path) -> Iterator[str]:
    laid(files, home)
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(home))) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()
            thread.join()


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with playwright.sync_playwright() as play:
        found = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield found
        found.close()


@pytest.fixture(scope="module")
def home(site: dict[str, bytes], tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    # links of the missing page are absolute: the site is built for an address, and served at another
    with served(
        {path: data.replace(toy.BASE.encode(), b"/") for path, data in site.items()}, tmp_path_factory.mktemp("site")
    ) as url:
        yield url


@contextmanager
def visiting(browser: Any, time: str = AT_NOON, *, at: str = "http://127.0.0.1", **how: Any) -> Iterator[Any]:
    """Open a page of a browser of its own; whatever it complains about, or fetches from elsewhere, is a failure."""
    context = browser.new_context(**{"viewport": DESK, "locale": "en-GB", **how})
    page = context.new_page()
    if how.get("java_script_enabled", True):
        page.clock.set_fixed_time(time)
    faults: list[str] = []
    page.on("console", lambda message: faults.append(message.text))
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("request", lambda request: None if request.url.startswith((at, f"blob:{at}")) else faults.append(request.url))
    page.on("response", lambda response: None if response.status < 400 else faults.append(f"{response.status} {response.url}"))
    yield page
    context.close()
    own = ("data:", "Blocked script execution in 'blob:")  # Playwright's own script, which a frame without scripts refuses
    assert [fault for fault in faults if not fault.startswith(own)] == []


LEGIBLE = """() => {
  const canvas = document.createElement("canvas").getContext("2d", {willReadFrequently: true});
  const rgba = (colour) => {
    canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const light = ([r, g, b]) => [r, g, b].map((c) => c / 255)
    .map((c) => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
    .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
  const ground = (element) => {
    for (let one = element; one; one = one.parentElement) {
      const found = rgba(getComputedStyle(one).backgroundColor);
      if (found[3] === 255) return found;
    }
    return rgba("Canvas");
  };
  document.querySelectorAll("details").forEach((one) => one.open = true);
  const poor = [], walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let seen = 0;
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || element.closest("script, .unseen") || !element.getClientRects().length) continue;
    const [a, b] = [light(rgba(getComputedStyle(element).color)), light(ground(element))].sort((x, y) => y - x);
    const ratio = (a + 0.05) / (b + 0.05);
    seen += 1;
    if (ratio < 4.5) poor.push([walker.currentNode.data.trim().slice(0, 40), ratio]);
  }
  return {poor, seen, wide: document.documentElement.scrollWidth - document.documentElement.clientWidth};
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_is_legible_and_nothing_scrolls_sideways(browser: Any, home: str, scheme: str) -> None:
    with visiting(browser, color_scheme=scheme) as page:
        for path in PAGES:
            for viewport in (NARROW, PHONE, DESK):
                page.set_viewport_size(viewport)
                page.goto(home + path)
                told = page.evaluate(LEGIBLE)
                assert told["poor"] == []
                assert told["wide"] <= 0
                assert told["seen"] > 12
        dark = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
        assert (dark == "rgb(23, 17, 11)") == (scheme == "dark")


def test_the_measures_find_pale_words_and_wide_things(browser: Any, home: str) -> None:
    with visiting(browser, viewport=PHONE, bypass_csp=True) as page:
        page.goto(home + PAGES[0])
        page.add_style_tag(content=".note { color: #bba } .code { width: 40rem }")
        told = page.evaluate(LEGIBLE)
        assert told["poor"]
        assert told["wide"] > 0


def test_a_long_title_breaks_and_stays_words(browser: Any, homeless: dict[str, bytes], tmp_path: Path) -> None:
    with served(homeless, tmp_path) as url, visiting(browser, viewport=NARROW) as page:
        page.goto(url)
        assert page.evaluate("window.pwned") is None
        assert page.evaluate(LEGIBLE)["wide"] <= 0
        assert "<script>window.pwned=1</script>" in page.locator(".name").inner_text()


HEAD = """() => {
  const box = (one) => ["x", "y", "width", "height"].map((side) => Math.round(one.getBoundingClientRect()[side]));
  const told = ["fontFamily", "fontSize", "fontVariantCaps", "textDecorationLine", "letterSpacing"];
  const looks = (one) => [getComputedStyle(one).color, ...told.map((name) => getComputedStyle(one)[name].split(",")[0])];
  const head = document.querySelector(".masthead"), name = head.querySelector(".name"), links = [...head.querySelectorAll("li a")];
  const plain = links.find((one) => !one.hasAttribute("aria-current"));
  const current = links.find((one) => one.hasAttribute("aria-current")) ?? null;
  return {
    head: box(head), name: box(name), last: box(links.at(-1)), rule: getComputedStyle(head).borderBottom,
    ground: getComputedStyle(head).backgroundColor, lines: head.querySelectorAll("p").length,
    looks: [looks(name.firstElementChild), looks(plain)], current: current && looks(current),
  };
}"""
"""How the head of a page looks: where it, its name and its last link stand, and their letters."""


def heads(page: Any, places: list[str], viewport: Any) -> list[Any]:
    """Return how the heads of some pages look in a window of that size."""
    page.set_viewport_size(viewport)
    found = []
    for place in places:
        page.goto(place)
        page.evaluate("document.fonts.ready")
        found.append(page.evaluate(HEAD))
    return found


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_page_has_one_head_of_one_line_or_of_two_on_a_phone(browser: Any, home: str, scheme: str) -> None:
    with visiting(browser, color_scheme=scheme) as page:
        for viewport, high in ((DESK, 60), (PHONE, 80)):
            first, *others = heads(page, [home + path for path in PAGES], viewport)
            for other in others:
                assert {**other, "current": None} == {**first, "current": None}
                assert other["current"] in (None, first["current"])
            assert first["head"][3] <= high
            assert first["lines"] == 1, "the name stands there, and no motto"
            (left, top, *_), (right, below, wide, _) = first["name"], first["last"]
            if viewport is DESK:
                assert left == first["head"][0]
                assert right + wide == sum(first["head"][::2])
                assert below < first["name"][3], "beside the name"
            else:
                assert below >= top + first["name"][3], "below the name"


LOADED = """() => ({
  ground: getComputedStyle(document.documentElement).backgroundColor,
  pictures: [...document.images].map((one) => one.naturalWidth > 0),
  buttons: [...document.querySelectorAll("button")].map((one) => one.checkVisibility()),
  violations: window.violations,
})"""
WATCH = """window.violations = [];
  document.addEventListener("securitypolicyviolation", (told) => window.violations.push(told.effectiveDirective));"""
PARCHMENT = "rgb(241, 230, 200)"


@pytest.mark.parametrize("way", ["server", "folder"])
@pytest.mark.parametrize("address", ["known", "none"])
def test_nothing_of_a_page_offends_its_own_policy(
    browser: Any, site: dict[str, bytes], homeless: dict[str, bytes], tmp_path: Path, way: str, address: str
) -> None:
    files = {path: data.replace(toy.BASE.encode(), b"/") for path, data in site.items()} if address == "known" else homeless
    folder = laid(files, tmp_path)
    with served(files, tmp_path) as url, visiting(browser, at=url if way == "server" else folder) as page:
        page.add_init_script(WATCH)
        for path in PAGES:
            if (way, address, path) == ("folder", "known", "404.html"):
                continue  # its links are absolute, and lead to the site itself
            page.goto((url if way == "server" else folder) + path)
            page.wait_for_load_state("load")
            told = page.evaluate(LOADED)
            assert told["ground"] == PARCHMENT, "the style sheet"
            count = len(toy.GAMES) if path.startswith(("index", "day")) else 0
            assert told["pictures"] == [True] * count
            assert told["buttons"] == [True] * count, "the script"
            assert told["violations"] == []


INJECTED = {
    "script": (b"<script>window.pwned = 1</script>", "script-src-elem"),
    "handler": (b'<img src="icon.svg" onload="window.pwned = 1" alt="">', "script-src-attr"),
    "script as data": (b'<script src="data:text/javascript,window.pwned=1"></script>', "script-src-elem"),
    "style": (b"<style>html { background: rgb(1, 2, 3) !important }</style>", "style-src-elem"),
    "attribute": (b'<p style="color: red">.</p>', "style-src-attr"),
    "frame": (b'<iframe src="style.css"></iframe>', "frame-src"),
    "base": (b'<base href="/elsewhere/">', "base-uri"),
}


@pytest.mark.parametrize("way", ["server", "folder"])
@pytest.mark.parametrize("what", INJECTED)
def test_what_is_injected_into_a_page_does_nothing(
    browser: Any, homeless: dict[str, bytes], tmp_path: Path, way: str, what: str
) -> None:
    data, directive = INJECTED[what]
    files = {**homeless, "404.html": homeless["404.html"].replace(b"</main>", data + b"</main>")}
    folder = laid(files, tmp_path)
    context = browser.new_context()
    with served(files, tmp_path) as url:
        page = context.new_page()
        page.add_init_script(WATCH)
        page.goto((url if way == "server" else folder) + "404.html")
        page.wait_for_load_state("load")
        told = page.evaluate(LOADED)
        assert directive in told["violations"]
        assert told["ground"] == PARCHMENT
        assert page.evaluate("window.pwned") is None
        context.close()


def test_the_tab_key_reaches_everything_in_order_and_shows_where_it_is(browser: Any, home: str) -> None:
    focus = "(() => { const one = document.activeElement; return [...document.querySelectorAll('*')].indexOf(one); })()"
    everything = """[...document.querySelectorAll('a[href], button, summary')].filter((one) => one.checkVisibility())
      .map((one) => [...document.querySelectorAll('*')].indexOf(one))"""
    outline = "getComputedStyle(document.activeElement).outlineStyle"
    with visiting(browser, viewport=PHONE) as page:
        for path in PAGES:
            page.goto(home + path)
            wanted = page.evaluate(everything)
            reached = []
            for _ in wanted:
                page.keyboard.press("Tab")
                reached.append(page.evaluate(focus))
                assert page.evaluate(outline) == "solid"
            assert reached == wanted
            assert len(wanted) > 5


def test_the_skip_link_shows_itself_and_leads_past_the_head(browser: Any, home: str) -> None:
    with visiting(browser) as page:
        page.goto(home + PAGES[1])
        skip = page.locator(".skip")
        assert skip.bounding_box()["y"] < 0
        page.keyboard.press("Tab")
        page.wait_for_function("document.querySelector('.skip').getBoundingClientRect().top >= 0")
        page.keyboard.press("Enter")
        assert page.evaluate("document.activeElement.id") == "main"
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.closest('main') !== null")


def test_par_is_hidden_until_it_is_asked_for(browser: Any, home: str) -> None:
    with visiting(browser, viewport=PHONE) as page:
        page.goto(home + PAGES[1])
        assert page.locator("details[open]").count() == 0
        assert not page.get_by_text("4321").first.is_visible()
        page.locator(".par summary").first.focus()
        page.keyboard.press("Enter")
        assert page.get_by_text("4321").first.is_visible()
        assert not page.get_by_text("Print the solution").is_visible()
        page.locator(".solution summary").click()
        assert page.get_by_text("Print the solution").is_visible()


def test_without_scripts_all_is_there_but_picking_and_sharing(browser: Any, home: str) -> None:
    with visiting(browser, java_script_enabled=False) as page:
        page.goto(home)
        assert page.get_by_text("This is the newest day printed here.").is_visible()
        assert page.locator(".note:visible").count() == 1
        assert page.get_by_role("button", name="Share").count() == 0
        page.locator(".par summary").first.click()
        assert page.get_by_text("4321").first.is_visible()
        page.get_by_role("link", name="Archive", exact=True).click()
        page.get_by_role("link", name="Sunday 29 November 2026").click()
        assert page.get_by_role("heading", level=1).inner_text() == "Sunday 29 November 2026"
        assert page.locator(".note:visible").count() == 0
        page.get_by_role("link", name="The day after").click()
        assert page.get_by_role("heading", level=1).inner_text() == "Monday 30 November 2026"


@pytest.mark.parametrize(
    ("time", "lands", "says"),
    [
        (f"{MIDDLE}T00:00:00Z", f"day/{MIDDLE}/index.html", "These are today’s challenges."),
        (f"{MIDDLE}T23:59:59Z", f"day/{MIDDLE}/index.html", "These are today’s challenges."),
        (AT_NOON, "index.html", "These are today’s challenges."),
        ("2027-01-01T00:00:00Z", "index.html", "Today is not printed here"),
        ("2026-01-01T00:00:00Z", "index.html", "Today is not printed here"),
    ],
)
def test_today_is_picked_by_the_viewers_day_in_greenwich(browser: Any, home: str, time: str, lands: str, says: str) -> None:
    with visiting(browser, time, timezone_id="Pacific/Kiritimati") as page:
        page.goto(home + "index.html")
        page.wait_for_url(home + lands)
        assert page.locator(".note:visible").count() == 1
        assert page.get_by_text(says).is_visible()


def test_other_days_say_how_they_stand_to_today(browser: Any, home: str) -> None:
    with visiting(browser, f"{MIDDLE}T12:00:00Z") as page:
        page.goto(f"{home}day/{NEWEST}/index.html")
        assert page.get_by_text("This day has not come yet").is_visible()
        page.goto(f"{home}day/{toy.FIRST}/index.html")
        assert page.locator(".note:visible").count() == 0
        page.goto(f"{home}archive/index.html")
        assert page.locator("[aria-current=date]").get_attribute("aria-label") == "Sunday 29 November 2026"


SHARED = "Toy & Sons No. {number} (two), {day}\n{code}"


def test_the_share_button_copies_where_nothing_else_is_offered(browser: Any, home: str) -> None:
    with visiting(browser, permissions=["clipboard-read", "clipboard-write"]) as page:
        page.add_init_script("delete Navigator.prototype.share")
        page.goto(home + PAGES[1])
        text = page.locator("#share-toy").text_content()
        assert text.startswith("Toy & Sons No. 9830 (two), Sunday 29 November 2026\n")
        page.get_by_role("button", name="Share Toy & Sons").click()
        page.get_by_text("Copied. Paste it anywhere.").wait_for()
        assert page.evaluate("navigator.clipboard.readText()") == f"{text}\n{home}{PAGES[1]}"
        assert page.evaluate("document.activeElement.tagName") == "BUTTON"
        # from the first page the way leads to the day, not to whatever day comes next
        page.goto(home + "index.html")
        page.get_by_role("button", name="Share Toy & Sons").click()
        page.get_by_text("Copied. Paste it anywhere.").wait_for()
        assert page.evaluate("navigator.clipboard.readText()").endswith(f"\n{home}day/{NEWEST}/index.html")


def test_the_share_button_copies_by_hand_where_the_clipboard_is_kept_shut(browser: Any, home: str) -> None:
    with visiting(browser) as page:
        page.add_init_script("""delete Navigator.prototype.share; delete Navigator.prototype.clipboard;
          document.addEventListener("copy", () => { window.copied = document.activeElement.value; });""")
        page.goto(home + PAGES[1])
        page.get_by_role("button", name="Share Toy & Sons").click()
        page.get_by_text("Copied. Paste it anywhere.").wait_for()
        assert page.evaluate("window.copied").endswith(PAGES[1])
        assert page.locator("textarea").count() == 0
        page.evaluate("document.execCommand = () => false")
        page.get_by_role("button", name="Share Toy & Sons").click()
        page.get_by_text("keeps the clipboard shut").wait_for()


def test_the_share_button_hands_over_to_the_system(browser: Any, home: str) -> None:
    with visiting(browser) as page:
        page.add_init_script(
            "Navigator.prototype.share = async (told) => { window.told = told; if (window.fault) throw window.fault; }"
        )
        page.goto(home + PAGES[1])
        page.get_by_role("button", name="Share Toy & Sons").click()
        told = page.wait_for_function("window.told").json_value()
        assert told["url"] == home + PAGES[1]
        assert told["title"] == "The Daily Delve No. 9830"
        assert told["text"] == page.locator("#share-toy").text_content()
        page.evaluate("window.fault = new DOMException('', 'AbortError')")
        page.get_by_role("button", name="Share Toy & Sons").click()
        assert page.locator("[role=status]").first.inner_text() == ""


def test_landmarks_and_tables_are_told_on_phone_and_desk(browser: Any, home: str) -> None:
    with visiting(browser) as page:
        for viewport in (PHONE, DESK):
            page.set_viewport_size(viewport)
            page.goto(home + "archive/index.html")
            for role in ("banner", "main", "contentinfo"):
                assert page.get_by_role(role).count() == 1
            assert page.get_by_role("navigation").count() == 2
            assert page.get_by_role("table").count() == 2
            assert page.get_by_role("table", name="December 2026").count() == 1
            assert page.get_by_role("columnheader").count() == 14
            assert page.get_by_role("columnheader", name="Monday").or_(page.get_by_role("columnheader", name="Mon")).count() == 2
            links = page.get_by_role("cell").get_by_role("link")
            assert links.count() == toy.COUNT
            assert all(box["height"] >= 24 and box["width"] >= 24 for box in (one.bounding_box() for one in links.all()))


def test_paper_and_still_eyes_are_minded(browser: Any, home: str) -> None:
    with visiting(browser, color_scheme="dark", reduced_motion="reduce") as page:
        page.goto(home + PAGES[1])
        assert page.evaluate("getComputedStyle(document.querySelector('.button')).transitionDuration") == "0s"
        page.emulate_media(media="print")
        assert not page.get_by_role("navigation").first.is_visible()
        assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(255, 255, 255)"
        assert page.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"
