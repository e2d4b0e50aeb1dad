"""Many packs in one run: packs a minute by workers, memory over the run, and what each kind of fault costs.

    python benchmarks/batch.py scale --packs 1000 --workers 1 2
    python benchmarks/batch.py scale --packs 10000 --workers 2 --game green-dungeon --options lamp=none
    python benchmarks/batch.py scale --packs 300 --workers 2 --cluster
    python benchmarks/batch.py faults --packs 40

`scale` makes the same packs with each number of workers, each time into an empty folder, and with `--cluster` on a Dask cluster of
this machine with two workers, too. Efficiency is packs a minute for each
worker against those of one; since other work on the machine slows both, the seconds of processor time that a pack takes stand
beside it. Memory is the resident set: the most of the command itself and of any of its workers, in each quarter of the packs.

`faults` makes the packs undisturbed, then with a worker killed in the middle, then with the command itself killed in the middle and
run again, then on a Dask cluster of this machine with a worker killed and with the scheduler killed. The cost of a fault is what
the run took longer; that all files and the manifest are the same is checked each time.
"""

from __future__ import annotations

import argparse
import os
import resource
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import common

QUARTERS = 4
EVERY = 0.1
"""Seconds between two looks at a run."""


class Family(NamedTuple):
    """Resident memory in MB: of a process, and of the largest of its children."""

    own: float
    child: float


class Took(NamedTuple):
    """What a run took: seconds, seconds of processor time, and the most memory in each quarter of its packs."""

    seconds: float
    work: float
    memory: list[Family]


def plan(folder: Path, game: str, packs: int, options: Sequence[str] = ()) -> Path:
    """Write a plan of so many packs and return where it is; options are words as theme=crypt."""
    path = folder / "plan.toml"
    held = ", ".join(f'{name} = "{value}"' for name, _, value in (word.partition("=") for word in options))
    text = f'[[quests]]\ngame = "{game}"\noptions = {{ {held} }}\nrange = [1, {packs}]\nformat = ["pdf", "json"]\n'
    path.write_text(text, encoding="utf-8")
    return path


def start(home: Path, out: str, *words: str) -> subprocess.Popen[bytes]:
    """Start the command on the plan of a home."""
    command = [sys.executable, "-m", "generator.cli", "--quiet", "batch", "plan.toml", "--out", out, *words]
    return subprocess.Popen(command, cwd=home, env=common.environment(home), stdout=subprocess.DEVNULL)


def listed(home: Path, out: str) -> int:
    """Return how many files a manifest lists."""
    path = home / out / "manifest.jsonl"
    return path.read_bytes().count(b"\n") if path.exists() else 0


def children(parent: int) -> list[int]:
    """Return the workers of a command: those of its children that have a Python of their own at work."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text(encoding="utf-8").rpartition(") ")[2].split()
            command = path.with_name("cmdline").read_bytes()
        except OSError:
            continue
        if int(fields[1]) == parent and b"spawn_main" in command:
            found.append(int(path.parent.name))
    return sorted(found)


def resident(process: int) -> float:
    """Return the resident memory of a process in MB; 0 where it is gone."""
    try:
        pages = int(Path(f"/proc/{process}/statm").read_text(encoding="utf-8").split()[1])
    except (OSError, IndexError):
        return 0.0
    return pages * resource.getpagesize() / 1e6


def watched(process: subprocess.Popen[bytes], home: Path, out: str, packs: int) -> Took:
    """Wait for a command and return what it took; raises SystemExit where it fails."""
    begun, before = time.perf_counter(), _processor_time()
    memory = [Family(0.0, 0.0)] * QUARTERS
    while process.poll() is None:
        quarter = min(QUARTERS - 1, QUARTERS * (listed(home, out) // 2) // packs)
        now = Family(resident(process.pid), max(map(resident, children(process.pid)), default=0.0))
        memory[quarter] = Family(*map(max, memory[quarter], now))
        time.sleep(EVERY)
    if process.returncode:
        raise SystemExit(f"the command failed with exit code {process.returncode}")
    return Took(time.perf_counter() - begun, _processor_time() - before, memory)


def _processor_time() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def scale(game: str, packs: int, workers: Sequence[int], options: Sequence[str], *, clustered: bool) -> list[list[str]]:
    """Print what the packs take with each number of workers, and on a cluster if that is asked for; return rows of it."""
    first, rows = 0.0, list[list[str]]()
    print(
        f"{'workers':>7} {'seconds':>8} {'packs/min':>10} {'efficiency':>11} {'CPU s/pack':>11}  MB of command / worker by quarters"
    )
    for count in workers:
        with common.temporary_home() as home:
            plan(home, game, packs, options)
            took = watched(start(home, "packs", "--workers", str(count)), home, "packs", packs)
        rate = 60 * packs / took.seconds
        first = first or rate / count
        quarters = ", ".join(f"{one.own:.0f}/{one.child:.0f}" for one in took.memory)
        print(
            f"{count:7} {took.seconds:8.1f} {rate:10.1f} {rate / count / first:11.2f} {took.work / packs:11.2f}  {quarters}",
            flush=True,
        )
        rows.append([f"{count}", f"{took.seconds:.0f}", f"{rate:.0f}", f"{rate / count / first:.2f}", f"{took.work / packs:.2f}"])
        rows[-1].append(quarters)
    if clustered:
        with common.temporary_home() as home, cluster(home) as (address, _):
            plan(home, game, packs, options)
            took = watched(start(home, "packs", "--workers", f"{address},2"), home, "packs", packs)
        quarters = ", ".join(f"{one.own:.0f}" for one in took.memory)
        print(f"cluster {took.seconds:8.1f} {60 * packs / took.seconds:10.1f} {'':23}  {quarters}", flush=True)
        rows.append(["cluster", f"{took.seconds:.0f}", f"{60 * packs / took.seconds:.0f}", "", "", quarters])
    return rows


# ---------------------------------------------------------------------- faults


def half_done(home: Path, out: str, packs: int, process: subprocess.Popen[bytes]) -> None:
    """Wait until a run has listed half of its packs."""
    while process.poll() is None and listed(home, out) < packs:
        time.sleep(EVERY / 5)


def worker_killed(home: Path, packs: int) -> None:
    """Make the packs and kill a worker in the middle."""
    process = start(home, "worker", "--workers", "2")
    half_done(home, "worker", packs, process)
    for worker in children(process.pid)[:1]:
        os.kill(worker, signal.SIGKILL)
    watched(process, home, "worker", packs)


def command_killed(home: Path, packs: int) -> None:
    """Make the packs, kill the command in the middle, and run it again."""
    process = start(home, "command", "--workers", "2")
    half_done(home, "command", packs, process)
    process.kill()
    process.wait()
    watched(start(home, "command", "--workers", "2"), home, "command", packs)


@contextmanager
def cluster(home: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """Yield the address of a cluster of two workers on this machine, and its processes, the scheduler first."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"tcp://127.0.0.1:{port}"
    rows = [("scheduler", "--host", "127.0.0.1", "--port", str(port))]
    rows += [("worker", address, "--nthreads", "1", "--no-nanny", "--local-directory", str(home))] * 2
    found = []
    own = common.environment(home) | {"DASK_TEMPORARY_DIRECTORY": str(home)}  # where a killed scheduler leaves its scratch
    for kind, *words in rows:
        command = [sys.executable, "-m", f"distributed.cli.dask_{kind}", *words, "--no-dashboard"]
        found.append(subprocess.Popen(command, env=own, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
    try:
        yield address, found
    finally:
        for process in reversed(found):
            process.kill()
            process.wait()


def on_cluster(out: str, victim: int | None) -> Callable[[Path, int], None]:
    """Return what makes the packs on a cluster and kills one of its processes in the middle, if any."""

    def run(home: Path, packs: int) -> None:
        with cluster(home) as (address, processes):
            process = start(home, out, "--workers", f"{address},2")
            half_done(home, out, packs, process)
            if victim is not None:
                processes[victim].kill()
            watched(process, home, out, packs)

    return run


def contents(folder: Path) -> dict[str, bytes]:
    """Return the files of a folder by their paths."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


KINDS: tuple[tuple[str, str, Callable[[Path, int], None]], ...] = (
    ("worker killed", "worker", worker_killed),
    ("command killed, run again", "command", command_killed),
    ("cluster", "cluster", on_cluster("cluster", None)),
    ("cluster, worker killed", "cluster-worker", on_cluster("cluster-worker", 1)),
    ("cluster, scheduler killed", "cluster-scheduler", on_cluster("cluster-scheduler", 0)),
)
"""Each kind of fault, with the folder of its files, by which it is chosen, and what makes the packs with it."""


def faults(game: str, packs: int, only: Sequence[str]) -> list[list[str]]:
    """Print what each kind of fault costs, or some of them; return rows of it."""
    found = list[list[str]]()
    rows = [row for row in KINDS if not only or row[1] in only]
    if not find_spec("distributed"):
        print("no Dask here, left out: the cluster")
        rows = [row for row in rows if not row[0].startswith("cluster")]
    with common.temporary_home() as home:
        plan(home, game, packs)
        begun = time.perf_counter()
        watched(start(home, "whole", "--workers", "2"), home, "whole", packs)
        usual = time.perf_counter() - begun
        print(f"{'undisturbed':28} {usual:7.1f} s")
        whole = contents(home / "whole")
        for what, out, run in rows:
            begun = time.perf_counter()
            run(home, packs)
            took = time.perf_counter() - begun
            same = "the same bytes" if contents(home / out) == whole else "OTHER BYTES"
            print(f"{what:28} {took:7.1f} s, {took - usual:+.1f} s, {same}", flush=True)
            found.append([what, f"{took:.0f}", f"{took - usual:+.0f}", same])
    return found


SCALE = ("workers", "seconds", "packs a minute", "of linear", "CPU seconds a pack", "MB of command / worker by quarters")
FAULTS = ("fault", "seconds", "more than undisturbed", "files")


def arguments() -> argparse.ArgumentParser:
    """Return what the command line may say."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("scale", "faults"))
    parser.add_argument("--packs", type=common.positive, default=100, help="how many packs [100]")
    parser.add_argument("--workers", type=common.positive, nargs="+", default=[1, 2], help="scale: numbers of workers [1 2]")
    parser.add_argument("--game", default="donjonz", help="the game of the packs [donjonz]")
    parser.add_argument("--options", nargs="+", default=[], metavar="NAME=VALUE", help="scale: options of the packs [as usual]")
    parser.add_argument("--cluster", action="store_true", help="scale: on a Dask cluster of this machine, too")
    parser.add_argument("--only", nargs="+", default=[], choices=[row[1] for row in KINDS], help="faults: some kinds [all]")
    common.add_json(parser)
    return parser


def main() -> None:
    """Run what the command line asks for."""
    said = arguments().parse_args()
    if said.what == "scale":
        rows = scale(said.game, said.packs, said.workers, said.options, clustered=said.cluster)
        named = ("Packs by so many workers", f"{said.packs} packs of {said.game}, PDF and JSON, the start included.", SCALE)
    else:
        rows = faults(said.game, said.packs, said.only)
        named = ("What a fault costs", f"{said.packs} packs of {said.game}, which two workers make.", FAULTS)
    if said.json:
        common.write_record(said.json, "Challenges, sites, batches", *named, rows)


if __name__ == "__main__":
    main()
