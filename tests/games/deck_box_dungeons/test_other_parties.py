"""What other numbers of heroes win: measured on demand, kept in the rating, printed behind the encounters."""

from __future__ import annotations

from typing import Any

import pytest

from generator.forge import making
from generator.forge.rating import Rating
from generator.games.deck_box_dungeons import GAME as OURS
from generator.games.deck_box_dungeons.players import measured_games
from generator.games.deck_box_dungeons.players.measured_games import Measured
from generator.games.deck_box_dungeons.players.simulation import Played
from generator.games.deck_box_dungeons.rating import difficulty
from generator.press.jobs.printing import quest_jobs
from generator.press.jobs.printing.job import PrintSettings
from generator.press.jobs.store import documents
from generator.press.markup import sheet_xml, templates
from generator.press.markup.plain import plain_text
from tests.records import replace

GAME: Any = OURS
CODE_OPTIONS = {"heroes": "2", "length": "short"}


@pytest.fixture
def wins_by_heroes(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """Let every sixth game for each hero be won, without play; what is returned fills with heroes and trim of what was played."""
    played: list[tuple[int, int]] = []

    def play(games: Measured, number: int) -> Played:
        assert (games.player, games.purpose) == ("sensible", difficulty.PURPOSE)
        if number == 0:
            played.append((games.quest.heroes, games.quest.trim))
        won = number % 6 < games.quest.heroes
        return Played(won=won, rounds=9, standing=1, points=20, boxes=0, dead_rounds=0, longest_dead=0)

    monkeypatch.setattr(measured_games, "played", play)
    return played


TOLD = ("title", "encounters")
"""Sheets that say who wins."""


def made() -> making.Made[Any]:
    return making.make(GAME, GAME.settle(CODE_OPTIONS), 5)


def test_every_other_number_of_heroes_is_played_with_the_quest_as_it_is(wins_by_heroes: list[tuple[int, int]]) -> None:
    one, steps = made(), list[tuple[int, int]]()
    rating = GAME.measure_all(one.quest, one.rating, lambda done, count: steps.append((done, count)))
    assert wins_by_heroes == [(heroes, one.quest.trim) for heroes in (1, 3, 4)]
    assert steps == [(0, 3), (1, 3), (2, 3), (3, 3)]
    assert [(row.heroes, row.rate, row.games) for row in difficulty.other_parties(rating)] == [
        (1, "17", "60"), (3, "50", "60"), (4, "67", "60"),
    ]  # fmt: skip
    assert {name: rating.figures[name] for name in one.rating.figures} == one.rating.figures
    assert difficulty.other_parties(one.rating) == ()


def test_a_file_with_such_figures_is_read_and_one_with_odd_ones_refused(wins_by_heroes: list[tuple[int, int]]) -> None:
    one = made()
    rating = GAME.measure_all(one.quest, one.rating, lambda done, count: None)
    whole = replace(one, rating=rating)
    assert documents.reread(documents.document(GAME, whole), "a test", {GAME.id: GAME})[1] == whole
    form = GAME.rating_form(one.quest)
    assert form.holds(one.rating)
    assert form.holds(rating)
    for figures in ({**rating.figures, "rate-2": "50"}, {**rating.figures, "rate-3": "many"}, {"rate-3": "50"}):
        assert not form.holds(replace(rating, figures=figures))


def test_the_pack_says_what_was_measured_or_that_nothing_was(wins_by_heroes: list[tuple[int, int]]) -> None:
    one = made()

    def words(rating: Rating) -> str:
        job = quest_jobs.quest_job(GAME, replace(one, rating=rating), PrintSettings())
        texts = [
            templates.render(sheet.template, {**job.words(), "icon_credits": "", "sheet": sheet, "cutting": []})
            for sheet in job.pack.sheets
            if sheet.id in TOLD
        ]
        return " ".join(plain_text(sheet_xml.parse(text, "a test")) for text in texts)

    without, whole = words(one.rating), words(GAME.measure_all(one.quest, one.rating, lambda done, count: None))
    assert "nobody has measured how hard the quest is then" in " ".join(without.split())
    assert "1 hero 17 of 100" in " ".join(whole.split())
    assert "nobody has measured" not in " ".join(whole.split())
