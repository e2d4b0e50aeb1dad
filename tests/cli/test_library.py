"""The library: what a notebook can use, without the command line, a terminal, the clock or a file."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest

import generator
from generator import PrintRequest, api, list_games, make, make_named, print_quest, registry, verify
from generator.core.errors import BadCode, BadFile, BadMoves, BadOption, DelvepressError
from generator.forge.choices import OneOf
from generator.forge.making import Made
from tests.cli.conftest import Desk
from tests.cli.quick import DECK, GAMES, REFEREED, TOOLS, code_of, some_code
from tests.conftest import ROOT
from tests.records import replace
from tools import typed_make

made_once = pytest.mark.usefixtures("made_once")
SCREEN = ("typer", "click", "rich")
"""What only the command line may load."""


def fresh(code: str, tmp_path: Path) -> str:
    """Return what a program in an interpreter of its own prints, for a user with an empty home and in an empty folder."""
    home, here = tmp_path / "home", tmp_path / "here"
    for folder in (home, here):
        folder.mkdir()
    env = {"PATH": os.environ["PATH"], "HOME": str(home), "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code], cwd=here, env=env, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert list(here.iterdir()) == []
    return done.stdout


# ---------------------------------------------------------------------- what is loaded when


def test_importing_the_package_loads_none_of_its_modules(tmp_path: Path) -> None:
    code = "import sys, generator; print(sorted(name for name in sys.modules if name.startswith('generator.'))); "
    code += "print(generator.__version__)"
    assert fresh(code, tmp_path).splitlines() == ["[]", generator.__version__]


def test_the_four_functions_load_nothing_of_the_command_line(tmp_path: Path) -> None:
    code = f"""
import sys
from generator import list_games, make, print_quest, verify
made = make("donjonz", seed="x", grade="easy", rotation=True)
assert next(iter(print_quest(made).values())).startswith(b"%PDF-")
assert [game.id for game in list_games()]
assert verify(made, made.quest.par.walk).won
print(sorted(name for name in sys.modules if name.partition(".")[0] in {SCREEN!r} or name.startswith("generator.cli")))
import typer, rich
print(sorted({{name.partition(".")[0] for name in sys.modules}} & set({SCREEN!r})))
"""
    loaded, control = fresh(code, tmp_path).splitlines()
    assert loaded == "[]"
    assert "'rich', 'typer'" in control, "the control: they could have been loaded"


EXAMPLES = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "scripting.md").read_text(encoding="utf-8"), re.S)


@pytest.mark.parametrize("place", range(len(EXAMPLES)))
def test_the_examples_of_the_guide_run(tmp_path: Path, place: int) -> None:
    lines = fresh(EXAMPLES[place], tmp_path).splitlines()
    assert len(lines) == EXAMPLES[place].count("print(")
    if not place:
        assert all(name in EXAMPLES[0] for name in ("list_games", "make(", "print_quest(", "verify("))
        assert lines[0] == str([game.id for game in GAMES])


def test_the_package_shows_its_functions_and_nothing_else() -> None:
    for name in generator.__all__:
        assert getattr(generator, name) is not None
        assert getattr(generator, name).__doc__
    with pytest.raises(AttributeError, match="module 'generator' has no attribute 'nonsense'"):
        _ = generator.nonsense
    assert sorted(generator.__all__) == sorted(name for names in generator._HOMES.values() for name in names)
    with pytest.raises(ImportError):
        from generator import prnt_pdf  # type: ignore[attr-defined]  # noqa: F401


def test_the_typed_make_says_what_the_games_say(monkeypatch: pytest.MonkeyPatch) -> None:
    assert typed_make.is_current()
    game = registry.game("donjonz")
    more = {**registry.all_games(), game.id: replace(game, choices=(*game.choices, OneOf("fog", ("none", "thick"), "")))}
    monkeypatch.setattr(registry, "all_games", lambda: more)
    assert not typed_make.is_current()


def test_the_package_is_the_command(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "generator", "--version"], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stdout.strip()) == (0, f"delvepress {generator.__version__}")


# ---------------------------------------------------------------------- games


def test_every_game_is_listed_with_its_options() -> None:
    for told, game in zip(list_games(), GAMES, strict=True):
        assert (told.id, told.title, told.summary, told.edition) == (game.id, game.title, game.summary, game.edition)
        assert told.refereed == (game in REFEREED)
        assert [one.name for one in told.options] == [choice.name for choice in game.choices]
        for one, choice in zip(told.options, game.choices, strict=True):
            assert (one.help, one.default) == (choice.help, choice.default)
            assert choice.default in one.values or one.values == ()


@made_once
def test_every_value_that_is_listed_can_be_asked_for() -> None:
    for game in list_games():
        for one in game.options:
            assert len({code_of(game.id, **{one.name: value}) for value in one.values}) == len(one.values)
        last = game.options[-1]
        settled = make_named(game.id, seed="x", **{last.name.replace("-", "_"): last.values[-1]})
        assert settled.code == code_of(game.id, **{last.name: last.values[-1]})


# ---------------------------------------------------------------------- quests


@pytest.fixture(scope="module")
def hard() -> Made[Any]:
    return make("donjonz", seed="torchlight", grade="hard")


def test_a_seed_and_options_make_the_quest_of_the_command_line(desk: Desk, hard: Made[Any]) -> None:
    words = ("quest", "donjonz", "--seed", "torchlight", "--grade", "hard")
    (name,) = desk.run(*words, "--format", "json").files
    assert name == f"work/output/{hard.code}.json"
    assert hard.rating.grade == "hard"
    assert hard.attempts >= 1
    again = make_named("donjonz", code=hard.code.lower().replace("-", " "))
    assert again == hard


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ({}, ()),
        ({"paper": "letter", "ink": "low"}, ("--paper", "letter", "--ink", "low")),
        ({"backs": "duplex-long"}, ("--backs", "duplex-long")),
        ({"only": ("title", "cards"), "paper": "Letter"}, ("--only", "title,cards", "--paper", "letter")),
        ({"only": ["map"], "ink": "FULL", "backs": "none"}, ("--only", "map")),
    ],
    ids=str,
)
def test_the_bytes_are_those_of_the_command(desk: Desk, hard: Made[Any], said: dict[str, Any], words: tuple[str, ...]) -> None:
    command = ("quest", "donjonz", "--seed", "torchlight", "--grade", "hard", "--out", "-")
    assert next(iter(print_quest(hard, PrintRequest(**said)).values())) == desk.run(*command, *words).out


@made_once
@pytest.mark.parametrize(
    ("said", "words", "end"),
    [
        ({"cutter": "silhouette"}, ("--cutter", "silhouette"), "-silhouette-only-cards.pdf"),
        ({"cutter": "PNG", "paper": "letter"}, ("--cutter", "png", "--paper", "letter"), "-png-only-cards.pdf"),
        ({"cutter": "shop"}, ("--cutter", "shop"), "-only-cards-one-up.pdf"),
    ],
    ids=str,
)
def test_the_bytes_for_machines_and_print_shops_are_those_of_the_command(
    desk: Desk, said: dict[str, Any], words: tuple[str, ...], end: str
) -> None:
    laid = make_named("donjonz", code=code_of("donjonz", map="own"))
    result = desk.run("quest", laid.code, "--only", "cards", *words)
    assert any(name.endswith(end) for name in result.files)
    files = print_quest(laid, PrintRequest(only=("cards",), **said))
    assert {name: files[Path(name).name] for name in result.files} == result.files


@made_once
@pytest.mark.parametrize(
    ("game", "said", "options"),
    [
        ("donjonz", {"map": "own"}, {"map": "own"}),
        (
            "donjonz",
            {"map": "own", "may_stop": True, "rotation": False},
            {"map": "own", "may-stop": "yes", "rotation": "no"},
        ),
        ("donjonz", {"map": "own", "lock_blocks": "YES"}, {"map": "own", "lock-blocks": "yes"}),
        ("donjonz", {"map": "own", "may-stop": False}, {"map": "own"}),
        (DECK, {"heroes": 3, "length": "Short"}, {"heroes": "3", "length": "short"}),
        (DECK, {"heroes": "4", "dice": "8/4/3"}, {"heroes": "4", "dice": "8/4/3"}),
        (" DECK-BOX-DUNGEONS ", {}, {}),
    ],
)
def test_options_have_underscores_for_dashes_and_truths_for_yes_and_no(
    game: str, said: dict[str, Any], options: dict[str, str]
) -> None:
    assert make_named(game, seed="x", **said).code == code_of(game.strip().lower(), **options)


@made_once
def test_a_seed_is_a_word_or_a_number() -> None:
    assert make_named(DECK, seed=0).code == make_named(DECK, seed="0").code == code_of(seed="0")
    assert make_named(DECK, seed=-17).code == code_of(seed="-17")
    assert make_named(DECK, seed=" x ").code == code_of(seed="x")


# ---------------------------------------------------------------------- written games


def test_a_written_game_is_played_by_the_referee(desk: Desk, hard: Made[Any]) -> None:
    walk = hard.quest.par.walk
    result = verify(hard, walk)
    assert result.won
    (desk.here / "walk.txt").write_text(walk, encoding="utf-8")
    told = desk.run("verify", hard.code, "--moves", "walk.txt").out.decode()
    assert told.startswith(f"Confirmed: {result.points} points; ")
    with pytest.raises(BadMoves, match=r"^Step \d+, .* is .*\.$"):
        verify(hard, f"{walk} Z99")
    with pytest.raises(BadMoves, match="ends too early"):
        verify(hard, "")


# ---------------------------------------------------------------------- all that commands make


def files_of(desk: Desk, *words: str) -> dict[str, bytes]:
    """Return what a command writes, by the names of files alone."""
    return {Path(name).name: data for name, data in desk.run(*words).files.items()}


def test_a_quest_is_read_from_its_code_its_file_and_its_bytes(tmp_path: Path, hard: Made[Any]) -> None:
    pdf = next(iter(print_quest(hard).values()))
    (tmp_path / "hard.pdf").write_bytes(pdf)
    for source in (hard.code, tmp_path / "hard.pdf", pdf):
        again = api.read(source)
        assert (again.code, again.quest, again.rating) == (hard.code, hard.quest, hard.rating)
    with pytest.raises(BadFile, match="neither a PDF nor JSON"):
        api.read(b"nothing")


@pytest.mark.parametrize("game", [game.id for game in GAMES if any(kit.command == "sheets" for kit in game.kits)])
def test_sheets_are_those_of_the_command(desk: Desk, game: str) -> None:
    words = ("sheets", game, "--paper", "letter", "--ink", "low")
    assert api.print_sheets(game, PrintRequest(paper="letter", ink="low")) == files_of(desk, *words)


def test_a_kit_for_a_machine_is_that_of_the_command(desk: Desk) -> None:
    game = next(game for game in GAMES if any(kit.command == "kit" for kit in game.kits))
    kit = next(kit for kit in game.kits if kit.command == "kit")
    few = {"theme": "crypt"} if any(one.name == "theme" for one in kit.options) else {}
    words = ("kit", game.id, *(word for name, value in few.items() for word in (f"--{name}", value)), "--cutter", "svg")
    assert api.print_kit(game.id, PrintRequest(cutter="svg"), kit=kit.id, **few) == files_of(desk, *words)


def test_a_day_is_that_of_the_command(desk: Desk) -> None:
    found = files_of(desk, "daily", "2026-11-21", "--game", "donjonz")
    challenge = api.daily("donjonz", date(2026, 11, 21))
    assert api.print_daily(challenge) in found.values()
    assert api.print_daily(challenge, solution=True) != api.print_daily(challenge)
    with pytest.raises(BadOption, match=r"^cutter means nothing here"):
        api.print_daily(challenge, PrintRequest(cutter="svg"))
    with pytest.raises(BadOption, match=r"^practice cannot be 1000000; choose 0 to"):
        api.daily("donjonz", date(2026, 11, 21), practice=1_000_000)


def test_a_book_and_a_campaign_are_those_of_the_commands(desk: Desk) -> None:
    (book,) = files_of(desk, "book", "donjonz", "--count", "4", "--seed", "lark").values()
    assert api.print_book(api.make_book("donjonz", seed="lark", count=4)) == book
    with pytest.raises(BadOption, match=r"^deck-box-dungeons has no book"):
        api.make_book(DECK, seed="lark")


def test_a_bot_plays_what_verify_confirms(hard: Made[Any]) -> None:
    moves = api.play(hard, "greedy")
    assert moves == api.play(hard, "greedy")
    assert verify(hard, moves).points >= 0
    assert api.hint(hard, moves.split()[0])
    assert any("walk" in line.lower() or "points" in line for line in api.solve(hard))
    found = api.measure(hard, "greedy", plays=20)
    assert (found.plays, found.player) == (20, "greedy")
    with pytest.raises(BadOption, match=r"^plays cannot be 1; give a number"):
        api.measure(hard, plays=1)


def test_a_print_is_checked(hard: Made[Any]) -> None:
    report = api.check(next(iter(print_quest(hard).values())))
    assert (report.errors, report.warnings) == (0, 0)
    with pytest.raises(BadFile):
        api.check(b"nothing")


@pytest.mark.parametrize(("form", "written"), [("html", api.to_html), ("md", api.to_markdown)])
def test_a_page_to_read_is_that_of_the_command(desk: Desk, hard: Made[Any], form: str, written: Callable[..., bytes]) -> None:
    (page,) = files_of(desk, "quest", hard.code, "--format", form).values()
    assert written(hard) == page


def test_pictures_are_those_of_the_command(desk: Desk, hard: Made[Any]) -> None:
    drawn = files_of(desk, "quest", hard.code, "--format", "png:40", "--spoilers")
    pdf = next(iter(print_quest(hard).values()))
    assert api.to_pictures(pdf, 40) == [drawn[name] for name in sorted(drawn)]
    with pytest.raises(BadOption, match=r"^dpi cannot be 5; give dots per inch from 36 to"):
        api.to_pictures(pdf, 5)


def test_what_a_table_on_a_screen_takes_is_that_of_the_command(desk: Desk, hard: Made[Any]) -> None:
    web = "https://example.org/pieces/"
    laid = make_named("donjonz", seed="x", map="own")
    assert api.export(laid, "tts", base_url=web) == files_of(desk, "export", laid.code, "--as", "tts", "--base-url", web)
    mapped = next(game for game in GAMES if game.battle_map is not None)
    made = make_named(mapped.id, seed="x")
    (map_file,) = api.export(made, "uvtt").items()
    assert map_file in files_of(desk, "export", made.code, "--as", "uvtt").items()
    plain = next(game for game in GAMES if game.battle_map is None)
    for wrong, words in (
        (lambda: api.export(made, "vtt"), "table cannot be 'vtt'"),  # type: ignore[arg-type]
        (lambda: api.export(made, "tts"), "base_url is missing"),
        (lambda: api.export(made, "uvtt", base_url=web), "base_url is for tts"),
        (lambda: api.export(made, "tts", base_url="ftp://x"), "base_url cannot be"),
        (lambda: api.export(make_named(plain.id, seed="x"), "uvtt"), f"{plain.id} has no map"),
    ):
        with pytest.raises(BadOption, match=words):
            wrong()


def test_a_league_is_that_of_the_commands(desk: Desk) -> None:
    challenge = api.daily("donjonz", date(2026, 11, 21))
    text = f"player: Ada\nchallenge: {challenge.made.code}\n{api.play(challenge.made, 'greedy')}\n"
    (desk.here / "ada.txt").write_text(text, encoding="utf-8")
    desk.run("league", "add", "ada.txt", "--league", "league.jsonl")
    (answer,) = api.play_results(text)
    assert answer.entry is not None
    data = api.write_league([answer.entry])
    assert data == (desk.here / "league.jsonl").read_bytes()
    assert api.read_league(data) == (answer,)
    table = api.league_table([answer.entry], games=["donjonz"])
    page = api.print_league(table, PrintRequest(ink="low"), club="The Lamplighters")
    words = ("league", "table", "--league", "league.jsonl", "--game", "donjonz", "--ink", "low", "--club", "The Lamplighters")
    assert desk.run(*words, "--format", "pdf", "--out", "-").out == page
    assert api.league_table([answer.entry], first=date(2026, 11, 22)).tables == ()


def test_a_league_is_not_believed_from_the_library_either() -> None:
    challenge = api.daily("donjonz", date(2026, 11, 21))
    (answer,) = api.play_results(api.play(challenge.made, "greedy"), name="Ada", challenge=challenge.made.code)
    assert answer.entry is not None
    (forged,) = api.read_league(api.write_league([replace(answer.entry, points=(answer.entry.points or 0) + 1)]))
    assert forged.entry is None
    assert forged.error.startswith("'Ada', challenge D-")
    (nobody,) = api.play_results("A1 A2", challenge=challenge.made.code)
    assert (nobody.entry, nobody.line) == (None, 1)
    assert nobody.error.startswith("Nobody is named here")
    with pytest.raises(BadOption, match=r"^last 2026-11-01 comes before first 2026-11-21"):
        api.league_table([answer.entry], first=date(2026, 11, 21), last=date(2026, 11, 1))
    with pytest.raises(BadOption, match=r"^club cannot be"):
        api.print_league(api.league_table([]), club="x" * 1000)


# ---------------------------------------------------------------------- refusals


def of_deck() -> Made[Any]:
    return make_named(DECK, seed="x")


TOOL = TOOLS[0][0]


def printed(**how: Any) -> object:
    """Print a quest as some options of printing say."""
    return print_quest(of_deck(), PrintRequest(**how))


REFUSED: dict[str, tuple[Callable[[], object], type[DelvepressError], str]] = {
    "a game there is not": (lambda: make_named("donjon", seed="x"), BadOption, "There is no game 'donjon' (did you mean donjonz?)"),
    "no game": (lambda: make_named("", seed="x"), BadOption, "There is no game ''"),
    "a tool for a game": (lambda: make_named(TOOL, seed="x"), BadOption, f"There is no game '{TOOL}'"),
    "neither seed nor code": (lambda: make_named(DECK), BadOption, "give one of them"),
    "seed and code": (lambda: make_named(DECK, seed="x", code=some_code()), BadOption, "give one of them"),
    "code and options": (lambda: make_named(DECK, code=some_code(), heroes=3), BadOption, "leave them out"),
    "an empty seed": (lambda: make_named(DECK, seed=" "), BadOption, "The seed is empty"),
    "a long seed": (lambda: make_named(DECK, seed="x" * 10_000), BadOption, "The seed has 10,000 characters"),
    "a seed with a control character": (lambda: make_named(DECK, seed="a\x00b"), BadOption, "control character"),
    "an option there is not": (lambda: make_named(DECK, seed="x", hero=3), BadOption, "has no option hero (did you mean heroes?)"),
    "an option of another game": (lambda: make_named(DECK, seed="x", rotation=True), BadOption, f"{DECK} has no option rotation"),
    "a value there is not": (lambda: make_named(DECK, seed="x", theme="cript"), BadOption, "'cript' (did you mean crypt?)"),
    "a number out of bounds": (lambda: make_named(DECK, seed="x", heroes=9), BadOption, "heroes cannot be '9'"),
    "a truth for no switch": (lambda: make_named(DECK, seed="x", heroes=True), BadOption, "heroes cannot be 'yes'"),
    "no code": (lambda: make_named(DECK, code="torchlight"), BadCode, "is not a quest code"),
    "a mistyped code": (lambda: make_named(DECK, code=some_code()[:-1] + "*"), BadCode, "is not a quest code"),
    "a code of another game": (
        lambda: make_named("donjonz", code=some_code()),
        BadCode,
        "is not of DONJONZ, whose codes begin with D",
    ),
    "a code of another edition": (lambda: make_named(DECK, code=some_code("B", edition=900)), BadCode, "is of edition 900"),
    "a code of no options": (
        lambda: make_named(DECK, code=some_code("B", registry.game(DECK).edition, options=2**50)),
        BadOption,
        "option characters mean nothing",
    ),
    "a paper there is not": (lambda: printed(paper="a3"), BadOption, "paper cannot be 'a3'"),
    "an ink there is not": (
        lambda: print_quest(of_deck(), PrintRequest(ink="lwo")),
        BadOption,
        "ink cannot be 'lwo' (did you mean low?)",
    ),
    "a machine there is not": (
        lambda: print_quest(of_deck(), PrintRequest(cutter="cricut")),
        BadOption,
        "cutter cannot be 'cricut'",
    ),
    "pieces one by one, folded": (
        lambda: print_quest(of_deck(), PrintRequest(cutter="shop", backs="gutterfold")),
        BadOption,
        "cutter shop prints each",
    ),
    "paper said beside the request": (lambda: print_quest(of_deck(), paper="letter"), BadOption, "give PrintRequest(paper=...)"),
    "the name of a file as a text": (lambda: generator.read("output/quest.pdf"), BadCode, "give the path of a file as a Path"),
    "a form of a quest": (lambda: printed(fillable=True), BadOption, "fillable means nothing here"),
    "backs there are not": (lambda: printed(backs="x"), BadOption, "backs cannot be 'x'"),
    "a sheet there is not": (lambda: printed(only=["mapp"]), BadOption, "'mapp' (did you mean map?)"),
}


@made_once
def test_a_game_without_a_referee_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    made = of_deck()
    with pytest.raises(BadMoves):
        verify(made, "go")
    games = {**registry.all_games(), DECK: replace(registry.game(DECK), engine=None)}
    monkeypatch.setattr(registry, "all_games", lambda: games)
    with pytest.raises(BadOption, match=f"^{registry.game(DECK).title} has no referee that could play a game\\.$"):
        verify(made, "go")


@made_once
@pytest.mark.parametrize("kind", REFUSED)
def test_a_refusal_is_one_sentence(kind: str) -> None:
    call, error, said = REFUSED[kind]
    with pytest.raises(error) as found:
        call()
    text = str(found.value)
    assert said in text
    assert text.endswith(".")
    assert text.isprintable()
    assert len(text) < 400


def test_packs_are_checked_and_made_of_by_the_library(tmp_path: Path) -> None:
    from generator import api

    ash = ROOT / "docs" / "packs" / "ash"
    assert api.check_pack(ash) == ()
    (tmp_path / "ash").mkdir()
    for name in ("pack.toml", "ash.toml"):
        (tmp_path / "ash" / name).write_text((ash / name).read_text().replace('"crypt"', '"cript"'))
    assert api.check_pack(tmp_path / "ash") == ("ash.toml:2:1: base: there is no theme 'cript' (did you mean crypt?)",)
    made = api.make_of_pack(ash, seed="x", length="short")
    assert api.make_of_pack(ash, code=made.code) == api.read(made.code) == made
    (name, pdf), *_ = api.print_quest(made).items()
    assert made.code in name
    assert api.read(pdf) == made
    assert api.print_kit("deck-box-dungeons", api.PrintRequest(only="enemies"), pack=ash, theme="ash")
