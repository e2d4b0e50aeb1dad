"""Standees of everybody with a name: who they are, where they are folded, and that one sheet holds them all."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from generator.draw.pen import Point
from generator.forge.choices import settle
from generator.forge.pack import Deck
from generator.games.deck_box_dungeons.paper.cards.standees import FOOT, WIDE_STRIP
from generator.games.deck_box_dungeons.paper.kits.standee_kit import STANDEE_KIT
from generator.games.deck_box_dungeons.quest.data_loading import THEMES, hero_cards, theme
from generator.press.drawing.papers import PAPERS
from generator.press.imposition import cut_sheets
from tests.log_pen import LogPen

THEME = THEMES[3]


def deck_of(name: str) -> Deck:
    return STANDEE_KIT.packed(settle(STANDEE_KIT.options, {"theme": name}, "standees")).decks["standees"]


def words(deck: Deck) -> list[str]:
    return [cut.front.alt.removeprefix("Standee: ").partition(",")[0] for cut in deck.pieces]


def test_heroes_come_before_the_guests_and_villains_of_the_theme() -> None:
    people = [hero.name for hero in hero_cards().heroes]
    people += [guest.name for guest in theme(THEME).guests]
    people += [one.short[0].upper() + one.short[1:] for one in theme(THEME).villains]
    assert words(deck_of(THEME)) == people


def test_without_a_theme_guests_villains_and_enemies_have_no_names() -> None:
    found = words(deck_of("any"))
    heroes = [hero.name for hero in hero_cards().heroes]
    assert found[: len(heroes)] == heroes
    assert set(found[len(heroes) :]) == {"Guest", "Villain", "Green", "Blue", "Red"}


@pytest.mark.parametrize("name", THEMES)
def test_all_stand_on_one_sheet_of_either_paper_cut_by_hand_or_by_a_machine(name: str) -> None:
    pack = STANDEE_KIT.packed(settle(STANDEE_KIT.options, {"theme": name}, "standees"))
    for paper in PAPERS.values():
        for cutter in ("guillotine", "silhouette", "silhouette-4"):
            plan = cut_sheets.plan(pack.sheets[0], pack.decks["standees"], paper, "none", cutter)  # type: ignore[arg-type]
            assert len(plan.sheets) == 1


class Dotted(LogPen):
    """A pen that keeps how far down its dotted lines lie."""

    heights: tuple[float, ...] = ()

    def line(self, start: Point, end: Point, stroke: str = "ink", weight: float = 0.25, dash: Sequence[float] = ()) -> None:
        if dash:
            self.heights += (start[1],)


def test_folds_lie_where_the_strip_shows_dotted_lines() -> None:
    """Its second figure is drawn standing on its head, so that its foot lies above."""
    cut = next(deck_of(THEME).pieces)
    pen = Dotted(*WIDE_STRIP)
    cut.front.paint(pen)
    upper, lower, middle = pen.heights
    assert [line.points[0][1] for line in cut.folds] == pytest.approx([WIDE_STRIP[1] - lower, middle, upper])
    assert {point[0] for line in cut.folds for point in line.points} == {0.0, WIDE_STRIP[0]}
    assert cut.folds[0].points[0][1] == FOOT
