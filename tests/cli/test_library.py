"""The library: four functions that a notebook can use, without the command line, a terminal, the clock or a file."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import generator
from generator import PrintRequest, list_games, make, print_quest, registry, verify
from generator.core.errors import BadCode, BadMoves, BadOption, DelvepressError
from generator.forge.making import Made
from tests.cli.conftest import Desk
from tests.cli.quick import DECK, GAMES, REFEREED, TOOLS, code_of, some_code
from tests.conftest import ROOT
from tests.records import replace

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
made = make("donjonz", seed="x", grade="easy", mapping=False)
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


def test_the_example_of_the_readme_runs(tmp_path: Path) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```python\n(.*?)```", readme, re.S)
    assert all(name in example for name in ("list_games", "make(", "print_quest(", "verify("))
    lines = fresh(example, tmp_path).splitlines()
    assert lines[0] == str([game.id for game in GAMES])
    assert len(lines) == example.count("print(")


def test_the_package_shows_its_functions_and_nothing_else() -> None:
    for name in generator.__all__:
        assert getattr(generator, name) is not None
        assert getattr(generator, name).__doc__
    with pytest.raises(AttributeError, match="module 'generator' has no attribute 'nonsense'"):
        _ = generator.nonsense
    with pytest.raises(ImportError):
        from generator import prnt_pdf  # type: ignore[attr-defined]  # noqa: F401


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
        settled = make(game.id, seed="x", **{last.name.replace("-", "_"): last.values[-1]})
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
    again = make("donjonz", code=hard.code.lower().replace("-", " "))
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
        ({"one_up": True}, ("--one-up",), "-only-cards-one-up.pdf"),
    ],
    ids=str,
)
def test_the_bytes_for_machines_and_print_shops_are_those_of_the_command(
    desk: Desk, said: dict[str, Any], words: tuple[str, ...], end: str
) -> None:
    laid = make("donjonz", code=code_of("donjonz", mapping="yes"))
    result = desk.run("reprint", laid.code, "--only", "cards", *words)
    assert any(name.endswith(end) for name in result.files)
    files = print_quest(laid, PrintRequest(only=("cards",), **said))
    assert {name: files[Path(name).name] for name in result.files} == result.files


@made_once
@pytest.mark.parametrize(
    ("game", "said", "options"),
    [
        ("donjonz", {"mapping": True}, {"mapping": "yes"}),
        (
            "donjonz",
            {"mapping": True, "may_stop": True, "rotation": False},
            {"mapping": "yes", "may-stop": "yes", "rotation": "no"},
        ),
        ("donjonz", {"mapping": "yes", "lock_blocks": "YES"}, {"mapping": "yes", "lock-blocks": "yes"}),
        ("donjonz", {"mapping": True, "may-stop": False}, {"mapping": "yes"}),
        (DECK, {"heroes": 3, "length": "Short"}, {"heroes": "3", "length": "short"}),
        (DECK, {"heroes": "4", "dice": "8/4/3"}, {"heroes": "4", "dice": "8/4/3"}),
        (" DECK-BOX-DUNGEONS ", {}, {}),
    ],
)
def test_options_have_underscores_for_dashes_and_truths_for_yes_and_no(
    game: str, said: dict[str, Any], options: dict[str, str]
) -> None:
    assert make(game, seed="x", **said).code == code_of(game.strip().lower(), **options)


@made_once
def test_a_seed_is_a_word_or_a_number() -> None:
    assert make(DECK, seed=0).code == make(DECK, seed="0").code == code_of(seed="0")
    assert make(DECK, seed=-17).code == code_of(seed="-17")
    assert make(DECK, seed=" x ").code == code_of(seed="x")


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


# ---------------------------------------------------------------------- refusals


def of_deck() -> Made[Any]:
    return make(DECK, seed="x")


TOOL = TOOLS[0][0]


def printed(**how: Any) -> object:
    """Print a quest as some options of printing say."""
    return print_quest(of_deck(), PrintRequest(**how))


REFUSED: dict[str, tuple[Callable[[], object], type[DelvepressError], str]] = {
    "a game there is not": (lambda: make("donjon", seed="x"), BadOption, "There is no game 'donjon' (did you mean donjonz?)"),
    "no game": (lambda: make("", seed="x"), BadOption, "There is no game ''"),
    "a tool for a game": (lambda: make(TOOL, seed="x"), BadOption, f"There is no game '{TOOL}'"),
    "neither seed nor code": (lambda: make(DECK), BadOption, "give one of them"),
    "seed and code": (lambda: make(DECK, seed="x", code=some_code()), BadOption, "give one of them"),
    "code and options": (lambda: make(DECK, code=some_code(), heroes=3), BadOption, "leave them out"),
    "an empty seed": (lambda: make(DECK, seed=" "), BadOption, "The seed is empty"),
    "a long seed": (lambda: make(DECK, seed="x" * 10_000), BadOption, "The seed has 10,000 characters"),
    "a seed with a control character": (lambda: make(DECK, seed="a\x00b"), BadOption, "control character"),
    "an option there is not": (lambda: make(DECK, seed="x", hero=3), BadOption, "has no option --hero (did you mean heroes?)"),
    "an option of another game": (lambda: make(DECK, seed="x", mapping=True), BadOption, f"{DECK} has no option --mapping"),
    "a value there is not": (lambda: make(DECK, seed="x", theme="cript"), BadOption, "'cript' (did you mean crypt?)"),
    "a number out of bounds": (lambda: make(DECK, seed="x", heroes=9), BadOption, "--heroes cannot be '9'"),
    "a truth for no switch": (lambda: make(DECK, seed="x", heroes=True), BadOption, "--heroes cannot be 'yes'"),
    "no code": (lambda: make(DECK, code="torchlight"), BadCode, "is not a quest code"),
    "a mistyped code": (lambda: make(DECK, code=some_code()[:-1] + "*"), BadCode, "is not a quest code"),
    "a code of another game": (lambda: make("donjonz", code=some_code()), BadCode, "is not of donjonz, whose codes begin with D"),
    "a code of another edition": (lambda: make(DECK, code=some_code("B", edition=900)), BadCode, "is of edition 900"),
    "a code of no options": (
        lambda: make(DECK, code=some_code("B", registry.game(DECK).edition, options=2**50)),
        BadOption,
        "option characters mean nothing",
    ),
    "a paper there is not": (lambda: printed(paper="a3"), BadOption, "--paper cannot be 'a3'"),
    "an ink there is not": (
        lambda: print_quest(of_deck(), PrintRequest(ink="lwo")),
        BadOption,
        "--ink cannot be 'lwo' (did you mean low?)",
    ),
    "a machine there is not": (
        lambda: print_quest(of_deck(), PrintRequest(cutter="cricut")),
        BadOption,
        "--cutter cannot be 'cricut'",
    ),
    "pieces one by one, folded": (
        lambda: print_quest(of_deck(), PrintRequest(one_up=True, backs="gutterfold")),
        BadOption,
        "--one-up prints each",
    ),
    "backs there are not": (lambda: printed(backs="x"), BadOption, "--backs cannot be 'x'"),
    "a sheet there is not": (lambda: printed(only=["mapp"]), BadOption, "'mapp' (did you mean map?)"),
}


@made_once
def test_a_game_without_a_referee_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    made = of_deck()
    with pytest.raises(BadMoves):
        verify(made, "go")
    games = {**registry.all_games(), DECK: replace(registry.game(DECK), engine=None)}
    monkeypatch.setattr(registry, "all_games", lambda: games)
    with pytest.raises(BadOption, match=f"^{DECK} has no referee that could play a game\\.$"):
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
