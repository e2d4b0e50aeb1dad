"""Settled options and a random stream to one attempt at a quest: people, then the map, then what happens where, then the words."""

from __future__ import annotations

from msgspec import UNSET

from generator.core.rng import Rng
from generator.forge.choices import Options
from generator.games.deck_box_dungeons.making import layout
from generator.games.deck_box_dungeons.making.attempt import ROOMS, Attempt, draw_attempt
from generator.games.deck_box_dungeons.making.cast import draw_story, draw_title
from generator.games.deck_box_dungeons.making.encounters import draw_encounters
from generator.games.deck_box_dungeons.making.objective import (
    draw_culprit,
    draw_finale,
    draw_npcs,
    draw_objective,
    draw_tokens,
)
from generator.games.deck_box_dungeons.quest import data_loading
from generator.games.deck_box_dungeons.quest.model import ClosedExit, Passage, Quest, Room
from generator.games.deck_box_dungeons.quest.wording import fill_record


def generate(options: Options, rng: Rng) -> Quest:
    """Return one attempt at a quest of settled options; check and rate decide whether it is good.

    Raises ForgeFailed where no map fits the room cards, or the dice at hand leave too few encounters.
    """
    attempt = draw_attempt(options, rng)
    cast = attempt.cast
    tokens = draw_tokens(attempt)
    finale = draw_finale(attempt, tokens)
    rooms = _rooms(attempt)
    faces, cards = data_loading.room_faces(), data_loading.hero_cards()
    return Quest(
        heroes=attempt.heroes,
        grade=attempt.grade,
        length=attempt.length,
        dice=attempt.dice,
        title=draw_title(cast, rng.stream("title")),
        theme=cast.theme.id,
        theme_name=cast.theme.name,
        theme_icon=cast.theme.icon,
        facts=cast.facts,
        story=draw_story(cast, rng.stream("story")),
        pattern=attempt.map.pattern,
        objective=draw_objective(attempt),
        villain=fill_record(cast.villain, cast.facts),
        culprit=draw_culprit(attempt),
        tokens=tokens,
        npcs=draw_npcs(attempt),
        rooms=rooms,
        passages=_passages(attempt),
        closed=_closed_exits(attempt, rooms),
        faces=tuple(faces[label] for label in dict.fromkeys(attempt.map.labels)),
        encounters=draw_encounters(attempt, tokens, finale),
        finale=finale,
        foes=cast.enemies,
        market=tuple(item.id for item in rng.stream("market").shuffle(cards.items)),
        kit=cards,
        gentle=True if cast.gentle else UNSET,
    )


def _rooms(attempt: Attempt) -> tuple[Room, ...]:
    spots, mission = attempt.map.spots, attempt.map.mission
    left, top = min(spot.x for spot in spots), min(spot.y for spot in spots)
    headings, parents = layout.headings(mission, spots), layout.parents(mission)
    names = attempt.cast.of_theme(attempt.rng.stream("names")).sample(attempt.cast.theme.rooms, ROOMS[attempt.length][1])
    return tuple(
        Room(
            id=attempt.ids[room],
            name=attempt.cast.hall if room == attempt.finale else names[room],
            label=attempt.map.labels[room],
            x=spot.x - left,
            y=spot.y - top,
            heading=headings[room],
            role=attempt.roles[room],
            parent=attempt.ids[parents[room]] if room else "",
        )
        for room, spot in enumerate(spots)
    )


def _passages(attempt: Attempt) -> tuple[Passage, ...]:
    mission = attempt.map.mission
    keys = list(mission.keys)
    rows = []
    for a, b in mission.edges:
        gate = mission.gates.get((a, b))
        if gate is None and b == attempt.finale and attempt.cast.objective.sealed:
            gate = "sealed"
        token = f"key{keys.index((a, b)) + 1}" if (a, b) in keys else ""
        rows.append(Passage(a=attempt.ids[a], b=attempt.ids[b], gate=gate, token=token))
    return tuple(rows)


def _closed_exits(attempt: Attempt, rooms: tuple[Room, ...]) -> tuple[ClosedExit, ...]:
    """Return the exits that lead to no room that is joined; the south of the start is the door of the dungeon."""
    faces = data_loading.room_faces()
    at = {room.spot: room for room in rooms}
    rows = []
    for number, room in enumerate(rooms):
        joined = {rooms[other].id for other in attempt.map.mission.neighbours(number)}
        for side in sorted(room.exits(faces[room.label]), key="nesw".index):
            other = at.get(room.spot.beside(side))
            if (other is None or other.id not in joined) and not (number == 0 and side == "s"):
                rows.append(ClosedExit(room=room.id, side=side))
    return tuple(rows)
