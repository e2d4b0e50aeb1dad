"""Files that hold no quest, or not the one they say: refused in one sentence by their name, with nothing written."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from io import BytesIO
from typing import Any

import pikepdf
import pytest

from generator import registry
from generator.core.code import decode
from generator.forge.game import Game
from generator.forge.making import repeat
from generator.press.jobs.printing import book, quest_jobs
from generator.press.jobs.printing.job import PrintSettings
from generator.press.jobs.store import documents
from tests.cli.conftest import Desk, Refused
from tests.cli.quick import GAME, OTHER_LETTER, made, some_code
from tests.records import replace


@cache
def document() -> bytes:
    """Return the JSON document of a sound quest."""
    return documents.document(GAME, made(GAME, "hostile"))


@cache
def pdf() -> bytes:
    """Return a printed quest."""
    one = made(GAME, "hostile")
    return book.print_book(quest_jobs.quest_job(GAME, one, PrintSettings())).pdf


def changed(**fields: Any) -> bytes:
    return json.dumps({**json.loads(document()), **fields}).encode()


def without(name: str) -> bytes:
    return json.dumps({key: value for key, value in json.loads(document()).items() if key != name}).encode()


def plain_pdf() -> bytes:
    other = pikepdf.new()
    other.add_blank_page()
    buffer = BytesIO()
    other.save(buffer)
    return buffer.getvalue()


GARBAGE: dict[str, Callable[[], bytes]] = {
    "empty.pdf": lambda: b"",
    "empty.json": lambda: b"",
    "noise.pdf": lambda: bytes(range(256)) * 20,
    "noise.json": lambda: bytes(range(256)) * 20,
    "head.pdf": lambda: b"%PDF-1.7\n",
    "hundredth.pdf": lambda: pdf()[: len(pdf()) // 100],
    "other.pdf": plain_pdf,
    "half.json": lambda: document()[: len(document()) // 2],
    "list.json": lambda: b"[1, 2, 3]",
    "null.json": lambda: b"null",
    "other.json": lambda: b'{"format": "another-9", "quest": {}}',
    "bare.json": lambda: json.dumps(json.loads(document())["quest"]).encode(),
    "deep.json": lambda: b"[" * 100_000 + b"]" * 100_000,
    "deep-object.json": lambda: b'{"a":' * 100_000 + b"1" + b"}" * 100_000,
    "deep-quest.json": lambda: b'{"format": "delvepress-quest-1", "quest": ' + b"[" * 900 + b"]" * 900 + b"}",
    "latin-1.json": lambda: b'{"format": "\xff"}',
    "long-number.json": lambda: b'{"attempts": ' + b"9" * 10_000 + b"}",
    "other-game.json": lambda: changed(game="chess"),
    "game-list.json": lambda: changed(game=["chess"]),
    "no-game.json": lambda: without("game"),
    "no-code.json": lambda: without("code"),
    "no-rating.json": lambda: without("rating"),
    "no-quest.json": lambda: without("quest"),
    "no-attempts.json": lambda: without("attempts"),
    "bad-rating.json": lambda: changed(rating={"grade": 7}),
    "bad-attempts.json": lambda: changed(attempts="often"),
    "more-in-quest.json": lambda: changed(quest={**json.loads(document())["quest"], "extra": 1}),
}


@pytest.mark.parametrize("name", GARBAGE)
def test_a_file_that_holds_no_quest_is_refused_by_name(desk: Desk, refused: Refused, name: str) -> None:
    (desk.here / name).write_bytes(GARBAGE[name]())
    for command in ("quest", "show"):
        assert name in refused(command, name)


KINDS = {
    "empty.json": "The file 'empty.json' is empty; ", "empty.pdf": "The file 'empty.pdf' is empty; ",
    "mark.json": "The file 'mark.json' is empty; ", "list.json": "'list.json' is neither a PDF nor JSON of delvepress; ",
    "noise.json": "'noise.json' is neither a PDF nor JSON of delvepress; ", "half.json": "'half.json' is not whole JSON: ",
    "text.pdf": "'text.pdf' is neither a PDF nor JSON of delvepress; ", "latin-1.json": "'latin-1.json' is not whole JSON: ",
    "utf-16.json": "'utf-16.json' is UTF-16; save it as UTF-8.", "words.json": "'words.json' is not whole JSON: ",
    "other.pdf": "'other.pdf' is a PDF in which delvepress finds no quest; ",
}  # fmt: skip
MORE: dict[str, Callable[[], bytes]] = {
    "mark.json": lambda: b"\xef\xbb\xbf \n", "text.pdf": lambda: b"Dear diary", "words.json": lambda: b"{dear diary}",
    "utf-16.json": lambda: document().decode().encode("utf-16"),
}  # fmt: skip


@pytest.mark.parametrize("name", KINDS)
def test_a_file_of_something_else_is_called_what_it_is(desk: Desk, refused: Refused, name: str) -> None:
    (desk.here / name).write_bytes((GARBAGE | MORE)[name]())
    for command in ("quest", "show"):
        assert refused(command, name).startswith(KINDS[name])


def test_a_byte_order_mark_before_json_does_no_harm(desk: Desk) -> None:
    (desk.here / "marked.json").write_bytes(b"\xef\xbb\xbf" + document())
    result = desk.run("quest", "marked.json", "--format", "json", "--out", "again.json")
    assert result.code == 0, result.err
    assert result.files["work/again.json"] == document() + b"\n"


@pytest.mark.parametrize("name", sorted(json.loads(document())["quest"]))
def test_a_quest_with_one_field_damaged_is_refused(desk: Desk, refused: Refused, name: str) -> None:
    quest = json.loads(document())["quest"]
    (desk.here / "damaged.json").write_bytes(changed(quest={**quest, name: {"what": "is this"}}))
    refused("quest", "damaged.json")
    (desk.here / "damaged.json").write_bytes(changed(quest={**quest, f"{name}2": quest[name]}))
    assert "damaged.json" in refused("quest", "damaged.json")


@pytest.mark.parametrize("name", [name for name in ("title", "theme", "heroes") if name in GAME.quest.__struct_fields__])
def test_a_damaged_field_is_named(desk: Desk, refused: Refused, name: str) -> None:
    quest = json.loads(document())["quest"]
    (desk.here / "damaged.json").write_bytes(changed(quest={**quest, name: {"what": "is this"}}))
    assert name in refused("quest", "damaged.json")


FALSE_CODES = ("../../evil", "sub/evil", "..", "", "a\x00b", "x" * 300, "B-0100-0000-0000-00", "\n", some_code(letter=OTHER_LETTER))


@pytest.mark.parametrize("false", FALSE_CODES, ids=lambda name: ascii(name)[:20])
def test_a_document_names_no_file_but_its_code(desk: Desk, refused: Refused, false: str) -> None:
    (desk.here / "evil.json").write_bytes(changed(code=false))
    assert "evil.json" in refused("quest", "evil.json", "--format", "json", "--out", "out")


def test_a_document_does_not_write_where_an_absolute_path_in_it_leads(desk: Desk, refused: Refused) -> None:
    (desk.here / "evil.json").write_bytes(changed(code=str(desk.home / "evil")))
    refused("quest", "evil.json", "--format", "json", "--out", "out")


@pytest.mark.parametrize(
    "change",
    [{"skulls": 10**6}, {"skulls": 10**30}, {"skulls": -1}, {"skulls": 0}, {"skulls": 6}, {"figures": {}}, {"grade": "x" * 10_000}],
    ids=lambda change: str(change)[:20],
)
def test_a_document_with_a_rating_that_is_not_its_quests_is_refused(desk: Desk, refused: Refused, change: dict[str, Any]) -> None:
    (desk.here / "evil.json").write_bytes(changed(rating={**json.loads(document())["rating"], **change}))
    assert "evil.json" in refused("quest", "evil.json", "--out", "x.pdf")


def test_a_document_of_an_edition_that_is_none_is_refused(desk: Desk, refused: Refused) -> None:
    (desk.here / "evil.json").write_bytes(changed(edition="new"))
    assert "evil.json" in refused("quest", "evil.json", "--out", "x.pdf")


def older(**fields: Any) -> bytes:
    """Return the document as an edition before this one would have written it, whose quests cannot be made anew."""
    return changed(edition=0, code=str(replace(decode(json.loads(document())["code"]), edition=0)), **fields)


def test_a_document_of_an_earlier_edition_prints_again(desk: Desk) -> None:
    (desk.here / "old.json").write_bytes(older())
    assert desk.run("quest", "old.json", "--out", "x.pdf").code == 0


def test_a_document_of_a_later_edition_is_refused(desk: Desk, refused: Refused) -> None:
    later = str(replace(decode(json.loads(document())["code"]), edition=GAME.edition + 1))
    (desk.here / "new.json").write_bytes(changed(edition=GAME.edition + 1, code=later))
    assert "install a newer one" in refused("quest", "new.json")


def test_a_quest_that_is_not_sound_is_refused_with_the_fault(desk: Desk, refused: Refused) -> None:
    quest = json.loads(document())["quest"]
    lists = [name for name, value in quest.items() if isinstance(value, list) and len(value) > 3 and isinstance(value[0], dict)]
    assert len(lists) > 0
    faults = []
    for name in lists:
        (desk.here / "unsound.json").write_bytes(older(quest={**quest, name: quest[name][:-1]}))
        faults.append(refused("quest", "unsound.json"))
    assert any("that is not sound" in fault for fault in faults)


@pytest.fixture
def attempted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """An attempt that several documents of a test name is made once."""
    known: dict[str, Any] = {}

    def once(game: Game[Any], options: dict[str, str], seed: int, number: int) -> Any:
        key = repr((game.id, sorted(options.items()), seed, number))
        if key not in known:
            known[key] = repeat(game, options, seed, number)
        return known[key]

    monkeypatch.setattr(documents, "repeat", once)


@pytest.mark.usefixtures("attempted_once")
@pytest.mark.parametrize("game", registry.all_games().values(), ids=lambda game: game.id)
def test_a_quest_under_another_quests_code_is_refused(desk: Desk, refused: Refused, game: Game[Any]) -> None:
    one, other = (json.loads(documents.document(game, made(game, word))) for word in ("one", "other"))
    for changes in ({"quest": other["quest"]}, {"code": other["code"]}, {"attempts": one["attempts"] + 1}):
        (desk.here / "false.json").write_text(json.dumps({**one, **changes}), encoding="utf-8")
        assert "another quest than its code" in refused("quest", "false.json")
    (desk.here / "false.json").write_text(json.dumps(one), encoding="utf-8")
    assert desk.run("quest", "false.json", "--format", "json", "--out", "x.json").code == 0


@pytest.mark.usefixtures("attempted_once")
@pytest.mark.parametrize("game", registry.all_games().values(), ids=lambda game: game.id)
def test_a_rating_whose_figures_are_none_is_refused_whatever_the_edition(desk: Desk, refused: Refused, game: Game[Any]) -> None:
    whole = json.loads(documents.document(game, made(game, "one")))
    old = {**whole, "edition": 0, "code": str(replace(decode(whole["code"]), edition=0))}
    for document, texts in ((whole, ("many",)), (old, ("", "9" * 30))):
        if rated_anew(game, document):
            continue
        for name in whole["rating"]["figures"]:
            for text in texts:
                rating = {**whole["rating"], "figures": {**whole["rating"]["figures"], name: text}}
                (desk.here / "false.json").write_text(json.dumps({**document, "rating": rating}), encoding="utf-8")
                assert "odd figures" in refused("quest", "false.json")
        if document is whole or game.grades():
            (desk.here / "false.json").write_text(json.dumps({**document, "rating": {**whole["rating"], "grade": "mild"}}), "utf-8")
            assert "rating" in refused("quest", "false.json")


def rated_anew(game: Game[Any], document: dict[str, Any]) -> bool:
    """Return whether a game's upgrades put another rating in place of that of a document."""
    found: Any = {**document, "rating": {**document["rating"], "figures": {}}}
    for upgrade in game.upgrades:
        found = upgrade(found)
    return bool(found["rating"]["figures"])


def test_false_figures_of_an_edition_that_is_measured_again_go_on_no_page(desk: Desk) -> None:
    whole = json.loads(document())
    rating = {**whole["rating"], "figures": {"rate": "many"}}
    assert rated_anew(GAME, json.loads(older()))
    assert not rated_anew(GAME, whole)
    (desk.here / "old.json").write_bytes(older(rating=rating))
    result = desk.run("quest", "old.json", "--format", "json", "--out", "new.json")
    assert json.loads(result.files["work/new.json"])["rating"] == whole["rating"]


def test_medals_that_fall_are_refused(desk: Desk, refused: Refused) -> None:
    game = registry.game("donjonz")
    whole = json.loads(documents.document(game, made(game, "one", grade="easy")))
    for changes in ({"gold": "0"}, {"bronze": "999"}):
        rating = {**whole["rating"], "figures": {**whole["rating"]["figures"], **changes}}
        (desk.here / "false.json").write_text(json.dumps({**whole, "rating": rating}), encoding="utf-8")
        assert "odd figures" in refused("quest", "false.json")


def test_an_encrypted_pdf_is_refused_as_such(desk: Desk, refused: Refused) -> None:
    with pikepdf.open(BytesIO(pdf())) as opened:
        opened.save(desk.here / "locked.pdf", encryption=pikepdf.Encryption(owner="o", user=""))
    assert "is an encrypted PDF" in refused("quest", "locked.pdf")


def test_a_page_of_an_earlier_edition_that_cannot_be_printed_is_blamed_on_its_file(desk: Desk, refused: Refused) -> None:
    quest = json.loads(document())["quest"]
    (desk.here / "old.json").write_bytes(older(quest={**quest, "title": "\u4e00" * 30}))
    said = refused("quest", "old.json")
    assert "old.json" in said
    assert "cannot be printed any more" in said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("donjonz", "--seed", "x"), "did you mean quest donjonz?"),
        ((some_code(),), "that is a code: delvepress quest prints it"),
        (("quest", "donjonz", "--length", "short"), "that is an option of deck-box-dungeons"),
        (("quest", "donjonz", "--edition", "old"), "that is an option of green-dungeon"),
        (("quest", ""), "it has the form X-XXXX-XXXX-XXXX-XX, copy it"),
        (("play", "nonsense"), "it has the form X-XXXX-XXXX-XXXX-XX, copy it"),
    ],
)
def test_what_was_meant_by_a_word_in_the_wrong_place_is_told(refused: Refused, words: tuple[str, ...], said: str) -> None:
    assert said in refused(*words)


@pytest.mark.parametrize("source", ["nowhere.pdf", "nowhere.json", ".", "..", "x" * 5000], ids=lambda source: source[:20])
def test_a_file_that_is_not_there_is_refused(refused: Refused, source: str) -> None:
    for command in ("quest", "show"):
        refused(command, source)


@pytest.mark.parametrize(
    "name", ["a\nb.json", "a\x1b[31mb.pdf", "\udcff.json", "n" * 5000 + ".pdf"], ids=lambda name: ascii(name)[:12]
)
def test_a_file_name_of_odd_characters_is_refused_in_one_short_sentence(refused: Refused, name: str) -> None:
    for command in ("quest", "show"):
        assert len(refused(command, name)) < 400


def test_a_printed_quest_with_its_end_cut_off_is_printed_again_or_refused(desk: Desk) -> None:
    whole = pdf()
    for size in (len(whole) - 1, len(whole) - 7, len(whole) - 400, len(whole) * 9 // 10):
        (desk.here / "cut.pdf").write_bytes(whole[:size])
        result = desk.run("quest", "cut.pdf", "--format", "json", "--out", "again.json")
        assert result.code in (0, 2)
        assert len(result.lines) == 1
        if result.code == 0:
            assert result.files["work/again.json"] == document() + b"\n"
        else:
            assert result.err.startswith("delvepress: ")
