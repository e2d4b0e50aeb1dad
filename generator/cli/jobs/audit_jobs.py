"""One quest of an audit, made and looked at in a process of its own perhaps."""

from __future__ import annotations

from functools import lru_cache

from generator import registry
from generator.cli.common import terminal
from generator.forge.audit_checks import Row, audited
from generator.forge.audit_plan import Mixes, Plan


def carry_out(plan: Plan, number: int) -> Row:
    """Return what came of the quest of a number of a plan; a fault of the game is told in it and not raised."""
    with terminal.silent():
        return audited(registry.game(plan.game), mixes_of(plan.game, plan.held), plan, number)


@lru_cache(maxsize=2)
def mixes_of(game: str, held: tuple[tuple[str, str], ...]) -> Mixes:
    """Return the mixes of options that are swept; listing them takes some milliseconds. Raises BadOption."""
    return Mixes(registry.game(game), dict(held))
