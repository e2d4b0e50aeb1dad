"""Deck Box Dungeons graded without play, so that a quest takes a tenth of a second in place of many.

A test run starts with it in place, in every worker, before anything is collected: `tune` and `rate` of the game's record, and the
step that measures documents of edition 1 again, give what playing might have given. Tests about measured grades ask for the
fixture `real_grading`, and processes that tests start grade by play always. Neither can come across quests of the other in a
cache: while grading is quick, the press gives itself out as another build.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from msgspec.structs import force_setattr, replace

from generator import registry
from generator.core import resources
from generator.forge.making import fingerprint
from generator.forge.rating import Rating
from generator.games.deck_box_dungeons.rating import upgrades
from generator.games.deck_box_dungeons.series import measuring

RUN = "DELVEPRESS_TEST_RUN"
"""The environment variable that tells all workers the folder of this run."""
GAME = registry.game("deck-box-dungeons")
TRIM = -1
"""The starting health that every quest is given beyond its heroes' cards: another one than that of a draft."""
WON = {"easy": 86, "medium": 65, "hard": 40}
"""Wins in 100 of quests of each grade."""
SKULLS = {"easy": 1, "medium": 3, "hard": 5}


def cache_of_run(name: str) -> str:
    """Return one of the caches that this run's workers and processes share: `quick`, or `measured` for quests graded by play."""
    return str(Path(os.environ[RUN]) / f"{name}-cache")


def quick_tune(draft: Any) -> Any:
    """Return a draft with another starting health and its clock as it was drafted."""
    return replace(draft, trim=TRIM)


def quick_rate(quest: Any) -> Rating:
    """Return a rating of the quest's own grade, with figures of the right form that depend on its content alone."""
    number = int(fingerprint(quest), 16)
    won, rounds = WON[quest.grade] + number % 7 - 3, 12 + number % 11
    figures = {
        "rate": won, "low": won - 8, "high": won + 7, "games": 160, "naive": won // 2,
        "rounds": rounds, "minutes": 10 + 5 * (rounds // 2), "points": 35 + number % 23,
    }  # fmt: skip
    texts = {name: str(figures[name]) for name in GAME.rating_form(quest).figures}
    return Rating(grade=quest.grade, skulls=SKULLS[quest.grade], estimated=False, figures=texts)


BY_PLAY = (GAME.tune, GAME.rate, resources.build, measuring.CAMPAIGNS)
"""What the press grades with: the game's own functions, the digits that stand for the press in a cache, and how many campaigns."""
FEW_CAMPAIGNS = 2
"""Campaigns that are played to measure one while grading is quick."""


def quick_build() -> str:
    """Return digits of this press that no process has which grades by play."""
    return f"{BY_PLAY[2]()}-quick"


def _grade(tune: object, rate: Callable[[Any], Rating], build: Callable[[], str], campaigns: int) -> None:
    force_setattr(GAME, "tune", tune)
    force_setattr(GAME, "rate", rate)
    vars(upgrades)["rate"] = rate
    vars(resources)["build"] = build
    vars(measuring)["CAMPAIGNS"] = campaigns


def start() -> None:
    """Grade without play from now on."""
    _grade(quick_tune, quick_rate, quick_build, FEW_CAMPAIGNS)


@contextmanager
def by_play() -> Iterator[None]:
    """Grade by play for a while, as the press does."""
    _grade(*BY_PLAY)
    try:
        yield
    finally:
        start()
