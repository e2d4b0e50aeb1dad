"""Documents of earlier schemas and editions: read after the game's steps brought them up to date, refused in a sentence else."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from generator.core.errors import BadData, BadFile
from generator.forge.choices import OneOf
from generator.forge.game import Game, Json
from generator.forge.making import Made, make
from generator.forge.rating import RatingForm
from generator.press.jobs.printing import book, quest_jobs
from generator.press.jobs.printing.job import PrintSettings
from generator.press.jobs.store import curtain, documents
from tests import null_game
from tests.records import replace

SMALL = null_game.GAME
OLD: Made[Any] = make(SMALL, SMALL.defaults(), 7)
"""A quest as the first edition made it."""


def named_length(document: Json) -> Json:
    """Bring a document up to date in which the steps of a room were called its length, as a first edition might have done."""
    quest = document.get("quest")
    if not isinstance(quest, dict) or "length" not in quest:
        return document
    return {**document, "quest": {"steps" if name == "length" else name: value for name, value in quest.items()}}


def newer(*upgrades: Callable[[Json], Json], **changes: Any) -> Game[Any]:
    """Return the smallest game in its second edition."""
    return replace(SMALL, edition=2, upgrades=upgrades, **changes)


def reread(document: bytes, game: Game[Any]) -> Made[Any]:
    return documents.reread(document, "a test", {game.id: game})[1]


def as_once() -> bytes:
    """Return the document of the first edition, which called the steps of a room its length."""
    return documents.document(SMALL, OLD).replace(b'"steps"', b'"length"')


def test_a_document_of_an_earlier_edition_is_brought_up_to_date_and_printed() -> None:
    assert reread(as_once(), newer(named_length)) == OLD
    assert reread(documents.document(SMALL, OLD), newer(named_length)) == OLD


def test_without_its_step_it_is_refused() -> None:
    with pytest.raises(BadFile, match=r"^a test holds a quest that cannot be read \(.*length.*\); print it anew from its code\.$"):
        reread(as_once(), newer())


def test_steps_are_taken_in_their_order() -> None:
    taken: list[str] = []

    def step(name: str) -> Callable[[Json], Json]:
        def taking(document: Json) -> Json:
            taken.append(f"{name} sees {'length' if b'length' in json.dumps(document['quest']).encode() else 'steps'}")
            return document

        return taking

    reread(as_once(), newer(step("first"), named_length, step("last")))
    assert taken == ["first sees length", "last sees steps"]


def test_a_step_that_passes_a_document_on_leaves_its_bytes_alone() -> None:
    """What a file holds reaches the reader as it stands there, blanks and the order of fields too."""
    document = json.dumps(json.loads(documents.document(SMALL, OLD)), indent=1).encode()
    seen: list[bytes] = []
    read_json = documents.read_json

    def noting(kind: Any, data: bytes) -> Any:
        seen.append(data)
        return read_json(kind, data)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(documents, "read_json", noting)
        reread(document, newer(lambda whole: whole))
    assert seen[0] == document


def test_a_sound_quest_of_an_earlier_edition_is_not_made_again_and_an_unsound_one_is_refused() -> None:
    """The streams of an edition are gone with it, so that only the checker can tell what such a quest is worth."""
    other = replace(OLD, quest=replace(OLD.quest, title="A Room Nobody Makes"))
    assert reread(documents.document(SMALL, other), newer()) == other
    with pytest.raises(BadFile, match="holds another quest than its code"):
        reread(documents.document(SMALL, other), SMALL)
    small = replace(OLD, quest=replace(OLD.quest, steps=0))
    with pytest.raises(BadData, match=r"holds a quest that is not sound \(cramped: "):
        reread(documents.document(SMALL, small), newer())


@pytest.mark.usefixtures("null_templates")
def test_a_quest_of_an_earlier_edition_prints_with_its_own_code() -> None:
    again = reread(as_once(), newer(named_length))
    job = quest_jobs.quest_job(newer(named_length), again, PrintSettings())
    assert job.code == OLD.code
    assert book.print_book(job).count == 1


def test_a_quest_of_an_edition_to_come_is_refused() -> None:
    game = newer()
    document = documents.document(game, make(game, game.defaults(), 7))
    with pytest.raises(BadFile, match=r"^a test is of edition 2 of null, this version knows 1; install a newer one\.$"):
        reread(document, SMALL)


def test_a_step_that_fails_is_told_as_a_document_that_cannot_be_read() -> None:
    def failing(document: Json) -> Json:
        raise KeyError("length")

    with pytest.raises(BadFile, match="a test holds a quest that cannot be read"):
        reread(as_once(), newer(failing))


# ---------------------------------------------------------------------- schemas


WALK = RatingForm({}, witness=r"[a-z]+( [a-z]+)*")


def witnessed(witness: str) -> tuple[Game[Any], Made[Any]]:
    """Return the smallest game with a rating that holds a witness, and such a quest."""
    game = replace(SMALL, rating_form=lambda quest: WALK)
    return game, replace(OLD, rating=replace(OLD.rating, witness=witness))


def test_a_document_is_written_in_the_lowest_schema_that_holds_it() -> None:
    plain = json.loads(documents.document(SMALL, OLD))
    assert plain["format"] == documents.FORMATS[0]
    assert "witness" not in plain["rating"]
    game, one = witnessed("step step dig")
    whole = json.loads(documents.document(game, one))
    assert whole["format"] == documents.FORMATS[1]
    assert whole["rating"]["witness"] == "step step dig"
    assert reread(documents.document(game, one), game) == one


@pytest.mark.parametrize("witness", ["", "Step", "step  step", "step\nstep", "7"])
def test_a_witness_that_no_rating_holds_is_refused(witness: str) -> None:
    game, one = witnessed(witness)
    with pytest.raises(BadFile, match="holds a rating with odd figures"):
        reread(documents.document(game, one), game)


def test_a_witness_where_none_belongs_is_refused() -> None:
    with pytest.raises(BadFile, match="holds a rating with odd figures"):
        reread(documents.document(*witnessed("step")), SMALL)


@pytest.mark.parametrize("name", ["delvepress-quest-0", "delvepress-quest-4", "delvepress-quest-", "", "quest"])
def test_a_schema_there_is_not_is_refused_with_the_newest(name: str) -> None:
    document = documents.document(SMALL, OLD).replace(documents.FORMATS[0].encode(), name.encode())
    with pytest.raises(BadFile, match=r"^a test holds no quest of this kind \(delvepress-quest-3\)"):
        reread(document, SMALL)


def test_every_schema_is_found_in_a_pdf_by_its_mark() -> None:
    assert [name for name in (*documents.FORMATS, curtain.FORMAT) if documents.MARK not in f'{{"format":"{name}"}}'.encode()] == []


def test_how_a_quest_was_printed_stands_in_its_document_and_nothing_else_does() -> None:
    game = replace(SMALL, printing=(OneOf("map", ("open", "sealed"), "How it lies."),))
    plain, sealed = (
        quest_jobs.quest_job(game, OLD, PrintSettings(), said).document for said in ({"map": "open"}, {"map": "sealed"})
    )
    assert b"printed" not in plain
    assert documents.printed_as(plain, game, "a test") == {"map": "open"}
    assert documents.printed_as(sealed, game, "a test") == {"map": "sealed"}
    for odd in (b'{"map":"torn"}', b'{"roof":"open"}', b"7"):
        with pytest.raises(BadFile, match="printed in a way that there is not"):
            documents.printed_as(sealed.replace(b'{"map":"sealed"}', odd), game, "a test")
