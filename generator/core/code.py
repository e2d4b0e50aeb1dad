"""Codes: game, edition, options and seed as a short text that can be read aloud, with two check characters.

Printed form `G-VVPP-SSSS-SSSS-CC` in Crockford base 32: game letter, edition (two characters), options (two or more), a
40-bit seed (eight), and a check that makes the whole number divisible by 1021. Since 1021 is prime and larger than 31 * 32,
every wrong character and every swap of two unlike neighbours is caught.

Six more characters behind a full stop stand for the pack of content that a quest was made with: `G-VVPP-SSSS-SSSS-CC.KKKKKK`. The
check covers them too: their number is added to that of the rest, and is no multiple of 1021, so that a code without them is
refused.
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
STOP = "."
"""What stands before the characters of a pack; a plus becomes a blank in addresses."""
PACK_CHARS = 6
"""How many characters stand for a pack: 30 bits."""


class Code(msgspec.Struct, frozen=True):
    """What a code says: the game's letter, its edition (0..1023), the packed options and the seed (40 bits).

    `pack` are the characters of the pack of content, empty for none.
    """

    letter: str
    edition: int
    options: int
    seed: int
    pack: str = ""

    def __str__(self) -> str:
        body = self.letter + _digits(self.edition, 2) + _digits(self.options, 2) + _digits(self.seed, _SEED_CHARS)
        whole = body + _digits(_check(body, self.pack), 2)
        middle, seed, check = whole[1 : -_SEED_CHARS - 2], whole[-_SEED_CHARS - 2 : -2], whole[-2:]
        return f"{whole[0]}-{middle}-{seed[:4]}-{seed[4:]}-{check}{STOP if self.pack else ''}{self.pack}"


def pack_characters(digest: bytes) -> str:
    """Return the characters that stand for a pack, from the first 30 bits of its digest on that are no multiple of 1021.

    Raises ValueError for a digest that has none, which no hash ever gave.
    """
    whole = int.from_bytes(digest, "big")
    for shift in range(len(digest) * 8 - 5 * PACK_CHARS, -1, -1):
        number = whole >> shift & (1 << 5 * PACK_CHARS) - 1
        if number % MODULUS:
            return _digits(number, PACK_CHARS)
    raise ValueError("a digest without thirty bits that are no multiple of 1021")


def encode(code: Code) -> str:
    """Return the printed form of a code."""
    return str(code)


def decode(text: str) -> Code:
    """Return what a typed code says: I and L read as 1, O as 0, case, spaces and dashes do not matter. Raises BadCode."""
    whole, stop, behind = text[: limits.CODE_CHARS].partition(STOP)
    plain, pack = _plain(whole), _plain(behind)
    sound = _FIXED + 2 <= len(plain) <= _MOST and len(pack) == (PACK_CHARS if stop else 0)
    if not sound or any(char not in _VALUE for char in plain + pack):
        raise BadCode(f"{shown(text)} is not a quest code; it has the form X-XXXX-XXXX-XXXX-XX, copy it from the paper's foot.")
    plain, pack = ("".join(ALPHABET[_VALUE[char]] for char in part) for part in (plain, pack))
    if (_number(plain) + _number(pack)) % MODULUS or _number(plain[-2:]) >= MODULUS:
        raise BadCode(f"The code {shown(text)} has a wrong or swapped character; compare it with the paper once more.")
    if pack and not _number(pack) % MODULUS:
        raise BadCode(f"The code {shown(text)} ends in characters of no pack; no press prints such a code.")
    options = plain[3 : -_SEED_CHARS - 2]
    if len(options) > 2 and options[0] == "0":
        raise BadCode(f"The code {shown(text)} is padded with zeros; no press prints such a code.")
    return Code(plain[0], _number(plain[1:3]), _number(options), _number(plain[-_SEED_CHARS - 2 : -2]), pack)


def _plain(text: str) -> str:
    """Return the characters of a typed code in capitals, without what stands between them."""
    return "".join(char for char in text if not _between(char)).upper()


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


def _check(body: str, pack: str) -> int:
    return -(_number(body) * 1024 + _number(pack)) % MODULUS
