"""Ladders of players: how games come to rungs, which row is a quest's, and what is said of a ladder that stands on its head."""

from __future__ import annotations

import pytest

from generator.core.data import parse_toml, read_record, replace
from generator.core.errors import BadData
from generator.forge import ladder
from generator.forge.ladder import Ladder, LadderForm, Lead, Played, Row, complaints, option_rows, row_of

FORM = LadderForm("nowhere", rows={"grade": ("easy", "hard"), "heroes": ("1", "2")}, players=("naive", "sensible", "planner"))
GAMES = {
    "naive": [Played(True, 5, 0), *[Played(False, 0, 0)] * 7],
    "sensible": [*[Played(True, 20, 1)] * 3, Played(True, 30, 2), *[Played(False, 0, 0)] * 4],
    "planner": [*[Played(True, 40, 3)] * 6, *[Played(False, 0, 0)] * 2],
}


def rows_of(games: dict[str, list[Played]]) -> Ladder:
    rungs = tuple(ladder.rung(name, played, games["sensible"]) for name, played in games.items())
    easier = tuple(replace(rung, won=min(100, rung.won + 10)) for rung in rungs)
    return Ladder(
        rows=tuple(Row(options=row, quests=2, rungs=easier if row["grade"] == "easy" else rungs) for row in option_rows(FORM))
    )


def test_a_rung_counts_games_points_medals_and_the_lead_in_common_games() -> None:
    one = ladder.rung("planner", GAMES["planner"], GAMES["sensible"])
    assert (one.games, one.won, one.points, one.bronze, one.silver, one.gold) == (8, 75, 30.0, 75, 75, 75)
    assert (one.lead.mean, one.lead.error) == (18.75, 5.49)  # differences 20 20 20 10 40 40 0 0, standard deviation 15.5
    assert one.lead.low == pytest.approx(18.75 - 1.96 * 5.49, abs=0.01)
    assert (one.low, one.high) == (41, 93)
    short = ladder.rung("planner", GAMES["planner"][:2], GAMES["sensible"])
    assert (short.games, short.lead.mean) == (2, 20)


def test_the_rows_are_all_mixes_of_their_options() -> None:
    assert list(option_rows(FORM)) == [
        {"grade": "easy", "heroes": "1"}, {"grade": "easy", "heroes": "2"},
        {"grade": "hard", "heroes": "1"}, {"grade": "hard", "heroes": "2"},
    ]  # fmt: skip


def test_a_sound_ladder_has_no_complaints() -> None:
    assert list(complaints(FORM, rows_of(GAMES))) == []


@pytest.mark.parametrize(
    ("planted", "said"),
    [
        ({"naive": GAMES["sensible"]}, "easy 1: naive is not surely below sensible in points (+0.00, at most +0.00)"),
        ({"naive": [Played(won, 4 * won, 3 * won) for won in (True, False) * 4]}, "naive is not surely below sensible in medals"),
        ({"planner": [Played(True, 1, 3)] * 8}, "planner is below sensible in points"),
        ({"planner": [Played(True, 50, 0)] * 8}, "planner is below sensible in medals"),
        ({"planner": [*GAMES["planner"][:1], *[Played(False, 0, 0)] * 7]}, "planner wins only 0 of 100 games more than naive"),
    ],
)  # fmt: skip
def test_a_rung_on_its_head_is_told(planted: dict[str, list[Played]], said: str) -> None:
    assert any(said in one for one in complaints(FORM, rows_of({**GAMES, **planted})))


def test_a_grade_that_is_no_harder_is_told() -> None:
    sound = rows_of(GAMES)
    easy = replace(sound.rows[0], rungs=sound.rows[2].rungs)
    said = list(complaints(FORM, Ladder(rows=(easy, *sound.rows[1:]))))
    assert said == [f"hard 1: {player} wins as much as in easy quests" for player in ("sensible", "planner")]


def test_a_game_that_hardly_anybody_loses_needs_no_more_games_won() -> None:
    even = {name: [Played(True, game.points, game.medal) for game in games] for name, games in GAMES.items()}
    assert any("wins only" in one for one in complaints(FORM, rows_of(even)))
    form = LadderForm("nowhere", rows=FORM.rows, players=FORM.players, by_wins=False)
    assert list(complaints(form, rows_of(even))) == []


def test_missing_rows_and_players_are_told() -> None:
    sound = rows_of(GAMES)
    assert any("the rows are not those" in one for one in complaints(FORM, Ladder(rows=sound.rows[1:])))
    short = replace(sound.rows[0], rungs=sound.rows[0].rungs[1:])
    assert any("other players" in one for one in complaints(FORM, Ladder(rows=(short, *sound.rows[1:]))))


def test_a_quest_has_the_row_of_its_options(monkeypatch: pytest.MonkeyPatch) -> None:
    sound = rows_of(GAMES)
    monkeypatch.setattr(ladder, "load_ladder", lambda package: sound)
    form = LadderForm("nowhere", rows=FORM.rows, players=FORM.players, fixed={"mode": "solo"})
    assert row_of(form, {"grade": "hard", "heroes": "1", "mode": "solo"}) == sound.rows[2]
    assert row_of(form, {"grade": "hard", "heroes": "1", "mode": "together"}) is None
    assert row_of(form, {"grade": "none", "heroes": "1"}) is None


def test_data_that_are_no_ladder_are_refused() -> None:
    text = '[[rows]]\noptions = { grade = "easy" }\nquests = 2\nrungs = [{ player = "naive", games = 8, won = 101 }]\n'
    with pytest.raises(BadData, match="won"):
        read_record(Ladder, parse_toml(text, "the test"), "the test")
    assert Lead(mean=1.0, error=0.5).high == pytest.approx(1.98, abs=0.01)
