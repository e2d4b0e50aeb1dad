"""In large print the pages of a hero's sheet lie apart: each of them bears the hero's name, and there are no more than it needs."""

from __future__ import annotations

import pypdfium2
import pytest

from generator import registry
from generator.core.seeds import seed_from_word
from generator.forge.making import make
from generator.press.jobs.printing import book, quest_jobs
from generator.press.jobs.printing.job import Job
from generator.press.jobs.printing.print_request import PrintRequest

HEROES = {"deck-box-dungeons": ("finished", "S", 2), "bag-of-dungeon": ("hero", "H", 3)}
"""The picture of a hero, the label of the sheets of heroes, and how many pages each hero has."""


def names_of(job: Job, figure: str) -> list[str]:
    """Return the names of the heroes of a job, as the words of the first parts of their pictures tell them."""
    split = [one.parts(one.data)[0].alt for one in job.pack.figures.values() if one.name == figure and one.parts is not None]
    return [alt.partition(",")[0].removeprefix("About ") for alt in split]


@pytest.mark.slow
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("game_id", HEROES)
def test_every_page_of_a_hero_bears_the_name(game_id: str, paper: str) -> None:
    game, (figure, label, each) = registry.game(game_id), HEROES[game_id]
    made = make(game, game.settle({}), seed_from_word("plover-letter"))
    job = quest_jobs.quest_job(game, made, PrintRequest.of({"print": "large", "paper": paper}).settings)
    names, pages = names_of(job, figure), book.print_book(job)
    document = pypdfium2.PdfDocument(pages.pdf)
    texts = [
        page.get_textpage().get_text_bounded()
        for page, found in zip(document, pages.labels, strict=True)
        if found.startswith(label) and found[1:].isdigit()
    ]
    assert len(names) == 2
    assert len(texts) == each * len(names)
    for place, text in enumerate(texts):
        assert names[place // each] in text, place
