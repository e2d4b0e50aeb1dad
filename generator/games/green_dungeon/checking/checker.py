"""A quest to every problem that is found in it, apart from how quests are made.

Nothing of making/, quest.passages or the dealing in quest.board is used here: what lies between two tiles is read from their
light sides a second time, and walked by other means. Of the rules only the numbers of tiles and cards are taken.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Literal, NamedTuple

from generator.core.data import dump
from generator.forge.rating import Problem
from generator.games.green_dungeon.quest.board import SYMBOLS
from generator.games.green_dungeon.quest.model import PILES, TWIST_EFFECTS, Boss, CardTexts, Monster, Monsters, NamedText, Quest
from generator.games.green_dungeon.quest.ruleset import ThreeNumbers, load_ruleset

__all__ = ["KINDS", "check"]

KINDS: dict[str, str] = {
    "composition": "There are not 25 tiles of the kinds that the edition lays out.",
    "start": "The entrance is not in a corner, or in a lair.",
    "lairs": "There are not exactly two lairs, or one lies where the edition lays none.",
    "seen": "A tile lies face up that is no lair in a corner, or any does where the edition shows none.",
    "turns": "There are turns of tiles that are not there.",
    "all-aligned": "All tiles are turned the same way.",
    "stuck": "A tile has walls towards all of its neighbours.",
    "sealed-off": "No way leads from the entrance to some rooms or to a lair, even if all doors are forced.",
    "decks": "A deck is not twelve cards: each symbol with the edition's three numbers.",
    "rooms": "There are not 25 rooms with a name and a line each, or two share a name.",
    "cast": "There are not 48 things that stand for cards, or one has no name or words, or the name of something else.",
    "bosses": "A boss has no name or a text too few, or the name of something else.",
    "icons": "Somebody or the theme has no icon, or two opponents share one.",
    "twists": "A kind of room has no table, or a table has not three rows of words without a digit.",
    "effects": "A twist does more than a little, two of a kind do something, or fewer than one in three does.",
    "lamp": "The lamp has too few or too many boxes.",
    "story": "The story has fewer than two paragraphs, or does not name both bosses and the place.",
    "words": "A text is empty, too long for its place, or has a fact in braces or blanks left over.",
    "initial": "The title or a sentence begins with a small letter.",
    "repeated": "A sentence stands in the quest twice.",
}
"""Every kind of problem and what it means; the kinds are stable, the words are not."""

WIDE = 5
TILES = WIDE * WIDE
CORNERS = frozenset({0, WIDE - 1, TILES - WIDE, TILES - 1})
LAIRS = 2
CAST = 48
ROWS = 3
LEAST_STORY = 2
LEAST_LAMP, MOST_LAMP = 15, 105
LEAST_TOUCHING = 3
"""At least one twist of so many touches play."""
LONGEST_TITLE = 40
LEAST_SENTENCE = 3
"""Words: shorter ones ("It waits.") may come again."""

_LETTER = re.compile(r"[^\W\d_]")
_WORD = re.compile(r"\w+")
_ARTICLE = re.compile(r"^\W*(the|an?)\s")
_STOP = re.compile(r"[.!?…]+[’”'\")]*\s+")
_FIRST = re.compile(r"(?:^|[.!?]\s)\W*(\w)")
_LEFT = re.compile(r"\{[A-Za-z_]+\}|[\t\n\r]|\s\s|^\s|\s$")

AROUND = (("north", "south", -1, 0), ("east", "west", 0, 1), ("south", "north", 1, 0), ("west", "east", 0, -1))
"""A side, the side of the neighbour that it touches, and the step there in rows and columns."""

Steps = Mapping[int, Mapping[int, int]]
"""For every cell the neighbours beyond no wall, and how many doors have to be forced on the way there: none or one (G-4)."""


def check(quest: Quest) -> list[Problem]:
    """Return every problem of a quest, each of a kind in `KINDS`; an empty list proves that it is sound.

    Never raises on a quest that the records accept, however wrong its numbers and words are.
    """
    return [
        *_tiles(quest), *_paths(quest), *_decks(quest), *_lamp(quest), *_names(quest), *_twists(quest), *_effects(quest),
        *_story(quest), *_words(quest),
    ]  # fmt: skip


# ---------------------------------------------------------------------- tiles


def _tiles(quest: Quest) -> Iterator[Problem]:
    counts = Counter[str](quest.kinds)
    for kind, many in dump(load_ruleset(quest.edition).tiles).items():
        if counts[kind] != many:
            yield Problem("composition", f"{kind} tiles", f"there are {counts[kind]} instead of {many}")
    lairs = _lairs(quest)
    if quest.start not in CORNERS:
        yield Problem("start", "entrance", f"{_cell_name(quest.start)} is not a corner")
    elif quest.start in lairs:
        yield Problem("start", "entrance", f"{_cell_name(quest.start)} is a lair")
    if len(lairs) != LAIRS:
        yield Problem("lairs", "lairs", f"there are {len(lairs)} instead of {LAIRS}")
    if quest.edition == "new" and quest.start in CORNERS:
        for cell in lairs:  # rows 4, 7
            if WIDE - 1 not in _apart(cell, quest.start):
                what = f"it is neither in the row nor in the column opposite the entrance at {_cell_name(quest.start)}"
                yield Problem("lairs", f"lair {_cell_name(cell)}", what)
    yield from _seen(quest, lairs)


def _seen(quest: Quest, lairs: Collection[int]) -> Iterator[Problem]:
    """Yield tiles that cannot have been turned up while a corner was sought (row 6)."""
    if quest.edition == "new" and quest.seen:
        what = f"{_names_of(quest.seen)} lie face up, and no tile is seen before the entrance is chosen"
        yield Problem("seen", "tiles seen", what)
        return
    for cell, many in Counter(quest.seen).items():
        if cell not in CORNERS or cell not in lairs:
            yield Problem("seen", _cell_name(cell), "it lies face up and is no lair in a corner")
        elif many > 1:
            yield Problem("seen", _cell_name(cell), f"it is seen {many} times")


def _lairs(quest: Quest) -> list[int]:
    return [cell for cell, kind in enumerate(quest.kinds) if kind == "straw"]


def _apart(first: int, second: int) -> tuple[int, int]:
    """Return how many rows and columns lie between two cells."""
    (row, column), (down, right) = divmod(first, WIDE), divmod(second, WIDE)
    return abs(row - down), abs(column - right)


def _cell_name(cell: int) -> str:
    return f"{'ABCDE'[cell % WIDE]}{cell // WIDE + 1}" if 0 <= cell < TILES else f"cell {cell}"


def _names_of(cells: Iterable[int]) -> str:
    return ", ".join(map(_cell_name, cells))


# ---------------------------------------------------------------------- passages


def _paths(quest: Quest) -> Iterator[Problem]:
    if quest.flat >> TILES:
        yield Problem("turns", "turns", f"{quest.flat:#x} turns other tiles than {TILES}")
    flat = quest.flat & (1 << TILES) - 1
    if flat in (0, (1 << TILES) - 1):  # G-3
        what = f"every tile has its light sides {'east and west' if flat else 'north and south'}"
        yield Problem("all-aligned", "turns", what)
    onward = steps(flat)
    stuck = [cell for cell in onward if not onward[cell]]
    if stuck:
        yield Problem("stuck", _names_of(stuck), "there are walls all around")
    start = quest.start if 0 <= quest.start < TILES else 0
    lost = sorted(onward.keys() - flood(onward, start))
    if lost:
        yield Problem("sealed-off", _names_of(lost), f"no way leads there from {_cell_name(start)}")
    near = doors(onward, start)
    for cell in _lairs(quest):
        if cell not in near:
            yield Problem("sealed-off", f"lair {_cell_name(cell)}", f"no forcing of doors leads there from {_cell_name(start)}")


def steps(flat: int) -> Steps:
    """Return the steps of a dungeon; bit n of `flat` is set where tile n has its light sides east and west, else north and south.

    Out by a light side costs nothing, in by the light side of a neighbour means to force its door, two dark sides are a wall.
    """
    light = [("east", "west") if flat >> cell & 1 else ("north", "south") for cell in range(TILES)]
    onward: dict[int, dict[int, int]] = {}
    for cell in range(TILES):
        row, column = divmod(cell, WIDE)
        onward[cell] = {}
        for side, touching, down, right in AROUND:
            if 0 <= row + down < WIDE and 0 <= column + right < WIDE:
                there = cell + WIDE * down + right
                if side in light[cell]:
                    onward[cell][there] = 0
                elif touching in light[there]:
                    onward[cell][there] = 1
    return onward


def flood(onward: Steps, start: int) -> set[int]:
    """Return the cells that can be reached if every door gives way."""
    reached, edge = {start}, [start]
    while edge:
        fresh = onward[edge.pop()].keys() - reached
        reached |= fresh
        edge += fresh
    return reached


def doors(onward: Steps, start: int) -> dict[int, int]:
    """Return for every cell that can be reached the fewest doors to force on the way, ring by ring of one door more."""
    fewest: dict[int, int] = {}
    ring, forced = [start], 0
    while ring:
        behind: list[int] = []
        while ring:
            cell = ring.pop()
            if cell not in fewest:
                fewest[cell] = forced
                for there, cost in onward[cell].items():
                    (behind if cost else ring).append(there)
        ring, forced = [cell for cell in behind if cell not in fewest], forced + 1
    return fewest


# ---------------------------------------------------------------------- decks


def _decks(quest: Quest) -> Iterator[Problem]:
    for name in PILES:
        numbers: ThreeNumbers = getattr(load_ruleset(quest.edition).decks, name)
        wanted = Counter((str(symbol), number) for symbol in SYMBOLS for number in numbers)
        counts = Counter((str(card.symbol), card.number) for card in quest.pile(name))
        for what, cards in (("there is one too many of", counts - wanted), ("there is one too few of", wanted - counts)):
            for symbol, number in sorted(cards.elements()):
                yield Problem("decks", f"{name} deck", f"{what} {symbol} {number}")


# ---------------------------------------------------------------------- names


def _names(quest: Quest) -> Iterator[Problem]:
    """Yield what is missing, and names and icons that are there twice; texts that are empty are found by `_words`."""
    rooms = [("rooms", f"room {_cell_name(number)}", room.name) for number, room in enumerate(quest.rooms)]
    cast = [("cast", where, card.name) for where, card in _card_texts(quest)]
    for kind, many, wanted in (("rooms", len(rooms), TILES), ("cast", len(cast), CAST)):
        if many != wanted:
            yield Problem(kind, kind, f"there are {many} instead of {wanted}")
    known: dict[str, str] = {}
    bosses = [("bosses", "mini boss", quest.mini.name), ("bosses", "final boss", quest.final.name)]
    for kind, where, name in (*rooms, *bosses, *cast):
        if known.setdefault(_bare_words(name), where) != where:
            yield Problem(kind, where, f"{known[_bare_words(name)]} has the name {name!r} too")
    if _bare_words(quest.mini.short) in (_bare_words(quest.final.short), _bare_words(quest.final.name)):
        yield Problem("bosses", "mini boss", f"the final boss is called {quest.mini.short!r} too")
    for icon, many in Counter(opponent.icon for opponent in _opponents(quest)).items():
        if many > 1:
            yield Problem("icons", f"icon {icon}", f"{many} opponents have it")


def _bare_words(text: str) -> str:
    """Return a text as its bare words, without an article in front: what is the same to a reader."""
    return " ".join(_WORD.findall(_ARTICLE.sub("", text.casefold(), count=1)))


def _card_texts(quest: Quest) -> Iterator[tuple[str, NamedText | Monster]]:
    """Yield what stands for every card, and where it does."""
    groups: tuple[tuple[str, CardTexts | Monsters], ...] = (
        ("monster", quest.monsters), ("magic", quest.magic), ("trap", quest.traps), ("treasure", quest.treasures),
    )  # fmt: skip
    for group, cast in groups:
        for symbol in SYMBOLS:
            rows: tuple[NamedText | Monster, ...] = getattr(cast, symbol)
            yield from ((f"{group} {symbol} {number}", card) for number, card in enumerate(rows, 1))


def _opponents(quest: Quest) -> list[Boss | Monster]:
    return [quest.mini, quest.final, *(card for _, card in _card_texts(quest) if isinstance(card, Monster))]


# ---------------------------------------------------------------------- words


class QuestText(NamedTuple):
    """A text of a quest: the kind of problem if it is missing, where it stands, and whether it is sentences or a part of one."""

    kind: str
    where: str
    text: str
    sort: Literal["name", "phrase", "prose"] = "name"


def _texts(quest: Quest) -> Iterator[QuestText]:
    yield QuestText("words", "title", quest.title, "prose")
    yield from (QuestText("words", "theme", text) for text in (quest.theme, quest.theme_name))
    yield QuestText("icons", "theme", quest.theme_icon)
    yield QuestText("words", "place", quest.place)
    yield from (QuestText("words", "story", text, "prose") for text in quest.story)
    for boss in (quest.mini, quest.final):
        where = "mini boss" if boss is quest.mini else "final boss"
        yield from (QuestText("bosses", where, text) for text in (boss.name, boss.short))
        yield from (QuestText("bosses", where, text, "prose") for text in (boss.lair, boss.violent, boss.magic, boss.dead))
        if boss is quest.mini or boss.fled:
            yield QuestText("bosses", where, boss.fled, "prose")
        yield QuestText("icons", where, boss.icon)
    for number, room in enumerate(quest.rooms):
        yield QuestText("rooms", f"room {_cell_name(number)}", room.name)
        yield QuestText("rooms", f"room {_cell_name(number)}", room.line, "prose")
    for where, card in _card_texts(quest):
        yield QuestText("cast", where, card.name)
        yield QuestText("cast", where, card.line, "prose")
        if isinstance(card, Monster):
            yield QuestText("cast", where, card.beside, "phrase")
            yield QuestText("icons", where, card.icon)
    yield from (QuestText("twists", f"{twist.kind} table", row, "prose") for twist in quest.twists for row in twist.rows)
    end = quest.ending
    yield from (QuestText("words", "ending", text, "prose") for text in (end.dead, end.victory, end.great))


def _words(quest: Quest) -> Iterator[Problem]:
    seen: dict[str, str] = {}
    for kind, where, text, sort in _texts(quest):
        if not _LETTER.search(text):
            yield Problem(kind, where, f"a text is empty: {text!r}")
        if _LEFT.search(text):
            yield Problem("words", where, f"a fact in braces or blanks are left over in {text!r}")
        if sort == "prose" and any(map(str.islower, _FIRST.findall(text))):
            yield Problem("initial", where, f"a sentence begins with a small letter in {text!r}")
        for sentence in () if sort == "name" else _sentences(text):
            if sentence in seen:
                yield Problem("repeated", where, f"{sentence!r} stands in {seen[sentence]} too")
            seen.setdefault(sentence, where)
    if len(quest.title) > LONGEST_TITLE:
        yield Problem("words", "title", f"{quest.title!r} is longer than {LONGEST_TITLE} letters")


def _sentences(text: str) -> Iterator[str]:
    """Yield the sentences of a text that are worth comparing, as their bare words."""
    for part in _STOP.split(text):
        words = _WORD.findall(part.casefold())
        if len(words) >= LEAST_SENTENCE:
            yield " ".join(words)


def _lamp(quest: Quest) -> Iterator[Problem]:
    """Yield a lamp that goes out before anything can be won, or that has more boxes than its track."""
    if quest.lamp and not LEAST_LAMP <= quest.lamp <= MOST_LAMP:
        yield Problem("lamp", "lamp", f"it has {quest.lamp} boxes instead of {LEAST_LAMP} to {MOST_LAMP}, or none at all")


def _effects(quest: Quest) -> Iterator[Problem]:
    """Yield twists that do too much, and too few that do anything; twists of the first edition were words alone."""
    touching = [twist for twist in quest.twists if any(twist.effects)]
    if not quest.stacked and len(touching) * LEAST_TOUCHING < len(quest.twists):
        yield Problem("effects", "twists", f"{len(touching)} of {len(quest.twists)} touch play, and one in three should")
    for kind, many in Counter(twist.kind for twist in touching).items():
        if many > 1:
            yield Problem(
                "effects", f"{kind} table", f"{many} tables of this kind touch play, so that it is unclear which is rolled"
            )
    for twist in touching:
        for effect in twist.effects:
            if (effect and not TWIST_EFFECTS[effect.what][0] <= effect.by <= TWIST_EFFECTS[effect.what][1]) or (
                effect and not effect.by
            ):
                yield Problem("effects", f"{twist.kind} table", f"it changes {effect.what} by {effect.by}")


def _twists(quest: Quest) -> Iterator[Problem]:
    """Yield kinds of rooms without a table, and words that speak of numbers."""
    there = {twist.kind for twist in quest.twists}
    for kind in dump(load_ruleset(quest.edition).tiles):
        if kind not in there:
            yield Problem("twists", f"{kind} table", "no table tells what is seen in such a room")
    for twist in quest.twists:
        if len(twist.rows) != ROWS:
            yield Problem("twists", f"{twist.kind} table", f"it has {len(twist.rows)} rows instead of {ROWS}")
        for row in twist.rows:
            if any(map(str.isnumeric, row)):
                yield Problem("twists", f"{twist.kind} table", f"a number stands in {row!r}")


def _story(quest: Quest) -> Iterator[Problem]:
    if len(quest.story) < LEAST_STORY:
        yield Problem("story", "story", f"it has {len(quest.story)} paragraphs and needs {LEAST_STORY}")
    words = _bare_words(" ".join(quest.story))
    for name in (quest.mini.name, quest.final.name, quest.place):
        if _bare_words(name) not in words:
            yield Problem("story", "story", f"it does not name {name!r}")
