"""Games that are graded by play, graded without it, so that a quest takes a tenth of a second in place of many.

A test run starts with it in place, in every worker, before anything is collected: `tune` and `rate` of the games' records, and the
step that measures documents of edition 1 of Deck Box Dungeons again, give what playing might have given. Tests about measured
grades ask for the fixture `real_grading`, and processes that tests start grade by play always. Neither can come across quests of
the other in a cache: while grading is quick, the press gives itself out as another build.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from msgspec.structs import force_setattr, replace

from generator import registry
from generator.core import resources
from generator.forge.game import ByHands
from generator.forge.making import fingerprint
from generator.forge.rating import Rating
from generator.games.bag_of_dungeon.making.dragon_strength import with_strength
from generator.games.bag_of_dungeon.quest.data_loading import grades
from generator.games.bag_of_dungeon.quest.grade_schema import by_heroes
from generator.games.deck_box_dungeons.rating import upgrades
from generator.games.deck_box_dungeons.series import measuring

RUN = "DELVEPRESS_TEST_RUN"
"""The environment variable that tells all workers the folder of this run."""
DECK, BAG = registry.game("deck-box-dungeons"), registry.game("bag-of-dungeon")
TRIM = -1
"""The starting health that every quest of Deck Box Dungeons is given: another one than that of a draft."""
WON = {"easy": 86, "medium": 65, "hard": 40}
"""Wins in 100 of quests of each grade."""
SKULLS = {"easy": 1, "medium": 3, "hard": 5}
Grading = tuple[Callable[[Any], Any], Callable[[Any], Rating], ByHands[Any] | None]
"""What tunes a quest, what rates it, and both by many hands."""


def cache_of_run(name: str) -> str:
    """Return one of the caches that this run's workers and processes share: `quick`, or `measured` for quests graded by play."""
    return str(Path(os.environ[RUN]) / f"{name}-cache")


def tune_deck(draft: Any) -> Any:
    """Return a draft of Deck Box Dungeons with another starting health and its clock as it was drafted."""
    return replace(draft, trim=TRIM)


def tune_bag(draft: Any) -> Any:
    """Return a draft of Bag of Dungeon with the dragon at which half of the games of such quests are expected to be won."""
    preset = getattr(grades(), draft.grade)
    level = round(by_heroes(preset.middles, draft.mode, len(draft.heroes)))
    return with_strength(draft, min(max(level, 0), len(grades().strengths) - 1))


def rate_deck(quest: Any) -> Rating:
    """Return a rating of the quest's own grade, with figures of the right form that depend on its content alone."""
    number = int(fingerprint(quest), 16)
    won, rounds = WON[quest.grade] + number % 7 - 3, 12 + number % 11
    figures = {
        "rate": won, "low": won - 8, "high": won + 7, "games": 160, "naive": won // 2,
        "rounds": rounds, "minutes": 10 + 5 * (rounds // 2), "points": 35 + number % 23,
    }  # fmt: skip
    return rated(DECK, quest, figures)


def rate_bag(quest: Any) -> Rating:
    """Return a rating of the quest's own grade, with figures of the right form that depend on its content alone."""
    number = int(fingerprint(quest), 16)
    won, planned, par = WON[quest.grade] + number % 7 - 3, WON[quest.grade] + number % 9, 16 + number % 7
    figures = {
        "rate": won, "low": won - 7, "high": won + 6, "games": 200, "naive": won // 4, "naive-games": 80,
        "turns": 24 + number % 11, "bronze": par - 4, "par": par, "gold": par + 4 + number % 5,
        "planner-won": planned, "planner-low": planned - 9, "planner-high": min(99, planned + 8), "planner-games": 100,
    }  # fmt: skip
    return rated(BAG, quest, figures)


def rated(game: Any, quest: Any, figures: Mapping[str, int]) -> Rating:
    """Return a rating with those of some figures that a game's ratings of such quests hold."""
    texts = {name: str(figures[name]) for name in game.rating_form(quest).figures}
    return Rating(grade=quest.grade, skulls=SKULLS[quest.grade], estimated=False, figures=texts)


QUICKLY: dict[str, Grading] = {DECK.id: (tune_deck, rate_deck, None), BAG.id: (tune_bag, rate_bag, None)}
BY_PLAY: dict[str, Grading] = {game.id: (game.tune, game.rate, game.by_hands) for game in (DECK, BAG)}  # type: ignore[misc]
"""What the press grades with: the games' own functions."""
BUILD, CAMPAIGNS, FEW_CAMPAIGNS = resources.build, measuring.CAMPAIGNS, 2
"""The digits that stand for the press in a cache; campaigns that are played to measure one, by play and while grading is quick."""


def quick_build() -> str:
    """Return digits of this press that no process has which grades by play."""
    return f"{BUILD()}-quick"


def _grade(grading: Mapping[str, Grading], build: Callable[[], str], campaigns: int) -> None:
    for name, (tune, rate, by_hands) in grading.items():
        force_setattr(registry.game(name), "tune", tune)
        force_setattr(registry.game(name), "rate", rate)
        force_setattr(registry.game(name), "by_hands", by_hands)
    vars(upgrades)["rate"] = grading[DECK.id][1]
    vars(resources)["build"] = build
    vars(measuring)["CAMPAIGNS"] = campaigns


def start() -> None:
    """Grade without play from now on."""
    _grade(QUICKLY, quick_build, FEW_CAMPAIGNS)


@contextmanager
def by_play() -> Iterator[None]:
    """Grade by play for a while, as the press does."""
    _grade(BY_PLAY, BUILD, CAMPAIGNS)
    try:
        yield
    finally:
        start()
