"""Many games of a player: shares and means against games counted by hand, the same dice for all players, both ways to play."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from generator.core.errors import BadOption
from generator.core.rng import Rng
from generator.core.statistics import mean_estimate, share_estimate
from generator.forge import measuring
from generator.forge.engine import Outcome
from generator.forge.making import Made
from generator.forge.rating import Rating
from tests.forge.toy_referee import ENGINE, REFEREED, Crossing
from tests.null_game import GAME, Quest
from tests.records import replace

ROOM = Quest(title="The Room", steps=3, dragons=1)
MADE: Made[Any] = Made("0-0100-0000-0007-00", ROOM, Rating(grade="one", skulls=1, estimated=False, figures={}), 1)
PLAYERS = tuple(ENGINE.policies)
PRINTED = {"room": "printed"}
SLOW = replace(REFEREED, engine=replace(ENGINE, simulate=None).erased())
"""The toy without its quick way to play."""


def outcomes(player: str, count: int = 40, *, game: Any = REFEREED, one: Made[Any] = MADE, **options: str) -> list[Outcome]:
    return measuring.games(game, one, player, {**PRINTED, **options}, range(count))


@pytest.mark.parametrize("player", PLAYERS)
def test_a_measurement_counts_the_games_it_played(player: str) -> None:
    found, games = measuring.measure(REFEREED, MADE, player, 40, {}), outcomes(player)
    won = sum(one.won for one in games)
    share = share_estimate(won, 40)
    assert 0 < won < 40
    assert (found.player, found.plays, found.won, found.rate, found.options) == (player, 40, won, won / 40, PRINTED)
    assert (found.low, found.high) == (share.low, share.high)
    assert found.points == mean_estimate([one.points for one in games])


def test_a_room_is_crossed_as_often_as_the_dice_say() -> None:
    found = measuring.measure(REFEREED, MADE, "timid", 4000, {})
    assert found.low < (5 / 6) ** 3 < found.high
    digging = measuring.measure(REFEREED, MADE, "greedy", 4000, {})
    assert digging.points.low < 3 * 3.5 * (5 / 6) ** 3 < digging.points.high


@pytest.mark.parametrize("player", PLAYERS)
def test_it_does_not_matter_in_which_parts_the_games_are_played(player: str) -> None:
    parts = [measuring.games(REFEREED, MADE, player, PRINTED, numbers) for numbers in (range(25, 40), range(10), range(10, 25))]
    assert [*parts[1], *parts[2], *parts[0]] == outcomes(player)


@pytest.mark.parametrize("player", PLAYERS)
def test_both_ways_to_play_come_to_the_same(player: str) -> None:
    assert outcomes(player, game=SLOW) == outcomes(player)
    assert len(set(outcomes(player))) > 1
    assert measuring.measure(SLOW, MADE, player, 40, {}) == measuring.measure(REFEREED, MADE, player, 40, {})


# ---------------------------------------------------------------------- the same dice for all


def rolled(player: str, number: int, one: Made[Any] = MADE, **options: str) -> list[int]:
    """Return what the dice of a game show as it is played the slow way."""
    seen: list[int] = []

    def dice(quest: Quest, rng: Rng) -> Callable[[], int]:
        def roll() -> int:
            seen.append(rng.die())
            return seen[-1]

        return roll

    game = replace(REFEREED, engine=replace(ENGINE, simulate=None, dice=dice).erased())
    measuring.games(game, one, player, {**PRINTED, **options}, range(number, number + 1))
    return seen


def agree(one: list[int], other: list[int]) -> bool:
    shorter = min(len(one), len(other))
    return one[:shorter] == other[:shorter]


def test_a_game_has_the_same_dice_for_every_player_and_under_all_conditions() -> None:
    for number in range(20):
        games = [rolled(player, number, room=room) for player in PLAYERS for room in ("printed", "short", "long")]
        longest = max(games, key=len)
        assert all(agree(one, longest) for one in games)


def test_other_games_and_other_quests_have_other_dice() -> None:
    games = [rolled("greedy", number, room="long") for number in range(10)]
    assert len({tuple(one[:4]) for one in games if len(one) > 3}) > 3
    other = replace(MADE, quest=replace(MADE.quest, title="The Cell"))
    assert any(not agree(rolled("greedy", number), rolled("greedy", number, other)) for number in range(10))


def test_what_a_player_draws_moves_no_die() -> None:
    def wasteful(quest: Quest, rng: Rng) -> Callable[[Crossing], str]:
        return lambda state: ["step"][rng.below(1000) * 0]

    game = replace(REFEREED, engine=replace(ENGINE, simulate=None, policies={"wasteful": wasteful}).erased())
    assert outcomes("wasteful", game=game) == outcomes("timid")


# ---------------------------------------------------------------------- players and conditions


def test_grades_are_measured_with_the_player_that_the_engine_names_or_with_the_best() -> None:
    assert measuring.player_name(REFEREED, None) == measuring.measure(REFEREED, MADE, None, 10, {}).player == "moody"
    unnamed = replace(REFEREED, engine=replace(ENGINE, measured="").erased())
    assert measuring.player_name(unnamed, None) == PLAYERS[-1]
    assert measuring.player_name(REFEREED, "timid") == "timid"


def test_a_quest_is_played_under_other_conditions() -> None:
    rates = [measuring.measure(REFEREED, MADE, "timid", 400, {"room": room}).rate for room in ("short", "printed", "long")]
    assert rates == sorted(rates, reverse=True)
    assert len(set(rates)) == 3
    assert measuring.measure(REFEREED, MADE, "timid", 10, {"room": "SHORT"}).options == {"room": "short"}
    assert measuring.measure(REFEREED, MADE, "timid", 10, {}).rate == measuring.measure(REFEREED, MADE, "timid", 10, PRINTED).rate


@pytest.mark.parametrize(
    ("player", "options", "said"),
    [
        ("moddy", {}, "null has no player 'moddy' (did you mean moody?); choose one of timid, moody, greedy."),
        ("", {}, "null has no player ''; choose one of timid, moody, greedy."),
        (None, {"rom": "long"}, "The referee of null has no option --rom (did you mean room?); it knows --room."),
        (None, {"room": "round"}, "--room cannot be 'round'; choose one of printed, short, long."),
    ],
)
def test_what_there_is_not_is_refused(player: str | None, options: dict[str, str], said: str) -> None:
    with pytest.raises(BadOption) as caught:
        measuring.measure(REFEREED, MADE, player, 10, options)
    assert str(caught.value) == said


def test_a_game_without_a_referee_is_refused_by_name() -> None:
    with pytest.raises(BadOption, match=r"^Null has no referee that could play a game\.$"):
        measuring.measure(GAME, MADE, None, 10, {})
