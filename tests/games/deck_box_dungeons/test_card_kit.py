"""The whole card kit: cards say what the referee plays, values stand side by side, words fit, and every piece is there."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import product
from typing import Any

import pytest

from generator.core.errors import BadOption
from generator.draw.pen import Pen
from generator.forge.choices import settle
from generator.forge.pack import Block, Cut
from generator.games.deck_box_dungeons import GAME
from generator.games.deck_box_dungeons.paper.cards import foe_cards, kit_counters, tracker_slides
from generator.games.deck_box_dungeons.paper.cards.build_cards import draw_gear, gear_face
from generator.games.deck_box_dungeons.paper.cards.card_parts import LEFT, POKER, RIGHT, VALUES, balanced, hung, row_at
from generator.games.deck_box_dungeons.paper.cards.reference_cards import die_faces, keyword_rows
from generator.games.deck_box_dungeons.paper.kits.card_kit import CARD_KIT, contents, kit_decks, kit_pack
from generator.games.deck_box_dungeons.quest.data_loading import THEMES, card_words, hero_cards, phrases, theme
from generator.games.deck_box_dungeons.quest.hero_cards import HeroCards
from generator.games.deck_box_dungeons.quest.wording import deed_words
from generator.games.deck_box_dungeons.rules.state import MOST_ENERGY, MOST_TREASURE, Build, HeroFigure, Strike
from generator.press.drawing import fonts
from generator.press.drawing.papers import PAPERS
from generator.press.imposition import cut_sheets
from generator.press.imposition.plans import DUPLEX
from tests.games.deck_box_dungeons.test_paper import packed
from tests.log_pen import LogPen
from tests.records import replace

SAFE = 3.0
"""No word lies nearer to the edge of a card than this, in mm."""


class WordPen(LogPen):
    """A pen that measures as the press does, and keeps every word it writes with its place."""

    def __init__(self, width: float, height: float) -> None:
        super().__init__(width, height)
        self.words: list[tuple[float, float, float, str]] = []
        """Left, right and baseline in mm, and what is written."""

    def text(self, at: Any, words: str, font: str = "body", size: float = 9.0, align: str = "left", colour: str = "ink") -> None:
        super().text(at, words, font, size, align, colour)
        width = self.measure(words, font, size)
        left = at[0] - {"left": 0.0, "centre": width / 2, "right": width}[align]
        self.words.append((left, left + width, at[1], words))

    def measure(self, words: str, font: str = "body", size: float = 9.0) -> float:
        return fonts.width(words, font, size) * 25.4 / 72


@cache
def decks(theme_id: str = "crypt") -> dict[str, Any]:
    return kit_decks(theme_id)


def drawn(figure: Any) -> WordPen:
    pen = WordPen(figure.width, figure.height)
    figure.paint(pen)
    return pen


def card(deck: str, name: str) -> WordPen:
    return drawn(next(cut for cut in decks()[deck].cuts if cut.id == name).front)


def said(pen: WordPen) -> str:
    return " ".join(words for _, _, _, words in pen.words)


def row_of(pen: WordPen, value: str) -> list[tuple[float, str]]:
    """Return what stands in a value's row of a card, by its place from left to right."""
    top = row_at(value)
    return sorted((left, words) for left, _, base, words in pen.words if top < base < top + 4.9)


def number(words: str) -> int:
    return int(words.replace("−", "-"))


# ---------------------------------------------------------------------- heroes, gear and callings, as the referee adds them up


@cache
def table(deck: str) -> dict[str, dict[str, list[str]]]:
    """Return the rows of every card of a deck as they are drawn: the words of each value's row, without its name."""
    rows: dict[str, dict[str, list[str]]] = {}
    for cut in decks()[deck].cuts:
        pen = drawn(cut.front)
        found = {value: [words for _, words in row_of(pen, value)] for value in VALUES}
        rows[cut.id] = {value: [word for word in words if word != value] for value, words in found.items() if value in words}
    return rows


def added_up(gear: dict[str, list[str]], hero: dict[str, list[str]], calling: dict[str, list[str]]) -> dict[str, Any]:
    """Return the values of a build as a player reads them from three cards that lie side by side."""
    totals: dict[str, Any] = {}
    for value in ("melee", "ranged"):
        dice, more = gear[value]
        own = number(hero[value][0])
        totals[value] = None if dice == "no dice" else Strike(int(dice.split()[0]), number(more) + own)
    for value in ("defence", "speed"):
        totals[value] = number(gear[value][0]) + number(hero[value][0])
    return totals | {value: number(hero[value][0]) + number(calling[value][0]) for value in list(VALUES)[4:]}


def played(build: Build) -> dict[str, Any]:
    """Return the values of a build as the referee plays them."""
    figure = HeroFigure(0, build, 0)
    return {**figure.attacks, "defence": figure.defence, "speed": figure.speed, **figure.skills}


def wrong_builds(kit: HeroCards) -> list[str]:
    return [
        build.id
        for build in (Build(*parts) for parts in product(kit.heroes, kit.gear, kit.callings))
        if added_up(table("gear")[build.gear.name], table("heroes")[build.hero.name], table("callings")[build.calling.name])
        != played(build)
    ]


def test_every_build_adds_up_on_its_cards_to_what_the_referee_plays() -> None:
    kit = hero_cards()
    assert len(kit.heroes) * len(kit.gear) * len(kit.callings) == 640
    assert wrong_builds(kit) == []


def test_a_card_that_says_something_else_is_found_out() -> None:
    kit = hero_cards()
    first, *rest = kit.gear
    other = replace(kit, gear=(replace(first, defence=first.defence + 1), *rest))
    assert wrong_builds(other) == [f"{hero.id}/{first.id}/{one.id}" for hero in kit.heroes for one in kit.callings]


def test_a_quest_is_played_with_the_cards_of_the_kit() -> None:
    assert packed()[0].kit == hero_cards()


def test_health_stands_on_the_hero_card() -> None:
    for hero in hero_cards().heroes:
        words = [words for _, _, _, words in card("heroes", hero.name).words]
        assert words[words.index("health") - 1] == str(hero.health)
        assert HeroFigure(0, Build(hero, hero_cards().gear[0], hero_cards().callings[0]), 0).max_health == hero.health


def test_boxes_lie_at_the_edge_where_the_next_card_lies() -> None:
    for value in ("melee", "ranged", "defence", "speed"):
        assert row_of(card("gear", "Yew Bow"), value)[-1][0] > RIGHT - 9.0
        assert row_of(card("heroes", "Old Tomas"), value)[0][0] < LEFT + 9.0
    for value in ("strength", "dexterity", "wisdom", "charisma"):
        assert row_of(card("heroes", "Old Tomas"), value)[-1][0] > RIGHT - 9.0
        assert row_of(card("callings", "Mender"), value)[0][0] < LEFT + 9.0


def test_powers_are_said_as_they_are_played_with_their_costs() -> None:
    for calling in hero_cards().callings:
        words = said(card("callings", calling.name))
        for power in calling.powers:
            assert f"{power.name} {power.cost} {' '.join(map(deed_words, power.deeds))}" in words


def test_items_are_said_as_they_are_played_with_their_costs() -> None:
    cuts = decks()["items"].cuts
    assert len(cuts) == len(hero_cards().items)
    for item, cut in zip(hero_cards().items, cuts, strict=True):
        words = said(drawn(cut.front))
        lasting = f" {phrases().lasting}" if item.lasting else ""
        line = card_words().item_lines[item.id]
        assert f"{item.name} {item.cost} {' '.join(map(deed_words, item.deeds))}{lasting} {line} item" in words


def test_gear_explains_its_keywords_and_no_others() -> None:
    for gear in hero_cards().gear:
        words = said(card("gear", gear.name))
        for word, meaning in phrases().keywords.items():
            assert (f"{word.capitalize()}: {meaning}" in words) == (word in gear.keywords)


# ---------------------------------------------------------------------- enemies


def test_enemies_and_villains_of_all_themes_have_cards_with_their_values() -> None:
    pens = {cut.id: drawn(cut.front) for cut in decks("any")["enemies"].cuts}
    people = [one for name in THEMES for one in (*theme(name).foes, *theme(name).villains)]
    assert len(pens) == len(people) == len(decks("any")["enemies"].cuts)
    for one in people:
        words = said(pens[one.name])
        for attack in (one.melee, one.ranged):
            assert attack is None or re.search(rf"{attack.dice} at [+−]{abs(attack.bonus)}", words), one.id
        assert f"Attacks first: {phrases().targets[one.target]}." in words, one.id
        for word in one.keywords:
            assert f"{word.capitalize()}: {card_words().enemy_keywords[word]}" in words, one.id


def test_a_theme_has_its_own_enemies_only() -> None:
    own = theme("crypt")
    assert {cut.id for cut in decks()["enemies"].cuts} == {one.name for one in (*own.foes, *own.villains)}
    words = said(drawn(decks()["enemies"].cuts[0].front))
    assert own.name in words


def test_words_of_an_enemy_end_above_its_foot(monkeypatch: pytest.MonkeyPatch) -> None:
    def low() -> list[str]:
        cuts = foe_cards.foe_cuts("any")
        return [cut.id for cut in cuts if max(base for *_, base, _ in drawn(cut.front).words[:-1]) > POKER[1] - 7.6]

    assert low() == []
    for name, value in (("_ARTS", (34.0,)), ("_LEAST_ART", 34.0)):  # a picture as tall as that, whatever room there is
        monkeypatch.setattr(foe_cards, name, value)
    assert low() != []


# ---------------------------------------------------------------------- what helps along


def test_the_card_of_the_dice_says_how_the_referee_reads_them() -> None:
    assert die_faces() == (("ranged", 1), ("ranged", 2), ("ranged", 3), ("melee", 1), ("melee", 2), ("melee", 3))


def test_every_keyword_of_gear_and_enemies_is_explained_on_every_list() -> None:
    used = {word for gear in hero_cards().gear for word in gear.keywords}
    foes = {word for name in THEMES for one in (*theme(name).foes, *theme(name).villains) for word in one.keywords}
    assert used <= set(phrases().keywords)
    assert foes <= set(card_words().enemy_keywords)
    assert {word.lower() for word, _ in keyword_rows()} == {*phrases().keywords, *card_words().enemy_keywords}


def test_slides_hold_every_number_that_can_be() -> None:
    found = {cut.id: [side.data.numbers for side in (cut.front, cut.back) if hasattr(side.data, "numbers")] for cut in slides()}
    assert {name: sorted({number for side in sides for number in side}) for name, sides in found.items()} == {
        "health slide": list(range(13)),
        "treasure slide": list(range(MOST_TREASURE + 1)),
        "energy slide": list(range(MOST_ENERGY + 1)),
    }
    assert max(hero.health for hero in hero_cards().heroes) <= 10


def slides() -> list[Any]:
    return [cut for cut in decks()["trackers"].cuts if isinstance(cut, Cut)]


def test_a_slide_pulled_out_as_far_as_it_goes_still_lies_under_its_card() -> None:
    assert 0.75 * POKER[1] > tracker_slides.STEP * tracker_slides.ON_A_SIDE + 3.0
    numbers = [(base, int(words)) for *_, base, words in drawn(slides()[0].front).words if words.isdigit()]
    assert [number for _, number in sorted(numbers, reverse=True)] == list(range(11)), "0 lies lowest"


def test_counters_serve_every_quest() -> None:
    blocks = kit_counters.counter_blocks()
    words: list[Any] = [cut.front.data for block in blocks for cut in block.cuts]
    counted = Counter(face.word.split()[0] for face in words)
    heroes = {hero.id.capitalize(): 1 for hero in hero_cards().heroes}
    assert ({"Green": 12, "Blue": 8, "Red": 6, "Guest": 1, "Villain": 1, "Closed": 12} | heroes).items() <= counted.items()
    assert counted["Clear"] == 13, "the encounters of a long quest"
    assert [len(block.cuts) for block in blocks] == [36, 36, 36]
    assert len({cut.id for block in blocks for cut in block.cuts}) == 108


# ---------------------------------------------------------------------- words fit


def outside(figure: Any, safe: float) -> list[str]:
    """Return the words of a side of a card that come nearer to its edge than so many mm."""
    return [
        words
        for left, right, base, words in drawn(figure).words
        if left < safe or right > figure.width - safe or _foot(base, words) > figure.height - safe or base < safe + 2.0
    ]


def _foot(base: float, words: str) -> float:
    """Return how low words reach in mm that stand on a base line."""
    return base + (0.9 if set("gjpqy,;") & set(words) else 0.0)


def test_a_letter_that_hangs_below_its_line_counts_as_near_the_edge() -> None:
    def draw(pen: Pen, data: Any) -> None:
        for number, words in enumerate(("safe", "buy")):
            pen.text((10.0 + 20.0 * number, pen.height - SAFE - 0.3), words)

    assert outside(replace(decks()["gear"].cuts[0].front, draw=draw), SAFE) == ["buy"]


def test_no_word_of_a_card_lies_near_its_edge() -> None:
    cuts = [cut for name, deck in decks("any").items() if name != "rooms" for cut in deck.cuts if isinstance(cut, Cut)]
    assert len(cuts) > 150
    assert {cut.id: found for cut in cuts for side in (cut.front, cut.back) if (found := outside(side, SAFE))} == {}


def test_a_word_near_the_edge_is_found_out() -> None:
    def draw(pen: Pen, data: Any) -> None:
        draw_gear(pen, data)
        pen.text((1.0, 40.0), "lost")

    face = gear_face(hero_cards().gear[0])
    assert outside(replace(decks()["gear"].cuts[0].front, draw=draw, data=face), SAFE) == ["lost"]


def test_lines_leave_no_short_word_alone() -> None:
    pen = WordPen(*POKER)
    assert balanced(pen, "Stun one enemy in sight (not red, not the villain).", 54.0, 8.6)[-1].count(" ") >= 1
    assert hung(pen, "1 more damage for each hit that is not blocked.", 54.0, 10.0, 9.0)[-1].count(" ") >= 1
    assert balanced(pen, "One", 54.0, 9.0) == ["One"]


# ---------------------------------------------------------------------- the kit


def test_everything_is_in_the_kit() -> None:
    found = {one.kind: one.pieces for deck in decks().values() for one in contents(deck)}
    own = theme("crypt")
    assert found == {
        "hero-card": 8, "calling-card": 8, "gear-card": 10, "reference-card": 4, "enemy-dice-card": 2, "tracker-slide": 12,
        "standee": 12,
        "item card": len(hero_cards().items), "room card": 15, "counter": 108,
        "enemy-card": len(own.foes), "villain-card": len(own.villains),
    }  # fmt: skip


def test_the_list_of_components_is_that_of_the_sheets() -> None:
    pack = kit_pack({"theme": "crypt"}, {})
    for sheet in pack.sheets:
        if sheet.deck:
            counted = sum(
                cut.copies * (one.copies if isinstance(one, Block) else 1)
                for one in pack.decks[sheet.deck].cuts
                for cut in (one.cuts if isinstance(one, Block) else (one,))
            )
            assert sum(row.pieces for row in pack.words.contents[sheet.label]) == counted  # type: ignore[attr-defined]


def test_a_theme_there_is_not_is_refused_with_those_there_are() -> None:
    with pytest.raises(BadOption, match=r"--theme cannot be 'cript' \(did you mean crypt\?\)"):
        settle(CARD_KIT.options, {"theme": "cript"}, "the kit")
    assert CARD_KIT in GAME.kits


# ---------------------------------------------------------------------- the item deck of packs


@pytest.mark.parametrize(("paper", "backs"), list(product(PAPERS, DUPLEX)))
def test_the_item_deck_of_a_quest_is_whole_on_every_paper_with_every_back(paper: str, backs: Any) -> None:
    quest, pack = packed()
    sheet = next(sheet for sheet in pack.sheets if sheet.deck == "items")
    plan = cut_sheets.plan(sheet, pack.decks["items"], PAPERS[paper], backs)
    fronts = [slot.piece for page in plan.sheets for slot in page.slots if slot.side == "front"]
    names: list[Any] = [pack.decks["items"].cuts[place].front.data for place in fronts]  # type: ignore[union-attr]
    wanted = [next(item.name for item in quest.kit.items if item.id == name) for name in quest.market]
    assert [face.name for face in names] == wanted
    assert [face.place for face in names] == list(range(1, len(hero_cards().items) + 1))
