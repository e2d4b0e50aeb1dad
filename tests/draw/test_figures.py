"""The pictures of every game: colours and icons that there are, groups that are left, text that can be read."""

from __future__ import annotations

from typing import Any

import pytest

from generator.draw.figures import Figure
from generator.forge.game import Game
from generator.press.drawing import fonts
from generator.press.drawing.palette import FULL
from generator.press.drawing.papers import MM
from generator.press.jobs.printing import quest_jobs
from generator.press.jobs.printing.job import PrintSettings
from tests.contract.samples import REAL, drawings, few_rows, kits, made, named
from tests.draw.test_draw import Keep


class Measured(Keep):
    """A pen that keeps what it was asked, and measures words as they are printed: some are fitted into their room."""

    def measure(self, words: str, font: str = "body", size: float = 9.0) -> float:
        return fonts.width(words, font, size) / MM


COLOUR_AT = {"line": (2,), "rect": (2, 3), "circle": (2, 3), "text": (5,), "icon": (3,)}


PARTS = 3
"""Quests and kits are looked at in so many tests a game, of which CI runs the first."""
parts = pytest.mark.parametrize(
    ("game", "part"),
    [pytest.param(game, part, marks=[pytest.mark.slow] if part else []) for game in REAL for part in range(PARTS)],
    ids=named,
)


def pictures(game: Game[Any], part: int) -> list[Figure]:
    """Return everything that is drawn for a part of the quests and kits of a game, what is cut out too."""
    jobs = [quest_jobs.quest_job(game, made(game.id, row)[1], PrintSettings()) for row in few_rows(game)[part::PARTS]]
    jobs += [quest_jobs.kit_job(game, kit, options, PrintSettings()) for kit, options in kits(game)[part::PARTS]]
    return [drawn for job in jobs for drawn in drawings(job).values()]


@parts
def test_figures_draw_with_known_colours_fonts_and_icons_and_leave_their_groups(game: Game[Any], part: int) -> None:
    for drawn in pictures(game, part):
        pen = Measured(drawn.width, drawn.height)
        drawn.paint(pen)
        assert len(pen.asked) > 0, drawn.name
        kinds = [kind for kind, _ in pen.asked]
        assert kinds.count("push") == kinds.count("pop"), drawn.name
        for kind, parts in pen.asked:
            for place in COLOUR_AT.get(kind, ()):
                assert parts[place] in FULL.colours or parts[place] == "-", (drawn.name, parts)
            if kind == "text":
                assert parts[2] in fonts.ROLES, (drawn.name, parts)
                least = fonts.LEAST_ON_MAPS if drawn.spread else fonts.LEAST_SIZE
                assert parts[3] >= least, (drawn.name, parts)
            if kind == "icon":
                assert parts[1] in fonts.icons(), (drawn.name, parts)


@pytest.mark.parametrize("game", REAL, ids=named)
def test_a_figure_draws_the_same_each_time(game: Game[Any]) -> None:
    for drawn in pictures(game, 0)[:30]:
        logs = []
        for _ in range(2):
            pen = Keep(drawn.width, drawn.height)
            drawn.paint(pen)
            logs.append(pen.asked)
        assert logs[0] == logs[1], drawn.name
