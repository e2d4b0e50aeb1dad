"""What pictures tell as one text: everything in the records, in their order, each once."""

import pytest

from generator.draw.fate_strip import Column, FateStrip, strip_figure
from generator.draw.figures import figure
from generator.draw.pen import Pen
from generator.draw.told import Boxes, Exit, Fields, Lines, Place, Places, Rows, Told
from generator.draw.told_text import counted_runs, named, stopped, text_told

ROOMS = Places((
    Place("7A", "Card 7A", ("A pit at C3.",), (Exit("north", "9B", "locked"), Exit("east")), "4"),
    Place("9B", "Card 9B"),
))  # fmt: skip

SQUARES = Places(
    (
        Place("A1", "A1", (), (Exit("east", "B1"),)),
        Place("B1", "B1", ("The key.",), (Exit("west", "A1", "shut"),)),
        Place("C1", "C1"),
    )
)


def nothing(pen: Pen, data: None) -> None:
    """Draw nothing."""


@pytest.mark.parametrize(
    ("told", "text"),
    [
        (ROOMS, "Card 7A: A pit at C3. Encounter 4. Exits: north to Card 9B, locked; east. Card 9B: No exit."),
        (SQUARES,
         "A1: east. B1, The key: west (shut). C1: closed."),
        (Boxes("Gold", ("1", "2", "3", "4", "5: check", "6")), "Gold: 1 to 4; 5: check; 6."),
        (Boxes("Health", ("1", "2"), 1), "Health: 1; 2 (the first 1 ticked)."),
        (Rows("Keys", ("Key", "Tile"), (("11", "cog"), ("12", ""))), "Keys. Columns: Key, Tile. 11: cog; 12."),
        (Rows("", ("Foe", "Die", "Melee", "Ranged", "Speed"), (("Crab", "red", "2", "", "6"),)),
         "Crab: die red, melee 2, speed 6."),
        (Rows("", ("Laid", "Card", "Row"), (("1", "", ""), ("2", "", ""), ("3", "", ""))), "Laid, Card, Row: 1 to 3."),
        (Lines(("One line", "Another!")), "One line. Another!"),
        (Fields(("Health", "Items")), "To fill in: Health; Items."),
    ],
)  # fmt: skip
def test_every_record_has_a_text(told: Told, text: str) -> None:
    assert text_told([told]) == text


def test_a_figure_says_its_name_and_then_what_it_tells() -> None:
    drawn = figure("map", nothing, None, 10.0, 10.0, "A map", told=lambda: (Lines(("One room",)),))
    assert drawn.words == "A map. One room."
    assert figure("map", nothing, None, 10.0, 10.0, "A map").words == "A map"
    assert figure("box", nothing, None, 10.0, 10.0, "Two", told=lambda: (Boxes("Two", ("a", "b")),)).words == "Two: a; b."
    assert figure("tailpiece", nothing, None, 10.0, 10.0, "").ornament


@pytest.mark.parametrize(
    ("name", "words", "whole"),
    [
        ("Monster: Bone Porter", "Bone Porter; 6; 1 item", "Monster: Bone Porter; 6; 1 item"),
        ("Counter: taken", "taken", "Counter: taken"),
        ("Record of Wat Oxley", "Wat Oxley, Drover.", "Record of Wat Oxley, Drover."),
        ("Back of deck A", "A card of the deck", "Back of deck A: A card of the deck"),
        ("Four boxes, and a ruler.", "Readings", "Four boxes, and a ruler. Readings"),
        ("Signs", "Signpost", "Signs: Signpost"),
    ],
)
def test_what_a_name_ends_with_is_not_said_again(name: str, words: str, whole: str) -> None:
    assert named(name, words, ":") == whole


def test_a_strip_tells_its_numbers_from_the_top() -> None:
    strip = FateStrip((Column("door", "Doors", 6, 4, "forcing doors"),), {"door": (3, 1, 6, 2)})
    assert strip_figure(strip, 100.0).words.endswith("1 Doors: forcing doors, 3 1 6 2.")


def test_numbers_in_a_row_are_told_by_the_first_and_the_last() -> None:
    assert counted_runs(["1", "2", "3", "x", "7", "8", "5"]) == ["1 to 3", "x", "7", "8", "5"]
    assert [stopped(text) for text in ("", "a", "a.", "a?")] == ["", "a.", "a.", "a?"]
