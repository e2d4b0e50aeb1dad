"""What a pack does to its game, on paper: a sentence and a plot for each of its enemies, villains and dragons."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from generator.core.text import capitalised
from generator.draw.figures import Figure
from generator.draw.plots import Bar, Bars, bars_figure
from generator.forge.content_drafts import DRAFTS, GAMES
from generator.forge.content_measuring import Compared, GivenUp, sentence, told_given_up
from generator.forge.pack import Pack, Sheet, Words
from generator.press.jobs.printing import quest_jobs
from generator.press.jobs.printing.book import Pages, print_book
from generator.press.jobs.printing.job import Job, PrintSettings

WIDE, HIGH = 178.0, 46.0
"""Width and height of a plot in mm."""
_SHEET = Sheet("measured", "packs/measured.xml.jinja", "What it does", "M")


class Row(msgspec.Struct, frozen=True):
    """What is told of one thing of a pack: its name, sentences, and the name of its plot."""

    name: str
    told: str
    figure: str


class MeasuredWords(Words, frozen=True):
    """What the pages say: the pack's title, drafts and games of each thing, and what they came to."""

    title: str
    drafts: int
    games: int
    rows: tuple[Row, ...]
    evened: tuple[str, ...]


_SHORTER = {"one die less": "\u22121 die", "one die more": "+1 die", " one lower": " \u22121", " one higher": " +1", "its ": ""}
"""Words of neighbours, and what of them stands below a bar."""


def print_measures(title: str, found: Sequence[Compared], evened: Sequence[GivenUp], settings: PrintSettings) -> Pages:
    """Return the pages on which it stands what a pack does; raises PressError for a page that does not come out right."""
    names = [f"share{number}" for number in range(len(found))]
    rows = tuple(Row(capitalised(one.name), sentence(one), name) for name, one in zip(names, found, strict=True))
    figures = {name: _figure(name, one) for name, one in zip(names, found, strict=True)}
    head = f"What {title} does to the game"
    return print_book(
        Job(
            pack=Pack(head, (_SHEET,), MeasuredWords(title, DRAFTS, GAMES, rows, tuple(map(told_given_up, evened))), figures),
            common=quest_jobs.common_words("", 0, "", settings.typography),
            settings=settings,
            title=head,
            subject="A pack of content, measured by play",
            code=quest_jobs.NO_CODE,
            keywords="pack, measured",
        )
    )


def _figure(name: str, one: Compared) -> Figure:
    bars = [Bar("replaced", one.other, one.without), Bar("as it is", one.name, one.won, chief=True)]
    bars += [Bar(_shorter(words), words, share) for words, share, _ in one.shares]
    data = Bars("Games won", "what stands there", "share of games", tuple(bars))
    alt = f"Bars: games won with {one.other}, with {one.name}, and with it a little changed"
    return bars_figure(name, data, WIDE, HIGH, alt)


def _shorter(words: str) -> str:
    for long, short in _SHORTER.items():
        words = words.replace(long, short)
    return words
