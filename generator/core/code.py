"""Codes: game, edition, options and seed as a short text that can be read aloud, with two check characters.

Printed form `G-VVPP-SSSS-SSSS-CC` in Crockford base 32: game letter, edition (two characters), options (two or more), a
40-bit seed (eight), and a check that makes the whole number divisible by 1021. Since 1021 is prime and larger than 31 * 32,
every wrong character and every swap of two unlike neighbours is caught.
"""

from __future__ import annotations

import unicodedata

import msgspec

from generator.core import limits
from generator.core.errors import BadCode
from generator.core.messages import shown
from generator.core.seeds import SEED_BITS

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
MODULUS = 1021
_VALUE = {char: value for value, char in enumerate(ALPHABET)} | {"O": 0, "I": 1, "L": 1}
_SEED_CHARS = SEED_BITS // 5
_FIXED = 1 + 2 + _SEED_CHARS + 2
_MOST = _FIXED + 12


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
    plain = "".join(char for char in text[: limits.CODE_CHARS] if not _between(char)).upper()
    if not _FIXED + 2 <= len(plain) <= _MOST or any(char not in _VALUE for char in plain):
        raise BadCode(f"{shown(text)} is not a quest code; it has the form X-XXXX-XXXX-XXXX-XX, copy it from the paper's foot.")
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
