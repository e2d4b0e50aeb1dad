"""The beginning of a quest to its numbered encounters: which one stands in which room, what lies there, all words filled in."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import get_args

from generator.core.errors import ForgeFailed
from generator.core.rng import Rng
from generator.games.deck_box_dungeons.making import pacing
from generator.games.deck_box_dungeons.making.attempt import Attempt
from generator.games.deck_box_dungeons.making.cast import ROUNDS_TO_OUTLAST
from generator.games.deck_box_dungeons.making.objective import SITE_SPACE
from generator.games.deck_box_dungeons.players.combat_odds import threats_of
from generator.games.deck_box_dungeons.players.dice_demand import most_dice
from generator.games.deck_box_dungeons.players.expected_costs import strain
from generator.games.deck_box_dungeons.players.quest_costs import finale_cost, terms_cost
from generator.games.deck_box_dungeons.quest import data_loading, tone
from generator.games.deck_box_dungeons.quest.effects import Effect, Meet, Site, Take, When
from generator.games.deck_box_dungeons.quest.model import Finale, PlacedEncounter, Token
from generator.games.deck_box_dungeons.quest.quest_text import CommonText, QuestText
from generator.games.deck_box_dungeons.quest.theme_schema import Encounter, EncounterKind
from generator.games.deck_box_dungeons.quest.wording import fill, fill_record

_ORDERS = 200
"""Orders of numbers that are tried."""
SHARED_PARTS, SHARED_PARTS_LONG, OWN_PARTS = 52, 26, 6
"""Parts into which encounters are dealt, a quest of each taking one: those for several themes (in long quests), a theme's own."""
OMENS, CLUES, KEYS = 4, 2, 2
"""How many omens, clues, and places where a key lies, belong to a quest to which they are dealt; a quest may need less or more."""


def draw_encounters(attempt: Attempt, tokens: tuple[Token, ...], finale: Finale) -> tuple[PlacedEncounter, ...]:
    """Return the encounters of a quest in the order of their numbers.

    Raises ForgeFailed where the dice at hand leave too few encounters.
    """
    return _Writer(attempt, tokens).placed(_assigned(attempt, finale))


def _assigned(attempt: Attempt, finale: Finale) -> list[Encounter | None]:
    """Return an encounter for every room but the last; together they cost what the grade allows besides the last room."""
    cast, depth = attempt.cast, attempt.map.mission.depths()
    order = sorted(range(len(attempt.roles)), key=lambda room: (depth[room], room))
    threats = threats_of(cast.enemies)
    cost = finale_cost(
        finale.effects,
        cast.villain,
        cast.objective.terms,
        heroes=attempt.heroes,
        threats=threats,
        clock_boxes=ROUNDS_TO_OUTLAST[attempt.length],
    )
    cost += terms_cost((cast.complication,), attempt.heroes, threats)
    spare = pacing.STRAIN[attempt.grade][attempt.heroes - 1] - strain(cost, attempt.heroes)
    rows = pacing.candidates(cast.theme.id, attempt.heroes, attempt.grade, attempt.dice, gentle=cast.gentle)
    least = pacing.LEAST
    hand = attempt.rng.stream("hand")
    if hand.deals:
        rows, least = _dealt(attempt, rows, hand), 1
    fights = pacing.fights_in_ten(attempt.grade, attempt.heroes)
    assigned = pacing.assign_encounters(attempt.roles, order, rows, spare, fights, attempt.rng.stream("pacing"), least)
    if not assigned:
        raise ForgeFailed(
            f"The dice {'/'.join(map(str, attempt.dice))} leave too few encounters of {cast.theme.id}; allow more dice."
        )
    return assigned


def _dealt(attempt: Attempt, rows: pacing.Candidates, rng: Rng) -> pacing.Candidates:
    """Return those candidates that are dealt to a quest: of a part of the encounters for several themes, and of the theme's own.

    What tone and dice leave out is left out before, since these are the same for a whole season. What fits other themes alone is
    left out of the hand, so that everything else lies in the same part for every theme.
    """
    cast = attempt.cast
    own = tone.gentle_theme(cast.theme.id).encounters if cast.gentle else cast.theme.encounters
    shared = tone.gentle_encounters() if cast.gentle else data_loading.shared_encounters()

    def by_kind(encounters: Sequence[Encounter]) -> list[tuple[str, list[str]]]:
        able = [encounter for encounter in encounters if pacing.affordable(encounter.effects, attempt.dice)]
        return [(kind, [encounter.id for encounter in able if encounter.kind == kind]) for kind in get_args(EncounterKind)]

    parts = SHARED_PARTS_LONG if attempt.length == "long" else SHARED_PARTS
    hand = {*rng.stream("shared").part(by_kind(shared), parts)}
    hand |= {*cast.of_theme(rng.stream("own")).part(by_kind(own), OWN_PARTS, rest=True)}
    return {kind: tuple(row for row in of_kind if row.encounter.id in hand) for kind, of_kind in rows.items()}


class _Writer:
    """Writes the encounters of one quest; sentences that no two rooms may share are used up as rooms take them."""

    def __init__(self, attempt: Attempt, tokens: tuple[Token, ...]) -> None:
        self.attempt, self.tokens = attempt, tokens
        self.facts = attempt.cast.facts
        self.numbers = _numbers(attempt, attempt.rng.stream("numbers"))
        cast = attempt.cast
        self.omens: list[CommonText] = cast.of_villain(attempt.rng.stream("omens")).pile(cast.villain.omens, OMENS)
        self.clues: list[QuestText] = cast.of_objective(attempt.rng.stream("clues")).sample(cast.objective.clues, CLUES)
        self.hiding: list[CommonText] = cast.of_theme(attempt.rng.stream("hiding")).pile(cast.theme.hiding, KEYS)

    def placed(self, assigned: list[Encounter | None]) -> tuple[PlacedEncounter, ...]:
        """Return all encounters, written in the order of rooms and returned in that of numbers."""
        encounters = [self.encounter(room, encounter) for room, encounter in enumerate(assigned) if encounter is not None]
        return tuple(sorted(encounters, key=lambda entry: entry.number))

    def encounter(self, room: int, encounter: Encounter) -> PlacedEncounter:
        """Return the encounter of a room."""
        omen = fill(self.omens.pop(), self.facts) if self.omens and self.wants_omen(room, encounter) else ""
        finds, found = self.finds(room, encounter)
        return PlacedEncounter(
            number=self.numbers[room],
            room=self.attempt.ids[room],
            source=encounter.id,
            title=encounter.title,
            kind=encounter.kind,
            text=fill(encounter.text, self.facts),
            omen=omen,
            effects=self.effects(room, encounter),
            found=found,
            finds=finds,
        )

    def effects(self, room: int, encounter: Encounter) -> tuple[Effect, ...]:
        """Return what happens in a room."""
        attempt = self.attempt
        effects = pacing.reinforced(encounter, attempt.roles[room], attempt.heroes, attempt.grade, attempt.dice)
        if not data_loading.has_placeholders(encounter.id, attempt.cast.theme.id):
            return effects
        return tuple(fill_record(effect, self.facts) for effect in effects)

    def wants_omen(self, room: int, encounter: Encounter) -> bool:
        """Return whether a room shows a trace of the villain: two of three whose text does not name it or anybody anyhow."""
        return "{" not in encounter.text and self.attempt.rng.stream("omen", room).chance(2, 3)

    def finds(self, room: int, encounter: Encounter) -> tuple[tuple[Effect, ...], str]:
        """Return what the quest itself has put into a room, and the sentence that says where it lies."""
        finds: list[Effect] = []
        texts: list[str] = []
        if room == 0 and self.attempt.cast.objective.guest == "along":
            finds.append(Meet(npc="npc1"))
        for token in self.tokens:
            if token.room != self.attempt.ids[room] or token.kind == "relic":
                continue
            if token.kind == "site":
                finds.append(Site(token=token.id, space=SITE_SPACE))
                continue
            take = Take(token=token.id)
            finds.append(When(event="cleared", then=(take,)) if any(most_dice(encounter.effects, 4)) else take)
            texts.append(fill(self.hiding.pop(), self.facts) if token.kind == "key" else self.clue(token))
        return tuple(finds), " ".join(texts)

    def clue(self, token: Token) -> str:
        """Return the sentence of a clue, which names the suspect whom it clears."""
        suspect = self.attempt.cast.guests[int(token.clears[3:]) - 1]
        return fill(self.clues[int(token.id[4:]) - 1], {**self.facts, "guest": suspect.name})


def _numbers(attempt: Attempt, rng: Rng) -> list[int]:
    """Return encounter numbers such that the next number never lies next door: reading one spoils no other.

    Orders are drawn until one has no neighbours in a row; where none of many has, rooms keep their own order.
    """
    mission = attempt.map.mission
    rooms = [room for room in range(len(attempt.roles)) if room != attempt.finale]
    orders = (rng.stream(trial).shuffle(rooms) for trial in range(_ORDERS))
    best = next((order for order in orders if not any(b in mission.neighbours(a) for a, b in itertools.pairwise(order))), rooms)
    numbers = [0] * len(attempt.roles)
    for number, room in enumerate(best, start=1):
        numbers[room] = number
    return numbers
