"""Texts that a user gives to be printed: refused before anything is made where a font lacks one of their characters."""

from __future__ import annotations

from collections.abc import Sequence

from generator.core.errors import BadOption, PressError
from generator.core.messages import shown
from generator.forge.choices import Line, Lines, Options, Parameter

ROLES = ("body", "bold", "fell", "title")
"""The fonts in which such texts may be set."""


def check_lines(parameters: Sequence[Parameter], options: Options) -> None:
    """Raise BadOption for the first of the options that are printed whose text has a character that cannot be."""
    for one in parameters:
        if isinstance(one, Line | Lines) and options.get(one.name):
            check_characters(one.name, options[one.name], ROLES)


def check_characters(option: str, text: str, roles: Sequence[str]) -> None:
    """Raise BadOption for a text of which the fonts of some roles lack a character; `option` is blamed for it."""
    from generator.press.drawing import fonts

    for role in roles:
        try:
            fonts.checked(text, role)
        except PressError as error:
            raise BadOption(f"--{option} cannot be {shown(text)}: {error}") from None
