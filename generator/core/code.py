"""Codes: game, edition, options and seed as a short text that can be read aloud, with two check characters.

Printed form `G-VVPP-SSSS-SSSS-CC` in Crockford base 32: game letter, edition (two characters), options (two or more), a
40-bit seed (eight), and a check that makes the whole number divisible by 1021. Since 1021 is prime and larger than 31 * 32,
every wrong character and every swap of two unlike neighbours is caught.
"""

from __future__ import annotations

import unicodedata
from hashlib import blake2b

import msgspec

from generator.core.errors import BadCode, BadOption

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
MODULUS = 1021
SEED_BITS = 40
SEED_WORD_LIMIT = 200
DAY_BITS, PRACTICE_BITS = 17, 11
DAILY = 0xFFF
"""The highest bits of the seeds that belong to daily challenges; no word that is typed leads to one."""
_VALUE = {char: value for value, char in enumerate(ALPHABET)} | {"O": 0, "I": 1, "L": 1}
_SEED_CHARS = SEED_BITS // 5
_FIXED = 1 + 2 + _SEED_CHARS + 2
_MOST = _FIXED + 12
_LONGEST = 400
"""Characters of a typed code that are looked at."""


class Code(msgspec.Struct, frozen=True):
    """What a code says: the game's letter, its edition (0..1023), the packed options and the seed (40 bits)."""

    letter: str
    edition: int
    options: int
    seed: int

    def __str__(self) -> str:
        body = self.letter + _digits(self.edition, 2) + _digits(self.options, 2) + _digits(self.seed, _SEED_CHARS)
        whole = body + _digits(_check(body), 2)
        middle, seed, check = whole[1 : -_SEED_CHARS - 2], whole[-_SEED_CHARS - 2 : -2], whole[-2:]
        return f"{whole[0]}-{middle}-{seed[:4]}-{seed[4:]}-{check}"


def encode(code: Code) -> str:
    """Return the printed form of a code."""
    return str(code)


def decode(text: str) -> Code:
    """Return what a typed code says: I and L read as 1, O as 0, case, spaces and dashes do not matter. Raises BadCode."""
    plain = "".join(char for char in text[:_LONGEST] if not _between(char)).upper()
    if not _FIXED + 2 <= len(plain) <= _MOST or any(char not in _VALUE for char in plain):
        raise BadCode(f"{shown(text)} is not a quest code; one looks like B-0101-7K3M-2Q9X-4D, copy it from the paper's foot.")
    plain = "".join(ALPHABET[_VALUE[char]] for char in plain)
    if _number(plain) % MODULUS or _number(plain[-2:]) >= MODULUS:
        raise BadCode(f"The code {shown(text)} has a wrong or swapped character; compare it with the paper once more.")
    options = plain[3 : -_SEED_CHARS - 2]
    if len(options) > 2 and options[0] == "0":
        raise BadCode(f"The code {shown(text)} is padded with zeros; no press prints such a code.")
    return Code(plain[0], _number(plain[1:3]), _number(options), _number(plain[-_SEED_CHARS - 2 : -2]))


def _between(char: str) -> bool:
    """Return whether a character may stand between those of a code: a blank, a dash, or one that nobody sees."""
    return char.isspace() or char in "\u2212\u2043" or unicodedata.category(char) in ("Pd", "Cf")


def seed_from_word(word: str) -> int:
    """Return the 40-bit seed of any typed word or number; the same letters give the same seed however they are composed."""
    if not word.strip():
        raise BadOption("The seed is empty; give any word or number, or leave --seed out to draw a fresh one.")
    if len(word) > SEED_WORD_LIMIT:
        raise BadOption(f"The seed has {len(word):,} characters; give one of at most {SEED_WORD_LIMIT}.")
    if any(unicodedata.category(char) in ("Cc", "Cs") for char in word):
        raise BadOption("The seed holds a control character; give a word or number that can be typed.")
    plain = unicodedata.normalize("NFC", word.strip()).encode()
    while True:
        plain = blake2b(plain, digest_size=SEED_BITS // 8, person=b"delvepress-seed").digest()
        found = int.from_bytes(plain, "big")
        if day_of_seed(found) is None:
            return found


def day_seed(number: int, practice: int = 0) -> int:
    """Return the seed of the challenge with this number (0..131,071), or of one of its exercises (1..2047)."""
    if not 0 <= number < 1 << DAY_BITS or not 0 <= practice < 1 << PRACTICE_BITS:
        raise BadOption(f"Challenge No. {number} has no exercise {practice}; choose 1 to {(1 << PRACTICE_BITS) - 1}.")
    return DAILY << DAY_BITS + PRACTICE_BITS | number << PRACTICE_BITS | practice


def day_of_seed(seed: int) -> tuple[int, int] | None:
    """Return the number of a daily challenge and of its exercise (0 for the challenge itself), or None for any other seed."""
    if seed >> DAY_BITS + PRACTICE_BITS != DAILY:
        return None
    return seed >> PRACTICE_BITS & (1 << DAY_BITS) - 1, seed & (1 << PRACTICE_BITS) - 1


def shown(text: str, most: int = 40) -> str:
    """Return user text fit for a message: quoted, on one line, printable, at most `most` characters."""
    clean = "".join(char if char.isprintable() else "\ufffd" for char in text[: most + 1])
    return f"'{clean if len(clean) <= most else clean[: most - 3] + '...'}'"


def quoted(text: str, most: int = 40) -> str:
    """Return a refused value for a message: quoted, in ASCII, at most `most` characters however it is escaped."""
    return shown(ascii(text[: most + 1])[1:-1], most)


def _digits(number: int, least: int) -> str:
    digits = ""
    while number or len(digits) < least:
        digits = ALPHABET[number % 32] + digits
        number //= 32
    return digits


def _number(digits: str) -> int:
    number = 0
    for char in digits:
        number = number * 32 + _VALUE[char]
    return number


def _check(body: str) -> int:
    return -_number(body) * 1024 % MODULUS
