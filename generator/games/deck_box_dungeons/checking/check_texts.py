"""A quest's printed texts to their problems: placeholders left over, blanks in a row, nothing where words are needed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from generator.forge.rating import Problem
from generator.games.deck_box_dungeons.checking.effect_lists import EffectList
from generator.games.deck_box_dungeons.checking.effect_survey import survey
from generator.games.deck_box_dungeons.quest.effects import Take
from generator.games.deck_box_dungeons.quest.model import Quest
from generator.games.deck_box_dungeons.quest.terms import Clock, Complication, Rite, Term, Work
from generator.games.deck_box_dungeons.quest.theme_schema import Villain
from generator.games.deck_box_dungeons.quest.tone import is_gentle

Texts = tuple[str, Sequence[str], Sequence[str]]
"""A place, the texts that must be there, and those that may be empty."""
_LEFT = re.compile(r"\{[A-Za-z_]+\}|  ")
"""What was not filled in."""


def text_problems(quest: Quest, lists: Sequence[EffectList]) -> Iterator[Problem]:
    """Yield every text with a fact in braces or two blanks in a row, and every place where words are needed and none stand."""
    for where, needed, free in _texts(quest, lists):
        if not all(map(str.strip, needed)):
            yield Problem("placeholder", where, "a text that is needed is empty")
        joined = "\n".join((*needed, *free))
        if _LEFT.search(joined):
            bad = next(text for text in (*needed, *free) if _LEFT.search(text))
            yield Problem("placeholder", where, f"a fact in braces or two blanks in a row are left over in {bad!r}")
        if quest.gentle is True and not is_gentle(joined):
            yield Problem("tone", where, "a gentle quest speaks of skulls, bones or blood")


def _texts(quest: Quest, lists: Sequence[EffectList]) -> Iterator[Texts]:
    aim, last = quest.objective, quest.finale
    yield "title", (quest.title, quest.theme_name), ()
    yield "facts", (), tuple(quest.facts.values())
    yield "story", quest.story or ("",), ()
    yield "objective", (aim.name, aim.goal, *(text for term in aim.terms for text in _term_texts(term))), ()
    yield "villain", _villain_texts(quest.villain), ()
    yield "rooms", [room.name for room in quest.rooms], ()
    yield "tokens", [token.name for token in quest.tokens], ()
    yield "npcs", [text for npc in quest.npcs for text in (npc.name, npc.role, npc.trait)], ()
    yield "foes", [text for foe in quest.foes for text in (foe.name, foe.plural)], ()
    yield "finale", (last.title, last.text, last.won, last.lost), ()
    yield "kit", _card_texts(quest), ()
    for entry in quest.encounters:
        taken = entry.finds and any(isinstance(effect, Take) for effect in survey(entry.finds).named)
        finding = ((entry.found,), ()) if taken else ((), (entry.found,))
        yield f"encounter {entry.number}", (entry.title, entry.text, *finding[0]), (entry.omen, *finding[1])
    for effect_list in lists:
        seen = survey(effect_list.effects)
        if seen.labels or seen.says:
            yield effect_list.where, seen.labels, seen.says


def _term_texts(term: Term) -> tuple[str, ...]:
    match term:
        case Work():
            return (term.verb, term.done)
        case Clock():
            return (term.name, *(mark.say for mark in term.marks))
        case Rite():
            return (term.verb,)
        case Complication():
            return (term.name, term.say)
    return ()


def _villain_texts(villain: Villain) -> tuple[str, ...]:
    return (
        villain.name, villain.short, villain.minions, villain.sign, villain.motive, villain.intro, villain.lair,
        villain.half_say, villain.each_say, villain.trophy, villain.fall, villain.triumph,
        *villain.omens, *villain.halls,
    )  # fmt: skip


def _card_texts(quest: Quest) -> list[str]:
    kit = quest.kit
    texts = [text for hero in kit.heroes for text in (hero.name, hero.line)]
    texts += [card.name for rows in (kit.gear, kit.items, kit.callings) for card in rows]
    return texts + [power.name for calling in kit.callings for power in calling.powers]
