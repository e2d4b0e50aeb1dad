"""A quest to the words and pictures that templates may use: sorted, counted, named; no sentence is made here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.core.grid import Side, side_towards
from generator.draw import page_marks
from generator.forge.game import Cut, Deck, Drawn, Rating
from generator.forge.making import fingerprint
from generator.games.deck_box_dungeons.paper.figures import Counter, FoeCard, HeroSheet, Slot, SmallCard
from generator.games.deck_box_dungeons.paper.room_cards import MAP_DOOR, MAP_EDGE, TILE, Card, MapData
from generator.games.deck_box_dungeons.players.expected_tolls import most_dice
from generator.games.deck_box_dungeons.quest.data_loading import faces, phrases
from generator.games.deck_box_dungeons.quest.effects import COLOURS, SKILLS, Choose, Effect
from generator.games.deck_box_dungeons.quest.kit import ItemCard
from generator.games.deck_box_dungeons.quest.model import Entry, Quest, Room
from generator.games.deck_box_dungeons.quest.terms import Accuse, Clock, Escort, Pursuit, Rite, Term, Twist, Waves, Work
from generator.games.deck_box_dungeons.quest.theme_schema import Foe, Kind, Strike
from generator.games.deck_box_dungeons.quest.wording import deed_words

KIND_ICONS: dict[Kind, str] = {
    "combat": "crossed-swords", "ambush": "hooded-figure", "trap": "wolf-trap", "hazard": "falling-rocks", "skill": "biceps",
    "bargain": "shaking-hands", "riddle": "uncertainty", "shrine": "candle-holder", "treasure": "open-treasure-chest",
    "npc": "conversation", "rest": "campfire", "boss": "crowned-skull",
}  # fmt: skip
SKILL_ICONS = dict(zip(SKILLS, ("biceps", "feather", "spell-book", "conversation"), strict=True))
SLOTS, COUNTERS, TICKS = 6, 36, 24
COUNTER_CUTS, SMALL_CUTS = 10, 3
"""Straight cuts inside a block of six by six counters, and of two by three small cards."""
ROOM_CARDS = 15
HERO_COLOURS = ("ink", "green", "blue", "red")


def view(quest: Quest, rating: Rating) -> dict[str, Any]:
    """Return everything the sheets of a quest may say or show."""
    rooms = {room.id: room for room in quest.rooms}
    return {
        "quest": quest, "rating": rating, "heroes": quest.heroes, "villain": quest.villain,
        "start": next(room for room in quest.rooms if room.role == "start"),
        "last": rooms[quest.finale.room], "rooms": rooms, "kind_icons": KIND_ICONS, "skill_icons": SKILL_ICONS,
        "entries": [_entry(entry, rooms) for entry in quest.encounters],
        "answers": [entry for entry in quest.encounters if hidden(entry)],
        "legend": _legend(quest), "gates": sorted({p.gate for p in quest.passages if p.gate}),
        "locks": [(p, next(t for t in quest.tokens if t.id == p.token)) for p in quest.passages if p.gate == "locked"],
        "most": _most(quest), "clock": next((term for term in quest.objective.terms if isinstance(term, Clock)), None),
        "market": market(quest), "tokens": {token.id: token for token in quest.tokens}, "npcs": {npc.id: npc for npc in quest.npcs},
        "sites": [token for token in quest.tokens if token.kind == "site"], "print": fingerprint(quest),
        "targets": phrases().targets, "lasting": phrases().lasting, "decks": {"rooms": _deck(quest)},
        "deed_words": deed_words, "figures": _figures(quest),
    }  # fmt: skip


def hidden(entry: Entry) -> bool:
    """Return whether the outcomes of an entry's choices are printed apart, so that a riddle does not answer itself."""
    return entry.kind == "riddle" and any(isinstance(effect, Choose) for effect in entry.effects)


def _entry(entry: Entry, rooms: Mapping[str, Room]) -> dict[str, Any]:
    return {"entry": entry, "room": rooms[entry.room], "icon": KIND_ICONS[entry.kind], "hidden": hidden(entry)}


def _legend(quest: Quest) -> list[tuple[str, Room]]:
    numbers = {entry.room: str(entry.number) for entry in quest.encounters}
    rows = [(numbers.get(room.id, "F"), room) for room in quest.rooms]
    return sorted(rows, key=lambda row: (not row[0].isdigit(), int(row[0]) if row[0].isdigit() else 0))


def _most(quest: Quest) -> dict[str, int]:
    """Return the most dice of each colour that one encounter, or the finale with what its villain adds, can ask for."""
    lists = [*(entry.effects for entry in quest.encounters), quest.finale.effects, quest.villain.half, quest.villain.each]
    lists += [effects for term in quest.objective.terms for effects in term_effects(term)]
    return {colour: max(most_dice(effects, quest.heroes)[place] for effects in lists) for place, colour in enumerate(COLOURS)}


def term_effects(term: Term) -> list[tuple[Effect, ...]]:
    """Return every list of effects that a term may ask for."""
    match term:
        case Work():
            return [term.passed, term.failed]
        case Clock():
            return [mark.then for mark in term.marks]
        case Waves() | Pursuit() | Twist():
            return [term.then]
        case Accuse():
            return [term.right, term.wrong]
        case Rite():
            return [term.failed]
    return []


def market(quest: Quest) -> list[ItemCard]:
    """Return the item cards in the order in which this quest's market offers them."""
    cards = {card.id: card for card in quest.kit.items}
    return [cards[name] for name in quest.market]


# ------------------------------------------------------------------ pictures


def _figures(quest: Quest) -> dict[str, Drawn]:
    pictures = {
        "map": _map(quest),
        "sigils": page_marks.sigils(fingerprint(quest)),
        "emblem": page_marks.emblem(quest.theme_icon, quest.theme_name),
        "foes": Drawn("foes", tuple(foe_card(foe) for foe in quest.foes), 182.0, 128.0, "Enemy cards"),
        "log": Drawn(
            "log", tuple(f"{mark} {room.name}" for mark, room in _legend(quest)), 182.0, 60.0, "Log of the rooms, to tick"
        ),
        "tailpiece": page_marks.tailpiece(quest.villain.icon),
        "distances": Drawn("distances", 46.0, 46.0, 46.0, "Melee beside the hero, reach on the corners, ranged from two steps on"),
        "joined": Drawn("joined", (faces()["3A"], faces()["13A"]), 88.0, 44.0, "Two cards that meet at their exits"),
    }
    for number in range(2):
        pictures[f"hero{number + 1}"] = hero_sheet(False)
    clock = next((term for term in quest.objective.terms if isinstance(term, Clock)), None)
    if clock is not None:
        pictures["clock"] = ticks(clock.boxes, tuple(mark.at for mark in clock.marks))
    for term in quest.objective.terms:
        if isinstance(term, Escort):
            pictures["guest"] = ticks(term.health.at(quest.heroes), ())
        elif isinstance(term, Rite):
            pictures["rite"] = ticks(term.times.at(quest.heroes), ())
    if quest.culprit:
        name = next(npc.name for npc in quest.npcs if npc.id == quest.culprit)
        pictures["culprit"] = Drawn("headdown", f"The traitor was {name}.", 146.0, 6.0, "The traitor\u2019s name, head down")
    pictures["villain"] = ticks(quest.villain.health.at(quest.heroes), (-(-quest.villain.health.at(quest.heroes) // 2),))
    return pictures


def foe_card(foe: Foe) -> FoeCard:
    """Return an enemy as its card shows it."""
    rows = (
        ("Melee", _strike(foe.melee)),
        ("Defence", _signed(foe.defence)),
        ("Ranged", _strike(foe.ranged)),
        ("Speed", str(foe.speed)),
    )
    words = ", ".join(word.capitalize() for word in foe.keywords)
    return FoeCard(foe.name, foe.icon, foe.colour, foe.attack, rows, f"Attacks first: {phrases().targets[foe.target]}.", words)


def _strike(strike: Strike | None) -> str:
    return f"{strike.dice} at {_signed(strike.bonus)}" if strike else "\u2013"


def _signed(number: int) -> str:
    return f"+{number}" if number >= 0 else f"\u2212{-number}"


def ticks(count: int, marks: tuple[int, ...], width: float = TICKS * 7.0 - 1.0) -> Drawn:
    """Return boxes to tick in rows of a width in mm; those that are marked have a frame of their own."""
    return Drawn("ticks", (count, marks), width, 7.0 * -(-count // int((width + 1.0) // 7.0)) + 0.5, f"{count} boxes to tick")


def hero_sheet(tall: bool) -> Drawn:
    """Return an empty hero's sheet: half a page, or with places for the box's cards three quarters of one."""
    return Drawn("hero", HeroSheet("", tall), 182.0, 190.0 if tall else 84.0, "Hero record sheet")


def _sides(quest: Quest, room: Room) -> tuple[frozenset[Side], frozenset[Side]]:
    spots = {other.id: other.spot for other in quest.rooms}
    joined = [p.b if p.a == room.id else p.a for p in quest.passages if room.id in (p.a, p.b)]
    closed = frozenset(row.side for row in quest.closed if row.room == room.id)
    return frozenset(side_towards(room.spot, spots[other]) for other in joined), closed


def _card(quest: Quest, room: Room, mark: str, upright: bool) -> Card:
    joined, closed = _sides(quest, room)
    heading: Side = room.heading
    if upright:
        turn = {"n": 0, "e": 1, "s": 2, "w": 3}[heading]
        back = {side: "nesw"[("nesw".index(side) - turn) % 4] for side in "nesw"}
        joined = frozenset(back[side] for side in joined)  # type: ignore[misc]
        closed = frozenset(back[side] for side in closed)  # type: ignore[misc]
        heading = "n"
    return Card(quest.face(room.label), heading, joined, closed, room.role == "start", mark)


def _map(quest: Quest) -> Drawn:
    columns, rows = max(room.x for room in quest.rooms) + 1, max(room.y for room in quest.rooms) + 1
    marks = {entry.room: str(entry.number) for entry in quest.encounters}
    spots = {room.id: room.spot for room in quest.rooms}
    cards = tuple((room.spot, _card(quest, room, marks.get(room.id, "crowned-skull"), False)) for room in quest.rooms)
    gates = tuple((spots[p.a], side_towards(spots[p.a], spots[p.b]), p.gate) for p in quest.passages if p.gate)
    wide, tall = columns * MAP_EDGE + 1.0, rows * MAP_EDGE + MAP_DOOR
    return Drawn("map", MapData(cards, gates, columns, rows), wide, tall, f"Map of {len(quest.rooms)} room cards")


def _deck(quest: Quest) -> Deck:
    """Return what is cut out: the room cards, each with its other face behind, counters, and the market where there is room."""
    cuts = [
        _room_cut(room.label, _card(quest, room, "", True), Card(faces()[other_face(room.label)], "n", frozenset(), frozenset()))
        for room in quest.rooms
    ]
    cuts.append(_block("counters", Slot(counters=_counters(quest)), COUNTER_CUTS))
    small = [
        SmallCard(
            card.name, (*(deed_words(deed) for deed in card.deeds), *([phrases().lasting] if card.lasting else [])), str(card.cost)
        )
        for card in market(quest)
    ]
    for number, first in enumerate(range(0, len(small), SLOTS)):
        if len(cuts) % SLOTS:
            cuts.append(_block(f"market {number + 1}", Slot(small=tuple(small[first : first + SLOTS])), SMALL_CUTS))
    return Deck(tuple(cuts))


def other_face(label: str) -> str:
    """Return the label of a room card's other side."""
    return label[:-1] + ("B" if label[-1] == "A" else "A")


def _room_cut(label: str, front: Card, back: Card) -> Cut:
    faced, turned = (Drawn("slot", Slot(card=card), TILE, TILE, f"Room card {card.face.label}") for card in (front, back))
    return Cut(label, faced, turned)


def _block(name: str, front: Slot, inner: int) -> Cut:
    return Cut(name, Drawn("slot", front, TILE, TILE, name), Drawn("slotback", "crossed-swords", TILE, TILE, "Back"), inner=inner)


def _counters(quest: Quest) -> tuple[Counter, ...]:
    rows = [Counter("meeple", f"Hero {number + 1}", HERO_COLOURS[number]) for number in range(quest.heroes)]
    rows.append(Counter(quest.villain.icon, "Villain", "accent"))
    rows += [Counter("person", npc.name.split()[-1][:9], "deep") for npc in quest.npcs]
    rows += [
        Counter("position-marker", f"Site {number + 1}", "accent")
        for number, t in enumerate(t for t in quest.tokens if t.kind == "site")
    ]
    rows += [Counter("key", "Key", "deep") for token in quest.tokens if token.kind == "key"]
    rows += [Counter(quest.objective.icon, "Relic", "accent") for token in quest.tokens if token.kind == "relic"]
    rows += [Counter("scroll-unfurled", "Clue", "deep") for token in quest.tokens if token.kind == "clue"]
    for colour, count in zip(COLOURS, quest.dice, strict=True):
        rows += [Counter(f"die-{colour}", colour.capitalize(), colour) for _ in range(min(count, 8))]
    rows += [Counter("knockout", "Stunned", "deep") for _ in range(3)]
    rows += [Counter("padlock-open", "Cleared", "rule") for _ in range(COUNTERS - len(rows))]
    return tuple(rows[:COUNTERS])


BLANK_LAYOUTS = ("full", "half", "rooms")
"""Blank sheets: a page each with places for the box's cards, two on a page, or instead of them all room cards to cut."""


def blank(settings: Mapping[str, str]) -> dict[str, Any]:
    """Return the words of blank hero sheets, `count` of them, or in the layout `rooms` the fifteen room cards with both sides."""
    layout = settings.get("layout", "full")
    if layout == "rooms":
        pairs = [(faces()[f"{number}A"], faces()[f"{number}B"]) for number in range(1, ROOM_CARDS + 1)]
        cards = [[Card(face, "n", frozenset(), frozenset()) for face in pair] for pair in pairs]
        cuts = tuple(_room_cut(pair[0].label + pair[1].label[-1], *both) for pair, both in zip(pairs, cards, strict=True))
        return {"title": "Room cards", "figures": {}, "decks": {"rooms": Deck(cuts)}}
    tall = layout == "full"
    return {
        "title": "Hero records", "heroes": int(settings.get("count", "1")), "per_page": 1 if tall else 2,
        "figures": {"hero1": hero_sheet(tall)},
    }  # fmt: skip
