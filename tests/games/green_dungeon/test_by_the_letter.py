"""The paper and the referee are one game: a second program that knows the printed pages alone agrees with every word of a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product, zip_longest
from pathlib import Path
from typing import Any

import pytest

from generator.core.errors import BadMoves
from generator.core.rng import Rng
from generator.draw.fate_strip import FateStrip
from generator.forge import playing
from generator.games.green_dungeon.players.engine import ENGINE
from generator.games.green_dungeon.quest.board import KINDS, TwistEffect
from generator.games.green_dungeon.quest.ruleset import EDITIONS, Edition
from generator.games.green_dungeon.rules.chance import RecordedChance
from generator.games.green_dungeon.rules.lamp import cubes_checked, cubes_left
from generator.games.green_dungeon.rules.strip_chance import StripChance, strip_columns
from generator.games.green_dungeon.rules.time_track import advance
from tests.games.green_dungeon.by_the_letter import fight, player, printed, sheet
from tests.games.green_dungeon.by_the_letter.fight import Asking
from tests.games.green_dungeon.by_the_letter.matches import MOVERS, PLAYERS_HERE, Dungeon, dungeon, match
from tests.games.green_dungeon.by_the_letter.player import NotAllowed, PaperPlayer
from tests.games.green_dungeon.by_the_letter.printed import BOXES
from tests.games.green_dungeon.scenes import scene
from tests.imports import imported

HERE = "tests.games.green_dungeon.by_the_letter."
FEW, MANY = range(5), range(300)
"""Dungeons of each edition in the sample and in the long sweep; every mover plays each, those at random stout in every fifth."""


def agree(edition: Edition, seeds: range) -> None:
    games = [
        match(dungeon(edition, seed), mover, seed, stout=seed % 5 == 4 and mover not in PLAYERS_HERE)
        for seed, mover in product(seeds, MOVERS)
    ]
    assert [game.disagreement for game in games if game.disagreement] == []
    assert {"won", "dead", "dark"} <= {game.outcome for game in games}


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_paper_and_the_referee_agree_at_every_choice(edition: Edition) -> None:
    agree(edition, FEW)


@pytest.mark.slow
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_paper_and_the_referee_agree_in_many_games(edition: Edition) -> None:
    agree(edition, MANY)


@pytest.mark.parametrize("module", [fight, player, printed, sheet])
def test_the_player_of_the_paper_knows_nothing_of_the_generator(module: Any) -> None:
    found = imported(Path(module.__file__).read_text(encoding="utf-8"))
    assert [name for name in found if name.startswith(("generator", "tests")) and not name.startswith(HERE)] == []


# ------------------------------------------------------------------ verify


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("mover", PLAYERS_HERE)
def test_verify_reads_the_words_and_comes_to_the_same_end(edition: Edition, mover: str) -> None:
    for seed in (0, 1, 3):
        one = dungeon(edition, seed)
        strip = FateStrip.drawn(strip_columns(one.quest), Rng.root(f"test/letter/{mover}", seed).stream("strip"))
        game = match(one, mover, seed)
        for words in (game.said, without_done(game.said)):
            chance = StripChance(strip)
            end = playing.finished(ENGINE, playing.replay(ENGINE, one.quest, ", ".join(words), chance), chance).state
            assert (ENGINE.points(end), end.state.outcome) == (game.points, game.outcome)


def without_done(said: Sequence[str]) -> list[str]:
    """Leave out what a written game may leave out: `done` where neither a drink nor a vision comes next."""
    return [word for word, after in zip_longest(said, said[1:], fillvalue="") if word != "done" or after[:3] in ("dri", "see")]


@pytest.mark.parametrize(("lamp", "cubes"), [(25, 2), (26, 3), (27, 3)])
def test_the_last_numbered_box_filled_counts_even_when_the_light_goes_out_with_it(lamp: int, cubes: int) -> None:
    table = scene(lamp=lamp, burnt=24, time=9, event_cubes=2, time_due=3)
    advance(table, RecordedChance([]))
    assert (table.outcome, table.burnt, table.event_cubes) == ("dark", lamp, cubes)


def test_words_that_the_paper_forbids_are_refused_by_both() -> None:
    one = next(found for seed in range(9) if len(PaperPlayer((found := dungeon("new", seed)).printed).words) == 2)
    paper = PaperPlayer(one.printed)
    for word in ("rest", "strike", f"go {one.printed.entrance}", "go C3", "drink drop 2", "done"):
        with pytest.raises(NotAllowed):
            paper.say(word)
        with pytest.raises(BadMoves):
            playing.replay(ENGINE, one.quest, word, None)


def test_the_numbers_of_the_lamp_are_those_of_the_referee() -> None:
    paper = PaperPlayer(dungeon("new", 0).printed)
    for number in range(1, paper.printed.lamp // 5):
        assert paper.fill(5) == cubes_checked(number)
        assert paper.events_left() == cubes_left(number)


def slow(edition: Edition, seed: int, more: int) -> Dungeon:
    """Return a dungeon in which every room that is entered makes so many cubes due besides its own (G-74)."""
    one, row = dungeon(edition, seed), ("time", more)
    effect = TwistEffect("time", more)
    twists = tuple((kind, (effect, effect, effect)) for kind in KINDS)
    return replace(
        one, board=replace(one.board, twists=twists), printed=replace(one.printed, twists=dict.fromkeys(KINDS, (row,) * 3))
    )


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("more", range(5, 11))
def test_the_paper_and_the_referee_agree_when_six_to_eleven_cubes_are_due_at_once(edition: Edition, more: int) -> None:
    games = [match(slow(edition, seed, more), mover, seed) for seed, mover in product((1, 2, 3), ("sensible", "wary"))]
    assert [game.disagreement for game in games if game.disagreement] == []


# ------------------------------------------------------------------ negative controls: each misreads the paper in one way


class TakesNoHealNumberWhenUnhurt(PaperPlayer):
    def rest_health(self) -> None:
        if self.health < self.most_health:
            super().rest_health()


class FreesTheFirstEqualCard(PaperPlayer):
    def bring_back(self, deck: str, box: int) -> None:
        equal = [other for other in BOXES if other in self.crossed[deck] and self.face(deck, other) == self.face(deck, box)]
        super().bring_back(deck, equal[0])


class ChecksBeforeAllBoxesAreFilled(PaperPlayer):
    def pass_time(self) -> Asking:
        due, self.due = self.due, 0
        for _ in range(due):
            self.due += 1
            yield from super().pass_time()


class FillsAllAtOnce(PaperPlayer):
    def pass_time(self) -> Asking:
        while self.due:
            cubes, self.due = self.due, 0
            number = self.fill(cubes) if self.printed.lamp else self.put(cubes)
            if number:
                yield from self.event(number)


class LeavesTheRestApart(PaperPlayer):
    """Fills what was left of more than five by itself, and only then what fell due meanwhile."""

    def pass_time(self) -> Asking:
        while self.due:
            due, self.due = self.due, 0
            for start in range(0, due, 5):
                cubes = min(5, due - start)
                number = self.fill(cubes) if self.printed.lamp else self.put(cubes)
                if number:
                    yield from self.event(number)


class ForgetsTheTwist(PaperPlayer):
    def twist(self) -> Asking:
        yield from ()


class ScoresTheNumberOfTheCheck(PaperPlayer):
    def events_left(self) -> int:
        checks = min(self.boxes, self.printed.lamp - 1) // 5
        return cubes_checked(checks) if checks and self.printed.lamp else super().events_left()


class HealsAllOfABrokenRest(PaperPlayer):
    def rest_broken(self) -> None:
        self.rest_health()


class ResetsLairsToo(PaperPlayer):
    def upkeep(self, name: str) -> None:
        if name != self.pawn:
            self.explored.discard(name)


MISREADINGS: list[tuple[type[PaperPlayer], tuple[Edition, ...]]] = [
    (TakesNoHealNumberWhenUnhurt, EDITIONS),
    (FreesTheFirstEqualCard, EDITIONS),
    (ChecksBeforeAllBoxesAreFilled, EDITIONS),
    (ForgetsTheTwist, EDITIONS),
    (ScoresTheNumberOfTheCheck, EDITIONS),
    (HealsAllOfABrokenRest, EDITIONS),
    (ResetsLairsToo, EDITIONS),
]


@pytest.mark.parametrize(("misreading", "edition"), [(one, edition) for one, editions in MISREADINGS for edition in editions])
def test_a_misreading_of_the_paper_is_caught(misreading: type[PaperPlayer], edition: Edition) -> None:
    assert any(caught(misreading, edition, seed) for seed in FEW), "the comparison has not noticed it"


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("misreading", [FillsAllAtOnce, LeavesTheRestApart])
def test_a_misreading_of_many_cubes_is_caught(misreading: type[PaperPlayer], edition: Edition) -> None:
    assert any(tells(misreading, slow(edition, seed, more), seed) for seed, more in product((1, 2, 3), (5, 7, 10)))


def caught(misreading: type[PaperPlayer], edition: Edition, seed: int) -> bool:
    """Return whether the games of a dungeon tell a player of the paper who misreads it from one who does not."""
    return tells(misreading, dungeon(edition, seed), seed)


def tells(misreading: type[PaperPlayer], one: Dungeon, seed: int) -> bool:
    """Return whether games of this dungeon do."""
    for mover in ("sensible", "planner", "wary"):
        try:
            if match(one, mover, seed, misreading).disagreement:
                return True
        except NotAllowed:
            return True
    return False
