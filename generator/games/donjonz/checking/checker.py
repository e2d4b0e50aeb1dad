"""Quest to every Problem: the promises that a printed quest makes, proved apart from how quests are made.

Nothing of the room `making` is used. Each module of this room checks one part; this one joins them and names the kinds.
"""

from __future__ import annotations

from generator.forge.rating import Problem
from generator.games.donjonz.checking.check_cards import card_problems
from generator.games.donjonz.checking.check_deck import deck_problems
from generator.games.donjonz.checking.check_map import map_problems, order_problems
from generator.games.donjonz.checking.check_par import par_problems
from generator.games.donjonz.checking.check_texts import text_problems
from generator.games.donjonz.checking.check_walk import walk_problems
from generator.games.donjonz.quest.model import Quest

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
    "contact": "A card touches none that can be laid before it along a whole space.",
    "offset": "A card touches none that can be laid before it along the whole of the shorter side, in a grid.",
    "passage": "No way leads from a card to one that can be laid before it, where one must.",
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
    "lock-unused": "The best walk doubles no gold at the lock.",
    "few-kinds": "The best walk kills with fewer kinds of weapon than the grade promises.",
    "few-kills": "The best walk kills a smaller share of the monsters than the grade promises.",
    "low-par": "The best walk makes fewer points than the grade promises.",
    "families": "The best walks are of more families than a dungeon may have.",
    "empty": "A text is empty.",
    "placeholder": "A fact in braces or a doubled blank is left over in a text.",
    "twins": "Two weapons or monsters share a name or an icon.",
    "story": "The story has fewer than two paragraphs.",
    "title": "The title is too long for its place.",
    "doubling": "The sentence about the lock does not name the lock and the key.",
}
"""Every kind of problem and what it means; the kinds are stable, the words are not."""

UNREADABLE = frozenset({"deck", "shape", "thing", "fixture", "placed", "overlap"})
"""Kinds that leave nothing on which a walk could be judged; whatever else is wrong, the walk is judged."""


def check(quest: Quest) -> list[Problem]:
    """Return every problem of a quest (kinds in `KINDS`); an empty list proves that it holds together.

    Where cards or places have a problem of the kinds `UNREADABLE`, the walk is not looked at: what it would be is unknown. Never
    raises on a quest that the records accept, however wrong its ids and numbers are.
    """
    problems = [*card_problems(quest), *order_problems(quest), *par_problems(quest), *text_problems(quest)]
    if quest.mode == "mapping":
        problems += deck_problems(quest)
    else:
        problems += map_problems(quest)
        if UNREADABLE.isdisjoint(problem.kind for problem in problems):
            problems += walk_problems(quest)
    return problems
