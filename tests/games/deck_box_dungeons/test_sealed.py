"""Sealed prints: who walks by the letter finds the quest's map, whoever reads only the table finds nothing out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date
from functools import cache
from typing import Any

import pytest
from msgspec import UNSET

from generator.core.errors import ForgeFailed
from generator.draw.figures import Figure
from generator.forge import challenges, playing
from generator.forge.making import Made, attempt, fingerprint
from generator.forge.pack import Pack
from generator.forge.rating import Rating
from generator.games.deck_box_dungeons import GAME
from generator.games.deck_box_dungeons.paper.sealed.sealed_figures import table_figure
from generator.games.deck_box_dungeons.paper.sealed.sealed_print import SealedPrint, TableRow, seal
from generator.games.deck_box_dungeons.quest.model import Quest
from generator.press.markup import templates
from tests import quick_grading
from tests.games.deck_box_dungeons import sealed_walk
from tests.games.deck_box_dungeons.sealed_walk import Exit, Lost, Row, Walk
from tests.log_pen import LogPen
from tests.records import replace

EVERY = 40
"""Quests that are walked."""
LENGTHS = ("short", "standard", "long")
SIDE = {"n": "↑", "e": "→", "s": "↓", "w": "←"}


@cache
def quests() -> tuple[Quest, ...]:
    return tuple(_drafts())


def _drafts() -> Iterator[Quest]:
    seed = 0
    for number in range(EVERY):
        options = GAME.defaults() | {"length": LENGTHS[number % 3], "heroes": str(1 + number % 4)}
        while True:
            seed += 1
            try:
                yield attempt(GAME, options, seed, 1)
                break
            except ForgeFailed:
                continue


@cache
def sealed(number: int) -> SealedPrint:
    return seal(quests()[number])


def pack_of(quest: Quest, kind: str = "sealed") -> Pack:
    return GAME.pack(quest, quick_grading.rate_deck(quest), {"map": kind})


def page(pack: Pack, sheet: str) -> str:
    """Return the XML of a sheet of a pack, for whole sheets of paper."""
    words = {name: getattr(pack.words, name) for name in pack.words.__struct_fields__}
    more = {
        "code": "B",
        "edition": 2,
        "version": "1",
        "half": False,
        "sides": "",
        "address": "",
        "current": True,
        "booklet": False,
        "icon_credits": "",
        "cutting": [],
    }
    template = next(one.template for one in pack.sheets if one.id == sheet)
    return templates.render(
        template, {**words, **more, "font_credits": [], "icon_credits": "", "game_title": "", "large": False, "week": False}
    )


Print = tuple[str, int, dict[int, dict[str, Exit]], dict[int, Row]]


@cache
def printed(number: int) -> Print:
    """Return what a sealed pack prints: the start card, the first encounter, the exits of all encounters, the table."""
    pack = pack_of(quests()[number])
    figure = pack.figures["exits"]
    pen = LogPen(figure.width, figure.height)
    figure.paint(pen)
    words = page(pack, "exits")
    start = words.split("Lay card <b>")[1].split("</b>")[0]
    first = int(words.split("read encounter <b>")[1].split("</b>")[0])
    return start, first, sealed_walk.exits_of(page(pack, "encounters")), sealed_walk.table_of(pen.log)


def differences(quest: Quest, found: Walk, finale: int) -> list[str]:
    """Return where what was laid is not the quest's map."""
    start = next(room for room in quest.rooms if room.role == "start")
    square = {room.id: (room.x - start.x, room.y - start.y) for room in quest.rooms}
    cards = {square[room.id]: (room.label, SIDE[room.heading]) for room in quest.rooms}
    closed = {(square[row.room], SIDE[row.side]) for row in quest.closed}
    joined = {frozenset((square[row.a], square[row.b])): row.gate or "" for row in quest.passages}
    order = [room for _, room in sorted((read, at) for at, read in found.reads.items() if read != finale)]
    faults = ["cards"] * (found.cards != cards) + ["closed"] * (found.closed != closed) + ["joined"] * (found.joined != joined)
    faults += ["order"] * (order != [square[entry.room] for entry in quest.encounters])
    return faults + ["finale"] * (found.reads.get(square[quest.finale.room]) != finale)


@pytest.mark.parametrize("number", range(EVERY))
def test_who_walks_by_the_letter_lays_the_quests_map(number: int) -> None:
    found = sealed_walk.walk(*printed(number))
    assert differences(quests()[number], found, sealed(number).finale) == []


def faults_of(number: int, table: dict[int, Row]) -> list[str]:
    """Return what is found wrong with a print with another table: a contradiction, or another map."""
    start, first, boxes, _ = printed(number)
    try:
        return differences(quests()[number], sealed_walk.walk(start, first, boxes, table), sealed(number).finale)
    except Lost as lost:
        return [str(lost)]


def test_two_numbers_that_are_swapped_are_found_out() -> None:
    for number in range(6):
        table = printed(number)[3]
        used = sorted(sealed_walk.walk(*printed(number)).looked_up)
        one = next(key for key in used if table[key][0])
        other = next(key for key in used if table[key] != table[one])
        assert faults_of(number, {**table, one: table[other], other: table[one]}) != []
        assert faults_of(number, table) == [], "the control"


def test_a_card_that_is_turned_wrongly_is_found_out() -> None:
    for number in range(6):
        table = printed(number)[3]
        one = next(key for key in sorted(sealed_walk.walk(*printed(number)).looked_up) if table[key][0])
        label, arrow, read = table[one]
        turned = sealed_walk.SIDES[(sealed_walk.SIDES.index(arrow) + 1) % 4]
        assert faults_of(number, {**table, one: (label, turned, read)}) != []


def test_a_number_that_stands_in_the_table_twice_is_found_out() -> None:
    pen = LogPen(182.0, 80.0)
    table_figure(sealed(0)).paint(pen)
    first = next(iter(sealed(0).table))
    second = list(sealed(0).table)[1]
    with pytest.raises(Lost, match="twice"):
        sealed_walk.table_of([line.replace(f"'{second}'", f"'{first}'") for line in pen.log])


def test_gates_on_both_sides_of_an_exit_must_agree() -> None:
    with pytest.raises(Lost):
        sealed_walk._gate("sealed", "")
    assert {gate for number in range(EVERY) for gate in sealed_walk.walk(*printed(number)).joined.values()} >= {
        "",
        "locked",
        "barred",
    }


# ---------------------------------------------------------------------- decoys


def real_and_decoys(found: SealedPrint) -> tuple[list[TableRow], list[TableRow]]:
    """Return the rows of a table that stand at an exit, and the others."""
    used = {mark.number for marks in found.exits.values() for mark in marks if mark.number}
    real = [row for number, row in found.table.items() if number in used]
    return real, [row for number, row in found.table.items() if number not in used]


def test_there_are_as_many_decoys_as_real_rows_and_none_is_one() -> None:
    for number in range(EVERY):
        real, decoys = real_and_decoys(sealed(number))
        assert len(real) == len(decoys)
        assert not {row for row in real if row.label} & {row for row in decoys if row.label}
        exits = [mark.number for marks in sealed(number).exits.values() for mark in marks if mark.number]
        assert len(set(exits)) == len(exits) == len(real), "every exit has a number of its own"


def shapes(rows: list[TableRow]) -> tuple[Counter[str], Counter[int], int]:
    """Return what can be counted of rows: how often each card and each kind of group is there, and how many are closed."""
    groups = Counter(row for row in rows if row.label)
    return Counter(row.label for row in rows), Counter(groups.values()), sum(not row.label for row in rows)


def test_decoys_have_the_cards_groups_and_closed_exits_of_real_rows() -> None:
    for number in range(EVERY):
        real, decoys = real_and_decoys(sealed(number))
        assert shapes(real) == shapes(decoys)
        assert {row.read for row in real} == {row.read for row in decoys}


def chi_square(one: Counter[str], other: Counter[str]) -> float:
    """Return the statistic of two samples of the same size over the same kinds."""
    return sum((one[kind] - other[kind]) ** 2 / (one[kind] + other[kind]) for kind in one | other)


def test_turns_and_numbers_do_not_tell_decoys_from_real_rows() -> None:
    real, decoys = [list[TableRow](), list[TableRow]()]
    low = Counter[bool]()
    for number in range(EVERY):
        some, others = real_and_decoys(sealed(number))
        real += some
        decoys += others
        used = {mark.number for marks in sealed(number).exits.values() for mark in marks}
        low.update(key in used for key in sealed(number).table if key < 550)
    rows = (Counter(row.heading for row in found if row.label) for found in (real, decoys))
    assert chi_square(*rows) < 11.3, "three degrees of freedom, one in a hundred"
    assert abs(low[True] - low[False]) < 3 * (low[True] + low[False]) ** 0.5
    skewed = [replace(row, heading="n") if place % 3 == 0 else row for place, row in enumerate(decoys)]
    control = (Counter(row.heading for row in found if row.label) for found in (real, skewed))
    assert chi_square(*control) > 11.3, "the control: decoys whose arrows point up too often are found out"


# ---------------------------------------------------------------------- numbers and what gives the dungeon away


def depths(quest: Quest) -> dict[str, int]:
    start = next(room.id for room in quest.rooms if room.role == "start")
    found, queue = {start: 0}, [start]
    for name in queue:
        for row in quest.passages:
            for one, other in ((row.a, row.b), (row.b, row.a)):
                if one == name and other not in found:
                    found[other] = found[name] + 1
                    queue.append(other)
    return found


def correlation(pairs: list[tuple[float, float]]) -> float:
    xs, ys = zip(*pairs, strict=True)
    mx, my = sum(xs) / len(xs), sum(ys) / len(ys)
    up = sum((x - mx) * (y - my) for x, y in pairs)
    return float(up / (sum((x - mx) ** 2 for x in xs) * sum((y - my) ** 2 for y in ys)) ** 0.5)


def test_the_numbers_of_encounters_and_exits_tell_nothing_of_the_distance() -> None:
    by_read, by_exit, by_rank = [], [], []
    for number, quest in enumerate(quests()):
        far, print_ = depths(quest), sealed(number)
        reads = {entry.room: entry.number for entry in print_.quest.encounters} | {quest.finale.room: print_.finale}
        by_read += [(reads[room] / len(reads), far[room]) for room in reads]
        by_rank += [(rank, far[room]) for rank, room in enumerate(far)]
        by_exit += [(mark.number, far[room]) for room, marks in print_.exits.items() for mark in marks if mark.number]
    assert abs(correlation(by_read)) < 0.15
    assert abs(correlation(by_exit)) < 0.1
    assert correlation(by_rank) > 0.5, "the control: rooms in the order in which they are reached"


def test_rooms_with_numbers_in_a_row_do_not_lie_next_door() -> None:
    for number, quest in enumerate(quests()):
        print_ = sealed(number)
        reads = {entry.number: entry.room for entry in print_.quest.encounters} | {print_.finale: quest.finale.room}
        assert sorted(reads) == list(range(1, len(quest.rooms) + 1))
        joined = {frozenset((row.a, row.b)) for row in quest.passages}
        assert not any(frozenset((reads[n], reads[n + 1])) in joined for n in range(1, len(reads)))


def test_the_finale_may_have_any_number() -> None:
    places = [sealed(number).finale / len(quests()[number].rooms) for number in range(EVERY)]
    assert min(places) < 0.3
    assert max(places) > 0.8


def test_a_sealed_print_follows_from_the_quest_alone() -> None:
    quest = quests()[0]
    assert seal(quest) == seal(quest) == sealed(0)
    other = seal(replace(quest, trim=quest.trim - 1))
    assert list(other.table) != list(sealed(0).table), "the control: another quest has other numbers"
    assert pack_of(quest).words.fingerprint == fingerprint(quest)  # type: ignore[attr-defined]


TELLING = ("title", "exits", "encounters", "finale", "party", "rules", "credits")


def told_of(quest: Quest, kind: str) -> list[str]:
    """Return the sheets that name a room, or a card other than the start's, outside the page of the map."""
    pack = pack_of(quest, kind)
    start = next(room for room in quest.rooms if room.role == "start")
    names = [room.name for room in quest.rooms if room.name not in (quest.finale.title, start.name)]
    labels = [f">{room.label}<" for room in quest.rooms if room is not start]
    labels += [f'note="card {room.label}"' for room in quest.rooms]
    labels += [f"between {room.label} " for room in quest.rooms]
    found = []
    for sheet in pack.sheets:
        if sheet.id in TELLING or (sheet.id == "map" and kind == "open"):
            words = page(pack, sheet.id).replace("\u00a0", " ").replace("&#160;", " ")
            if any(label in words for label in labels) or (sheet.id in ("title", "party") and any(name in words for name in names)):
                found.append(sheet.id)
    return found


def test_nothing_but_the_sealed_page_names_the_cards_of_the_dungeon() -> None:
    for quest in quests()[:9]:
        assert told_of(quest, "sealed") == []
        assert {"encounters", "finale"} <= set(told_of(quest, "open")), "the control"
    pack = pack_of(quests()[0])
    assert [sheet.id for sheet in pack.sheets][-2:] == ["map", "credits"]
    assert [sheet.id for sheet in pack.sheets][:3] == ["title", "exits", "encounters"]


def parts(figure: Figure) -> Sequence[Figure]:
    """Return what a figure is made of in large print."""
    assert figure.parts is not None
    return figure.parts(figure.data)


def test_the_log_of_rooms_names_none() -> None:
    quest = quests()[0]
    pens = {}
    for kind in ("open", "sealed"):
        (figure,) = parts(pack_of(quest, kind).figures["log"])
        pens[kind] = LogPen(figure.width, figure.height)
        figure.paint(pens[kind])
    assert not any(room.name in line for room in quest.rooms for line in pens["sealed"].log)
    assert any(room.name in line for room in quest.rooms for line in pens["open"].log), "the control"


def test_cards_to_cut_out_show_no_closed_exit_and_lie_by_their_labels() -> None:
    number = next(place for place, quest in enumerate(quests()) if quest.closed)
    quest = quests()[number]
    cuts = [cut for cut in pack_of(quest).decks["rooms"].pieces if "counter" not in cut.id]
    assert {cut.id for cut in cuts} == {room.label for room in quest.rooms}
    assert [int(cut.id[:-1]) for cut in cuts] == sorted(int(cut.id[:-1]) for cut in cuts)
    assert not any(cut.front.data.closed for cut in cuts)  # type: ignore[attr-defined]
    opened = pack_of(quest, "open").decks["rooms"].pieces
    assert any(cut.front.data.closed for cut in opened if "counter" not in cut.id), "the control"  # type: ignore[attr-defined]


def test_there_are_counters_enough_for_every_closed_exit_and_gate() -> None:
    pieces = [cut.front.alt for cut in pack_of(quests()[0]).decks["rooms"].pieces if "counter" in cut.id]
    words = Counter(alt.rpartition(" ")[2] for alt in pieces)
    for quest in quests():
        gates = Counter(row.gate for row in quest.passages if row.gate)
        assert len(quest.closed) <= words["Closed"]
        assert len(quest.rooms) <= words["Room"]
        assert all(count <= words[gate.capitalize()] for gate, count in gates.items())


def test_a_sealed_pack_says_what_not_knowing_the_map_costs() -> None:
    quest = quests()[0]
    assert "with the map sealed it wins about" in page(pack_of(quest), "title")
    assert "--map sealed" in page(pack_of(quest), "title")
    assert "sealed" not in page(pack_of(quest, "open"), "title").replace("Sealed:", "")


def test_exits_are_numbered_by_lot() -> None:
    numbers = [key for number in range(EVERY) for key in sealed(number).table]
    assert {key // 100 for key in numbers} == set(range(1, 10))


@pytest.mark.parametrize(("code", "said", "sealed"), [
    ("B-0500-B62H-8QB7-SV", {}, UNSET),
    ("B-0500-B62H-8QB7-SV", {"map": "sealed"}, True),
    (challenges.code(GAME, date(2026, 11, 24)), {}, True),
])  # fmt: skip
def test_the_referee_knows_that_the_map_of_a_challenge_is_sealed(code: str, said: dict[str, str], sealed: object) -> None:
    made: Made[Any] = Made(code, quests()[0], Rating(grade="medium", skulls=2, estimated=False, figures={}), 1)
    assert playing.set_up(GAME, made, said).quest.sealed is sealed


def test_a_sealed_pack_lays_the_table_of_exits_and_an_open_one_the_map() -> None:
    sealed, open_ = (page(pack_of(quests()[0], kind), "title") for kind in ("sealed", "open"))
    assert "the table of exits (X) beside the board" in sealed
    assert "the map (M) before whoever sets out the rooms" not in sealed
    assert "the map (M) before whoever sets out the rooms" in open_
