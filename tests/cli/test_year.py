"""A bound year on the command line: volumes that go on where a run was stopped, the same bytes whoever works, what is refused."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from datetime import date
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec
import pikepdf
import pytest

from generator import registry
from generator.cli.common.options import game_names
from generator.cli.jobs import challenge_jobs, volumes
from generator.cli.run import Stopped
from generator.core import days, locking
from generator.core.errors import BadOption
from generator.core.manifest import Manifest
from generator.forge import challenges
from generator.press.jobs.books import booklet
from generator.press.jobs.files import print_files
from generator.press.jobs.store import kept_challenges, kept_quests
from tests.cli.conftest import Desk, Refused
from tests.press.test_bound import starts, wrong_leaves

ROOT = Path(__file__).resolve().parent.parent.parent
GENTLE = ("--game", "deck-box-dungeons")
"""The game whose challenges are made soonest, as long as nobody plays them."""
YEAR = ("daily", "2031", *GENTLE)
SHORT = [date(2031, 3, 30), date(2031, 3, 31), date(2031, 4, 1)]
"""What stands for the days of the year: some of two quarters."""
NAMES = [f"daily-2031-deck-box-dungeons-volume-{number}-of-2.pdf" for number in (1, 2)]
KILLED = """
import os, signal, sys
from datetime import date
from tests import quick_grading
from generator import cli
from generator.cli.run import Stopped
from generator.core import days
from generator.press.jobs.books import booklet
quick_grading.start()
days.read_year = lambda text: [date(2031, 3, 30), date(2031, 3, 31), date(2031, 4, 1)]
usual = booklet.bind
def bind(*given, volume, **other):
    if volume.number == 2:
        os.kill(os.getpid(), signal.SIGKILL)
    return usual(*given, volume=volume, **other)
booklet.bind = bind
sys.argv = ["delvepress", *sys.argv[1:]]
cli.main()
"""
"""The command, which is killed before it sets the second volume."""


@pytest.fixture
def short(made_once: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """A year has three days, and quests are made once."""
    monkeypatch.setattr(days, "read_year", lambda text: SHORT)


def printed(desk: Desk, out: str = "output") -> list[bytes]:
    """Return the volumes in a folder."""
    return [(desk.here / out / name).read_bytes() for name in NAMES]


@pytest.mark.usefixtures("short")
def test_a_year_in_volumes_is_numbered_on_and_left_as_it_was(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    done = desk.run(*YEAR, "--volumes", "quarter", "--club", "Ferret & Lantern")
    assert done.code == 0, done.err
    assert [Path(line).name for line in done.out.decode().splitlines()] == NAMES
    first, second = printed(desk)
    with pikepdf.open(BytesIO(first)) as one, pikepdf.open(BytesIO(second)) as other:
        assert f"volume 1 of 2: 2 days, {len(one.pages)} pages" in done.err
        assert len(one.pages) % 2 == 0
        assert str(other.Root.PageLabels.Nums[1].P) == str(len(one.pages) + 1)
    assert wrong_leaves(starts(first)) == wrong_leaves(starts(second)) == []
    monkeypatch.setattr(booklet, "bind", lambda *_, **__: pytest.fail("set again"))
    left = desk.here / "output" / f"{locking.PREFIX}0123456789abcdef"
    left.write_bytes(b"")  # of a run that was killed while it held the list
    again = desk.run(*YEAR, "--volumes", "quarter", "--club", "Ferret & Lantern")
    assert (again.code, again.out) == (0, done.out)
    assert not left.exists()
    assert "volume 2 of 2: " in again.err
    assert again.err.count("as it was") == 2
    assert printed(desk) == [first, second]


@pytest.mark.usefixtures("short")
def test_a_volume_that_was_asked_for_otherwise_is_set_anew(desk: Desk) -> None:
    desk.run(*YEAR, "--volumes", "quarter")
    before = printed(desk)
    done = desk.run(*YEAR, "--volumes", "quarter", "--club", "Ferret & Lantern")
    assert done.code == 0, done.err
    assert "as it was" not in done.err
    assert printed(desk) != before
    (desk.here / "output" / NAMES[1]).write_bytes(b"my own notes")
    changed = desk.run(*YEAR, "--volumes", "quarter", "--club", "Ferret & Lantern")
    assert changed.code == 2
    assert changed.err.count("as it was") == 1
    assert "is there already and holds something else" in changed.err


@pytest.mark.usefixtures("short")
@pytest.mark.parametrize("said", [b"[]", b'{"key":"x","pages":-4}', b'{"key":"x","pages":98}'])
def test_a_list_that_does_not_know_a_volume_is_not_believed(desk: Desk, said: bytes) -> None:
    desk.run(*YEAR, "--volumes", "quarter")
    path = desk.here / "output" / challenge_jobs.LIST
    known = Manifest.load(path.parent, path.name)
    known.prints[NAMES[0]] = msgspec.Raw(said)
    known.save()
    before = printed(desk)
    again = desk.run(*YEAR, "--volumes", "quarter")
    assert again.code == 0, again.err
    assert again.err.count("as it was") == 1
    assert printed(desk) == before


@pytest.mark.usefixtures("short")
def test_a_killed_run_goes_on_and_two_processes_give_the_same_bytes(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    assert desk.run(*YEAR, "--volumes", "quarter", "--workers", "1", "--out", "whole/").code == 0
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    killed = subprocess.run([sys.executable, "-c", KILLED, *YEAR, "--volumes", "quarter"], cwd=desk.here, env=env, check=False)
    assert killed.returncode == -signal.SIGKILL
    assert sorted(path.name for path in (desk.here / "output").glob("*.pdf")) == NAMES[:1]
    monkeypatch.setattr(volumes, "FEWEST", 2)
    most = 3 + max(len(pikepdf.open(BytesIO(volume)).pages) for volume in printed(desk, "whole"))
    done = desk.run(*YEAR, "--volumes", str(most), "--workers", "2")
    assert done.code == 0, done.err
    assert done.err.count("as it was") == 1
    assert printed(desk) == printed(desk, "whole")


@pytest.mark.usefixtures("short")
def test_volumes_are_as_few_as_the_printer_binds(desk: Desk, refused: Refused, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(volumes, "FEWEST", 2)
    whole = desk.run(*YEAR)
    assert whole.err.startswith("3 days, ")
    count = int(whole.err.split(", ")[1].split()[0])
    assert desk.run(*YEAR, "--volumes", str(count + 3), "--force").out == whole.out
    parted = desk.run(*YEAR, "--volumes", str(count - 1))
    assert [Path(line).name for line in parted.out.decode().splitlines()] == NAMES
    alone = desk.run(*YEAR, "--volumes", "quarter", "--out", "alone/")
    assert alone.code == 0
    assert printed(desk) == printed(desk, "alone")
    said = refused(*YEAR, "--volumes", "4")
    assert said.startswith("A volume of a single month comes to ")
    assert said.endswith("; choose fewer games, or allow more pages with --volumes.")
    assert "--out names one file, and the year comes to 2 volumes" in refused(*YEAR, "--volumes", str(count - 1), "--out", "x.pdf")


@pytest.mark.usefixtures("short")
def test_a_volume_that_was_counted_wrong_is_not_written(refused: Refused, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(volumes, "FEWEST", 2)
    monkeypatch.setattr(booklet, "body_pages", lambda _: 0)
    monkeypatch.setattr(booklet, "matter_pages", lambda *_, **__: 0)
    said = refused(*YEAR, "--volumes", "4")
    assert said.startswith("Volume 1 came to ")


@pytest.mark.usefixtures("short")
def test_a_year_is_one_file_that_can_be_piped_and_folded(desk: Desk) -> None:
    done = desk.run(*YEAR, "--volumes", "year", "--out", "-")
    assert done.out.startswith(b"%PDF")
    folded = desk.run(*YEAR, "--volumes", "year", "--booklet")
    assert Path(folded.out.decode().strip()).name == "daily-2031-deck-box-dungeons-booklet.pdf"
    again = desk.run(*YEAR, "--volumes", "year", "--booklet")
    assert "as it was" in again.err


REFUSED: list[tuple[tuple[str, ...], str]] = [
    (("31",), "'31' is no day; write year, month and day"),
    (("1999",), "is outside the calendar of challenges; give a year from 2000 to 2199."),
    (("2031", "--days", "3"), "A year says all days already; leave out --days and --practice."),
    (("2031-00",), "is no month"),
    (("2031", "--practice", "3"), "A year says all days already"),
    (("2031", "--format", "pdf,png"), "A year is printed as pdf; leave out --format, or give a month"),
    (("2031", "--volumes", "week"), "--volumes cannot be 'week'"),
    (("2031", "--chance", "loaded"), "--chance cannot be 'loaded'"),
    (
        ("2031", "--volumes", "49"),
        "--volumes cannot be '49'; choose one of year, quarter, month, or give most pages of a volume, 50 to 9999.",
    ),
    (("2031", "--volumes", "1e3"), "--volumes cannot be '1e3'"),
    (("2031", "--volumes", "quarter", "--out", "x.pdf"), "--out names one file, and the year comes to 4 volumes"),
    (("2031", "--volumes", "month", "--out", "-"), "--out names one file, and the year comes to 12 volumes"),
    (("2031", "--booklet", "--paper", "a5"), "--booklet folds a4 or letter, not a5"),
    (("--volumes", "year"), "--volumes is for a bound year; give one for DATE, as 2027."),
    (("2031-01-01", "--volumes", "90"), "is for a bound year"),
    (("2031-01-01", "--game", "donjonz,checkers"), "checkers"),
]


@pytest.mark.parametrize(("words", "said"), REFUSED, ids=lambda value: " ".join(value) if isinstance(value, tuple) else "")
def test_what_is_no_year_is_refused_before_anything_is_made(
    refused: Refused, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], said: str
) -> None:
    monkeypatch.setattr(challenge_jobs, "every", lambda *_, **__: pytest.fail("made"))
    assert said in refused("daily", *words)


def test_years_have_all_their_days_and_volumes_theirs() -> None:
    leap, plain = days.read_year("2028"), days.read_year("2027")
    assert (len(leap), len(plain)) == (366, 365)
    assert (leap[0], leap[-1]) == (date(2028, 1, 1), date(2028, 12, 31))
    assert [len(part) for part in volumes.parts_of(plain, "quarter")] == [90, 91, 92, 92]
    assert [len(volumes.parts_of(leap, kind)) for kind in volumes.PARTS] == [1, 4, 12]
    with pytest.raises(BadOption):
        days.read_year("2200")
    games = kept_challenges.games_with_days(["donjonz"])
    assert print_files.days_name(plain, games) == "daily-2027-donjonz"
    assert print_files.days_name(plain[:-1], games) == "daily-2027-01-01-to-2027-12-30-donjonz"


def test_games_are_named_one_by_one_or_with_commas() -> None:
    assert game_names(None) == []
    assert game_names(["donjonz", "green-dungeon, bag-of-dungeon"]) == ["donjonz", "green-dungeon", "bag-of-dungeon"]


def test_challenges_are_held_packed(made_once: Any) -> None:
    game, day = kept_challenges.games_with_days(["deck-box-dungeons"])[0], SHORT[0]
    document = kept_challenges.sent(game, day)
    packed = kept_challenges.packed(document)
    assert len(packed) < len(document) / 2
    assert kept_challenges.unpacked(game, day, packed) == kept_challenges.made(game, day)
    assert kept_challenges.unpacked(game, day, packed, dice=False).fate is None


@pytest.mark.usefixtures("short")
def test_a_year_that_is_stopped_says_what_is_kept(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = booklet.bind

    def stopped(*given: Any, volume: booklet.Volume, **other: Any) -> Any:
        if volume.number == 2:
            raise Stopped(signal.SIGTERM)
        return usual(*given, volume=volume, **other)

    monkeypatch.setattr(booklet, "bind", stopped)
    left = desk.run(*YEAR, "--volumes", "quarter")
    assert left.code == 128 + signal.SIGTERM
    kept = "1 volume written. 3 of 3 challenges are made and kept; the same command goes on from there."
    assert left.lines[-1] == f"delvepress: stopped. {kept}"
    again = desk.run(*YEAR, "--volumes", "quarter", "--verbose")
    assert "3 challenges with 1 worker; 3 were made before" in again.lines


@pytest.mark.usefixtures("short")
def test_what_was_made_before_is_counted_at_once(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    game = registry.game(GENTLE[1])
    last = challenges.code(game, SHORT[-1])
    told: list[str] = []
    made = kept_challenges.made

    def making(*given: Any, **other: Any) -> Any:
        told.append("made")
        return made(*given, **other)

    monkeypatch.setattr(kept_quests, "is_kept", lambda kind, code: code == last)
    monkeypatch.setattr(kept_challenges, "made", making)
    for _ in challenge_jobs.every([game], SHORT, done=lambda: told.append("done")):
        pass
    assert told == ["done", "made", "done", "made", "done", "made"]


@pytest.mark.usefixtures("short")
def test_a_booklet_that_is_stopped_says_what_is_kept(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("daily", "2031-03-30", "--days", "2", *GENTLE)

    def stopped(*given: Any, **other: Any) -> Any:
        raise Stopped(signal.SIGTERM)

    with monkeypatch.context() as patch:
        patch.setattr(booklet, "bind", stopped)
        said = desk.run(*words).lines
        assert said == ["delvepress: stopped. 2 of 2 challenges are made and kept; the same command goes on from there."]
        patch.setattr(kept_quests, "is_kept", lambda kind, code: False)
        assert desk.run(*words).lines == ["delvepress: stopped. Nothing is kept of it; the same command begins anew."]
