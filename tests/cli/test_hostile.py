"""Whatever a user types or hands in: it works, or is refused in one sentence with exit code 2 and nothing written."""

from __future__ import annotations

import errno
import json
import os
import re
from collections.abc import Callable
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from generator import registry
from generator.core.code import ALPHABET, Code, decode, encode, seed_from_word
from generator.forge.game import Game
from generator.forge.making import make, read_code
from generator.press.drawing.palette import FULL
from generator.press.drawing.papers import PAPERS
from generator.press.imposition.plans import DUPLEX
from generator.press.jobs import book, documents
from tests.cli.conftest import Desk, Refused
from tests.records import replace

GAME = next(iter(registry.all_games().values()))
CODE = re.compile(r"[0-9A-Z]-[0-9A-Z]{4,}-[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{2}")


@cache
def document() -> bytes:
    """Return the JSON document of a sound quest."""
    return documents.document(GAME, make(GAME, GAME.defaults(), seed_from_word("hostile")))


@cache
def pdf() -> bytes:
    """Return a printed quest."""
    one = make(GAME, GAME.defaults(), seed_from_word("hostile"))
    return book.print_book(documents.quest_job(GAME, one, PAPERS["a4"], FULL)).pdf


def code(letter: str = GAME.letter, edition: int = GAME.edition, options: int = 0, seed: int = 5) -> str:
    return encode(Code(letter, edition, options, seed))


# ---------------------------------------------------------------------- seeds


LEGAL = (
    "<b>&{{7*7}}{% raw %}]]>", "../../etc/passwd", "..", "/", "C:\\con\\nul", "🐉🔥", "שלום עולם", "\u202eevil", "a b  c",
    "$(reboot)`x`;|&", "%s%n{0}", "-", "é", "e\u0301", "0", "-1", "1e999", "x" * 200, "\u200b", "🏴\u200d☠️",
)  # fmt: skip


@pytest.mark.parametrize("seed", LEGAL, ids=lambda seed: ascii(seed)[:30])
def test_any_word_that_can_be_typed_is_a_seed_and_the_file_is_named_by_the_code(desk: Desk, seed: str) -> None:
    result = desk.run("quest", GAME.id, f"--seed={seed}", "--format", "json", "--out", "here")
    assert result.code == 0, result.err
    (name,) = result.files
    folder, _, file = name.rpartition("/")
    assert folder == "work/here"
    assert CODE.fullmatch(file.removesuffix(".json"))
    assert json.loads(result.files[name])["code"] == file.removesuffix(".json")


def test_words_that_look_like_markup_print_as_a_pdf_too(desk: Desk) -> None:
    result = desk.run("quest", GAME.id, "--seed", "../<b>&{{7*7}}", "--out", "here")
    assert result.code == 0, result.err
    assert [name.rpartition("/")[0] for name in result.files] == ["work/here"]


@pytest.mark.parametrize(
    ("seed", "why"),
    [
        ("", "empty"), ("   ", "empty"), ("\u2003", "empty"), ("x" * 201, "201 characters"), ("x" * 10_000, "10,000 characters"),
        ("<b>" * 4000, "12,000 characters"), ("a\x00b", "control character"), ("a\nb", "control character"),
        ("\x1b[31m", "control character"), ("\udcff", "control character"),
    ],
    ids=lambda part: ascii(part)[:20],
)  # fmt: skip
def test_a_seed_that_cannot_be_typed_is_refused(refused: Refused, seed: str, why: str) -> None:
    assert why in refused("quest", GAME.id, "--seed", seed)


# ---------------------------------------------------------------------- options

ODD = ("", "nonsense", "\x1b[31m", "x" * 10_000, "a\nb", "<b>", "🐉", "-1", "٣", "1.0", "null", "\udcff")


@pytest.mark.parametrize("value", ODD, ids=lambda value: ascii(value)[:20])
def test_a_value_that_an_option_does_not_have_is_refused_by_name(refused: Refused, value: str) -> None:
    for choice in GAME.choices:
        assert refused("quest", GAME.id, f"--{choice.name}={value}").startswith(f"--{choice.name} cannot be ")


@pytest.mark.parametrize("value", ODD[1:], ids=lambda value: ascii(value)[:20])
def test_a_paper_ink_format_or_mode_of_backs_that_there_is_not_is_refused_by_name(refused: Refused, value: str) -> None:
    for name in ("paper", "ink", "format", "backs"):
        for command in (("quest", GAME.id, "--seed", "x"), ("reprint", code()), ("sheets", GAME.id)):
            assert refused(*command, f"--{name}={value}").startswith(f"--{name} cannot be ")


@pytest.mark.parametrize("value", ODD, ids=lambda value: ascii(value)[:20])
def test_a_game_that_there_is_not_is_refused(refused: Refused, value: str) -> None:
    for command in (["quest", "--", value], ["sheets", "--", value], ["schema", "--", value]):
        assert refused(*command).startswith("There is no game ")


@pytest.mark.parametrize(
    "words", [["--format", "pdf,junk"], ["--format", ","], ["--format", "pdf;json"], ["--format", "PDF json"]], ids=" ".join
)
def test_junk_among_the_formats_is_refused(refused: Refused, words: list[str]) -> None:
    assert refused("quest", GAME.id, "--seed", "x", *words).startswith("--format ")


@pytest.mark.parametrize("name", ["paper", "ink", "format", "out", "backs"])
def test_an_empty_option_is_not_silently_another(refused: Refused, name: str) -> None:
    for command in (("quest", GAME.id, "--seed", "x"), ("reprint", code()), ("sheets", GAME.id)):
        refused(*command, f"--{name}=")


USAGE = {
    "an option there is not": ["quest", GAME.id, "--colour", "red"],
    "no game": ["quest"],
    "a command there is not": ["dig"],
    "a short option there is not": ["quest", GAME.id, "-1"],
    "a word too many": ["quest", GAME.id, "more", "words"],
    "an option without its value": ["quest", GAME.id, "--seed"],
    "a line break": ["quest", GAME.id, "--a\nb"],
}


@pytest.mark.parametrize("kind", USAGE)
def test_words_that_make_no_command_are_refused_in_one_sentence_too(refused: Refused, kind: str) -> None:
    refused(*USAGE[kind])


def test_standard_output_takes_one_file_and_says_so_before_the_work(refused: Refused, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(book, "print_book", lambda job: pytest.fail("printed in vain"))
    assert "--out - takes one file" in refused("quest", GAME.id, "--seed", "x", "--out", "-", "--format", "pdf,json")


def test_a_code_says_everything_already(refused: Refused) -> None:
    assert "--code says seed and options already" in refused("quest", GAME.id, "--code", code(), "--seed", "x")
    for choice in GAME.choices:
        said = refused("quest", GAME.id, "--code", code(), f"--{choice.name}", choice.default)
        assert "--code says seed and options already" in said


@pytest.mark.parametrize(
    "count", ["0", "9", "", "12", "1234", "-1", "two", "x" * 10_000, "²", "٣"], ids=lambda value: ascii(value)[:20]
)
def test_so_many_blank_sheets_are_refused(refused: Refused, count: str) -> None:
    for name in ("count", "heroes"):
        assert re.fullmatch(r"--count cannot be '.{0,60}; choose 1 to 8 sheets\.", refused("sheets", GAME.id, f"--{name}={count}"))


@pytest.mark.parametrize("layout", [*ODD, "Full", "full ", "third"], ids=lambda value: ascii(value)[:20])
def test_blank_sheets_of_another_layout_are_refused_with_those_there_are(refused: Refused, layout: str) -> None:
    for game in registry.all_games().values():
        said = refused("sheets", game.id, f"--layout={layout}")
        assert said.startswith("--layout cannot be ")
        assert said.endswith(f"; choose one of {', '.join(game.blank_layouts)}.")


def test_blank_sheets_as_json_are_refused(refused: Refused) -> None:
    assert refused("sheets", GAME.id, "--format", "json").startswith("--format json is for quests")


def test_modes_of_backs_that_there_are_not_are_refused_with_those_there_are(refused: Refused) -> None:
    said = refused("quest", GAME.id, "--seed", "x", "--backs", "duplex")
    assert said == f"--backs cannot be 'duplex' (did you mean duplex-long?); choose one of {', '.join(DUPLEX)}."


# ---------------------------------------------------------------------- codes


def swapped(text: str) -> str:
    plain = text.replace("-", "")
    place = next(place for place in range(5, len(plain) - 1) if plain[place] != plain[place + 1])
    return plain[:place] + plain[place + 1] + plain[place] + plain[place + 2 :]


OTHER_LETTER = next(char for char in ALPHABET if char not in {game.letter for game in registry.all_games().values()})
TOO_MANY = 2**50
BAD_CODES = {
    "no code": ("torchlight", "is not a quest code"),
    "empty": ("", "is not a quest code"),
    "too short": (code()[:-3], "is not a quest code"),
    "too long": (code() * 3, "is not a quest code"),
    "10,000": ("B" * 10_000, "is not a quest code"),
    "nul": ("B\x00" * 8, "is not a quest code"),
    "emoji": ("🐉" * 15, "is not a quest code"),
    "other digits": ("٣" * 15, "is not a quest code"),
    "wrong character": (code()[:-1] + ("0" if code()[-1] != "0" else "1"), "wrong or swapped character"),
    "swapped": (swapped(code(seed=123456789)), "wrong or swapped character"),
    "another edition": (code(edition=GAME.edition + 1), f"of edition {GAME.edition + 1} of {GAME.id}"),
    "edition nought": (code(edition=0), f"of edition 0 of {GAME.id}"),
    "no such options": (code(options=TOO_MANY), "option characters mean nothing"),
}


@pytest.mark.parametrize("kind", BAD_CODES)
def test_a_code_that_is_none_is_refused_with_the_reason(refused: Refused, kind: str) -> None:
    text, why = BAD_CODES[kind]
    for command in (["quest", GAME.id, "--code"], ["show"], ["reprint"]):
        assert why in refused(*command, text), command


def test_a_code_of_a_game_that_there_is_not_is_refused(refused: Refused) -> None:
    for command in ("show", "reprint"):
        assert f"codes that begin with {OTHER_LETTER}" in refused(command, code(letter=OTHER_LETTER))
    assert f"is not of {GAME.id}" in refused("quest", GAME.id, "--code", code(letter=OTHER_LETTER))


# ---------------------------------------------------------------------- places that cannot be written


@pytest.fixture
def occupied(desk: Desk) -> None:
    """A file where a folder is wanted, and folders where files are wanted."""
    (desk.here / "file").write_bytes(b"keep me")
    (desk.here / "taken.pdf").mkdir()
    (desk.here / "taken.pdf" / f"{code()}.json").mkdir()


@pytest.mark.parametrize(
    "out",
    [
        "file",
        "file/below",
        "file/below.pdf",
        "/dev/full",
        "/dev/full/x.pdf",
        "taken.pdf",
        "n" * 10_000,
        "d/" * 3000 + "x",
        "a\x00b",
    ],
    ids=lambda out: ascii(out)[:20],
)
@pytest.mark.usefixtures("occupied")
def test_a_place_that_cannot_be_written_is_refused(refused: Refused, out: str) -> None:
    refused("quest", GAME.id, "--code", code(), "--format", "json", "--out", out)


def no_room(*args: Any, **more: Any) -> Any:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def read_only(*args: Any, **more: Any) -> Any:
    raise OSError(errno.EROFS, os.strerror(errno.EROFS))


@pytest.mark.parametrize("fails", [no_room, read_only], ids=["full", "read-only"])
@pytest.mark.parametrize(("module", "name"), [(os, "replace"), (os, "fsync")], ids=["replace", "fsync"])
def test_a_disk_that_is_full_or_read_only_loses_nothing(
    desk: Desk, refused: Refused, monkeypatch: pytest.MonkeyPatch, module: Any, name: str, fails: Any
) -> None:
    (desk.here / "old.json").write_bytes(b"the old file")
    monkeypatch.setattr(module, name, fails)
    said = refused("quest", GAME.id, "--code", code(), "--format", "json", "--out", "old.json", "--force")
    assert "old.json' cannot be written (" in said
    assert os.strerror(errno.ENOSPC if fails is no_room else errno.EROFS) in said


@pytest.mark.parametrize("name", ["a\nb", "a\x1b[31mb", "n" * 5000], ids=lambda name: ascii(name)[:12])
def test_an_out_folder_of_odd_characters_is_refused_in_one_short_sentence(desk: Desk, refused: Refused, name: str) -> None:
    (desk.here / "file").write_bytes(b"keep me")
    assert len(refused("quest", GAME.id, "--code", code(), "--format", "json", "--out", f"file/{name}")) < 400


def test_an_old_file_is_replaced_whole(desk: Desk) -> None:
    (desk.here / "old.pdf").write_bytes(b"x" * 10_000_000)
    assert desk.run("quest", GAME.id, "--code", code(), "--out", "old.pdf", "--force").code == 0
    (name,) = desk.files()
    assert name == "work/old.pdf"
    with pikepdf.open(desk.here / "old.pdf") as pdf:
        assert len(pdf.pages) > 1


def test_a_cache_that_cannot_be_written_does_not_matter(desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "cache-file").write_bytes(b"not a folder")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache-file"))
    result = desk.run("quest", GAME.id, "--code", code(), "--out", "x.pdf")
    assert result.code == 0, result.err
    assert list(result.files) == ["work/x.pdf"]


# ---------------------------------------------------------------------- files that hold no quest


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
    for command in ("reprint", "show"):
        assert name in refused(command, name)


@pytest.mark.parametrize("name", sorted(json.loads(document())["quest"]))
def test_a_quest_with_one_field_damaged_is_refused(desk: Desk, refused: Refused, name: str) -> None:
    quest = json.loads(document())["quest"]
    (desk.here / "damaged.json").write_bytes(changed(quest={**quest, name: {"what": "is this"}}))
    refused("reprint", "damaged.json")
    (desk.here / "damaged.json").write_bytes(changed(quest={**quest, f"{name}2": quest[name]}))
    assert "damaged.json" in refused("reprint", "damaged.json")


@pytest.mark.parametrize("name", [name for name in ("title", "theme", "heroes") if name in GAME.quest.__struct_fields__])
def test_a_damaged_field_is_named(desk: Desk, refused: Refused, name: str) -> None:
    quest = json.loads(document())["quest"]
    (desk.here / "damaged.json").write_bytes(changed(quest={**quest, name: {"what": "is this"}}))
    assert name in refused("reprint", "damaged.json")


FALSE_CODES = ("../../evil", "sub/evil", "..", "", "a\x00b", "x" * 300, "B-0100-0000-0000-00", "\n", code(letter=OTHER_LETTER))


@pytest.mark.parametrize("false", FALSE_CODES, ids=lambda name: ascii(name)[:20])
def test_a_document_names_no_file_but_its_code(desk: Desk, refused: Refused, false: str) -> None:
    (desk.here / "evil.json").write_bytes(changed(code=false))
    assert "evil.json" in refused("reprint", "evil.json", "--format", "json", "--out", "out")


def test_a_document_does_not_write_where_an_absolute_path_in_it_leads(desk: Desk, refused: Refused) -> None:
    (desk.here / "evil.json").write_bytes(changed(code=str(desk.home / "evil")))
    refused("reprint", "evil.json", "--format", "json", "--out", "out")


@pytest.mark.parametrize(
    "change",
    [{"skulls": 10**6}, {"skulls": 10**30}, {"skulls": -1}, {"skulls": 0}, {"skulls": 6}, {"figures": {}}, {"grade": "x" * 10_000}],
    ids=lambda change: str(change)[:20],
)
def test_a_document_with_a_rating_that_is_not_its_quests_is_refused(desk: Desk, refused: Refused, change: dict[str, Any]) -> None:
    (desk.here / "evil.json").write_bytes(changed(rating={**json.loads(document())["rating"], **change}))
    assert "evil.json" in refused("reprint", "evil.json", "--out", "x.pdf")


def test_a_document_of_an_edition_that_is_none_is_refused(desk: Desk, refused: Refused) -> None:
    (desk.here / "evil.json").write_bytes(changed(edition="new"))
    assert "evil.json" in refused("reprint", "evil.json", "--out", "x.pdf")


def older(**fields: Any) -> bytes:
    """Return the document as an edition before this one would have written it, whose quests cannot be made anew."""
    return changed(edition=0, code=str(replace(decode(json.loads(document())["code"]), edition=0)), **fields)


def test_a_document_of_an_earlier_edition_prints_again(desk: Desk) -> None:
    (desk.here / "old.json").write_bytes(older())
    assert desk.run("reprint", "old.json", "--out", "x.pdf").code == 0


def test_a_document_of_a_later_edition_is_refused(desk: Desk, refused: Refused) -> None:
    later = str(replace(decode(json.loads(document())["code"]), edition=GAME.edition + 1))
    (desk.here / "new.json").write_bytes(changed(edition=GAME.edition + 1, code=later))
    assert "install a newer one" in refused("reprint", "new.json")


def test_a_quest_that_is_not_sound_is_refused_with_the_fault(desk: Desk, refused: Refused) -> None:
    quest = json.loads(document())["quest"]
    lists = [name for name, value in quest.items() if isinstance(value, list) and len(value) > 3 and isinstance(value[0], dict)]
    assert len(lists) > 0
    faults = []
    for name in lists:
        (desk.here / "unsound.json").write_bytes(older(quest={**quest, name: quest[name][:-1]}))
        faults.append(refused("reprint", "unsound.json"))
    assert any("that is not sound" in fault for fault in faults)


@pytest.mark.parametrize("game", registry.all_games().values(), ids=lambda game: game.id)
def test_a_quest_under_another_quests_code_is_refused(desk: Desk, refused: Refused, game: Game[Any]) -> None:
    one, other = (
        json.loads(documents.document(game, make(game, game.defaults(), seed_from_word(word)))) for word in ("one", "other")
    )
    for changes in ({"quest": other["quest"]}, {"code": other["code"]}, {"attempts": one["attempts"] + 1}):
        (desk.here / "false.json").write_text(json.dumps({**one, **changes}), encoding="utf-8")
        assert "another quest than its code" in refused("reprint", "false.json")
    (desk.here / "false.json").write_text(json.dumps(one), encoding="utf-8")
    assert desk.run("reprint", "false.json", "--format", "json", "--out", "x.json").code == 0


@pytest.mark.parametrize("game", registry.all_games().values(), ids=lambda game: game.id)
def test_a_rating_whose_figures_are_none_is_refused_whatever_the_edition(desk: Desk, refused: Refused, game: Game[Any]) -> None:
    whole = json.loads(documents.document(game, make(game, game.defaults(), seed_from_word("one"))))
    old = {**whole, "edition": 0, "code": str(replace(decode(whole["code"]), edition=0))}
    for document, texts in ((whole, ("many",)), (old, ("", "many", "1e9", "9" * 30, "\u0663"))):
        for name in whole["rating"]["figures"]:
            for text in texts:
                rating = {**whole["rating"], "figures": {**whole["rating"]["figures"], name: text}}
                (desk.here / "false.json").write_text(json.dumps({**document, "rating": rating}), encoding="utf-8")
                assert "odd figures" in refused("reprint", "false.json")
        (desk.here / "false.json").write_text(json.dumps({**document, "rating": {**whole["rating"], "grade": "mild"}}), "utf-8")
        assert "rating" in refused("reprint", "false.json")


def test_medals_that_fall_are_refused(desk: Desk, refused: Refused) -> None:
    game = registry.game("donjonz")
    whole = json.loads(documents.document(game, make(game, game.settle({"grade": "easy"}), seed_from_word("one"))))
    for changes in ({"gold": "0"}, {"bronze": "999"}):
        rating = {**whole["rating"], "figures": {**whole["rating"]["figures"], **changes}}
        (desk.here / "false.json").write_text(json.dumps({**whole, "rating": rating}), encoding="utf-8")
        assert "odd figures" in refused("reprint", "false.json")


def test_an_encrypted_pdf_is_refused_as_such(desk: Desk, refused: Refused) -> None:
    with pikepdf.open(BytesIO(pdf())) as opened:
        opened.save(desk.here / "locked.pdf", encryption=pikepdf.Encryption(owner="o", user=""))
    assert "is an encrypted PDF" in refused("reprint", "locked.pdf")


def test_a_page_of_an_earlier_edition_that_cannot_be_printed_is_blamed_on_its_file(desk: Desk, refused: Refused) -> None:
    quest = json.loads(document())["quest"]
    (desk.here / "old.json").write_bytes(older(quest={**quest, "title": "\u4e00" * 30}))
    said = refused("reprint", "old.json")
    assert "old.json" in said
    assert "cannot be printed any more" in said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("donjonz", "--seed", "x"), "did you mean quest donjonz?"),
        ((code(),), "that is a code: delvepress reprint prints it"),
        (("quest", "donjonz", "--heroes", "2"), "that is an option of deck-box-dungeons"),
        (("quest", "donjonz", "--edition", "old"), "that is an option of green-dungeon"),
    ],
)
def test_what_was_meant_by_a_word_in_the_wrong_place_is_told(refused: Refused, words: tuple[str, ...], said: str) -> None:
    assert said in refused(*words)


@pytest.mark.parametrize("source", ["nowhere.pdf", "nowhere.json", ".", "..", "x" * 5000], ids=lambda source: source[:20])
def test_a_file_that_is_not_there_is_refused(refused: Refused, source: str) -> None:
    for command in ("reprint", "show"):
        refused(command, source)


@pytest.mark.parametrize(
    "name", ["a\nb.json", "a\x1b[31mb.pdf", "\udcff.json", "n" * 5000 + ".pdf"], ids=lambda name: ascii(name)[:12]
)
def test_a_file_name_of_odd_characters_is_refused_in_one_short_sentence(refused: Refused, name: str) -> None:
    for command in ("reprint", "show"):
        assert len(refused(command, name)) < 400


def test_a_printed_quest_with_its_end_cut_off_is_printed_again_or_refused(desk: Desk) -> None:
    whole = pdf()
    for size in (len(whole) - 1, len(whole) - 7, len(whole) - 400, len(whole) * 9 // 10):
        (desk.here / "cut.pdf").write_bytes(whole[:size])
        result = desk.run("reprint", "cut.pdf", "--format", "json", "--out", "again.json")
        assert result.code in (0, 2)
        assert len(result.lines) == 1
        if result.code == 0:
            assert result.files["work/again.json"] == document() + b"\n"
        else:
            assert result.err.startswith("delvepress: ")


# ---------------------------------------------------------------------- settings


NAME = GAME.choices[0].name
BAD_SETTINGS = {
    "broken": ("paper = ", "not valid TOML"),
    "binary": ("\x00\x01", "not valid TOML"),
    "unknown": ("papier = 'a4'", "there is no setting 'papier'"),
    "unknown, odd": ("\"a\\n\\u001b\" = 'a4'", "there is no setting "),
    "unknown game": ("[chess]\nheroes = 1", "there is no game 'chess'"),
    "unknown option": (f"[{GAME.id}]\ncolour = 'red'", f"{GAME.id} has no option 'colour'"),
    "seed": (f"[{GAME.id}]\nseed = 'red'", f"{GAME.id} has no option 'seed'"),
    "a truth": ("paper = true", "paper must be a text or a number, not bool"),
    "a fraction": (f"[{GAME.id}]\n{NAME} = 1.5", f"--{NAME} cannot be '1.5'"),
    "a fraction of a paper": ("paper = 4.5", "--paper cannot be '4.5'"),
    "a day": ("paper = 2024-01-01", "paper must be a text or a number, not date"),
    "a list of numbers": ("format = [1, 2]", "format must be a text or a number, not list"),
    "a table": ("paper = {a = 1}", "there is no game 'paper'"),
    "a table in a game": (f"[{GAME.id}.{NAME}]\na = 1", f"{GAME.id}.{NAME} must be a text or a number, not dict"),
    "backs there are not": ("backs = 'duplex'", "--backs cannot be 'duplex'"),
    "backs that are a truth": ("backs = true", "backs must be a text or a number, not bool"),
    "no backs": ("backs = ''", "--backs cannot be ''"),
    "a printer that is no table": ("printer = 3", "there is no setting 'printer'"),
    "a printer's option there is not": ("[printer]\ndz = 1", "printer has no option 'dz'; it knows dx, dy, turn, scale"),
    "a printer's word": ("[printer]\ndx = 'left'", "The settings of [printer] must be numbers"),
    "a printer's empty word": ("[printer]\nturn = ''", "The settings of [printer] must be numbers"),
    "a printer's list": ("[printer]\ndx = ['1', '2']", "The settings of [printer] must be numbers"),
    "a printer's truth": ("[printer]\nscale = true", "printer.scale must be a text or a number, not bool"),
    "a printer's table": ("[printer.dx]\na = 1", "printer.dx must be a text or a number, not dict"),
    "a printer far off": ("[printer]\ndx = 10.1", "Printer profile: dx cannot be 10.1; it lies between -10 and 10"),
    "a printer far up": ("[printer]\ndy = -11", "Printer profile: dy cannot be -11; it lies between -10 and 10"),
    "a printer askew": ("[printer]\nturn = 90", "Printer profile: turn cannot be 90; it lies between -5 and 5"),
    "a printer that doubles": ("[printer]\nscale = 2", "Printer profile: scale cannot be 2; it lies between 0.95 and 1.05"),
    "a printer of no number": ("[printer]\ndx = 'nan'", "Printer profile: dx cannot be nan"),
    "a printer without end": ("[printer]\ndy = inf", "printer.dy must be a text or a number, not float"),
    "a value there is not": ("paper = 'a5'", "--paper cannot be 'a5'"),
    "an empty value": ("ink = ''", "--ink cannot be ''"),
    "a number for a name": ("paper = 4", "--paper cannot be '4'"),
    "an option's value there is not": (f"[{GAME.id}]\n{NAME} = 'purple'", f"--{NAME} cannot be 'purple'"),
    "twice": ("paper = 'a4'\npaper = 'a4'", "not valid TOML"),
}


@pytest.mark.parametrize("kind", BAD_SETTINGS)
@pytest.mark.parametrize("where", ["here", "config"])
def test_settings_that_mean_nothing_are_refused(desk: Desk, refused: Refused, kind: str, where: str) -> None:
    text, why = BAD_SETTINGS[kind]
    folder: Path = getattr(desk, where)
    (folder / "delvepress.toml").write_text(text, encoding="utf-8")
    assert why in refused("quest", GAME.id, "--seed", "x")


CHOKING = {
    "deep": "x = " + "[" * 5000,
    "dotted": "x." * 3000 + "y = 1",
    "long number": "paper = " + "9" * 5000,
    "long hexadecimal": "paper = 0x" + "f" * 5000,
    "long hexadecimal in a game": f"[{GAME.id}]\n{NAME} = 0x" + "f" * 5000,
}


@pytest.mark.parametrize("kind", CHOKING)
def test_settings_that_choke_the_reader_are_refused(desk: Desk, refused: Refused, kind: str) -> None:
    (desk.here / "delvepress.toml").write_text(CHOKING[kind], encoding="utf-8")
    assert len(refused("quest", GAME.id, "--seed", "x")) < 400


def test_settings_that_are_no_text_are_refused(desk: Desk, refused: Refused) -> None:
    (desk.here / "delvepress.toml").write_bytes(b"paper = '\xff\xfe'")
    assert "cannot be read" in refused("quest", GAME.id, "--seed", "x")


@pytest.mark.parametrize("kind", [kind for kind in BAD_SETTINGS if "printer" in kind or "backs" in kind])
def test_settings_of_backs_and_printer_that_mean_nothing_are_refused_by_every_command(
    desk: Desk, refused: Refused, kind: str
) -> None:
    text, why = BAD_SETTINGS[kind]
    (desk.here / "delvepress.toml").write_text(text, encoding="utf-8")
    for command in (("reprint", code()), ("sheets", GAME.id)):
        assert why in refused(*command)


def media(desk: Desk, *words: str) -> tuple[int, int]:
    """Return the size of the first page that a command prints, in points."""
    result = desk.run("quest", GAME.id, "--seed", "x", "--out", "-", *words)
    assert result.code == 0, result.err
    with pikepdf.open(BytesIO(result.out)) as pdf:
        return round(float(pdf.pages[0].MediaBox[2])), round(float(pdf.pages[0].MediaBox[3]))


def test_the_working_folder_goes_before_the_user_and_the_command_line_before_both(desk: Desk) -> None:
    assert media(desk) == (595, 842)
    (desk.config / "delvepress.toml").write_text("paper = 'letter'", encoding="utf-8")
    assert media(desk) == (612, 792)
    (desk.here / "delvepress.toml").write_text("paper = 'A4'", encoding="utf-8")
    assert media(desk) == (595, 842)
    assert media(desk, "--paper", "letter") == (612, 792)


def test_settings_of_a_game_are_its_options(desk: Desk) -> None:
    def options(*words: str) -> dict[str, str]:
        result = desk.run("quest", GAME.id, "--seed", "x", "--out", "-", "--format", "json", *words)
        assert result.code == 0, result.err
        return read_code(GAME, json.loads(result.out)["code"])[0]

    choice = next(choice for choice in GAME.choices if len(choice) > 2)
    first, second, third = (choice.value(index) for index in range(3))
    assert options()[choice.name] == first
    (desk.config / "delvepress.toml").write_text(f"[{GAME.id}]\n{choice.name} = '{second}'", encoding="utf-8")
    assert options() == {**GAME.defaults(), choice.name: second}
    (desk.here / "delvepress.toml").write_text(f"ink = 'low'\n[{GAME.id}]\n{choice.name} = '{third}'", encoding="utf-8")
    assert options()[choice.name] == third
    assert options(f"--{choice.name}", first)[choice.name] == first


def test_settings_say_where_files_go_and_in_which_formats(desk: Desk) -> None:
    (desk.here / "delvepress.toml").write_text("out = 'elsewhere'\nformat = ['json']", encoding="utf-8")
    result = desk.run("quest", GAME.id, "--code", code())
    assert [name for name in result.files if not name.endswith(".toml")] == [f"work/elsewhere/{code()}.json"]


def test_a_code_keeps_its_options_whatever_the_settings_say(desk: Desk) -> None:
    choice = GAME.choices[0]
    (desk.here / "delvepress.toml").write_text(f"[{GAME.id}]\n{choice.name} = '{choice.value(1)}'", encoding="utf-8")
    result = desk.run("quest", GAME.id, "--code", code(), "--format", "json", "--out", "-")
    assert json.loads(result.out)["code"] == code()
