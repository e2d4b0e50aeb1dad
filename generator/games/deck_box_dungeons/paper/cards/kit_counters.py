"""Counters that serve every quest: heroes by name, numbered enemies, people, things, closed exits, gates, wounds and reminders."""

from __future__ import annotations

from generator.forge.pack import Block
from generator.games.deck_box_dungeons.paper.cards.cut_pieces import COUNTERS, HERO_COLOURS, CounterPiece, counter_block
from generator.games.deck_box_dungeons.paper.foe_faces import families
from generator.games.deck_box_dungeons.paper.portraits.busts import hero_faces

ENEMIES = {"green": 12, "blue": 8, "red": 6}
"""How many numbered enemies of each colour there are."""
_OTHERS = (
    (4, CounterPiece("key", "Key", "deep", "Used")),
    (2, CounterPiece("gems", "Relic", "accent", "Borne")),
    (4, CounterPiece("scroll-unfurled", "Clue", "deep", "Read")),
    (12, CounterPiece("falling-rocks", "Closed", "ink", "Rubble")),
    (3, CounterPiece("wooden-door", "Barred", "gate", "Open")),
    (4, CounterPiece("locked-door", "Locked", "gate", "Open")),
    (3, CounterPiece("stairs", "Ledge", "deep", "Ledge")),
    (3, CounterPiece("dungeon-gate", "Sealed", "gate", "Open")),
    (4, CounterPiece("knockout", "Stun", "deep", "Spent")),
    (10, CounterPiece("heart-drop", "Wound", "red", "Wound")),
    (4, CounterPiece("lightning-trio", "Power", "deep", "+1")),
)
"""How many there are of each kind, and what is on them."""
_CLEARED = CounterPiece("dungeon-light", "Clear", "deep", "Clear")
_BLOCKS = 3


def counter_blocks() -> tuple[Block, ...]:
    """Return the blocks of counters; what they have room for beyond those of fixed number mark rooms as cleared."""
    rows = list(_fixed())
    rows += [_CLEARED] * (_BLOCKS * COUNTERS - len(rows))
    starts = range(0, _BLOCKS * COUNTERS, COUNTERS)
    return tuple(
        counter_block(tuple(rows[start : start + COUNTERS]), f"counters {number}", start + 1)
        for number, start in enumerate(starts, 1)
    )


def _fixed() -> tuple[CounterPiece, ...]:
    rows = [
        CounterPiece("meeple", hero.capitalize(), HERO_COLOURS[number % len(HERO_COLOURS)], "Acted", face)
        for number, (hero, face) in enumerate(hero_faces().items())
    ]
    faces = families().nameless
    rows.append(CounterPiece("person", "Guest", "deep", "Free", faces["guest"]))
    rows.append(CounterPiece("crowned-skull", "Villain", "accent", "Half", faces["villain"]))
    rows += [CounterPiece("position-marker", f"Site {number}", "accent", "Done") for number in range(1, 7)]
    for colour, count in ENEMIES.items():
        rows += [CounterPiece(f"die-{colour}", f"{colour.capitalize()} {number}", colour, "Stun") for number in range(1, count + 1)]
    for count, piece in _OTHERS:
        rows += [piece] * count
    return tuple(rows)
