"""Texts that a user gives to be printed: refused before anything is made where a font lacks one of their characters."""

from __future__ import annotations

from collections.abc import Sequence

from generator.core import limits
from generator.core.errors import BadOption, PressError
from generator.core.messages import shown
from generator.forge.choices import Line, Lines, Options, Parameter, fits

WIDE = 0.62
"""Width of a letter of usual width, as a share of the size of its font; capitals M and W are wider."""
ROLES = ("body", "bold", "fell", "title")
"""The fonts in which such texts may be set."""


def check_lines(parameters: Sequence[Parameter], options: Options) -> None:
    """Raise BadOption for the first of the options that are printed whose text has a character that cannot be."""
    for parameter in parameters:
        if isinstance(parameter, Line | Lines) and options.get(parameter.name):
            check_characters(parameter.name, options[parameter.name], ROLES)
            texts = options[parameter.name].split(", ") if isinstance(parameter, Lines) else [options[parameter.name]]
            check_width(parameter.name, texts, parameter.most)


def check_characters(option: str, text: str, roles: Sequence[str]) -> None:
    """Raise BadOption for a text of which the fonts of some roles lack a character; `option` is blamed for it."""

    for role in roles:
        lacking = next((letter for letter in text if not _has(role, letter)), None)
        if lacking is not None:
            raise BadOption(f"--{option} cannot be {shown(text)}: no font here has {lacking!r}; give European letters.")


def club_name(typed: str, roles: Sequence[str]) -> str:
    """Return the name of a club as it is printed in the fonts of some roles; raises BadOption for one that cannot be."""
    name = " ".join(typed.split())
    if not fits(name, limits.CLUB_CHARS):
        raise BadOption(f"--club cannot be {shown(typed)}; give at most {limits.CLUB_CHARS} characters that can be printed.")
    check_characters("club", name, roles)
    return name


def check_width(option: str, texts: Sequence[str], most: int) -> None:
    """Raise BadOption for a text wider than `most` letters of usual width; `option` is blamed for it."""
    from generator.press.drawing import fonts

    for text in texts:
        if fonts.width(text, "bold", 1.0) > WIDE * most:
            raise BadOption(f"--{option} cannot be {shown(text)}; it is too wide, give fewer or narrower letters.")


def _has(role: str, letter: str) -> bool:
    from generator.press.drawing import fonts

    try:
        fonts.checked(letter, role)
    except PressError:
        return False
    return True
