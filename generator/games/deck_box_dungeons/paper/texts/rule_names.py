"""A quest to the names of those rules that not every quest has and this one uses; the rules in brief print no others."""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.deck_box_dungeons.quest.effects import Choose, Condition, Effect, Place, Spawn, When, walk
from generator.games.deck_box_dungeons.quest.model import Quest
from generator.games.deck_box_dungeons.quest.terms import (
    Clock,
    Complication,
    Escort,
    Pursuit,
    Rite,
    Stand,
    Waves,
    Work,
    term_effects,
)


def rules_used(quest: Quest) -> frozenset[str]:
    """Return the names of the rules that a quest uses.

    They are the words of its gates, conditions and keywords; `cleared`, `leaving` and `refresh` for what waits for these events,
    `choose`; `pits` and `water` for the spaces of its rooms; `guest`, `task`, `waves`, `pursuit`, `clock` for one from the first
    round on, `anyclock` for any, `homeward` for a goal of which the way home is a part; `twist` for a complication of every
    refresh phase, `away` for enemies of a clock or a complication; `twoways` for a villain that strikes and shoots, `cards` for
    item cards to cut out.
    """
    names: set[str] = {passage.gate for passage in quest.passages if passage.gate}
    lists = [quest.villain.keywords, *(foe.keywords for foe in quest.foes), *(gear.keywords for gear in quest.kit.gear)]
    names |= {word for words in lists for word in words}
    squares = {square for room in quest.rooms for row in quest.face(room.label).squares for square in row}
    names |= {word for word, square in (("pits", "o"), ("water", "~")) if square in squares}
    for effect in _all_effects(quest):
        match effect:
            case Condition():
                names.add(effect.kind)
            case When():
                names.add(effect.event)
            case Choose():
                names.add("choose")
    names |= set(_of_objective(quest))
    if quest.villain.melee and quest.villain.ranged:
        names.add("twoways")
    return frozenset(names)


def _all_effects(quest: Quest) -> Iterator[Effect]:
    """Yield every effect of a quest, nested ones too."""
    for entry in quest.encounters:
        yield from walk((*entry.effects, *entry.finds))
    yield from walk((*quest.finale.effects, *quest.villain.half, *quest.villain.each))
    for term in quest.objective.terms:
        for _, effects in term_effects(term):
            yield from walk(effects)


def _of_objective(quest: Quest) -> Iterator[str]:
    if any(isinstance(goal, Stand) and goal.at == "start" for goal in quest.objective.goals):
        yield "homeward"
    for term in quest.objective.terms:
        match term:
            case Escort():
                yield "guest"
            case Work() | Rite():
                yield "task"
            case Waves() | Pursuit():
                yield term.kind
            case Clock():
                yield from ("anyclock", "clock") if term.starts == "setup" else ("anyclock",)
            case Complication(event="refresh"):
                yield "twist"
        if isinstance(term, Clock) or (isinstance(term, Complication) and term.event != "setup"):
            for _, effects in term_effects(term):
                if any(isinstance(effect, Spawn | Place) for effect in walk(effects)):
                    yield "away"
