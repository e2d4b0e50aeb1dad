"""Names of a pack that are as wide as the checker lets them be: pages break them or set them smaller, and cut no letter."""

from __future__ import annotations

import re
from io import BytesIO
from typing import Any

import pypdfium2
import pytest

from generator.core.data import replace
from generator.draw.pen import Point
from generator.forge import extending, making
from generator.forge.choices import settle
from generator.forge.content import ContentPack
from generator.forge.making import Made
from generator.games.deck_box_dungeons.paper.cards import card_parts, foe_cards
from generator.games.deck_box_dungeons.quest.data_loading import THEMES, theme
from generator.press.drawing import fonts
from generator.press.jobs.files import kit_print, print_files, quest_print, specimen
from generator.press.jobs.printing.print_request import PrintRequest
from tests.games_at_hand import GAMES
from tests.log_pen import LogPen
from tests.press.content.planted import DECK
from tests.press.content.test_checker import FOE, SMALL, said
from tests.press.content.widest import ALPHABETS, widened

NAMES = {
    DECK: lambda quest: [*(foe.name for foe in quest.foes), quest.villain.name, *(room.name for room in quest.rooms)],
    "bag-of-dungeon": lambda quest: [quest.dragon.name],
    "green-dungeon": lambda quest: [quest.mini.name, quest.final.name],
    "donjonz": lambda quest: [name for pair in quest.pairs for name in (pair.weapon, pair.monster)],
}
"""The names in a quest of each game for which pages have room."""
PRINTS = {"a4": {}, "large": {"print": "large", "paper": "letter"}}


def wide_game(name: str, letters: str, share: float = 1.0) -> Any:
    """Return a game with a theme of the house in which such names are as wide as they may be, or so much wider."""
    form: Any = extending.form_of(GAMES[name])
    form = replace(form, roomy={key: (share * most, share * word) for key, (most, word) in form.roomy.items()})
    tables = {**widened(form, form.names[0], letters), "id": "wide", "name": "Wide"}
    tables = {key: value for key, value in tables.items() if value is not None}
    head = {"format": 1, "game": name, "id": "wide", "title": "Wide", "author": "", "license": ""}
    return extending.extend(GAMES[name], ContentPack.of({**head, "theme": {"wide": tables}}))


def text_of(pdfs: list[bytes]) -> str:
    """Return all that stands in documents, without blanks and dashes at which lines end."""
    found = []
    for pdf in pdfs:
        with pypdfium2.PdfDocument(BytesIO(pdf)) as document:
            found += [page.get_textpage().get_text_range() for page in document]
    return plain(" ".join(found))


def plain(text: str) -> str:
    return re.sub(r"[\s\ufffe\u00ad-]", "", text).lower()


def printed(game: Any, how: str) -> tuple[Any, str]:
    """Return a draft of a game with a wide pack, and what stands in its document."""
    options = game.settle({"theme": "wide"})
    quest, number = specimen.draft_of(game, options)
    made = Made(making.code_of(game, options, specimen.SEED), quest, specimen.unmeasured(game, quest, options["grade"]), number)
    files = quest_print.files_of(quest_print.prepare(game, made, PrintRequest.of(PRINTS[how])))
    return quest, text_of([data for name, data in files.items() if name.endswith(".pdf")])


@pytest.mark.parametrize("how", PRINTS)
@pytest.mark.parametrize("letters", ALPHABETS)
@pytest.mark.parametrize("name", NAMES)
def test_the_widest_names_stand_on_the_pages_whole(name: str, letters: str, how: str) -> None:
    quest, text = printed(wide_game(name, letters), how)
    assert not [one for one in NAMES[name](quest) if plain(one) not in text]


@pytest.mark.parametrize("letters", ALPHABETS)
def test_the_widest_names_stand_on_cards_to_cut_whole(letters: str) -> None:
    game = wide_game(DECK, letters)
    (kit,) = (kit for kit in game.kits if kit.id == "kit")
    ready = kit_print.prepare(game, kit, settle(kit.options, {"theme": "wide"}, kit.id), PrintRequest.of({"only": "enemies"}))
    text = text_of([one.pages.pdf for one in print_files.print_parts(game, ready.parts).values()])
    home = game.content_pack.themes["wide"]
    assert not [row["name"] for row in (*home["foes"], *home["villains"]) if plain(row["name"]) not in text]


def test_names_that_are_four_times_as_wide_do_not() -> None:
    """The checks above would find what is cut."""
    game = wide_game(DECK, ALPHABETS[0], 4.0)
    (kit,) = (kit for kit in game.kits if kit.id == "kit")
    ready = kit_print.prepare(game, kit, settle(kit.options, {"theme": "wide"}, kit.id), PrintRequest.of({"only": "enemies"}))
    text = text_of([one.pages.pdf for one in print_files.print_parts(game, ready.parts).values()])
    assert "\u2026" in text


@pytest.mark.parametrize(
    ("name", "what"),
    [
        ("Superintendent of Unlit Passageways", ""),
        ("The Wonderfully Wicked Marmalade Thrower", ""),
        ("Lampenschirmverschlingerinnen", ""),
        ("The Wonderfully and Everlastingly Wicked Marmalade Thrower", "about 40 letters fit, it has 58"),
        ("Lampenschirmverschlingerinnenverein", "about 28 letters fit"),
    ],
)
def test_names_of_enemies_have_forty_letters(name: str, what: str) -> None:
    found = said(SMALL + FOE.replace('name = "A"', f'name = "{name}"'))
    assert (what in "".join(found)) if what else not found


def test_an_enemy_of_every_colour_and_attack_is_enough() -> None:
    """They take the place of all of the base's, which has more of them."""
    rows = [
        FOE.replace('id = "a"', f'id = "{colour}-{attack}"').replace('"red"', f'"{colour}"').replace('"melee"', f'"{attack}"')
        .replace("melee =", f"{attack} =")
        for colour in ("green", "blue", "red")
        for attack in ("melee", "ranged")
    ]  # fmt: skip
    assert not said(SMALL + "".join(rows))


def test_keywords_are_as_many_as_a_card_explains() -> None:
    four = 'keywords = ["stun", "reach", "siphon", "ritual"]\n'
    assert any("foes.0.keywords" in one for one in said(SMALL + FOE + four))
    assert not said(SMALL + FOE + four.replace(', "ritual"', ""))


class Lowest(LogPen):
    """A pen with the widths of the house's fonts that keeps how low words of running text stand, in mm."""

    lowest = 0.0

    def measure(self, words: str, font: str = "body", size: float = 9.0) -> float:
        """Return the width of a line in mm."""
        return fonts.width(words, font, size) * 25.4 / 72

    def text(self, at: Point, words: str, font: str = "body", size: float = 9.0, align: str = "left", colour: str = "ink") -> None:
        """Keep how low a line stands."""
        if font == "body":
            self.lowest = max(self.lowest, at[1])


def test_a_card_with_much_to_say_says_it_above_its_foot() -> None:
    """In type of a smaller size, which cards of the house do not need."""
    home = theme(THEMES[0])
    foe = replace(home.foes[0], keywords=("siphon", "regenerate", "barrage"))
    for one in (foe, *home.foes):
        pen = Lowest(*card_parts.POKER)
        foe_cards.draw_foe(pen, foe_cards.foe_face(one, home, foe_cards.ground_of(home.id)))
        assert pen.lowest <= card_parts.POKER[1] - 7.4
