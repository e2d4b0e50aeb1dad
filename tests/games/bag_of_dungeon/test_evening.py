"""What was stumbled over when quests were played from the paper alone: signs, endings, lives, cards, what is written down."""

from __future__ import annotations

import re

import pytest

from generator.games.bag_of_dungeon.paper.floor_tiles import EXIT_ICON, FEATURE_ICONS, MONSTER_ICON, START_ICON
from generator.games.bag_of_dungeon.paper.hero_values import HeroPaper
from generator.games.bag_of_dungeon.paper.piece_words import SYMBOL_ICONS
from generator.games.bag_of_dungeon.paper.tokens import TOKEN, draw_item
from generator.games.bag_of_dungeon.quest.data_loading import grades
from generator.games.bag_of_dungeon.quest.pieces import heroes, item_tokens, monster_tokens, trade_of
from generator.press.drawing import fonts
from generator.press.drawing.papers import MM
from tests.games.bag_of_dungeon.samples import sample
from tests.games.bag_of_dungeon.scenes import CORRIDOR, play, scene, words
from tests.games.bag_of_dungeon.test_paper import kit, told
from tests.log_pen import LogPen

TWO = ("pell", "kell")
SIDE_QUEST_ICON = "scroll-quill"
OWN_SPACES = {"breastplate", "boots", "hound", "locked-chest"}
"""Signs of spaces that show the very thing which lies there."""


def test_no_two_things_of_the_table_have_the_same_picture() -> None:
    """Monsters, items and signs on the floor are told apart by their pictures alone, and from those of heroes and of spaces."""
    signs = [*FEATURE_ICONS.values(), MONSTER_ICON, START_ICON, EXIT_ICON, SIDE_QUEST_ICON]
    kinds = [one.icon for one in dict.fromkeys((*monster_tokens(), *item_tokens()))]
    assert len({*signs, *kinds}) == len(signs) + len(kinds)
    people = [icon for hero, one in heroes().items() for icon in (one.icon, trade_of(hero).icon)]
    assert not {*signs, *kinds} & {*people}
    assert {*kinds} & {*SYMBOL_ICONS.values()} == OWN_SPACES


class _FontPen(LogPen):
    """A log whose widths are those of the fonts that are printed."""

    def measure(self, words: str, font: str = "body", size: float = 9.0) -> float:
        """Return the width of a line of text in mm."""
        return fonts.width(words, font, size) / MM


def test_what_an_item_does_has_room_below_its_picture() -> None:
    """Four lines fit below the picture at their full leading; a fifth would touch its frame."""
    for one in dict.fromkeys(item_tokens()):
        pen = _FontPen(TOKEN, TOKEN)
        draw_item(pen, one)
        assert sum("body 8 centre" in line for line in pen.log) <= 4, one.name


def test_the_sealed_page_calls_tiles_what_the_rules_call_them() -> None:
    words_of = [told(sample("bag", "solo", 1), *sheets) for sheets in (("title", "rules"), ("sealed",))]
    assert all("fork" in said and "crossing" in said for said in words_of)
    assert not any(re.search(r"\b(tee|cross)\b", said) for said in words_of)


@pytest.mark.parametrize("count", [1, 2])
def test_the_ending_of_everybody_is_for_several_heroes(count: int) -> None:
    story = told(sample("bag", "solo", count), "story")
    assert "The ring is out" in story
    assert ("and everybody with it" in story) == (count > 1)


@pytest.mark.parametrize(
    ("mode", "count", "said"),
    [
        ("solo", 1, "your hero is dead, and the game is lost: there is no second life"),
        ("solo", 2, "a hero is dead and out of the game, and the turn is over"),
        ("co-operative", 2, "Begin again on Start with full health and AP"),
    ],
)
def test_nobody_with_one_life_begins_again(mode: str, count: int, said: str) -> None:
    rules = told(sample("bag", mode, count), "rules")  # type: ignore[arg-type]
    assert said in rules
    assert ("Begin again on Start" in rules) == (mode != "solo")


def test_the_title_speaks_to_one_hero_as_to_one() -> None:
    title = told(sample("bag", "solo", 1), "title")
    assert "You win when your hero takes the ring out by the Exit, past Widow Cinder, tenant." in title
    assert "You lose when your hero dies. There is one life only." in title
    assert "One hero who comes out with it is enough" not in title
    assert "One hero who comes out with it is enough" in told(sample("bag", "solo", 2), "title")


def test_the_colophon_tells_skulls_borders_and_whose_turns_are_counted() -> None:
    skulls = ", ".join(map(str, grades().skulls))
    alone, pair = (told(sample("bag", "solo", count), "colophon") for count in (1, 2))
    assert f"There is one skull, and one more below each of {skulls} wins of 100." in alone
    assert ("those of all heroes counted" in alone, "those of all heroes counted" in pair) == (False, True)
    assert play(scene(CORRIDOR, heroes=TWO), "end, end").turns == 3


def test_leaving_costs_nothing_as_the_rules_say() -> None:
    assert "with the dragon dead, may leave for 0 AP." in told(sample("bag", "solo", 1), "rules")
    table = scene({"n1": "ns"}, at=["n1"], exit="n1", dragon=False, ring="0")
    table.heroes[0].points = 0
    assert "leave" in words(table)


def test_an_end_after_a_turn_that_is_over_by_itself_ends_the_next_one() -> None:
    assert "where “end” would end the next turn" in told(sample("bag", "solo", 1), "glossary")
    spent = play(scene(CORRIDOR), "go n, go n, go n, go n, go n")
    assert (spent.turns, spent.heroes[0].points) == (2, 5)
    assert play(spent, "end").turns == 3


def test_things_are_given_to_heroes_who_have_room_for_them() -> None:
    assert "give them to heroes here with room" in told(sample("bag", "solo", 2), "rules")
    things = ("red-draught", "ox-draught", "second-thought", "nobodys-coat")
    full = scene(heroes=TWO, gear={0: ("powder-keg",), 1: things})
    assert not [word for word in words(full) if word.startswith("give")]
    assert "give powder-keg kell" in words(scene(heroes=TWO, gear={0: ("powder-keg",), 1: things[:3]}))


@pytest.mark.parametrize("said", [{"hero": "all"}, {"hero": "empty"}, {"hero": "pell", "layout": "full"}, {}])
def test_cards_without_a_quest_add_up_points_of_either_kind(said: dict[str, str]) -> None:
    """A ranked game counts health and items, a competitive one kill points: cards for any game name neither."""
    found = kit("sheets", **said) if said else kit("kit")
    cards = [one.data for one in found.figures.values() if isinstance(one.data, HeroPaper)]
    assert cards
    assert not any(card.kill_points for card in cards)
