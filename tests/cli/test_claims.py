"""Claims at every door: what a game can give passes, one point more is refused in a sentence, in every game."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import msgspec
import pytest

from generator.browser.press import answer
from generator.forge import challenges, claims, league, results
from generator.forge.challenges import Challenge, Result
from generator.forge.game import Game
from generator.forge.league import Entry
from generator.forge.result_files import FoundResult, read_results
from tests.cli.conftest import Desk
from tests.contract import kept
from tests.contract.samples import DAILY, DAYS

pytestmark = pytest.mark.usefixtures("made_once")
DAY = DAYS[0]
every_game = pytest.mark.parametrize("game", DAILY, ids=[game.id for game in DAILY])
Door = Callable[[Desk, Challenge, int, bool], str]
"""Takes a claim of points, and whether the game was won, to one door; what it says of a claim that it refuses, else nothing."""


def at_result(desk: Desk, one: Challenge, points: int, won: bool) -> str:
    done = desk.run("verify", one.made.code, "--points", str(points), "--won" if won else "--fell")
    assert done.code == (1 if done.err else 0)
    assert bool(done.out) is not bool(done.err)
    return done.err


def at_browser(desk: Desk, one: Challenge, points: int, won: bool) -> str:
    asked = {"do": "result", "code": one.made.code, "score": str(points), "won": won}
    found = json.loads(answer(json.dumps(asked), {})[0])
    assert found.keys() in ({"lines"}, {"error"})
    return str(found.get("error", ""))


def at_league_add(desk: Desk, one: Challenge, points: int, won: bool) -> str:
    shared = results.lines(one, Result(points, won, claimed=True), name="Ada")
    (desk.here / "ada.txt").write_text("\n".join(shared), encoding="utf-8")
    done = desk.run("league", "add", "ada.txt", "--league", "added.jsonl")
    refused = [line for line in done.lines if line.startswith("delvepress: ")]
    assert done.code == (2 if refused else 0)
    return "\n".join(refused)


def entry_of(one: Challenge, points: int, won: bool, player: str = "Ada") -> Entry:
    return league.entry_of(one, player, Result(points, won, claimed=True))


def laid(desk: Desk, name: str, *entries: Entry) -> None:
    (desk.here / name).write_bytes(league.write_league(entries))


def at_league_check(desk: Desk, one: Challenge, points: int, won: bool) -> str:
    laid(desk, "checked.jsonl", entry_of(one, points, won))
    done = desk.run("league", "check", "--league", "checked.jsonl")
    refused = [line for line in done.lines if line.startswith("delvepress: ")]
    assert done.code == (1 if refused else 0)
    return "\n".join(refused)


def at_league_merge(desk: Desk, one: Challenge, points: int, won: bool) -> str:
    laid(desk, "own.jsonl")
    laid(desk, "theirs.jsonl", entry_of(one, points, won))
    done = desk.run("league", "merge", "own.jsonl", "theirs.jsonl", "--out", "both.jsonl", "--force")
    assert (done.code == 1) is done.err.startswith("delvepress: ")
    assert done.out.decode().endswith("both.jsonl\n")
    assert (done.files["work/both.jsonl"] == done.files["work/own.jsonl"]) is bool(done.code)
    return done.lines[0] if done.code else ""


DOORS: dict[str, Door] = {
    "verify": at_result, "browser": at_browser, "league add": at_league_add, "league check": at_league_check,
    "league merge": at_league_merge,
}  # fmt: skip


@every_game
@pytest.mark.parametrize("door", DOORS)
def test_a_claim_passes_at_its_ceiling_and_is_refused_above_it_at_every_door(desk: Desk, game: Game[Any], door: str) -> None:
    one = kept.challenge(game, DAY)
    for won in (True, False):
        least, most = claims.points_range(one, won)
        for points in {least, most}:
            assert DOORS[door](desk, one, points, won) == ""
        for points in (least - 1, most + 1, most + 900):
            said = DOORS[door](desk, one, points, won).strip()
            assert said.endswith(".")
            assert len(said.splitlines()) == 1
            assert claims.span(one, won) in said


@every_game
def test_every_game_knows_the_ceiling_of_its_challenges(game: Game[Any]) -> None:
    """A game that is won can come to gold and to par, and no game to as much as somebody types who has not counted."""
    one = kept.challenge(game, DAY)
    assert game.daily is not None
    assert game.daily.points is not None, "any points would be believed"
    won, lost = claims.points_range(one, True), claims.points_range(one, False)
    assert won[0] <= one.target.medals[0]
    assert max(one.target.medals[-1], one.target.points) <= won[1] < 999
    assert 0 <= lost[1] < 999


def headed(one: Challenge) -> str:
    return f"Delvepress {one.game.title} No. {one.number} ({one.made.rating.grade})"


def claimed(one: Challenge, line: str) -> str:
    points = next(int(found) for found in re.findall(r"\d+", line))
    return "\n".join([headed(one), line, results.bar(points, results.whole(one.target), ascii=True), one.made.code])


@every_game
def test_a_medal_that_the_points_do_not_earn_is_refused(desk: Desk, game: Game[Any]) -> None:
    one = kept.challenge(game, DAY)
    bronze, _, gold = one.target.medals
    beside = "" if one.target.sealed else f"/{one.target.points}"
    rows = {
        f"Ada {gold}{beside} GOLD": "",
        f"Ada {gold - 1}{beside} GOLD": "names a gold medal, and",
        f"Ada {bronze}{beside} GOLD": "names a gold medal, and",
        f"Ada {gold}{beside} -": "names no medal, and",
        f"Ada {gold}/{one.target.points + 1} GOLD": "is counted against" if not one.target.sealed else "names a par",
    }
    if one.target.source == "measured":
        rows[f"Ada {gold}{beside} PAR"] = "names the best medal, and"
    for place, (line, why) in enumerate(rows.items()):
        (desk.here / "ada.txt").write_text(claimed(one, line), encoding="utf-8")
        done = desk.run("league", "add", "ada.txt", "--league", f"{place}.jsonl")
        assert done.code == (2 if why else 0), (line, done.err)
        assert why in done.lines[0]
        assert not why or done.lines[0].endswith(".")


def shared(text: str) -> FoundResult:
    (found,) = read_results(text, "x")
    return found


CONTRADICTIONS: dict[str, tuple[int, str, str]] = {
    "another game": (0, "Delvepress Green Mansion No. {number} ({grade})", "is headed 'Green Mansion', and its code is "),
    "one that there is": (0, "Delvepress DONJONZ No. {number} ({grade})", "is headed 'DONJONZ', and its code is "),
    "another day": (
        0, "Delvepress Green Dungeon No. {before} ({grade})", "is headed No. {before}, and its code is that of No. {number}",
    ),
    "an exercise": (
        0, "Delvepress Green Dungeon No. {number}, exercise 3 ({grade})",
        "is headed exercise 3, and its code is that of the ranked challenge",
    ),
    "another grade": (
        0, "Delvepress Green Dungeon No. {number} (cruel)", "is headed 'cruel', and the challenge of its code is {grade}",
    ),
    "another target": (1, "Eve {bronze}/{higher} BRONZE", "is counted against {higher}, and par of this challenge is {par}"),
    "no target": (1, "Eve {bronze} BRONZE", "is counted against nothing, and par of this challenge is {par}"),
    "gold for bronze": (1, "Eve {bronze}/{par} GOLD", "names a gold medal, and {bronze} points earn a bronze medal"),
    "the best medal": (1, "Eve {bronze}/{par} PAR", "names the best medal, and {bronze} points earn a bronze medal"),
    "no medal": (1, "Eve {bronze}/{par} -", "names no medal, and {bronze} points earn a bronze medal"),
    "bronze for gold": (1, "Eve {gold}/{par} BRONZE", "names a bronze medal, and {gold} points earn a gold medal"),
    "more points than there are": (1, "Eve 9999/{par} GOLD", "tells 9,999 points, and such a game comes to "),
    "fell, with a medal": (1, "Eve fell at {bronze}/{par} BRONZE", "names a bronze medal, and a game that was lost earns none"),
    "fell at gold": (1, "Eve fell at {bronze}/{par} GOLD", "names a gold medal, and a game that was lost earns none"),
    "fell at more than there is": (1, "Eve fell at 9999/{par} -", "tells 9,999 points, and such a game comes to "),
    "fell at more, with gold": (1, "Eve fell at 9999/{par} GOLD", "tells 9,999 points, and such a game comes to "),
    "a full bar": (2, "##########", "has the bar '##########', and that of {bronze} points is {bar}"),
    "a short bar": (2, "##", "has the bar '##', and that of {bronze} points is {bar}"),
    "what no game tells": (2, "Eve was here", "tells 'Eve was here' of the game, which no result does"),
    "the code of the day before": (3, "{other}", "is headed No. {number}, and its code is that of No. {before}"),
}  # fmt: skip
"""Which of the four lines of a bronze game of Green Dungeon is changed by hand, into what, and what is said of it."""


@pytest.mark.parametrize("kind", CONTRADICTIONS)
def test_shared_lines_that_contradict_their_code_or_themselves_are_refused_by_what_is_wrong(desk: Desk, kind: str) -> None:
    (game,) = (game for game in DAILY if game.id == "green-dungeon")
    one = kept.challenge(game, DAY)
    bronze, _, gold = one.target.medals
    lines = results.lines(one, Result(bronze, True), name="Eve", ascii=True)
    (desk.here / "true.txt").write_text("\n".join(lines), encoding="utf-8")
    assert desk.run("league", "add", "true.txt", "--league", "true.jsonl").code == 0
    found = {
        "number": one.number, "before": one.number - 1, "grade": one.made.rating.grade, "par": one.target.points, "bronze": bronze,
        "gold": gold, "higher": one.target.points + 1, "bar": lines[2], "other": challenges.code(game, DAY - timedelta(days=1)),
    }  # fmt: skip
    place, line, why = CONTRADICTIONS[kind]
    assert lines[place] != line.format(**found)
    lines[place] = line.format(**found)
    (desk.here / "eve.txt").write_text("\n".join(lines), encoding="utf-8")
    done = desk.run("league", "add", "eve.txt", "--league", "eve.jsonl")
    assert done.code == 2
    assert "work/eve.jsonl" not in done.files
    assert f": The result {why.format(**found)}" in done.lines[0]
    assert done.lines[0].endswith("; ask whoever sent it.")


def test_lines_that_were_sent_through_other_programs_are_still_true(desk: Desk) -> None:
    """Symbols come with marks that say how they are drawn, and rows of events are cut to their last ones."""
    (game,) = (game for game in DAILY if game.id == "green-dungeon")
    one = kept.challenge(game, DAY)
    for events in (("monster", "", "treasure"), ("trap",) * 31, ()):
        for ascii in (True, False):
            text = "\n".join(results.lines(one, Result(one.target.medals[0], True, events), name="Ada", ascii=ascii))
            assert claims.why_not(one, shared(text.replace("\U0001f5e1", "\U0001f5e1\ufe0f"))) == ""


@every_game
def test_a_proven_par_is_the_most_once_the_day_is_over_and_not_before(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, game: Game[Any]
) -> None:
    from tests.cli.test_still_played import noon, on

    one = kept.challenge(game, DAY)
    par = one.target.points
    more = claims.points_range(one, True)[1]
    for day, most in ((DAY, more), (DAY + timedelta(days=1), par if one.target.source == "proven" else more)):
        on(monkeypatch, noon(day))
        for name in ("verify", "league add", "league check", "league merge"):
            assert DOORS[name](desk, one, most, True) == "", (name, day)
            assert f"0 to {most}" in DOORS[name](desk, one, most + 1, True) or claims.points_range(one, True)[0] != 0
        asked = {"do": "result", "code": one.made.code, "score": str(most + 1), "today": day.isoformat()}
        assert f"to {most} points" in json.loads(answer(json.dumps(asked), {})[0])["error"]


def test_names_are_kept_in_plain_letters_and_those_that_read_alike_are_told(desk: Desk) -> None:
    (game,) = (game for game in DAILY if game.id == "donjonz")
    one = kept.challenge(game, DAY)
    for name, added in (("Ada", 1), ("\uff21\uff44\uff41", 0), ("\u0410d\u0430", 1), ("Ben", 1)):
        text = "\n".join(results.lines(one, Result(10, True, claimed=True), name=name))
        (desk.here / "one.txt").write_text(text, encoding="utf-8")
        done = desk.run("league", "add", "one.txt")
        assert done.code == 0
        assert f"{added} result{'' if added == 1 else 's'} added" in done.err
        told = [line for line in done.lines if "reads like" in line]
        assert told == (
            [
                "'\u0410d\u0430' reads like 'Ada' and is another player (cyrillic capital letter a for latin capital letter a); if "
                "both are one, take the results out with league remove, and add them again with --name."
            ]
            if name.startswith("\u0410")
            else []
        )
    assert "reads like" in desk.run("league", "check").err
    laid(desk, "other.jsonl", entry_of(one, 10, True, "B\u0435n"))
    assert desk.run("league", "merge", "league.jsonl", "other.jsonl", "--out", "both.jsonl").err.count("reads like") == 2


@pytest.mark.parametrize("name", ["league", "results"])
def test_bytes_that_are_no_utf_8_are_refused_with_their_line(desk: Desk, name: str) -> None:
    (game,) = (game for game in DAILY if game.id == "donjonz")
    one = kept.challenge(game, DAY)
    text = claimed(one, "Ada 10 -") if name == "results" else league.write_league([entry_of(one, 10, True)]).decode()
    (desk.here / "bad").write_bytes(text.replace("Ada", "Ad?").encode().replace(b"?", b"\xe4"))
    words = ("add", "bad") if name == "results" else ("check", "--league", "bad")
    done = desk.run("league", *words)
    assert done.code == 2
    assert "'bad', line 2: this is no UTF-8; " in done.lines[0]


def test_a_name_that_reads_like_a_lost_game_is_refused(desk: Desk) -> None:
    (game,) = (game for game in DAILY if game.id == "donjonz")
    done = desk.run("verify", kept.challenge(game, DAY).made.code, "--points", "9", "--name", "Eve Fell at")
    assert done.err.endswith(
        "--name cannot be 'Eve Fell at', which reads like a game that was lost; leave out its last two words.\n"
    )


def test_a_par_that_is_sealed_is_not_found_by_naming_one(desk: Desk) -> None:
    """A result that names a par is refused in the same words, whether it names the right one or another."""
    (game,) = (game for game in DAILY if game.id == "donjonz")
    one = kept.challenge(game, DAY)
    assert one.target.sealed
    points = one.target.medals[-1]
    said = {
        claims.why_not(one, shared(claimed(one, f"Ada {points}/{par} GOLD")))
        for par in range(one.target.points - 2, one.target.points + 3)
    }
    assert said == {"names a par, which no result of this challenge does"}


def test_the_ceiling_of_a_sealed_par_follows_from_what_lies_open() -> None:
    """Whatever par is, the same claims are refused: so nobody finds it by trying (D-30)."""
    (game,) = (game for game in DAILY if game.id == "donjonz")
    one = kept.challenge(game, DAY)
    quest: Any = one.made.quest
    lower = msgspec.structs.replace(quest, par=msgspec.structs.replace(quest.par, score=quest.par.score - 6))
    other = msgspec.structs.replace(
        one, made=msgspec.structs.replace(one.made, quest=lower), target=msgspec.structs.replace(one.target, points=1)
    )
    for won in (True, False):
        assert claims.points_range(other, won) == claims.points_range(one, won)
    assert claims.points_range(one, True)[1] > one.target.points


def test_a_claim_that_cannot_be_is_left_out_by_merge_and_table(desk: Desk) -> None:
    (game,) = (game for game in DAILY if game.id == "donjonz")
    one = kept.challenge(game, DAY)
    most = claims.points_range(one, True)[1]
    laid(desk, "own.jsonl", entry_of(one, most, True, "Ben"))
    laid(desk, "theirs.jsonl", entry_of(one, most + 1, True), entry_of(one, 10, True, "Cy"))
    laid(desk, "wrong.jsonl", entry_of(one, most + 1, True))
    told = r"delvepress: 'theirs\.jsonl', line \d: 'Ada', challenge of 2031-05-05 .*: The result tells \d+ points"
    merged = desk.run("league", "merge", "own.jsonl", "theirs.jsonl", "--out", "both.jsonl")
    assert (merged.code, merged.lines[1:]) == (1, ["1 line left out.", "2 results"])
    assert re.match(told, merged.err)
    assert b"Ada" not in merged.files["work/both.jsonl"]
    table = desk.run("league", "table", "--league", "theirs.jsonl")
    assert table.code == 1
    assert re.match(told, table.err)
    assert [name in table.out.decode() for name in ("Cy", "Ada")] == [True, False]
    without = desk.run("league", "merge", "own.jsonl", "theirs.jsonl", "--out", "both.jsonl", "--without", "wrong.jsonl", "--force")
    assert (without.code, without.lines[0]) == (0, "2 results")


def test_a_claim_of_an_earlier_edition_is_merged_unseen(desk: Desk) -> None:
    """Its quest is not known any more; league check says so."""
    (game,) = (game for game in DAILY if game.id == "donjonz")
    one = kept.challenge(game, DAY)
    from generator.core.code import decode, encode

    parts = decode(one.made.code)
    old = encode(msgspec.structs.replace(parts, edition=parts.edition - 1))
    laid(desk, "own.jsonl", msgspec.structs.replace(entry_of(one, 500, True), code=old))
    laid(desk, "theirs.jsonl", entry_of(one, 10, True))
    assert desk.run("league", "merge", "own.jsonl", "theirs.jsonl", "--out", "both.jsonl").code == 0
    told = desk.run("league", "table", "--league", "own.jsonl")
    assert (told.code, told.lines) == (0, ["1 result of other editions, which this delvepress cannot play, left out."])
    assert b"Ada" not in told.out
    checked = desk.run("league", "check", "--league", "own.jsonl")
    assert checked.code == 1
    assert f"of edition {game.edition - 1} of DONJONZ" in checked.lines[0]


@every_game
def test_games_that_are_played_stay_within_the_ceiling(game: Game[Any]) -> None:
    """What the referee confirms could always be claimed too."""
    from generator.core.rng import Rng
    from generator.forge import playing

    one = kept.challenge(game, DAY)
    engine = playing.engine_of(game)
    for name in list(engine.policies)[:2]:
        for seed in range(2):
            end = playing.played_by(game, one.made, name, Rng.root("claims", seed))
            won = engine.won(end.state)
            played = Result(engine.points(end.state), won, claimed=True)
            assert claims.why_not(one, shared("\n".join(results.lines(one, played, name="Ada")))) == ""
    assert challenges.medal(one.target, Result(one.target.medals[-1], True)) in ("gold", "par")
