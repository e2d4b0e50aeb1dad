"""The enemies and the villain of a pack in a draft, and those of its base in their places, for measuring what they do."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from generator.core import added
from generator.core.data import Record, replace
from generator.core.dice import Count
from generator.core.rng import Rng
from generator.core.text import capitalised
from generator.forge.content import Change, Swap
from generator.forge.making import fingerprint
from generator.games.deck_box_dungeons.making.cast import villain_health
from generator.games.deck_box_dungeons.quest.data_loading import PACKAGE, THEMES, theme
from generator.games.deck_box_dungeons.quest.model import Quest
from generator.games.deck_box_dungeons.quest.theme_schema import AttackValue, Enemy, Villain
from generator.games.deck_box_dungeons.quest.wording import fill_record

_STEPS = (-1, 1)
_WORDS = {-1: "one lower", 1: "one higher"}
_DICE = {-1: "one die less", 1: "one die more"}


def swaps(draft: Record) -> Sequence[Swap]:
    """Return each enemy of a pack that is met in a draft, and its villain where that is the pack's."""
    if not isinstance(draft, Quest):
        return ()
    found = added.find(PACKAGE, draft.theme)
    if found is None:
        return ()
    base = theme(found.base or THEMES[0])
    rng = Rng.root("delvepress/pack-swaps", int(fingerprint(draft), 16))
    own = [foe for foe in draft.foes if foe not in base.foes]
    foes, villains = ("the enemies it replaces", "the villains of its base") if found.base else _of(base.name)
    several = [_foe_swap(foe, rng.stream(foe.id).pick(_of_kind(base.foes, foe)), foes) for foe in own]
    if draft.villain.name not in {villain.name for villain in base.villains}:
        several.append(_villain_swap(draft, rng.stream("villain").pick(base.villains), villains))
    return several


def _of(name: str) -> tuple[str, str]:
    """Return what stands in the place of enemies and villains of a theme that borrows nothing: those of a theme of the house."""
    return f"the enemies of {name}", f"the villains of {name}"


def start(quest: Record) -> int:
    """Return by how much heroes begin with more health than their cards say."""
    return quest.trim if isinstance(quest, Quest) else 0


def _of_kind(foes: Sequence[Enemy], one: Enemy) -> list[Enemy]:
    return [foe for foe in foes if (foe.colour, foe.attack) == (one.colour, one.attack)]


def _in_quest(put: Callable[[Quest], Quest]) -> Change:
    """Return what changes a quest of this game as a change of any draft."""
    return lambda draft: put(draft) if isinstance(draft, Quest) else draft


def _foe_swap(foe: Enemy, other: Enemy, others: str) -> Swap:
    def with_foe(changed: Enemy) -> Change:
        return _in_quest(
            lambda quest: replace(quest, foes=tuple(changed if one.id in (foe.id, other.id) else one for one in quest.foes))
        )

    near = {words: with_foe(changed) for words, changed in _foe_neighbours(foe)}
    name = foe.name if foe.name.lower().startswith("the ") else f"the {foe.name}"
    return Swap(name, others, with_foe(foe), with_foe(other), near)


def _foe_neighbours(foe: Enemy) -> Iterator[tuple[str, Enemy]]:
    for words, value in _attack_neighbours(foe):
        yield words, replace(foe, melee=value) if foe.attack == "melee" else replace(foe, ranged=value)
    for step in _STEPS:
        if -1 <= foe.defence + step <= 4:
            yield f"defence {_WORDS[step]}", replace(foe, defence=foe.defence + step)


def _attack_neighbours(one: Enemy | Villain) -> Iterator[tuple[str, AttackValue]]:
    value = one.melee if one.attack == "melee" else one.ranged
    if value is None:
        return
    for step in _STEPS:
        if 1 <= value.dice + step <= 5:
            yield _DICE[step], AttackValue(dice=value.dice + step, bonus=value.bonus)
    for step in _STEPS:
        if -1 <= value.bonus + step <= 4:
            yield f"its bonus {_WORDS[step]}", AttackValue(dice=value.dice, bonus=value.bonus + step)


def _villain_swap(draft: Quest, other: Villain, others: str) -> Swap:
    mine = draft.villain

    def with_villain(villain: Villain) -> Change:
        return _in_quest(lambda quest: replace(quest, villain=villain))

    stand_in = replace(fill_record(other, draft.facts), id=mine.id, health=villain_health(other.health, draft.grade))
    near = {}
    for words, value in _attack_neighbours(mine):
        near[words] = with_villain(replace(mine, melee=value) if mine.attack == "melee" else replace(mine, ranged=value))
    for step in _STEPS:
        near[f"health {_WORDS[step]}"] = with_villain(replace(mine, health=Count(mine.health.per, mine.health.base + step)))
    return Swap(capitalised(mine.name), others, with_villain(mine), with_villain(stand_in), near)
