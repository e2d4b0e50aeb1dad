"""Options as records: a name, a help text, and which texts are legal; from them the command line and the codes are built."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Protocol

import msgspec

from generator.core import limits
from generator.core.errors import BadOption
from generator.core.messages import near, quoted, refused, shown

Options = Mapping[str, str]
"""What was chosen: every option by name, as its canonical text."""


class Parameter(Protocol):
    """An option of a command: a name, a help text, a default, and a rule for which texts it takes."""

    @property
    def name(self) -> str:
        """The option's name, without dashes."""

    @property
    def help(self) -> str:
        """What it means, for the command line."""

    @property
    def default(self) -> str:
        """The value that is meant when nothing is said."""

    def settled(self, text: str) -> str:
        """Return the canonical text of a typed value; raises BadOption."""

    def listed(self) -> tuple[str, ...]:
        """Return the legal values in the order in which people count them; nothing where they cannot be listed."""


class Choice(Parameter, Protocol):
    """An option with an ordered list of legal values, so that a code can hold one as a number; the default's index is 0."""

    def __len__(self) -> int: ...

    def index(self, text: str) -> int:
        """Return the place of a typed value; raises BadOption."""

    def value(self, index: int) -> str:
        """Return the canonical text of a place."""


class OneOf(msgspec.Struct, frozen=True):
    """An option with a short list of legal values; the first is the default."""

    name: str
    values: tuple[str, ...]
    help: str
    order: tuple[str, ...] = ()
    """The order in which people count the values, where it is another; the order inside codes stays."""

    @property
    def default(self) -> str:
        """The value that is meant when nothing is said."""
        return self.values[0]

    def __len__(self) -> int:
        return len(self.values)

    def index(self, text: str) -> int:
        """Return the place of a value in the list; BadOption names the legal ones."""
        if text.strip().lower() not in self.values:
            raise refused(self.name, text, self.listed())
        return self.values.index(text.strip().lower())

    def value(self, index: int) -> str:
        """Return the value at a place."""
        return self.values[index]

    def settled(self, text: str) -> str:
        """Return the canonical text of a typed value; raises BadOption."""
        return self.value(self.index(text))

    def listed(self) -> tuple[str, ...]:
        """Return all values in the order in which people count them."""
        return self.order or self.values


class Number(msgspec.Struct, frozen=True):
    """An option that is a whole number from `least` to `most`."""

    name: str
    least: int
    most: int
    help: str
    default: str

    def settled(self, text: str) -> str:
        """Return a number as its shortest text; raises BadOption for what is none, or out of bounds."""
        number = text.strip()  # of more kinds of blanks than `int` knows
        if not re.fullmatch(rf"-?[0-9]{{1,{limits.OPTION_DIGITS}}}", number) or not self.least <= int(number) <= self.most:
            raise BadOption(f"--{self.name} cannot be {quoted(text)}; give a number from {self.least} to {self.most}.")
        return str(int(number))

    def listed(self) -> tuple[str, ...]:
        """Return nothing: there are too many to list."""
        return ()


class FreeText(msgspec.Struct, frozen=True):
    """An option whose text is read by the game itself."""

    name: str
    help: str
    default: str = ""

    def settled(self, text: str) -> str:
        """Return the text as it is."""
        return text

    def listed(self) -> tuple[str, ...]:
        """Return nothing: any text may be given."""
        return ()


class TextOrFile(FreeText, frozen=True):
    """An option whose text may be long: typed, or in a file that is named instead, which the command line reads."""


class PictureFile(FreeText, frozen=True):
    """An option that names the file of a picture; the command line reads it."""


class Line(msgspec.Struct, frozen=True):
    """An option whose text is printed: one line of at most `most` characters, blanks made single, accents composed."""

    name: str
    help: str
    most: int = 40
    default: str = ""

    def settled(self, text: str) -> str:
        """Return the line; raises BadOption for one that is too long, or holds what cannot be printed."""
        line = _one_line(text)
        if not fits(line, self.most):
            raise BadOption(f"--{self.name} cannot be {shown(text)}; give at most {self.most} characters that can be printed.")
        return line

    def listed(self) -> tuple[str, ...]:
        """Return nothing: any text may be given."""
        return ()


class Lines(msgspec.Struct, frozen=True):
    """An option of several texts with commas between them, each printed as a `Line` is; at most `count` of them."""

    name: str
    help: str
    count: int
    most: int = 24
    default: str = ""

    def settled(self, text: str) -> str:
        """Return the texts with commas between them; raises BadOption for too many, an empty one, or one that is no line."""
        parts = [_one_line(part) for part in text.split(",")]
        if text.strip() and (len(parts) > self.count or not all(part and fits(part, self.most) for part in parts)):
            raise BadOption(
                f"--{self.name} cannot be {shown(text)}; give at most {self.count} names with commas between them, each of at most "
                f"{self.most} characters that can be printed."
            )
        return ", ".join(parts)

    def listed(self) -> tuple[str, ...]:
        """Return nothing: any texts may be given."""
        return ()


def fits(line: str, most: int) -> bool:
    """Return whether a line has at most so many characters, all of them printable."""
    return len(line) <= most and line.isprintable()


def _one_line(text: str) -> str:
    return " ".join(unicodedata.normalize("NFC", text).split())


class Renamed(msgspec.Struct, frozen=True):
    """An option of a game that had another name before 1.0, and other values perhaps: it is answered by the new words for ever.

    `command` is the one that takes it: quest (settings and plans hold it by this name too) or sheets.
    """

    command: str
    old: str
    new: str
    values: Mapping[str, str] = {}
    """The new value for every old one that had another name; of a switch those for yes and no."""

    def value(self, text: str) -> str:
        """Return what a value is called now."""
        return self.values.get(text.strip().lower(), text)


class Preset(msgspec.Struct, frozen=True):
    """A switch of a command that stands for several options of a game, and for large print; what is said beside it goes first."""

    name: str
    help: str
    choices: Mapping[str, str]
    print: str = ""
    """The value of `--print` that it stands for, empty for none."""


def settle(parameters: Sequence[Parameter], given: Options, owner: str) -> dict[str, str]:
    """Return all options in canonical text, defaults where nothing was given; BadOption for a name or value there is not.

    `owner` is what the error message says the options belong to, such as a game's id.
    """
    known = {parameter.name: parameter for parameter in parameters}
    for name in given:
        if name not in known:
            options = ", ".join(f"--{option}" for option in known) or "none"
            raise BadOption(f"{owner} has no option --{name}{near(name, known)}; it knows {options}.")
    settled = {parameter.name: parameter.default for parameter in parameters}
    return settled | {name: known[name].settled(text) for name, text in given.items()}


def renamed_from(renamed: Sequence[Renamed], name: str) -> Renamed | None:
    """Return what became of a quest's option that files call by its old name; None for any other name."""
    return next((change for change in renamed if (change.command, change.old) == ("quest", name)), None)


def no_conflict(options: Options) -> str:
    """Return nothing: every mix of the options of most games goes together."""
    return ""


def to_number(choices: Sequence[Choice], options: Options) -> int:
    """Return settled options as one integer, mixed radix, the first option in the lowest place."""
    number = 0
    for choice in reversed(choices):
        number = number * len(choice) + choice.index(options[choice.name])
    return number


def from_number(choices: Sequence[Choice], number: int, owner: str) -> dict[str, str]:
    """Return the options that an integer of `to_number` stands for; BadOption, naming the `owner`, when it stands for none."""
    options: dict[str, str] = {}
    for choice in choices:
        number, index = divmod(number, len(choice))
        options[choice.name] = choice.value(index)
    if number:
        raise BadOption(f"These option characters mean nothing in {owner}; compare the code with the paper.")
    return options
