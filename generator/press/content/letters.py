"""What pages can print of a pack's texts: characters that every font has, and names that fit where those of the house do."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache

from generator.core import limits
from generator.core.data import dump
from generator.core.messages import near
from generator.core.record_walk import Fault
from generator.core.text import facts_in, has_lone_brace, with_facts
from generator.core.toml_places import Path
from generator.forge.content import AnyForm
from generator.forge.extending import texts_of
from generator.press.drawing import fonts

NO_TEXT = frozenset({"id", "icon", "weapon_icon", "monster_icon", "do"})
"""Fields whose words are not printed."""
COUNTS = frozenset({"on", "amount", "health", "green", "blue", "red"})
"""Fields that may be figures alone."""
WIDER = 1.2
"""How much wider than the widest of the house a text may be."""
LEAST, LEAST_WORD = 9.0, 7.5
"""Widths that every text, and every word, may have, in sizes of its font: 18 and 15 letters of usual width."""
SHORT = 26.0
"""Widths in sizes of its font up to which a field holds names, not sentences."""
LONGEST_WORD = 14.0
"""The widest word of a sentence, in sizes of its font: 28 letters of usual width."""
_WIDE = 0.5
_ROLES = tuple(role for role in fonts.ROLES if role not in ("mono", "symbols", "icons"))
_LETTER = re.compile(r"[^\W\d_]")


@cache
def _printable() -> frozenset[str]:
    """Return the characters that every font of words has."""
    known = [fonts.characters(role) for role in _ROLES]
    return frozenset(char for char in frozenset.intersection(*known) if char.isprintable())


def text_faults(form: AnyForm, path: Path, text: str) -> Iterator[Fault]:
    """Yield what keeps a text from being printed: its characters, blanks, facts in braces, and its width."""
    last = next((part for part in reversed(path) if isinstance(part, str)), "")
    if last in NO_TEXT:
        return
    bad = next((char for char in text if char not in _printable()), None)
    if bad is not None:
        yield Fault(path, f"no font here has {_named(bad)}", "letters of Europe west of Greece and Russia, figures and usual signs")
        return
    if not text.strip():
        yield Fault(path, "it is empty", "write a few words")
    elif last not in COUNTS and not _LETTER.search(text):
        yield Fault(path, "no letter stands in it", "write a word or two")
    elif text != " ".join(text.split(" ")).strip() or "  " in text:
        yield Fault(path, "it begins or ends with a blank, or has two in a row")
    elif len(text) > limits.PACK_TEXT_CHARS:
        yield Fault(path, f"it has {len(text):,} characters, and a text has at most {limits.PACK_TEXT_CHARS}")
    else:
        yield from _fact_faults(form, path, text)
        yield from _width_faults(form, path, text)


def _named(char: str) -> str:
    return f"{char!a}, {unicodedata.name(char, 'a character without a name').lower()}"


def _fact_faults(form: AnyForm, path: Path, text: str) -> Iterator[Fault]:
    """Yield what in braces should name a fact and is none. Braces round anything but a name are words, as `{{ 7*7 }}` is."""
    allowed = form.facts(path)
    if allowed is None:
        return
    known = f"in braces stand {', '.join(sorted(word for word in allowed if word[0].islower()))}"
    odd = next((word for word in facts_in(text) if word not in allowed), None)
    if odd is not None and not allowed:
        yield Fault(path, "no fact of the quest can be named here", "write the words themselves, without braces")
    elif odd is not None:
        meant = near(odd, sorted(word for word in allowed if word[0].islower() == odd[0].islower()))
        yield Fault(path, f"a quest has no fact {{{odd}}}", meant.strip(" ()") or known)
    elif allowed and has_lone_brace(text):
        yield Fault(path, "a brace at a letter begins or ends the name of a fact, and this one does not", known)


def _width_faults(form: AnyForm, path: Path, text: str) -> Iterator[Fault]:
    most, most_word = widths(form).get(_field(path), (0.0, 0.0))
    roomy, roomy_word = form.roomy.get(_field(path), (LEAST, LEAST_WORD))
    most, most_word = max(most * WIDER, roomy), max(most_word * WIDER, roomy_word)
    if most > SHORT:
        most_word = max(most_word, LONGEST_WORD)
    wide, word = _measured(text)
    if _field(path) in widths(form) and wide > most:
        yield Fault(path, "it is too long for where it stands", f"about {int(most / _WIDE)} letters fit, it has {len(text)}")
    elif word > most_word:
        yield Fault(path, "a word of it is too long for where it stands", f"about {int(most_word / _WIDE)} letters fit")


def _measured(text: str) -> tuple[float, float]:
    """Return the width of a text and of its widest word, in sizes of its font; facts in braces count as one short name."""
    plain = with_facts(text, dict.fromkeys(facts_in(text), "Wilhelmina"))
    return fonts.width(plain, "bold", 1.0), max((fonts.width(word, "bold", 1.0) for word in plain.split()), default=0.0)


def _field(path: Path) -> tuple[str, str]:
    """Return what stands for all texts like one: the list it is in, and its own field."""
    words = [part for part in path if isinstance(part, str)]
    return (words[0], words[-1])


_WIDTHS: dict[str, dict[tuple[str, str], tuple[float, float]]] = {}
"""The widest text and word of each field in the themes of a game, by where its data lie."""


def widths(form: AnyForm) -> dict[tuple[str, str], tuple[float, float]]:
    """Return the widest text and word of each field in the themes of the house, in sizes of the font."""
    if form.package not in _WIDTHS:
        found: dict[tuple[str, str], tuple[float, float]] = {}
        for name in form.names:
            for path, text in texts_of(dump(form.of(name))):
                wide, word = _measured(text)
                most, most_word = found.get(_field(path), (0.0, 0.0))
                found[_field(path)] = (max(most, wide), max(most_word, word))
        _WIDTHS[form.package] = found
    return _WIDTHS[form.package]
