"""The paper and the referee are one game: a second program that knows the printed words alone agrees at every choice."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from generator.core.errors import BadMoves
from generator.core.rng import Rng
from generator.draw.fate_strip import FateStrip
from generator.forge import playing
from generator.games.bag_of_dungeon.players import engine
from generator.games.bag_of_dungeon.quest.model import Quest
from generator.games.bag_of_dungeon.quest.pieces import heroes, item_tokens
from generator.games.bag_of_dungeon.rules.strip_chance import StripChance, strip_columns
from tests.games.bag_of_dungeon.by_the_letter import cards, duels, fights, floor, hands, magic, player, printed, shots, table
from tests.games.bag_of_dungeon.by_the_letter.cards import HOUND, Hero
from tests.games.bag_of_dungeon.by_the_letter.floor import Place
from tests.games.bag_of_dungeon.by_the_letter.matches import MOVERS, PARTIES, PUBLISHED, Match, dungeon, match, paper_of
from tests.games.bag_of_dungeon.by_the_letter.player import PaperPlayer
from tests.games.bag_of_dungeon.by_the_letter.printed import Printed, Row, word_of
from tests.games.bag_of_dungeon.by_the_letter.table import Asking, NotAllowed
from tests.imports import imported

ENGINE: Any = engine.ENGINE
HERE = "tests.games.bag_of_dungeon.by_the_letter."
LAYOUTS = ("bag", "laid")
FEW, MANY = range(2, 3), range(16)
"""Quests of each party and layout in the sample, and in the long sweep, which every mover plays."""
BRISK = tuple(mover for mover in MOVERS if mover != "naive")
"""Who plays in the sample."""


@cache
def prepared(mode: str, count: int, layout: str, seed: int) -> tuple[Quest, Printed]:
    quest = dungeon(mode, count, layout, seed)
    return quest, paper_of(quest)


def agree(mode: str, count: int, seeds: range, movers: tuple[str, ...]) -> list[Match]:
    """Play all games of a party, which must agree; return those that came to an end."""
    games = [
        match(*prepared(mode, count, layout, seed), mover, seed) for layout, seed, mover in product(LAYOUTS, seeds, movers)
    ]  # fmt: skip
    assert [game.disagreement for game in games if game.disagreement] == []
    return [game for game in games if game.outcome]


@pytest.mark.parametrize(("mode", "count"), PARTIES)
def test_the_paper_and_the_referee_agree_at_every_choice(mode: str, count: int) -> None:
    assert agree(mode, count, FEW, BRISK)


@pytest.mark.slow
@pytest.mark.parametrize(("mode", "count"), PARTIES)
def test_the_paper_and_the_referee_agree_in_many_games(mode: str, count: int) -> None:
    assert {game.outcome for game in agree(mode, count, MANY, MOVERS)} == {"won", "lost"}


@pytest.mark.parametrize("module", [cards, duels, fights, floor, hands, magic, player, printed, shots, table])
def test_the_player_of_the_paper_knows_nothing_of_the_generator(module: Any) -> None:
    found = imported(Path(module.__file__).read_text(encoding="utf-8"))
    assert [name for name in found if name.startswith(("generator", "tests")) and not name.startswith(HERE)] == []


# ------------------------------------------------------------------ words


def test_the_words_for_items_and_heroes_follow_from_their_printed_names() -> None:
    assert [one.id for one in item_tokens()] == [word_of(one.name) for one in item_tokens()]
    assert list(heroes()) == [one.name.split(" ")[-1].lower() for one in heroes().values()]


@pytest.mark.parametrize(("mode", "count"), PARTIES)
def test_verify_reads_the_words_and_comes_to_the_same_end(mode: str, count: int) -> None:
    quest, paper = prepared(mode, count, "bag", FEW[0])
    game = match(quest, paper, "sensible", FEW[0])
    strip = FateStrip.drawn(strip_columns(quest), Rng.root("test/letter/sensible", FEW[0]).stream("strip"))
    chance = StripChance(strip)
    end: Any = playing.finished(ENGINE, playing.replay(ENGINE, quest, ", ".join(game.said), chance), chance).state
    assert (ENGINE.points(end), end.outcome) == (game.points, game.outcome)


def test_the_published_game_agrees_too() -> None:
    quest, paper = prepared("solo", 1, "bag", PUBLISHED)
    assert (quest.march, paper.marching, paper.scored) == ("none", False, False)
    game = match(quest, paper, "sensible", PUBLISHED)
    assert (game.disagreement, bool(game.outcome)) == ("", True)


def test_words_that_the_paper_forbids_are_refused_by_both() -> None:
    quest, paper = prepared("solo", 1, "bag", FEW[0])
    for word in ("march n2", "fight", "leave", "take ring", "uncover n", "shoot yew-bow n9", "risk"):
        with pytest.raises(NotAllowed):
            PaperPlayer(paper, {}).say(word)
        with pytest.raises(BadMoves):
            playing.replay(ENGINE, quest, word, None)


def test_a_number_that_nothing_printed_says_is_an_error() -> None:
    paper = prepared("solo", 1, "bag", PUBLISHED)[1]
    assert paper.number(r"and (\d+) for taking the ring out") == 30
    with pytest.raises(AssertionError, match="nothing printed"):
        paper.number(r"(\d+) gold for the ring")


# ------------------------------------------------------------------ negative controls: each misreads the paper in one way


class DoublesWhatIsAddedToo(PaperPlayer):
    def worth(self, dice: list[int], added: int) -> int:
        return super().worth(dice, 0) + added * (2 if len(set(dice)) == 1 else 1)


class WearsArmourAgainstEverything(PaperPlayer):
    def hurt(self, hero: Hero, damage: int, *, direct: bool = False) -> None:
        super().hurt(hero, damage)


class LetsMonstersKeepWounds(PaperPlayer):
    def recover(self) -> None:
        pass


class TakesSpoilsFromAfar(PaperPlayer):
    def beaten(self, place: Place, victor: Hero, *, afar: bool) -> None:
        super().beaten(place, victor, afar=False)


class LosesTheHoundForGood(PaperPlayer):
    def fall(self, hero: Hero) -> None:
        if HOUND in hero.items:
            self.lose(hero, HOUND)
        super().fall(hero)


class LeavesItemsBeforeTheDragon(PaperPlayer):
    def grave(self, place: Place) -> Place:
        return place


class TakesArmourOffARow(PaperPlayer):
    def row(self, hero: Hero, row: Row | None) -> None:
        if row is not None and row[0] == "health" and row[1] < 0:
            self.hurt(hero, -row[1])
        else:
            super().row(hero, row)


class WalksOverVinesToHelp(PaperPlayer):
    def barred(self) -> set[Place]:
        return {*self.foes, *self.eyes}


class DrinksAtThePoolInPassing(PaperPlayer):
    def end_turn(self, hero: Hero) -> Asking:
        self.drops -= hero.at == self.pool
        yield from super().end_turn(hero)


class ForgetsTheOldestInHand(PaperPlayer):
    def hold(self, hero: Hero, item: str) -> None:
        while self.hands([*hero.held, item]) > 2:
            hero.held.pop()
        hero.held.append(item)


class KeepsTheKillsOfTheDefeated(PaperPlayer):
    def give_kill(self, hero: Hero, other: Hero) -> None:
        pass


class MarchesPastWhatIsNotRead(PaperPlayer):
    def quiet(self, place: Place) -> bool:
        return not (self.monster_at(place) or self.spikes(place) or place in self.vines)


class MarchesOverSpikes(PaperPlayer):
    def quiet(self, place: Place) -> bool:
        return self.tile(place).what == "spikes" or super().quiet(place)


class CountsTheRingAsAnItem(PaperPlayer):
    def points(self, hero: Hero) -> int:
        return super().points(hero) + (hero is self.bearer and hero.status == "out")


class SeesAroundCorners(PaperPlayer):
    def _targets(self, hero: Hero, item: str) -> list[Place]:
        most = self.things[item].reach
        near = [place for place, steps in self.floor.steps(hero.at).items() if 0 < steps <= most]
        return [place for place in near if place in self.foes or place in self.eyes]


MISREADINGS: dict[type[PaperPlayer], tuple[str, int, str]] = {
    MarchesPastWhatIsNotRead: ("solo", 1, "sensible"),
    MarchesOverSpikes: ("solo", 3, "sensible"),
    CountsTheRingAsAnItem: ("solo", 1, "stout"),
    DoublesWhatIsAddedToo: ("solo", 1, "sensible"),
    WearsArmourAgainstEverything: ("solo", 1, "sensible"),
    LetsMonstersKeepWounds: ("solo", 1, "stout"),
    TakesSpoilsFromAfar: ("solo", 1, "stout"),
    TakesArmourOffARow: ("solo", 1, "sensible"),
    DrinksAtThePoolInPassing: ("solo", 1, "sensible"),
    ForgetsTheOldestInHand: ("solo", 1, "stout"),
    SeesAroundCorners: ("solo", 1, "sensible"),
    LeavesItemsBeforeTheDragon: ("solo", 3, "sensible"),
    WalksOverVinesToHelp: ("solo", 3, "planner"),
    LosesTheHoundForGood: ("co-operative", 3, "random"),
    KeepsTheKillsOfTheDefeated: ("competitive", 3, "stout"),
}
"""Every misreading with the games that show it: mode, heroes, and who moves."""
TRIED = range(2, 20)
"""The quests that are played until one shows a misreading."""


@pytest.mark.parametrize("misreading", MISREADINGS)
def test_a_misreading_of_the_paper_is_caught(misreading: type[PaperPlayer]) -> None:
    assert any(caught(misreading, seed) for seed in TRIED), "the comparison has not noticed it"


def caught(misreading: type[PaperPlayer], seed: int) -> bool:
    """Return whether a game goes another way than the referee's, or comes to a word that cannot be said."""
    mode, count, mover = MISREADINGS[misreading]
    quest, paper = prepared(mode, count, "bag", seed)
    with suppress(NotAllowed):
        return bool(match(quest, paper, mover, seed, misreading).disagreement)
    return True


def test_no_misreading_is_left_out() -> None:
    assert set(MISREADINGS) == set(PaperPlayer.__subclasses__())
