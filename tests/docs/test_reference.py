"""The guide's reference says everything: each command and option there is, and each name that the library offers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
import typer

import generator
from generator.cli.program import build_program
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
