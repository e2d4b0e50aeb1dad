"""Figures that sentences on paper take from a rating are the figures of that rating: what stands in a claim's braces is printed.

Ratings are given figures that nothing else has, and every sheet is filled in with them. What the figures mean is held by the tests
of each game's rating; which sentences there are, by `test_claims`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest
from msgspec.structs import replace

from generator.forge.game import AnyGame
from generator.forge.rating import Rating
from generator.press.drawing.papers import ALL_PAPERS
from generator.press.jobs.printing.job import Job, PrintSettings
from generator.press.jobs.printing.quest_jobs import challenge_job, quest_job
from generator.press.markup import templates
from tests.conftest import ROOT
from tests.contract import samples
from tools import claims, sentences

ELSEWHERE = "figures.layings"
"""A figure of decks without a map; `test_deck_target` reads their title page."""
FIGURE = re.compile(r"\{(?:rating\.)?figures(?:\.(\w+)|\['([\w-]+)'\])\}")


def marked(rating: Rating) -> Rating:
    """Return a rating whose every figure is a number of its own."""
    return replace(rating, figures={name: str(301 + place) for place, name in enumerate(rating.figures)})


def words(job: Job) -> str:
    """Return the words of all sheets of a job that are not for cutting."""
    shown = [
        templates.render(sheet.template, {**job.words(), "icon_credits": "", "sheet": sheet, "cutting": []})
        for sheet in job.pack.sheets
        if not sheet.deck
    ]
    bare = sentences.TAG.sub(sentences.untagged, " ".join(shown))
    return " ".join(unescape(bare).split())


def printed(game: AnyGame) -> Iterator[tuple[dict[str, str], str]]:
    """Yield marked figures with the words of all sheets: of a quest, a challenge, its solution on whole and half sheets."""
    one = samples.fixed(game.id)
    one = replace(one, rating=marked(one.rating))
    yield one.rating.figures, words(quest_job(game, one, PrintSettings()))
    day = samples.challenge(game.id, samples.DAYS[0])
    day = replace(day, made=replace(day.made, rating=marked(day.made.rating)))
    for paper, sealed in (("a4", False), ("a4", True), ("a5", True)):
        yield day.made.rating.figures, words(challenge_job(day, PrintSettings(ALL_PAPERS[paper]), sealed=sealed))


def told(text: str, figures: dict[str, str]) -> list[re.Pattern[str]]:
    """Return what a claim reads like with these figures; of alternatives one pattern each that has a figure."""
    open_text = re.sub(r"\{[^{}]*\}", lambda match: match.group() if FIGURE.fullmatch(match.group()) else "{}", text)
    found = []
    for part in open_text.split(" / "):
        names = [first or second for first, second in FIGURE.findall(part)]
        if names and all(name in figures for name in names):
            filled = FIGURE.sub(lambda match: figures[match.group(1) or match.group(2)], part)
            found.append(re.compile(".*?".join(map(re.escape, filled.split("{}")))))
    return found


def claims_of(game_id: str) -> list[str]:
    """Return the claims of a game's templates in which a figure of its rating stands."""
    files = (ROOT / "templates" / game_id).glob("*.jinja")
    found = {text for path in files for _, text in sentences.of_file(path) if claims.is_claim(text) and FIGURE.search(text)}
    return sorted(text for text in found if ELSEWHERE not in text)


def unprinted(texts: list[str], figures: dict[str, str], said: str) -> list[str]:
    """Return the claims that some sheets do not say with these figures."""
    return [text for text in texts if not any(one.search(said) for one in told(text, figures))]


@pytest.mark.parametrize("game", samples.REAL, ids=lambda game: game.id)
def test_sentences_are_printed_with_the_figures_of_the_rating(game: AnyGame) -> None:
    left = claims_of(game.id)
    assert len(left) >= 2
    for figures, said in printed(game):
        others = {name: str(int(value) + 500) for name, value in figures.items()}
        assert unprinted(left, others, said) == left, "the control: with any other figure it is another sentence"
        left = unprinted(left, figures, said)
        if not left:
            break
    assert left == []
