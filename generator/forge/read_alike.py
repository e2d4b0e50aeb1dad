"""Names that read alike and are not the same: letters of another script, and signs that look like others.

Full width, ligatures and the like are no matter here, since names are kept in plain letters (see `league.settled_name`). The table
is ours: the letters of Cyrillic, Greek and Armenian, and the few of Latin, that common fonts draw like another letter of Latin.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

_DRAWN = {
    "1": "Il|\u0406\u04c0\u0399\u01c0\u04cf", "0": "Oo\u041e\u043e\u039f\u03bf\u0555\u0585", "a": "\u0410\u0430\u0391\u0251\u03b1",
    "b": "\u0412\u0392\u042c", "c": "\u0421\u0441\u03f2\u03f9", "d": "\u0501", "e": "\u0415\u0435\u0395", "g": "\u0261",
    "h": "\u041d\u0397\u04bb", "i": "\u0456\u0131\u03b9\u0269", "j": "\u0408\u0458", "k": "\u041a\u043a\u039a\u03ba",
    "m": "\u041c\u043c\u039c", "n": "\u039d\u0578", "p": "\u0420\u0440\u03a1\u03c1", "q": "\u051b", "s": "\u0405\u0455",
    "t": "\u0422\u0442\u03a4\u03c4", "u": "\u03c5\u057d", "v": "\u03bd\u0475", "w": "\u051d\u0461", "x": "\u0425\u0445\u03a7\u03c7",
    "y": "\u0423\u0443\u03a5\u03b3", "z": "\u0396",
    "'": "\u2018\u2019\u02bc\u0060\u00b4", "-": "\u2010\u2011\u2012\u2013\u2014\u2212",
}  # fmt: skip
"""For each sign those that are drawn like it, or like its capital."""
_LOOKS = {other: sign for sign, others in _DRAWN.items() for other in others}


def look(name: str) -> str:
    """Return what a name looks like: the same for names that read alike, whatever script their letters are of."""
    return "".join(map(_sign, name))


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
    """Return in words the first letters in which two names that read alike differ: cyrillic small letter a for latin."""
    pairs = zip(name, other, strict=False)
    first, second = next(((first, second) for first, second in pairs if first.casefold() != second.casefold()), ("", ""))
    return f"{_named(first)} for {_named(second)}" if first else "more letters for fewer"


def _named(char: str) -> str:
    return unicodedata.name(char, f"U+{ord(char):04X}").lower()
