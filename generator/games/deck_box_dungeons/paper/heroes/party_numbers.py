"""A quest to the numbers that grow with its party: where each stands, what it counts, its formula, its value for every party."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from generator.core.dice import Count
from generator.games.deck_box_dungeons.quest import effects as fx
from generator.games.deck_box_dungeons.quest.model import Quest
from generator.games.deck_box_dungeons.quest.terms import Accuse, Escort, Pursuit, Rite, Term, Waves, term_effects

FINALE_MARK, RULES_MARK = "F", "S"
"""What stands for the finale, and for the special rules of the title page, where encounters have numbers."""
PARTIES = (1, 2, 3, 4)
"""Numbers of heroes for which a value is listed (B-6)."""

Way = Literal["roll", "option", "passed", "failed", "half"]


class Step(msgspec.Struct, frozen=True):
    """A branch on the way to a number: its kind, and the faces of a roll or the place of an option, counted from 1."""

    kind: Way
    at: str = ""


class ScaledNumber(msgspec.Struct, frozen=True):
    """A number that grows with the party.

    `mark` is the encounter's number, `FINALE_MARK` or `RULES_MARK`. `what` is the word of the effect it belongs to, or `villain`,
    `guest` or `passes`; `detail` is a colour of dice, and for placed dice their attack and health too. `entry` dice come at the
    way in. `values` are for `PARTIES`, in order.
    """

    mark: str
    steps: tuple[Step, ...]
    what: str
    detail: tuple[str, ...]
    entry: bool
    count: Count
    values: tuple[int, ...]


def scaled_numbers(quest: Quest) -> tuple[ScaledNumber, ...]:
    """Return every number of a quest that grows with the party, encounters first, the finale behind them; none of them twice."""
    rows: list[ScaledNumber] = []
    for entry in quest.encounters:
        rows += _of_effects(str(entry.number), (*entry.effects, *entry.finds))
    rows += _of_effects(FINALE_MARK, quest.finale.effects)
    rows += _of_count(FINALE_MARK, "villain", quest.villain.health)
    rows += _of_effects(FINALE_MARK, quest.villain.half, (Step("half"),))
    rows += _of_effects(FINALE_MARK, quest.villain.each)
    for term in quest.objective.terms:
        rows += _of_term(term)
    return tuple(dict.fromkeys(rows))


def _of_term(term: Term) -> Iterator[ScaledNumber]:
    match term:
        case Escort():
            yield from _of_count(RULES_MARK, "guest", term.health)
        case Rite():
            yield from _of_count(RULES_MARK, "passes", term.times)
    mark = FINALE_MARK if isinstance(term, Waves | Pursuit | Accuse) else RULES_MARK
    for _, effects in term_effects(term):
        yield from _of_effects(mark, effects)


def _of_count(mark: str, what: str, count: Count) -> Iterator[ScaledNumber]:
    if count.per:
        yield _row(mark, (), what, count)


def _row(
    mark: str, steps: tuple[Step, ...], what: str, count: Count, detail: tuple[str, ...] = (), *, entry: bool = False
) -> ScaledNumber:
    return ScaledNumber(mark, steps, what, detail, entry, count, tuple(map(count.at, PARTIES)))


def _of_effects(mark: str, effects: tuple[fx.Effect, ...], steps: tuple[Step, ...] = ()) -> Iterator[ScaledNumber]:
    for effect in effects:
        for what, detail, count in _counts(effect):
            if count.per:
                yield _row(mark, steps, what, count, detail, entry=isinstance(effect, fx.Spawn) and effect.at == "entry")
        for step, branch in _branches(effect):
            yield from _of_effects(mark, branch, (*steps, *step))


def _counts(effect: fx.Effect) -> Iterator[tuple[str, tuple[str, ...], Count]]:
    """Yield the numbers of one effect, without those nested in it."""
    match effect:
        case fx.Spawn():
            for colour in fx.COLOURS:
                yield effect.do, (colour,), effect.of(colour)
        case fx.Place():
            yield effect.do, (effect.colour, effect.attack, str(effect.health)), effect.count
        case fx.Damage() | fx.Hit() | fx.Heal() | fx.Energy() | fx.Drain() | fx.Treasure() | fx.Pay() | fx.Item():
            yield effect.do, (), effect.amount


def _branches(effect: fx.Effect) -> Iterator[tuple[tuple[Step, ...], tuple[fx.Effect, ...]]]:
    """Yield the lists of effects nested in one effect, each with the step that leads there."""
    match effect:
        case fx.SkillCheck():
            yield (Step("passed"),), effect.passed
            yield (Step("failed"),), effect.failed
        case fx.Roll():
            for row in effect.rows:
                yield (Step("roll", row.on),), row.then
        case fx.Choose():
            for place, option in enumerate(effect.options, start=1):
                yield (Step("option", str(place)),), (*option.cost, *option.then)
        case fx.When():
            yield (), effect.then
