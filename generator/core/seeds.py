"""Seeds: 40-bit numbers from typed words, and those of daily challenges and of seasons, which no typed word leads to.

A seed whose highest 12 bits are `DAILY` is reserved. Behind them stand 17 bits of a day's number and 11 of its exercise; numbers of
days end far below `SEASONS`, and what begins with that number's two bits is a season: 20 bits of the season, 6 of the week.
"""

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
"""The highest bits of the seeds that belong to daily challenges and to seasons; no word that is typed leads to one."""
SEASON_BITS, WEEK_BITS = 20, 6
SEASONS = 0b11 << DAY_BITS - 2
"""The numbers from here on are those of no day: seeds of seasons begin with their two highest bits."""
WEEKS = 52
"""The weeks of a season, counted from 1."""


def seed_from_word(word: str) -> int:
    """Return the 40-bit seed of any typed word or number; the same letters give the same seed however they are composed.

    The word is hashed (BLAKE2b of its NFC form in UTF-8), again where the hash is a reserved seed. Raises BadOption for a word that
    is empty, longer than 200 characters, or holds control characters.
    """
    plain = _typed(word)
    while True:
        plain = blake2b(plain, digest_size=SEED_BITS // 8, person=b"delvepress-seed").digest()
        seed = int.from_bytes(plain, "big")
        if not is_reserved(seed):
            return seed


def season_number(word: str) -> int:
    """Return the number (0..1,048,575) of the season of any typed word; raises BadOption as `seed_from_word` does."""
    digest = blake2b(_typed(word), digest_size=SEED_BITS // 8, person=b"delvepress-weeks").digest()
    return int.from_bytes(digest, "big") >> SEED_BITS - SEASON_BITS


def _typed(word: str) -> bytes:
    """Return a typed word without blanks around it, composed, in UTF-8; raises BadOption for what is no word."""
    if not word.strip():
        raise BadOption("The seed is empty; give any word or number, or leave --seed out to draw a fresh one.")
    if len(word) > limits.SEED_CHARS:
        raise BadOption(f"The seed has {len(word):,} characters; give one of at most {limits.SEED_CHARS}.")
    if any(unicodedata.category(char) == "Cs" for char in word):
        raise BadOption("The seed is no UTF-8; give a word or number that is.")
    if any(unicodedata.category(char) == "Cc" for char in word):
        raise BadOption("The seed holds a control character; give a word or number that can be typed.")
    return unicodedata.normalize("NFC", word.strip()).encode()


def is_reserved(seed: int) -> bool:
    """Return whether a seed is one that no typed word leads to: of a challenge, or of a season."""
    return seed >> DAY_BITS + PRACTICE_BITS == DAILY


def day_seed(number: int, practice: int = 0) -> int:
    """Return the seed of the challenge with this number (0..98,303), or of one of its exercises (1..2047); raises BadOption."""
    if not 0 <= number < SEASONS or not 0 <= practice < 1 << PRACTICE_BITS:
        raise BadOption(f"Challenge No. {number} has no exercise {practice}; choose 1 to {MOST_PRACTICE}.")
    return DAILY << DAY_BITS + PRACTICE_BITS | number << PRACTICE_BITS | practice


def day_of_seed(seed: int) -> tuple[int, int] | None:
    """Return the number of a daily challenge and of its exercise (0 for the challenge itself), or None for any other seed."""
    number = seed >> PRACTICE_BITS & (1 << DAY_BITS) - 1
    if not is_reserved(seed) or number >= SEASONS:
        return None
    return number, seed & (1 << PRACTICE_BITS) - 1


def season_seed(season: int, week: int) -> int:
    """Return the seed of a week (1..52) of the season with this number (0..1,048,575); raises BadOption for any other."""
    if not 0 <= season < 1 << SEASON_BITS or not 1 <= week <= WEEKS:
        raise BadOption(f"A season has no week {week}; choose 1 to {WEEKS}.")
    return (DAILY << DAY_BITS | SEASONS) << PRACTICE_BITS | season << WEEK_BITS | week


def season_of_seed(seed: int) -> tuple[int, int] | None:
    """Return the number of a season and a week of it (0..63, of which 1..52 are printed), or None for any other seed."""
    if not is_reserved(seed) or day_of_seed(seed) is not None:
        return None
    return seed >> WEEK_BITS & (1 << SEASON_BITS) - 1, seed & (1 << WEEK_BITS) - 1
