"""Names that read alike: other scripts, signs that nobody sees, and names that are their own."""

from __future__ import annotations

import pytest

from generator.core.errors import BadOption
from generator.forge import read_alike
from generator.forge.league import settled_name

ALIKE = {
    "Cyrillic": "\u0410d\u0430", "Greek": "\u0391da", "Cherokee": "\u13aada", "Lisu": "\ua4eeda", "Coptic": "\u2c81da",
    "small capitals": "\u1d00\u1d05\u1d00", "Latin": "Ad\u0251", "a mark of how a sign is drawn": "Ada\ufe0f",
    "a joiner": "A\u034fda", "a filler": "Ada\u1160", "a blank of Braille": "Ada\u2800", "a late mark": "Ada\U000e0100",
}  # fmt: skip


@pytest.mark.parametrize("kind", ALIKE)
def test_a_name_that_reads_like_another_is_found_with_the_sign_in_which_they_differ(kind: str) -> None:
    name = ALIKE[kind]
    assert read_alike.alike(["Ada", "Ben", name]) == [(name, "Ada")]
    said = read_alike.difference(name, "Ada")
    assert said.endswith((" for latin capital letter a", " for latin small letter a", ", which nobody sees")), said


def test_letters_with_marks_read_alike_by_letter_and_mark() -> None:
    assert read_alike.alike(["Zo\xeb", "Zo\u0451"]) == [("Zo\u0451", "Zo\xeb")]
    assert read_alike.difference("Zo\u0451", "Zo\xeb") == "cyrillic small letter io for latin small letter e with diaeresis"


OWN = [("Ada", "Ad\xe1"), ("Ada", "Adam"), ("Ada", "ADA"), ("Ada", "A\u0323da"), ("Ян", "An")]


@pytest.mark.parametrize(("name", "other"), OWN)
def test_names_that_do_not_read_alike_and_one_name_in_two_cases_are_left_alone(name: str, other: str) -> None:
    assert read_alike.alike([name, other]) == []


@pytest.mark.parametrize("name", ["\ufe0f", "\u2800", "\u3164 \u034f", "\uffa0"])
def test_a_name_that_nobody_sees_is_refused(name: str) -> None:
    with pytest.raises(BadOption, match=r"A player cannot be called .*; give 1 to 40 characters that can be printed\."):
        settled_name(name)
