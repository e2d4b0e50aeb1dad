"""Leagues: what an entry is worth, files that merge to the same bytes, and files that were broken by hand."""

from __future__ import annotations

from functools import reduce
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from generator.core import limits
from generator.core.code import Code, encode
from generator.core.errors import BadFile, BadOption
from generator.core.seeds import day_seed
from generator.forge.challenges import Challenge, Result, challenge
from generator.forge.league import Entry, entry_of, merged, read_league, settled_name, write_league
from tests.site import toy

FIRST_LINE = b'{"format":"delvepress-league-1"}\n'


def code_of(number: int, letter: str = "D") -> str:
    return encode(Code(letter, 1, 0, day_seed(number)))


def entry(player: str = "Ada", number: int = 9000, moves: str = "a", *, score: int = 50, **more: Any) -> Entry:
    found = {"points": 30, "won": True, "medal": "none", **more}
    return Entry(player=player, code=code_of(number), moves=moves, score=score, **found)


def _challenge(points: int = 200, *, sealed: bool = False) -> Challenge:
    one = challenge(toy.GAMES[0], toy.FIRST)
    return replace(one, target=replace(one.target, points=points, medals=(50, 100, 160), sealed=sealed))


ENTRIES = st.builds(
    entry,
    player=st.sampled_from(["Ada", "ada", "Ben", "Zoë"]),
    number=st.sampled_from([9000, 9001]),
    moves=st.sampled_from(["", "a", "b"]),
    score=st.sampled_from([0, 50]),
)
LEAGUES = st.lists(ENTRIES, max_size=8)


@settings(max_examples=60, deadline=None)
@given(st.lists(LEAGUES, min_size=1, max_size=4), st.randoms(use_true_random=False))
def test_leagues_merge_to_the_same_bytes_in_any_order_in_any_groups_and_again(leagues: list[list[Entry]], rng: Any) -> None:
    whole = write_league(merged(*leagues))
    mixed = [rng.sample(one, len(one)) for one in rng.sample(leagues, len(leagues))]
    assert write_league(merged(*mixed)) == whole
    assert write_league(reduce(merged, mixed, ())) == whole
    assert write_league(merged(mixed[0], merged(*mixed[1:], ()), merged(*leagues))) == whole
    assert write_league(read_league(whole, "x")) == whole
    assert merged(read_league(whole, "x")) == merged(*leagues)


def test_nothing_but_claims_beside_a_written_game_is_dropped() -> None:
    claim, other, written, unlike = entry(moves=""), entry("Ben", moves=""), entry("ada"), entry(moves="b")
    assert set(merged([claim, other], [written, unlike])) == {other, written, unlike}
    assert set(merged([claim], [other])) == {claim, other}


def test_a_league_is_lines_in_their_order_behind_the_name_of_the_format() -> None:
    assert write_league([]) == FIRST_LINE
    data = write_league([entry("Ben"), entry("Ada")])
    assert data.startswith(FIRST_LINE)
    assert [msgspec.json.decode(line)["player"] for line in data.splitlines()[1:]] == ["Ada", "Ben"]
    assert read_league(b"\xef\xbb\xbf" + data.replace(b"\n", b"\r\n\r\n"), "x") == read_league(data, "x")


@pytest.mark.parametrize(
    ("points", "won", "award", "score"),
    [(200, True, "par", 100), (250, True, "par", 125), (159, True, "silver", 80), (0, True, "none", 0), (-9, True, "none", 0),
     (199, False, "none", 0)],
)  # fmt: skip
def test_a_score_is_points_in_percent_of_par_and_nothing_for_a_loss(points: int, won: bool, award: str, score: int) -> None:
    found = entry_of(_challenge(), "Ada", Result(points, won), "a")
    assert (found.medal, found.score, found.points) == (award, score, points)


def test_a_score_does_not_tell_a_par_that_is_sealed() -> None:
    for par in (180, 200, 400):
        one = _challenge(par, sealed=True)
        assert [entry_of(one, "Ada", Result(points, True), "a").score for points in (40, 80, 160, 170, par)] == [
            25,
            50,
            100,
            100,
            100,
        ]
        assert entry_of(one, "Ada", Result(par, True), "a").medal == "par"
        assert entry_of(one, "Ada", Result(par, True, claimed=True)).medal == "gold"
        told = entry_of(one, "Ada", Result(0, True, claimed=True), best=True)
        assert (told.medal, told.score, told.points) == ("gold", 100, None)


@pytest.mark.parametrize(("points", "score"), [(5, 100), (0, 100), (-1, 0)])
def test_a_par_of_nothing_is_reached_or_not(points: int, score: int) -> None:
    assert entry_of(_challenge(0), "Ada", Result(points, True), "a").score == score


def test_names_are_composed_and_have_single_blanks() -> None:
    assert settled_name("  Zoe\u0308   L ") == "Zoë L"
    for name in ("", "  ", "x" * 41, "a\x1bb", "a\u202eb", "\ud800"):
        with pytest.raises(BadOption, match="A player cannot be called"):
            settled_name(name)


BROKEN: dict[str, tuple[bytes, str]] = {
    "no league": (b"player: Ada\na\n", "x, line 1: a league of this version begins with"),
    "another version": (FIRST_LINE.replace(b"-1", b"-9"), "x, line 1: a league of this version"),
    "nothing": (b"", "x, line 1: a league"),
    "deep": (b"[" * 100_000, "x, line 1: a league"),
    "no JSON": (b"{", "x, line 3: it is cut short or damaged; take that line out, and add its result again"),
    "deep in the middle": (b"[" * 100_000, "x, line 3: "),
    "no object": (b"7", "x, line 3: it must be a table of fields, not a whole number"),
    "no points": (b'"points":30,', "x, line 3: points: it is missing"),
    "words for points": (b'"points":"many"', "x, line 3: points: it must be a whole number, not a text"),
    "more": (b'"won":true,"cheats":1', "x, line 3: cheats: there is no such field"),
    "medal": (b'"medal":"tin"', "x, line 3: medal: Invalid enum value 'tin'"),
    "high": (b'"score":9999999', "x, line 3: score: it must be a whole number of at most 1000000"),
    "name": (b'"player":" Ada"', "x, line 3: player: ' Ada' is no name as it is kept here"),
    "control": (b'"player":"a\\u001b[2J"', "x, line 3: player: 'a.\\[2J' is no name"),
    "surrogate": (b'"player":"\\ud800"', "x, line 3: "),
    "code": (b'"code":"D-0100-ZZRJ-4000-AA"', "x, line 3: code: The code 'D-0100-ZZRJ-4000-AA' has a wrong"),
    "small code": (f'"code":"{code_of(9000).lower()}"'.encode(), "x, line 3: code: .* is not the code of a day's challenge"),
    "no day": (f'"code":"{encode(Code("D", 1, 0, 5))}"'.encode(), "is not the code of a day's challenge"),
    "exercise": (f'"code":"{encode(Code("D", 1, 0, day_seed(9000, 3)))}"'.encode(), "is not the code of a day's challenge"),
    "no such day": (f'"code":"{encode(Code("D", 1, 0, day_seed(98_000)))}"'.encode(), "is not the code of a day's challenge"),
    "untold": (b'"points":null', "x, line 3: points: they are missing"),
    "lost": (b'"won":false', "x, line 3: score: a game that was lost has neither"),
    "bytes": (b'"player":"\xff"', "x, line 3: this is no UTF-8; take that line out, and add its result again"),
}


@pytest.mark.parametrize("kind", list(BROKEN))
def test_a_league_that_was_broken_by_hand_is_refused_with_line_and_field(kind: str) -> None:
    change, said = BROKEN[kind]
    first, *rest = write_league([entry("Ada"), entry("Ben")]).splitlines(keepends=True)
    if "line 1" in said:
        data = change
    elif change.startswith(b'"'):
        name = change.split(b":")[0]
        fields = [part for part in rest[1][1:-2].split(b",") if not part.startswith(name)]
        data = first + rest[0] + b"{" + b",".join([*fields, *([] if change.endswith(b",") else [change])]) + b"}\n"
    else:
        data = first + rest[0] + change
    with pytest.raises(BadFile, match=said):
        read_league(data, "x")


def test_a_league_that_could_not_be_read_again_is_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "LEAGUE_BYTES", 100)
    with pytest.raises(BadFile, match="The league would be larger"):
        write_league([entry()])
