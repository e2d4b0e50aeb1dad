"""Quests whose QR code leads to the press in a browser: what stands in it, what it is refused for, and that it can be read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from generator.core.code import Code, encode
from generator.press.jobs.files import quest_addresses
from generator.press.jobs.printing import book, bound
from generator.press.jobs.printing.job import Job, PrintSettings
from generator.press.jobs.printing.print_request import PrintRequest
from tests import qr_reading
from tests.cli.conftest import Desk, Refused
from tests.cli.quick import DECK, GAMES, code_of
from tests.press.prints import made

BASE = "https://club.example/"
DECK_CODE, DONJONZ_CODE = code_of(DECK), code_of("donjonz")
pytestmark = pytest.mark.usefixtures("made_once")


@pytest.fixture
def jobs(monkeypatch: pytest.MonkeyPatch) -> list[Job]:
    """Keep every job that is printed."""
    found: list[Job] = []
    whole, folded = book.print_book, bound.print_bound

    def print_book(job: Job, *rest: Any, **more: Any) -> Any:
        found.append(job)
        return whole(job, *rest, **more)

    def print_bound(contents: Any, *rest: Any, **more: Any) -> Any:
        found.extend(chapter.job for chapter in contents.chapters)
        return folded(contents, *rest, **more)

    monkeypatch.setattr(book, "print_book", print_book)
    monkeypatch.setattr(bound, "print_bound", print_bound)
    return found


def led(jobs: list[Job]) -> Iterator[tuple[Job, qr_reading.QrPen]]:
    for job in jobs:
        yield job, qr_reading.drawn(job.figures["qr"])


@pytest.mark.parametrize(("words", "address"), [
    (("quest", DONJONZ_CODE, "--paper", "letter", "--ink", "low", "--only", "title"),
     f"{BASE}make/#{DONJONZ_CODE}&paper=letter&ink=low"),
    (("quest", DECK_CODE, "--map", "sealed", "--party-name", "Té & <Co>", "--backs", "gutterfold",
      "--only", "title"),
     f"{BASE}make/#{DECK_CODE}&map=sealed&party-name=T%C3%A9%20%26%20%3CCo%3E&backs=gutterfold"),
    (("quest", DECK_CODE, "--booklet", "--only", "title"), f"{BASE}make/#{DECK_CODE}&booklet=yes"),
    (("quest", DONJONZ_CODE, "--paper", "half-letter", "--only", "title"), f"{BASE}make/#{DONJONZ_CODE}&paper=letter"),
], ids=["paper", "options", "booklet", "half"])  # fmt: skip
def test_the_qr_code_leads_to_the_page_that_prints_the_quest(
    desk: Desk, jobs: list[Job], words: tuple[str, ...], address: str
) -> None:
    assert desk.run(*words, "--base-url", BASE.rstrip("/"), "--out", "made/").code == 0
    assert desk.run(*words, "--out", "made/").code == 0
    assert len({path.name for path in (desk.here / "made").glob("[!.]*")}) == 2
    (linked, code), (plain, usual) = led(jobs)
    assert qr_reading.holds(code, address)
    assert qr_reading.holds(usual, plain.code)
    assert linked.figures["qr"].alt == f"QR code of {address}"
    assert (linked.common.address, plain.common.address) == (address, "")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_title_page_says_where_the_code_leads(game: Any) -> None:
    from generator.press.jobs.printing import quest_jobs
    from generator.press.markup import templates

    for address in ("", f"{BASE}make/#X"):
        job = quest_jobs.quest_job(*made(game.id), PrintSettings(), address=address)
        (title,) = (sheet for sheet in job.pack.sheets if sheet.id == "title")
        text = templates.render(title.template, {**job.words(), "icon_credits": "", "sheet": title, "cutting": ()})
        assert ("or the page to which the QR code leads" in text) == bool(address)


def test_everything_that_is_measured_is_asked_for_again() -> None:
    game = next(game for game in GAMES if game.measure_all is not None)
    how = PrintRequest(base_url=BASE)
    address = quest_addresses.quest_address(game, code_of(game.id), how, {}, measured_all=True)
    assert address == f"{BASE}make/#{code_of(game.id)}&measure=all"


def test_a_quest_of_an_earlier_edition_has_no_address() -> None:
    how = PrintRequest(base_url=BASE)
    code = encode(Code(GAMES[0].letter, GAMES[0].edition - 1, 0, 5))
    assert quest_addresses.quest_address(GAMES[0], code, how, {}) == ""


@pytest.mark.parametrize(("words", "said"), [
    (("--base-url", "javascript:alert(1)"), "--base-url cannot be 'javascript:alert(1)'; give an address on the web"),
    (("--base-url", f"https://club.example/{'a' * 90}"), "--base-url has 112 characters, and a QR code has room for 100 of it"),
    (("--base-url", f"https://club.example/{'a' * 70}", "--party-name", "é" * 12), "The address of this quest has 2"),
], ids=["none", "base", "whole"])  # fmt: skip
def test_what_no_qr_code_can_lead_to_is_refused(desk: Desk, refused: Refused, words: tuple[str, ...], said: str) -> None:
    assert said in refused("quest", DECK_CODE, *words)


def test_the_longest_address_can_be_read_from_half_a_sheet() -> None:
    from generator.draw import page_marks

    text = f"{BASE}{'a' * (quest_addresses.LONGEST_ADDRESS - len(BASE))}"
    pen = qr_reading.drawn(page_marks.code_figure("", text))
    assert qr_reading.holds(pen, text)
    for width in (30.0, 21.0):  # on a whole sheet and on half of one
        assert width / (qr_reading.side(pen) + 2 * qr_reading.QUIET) >= 0.34


@pytest.mark.parametrize("command", [("daily", "2026-11-24"), ("sheets", "donjonz"), ("book", "donjonz"), ("solve", DONJONZ_CODE)])
def test_what_has_no_address_takes_no_site(desk: Desk, refused: Refused, command: tuple[str, ...]) -> None:
    assert "--base-url" in refused(*command, "--base-url", BASE)
