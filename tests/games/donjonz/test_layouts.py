"""Layouts that a player types are read by the rules of laying, the best of a deck can be typed back, scores are ranked."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

import pytest

from generator import registry
from generator.core.data import replace as change
from generator.core.errors import BadOption, ForgeFailed
from generator.core.grid import Side
from generator.core.rng import Rng
from generator.core.seeds import seed_from_word
from generator.forge.choices import settle
from generator.forge.game import Progress
from generator.forge.making import make
from generator.games.donjonz.checking.card_geometry import lay_area, placement_fault, read_card
from generator.games.donjonz.checking.check_map import map_problems
from generator.games.donjonz.players import player_layouts
from generator.games.donjonz.players.solve_report import report_solution
from generator.games.donjonz.players.solver import solve
from generator.games.donjonz.quest.cards import surface
from generator.games.donjonz.quest.data_loading import walk_rules
from generator.games.donjonz.quest.model import HouseRules, PlacedCard, Quest
from generator.games.donjonz.quest.placement_rules import Tableau
from generator.games.donjonz.rules.scoring import SCORE_TOOL
from tests.contract import kept

GAME = registry.game("donjonz")


def deck(**options: str) -> Quest:
    """Return a quest that is a deck."""
    found: Any = kept.made(GAME, GAME.settle({"map": "own", **options}), 4242).quest
    return found  # type: ignore[no-any-return]


def solved(quest: Quest, placed: str = "", progress: Progress = lambda step, all: None) -> Sequence[str]:
    return report_solution(quest, {"placed": placed}, progress).lines


def score_of(**options: str) -> Sequence[str]:
    """Return what the tool says of typed options."""
    return SCORE_TOOL.run(settle(SCORE_TOOL.options, options, "score"))


def row(quest: Quest) -> str:
    """Return all cards in one row to the right of the start card, upright."""
    return " ".join(f"{card.id}@{3 * card.id},0" for card in quest.cards if card.id)


LAY, PLACES = Tableau.place, Tableau._places


def house(**changes: bool) -> HouseRules:
    plain = {"may_stop": False, "lock_blocks": False, "require_passage": False, "rotation": True, "offset": True}
    return HouseRules(**{**plain, **changes})


def test_a_row_of_cards_is_read() -> None:
    quest = deck()
    placed = player_layouts.read_layout(row(quest), quest.cards, quest.house)
    assert [place.card for place in placed] == list(range(12))
    assert len(surface(quest.cards, placed).spots) == 6 + 11 * 9


def test_semicolons_and_capitals_are_as_good() -> None:
    quest = deck()
    assert player_layouts.read_layout(
        row(quest).replace(" ", "; ").replace(",0", ",0N"), quest.cards, quest.house
    ) == player_layouts.read_layout(row(quest), quest.cards, quest.house)


def test_cards_may_be_written_in_any_order_in_which_some_order_of_laying_hides() -> None:
    quest = deck()
    words = row(quest).split()
    straight = player_layouts.read_layout(row(quest), quest.cards, quest.house)
    for written in (words[::-1], words[5:] + words[:5]):
        assert player_layouts.read_layout(" ".join(written), quest.cards, quest.house) == straight
    kept = " ".join(["2@-3,0", "1@3,0", *(f"{number}@{3 * number - 3},0" for number in range(3, 12))])
    assert [one.card for one in player_layouts.read_layout(kept, quest.cards, quest.house)][:3] == [0, 2, 1]


def test_layouts_are_read_as_people_write_them() -> None:
    quest = deck()
    words = row(quest).split()
    for text in (", ".join(words), ",".join(words), ";\r\n".join(words), f"\ufeff{row(quest)}\n", row(quest).replace(",", ", ")):
        assert player_layouts.read_layout(text, quest.cards, quest.house) == player_layouts.read_layout(
            row(quest), quest.cards, quest.house
        )
    assert player_layouts._words("7@\u22123,\u20132e, 8@1 , 2 N") == ["7@-3,-2e", "8@1,2", "N"]


@pytest.mark.parametrize("strict", [False, True])
def test_a_shuffled_layout_is_legal_for_reader_and_checker(strict: bool) -> None:
    """Neither uses code of the other; layouts that hang together are legal for both, and with a card moved away for neither."""
    quest = deck()
    rules = house(require_passage=strict, offset=not strict)
    for seed in range(4):
        rng = Rng.root("shuffled", seed)
        layout = player_layouts._shuffled_layout(quest.cards, rules, rng.stream("laid"))
        assert layout is not None
        start, *others = layout
        mixed = (start, *rng.stream("mixed").shuffle(others))
        text = player_layouts.write_layout(mixed)
        assert set(player_layouts.read_layout(text, quest.cards, rules)) == set(layout)
        assert loose(quest, mixed, rules) == set()
        torn = (start, *(change(row, x=row.x + 60) if place in (2, 7) else row for place, row in enumerate(mixed[1:])))
        assert loose(quest, torn, rules)
        with pytest.raises(BadOption, match="cannot lie there"):
            player_layouts.read_layout(player_layouts.write_layout(torn), quest.cards, rules)


def loose(quest: Quest, placed: Sequence[PlacedCard], rules: HouseRules) -> set[str]:
    """Return what the checker says of how cards are joined."""
    laid = change(quest, mode="fixed", placed=tuple(placed), house=rules)
    return {problem.kind for problem in map_problems(laid)} & {"contact", "offset", "passage", "overlap"}


@pytest.mark.parametrize(
    ("words", "what"),
    [
        ("1@3,0 two@6,0", "'two@6,0' is no card"),
        ("1@3,0 1@6,0", "that card lies already"),
        ("12@3,0", "there is no such card"),
        ("1@2,0", "overlap"),
        ("1@3,2", "touches no card"),
        ("1@9,9", "touches no card"),
        ("1@3,0", "leaves out card 2"),
        ("", "leaves out card 1"),
        ("2@5,0 1@2,0", "'1@2,0' cannot lie there: it would overlap"),
        ("2@30,0 1@33,0", "'2@30,0' cannot lie there: it touches no card"),
        ("2@6,0 1@3,0 2@9,0", "'2@9,0' cannot lie there: that card lies already"),
        ("2@6,0 44@3,0", "'44@3,0' cannot lie there: there is no such card"),
        ("1@3,0'; import os", "is no card"),
    ],
)
def test_what_the_rules_of_laying_forbid_is_refused_in_one_sentence(words: str, what: str) -> None:
    quest = deck()
    with pytest.raises(BadOption, match=what) as caught:
        player_layouts.read_layout(words, quest.cards, quest.house)
    assert "\n" not in str(caught.value)


def test_rotation_offset_and_passages_are_asked_for_where_the_house_rules_say_so() -> None:
    quest = deck()
    with pytest.raises(BadOption, match="upright in this dungeon"):
        player_layouts.read_layout("1@3,0e", quest.cards, house(rotation=False))
    with pytest.raises(BadOption, match="sides must meet whole"):
        player_layouts.read_layout("1@3,1", quest.cards, house(offset=False))
    wanted, refused = house(require_passage=True), 0
    for x, y, heading in product((-3, 3), (-2, -1, 0, 1), "nesw"):
        try:
            player_layouts.read_layout(f"1@{x},{y}{heading}", quest.cards, wanted)
        except BadOption as error:
            refused += "no open way leads to it" in str(error)
    assert 0 < refused < 32


def test_the_best_of_a_deck_can_be_typed_back_and_is_as_good() -> None:
    quest = deck(**{"may-stop": "yes"})
    lines = solved(quest)
    typed = lines[1].removeprefix("Laid: ")
    assert solved(quest, typed)[0] == lines[2]
    placed = player_layouts.read_layout(typed, quest.cards, quest.house)
    par = solve(surface(quest.cards, placed), walk_rules(quest.house))
    assert lines[2].startswith(f"Par {par.score} (proven)")


def test_layings_differ_from_deck_to_deck_and_not_from_run_to_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player_layouts, "LAYOUTS", 4)
    quest = deck()
    once, again = (player_layouts.best_layout(quest.cards, quest.house, Rng.root("laid", 1)) for _ in range(2))
    other = player_layouts.best_layout(quest.cards, quest.house, Rng.root("laid", 2))
    assert once[0] == again[0] != other[0]


def test_the_best_of_more_layings_is_no_worse_and_each_is_told_when_it_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    quest = deck()
    scores = []
    for many in (1, 5):
        monkeypatch.setattr(player_layouts, "LAYOUTS", many)
        steps: list[tuple[int, int]] = []
        lines = solved(quest, progress=lambda step, all, steps=steps: steps.append((step, all)))
        assert steps == [(number, many) for number in range(1, many + 1)]
        assert lines == solved(quest)
        assert lines[0].startswith(f"The best of {many} layings of this deck")
        scores.append(int(lines[2].split()[1]))
    assert scores == sorted(scores)


def test_layouts_that_get_stuck_are_passed_over() -> None:
    """In a grid without turning, where a way must lead to each card, a card may find no place; others may still be laid."""
    options = {"map": "own", "offset": "no", "rotation": "no", "require-passage": "yes"}
    found: Any = make(GAME, GAME.settle({**options, "may-stop": "yes"}), seed_from_word("dj 30")).quest
    tried = [player_layouts._shuffled_layout(found.cards, found.house, Rng.root("stuck", number)) for number in range(12)]
    assert 0 < tried.count(None) < len(tried)
    lines = solved(found)
    assert solved(found, lines[1].removeprefix("Laid: "))[0] == lines[2]


def test_a_deck_that_cannot_be_laid_at_all_is_said_to_score_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Tableau, "placements", lambda self, card: [])
    with pytest.raises(ForgeFailed, match="no laying of this deck scored"):
        solved(deck())


# ---------------------------------------------------------------------- where a card fits


def allowed(quest: Quest, rules: HouseRules, placed: Sequence[PlacedCard], card: int) -> set[PlacedCard]:
    """Return every way to lay a card that the checker, which shares no code with the laying, does not refuse."""
    areas = [lay_area(area, row) for row in placed if (area := read_card(quest.cards[row.card]))]
    taken = {cell for area in areas for cell in area}
    own = read_card(quest.cards[card])
    assert own
    low, high = (min(min(cell) for cell in taken) - 3, max(max(cell) for cell in taken) + 3)
    headings: tuple[Side, ...] = ("n", "e", "s", "w") if rules.rotation else ("n",)
    rows = [PlacedCard(card=card, x=x, y=y, heading=heading) for heading, x, y in product(headings, *[range(low, high + 1)] * 2)]
    free = [(row, area) for row in rows if taken.isdisjoint(area := lay_area(own, row))]
    return {row for row, area in free if placement_fault(area, areas, rules) is None}


HOUSES = [
    house(require_passage=passage, rotation=turn, offset=offset) for passage, turn, offset in product((False, True), repeat=3)
]


def wrongly_fitted(rules: HouseRules) -> list[PlacedCard]:
    """Return ways to lay cards on which the tableau and the checker differ, over one laying by chance."""
    quest, rng = deck(), Rng.root("fits", 1)
    tableau, found = Tableau(quest.cards, rules), []
    for card in rng.shuffle(range(1, 8)):
        fits = tableau.placements(card)
        assert len(fits) == len(set(fits))
        found += sorted(set(fits) ^ allowed(quest, rules, tableau.placed, card), key=str)
        found += [row for row in fits if tableau.fault(row)]
        tableau.place(rng.pick(fits))
    return found


@pytest.mark.parametrize("rules", HOUSES, ids=lambda one: f"{one.require_passage:d}{one.rotation:d}{one.offset:d}")
def test_a_card_fits_exactly_where_the_checker_lets_it_lie(rules: HouseRules) -> None:
    assert wrongly_fitted(rules) == []


@pytest.mark.parametrize(
    ("name", "plant"),
    [
        ("place", lambda self, row: LAY(self, change(row, heading="n")) or self.placed.__setitem__(-1, row)),
        ("passages", lambda self, row: 1),
        ("_flush", lambda self, tile: True),
        ("_places", lambda self: PLACES(self)[1:]),
    ],
)
def test_a_tableau_with_a_fault_is_found_out(name: str, plant: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Tableau, name, plant)
    assert wrongly_fitted(house(require_passage=True, offset=False)) != []


def test_a_fixed_dungeon_is_searched_again_and_not_laid() -> None:
    quest: Any = make(GAME, GAME.defaults(), 77).quest
    lines = solved(quest)
    assert lines[0].startswith(f"Par {quest.par.score} (proven): {quest.par.gold} pouches")
    assert lines[1] == f"Walk: {quest.par.walk}"
    with pytest.raises(BadOption, match="this dungeon is fixed"):
        solved(quest, "1@3,0")


@pytest.mark.parametrize(
    ("gold", "monsters", "key", "points", "name"),
    [
        (8, 6, True, 53, "Delver"), (0, 0, False, 0, "Stray"), (10, 0, False, 20, "Stray"), (9, 2, False, 21, "Prowler"),
        (20, 0, False, 40, "Prowler"), (10, 6, False, 41, "Delver"), (30, 0, False, 60, "Delver"),
        (29, 2, False, 61, "Deep Delver"),
        (40, 0, False, 80, "Deep Delver"), (39, 2, False, 81, "Delvemaster"), (0, 12, False, 78, "Deep Delver"),
        (0, 99, False, 78, "Deep Delver"),
    ],
)  # fmt: skip
def test_scores_are_ranked_by_the_bands_of_d_15(gold: int, monsters: int, key: bool, points: int, name: str) -> None:
    lines = score_of(gold=str(gold), monsters=str(monsters), key="yes" if key else "no")
    assert lines[0].startswith(f"{points} points: ")
    assert lines[1].startswith(f"{name}. ")


@pytest.mark.parametrize(("gold", "monsters"), [(-1, 0), (0, -1), (1000, 0), (0, 1000)])
def test_counts_that_nobody_can_have_are_refused(gold: int, monsters: int) -> None:
    with pytest.raises(BadOption, match="give a number from 0 to "):
        score_of(gold=str(gold), monsters=str(monsters))
