"""A quest's objective to its problems: goals, losses and terms that fit one another, the clock, the health of villain and guest."""

from __future__ import annotations

from collections.abc import Iterator

from generator.forge.rating import Problem
from generator.games.deck_box_dungeons.checking.effect_survey import PARTIES, survey
from generator.games.deck_box_dungeons.checking.map_index import MapIndex
from generator.games.deck_box_dungeons.quest.effects import Boss
from generator.games.deck_box_dungeons.quest.model import Quest
from generator.games.deck_box_dungeons.quest.terms import Bring, Clock, Escort, Rite, ends_in

FEWEST_VILLAIN_HEALTH = 3
SPARE_ROUNDS = 2
"""Rounds a clock must leave besides one for every room of the shortest tour."""
SUSPECTS = 3


def goal_problems(index: MapIndex) -> Iterator[Problem]:
    """Yield every goal and loss that lacks the terms, people or things it is about (the party's death: B-36)."""
    quest = index.quest
    goals = {goal.kind for goal in quest.objective.goals}
    losses = {loss.kind for loss in quest.objective.losses}
    terms = {term.kind for term in quest.objective.terms}
    things = {token.kind for token in quest.tokens}
    guest, escort = bool(quest.npcs), quest.npcs and "escort" in terms
    bosses = sum(isinstance(effect, Boss) for effect in survey(quest.finale.effects).sure)
    faults = (
        (not goals, "there is no goal"),
        ("all-dead" not in losses, "nobody loses when all heroes are dead"),
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


def clock_problems(index: MapIndex) -> Iterator[Problem]:
    """Yield clocks that run out on the shortest tour there is, and marks that do not stand on the track."""
    quest = index.quest
    there = index.depth.get(quest.finale.room, 0)
    home = any(ends_in(goal) == "start" for goal in quest.objective.goals)
    for term in quest.objective.terms:
        if isinstance(term, Clock):
            least = there * ((term.starts == "setup") + home) + SPARE_ROUNDS
            if term.boxes < least:
                yield Problem("clock", "clock", f"its {term.boxes} boxes run out on a tour of at least {least} rounds")
            boxes = [mark.at for mark in term.marks]
            if any(not 1 <= box <= term.boxes for box in boxes) or boxes != sorted(set(boxes)):
                yield Problem("clock", "clock", f"its marks {boxes} are not boxes of 1 to {term.boxes} in order")


def health_problems(quest: Quest) -> Iterator[Problem]:
    """Yield a villain with too little health, and a guest who has none to begin with."""
    rows = [("villain", quest.villain.health, FEWEST_VILLAIN_HEALTH)]
    rows += [("guest", term.health, 1) for term in quest.objective.terms if isinstance(term, Escort)]
    for where, track, least in rows:
        low = min(PARTIES, key=track.at)
        if track.at(low) < least:
            yield Problem("health", where, f"it has {track.at(low)} health for {low} heroes and needs {least}")
