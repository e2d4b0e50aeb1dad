"""What every series promises, of whatever game: its options, its quests, its own pages."""

from __future__ import annotations

from typing import Any

import pytest

from generator.cli.program import COMMANDS
from generator.core.errors import BadOption
from generator.core.rng import Rng
from generator.forge import series_making
from generator.forge.game import Game
from generator.forge.making import make, read_code
from generator.forge.series import Bound
from generator.press.jobs.books import series
from generator.press.jobs.printing.job import PrintSettings
from tests import null_game, qr_reading
from tests.contract.samples import GAMES, named, quiet, series_of

WITH_SERIES = [game for game in GAMES if game.series is not None]
every_series = pytest.mark.parametrize("game", WITH_SERIES, ids=named)


@pytest.fixture(scope="module")
def bound() -> dict[str, Bound[Any, Any]]:
    """A series of every game that has one, with the usual options."""
    return {game.id: series_of(game.id) for game in WITH_SERIES}


@every_series
def test_a_series_says_what_it_is(game: Game[Any]) -> None:
    one = series_making.series_of(game)
    assert one.id not in COMMANDS
    assert "quests" in [option.name for option in one.options], "the option of quest that asks for a series"
    assert one.summary.endswith(".")
    assert len({option.name for option in one.options}) == len(one.options)
    for option in one.options:
        assert option.help.endswith(".")
        assert option.settled(option.default) == option.default


@every_series
def test_a_plan_asks_for_every_place_once_and_for_options_that_there_are(game: Game[Any]) -> None:
    one = series_making.series_of(game)
    for number in range(5):
        plan = one.plan(series_making.settled(game, {}), Rng.root("plan", number))
        assert sorted(wanted.place for wanted in plan) == list(range(len(plan)))
        for wanted in plan:
            assert game.settle(wanted.options) == dict(wanted.options)


@every_series
def test_each_quest_is_the_one_that_its_code_makes(game: Game[Any], bound: dict[str, Bound[Any, Any]]) -> None:
    for part in bound[game.id].parts:
        made = make(game, *read_code(game, part.code))
        assert (made.code, made.quest, made.rating) == (part.code, part.quest, part.rating)


@every_series
def test_a_series_prints_pages_in_front_before_each_quest_and_behind(game: Game[Any], bound: dict[str, Bound[Any, Any]]) -> None:
    one = bound[game.id]
    packs = series_making.series_of(game).make_packs(one)
    assert len(packs.before) == len(one.parts)
    for pack in (packs.front, *packs.before, packs.behind):
        assert pack.sheets
        assert all(not sheet.label[0].isdigit() for sheet in pack.sheets)
    assert [sheet.credits for sheet in packs.behind.sheets][-1]
    jobs = series.series_jobs(game, one, PrintSettings(), lambda code: f"https://club.example/make/#{code}")
    for (_, job), part in zip(jobs.parts, one.parts, strict=True):
        assert qr_reading.holds(qr_reading.drawn(job.figures["qr"]), f"https://club.example/make/#{part.code}")
    pages = series.print_series(jobs)
    assert len(set(pages.labels)) == pages.count


@every_series
def test_the_word_and_the_options_decide(game: Game[Any], bound: dict[str, Bound[Any, Any]]) -> None:
    again = series_making.bind(game, series_making.settled(game, {}), " torch ", quiet, quiet)
    assert series_making.document(game, again) == series_making.document(game, bound[game.id])
    other = series_making.choose(game, series_making.settled(game, {}), "torches", quiet)
    assert [part.code for part in other] != [part.code for part in again.parts]


@every_series
def test_options_that_there_are_not_are_refused(game: Game[Any]) -> None:
    with pytest.raises(BadOption, match="has no option --nothing"):
        series_making.settled(game, {"nothing": "1"})


def test_a_game_needs_no_series() -> None:
    assert null_game.GAME.series is None
    with pytest.raises(BadOption, match="null has no series"):
        series_making.series_of(null_game.GAME)  # type: ignore[arg-type]
