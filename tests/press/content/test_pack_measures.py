"""What a pack does to its game, on paper: how it was measured, what a point is, a sentence for each thing."""

from __future__ import annotations

from io import BytesIO

import pypdfium2

from generator.core.statistics import Estimate
from generator.forge.content_drafts import DRAFTS, GAMES
from generator.forge.content_measuring import Compared, GivenUp, sentence, told_given_up
from generator.press.jobs.printing.job import PrintSettings
from generator.press.jobs.reports.pack_measures import print_measures
from tests.press.prints import words_of

ONE = Compared("ash", "the ash wolf", "the crypt rat", DRAFTS, GAMES, 0.5, 0.5, Estimate(0.0, -3.2, 3.2))
EVENED = GivenUp("ash", 8, 2, 0, (-1.5, -1.0))


def test_pages_say_how_it_was_measured_and_what_each_thing_does() -> None:
    pages = print_measures("Ash", (ONE,), (EVENED,), PrintSettings())
    said = " ".join(words_of(pages.pdf))
    assert f"up to {DRAFTS} drafts of each, that were not tuned, {GAMES} games of each draft or more on each side" in said
    assert "A point is one game of a hundred; in brackets stands where the true difference lies with 95 % certainty." in said
    assert sentence(ONE) in said.replace("−", "-").replace("–", "-")
    assert told_given_up(EVENED) in said
    with pypdfium2.PdfDocument(BytesIO(pages.pdf)) as document:
        kept = document.get_metadata_dict()
    assert (kept["Subject"], kept["Keywords"]) == ("A pack of content, measured by play", "pack, measured")
