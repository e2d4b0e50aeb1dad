"""Names that are left over in packs: found where a villain is renamed and a text is not, and nowhere in the themes of the house."""

from __future__ import annotations

from typing import Any

import pytest

from generator.core.data import dump
from generator.forge.content import AnyForm
from generator.games.deck_box_dungeons.quest.content import CONTENT
from generator.press.content.left_names import foreign_names
from tests.games_at_hand import GAMES

FORM: AnyForm = CONTENT.erased()


def theme(name: str, intro: str) -> dict[str, Any]:
    villain = {"id": "mother-snuff", "name": name, "short": "the Aunt", "intro": intro}
    return {"villains": [villain], "encounters": [{"id": "a-jar", "title": "A Jar", "text": "Mother Snuff was here."}]}


@pytest.mark.parametrize(
    ("name", "intro", "found"),
    [
        ("Aunt Gutter", "Mother Snuff lit the lamps.", [("villains", 0, "intro"), ("encounters", 0, "text")]),
        ("Aunt Gutter", "{villain} lit the lamps, like any mother, and took snuff.", [("encounters", 0, "text")]),
        ("Mother Snuff", "Mother Snuff lit the lamps.", []),
        ("Old Mother Snuff", "Mother Snuff lit the lamps.", []),
    ],
)
def test_a_name_that_nobody_bears_is_found(name: str, intro: str, found: list[object]) -> None:
    faults = list(foreign_names(FORM, theme(name, intro)))
    assert [fault.path for fault in faults] == found
    assert all("'Mother Snuff', whose name here is 'Aunt Gutter'" in fault.what for fault in faults)


@pytest.mark.parametrize("game", [game for game in GAMES.values() if game.content is not None], ids=lambda game: game.id)
def test_the_house_leaves_no_name_over(game: Any) -> None:
    form = game.content
    assert not [fault for name in form.names for fault in foreign_names(form, dump(form.of(name)))]
