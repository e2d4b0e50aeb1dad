"""A challenge a day: the week's rhythm, what a play is worth, what there is to reach, and what the sealed page tells.

Points are what a table can count in ten seconds from what it tracks anyway. The target is what the model party of odds.py comes
home with on an average day: an estimate from the odds, like the grade, and not from play.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.draw.fate_strip import Column
from generator.forge.daily import Daily, Target
from generator.forge.game import Rating, Sheet
from generator.forge.making import canonical
from generator.games.deck_box_dungeons.paper.pack import hidden, ticks
from generator.games.deck_box_dungeons.players.expected_tolls import HERO_HEALTH, Menace, Toll, assess, roster_menace, strain
from generator.games.deck_box_dungeons.quest.data_loading import PACKAGE, THEMES
from generator.games.deck_box_dungeons.quest.effects import Choose, Effect, walk
from generator.games.deck_box_dungeons.quest.model import Passage, Quest, Room
from generator.games.deck_box_dungeons.quest.terms import AllSites, Bring, Clock, Escort, Guard, Rite, Stand, Unmask

WON, VILLAIN, HERO, HEALTH, TREASURE, ROUND = 20, 5, 5, 1, 1, 1
"""Points: for the quest, the villain's fall, each hero standing, each health and treasure left, each round not used."""
MOST_TREASURE = 5
"""Most treasure of one hero that counts, so that nobody hoards what would buy a draught."""
FALLEN = {"easy": 0, "medium": 1, "hard": 1}
"""How many heroes the model party loses; never the last one."""
BARE = WON + HERO
"""What the barest victory is worth: bronze."""
LEAST_SPAN = 6
"""Least points between a bare victory and the target, so that the medals differ."""
ROUNDS_TRACK, ROUNDS_MODEL, ROUNDS_AGAIN = 4, 3, 1
"""Rounds a room has on the track, rounds the model party spends in it, and rounds to cross a room a second time."""
BOX_CARDS = 12
"""Item cards in the box (Rules: Components)."""
WORDY = 5900
"""Characters of all encounters as JSON from which on heading and texts are set smaller, so that they stay on one page."""
TRACK = 146.0
"""Width of a row of boxes to tick, in mm."""

_FOLDER = "deck-box-dungeons"
_SHEETS = (
    Sheet("daily", f"{_FOLDER}/daily.xml.jinja", "The challenge", "D", "text", "always", single=True),
    Sheet("encounters", f"{_FOLDER}/daily-encounters.xml.jinja", "Encounters", "E", "text", "spoilers", single=True),
    Sheet("table", f"{_FOLDER}/daily-table.xml.jinja", "Map and enemies", "M", "text", "spoilers", single=True),
    Sheet("finale", f"{_FOLDER}/daily-finale.xml.jinja", "Finale and score", "F", "text", "spoilers", single=True),
)
_SEALED = (Sheet("sealed", f"{_FOLDER}/daily-sealed.xml.jinja", "Solution", "S", "text", "spoilers", single=True),)

COLUMNS = (
    Column("strike", "Heroes strike", 6, 63, "attack dice"),
    Column("foe", "Enemies strike", 6, 45, "their attack dice"),
    Column("guard", "We block", 6, 36, "one a hit"),
    Column("parry", "They block", 6, 36, "one a hit"),
    Column("check", "Checks", 6, 36, "four a check"),
    Column("room", "Rooms", 6, 36, "brackets, spawns"),
    Column("refresh", "Other rolls", 6, 36, "refresh, events"),
    Column("coins", "Coins", 6, 36, "of the defeated"),
)
"""Dice by what they are for, in nine rows: about half an evening of fights, a whole one of everything else."""


# ---------------------------------------------------------------------- the shortest way


def route(quest: Quest) -> tuple[str, ...]:
    """Return the ids of the rooms on a shortest walk that does all the goal asks for, from the start room on."""
    start, home = next(room.id for room in quest.rooms if room.role == "start"), _home(quest)
    needed = _needed(quest)
    first = (start, frozenset({start}), frozenset[int]())
    back: dict[_State, _State | None] = {first: None}
    queue = [first]
    for state in queue:
        room, entered, _ = state
        if needed <= entered and (not home or room == start):
            return tuple(reversed(list(_trail(back, state))))
        for after in _onwards(quest, state):
            if after not in back:
                back[after] = state
                queue.append(after)
    return ()


_State = tuple[str, frozenset[str], frozenset[int]]
"""Where the party is, the rooms it has entered, and the bars it has lifted, by the passage's place."""


def _trail(back: dict[_State, _State | None], state: _State | None) -> Iterator[str]:
    while state is not None:
        yield state[0]
        state = back[state]


def _onwards(quest: Quest, state: _State) -> Iterator[_State]:
    room, entered, lifted = state
    for place, passage in enumerate(quest.passages):
        if room in (passage.a, passage.b) and _open(quest, passage, place, state):
            to = passage.b if room == passage.a else passage.a
            yield to, entered | {to}, lifted | {place} if passage.gate == "barred" else lifted


def _open(quest: Quest, passage: Passage, place: int, state: _State) -> bool:
    room, entered, lifted = state
    match passage.gate:
        case "locked":
            return any(token.id == passage.token and token.room in entered for token in quest.tokens)
        case "sealed":
            return all(token.room in entered for token in quest.tokens if token.kind == "site")
        case "barred":
            return room == passage.a or place in lifted
        case "ledge":
            return room == passage.a
    return True


def _needed(quest: Quest) -> frozenset[str]:
    """Return the rooms that the goals ask to be entered; every quest ends in its last room or passes through it."""
    goals = {type(goal) for goal in quest.objective.goals}
    kinds = {"site"} if AllSites in goals else set()
    kinds |= {"clue"} if Unmask in goals else set()
    kinds |= {"relic"} if Bring in goals else set()
    return frozenset({quest.finale.room, *(token.room for token in quest.tokens if token.kind in kinds)})


def _home(quest: Quest) -> bool:
    """Return whether the party must come back to the start."""
    return any(
        (isinstance(goal, Bring | Guard) and goal.to == "start") or (isinstance(goal, Stand) and goal.at == "start")
        for goal in quest.objective.goals
    )


# ---------------------------------------------------------------------- points


def clock(quest: Quest) -> Clock | None:
    """Return the clock of a quest, if it has one; one that runs from the first round on is the round track too."""
    return next((term for term in quest.objective.terms if isinstance(term, Clock)), None)


def rounds(quest: Quest) -> tuple[int, int]:
    """Return the boxes of the round track, and how many of them the model party needs on the shortest way."""
    way, own = route(quest), clock(quest)
    again = ROUNDS_AGAIN * (len(way) - len(set(way)))
    hold = own.boxes if own and own.starts == "finale" else 0
    used = ROUNDS_MODEL * len(set(way)) + again + hold
    return own.boxes if own and own.starts == "setup" else ROUNDS_TRACK * len(quest.rooms) + again + hold, used


def counted(quest: Quest, rating: Rating) -> dict[str, int]:
    """Return what the model party counts at the end, by the rows of the score, when it leaves alone what the goal does not need."""
    track, used = rounds(quest)
    table, way = roster_menace(quest.foes), route(quest)
    spared = sum((assess(entry.effects, quest.heroes, table) for entry in quest.encounters if entry.room not in way), Toll())
    pressure = float(rating.figures["strain"]) - strain(spared, quest.heroes)
    treasure = float(rating.figures["treasure"]) - spared.treasure / quest.heroes
    standing = max(1, quest.heroes - FALLEN[rating.grade])
    return {
        "won": 1,
        "villain": 1,
        "heroes": standing,
        "health": max(standing, round(HERO_HEALTH * quest.heroes * min(1.0, 1.0 - pressure))),
        "treasure": max(0, round(quest.heroes * min(treasure, MOST_TREASURE))),
        "rounds": max(0, track - used),
    }


WORTH = {"won": WON, "villain": VILLAIN, "heroes": HERO, "health": HEALTH, "treasure": TREASURE, "rounds": ROUND}


def target(quest: Quest, rating: Rating) -> Target:
    """Return what the model party's count is worth; bronze is a bare victory, silver and gold a third of the way further each."""
    points = sum(WORTH[name] * count for name, count in counted(quest, rating).items())
    points = max(points, BARE + LEAST_SPAN)
    third = (points - BARE) / 3
    return Target(points, "estimated", (BARE, BARE + int(third), BARE + int(2 * third)))


MOST_HEALTH = 30
"""More health than any hero has, one of the box included."""


def points(quest: Quest, target: Target, won: bool) -> tuple[int, int]:
    """Return the least and the most points of a play: a bare victory, or all heroes hale with everything gained in no time."""
    most = VILLAIN + quest.heroes * (HERO + HEALTH * MOST_HEALTH + TREASURE * MOST_TREASURE) + ROUND * rounds(quest)[0]
    return (BARE, WON + most) if won else (0, most)


# ---------------------------------------------------------------------- words


def words(quest: Quest, rating: Rating) -> dict[str, Any]:
    """Return what the pages of a challenge say beside the quest: score, tracks, orders of cards, and the solution."""
    track, used = rounds(quest)
    own = clock(quest)
    own = own if own and own.starts == "setup" else None
    marks = tuple(mark.at for mark in own.marks) if own else ()
    rooms = {room.id: room for room in quest.rooms}
    way = route(quest)
    record = list(_record(quest))
    figures = {row["kind"]: ticks(row["boxes"], row["marks"], TRACK) for row in record}
    figures["rounds"] = ticks(track, marks, TRACK)
    return {
        "worth": WORTH, "counted": counted(quest, rating), "bare": BARE, "most_treasure": MOST_TREASURE, "track": track,
        "used": used, "own_clock": own, "record": record, "box_order": box_order(quest), "figures": figures,
        "way": [(_mark(quest, room), rooms[room]) for room in way],
        "spared": sorted(_mark(quest, room) for room in rooms if room not in way),
        "hidden": [(_mark(quest, token.room), token) for token in quest.tokens if token.kind in ("key", "clue", "site", "relic")],
        "wordy": sum(len(canonical(entry)) for entry in quest.encounters) > WORDY,
        "costs": _costs(quest, rooms), "advice": list(_advice(quest)),
    }  # fmt: skip


def _record(quest: Quest) -> Iterator[dict[str, Any]]:
    """Yield what is ticked off beside the rounds: the guest's health, the passes of a rite, a clock of the last room."""
    for term in quest.objective.terms:
        match term:
            case Escort():
                yield {"kind": "escort", "title": quest.npcs[0].name, "boxes": term.health.at(quest.heroes), "marks": ()}
            case Rite():
                yield {"kind": "rite", "title": "the rite", "boxes": term.times.at(quest.heroes), "marks": ()}
            case Clock() if term.starts != "setup":
                yield {"kind": "clock", "title": term.name, "boxes": term.boxes, "marks": tuple(mark.at for mark in term.marks)}


def box_order(quest: Quest) -> list[int]:
    """Return in which order owners of the box lay their twelve item cards, counted by the alphabet of their titles."""
    places = {item.id: place for place, item in enumerate(quest.kit.items, start=1)}
    return [places[name] for name in quest.market if places[name] <= BOX_CARDS]


def _mark(quest: Quest, room: str) -> str:
    return next((str(entry.number) for entry in quest.encounters if entry.room == room), "F")


def _costs(quest: Quest, rooms: dict[str, Room]) -> list[dict[str, Any]]:
    """Return for every encounter its room and what it costs and gives a hero on average, as the estimate of the grade has it."""
    table = roster_menace(quest.foes)
    return [
        {"entry": entry, "room": rooms[entry.room], "toll": _shared(assess(entry.effects, quest.heroes, table), quest.heroes)}
        for entry in quest.encounters
    ]


def _shared(toll: Toll, heroes: int) -> dict[str, str]:
    return {
        "harm": _tenths(toll.harm / heroes), "heal": _tenths(toll.heal / heroes), "treasure": _tenths(toll.treasure / heroes),
    }  # fmt: skip


def _tenths(number: float) -> str:
    return f"{number:.1f}".replace("-", "\u2212")


def _advice(quest: Quest) -> Iterator[dict[str, Any]]:
    """Yield every choice with the option that costs the model party least."""
    table = roster_menace(quest.foes)
    for entry in quest.encounters:
        for choice in (effect for effect in walk(entry.effects) if isinstance(effect, Choose)):
            prices = [_price((*option.cost, *option.then), quest.heroes, table) for option in choice.options]
            best = min(range(len(prices)), key=prices.__getitem__)
            yield {"entry": entry, "option": choice.options[best], "letter": "ABC"[best], "hidden": hidden(entry)}


def _price(effects: tuple[Effect, ...], heroes: int, table: Menace) -> float:
    return assess(effects, heroes, table).cost


DAILY: Daily[Quest] = Daily(
    package=PACKAGE, themes=THEMES, sheets=_SHEETS, sealed=_SEALED, words=words, target=target, columns=COLUMNS, points=points
)
