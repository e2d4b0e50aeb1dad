"""Quest to every Problem: the promises of section 3.3, proved apart from how quests are made.

Nothing of generate, layout, carve, stock or deck is used here. This module checks the cards one by one, the deck as a whole
and the words; audit checks how the cards lie and what can be walked there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import product

from generator.core.grid import SIDES
from generator.forge.game import Problem
from generator.games.donjonz.checking import check_surface
from generator.games.donjonz.checking.check_surface import Area
from generator.games.donjonz.quest.data_loading import constants, geometry
from generator.games.donjonz.quest.model import Card, Lying, Placed, Quest

__all__ = ["KINDS", "check"]

KINDS: dict[str, str] = {
    "deck": "There are not exactly a start card and eleven others, each once and in order.",
    "shape": "A card has not 3 x 3 spaces (the start card 3 x 2) with a hex digit each.",
    "wall": "A wall inside a card is printed on one of its sides only.",
    "thing": "Something lies off its card, on something else, or has a number that means nothing.",
    "fixture": "Not exactly one stairs and one lock, both on the start card, and one key elsewhere.",
    "kind": "A weapon or monster is of no kind of the quest, or a kind has no weapon or no monster.",
    "track": "There are more monsters or pouches of gold than boxes to circle.",
    "cut-off": "No way leads to some spaces of the dungeon or, in a deck to be laid, of a card.",
    "dead-card": "A card to be laid has too few open sides, or fits open to no other card.",
    "placed": "A card of a fixed dungeon is not laid exactly once, or one to be laid lies already.",
    "start-first": "The start card is not laid first, or not upright.",
    "overlap": "A card lies on another.",
    "contact": "A card touches none before it along a whole space.",
    "offset": "A card touches none before it along the whole of the shorter side, in a grid.",
    "passage": "No way leads from a card to one before it, where one must.",
    "turned": "A card is turned where cards are not.",
    "paper": "The map is larger than the paper.",
    "edge": "A way leads off the map.",
    "surface": "The game walks on another surface than the printed cards make.",
    "round-trip": "No walk can fetch the key and then come to the lock.",
    "forced-loss": "The first steps kill the hero, whatever they are.",
    "par": "A par is missing, stands where there can be none, or is no result.",
    "doors": "The doors to par are none or more than all, or not as many ways lead on at the first choice as par says.",
    "bound": "Par is more than everything in the dungeon is worth.",
    "walk": "The best walk cannot be read, or is against the rules.",
    "dead-hero": "The best walk kills the hero.",
    "score": "The best walk makes other points, gold or kills than par says.",
    "empty": "A text is empty.",
    "placeholder": "A brace or a doubled blank is left over in a text.",
    "twins": "Two weapons or monsters share a name or an icon.",
    "story": "The story has fewer than two paragraphs.",
    "title": "The title is too long for its place.",
    "doubling": "The sentence about the lock does not name the lock and the key.",
}
"""Every kind of problem and what it means; the kinds are stable, the words are not."""

UNREADABLE = frozenset({"deck", "shape", "thing", "fixture", "placed", "overlap"})
"""Kinds that leave nothing on which a walk could be judged; whatever else is wrong, the walk is judged."""
LONGEST_TITLE = 40
LEAST_STORY = 2
LEAST_SIDES = 2


def check(quest: Quest) -> list[Problem]:
    """Return every problem of a quest (section 3.3; kinds in `KINDS`); an empty list proves that it holds together.

    Where cards or places have a problem of the kinds `UNREADABLE`, the walk is not looked at: what it would be is unknown. Never
    raises on a quest that the records accept, however wrong its ids and numbers are.
    """
    found = [*_cards(quest), *check_surface.places(quest), *_par(quest), *_words(quest)]
    if quest.mode == "mapping":
        found += _loose(quest)
    else:
        found += check_surface.laying(quest)
        if UNREADABLE.isdisjoint(problem.kind for problem in found):
            found += check_surface.walking(quest)
    return found


# ---------------------------------------------------------------------- cards


def _cards(quest: Quest) -> Iterator[Problem]:
    count = Counter(card.id for card in quest.cards)
    for number in sorted({*range(geometry().cards + 1), *count}):
        if count[number] != (number <= geometry().cards):
            yield Problem(
                "deck", f"card {number}", f"it is there {count[number]} times instead of {int(number <= geometry().cards)}"
            )
    if list(count) != sorted(count):
        yield Problem("deck", "cards", f"they are in the order {', '.join(map(str, count))}")
    for card in quest.cards:
        area = check_surface.read(card)
        if area is None:
            yield Problem("shape", f"card {card.id}", f"its rows of walls are {', '.join(card.walls) or 'none'}")
        else:
            yield from _inside(card, area)
    yield from _fixtures(quest)
    yield from _kinds(quest)
    yield from _tracks(quest)


def _inside(card: Card, area: Area) -> Iterator[Problem]:
    """Yield walls that their two spaces do not agree about, and things that do not lie on a space of their own (D-20)."""
    for cell, side, other in check_surface.matched(area):
        if check_surface.walled(area, cell, side) != check_surface.walled(area, other, check_surface.across(side)):
            yield Problem("wall", f"card {card.id}", f"the wall between {_named(cell)} and {_named(other)} has one side only")
    for place, many in Counter((thing.x, thing.y) for thing in card.things).items():
        if place not in area:
            yield Problem("thing", f"card {card.id}", f"something lies off the card, at {_named(place)}")
        elif many > 1:
            yield Problem("thing", f"card {card.id}", f"{many} things lie on {_named(place)}")
    for thing in card.things:
        if (thing.count > 1 and thing.sort != "gold") or (thing.kind and thing.sort not in ("weapon", "monster")):
            what = f"the {thing.sort} on {_named((thing.x, thing.y))} has kind {thing.kind} and count {thing.count}"
            yield Problem("thing", f"card {card.id}", what)


def _named(place: tuple[int, int]) -> str:
    return f"column {place[0] + 1}, row {place[1] + 1}"


def _lying(quest: Quest, sort: str) -> Iterator[tuple[int, Lying]]:
    """Yield every thing of a sort with the number of its card."""
    return ((card.id, thing) for card in quest.cards for thing in card.things if thing.sort == sort)


def _fixtures(quest: Quest) -> Iterator[Problem]:
    """Yield stairs, lock and key that are missing, there twice, or on the wrong card (D-24)."""
    for sort in ("stairs", "lock", "key"):
        homes = [number for number, _ in _lying(quest, sort)]
        if len(homes) != 1:
            yield Problem("fixture", sort, f"there are {len(homes)} instead of one")
        elif (homes[0] == 0) == (sort == "key"):
            yield Problem("fixture", sort, f"it lies on card {homes[0]}")


def _kinds(quest: Quest) -> Iterator[Problem]:
    """Yield kinds without a name, and pairs of which the weapon or the monster is nowhere (section 3.3)."""
    for sort in ("weapon", "monster"):
        there = {thing.kind for _, thing in _lying(quest, sort)}
        for kind in sorted(there ^ set(range(len(quest.pairs)))):
            what = "and the quest has no such pair" if kind in there else "is nowhere to be found"
            yield Problem("kind", f"{sort} {kind}", f"a {sort} of this kind {'lies there, ' if kind in there else ''}{what}")


def _tracks(quest: Quest) -> Iterator[Problem]:
    gold = sum(thing.count for _, thing in _lying(quest, "gold"))
    monsters = len(list(_lying(quest, "monster")))
    for what, many, most in (("gold", gold, constants().gold_track), ("monsters", monsters, len(constants().monster_track))):
        if many > most:
            yield Problem("track", what, f"there are {many}, and {most} boxes to circle")


# ---------------------------------------------------------------------- a deck to be laid


def _loose(quest: Quest) -> Iterator[Problem]:
    """Yield cards that fall apart, and dead ones: with too few open sides, or open to no other card as the house lays them."""
    areas = {card.id: area for card in quest.cards if (area := check_surface.read(card))}
    for number, area in areas.items():
        if len(check_surface.pieces(area)) > 1:
            yield Problem("cut-off", f"card {number}", "no way leads from some of its spaces to others")
        sides = len({side for _, side in check_surface.mouths(area)})
        if sides < (LEAST_SIDES if number else 1):
            yield Problem("dead-card", f"card {number}", f"only {sides} of its sides are open")
        elif quest.house.require_passage and not any(_mates(quest, number, area, *other) for other in areas.items()):
            yield Problem("dead-card", f"card {number}", "it can be laid open to no other card (D-4)")


def _mates(quest: Quest, number: int, area: Area, other: int, beside: Area) -> bool:
    """Return whether a card can be laid beside another (D-3 to D-5); to turn one of the two is to turn the other."""
    if number == other:
        return False
    headings = SIDES if quest.house.rotation else SIDES[:1]
    reach = range(-geometry().side, geometry().side + 1)
    for heading, x, y in product(headings, reach, reach):
        laid = check_surface.lie(area, Placed(card=number, x=x, y=y, heading=heading))
        if beside.keys().isdisjoint(laid) and check_surface.refusal(laid, [beside], quest.house) is None:
            return True
    return False


# ---------------------------------------------------------------------- par


def _par(quest: Quest) -> Iterator[Problem]:
    """Yield a par where none belongs, none where one does, and figures that no search can have come to."""
    found = quest.par
    if (found is None) == (quest.mode == "fixed"):
        yield Problem("par", "par", "a dungeon on a map needs one" if found is None else "a deck that is to be laid can have none")
    if found is None:
        return
    if min(found.score, found.nodes, found.routes) < 1:
        what = f"{found.routes} routes to a score of {found.score} after {found.nodes} nodes are no result of a search"
        yield Problem("par", "par", what)
    if not 1 <= found.doors_to_par <= found.doors:
        yield Problem("doors", "par", f"{found.doors_to_par} of {found.doors} doors lead to it")
    most = _most(quest)
    if found.score > most:
        yield Problem("bound", "par", f"nobody can have {found.score} points where all gold doubled and all monsters make {most}")


def _most(quest: Quest) -> int:
    """Return what no walk exceeds: all gold, doubled, and all monsters killed (D-12, D-17, D-26)."""
    things = [thing for card in quest.cards for thing in card.things]
    gold = sum(thing.count for thing in things if thing.sort == "gold")
    kills = sum(thing.sort == "monster" for thing in things)
    track = (0, *constants().monster_track)
    return 2 * 2 * gold + track[min(kills, len(track) - 1)]


# ---------------------------------------------------------------------- words


def _words(quest: Quest) -> Iterator[Problem]:
    for where, texts in _texts(quest):
        for text in texts:
            if not text.strip():
                yield Problem("empty", where, "a text is empty")
            elif "{" in text or "}" in text or "  " in text:
                yield Problem("placeholder", where, f"a brace or two blanks in a row are left over in {text!r}")
    names = [name for pair in quest.pairs for name in (pair.weapon, pair.monster)]
    icons = [icon for pair in quest.pairs for icon in (pair.weapon_icon, pair.monster_icon)]
    for what, many in Counter([*(f"name {name.casefold()}" for name in names), *(f"icon {icon}" for icon in icons)]).items():
        if many > 1:
            yield Problem("twins", "pairs", f"{many} weapons or monsters have the {what}")
    if len(quest.story) < LEAST_STORY:
        yield Problem("story", "story", f"it has {len(quest.story)} paragraphs and needs {LEAST_STORY}")
    if len(quest.title) > LONGEST_TITLE:
        yield Problem("title", "title", f"{quest.title!r} is longer than {LONGEST_TITLE} letters")
    for what in (quest.key, quest.lock):
        if what.casefold() not in quest.doubling.casefold():
            yield Problem("doubling", "doubling", f"it does not name {what!r}")


def _texts(quest: Quest) -> Iterator[tuple[str, Iterable[str]]]:
    """Yield the texts of a quest by place."""
    end = quest.ending
    yield "title", (quest.title,)
    yield "theme", (quest.theme, quest.theme_name, quest.theme_icon)
    yield "facts", (quest.hero, quest.trade, quest.place, quest.key, quest.lock)
    yield "story", quest.story
    yield "doubling", (quest.doubling,)
    yield "ending", (end.dead, end.poor, end.fair, end.rich, end.best)
    for number, pair in enumerate(quest.pairs):
        yield f"pair {number}", (pair.weapon, pair.weapon_icon, pair.monster, pair.monster_icon, pair.line)
