"""A campaign to the words that its own pages may say."""

from __future__ import annotations

import shlex
from collections.abc import Mapping

import msgspec

from generator.core.text import capitalised
from generator.forge.choices import Options
from generator.forge.pack import Words
from generator.forge.series import Bound, Part
from generator.games.deck_box_dungeons.quest.model import Quest
from generator.games.deck_box_dungeons.rules import carrying
from generator.games.deck_box_dungeons.series.linking import Campaign, Passage
from generator.games.deck_box_dungeons.series.planning import OPTIONS

NUMBERS = ("no", "one", "two", "three", "four", "five")


class Odds(msgspec.Struct, frozen=True):
    """Wins in 100 games, with the ends of the 95 % interval, in texts."""

    rate: str
    low: str
    high: str


class QuestRow(msgspec.Struct, frozen=True):
    """A quest of a campaign: its number, what it is, its code, what is won of it by itself (`alone`) and in the campaign."""

    number: int
    title: str
    place: str
    objective: str
    theme: str
    code: str
    grade: str
    minutes: str
    alone: Odds
    carried: Odds


class BranchRow(msgspec.Struct, frozen=True):
    """How many quests before the last were won, in words, in how many campaigns that was so, and how many won the last one too."""

    words: str
    met: str
    won: str


class TableRow(msgspec.Struct, frozen=True):
    """The letters of the endings for a last quest that was won, or lost, by how many of the others were won, from none up."""

    last: str
    letters: tuple[str, ...]


class CampaignWords(Words, frozen=True, kw_only=True):
    """What the pages of a campaign may say. `count` is the number of its quests in words, `command` what makes it again.

    `hours` are how long it takes at the table, `earlier` the numbers of quests before the last that may have been won.
    """

    campaign: Campaign
    villain: str
    rows: tuple[QuestRow, ...]
    heroes: int
    count: str
    hours: str
    wins: str
    campaigns: str
    branches: tuple[BranchRow, ...]
    table: tuple[TableRow, ...]
    earlier: tuple[int, ...]
    command: str
    most_wounds: int
    least_reputation: int
    most_reputation: int
    collection: int
    first_reputation: int
    numbers: tuple[str, ...] = NUMBERS


class LinkWords(CampaignWords, frozen=True, kw_only=True):
    """What the page before a quest may say besides: its row, what is told of it, and the same of the quest before, if any."""

    row: QuestRow
    passage: Passage
    before: QuestRow | None
    told: Passage | None
    final: bool


def campaign_words(bound: Bound[Quest, Campaign]) -> CampaignWords:
    """Return what any page of a campaign may say."""
    rows = quest_rows(bound)
    return CampaignWords(
        campaign=bound.story,
        villain=bound.parts[-1].quest.villain.name,
        rows=rows,
        heroes=bound.parts[0].quest.heroes,
        count=NUMBERS[len(rows)],
        hours=str(round(sum(int(row.minutes) for row in rows) / 60)),
        wins=bound.figures["wins"],
        campaigns=bound.figures["campaigns"],
        branches=branch_rows(len(rows), bound.figures),
        table=ending_table(len(rows), bound.story),
        earlier=tuple(range(len(rows))),
        command=command_of(bound.name, bound.options),
        most_wounds=carrying.MOST_WOUNDS,
        least_reputation=carrying.LEAST_REPUTATION,
        most_reputation=carrying.MOST_REPUTATION,
        collection=carrying.COLLECTION,
        first_reputation=carrying.FIRST_REPUTATION,
    )


def link_words(bound: Bound[Quest, Campaign], place: int) -> LinkWords:
    """Return what the page before the quest at a place may say."""
    whole = campaign_words(bound)
    shared = {name: getattr(whole, name) for name in whole.__struct_fields__}
    return LinkWords(
        **shared,
        row=whole.rows[place],
        passage=bound.story.passages[place],
        before=whole.rows[place - 1] if place else None,
        told=bound.story.passages[place - 1] if place else None,
        final=place == len(whole.rows) - 1,
    )


def quest_rows(bound: Bound[Quest, Campaign]) -> tuple[QuestRow, ...]:
    """Return the quests of a campaign in their order."""
    return tuple(_quest_row(number, part, bound.figures) for number, part in enumerate(bound.parts, start=1))


def _quest_row(number: int, part: Part[Quest], figures: Mapping[str, str]) -> QuestRow:
    own = part.rating.figures
    return QuestRow(
        number=number,
        title=part.quest.title,
        place=capitalised(part.quest.facts["place"]),
        objective=part.quest.objective.name,
        theme=part.quest.theme_name,
        code=part.code,
        grade=part.rating.grade,
        minutes=own["minutes"],
        alone=Odds(own["rate"], own["low"], own["high"]),
        carried=Odds(*(figures[f"{name}-{number}"] for name in ("rate", "low", "high"))),
    )


def branch_rows(count: int, figures: Mapping[str, str]) -> tuple[BranchRow, ...]:
    """Return what became of the last of so many quests by how many were won before it, from all of them down."""
    return tuple(
        BranchRow("all" if won == count - 1 else NUMBERS[won] if won else "none", figures[f"met-{won}"], figures[f"ended-{won}"])
        for won in reversed(range(count))
    )


def ending_table(count: int, campaign: Campaign) -> tuple[TableRow, ...]:
    """Return which letter to read for the last quest won and lost, by how many of the quests before it were won."""
    rows = []
    for last, words in ((True, "won"), (False, "lost")):
        outcomes = [[True] * won + [False] * (count - 1 - won) + [last] for won in range(count)]
        rows.append(TableRow(words, tuple(campaign.letters[carrying.ending_of(results)] for results in outcomes)))
    return tuple(rows)


def command_of(word: str, options: Options) -> str:
    """Return what a person types to make a campaign again, behind the name of the game; a seed that is not ASCII is left out."""
    usual = {option.name: option.default for option in OPTIONS}
    flags = [f"--{name} {value}" for name, value in options.items() if name == "quests" or value != usual[name]]
    seed = shlex.quote(word) if word.isascii() and word.isprintable() else "WORD"
    return " ".join((f"--seed {seed}", *flags))
