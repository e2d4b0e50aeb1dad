"""What is handed to the press: words as records, figures by name, pieces to cut, and sheets that belong to no quest."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any, get_type_hints

import pytest

from generator.core.data import replace
from generator.core.errors import BadOption
from generator.core.seeds import seed_from_word
from generator.forge.choices import settle
from generator.forge.making import make
from generator.forge.pack import Pack
from generator.games.deck_box_dungeons import GAME
from generator.games.deck_box_dungeons.daily.words import ChallengeWords, SolutionWords
from generator.games.deck_box_dungeons.paper.cut_pieces import COUNTERS, all_room_cards, other_face, quest_deck
from generator.games.deck_box_dungeons.paper.diagrams import tick_boxes
from generator.games.deck_box_dungeons.paper.pack import BLANK_KIT, blank_pack, quest_pack
from generator.games.deck_box_dungeons.paper.words import BlankWords, QuestWords, is_hidden, legend, quest_words
from generator.games.deck_box_dungeons.paper.wrapping import wrapped
from generator.games.deck_box_dungeons.quest import data_loading
from generator.games.deck_box_dungeons.quest.hero_cards import Deed, ExploreExit, FreeAttack, FreeMove, GainEnergy, StunEnemy
from generator.games.deck_box_dungeons.quest.model import Quest
from generator.games.deck_box_dungeons.quest.terms import AllSites, Bring, Clock, ClockMark, Stand, ends_in, term_effects
from generator.games.deck_box_dungeons.quest.wording import deed_words
from generator.games.deck_box_dungeons.rating.difficulty import BORDERS, rating_form
from tests.log_pen import LogPen


@cache
def packed(word: str = "paper", **options: str) -> tuple[Quest, Pack]:
    made = make(GAME, GAME.settle(options), seed_from_word(word))
    return made.quest, quest_pack(made.quest, made.rating)


def words_of(word: str = "paper", **options: str) -> QuestWords:
    words = packed(word, **options)[1].words
    assert isinstance(words, QuestWords)
    return words


# ---------------------------------------------------------------------- words


@pytest.mark.parametrize("kind", [QuestWords, ChallengeWords, SolutionWords, BlankWords])
def test_words_are_typed_from_end_to_end(kind: Any) -> None:
    assert [name for name, hint in get_type_hints(kind).items() if "Any" in str(hint)] == []


def test_rooms_are_listed_by_number_and_the_last_one_behind_them() -> None:
    quest, _ = packed()
    rows = legend(quest)
    assert [row.mark for row in rows] == [str(number) for number in range(1, len(quest.rooms))] + ["F"]
    assert rows[-1].room.id == quest.finale.room
    assert {row.mark: row.room.id for row in rows[:-1]} == {str(entry.number): entry.room for entry in quest.encounters}


def test_the_first_number_is_that_of_the_start() -> None:
    words = words_of()
    assert words.start.role == "start"
    assert next(row for row in words.entries if row.room is words.start).entry.number == words.first_number


def test_locks_name_the_key_that_opens_them() -> None:
    found = [row for word in ("a", "b", "c", "d", "e", "f") for row in words_of(word).locks]
    assert found
    assert all(row.passage.token == row.key.id and row.key.kind == "key" for row in found)


def test_items_and_powers_say_what_they_do() -> None:
    words = words_of()
    assert sorted(row.name for row in words.market) == sorted(item.name for item in words.quest.kit.items)
    assert all(row.sentences and all(sentence.endswith(".") for sentence in row.sentences) for row in words.market)
    lasting = {item.name for item in words.quest.kit.items if item.lasting}
    assert {row.name for row in words.market if row.lasting} == lasting
    assert all(power.sentences for row in words.callings for power in row.powers)


def test_the_borders_that_the_paper_names_are_those_of_the_rating() -> None:
    assert words_of().borders == BORDERS


def test_only_riddles_with_a_choice_hide_their_answers() -> None:
    quest, _ = packed()
    rows = [replace(quest.encounters[0], kind=kind) for kind in ("riddle", "combat")]
    choices = next(row.effects for row in data_loading.shared_encounters() if row.kind == "riddle")
    assert [is_hidden(replace(row, effects=choices)) for row in rows] == [True, False]
    assert not is_hidden(replace(rows[0], effects=()))


def test_the_most_dice_are_those_of_the_worst_list_of_effects() -> None:
    quest, _ = packed()
    words = words_of()
    assert all(0 <= words.most[colour] <= have for colour, have in zip(("green", "blue", "red"), quest.dice, strict=True))
    bare = replace(quest, encounters=tuple(replace(entry, effects=()) for entry in quest.encounters))
    rating = words.rating
    assert all(quest_words(bare, rating).most[colour] <= words.most[colour] for colour in words.most)


@pytest.mark.parametrize(
    ("deed", "phrase"),
    [
        (FreeAttack(attack="melee", dice=2, bonus=1, aim="adjacent"), "strike.adjacent"),
        (GainEnergy(amount=2, who="others"), "charge.others"),
        (FreeMove(spaces=3, through=True), "dash.through"),
        (FreeMove(spaces=3), "dash.plain"),
        (StunEnemy(), "daze"),
        (ExploreExit(), "scout"),
    ],
)
def test_a_deed_is_said_in_the_phrase_of_its_variant(deed: Deed, phrase: str) -> None:
    fields = {name: getattr(deed, name) for name in deed.__struct_fields__}
    assert deed_words(deed) == data_loading.phrases().deeds[phrase].format(**fields)


def test_every_deed_of_every_card_has_a_phrase() -> None:
    cards = data_loading.hero_cards()
    deeds = [deed for item in cards.items for deed in item.deeds]
    deeds += [deed for calling in cards.callings for power in calling.powers for deed in power.deeds]
    assert all("{" not in deed_words(deed) for deed in deeds)


# ---------------------------------------------------------------------- clauses


def test_goals_say_where_they_end_and_terms_what_may_happen() -> None:
    assert [ends_in(goal) for goal in (Bring(token="x", to="start"), Stand(at="finale"), AllSites())] == ["start", "finale", ""]
    clock = Clock(name="the tide", starts="setup", boxes=10, marks=(ClockMark(at=5, say="Half.", then=()),))
    assert term_effects(clock) == [("clock at box 5", ())]


# ---------------------------------------------------------------------- figures and pieces


def test_figures_are_named_for_the_sheets_and_every_one_has_words() -> None:
    _, pack = packed()
    assert {"map", "foes", "log", "hero1", "villain", "emblem", "sigils", "tailpiece"} <= set(pack.figures)
    assert all(figure.alt.strip() for figure in pack.figures.values())


def test_boxes_to_tick_stand_in_as_many_rows_as_their_width_asks_for() -> None:
    assert [round(tick_boxes(count).height, 1) for count in (1, 24, 25)] == [7.5, 7.5, 14.5]
    assert tick_boxes(10, width=20.0).height == pytest.approx(7.0 * 4 + 0.5)
    pen = LogPen(20.0, 28.5)
    tick_boxes(10, (5,), 20.0).paint(pen)
    assert sum(line.startswith("rect") for line in pen.log) == 10


def test_lines_fit_their_width_and_lose_no_word() -> None:
    pen, words = LogPen(50.0, 50.0), "The quick brown fox jumps over the unquestionably lazy dog"
    lines = wrapped(pen, words, 24.0, 8.0)
    assert " ".join(lines) == words
    assert all(pen.measure(line, "body", 8.0) <= 24.0 or " " not in line for line in lines)


def test_a_quests_pieces_are_its_room_cards_with_their_other_sides_counters_and_market() -> None:
    quest, _ = packed()
    cuts = quest_deck(quest).cuts
    assert [cut.id for cut in cuts[: len(quest.rooms)]] == [room.label for room in quest.rooms]
    for cut in cuts[: len(quest.rooms)]:
        assert cut.back.alt == f"Room card {other_face(cut.id)}"
    assert cuts[len(quest.rooms)].id == "counters"
    counters: Any = cuts[len(quest.rooms)].front.data
    assert len(counters) == COUNTERS
    assert Counter(counter.word for counter in counters)["Hero 1"] == 1


def test_all_room_cards_are_there_once_with_both_sides() -> None:
    cuts = all_room_cards().cuts
    assert [cut.id for cut in cuts] == [f"{number}AB" for number in range(1, 16)]
    assert {cut.front.alt for cut in cuts} | {cut.back.alt for cut in cuts} == {
        f"Room card {label}" for label in data_loading.room_faces()
    }


# ---------------------------------------------------------------------- sheets of no quest


@pytest.mark.parametrize(("layout", "per_page", "tall"), [("full", 1, True), ("half", 2, False)])
def test_empty_records_are_as_many_as_asked_for(layout: str, per_page: int, tall: bool) -> None:
    pack = blank_pack({"layout": layout, "count": "3"})
    assert pack.words == BlankWords(heroes=3, per_page=per_page)
    assert (pack.figures["hero1"].height > 150) == tall
    assert pack.title == "Hero records"


def test_the_kit_prints_room_cards_instead_where_they_are_asked_for() -> None:
    pack = blank_pack({"layout": "rooms", "count": "2"})
    assert (pack.title, pack.figures, list(pack.decks)) == ("Room cards", {}, ["rooms"])
    assert [sheet.deck for sheet in pack.sheets] == ["rooms"]


def test_the_kit_takes_its_own_options_only() -> None:
    assert settle(BLANK_KIT.options, {}, "sheets") == {"layout": "full", "count": "2"}
    for given in ({"layout": "old"}, {"count": "9"}, {"count": "0"}, {"colour": "red"}):
        with pytest.raises(BadOption):
            settle(BLANK_KIT.options, given, "sheets")


def test_a_rating_has_the_figures_of_its_form() -> None:
    quest, _ = packed()
    assert set(GAME.rate(quest).figures) == set(rating_form(quest).figures)
    assert rating_form(quest).witness == ""
