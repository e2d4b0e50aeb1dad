"""Medals that are measured, drawn, and do not tell par; documents of edition 1, which are rated anew."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from generator import registry
from generator.core.errors import BadData
from generator.core.rng import Rng
from generator.games.donjonz.players.simulation import WalkScores
from generator.games.donjonz.rating.difficulty import SEALED_FIGURES, UNKNOWN, rating_form
from generator.games.donjonz.rating.medals import GOLD_SHARES, Medals, golds, medals_of
from generator.games.donjonz.rating.upgrades import measured_again
from generator.press.jobs.store import documents

ROOT = Path(__file__).parent.parent.parent.parent
GAME = registry.game("donjonz")
LEAST_PAR, MOST_PAR = 40, 172
"""Pars of dungeons of this edition lie between these."""


def medals(par: int, *scores: int, seed: int = 1) -> Medals:
    return medals_of(par, WalkScores(tuple(sorted(scores)), 0), Rng.root("medals", seed))


def test_bronze_is_the_median_and_silver_the_best_of_the_walks_in_fives() -> None:
    assert medals(100, 17, 23, 52)[:2] == (25, 50)
    assert medals(100, 17, 22, 53)[:2] == (20, 55)
    assert medals(100, 0, 0, 7)[:2] == (10, 15)
    assert medals(100, 40, 40, 41)[:2] == (40, 45)


def test_gold_is_every_five_within_its_shares_of_par() -> None:
    assert {medals(100, 20, 30, 40, seed=seed).gold for seed in range(60)} == {70, 75, 80, 85, 90}
    assert {medals(100, 20, 30, 76, seed=seed).gold for seed in range(60)} == {80, 85, 90}


def test_silver_makes_room_for_gold() -> None:
    found = medals(60, 60, 60, 60)
    assert (found.bronze, found.silver, found.gold) == (40, 45, 50)


def test_medals_are_fives_apart_by_five_and_gold_lies_below_par() -> None:
    low, high = GOLD_SHARES
    for par in range(LEAST_PAR, MOST_PAR):
        for median in range(0, par + 1, 7):
            for best in range(median, par + 1, 7):
                bronze, silver, gold = medals(par, median, median, best, seed=best)
                assert bronze % 5 == silver % 5 == gold % 5 == 0
                assert 10 <= bronze <= silver - 5 <= gold - 10
                assert low * par <= 100 * gold <= high * par


@pytest.mark.parametrize("par", range(1, LEAST_PAR))
def test_medals_of_low_pars_ascend_all_the_same(par: int) -> None:
    for best in range(par + 1):
        bronze, silver, gold = medals(par, 0, best, best)
        assert 1 <= bronze < silver < gold
        assert gold <= max(par, 3)


def test_the_same_stream_draws_the_same_gold() -> None:
    assert medals(90, 20, 30, 40, seed=4) == medals(90, 20, 30, 40, seed=4)


def fitting(gold: int) -> list[int]:
    return [par for par in range(1, 400) if gold in golds(par)]


def test_many_pars_fit_the_gold_that_is_printed() -> None:
    drawn = {gold for par in range(LEAST_PAR, MOST_PAR) for gold in golds(par)}
    assert all(len(fitting(gold)) >= 9 for gold in drawn)
    assert sum(len(fitting(gold)) for gold in drawn) / len(drawn) > 20


def test_control_a_fixed_share_of_par_would_tell_it() -> None:
    told = {-(-85 * par // 100) for par in range(LEAST_PAR, MOST_PAR)}
    assert all(sum(-(-85 * par // 100) == gold for par in range(1, 400)) <= 2 for gold in told)


def telling(text: str) -> list[str]:
    """Return the figures in a template from which par could be worked out, and par."""
    return [name for name in re.findall(r"figures\.(\w+)", text) if name in SEALED_FIGURES] + re.findall(r"quest\.par\b", text)


def test_no_unsealed_page_names_a_figure_that_tells_par() -> None:
    pages = {file.name: file.read_text() for file in (ROOT / "templates" / "donjonz").iterdir()}
    sealed = {name for name in pages if name.startswith(("sealed", "daily-sealed"))}
    assert sealed
    assert [name for name in pages if name not in sealed and telling(pages[name])] == []


def test_control_shares_of_par_and_par_are_telling() -> None:
    assert telling("{{ rating.figures.doors }} {{ rating.figures.ahead }} {{ quest.par.score }}") == ["ahead", "quest.par"]


def stored() -> dict[str, object]:
    data = (ROOT / "tests" / "editions" / "donjonz-1.json").read_bytes()
    return msgspec.json.decode(data, type=dict[str, object])


def changed(**fields: object) -> dict[str, object]:
    """Return the stored document with fields of its quest's par changed."""
    document = stored()
    quest = document["quest"]
    assert isinstance(quest, dict)
    return {**document, "quest": {**quest, "par": {**quest["par"], **fields}}}


def test_a_document_of_edition_1_is_rated_anew_and_says_nothing_of_families() -> None:
    game, made = documents.reread(msgspec.json.encode(stored()), "a file", {GAME.id: GAME})
    assert made.quest.par.families is None
    assert made.rating == game.rate(made.quest)
    assert made.rating.figures["families"] == UNKNOWN
    assert rating_form(made.quest).holds(made.rating)


def test_documents_of_this_edition_and_decks_stay_as_they_are() -> None:
    now = {**stored(), "edition": GAME.edition}
    assert measured_again(now) is now
    quest = stored()["quest"]
    assert isinstance(quest, dict)
    deck = {**stored(), "quest": {**quest, "mode": "mapping", "placed": [], "par": None}}
    assert measured_again(deck) is deck


@pytest.mark.parametrize("fields", [{"score": 0}, {"nodes": 0}, {"score": -4}])
def test_a_par_that_no_search_came_to_is_refused(fields: dict[str, object]) -> None:
    with pytest.raises(BadData, match="no dungeon that could be walked"):
        measured_again(changed(**fields))


@pytest.mark.parametrize("rows", [["fff", "fff", "fff", "fff"], ["ffff", "ffff"], ["fff", "ff"]])
def test_cards_of_another_size_are_refused(rows: list[str]) -> None:
    document = stored()
    quest = document["quest"]
    assert isinstance(quest, dict)
    cards = [{**card, "walls": rows} for card in quest["cards"][:1]] + quest["cards"][1:]
    with pytest.raises(BadData, match="no dungeon that could be walked"):
        measured_again({**document, "quest": {**quest, "cards": cards}})


def test_cards_that_are_missing_are_refused() -> None:
    document = stored()
    quest = document["quest"]
    assert isinstance(quest, dict)
    for broken in ({"cards": quest["cards"][:-1]}, {"placed": [*quest["placed"][:-1], {**quest["placed"][-1], "card": 77}]}):
        with pytest.raises(BadData, match="no dungeon that could be walked"):
            measured_again({**document, "quest": {**quest, **broken}})
