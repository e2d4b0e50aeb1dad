"""Some sheets of a pack, by name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pytest

from generator import registry
from generator.forge.pack import Sheet
from tests.cli.conftest import Desk, Refused
from tests.cli.quick import DECK, LAID, QUEST, code_of, labels, made, path_of

pytestmark = pytest.mark.usefixtures("made_once")


def letters(found: Iterable[str]) -> list[str]:
    """Return with what the labels of pages begin, each once."""
    return list(dict.fromkeys(label.rstrip("BF").rstrip("-0123456789") for label in found if label != "blank"))


def wanted(sheets: Sequence[Sheet], *names: str) -> list[str]:
    """Return the labels of sheets in the pack's order, with the credits behind sheets to cut."""
    chosen = [sheet for sheet in sheets if sheet.id in names]
    late = [sheet for sheet in sheets if sheet.credits and chosen[-1].deck]
    return [sheet.label for sheet in [*chosen, *(sheet for sheet in late if sheet not in chosen)]]


def sheets_of(name: str, seed: str = "x", **options: str) -> Sequence[Sheet]:
    """Return the sheets of a quest's pack."""
    game = registry.game(name)
    one = made(game, seed, **options)
    return game.pack(one.quest, one.rating).sheets


@pytest.mark.parametrize(
    ("only", "names"),
    [
        ("map", ("map",)), ("map,", ("map",)), ("map,rules", ("map", "rules")), ("rules,map", ("map", "rules")),
        (" Rules , TITLE,rules", ("title", "rules")), ("rooms", ("rooms",)), ("rooms,map,title", ("title", "map", "rooms")),
        ("rooms,credits", ("rooms", "credits")),
    ],
)  # fmt: skip
def test_only_some_sheets_are_printed_in_the_order_of_the_pack(desk: Desk, only: str, names: tuple[str, ...]) -> None:
    path = path_of(desk.run(*QUEST, "--only", only))
    assert letters(labels(path.read_bytes())) == wanted(sheets_of(DECK), *names)
    stem, _, marks = path.stem.partition("-only-")
    assert stem == code_of()
    assert sorted(marks.split("-")) == sorted(names)


PACKS = [
    (DECK, {}, "x"),
    ("donjonz", {"grade": "easy"}, "x"),
    ("donjonz", {"map": "own"}, "x"),
    ("green-dungeon", {"edition": "new"}, "x"),
]


@pytest.mark.parametrize(("game", "options", "seed"), PACKS, ids=lambda value: str(value))
def test_every_sheet_of_every_pack_can_be_printed_alone(desk: Desk, game: str, options: dict[str, str], seed: str) -> None:
    sheets = sheets_of(game, seed, **options)
    words = [f"--{'' if value != 'no' else 'no-'}{name}" for name, value in options.items() if value in ("yes", "no")]
    words += [word for name, value in options.items() if value not in ("yes", "no") for word in (f"--{name}", value)]
    refused = []
    for sheet in sheets:
        for backs in ("none", "duplex-long") if sheet.deck else ("none",):
            one = desk.run("quest", game, "--seed", seed, *words, "--only", sheet.id, "--backs", backs, "--out", "-")
            if one.code:
                refused.append(f"{sheet.id} {backs}: {one.err}")
            else:
                assert letters(labels(one.out)) == wanted(sheets, sheet.id)
    assert refused == []


def test_a_printed_quest_prints_some_sheets_again(desk: Desk) -> None:
    first = path_of(desk.run(*QUEST))
    again = path_of(desk.run("quest", str(first), "--only", "map"))
    assert again.name == f"{code_of()}-only-map.pdf"
    assert letters(labels(again.read_bytes())) == ["M"]


@pytest.mark.parametrize(
    ("only", "said"),
    [
        ("", "--only"), (",", "--only"), ("maps", "'maps' (did you mean map?)"), ("map,xyzzy", "'xyzzy'"), ("blank", "'blank'"),
        ("x" * 5000, "--only"),
    ],
    ids=lambda value: value[:10],
)  # fmt: skip
def test_sheets_that_a_pack_does_not_have_are_refused_with_those_it_has(refused: Refused, only: str, said: str) -> None:
    answer = refused(*QUEST, "--only", only)
    assert said in answer
    assert "title, map, encounters" in answer
    assert len(answer) < 300


def test_a_deck_to_be_laid_has_no_map_to_print_alone(refused: Refused) -> None:
    assert "--only cannot be 'map'" in refused(*LAID, "--only", "map")


def test_a_page_that_is_no_title_is_not_said_to_tell_what_the_quest_is_about(desk: Desk) -> None:
    assert "what the quest is about" in desk.run(*QUEST, "--only", "title").err
    assert "what the quest is about" not in desk.run(*QUEST, "--only", "rules").err
