"""The page as a stranger opens it, in a real browser: a dungeon at once, its buttons in sight, and an address for everything."""

from __future__ import annotations

import gzip
import os
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from tests.site import axe, pressed, stock, toy
from tests.site.test_browser import CHROMIUM, DESK, LEGIBLE, WATCH, browser, heads, served, visiting
from tests.site.test_press_browser import PHONE, printed, unfolded

playwright = pytest.importorskip("playwright.sync_api", reason="needs playwright: pip install playwright")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="needs a chromium: apt-get install chromium")
__all__ = ["browser"]

SHELF = stock.shelf(3)
LOWEST = {PHONE["width"]: 500, DESK["width"]: 450}
"""Where Print this ends at the latest, in pixels from the top, by the width of the window."""
LONGEST = 1600
"""Most pixels of the page on a phone."""
HEAVIEST = 350_000
"""Most bytes of the first view, as they go over the wire."""
REAL = 150_000
"""Bytes that a real cover and the real picture of a page weigh more than those of the shelf of tests, as they go over the wire."""
NOTED = """
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) if (one.element?.id === "front-cover") window.painted ??= one.renderTime || one.startTime;
}).observe({ type: "largest-contentful-paint", buffered: true });
const plain = window.fetch;
window.fetch = (what, ...rest) => {
  if (String(what).includes("form.json")) window.asked ??= performance.now();
  return plain(what, ...rest);
};
"""
"""Notes when the first picture is painted, and when the first of what belongs to the press is asked for."""
PAINTED = """() => new Promise((resolve) => {
  const image = document.getElementById("front-cover");
  const done = () => requestAnimationFrame(() => resolve([performance.now(), image.naturalWidth]));
  if (image.complete && image.naturalWidth) done(); else image.addEventListener("load", done, { once: true });
})"""
DAYS = ("2026-11-28T12:00:00Z", "2026-11-29T12:00:00Z", "2026-11-30T00:30:00Z", "2026-12-01T23:59:00Z")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return pressed.laid(tmp_path_factory.mktemp("front"), shelf=SHELF)


@pytest.fixture(scope="module")
def home(folder: Path) -> Iterator[str]:
    with pressed.served(folder) as url:
        yield url


def of_day(page: Any) -> str:
    shown: str = page.locator("#front-title").inner_text()
    return shown


@pytest.mark.parametrize("viewport", [PHONE, DESK], ids=["phone", "desk"])
def test_a_dungeon_is_painted_at_once_with_its_buttons_in_sight(browser: Any, home: str, folder: Path, viewport: Any) -> None:
    times = []
    for _ in range(3):
        with closing(browser.new_context(viewport=viewport, locale="en-GB")) as context:  # with a clock that runs
            page = context.new_page()
            page.add_init_script(NOTED)
            asked: list[str] = []
            page.on("request", lambda request, asked=asked: asked.append(request.url.removeprefix(home)))
            page.goto(home)
            assert page.evaluate(PAINTED)[1] > 0
            box = page.locator("#front-print").bounding_box()
            assert box["y"] + box["height"] <= LOWEST[viewport["width"]]
            assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
            page.get_by_text("The press is ready.").wait_for()
            assert viewport is DESK or page.evaluate("document.documentElement.scrollHeight") <= LONGEST
            page.wait_for_function("() => window.painted && window.asked")
            painted, runtime = page.evaluate("() => [window.painted, window.asked]")
            assert 0 < painted < runtime, "the picture comes before the first byte of the runtime"
            times.append(painted)
    later = next(place for place, name in enumerate(asked) if name.endswith(("form.json", "worker.js")) or "runtime/" in name)
    assert any(name.startswith("shelf/") for name in asked[:later]), "a picture is asked for before anything of the press"
    weight = sum(len(gzip.compress((folder / (name or "index.html")).read_bytes())) for name in set(asked[:later]))
    assert weight <= HEAVIEST - REAL, "the pictures of this shelf are light"
    if os.getloadavg()[0] < (os.cpu_count() or 1):
        assert min(times) < 1000


def test_every_day_another_dungeon_and_no_game_is_always_first(browser: Any, home: str) -> None:
    titles, games = set(), set()
    for time in DAYS:
        with visiting(browser, time) as page:
            page.goto(home)
            titles.add(of_day(page))
            games.add(page.locator("#front-line").inner_text().split(" · ")[0])
            assert page.locator(".others li").count() == 2
            first = page.locator(".others li").first
            assert first.locator("a").get_attribute("aria-current") == "true"
    assert len(titles) == len(DAYS)
    assert len(games) == 2


@pytest.mark.parametrize(
    ("locale", "paper"), [("en-US", "-letter.pdf"), ("fr-CA", "-letter.pdf"), ("de-DE", "CC.pdf"), ("en", "CC.pdf")]
)
def test_print_this_is_the_ready_pdf_on_the_paper_of_the_country(browser: Any, home: str, locale: str, paper: str) -> None:
    with visiting(browser, locale=locale) as page:
        page.goto(home)
        assert page.locator("#front-print").get_attribute("href").endswith(paper)
        assert page.locator("#front-save").get_attribute("download").endswith(paper)
        assert page.locator("#front-paper").is_visible()
        found = page.request.get(home + page.locator("#front-print").get_attribute("href"))
        assert found.body().startswith(b"%PDF")


def test_another_is_the_next_of_the_game_and_then_a_fresh_one_and_back_goes_back(browser: Any, home: str) -> None:
    with visiting(browser, DAYS[0]) as page:
        page.goto(home)
        page.get_by_text("The press is ready.").wait_for()
        seen = [of_day(page)]
        for _ in range(2):
            page.get_by_role("button", name="Another").click()
            page.wait_for_function("(title) => document.getElementById('front-title').innerText !== title", arg=seen[-1])
            seen.append(of_day(page))
        assert len(set(seen)) == 3
        page.get_by_role("button", name="Another").click()
        told = printed(page)
        assert told["game"] in {"toy", "other"}
        assert of_day(page) == "<b>A toy</b>"
        assert f"#game={told['game']}&seed={told['seed']}" in page.url
        page.go_back()
        page.wait_for_function("(title) => document.getElementById('front-title').innerText === title", arg=seen[-1])
        page.go_back()
        page.wait_for_function("(title) => document.getElementById('front-title').innerText === title", arg=seen[-2])


def test_what_is_asked_for_early_waits_and_opens_when_it_is_there(browser: Any, home: str) -> None:
    with visiting(browser) as page:
        page.goto(f"{home}#game=toy&seed=slow")
        page.locator("#work").get_by_text("thinking").wait_for()
        assert page.locator("#work").is_visible()
        page.locator("#front-print").click()
        page.get_by_text("It is printed as soon as it is ready.").first.wait_for()
        page.get_by_role("button", name="Cancel").click()
        page.get_by_text("It was cancelled. Print this makes it after all.").wait_for()
        with page.expect_popup() as opened:
            page.evaluate("location.hash = 'game=toy&seed=quick'")
            page.locator("#front-print").click()
        assert opened.value.url.startswith("blob:")


def test_another_paper_does_not_wait_for_the_pictures_of_the_first_nor_ends_the_press(browser: Any, home: str) -> None:
    with visiting(browser) as page:
        workers: list[str] = []
        page.on("worker", lambda worker: workers.append(worker.url))
        page.goto(f"{home}#game=toy&seed=late")
        assert printed(page)["how"].get("paper") != "letter"
        assert page.locator("#front-plate.waiting").count() == 1
        page.evaluate("() => { document.querySelector('.advice').remove(); location.hash += '&paper=letter'; }")
        assert printed(page)["how"]["paper"] == "letter"
        assert len(workers) == 1


def test_what_is_chosen_after_another_dungeon_counts(browser: Any, home: str) -> None:
    with visiting(browser) as page:
        page.goto(home)
        page.get_by_text("The press is ready.").wait_for()
        page.get_by_role("button", name="Another").click()
        page.get_by_role("button", name="Options").click()
        shown = page.locator("#front-line").inner_text().split(" · ")[0].lower()
        chosen = page.locator("input[name=quest-game]:checked").get_attribute("value")
        assert {"toy": "toy & sons", "other": "the other one"}.get(chosen, chosen) in shown or chosen in shown
        page.locator("#quest-game-other").check()
        page.get_by_label("Seed").fill("mine")
        page.get_by_role("button", name="Print the quest").click()
        told = printed(page)
        assert (told["game"], told["seed"]) == ("other", "mine")
        page.go_back()
        page.wait_for_function("() => !document.querySelector('.printed .advice')")


@pytest.mark.parametrize("address", ["main", "nonsense", "=", "press"])
def test_an_address_that_is_none_shows_the_dungeon_of_today(browser: Any, home: str, address: str) -> None:
    with visiting(browser) as page:
        page.goto(home)
        today = of_day(page)
        page.goto(f"{home}#{address}")
        page.reload()
        page.get_by_text("The press is ready.").wait_for()
        assert of_day(page) == today


def test_the_skip_link_leads_to_the_main_part_and_nowhere_else(browser: Any, home: str) -> None:
    with visiting(browser) as page:
        page.goto(f"{home}#daily")
        page.locator("#panel-daily").wait_for()
        page.locator("a.skip").focus()
        page.keyboard.press("Enter")
        assert page.url.endswith("#daily")
        assert page.evaluate("document.activeElement.id") == "main"
        assert page.locator("#panel-daily").is_visible()


def test_what_is_being_made_is_given_up_for_another_dungeon_and_for_no_form(browser: Any, home: str) -> None:
    with visiting(browser) as page:
        page.goto(f"{home}#game=toy&seed=slow")
        page.locator("#work").get_by_text("thinking").wait_for()
        page.locator("#front-games a").last.click()
        page.wait_for_function("() => document.getElementById('work').hidden")
        shown = of_day(page)
        assert page.evaluate("document.activeElement.id") == "front-title"
        page.evaluate("location.hash = 'game=toy&seed=slow'")
        page.locator("#work").get_by_text("thinking").wait_for()
        page.locator("#tab-sheets").click()
        assert page.url.endswith("#sheets")
        assert page.evaluate("document.activeElement.id") == "head-sheets"
        assert page.title().startswith("Sheets without a quest")
        assert page.locator("#work").is_visible()
        page.get_by_role("button", name="Print the sheets").press("Enter")
        assert page.locator("#form-sheets #trouble").inner_text().startswith("Something else is being made.")
        page.locator("#tab-quest").click()
        assert page.url.endswith("#game=toy&seed=slow"), "the way back is to what is being made"
        assert page.locator("#work").is_visible()
        page.locator("#front-games a").last.click()
        page.wait_for_function("() => document.getElementById('work').hidden")
        assert of_day(page) == shown


def test_the_button_prints_what_the_drawer_asks_for(browser: Any, home: str) -> None:
    with visiting(browser) as page:
        page.goto(home)
        page.get_by_text("The press is ready.").wait_for()
        if "toy" not in page.locator("#front-games a[aria-current]").get_attribute("href").lower():
            page.locator("#front-games a[href^='#T-']").click()
        page.get_by_role("button", name="Options").click()
        unfolded(page)
        assert page.locator("#quest-toy-dragons").input_value() == "two", "the drawer says what is shown"
        page.locator("#quest-toy-dragons").select_option("three")
        assert page.locator("#front-print").inner_text() == "Print as chosen"
        page.locator("#quest-toy-dragons").select_option("two")
        assert page.locator("#front-print").inner_text() == "Print this", "changed back is what is shown"
        assert page.locator("#quest-code").input_value().startswith("T-")
        page.locator("#quest-toy-dragons").select_option("three")
        page.get_by_role("button", name="Another").click()
        told = printed(page)
        assert told["options"] == {"dragons": "three"}
        assert page.locator("#front-print").inner_text() == "Print this"
        page.get_by_role("button", name="Options").click()
        page.locator("#quest-seed").fill("mine")
        page.locator("#front-games a").last.click()
        assert page.locator("#quest-seed").input_value() == "mine", "what was typed is there, and counts"
        page.locator("#front-print", has_text="Print as chosen").click()
        page.wait_for_function("() => location.hash.includes('seed=mine')")
        assert printed(page)["seed"] == "mine"


def test_a_seed_that_was_used_is_typed_no_more(browser: Any, home: str) -> None:
    with visiting(browser) as page:
        page.goto(home)
        page.get_by_text("The press is ready.").wait_for()
        page.get_by_role("button", name="Options").click()
        page.locator("#quest-seed").press_sequentially("friday")
        page.get_by_role("button", name="Print the quest").click()
        assert printed(page)["seed"] == "friday"
        page.goto("about:blank")
        page.goto(home)
        page.get_by_text("The press is ready.").wait_for()
        assert page.locator("#quest-seed").input_value() == ""
        assert page.locator("#quest-code").input_value() != "", "the drawer says what is shown"


def test_a_quest_that_is_asked_for_beside_other_work_waits_for_it(browser: Any, home: str) -> None:
    with visiting(browser) as page:
        page.goto(f"{home}#sheets")
        page.get_by_text("The press is ready.").wait_for()
        page.get_by_label("Hero", exact=True).fill("slow")
        page.get_by_role("button", name="Print the sheets").click()
        page.locator("#work").get_by_text("thinking").wait_for()
        page.evaluate("location.hash = 'game=toy&seed=after'")
        page.get_by_text("It is made as soon as the other work is done.").first.wait_for()
        assert page.locator("#work").is_visible(), "other work is not given up for it"
        page.get_by_role("button", name="Cancel").click()
        assert printed(page)["seed"] == "after"


def test_ink_that_was_chosen_is_printed_with_whatever_is_shown(browser: Any, home: str) -> None:
    with visiting(browser) as page:
        page.goto(home)
        page.get_by_text("The press is ready.").wait_for()
        page.get_by_role("button", name="Options").click()
        unfolded(page)
        page.get_by_label("Ink").select_option("low")
        assert page.locator("#front-chosen").inner_text() == "Printed as you chose: ink low."
        page.get_by_role("button", name="Options").click()
        page.get_by_role("button", name="Another").click()
        assert not page.locator("#front-save").is_visible(), "what lies ready is in full ink"
        with page.expect_popup():
            page.locator("#front-print", has_text="Print this").click()
        assert printed(page)["how"]["ink"] == "low"
        assert page.locator("#front-save").is_visible()


def test_what_came_of_a_form_stands_with_it_and_goes_with_the_next_answer(browser: Any, home: str) -> None:
    with visiting(browser) as page:
        page.goto(f"{home}#game=toy&seed=x")
        assert printed(page)["seed"] == "x"
        page.locator("#tab-check").click()
        assert not page.locator(".printed").is_visible()
        page.locator("#verify-code").fill("T-0100-AAAA-BBBB-CC")
        page.get_by_role("button", name="Verify it").click()
        page.get_by_role("heading", name="By the rules: 3 points, no medal").wait_for()
        page.locator("#tab-daily").click()
        page.locator("#daily-day").fill("")
        page.get_by_role("button", name="Print the challenge").click()
        assert page.locator("#form-daily #trouble").inner_text() == "Choose a day, as 2026-11-24."
        page.locator("#tab-check").click()
        assert page.get_by_role("heading", name="By the rules: 3 points, no medal").is_visible()
        page.locator("#tab-quest").click()
        assert page.url.endswith("#game=toy&seed=x")
        assert page.locator(".printed").first.is_visible()


def test_a_quest_that_is_asked_for_while_another_is_made_takes_its_place(browser: Any, home: str) -> None:
    with visiting(browser) as page:
        page.goto(f"{home}#game=toy&seed=slow")
        page.locator("#work").get_by_text("thinking").wait_for()
        assert page.locator("#front-share").is_hidden(), "what is not made yet has no address to share"
        page.get_by_role("button", name="Options").click()
        page.get_by_label("Seed").fill("quick")
        page.get_by_role("button", name="Print the quest").click()
        assert printed(page)["seed"] == "quick"


def test_options_are_those_of_the_dungeon_that_is_shown(browser: Any, home: str) -> None:
    with visiting(browser) as page:
        page.goto(home)
        page.get_by_text("The press is ready.").wait_for()
        code = page.evaluate("[...document.querySelectorAll('#front-games [aria-current]')][0].hash.slice(1)")
        page.get_by_role("button", name="Options").click()
        page.get_by_text("Paper, ink and type").first.click()
        page.locator("#how-ink").select_option("low")
        page.get_by_role("button", name="Print the quest").click()
        told = printed(page)
        assert (told["code"], told["how"]["ink"]) == (code, "low")


def test_without_a_network_the_press_makes_what_lies_ready(browser: Any, home: str) -> None:
    with closing(browser.new_context()) as context:  # whose pictures that are not there are no faults
        page = context.new_page()
        page.goto(home)
        page.get_by_text("The press is ready.").wait_for()
        code = page.evaluate("[...document.querySelectorAll('#front-games [aria-current]')][0].hash.slice(1)")
        context.set_offline(True)
        page.locator("#front-print").click()
        assert printed(page)["code"] == code
        assert page.locator("#front-print").get_attribute("href").startswith("blob:")


def test_a_number_out_of_its_bounds_is_told_in_sight(browser: Any, home: str) -> None:
    with visiting(browser, viewport=PHONE) as page:
        page.goto(f"{home}#daily")
        page.locator("#daily-practice").fill("9999")
        page.get_by_role("button", name="Print the challenge").click()
        wrong = page.get_by_role("alert").get_by_text("Exercise: give a whole number from 0 to 2047.")
        wrong.wait_for()
        top, bottom, high = wrong.evaluate(
            "one => { const { top, bottom } = one.getBoundingClientRect(); return [top, bottom, innerHeight]; }"
        )
        assert 0 <= top < bottom <= high


def test_a_game_that_there_is_not_is_no_promise(browser: Any, home: str) -> None:
    with visiting(browser) as page:
        page.goto(f"{home}#game=toi&seed=x")
        link = page.locator("#address").get_by_role("link", name="toy")
        assert page.locator("#front-print").get_attribute("href"), "the dungeon of today, which is ready"
        link.click()
        assert printed(page)["seed"] == "x"


def _addresses() -> Iterator[tuple[str, dict[str, str]]]:
    """Yield 40 addresses, and what of them the press is asked for."""
    options = ({}, {"dragons": "two"}, {"dragons": "three"}, {"theme": "wax"}, {"dragons": "two", "theme": "ash"})
    hows = ({}, {"paper": "letter"}, {"ink": "low"}, {"paper": "letter", "ink": "grey"})
    for number, (option, how) in enumerate((option, how) for option in options for how in hows):
        for game, seed in (("toy", f"word {number}"), ("other", f"tüte & <{number}>")):
            pairs = {"game": game, "seed": seed, **option, **how}
            yield "&".join(f"{name}={quote(value, safe='')}" for name, value in pairs.items()), {"game": game, "seed": seed, **how}


def test_forty_addresses_come_round_again(browser: Any, home: str) -> None:
    addresses = list(_addresses())
    assert len({address for address, _ in addresses}) == 40
    with visiting(browser, permissions=["clipboard-read", "clipboard-write"]) as page:
        page.add_init_script("Object.defineProperty(navigator, 'share', { value: undefined });")
        page.goto(home)
        page.get_by_text("The press is ready.").wait_for()
        for address, wanted in addresses:
            page.evaluate("text => { document.querySelector('.advice')?.remove(); location.hash = text; }", address)
            told = printed(page)
            assert {**{name: told[name] for name in ("game", "seed")}, **{
                name: told["how"][name] for name in wanted if name in told["how"]
            }} == wanted  # fmt: skip
            page.locator("#front-share").click()
            page.wait_for_function("async (wanted) => (await navigator.clipboard.readText()) === wanted", arg=f"{home}#{address}")
            assert page.url == f"{home}#{address}"
            assert not page.locator("#address").is_visible()


@pytest.mark.parametrize(
    ("address", "left", "near"),
    [
        ("game=toi&seed=x", "game=toi", "toy"), ("game=toy&seed=x&dragns=two", "dragns=two", None),
        ("game=toy&seed=x&dragons=tow", "dragons=tow", "two"), ("quest=nothing-like-it", "quest=nothing-like-it", ""),
    ],
)  # fmt: skip
def test_a_wrong_address_gets_a_sentence_and_the_nearest_right_one(
    browser: Any, home: str, address: str, left: str, near: str | None
) -> None:
    with visiting(browser) as page:
        page.goto(f"{home}#{address}")
        page.get_by_text(left).wait_for()
        said = page.locator("#address").inner_text()
        if near is not None:
            assert (f"(did you mean {near}?)" in said) == bool(near)


def test_the_press_and_its_quests_have_the_head_of_the_days(browser: Any, site: dict[str, bytes], tmp_path: Path) -> None:
    folder = pressed.laid(tmp_path / "press", alone=False, title=toy.settings().title, shelf=SHELF)
    places = ["", f"make/shelf/{SHELF.quests[0].home}"]
    with pressed.served(folder) as home, served(site, tmp_path / "days") as days, visiting(browser) as page:
        for viewport in (DESK, PHONE):
            of_days, *of_press = heads(page, [days, *(home + place for place in places)], viewport)
            names = [{**told, "last": ""} for told in (of_days, *of_press)]
            assert names == [names[0]] * 3
            assert viewport is PHONE or {str(told["last"]) for told in of_press} == {str(of_days["last"])}


def test_the_shelf_and_the_front_are_sound_light_and_dark(browser: Any, home: str) -> None:
    script = axe.source()
    for scheme, viewport in (("light", PHONE), ("dark", DESK)):
        with visiting(browser, color_scheme=scheme, viewport=viewport) as page:
            page.add_init_script(WATCH)
            for address in ("", "#shelf"):
                page.goto("about:blank")
                page.goto(f"{home}{address}")
                page.get_by_text("The press is ready.").wait_for()
                page.evaluate(script)
                found = page.evaluate("axe.run()")["violations"]
                assert [(one["id"], one["nodes"][0]["html"]) for one in found] == []
                told = page.evaluate(LEGIBLE)
                assert told["poor"] == []
                assert told["wide"] <= 0
            assert page.locator("#shelf li").count() == 6
            assert page.locator("#shelf li b").count() == 0, "titles are words"
            assert page.evaluate("window.violations") == []


def test_the_shelf_shows_the_game_that_is_looked_for(browser: Any, home: str) -> None:
    with visiting(browser) as page:
        page.goto(f"{home}#shelf")
        page.locator("#sift-game").select_option("<i>Other</i>")
        assert page.locator("#shelf li:visible .kicker").all_inner_texts() == ["<i>Other</i> · medium · 9\u00a0pages"] * 3
        assert page.locator("#sift-count").inner_text() == "3 of 6"
        page.locator("#sift-game").select_option("all games")
        page.locator("#sift-grade").select_option("medium")
        assert page.locator("#shelf li:visible").count() == 6


def test_without_scripts_there_is_a_shelf_of_pictures_with_pdfs(browser: Any, home: str) -> None:
    with visiting(browser, java_script_enabled=False, viewport=PHONE) as page:
        page.goto(home)
        assert page.locator("noscript p.notice").is_visible()
        assert page.locator("#shelf li img").first.is_visible()
        assert not page.locator("#front").is_visible()
        page.get_by_role("link", name="The <b>1</b> of Toy & Sons Until the Rope Gives").first.click()
        assert page.locator("h1").inner_text() == SHELF.quests[0].title
        for paper in SHELF.quests[0].papers:
            button = page.get_by_role("link", name=f"Print on {paper.paper}", exact=True)
            assert button.get_attribute("href") == paper.name
            assert button.is_visible()
        assert page.get_by_role("link", name="Print this").count() == 0
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        page.get_by_role("link", name="Open in the press").click()
        assert page.url == f"{home}index.html#{SHELF.quests[0].code}"


def test_what_is_read_opens_in_the_same_tab_so_that_back_leads_back(browser: Any, home: str) -> None:
    with visiting(browser) as page:
        page.route("**/favicon.ico", lambda route: route.fulfill(status=200))
        page.goto(home)
        title = of_day(page)
        page.get_by_role("link", name="Read it here").click()
        page.wait_for_url("**/shelf/*-read.html")
        assert len(page.context.pages) == 1
        page.go_back()
        assert of_day(page) == title
        page.goto(f"{home}shelf/{SHELF.quests[0].home}")
        page.get_by_role("link", name="Read it here").click()
        page.wait_for_url(f"**/shelf/{SHELF.quests[0].read}")
        assert len(page.context.pages) == 1


def test_where_data_are_saved_the_runtime_waits_until_it_is_wanted(browser: Any, home: str) -> None:
    with visiting(browser) as page:
        page.add_init_script("Object.defineProperty(navigator, 'connection', { value: { saveData: true } });")
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(home)
        page.get_by_text("your browser saves data").wait_for()
        assert not any("runtime/" in one for one in asked)
        page.evaluate("location.hash = 'game=toy&seed=wanted'")
        assert printed(page)["seed"] == "wanted"
        assert any("runtime/" in one for one in asked)


def test_without_webassembly_the_shelf_prints_all_the_same(browser: Any, home: str) -> None:
    with visiting(browser) as page:
        page.add_init_script("delete window.WebAssembly")
        page.goto(home)
        page.get_by_text("This browser has no WebAssembly").wait_for()
        assert page.locator("#front-print").get_attribute("href").endswith(".pdf")
        before = of_day(page)
        page.get_by_role("button", name="Another").click()
        page.wait_for_function("(title) => document.getElementById('front-title').innerText !== title", arg=before)
        assert page.locator(".doors a:visible").all_inner_texts() == ["A dungeon", "All 6 that are ready"]
        for address in ("#game=toy&seed=x", "#check"):
            page.goto("about:blank")
            page.goto(f"{home}{address}")
            page.get_by_text("What this address asks for is not to be had here.").wait_for()
            assert of_day(page) == before
            assert page.locator("#front-print").is_visible()


def test_the_code_of_a_game_to_be_checked_may_stand_in_the_address(browser: Any, home: str) -> None:
    with visiting(browser) as page:
        page.goto(f"{home}#check&code=T-0100-AAAA-BBBB-CC")
        page.locator("#form-verify").wait_for()
        assert [page.locator(one).input_value() for one in ("#result-code", "#verify-code")] == ["T-0100-AAAA-BBBB-CC"] * 2
        assert page.locator("#address").is_hidden()


def test_the_day_of_a_challenge_is_that_of_greenwich(browser: Any, home: str) -> None:
    with visiting(browser, "2026-11-29T19:00:00Z", timezone_id="Pacific/Auckland") as page:
        page.goto(f"{home}#daily")
        page.locator("#form-daily").wait_for()
        assert page.locator("#daily-day").input_value() == "2026-11-29"
        assert page.title().startswith("The challenge of a day")


def test_what_was_shown_is_there_without_a_network(browser: Any, home: str) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto(home)
    page.get_by_text("The press is ready.").wait_for()
    page.wait_for_function("() => navigator.serviceWorker.controller")
    page.wait_for_function("async () => (await (await caches.open('delvepress-shelf')).keys()).length >= 2")
    title = of_day(page)
    context.set_offline(True)
    page.reload()
    assert of_day(page) == title
    assert page.evaluate(PAINTED)[1] > 0
    context.close()
