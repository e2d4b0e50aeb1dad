"""The options of this game, from which its command line and its codes are built."""

from __future__ import annotations

import re

from generator.core.errors import BadOption
from generator.core.messages import quoted
from generator.forge.choices import Choice, OneOf, Preset
from generator.games.deck_box_dungeons.quest.data_loading import THEMES
from generator.games.deck_box_dungeons.quest.tone import GENTLE

LEAST_DICE, MOST_DICE = (5, 3, 2), (24, 16, 12)
"""Fewest and most enemy dice that can be at hand: green, blue, red."""
DEFAULT_DICE = (6, 4, 3)
_DICE = re.compile(r"(\d{1,3})\s*[/,]\s*(\d{1,3})\s*[/,]\s*(\d{1,3})")


def _place(counts: tuple[int, ...]) -> int:
    """Return the place of a triple among all legal ones, counted from 0."""
    number = 0
    for least, count, most in zip(LEAST_DICE, counts, MOST_DICE, strict=True):
        number = number * (most - least + 1) + count - least
    return number


class DiceChoice:
    """How many enemy dice of each colour are at hand, written green/blue/red; the default is one box."""

    name = "dice"
    help = "Enemy dice at hand as green/blue/red; one box has 6/4/3."

    @property
    def default(self) -> str:
        """One box of dice."""
        return self.value(0)

    def __len__(self) -> int:
        spans = [most - least + 1 for least, most in zip(LEAST_DICE, MOST_DICE, strict=True)]
        return spans[0] * spans[1] * spans[2]

    def listed(self) -> tuple[str, ...]:
        """Return nothing: there are thousands of triples."""
        return ()

    def index(self, text: str) -> int:
        """Return the number of a typed triple: 0 for the default, the others in order behind it. Raises BadOption."""
        match = _DICE.fullmatch(text.strip())
        counts = tuple(int(part) for part in match.groups()) if match else ()
        if not counts or any(not low <= n <= high for low, n, high in zip(LEAST_DICE, counts, MOST_DICE, strict=True)):
            low, high = ("/".join(map(str, triple)) for triple in (LEAST_DICE, MOST_DICE))
            raise BadOption(f"--dice cannot be {quoted(text)}; write green/blue/red from {low} to {high}, for example 6/4/3.")
        place, usual = _place(counts), _place(DEFAULT_DICE)
        return 0 if place == usual else place + 1 if place < usual else place

    def value(self, index: int) -> str:
        """Return the triple of an index, as its canonical text."""
        if index == 0:
            return "/".join(map(str, DEFAULT_DICE))
        number, counts = index - 1 if index <= _place(DEFAULT_DICE) else index, []
        for low, high in reversed(list(zip(LEAST_DICE, MOST_DICE, strict=True))):
            number, place = divmod(number, high - low + 1)
            counts.append(low + place)
        return "/".join(map(str, reversed(counts)))

    def settled(self, text: str) -> str:
        """Return the canonical text of a typed triple. Raises BadOption."""
        return self.value(self.index(text))


CHOICES: tuple[Choice, ...] = (
    OneOf(
        "heroes",
        ("2", "1", "3", "4"),
        "How many heroes go down: 1 to 4. The grade is measured for this number.",
        order=("1", "2", "3", "4"),
    ),
    OneOf("grade", ("medium", "easy", "hard"), "How hard it is to survive.", order=("easy", "medium", "hard")),
    OneOf(
        "length",
        ("standard", "short", "long"),
        "How many rooms: short 7-8, standard 9-10, long 13-14.",
        order=("short", "standard", "long"),
    ),
    OneOf("theme", ("any", *THEMES), "The kind of dungeon; any lets the seed choose."),
    DiceChoice(),
    OneOf(
        "tone",
        ("full", GENTLE),
        "gentle: no skulls, bones or blood in words and pictures, and no crypts or tombs of their own accord.",
    ),
)
"""The options in the order in which a code packs them."""
FAMILY = Preset(
    "family",
    "For a family: --length short --grade easy --tone gentle --print large, but for what is said otherwise.",
    {"length": "short", "grade": "easy", "tone": GENTLE},
    "large",
)
