"""Seeds: 40-bit numbers from typed words, and those of daily challenges, which no typed word leads to."""

from __future__ import annotations

import unicodedata
from hashlib import blake2b

from generator.core import limits
from generator.core.errors import BadOption

SEED_BITS = 40
DAY_BITS, PRACTICE_BITS = 17, 11
MOST_PRACTICE = (1 << PRACTICE_BITS) - 1
"""The highest number of an exercise beside a challenge."""
DAILY = 0xFFF
"""The highest bits of the seeds that belong to daily challenges; no word that is typed leads to one."""


def seed_from_word(word: str) -> int:
    """Return the 40-bit seed of any typed word or number; the same letters give the same seed however they are composed.

    The word is hashed (BLAKE2b of its NFC form in UTF-8), again where the hash is a day's seed. Raises BadOption for a word that is
    empty, longer than 200 characters, or holds control characters.
    """
    if not word.strip():
        raise BadOption("The seed is empty; give any word or number, or leave --seed out to draw a fresh one.")
    if len(word) > limits.SEED_CHARS:
        raise BadOption(f"The seed has {len(word):,} characters; give one of at most {limits.SEED_CHARS}.")
    if any(unicodedata.category(char) == "Cs" for char in word):
        raise BadOption("The seed is no UTF-8; give a word or number that is.")
    if any(unicodedata.category(char) == "Cc" for char in word):
        raise BadOption("The seed holds a control character; give a word or number that can be typed.")
    plain = unicodedata.normalize("NFC", word.strip()).encode()
    while True:
        plain = blake2b(plain, digest_size=SEED_BITS // 8, person=b"delvepress-seed").digest()
        seed = int.from_bytes(plain, "big")
        if day_of_seed(seed) is None:
            return seed


def day_seed(number: int, practice: int = 0) -> int:
    """Return the seed of the challenge with this number (0..131,071), or of one of its exercises (1..2047); raises BadOption."""
    if not 0 <= number < 1 << DAY_BITS or not 0 <= practice < 1 << PRACTICE_BITS:
        raise BadOption(f"Challenge No. {number} has no exercise {practice}; choose 1 to {MOST_PRACTICE}.")
    return DAILY << DAY_BITS + PRACTICE_BITS | number << PRACTICE_BITS | practice


def day_of_seed(seed: int) -> tuple[int, int] | None:
    """Return the number of a daily challenge and of its exercise (0 for the challenge itself), or None for any other seed."""
    if seed >> DAY_BITS + PRACTICE_BITS != DAILY:
        return None
    return seed >> PRACTICE_BITS & (1 << DAY_BITS) - 1, seed & (1 << PRACTICE_BITS) - 1
