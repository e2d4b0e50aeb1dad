"""One attempt at a quest: facts, then the mission graph, then the space, then what happens where, then the words."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from typing import get_args

from generator.core.dice import Count
from generator.core.errors import ForgeFailed
from generator.core.grid import Spot
from generator.core.rng import Rng
from generator.games.deck_box_dungeons.making import cast as casting
from generator.games.deck_box_dungeons.making import layout, pacing
from generator.games.deck_box_dungeons.making.cast import HOLD, ROOMS
from generator.games.deck_box_dungeons.making.patterns import Mission, plan
from generator.games.deck_box_dungeons.players.expected_tolls import most_dice, roster_menace, strain
from generator.games.deck_box_dungeons.players.quest_tolls import finale_toll, terms_toll
from generator.games.deck_box_dungeons.quest import data_loading
from generator.games.deck_box_dungeons.quest.effects import Boss, Effect, Meet, Site, Spawn, Take, When
from generator.games.deck_box_dungeons.quest.model import (
    Closed,
    Entry,
    Finale,
    Grade,
    Length,
    Npc,
    Objective,
    Passage,
    Quest,
    Role,
    Room,
    Token,
)
from generator.games.deck_box_dungeons.quest.terms import Clock, Escort, Mark, Term
from generator.games.deck_box_dungeons.quest.theme_schema import Common, Encounter
from generator.games.deck_box_dungeons.quest.wording import fill, fill_record

GRADES: dict[str, Grade] = {grade: grade for grade in get_args(Grade)}
LENGTHS: dict[str, Length] = {length: length for length in get_args(Length)}
SITE_SPACE, GUEST_SPACE = 4, 6
"""Spawn spaces on which a site's marker or the relic, and the first guest of the finale, are put."""
_LAYOUTS = 12
_GUARDS = {
    "easy": Spawn(green=Count(1, -1)),
    "medium": Spawn(green=Count(1, 0)),
    "hard": Spawn(green=Count(1, 0), blue=Count(0, 1)),
}
_CLOCK_ROUNDS = {"easy": 4.2, "medium": 3.7, "hard": 3.2}
"""Rounds a clock allows per room."""


def generate(options: Mapping[str, str], rng: Rng) -> Quest:
    """Return one attempt at a quest of settled options; check and rate decide whether it is good.

    Raises ForgeFailed only when the room cards cannot be laid within the budget of layouts.
    """
    return _Attempt(options, rng).quest()


class _Attempt:
    """What one attempt has drawn so far, from the facts to the words."""

    def __init__(self, options: Mapping[str, str], rng: Rng) -> None:
        self.rng = rng
        self.heroes = int(options["heroes"])
        self.grade, self.length = GRADES[options["grade"]], LENGTHS[options["length"]]
        green, blue, red = (int(part) for part in options["dice"].split("/"))
        self.dice = (green, blue, red)
        theme = options["theme"] if options["theme"] != "any" else rng.stream("theme").pick(data_loading.THEMES)
        self.cast = casting.cast(theme, self.length, self.grade, rng.stream("cast"))
        self.pattern, self.mission, self.spots, self.labels = self._space(rng.stream("space"))
        self._give_roles(rng.stream("roles"))
        self.roles = self.mission.roles
        self.start, self.goal = 0, self.roles.index("finale")
        self.ids = [f"r{room + 1}" for room in range(len(self.roles))]
        self.facts = self.cast.facts
        self.hiding = rng.stream("hiding").shuffle(self.cast.theme.hiding)

    def _space(self, rng: Rng) -> tuple[str, Mission, list[Spot], list[str]]:
        low, high = ROOMS[self.length]
        for trial in range(_LAYOUTS):
            stream = rng.stream(trial)
            name, mission = plan(stream.between(low, high), stream.stream("plan"))
            spots = layout.place(mission, stream.stream("place")) if len(mission.roles) >= low else None
            labels = layout.deal(mission, spots, stream.stream("deal")) if spots else None
            if spots and labels:
                return name, mission, spots, labels
        raise ForgeFailed(f"No map of {self.length} length fits the room cards within {_LAYOUTS} layouts.")

    def _give_roles(self, rng: Rng) -> None:
        """Turn the rooms that the objective needs into sites or clue rooms, keys and dead ends first."""
        wanted: Role = "clue" if self.cast.errand.guest == "suspects" else "site"
        count = 2 if wanted == "clue" else self.cast.sites - self.cast.errand.finale_site
        able = [room for room, role in enumerate(self.mission.roles) if role in ("path", "side", "safe", "danger")]
        depth = self.mission.depths()
        chosen: list[int] = []
        while len(chosen) < count and able:
            far = rng.sample(able, 3)
            best = max(far, key=lambda room: (self._apart(room, chosen), depth[room]))
            chosen.append(best)
            able.remove(best)
        for room in chosen:
            self.mission.roles[room] = wanted

    def _apart(self, room: int, others: list[int]) -> int:
        return min(
            (abs(self.spots[room].x - self.spots[o].x) + abs(self.spots[room].y - self.spots[o].y) for o in others), default=9
        )

    # ------------------------------------------------------------------ the quest

    def quest(self) -> Quest:
        """Return the quest, all parts fitted together."""
        tokens, npcs = self._tokens(), self._npcs()
        finale = self._finale(tokens)
        people = self.cast
        villain = fill_record(people.villain, self.facts)
        rooms = self._rooms()
        labels = sorted(set(self.labels), key=self.labels.index)
        return Quest(
            heroes=self.heroes, grade=self.grade, length=self.length, dice=self.dice,
            title=casting.title(people, self.rng.stream("title")),
            theme=people.theme.id, theme_name=people.theme.name, theme_icon=people.theme.icon, facts=self.facts,
            story=casting.story(people, self.rng.stream("story")), pattern=self.pattern, objective=self._objective(),
            villain=villain, culprit=self._culprit(), tokens=tokens, npcs=npcs, rooms=rooms, passages=self._passages(),
            closed=self._closed(rooms), faces=tuple(data_loading.faces()[label] for label in labels),
            encounters=self._entries(tokens, finale), finale=finale, foes=people.foes,
            market=tuple(item.id for item in self.rng.stream("market").shuffle(data_loading.kit().items)), kit=data_loading.kit(),
        )  # fmt: skip

    def _rooms(self) -> tuple[Room, ...]:
        left, top = min(spot.x for spot in self.spots), min(spot.y for spot in self.spots)
        turns, parents = layout.headings(self.mission, self.spots), layout.parents(self.mission)
        names = self.rng.stream("names").sample(self.cast.theme.rooms, len(self.roles))
        return tuple(
            Room(
                id=self.ids[room], name=self.cast.hall if room == self.goal else names[room], label=self.labels[room],
                x=spot.x - left, y=spot.y - top, heading=turns[room], role=self.roles[room],
                parent=self.ids[parents[room]] if room else "",
            )
            for room, spot in enumerate(self.spots)
        )  # fmt: skip

    def _passages(self) -> tuple[Passage, ...]:
        keys = list(self.mission.keys)
        rows = []
        for a, b in self.mission.edges:
            gate = self.mission.gates.get((a, b))
            if gate is None and b == self.goal and self.cast.errand.sealed:
                gate = "sealed"
            token = f"key{keys.index((a, b)) + 1}" if (a, b) in keys else ""
            rows.append(Passage(a=self.ids[a], b=self.ids[b], gate=gate, token=token))
        return tuple(rows)

    def _closed(self, rooms: tuple[Room, ...]) -> tuple[Closed, ...]:
        faces = data_loading.faces()
        at = {room.spot: room for room in rooms}
        rows = []
        for number, room in enumerate(rooms):
            joined = {rooms[other].id for other in self.mission.neighbours(number)}
            for side in sorted(room.exits(faces[room.label]), key="nesw".index):
                other = at.get(room.spot.beside(side))
                if (other is None or other.id not in joined) and not (number == 0 and side == "s"):
                    rows.append(Closed(room=room.id, side=side))
        return tuple(rows)

    # ------------------------------------------------------------------ things and people

    def _tokens(self) -> tuple[Token, ...]:
        names = self.rng.stream("keys").shuffle(self.cast.theme.keys)
        rows = [
            Token(id=f"key{n + 1}", kind="key", name=names[n], room=self.ids[room])
            for n, room in enumerate(self.mission.keys.values())
        ]
        if self.cast.errand.relic:
            rows.append(Token(id="relic", kind="relic", name=self.facts["relic"], room=self.ids[self.goal]))
        sites = [room for room, role in enumerate(self.roles) if role == "site"] + [self.goal] * self.cast.errand.finale_site
        rows += [
            Token(id=f"site{n + 1}", kind="site", name=self.facts["site"], room=self.ids[room]) for n, room in enumerate(sites)
        ]
        clues = [room for room, role in enumerate(self.roles) if role == "clue"]
        cleared = [n for n in range(3) if f"npc{n + 1}" != self._culprit()]
        rows += [
            Token(id=f"clue{n + 1}", kind="clue", name=f"clue {n + 1}", room=self.ids[room], clears=f"npc{cleared[n] + 1}")
            for n, room in enumerate(clues)
        ]
        return tuple(rows)

    def _culprit(self) -> str:
        if self.cast.errand.guest != "suspects":
            return ""
        return f"npc{self.rng.stream('culprit').below(3) + 1}"

    def _npcs(self) -> tuple[Npc, ...]:
        guest = self.cast.errand.guest
        count = {"none": 0, "along": 1, "captive": 1, "suspects": 3}[guest]
        room = self.ids[self.start] if guest == "along" else self.ids[self.goal]
        return tuple(
            Npc(id=f"npc{n + 1}", name=who.name, role=who.role, trait=fill(who.trait, self.facts), room=room)
            for n, who in enumerate(self.cast.guests[:count])
        )

    # ------------------------------------------------------------------ terms and finale

    def _objective(self) -> Objective:
        errand = self.cast.errand
        terms: list[Term] = [fill_record(term, self.facts) for term in errand.terms]
        if errand.clock:
            terms.append(self._clock())
        terms.append(fill_record(self.cast.twist, self.facts))
        return Objective(
            id=errand.id, name=errand.name, icon=errand.icon, goal=fill(errand.goal, self.facts), goals=errand.goals,
            losses=errand.losses, terms=tuple(terms),
        )  # fmt: skip

    def _clock(self) -> Clock:
        errand = self.cast.errand
        holds = any(goal.kind == "outlast" for goal in errand.goals)
        boxes = HOLD[self.length] if holds else self._rounds(errand.back)
        marks = tuple(
            Mark(at=boxes * (2 + n) // 4, say=fill(mark.say, self.facts), then=mark.then) for n, mark in enumerate(errand.marks)
        )
        return Clock(name=self.facts["clock"], starts="finale" if holds else "setup", boxes=boxes, marks=marks)

    def _rounds(self, back: bool) -> int:
        fights = len(self.roles) * _CLOCK_ROUNDS[self.grade]
        walk_home = self.mission.depths()[self.goal] if back else 0
        return int(fights + walk_home)

    def _finale(self, tokens: tuple[Token, ...]) -> Finale:
        people, errand = self.cast, self.cast.errand
        effects: list[Effect] = [Boss(foe=people.villain.id, space=1), _GUARDS[self.grade], *errand.finale]
        if any(isinstance(term, Escort) and term.start == "finale" for term in errand.terms):
            effects.append(Meet(npc="npc1", space=GUEST_SPACE))
        if errand.guest == "suspects":
            effects += [Meet(npc=f"npc{number + 1}", space=GUEST_SPACE + number) for number in range(3)]
        effects += [Site(token=token.id, space=SITE_SPACE) for token in tokens if token.room == self.ids[self.goal]]
        rng = self.rng.stream("finale")
        text = f"{fill(rng.stream('opening').pick(errand.openings), self.facts)} {fill(people.villain.lair, self.facts)}"
        won = f"{fill(rng.stream('won').pick(errand.won), self.facts)} {fill(people.villain.fall, self.facts)}"
        lost = f"{fill(rng.stream('lost').pick(errand.lost), self.facts)} {fill(people.villain.triumph, self.facts)}"
        return Finale(room=self.ids[self.goal], title=self.cast.hall, text=text, effects=tuple(effects), won=won, lost=lost)

    # ------------------------------------------------------------------ encounters

    def _entries(self, tokens: tuple[Token, ...], finale: Finale) -> tuple[Entry, ...]:
        people = self.cast
        depth = self.mission.depths()
        order = sorted(range(len(self.roles)), key=lambda room: (depth[room], room))
        table = roster_menace(people.foes)
        toll = finale_toll(finale.effects, people.villain, people.errand.terms, self.heroes, table, HOLD[self.length])
        toll += terms_toll((people.twist,), self.heroes, table)
        spare = pacing.STRAIN[self.grade] - strain(toll, self.heroes)
        rows = pacing.stock(people.theme.id, self.heroes, self.grade, self.dice)
        found = pacing.assign(self.roles, order, rows, spare, self.rng.stream("pacing"))
        if not found:
            raise ForgeFailed(
                f"The dice {'/'.join(map(str, self.dice))} leave too few encounters of {people.theme.id}; allow more dice."
            )
        numbers = self._numbers(self.rng.stream("numbers"))
        omens = self.rng.stream("omens").shuffle(people.villain.omens)
        entries = [
            self._entry(room, numbers[room], encounter, omens, tokens)
            for room, encounter in enumerate(found)
            if encounter is not None
        ]
        return tuple(sorted(entries, key=lambda entry: entry.number))

    def _entry(self, room: int, number: int, encounter: Encounter, omens: list[Common], tokens: tuple[Token, ...]) -> Entry:
        omen = fill(omens.pop(), self.facts) if omens and self._wants_omen(room, encounter) else ""
        finds, found = self._finds(room, encounter, tokens)
        return Entry(
            number=number, room=self.ids[room], source=encounter.id, title=encounter.title, kind=encounter.kind,
            text=fill(encounter.text, self.facts), omen=omen,
            effects=self._effects(room, encounter), found=found, finds=finds,
        )  # fmt: skip

    def _effects(self, room: int, encounter: Encounter) -> tuple[Effect, ...]:
        effects = pacing.reinforced(encounter, self.roles[room], self.heroes, self.grade, self.dice)
        if not data_loading.worded(encounter.id, self.cast.theme.id):
            return effects
        return tuple(fill_record(effect, self.facts) for effect in effects)

    def _wants_omen(self, room: int, encounter: Encounter) -> bool:
        return "{" not in encounter.text and self.rng.stream("omen", room).chance(2, 3)

    def _finds(self, room: int, encounter: Encounter, tokens: tuple[Token, ...]) -> tuple[tuple[Effect, ...], str]:
        """Return what the quest itself has put into a room, and the sentence that says where it lies."""
        finds: list[Effect] = []
        words: list[str] = []
        if room == self.start and self.cast.errand.guest == "along":
            finds.append(Meet(npc="npc1"))
        for token in tokens:
            if token.room != self.ids[room] or token.kind == "relic":
                continue
            if token.kind == "site":
                finds.append(Site(token=token.id, space=SITE_SPACE))
                continue
            take = Take(token=token.id)
            finds.append(When(event="cleared", then=(take,)) if any(most_dice(encounter.effects, 4)) else take)
            words.append(fill(self.hiding.pop(), self.facts) if token.kind == "key" else self._clue(token))
        return tuple(finds), " ".join(words)

    def _clue(self, token: Token) -> str:
        clues = self.rng.stream("clues").shuffle(self.cast.errand.clues)
        suspect = self.cast.guests[int(token.clears[3:]) - 1]
        return fill(clues[int(token.id[4:]) - 1], {**self.facts, "guest": suspect.name})

    def _numbers(self, rng: Rng) -> list[int]:
        """Return encounter numbers such that the next number never lies next door: reading one spoils no other."""
        rooms = [room for room in range(len(self.roles)) if room != self.goal]
        best: list[int] = []
        for trial in range(200):
            order = rng.stream(trial).shuffle(rooms)
            if not any(b in self.mission.neighbours(a) for a, b in itertools.pairwise(order)):
                best = order
                break
        best = best or rooms
        numbers = [0] * len(self.roles)
        for number, room in enumerate(best):
            numbers[room] = number + 1
        return numbers
