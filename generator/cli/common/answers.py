"""The answer no: what was asked was looked at, and is not so. Its exit code is 1, and no error's."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import typer

from generator.cli.common import terminal
from generator.core.errors import DelvepressError

NO = 1
"""The exit code of the answer no; every command uses it for nothing else."""


@contextmanager
def no_for(*kinds: type[DelvepressError]) -> Iterator[None]:
    """Turn errors of some kinds into the answer no: one sentence on standard error, and the exit code NO."""
    try:
        yield
    except kinds as error:
        terminal.error(f"delvepress: {error}")
        raise typer.Exit(NO) from None
