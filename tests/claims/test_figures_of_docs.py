"""Figures that README.md and the pages of docs/ tell of how quests are graded are those that the code grades with."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from generator import registry
from generator.core import limits, locking
from generator.core.statistics import share_error
from generator.forge.ladder import Row, load_ladder
from generator.games.bag_of_dungeon.making import acceptance
from generator.games.bag_of_dungeon.quest.data_loading import grades as bag_grades
from generator.games.bag_of_dungeon.quest.grade_schema import HALF_GAP
from generator.games.bag_of_dungeon.rating.difficulty import LEAST_MEDALS
from generator.games.deck_box_dungeons.making import tuning
from generator.games.deck_box_dungeons.players import grades as deck_grades
from generator.games.deck_box_dungeons.quest.data_loading import sealed_cost
from generator.games.deck_box_dungeons.rating import difficulty
from generator.games.donjonz.players.simulation import LOOK_AHEAD
from generator.games.green_dungeon.quest.data_loading import grades as green_grades
from tests.conftest import ROOT

GUIDE = (ROOT / "docs" / "difficulty.md", *sorted((ROOT / "docs" / "difficulty").glob("*.md")))
PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")))
pytestmark = pytest.mark.skipif(not GUIDE[0].is_file(), reason="needs the project's own tree")
GRADES = ("easy", "medium", "hard")
NUMBERS = {3: "three", 4: "four", 5: "five", 6: "six", 8: "eight", 12: "dozen", 20: "twenty", 60: "sixty"}


def text(*paths: Path) -> str:
    return " ".join(" ".join(path.read_text("utf-8").split()) for path in paths)


def three(wins: Mapping[str, tuple[int, int]], form: str) -> str:
    return form.format(**{grade: f"{low} to {high}" for grade, (low, high) in wins.items()})


def deck() -> Mapping[str, tuple[int, int]]:
    return {str(grade): band for grade, band in deck_grades.BANDS.items()}


def of(numbers: object) -> Mapping[str, tuple[int, int]]:
    return {grade: getattr(numbers, grade).wins for grade in GRADES}


def pages_say() -> list[str]:
    """Return what the pages of the games and of figures say of grades, with the numbers of the code."""
    borders = "from {easy:g} games of 100 on it is an easy quest, from {medium:g} a medium one."
    bag = {grade: getattr(bag_grades(), grade).borders[0] for grade in GRADES}
    cost, (above, below) = sealed_cost(), LEAST_MEDALS
    return [
        "Enemies, starting health and clock are set so that it wins as often as the grade says, for the number of heroes asked "
        "for: " + borders.format(**deck_grades.BORDERS),
        "for a sensible player to win as often as the grade says, for each mode and number of heroes: " + borders.format(**bag),
        f"gold is at least {above / below} times bronze",
        f"measured walkers (by chance, greedy, looking {NUMBERS[LOOK_AHEAD]} steps ahead)",
        f"our walks make that look {NUMBERS[LOOK_AHEAD]} spaces ahead",
        three(of(green_grades()), "as often as the grade says: easy {easy} games of 100, medium {medium}, hard {hard}."),
        f"wins about {cost.points:.0f} of 100 fewer ({cost.low:.0f} to {cost.high:.0f}, over {cost.quests} quests)",
        f"| games won | {cost.points} ({cost.low} to {cost.high}) |",
        f"a page that takes more than {limits.CHECK_PAGE_SECONDS} seconds or {limits.CHECK_MEGABYTES} MB",
        f"Files are read up to {limits.FILE_BYTES // limits.MB} MB",
        f"a second run waits for {NUMBERS[round(locking.WAIT)]} seconds, and says then that another is writing",
    ]


def guide_says() -> list[str]:
    """Return what the guide says of how Deck Box Dungeons and Bag of Dungeon are graded, with the numbers of the code."""
    (late, least_hope), (_, hope) = tuning.HOPES
    bag, band = bag_grades(), "{easy} {0}of 100 {1}for easy, {medium} for medium, {hard} for hard"
    weak, strong = bag.strengths[0], bag.strengths[-1]
    skulls, bands = difficulty.SKULLS, (deck(), of(bag), of(green_grades()))
    spared, least = ({grade: -trim for grade, trim in trims.items()} for trims in (tuning.SPARED_TRIMS, tuning.LEAST_TRIMS))
    return [
        *(three(wins, "{easy} games of 100 for easy, {medium} for medium, {hard} for hard. What") for wins in bands),
        three(deck(), band.replace("{0}", "").replace("{1}", "games won ")),
        f"the draft is played {tuning.GAMES_FOR_CLOCK} times with a very long one",
        f"all heroes start with 1 or {tuning.MOST_TRIM} more than their cards say",
        f"{spared['easy']} less in easy quests, up to {spared['medium']} less in medium and up to {spared['hard']} less in hard",
        f"with {least['easy']} less at most in easy and medium quests, {least['hard']} in hard ones",
        f"Games are played a {NUMBERS[tuning.GAMES_AT_ONCE]} at a time",
        f"tuning takes {', '.join(map(str, tuning.SLOPES[:3]))} and {tuning.SLOPES[3]} for a step, by heroes",
        f"kept when they are {tuning.SURE:.0%}, after {tuning.LEAST_GAMES} games at the earliest, or still "
        f"{tuning.LIKELY:.0%} after {tuning.MOST_GAMES}. It is given up when they are below {hope:.0%} at any time, or "
        f"below {least_hope:.0%} after {late} games.",
        f"A careless party then plays {tuning.NAIVE_GAMES} games; where it wins nearly as often "
        f"(less than {tuning.LEAST_GAP} points",
        f"{difficulty.GAMES[1]} games for one or two heroes, {difficulty.GAMES[3]} for three, {difficulty.GAMES[4]} for four.",
        f"in the middle between the bands, at {deck_grades.BORDERS['easy']} and {deck_grades.BORDERS['medium']})",
        f"one more below {skulls[0]}, {skulls[1]}, {skulls[2]} and {skulls[3]} games won of 100",
        f"plays {difficulty.OTHER_GAMES} games with every other number too",
        f"Of {len(bag.strengths)} dragons, from {weak.health} health and {NUMBERS[weak.dice]} dice to {strong.health} health and "
        f"{NUMBERS[strong.dice]} dice with {strong.plus} added,",
        three(of(bag), band.replace("{0}", "games ").replace("{1}", "")),
        f"Games are played {NUMBERS[bag.batch]} at a time against the dragon",
        f"once it was fought in {NUMBERS[bag.least]} games and {bag.sensible} other games would lie in the band with a "
        f"probability of {bag.easy.sure:.0%} (easy) or {bag.medium.sure:.0%}, or still {bag.enough:.0%} after {bag.most} games.",
        f"The naive player plays {bag.naive_trial} games and the planner up to {bag.planner_trial}",
        f"must win at least {acceptance.LEAST_SKILL} of 100 fewer than these games say of the sensible one, the planner at most "
        f"{acceptance.MOST_LOSS} fewer, and in hard quests of one hero at most {acceptance.MOST_LEAD} more.",
        f"The finished quest is played {bag.sensible} times by the sensible player, {bag.naive} times by the naive one and "
        f"{bag.planner} times by the planner",
        f"beyond a border ({HALF_GAP} points beyond a band), or where gold is less than {LEAST_MEDALS[0] / LEAST_MEDALS[1]} times",
    ]


def spaced(said: str) -> str:
    """Return a sentence with a blank before each percent sign, as people write it here."""
    return re.sub(r"(\d)%", r"\1 %", said)


@pytest.mark.parametrize("said", pages_say())
def test_the_pages_tell_the_numbers_of_the_code(said: str) -> None:
    assert spaced(said) in text(*PAGES)


@pytest.mark.parametrize("said", guide_says())
def test_the_guide_tells_the_numbers_of_the_code(said: str) -> None:
    assert spaced(said) in text(*GUIDE)


def rows_of(game: str) -> tuple[Row, ...]:
    """Return the rows of a game's ladder as it was measured."""
    form = registry.game(game).ladder
    assert form is not None
    return load_ladder(form.package).rows


def test_the_guides_words_on_the_ladder_are_those_of_the_data() -> None:
    rows, guide = rows_of("bag-of-dungeon"), text(*GUIDE)
    rungs = {one.player: one for one in rows[0].rungs}
    games = f"{rungs['sensible'].games} games a player, {rungs['search'].games} of the search"
    assert f"There are {rows[0].quests} quests of each row: {games}" in guide
    means = [round(sum(one.won for one in column) / len(rows) + 1e-9) for column in zip(*(row.rungs for row in rows), strict=True)]
    assert f"On the average of these twelve rows the players win {', '.join(map(str, means[:-1]))} and {means[-1]} of 100" in guide
    searched = sum(row.of("search").games for row in rows)
    assert f"of {searched} games, and may be {round(196 * share_error(means[-1] / 100, searched))} off" in guide


def test_a_number_that_is_changed_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tuning, "MOST_GAMES", 144)
    assert [said for said in guide_says() if spaced(said) not in text(*GUIDE)] == [said for said in guide_says() if "144" in said]
    assert spaced(pages_say()[0].replace("77.5", "77")) not in text(*PAGES)
