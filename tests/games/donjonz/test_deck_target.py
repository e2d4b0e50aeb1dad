"""The target of a deck: the best of the layings that `solve` tries, said to be no more than that; older decks go without."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from generator import registry
from generator.core.errors import BadFile
from generator.core.seeds import seed_from_word
from generator.forge.making import Made
from generator.games.donjonz import GAME
from generator.games.donjonz.players import player_layouts
from generator.games.donjonz.players.solve_report import report_solution
from generator.games.donjonz.quest.placement_rules import Tableau
from generator.games.donjonz.rating.deck_target import target_figures
from generator.games.donjonz.rating.difficulty import rate, rating_form
from generator.press.jobs.store.documents import document, reread
from generator.press.markup import sheet_xml, templates
from generator.press.markup.plain import plain_text
from tests.contract.kept import made as made_once
from tests.games.donjonz.test_engine import made
from tests.records import replace


@cache
def deck() -> Made[Any]:
    return made_once(GAME, GAME.settle({"map": "own"}), seed_from_word("a target"))


def title(one: Made[Any]) -> str:
    """Return the words of the title page."""
    from generator.press.jobs.printing import quest_jobs
    from generator.press.jobs.printing.job import PrintSettings

    job = quest_jobs.quest_job(GAME, one, PrintSettings())  # type: ignore[arg-type]
    sheet = job.pack.sheets[0]
    text = templates.render(sheet.template, {**job.words(), "icon_credits": "", "sheet": sheet, "cutting": []})
    return " ".join(plain_text(sheet_xml.parse(text, sheet.template)).split())


def test_the_target_is_what_solve_finds_and_the_title_says_so() -> None:
    figures = deck().rating.figures
    assert figures["layings"] == str(player_layouts.LAYOUTS) == "24"
    lines = report_solution(deck().quest, {"placed": ""}, lambda done, of: None).lines
    assert lines[2].startswith(f"Par {figures['target']} (proven)")
    assert f"the deck’s best of 24 layings is {figures['target']} points" in title(deck())
    assert "yours may give more than the best that is known" in title(deck())


def test_a_deck_of_which_no_layout_scores_has_no_target(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Tableau, "placements", lambda self, card: [])
    assert target_figures(deck().quest) == {}
    bare = rate(deck().quest)
    assert rating_form(deck().quest).holds(bare)
    assert "the score to beat is your own" in title(replace(deck(), rating=bare))


def test_the_document_of_a_deck_is_read_with_its_target_and_without() -> None:
    for rating in (deck().rating, replace(deck().rating, figures={})):
        one = replace(deck(), rating=rating)
        assert reread(document(GAME, one), "deck.json", registry.all_games())[1] == one  # type: ignore[arg-type]


@pytest.mark.parametrize("figures", [{"target": "many"}, {"gold": "40"}, {"layings": "24", "target": "-3"}])
def test_other_figures_of_a_deck_are_refused(figures: dict[str, str]) -> None:
    whole = json.loads(document(GAME, deck()))  # type: ignore[arg-type]
    whole["rating"]["figures"] = figures
    with pytest.raises(BadFile, match="odd figures"):
        reread(json.dumps(whole).encode(), "deck.json", registry.all_games())


def test_a_dungeon_with_a_map_has_no_such_figures() -> None:
    assert {"layings", "target"}.isdisjoint(made(0).rating.figures)
    assert set(rating_form(made(0).quest).more) == {"ways"}
