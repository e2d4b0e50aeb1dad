"""`daily`, `result`, `verify` and `site` on the command line: files, booklets that are taken up again, and what is refused."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import date
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from generator import registry
from generator.cli.jobs import challenge_jobs
from generator.core import cache, resources
from generator.core.errors import ForgeFailed
from generator.forge import challenges
from generator.forge.challenges import Challenge
from generator.forge.game import Game
from generator.press.jobs.files import print_files
from generator.press.jobs.store import kept_challenges, kept_quests
from tests.cli.conftest import Desk, Refused
from tests.cli.quick import NAMES, every_game
from tests.site import pressed

DAY = "2031-05-05"
GENTLE = ("--game", "deck-box-dungeons")
"""The game whose challenges are made soonest, as long as nobody plays them."""
STRIP = ("--game", "green-dungeon")
"""A game whose challenges have a fate strip."""
made_once = pytest.mark.usefixtures("made_once")


def code_of(game: str, day: str = DAY) -> str:
    return challenges.code(registry.game(game), date.fromisoformat(day))


@made_once
def test_a_day_is_a_file_for_each_game_and_the_same_bytes_again(desk: Desk) -> None:
    first = desk.run("daily", DAY, *GENTLE, "--game", "donjonz")
    assert first.code == 0
    names = [f"daily-{DAY}-deck-box-dungeons.pdf", f"daily-{DAY}-donjonz.pdf"]
    assert [Path(line).name for line in first.out.decode().splitlines()] == names
    again = desk.run("daily", DAY, *GENTLE, "--game", "donjonz", "--out", "again")
    for name in names:
        assert again.files[f"work/again/{name}"] == first.files[f"work/output/{name}"]
    assert code_of("donjonz") in first.err
    with pikepdf.open(desk.here / "output" / names[1]) as pdf:
        assert len(pdf.pages) == 2


@made_once
def test_what_was_made_before_is_not_made_again(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    first = desk.run("daily", DAY, *GENTLE)

    def never(*_: object, **__: object) -> None:
        raise ForgeFailed("made again")

    monkeypatch.setattr(challenges, "make", never)
    again = desk.run("daily", DAY, *GENTLE, "--out", "again")
    assert again.code == 0
    name = f"daily-{DAY}-deck-box-dungeons.pdf"
    assert again.files[f"work/again/{name}"] == first.files[f"work/output/{name}"]
    assert desk.run("daily", "2031-05-06", *GENTLE).code == 2


@made_once
def test_a_kept_challenge_that_was_damaged_is_made_anew(desk: Desk, tmp_path: Path) -> None:
    first = desk.run("daily", DAY, *GENTLE)
    (kept,) = (tmp_path / "cache").rglob(f"day-{code_of('deck-box-dungeons')}")
    kept.write_bytes(kept.read_bytes().replace(b'"rating"', b'"rotten"'))
    again = desk.run("daily", DAY, *GENTLE, "--out", "again")
    name = f"daily-{DAY}-deck-box-dungeons.pdf"
    assert again.files[f"work/again/{name}"] == first.files[f"work/output/{name}"]


@made_once
@pytest.mark.parametrize("kind", ["sealed as before", "sealed without the key", "its old seal"])
def test_a_kept_challenge_that_was_rewritten_by_hand_is_made_anew(desk: Desk, tmp_path: Path, kind: str) -> None:
    first = desk.run("daily", DAY, *GENTLE, "--format", "json")
    name, source = kept_quests.entry(kept_challenges.KIND, code_of("deck-box-dungeons"))
    (kept,) = (tmp_path / "cache").rglob(name)
    seal, _, sound = kept.read_bytes().partition(b"\n")
    forged = re.sub(rb'"attempts":[0-9]+', b'"attempts":77', sound)
    assert forged != sound
    before = blake2b(source, digest_size=16, person=b"delvepress-cache")
    before.update(b"\x00" + forged)
    seals = {
        "sealed as before": before.hexdigest().encode(),
        "sealed without the key": cache._seal(b"", name, source, forged),
        "its old seal": seal,
    }
    kept.write_bytes(seals[kind] + b"\n" + forged)
    again = desk.run("daily", DAY, *GENTLE, "--format", "json", "--out", "again")
    file = f"daily-{DAY}-deck-box-dungeons.json"
    assert again.files[f"work/again/{file}"] == first.files[f"work/output/{file}"]
    assert cache.get(name, source) == sound


SEALED: dict[str, Callable[[bytes], bytes]] = {
    "noise": lambda old: bytes(range(256)),
    "nothing": lambda old: b"",
    "deep": lambda old: b"[" * 100_000,
    "a list": lambda old: b"[1]",
    "half": lambda old: old[: len(old) // 2],
    "no number": lambda old: re.sub(rb'"points":"[^"]*"', b'"points":"mild"', old),
    "no grade": lambda old: re.sub(rb'"grade":"[^"]*","skulls"', b'"grade":"mild","skulls"', old),
    "another code": lambda old: old.replace(old[old.index(b'"code":"') :][:25], b'"code":"B-0100-SKME-TVQS-MM'[:25]),
}


@made_once
@pytest.mark.parametrize("kind", SEALED)
def test_a_kept_challenge_that_does_not_read_is_made_anew_although_its_seal_is_right(desk: Desk, kind: str) -> None:
    first = desk.run("daily", DAY, *GENTLE, "--format", "json")
    name, source = kept_quests.entry(kept_challenges.KIND, code_of("deck-box-dungeons"))
    sound = cache.get(name, source)
    assert sound is not None
    cache.put(name, source, SEALED[kind](sound))
    assert cache.get(name, source) != sound
    again = desk.run("daily", DAY, *GENTLE, "--format", "json", "--out", "again")
    assert again.code == 0, again.err
    file = f"daily-{DAY}-deck-box-dungeons.json"
    assert again.files[f"work/again/{file}"] == first.files[f"work/output/{file}"]
    assert cache.get(name, source) == sound


@made_once
def test_another_build_of_the_press_makes_its_own(desk: Desk, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    desk.run("daily", DAY, *GENTLE)
    (kept,) = (tmp_path / "cache").rglob(f"day-{code_of('deck-box-dungeons')}")
    before = kept.read_bytes()
    monkeypatch.setattr(resources, "build", lambda: "another build")
    desk.run("daily", DAY, *GENTLE)
    assert kept.read_bytes().partition(b"\n")[0] != before.partition(b"\n")[0]
    assert kept.read_bytes().partition(b"\n")[2] == before.partition(b"\n")[2]


@made_once
def test_solutions_are_those_of_the_day_before_and_have_a_file_of_their_own(desk: Desk) -> None:
    done = desk.run("daily", DAY, *GENTLE, "--with-solutions", "--anyway")
    names = [Path(line).name for line in done.out.decode().splitlines()]
    assert names == [f"daily-{DAY}-deck-box-dungeons.pdf", "solution-2031-05-04-deck-box-dungeons.pdf"]
    assert desk.run("daily", "2000-01-01", *GENTLE, "--with-solutions").code == 0
    done = desk.run("daily", DAY, *GENTLE, "--with-solutions", "--anyway", "--format", "pdf,json", "--out", "both/")
    names = sorted(file.removeprefix("work/both/") for file in done.files if file.startswith("work/both/") and "/." not in file)
    assert names == [
        f"daily-{DAY}-deck-box-dungeons.json", f"daily-{DAY}-deck-box-dungeons.pdf", "solution-2031-05-04-deck-box-dungeons.pdf",
    ]  # fmt: skip


@made_once
@pytest.mark.parametrize("exercise", ["", "3"])
def test_a_challenge_that_is_printed_as_a_quest_is_told_how_to_print_its_sheet(desk: Desk, exercise: str) -> None:
    more = ("--practice", exercise) if exercise else ()
    made = desk.run("daily", DAY, *GENTLE, *more, "--out", "sheet.pdf")
    printed = " ".join(("delvepress daily", DAY, *GENTLE, *more))
    what = f"exercise {exercise} of {DAY}" if exercise else f"the challenge of {DAY}"
    note = f"This is {what}, printed as a whole quest; {printed} prints its sheet."
    code = re.search(r"B-[0-9A-Z-]+", made.err)
    assert code
    for source in ("sheet.pdf", code[0]):
        done = desk.run("quest", source, "--format", "json", "--force")
        assert done.code == 0
        assert done.lines.count(note) == 1
        assert "printed as a whole quest" not in desk.run("quest", source, "--format", "json", "--quiet").err
    half = desk.run("quest", "sheet.pdf", "--paper", "a5")
    assert half.code == 2
    assert half.lines[0] == note
    assert "--paper a5 is for what is read as a book" in half.lines[1]
    assert "printed as a whole quest" not in desk.run("quest", GENTLE[1], "--seed", "x", "--format", "json").err


@made_once
def test_a_solution_is_known_and_told_how_to_print_it(desk: Desk, refused: Refused) -> None:
    desk.run("daily", DAY, *GENTLE, "--with-solutions", "--anyway", "--out", "./")
    assert refused("quest", "solution-2031-05-04-deck-box-dungeons.pdf") == (
        "'solution-2031-05-04-deck-box-dungeons.pdf' is the solution of a challenge, and solutions hold no quest; "
        f"delvepress daily {DAY} --game deck-box-dungeons --with-solutions prints it with the challenge of the day after."
    )
    desk.run("sheets", "donjonz", "--count", "1", "--out", "sheets.pdf")
    assert "is a PDF in which delvepress finds no quest" in refused("quest", "sheets.pdf")


@made_once
def test_an_exercise_is_another_dungeon_of_the_day(desk: Desk) -> None:
    done = desk.run("daily", DAY, *GENTLE, "--practice", "3", "--format", "json,pdf")
    name = f"work/output/daily-{DAY}-deck-box-dungeons-exercise-3"
    ranked = desk.run("daily", DAY, *GENTLE, "--format", "json")
    assert done.files[f"{name}.json"] != ranked.files[f"work/output/daily-{DAY}-deck-box-dungeons.json"]
    code = re.search(r"B-[0-9A-Z-]+", done.err)
    assert code
    assert "exercise 3" in desk.run("verify", code[0], "--points", "60").out.decode()


@made_once
def test_dice_of_ones_own_leave_the_strip_out(desk: Desk) -> None:
    with_strip = desk.run("daily", DAY, *STRIP, "--out", "strip.pdf").files["work/strip.pdf"]
    free = desk.run("daily", DAY, *STRIP, "--chance", "dice", "--out", "free.pdf").files["work/free.pdf"]
    assert len(free) < len(with_strip)


@made_once
def test_a_run_of_days_is_a_booklet_with_solutions_and_index(desk: Desk) -> None:
    done = desk.run("daily", "2031-12-31", "--days", "2", *GENTLE)
    assert done.code == 0
    (name,) = (Path(line).name for line in done.out.decode().splitlines())
    assert name == "daily-2031-12-31-to-2032-01-01-deck-box-dungeons.pdf"
    with pikepdf.open(desk.here / "output" / name) as pdf:
        labels = [str(pdf.Root.PageLabels.Nums[place].P) for place in range(1, 2 * len(pdf.pages), 2)]
        assert labels == [str(number) for number in range(1, len(pdf.pages) + 1)]
        with pdf.open_outline() as outline:
            titles = [item.title for item in outline.root]
    assert [title.split()[0] for title in titles] == [
        "Challenges", "Challenge", "Challenge", "Solutions", "Solution", "Solution", "Index",
    ]  # fmt: skip


@pytest.mark.usefixtures("real_grading")
def test_many_challenges_are_made_by_all_cores_and_are_the_same(desk: Desk) -> None:
    """The processes grade by play, so that what they keep is for this one only while it does so too."""
    game, dates = registry.game("donjonz"), [date(2031, 7, day) for day in (7, 8, 14)]  # gentle days
    resources.build.cache_clear()  # the processes read anew what may have been edited since this one began
    alone = [kept_challenges.made(game, day).made for day in dates]
    desk.patch.setenv("XDG_CACHE_HOME", str(desk.home.parent / "other"))
    desk.patch.setattr(kept_quests, "WORTH_IT", len(dates))
    desk.patch.setattr(challenges, "make", lambda *_: pytest.fail("made in vain"))
    told = []
    found = list(challenge_jobs.every([game], dates, done=lambda: told.append(1)))
    assert [one.made.quest for one in found] == [one.quest for one in alone]
    assert len(told) == len(dates)


def test_a_month_is_named_after_itself() -> None:
    from generator.core.days import read_month

    games = kept_challenges.games_with_days([])
    assert print_files.days_name(read_month("2026-02"), games) == "daily-2026-02"
    assert print_files.days_name(read_month("2026-02")[:7], games[:1]) == f"daily-2026-02-01-to-2026-02-07-{games[0].id}"
    assert print_files.days_name(read_month("2026-02")[:1], games) == "daily-2026-02-01"


def test_a_walk_is_confirmed_and_shared(desk: Desk) -> None:
    walk = desk.run("solve", code_of("donjonz"), "--anyway").out.decode()
    found = re.search(r"Walk: (.*)", walk)
    assert found
    (desk.here / "walk.txt").write_text(found[1], encoding="utf-8")
    said = desk.run("verify", code_of("donjonz"), "--moves", "walk.txt").out.decode()
    assert re.match(r"Confirmed: \d+ points; DONJONZ No\. 11448\.\nThe best score there is; bronze is from \d+, ", said)
    shared = (
        desk.run("verify", code_of("donjonz"), "--moves", "walk.txt", "--format", "ascii", "--name", "Ada & <b>")
        .out.decode()
        .splitlines()
    )
    assert shared[1].startswith("Ada & <b> ")
    assert shared[1].endswith(" PAR")
    assert set(shared[2]) <= set("oxku%.")
    assert len(shared) == 4


@made_once
def test_without_a_date_it_is_today(desk: Desk) -> None:
    from datetime import UTC, datetime, timedelta

    done = desk.run("daily", *GENTLE, "--utc")
    near = {(datetime.now(UTC) + timedelta(seconds=shift)).date().isoformat() for shift in (-60, 0)}  # noqa: TID251
    assert any(f"daily-{day}-deck-box-dungeons.pdf" in done.out.decode() for day in near)


@made_once
def test_a_site_of_three_days(desk: Desk) -> None:
    done = desk.run(
        "site", "--from", "2031-05-05", "--to", "2031-05-06", *GENTLE, "--anyway", "--out", "club", "--title", "A & <b>"
    )
    assert done.code == 0
    assert {"work/club/index.html", "work/club/feed.xml", "work/club/day/2031-05-05/index.html"} <= set(done.files)
    assert b"<b>" not in done.files["work/club/index.html"].split(b"</title>")[0]
    again = desk.run(
        "site", "--from", "2031-05-05", "--to", "2031-05-06", *GENTLE, "--anyway", "--out", "club", "--title", "A & <b>"
    )
    assert "0 files written" in again.err


def test_the_press_in_a_browser_alone_and_in_a_site(desk: Desk) -> None:
    pressed.runtime(desk.here / "runtime")
    done = desk.run("site", "--press-only", "--press", "runtime", "--out", "page", "--title", "A & <b>", "--featured", "0")
    assert done.code == 0
    assert b"A &amp; &lt;b&gt;" in done.files["work/page/index.html"]
    version = json.loads(done.files["work/page/versions.json"])["version"]
    form = json.loads(done.files[f"work/page/{version}/form.json"])
    assert [one["id"] for one in form["games"]] == NAMES
    words = ("--from", "2031-05-05", "--to", "2031-05-05", "--game", "donjonz")
    done = desk.run("site", *words, "--out", "club", "--press", "runtime", "--featured", "0")
    assert done.code == 0
    assert done.files[f"work/club/make/{version}/form.json"] == json.dumps(
        form, ensure_ascii=False, separators=(",", ":"), sort_keys=True
    ).encode()  # fmt: skip
    assert b"../index.html#daily=2031-05-05&amp;game=donjonz" in done.files["work/club/today/index.html"]
    assert f'src="make/{version}/front.js"'.encode() in done.files["work/club/index.html"], "the press stands at the top"


def test_a_guide_is_built_from_a_checkout_with_the_head_of_the_site(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    from generator.cli.jobs import guide_jobs

    ran: list[list[str]] = []
    monkeypatch.setattr(guide_jobs, "run", lambda words: ran.append([str(word) for word in words]))
    words = ("site", "--from", "2031-05-05", "--to", "2031-05-05", "--game", "donjonz", "--out", "club", "--with-guide")
    done = desk.run(*words, "--title", "A & <b>")
    assert done.code == 0
    assert b'href="guide/gallery/index.html"' in done.files["work/club/index.html"]
    gallery, sphinx = ran
    assert gallery[0].endswith("gallery.py")
    assert gallery[1:] == ["--pdf", "club/gallery"]
    assert sphinx[-1] == "club/guide"
    assert "site_title=A & <b>" in sphinx
    assert [sphinx[place + 1] for place, word in enumerate(sphinx) if word == "-t"] == ["site"]
    assert desk.run(*words, "--guide", "guide/").err.endswith("--guide names a guide that is there; --with-guide builds one.\n")
    monkeypatch.setattr(guide_jobs, "NEEDED", ("no_such_module",))
    assert "no_such_module is not installed" in desk.run(*words).err
    assert len(ran) == 2


def test_a_guide_that_cannot_be_built_says_why() -> None:
    from generator.cli.jobs import guide_jobs
    from generator.core.errors import PressError

    with pytest.raises(PressError, match=r"^The guide could not be built \('a page is wrong'\); mend what it names"):
        guide_jobs.run(["-c", "import sys; sys.exit('a page is wrong')"])
    guide_jobs.run(["-c", "pass"])


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("daily", "tomorrow"), "'tomorrow' is no day"),
        (("daily", "donjonz"), "'donjonz' is a game; say --game donjonz"),
        (("daily", DAY, "--with-solutions", "--format", "json"), "--with-solutions prints pages, and --format json makes none"),
        (("daily", "2026-02-30"), "no day of the calendar"),
        (("daily", "1999-12-31"), "outside the calendar"),
        (("daily", "2026-13"), "is no month"),
        (("daily", "2026-12", "--days", "3"), "A month says all days already; leave out --days"),
        (("daily", DAY, "--days", "0"), "1 to 366"),
        (("daily", DAY, "--days", "many"), "--days cannot be"),
        (("daily", "2199-12-31", "--days", "2"), "There is no challenge No. 73050"),
        (("daily", DAY, "--game", "chess"), "There is no game"),
        (("daily", DAY, "--chance", "loaded"), "--chance cannot be"),
        (("daily", DAY, "--practice", "2048"), "--practice cannot be"),
        (("daily", DAY, "--practice", "-1"), "--practice cannot be"),
        (("daily", DAY, "--practice", "0"), "--practice cannot be '0'; choose 1 to 2047."),
        (("daily", DAY, "--practice", "1", "--days", "2"), "--practice is for one day"),
        (("daily", DAY, "--days", "2", "--format", "json"), "--format json is for one challenge"),
        (("daily", DAY, "--paper", "a3"), "--paper"),
        (("verify", code_of("donjonz")), "give one of them"),
        (("verify", code_of("donjonz"), "--points", "many"), "--points cannot be"),
        (("verify", code_of("donjonz"), "--points", "3", "--name", "x" * 41), "--name cannot be"),
        (("verify", code_of("donjonz"), "--points", "3", "--name", "a\nb"), "--name cannot be"),
        (("verify", "D-0400-SKME-TVQS-71", "--points", "3"), "no daily challenge"),
        (("verify", "nonsense", "--points", "3"), "is neither a game nor a quest"),
        (("verify", code_of("donjonz"), "--moves", "missing.txt", "--format", "share"), "cannot be read"),
        (
            ("verify", code_of("donjonz", "2031-05-06"), "--moves", "empty.txt"),
            "The file 'empty.txt' is empty; ",
        ),
        (("site", "--from", "2031-05-06", "--to", "2031-05-05"), "comes before"),
        (("site", "--from", "2031-05-06", "--to", "2031-05-06", "--base-url", "javascript:alert(1)"), "--base-url"),
        (("site",), "A site needs its first day; give --from DATE"),
        (("site", "--from", "2031-05-06", "--to", "2031-05-06", "--press", "nowhere"), "holds no runtime.json"),
        (("site", "--serve", "nowhere"), "holds no site (no index.html)"),
        (("site", "--serve", ".", "--from", "2031-05-06"), "--serve shows one that is finished"),
        (("site", "--press-only", "--press", "."), "holds no runtime.json; make a runtime with tools/browser_runtime.py"),
        (("site", "--press-only"), "--press-only needs --press FOLDER"),
        (
            ("site", "--press-only", "--press", ".", "--featured", "many"),
            "--featured cannot be 'many'; give a number",
        ),
        (
            ("site", "--press-only", "--press", ".", "--featured", "41"),
            "--featured cannot be '41'; give a number",
        ),
        (
            ("site", "--from", "2031-05-06", "--to", "2031-05-06", "--featured", "1"),
            "--featured is for the page of the press",
        ),
        (("site", "--press-only", "--press", ".", "--from", "2031-05-06"), "--from is for days of challenges; leave it out"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(desk: Desk, refused: Refused, words: tuple[str, ...], said: str) -> None:
    (desk.here / "empty.txt").write_bytes(b"")
    assert said in refused(*words)


# ---------------------------------------------------------------------- points


@every_game
@made_once
def test_points_that_nobody_can_have_are_refused(desk: Desk, refused: Refused, denied: Refused, game: Game[Any]) -> None:
    if game.daily is None:
        assert "no daily challenge" in refused("daily", DAY, "--game", game.id)
        return
    one = kept_challenges.made(game, date.fromisoformat(DAY))
    assert game.daily.points is not None, "any points would be believed"
    for won, how in ((True, "--won"), (False, "--fell")):
        least, most = game.daily.points(one.made.quest, one.target, won, one.fate)
        for points in (least, most):
            assert desk.run("verify", one.made.code, how, "--points", str(points)).code == 0
        span = f" comes to {least} to {most} points, count again." if least < most else f" comes to {most} points, count again."
        for points in (least - 1, most + 1, -9999, 99999, 10**12):
            said = denied("verify", one.made.code, how, "--points", str(points))
            assert "--points cannot be" in said
            assert said.endswith(span)
    assert desk.run("verify", one.made.code, "--points", str(one.target.points)).code == 0
    if one.target.source == "proven":
        for points in (999, -1):
            assert "--points cannot be" in denied("verify", one.made.code, "--points", str(points))
    if one.target.sealed:
        _par_is_not_found_by_trying(desk, one)


def _par_is_not_found_by_trying(desk: Desk, one: Challenge) -> None:
    """Claimed points are told alike below par, at par and beyond it, and earn gold at most."""
    par = one.target.points
    told = [
        desk.run("verify", one.made.code, "--points", str(points), "--format", "ascii").out.decode()
        for points in (par - 1, par, par + 1)
    ]
    assert len({re.sub(rf"\b{points}\b", "N", text) for points, text in zip((par - 1, par, par + 1), told, strict=True)}) == 1
    assert " GOLD\n" in told[1]


@made_once
def test_who_fell_without_points_needs_say_no_more(desk: Desk, refused: Refused) -> None:
    code = code_of("donjonz")
    assert desk.run("verify", code, "--fell").out == desk.run("verify", code, "--fell", "--points", "0").out != b""
    assert "give --points too" in refused("verify", code_of("deck-box-dungeons"), "--fell")
    assert "needs its points with --points" in refused("verify", code)


def test_a_challenge_that_takes_more_than_its_pages_says_how_it_is_printed(desk: Desk) -> None:
    deck = desk.run("daily", "--game", "deck-box-dungeons", "--out", "deck.pdf")
    assert deck.code == 0, deck.err
    assert "What it takes besides:" in deck.err
    assert "--map sealed" in deck.err
    assert "kit deck-box-dungeons --only rooms" in deck.err
    assert "besides" not in desk.run("daily", "--game", "donjonz", "--out", "donjonz.pdf").err
