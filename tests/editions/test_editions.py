"""Documents of every edition and schema are read and printed again, whatever records and ratings have become since."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pypdfium2
import pytest

from generator import registry
from generator.core.errors import BadCode, BadFile
from generator.forge import challenges
from generator.forge.game import AnyGame, Json
from generator.forge.making import make, read_code
from generator.press.drawing.palette import PALETTES
from generator.press.jobs.printing.book import print_book
from generator.press.jobs.printing.job import PrintSettings
from generator.press.jobs.printing.quest_jobs import quest_job
from generator.press.jobs.store import attachment, curtain, documents
from tests import quick_grading
from tests.records import replace

HERE = Path(__file__).parent
STORED = sorted(file for file in HERE.iterdir() if file.suffix in (".pdf", ".json"))
GAMES = registry.all_games()


def document_of(file: Path) -> bytes:
    data = file.read_bytes()
    if file.suffix == ".json":
        return data
    inner = attachment.embedded(data, documents.MARK, file.name)
    assert inner is not None
    return inner


def kept(before: Any, after: Any) -> bool:
    """Return whether everything of a document is still in another, which may have fields besides."""
    if isinstance(before, dict):
        return isinstance(after, dict) and all(name in after and kept(value, after[name]) for name, value in before.items())
    if isinstance(before, list):
        return isinstance(after, list) and len(before) == len(after) and all(map(kept, before, after))
    return bool(before == after)


def test_a_field_that_changed_or_went_is_found_out() -> None:
    before = {"a": [{"b": 1}, {"c": 2}]}
    assert kept(before, {"a": [{"b": 1, "d": 3}, {"c": 2}], "e": 4})
    for after in ({"a": [{"b": 1}, {"c": 3}]}, {"a": [{"b": 1}]}, {"a": [{"b": 1}, {}]}, {}):
        assert not kept(before, after)


def measured_anew(before: Any, after: Any) -> bool:
    """Return whether a rating that was estimated was measured, or one with figures of other names was."""
    return bool(before["estimated"] and not after["estimated"]) or before["figures"].keys() != after["figures"].keys()


def test_a_rating_with_other_numbers_was_not_measured_anew() -> None:
    before = {"estimated": False, "figures": {"par": "7"}}
    assert not measured_anew(before, {"estimated": False, "figures": {"par": "8"}})
    assert measured_anew(before, {"estimated": False, "figures": {"rate": "8"}})
    assert measured_anew({**before, "estimated": True}, before)


def says_where_it_comes_from(pdf: bytes, code: str, edition: int, *, current: bool) -> bool:
    """Return whether a document names the edition of its quest, and the quest in commands by its code, or else by its file."""
    document = pypdfium2.PdfDocument(pdf)
    text = " ".join(" ".join(page.get_textpage().get_text_bounded() for page in document).split())
    by_code = {f"delvepress {command} {code}" in text for command in ("quest", "solve", "play", "verify")}
    return (
        f", edition {edition}." in text
        and (f"delvepress quest {code}" in text) == current
        and ("delvepress quest QUEST.pdf" in text) != current
        and (current or by_code == {False})
    )


@pytest.mark.parametrize("file", STORED, ids=lambda file: file.name)
def test_a_stored_document_prints_again(file: Path, request: pytest.FixtureRequest) -> None:
    if file.stem in {f"{game.id}-{game.edition}" for game in (quick_grading.DECK, quick_grading.BAG)}:
        request.getfixturevalue("real_grading")  # its quest is what play made of it
    stored = document_of(file)
    game, made = documents.reread(stored, file.name, GAMES)
    pages = print_book(quest_job(game, made, PrintSettings(palette=PALETTES["low"])))
    assert pages.count > 3
    before, after = msgspec.json.decode(curtain.opened(stored, file.name)), msgspec.json.decode(documents.document(game, made))
    assert before["code"] == after["code"]
    assert kept(before["quest"], after["quest"]), "fields may have been added, none has changed"
    if measured_anew(before["rating"], after["rating"]):
        assert made.rating == game.rate(made.quest)
    else:
        assert {**before["rating"], "witness": ""} == {**after["rating"], "witness": ""}
    ours = before["edition"] == game.edition
    assert says_where_it_comes_from(pages.pdf, before["code"], before["edition"], current=ours)
    assert not says_where_it_comes_from(pages.pdf, before["code"], before["edition"], current=not ours)
    again = attachment.embedded(pages.pdf, documents.MARK, "again")
    assert again is not None
    assert documents.reread(again, "again", GAMES)[1] == made


@pytest.mark.parametrize("game", [quick_grading.DECK, quick_grading.BAG], ids=lambda game: game.id)
@pytest.mark.usefixtures("real_grading")
def test_a_code_of_today_makes_by_play_what_it_made_when_its_document_was_stored(game: AnyGame) -> None:
    """Elsewhere quests of these games are graded without play, so that no golden shows what tuning and rating make of them."""
    stored = msgspec.json.decode(document_of(HERE / f"{game.id}-{game.edition}.json"))
    made = make(game, *read_code(game, stored["code"]))
    again = msgspec.json.decode(documents.document(game, made))
    assert (again["attempts"], again["quest"]) == (stored["attempts"], stored["quest"])
    assert again["rating"]["figures"] == stored["rating"]["figures"]


def test_every_game_and_edition_is_stored() -> None:
    wanted = {
        f"{game.id}-{edition}{end}"
        for game in GAMES.values()
        for edition in range(1, game.edition + 1)
        for end in (".pdf", ".json")
    }
    assert {file.name for file in STORED} >= wanted


def test_a_stored_document_with_a_fault_is_found_out() -> None:
    """A document of today's edition, which must hold what its code makes."""
    stored = document_of(HERE / f"donjonz-{GAMES['donjonz'].edition}.json")
    for old, new in ((b'"attempts":', b'"attempts":4'), (b'"grade":"medium","', b'"grade":"hard","')):
        assert old in stored
        with pytest.raises(BadFile):
            documents.reread(stored.replace(old, new), "a file", GAMES)


def test_documents_of_an_earlier_edition_go_through_the_upgrades_of_their_game() -> None:
    """A game whose edition and records went up: a step writes the new field, and the old document prints."""
    file = next(file for file in STORED if file.name.startswith("donjonz") and file.suffix == ".json")
    seen: list[object] = []

    def step(document: Json) -> Json:
        seen.append(document["edition"])
        quest = document["quest"]
        assert isinstance(quest, dict)
        return document if "Renamed" in str(quest["title"]) else {**document, "quest": {**quest, "title": "Renamed"}}

    later = replace(GAMES["donjonz"], edition=GAMES["donjonz"].edition + 1, upgrades=(*GAMES["donjonz"].upgrades, step))
    game, made = documents.reread(document_of(file), file.name, {**GAMES, "donjonz": later})
    assert seen == [1]
    assert game.pack(made.quest, made.rating).title == "Renamed"
    assert print_book(quest_job(game, made, PrintSettings())).count > 3


def test_a_code_of_an_earlier_edition_says_what_can_be_done() -> None:
    from datetime import date

    for game in GAMES.values():
        if game.daily is not None:
            code = challenges.code(game, date(2026, 11, 21))
            with pytest.raises(
                BadCode,
                match=rf"^\S+ is a challenge of edition {game.edition} of {game.title}, whose results .* reprint it from its PDF",
            ):
                challenges.day_of_code(replace(game, edition=game.edition + 1), code)
