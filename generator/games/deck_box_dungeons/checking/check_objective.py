"""Checks of what a quest is about: the objective and its terms, clock and health, and every word that is printed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.forge.game import Problem
from generator.games.deck_box_dungeons.checking.check_encounters import Part
from generator.games.deck_box_dungeons.checking.check_map import Chart
from generator.games.deck_box_dungeons.checking.effect_survey import PARTIES, survey
from generator.games.deck_box_dungeons.quest.effects import Boss, Take
from generator.games.deck_box_dungeons.quest.model import Quest
from generator.games.deck_box_dungeons.quest.terms import Bring, Clock, Escort, Guard, Rite, Stand, Term, Twist, Work
from generator.games.deck_box_dungeons.quest.theme_schema import Villain

FEWEST_VILLAIN_HEALTH = 3
SPARE_ROUNDS = 2
"""Rounds a clock must leave besides one for every room of the shortest tour."""
SUSPECTS = 3


def objective(chart: Chart) -> Iterator[Problem]:
    """Yield every goal and loss that lacks the terms, people or things it is about."""
    quest = chart.quest
    goals = {goal.kind for goal in quest.objective.goals}
    losses = {loss.kind for loss in quest.objective.losses}
    terms = {term.kind for term in quest.objective.terms}
    things = {token.kind for token in quest.tokens}
    guest, escort = bool(quest.npcs), quest.npcs and "escort" in terms
    bosses = sum(isinstance(effect, Boss) for effect in survey(quest.finale.effects).sure)
    faults = (
        (not goals, "there is no goal"),
        ("all-dead" not in losses, "nobody loses when all heroes are dead (B-36)"),
        ("slay" in goals and bosses != 1, "slaying needs the villain in the finale, once"),
        ("outlast" in goals and "clock" not in terms, "outlasting needs a clock"),
        ("outlast" in goals and "clock-out" in losses, "a clock cannot both win and lose"),
        ("clock-out" in losses and "clock" not in terms, "running out of time needs a clock"),
        ("all-sites" in goals and "site" not in things, "dealing with all sites needs sites"),
        ("all-sites" in goals and "work" not in terms, "dealing with all sites needs the work to be done there"),
        ("guard" in goals and not escort, "guarding needs a guest and the terms of an escort"),
        ("guest-dead" in losses and not escort, "the guest's death needs a guest and the terms of an escort"),
        ("rite" in goals and not (guest and "rite" in terms), "the rite needs its terms and a guest"),
        ("pursuit" in terms and not (guest or "relic" in things), "a pursuit needs a thing to take or a guest to free"),
    )
    yield from (Problem("objective", "objective", what) for wrong, what in faults if wrong)
    yield from _terms(quest)
    if "unmask" in goals:
        yield from _unmasking(quest, accused="accuse" in terms)


def _terms(quest: Quest) -> Iterator[Problem]:
    tokens = {token.id for token in quest.tokens}
    for goal in quest.objective.goals:
        if isinstance(goal, Bring) and goal.token not in tokens:
            yield Problem("objective", "goal bring", f"the token {goal.token!r} to be brought is not in the quest")
    for term in quest.objective.terms:
        if isinstance(term, Rite) and any(term.times.at(party) < 1 for party in PARTIES):
            yield Problem("objective", "rite", "it is over before it begins for some number of heroes")


def _unmasking(quest: Quest, *, accused: bool) -> Iterator[Problem]:
    names = {npc.id for npc in quest.npcs}
    clues = sorted(token.clears for token in quest.tokens if token.kind == "clue")
    if len(quest.npcs) != SUSPECTS or not accused:
        yield Problem("objective", "goal unmask", f"it needs {SUSPECTS} suspects and the terms of an accusation")
    if quest.culprit not in names:
        yield Problem("objective", "culprit", "no suspect did it")
    elif clues != sorted(names - {quest.culprit}):
        cleared = ", ".join(clues) or "nobody"
        yield Problem("objective", "clues", f"they clear {cleared}, and not exactly all but {quest.culprit}")


def clocks(chart: Chart) -> Iterator[Problem]:
    """Yield clocks that run out on the shortest tour there is, and marks that do not stand on the track."""
    quest = chart.quest
    there = chart.depth.get(quest.finale.room, 0)
    home = any(_target(goal) == "start" for goal in quest.objective.goals)
    for term in quest.objective.terms:
        if isinstance(term, Clock):
            least = there * ((term.starts == "setup") + home) + SPARE_ROUNDS
            if term.boxes < least:
                yield Problem("clock", "clock", f"its {term.boxes} boxes run out on a tour of at least {least} rounds")
            boxes = [mark.at for mark in term.marks]
            if any(not 1 <= box <= term.boxes for box in boxes) or boxes != sorted(set(boxes)):
                yield Problem("clock", "clock", f"its marks {boxes} are not boxes of 1 to {term.boxes} in order")


def _target(goal: object) -> str:
    return goal.to if isinstance(goal, Bring | Guard) else goal.at if isinstance(goal, Stand) else ""


def health(quest: Quest) -> Iterator[Problem]:
    """Yield a villain that falls at a breath, and a guest that does not live to begin with."""
    rows = [("villain", quest.villain.health, FEWEST_VILLAIN_HEALTH)]
    rows += [("guest", term.health, 1) for term in quest.objective.terms if isinstance(term, Escort)]
    for where, track, least in rows:
        low = min(PARTIES, key=track.at)
        if track.at(low) < least:
            yield Problem("health", where, f"it has {track.at(low)} health for {low} heroes and needs {least}")


# ---------------------------------------------------------------------- words

Words = tuple[str, Sequence[str], Sequence[str]]
"""A place, the texts that must be there, and those that may be empty."""


def words(quest: Quest, rows: list[Part]) -> Iterator[Problem]:
    """Yield every text with a brace or two blanks in a row, and every place where words are needed and none stand."""
    for where, needed, free in _words(quest, rows):
        if not all(map(str.strip, needed)):
            yield Problem("placeholder", where, "a text that is needed is empty")
        joined = "\n".join((*needed, *free))
        if "{" in joined or "}" in joined or "  " in joined:
            bad = next(text for text in (*needed, *free) if "{" in text or "}" in text or "  " in text)
            yield Problem("placeholder", where, f"a brace or two blanks in a row are left over in {bad!r}")


def _words(quest: Quest, rows: list[Part]) -> Iterator[Words]:
    aim, last = quest.objective, quest.finale
    yield "title", (quest.title, quest.theme_name), ()
    yield "facts", (), tuple(quest.facts.values())
    yield "story", quest.story or ("",), ()
    yield "objective", (aim.name, aim.goal, *(text for term in aim.terms for text in _term_words(term))), ()
    yield "villain", _villain_words(quest.villain), ()
    yield "rooms", [room.name for room in quest.rooms], ()
    yield "tokens", [token.name for token in quest.tokens], ()
    yield "npcs", [text for npc in quest.npcs for text in (npc.name, npc.role, npc.trait)], ()
    yield "foes", [text for foe in quest.foes for text in (foe.name, foe.plural)], ()
    yield "finale", (last.title, last.text, last.won, last.lost), ()
    yield "kit", _kit_words(quest), ()
    for entry in quest.encounters:
        taken = entry.finds and any(isinstance(effect, Take) for effect in survey(entry.finds).named)
        found = ((entry.found,), ()) if taken else ((), (entry.found,))
        yield f"encounter {entry.number}", (entry.title, entry.text, *found[0]), (entry.omen, *found[1])
    for row in rows:
        seen = survey(row.effects)
        if seen.labels or seen.says:
            yield row.where, seen.labels, seen.says


def _term_words(term: Term) -> tuple[str, ...]:
    match term:
        case Work():
            return (term.verb, term.done)
        case Clock():
            return (term.name, *(mark.say for mark in term.marks))
        case Rite():
            return (term.verb,)
        case Twist():
            return (term.name, term.say)
    return ()


def _villain_words(villain: Villain) -> tuple[str, ...]:
    return (
        villain.name, villain.short, villain.minions, villain.sign, villain.motive, villain.intro, villain.lair,
        villain.half_say, villain.each_say, villain.trophy, villain.fall, villain.triumph,
        *villain.omens, *villain.halls,
    )  # fmt: skip


def _kit_words(quest: Quest) -> list[str]:
    kit = quest.kit
    words = [text for hero in kit.heroes for text in (hero.name, hero.line)]
    words += [row.name for rows in (kit.gear, kit.items, kit.callings) for row in rows]
    return words + [power.name for calling in kit.callings for power in calling.powers]
