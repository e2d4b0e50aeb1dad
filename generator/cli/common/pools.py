"""Who does work of many parts: the options --workers and --cluster, and the pool that they ask for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Annotated

import msgspec
import typer

from generator.cli.common import terminal
from generator.cli.common.grouped_help import WORK
from generator.cli.common.options import Row, Value, usual
from generator.core import limits
from generator.core.errors import BadOption
from generator.core.messages import quoted
from generator.core.text import counted
from generator.core.workers import Pool

_WORKERS = usual("How many processes work at once on this machine, 1 to 256; the files are the same", "one for each core")
_CLUSTER = "A Dask scheduler whose workers do the work instead, as tcp://192.0.2.7:8786; needs delvepress[cluster]."
_NUMBER = typer.Option("--workers", help=_WORKERS, metavar="NUMBER", show_default=False, rich_help_panel=WORK)
WORKERS = Row("workers", Annotated[str | None, _NUMBER], None)
"""The option that says how many processes work on this machine."""
WORKING: tuple[Row, ...] = (
    WORKERS,
    Row(
        "cluster",
        Annotated[
            str | None, typer.Option("--cluster", help=_CLUSTER, metavar="ADDRESS", show_default=False, rich_help_panel=WORK)
        ],
        None,
    ),
)
"""The options that say who does work of many parts."""


class WorkSettings(msgspec.Struct, frozen=True):
    """Who works: so many processes (0: as many as are worth it), or the cluster at an address (empty for none)."""

    workers: int = 0
    cluster: str = ""


USUAL = WorkSettings()
"""What is done where nothing is said of who works."""


def work_settings(values: Mapping[str, Value]) -> WorkSettings:
    """Return what a command was told of who works; raises BadOption."""
    workers, cluster = values.get("workers"), values.get("cluster")
    number = 0
    if isinstance(workers, str):
        if not (workers.isascii() and workers.isdigit() and len(workers) < 5 and 1 <= int(workers) <= limits.WORKERS):
            raise BadOption(f"--workers cannot be {quoted(workers)}; give a number of processes, 1 to {limits.WORKERS}.")
        number = int(workers)
    if not isinstance(cluster, str):
        return WorkSettings(number)
    from generator.core.cluster import check_address

    check_address(cluster)
    return WorkSettings(number, cluster)


def workers_of(pool: Pool | None) -> str:
    """Return in words how many work: the processes of a pool, this one alone where there is none."""
    return counted(1 if pool is None else pool.size, "worker")


@contextmanager
def pool(
    wanted: WorkSettings, jobs: int, *, worth: int, advice: str = "run the command again, with fewer --workers"
) -> Iterator[Pool | None]:
    """Give the pool for so many jobs; None where they are done best in this process.

    That is so with one process, without any jobs, and, where nothing was said, for fewer jobs than are `worth` starting processes
    for. Raises BadOption for a cluster that cannot be reached.
    """
    if wanted.cluster and jobs:
        from generator.core.cluster import Cluster

        with Cluster(wanted.cluster, terminal.info, size=wanted.workers, advice=advice) as cluster:
            yield cluster
        return
    if wanted.workers == 1 or jobs < (2 if wanted.workers else worth):
        yield None
        return
    from generator.core.processes import Processes, cores

    size = min(wanted.workers or cores(), jobs)
    if size < 2:
        yield None
        return
    with Processes(size, advice) as processes:
        yield processes
