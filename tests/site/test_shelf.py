"""What lies ready on the page of the press: which quests, what there is of each, and that none of it tells what is sealed."""

from __future__ import annotations

import json
from hashlib import sha256
from io import BytesIO

import pytest
from PIL import Image

from generator import registry
from generator.cli.jobs import shelf_jobs
from generator.press.jobs.files import quest_print
from generator.press.jobs.printing.print_request import PrintRequest
from generator.press.jobs.screen import front
from generator.site import shelf
from tests.cli.conftest import Desk, desk, made_once
from tests.site import pressed, stock
from tests.site.reader import Page
from tests.site.test_press_page import kept

__all__ = ["desk", "made_once"]
pytestmark = pytest.mark.usefixtures("made_once")
LONG = "A sentence that is long enough to stand by itself, and fills more than half of the room there is for it."
GAMES = list(registry.all_games().values())


def test_quests_of_a_shelf_differ_in_theme_and_grade_and_are_always_the_same() -> None:
    plans = shelf.plans(GAMES, 6)
    assert plans == shelf.plans(GAMES, 6)
    assert len({(plan.game.id, plan.seed) for plan in plans}) == 6 * len(GAMES)
    for game in GAMES:
        own = [plan for plan in plans if plan.game is game]
        assert len({plan.options["theme"] for plan in own}) == 6
        assert {plan.options["grade"] for plan in own} == set(game.grades())
        assert "any" not in {plan.options["theme"] for plan in own}
    assert len({plan.options["grade"] for plan in plans if plan.seed == "shelf-1"}) > 1


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_lies_ready_is_what_the_command_prints(game: registry.AnyGame, desk: Desk) -> None:
    plan = next(plan for plan in shelf.plans(GAMES, 1) if plan.game is game)
    made = shelf.made(plan)
    told, files = shelf.lay(plan, made)
    for paper in told.papers:
        letter = ("--paper", "letter") if paper.paper == "Letter" else ()
        assert desk.run("quest", told.code, *letter, "--out", "made/").code == 0
        assert files[shelf.HOME + paper.name] == (desk.here / "made" / paper.name).read_bytes()
    assert json.loads(files[shelf.HOME + told.document])["code"] == told.code
    named = {told.document, told.read, told.cover.name, told.small.name, told.posted.name, told.page.name}
    assert set(files) == {shelf.HOME + name for name in named | {paper.name for paper in told.papers}}
    for picture in (told.small, told.posted, told.page):
        assert Image.open(BytesIO(files[shelf.HOME + picture.name])).size == (picture.width, picture.height)
        assert picture.alt
    assert len(told.story) <= front.HOOK + 4
    assert told.facts
    digests = {name: sha256(data).hexdigest() for name, data in files.items()}
    assert {name: sha256(data).hexdigest() for name, data in shelf.lay(plan, made)[1].items()} == digests
    shown = told.page.alt.partition(": ")[2]
    wanted = {
        "donjonz": "The dungeon",
        "green-dungeon": "The map",
        "deck-box-dungeons": "Suggested party",
        "bag-of-dungeon": "Heroes",
    }
    assert shown == wanted[game.id], "a map that is secret is not shown"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_picture_never_shows_what_players_would_turn_over(game: registry.AnyGame) -> None:
    plan = next(plan for plan in shelf.plans(GAMES, 1) if plan.game is game)
    made = shelf.made(plan)
    for only in ("", *(sheet.id for sheet in game.pack(made.quest, made.rating).sheets if not sheet.deck)):
        ready = quest_print.prepare(plan.game, made, PrintRequest.of({"only": only} if only else {}))
        pages = quest_print.print_quest(ready)[""].pages
        sheet, number = front.pictured(ready.job, pages)
        opened = [page for page, secret in enumerate(pages.secret) if not secret and not pages.cut[page]]
        assert not opened or number - 1 in opened, (only, sheet.id)
        assert not opened or not (sheet.seals or sheet.deck or ready.job.secret(sheet)), (only, sheet.id)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Short.", "Short."),
        ("One. " + "word " * 60, None),
        ("word " * 25 + "end, " + "word " * 60, "word " * 25 + "end …"),
        (f"{LONG} Another one that does not fit here any more, since it goes on and on and on and on.", LONG),
    ],
)  # fmt: skip
def test_a_story_is_cut_at_a_sentence_a_clause_or_a_word(text: str, shown: str | None) -> None:
    found = front.shortened(text)
    if shown is None:
        assert found.endswith("word …")
        assert len(found) <= front.HOOK + 2
    else:
        assert found == shown


def test_a_page_with_a_shelf_lists_it_for_those_without_scripts(tmp_path: object) -> None:
    files = pressed.page(pressed.runtime(pressed.Path(str(tmp_path)) / "runtime"), shelf=stock.shelf(2))
    page = Page(files["index.html"].decode())
    assert page.faults == []
    links = {one["href"] for one in page.all("a") if "href" in one}
    for quest in stock.shelf(2).quests:
        assert {
            shelf.HOME + name for name in (quest.home, quest.read, quest.document, *(one.name for one in quest.papers))
        } <= links
    assert {link for link in links if not link.startswith("#")} <= set(files)
    assert not [path for path in kept(files) if path.startswith(shelf.HOME)], "the service worker does not keep the whole shelf"


def test_every_quest_has_a_page_for_those_to_whom_it_is_sent(tmp_path: object) -> None:
    home = pressed.Path(str(tmp_path))
    files = pressed.page(pressed.runtime(home / "runtime"), shelf=stock.shelf(1), address="https://club.example/press/")
    (quest, _) = stock.shelf(1).quests
    page = Page(files[shelf.HOME + quest.home].decode())
    assert page.faults == []
    told = {one["property"]: one["content"] for one in page.all("meta") if "property" in one}
    assert told["og:title"] == quest.title
    assert told["og:image"] == f"https://club.example/press/shelf/{quest.posted.name}"
    assert told["og:url"] == f"https://club.example/press/shelf/{quest.home}"
    for link in (one["href"] for one in page.all("a") if not one["href"].startswith("#")):
        target = (pressed.Path(shelf.HOME) / link.partition("#")[0]).as_posix()
        assert pressed.Path(*(part for part in pressed.Path(target).parts)).name in {path.rsplit("/", 1)[-1] for path in files}
    assert not page.all("script")


def test_a_number_of_quests_is_checked() -> None:
    assert shelf_jobs.number(None) == shelf_jobs.USUAL
    assert shelf_jobs.number("0") == 0
    for wrong in ("", "-1", "41", "x", "1.5", "\u0661"):
        with pytest.raises(shelf_jobs.BadOption, match="--featured cannot be"):
            shelf_jobs.number(wrong)
