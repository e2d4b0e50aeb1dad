"""Seasons of every game: weeks that are told before they are made, depend on nothing else, and do not repeat themselves."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from datetime import date
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from generator import registry
from generator.core.code import Code, decode, encode
from generator.core.errors import BadCode, BadOption, ForgeFailed
from generator.core.seeds import SEASONS, WEEKS, day_seed, season_number, season_seed
from generator.forge import challenges, seasons
from generator.forge.choices import to_number
from generator.forge.game import AnyGame
from generator.forge.making import attempt, fingerprint, read_code
from tests import null_game
from tests.conftest import ROOT
from tests.contract.samples import named
from tests.records import replace

sys.path.insert(0, str(ROOT / "benchmarks"))

import season_variety

GAMES = [game for game in registry.all_games().values() if game.season is not None]
every_game = pytest.mark.parametrize("game", GAMES, ids=named)
THEMES = {"bag-of-dungeon": 8, "green-dungeon": 8, "donjonz": 15, "deck-box-dungeons": 10}
WORDS, STORED = ("winter", "summer"), (1, 2, 9, 25, 52)
"""The seasons and the weeks of the golden catalogue."""
MOST = 60
"""Drafts that are tried for a week."""


def draft(game: AnyGame, season: int, week: int, options: dict[str, str] | None = None) -> tuple[Any, int]:
    """Return the first sound draft of a week, and the number of its attempt."""
    settled = seasons.settled(game, options or {})
    for number in range(1, MOST + 1):
        try:
            quest: Any = attempt(game, settled, season_seed(season, week), number)
        except ForgeFailed:
            continue
        if not game.check(quest):
            return quest, number
    raise AssertionError(f"no draft of {game.id}, season {season}, week {week}")


@cache
def read(game_id: str, number: int, weeks: int, *, dealt: bool = True) -> season_variety.Season:
    return season_variety.season(registry.game(game_id), number, weeks, dealt=dealt)


# ---------------------------------------------------------------------- what is told before, and what may change nothing


@pytest.mark.parametrize(("game", "week"), list(product(GAMES, (1, 7, 24, 52))), ids=named)
def test_what_is_foretold_of_a_week_is_what_its_draft_says(game: AnyGame, week: int) -> None:
    told = seasons.week(game, game.defaults(), 77, week).told
    quest, _ = draft(game, 77, week)
    assert (quest.title, quest.theme, quest.theme_name, quest.theme_icon) == (
        told.title, told.theme, told.theme_name, told.theme_icon,
    )  # fmt: skip
    if told.villain:
        assert quest.villain.name == told.villain


@every_game
def test_words_do_not_depend_on_the_attempt(game: AnyGame) -> None:
    found = set()
    for number in range(1, 12):
        try:
            found.add(attempt(game, game.defaults(), season_seed(5, 3), number).title)  # type: ignore[attr-defined]
        except ForgeFailed:
            continue
    assert len(found) == 1


OTHER: dict[str, dict[str, str]] = {
    "bag-of-dungeon": {"heroes": "4", "mode": "competitive", "grade": "hard", "map": "keyed"},
    "green-dungeon": {"edition": "old", "grade": "easy", "lamp": "none"},
    "donjonz": {"grade": "hard", "may-stop": "yes", "map": "own"},
    "deck-box-dungeons": {"heroes": "4", "grade": "hard", "length": "long", "dice": "12/8/6"},
}


@every_game
def test_other_options_deal_the_same_themes_villains_and_titles(game: AnyGame) -> None:
    usual = seasons.weeks(game, game.defaults(), 9, range(1, WEEKS + 1))
    other = seasons.weeks(game, seasons.settled(game, OTHER[game.id]), 9, range(1, WEEKS + 1))
    assert [(week.told.theme, week.told.villain) for week in usual] == [(week.told.theme, week.told.villain) for week in other]
    same = sum(a.told.title == b.told.title for a, b in zip(usual, other, strict=True))
    assert same >= WEEKS - 12, "a title of Deck Box Dungeons may name how many sites there are, and for how many rounds"


def test_another_season_deals_another_row() -> None:
    game = registry.game("donjonz")
    rows = {tuple(week.told.title for week in seasons.weeks(game, game.defaults(), season, range(1, 9))) for season in range(20)}
    assert len(rows) == 20


@every_game
def test_a_quest_without_a_season_is_dealt_nothing(game: AnyGame) -> None:
    """Its draft is the same where the game has no seasons at all."""
    bare = replace(game, season=None)
    for seed in range(1, 40):
        try:
            one = attempt(bare, game.defaults(), seed, 1)
        except ForgeFailed:
            continue
        assert attempt(game, game.defaults(), seed, 1) == one
        return
    raise AssertionError("no draft")


@every_game
def test_a_season_and_a_challenge_are_dealt_and_an_exercise_is_not(game: AnyGame) -> None:
    bare = replace(game, season=None)

    def words(one: AnyGame, seed: int) -> set[str]:
        found = set()
        for number in range(1, MOST):
            try:
                quest: Any = attempt(one, game.defaults(), seed, number)
            except ForgeFailed:
                continue
            found.add(quest.title)
            if len(found) > 1 or number > 6:
                break
        return found

    assert words(game, day_seed(9000)) != words(bare, day_seed(9000))
    assert words(game, season_seed(1, 1)) != words(bare, season_seed(1, 1))
    assert words(game, day_seed(9000, 3)) == words(bare, day_seed(9000, 3))


# ---------------------------------------------------------------------- codes


@every_game
def test_a_code_of_a_week_is_read_again(game: AnyGame) -> None:
    week = seasons.week(game, game.defaults(), 397_480, 7)
    assert read_code(game, week.code) == (game.defaults(), season_seed(397_480, 7))
    assert seasons.of_code(week.code) == (397_480, 7)
    plain = encode(Code(game.letter, game.edition, to_number(game.choices, game.defaults()), 12345))
    assert len(week.code) == len(plain)
    assert challenges.number_of(week.code) == 0
    assert seasons.of_code(plain) is None
    with pytest.raises(BadCode, match="no daily challenge, and only these are ranked"):
        challenges.day_of_code(game, week.code)


@every_game
@pytest.mark.parametrize("week", [0, 53, 63])
def test_a_code_of_a_week_that_no_season_has_is_a_sentence(game: AnyGame, week: int) -> None:
    code = encode(replace(decode(seasons.week(game, game.defaults(), 3, 1).code), seed=season_seed(3, 1) - 1 + week))
    with pytest.raises(BadCode, match=rf"is of week {week} of a season, and seasons have weeks 1 to 52\.$"):
        read_code(game, code)
    assert seasons.of_code(code) is None


@every_game
def test_a_theme_goes_with_no_season(game: AnyGame) -> None:
    theme = game.daily.themes[0] if game.daily is not None else ""
    with pytest.raises(BadOption, match=r"^A season deals its themes in turn; leave out --theme\.$"):
        seasons.settled(game, {"theme": theme})
    options = game.settle({"theme": theme})
    code = encode(Code(game.letter, game.edition, to_number(game.choices, options), season_seed(3, 1)))
    with pytest.raises(BadCode, match=r"names a theme, and a season deals its themes in turn"):
        read_code(game, code)


def test_a_game_without_seasons_is_refused_by_name() -> None:
    with pytest.raises(BadOption, match=r"^null has no seasons\.$"):
        seasons.season_of(null_game.GAME)
    code = encode(Code(null_game.GAME.letter, null_game.GAME.edition, 0, season_seed(1, 1)))
    with pytest.raises(BadCode, match=r"is of a season, and null has none\.$"):
        read_code(null_game.GAME, code)


def test_numbers_of_days_end_before_seasons_begin() -> None:
    with pytest.raises(BadOption):
        day_seed(SEASONS)


# ---------------------------------------------------------------------- what is demanded


@every_game
def test_themes_keep_their_distance_and_all_come_in_turn(game: AnyGame) -> None:
    count = THEMES[game.id]
    for season in range(12):
        themes = [week.told.theme for week in seasons.weeks(game, game.defaults(), season, range(1, WEEKS + 1))]
        for start in range(0, WEEKS - count + 1, count):
            assert len(set(themes[start : start + count])) == count
        for place, theme in enumerate(themes):
            assert theme not in themes[max(0, place - count // 2) : place]


@every_game
def test_no_title_and_no_villain_comes_twice(game: AnyGame) -> None:
    for season in range(12):
        told = [week.told for week in seasons.weeks(game, game.defaults(), season, range(1, WEEKS + 1))]
        assert max(Counter(one.title for one in told).values()) == 1
        assert all(count == 1 for name, count in Counter(one.villain for one in told).items() if name)


DEMANDS = {"bag-of-dungeon": (17, 0.02), "green-dungeon": (25, 0.02), "donjonz": (16, 0.06), "deck-box-dungeons": (25, 0.02)}
"""Before which week no unit is read again, and the share of weeks 1 to 24 that may be."""


@every_game
def test_half_a_year_is_hardly_read_again(game: AnyGame) -> None:
    first, most = DEMANDS[game.id]
    for season in range(2):
        one = read(game.id, season, 24)
        assert not one.first or one.first >= first
        assert season_variety.mean(one.shares) <= most
        assert season_variety.theme_gap(one.weeks) > THEMES[game.id] // 2


@every_game
def test_no_week_of_forty_is_read_again_by_more_than_a_tenth(game: AnyGame) -> None:
    """A hand of Deck Box Dungeons that is widened may take what a later week has; in this season none is."""
    assert max(read(game.id, 0, 40).shares) <= 0.1
    assert max(read("bag-of-dungeon", 0, 48).shares[40:]) > 0.1, "so it is measured"


FORTNIGHT = 13
"""The days before a challenge with which it makes two weeks."""


@pytest.mark.parametrize("first", [date(2027, 5, 3), date(2028, 12, 28), date(2029, 12, 28)], ids=str)
@pytest.mark.parametrize("game_id", ["bag-of-dungeon", "green-dungeon", "donjonz"])
def test_a_fortnight_of_challenges_is_hardly_read_again_across_new_year_either(game_id: str, first: date) -> None:
    assert season_variety.days_again(registry.game(game_id), first, 6, FORTNIGHT) <= 0.05


def test_challenges_of_a_month_are_read_again_in_part() -> None:
    """So the measure finds what comes again."""
    assert season_variety.days_again(registry.game("green-dungeon"), date(2027, 5, 3), 3, 35) > 0.1


def test_quests_that_are_drawn_without_memory_fail_these_demands() -> None:
    one = read("bag-of-dungeon", 0, 24, dealt=False)
    assert one.first < DEMANDS["bag-of-dungeon"][0]
    assert season_variety.mean(one.shares) > DEMANDS["bag-of-dungeon"][1]
    assert season_variety.theme_gap(one.weeks) <= THEMES["bag-of-dungeon"] // 2


def test_encounters_of_deck_box_dungeons_come_again_late_and_hands_are_seldom_widened() -> None:
    one = read("deck-box-dungeons", 0, 24)
    assert season_variety.first_again(one.weeks, lambda week: week.encounters) == 0
    assert sum(week.attempts > 8 for week in one.weeks) <= 2


def test_units_are_found_in_a_quest_and_lost_with_their_words() -> None:
    quest, _ = draft(registry.game("green-dungeon"), 1, 1)
    units = season_variety.units_of("green-dungeon", quest)
    assert len(units) > 60
    gone = replace(quest, ending=replace(quest.ending, dead="Nothing of that."))
    assert len(season_variety.units_of("green-dungeon", gone)) == len(units) - 1


# ---------------------------------------------------------------------- every cast can be drafted


CASTS = [
    pytest.param("bag-of-dungeon", lambda quest: (quest.theme, quest.dragon.name), 8 * 8, id="dragons"),
    pytest.param("green-dungeon", lambda quest: (quest.theme, quest.final.name), 8 * 3, id="bosses"),
    pytest.param("deck-box-dungeons", lambda quest: (quest.theme, quest.villain.id), 10 * 6, id="villains"),
    pytest.param("deck-box-dungeons", lambda quest: quest.objective.id, 12, id="objectives"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("game_id", "what", "count"), CASTS)
def test_every_cast_has_a_draft(game_id: str, what: Any, count: int) -> None:
    """No text may make a checker refuse every board: seasons are drafted until all have come, or a week has none."""
    game, found = registry.game(game_id), set()
    for season in range(12):
        for week in range(1, WEEKS + 1):
            found.add(what(draft(game, season, week)[0]))
        if len(found) == count:
            return
    raise AssertionError(f"{len(found)} of {count}")


@pytest.mark.slow
def test_every_villain_meets_every_objective_in_a_draft() -> None:
    game, found = registry.game("deck-box-dungeons"), set()
    for season in range(100):
        for week in range(1, WEEKS + 1):
            told = seasons.week(game, game.defaults(), season, week).told
            pair = (told.villain, _objective(game, season, week))
            if pair not in found:
                quest, _ = draft(game, season, week)
                assert (quest.villain.name, quest.objective.id) == pair
                found.add(pair)
        if len(found) == 60 * 12:
            return
    assert len(found) > 0.95 * 60 * 12


def _objective(game: AnyGame, season: int, week: int) -> str:
    from generator.forge.dealt_words import dealing_of
    from generator.games.deck_box_dungeons.making.attempt import cast_of

    dealing = dealing_of(game.id, game.edition, season_seed(season, week))
    assert dealing is not None
    return cast_of(game.defaults(), dealing).objective.id


# ---------------------------------------------------------------------- the same everywhere


def stored(game: AnyGame, word: str, week: int) -> str:
    """Return the row of a week in the catalogue."""
    told = seasons.week(game, game.defaults(), season_number(word), week)
    quest, number = draft(game, season_number(word), week)
    return f"{word} {week} | {told.code} | {told.told.title} | {told.told.theme} | {fingerprint(quest)} | draft {number}\n"


@every_game
def test_weeks_of_two_seasons_are_those_of_the_catalogue(game: AnyGame, golden: Any) -> None:
    rows = "".join(stored(game, word, week) for word, week in product(WORDS, STORED))
    golden.catalogue(f"seasons-{game.id}.txt", game.edition, rows)


def test_a_week_is_the_same_in_a_fresh_process_with_another_hash_seed() -> None:
    code = (
        "from tests.contract.test_seasons import *\n"
        "for game in GAMES:\n"
        "    if game.id != 'donjonz':\n"
        "        print(stored(game, 'winter', 9), end='')\n"
    )
    here = "".join(stored(game, "winter", 9) for game in GAMES if game.id != "donjonz")
    for seed in ("1", "77"):
        done = subprocess.run(
            [sys.executable, "-c", code], cwd=ROOT, env={"PYTHONHASHSEED": seed, "PATH": str(Path(sys.executable).parent)},
            capture_output=True, text=True, check=True, timeout=120,
        )  # fmt: skip
        assert done.stdout == here


@every_game
def test_all_titles_of_a_year_take_less_than_a_second(game: AnyGame) -> None:
    from time import process_time

    seasons.week(game, game.defaults(), 1, 1)
    start = process_time()
    seasons.weeks(game, game.defaults(), 2, range(1, WEEKS + 1))
    assert process_time() - start < 1.0
