"""That another game is three new folders and no other change: every command and all contract tests run on it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from generator import registry
from tests.conftest import ROOT
from tests.fourth_game.tree import ID, LETTER, TITLE, build, new_files
from tools import typed_make

pytestmark = pytest.mark.skipif(not (ROOT / "templates").is_dir(), reason="needs the project's own tree")


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project with a fourth game in it."""
    return build(tmp_path_factory.mktemp("project"))


def environment(tree: Path) -> Mapping[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("DELVEPRESS", "PYTEST", "XDG"))}
    kept.pop("PYTHONDONTWRITEBYTECODE", "")  # the tree is this test's own, and forty processes load it
    return {**kept, "PYTHONPATH": str(tree), "HOME": str(tree / "home")}


def run(tree: Path, *words: str, told: str = "") -> subprocess.CompletedProcess[str]:
    """Run a command in the tree, with what is typed at it."""
    command = [sys.executable, "-P", "-m", "generator.cli", *words]
    return subprocess.run(command, cwd=tree, env=environment(tree), input=told, capture_output=True, text=True, check=False)


def answers(tree: Path, *words: str, told: str = "") -> str:
    """Return what a command that succeeds says on standard output."""
    done = run(tree, *words, told=told)
    assert done.returncode == 0, f"{words}: {done.stderr}"
    return done.stdout


def refuses(tree: Path, *words: str) -> str:
    """Return the one sentence of a command that is refused."""
    done = run(tree, *words)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1), f"{words}: {done.stdout}{done.stderr}"
    return done.stderr


def test_the_fourth_game_is_listed_with_its_options(tree: Path) -> None:
    said = answers(tree, "show")
    assert f"{ID}  ({TITLE}, edition 1, codes begin with {LETTER})" in said
    assert "--light" in said
    assert "[dim (default) | bright]" in said
    assert ID in answers(tree, "quest", "--help")
    assert ID in answers(tree, "sheets", "--help")
    assert "--light" in answers(tree, "quest", ID, "--help")
    assert '"light"' in answers(tree, "show", ID, "--format", "schema")


def test_it_is_made_shown_and_printed_again(tree: Path) -> None:
    made = answers(tree, "quest", ID, "--seed", "wick", "--light", "bright", "--format", "pdf,json", "--out", "made/")
    pdf, document = map(Path, made.split())
    assert pdf.read_bytes().startswith(b"%PDF-")
    assert b'"light":"bright"' in document.read_bytes()
    assert "DRAGONS" in answers(tree, "show", document.stem).upper()
    again = answers(tree, "quest", str(pdf), "--out", "again/").strip()
    assert Path(again).read_bytes() == pdf.read_bytes()
    assert Path(answers(tree, "quest", document.stem, "--out", "third/").strip()).read_bytes() == pdf.read_bytes()
    only = answers(tree, "quest", ID, "--seed", "wick", "--only", "lantern", "--paper", "letter", "--ink", "low", "--out", "only/")
    assert only.strip().endswith("-letter-low-only-lantern.pdf")
    assert answers(tree, "start", "--seed", "wick", "--no-open", told=f"{ID}\nletter\n").strip().endswith(".pdf")


def test_a_plan_makes_many_of_it(tree: Path) -> None:
    plan = f'[[quests]]\ngame = "{ID}"\nrange = [1, 4]\noptions = {{light = ["dim", "bright"]}}\n'
    (tree / "plan.toml").write_text(plan, encoding="utf-8")
    folder = Path(answers(tree, "batch", "plan.toml", "--out", "many", "--workers", "2").strip())
    assert len(list((folder / ID).glob("*.pdf"))) == 8
    assert answers(tree, "batch", "plan.toml", "--out", "many", "--check") == ""


def test_its_sheets_come_from_its_kit(tree: Path) -> None:
    assert answers(tree, "sheets", ID, "--layout", "full", "--out", "sheets/").strip().endswith(f"{ID}-sheets.pdf")
    assert "--layout cannot be" in refuses(tree, "sheets", ID, "--layout", "half")


def test_settings_know_its_options(tree: Path) -> None:
    (tree / "delvepress.toml").write_text(f'[{ID}]\nlight = "bright"\n', encoding="utf-8")
    try:
        bright = answers(tree, "quest", ID, "--seed", "wick", "--format", "json", "--out", "-")
    finally:
        (tree / "delvepress.toml").unlink()
    assert '"light":"bright"' in bright


def code_of(tree: Path) -> str:
    """Return the code of a quest of the fourth game."""
    return Path(answers(tree, "quest", ID, "--seed", "wick", "--format", "json", "--out", "codes/").strip()).stem


def test_it_is_played_and_confirmed_with_the_dice_of_its_code(tree: Path) -> None:
    code = code_of(tree)
    told = answers(tree, "play", code, "--bot", "moody")
    assert told == answers(tree, "play", code, "--bot", "moody")
    moves = answers(tree, "play", code, "--bot", "moody", "--format", "moves")
    played = answers(tree, "play", code, told=moves)
    confirmed = answers(tree, "verify", code, "--moves", "-", told=moves)
    assert confirmed == f"Confirmed: {told.splitlines()[-1][:-1]}; {TITLE} {code}.\n"
    assert played.endswith(confirmed)


def test_it_is_audited(tree: Path) -> None:
    words = ("measure", ID, "--seeds", "4", "--pairs", "1", "--workers", "1", "--format", "json", "--out", "audit/")
    found = json.loads(Path(answers(tree, *words).strip()).read_bytes())
    assert (found["game"], found["title"], found["sweep"]["whole"]["made"], found["faulty"]) == (ID, TITLE, 4, 0)
    assert {row["option"] for row in found["sweep"]["values"]} >= {"light"}


@pytest.mark.slow
def test_it_is_rated_under_the_conditions_of_its_referee(tree: Path) -> None:
    code = code_of(tree)
    assert re.search(r"--room ROOM +How long the room is", answers(tree, "measure", code, "--help"))
    rates = {}
    for room in ("short", "printed", "long"):
        found = json.loads(answers(tree, "measure", code, "--plays", "120", "--room", room, "--format", "json"))
        assert (found["code"], found["player"], found["plays"], found["options"]) == (code, "moody", 120, {"room": room})
        rates[room] = found["rate"]
    assert rates["short"] > rates["long"]
    assert f"{TITLE} {code}: 10 games of the player timid with --room long." in answers(
        tree, "measure", code, "--plays", "10", "--bot", "timid", "--room", "long"
    )
    other = next(game for game in reversed(registry.all_games().values()) if game.engine is not None)
    stranger = Path(answers(tree, "daily", "2026-11-24", "--game", other.id, "--format", "json", "--out", "other/").strip())
    assert f"The referee of {other.id} has no option --room" in refuses(tree, "measure", str(stranger), "--room", "long")


def test_what_it_has_not_is_refused_in_a_sentence(tree: Path) -> None:
    code = code_of(tree)
    assert "has no daily challenge" in refuses(tree, "daily", "2026-11-24", "--game", ID)
    assert "has no daily challenge" in refuses(tree, "verify", code, "--points", "3")
    assert "has no solver" in refuses(tree, "solve", code)


@pytest.mark.slow
def test_the_other_commands_go_on_without_it(tree: Path) -> None:
    days = answers(tree, "daily", "2026-11-24", "--format", "json", "--out", "days/")
    with_days = {game.id for game in registry.all_games().values() if game.daily is not None}
    assert len(days.split()) == len(with_days)
    assert ID not in days


def test_it_keeps_every_contract_and_every_floor(tree: Path) -> None:
    word, own = ID.split("-")[0], f"tests/games/{ID.replace('-', '_')}"
    quick = ["-m", "pytest", "-n0", "-p", "no:cacheprovider", "-k", word]
    goldens = pytest_in(tree, [*quick, "tests/contract/test_goldens.py", "--update-goldens"])
    assert goldens.returncode == 0, goldens.stdout[-3000:]
    done = pytest_in(tree, [*quick, "--all-slow", "tests/contract", own])
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-2000:]
    assert int(done.stdout.rsplit(" passed", 1)[0].split()[-1]) > 10


def test_it_keeps_the_floors(tree: Path) -> None:
    pytest.importorskip("importlinter")
    done = subprocess.run(
        [sys.executable, "-c", "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports())"],
        cwd=tree, env=environment(tree), capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-2000:]


def pytest_in(tree: Path, words: Sequence[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *words], cwd=tree, env=environment(tree), capture_output=True, text=True, check=False)


def test_nothing_outside_its_folders_knows_a_game(tree: Path) -> None:
    """No id, package or title of a game stands in code that serves all of them, nor is the fourth one named anywhere."""
    words = {game.id: (game.id, game.id.replace("-", "_"), game.title) for game in registry.all_games().values()}
    found = []
    for file in sorted(set((ROOT / "generator").rglob("*.py")) - {typed_make.PLACE}):  # a tool writes that one
        parts = file.relative_to(ROOT / "generator").parts
        text = "".join(
            line for line in file.read_text(encoding="utf-8").splitlines(keepends=True) if "Example: delvepress" not in line
        )
        own = parts[1].replace("_", "-") if parts[0] == "games" and len(parts) > 2 else ""
        found += [f"{'/'.join(parts)}: {word}" for id_, known in words.items() for word in known if id_ != own and word in text]
    assert found == []
    ours = {f"{folder}/{name}" for folder, files in new_files().items() for name in files}
    kinds = (".py", ".toml", ".jinja", ".txt")
    files = [
        file for part in ("generator", "templates", "tests", "fonts") for file in (tree / part).rglob("*") if file.suffix in kinds
    ]
    named = {str(file.relative_to(tree)) for file in files if ID.replace("-", "_") in file.read_text("utf-8").replace("-", "_")}
    assert named <= ours


def test_the_game_is_as_small_as_it_can_be() -> None:
    lines = {folder: sum(text.count("\n") for text in files.values()) for folder, files in new_files().items()}
    referee = sum(count for folder, count in lines.items() if folder.endswith("/players"))
    game = sum(count for folder, count in lines.items() if "tests" not in folder) - referee
    assert game < 150, f"a fourth game needs {game} lines"
    assert referee < 170, f"its referee needs {referee} lines"
