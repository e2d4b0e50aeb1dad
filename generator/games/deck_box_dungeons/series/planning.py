"""Which quests a campaign would like, and whether a quest fits those made before it.

The last quest is made first: its villain is the campaign's, and no other quest may have it. The kinds of dungeons all differ, or
are all the one that was asked for; then the quests share a town.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.core.rng import Rng
from generator.forge.choices import OneOf, Options, Parameter
from generator.forge.series import Wanted
from generator.games.deck_box_dungeons.quest.data_loading import THEMES, theme
from generator.games.deck_box_dungeons.quest.model import Grade, Quest
from generator.games.deck_box_dungeons.quest.options import CHOICES
from generator.games.deck_box_dungeons.quest.terms import Slay

RISING = "rising"
_OWN = {choice.name: choice for choice in CHOICES}
_GRADES = _OWN["grade"].listed()
GRADES: dict[int, tuple[Grade, ...]] = {
    3: ("easy", "medium", "hard"),
    4: ("easy", "medium", "medium", "hard"),
    5: ("easy", "easy", "medium", "medium", "hard"),
}
"""The grades of a campaign of each length whose grade rises."""
OPTIONS: tuple[Parameter, ...] = (
    OneOf("quests", ("4", "3", "5"), "How many quests make the campaign.", order=("3", "4", "5")),
    OneOf("grade", (RISING, *_GRADES), "How hard its quests are: rising from easy to hard, or all of one grade."),
    *(_OWN[name] for name in ("heroes", "length", "theme", "dice")),
)
"""The options of a campaign: how many quests, and those that all of its quests share."""


def plan(options: Options, rng: Rng) -> tuple[Wanted, ...]:
    """Return the quests of a campaign in the order of their making, the last one first; what it has no option for is as usual."""
    count = int(options["quests"])
    grades = GRADES[count] if options["grade"] == RISING else (options["grade"],) * count
    themes = rng.stream("themes").sample(THEMES, count) if options["theme"] == "any" else [options["theme"]] * count
    shared = {choice.name: choice.default for choice in CHOICES} | {name: options[name] for name in ("heroes", "length", "dice")}
    return tuple(
        Wanted(place, {**shared, "grade": grades[place], "theme": themes[place]}) for place in (count - 1, *range(count - 1))
    )


def is_fresh(before: Sequence[Quest], quest: Quest) -> bool:
    """Return whether none of the encounters of a quest is in those made before it."""
    told = {entry.source for earlier in before for entry in earlier.encounters if entry.source}
    return told.isdisjoint(entry.source for entry in quest.encounters)


def fits(before: Sequence[Quest], quest: Quest) -> bool:
    """Return whether a quest belongs to those made before it, the campaign's last one first among them.

    The last quest is won only by its villain's fall. The others have other villains and other objectives, and
    in the same kind of dungeon the same town.
    """
    if not before:
        return any(isinstance(goal, Slay) for goal in quest.objective.goals)
    last = before[0]
    used = {earlier.villain.id for earlier in before}
    fresh = quest.villain.id not in used or len(used) >= len(theme(quest.theme).villains)
    return (
        fresh
        and quest.villain.id != last.villain.id
        and quest.objective.id not in {earlier.objective.id for earlier in before}
        and (quest.theme != last.theme or quest.facts["town"] == last.facts["town"])
    )
