"""Names that read alike and are not the same: letters of another script, signs that look like others, and signs that nobody sees.

Full width, ligatures and the like are no matter here, since names are kept in plain letters (see `league.settled_name`). The table
is ours: the letters of Cyrillic, Greek, Armenian, Coptic, Cherokee and Lisu, the small capitals and the few others of Latin that
common fonts draw like another letter of Latin.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from itertools import zip_longest

_DRAWN = {
    "0": "Oo\u041e\u043e\u039f\u03bf\u0555\u0585\ua4f3\u2c9e\u2c9f\u1d0f", "1": "Il|\u0406\u04c0\u0399\u01c0\u04cf\ua4f2\u2c92",
    "3": "\u0417\u0437", "4": "\u13ce", "6": "\u0431", "a": "\u0410\u0430\u0391\u0251\u03b1\u13aa\ua4ee\u2c80\u2c81\u1d00",
    "b": "\u0412\u0392\u042c\u13cf\u13f4\ua4d0\u2c82\u0299", "c": "\u0421\u0441\u03f2\u03f9\u13df\ua4da\u2ca4\u2ca5\u1d04",
    "d": "\u0501\u13a0\u13e7\ua4d3\u1d05", "e": "\u0415\u0435\u0395\u13ac\ua4f0\u1d07", "f": "\ua4dd",
    "g": "\u0261\u13c0\u13f3\ua4d6\u0262", "h": "\u041d\u0397\u04bb\u13bb\u13c2\ua4e7\u2c8e\u029c",
    "i": "\u0456\u0131\u03b9\u0269\u13a5\u2c93\u026a", "j": "\u0408\u0458\u13ab\ua4d9\u1d0a",
    "k": "\u041a\u043a\u039a\u03ba\u13e6\ua4d7\u2c94\u2c95\u1d0b", "l": "\u13de\ua4e1\u029f",
    "m": "\u041c\u043c\u039c\u13b7\ua4df\u2c98\u2c99\u1d0d", "n": "\u039d\u0578\ua4e0\u2c9a\u0274",
    "p": "\u0420\u0440\u03a1\u03c1\u13e2\ua4d1\u2ca2\u2ca3\u1d18", "q": "\u051b", "r": "\u13a1\u13d2\ua4e3\u0280",
    "s": "\u0405\u0455\u13d5\u13da\ua4e2\ua731", "t": "\u0422\u0442\u03a4\u03c4\u13a2\ua4d4\u2ca6\u1d1b",
    "u": "\u03c5\u057d\ua4f4\u1d1c", "v": "\u03bd\u0475\u13d9\ua4e6\u1d20", "w": "\u051d\u0461\u13b3\u13d4\ua4ea\u1d21",
    "x": "\u0425\u0445\u03a7\u03c7\ua4eb\u2cac\u2cad", "y": "\u0423\u0443\u03a5\u03b3\u13a9\u13bd\ua4ec\u2ca8\u028f",
    "z": "\u0396\u13c3\ua4dc\u1d22", "'": "\u2018\u2019\u02bc`\u00b4", "-": "\u2010\u2011\u2012\u2013\u2014\u2212",
}  # fmt: skip
"""For each sign those that are drawn like it, or like its capital."""
_LOOKS = {other: sign for sign, others in _DRAWN.items() for other in others}
_UNSEEN = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]")
"""Signs that take no ink and count as printable all the same: joiners, fillers, marks of how the sign before is drawn."""


def look(name: str) -> str:
    """Return what a name looks like: the same for names that read alike, whatever script their letters are of; empty for no ink."""
    seen = unicodedata.normalize("NFD", _UNSEEN.sub("", name))
    return " ".join("".join(map(_sign, seen)).split())


def _sign(char: str) -> str:
    small = char.casefold()
    return _LOOKS.get(char) or (small if char.isascii() else _LOOKS.get(small, small))


def alike(names: Iterable[str]) -> list[tuple[str, str]]:
    """Return each name that reads like one before it, with that one; case alone makes no other name."""
    first: dict[str, str] = {}
    pairs: dict[str, tuple[str, str]] = {}
    for name in names:
        known = first.setdefault(look(name), name)
        if known.casefold() != name.casefold():
            pairs.setdefault(name.casefold(), (name, known))
    return list(pairs.values())


def difference(name: str, other: str) -> str:
    """Return in words the first sign in which two names that read alike differ: cyrillic letter a for latin letter a."""
    pairs = zip_longest(name, other, fillvalue="")
    first, second = next((first, second) for first, second in pairs if first.casefold() != second.casefold())
    for sign in (first, second):
        if _UNSEEN.fullmatch(sign):
            return f"{_named(sign)}, which nobody sees"
    return f"{_named(first)} for {_named(second)}" if first and second else f"{_named(first or second)} more"


def _named(char: str) -> str:
    return unicodedata.name(char, f"U+{ord(char):04X}").lower()
