"""Series from the command line: one document of several quests, and what is refused."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from hashlib import blake2b
from pathlib import Path

import pytest

from generator.core.code import decode
from tests.cli.conftest import Desk, Refused
from tests.cli.quick import DECK, count_of, labels, path_of
from tests.conftest import ROOT
from tests.press.prints import words_of

pytestmark = pytest.mark.usefixtures("made_once")
SHORT = ("quest", DECK, "--quests", "3", "--length", "short")
WORD = (*SHORT, "--seed", "lantern")
_PRINTED: dict[str, tuple[str, str, bytes]] = {}


def printed(desk: Desk) -> tuple[str, str, bytes]:
    """Return the name, what was said, and the bytes of the PDF of a campaign that the command printed once for these tests."""
    if "it" not in _PRINTED:
        result = desk.run(*WORD, "--format", "pdf,json")
        pdf = next(name for name in result.files if name.endswith(".pdf"))
        _PRINTED["it"] = (Path(pdf).name, result.err, result.files[pdf])
    return _PRINTED["it"]


def test_a_campaign_is_one_file_with_its_quests_named(desk: Desk) -> None:
    name, said, pdf = printed(desk)
    assert name == f"{DECK}-campaign-lantern-3-short.pdf"
    assert f"3 quests, {count_of(pdf)} pages" in said
    codes = re.findall(r"^([A-Z]-[-0-9A-Z]+)  ", said, re.M)
    assert [str(decode(code)) for code in codes] == codes
    assert len(codes) == 3
    assert len(set(labels(pdf))) == count_of(pdf)


def test_the_command_on_the_first_page_prints_the_same_campaign(desk: Desk) -> None:
    (said,) = re.findall(r"delvepress (quest .*?)\. Print at", words_of(printed(desk)[2])[0])
    again = path_of(desk.run(*shlex.split(said), "--format", "json", "--out", "again.json"))
    assert again.read_bytes() == path_of(desk.run(*WORD, "--format", "json")).read_bytes()


def test_a_campaign_as_json_holds_every_quest_and_what_was_measured(desk: Desk) -> None:
    document = json.loads(path_of(desk.run(*WORD, "--format", "json")).read_bytes())
    assert (document["format"], document["series"], document["seed"]) == ("delvepress-series-1", "campaign", "lantern")
    assert [decode(one["code"]).letter for one in document["quests"]] == ["B"] * 3
    assert document["figures"]["campaigns"] == "2"
    assert document["story"]["endings"]


def test_a_campaign_folds_to_a_booklet_with_loose_sheets(desk: Desk) -> None:
    result = desk.run(*WORD, "--booklet")
    assert result.code == 0, result.err
    booklet, loose = (desk.here / name for name in sorted(result.out.decode().splitlines()))
    assert (booklet.stem[-8:], loose.stem[-6:]) == ("-booklet", "-loose")
    assert "L1" in labels(loose.read_bytes())
    assert "X1" in labels(loose.read_bytes())


def test_without_a_seed_a_fresh_word_is_announced(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    from generator.cli.common import chance

    monkeypatch.setattr(chance, "announced_word", lambda: "harbour")
    assert "campaign-harbour" in path_of(desk.run(*SHORT, "--format", "json")).name


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--quests", "7"), "--quests cannot be '7'; choose one of 3, 4, 5."),
        (("--grade", "brutal"), "--grade cannot be 'brutal'"),
        (("--map", "sealed"), "--map is for one quest alone"),
        (("--paper", "a5"), "are printed on a4 or letter"),
        (("--seed", " "), "The seed is empty"),
        (("--booklet", "--out", "-"), "--booklet makes two"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(desk: Desk, words: tuple[str, ...], said: str) -> None:
    result = desk.run("quest", DECK, "--quests", "3", *words)
    assert (result.code, result.files, result.out) == (2, {}, b"")
    assert said in result.err
    assert len(result.lines) == 1


def test_a_game_without_a_series_is_refused(desk: Desk) -> None:
    result = desk.run("quest", "donjonz", "--quests", "3")
    assert result.code == 2
    assert f"delvepress quest donjonz has no option --quests (that is an option of {DECK})" in result.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--grade", "rising"), "--grade cannot be 'rising'"),
        (("--quests", "3", "--tone", "gentle"), "--tone is for one quest alone; leave it out, or --quests."),
        (("--quests", "3", "--map", "sealed"), "--map is for one quest alone"),
        (("--quests", "3", "--family"), "--family is for one quest alone"),
        (("--quests", "3", "--measure", "all"), "--measure is for one quest alone"),
        (("--quests", "3", "--only", "map"), "--only is for one quest alone"),
        (("--quests", "3", "--cutter", "shop"), "--cutter shop is for one quest alone"),
        (("--quests", "3", "--anyway"), "--anyway is for one quest alone"),
    ],
)
def test_options_of_quests_and_of_series_are_kept_apart(refused: Refused, words: tuple[str, ...], said: str) -> None:
    assert said in refused("quest", DECK, "--seed", "x", *words)


def test_the_word_of_the_seed_may_stand_behind_the_game(desk: Desk) -> None:
    short = desk.run("quest", DECK, "--quests", "3", "--length", "short", "lantern", "--format", "json", "--out", "behind.json")
    assert short.files["work/behind.json"] == path_of(desk.run(*WORD, "--format", "json")).read_bytes()
    assert "leave out --seed, or that word" in desk.run("quest", DECK, "x", "--seed", "y").err


def test_the_file_of_a_campaign_is_no_quest_and_says_so(desk: Desk) -> None:
    (desk.here / "campaign.pdf").write_bytes(printed(desk)[2])
    result = desk.run("quest", "campaign.pdf")
    assert result.code == 2
    assert "holds a series of quests; print each from its code" in result.err


SCRIPT = """
from tests import quick_grading
quick_grading.start()
import sys
from hashlib import blake2b
from generator.games.deck_box_dungeons import GAME
from generator.forge import series_making
from generator.press.jobs.books import series
from generator.press.jobs.printing.job import PrintSettings
settled = series_making.settled(GAME, {"quests": "3", "length": "short"})
bound = series_making.bind(GAME, settled, "lantern", lambda done, count: None, lambda done, count: None)
print(blake2b(series.print_series(series.series_jobs(GAME, bound, PrintSettings())).pdf).hexdigest())
"""


def test_another_process_with_another_order_of_sets_prints_the_same_bytes(desk: Desk) -> None:
    pdf = printed(desk)[2]
    own = {"PYTHONHASHSEED": "7", "PYTHONPATH": str(ROOT), "XDG_CACHE_HOME": str(desk.here / "cache")}
    command, environment = [sys.executable, "-c", SCRIPT], {**os.environ, **own}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.strip() == blake2b(pdf).hexdigest()
