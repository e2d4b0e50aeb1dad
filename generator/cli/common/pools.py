"""Who does work of many parts: the option --workers, and the pool that it asks for."""

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

_HERE = f"How many processes work at once on this machine, 1 to {limits.WORKERS}"
_CLUSTER = "; or a Dask scheduler whose workers work instead, as tcp://192.0.2.7:8786, which needs delvepress[cluster]"
_ONE_EACH = usual("; the files are the same", "one for each core")


def _workers(help: str, metavar: str) -> Row:
    option = typer.Option("--workers", help=help, metavar=metavar, show_default=False, rich_help_panel=WORK)
    return Row("workers", Annotated[str | None, option], None)


WORKERS = _workers(f"{_HERE}{_ONE_EACH}", "NUMBER")
"""The option that says how many processes work on this machine."""
WORKING: tuple[Row, ...] = (_workers(f"{_HERE}{_CLUSTER}{_ONE_EACH}", "WHO"),)
"""The option that says who does work of many parts."""


class WorkSettings(msgspec.Struct, frozen=True):
    """Who works: so many processes (0: as many as are worth it), or the cluster at an address (empty for none)."""

    workers: int = 0
    cluster: str = ""


USUAL = WorkSettings()
"""What is done where nothing is said of who works."""


def work_settings(values: Mapping[str, Value]) -> WorkSettings:
    """Return what a command was told of who works: a number, the address of a cluster, or both with a comma; raises BadOption.

    Of both the number says how many work here where the cluster is lost.
    """
    typed = values.get("workers")
    if not isinstance(typed, str):
        return USUAL
    parts = [part.strip() for part in typed.split(",")]
    addresses = [part for part in parts if ":" in part]
    numbers = [part for part in parts if part not in addresses]
    if len(addresses) > 1 or len(numbers) > 1:
        raise BadOption(f"--workers cannot be {quoted(typed)}; give one number of processes, or one address.")
    if addresses:
        from generator.core.cluster import check_address

        check_address(addresses[0])
    return WorkSettings(_number(numbers[0]) if numbers else 0, addresses[0] if addresses else "")


def workers_here(values: Mapping[str, Value]) -> int:
    """Return how many processes of this machine work (0: one for each core), where no cluster can; raises BadOption."""
    typed = values.get("workers")
    return _number(typed) if isinstance(typed, str) else 0


def _number(text: str) -> int:
    """Return a number of processes as it was typed; raises BadOption."""
    if not (text.isascii() and text.isdigit() and len(text) < 5 and 1 <= int(text) <= limits.WORKERS):
        raise BadOption(f"--workers cannot be {quoted(text)}; give a number of processes, 1 to {limits.WORKERS}.")
    return int(text)


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
