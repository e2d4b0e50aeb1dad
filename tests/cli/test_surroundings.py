"""The command in surroundings that are amiss: one sentence and an exit code, never a traceback, nothing half done."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.quick import DECK, ENDLESS, GREEN, MEASURED, code_of
from tests.conftest import ROOT

QUEST = ENDLESS
NOBODY = 65534
root_only = pytest.mark.skipif(os.geteuid() != 0, reason="only root can become another user")


def environment(home: Path, **more: str) -> dict[str, str]:
    return {"PATH": os.environ["PATH"], "HOME": str(home), "PYTHONPATH": str(ROOT), **more}


def run(here: Path, *words: str, before: Callable[[], None] | None = None, env: dict[str, str] | None = None, **more: Any) -> Any:
    """Run the command in a process of its own; `before` is called in it first."""
    return subprocess.run(
        [sys.executable, "-m", "generator.cli", *words], cwd=here, env=env or environment(here), preexec_fn=before,
        stdout=more.pop("stdout", subprocess.PIPE), stderr=more.pop("stderr", subprocess.PIPE), text=True, timeout=120, check=False,
        **more,
    )  # fmt: skip


def told(done: Any) -> str:
    """Return the one sentence of a command that was refused."""
    assert done.returncode == 2, done.stderr
    assert "Traceback" not in done.stderr
    assert done.stderr.startswith("delvepress: "), done.stderr
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr


def test_a_working_folder_that_is_gone(tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    assert "the working folder is gone" in told(run(gone, *QUEST, before=lambda: os.rmdir(gone), env=environment(tmp_path)))
    gone.mkdir()
    assert run(gone, "show", before=lambda: os.rmdir(gone), env=environment(tmp_path)).returncode == 0


def test_no_home_at_all(tmp_path: Path) -> None:
    bare = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)}
    assert run(tmp_path, *QUEST, "--format", "json", "--out", "a", env=bare).returncode == 0
    for home in ("/nonexistent", "", "relative"):
        done = run(tmp_path, *QUEST, "--format", "json", "--out", f"b{len(home)}", env={**bare, "HOME": home})
        assert done.returncode == 0, done.stderr
    assert sorted(path.name for path in tmp_path.iterdir() if not path.name.startswith("b")) in (["a"], ["a", "relative"])


@root_only
def test_a_user_whom_the_system_does_not_know_without_a_home(tmp_path: Path) -> None:
    here = Path("/tmp") / f"delvepress-{os.getpid()}-nobody"
    here.mkdir()
    try:
        os.chown(here, 54321, 54321)
        env = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"}
        words = [sys.executable, "-m", "generator.cli", *QUEST, "--format", "json", "--out", "x"]
        try:
            done = subprocess.run(
                words, cwd=here, env=env, user=54321, group=54321, extra_groups=[], capture_output=True, text=True, check=False
            )
        except PermissionError:
            pytest.skip("this Python cannot be run by another user")
        if "No module named" in done.stderr:
            pytest.skip("this checkout cannot be read by another user")
        assert done.returncode == 0, done.stderr
        assert [path.name for path in here.iterdir()] == ["x"]
    finally:
        subprocess.run(["rm", "-rf", str(here)], check=True)


def test_names_too_long_and_homes_there_are_not(tmp_path: Path) -> None:
    assert "no such home folder" in told(run(tmp_path, *QUEST, "--out", "~nosuch/x"))
    assert "cannot be written" in told(run(tmp_path, *QUEST, "--format", "json", "--out", "n" * 300))
    assert "give a path of at most 4,000" in told(run(tmp_path, *QUEST, "--format", "json", "--out", "d/" * 2500 + "x"))
    assert "cannot be read" in told(run(tmp_path, "quest", "n" * 300 + ".pdf"))


@root_only
def test_a_config_folder_that_cannot_be_searched_is_gone_without(tmp_path: Path) -> None:
    code = (
        "import errno, os, pathlib, sys\nreal = pathlib.Path.stat\n"
        "def stat(self, **more):\n"
        f"    if {str(tmp_path / 'config')!r} in str(self): raise PermissionError(errno.EACCES, 'Permission denied', str(self))\n"
        "    return real(self, **more)\n"
        "pathlib.Path.stat = stat\nsys.argv[0] = 'delvepress'\nfrom generator import cli\ncli.main()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *QUEST, "--format", "json"], cwd=tmp_path,
        env=environment(tmp_path, XDG_CONFIG_HOME=str(tmp_path / "config")), capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "Settings cannot be looked for (Permission denied); going on without them." in done.stderr


@pytest.mark.parametrize("words", [("show",), (*QUEST, "--out", "-"), ("--help",)], ids=lambda words: words[0])
def test_standard_output_that_is_full(tmp_path: Path, words: tuple[str, ...]) -> None:
    with Path("/dev/full").open("w") as full:
        said = told(run(tmp_path, *words, stdout=full))
    assert "No space left on device" in said


def test_standard_output_that_is_closed(tmp_path: Path) -> None:
    done = run(tmp_path, "show", before=lambda: os.close(1), stdout=None)
    assert done.returncode == 0
    assert done.stderr == ""
    assert "Standard output is closed" in told(run(tmp_path, *QUEST, "--out", "-", before=lambda: os.close(1), stdout=None))


def test_standard_error_that_is_closed_or_full(tmp_path: Path) -> None:
    assert run(tmp_path, *QUEST, "--format", "json", before=lambda: os.close(2), stderr=None).returncode == 0
    assert run(tmp_path, "quest", "chess", before=lambda: os.close(2), stderr=None).returncode == 2
    with Path("/dev/full").open("w") as full:
        assert run(tmp_path, *QUEST, "--format", "json", "--out", "b", stderr=full).returncode == 0
        assert run(tmp_path, "quest", "chess", stderr=full).returncode == 2


def test_a_reader_that_goes_away_is_no_trouble(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "generator.cli", "show", DECK, "--format", "schema"],
        cwd=tmp_path, env=environment(tmp_path), stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:  # fmt: skip
        assert process.stdout is not None
        process.stdout.close()
        _, error = process.communicate(timeout=60)
    assert error == b""
    assert process.returncode == 141


def test_not_enough_memory(tmp_path: Path) -> None:
    (tmp_path / "big.json").write_bytes(b" " * (60 << 20))
    code = (
        "import resource, sys\nsys.argv[0] = 'delvepress'\nfrom generator import cli\n"
        "from generator.cli.common import support as desk\n"
        "from generator.press.jobs.store import documents as pack, attachment\n"
        "used = int(open('/proc/self/statm').read().split()[0]) * resource.getpagesize()\n"
        "resource.setrlimit(resource.RLIMIT_AS, (used + (20 << 20),) * 2)\ncli.main()\n"
    )
    assert resource.getpagesize() > 0
    words = [sys.executable, "-c", code, "quest", "big.json"]
    done = subprocess.run(words, cwd=tmp_path, env=environment(tmp_path), capture_output=True, text=True, check=False)
    assert "not enough memory" in told(done)


# ---------------------------------------------------------------------- signals


@pytest.mark.parametrize(("name", "code"), [("SIGTERM", 143), ("SIGINT", 130), ("SIGHUP", 129)])
def test_a_signal_ends_the_command_cleanly_and_its_workers_with_it(tmp_path: Path, name: str, code: int) -> None:
    process = _month(tmp_path)
    workers = _workers(process.pid)
    process.send_signal(getattr(signal, name))
    _, error = process.communicate(timeout=60)
    assert process.returncode == code, error
    assert error.decode().endswith("delvepress: stopped. Nothing is kept of it; the same command begins anew.\n")
    assert "Traceback" not in error.decode()
    _gone(workers)
    assert [path.name for path in tmp_path.rglob("*") if path.name.startswith(".delvepress-") and path.suffix == ".new"] == []
    assert not (tmp_path / "month.pdf").exists()


def test_workers_end_when_their_parent_is_killed(tmp_path: Path) -> None:
    process = _month(tmp_path)
    workers = _workers(process.pid)
    process.kill()
    process.communicate(timeout=60)
    _gone(workers)


@pytest.mark.parametrize(("processes", "seconds"), [(2, 0.0), (3, 0.0), (3, 0.2), (3, 1.0)])
def test_an_interrupt_reaches_all_who_play_a_quest_and_leaves_nobody(tmp_path: Path, processes: int, seconds: float) -> None:
    """The keys that interrupt do so to every process of the command, also to one that starts, which would complain of it."""
    words = [sys.executable, "-m", "generator.cli", "quest", "deck-box-dungeons", "--seed", "x", "--heroes", "4", "--workers", "3"]
    process = subprocess.Popen(
        words, cwd=tmp_path, env=environment(tmp_path), stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )  # fmt: skip
    for _ in range(2000):
        if len(_alive(3, process.pid)) >= processes:
            break
        time.sleep(0.01)
    time.sleep(seconds)
    os.killpg(process.pid, signal.SIGINT)
    _, error = process.communicate(timeout=60)
    assert (process.returncode, error.decode()) == (130, "delvepress: stopped. No file is half written.\n")
    _gone(_alive(3, process.pid))


def _alive(field: int, number: int) -> list[int]:
    """Return the processes that live and have a number in a field of their state: 1 is who started them, 3 their session."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text(encoding="utf-8").rpartition(") ")[2].split()
        except OSError:
            continue
        if int(fields[field]) == number and fields[0] != "Z":
            found.append(int(path.parent.name))
    return found


def _month(here: Path) -> subprocess.Popen[bytes]:
    """Start a booklet of a month, which is made by several processes; it hears SIGINT even if the tests run in the background."""
    words = [sys.executable, "-m", "generator.cli", "daily", "2026-12", "--game", "green-dungeon", "--out", "month.pdf"]
    return subprocess.Popen(
        words, cwd=here, env=environment(here), stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )  # fmt: skip


def _workers(parent: int) -> list[int]:
    """Return the processes that a process has started, once there are some that work."""
    for _ in range(200):
        found = _alive(1, parent)
        if len(found) >= 3:
            time.sleep(0.5)
            return found
        time.sleep(0.05)
    raise AssertionError("no worker was started")


def _gone(workers: list[int]) -> None:
    """Wait until these processes are gone."""
    for _ in range(100):
        left = [number for number in workers if Path(f"/proc/{number}").exists() and "Z" not in _state(number)]
        if not left:
            return
        time.sleep(0.05)
    raise AssertionError(f"these workers live on: {left}")


def _state(number: int) -> str:
    try:
        return Path(f"/proc/{number}/stat").read_text(encoding="utf-8").rpartition(") ")[2].split()[0]
    except OSError:
        return "Z"


# ---------------------------------------------------------------------- the cache

EVIL = (
    b"\x80\x04\x95\x1d\x00\x00\x00\x00\x00\x00\x00\x8c\x05posix\x94\x8c\x06system\x94\x93\x94\x8c\x0atouch evil\x94\x85\x94R\x94."
)
"""A pickle that leaves a file behind when it is loaded."""


def test_nothing_that_lies_in_the_cache_is_run(tmp_path: Path) -> None:
    cache = tmp_path / ".cache" / "delvepress"
    run(tmp_path, *MEASURED, "--out", "one.pdf")
    code = code_of(GREEN, "torchlight")
    assert (cache / "data" / f"made-{code}.json").is_file(), "the quest itself is kept, after it was played"
    for folder in (cache / "data", cache / "templates", cache / "templates-1"):
        folder.mkdir(parents=True, exist_ok=True)
        for name in ("__jinja2_0123.cache", "a.pickle", "a.pyc", "sitecustomize.py"):
            (folder / name).write_bytes(EVIL)
    for entry in list((cache / "data").iterdir()):
        entry.write_bytes(EVIL)
    done = run(tmp_path, *MEASURED, "--out", "two.pdf")
    assert done.returncode == 0, done.stderr
    assert not (tmp_path / "evil").exists()
    assert (tmp_path / "one.pdf").read_bytes() == (tmp_path / "two.pdf").read_bytes()


@pytest.mark.parametrize("weak", ["", *(pytest.param(name, marks=pytest.mark.slow) for name in ("delvepress", "delvepress/data"))])
def test_a_cache_that_others_can_write_is_gone_without(tmp_path: Path, weak: str) -> None:
    cache = tmp_path / ".cache"
    (cache / "delvepress" / "data").mkdir(parents=True, mode=0o700)
    (cache / weak).chmod(0o777)
    assert run(tmp_path, *QUEST).returncode == 0
    assert list((cache / "delvepress" / "data").iterdir()) == []
    said = run(tmp_path, "config", "cache")
    if weak != "delvepress/data":
        assert "could be changed by another user" in told(said)
    (cache / weak).chmod(0o755)
    (tmp_path / "again").mkdir()
    assert run(tmp_path, *QUEST, "--out", "again").returncode == 0
    assert len(list((cache / "delvepress" / "data").iterdir())) > 0, "the control: a cache of one's own is used"


def test_nothing_of_the_home_folder_is_run_or_changes_a_page(tmp_path: Path) -> None:
    assert run(tmp_path, *QUEST, "--out", "one.pdf").returncode == 0
    (tmp_path / ".reportlab_mods").write_text("open('evil', 'w').close()\n", encoding="utf-8")
    (tmp_path / ".reportlab_settings").write_text("pageCompression = 0\ninvariant = 0\n", encoding="utf-8")
    assert run(tmp_path, *QUEST, "--out", "two.pdf").returncode == 0
    assert not (tmp_path / "evil").exists()
    assert (tmp_path / "one.pdf").read_bytes() == (tmp_path / "two.pdf").read_bytes()


@pytest.mark.parametrize("home", ["/dev/null", pytest.param("/proc", marks=pytest.mark.slow)])
def test_a_home_that_is_no_folder_or_cannot_be_written(tmp_path: Path, home: str) -> None:
    for words in ((*QUEST, "--out", "x.pdf"), ("show", code_of(GREEN, lamp="none"))):
        done = run(tmp_path, *words, env=environment(Path(home)))
        assert done.returncode == 0, done.stderr
    assert run(tmp_path, "config", "cache", env=environment(Path(home))).returncode in (0, 2)
    assert "Traceback" not in run(tmp_path, "config", "cache", env=environment(Path(home))).stderr
