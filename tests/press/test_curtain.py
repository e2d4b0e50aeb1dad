"""What a paper seals stands nowhere in the open: documents of challenges and of sealed quests are packed, and read as before."""

from __future__ import annotations

import json
import re
from base64 import b64decode, b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from generator import registry
from generator.core.code import decode, encode
from generator.core.data import Record
from generator.core.errors import BadFile
from generator.core.seeds import seed_from_word
from generator.forge.challenges import Challenge
from generator.forge.game import Game
from generator.forge.making import Made, make
from generator.press.jobs.printing import book, quest_jobs
from generator.press.jobs.printing.job import PrintSettings
from generator.press.jobs.store import attachment, curtain, documents
from tests import null_game
from tests.contract import kept
from tests.contract.samples import DAYS
from tests.records import replace

GAMES = registry.all_games()
DAILY = [game for game in GAMES.values() if game.daily is not None]
STORED = sorted(file for file in (Path(__file__).parent.parent / "editions").iterdir() if file.suffix in (".pdf", ".json"))
DAY = DAYS[0]
OUTSIDE = ["about", "code", "format", "game", "packed"]
"""The fields of a document behind a curtain."""
every_game = pytest.mark.parametrize("game", DAILY, ids=lambda game: game.id)


def of_day(game: Game[Any]) -> Challenge:
    return kept.challenge(game, DAY)


def names_in(value: object) -> Iterator[str]:
    """Yield the names of all fields of JSON."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield name
            yield from names_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from names_in(inner)


def rows_in(value: object) -> Iterator[str]:
    """Yield all lists of three numbers or texts and more, as JSON: orders of tiles and cards, walls, walks."""
    if isinstance(value, dict):
        for inner in value.values():
            yield from rows_in(inner)
    elif isinstance(value, list):
        if len(value) > 2 and not any(isinstance(inner, (dict, list)) for inner in value):
            yield json.dumps(value, ensure_ascii=False, separators=(",", ":"))
        for inner in value:
            yield from rows_in(inner)


def readable(data: bytes, made: Made[Record], game: Game[Any]) -> list[str]:
    """Return what of a quest's fields, orders, texts and best play can be read in some bytes as they stand."""
    whole = json.loads(documents.document(game, made))
    text = data.decode()
    secrets = {f'"{name}":' for part in ("quest", "rating") for name in names_in(whole[part]) if name not in OUTSIDE}
    secrets |= set(rows_in(whole["quest"]))
    secrets |= {made.rating.witness} if made.rating.witness else set()
    secrets |= set(re.findall(r'"([^"]{24,})"', json.dumps(whole["quest"], ensure_ascii=False)))
    return sorted(one for one in secrets if one in text)


@every_game
def test_the_document_of_a_challenge_can_be_read_by_nobody_who_looks_into_its_file(game: Game[Any]) -> None:
    one = of_day(game)
    job = quest_jobs.challenge_job(one, PrintSettings())
    inside = attachment.embedded(book.print_book(job).pdf, documents.MARK, "a file")
    assert inside == job.document
    assert readable(inside, one.made, game) == []
    assert sorted(json.loads(inside)) == OUTSIDE
    plain = documents.document(game, one.made, game.daily.printed if game.daily else {})
    found = readable(plain, one.made, game)
    assert '"grade":' in found, "a plain document is found out"
    assert len(found) > 10
    assert documents.reread(inside, "a file", GAMES) == (game, one.made)


def test_par_and_the_best_walk_are_found_where_they_stand_plain() -> None:
    """The negative control by name: a walk and its points, as DONJONZ writes them."""
    game = GAMES["donjonz"]
    one = of_day(game)
    plain, packed = documents.document(game, one.made), quest_jobs.challenge_job(one, PrintSettings()).document
    par = json.loads(plain)["quest"]["par"]
    for secret in (f'"score":{par["score"]}', json.dumps(par, sort_keys=True, separators=(",", ":"))[1:-1]):
        assert secret.encode() in plain
        assert secret.encode() not in packed
    assert b'"par"' not in packed


@every_game
def test_a_curtain_keeps_the_document_to_the_last_byte(game: Game[Any]) -> None:
    plain = documents.document(game, of_day(game).made)
    packed = curtain.drawn(plain)
    assert curtain.opened(packed, "a file") == plain
    assert curtain.opened(json.dumps(json.loads(packed), indent=2).encode(), "a file") == plain
    assert curtain.opened(plain, "a file") == plain
    assert b64decode(json.loads(packed)["packed"]) == plain, "no compression: the bytes are those of every build of zlib"


@pytest.mark.parametrize("file", STORED, ids=lambda file: file.name)
def test_a_file_of_any_edition_is_read_behind_a_curtain_as_it_is_without(file: Path) -> None:
    data = file.read_bytes()
    plain = data if file.suffix == ".json" else attachment.embedded(data, documents.MARK, file.name)
    assert plain is not None
    plain = curtain.opened(plain, file.name)
    packed = curtain.drawn(plain)
    read = [documents.reread(one, file.name, GAMES, trusted=True) for one in (plain, packed, b"\xef\xbb\xbf" + packed)]
    assert read[0] == read[1] == read[2]
    game = read[0][0]
    assert documents.printed_as(curtain.drawn(plain), game, file.name) == documents.printed_as(plain, game, file.name)


BY_PAPER: list[tuple[str, dict[str, str], bool]] = [
    ("donjonz", {}, True),
    ("green-dungeon", {}, True),
    ("bag-of-dungeon", {}, True),
    ("deck-box-dungeons", {"map": "open"}, False),
    ("deck-box-dungeons", {"map": "sealed"}, True),
]
"""A game, how a quest of it is printed, and whether that seals something."""


def ordinary(game: Game[Any]) -> Made[Any]:
    """Return the quest of the day under the code of a word."""
    made = of_day(game).made
    return replace(made, code=encode(replace(decode(made.code), seed=seed_from_word("curtain"))))


def test_a_deck_that_the_players_lay_has_nothing_to_seal() -> None:
    game = GAMES["donjonz"]
    made = kept.made(game, game.settle({"map": "own"}), seed_from_word("x"))
    assert quest_jobs.quest_job(game, made, PrintSettings()).document == documents.document(game, made)


@pytest.mark.parametrize(("name", "printed", "seals"), BY_PAPER)
def test_a_quest_is_packed_in_its_pdf_where_its_paper_seals_something(name: str, printed: dict[str, str], seals: bool) -> None:
    game = GAMES[name]
    made = ordinary(game)
    document = quest_jobs.quest_job(game, made, PrintSettings(), printed).document
    plain = documents.document(game, made, {key: text for key, text in printed.items() if text != "open"})
    assert curtain.is_drawn(document) is seals
    assert curtain.opened(document, "a file") == plain
    assert (readable(document, made, game) == []) is seals
    assert documents.to_be_read(document, made.code) == plain, "a JSON file of an ordinary quest was asked for, and is plain"


@every_game
def test_the_json_of_a_challenge_is_plain_with_spoilers_alone(game: Game[Any]) -> None:
    one = of_day(game)
    document = quest_jobs.challenge_job(one, PrintSettings()).document
    assert documents.to_be_read(document, one.made.code) == document
    assert documents.to_be_read(document, one.made.code, spoilers=True) == curtain.opened(document, "a file")
    whole = quest_jobs.quest_job(game, one.made, PrintSettings()).document
    assert curtain.is_drawn(whole), "a challenge that is printed as a whole quest keeps its secrets too"


def test_a_game_whose_paper_seals_nothing_has_a_plain_document() -> None:
    game = null_game.GAME
    made = make(game, game.defaults(), 7)
    plain = documents.document(game, made)
    assert documents.to_travel(plain, made.code, seals=False) == plain
    assert curtain.is_drawn(documents.to_travel(plain, made.code, seals=True))


SMALL = documents.document(null_game.GAME, make(null_game.GAME, null_game.GAME.defaults(), 7))


def changed(**fields: object) -> bytes:
    return json.dumps({**json.loads(curtain.drawn(SMALL)), **fields}).encode()


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (changed(packed=b64encode(SMALL).decode()[:-7]), "was cut off or changed"),
        (changed(packed="no base64!"), "was cut off or changed"),
        (changed(packed="\u00e9"), "was cut off or changed"),
        (changed(packed=b64encode(SMALL[:-1]).decode()), "was cut off or changed"),
        (changed(packed=7), "was cut off or changed"),
        (changed(another=7), "was cut off or changed"),
        (changed(code="D-0200-SKME-TVQS-MP"), "holds another quest than the one it names"),
        (changed(game="donjonz"), "holds another quest than the one it names"),
        (curtain.drawn(curtain.drawn(SMALL)), "holds no quest of this kind"),
        (curtain.drawn(SMALL)[:-1], "is not whole JSON"),
    ],
)
def test_a_damaged_curtain_is_refused_in_a_sentence(data: bytes, why: str) -> None:
    with pytest.raises(BadFile, match=why) as caught:
        documents.reread(data, "a file", {null_game.GAME.id: null_game.GAME})
    assert str(caught.value).startswith("a file ")
    assert len(str(caught.value).splitlines()) == 1
