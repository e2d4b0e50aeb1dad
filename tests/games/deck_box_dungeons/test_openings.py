"""What is read in the last room, two beginnings for every quest and two more where words are dealt; and letters of titles."""

from __future__ import annotations

from collections import defaultdict

import pytest

from generator.core.rng import Rng
from generator.core.seeds import WEEKS, season_seed
from generator.forge.dealt_words import dealing_of
from generator.games.deck_box_dungeons import GAME
from generator.games.deck_box_dungeons.making.attempt import cast_of
from generator.games.deck_box_dungeons.making.cast import in_title
from generator.games.deck_box_dungeons.making.objective import draw_opening
from generator.games.deck_box_dungeons.quest import tone
from generator.games.deck_box_dungeons.quest.data_loading import objectives_file
from generator.games.deck_box_dungeons.quest.wording import fill

OBJECTIVES = objectives_file().objectives


def openings(streams: list[Rng]) -> dict[str, list[tuple[str, dict[str, str]]]]:
    """Return the beginnings of last rooms by the id of the objective, with the facts that were filled in, in order."""
    found = defaultdict[str, list[tuple[str, dict[str, str]]]](list)
    for stream in streams:
        cast = cast_of(GAME.defaults(), stream)
        found[cast.objective.id].append((draw_opening(cast, stream.stream("finale")), cast.facts))
    return found


def test_a_season_tells_four_beginnings_before_it_tells_one_again() -> None:
    dealt = [dealing_of(GAME.id, GAME.edition, season_seed(3, week)) for week in range(1, WEEKS + 1)]
    found = openings([stream for stream in dealt if stream is not None])
    assert set(found) == {objective.id for objective in OBJECTIVES}
    for objective in OBJECTIVES:
        every = (*objective.openings, *objective.later_openings)
        told = [
            next(place for place, text in enumerate(every) if fill(text, facts) == opening)
            for opening, facts in found[objective.id]
        ]
        assert sorted(told[:4]) == [0, 1, 2, 3]


def test_a_quest_of_a_word_keeps_to_two() -> None:
    found = openings([Rng.root("a quest of a word", seed) for seed in range(200)])
    for objective in OBJECTIVES:
        assert {opening for opening, _ in found[objective.id]} <= {
            fill(text, facts) for text in objective.openings for _, facts in found[objective.id]
        }


def test_all_beginnings_are_gentle_and_of_one_length() -> None:
    for objective in OBJECTIVES:
        for text in (*objective.openings, *objective.later_openings):
            assert tone.is_gentle(text)
            assert len(text) <= 160


@pytest.mark.parametrize(
    ("fact", "name", "shown"),
    [
        ("lost", "Nan the pearl-fisher", "Nan the Pearl-Fisher"),
        ("lost", "the falconer’s boy", "the Falconer’s Boy"),
        ("sign", "a plumb line tied in a noose", "a Plumb Line Tied in a Noose"),
        ("clock", "the black water", "the Black Water"),
        ("number", "three", "Three"),
        ("place", "the House of Vay", "the House of Vay"),
    ],
)
def test_names_inside_a_title_have_capitals(fact: str, name: str, shown: str) -> None:
    assert in_title(fact, name) == shown
