"""A Dask cluster for work of many parts; where it is lost the work goes on in processes of this machine."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from concurrent.futures import Executor
from importlib import import_module
from types import TracebackType
from typing import Any

from generator.core import limits, resources
from generator.core.errors import BadOption, DelvepressError, ForgeFailed
from generator.core.messages import shown
from generator.core.processes import Processes

SECONDS_TO_ANSWER = 15
"""How long a scheduler may take to answer, and to have a worker."""
_ADDRESS = re.compile(r"(tcp|tls)://(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9.-]+):[0-9]{1,5}")


def check_address(address: str) -> None:
    """Raise BadOption for what is no address of a scheduler."""
    if len(address) > limits.CLUSTER_CHARS or not _ADDRESS.fullmatch(address):
        raise BadOption(f"--workers cannot be {shown(address)}; give the address of a Dask scheduler, as tcp://192.0.2.7:8786.")


class Cluster:
    """A pool of the workers of a Dask cluster, to be used in a `with` statement, which raises BadOption where none can be reached.

    Lost workers' work is done again by others. Where the scheduler is lost this is told to `tell`, and a pool of `size` processes
    on this machine (0: one for each core) goes on. Workers must have the same build of delvepress, and the modules of the work.
    """

    def __init__(self, address: str, tell: Callable[[str], None], *, size: int = 0, advice: str = "run the command again") -> None:
        check_address(address)
        self.address, self.advice = address, advice
        self._tell = tell
        self._local = Processes(size, advice)
        self._client: Any = None
        self._executor: Executor | None = None
        self.losses: tuple[type[BaseException], ...] = ()

    def __enter__(self) -> Cluster:
        try:
            distributed: Any = import_module("distributed")
        except ImportError:
            raise BadOption("A cluster of --workers needs Dask; install it with pip install 'delvepress[cluster]'.") from None
        for name in [name for name in logging.root.manager.loggerDict if name.startswith(("distributed", "tornado"))]:
            logging.getLogger(name).disabled = True  # what matters of it is said in our words
        try:
            self._client = distributed.Client(self.address, timeout=SECONDS_TO_ANSWER, set_as_default=False)
        except (OSError, ValueError, TypeError, RuntimeError):
            raise BadOption(f"No Dask scheduler answers at {self.address}; start it, or check the address.") from None
        try:
            self._client.wait_for_workers(1, timeout=SECONDS_TO_ANSWER)
        except (TimeoutError, OSError):
            self._client.close(timeout=1)
            raise BadOption(f"The cluster at {self.address} has no workers; start some with dask worker {self.address}.") from None
        self.losses = (distributed.scheduler.KilledWorker,)
        self._executor = self._client.get_executor(pure=False)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        try:
            self._leave()
        finally:
            self._local.__exit__(kind, error, trace)

    @property
    def size(self) -> int:
        """How many workers there are now."""
        if self._lost():
            return self._local.size
        return max(1, len(self._client.scheduler_info(n_workers=-1)["workers"]))

    @property
    def build(self) -> str:
        """The build of the press that workers must have."""
        return "" if self._executor is None else resources.build()

    def executor(self) -> Executor:
        """Return what carries out work now: the cluster, or processes of this machine once it is lost."""
        if self._lost() or self._executor is None:
            return self._local.executor()
        return self._executor

    def replace(self, broken: Executor) -> None:
        """Go on with processes of this machine where the cluster is lost; a cluster that lost a worker goes on by itself."""
        if broken is not self._executor:
            self._local.replace(broken)

    def give_up(self) -> DelvepressError:
        """Return what is said where workers are lost at the same work again and again."""
        if self._executor is None:
            return self._local.give_up()
        return ForgeFailed(
            f"Workers of the cluster were lost at the same work again and again, perhaps for lack of memory; {self.advice}."
        )

    def _lost(self) -> bool:
        """Return whether the scheduler is lost, after the first look at that has closed the connection."""
        if self._executor is not None and self._client.status != "running":
            self._tell(f"The cluster at {self.address} is lost; going on with {self._local.size} processes of this machine.")
            self._executor = None
            self._leave()
        return self._executor is None

    def _leave(self) -> None:
        """Close the connection; what workers still do for this run is dropped."""
        if self._client is not None:
            self._client.close(timeout=2)
            self._client = None
