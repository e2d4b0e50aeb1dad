"""What `pack measure` does by several processes: games with and without what is a pack's own, and drafts that are tuned."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TypeVar

from generator.cli.common import pools, terminal
from generator.core import workers
from generator.core.text import counted
from generator.forge import content_measuring
from generator.forge.content import ContentPack
from generator.forge.content_drafts import Plan
from generator.forge.game import AnyGame

P = TypeVar("P")
R = TypeVar("R")
WORTH_IT = 8
"""So many drafts are worth starting processes for."""
_MINUTE = 90
"""From so many seconds on minutes are told."""


def by_all(told: str, work: Callable[[AnyGame, P], R], game: AnyGame, pieces: Sequence[P]) -> list[R]:
    """Do pieces of work, each with the game for its first argument, by a process for each core, and show how far that is."""
    with terminal.progress(told, len(pieces)) as step, pools.pool(pools.USUAL, len(pieces), worth=WORTH_IT) as pool:
        if pool is None or game.content_pack is None:
            return workers.run(work, [(game, piece) for piece in pieces], step)
        return workers.run(elsewhere, [(work, game.content_pack, piece) for piece in pieces], step, pool=pool)


def elsewhere(work: Callable[[AnyGame, P], R], pack: ContentPack, piece: P) -> R:
    """Do a piece of work in a process that knows nothing of the pack yet."""
    from generator import registry
    from generator.forge import extending

    return work(extending.extend(registry.game(pack.game), pack), piece)


def tell_time(game: AnyGame, planned: Plan, *, neighbours: bool) -> None:
    """Say how many games will be played, and about how long that takes, measured by those of the first draft."""
    from generator.core.processes import cores

    with terminal.busy("playing the first draft"):
        begun = time.perf_counter()
        games = content_measuring.play_one(game, planned)
        each = (time.perf_counter() - begun) / games
    size = cores() if len(planned.drafts) >= WORTH_IT else 1
    several = counted(planned.things, "thing")
    said = f"{several} in {counted(len(planned.drafts), 'draft')}: {planned.games:,} games, {_about(each * planned.games / size)}"
    tuned = "; then a few drafts are tuned" if game.tune is not None else ""
    terminal.info(f"{said} with {counted(size, 'process', 'processes')}{tuned}")
    if neighbours:
        more = planned.neighbour_games
        terminal.info(f"and {more:,} games of neighbours for the plots, {_about(each * more / size)}")


def _about(seconds: float) -> str:
    if seconds >= _MINUTE:
        return f"about {round(seconds / 60)} minutes"
    return f"about {max(5, 5 * round(seconds / 5))} seconds"
