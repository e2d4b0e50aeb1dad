"""The looks of a quest's pictures: kept beside the quest, printed again as they were, and no part of its fingerprint."""

from __future__ import annotations

import json
from typing import Any

import pytest

from generator.core.data import dump
from generator.core.errors import BadFile
from generator.draw.faces import tables
from generator.draw.faces.busts import Bust
from generator.draw.faces.face import Face
from generator.draw.woodcut import cover, pictures
from generator.forge.game import Game
from generator.forge.looks import Looks
from generator.forge.making import Made, canonical, fingerprint
from generator.press.jobs.printing import quest_jobs
from generator.press.jobs.printing.job import Job, PrintSettings
from generator.press.jobs.store import documents
from tests.contract.samples import REAL, fixed, named

PICTURED = [game for game in REAL if game.pictured is not None]


def pictured(game: Game[Any]) -> Any:
    assert game.pictured is not None
    return game.pictured


def written(game: Game[Any], made: Made[Any], **changes: Any) -> bytes:
    """Return the document of a quest with some of its fields changed, without those that are None."""
    whole = {**json.loads(documents.document(game, made)), **changes}
    return json.dumps({name: value for name, value in whole.items() if value is not None}).encode()


def reread(game: Game[Any], document: bytes) -> Made[Any]:
    return documents.reread(document, "a test", {game.id: game})[1]


def job(game: Game[Any], made: Made[Any]) -> Job:
    return quest_jobs.quest_job(game, made, PrintSettings())


def cover_facts(game: Game[Any], made: Made[Any]) -> Any:
    return job(game, made).pack.figures["cover"].data


def test_every_game_has_pictures_with_looks() -> None:
    assert all(game in PICTURED for game in REAL)


@pytest.mark.parametrize("game", PICTURED, ids=named)
def test_a_document_tells_the_looks_beside_the_quest_and_not_in_it(game: Game[Any]) -> None:
    made = fixed(game.id)
    whole = json.loads(documents.document(game, made))
    assert whole["looks"] == dump(pictured(game).looks_of(made.quest))
    assert "looks" not in whole["quest"]
    assert b'"looks"' not in canonical(made.quest)
    other = reread(game, written(game, made, looks={"face": "", "way": "another"}))
    assert (other.code, other.rating) == (made.code, made.rating)
    assert fingerprint(other.quest) == fingerprint(made.quest)


@pytest.mark.parametrize("game", PICTURED, ids=named)
def test_a_document_without_looks_gets_those_of_today(game: Game[Any]) -> None:
    made = fixed(game.id)
    again = reread(game, written(game, made, looks=None))
    assert again == made
    assert documents.document(game, again) == documents.document(game, made)


@pytest.mark.parametrize("game", PICTURED, ids=named)
def test_a_reprint_shows_the_looks_of_its_document_whatever_today_would_choose(
    game: Game[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    made = fixed(game.id)
    monkeypatch.setattr(pictures, "WAYS", (*cover.WAYS, "as of old"))
    looks = {**dump(pictured(game).looks_of(made.quest)), "way": "as of old"}
    again = reread(game, written(game, made, looks=looks))
    assert again.looks == Looks(**looks)
    assert cover_facts(game, again).way == "as of old"
    assert cover_facts(game, made).way != "as of old"
    printed = job(game, again)
    assert json.loads(documents.document(game, again))["looks"] == looks
    assert printed.pack.title == job(game, made).pack.title


@pytest.mark.parametrize("game", PICTURED, ids=named)
def test_a_way_that_there_is_no_more_gives_way_to_that_of_today(game: Game[Any]) -> None:
    made = fixed(game.id)
    again = reread(game, written(game, made, looks={"face": "nobody we know", "way": "no way we know"}))
    assert cover_facts(game, again) == cover_facts(game, made)


@pytest.mark.parametrize("looks", [{"face": 3}, {"way": "x" * 81}, {"landscape": "flat"}, "all of them"], ids=str)
def test_looks_of_another_kind_are_refused(looks: object) -> None:
    game = PICTURED[0]
    with pytest.raises(BadFile, match=r"^a test holds a quest that cannot be read"):
        reread(game, written(game, fixed(game.id), looks=looks))


def test_a_game_without_a_table_has_no_faces() -> None:
    assert tables.faces_of("generator.games") == {}
    assert tables.face_of("generator.games", "anybody") is None


@pytest.mark.parametrize("game", PICTURED, ids=named)
def test_a_face_that_is_kept_is_shown_and_told(game: Game[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    made = fixed(game.id)
    looks = pictured(game).looks_of(made.quest)
    if not looks.face:
        pytest.skip("its quests show nobody who has a face")
    known = {name: Face(words=f"the face of {name}", row=Bust(head="hooded")) for name in (looks.face, "another")}
    monkeypatch.setattr(f"{pictured(game).looks_of.__module__}.face_of", lambda package, name, theme="": known.get(name))
    again = reread(game, written(game, made, looks={"face": "another", "way": looks.way}))
    for one, name in ((made, looks.face), (again, "another")):
        assert cover_facts(game, one).face == known[name]
        assert job(game, one).pack.figures["cover"].alt.endswith(f"It shows the face of {name}")
