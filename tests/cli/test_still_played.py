"""What is told of a challenge that others are still playing: without a word more nothing, neither its play nor its secrets."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime, timedelta, tzinfo
from typing import Any

import pytest

from generator import registry
from generator.cli.common import today
from generator.core.code import decode, encode
from generator.core.days import number
from generator.core.seeds import SEASONS, day_seed
from generator.forge import challenges
from generator.forge.game import Game
from generator.press.jobs.store import curtain, documents
from tests.cli.conftest import Desk, Refused
from tests.cli.quick import code_of
from tests.contract import kept
from tests.contract.samples import DAILY, DAYS
from tests.records import replace

pytestmark = pytest.mark.usefixtures("made_once")
DAY = DAYS[0]
DONJONZ = registry.game("donjonz")
CODE = challenges.code(DONJONZ, DAY)
SAID = "This is the challenge of 5 May 2031, which others are still playing; say --anyway to see it."
TELLING: dict[str, tuple[str, ...]] = {
    "solve": ("solve", "{}"),
    "show": ("show", "{}", "--spoilers"),
    "play --bot": ("play", "{}", "--bot", "usual"),
    "measure": ("measure", "{}", "--plays", "10", "--bot", "greedy"),
    "play --format moves": ("play", "{}", "--bot", "usual", "--format", "moves", "--name", "Ada"),
}
"""What tells the play of a challenge or its secrets, by the words that are typed."""
every_way = pytest.mark.parametrize("way", TELLING)
every_game = pytest.mark.parametrize("game", DAILY, ids=[game.id for game in DAILY])


def words(way: str, source: str) -> list[str]:
    return [word.format(source) for word in TELLING[way]]


def on(monkeypatch: pytest.MonkeyPatch, utc: datetime, here: datetime | None = None) -> None:
    """Let it be a time in Greenwich, and the same or another one here."""

    class Clock(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> datetime:
            return utc if tz is UTC else here or utc

    monkeypatch.setattr(today, "datetime", Clock)


def noon(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, 12, tzinfo=UTC)


@every_way
@pytest.mark.parametrize("back", [0, 400])
def test_a_challenge_of_today_or_later_is_told_with_a_word_more_alone(
    desk: Desk, refused: Refused, monkeypatch: pytest.MonkeyPatch, way: str, back: int
) -> None:
    on(monkeypatch, noon(DAY - timedelta(days=back)))
    assert refused(*words(way, CODE)) == SAID
    assert refused(*words(way, CODE.lower().replace("-", ""))) == SAID, "however the code is typed"
    told = desk.run(*words(way, CODE), "--anyway")
    assert (told.code, bool(told.out)) == (0, True)
    on(monkeypatch, noon(DAY + timedelta(days=1)))
    assert desk.run(*words(way, CODE)).out == told.out, "its day is over"


@pytest.mark.parametrize("way", ["show", "play --bot"])
def test_files_of_a_challenge_are_told_no_sooner_than_its_code(
    desk: Desk, refused: Refused, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    on(monkeypatch, noon(DAY))
    assert desk.run("daily", DAY.isoformat(), "--game", "donjonz", "--format", "pdf,json", "--out", "day/").code == 0
    files = [file for file in desk.files() if file.startswith("work/day/daily")]
    assert sorted(file.rpartition(".")[2] for file in files) == ["json", "pdf"]
    for file in files:
        name = file.removeprefix("work/")
        assert refused(*words(way, name)) == SAID
        assert desk.run(*words(way, name), "--anyway").out == desk.run(*words(way, CODE), "--anyway").out


@every_game
def test_every_game_keeps_its_challenge(desk: Desk, refused: Refused, monkeypatch: pytest.MonkeyPatch, game: Game[Any]) -> None:
    on(monkeypatch, noon(DAY))
    code = challenges.code(game, DAY)
    for way in TELLING:
        if way == "measure":
            assert refused("measure", code) == SAID
        elif way != "solve" or game.solver is not None:
            assert refused(*words(way, code)) == SAID


def test_a_challenge_is_played_as_long_as_it_is_its_day_in_greenwich_or_here(
    desk: Desk, refused: Refused, monkeypatch: pytest.MonkeyPatch
) -> None:
    next_day = DAY + timedelta(days=1)
    for utc, here in ((noon(DAY), noon(next_day)), (noon(next_day), noon(DAY))):
        on(monkeypatch, utc, here)
        assert refused("solve", CODE) == SAID
    on(monkeypatch, noon(next_day), noon(next_day))
    assert desk.run("solve", CODE).code == 0


def test_other_quests_are_told_as_before(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """No typed word leads to a challenge; a show without spoilers tells no secret."""
    on(monkeypatch, noon(DAY))
    for told in (*(words(way, code_of("donjonz")) for way in TELLING), ["show", CODE]):
        assert desk.run(*told).code == 0, told


def test_a_challenge_of_any_edition_is_known_by_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    on(monkeypatch, noon(DAY))
    parts = decode(CODE)
    for edition in range(parts.edition + 2):
        assert today.still_played(encode(replace(parts, edition=edition))) == DAY
    assert today.still_played(encode(replace(parts, seed=day_seed(number(DAY) - 1)))) is None
    assert today.still_played(challenges.code(DONJONZ, DAY, 1)) is None, "an exercise is ranked nowhere"
    assert today.still_played(encode(replace(parts, seed=day_seed(0)))) is None
    assert today.still_played(encode(replace(parts, seed=day_seed(SEASONS - 1)))) is None, "beyond the calendar"
    assert today.still_played("no code") is None


NEXT = (DAY + timedelta(days=1)).isoformat()
OPENING: dict[str, tuple[str, ...]] = {
    "reprint to Markdown": ("quest", CODE, "--format", "md"),
    "reprint to HTML beside a PDF": ("quest", CODE, "--format", "pdf,html"),
    "pictures of all pages": ("quest", CODE, "--format", "png:36", "--spoilers"),
    "a picture of the sealed page": ("quest", CODE, "--only", "sealed", "--format", "png:36"),
    "quest": ("quest", CODE, "--format", "html"),
    "export to virtual tables": ("export", CODE, "--as", "uvtt"),
    "export to Tabletop Simulator": ("export", CODE, "--as", "tts"),
    "the solution, with the day after": ("daily", NEXT, "--game", "donjonz", "--with-solutions"),
    "solutions at the back, on a screen": ("daily", DAY.isoformat(), "--days", "2", "--game", "donjonz", "--format", "md"),
    "a site on which the solution lies": ("site", "--from", DAY.isoformat(), "--to", NEXT, "--game", "donjonz"),
}
"""What makes files that show to whoever opens them what a challenge keeps, by the words that are typed."""
PRINTING: dict[str, tuple[str, ...]] = {
    "reprint": ("quest", CODE),
    "pictures": ("quest", CODE, "--format", "png:36"),
    "open sheets on a screen": ("quest", CODE, "--only", "title", "--format", "md"),
    "the sheet of the day in every format": ("daily", DAY.isoformat(), "--game", "donjonz", "--format", "pdf,json,html,md"),
    "the solution of a day that is over": ("daily", DAY.isoformat(), "--game", "donjonz", "--with-solutions"),
    "a booklet": ("daily", DAY.isoformat(), "--days", "2", "--game", "donjonz"),
    "a site up to today": ("site", "--from", DAY.isoformat(), "--to", DAY.isoformat(), "--game", "donjonz"),
}
"""What prints a challenge, and what publishers do."""


@pytest.mark.parametrize("way", OPENING)
def test_no_file_shows_what_a_challenge_keeps_before_its_day_is_over(
    desk: Desk, refused: Refused, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    on(monkeypatch, noon(DAY))
    assert refused(*OPENING[way]) == SAID
    done = desk.run(*OPENING[way], "--anyway")
    assert (done.code, bool(done.out)) == (0, True), done.err
    on(monkeypatch, noon(DAY + timedelta(days=2)))
    assert desk.run(*OPENING[way]).out == done.out, "its day is over"


@pytest.mark.parametrize("way", PRINTING)
def test_what_seals_on_paper_is_printed_as_before(desk: Desk, monkeypatch: pytest.MonkeyPatch, way: str) -> None:
    on(monkeypatch, noon(DAY))
    done = desk.run(*PRINTING[way])
    assert done.code == 0, done.err


@every_game
def test_no_game_shows_a_whole_quest_on_a_screen(
    desk: Desk, refused: Refused, monkeypatch: pytest.MonkeyPatch, game: Game[Any]
) -> None:
    on(monkeypatch, noon(DAY))
    code = challenges.code(game, DAY)
    assert refused("quest", code, "--format", "md") == SAID
    assert refused("export", code, "--as", "tts") == SAID
    assert refused("daily", NEXT, "--game", game.id, "--with-solutions") == SAID


def test_whoever_publishes_by_greenwich_has_the_solution_when_the_day_is_over_there(
    desk: Desk, refused: Refused, monkeypatch: pytest.MonkeyPatch
) -> None:
    on(monkeypatch, noon(DAY + timedelta(days=1)), noon(DAY))
    words = ("daily", NEXT, "--game", "donjonz", "--with-solutions")
    assert refused(*words) == SAID
    assert desk.run(*words, "--utc").code == 0
    assert desk.run(*OPENING["a site on which the solution lies"]).code == 0


def test_the_press_in_a_browser_prints_no_solution_before_its_day_is_over() -> None:
    from generator.browser.press import answer

    asked = {"do": "daily", "day": NEXT, "games": ["donjonz"], "solutions": True}
    for day, found in ((DAY.isoformat(), "error"), (NEXT, "prints"), ("", "error")):
        assert found in json.loads(answer(json.dumps({**asked, "today": day}), {})[0]), day
    told = json.loads(answer(json.dumps({**asked, "today": DAY.isoformat()}), {})[0])
    assert told["error"] == (
        "The challenge of 5 May 2031 is one that others are still playing; ask for its solution the day after."
    )


def test_a_command_that_tells_says_so_in_its_help(desk: Desk) -> None:
    of_quests = ("quest CODE-OR-FILE", "measure CODE-OR-FILE")
    for command in ("solve", "show", "play", *of_quests, "export", "daily", "site"):
        said = " ".join(desk.run(*command.split(), "--help-all").out.decode().split())
        assert "--anyway Tell it of the challenge of today, or of a later day, too" in said
    assert "--anyway" not in desk.run("verify", "CODE-OR-FILE", "--help-all").out.decode()


# ---------------------------------------------------------------------- JSON files


@every_game
def test_the_json_of_a_challenge_is_packed_and_plain_once_its_day_is_over(
    desk: Desk, refused: Refused, monkeypatch: pytest.MonkeyPatch, game: Game[Any]
) -> None:
    on(monkeypatch, noon(DAY))
    one = kept.challenge(game, DAY)
    packed = desk.run("daily", DAY.isoformat(), "--game", game.id, "--format", "json", "--out", "-").out
    assert curtain.is_drawn(packed)
    assert desk.run("quest", one.made.code, "--format", "json", "--out", "-").out != b""
    assert refused("daily", DAY.isoformat(), "--game", game.id, "--format", "json", "--spoilers", "--out", "-") == (
        "This is the challenge of 5 May 2031, which others are still playing; its JSON is written plain from the day after on, so "
        "leave out --spoilers."
    )
    on(monkeypatch, noon(DAY + timedelta(days=1)))
    (desk.here / "day.json").write_bytes(packed)
    plain = desk.run("quest", "day.json", "--format", "json", "--spoilers", "--out", "-").out
    assert not curtain.is_drawn(plain)
    assert json.loads(plain) == json.loads(curtain.opened(packed, "a file"))
    assert desk.run("quest", "day.json", "--format", "json", "--out", "-").out == packed
    (desk.here / "plain.json").write_bytes(plain)
    for file in ("day.json", "plain.json"):
        assert desk.run("show", file).out == desk.run("show", one.made.code).out
    assert documents.reread(plain, "a file", registry.all_games())[1] == one.made


def test_the_json_of_an_ordinary_quest_is_plain(desk: Desk) -> None:
    made = desk.run("quest", "donjonz", "--seed", "x", "--format", "json", "--out", "-").out
    assert json.loads(made)["quest"]["par"]["score"] > 0
