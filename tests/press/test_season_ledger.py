"""A season's ledger on paper: one page and its back, for every game, paper and ink; the arc behind it; what is told of it."""

from __future__ import annotations

import re
from itertools import product

import pypdfium2
import pytest

from generator import registry
from generator.forge import seasons
from generator.forge.seasons import NamedSeason
from generator.games.deck_box_dungeons.quest import data_loading
from generator.press.drawing.palette import PALETTES
from generator.press.drawing.papers import PAPERS
from generator.press.drawing.typography import Typography
from generator.press.jobs.books.season_ledger import LedgerRequest, ledger_job
from generator.press.jobs.printing.book import Pages, print_book
from generator.press.jobs.printing.job import Job, PrintSettings
from generator.press.jobs.screen import page_parts
from generator.press.jobs.screen.markdown_page import write_markdown
from tests.contract.samples import named
from tests.press import page_reading

GAMES = [game for game in registry.all_games().values() if game.season is not None]
WINTER = seasons.of_word("winter")


def job(game_id: str, weeks: int, settings: PrintSettings, *, season: NamedSeason = WINTER, titles: bool = True) -> Job:
    game = registry.game(game_id)
    found = seasons.weeks(game, game.defaults(), season.number, range(1, weeks + 1))
    return ledger_job(game, LedgerRequest(season, game.defaults(), found, titles), settings)


def printed(game_id: str, weeks: int, paper: str = "a4", ink: str = "full", size: str = "normal") -> Pages:
    large = Typography("book", "large" if size == "large" else "normal")
    return print_book(job(game_id, weeks, PrintSettings(PAPERS[paper], PALETTES[ink], typography=large, season="winter")))


@pytest.mark.parametrize(("game", "weeks", "paper", "ink"), list(product(GAMES, (8, 24, 52), PAPERS, PALETTES)), ids=named)
def test_a_ledger_is_one_page_with_its_codes_behind(game: object, weeks: int, paper: str, ink: str) -> None:
    game_id = game.id  # type: ignore[attr-defined]
    pages = printed(game_id, weeks, paper, ink)
    assert pages.labels[:2] == ["L1", "C1"]
    assert set(pages.labels[2:]) <= {"S1", "S2"}
    assert bool(pages.labels[2:]) == (game_id == "deck-box-dungeons")
    with pypdfium2.PdfDocument(pages.pdf) as document:
        assert page_reading.largest_gap(document[0], 15.0, PAPERS[paper].height - 17.0) <= 0.25


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_a_ledger_in_large_print_is_set(game: object) -> None:
    assert printed(game.id, 24, size="large").count > 3  # type: ignore[attr-defined]


def test_what_a_ledger_shows_is_told_to_readers() -> None:
    told = write_markdown(page_parts.of_jobs([job("donjonz", 24, PrintSettings())])).decode()
    weeks = seasons.weeks(registry.game("donjonz"), registry.game("donjonz").defaults(), WINTER.number, range(1, 25))
    assert all(week.told.title in told and week.told.theme_name in told and week.code in told for week in weeks)
    assert "Places to colour in" in told
    blank = write_markdown(page_parts.of_jobs([job("donjonz", 24, PrintSettings(), titles=False)])).decode()
    assert not any(week.told.title in blank for week in weeks)


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_a_ledger_says_what_won_means_where_there_are_medals(game: object) -> None:
    told = write_markdown(page_parts.of_jobs([job(game.id, 2, PrintSettings())])).decode()  # type: ignore[attr-defined]
    medals = game.id == "donjonz"  # type: ignore[attr-defined]
    assert ("when it is won (bronze or better), and" in told) == medals
    assert ("when it is won, and" in told) != medals


# ---------------------------------------------------------------------- the arc


@pytest.mark.parametrize("last", [1, 8, 12, 24, 52])
def test_passages_come_every_fourth_week_before_the_last_and_endings_part_the_weeks(last: int) -> None:
    game = registry.game("deck-box-dungeons")
    arc = seasons.arc(game, game.defaults(), WINTER.number, last)
    assert arc is not None
    assert [passage.week for passage in arc.passages] == list(range(4, last, 4))
    least = [ending.least for ending in arc.endings]
    assert least == sorted(least, reverse=True)
    assert least[-1] == 0
    assert least[0] <= last


def told_weeks(line: str, last: int) -> set[int]:
    """Return the numbers of weeks won that a line above an ending names."""
    patterns = {
        r"No week won": lambda: (0, 0), r"1 week won": lambda: (1, 1), r"(\d+) weeks won": lambda a: (a, a),
        r"(\d+) weeks won, or more": lambda a: (a, last), r"Fewer than (\d+) weeks won": lambda a: (0, a - 1),
        r"(\d+) to (\d+) weeks won": lambda a, b: (a, b),
    }  # fmt: skip
    for pattern, span in patterns.items():
        if found := re.fullmatch(rf"{pattern}\.", line):
            first, end = span(*map(int, found.groups()))
            assert first <= end, line
            return set(range(first, end + 1))
    raise AssertionError(line)


@pytest.mark.parametrize("last", [*range(1, 13), 24, 52])
def test_every_number_of_weeks_won_has_one_ending_on_paper(last: int) -> None:
    found = job("deck-box-dungeons", last, PrintSettings())
    told = write_markdown(page_parts.of_jobs([found])).decode()
    lines = re.findall(r"^(.* won(?:, or more)?\.)$", told, re.M)
    spans = [told_weeks(line, last) for line in lines]
    assert sorted(number for span in spans for number in span) == list(range(last + 1))


@pytest.mark.parametrize("line", ["1 to 0 weeks won.", "1 weeks won, maybe."])
def test_an_impossible_ending_is_found(line: str) -> None:
    with pytest.raises(AssertionError):
        told_weeks(line, 1)


def test_the_shadow_is_the_villain_of_week_24_whatever_the_length() -> None:
    game = registry.game("deck-box-dungeons")
    told = seasons.week(game, game.defaults(), 8, 24).told.villain
    arcs = [seasons.arc(game, game.defaults(), 8, last) for last in (4, 24, 52)]
    assert {arc.shadow for arc in arcs if arc is not None} == {told}
    assert seasons.shadow(game, game.defaults(), 8) == told


def test_every_villain_can_be_a_shadow() -> None:
    """No text of the arc names what a villain has not, and nothing in braces is left."""
    game = registry.game("deck-box-dungeons")
    met = set()
    for season in range(60):
        arc = seasons.arc(game, game.defaults(), season, 52)
        assert arc is not None
        met.add(arc.shadow)
        texts = [arc.before, *(passage.text for passage in arc.passages), *(ending.text for ending in arc.endings)]
        assert not any("{" in text or "}" in text for text in texts)
        assert all(text[0].isupper() or text[0] == "“" for text in texts)
    assert len(met) > 30


def test_texts_of_the_arc_share_no_eight_words_in_a_row() -> None:
    file = data_loading.season_file()
    texts = [
        *file.before,
        *(text for stage in file.stages for text in stage.texts),
        *(text for end in file.endings for text in end.texts),
    ]
    seen: dict[tuple[str, ...], int] = {}
    for number, text in enumerate(texts):
        words = text.lower().split()
        for start in range(len(words) - 7):
            assert seen.setdefault(tuple(words[start : start + 8]), number) == number


def test_games_without_villains_have_no_arc() -> None:
    game = registry.game("donjonz")
    assert seasons.arc(game, game.defaults(), 1, 24) is None
