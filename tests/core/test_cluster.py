"""Work on a Dask cluster: the same results, also where workers and the scheduler are killed in the middle."""

from __future__ import annotations

import platform
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.core import cluster, resources, workers
from generator.core.cluster import Cluster
from generator.core.errors import BadOption, ForgeFailed
from tests.core.clusters import Started, running
from tests.core.parallel import square

pytest.importorskip("distributed", reason="no cluster without delvepress[cluster]")
pytestmark = pytest.mark.filterwarnings("ignore")  # what Dask warns of is not ours
JOBS, SQUARES = [(number, 0.02) for number in range(60)], [number * number for number in range(60)]


@pytest.fixture
def started(tmp_path: Path) -> Iterator[Started]:
    with running(tmp_path) as found:
        yield found


@pytest.mark.usefixtures("real_grading")  # a worker has the build that the press really is
def test_a_cluster_loses_nothing_with_a_worker_and_then_its_scheduler(started: Started) -> None:
    resources.build.cache_clear()
    told: list[str] = []
    done: list[None] = []
    with Cluster(started.address, told.append, size=1) as pool:
        pool._client.wait_for_workers(2, timeout=30)
        assert pool.size == 2
        assert workers.run(square, JOBS[:5], pool=pool) == SQUARES[:5]
        found = workers.stream(square, JOBS, lambda: done.append(None), pool=pool)
        first = [next(found)]
        started.workers[0].kill()
        assert first + list(found) == SQUARES
        assert told == []
        found = workers.stream(square, JOBS, lambda: done.append(None), pool=pool)
        first = [next(found)]
        started.scheduler.kill()
        assert first + list(found) == SQUARES
        assert pool.size == 1
        assert workers.run(square, JOBS[:5], pool=pool) == SQUARES[:5], "and goes on without it"
    assert told == [f"The cluster at {started.address} is lost; going on with 1 processes of this machine."]
    assert len(done) == 2 * len(JOBS)


@pytest.mark.slow
def test_a_worker_of_another_build_is_refused(started: Started, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resources, "build", lambda: "0123456789abcdef")
    with Cluster(started.address, lambda text: None) as pool, pytest.raises(ForgeFailed) as refused:
        workers.run(square, JOBS, pool=pool)
    names = [f"{platform.node()}:{worker.pid}" for worker in started.workers]
    assert any(f"The worker {name} of the cluster has another build of delvepress (" in str(refused.value) for name in names)
    assert str(refused.value).endswith("than this one (0123456789abcdef); install the same one on all machines.")


@pytest.mark.slow
def test_a_cluster_without_workers_is_told(started: Started, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "SECONDS_TO_ANSWER", 5)
    for process in started.workers:
        process.kill()
        process.wait()
    with pytest.raises(BadOption, match=r"^The cluster at .* has no workers; start some"), Cluster(started.address, print):
        pass


def test_nobody_who_answers_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "SECONDS_TO_ANSWER", 0.3)
    with (
        pytest.raises(BadOption, match=r"^No Dask scheduler answers at tcp://127\.0\.0\.1:9;"),
        Cluster("tcp://127.0.0.1:9", print),
    ):
        pass


@pytest.mark.parametrize(
    "address", ["", "192.0.2.7:8786", "tcp://", "http://x:1", "tcp://a:1/x", "tcp://a b:1", "inproc://1", "tcp://a"]
)
def test_what_is_no_address_is_refused(address: str) -> None:
    with pytest.raises(BadOption, match=r"give the address of a Dask scheduler, as tcp://"):
        cluster.check_address(address)


def test_without_dask_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(BadOption, match=r"^A cluster of --workers needs Dask; install it with pip install 'delvepress\[cluster\]'"):
        Cluster("tcp://127.0.0.1:9", print).__enter__()
