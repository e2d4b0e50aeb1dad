"""Written games: played word by word as far as they go, finished by what goes without saying, and refused by word and reason."""

from __future__ import annotations

from typing import Any

import pytest

from generator.core import limits
from generator.core.code import Code, encode
from generator.core.errors import BadMoves, BadOption
from generator.core.rng import Rng
from generator.draw.fate_strip import Column
from generator.forge import playing
from generator.forge.challenges import Result, strip_of
from generator.forge.daily import Daily
from generator.forge.game import Game
from generator.forge.making import Made
from generator.forge.playing import Playthrough
from generator.forge.rating import Rating
from tests.forge.toy_referee import ENGINE, REFEREED, Crossing
from tests.null_game import GAME, Quest
from tests.records import replace

ROOM = Quest(title="The Room", steps=3, dragons=1)
MADE: Made[Any] = Made("0-0100-0000-0007-00", ROOM, Rating(grade="one", skulls=1, estimated=False, figures={}), 1)
LUCK = [6, 2, 3, 4, 5, 6]
"""What the die shows in a game that goes well."""


def dice(*rolls: int) -> Any:
    """Return a die that shows these numbers one after another."""
    return iter(rolls or LUCK).__next__


def replayed(text: str, *rolls: int) -> Playthrough:
    return playing.replay(ENGINE.erased(), ROOM, text, dice(*rolls))


def verified(text: str, *rolls: int) -> Result:
    return playing.verify(REFEREED, MADE, text, chance=dice(*rolls))


def test_a_game_is_played_as_far_as_it_is_written() -> None:
    game = replayed("dig step dig")
    assert game.state == Crossing(3, place=1, gold=9, dug=True)
    assert [step.word for step in game.steps] == ["dig", "step", "dig"]
    assert [event.kind for step in game.steps for event in step.events] == ["gold", "gold"]
    assert replayed("").state == Crossing(3)
    assert replayed("  \n").steps == ()


def test_a_word_may_stand_for_several_moves_or_for_none() -> None:
    assert replayed("start run", 6, 6, 6).state == replayed("step step step", 6, 6, 6).state
    assert [step.word for step in replayed("start run", 6, 6, 6).steps] == ["step"] * 3


def test_a_written_game_comes_to_its_points_and_events() -> None:
    assert verified("dig step dig step step") == Result(9, True, ("gold", "gold"))
    assert verified("dig step", 6, 1) == Result(0, False, ("gold", "death"))


def test_what_goes_without_saying_may_be_left_out_at_the_end() -> None:
    assert verified("step step dig", 6, 6, 4, 6) == verified("step step dig step", 6, 6, 4, 6) == Result(4, True, ("gold",))
    end = playing.finished(ENGINE.erased(), replayed("step step dig"), dice(6))
    assert [step.word for step in end.steps] == ["step", "step", "dig", ""]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("step jump", "Step 2, 'jump', is no move; write step, dig or run."),
        ("dig dig", "Step 2, 'dig', is impossible: this step has been searched."),
        ("run step", "Step 4, 'step', is impossible: the game is over."),
        ("step start", "Step 2, 'start', is no move; write step, dig or run."),
        ("step \x1b[31m\u202e" + "x" * 500, "Step 2, '\ufffd[31m\ufffd" + "x" * 31 + "...', is no move; write step, dig or run."),
        ("", "The written game ends too early: the hero stands on step 0 of 3."),
        ("step", "The written game ends too early: the hero stands on step 1 of 3."),
        ("x" * (limits.MOVES_CHARS + 1), "The written game has 200,001 characters; write at most 200,000."),
    ],
)
def test_a_game_that_cannot_be_played_is_refused_by_its_first_impossible_word(text: str, said: str) -> None:
    with pytest.raises(BadMoves) as caught:
        verified(text)
    assert str(caught.value) == said


def test_a_run_that_a_dragon_ends_is_refused_where_it_ends() -> None:
    with pytest.raises(BadMoves, match=r"^Step 3, 'run', is impossible: the game is over\.$"):
        verified("run", 6, 1, 6)


@pytest.mark.parametrize("policy", list(REFEREED.engine.policies) if REFEREED.engine else [])
def test_what_a_player_played_can_be_verified(policy: str) -> None:
    for seed in range(30):
        end = playing.played_by(REFEREED, MADE, policy, Rng.root("test", seed), chance=ENGINE.dice(ROOM, Rng.root("dice", seed)))
        text = " ".join(step.word for step in end.steps)
        found = playing.verify(REFEREED, MADE, text, chance=ENGINE.dice(ROOM, Rng.root("dice", seed)))
        assert isinstance(end.state, Crossing)
        assert (found.points, found.won) == (ENGINE.points(end.state), ENGINE.won(end.state))


def test_a_player_draws_from_its_own_stream_alone() -> None:
    games = [playing.played_by(REFEREED, MADE, "moody", Rng.root("test", seed), chance=dice(*[6] * 20)) for seed in (1, 1, 2, 3, 4)]
    assert games[0] == games[1]
    assert len({tuple(step.word for step in game.steps) for game in games}) > 1


def test_a_player_there_is_not_is_refused_with_those_there_are() -> None:
    with pytest.raises(BadOption) as caught:
        playing.played_by(REFEREED, MADE, "gredy", Rng.root("test", 1))
    assert str(caught.value) == "null has no player 'gredy' (did you mean greedy?); choose one of timid, moody, greedy."


def test_a_player_that_comes_to_no_end_is_stopped() -> None:
    endless = replace(ENGINE, over=lambda state: False, play=lambda state, move, chance: (state, ()))
    end = playing.played_by(replace(GAME, engine=endless.erased()), MADE, "timid", Rng.root("test", 1))
    assert len(end.steps) == playing.MOST_MOVES
    assert playing.report(replace(GAME, engine=endless.erased()), end)[-1] == "0 points, not over."


def test_a_report_tells_every_move_with_what_came_of_it_and_the_points() -> None:
    game = replayed("dig step dig step step")
    assert playing.report(REFEREED, game) == [
        "1. dig: 6 gold.", "2. step", "3. dig: 3 gold.", "4. step", "5. step", "9 points, won.",
    ]  # fmt: skip
    assert playing.report(REFEREED, replayed("step", 1)) == ["1. step: A dragon wakes.", "0 points, not won."]
    assert playing.report(REFEREED, replayed("dig")) == ["1. dig: 6 gold.", "6 points, not over."]


def test_a_game_without_a_referee_is_refused_by_name() -> None:
    for ask in (
        lambda: playing.engine_of(GAME),
        lambda: playing.chance_of(GAME, MADE),
        lambda: playing.verify(GAME, MADE, "step"),
        lambda: playing.played_by(GAME, MADE, "timid", Rng.root("test", 1)),
    ):
        with pytest.raises(BadOption, match=r"^Null has no referee that could play a game\.$"):
            ask()


def test_a_game_without_challenges_has_no_target() -> None:
    assert playing.target_of(REFEREED, MADE) is None


# ---------------------------------------------------------------------- chance of a code


COLUMN = Column("step", "Step", 6, 8, "for everything")
DAILY: Daily[Any] = Daily("tests", (), lambda quest, rating: None, lambda quest, rating: None)  # type: ignore[arg-type, return-value]


def rolls(game: Game[Any], one: Made[Any], count: int = 24) -> list[int]:
    chance: Any = playing.chance_of(game, one)
    return [chance() for _ in range(count)]


@pytest.mark.parametrize("game", [REFEREED, replace(REFEREED, daily=DAILY)], ids=["no challenges", "challenges without a strip"])
def test_without_a_strip_the_code_gives_the_dice(game: Game[Any]) -> None:
    found = rolls(game, MADE)
    assert found == rolls(game, MADE), "a written game is played again with the same dice"
    assert set(found) == set(range(1, 7))
    assert found != rolls(game, replace(MADE, code="0-0100-0000-0008-00"))
    assert found != rolls(replace(game, id="other"), MADE)


def test_with_a_strip_the_dice_are_those_of_the_strip() -> None:
    code = encode(Code(GAME.letter, GAME.edition, 0, 7))
    game, one = replace(REFEREED, daily=replace(DAILY, columns=lambda quest: (COLUMN,))), replace(MADE, code=code)
    strip = strip_of(game, one)
    assert strip is not None
    assert rolls(game, one) == list(strip.rolls["step"]) * 3


@pytest.mark.parametrize("policy", list(ENGINE.policies))
def test_what_a_player_played_with_the_dice_of_the_code_is_confirmed(policy: str) -> None:
    end = playing.played_by(REFEREED, MADE, policy, Rng.root("test", 0))
    found = playing.verify(REFEREED, MADE, " ".join(step.word for step in end.steps))
    assert isinstance(end.state, Crossing)
    assert (found.points, found.won) == (ENGINE.points(end.state), ENGINE.won(end.state))
