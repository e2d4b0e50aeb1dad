"""Campaigns: quests that fit each other, a story that is whole, figures from play, pages that say what the referee does."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from itertools import product

import pytest

from generator.core.errors import BadOption
from generator.core.rng import Rng
from generator.core.text import capitalised
from generator.forge import series_making
from generator.forge.making import make, read_code
from generator.forge.series import Bound
from generator.games.deck_box_dungeons import GAME
from generator.games.deck_box_dungeons.players.campaigns import Chapter, play_campaigns
from generator.games.deck_box_dungeons.quest.campaign_schema import ENDINGS, STAGES, LinkText, WayText, WholeText
from generator.games.deck_box_dungeons.quest.data_loading import THEMES, campaign_file, objectives_file
from generator.games.deck_box_dungeons.quest.model import Quest
from generator.games.deck_box_dungeons.quest.terms import Slay
from generator.games.deck_box_dungeons.rules import carrying
from generator.games.deck_box_dungeons.series import linking, measuring, planning, words
from generator.games.deck_box_dungeons.series.campaign import campaign_packs, of_the_campaign
from generator.games.deck_box_dungeons.series.linking import Campaign
from generator.press.drawing.palette import PALETTES
from generator.press.drawing.papers import PAPERS
from generator.press.jobs.books import series
from generator.press.jobs.printing import book, quest_jobs
from generator.press.jobs.printing.job import PrintSettings
from tests.press.prints import words_of
from tests.records import replace

SEEDS = ("torchlight", "lantern", "harbour")


def thought_up(quests: Sequence[Quest], numbers: range) -> list[tuple[Chapter, ...]]:
    """Return what might have come of campaigns, without play: every third quest is lost."""
    party = carrying.fresh_party(quests[0].heroes)
    return [tuple(Chapter((number + place) % 3 > 0, party) for place in range(len(quests))) for number in numbers]


@cache
def bound(word: str, **options: str) -> Bound[Quest, Campaign]:
    """Return a campaign of a word, of three short quests where nothing else is said, its figures thought up."""
    usual = measuring.play_campaigns
    vars(measuring)["play_campaigns"] = thought_up
    try:
        settled = series_making.settled(GAME, {"quests": "3", "length": "short", **options})
        return series_making.bind(GAME, settled, word, lambda done, count: None, lambda done, count: None)  # type: ignore[arg-type, return-value]
    finally:
        vars(measuring)["play_campaigns"] = usual


def quests_of(one: Bound[Quest, Campaign]) -> list[Quest]:
    return [part.quest for part in one.parts]


def story_texts(story: Campaign) -> list[str]:
    """Return every text of a story."""
    passages = [text for one in story.passages for text in (one.task, one.trace, one.road, one.won, one.lost)]
    return [story.title, *story.prologue, *passages, *(one.text for one in story.endings)]


# ---------------------------------------------------------------------- quests


def test_every_quest_of_a_campaign_is_the_one_that_its_code_makes() -> None:
    for part in bound("lantern").parts:
        options, seed = read_code(GAME, part.code)
        again = make(GAME, options, seed)
        assert (again.code, again.quest, again.rating) == (part.code, part.quest, part.rating)


@pytest.mark.parametrize("count", ["3", "4", "5"])
def test_grades_rise_and_one_grade_may_be_said_for_all(count: str) -> None:
    rising = planning.plan(series_making.settled(GAME, {"quests": count}), Rng.root("plan", 1))
    order = ["easy", "medium", "hard"]
    grades = [one.options["grade"] for one in sorted(rising, key=lambda one: one.place)]
    assert len(grades) == int(count)
    assert grades == sorted(grades, key=order.index)
    assert (grades[0], grades[-1]) == ("easy", "hard")
    alike = planning.plan(series_making.settled(GAME, {"quests": count, "grade": "medium"}), Rng.root("plan", 1))
    assert {one.options["grade"] for one in alike} == {"medium"}


@pytest.mark.parametrize("word", SEEDS)
def test_the_last_villain_is_the_campaigns_and_quests_differ(word: str) -> None:
    one = bound(word)
    quests = quests_of(one)
    assert "slay" in {goal.kind for goal in quests[-1].objective.goals}
    for name in ("theme", "title"):
        assert len({getattr(quest, name) for quest in quests}) == 3
    assert len({quest.villain.id for quest in quests}) == len({quest.objective.id for quest in quests}) == 3
    assert quests[-1].villain.name in " ".join(story_texts(one.story))


def test_quests_in_one_kind_of_dungeon_share_a_town() -> None:
    quests = quests_of(bound("torchlight", theme="crypt"))
    assert {quest.theme for quest in quests} == {"crypt"}
    assert len({quest.facts["town"] for quest in quests}) == 1
    assert quests[-1].villain.id not in {quest.villain.id for quest in quests[:-1]}


def test_a_quest_that_does_not_belong_is_turned_away() -> None:
    first, second, last = quests_of(bound("torchlight"))
    assert planning.fits([], last)
    assert planning.fits([last], first)
    assert not planning.fits([last], last)
    assert not planning.fits([last, first], replace(second, villain=last.villain))
    assert not planning.fits([last, first], replace(second, objective=first.objective))
    assert not planning.fits([last, first], replace(second, villain=first.villain))
    elsewhere = replace(second, theme=last.theme, facts={**second.facts, "town": "Nowhere"})
    assert not planning.fits([last, first], elsewhere)
    relic = replace(last.objective, goals=tuple(goal for goal in last.objective.goals if goal.kind != "slay"))
    assert not planning.fits([], replace(last, objective=relic))


def test_the_same_word_and_options_give_the_same_campaign_and_others_another() -> None:
    one, again = bound("torchlight"), bound.__wrapped__("torchlight")
    assert series_making.document(GAME, one) == series_making.document(GAME, again)  # type: ignore[arg-type]
    others = {part.code for part in bound("lantern").parts}
    assert not others & {part.code for part in one.parts}


# ---------------------------------------------------------------------- the story


def told(quests: Sequence[Quest], arc: str) -> Campaign:
    """Return the story of an arc, found by trying streams."""
    root = Rng.root("arcs", 1)
    stories = (linking.link(quests, root.stream(number)) for number in range(200))
    return next(story for story in stories if story.arc == arc)


@pytest.mark.parametrize("arc", [arc.id for arc in campaign_file().arcs])
@pytest.mark.parametrize("theme", ["any", "crypt"])
def test_every_arc_is_told_whole(arc: str, theme: str) -> None:
    quests = quests_of(bound("torchlight", theme=theme))
    story = told(quests, arc)
    for text in story_texts(story):
        assert not re.search(r"[{}]|  |\bthe the\b|\.\.", text), text
        assert text == capitalised(text)
    assert [one.letter for one in story.endings] == list("ABCDE")
    assert sorted(story.letters) == list("ABCDE")
    towns = [quest.facts["town"] for quest in quests]
    if theme == "crypt":
        assert f"between {towns[0]} and {towns[0]}" not in " ".join(story_texts(story))
    assert all(one.won and one.lost for one in story.passages[:-1])
    assert not story.passages[0].road
    assert all(one.road for one in story.passages[1:])


def test_every_objective_is_tied_to_the_shadow() -> None:
    bridges = {one.objective: one for one in campaign_file().bridges}
    objectives = {one.id: one for one in objectives_file().objectives}
    assert sorted(bridges) == sorted(objectives)
    for name, one in objectives.items():
        assert (bridges[name].last is not None) == any(isinstance(goal, Slay) for goal in one.goals)
    for arc in ("buying", "waking"):
        quests = quests_of(bound("torchlight"))
        story = told(quests, arc)
        work = next(one.work for one in campaign_file().arcs if one.id == arc)
        assert all(work in one.bridge.casefold() or quests[-1].facts["short"] in one.bridge for one in story.passages)


def test_no_encounter_comes_twice_where_others_are_found() -> None:
    for word in SEEDS:
        sources = [entry.source for quest in quests_of(bound(word)) for entry in quest.encounters if entry.source]
        assert len(set(sources)) == len(sources)
    first, second, _ = quests_of(bound("torchlight"))
    again = replace(second, encounters=(*second.encounters, first.encounters[0]))
    assert planning.is_fresh([first], second)
    assert not planning.is_fresh([first], again)


def test_the_hiring_hall_is_printed_once() -> None:
    jobs = series.series_jobs(GAME, bound("torchlight"), PrintSettings())
    halls = [[sheet.id for sheet in quest.pack.sheets].count("hall") for _, quest in jobs.parts]
    assert halls == [1, *([0] * (len(halls) - 1))]


def test_all_quests_of_a_campaign_suggest_the_same_party() -> None:
    one = bound("torchlight")
    names = {}
    for alone in (False, True):
        pages = []
        for number, part in enumerate(one.parts):
            pack = GAME.pack(part.quest, part.rating)
            shown = pack if alone else of_the_campaign(one, number, pack)
            pages.append((shown.words.party.name, shown.figures["hero1"].data.name))  # type: ignore[attr-defined]
        names[alone] = set(pages)
    assert len(names[False]) == 1
    assert len(names[True]) == len(one.parts)


def test_traces_are_not_those_that_the_last_quest_shows() -> None:
    for word in SEEDS:
        one = bound(word)
        shown = {entry.omen for entry in quests_of(one)[-1].encounters}
        traces = [passage.trace for passage in one.story.passages if passage.trace]
        assert traces
        assert not shown & set(traces)
        assert len(set(traces)) == len(traces)


def test_stages_begin_at_the_first_and_end_at_the_last() -> None:
    for count in (3, 4, 5):
        stages = [linking.stage(place, count) for place in range(count - 1)]
        assert stages == sorted(set(stages))
        assert (stages[0], stages[-1]) == (0, STAGES - 1)


def test_there_are_ways_for_every_kind_of_dungeon() -> None:
    assert sorted(one.theme for one in campaign_file().ways) == sorted(THEMES)


def test_arcs_share_no_text() -> None:
    texts = [text for arc in campaign_file().arcs for text in (*arc.prologue, *arc.hands, arc.last, *arc.endings)]
    texts += [text for arc in campaign_file().arcs for link in arc.links for text in (link.won, link.lost)]
    assert len(set(texts)) == len(texts)
    assert all(len(arc.endings) == ENDINGS for arc in campaign_file().arcs)


@pytest.mark.parametrize(
    ("kind", "text"),
    [(WholeText, "{place} burns."), (LinkText, "{nobody} comes."), (WayText, "To {villain}."), (WholeText, "{short.")],
)
def test_a_text_that_names_what_is_not_known_is_refused(kind: type[WholeText], text: str) -> None:
    with pytest.raises(ValueError, match="not known here"):
        kind.parse(text)
    assert LinkText.parse("{short} goes from {place} to {nextplace}.")


# ---------------------------------------------------------------------- figures


def test_figures_are_counted_from_outcomes() -> None:
    outcomes = [[True, True, True], [True, False, True], [False, False, False], [True, True, False]]
    figures = measuring.figures_of(outcomes)
    assert (figures["campaigns"], figures["wins"]) == ("4", "1.8")
    assert [figures[f"rate-{place}"] for place in (1, 2, 3)] == ["75", "50", "50"]
    assert [figures[f"ending-{number}"] for number in range(ENDINGS)] == ["25", "25", "0", "25", "25"]
    assert [figures[f"met-{won}"] for won in range(3)] == ["1", "1", "2"]
    assert [figures[f"ended-{won}"] for won in range(3)] == ["0", "1", "1"]
    assert int(figures["low-1"]) < 75 < int(figures["high-1"])


def test_campaigns_are_played_with_what_heroes_carry() -> None:
    quests = quests_of(bound("torchlight"))
    played = play_campaigns(quests, range(2))
    assert played == play_campaigns(quests, range(1)) + play_campaigns(quests, range(1, 2))
    assert {len(chapters) for chapters in played} == {3}
    reputation = carrying.FIRST_REPUTATION
    for chapter in played[0]:
        reputation = min(carrying.MOST_REPUTATION, max(carrying.LEAST_REPUTATION, reputation + (1 if chapter.won else -1)))
        assert chapter.party.reputation == reputation


# ---------------------------------------------------------------------- paper


def test_the_table_on_paper_names_the_ending_of_every_outcome() -> None:
    for count in (3, 4, 5):
        story = replace(bound("torchlight").story, letters=tuple("DBACE"))
        won, lost = words.ending_table(count, story)
        for outcome in product((True, False), repeat=count):
            row = won if outcome[-1] else lost
            assert row.letters[sum(outcome[:-1])] == story.letters[carrying.ending_of(outcome)]


def test_the_numbers_of_the_rules_are_those_of_the_referee(monkeypatch: pytest.MonkeyPatch) -> None:
    one = bound("torchlight")
    monkeypatch.setattr(carrying, "FIRST_REPUTATION", 4)
    monkeypatch.setattr(carrying, "MOST_WOUNDS", 7)
    front = campaign_packs(one).front
    pages = words_of(book.print_book(_job(front)).pdf)
    assert "begins with 4." in pages[1]
    assert "takes 1 wound, 7 at most" in pages[1]
    assert "begins at 4;" in pages[2]
    assert carrying.fresh_party(1).reputation == 4


def _job(pack: object) -> object:
    from generator.press.jobs.printing.job import Job

    common = quest_jobs.common_words("", GAME.edition, GAME.title)
    return Job(pack, common, PrintSettings(), "Campaign", "", "campaign", "")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("word", "paper", "ink", "options"),
    [
        ("torchlight", "a4", "full", {}),
        ("lantern", "letter", "low", {"quests": "5", "heroes": "4"}),
        ("harbour", "letter", "full", {"heroes": "1"}),
    ],
)
def test_each_page_of_a_campaign_itself_is_one_page(word: str, paper: str, ink: str, options: dict[str, str]) -> None:
    one = bound(word, **options)
    jobs = series.series_jobs(GAME, one, PrintSettings(PAPERS[paper], PALETTES[ink]))  # type: ignore[arg-type]
    found = [book.print_book(job).labels for job in (jobs.front, *(lead for lead, _ in jobs.parts), jobs.behind)]
    assert found == [["A1", "B1", "L1"], *([f"{number}W1"] for number in range(1, len(one.parts) + 1)), ["X1"]]


HALL = ("H1",)
"""The pages of the hiring hall, which only the first quest of a campaign has."""
ANY_HEROES = "Build your heroes in the hiring hall (H), or take the suggested party (S)."
"""What a quest by itself says of its heroes; later ones of a campaign have those that it began with."""


def test_a_quest_in_a_campaign_reads_as_it_does_alone() -> None:
    one = bound("torchlight")
    jobs = series.series_jobs(GAME, one, PrintSettings())  # type: ignore[arg-type]
    pages = series.print_series(jobs)
    texts = words_of(pages.pdf)
    assert len(set(pages.labels)) == len(pages.labels) == pages.count
    for number, part in list(enumerate(one.parts, start=1))[1:]:
        alone = book.print_book(quest_jobs.quest_job(GAME, make(GAME, *read_code(GAME, part.code)), PrintSettings()))
        labels = f"({'|'.join(alone.labels)})"
        texts_alone = {label: text for label, text in zip(alone.labels, words_of(alone.pdf), strict=True) if label not in HALL}
        inside = [place for place, label in enumerate(pages.labels) if re.fullmatch(rf"{number}[^W].*", label)]
        assert [pages.labels[place].removeprefix(str(number)) for place in inside] == list(texts_alone)
        for place, (label, text) in zip(inside, texts_alone.items(), strict=True):
            if label.startswith("S"):
                assert ("of this campaign" in texts[place]) == (label == "S1")
                continue
            own = text.replace(ANY_HEROES, "The heroes are those of the campaign.")
            expected = re.sub(rf"(?<![\w-])(?={labels}\b)", str(number), own)
            end = expected.index("3.0/): ") if label.startswith("Z") else None  # the icons of the party's gear are others
            assert texts[place][:end] == expected[:end], label
    assert "{" not in "".join(texts)


def test_a_document_holds_the_whole_campaign_and_is_no_quest() -> None:
    from generator.core.errors import BadFile
    from generator.press.jobs.store import documents

    one = bound("torchlight")
    data = series_making.document(GAME, one)  # type: ignore[arg-type]
    assert series_making.MARK in data
    assert all(part.code.encode() in data for part in one.parts)
    with pytest.raises(BadFile, match="holds a series of quests"):
        documents.reread(data, "it", {GAME.id: GAME})  # type: ignore[dict-item]


def test_figures_that_were_kept_are_not_measured_again(monkeypatch: pytest.MonkeyPatch) -> None:
    one = bound("torchlight")
    monkeypatch.setattr(measuring, "play_campaigns", lambda *args: pytest.fail("played again"))
    assert bound.__wrapped__("torchlight").figures == one.figures


@pytest.mark.parametrize("given", [{"quests": "7"}, {"quests": "2"}, {"grade": "brutal"}, {"theme": "attic"}, {"spells": "3"}])
def test_options_that_there_are_not_are_refused(given: dict[str, str]) -> None:
    with pytest.raises(BadOption):
        series_making.settled(GAME, given)  # type: ignore[arg-type]
