"""The command with every command of every game, for the guide's reference: docs/reference/commands.md shows `PROGRAM`.

The guide's extension reads commands of click. Typer has brought its own since 0.27, so they are copied, names, words and all.
"""

from __future__ import annotations

import re
from typing import Any

import click
import typer

from generator.cli.program import build_program

_TYPED = re.compile(r"(?<![\w-])--[a-z][a-z-]*")
_EXAMPLE = re.compile(r"^Example: (.*)", re.S)
_MARKS = re.compile(r"([\\*`|])")


def told(words: str | None) -> str:
    """Return a help text as reStructuredText: options and the example as code, signs of markup as they are."""
    parts = [part.strip() for part in (words or "").split("\n\n")]
    return "\n\n".join(_EXAMPLE.sub(lambda found: f"Example: ``{' '.join(found[1].split())}``", _plain(part)) for part in parts)


def _plain(text: str) -> str:
    return text if text.startswith("Example: ") else _TYPED.sub(r"``\g<0>``", _MARKS.sub(r"\\\1", text))


def copied(one: Any, name: str) -> click.Command:
    """Return a command of Typer's as one of click; an argument that stands for the command's own name is left out."""
    inner = getattr(one, "commands", None)
    if inner is not None:
        parts = {part: copied(command, part) for part, command in inner.items()}
        return click.Group(name, parts, help=told(one.help), params=[_option(param) for param in one.params if _shown(param)])
    options = [_option(param) for param in one.params if _shown(param) and param.param_type_name == "option"]
    words = [_argument(param) for param in one.params if param.param_type_name == "argument" and param.metavar != name]
    return click.Command(name, params=[*words, *options], help=told(one.help))


def _shown(param: Any) -> bool:
    return not getattr(param, "hidden", False)


def _option(param: Any) -> click.Option:
    long, short = "/".join([*param.opts[:1], *param.secondary_opts]), param.opts[1:]
    said = {} if param.is_flag else {"metavar": param.metavar or param.name.upper(), "multiple": param.multiple}
    return click.Option([long, *short, param.name], is_flag=param.is_flag, help=told(param.help), **said)


def _argument(param: Any) -> click.Argument:
    found = click.Argument([param.name], required=param.required, nargs=param.nargs, metavar=param.metavar)
    found.help = told(param.help)  # type: ignore[attr-defined]
    return found


PROGRAM = copied(typer.main.get_command(build_program()), "delvepress")
