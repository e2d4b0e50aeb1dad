"""The guide's reference says everything: each command and option there is, and each name that the library offers."""

from __future__ import annotations

import inspect
import re
import sys
import typing
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
import typer

import generator
from generator.cli.program import build_program
from generator.core.data import Record
from generator.forge.game import Game
from generator.press.preflight.report import Report
from tests.conftest import ROOT

LIBRARY = ROOT / "docs" / "reference" / "library.md"
pytestmark = pytest.mark.skipif(not LIBRARY.is_file(), reason="needs the project's own tree")


def leaves(command: Any, path: str = "") -> Iterator[tuple[str, set[str]]]:
    """Yield every command with the options that it shows."""
    for name, one in sorted(getattr(command, "commands", {}).items()):
        yield from leaves(one, f"{path} {name}".strip())
    shown = [one for one in command.params if one.param_type_name == "option" and not getattr(one, "hidden", False)]
    yield path, {word for one in shown for word in (*one.opts, *one.secondary_opts)}


def test_the_reference_has_every_command_with_its_options() -> None:
    pytest.importorskip("click")
    from tools.reference import PROGRAM

    ours = dict(leaves(typer.main.get_command(build_program())))
    assert len(ours) > 40
    assert dict(leaves(PROGRAM)) == ours


def test_help_is_written_as_it_is_typed() -> None:
    pytest.importorskip("click")
    from tools.reference import told

    assert told("Says *it*: --seed, too.\n\nExample: delvepress quest\n  donjonz --seed x") == (
        "Says \\*it\\*: ``--seed``, too.\n\nExample: ``delvepress quest donjonz --seed x``"
    )


def test_the_reference_has_every_name_of_the_library() -> None:
    named = re.findall(r"^\.\. (?:auto\w+|py:data):: (\w+)$", LIBRARY.read_text("utf-8"), re.M)
    assert sorted(named) == sorted(generator.__all__)


def records(kind: Any, found: dict[Any, None]) -> None:
    """Add the records of ours that a type is made of; what a game is, and its quests, are told elsewhere."""
    for part in typing.get_args(kind):
        records(part, found)
    kind = typing.get_origin(kind) or kind
    ours = inspect.isclass(kind) and kind.__module__.startswith("generator.") and issubclass(kind, msgspec.Struct)
    if ours and kind not in (Game, Record) and kind not in found:
        found[kind] = None
        for one in typing.get_type_hints(kind).values():
            records(one, found)


def test_the_reference_has_every_record_that_the_library_returns() -> None:
    text = LIBRARY.read_text("utf-8")
    named = set(re.findall(r"^\.\. autoclass:: (\S+)$", text, re.M))
    found: dict[Any, None] = {}
    for name in generator.__all__:
        one = getattr(generator, name)
        if inspect.isfunction(one) and one.__module__.startswith("generator.api."):
            hints = typing.get_type_hints(one, globalns={**vars(sys.modules[one.__module__]), "Report": Report})
            records(hints["return"], found)
    assert len(found) > 12
    missing = [one for one in found if not {one.__qualname__, f"{one.__module__}.{one.__qualname__}"} & named]
    assert missing == []
    assert all(one.__doc__ for one in found)
