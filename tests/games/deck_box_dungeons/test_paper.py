"""What is handed to the press: words as records, figures by name, pieces to cut, and sheets that belong to no quest."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, get_type_hints

import jinja2
import pytest
from msgspec.structs import asdict

from generator.core.data import replace
from generator.core.dice import Count
from generator.core.errors import BadOption, ForgeFailed
from generator.core.resources import folder
from generator.core.seeds import seed_from_word
from generator.draw.lines import LEAST_SIZE
from generator.draw.tracks import PITCH
from generator.forge.choices import settle
from generator.forge.making import Made, attempt
from generator.forge.pack import Block, Cut, Pack
from generator.forge.rating import Rating
from generator.games.deck_box_dungeons import GAME
from generator.games.deck_box_dungeons.daily.words import ChallengeWords, SolutionWords
from generator.games.deck_box_dungeons.paper.cards.cut_pieces import COUNTERS, all_room_cards, other_face, quest_decks
from generator.games.deck_box_dungeons.paper.heroes.hero_sheets import hero_sheet
from generator.games.deck_box_dungeons.paper.heroes.party_numbers import Step, scaled_numbers
from generator.games.deck_box_dungeons.paper.map.diagrams import tick_boxes
from generator.games.deck_box_dungeons.paper.map.map_legend import legend_figure
from generator.games.deck_box_dungeons.paper.map.map_page import map_figure
from generator.games.deck_box_dungeons.paper.map.room_cards import TILE
from generator.games.deck_box_dungeons.paper.pack import BLANK_KIT, blank_pack, quest_pack
from generator.games.deck_box_dungeons.paper.texts.card_texts import market_rows
from generator.games.deck_box_dungeons.paper.texts.rule_names import rules_used
from generator.games.deck_box_dungeons.paper.texts.wrapping import wrapped
from generator.games.deck_box_dungeons.paper.words import BlankWords, QuestWords, is_hidden, legend, quest_words
from generator.games.deck_box_dungeons.players.grades import BORDERS, grade_of
from generator.games.deck_box_dungeons.quest import data_loading
from generator.games.deck_box_dungeons.quest.effects import (
    Boss,
    Choose,
    Condition,
    Effect,
    Energy,
    Option,
    Pay,
    Place,
    Roll,
    Row,
    Site,
    SkillCheck,
    Spawn,
    When,
)
from generator.games.deck_box_dungeons.quest.hero_cards import Deed, ExploreExit, FreeAttack, FreeMove, GainEnergy, StunEnemy
from generator.games.deck_box_dungeons.quest.model import GateKind, Npc, Passage, Quest, Token
from generator.games.deck_box_dungeons.quest.terms import (
    Accuse,
    AllSites,
    Bring,
    Clock,
    ClockMark,
    ClockOut,
    Complication,
    Escort,
    Goal,
    Pursuit,
    Rite,
    Slay,
    Stand,
    Term,
    Waves,
    Work,
    ends_in,
    term_effects,
)
from generator.games.deck_box_dungeons.quest.wording import deed_words
from generator.games.deck_box_dungeons.rating.difficulty import SKULLS, rating_form
from generator.press.drawing.papers import PAPERS
from generator.press.jobs.printing import book, quest_jobs
from generator.press.jobs.printing.job import Job, PrintSettings
from generator.press.markup import plain, sheet_xml, templates
from tests.contract.samples import rendered
from tests.log_pen import LogPen
from tests.records import replace as changed

MEASURED = Rating(
    grade="medium",
    skulls=3,
    estimated=False,
    figures={
        "rate": "64",
        "low": "58",
        "high": "70",
        "games": "240",
        "naive": "31",
        "rounds": "18",
        "minutes": "55",
        "points": "41",
    },
)


@cache
def packed() -> tuple[Quest, Pack]:
    """Return a sound quest and its pack, with a rating that nobody measured: to print a quest it need not be played."""
    attempts = (attempted(number) for number in range(1, 100))
    quest = next(quest for quest in attempts if quest is not None and not GAME.check(quest))
    return quest, quest_pack(quest, MEASURED, {})


def attempted(number: int) -> Quest | None:
    try:
        return attempt(GAME, GAME.defaults(), seed_from_word("paper"), number)
    except ForgeFailed:
        return None


def words_of() -> QuestWords:
    words = packed()[1].words
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
    quest, _ = packed()
    first, *rest = (replace(passage, gate=None, token="") for passage in quest.passages)
    token = Token(id="key9", kind="key", name="the tin key", room=quest.rooms[0].id)
    locked = replace(quest, passages=(Passage(a=first.a, b=first.b, gate="locked", token="key9"), *rest), tokens=(token,))
    (row,) = quest_words(locked, words_of().rating).locks
    assert (row.passage.a, row.passage.b, row.key) == (first.a, first.b, token)


def test_items_and_powers_say_what_they_do() -> None:
    words = words_of()
    assert sorted(row.name for row in words.market) == sorted(item.name for item in words.quest.kit.items)
    assert all(row.sentences and all(sentence.endswith(".") for sentence in row.sentences) for row in words.market)
    lasting = {item.name for item in words.quest.kit.items if item.lasting}
    assert {row.name for row in words.market if row.lasting} == lasting
    assert all(power.sentences for row in words.callings for power in row.powers)


def test_only_riddles_with_a_choice_hide_their_answers() -> None:
    quest, _ = packed()
    rows = [replace(quest.encounters[0], kind=kind) for kind in ("riddle", "combat")]
    choices = next(row.effects for row in data_loading.shared_encounters() if row.kind == "riddle")
    assert [is_hidden(replace(row, effects=choices)) for row in rows] == [True, False]
    assert not is_hidden(replace(rows[0], effects=()))


def test_the_dice_to_have_ready_are_those_after_which_the_rules_say_that_none_is_left() -> None:
    quest = replace(packed()[0], dice=(9, 7, 5))
    assert "Have ready 9 green dice 7 blue dice 5 red dice all the enemy dice of this quest" in said(quest, "title")
    assert "This quest has 9 green, 7 blue and 5 red dice. If you run out of a colour" in said(quest, "rules")
    assert "never asks for more" not in said(quest)


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
    assert {"map", "foes", "log", "hero1", "empty", "villain", "cover", "vignette", "sigils", "tailpiece"} <= set(pack.figures)
    silent = {name for name, figure in pack.figures.items() if not figure.alt.strip()}
    assert {name for name in silent if not name.startswith(("landmark-", "head-", "view"))} == {"vignette", "tailpiece"}


def test_boxes_to_tick_stand_in_as_many_rows_as_their_width_asks_for() -> None:
    assert [round(tick_boxes(count).height, 1) for count in (1, 20, 21)] == [9.1, 9.1, 17.6]
    narrow = tick_boxes(10).within(30.0)
    assert (narrow.width, narrow.height) == (30.0, pytest.approx(4 * PITCH + 0.6))
    wide = tick_boxes(10)
    assert wide.within(500.0) is wide
    pen = LogPen(narrow.width, narrow.height)
    tick_boxes(10, (5,)).within(30.0).paint(pen)
    assert sum(line.startswith("rect") for line in pen.log) == 10 + 1


def test_lines_fit_their_width_and_lose_no_word() -> None:
    pen, words = LogPen(50.0, 50.0), "The quick brown fox jumps over the unquestionably lazy dog"
    lines = wrapped(pen, words, 24.0, 8.0)
    assert " ".join(lines) == words
    assert all(pen.measure(line, "body", 8.0) <= 24.0 or " " not in line for line in lines)


def test_a_quests_pieces_are_its_room_cards_with_their_other_sides_counters_and_market() -> None:
    quest, _ = packed()
    decks = quest_decks(quest)
    *rooms, counters = decks["rooms"].cuts
    assert [cut.id for cut in rooms] == [room.label for room in quest.rooms]
    for cut in rooms:
        assert isinstance(cut, Cut)
        assert cut.back.alt == f"Room card {other_face(cut.id)}"
    assert isinstance(counters, Block)
    assert len(counters.cuts) == COUNTERS
    faces: list[tuple[Any, Any]] = [(cut.front.data, cut.back.data) for cut in counters.cuts]
    assert [(front.word, back.word) for front, back in faces].count(("Hero 1", "Acted")) == 1
    assert all((front.icon, front.colour) == (back.icon, back.colour) for front, back in faces), "each has a back of its own"
    assert max(counters.cuts[0].size) < TILE / 6, "a counter fits on a space"
    items: list[Any] = [cut.front.data for cut in decks["items"].pieces]
    assert [(item.place, item.name) for item in items] == list(enumerate((row.name for row in market_rows(quest)), start=1))
    assert len({item.icon for item in items}) == len(items) == len(quest.market), "the whole deck, each with a picture of its own"


def test_all_room_cards_are_there_once_with_both_sides() -> None:
    cuts = all_room_cards()
    assert [cut.id for cut in cuts] == [f"{number}AB" for number in range(1, 16)]
    faces = {side.alt.split(":")[0] for cut in cuts for side in (cut.front, cut.back)}
    assert faces == {f"Room card {label}" for label in data_loading.room_faces()}


# ---------------------------------------------------------------------- sheets of no quest


@pytest.mark.parametrize(("layout", "per_page", "tall"), [("full", 1, True), ("half", 2, False)])
def test_empty_records_are_as_many_as_asked_for(layout: str, per_page: int, tall: bool) -> None:
    pack = blank_pack({"layout": layout, "count": "3"}, {})
    assert pack.words == BlankWords(heroes=3, per_page=per_page)
    assert (pack.figures["empty"].height > 150) == tall
    assert pack.title == "Hero records"


def test_counters_have_short_words_and_no_two_of_different_words_a_picture_in_common() -> None:
    # in large print words of ten points have the width of a counter, and a lock that is open is not a room that is clear
    block = quest_decks(packed()[0])["rooms"].cuts[-1]
    assert isinstance(block, Block)
    faces: list[Any] = [cut.front.data for cut in block.cuts]
    words: dict[str, set[str]] = {}
    for face in faces:
        words.setdefault(face.icon, set()).add(re.sub(r" \d$", "", face.word))
        assert len(face.word) <= 7
    assert all(len(found) == 1 for found in words.values()), words
    assert "Clear" in {face.word for face in faces}
    assert not any("padlock" in icon for icon in words)


def test_the_kit_takes_its_own_options_only() -> None:
    settled = settle(BLANK_KIT.options, {}, "sheets")
    assert {name: value for name, value in settled.items() if value} == {"layout": "full", "count": "2"}
    for given in ({"layout": "old"}, {"layout": "rooms"}, {"count": "9"}, {"count": "0"}, {"colour": "red"}):
        with pytest.raises(BadOption):
            settle(BLANK_KIT.options, given, "sheets")


def test_the_figures_that_the_paper_prints_are_those_of_a_rating() -> None:
    form = rating_form(packed()[0])
    assert MEASURED.figures.keys() == form.figures.keys()
    assert form.witness == ""


# ---------------------------------------------------------------------- numbers that grow with the party

P, P1 = Count(1, 0), Count(1, -1)


def bare(*terms: Term, effects: tuple[Effect, ...] = (), **more: Any) -> Quest:
    """Return a quest whose first encounter has these effects; no other number grows but in `terms` and `more`."""
    quest, _ = packed()
    villain = replace(quest.villain, health=Count(0, 8), half=(), each=(), keywords=())
    first, *rest = (replace(entry, effects=(), finds=(), kind="combat", number=n) for n, entry in enumerate(quest.encounters, 1))
    foes = tuple(replace(foe, keywords=()) for foe in quest.foes)
    changes: dict[str, Any] = {"villain": villain, "foes": foes, "finale": replace(quest.finale, effects=()), **more}
    return replace(
        quest,
        encounters=(replace(first, effects=effects), *rest),
        objective=replace(
            quest.objective, terms=terms, losses=tuple(loss for loss in quest.objective.losses if loss.kind == "all-dead")
        ),
        npcs=PEOPLE,
        culprit="",
        **changes,
    )


def complete() -> Quest:
    """Return a quest that uses every rule that not every quest has."""
    kinds: tuple[GateKind, ...] = ("locked", "barred", "ledge", "sealed")
    quest = bare(
        Escort(start="start", health=Count(1, 3), defence=0, speed=4),
        Work(verb="close", done="closed", skill="wisdom", need=2),
        Pursuit(then=(Spawn(green=P),)),
        Waves(then=(Spawn(green=P),)),
        Complication(name="Rats", say="Rats.", event="refresh", then=(Spawn(green=P),)),
        Clock(name="the tide", starts="setup", boxes=9, marks=(ClockMark(at=4, say="Half.", then=(Spawn(green=P),)),)),
        effects=(
            *(Condition(kind=kind, until="quest") for kind in ("dark", "flooded", "silent", "choking", "slippery", "narrow")),
            *(When(event=event, then=(Spawn(green=P),)) for event in ("cleared", "leaving", "refresh")),
            Choose(options=(Option(label="a"), Option(label="b"))),
        ),
    )  # fmt: skip
    first, *rest = quest.passages
    gates = [*(replace(first, gate=kind, token="key9" if kind == "locked" else "") for kind in kinds), *rest]
    words = ("regenerate", "ritual", "siphon")
    foes = [changed(foe, keywords=(word,)) for foe, word in zip(quest.foes[:3], words, strict=True)]
    strike = quest.villain.melee or quest.villain.ranged
    return replace(
        quest,
        passages=tuple(gates),
        tokens=(*quest.tokens, Token(id="key9", kind="key", name="the tin key", room=quest.rooms[0].id)),
        foes=(*foes, *quest.foes[3:]),
        villain=changed(quest.villain, melee=strike, ranged=strike, keywords=("regenerate",)),
        objective=changed(quest.objective, goals=(AllSites(), Stand(at="start")), losses=(ClockOut(),)),
    )


PEOPLE = tuple(Npc(id=f"npc{n}", name=name, role="a baker", trait="Warm.") for n, name in enumerate(("Ada", "Bo", "Cy"), 1))


def job_of(quest: Quest) -> Job:
    return quest_jobs.quest_job(GAME, Made("B-0500-J9PD-MJS5-AJ", quest, MEASURED, 1), PrintSettings())


def said(quest: Quest, *names: str) -> str:
    """Return some sheets of a quest as plain text in one line, all of them without a name."""
    job = job_of(quest)
    sheets = [sheet for sheet in job.pack.sheets if not sheet.deck and sheet.id in (names or {sheet.id})]
    return " ".join(" ".join(plain.plain_text(sheet_xml.parse(rendered(job, sheet), sheet.id)).split()) for sheet in sheets)


def test_every_number_that_grows_is_listed_with_its_place_its_formula_and_its_values() -> None:
    effects = (
        Spawn(green=P, blue=Count(0, 1), at="entry"),
        Roll(rows=(Row(on="1-3", then=(Spawn(red=P1),)), Row(on="4-6"))),
        Choose(options=(Option(label="a"), Option(label="b", cost=(Pay(who="party", amount=P),), then=(Spawn(green=P),)))),
        SkillCheck(skill="wisdom", need=1, failed=(Place(colour="blue", attack="melee", health=2, count=P),)),
        When(event="cleared", then=(Pay(who="party", amount=Count(2, 1)),)),
    )
    rows = scaled_numbers(bare(effects=effects))
    assert [(row.mark, row.steps, row.what, row.detail, row.entry) for row in rows] == [
        ("1", (), "spawn", ("green",), True),
        ("1", (Step("roll", "1-3"),), "spawn", ("red",), False),
        ("1", (Step("option", "2"),), "pay", (), False),
        ("1", (Step("option", "2"),), "spawn", ("green",), False),
        ("1", (Step("failed"),), "place", ("blue", "melee", "2"), False),
        ("1", (), "pay", (), False),
    ]
    assert [row.values for row in rows] == [(1, 2, 3, 4), (0, 1, 2, 3), *[(1, 2, 3, 4)] * 3, (3, 5, 7, 9)]


def test_what_is_found_in_an_encounter_is_listed_behind_what_happens() -> None:
    first, *others = bare(effects=(Spawn(green=P),)).encounters
    rows = scaled_numbers(replace(bare(), encounters=(replace(first, finds=(Spawn(red=P1),)), *others)))
    assert [(row.mark, row.detail) for row in rows] == [("1", ("green",)), ("1", ("red",))]


def test_the_finale_the_villain_and_the_special_rules_are_listed_too() -> None:
    villain = replace(bare().villain, health=Count(2, 4), half=(Spawn(green=P),), each=(Spawn(red=P1),))
    terms = (
        Escort(start="start", health=Count(1, 3), defence=0, speed=4),
        Rite(verb="pray", skill="wisdom", need=1, times=P),
        Pursuit(then=(Spawn(blue=P),)),
        Accuse(wrong=(Spawn(green=P1),)),
        Clock(name="the tide", starts="setup", boxes=9, marks=(ClockMark(at=4, say="Half.", then=(Spawn(green=P),)),)),
    )
    rows = scaled_numbers(bare(*terms, villain=villain))
    assert [(row.mark, row.what) for row in rows] == [
        ("F", "villain"), ("F", "spawn"), ("F", "spawn"), ("S", "guest"), ("S", "passes"), ("F", "spawn"), ("F", "spawn"),
        ("S", "spawn"),
    ]  # fmt: skip


def test_one_table_of_the_pack_has_the_formulas_and_a_quest_without_any_has_none() -> None:
    grows = said(bare(effects=(Spawn(green=P), Spawn(red=Count(2, -3)))))
    assert grows.count("For another number of heroes") == 1
    assert "1 | green | (P) | 1 | 2 | 3 | 4 1 | red | 2×(P)−3 | – | 1 | 3 | 5" in grows
    still = said(bare(effects=(Spawn(green=Count(0, 2)),)))
    assert "For another number" not in still
    assert "(P)" not in still
    assert "the table behind the encounters" not in still
    assert "the table behind the encounters" in grows


@pytest.mark.parametrize("heroes", [1, 2, 3, 4])
def test_every_number_is_printed_for_the_party(heroes: int) -> None:
    quest = replace(packed()[0], heroes=heroes)
    text = said(quest, *(sheet.id for sheet in job_of(quest).pack.sheets if sheet.id != "encounters"))
    assert "(P)" not in text
    assert "any party of 1" not in text
    assert f"For {heroes} {'hero' if heroes == 1 else 'heroes'}" in text
    assert not re.search(r"\b(Spawn|Place|takes|loses|regains|gains|shares|pays) 0\b|\b1 (hits|dice|cards)\b", text)
    table = said(quest, "encounters").split("For another number of heroes")
    assert "(P)" not in table[0]
    assert len(table) == 2
    assert str(quest.villain.health.at(heroes)) in said(quest, "finale")


# ---------------------------------------------------------------------- rules of ours


def test_health_at_the_start_stands_on_the_title_page_and_on_the_party_record() -> None:
    less, more, plain_ = (replace(packed()[0], trim=trim) for trim in (-1, 2, 0))
    for sheet in ("title", "party"):
        assert "Each hero starts with 1 health less than the card says; the maximum is still the card’s." in said(less, sheet)
        assert "Each hero starts with 2 health more than the card says, and the maximum is raised" in said(more, sheet)
        assert "than the card says" not in said(plain_, sheet)
    assert said(less).count("Each hero starts with") == 2


def test_the_health_track_of_a_hero_has_a_note_and_room_for_more_health() -> None:
    logs = {}
    for trim in (-3, 0, 2):
        drawn = hero_sheet(tall=False, trim=trim)
        pen = LogPen(drawn.width, drawn.height)
        drawn.paint(pen)
        logs[trim] = "\n".join(pen.log)
    assert "start with 3 less" in logs[-3]
    assert "start with 2 more" in logs[2]
    assert "than the card says" not in logs[0]
    assert logs[0].count("In a campaign") == 1
    for trim in (-3, 2):
        for carried in ("wounds", "reputation"):
            size = re.search(rf"^text \S+ 'In a campaign: {carried}' caps (\S+) left", logs[trim], re.M)
            assert size is not None, logs[trim]
            assert float(size[1]) >= LEAST_SIZE
    assert logs[2].count("rect") == logs[0].count("rect") + 2


def test_a_double_dagger_marks_enemies_without_treasure_and_is_explained_where_it_stands() -> None:
    green = (Spawn(green=Count(0, 1)),)
    note = "‡ All enemies of a line marked ‡ carry no treasure."
    repeated = Complication(name="Rats", say="Rats.", event="refresh", then=green)
    once = replace(repeated, event="setup")
    assert "Spawn 1 green die ‡." in said(bare(repeated), "title")
    assert said(bare(repeated), "title").count(note) == 1
    assert "‡" not in said(bare(once), "title")
    assert said(bare(Accuse(wrong=green)), "finale").count("‡") == 3
    assert "‡" not in said(bare(effects=green), "encounters")
    waiting = said(bare(effects=(When(event="refresh", then=green),)), "encounters")
    assert "All enemies of a line marked ‡ carry no treasure." in waiting
    assert "Spawn 1 green die ‡." in waiting


@pytest.mark.parametrize("effects", [(), (Spawn(green=Count(0, 1)),)])
def test_what_daggers_of_the_finale_mean_is_said_in_the_last_box_that_has_one(effects: tuple[Effect, ...]) -> None:
    job = job_of(bare(Accuse(wrong=effects)))
    sheet = next(sheet for sheet in job.pack.sheets if sheet.id == "finale")
    (columns,) = [one for one in sheet_xml.parse(rendered(job, sheet), sheet.id).nodes() if one.tag == "columns"]
    marked = [one for one in columns.nodes() if "‡" in plain.plain_text(sheet_xml.Node("sheet", {}, 0, [one]))]
    assert [(one.tag, one.get("title")) for one in marked] == ([("box", "The accusation")] if effects else [])


def test_enemies_move_before_they_attack_and_ritual_counts_a_guest() -> None:
    text = said(complete(), "rules")
    assert "Each enemy may move once and then attack once, in this order." in text
    assert "in either order" not in text
    assert "Ritual: when it damages a hero or a guest, the weakest enemy in its room" in text
    assert "A guest who is free comes along from anywhere" in text
    assert "A ledge is no open exit." in text
    assert "Do not mark them." in text.split("THE END")[1].split("SPAWNING")[0]


def test_a_task_that_fails_becomes_easier_and_the_paper_says_where_to_mark_it() -> None:
    work = Work(verb="close", done="closed", skill="wisdom", need=2, failed=(Spawn(green=Count(0, 1)),))
    title = said(bare(work), "title")
    assert "Failed: Spawn 1 green die ‡. The next roll there needs 1 success less; put a dot on its counter." in title
    assert "Failed: The next roll there needs 1 success less" in said(bare(changed(work, failed=())), "title")
    rite = Rite(verb="pray", skill="wisdom", need=2, times=Count(0, 3))
    assert "After each failure the next roll needs 1 success less, until one is passed" in said(bare(rite), "title")
    assert "Passed: tick a box; 3 ticks complete the rite." in said(bare(rite), "title")
    assert "Put a dot beside them for every failure" in said(bare(rite), "party")


def test_a_guest_is_no_aim_of_powers_and_walks_like_a_careful_hero() -> None:
    text = said(bare(Escort(start="start", health=Count(1, 3), defence=0, speed=4)), "title")
    assert "no power or item can be used on Ada" in text
    assert "over explored spaces only, never through enemies or into a pit" in text
    assert "But enemies treat Ada as a hero." in text


def test_a_last_room_with_nobody_but_the_villain_does_not_say_that_no_enemy_comes() -> None:
    quest = packed()[0]
    boss = next(effect for effect in quest.finale.effects if isinstance(effect, Boss))
    alone = replace(quest, heroes=1, finale=replace(quest.finale, effects=(boss, Spawn(green=Count(1, -1)))))
    assert "No enemy comes" not in said(alone, "finale")
    assert "on space 1. Spawn 1 green die." not in said(alone, "finale")
    assert "on space 1. Spawn 1 green die." in said(replace(alone, heroes=2), "finale")


def test_the_pursuit_says_to_which_room_it_comes_and_who_is_meant_on_a_tie() -> None:
    text = said(bare(Pursuit(then=(Spawn(green=Count(0, 1)),))), "finale")
    assert (
        "the hero with the longest way to the door of the dungeon "
        "(to have no way is longest; on a tie, of the one with the lowest number; in an exit, the room with the lower number, "
        "where the last room counts as the highest)" in text
    )


def test_a_march_marks_boxes_of_a_clock_that_runs_from_the_first_round_on_only() -> None:
    for starts, marks in (("setup", 1), ("finale", 0)):
        clock = Clock(name="the tide", starts=starts, boxes=9)  # type: ignore[arg-type]
        assert said(bare(clock), "party").count("a quick march marks more") == marks


@pytest.mark.parametrize("heroes", [1, 2, 4])
def test_the_pack_says_for_how_many_heroes_it_was_measured_and_that_others_play_it_unmeasured(heroes: int) -> None:
    quest = replace(packed()[0], heroes=heroes)
    spelled = {1: "one hero", 2: "two heroes", 4: "four heroes"}[heroes]
    assert "Made and measured for this number; with another, its difficulty is not known." in said(quest, "title")
    rules = said(quest, "rules")
    assert f"Build {spelled} in the Hiring Hall" in rules
    assert "One to four may play this quest, with the table behind the encounters." in rules
    assert "measured" not in rules, "it is said on the title page and at the table"
    table = said(quest, "encounters").split("For another number of heroes")[1]
    assert "its difficulty was measured with that number" in table
    assert "nobody has measured how hard the quest is then" in table


def test_no_card_speaks_of_one_dice_or_of_a_success_in_the_plural() -> None:
    words = words_of()
    rows = [row.sentences for row in words.market] + [power.sentences for row in words.callings for power in row.powers]
    sentences = " ".join(sentence for row in rows for sentence in row)
    assert not re.search(r"\b1 (melee |ranged |failed )?dice\b|\b1 (successes|spaces|hits)\b|\b[2-9] success\b", sentences)
    assert "roll one failed die again" in sentences
    assert "roll up to 2 failed dice again" in sentences


def test_the_accusation_names_three_suspects_and_may_come_without_the_clues() -> None:
    text = said(bare(Accuse(wrong=(Spawn(green=P),))), "title")
    assert "One of three suspects is the traitor: Ada, Bo or Cy." in text
    assert "Each clue clears the one it names" in text
    assert "without both clues" in text


def test_the_rules_answer_what_is_asked_at_the_table() -> None:
    text = said(complete(), "rules")
    assert "As long as it is locked, barred or sealed, it stops steps, sight, attacks and enemies" in text
    asked = text.split("QUESTIONS AT THE TABLE")[1]
    for words in (
        "greatest distance", "steps into water or a flooded room count as 2", "water costs 2",
        "whichever distance between them is greater", "the same hero", "A guest is never “a hero”", "modifier plus 1",
        "How to play well",
    ):  # fmt: skip
        assert words in asked, words
    assert "While any room is flooded, every hero’s speed counts as at least 2." in text
    assert "QUICK MARCH†" in text
    assert "Do not mark them.†" in text.split("THE END")[1]
    assert "nobody may pay with the last point of health" in text
    assert not re.search(r"own hero’s;|Is a space taken|apart", text)


# ---------------------------------------------------------------------- the measured grade


def test_the_title_page_and_the_colophon_say_what_was_measured() -> None:
    title, colophon = said(packed()[0], "title"), said(packed()[0], "credits")
    assert "A careful party of 2 wins 64 of 100 (58 to 70)" in title
    assert "in 240 games a careful party wins 64 of 100, a careless one 31." in title
    assert "A careful hero alone wins 64 of 100" in said(replace(packed()[0], heroes=1), "title")
    assert "about 55 minutes" in title
    assert "about 18 rounds" in title
    assert "estimated" not in title + colophon
    printed = re.search(
        r"at least ([\d.]+) of 100 of an easy quest, at least ([\d.]+) but fewer than ([\d.]+) of a medium one", colophon
    )
    assert printed is not None
    easy, medium, same = map(float, printed.groups())
    assert (easy, medium, same) == (BORDERS["easy"], BORDERS["medium"], BORDERS["easy"])
    assert f"fewer than {medium} of a hard one" in colophon
    assert [grade_of(wins) for wins in (easy, easy - 0.1, medium, medium - 0.1)] == ["easy", "medium", "medium", "hard"]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("trim", [0, -4])
def test_the_rules_keep_to_three_pages(paper: str, trim: int) -> None:
    quest = replace(packed()[0], trim=trim, dice=(24, 16, 12))
    if trim:
        # no quest has the rules of all objectives, but any may have all conditions, keywords and gates beside those of its own
        rules = complete()
        own = tuple(row for row in rules.objective.terms if row.kind in ("work", "clock", "twist"))
        quest = changed(
            rules,
            trim=trim,
            dice=quest.dice,
            objective=changed(rules.objective, terms=own),
        )
    job = changed(job_of(quest), settings=PrintSettings(PAPERS[paper]))
    pages = book.print_book(job)
    assert [label for label in pages.labels if label.startswith("R")] == ["R1", "R2", "R3"]
    assert sum(label.startswith("P") for label in pages.labels) == 1


# ---------------------------------------------------------------------- what only some quests have


def test_the_rules_print_only_what_the_quest_uses() -> None:
    quest = replace(bare(), passages=tuple(replace(row, gate=None, token="") for row in packed()[0].passages))
    few, many = said(quest, "rules"), said(complete(), "rules")
    assert rules_used(quest) < rules_used(complete())
    for words in (
        "guest", "pursues you", "the waves", "the tide", "“Rats”", "As long as it is", "a ledge", "Siphon:", "Ritual:",
        "Dark (heroes and enemies)", "Flooded (", "Slippery (", "Narrow (", "Silent (", "Choking (", "When is time up?",
        "A task of the quest fails?", "The first time no enemy is left here", "When the first hero leaves this room",
        "You need not play a way home",
    ):  # fmt: skip
        assert words in many, words
        assert words not in few, words


def test_every_keyword_of_an_enemy_a_villain_or_any_gear_is_in_the_rules() -> None:
    quest = packed()[0]
    text = said(quest, "rules")
    cards = (*quest.foes, quest.villain, *quest.kit.gear)
    assert all(f"{word.capitalize()}: " in text for card in cards for word in card.keywords)


def test_a_challenge_prints_itself_what_the_rules_of_another_quest_may_lack() -> None:
    rules = complete()
    words = {**asdict(quest_words(rules, MEASURED)), "heroes": 2}
    source = "{% import 'deck-box-dungeons/rule-parts.jinja' as parts with context %}<sheet><p>{{ parts.rare() }}</p></sheet>"
    env = templates.environment(jinja2.FileSystemLoader(folder("templates")))
    text = " ".join(plain.plain_text(sheet_xml.parse(env.from_string(source).render(**words), "test")).split())
    for part in (
        "Dark (",
        "Flooded (",
        "Siphon:",
        "Ritual:",
        "Regenerate:",
        "mark one extra box of the tide",
        "You need not play a way home",
    ):
        assert part in text, part
    assert "What “Rats” or the tide spawns comes at the way in of the room with the most heroes" in text
    assert "Pierce" not in text, "every gear is in the rules of every quest"


def test_the_legend_draws_every_sign_as_the_map_does() -> None:
    quest = packed()[0]
    first, *rest = (replace(passage, gate=None, token="") for passage in quest.passages)
    for gates, triangles in (((), 0), (("ledge",), 1), (("ledge", "barred"), 2), (("locked", "sealed"), 0)):
        drawn = legend_figure(replace(quest, passages=(*(changed(first, gate=gate) for gate in gates), *rest)))
        pen = LogPen(drawn.width, drawn.height)
        drawn.paint(pen)
        log = "\n".join(pen.log)
        assert sum(line.startswith("path") and line.endswith("gate gate 0.1") for line in pen.log) == triangles
        assert ("downhill" in log) == ("ledge" in gates)
        assert all(
            words in log for words in ("door of the dungeon", "entry of a card", "start zone", "closed exit", "the last room")
        )
        assert all(
            (words in log) == (gate in gates) for gate, words in (("locked", "locked"), ("barred", "barred"), ("sealed", "sealed"))
        )


def test_the_triangle_of_a_ledge_points_from_above_to_below() -> None:
    quest = packed()[0]
    first, *rest = (replace(passage, gate=None, token="") for passage in quest.passages)
    tips = []
    for passage in (changed(first, gate="ledge"), changed(first, gate="ledge", a=first.b, b=first.a)):
        drawn = map_figure(replace(quest, passages=(passage, *rest)))
        pen = LogPen(drawn.width, drawn.height)
        drawn.paint(pen)
        tips.append(next(line for line in pen.log if line.startswith("path") and line.endswith("gate gate 0.1")))
    assert tips[0] != tips[1], "it turns with the direction in which the ledge is passed"


# ---------------------------------------------------------------------- goals and stories


@pytest.mark.parametrize("name", [row.id for row in data_loading.objectives_file().objectives])
def test_no_story_says_that_the_villain_cannot_be_beaten_or_must_come_last(name: str) -> None:
    row = next(row for row in data_loading.objectives_file().objectives if row.id == name)
    texts = " ".join((*row.stakes, row.goal, *row.openings))
    assert not re.search(r"cannot be (beaten|hurt|killed)|before \{short\} is faced|kept waiting|in the middle of \{hall\}", texts)
    free = row.sites is not None and not row.sealed
    if free:
        assert not re.search(r"where the last of the \{sites\}|, then strike down", texts), "sites and villain come in any order"


def test_the_special_rules_say_what_happens_when_the_villain_falls_first() -> None:
    work = Work(verb="close", done="closed", skill="wisdom", need=2)
    quest = bare(work)
    short = quest.villain.short
    both = changed(quest, objective=changed(quest.objective, goals=(AllSites(), Slay())))
    sealed = changed(both, passages=tuple(changed(row, gate="sealed", token="") for row in both.passages))
    order = f"The order is free: if {short} falls first, {short} stays dead, and the quest goes on until"
    assert order in said(both, "title")
    assert order not in said(changed(quest, objective=changed(quest.objective, goals=(AllSites(),))), "title")
    assert order not in said(sealed, "title"), "the last room opens when all sites are dealt with"


def test_the_trophy_is_conditional_only_where_the_goal_does_not_imply_it() -> None:
    quest = packed()[0]
    goals: tuple[tuple[Goal, ...], ...] = ((Slay(),), (AllSites(),))
    slain, other = (said(changed(quest, objective=changed(quest.objective, goals=goal)), "finale") for goal in goals)
    assert f"The party keeps {quest.villain.trophy}." in slain
    assert f"If {quest.villain.short} has fallen, the party keeps" in other


def test_what_waits_for_an_event_stands_behind_what_was_found() -> None:
    later = When(event="cleared", then=(Spawn(green=Count(0, 1)),))
    quest = bare(effects=(later, Roll(rows=(Row(on="1-6", say="Dust."),))))
    first, *rest = quest.encounters
    quest = changed(quest, encounters=(changed(first, finds=(Energy(who="each", amount=Count(0, 3)),)), *rest))
    text = said(quest, "encounters")
    order = [
        text.index(words)
        for words in ("Roll a die:", "Every hero gains 3 energy", "The first time no enemy is left here: Spawn 1 green die ‡.")
    ]
    assert order == sorted(order)


def test_choices_are_headed_and_explained_where_there_are_any() -> None:
    rule = "the party takes exactly one of the options, and only one that it can pay in full"
    offered = said(bare(effects=(Choose(options=(Option(label="Rest"), Option(label="Go on"))),)), "encounters")
    assert rule in offered
    assert "Choose one: * Rest. Nothing happens. * Go on." in offered
    assert rule not in said(bare(effects=(Spawn(green=P),)), "encounters")


def test_the_table_of_numbers_warns_before_it_tells_of_rooms_ahead() -> None:
    table = said(bare(effects=(Spawn(green=P),)), "encounters").split("For another number of heroes")[1]
    assert table.strip().startswith("Read this only if you are not 2 heroes: it tells of rooms that lie ahead, and of the villain.")


def test_sites_are_called_by_their_own_noun_everywhere() -> None:
    quest = bare(Work(verb="break", done="broken", skill="wisdom", need=2), effects=(Site(token="site1", space=4),))
    token = Token(id="site1", kind="site", name="iron seal", room=quest.rooms[0].id)
    quest = changed(quest, tokens=(*quest.tokens, token), facts={**quest.facts, "site": "iron seal", "sites": "iron seals"})
    text = said(quest, "title", "encounters")
    assert "A hero who stands on the space of an iron seal" in text
    assert "Put an iron seal (a “Site” counter) on space 4." in text
    assert "marker" not in text


def test_the_colophon_and_the_title_explain_skulls_and_bands() -> None:
    colophon = said(packed()[0], "credits")
    assert "One skull stands for 85 wins of 100 or more, two for 75, three for 60, four for 45, five for fewer." in colophon
    assert "These games decide the grade: a careful party wins at least 77.5 of 100 of an easy quest" in colophon
    assert SKULLS == (85, 75, 60, 45)
    assert "The more skulls of five, the fewer win." in said(packed()[0], "title")


def test_the_idol_is_carried_from_its_place() -> None:
    quest = packed()[0]
    for name, word in (("idol", "from"), ("slay", "in")):
        objective = changed(quest.objective, id=name, name="Carry out the idol")
        assert f"Carry out the idol {word} {quest.facts['place']}" in said(changed(quest, objective=objective), "title")


def test_no_rule_is_told_by_a_colour_that_low_ink_lacks() -> None:
    text = said(complete(), "rules")
    assert not re.search(r"(red|green|dark) (rim|edge)|rim\b", text)
    assert "Pit (a round hole with lines across)" in text
