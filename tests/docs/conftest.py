"""The command, as its own tests have it."""

from tests.cli.conftest import desk

__all__ = ["desk"]
