"""A game that is played on the page: what may be done, where it lies on the map, and that verify takes what was played."""

from __future__ import annotations

import re
from typing import Any

import pytest

from generator import registry
from generator.core.errors import BadMoves
from generator.core.rng import Rng
from generator.forge import playing
from generator.forge.game import Game
from tests.browser.test_answer import told
from tests.cli.conftest import Desk
from tests.cli.quick import REFEREED, made

pytestmark = pytest.mark.usefixtures("made_once")
CODE = "D-0400-SKME-TVQS-71"


def turn(**asked: Any) -> dict[str, Any]:
    found, _ = told({"do": "play", "code": CODE, **asked})
    assert "error" not in found, found
    return found


@pytest.mark.parametrize("game", REFEREED, ids=[game.id for game in REFEREED])
def test_every_game_goes_on_by_its_places_to_an_end_that_verify_confirms(desk: Desk, game: Game[Any]) -> None:
    one = made(game)
    engine = playing.engine_of(game)
    played = playing.played_by(game, one, next(iter(engine.policies)), Rng.root("test/tapping", 0))
    words = [step.word for step in played.steps if step.word]
    for count in (0, 1, len(words) // 2, len(words)):
        found = turn(code=one.code, moves="\n".join(words[:count]), seen=max(0, count - 1))
        assert found["words"] == words[:count]
        assert found["title"]
        assert found["points"] == engine.points(playing.replay(
            engine, one.quest, "\n".join(words[:count]), playing.chance_of(game, one)
        ).state)  # fmt: skip
        if count < len(words):
            assert words[count] in [place["word"] for place in found["places"]]
            assert not found["over"]
    assert found["over"]
    assert found["places"] == []
    (desk.here / "moves.txt").write_text(found["written"], encoding="utf-8")
    said = desk.run("verify", one.code, "--moves", "moves.txt")
    assert " ".join(found["end"]).split() == said.out.decode().split()


@pytest.mark.parametrize("game", REFEREED, ids=[game.id for game in REFEREED])
def test_most_words_of_a_written_game_have_the_form_of_a_move_and_prose_has_none(game: Game[Any]) -> None:
    engine, one = playing.engine_of(game), made(game)
    played = playing.played_by(game, one, next(iter(engine.policies)), Rng.root("test/form", 0))
    written = "\n".join(step.word for step in played.steps if step.word)
    found, words = playing.moves_in(engine, written)
    assert 2 * found >= words > 0
    playing.check_written(game, written)
    for text in ("hello, this is nothing", "%PDF-1.7 <</Type/Catalog>>", "Dear Ada\nI was at the sea\n"):
        assert playing.moves_in(engine, text)[0] == 0
        with pytest.raises(BadMoves, match=f"^No word of this is a move of {game.title}; "):
            playing.check_written(game, text)
    with pytest.raises(BadMoves, match=r"^There are no moves here; "):
        playing.check_written(game, " \n")


def test_places_lie_on_the_map_beside_the_hero_whose_way_is_drawn() -> None:
    found, files = told({"do": "play", "code": CODE, "map": True})
    board = found["board"]
    wide, high = re.search(rb'viewBox="-?0.00 -?0.00 ([0-9.]+) ([0-9.]+)"', files["map.svg"]).groups()  # type: ignore[union-attr]
    assert (float(wide), float(high)) == pytest.approx((board["width"], board["height"]), abs=0.01)
    assert files["map.svg"].startswith(b"<svg")
    words: list[str] = []
    for _ in range(3):
        here = board["here"]
        for place in found["places"]:
            away = [abs(there - from_) for there, from_ in zip(place["at"], here, strict=True)]
            assert sorted(away) == [0, pytest.approx(board["space"])], "a step leads to a space beside"
            assert place["says"].startswith(place["word"].partition("/")[0])
            assert 0 < place["at"][0] < board["width"]
        words.append(found["places"][0]["word"])
        at = found["places"][0]["at"]
        found = turn(moves=" ".join(words))
        board = found["board"]
        assert board["here"] == at
        assert board["way"][-1] == at
        assert len(board["way"]) == len(words) + 1
    assert told({"do": "play", "code": CODE})[1] == {}, "a map is sent where it is asked for"


def test_a_weapon_may_be_taken_left_or_dropped_in_words() -> None:
    """Walk ever on over the places until a weapon lies beside the hero."""
    engine = playing.engine_of(registry.game("donjonz"))
    says: set[str] = set()
    for player in engine.policies:
        game = registry.game("donjonz")
        one = made(game)
        played = playing.played_by(game, one, player, Rng.root("test/tapping", 1))
        words = [step.word for step in played.steps if step.word]
        for count in range(len(words)):
            says |= {place["says"] for place in turn(code=one.code, moves=" ".join(words[:count]))["places"]}
    kinds = ("take ", "leave ", "gold: ", "meet ")
    assert all(any(kind in said for said in says) for kind in kinds), says
    assert any(re.search(r", take .+ \([A-Z]\)$", said) for said in says)


def test_what_the_rules_forbid_is_told_and_what_was_seen_is_not_told_again() -> None:
    found, _ = told({"do": "play", "code": CODE, "moves": "A1 Z99"})
    assert "error" in found
    first = turn()["places"][0]["word"]
    second = turn(moves=first)["places"][0]["word"]
    assert turn(moves=f"{first} {second}", seen=2)["told"] == []
    assert told({"do": "play", "code": "D-0400"})[0]["error"]


def test_a_name_is_written_as_leagues_keep_it_and_one_that_cannot_be_is_refused(desk: Desk) -> None:
    """What the page writes is what the command writes for the same name, of any quest."""
    first = turn()["places"][0]["word"]
    found = turn(moves=first, name="  Zo\u0065\u0308   Fu\u00df ")
    assert found["written"].splitlines() == ["player: Zo\u00eb Fu\u00df", f"challenge: {CODE}", "", first]
    assert turn(moves=first, name="   ")["written"] == f"{first}\n"
    for name in ("x" * 41, "\u200b", "a\x00b"):
        assert told({"do": "play", "code": CODE, "moves": first, "name": name})[0]["error"].startswith("A player cannot be called")


def test_the_moves_of_a_challenge_bear_its_head() -> None:
    from datetime import date

    from generator.forge import challenges

    code = challenges.code(registry.game("donjonz"), date(2026, 11, 20))
    first = turn(code=code)["places"][0]["word"]
    assert turn(code=code, moves=first, name="Ada")["written"].splitlines() == ["player: Ada", f"challenge: {code}", "", first]
    assert turn(moves=turn()["places"][0]["word"])["written"].count("\n") == 1
