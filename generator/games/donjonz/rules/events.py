"""A step to what came of it: a sentence with the quest's own names, and the kind of event that a result shows."""

from __future__ import annotations

from generator.core.text import capitalised, counted
from generator.forge.engine import Event
from generator.games.donjonz.quest.maze import HANDS, Thing
from generator.games.donjonz.quest.model import Quest
from generator.games.donjonz.rules.referee import Move, State


def events_of_move(quest: Quest, before: State, after: State, move: Move) -> tuple[Event, ...]:
    """Return what a legal move brought: nothing, or one event, and the end of the walk where no step is left."""
    thing = after.maze.things[move.to]
    events = () if thing is None else (_event(quest, before, after, move, thing),)
    if after.ended and not after.dead:
        return (*events, Event("No step is left: the walk is over."))
    return events


def events_of_stop(quest: Quest, after: State) -> tuple[Event, ...]:
    """Return the event of a hero who ends the walk by choice."""
    return (Event(f"{quest.hero} stops on {after.maze.name(after.where)}."),)


def _event(quest: Quest, before: State, after: State, move: Move, thing: Thing) -> Event:
    match thing.sort:
        case "gold":
            return Event(f"{_pouches(thing.count)} of gold; {after.gold} in hand.", "gold")
        case "weapon":
            return Event(_weapon_sentence(quest, before, move, thing.kind))
        case "monster":
            return _monster_event(quest, before, after, thing.kind)
        case "key":
            return Event(f"{quest.hero} takes {quest.key}.", "key")
        case "lock" if after.doubled:
            doubled = f"{capitalised(quest.key)} opens {quest.lock}: {_pouches(before.gold)} doubled make {after.gold}."
            return Event(doubled, "lock")
        case "lock":
            return Event(f"Without {quest.key}, {quest.lock} does nothing.")
    raise AssertionError(f"nobody enters a space with {thing.sort} a second time")


def _weapon_sentence(quest: Quest, before: State, move: Move, kind: int) -> str:
    """Return what became of a weapon: left, taken, or taken for another one (D-9, D-10, D-27)."""
    weapon = quest.pairs[kind].weapon
    if move.drop is not None:
        return f"{quest.hero} drops the {quest.pairs[move.drop].weapon} for the {weapon}."
    if move.leave or len(before.weapons) == HANDS:
        return f"{quest.hero} leaves the {weapon}."
    return f"{quest.hero} takes the {weapon}."


def _monster_event(quest: Quest, before: State, after: State, kind: int) -> Event:
    """Return how a meeting with a monster ended; one that takes all gold was bribed (D-13, D-14, D-18)."""
    pair = quest.pairs[kind]
    if after.dead:
        return Event(f"Without the {pair.weapon} and without gold, {quest.hero} falls to the {pair.monster}.", "death")
    if after.kills > before.kills:
        return Event(f"The {pair.monster} falls to the {pair.weapon}. {pair.line}", "monster")
    return Event(f"Without the {pair.weapon}, the {pair.monster} costs all gold: {_pouches(before.gold)}.", "bribe")


def _pouches(count: int) -> str:
    return counted(count, "pouch", "pouches")
