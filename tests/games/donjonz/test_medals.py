"""Medals that are measured, drawn, and do not tell par; documents of edition 1, which are rated anew."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import msgspec
import pytest

from generator import registry
from generator.core.errors import BadData
from generator.core.rng import Rng
from generator.games.donjonz.players.planner import PlannedWalk
from generator.games.donjonz.quest.data_loading import constants
from generator.games.donjonz.rating.difficulty import SEALED_FIGURES, UNKNOWN, rating_form
from generator.games.donjonz.rating.medals import GOLD_SHARES, LEAST_BRONZE, Medals, golds, medals_of, possible_pars, silvers
from generator.games.donjonz.rating.upgrades import measured_again
from generator.press.jobs.store import documents

ROOT = Path(__file__).parent.parent.parent.parent
GAME = registry.game("donjonz")
LEAST_PAR, MOST_PAR = 40, 172
"""Pars of dungeons of this edition lie between these."""


def medals(par: int, ahead: int, *walks: int, least: int = LEAST_PAR, seed: int = 1) -> Medals:
    planners = [PlannedWalk(number + 1, points) for number, points in enumerate(walks)]
    return medals_of(par, least, ahead, planners, Rng.root("medals", seed))


def test_bronze_is_what_those_who_look_ahead_bring_home_within_its_borders() -> None:
    assert medals(100, 23).bronze == 23
    assert medals(100, 3).bronze == LEAST_BRONZE
    found = medals(100, 95)
    assert found.bronze == 2 * found.gold // 3


def test_silver_is_the_first_walk_of_a_planner_between_the_thirds() -> None:
    gold = medals(100, 20).gold
    low, high = silvers(20, gold)
    assert medals(100, 20, 0, low - 1, low, high)[1:] == (low, gold, 3)
    assert medals(100, 20, high + 1, high, low)[1:] == (high, gold, 2)
    assert medals(100, 20, 5, low - 1)[1:] == (low, gold, 0)
    assert medals(100, 20, low - 1, high + 1, low - 1)[1:] == (high, gold, 0)


def test_no_more_planners_walk_than_it_takes() -> None:
    gold = medals(100, 20).gold

    def walks() -> Iterator[PlannedWalk]:
        yield PlannedWalk(2, silvers(20, gold)[0])
        raise AssertionError("a planner walked in vain")

    assert medals_of(100, LEAST_PAR, 20, walks(), Rng.root("medals", 1)).ways == 2


def test_gold_is_any_point_within_its_shares_of_par() -> None:
    assert {medals(100, 20, seed=seed).gold for seed in range(300)} == set(range(70, 91))


def test_neither_step_between_medals_is_over_twice_the_other() -> None:
    low, high = GOLD_SHARES
    for par in range(LEAST_PAR, MOST_PAR):
        for ahead in range(0, par + 1, 7):
            for planned in range(0, par + 1, 9):
                bronze, silver, gold, _ = medals(par, ahead, planned, seed=planned)
                first, second = silver - bronze, gold - silver
                assert 0 < first <= 2 * second <= 4 * first
                assert bronze >= LEAST_BRONZE
                assert low * par <= 100 * gold <= high * par


@pytest.mark.parametrize("par", range(1, LEAST_PAR))
def test_medals_of_low_pars_ascend_all_the_same(par: int) -> None:
    for ahead in range(par + 1):
        bronze, silver, gold, _ = medals(par, ahead, par)
        assert 1 <= bronze < silver < gold
        assert gold <= max(par, 3)


def test_the_same_stream_draws_the_same_gold() -> None:
    assert medals(90, 20, seed=4) == medals(90, 20, seed=4)


# ---------------------------------------------------------------------- what medals tell of par


def told(draw: Callable[[int], Iterable[int]], least: int) -> dict[int, list[int]]:
    """Return by each gold that is ever drawn the pars for which it can be, worked out apart: by drawing for every par there is."""
    found: dict[int, list[int]] = {}
    for par in range(least, 400):
        for gold in draw(par):
            found.setdefault(gold, []).append(par)
    return found


def narrowest(pars_by_gold: dict[int, list[int]]) -> float:
    """Return the least share of any of its pars that the pars possible by a gold span."""
    return min((pars[-1] - pars[0]) / pars[-1] for pars in pars_by_gold.values() if pars[-1] < MOST_PAR)


LEASTS = sorted({demand.par for preset in constants().presets.values() for demand in preset.relevance.values()})
"""The least pars of the grades, by all rules of a walk."""


@pytest.mark.parametrize("least", LEASTS)
def test_the_pars_possible_by_gold_and_grade_span_a_sixth(least: int) -> None:
    found = told(lambda par: golds(par, least), least)
    assert narrowest(found) >= 0.16
    assert all(list(possible_pars(gold, least)) == pars for gold, pars in found.items() if pars[-1] < MOST_PAR)
    assert {par for pars in found.values() for par in pars} == set(range(least, 400))


def test_control_a_fixed_share_of_par_would_tell_it() -> None:
    assert narrowest(told(lambda par: [80 * par // 100], LEAST_PAR)) < 0.03


def test_control_golds_near_the_least_par_would_tell_it() -> None:
    low, high = GOLD_SHARES
    assert narrowest(told(lambda par: range(-(-low * par // 100), high * par // 100 + 1), LEAST_PAR)) < 0.16


def test_bronze_and_silver_are_the_same_for_every_par_that_has_the_gold() -> None:
    """With the walks and gold as they are, medals do not change with par: whoever works them out again learns nothing."""
    by_gold: dict[tuple[int, int], set[Medals]] = {}
    for par in range(LEAST_PAR, 140):
        for seed in range(40):
            for ahead in (15, 60):
                found = medals(par, ahead, 5, 22, 35, 50, 64, 90, seed=seed)
                by_gold.setdefault((found.gold, ahead), set()).add(found)
    assert {len(found) for found in by_gold.values()} == {1}


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


def test_a_document_of_edition_2_keeps_the_medals_that_it_was_printed_with() -> None:
    stored = (ROOT / "tests" / "editions" / "donjonz-2.json").read_bytes()
    before = msgspec.json.decode(stored)["rating"]["figures"]
    made = documents.reread(stored, "a file", {GAME.id: GAME})[1]
    assert made.rating.figures == before
    assert "ways" not in before
    assert rating_form(made.quest).holds(made.rating)


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
