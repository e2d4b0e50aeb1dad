"""The checker finds nothing in sound quests, every kind of fault that is planted, and stumbles over nothing."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from copy import copy, deepcopy
from importlib import import_module
from itertools import product
from typing import Any, NamedTuple, TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import force_setattr

from generator.core.data import Record, dump, read_json
from generator.core.rng import Rng
from generator.games.green_dungeon.checking.checker import KINDS, check, doors, flood, steps
from generator.games.green_dungeon.making.generator import quest_of
from generator.games.green_dungeon.making.story import draw_twists, theme_of, write_story
from generator.games.green_dungeon.quest.board import CORNERS, Kind, Symbol, deal
from generator.games.green_dungeon.quest.data_loading import THEMES
from generator.games.green_dungeon.quest.model import (
    Boss,
    CardTexts,
    Ending,
    Monster,
    Monsters,
    NamedText,
    Quest,
    QuestCard,
    RowEffect,
    Twist,
)
from generator.games.green_dungeon.quest.passages import CELLS, closed_doors, connected, neighbours, parse_cell, passage
from generator.games.green_dungeon.quest.ruleset import EDITIONS, Edition, load_ruleset

checker: Any = import_module("generator.games.green_dungeon.checking.checker")

R = TypeVar("R", bound=Record)
ALL = (1 << CELLS) - 1

# ---------------------------------------------------------------------- sound quests

TILES: dict[Kind, int] = {"drop": 6, "hammer": 4, "wood": 4, "brick": 4, "cog": 5, "straw": 2}
SYMBOLS: tuple[Symbol, ...] = ("drop", "hammer", "wood", "cog")
NUMBERS = {"treasure": (1, 1, 2), "monster": (2, 3, 3), "boss": (4, 5, 6)}
WORDS_ALONE = (None, None, None)
EFFECTS = (
    WORDS_ALONE,
    (RowEffect(what="health", by=-2), RowEffect(what="magic", by=2), None),
    (RowEffect(what="treasure", by=3), RowEffect(what="treasure", by=-3), RowEffect(what="experience", by=1)),
    (None, None, RowEffect(what="time", by=1)),
    *[WORDS_ALONE] * 4,
)
HUES = ("Amber", "Black", "Crimson", "Dun", "Ebon", "Fallow", "Grey", "Hoary")
THINGS = ("Arch", "Bell", "Cask", "Door", "Eel", "Fork", "Gate", "Hook", "Ink", "Jar")
DEEDS = ("hums", "drips", "creaks", "waits", "glows", "sinks", "turns", "leans")
NAMES = [f"{hue} {thing}" for hue, thing in product(HUES, THINGS)]
LINES = [f"A {hue.lower()} {thing.lower()} {deed} here." for thing, deed, hue in product(THINGS, DEEDS, HUES)]


def story_fields() -> dict[str, Any]:
    """The words of a quest: no name, no sentence, no icon twice."""
    names, lines = iter(NAMES), iter(LINES)

    def something() -> NamedText:
        return NamedText(name=next(names), line=next(lines))

    def three() -> tuple[NamedText, NamedText, NamedText]:
        return something(), something(), something()

    def monster() -> Monster:
        name = next(names)
        return Monster(name=name, icon=name.lower().replace(" ", "-"), line=next(lines), beside=f"with {name} at its heel")

    def beasts() -> tuple[Monster, Monster, Monster]:
        return monster(), monster(), monster()

    def boss(name: str, fled: str = "") -> Boss:
        lair, violent, magic, dead = (next(lines) for _ in range(4))
        short, icon = f"the {name.split()[0]}", name.split()[1].lower()
        return Boss(name=name, short=short, icon=icon, lair=lair, violent=violent, magic=magic, dead=dead, fled=fled)

    def cast() -> CardTexts:
        return CardTexts(drop=three(), hammer=three(), wood=three(), cog=three())

    return {
        "title": "The Cellar of Jars", "theme": "cellar", "theme_name": "The Cellar", "theme_icon": "barrel",
        "place": "the Low Cellar",
        "story": ("Warden Mallow keeps the Low Cellar. Queen Thistle keeps him.", "It waits. You go down by the coal chute."),
        "mini": boss("Warden Mallow", "He has not moved. It waits."), "final": boss("Queen Thistle"),
        "rooms": tuple(something() for _ in range(CELLS)),
        "monsters": Monsters(drop=beasts(), hammer=beasts(), wood=beasts(), cog=beasts()),
        "magic": cast(), "traps": cast(), "treasures": cast(),
        "twists": tuple(
            Twist(kind=kind, rows=(next(lines), next(lines), next(lines)), effects=effects)
            for kind, effects in zip((*TILES, *list(TILES)[:2]), EFFECTS, strict=True)
        ),
        "ending": Ending(dead=next(lines), victory=next(lines), great=next(lines)),
    }  # fmt: skip


WORDS = story_fields()


def sound(edition: Edition, seed: int = 0, **fields: Any) -> Quest:
    """A sound quest that is laid out by other means than the game's own."""
    rng = Rng.root(f"sound/{edition}", seed)
    start = rng.pick(CORNERS)
    far = [cell for cell in range(CELLS) if 4 in (abs(cell % 5 - start % 5), abs(cell // 5 - start // 5))]
    free = [cell for cell in range(CELLS) if cell != start] if edition == "old" else far
    lairs = rng.shuffle(free)[:2]
    others = iter(rng.shuffle([kind for kind, many in TILES.items() for _ in range(many) if kind != "straw"]))
    seen = tuple(cell for cell in lairs if cell in CORNERS and rng.chance(1, 2)) if edition == "old" else ()
    piles = {
        name: tuple(QuestCard(symbol=symbol, number=number) for symbol, number in rng.shuffle(list(product(SYMBOLS, numbers))))
        for name, numbers in NUMBERS.items()
    }
    flat = next(bits for turn in range(99) if connected(bits := rng.stream("turns", turn).bits(CELLS)))
    words: dict[str, Any] = {
        "edition": edition, "grade": "easy", "kinds": tuple("straw" if cell in lairs else next(others) for cell in range(CELLS)),
        "flat": flat, "start": start, "seen": seen, **piles, **WORDS, **fields,
    }  # fmt: skip
    return Quest(**words)


@pytest.mark.parametrize("edition", EDITIONS)
def test_sound_quests_have_no_problem(edition: Edition) -> None:
    for seed in range(60):
        assert check(sound(edition, seed)) == [], seed


def test_all_that_sound_quests_may_be_is_tried() -> None:
    quests = [sound(edition, seed) for edition in EDITIONS for seed in range(60)]
    assert {len(quest.seen) for quest in quests} >= {0, 1}
    assert {(quest.edition, quest.start) for quest in quests} == set(product(EDITIONS, CORNERS))


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_dealt_and_told_quests_have_no_problem(edition: Edition, theme: str) -> None:
    """But for rooms that are sealed off: those are left to the next attempt."""
    for seed in range(20):
        rng = Rng.root(f"check/{theme}", seed)
        board = deal(load_ruleset(edition), rng.stream("deal"))
        one = theme_of(theme, rng)
        story = write_story(one, board.kinds, draw_twists(one, rng.stream("twists")), rng.stream("tale"))
        quest = quest_of(edition, "easy", board, story, 45 * (seed % 2))
        assert [problem for problem in check(quest) if problem.kind != "sealed-off"] == [], seed


# ---------------------------------------------------------------------- planted faults


def change(record: R, **fields: Any) -> R:
    """A copy with other fields and nothing checked."""
    twin = copy(record)
    for name, value in fields.items():
        force_setattr(twin, name, value)
    return twin


def new(**fields: Any) -> Quest:
    """A sound quest of the new edition with its entrance at A1 and its lairs at E2 and C5, some of its fields changed."""
    return change(BASE, **fields)


def old(**fields: Any) -> Quest:
    """The same dungeon in the old edition."""
    return change(BASE, edition="old", **fields)


def laid(*lairs: str, more: Mapping[str, Kind] = {}) -> tuple[Kind, ...]:
    """All tiles with the lairs in other places."""
    others = iter([kind for kind, many in TILES.items() for _ in range(many) if kind != "straw"])
    cells = [parse_cell(lair) for lair in lairs]
    kinds: list[Kind] = ["straw" if cell in cells else next(others, "drop") for cell in range(CELLS)]
    for name, kind in more.items():
        kinds[parse_cell(name)] = kind
    return tuple(kinds)


def lies(*rows: str) -> int:
    return sum(1 << cell for cell, turn in enumerate("".join(rows)) if turn == "H")


def row(quest: Quest, part: str, place: int, **fields: Any) -> Quest:
    """Change fields of one row of a quest."""
    rows = list(getattr(quest, part))
    rows[place] = change(rows[place], **fields)
    return change(quest, **{part: tuple(rows)})


def card(group: str, symbol: str, place: int, **fields: Any) -> Quest:
    """Change what stands for one card."""
    rows = list(getattr(getattr(BASE, group), symbol))
    rows[place] = change(rows[place], **fields)
    return new(**{group: change(getattr(BASE, group), **{symbol: tuple(rows)})})


def boss(rank: str, **fields: Any) -> Quest:
    return new(**{rank: change(getattr(BASE, rank), **fields)})


def twist(*rows: str) -> Quest:
    return row(BASE, "twists", 2, rows=rows)


def effect(what: str, by: int) -> Quest:
    """Let the last row of a table that touches play do something else."""
    done = change(RowEffect(what="time", by=1), what=what, by=by)
    return row(BASE, "twists", 3, effects=(None, None, done))


TURNS = lies("HHVHV", "VHVVH", "HVHVH", "VVHHV", "HHVHV")
BASE = sound("new", start=0, kinds=laid("E2", "C5"), flat=TURNS)
CUT = lies("HHVHV", "VHVVH", "HHHHH", "HHHHH", "HHVHV")
"""No way leads from the third row to the fourth."""
PIT = NamedText(name="Pit", line="You fall into it.")
LINE = WORDS["rooms"][3].line


class Plant(NamedTuple):
    """A fault: its kind, its name, the quest with it; `alone` if nothing else is wrong then."""

    kind: str
    name: str
    quest: Callable[[], Quest]
    alone: bool = True


# fmt: off
PLANTS = [
    Plant("composition", "a drop for a cog", lambda: new(kinds=laid("E2", "C5", more={"A1": "cog"}))),
    Plant("composition", "three lairs", lambda: new(kinds=laid("E2", "C5", more={"E4": "straw"})), alone=False),
    Plant("composition", "a tile too few", lambda: new(kinds=BASE.kinds[:-1])),
    Plant("composition", "a tile too many", lambda: new(kinds=(*BASE.kinds, "brick"))),
    Plant("composition", "no tile", lambda: new(kinds=()), alone=False),
    Plant("start", "in the middle", lambda: new(start=12)),
    Plant("start", "beside a corner", lambda: old(start=1)),
    Plant("start", "off the map", lambda: new(start=-1)),
    Plant("start", "in a lair", lambda: old(kinds=laid("A1", "C5"))),
    Plant("start", "in a lair of the new edition", lambda: new(kinds=laid("A1", "C5")), alone=False),
    Plant("lairs", "one", lambda: new(kinds=laid("E2")), alone=False),
    Plant("lairs", "three", lambda: old(kinds=laid("E2", "C5", "C3")), alone=False),
    Plant("lairs", "in the middle", lambda: new(kinds=laid("C3", "C5"))),
    Plant("lairs", "in the row of the entrance", lambda: new(kinds=laid("D1", "C5"))),
    Plant("lairs", "opposite another corner", lambda: new(start=24), alone=True),
    Plant("seen", "in the new edition", lambda: new(kinds=laid("E1", "C5"), seen=(4,))),
    Plant("seen", "no lair", lambda: old(seen=(4,))),
    Plant("seen", "no corner", lambda: old(seen=(9,))),
    Plant("seen", "twice", lambda: old(kinds=laid("E1", "C5"), seen=(4, 4))),
    Plant("seen", "off the map", lambda: old(seen=(-1, 25))),
    Plant("turns", "a bit too high", lambda: new(flat=TURNS | 1 << CELLS)),
    Plant("turns", "less than none", lambda: new(flat=TURNS - (1 << CELLS))),
    Plant("all-aligned", "H", lambda: new(flat=ALL), alone=False),
    Plant("all-aligned", "V", lambda: new(flat=0), alone=False),
    Plant("sealed-off", "both lairs beyond", lambda: new(kinds=laid("B5", "C5"), flat=CUT)),
    Plant("sealed-off", "no lair beyond", lambda: old(kinds=laid("E2", "C2"), flat=CUT)),
    Plant("sealed-off", "columns", lambda: new(flat=lies("HVVHV", "VVVVH", "HVVVH", "VVVHV", "HVVHV"))),
    Plant("decks", "a card too few", lambda: new(monster=BASE.monster[1:])),
    Plant("decks", "a card too many", lambda: new(boss=(*BASE.boss, BASE.boss[0]))),
    Plant("decks", "another number", lambda: row(BASE, "treasure", 5, number=9)),
    Plant("decks", "another symbol", lambda: row(BASE, "monster", 5, symbol="brick")),
    Plant("decks", "a card for another", lambda: new(boss=(*BASE.boss[:-1], BASE.boss[0]))),
    Plant("decks", "two exchanged", lambda: new(monster=BASE.boss, boss=BASE.monster)),
    Plant("rooms", "one too few", lambda: new(rooms=BASE.rooms[1:])),
    Plant("rooms", "one too many", lambda: new(rooms=(*BASE.rooms, PIT))),
    Plant("rooms", "no name", lambda: row(BASE, "rooms", 7, name="")),
    Plant("rooms", "no line", lambda: row(BASE, "rooms", 7, line="...")),
    Plant("rooms", "a name twice", lambda: row(BASE, "rooms", 7, name=f"The {BASE.rooms[8].name.upper()}")),
    Plant("cast", "a name twice", lambda: card("monsters", "wood", 1, name=BASE.monsters.cog[2].name)),
    Plant("cast", "a trap like a treasure", lambda: card("traps", "wood", 1, name=BASE.treasures.cog[2].name)),
    Plant("cast", "a magic like a room", lambda: card("magic", "drop", 0, name=BASE.rooms[24].name)),
    Plant("cast", "a monster like a boss", lambda: card("monsters", "drop", 0, name=BASE.final.name)),
    Plant("cast", "no name", lambda: card("magic", "cog", 2, name="—")),
    Plant("cast", "no line", lambda: card("treasures", "hammer", 0, line="")),
    Plant("cast", "alone only", lambda: card("monsters", "hammer", 2, beside="")),
    Plant("cast", "one too few", lambda: new(magic=change(BASE.magic, wood=BASE.magic.wood[1:]))),
    Plant("cast", "one too many", lambda: new(traps=change(BASE.traps, wood=(*BASE.traps.wood, PIT)))),
    Plant("bosses", "one name", lambda: new(final=change(BASE.final, name=BASE.mini.name)), alone=False),
    Plant("bosses", "one short name", lambda: boss("final", short="The Warden")),
    Plant("bosses", "named for the other", lambda: boss("mini", short=BASE.final.name)),
    Plant("bosses", "named for a room", lambda: row(BASE, "rooms", 0, name=BASE.mini.name)),
    Plant("bosses", "no short name", lambda: boss("mini", short="")),
    *(Plant("bosses", f"no {part} of the {rank}", lambda rank=rank, part=part: boss(rank, **{part: ""}))  # type: ignore[misc]
      for rank in ("mini", "final") for part in ("name", "short", "lair", "violent", "magic", "dead")),
    Plant("bosses", "nothing to come back to", lambda: boss("mini", fled="")),
    Plant("icons", "no boss", lambda: boss("mini", icon="")),
    Plant("icons", "no monster", lambda: card("monsters", "cog", 0, icon="")),
    Plant("icons", "no theme", lambda: new(theme_icon="")),
    Plant("icons", "two bosses", lambda: boss("mini", icon=BASE.final.icon)),
    Plant("icons", "two monsters", lambda: card("monsters", "cog", 0, icon=BASE.monsters.drop[1].icon)),
    Plant("twists", "none for a kind", lambda: new(twists=(*BASE.twists[:4], *BASE.twists[5:]))),
    Plant("twists", "two rows", lambda: twist(*BASE.twists[2].rows[:2])),
    Plant("twists", "four rows", lambda: twist(*BASE.twists[2].rows, "It is cold down here.")),
    Plant("twists", "a digit", lambda: twist(*BASE.twists[2].rows[:2], "You lose 1 of your boots.")),
    Plant("twists", "half a digit", lambda: twist(*BASE.twists[2].rows[:2], "There is ½ a boot here.")),
    Plant("twists", "an empty row", lambda: twist(*BASE.twists[2].rows[:2], "")),
    *(Plant("effects", f"{what} {by:+}", lambda what=what, by=by: effect(what, by))  # type: ignore[misc]
      for what, by in (("health", 3), ("health", -3), ("magic", 3), ("magic", -3), ("treasure", 4), ("treasure", -4),
                       ("experience", 2), ("experience", -1), ("time", 2), ("time", -1), ("health", 0))),
    Plant("effects", "too few", lambda: row(BASE, "twists", 3, effects=WORDS_ALONE)),
    Plant("effects", "none", lambda: new(twists=tuple(change(one, effects=WORDS_ALONE) for one in BASE.twists))),
    Plant("effects", "two of a kind", lambda: row(BASE, "twists", 7, effects=EFFECTS[2])),
    Plant("lamp", "too short", lambda: new(lamp=14)),
    Plant("lamp", "one box", lambda: new(lamp=1)),
    Plant("lamp", "too long", lambda: new(lamp=106)),
    Plant("lamp", "less than none", lambda: old(lamp=-1)),
    Plant("story", "one paragraph", lambda: new(story=BASE.story[:1])),
    Plant("story", "none", lambda: new(story=())),
    Plant("story", "of another final boss", lambda: boss("final", name="King Thistle", short="the King")),
    Plant("story", "of another mini boss", lambda: boss("mini", name="Warden Fennel")),
    Plant("story", "of another place", lambda: new(place="the High Cellar")),
    Plant("words", "brace in the title", lambda: new(title="Down with {mini}")),
    Plant("words", "brace in an ending", lambda: new(ending=change(BASE.ending, great="The town by {place} sings."))),
    Plant("words", "brace in a name", lambda: row(BASE, "rooms", 0, name="Hall of {final}")),
    Plant("words", "brace beside", lambda: card("monsters", "cog", 0, beside="with {place} behind it")),
    Plant("words", "two blanks", lambda: card("traps", "cog", 0, line="The floor  tilts.")),
    Plant("words", "a blank at the end", lambda: card("traps", "cog", 0, line="The floor tilts. ")),
    Plant("words", "a line end", lambda: boss("mini", dead="He falls\nover the sill.")),
    Plant("words", "no title", lambda: new(title="")),
    Plant("words", "no theme", lambda: new(theme_name="")),
    Plant("words", "no place", lambda: new(place="")),
    Plant("words", "no ending", lambda: new(ending=change(BASE.ending, dead=""))),
    Plant("words", "an empty paragraph", lambda: new(story=(*BASE.story, ""))),
    Plant("words", "long title", lambda: new(title="T" * 41)),
    Plant("initial", "title", lambda: new(title="the Warden Has the Keys")),
    Plant("initial", "first", lambda: boss("mini", dead="‘the Queen will hear of it,’ he says.")),
    Plant("initial", "later", lambda: boss("mini", dead="He falls over the sill. the Queen will hear of it.")),
    Plant("repeated", "a line", lambda: row(BASE, "rooms", 7, line=LINE)),
    Plant("repeated", "a sentence within", lambda: boss("final", dead=f"She falls. ‘Did I not say so?’ {LINE.upper()}")),
    Plant("repeated", "in one text", lambda: new(story=(*BASE.story, "So it goes. ‘So it goes!’ you say."))),
    Plant("repeated", "quoted", lambda: new(ending=change(BASE.ending, dead=f"‘{LINE}’ It is over now."))),
    Plant("repeated", "beside", lambda: card("monsters", "cog", 0, beside=BASE.monsters.cog[1].beside)),
]
# fmt: on


def test_what_faults_are_planted_in_is_sound() -> None:
    assert check(new()) == check(old()) == []
    assert check(new(title="T" * 40)) == []
    assert check(old(kinds=laid("E1", "C5"), seen=(4,))) == check(old(kinds=laid("E1", "A5"), seen=(4, 20))) == []
    assert check(old(kinds=laid("C3", "B1"))) == []
    assert [check(new(lamp=boxes)) for boxes in (0, 15, 105)] == [[], [], []]
    assert check(new(stacked=True, twists=tuple(change(one, effects=WORDS_ALONE) for one in BASE.twists))) == []
    assert check(row(BASE, "twists", 6, effects=WORDS_ALONE)) == []
    assert check(boss("mini", dead="‘Late?’ asks the Queen, and it waits. Mr Fox… a fox! It waits. It waits.")) == []


@pytest.mark.parametrize("plant", PLANTS, ids=[f"{plant.kind}: {plant.name}" for plant in PLANTS])
def test_a_planted_fault_is_found(plant: Plant) -> None:
    found = check(plant.quest())
    kinds = {problem.kind for problem in found}
    assert kinds == {plant.kind} if plant.alone else plant.kind in kinds
    for problem in found:
        assert problem.kind in KINDS
        assert problem.where.strip()
        assert len(problem.what) > 10


def test_a_fault_is_planted_of_every_kind() -> None:
    assert {plant.kind for plant in PLANTS} | {"stuck"} == set(KINDS)


def test_a_tile_with_walls_all_around_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is none in a dungeon of tiles with two light sides; the steps themselves must be wrong."""
    found = {cell: {there: cost for there, cost in near.items() if 12 not in (cell, there)} for cell, near in steps(TURNS).items()}
    monkeypatch.setattr(checker, "steps", lambda flat: found)
    assert [(problem.kind, problem.where) for problem in check(new())] == [("stuck", "C3"), ("sealed-off", "C3")]


def test_all_problems_are_found_at_once() -> None:
    bad = row(row(new(start=24, flat=CUT, monster=(), title="{Mini}"), "rooms", 0, name=""), "twists", 0, rows=("1", LINE, ""))
    expected = {"lairs", "sealed-off", "decks", "rooms", "twists", "words", "repeated"}
    assert {problem.kind for problem in check(bad)} == expected


def test_one_tile_turned_is_enough_not_to_be_aligned() -> None:
    for flat in (*(1 << cell for cell in range(CELLS)), *(ALL ^ 1 << cell for cell in range(CELLS))):
        assert {problem.kind for problem in check(new(flat=flat))} == {"sealed-off"}


def test_what_is_sealed_off_is_named() -> None:
    found = [(problem.where, problem.what) for problem in check(new(flat=CUT)) if problem.kind == "sealed-off"]
    assert found[0][0] == "A4, B4, C4, D4, E4, A5, B5, C5, D5, E5"
    assert [where for where, _ in found[1:]] == ["lair C5"]
    assert all("from A1" in what for _, what in found)


# ---------------------------------------------------------------------- a second reading

turns = st.one_of(st.integers(0, ALL), st.sampled_from([0, ALL, CUT, TURNS]))


@given(turns)
def test_steps_are_those_that_the_game_walks(flat: int) -> None:
    cost = {"open": 0, "free": 0, "shut": 1}
    found = steps(flat)
    for cell in range(CELLS):
        around = {there: passage(flat, cell, there) for there in neighbours(cell)}
        assert found[cell] == {there: cost[what] for there, what in around.items() if what != "wall"}
        assert found[cell], "no tile is walled in"


@given(turns, st.integers(0, CELLS - 1))
def test_doors_are_those_that_the_game_counts(flat: int, start: int) -> None:
    found, onward = doors(steps(flat), start), steps(flat)
    assert tuple(found.get(cell, -1) for cell in range(CELLS)) == closed_doors(flat, start)
    assert found.keys() == flood(onward, start)


@given(st.integers(0, ALL), st.sampled_from([0, *range(1, 5)]), st.booleans())
def test_sealed_off_is_what_two_lines_alike_make(flat: int, line: int, across: bool) -> None:
    for cell in range(CELLS) if line else ():
        if (cell // 5 if across else cell % 5) in (line, line - 1):
            flat = flat | 1 << cell if across else flat & ~(1 << cell)
    kinds = {problem.kind for problem in check(new(flat=flat))}
    assert ("sealed-off" in kinds) != connected(flat)
    assert kinds <= {"sealed-off", "all-aligned"}


# ---------------------------------------------------------------------- whatever the records accept


def spoiled(value: Any, other: Any, rng: Rng) -> Any:
    """A value like another one of the same name, or spoiled in a way that suits its type."""
    if isinstance(value, list) and value:
        return rng.pick(([], value[:-1], value[1:], value[::-1], [*value, value[0]], [rng.pick(value)], other))
    if isinstance(value, int):
        return rng.pick((0, 1, 4, 9, 12, 24, 25, 99, -1, -99, ALL, value + 1, value - 1, other))
    if isinstance(value, str):
        return rng.pick(("", " ", "{x}", "\n", "...", "½", "straw", "brick", "old", "new", "It is so. it is so.", other))
    return rng.pick((None, other))


def values(tree: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every path to a value of a JSON tree."""
    if path:
        yield path
    branches = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    for key, value in branches:
        yield from values(value, (*path, key))


TREES = [dump(new()), dump(old(kinds=laid("E1", "C5"), seen=(4,)))]
PATHS = [list(values(tree)) for tree in TREES]


def damaged(seed: int) -> Quest | None:
    """A quest with up to six values spoiled, or None where the records refuse it."""
    rng = Rng.root("damage", seed)
    which = rng.below(len(TREES))
    tree = json.loads(json.dumps(TREES[which]))
    for _ in range(rng.between(1, 6)):
        # a field of the quest first, then where: names and lines are many, and would hardly leave a turn to the rest
        field = rng.pick(sorted(TREES[0]))
        path = rng.pick([path for path in PATHS[which] if path[0] == field])
        like = rng.pick([other for other in PATHS[which] if other[-1] == path[-1]])
        place, other = tree, TREES[which]
        for part in like:
            other = other[part]
        try:
            for part in path[:-1]:
                place = place[part]
            place[path[-1]] = spoiled(place[path[-1]], deepcopy(other), rng)
        except (LookupError, TypeError):
            continue  # what was there is gone already
    try:
        return read_json(Quest, json.dumps(tree).encode())
    except ValueError:
        return None


@given(st.integers(0, 2**32))
@settings(max_examples=400, deadline=None)
def test_no_damage_makes_the_checker_stumble(seed: int) -> None:
    quest = damaged(seed)
    if quest is not None:
        assert {problem.kind for problem in check(quest)} <= set(KINDS)


def test_damage_is_mostly_accepted_and_mostly_found() -> None:
    quests = [quest for quest in map(damaged, range(200)) if quest is not None]
    assert len(quests) > 60
    assert sum(bool(check(quest)) for quest in quests) > 0.8 * len(quests)


@pytest.mark.parametrize("name", ["kinds", "story", "treasure", "monster", "boss", "rooms", "twists"])
def test_nothing_left_of_a_list_is_reported_and_no_crash(name: str) -> None:
    assert check(new(**{name: ()}))
    assert check(old(**{name: ()}))


@given(st.integers(), st.integers(), st.lists(st.integers()), st.sampled_from(EDITIONS))
def test_no_number_makes_the_checker_stumble(flat: int, start: int, seen: list[int], edition: Edition) -> None:
    kinds = {problem.kind for problem in check(change(BASE, edition=edition, flat=flat, start=start, seen=tuple(seen)))}
    assert kinds <= {"turns", "all-aligned", "sealed-off", "start", "lairs", "seen"}
