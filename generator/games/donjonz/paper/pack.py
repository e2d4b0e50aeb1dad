"""A quest to the words and pictures that templates may use: sorted, counted, named; no sentence is made here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.core.grid import SIDES, Side, Spot
from generator.draw import page_marks
from generator.forge.game import Cut, Deck, Drawn, Rating
from generator.forge.making import fingerprint
from generator.games.donjonz.paper.dungeon_figure import CARD, BackData, FaceData, Ground, MapData, SealedData, Signs, map_size
from generator.games.donjonz.paper.inventory import Arm, Inventory
from generator.games.donjonz.quest.cards import bits, size, spots, surface
from generator.games.donjonz.quest.data_loading import constants
from generator.games.donjonz.quest.maze import GOLD_POINTS, Thing, letters
from generator.games.donjonz.quest.model import Card, Quest
from generator.games.donjonz.quest.theme_schema import Rank
from generator.games.donjonz.rating.difficulty import WALKS
from generator.games.donjonz.rules.notation import read_walk

SPACE = 15.0
WALK_LINE = 88
"""Characters in a line of the walk on the sealed page."""
"""A space of the printed map in mm, where the paper allows it."""
MINUTES = {"fixed": "15", "mapping": "25"}


def view(quest: Quest, rating: Rating) -> dict[str, Any]:
    """Return everything the sheets of a quest may say or show."""
    fixed = quest.mode == "fixed"
    maze = surface(quest.cards, quest.placed) if fixed else None
    signs = signs_of(quest)
    return {
        "quest": quest, "rating": rating, "fixed": fixed, "letters": [letters(number) for number in range(26)],
        "ranks": [{"name": rank.name, "line": rank.line, "points": points} for rank, points in ranked()],
        "endings": _endings(quest), "walks": WALKS,
        "place": quest.place[0].upper() + quest.place[1:], "minutes": MINUTES[quest.mode], "print": fingerprint(quest),
        "start": maze.name(maze.start) if maze else "",
        "figures": _figures(quest, signs), "decks": {"cards": _deck(quest, signs)},
    }  # fmt: skip


def ranked() -> list[tuple[Rank, str]]:
    """Return the ranks from the worst with the points they stand for (D-15)."""
    ranks = constants().ranks
    rows = []
    for rank, after in zip(ranks, (*ranks[1:], None), strict=True):
        rows.append((rank, f"{rank.least}\u2013{after.least - 1}" if after else f"{rank.least} +"))
    return rows


def _endings(quest: Quest) -> list[dict[str, str]]:
    rows = {
        "Dead": quest.ending.dead,
        "No medal": quest.ending.poor,
        "Bronze or silver": quest.ending.fair,
        "Gold": quest.ending.rich,
    }
    if quest.mode == "mapping":
        rows = {
            "Dead": quest.ending.dead,
            "Up to 20": quest.ending.poor,
            "21 to 60": quest.ending.fair,
            "61 and more": quest.ending.rich,
        }
    else:
        rows["The best score"] = quest.ending.best
    return [{"outcome": outcome, "text": text} for outcome, text in rows.items()]


# ------------------------------------------------------------------ pictures


def _figures(quest: Quest, signs: Signs) -> dict[str, Drawn]:
    pictures = {
        "emblem": page_marks.emblem(quest.theme_icon, quest.theme_name),
        "sigils": page_marks.sigils(fingerprint(quest)),
        "inventory": Drawn("inventory", inventory(quest), 182.0, 124.0, "Inventory sheet"),
        "tailpiece": page_marks.tailpiece(quest.theme_icon),
        "diary": Drawn("diary", None, 182.0, 30.0, "Lines for a diary of the walk"),
    }
    for number in range(len(quest.pairs)):
        for sort in ("weapon", "monster"):
            sign = (Thing(sort, number), signs)
            pictures[f"{sort}{number}"] = Drawn("sign", sign, 11.0, 11.0, f"Sign of {sort} {letters(number)}")
    if quest.placed:
        pictures |= {"map": _map(quest), "answer": _sealed(quest)}
    return pictures


def _deck(quest: Quest, signs: Signs) -> Deck:
    """Return the cards to cut out, squares that share their edges; the start card is cut once more below its second row."""
    back = Drawn("back", BackData(quest.theme_icon, quest.title), CARD, CARD, "Back of a card")
    cuts = []
    for card in quest.cards:
        name = str(card.id) if card.id else "start"
        front = Drawn("face", FaceData(_printed(card), signs, str(card.id) if card.id else ""), CARD, CARD, f"Card {name}")
        cuts.append(Cut(name, front, back, inner=0 if card.id else 1))
    return Deck(tuple(cuts))


def _printed(card: Card) -> Ground:
    wide, high = size(card)
    places = [Spot(x, y) for y in range(high) for x in range(wide)]
    walls: list[tuple[Spot, Side]] = []
    for spot in places:
        for side in SIDES:
            # the east and south side of an inner wall are drawn by the next space's west and north
            inner = side in ("e", "s") and spot.beside(side) in places
            if side in bits(card, spot) and not inner:
                walls.append((spot, side))
    things = tuple((Spot(row.x, row.y), Thing(row.sort, row.kind, row.count)) for row in card.things)
    return Ground(tuple(places), tuple(walls), things)


def signs_of(quest: Quest) -> Signs:
    """Return the icons of a quest's weapons and monsters."""
    return Signs(tuple(pair.weapon_icon for pair in quest.pairs), tuple(pair.monster_icon for pair in quest.pairs))


def map_data(quest: Quest, *, solved: bool = False) -> MapData:
    """Return what the map of a fixed dungeon is drawn from, with the best walk if `solved`."""
    maze = surface(quest.cards, quest.placed)
    left, top = min(spot.x for spot in maze.spots), min(spot.y for spot in maze.spots)
    moved = [Spot(spot.x - left, spot.y - top) for spot in maze.spots]
    number = {spot: place for place, spot in enumerate(moved)}
    walls = tuple(
        (spot, side) for place, spot in enumerate(moved) for side in SIDES
        if not (side in ("e", "s") and spot.beside(side) in number)
        and number.get(spot.beside(side), -1) not in maze.ways[place]
    )  # fmt: skip
    things = tuple((moved[place], thing) for place, thing in enumerate(maze.things) if thing)
    cards = []
    for row in quest.placed:
        card = next(card for card in quest.cards if card.id == row.card)
        covered = spots(card, row)
        corner = Spot(min(spot.x for spot in covered) - left, min(spot.y for spot in covered) - top)
        extent = (len({spot.x for spot in covered}), len({spot.y for spot in covered}))
        cards.append((corner, extent, str(card.id) if card.id else "", row.heading))
    wide, high = max(spot.x for spot in moved) + 1, max(spot.y for spot in moved) + 1
    walk: tuple[Spot, ...] = ()
    if solved and quest.par:
        walk = (moved[maze.start], *(moved[move.to] for move in read_walk(maze, quest.par.walk)))
    return MapData(Ground(tuple(moved), walls, things), signs_of(quest), tuple(cards), wide, high, walk)


def _map(quest: Quest, *, solved: bool = False) -> Drawn:
    data = map_data(quest, solved=solved)
    alt = "The best walk drawn over the map" if solved else f"Map of {len(data.ground.spots)} spaces"
    return Drawn("map", data, *map_size(data.wide, data.high, SPACE), alt)


def _sealed(quest: Quest) -> Drawn:
    """Return the answer: the map with the best walk, what it scores, and the same walk as words."""
    drawn = _map(quest, solved=True)
    lines: list[tuple[str, str, float]] = []
    if quest.par:
        gold, kills = GOLD_POINTS * quest.par.gold, quest.par.score - GOLD_POINTS * quest.par.gold
        lines.append((f"The best score is {quest.par.score}", "title", 22.0))
        lines.append((f"{quest.par.gold} pouches: {gold}   \u00b7   {quest.par.kills} monsters: {kills}", "body", 11.0))
        lines += [(line, "mono", 8.0) for line in _wrapped(quest.par.walk, WALK_LINE)]
    high = drawn.height + 12.0 + 5.0 * len(lines)
    return Drawn("sealed", SealedData(drawn.data, tuple(lines)), drawn.width, high, "The best walk, head down")


def _wrapped(words: str, most: int) -> list[str]:
    """Return words in lines of at most so many characters."""
    lines = [""]
    for word in words.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > most:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def inventory(quest: Quest | None) -> Inventory:
    """Return what an inventory sheet is made from; without a quest the list of weapons is left to a pencil."""
    numbers = constants()
    arms = (
        tuple(Arm(pair.weapon_icon, pair.weapon, pair.monster_icon, pair.monster) for pair in quest.pairs)
        if quest
        else (Arm("", "", "", ""),) * numbers.kinds
    )
    return Inventory(arms, tuple((points, rank.name) for rank, points in ranked()), numbers.gold_track, numbers.monster_track)


BLANK_LAYOUTS = ("half", "quarter", "full")
"""Blank inventory sheets: two on a page, four, or one with a long diary."""
_BLANKS = {"full": (1, 0.98), "half": (2, 0.487), "quarter": (4, 0.49)}
"""How many stand on a page, and their share of its height."""


def blank(settings: Mapping[str, str]) -> dict[str, Any]:
    """Return the words of blank inventory sheets, `count` of them."""
    layout = settings.get("layout", BLANK_LAYOUTS[0])
    per_page, share = _BLANKS[layout]
    count = int(settings.get("count", "2"))
    drawn = Drawn("inventory", inventory(None), 182.0, 124.0, "Inventory sheet")
    pair = Drawn("inventories", inventory(None), 182.0, 124.0, "Two inventory sheets")
    return {
        "title": "Inventory sheets", "rows": -(-count // 2) if layout == "quarter" else count, "per_page": min(2, per_page),
        "share": str(share), "figures": {"inventory": pair if layout == "quarter" else drawn},
    }  # fmt: skip
