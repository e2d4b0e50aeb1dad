"""A quest and its rating to the words that templates may use: sorted, counted, named; no sentence is made here."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from generator.core.text import capitalised
from generator.forge.making import fingerprint
from generator.forge.pack import Words
from generator.forge.rating import Rating
from generator.games.donjonz.paper.example import ExampleWords, example_words
from generator.games.donjonz.players.planner import SKILLS, WALKS_EACH
from generator.games.donjonz.players.simulation import LOOK_AHEAD
from generator.games.donjonz.quest.cards import surface
from generator.games.donjonz.quest.data_loading import constants
from generator.games.donjonz.quest.maze import letters
from generator.games.donjonz.quest.model import Quest
from generator.games.donjonz.quest.theme_schema import Rank
from generator.games.donjonz.rating.difficulty import WALKS, grade_border
from generator.games.donjonz.rating.medals import LEAST_BRONZE

MEDALS = ("bronze", "silver", "gold")
"""The medals of a fixed dungeon from the lowest, which are also the names of their figures in a rating."""
MINUTES = {"fixed": "15", "mapping": "25"}
"""About how long a game takes, by the quest's mode."""


class RankRow(msgspec.Struct, frozen=True):
    """A rank as the rules list it: its name, its line, and the points that it stands for."""

    name: str
    line: str
    points: str


class EndingRow(msgspec.Struct, frozen=True):
    """What is read out after a walk, and after which outcome."""

    outcome: str
    text: str


class QuestWords(Words, frozen=True, kw_only=True):
    """What the sheets of a quest may say. `start` is the name of the stairs' space, empty for a deck that is yet to be laid."""

    quest: Quest
    rating: Rating
    fixed: bool
    """Whether the dungeon has a map, and is no deck to be laid."""
    letters: tuple[str, ...]
    """The letters of kinds of weapons, by number."""
    ranks: tuple[RankRow, ...]
    endings: tuple[EndingRow, ...]
    walks: Mapping[str, int]
    """How many walks of each walker were measured, by its name."""
    medium_from: str
    hard_from: str
    """The difficulties from which on a dungeon is medium, and hard."""
    look_ahead: int
    """How many spaces the walker who looks ahead sees."""
    least_bronze: int
    """The fewest points that bronze asks for."""
    skills: tuple[int, ...]
    """How many ways the planners keep who set silver, ascending."""
    walks_each: int
    """How many walks each of them makes."""
    example: ExampleWords
    """The worked example of a walk."""
    medals: tuple[str, ...]
    """The points of bronze, silver and gold; none for a deck, whose best score nobody knows (D-30)."""
    place: str
    minutes: str
    fingerprint: str
    start: str


def quest_words(quest: Quest, rating: Rating) -> QuestWords:
    """Return everything that the sheets of a quest may say."""
    fixed = quest.mode == "fixed"
    maze = surface(quest.cards, quest.placed) if fixed else None
    return QuestWords(
        quest=quest, rating=rating, fixed=fixed, letters=tuple(letters(number) for number in range(26)),
        ranks=tuple(RankRow(rank.name, rank.line, points) for rank, points in ranks_with_points()),
        endings=_endings(quest), walks=WALKS, medium_from=str(grade_border("medium")), hard_from=str(grade_border("hard")),
        look_ahead=LOOK_AHEAD, least_bronze=LEAST_BRONZE, skills=SKILLS, walks_each=WALKS_EACH,
        example=example_words(constants().monster_track), medals=medal_points(rating),
        place=capitalised(quest.place), minutes=MINUTES[quest.mode],
        fingerprint=fingerprint(quest), start=maze.name(maze.start) if maze else "",
    )  # fmt: skip


def medal_points(rating: Rating) -> tuple[str, ...]:
    """Return the points of bronze, silver and gold of a dungeon that was measured, and nothing for a deck."""
    return tuple(rating.figures[name] for name in MEDALS if name in rating.figures)


def ranks_with_points() -> list[tuple[Rank, str]]:
    """Return the ranks from the worst with the points they stand for (D-15)."""
    ranks = constants().ranks
    rows = []
    for rank, after in zip(ranks, (*ranks[1:], None), strict=True):
        rows.append((rank, f"{rank.least}\u2013{after.least - 1}" if after else f"{rank.least} +"))
    return rows


def _endings(quest: Quest) -> tuple[EndingRow, ...]:
    """Return the endings by medal or, for a deck, whose best score nobody knows, by points."""
    end = quest.ending
    outcomes = ("Up to 20", "21 to 60", "61 and more") if quest.mode == "mapping" else ("No medal", "Bronze or silver", "Gold")
    texts = (end.poor, end.fair, end.rich)
    rows = (EndingRow("Dead", end.dead), *(EndingRow(*row) for row in zip(outcomes, texts, strict=True)))
    return rows if quest.mode == "mapping" else (*rows, EndingRow("The best score", end.best))
