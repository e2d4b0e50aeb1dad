"""The beginning of a quest to what it is about: keys, sites, clues and people, the objective with its clock, the last room."""

from __future__ import annotations

from generator.core.dice import Count
from generator.core.rng import Rng
from generator.games.deck_box_dungeons.making.attempt import Attempt
from generator.games.deck_box_dungeons.making.cast import ROUNDS_TO_OUTLAST, Cast
from generator.games.deck_box_dungeons.quest.effects import Boss, Effect, Meet, Site, Spawn
from generator.games.deck_box_dungeons.quest.model import Finale, Grade, Npc, Objective, Token
from generator.games.deck_box_dungeons.quest.terms import Clock, ClockMark, Escort, Outlast, Term
from generator.games.deck_box_dungeons.quest.wording import fill, fill_record

SITE_SPACE, GUEST_SPACE = 4, 6
"""Numbered spaces on which a site's marker or the relic, and the first guest of the finale, are put."""
_GUARDS: dict[Grade, Spawn] = {
    "easy": Spawn(green=Count(1, -1)),
    "medium": Spawn(green=Count(1, 0), blue=Count(1, -3)),
    "hard": Spawn(green=Count(1, 0), blue=Count(1, -1), red=Count(1, -2)),
}
"""Enemies that stand beside the villain."""
_CLOCK_ROUNDS: dict[Grade, float] = {"easy": 4.2, "medium": 3.7, "hard": 3.2}
"""Rounds that a clock allows for each room."""


def draw_tokens(attempt: Attempt) -> tuple[Token, ...]:
    """Return the keys, the relic, the sites and the clues of a quest, in this order."""
    return (*_keys(attempt), *_relic(attempt), *_sites(attempt), *_clues(attempt))


def _keys(attempt: Attempt) -> list[Token]:
    names = attempt.cast.of_theme(attempt.rng.stream("keys")).shuffle(attempt.cast.theme.keys)
    rooms = attempt.map.mission.keys.values()
    return [Token(id=f"key{n + 1}", kind="key", name=names[n], room=attempt.ids[room]) for n, room in enumerate(rooms)]


def _relic(attempt: Attempt) -> list[Token]:
    if not attempt.cast.objective.relic:
        return []
    return [Token(id="relic", kind="relic", name=attempt.cast.facts["relic"], room=attempt.ids[attempt.finale])]


def _sites(attempt: Attempt) -> list[Token]:
    rooms = [room for room, role in enumerate(attempt.roles) if role == "site"]
    rooms += [attempt.finale] * attempt.cast.objective.finale_site
    name = attempt.cast.facts["site"]
    return [Token(id=f"site{n + 1}", kind="site", name=name, room=attempt.ids[room]) for n, room in enumerate(rooms)]


def _clues(attempt: Attempt) -> list[Token]:
    rooms = [room for room, role in enumerate(attempt.roles) if role == "clue"]
    cleared = [f"npc{n + 1}" for n in range(3) if f"npc{n + 1}" != draw_culprit(attempt)]
    return [
        Token(id=f"clue{n + 1}", kind="clue", name=f"clue {n + 1}", room=attempt.ids[room], clears=cleared[n])
        for n, room in enumerate(rooms)
    ]


def draw_culprit(attempt: Attempt) -> str:
    """Return the id of the traitor among the three suspects, or nothing where the objective has none."""
    if attempt.cast.objective.guest != "suspects":
        return ""
    return f"npc{attempt.rng.alike('culprit').below(3) + 1}"


def draw_npcs(attempt: Attempt) -> tuple[Npc, ...]:
    """Return the people of a quest, and where they are met: one who comes along at the start, all others in the last room."""
    guest = attempt.cast.objective.guest
    count = {"none": 0, "along": 1, "captive": 1, "suspects": 3}[guest]
    room = attempt.ids[0] if guest == "along" else attempt.ids[attempt.finale]
    return tuple(
        Npc(id=f"npc{n + 1}", name=who.name, role=who.role, trait=fill(who.trait, attempt.cast.facts), room=room)
        for n, who in enumerate(attempt.cast.guests[:count])
    )


def draw_objective(attempt: Attempt) -> Objective:
    """Return the objective of a quest, its words filled in, with its clock and the complication among its terms."""
    template, facts = attempt.cast.objective, attempt.cast.facts
    terms: list[Term] = [fill_record(term, facts) for term in template.terms]
    if template.clock:
        terms.append(_clock(attempt))
    terms.append(fill_record(attempt.cast.complication, facts))
    return Objective(
        id=template.id,
        name=template.name,
        icon=template.icon,
        goal=fill(template.goal, facts),
        goals=template.goals,
        losses=template.losses,
        terms=tuple(terms),
    )


def _clock(attempt: Attempt) -> Clock:
    """Return the clock: for outlasting the last room, or for the whole quest, its marks at one half and three quarters."""
    template, facts = attempt.cast.objective, attempt.cast.facts
    in_finale = any(isinstance(goal, Outlast) for goal in template.goals)
    boxes = ROUNDS_TO_OUTLAST[attempt.length] if in_finale else _rounds(attempt)
    marks = tuple(
        ClockMark(at=boxes * (2 + n) // 4, say=fill(mark.say, facts), then=mark.then) for n, mark in enumerate(template.marks)
    )
    return Clock(name=facts["clock"], starts="finale" if in_finale else "setup", boxes=boxes, marks=marks)


def _rounds(attempt: Attempt) -> int:
    """Return the rounds that a clock of the whole quest allows: for every room, and for the way back if there is one."""
    home = attempt.map.mission.depths()[attempt.finale] if attempt.cast.objective.back else 0
    return int(len(attempt.roles) * _CLOCK_ROUNDS[attempt.grade] + home)


def draw_finale(attempt: Attempt, tokens: tuple[Token, ...]) -> Finale:
    """Return the last room of a quest with these tokens: what is read, what is set up, and both endings."""
    cast, template, facts = attempt.cast, attempt.cast.objective, attempt.cast.facts
    rng = attempt.rng.stream("finale")
    of_it = cast.of_objective(rng)
    won, lost = of_it.stream("won").pick(template.won), of_it.stream("lost").pick(template.lost)
    return Finale(
        room=attempt.ids[attempt.finale],
        title=cast.hall,
        text=f"{draw_opening(cast, rng)} {fill(cast.villain.lair, facts)}",
        effects=_finale_effects(attempt, tokens),
        won=f"{fill(won, facts)} {fill(cast.villain.fall, facts)}",
        lost=f"{fill(lost, facts)} {fill(cast.villain.triumph, facts)}",
    )


def draw_opening(cast: Cast, rng: Rng) -> str:
    """Return how what is read in the last room begins; where words are dealt, there is more of it than for a quest of a word."""
    template, of_it = cast.objective, cast.of_objective(rng)
    openings = (*template.openings, *template.later_openings) if of_it.deals else template.openings
    return fill(of_it.stream("opening").pick(openings), cast.facts)


def _finale_effects(attempt: Attempt, tokens: tuple[Token, ...]) -> tuple[Effect, ...]:
    template = attempt.cast.objective
    effects: list[Effect] = [Boss(foe=attempt.cast.villain.id, space=1), _GUARDS[attempt.grade], *template.finale]
    if any(isinstance(term, Escort) and term.start == "finale" for term in template.terms):
        effects.append(Meet(npc="npc1", space=GUEST_SPACE))
    if template.guest == "suspects":
        effects += [Meet(npc=f"npc{number + 1}", space=GUEST_SPACE + number) for number in range(3)]
    effects += [Site(token=token.id, space=SITE_SPACE) for token in tokens if token.room == attempt.ids[attempt.finale]]
    return tuple(effects)
