"""The quests that lie ready on the page of the press: how many of them, and who makes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.cli.common import pools, terminal
from generator.cli.common.pools import WorkSettings
from generator.core import workers
from generator.core.errors import BadOption
from generator.core.messages import quoted
from generator.core.text import counted

if TYPE_CHECKING:
    from generator.site.shelf import Featured, Shelf

USUAL, MOST = 12, 40
"""How many quests of each game there are as usual, and at most."""
WORTH_IT = 4
"""So many quests are worth starting processes for."""
KEPT = "Quests that were made are kept; the same command prints their pages again."


def number(text: str | None) -> int:
    """Return how many quests of each game are wanted, as typed; raises BadOption."""
    if text is None:
        return USUAL
    if not (text.isascii() and text.isdigit() and len(text) < 3 and int(text) <= MOST):
        raise BadOption(f"--featured cannot be {quoted(text)}; give a number of quests, 0 to {MOST}.")
    return int(text)


def stock(count: int, base: str, how: WorkSettings = pools.USUAL) -> Shelf:
    """Return a shelf with so many quests of every game; `base` is the address to which QR codes lead, `how` says who works."""
    from generator import registry
    from generator.site import shelf

    plans = shelf.plans(list(registry.all_games().values()), count)
    jobs = [(plan.game.id, plan.seed, plan.options, base) for plan in plans]
    quests: list[Featured] = []
    files: dict[str, bytes] = {}
    with (
        terminal.if_stopped(lambda: KEPT),
        terminal.progress("printing quests for the page", len(jobs)) as step,
        pools.pool(how, len(jobs), worth=WORTH_IT) as pool,
    ):
        terminal.begun(f"{counted(len(jobs), 'quest')} for the page with {pools.workers_of(pool)}")
        for told, laid in workers.stream(_work, jobs, step, pool=pool):
            quests.append(told)
            files |= laid
    return shelf.Shelf(tuple(quests), files)


def _work(game: str, seed: str, options: dict[str, str], base: str) -> tuple[Featured, dict[str, bytes]]:
    """Make a quest and print it, in a process of its own or in this one."""
    from generator import registry
    from generator.site import shelf

    plan = shelf.Plan(registry.game(game), seed, options)
    return shelf.lay(plan, shelf.made(plan), base)
