"""Texts of data files with placeholders for the facts of a quest; each kind of text says which facts it may name."""

from __future__ import annotations

from typing import Self

from generator.core.text import facts_in, has_lone_brace

FACTS = (
    "villain", "short", "minions", "sign", "place", "town", "lost", "relic", "guest", "role", "key", "site", "sites",
    "number", "all", "clock", "rounds", "trophy", "hall",
)  # fmt: skip
"""Every fact that a text can name, as `{villain}`; making.cast says what stands for each."""
EVERYWHERE = frozenset(("villain", "short", "minions", "sign", "place", "town", "lost"))
"""The facts that every quest has."""


def placeholders(text: str) -> set[str]:
    """Return the names of facts that stand in braces in a text; braces round anything else are words."""
    return set(facts_in(text))


class QuestText(str):
    """A text that may name any of the `FACTS`."""

    __slots__ = ()

    @classmethod
    def parse(cls, value: object) -> Self:
        """Return a text as this kind of text; raises ValueError for what is no text, or names what is no fact."""
        if not isinstance(value, str):
            raise ValueError(f"expected str, got {type(value).__name__}")
        if "{" in value or "}" in value:
            cls.check_names(value)
        return cls(value)

    @classmethod
    def check_names(cls, text: str) -> None:
        """Raise ValueError for a text that names what is no fact, or holds a lone brace."""
        unknown = placeholders(text) - set(FACTS)
        if unknown or has_lone_brace(text):
            raise ValueError(f"{sorted(unknown) or 'a lone brace'} is no fact a text can name; the facts are {', '.join(FACTS)}")

    @classmethod
    def schema(cls) -> dict[str, object]:
        """Return the JSON Schema of such a text."""
        return {"type": "string"}


class CommonText(QuestText):
    """A text that fits any quest: it may name only the facts that every quest has."""

    __slots__ = ()

    @classmethod
    def check_names(cls, text: str) -> None:
        """Raise ValueError for a text that names what not every quest has, or holds a lone brace."""
        super().check_names(text)
        odd = placeholders(text) - EVERYWHERE
        if odd:
            raise ValueError(f"{sorted(odd)} is not known in every quest; use only {', '.join(sorted(EVERYWHERE))}")


class ReadAloudText(CommonText):
    """A line or two to be read aloud in any quest: 40 to 330 characters."""

    __slots__ = ()

    @classmethod
    def parse(cls, value: object) -> Self:
        """Return a text as this kind of text; raises ValueError also for one of another length."""
        text = super().parse(value)
        if not 40 <= len(text) <= 330:
            raise ValueError(f"a text to read aloud has 40 to 330 characters, this one has {len(text)}")
        return text
