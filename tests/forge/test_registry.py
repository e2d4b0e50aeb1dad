"""The registry finds games and never lists them; files are found beside the package or inside it."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

import pytest

from generator import games, registry
from generator.core import resources
from generator.core.code import ALPHABET
from generator.core.errors import BadCode, BadFile, BadOption
from tests import null_game, quick_grading


def test_every_package_of_games_is_a_game_of_that_name() -> None:
    found = registry.all_games()
    home = Path(games.__file__).parent
    packages = {path.name for path in home.iterdir() if (path / "__init__.py").is_file()}
    assert {game.id.replace("-", "_") for game in found.values()} == packages
    assert list(found) == sorted(found)
    assert [name for name, game in found.items() if name != game.id] == []


def test_a_game_is_found_by_name_and_by_letter() -> None:
    for name, game in registry.all_games().items():
        assert registry.game(f"  {name.upper()} ") is game
        assert registry.game_of_letter(game.letter) is game


@pytest.mark.parametrize("name", ["", "chess", "../deck-box-dungeons", "deck_box_dungeons", "\x1b[31m\n", "x" * 10_000])
def test_an_unknown_game_is_refused_with_those_there_are(name: str) -> None:
    with pytest.raises(BadOption, match=r"^There is no game [ -~]{2,60}; the games are ") as caught:
        registry.game(name)
    assert all(known in str(caught.value) for known in registry.all_games())


def test_a_letter_that_no_game_has_is_refused() -> None:
    taken = {game.letter for game in registry.all_games().values()}
    for letter in set(ALPHABET) - taken:
        with pytest.raises(BadCode, match=f"begin with {letter}; a newer delvepress may"):
            registry.game_of_letter(letter)


@pytest.fixture
def two_more(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Two copies of the smallest game beside the real ones: a new game is a folder and no other change."""
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    for name in ("null", "null_again"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text("", encoding="utf-8")
        module = ModuleType(f"generator.games.{name}")
        module.GAME = null_game.GAME  # type: ignore[attr-defined]
        monkeypatch.setitem(sys.modules, f"generator.games.{name}", module)


@pytest.mark.usefixtures("two_more")
def test_two_games_with_one_name_are_refused() -> None:
    with pytest.raises(ValueError, match="two games share the id null or the letter 0"):
        registry.all_games.__wrapped__()


def test_a_new_game_is_found_by_being_there(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    before = registry.all_games()
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    (tmp_path / "null").mkdir()
    (tmp_path / "null" / "__init__.py").write_text("from tests.null_game import GAME\n", encoding="utf-8")
    (tmp_path / "loose.py").write_text("raise RuntimeError\n", encoding="utf-8")
    monkeypatch.delitem(sys.modules, "generator.games.null", raising=False)
    found = registry.all_games.__wrapped__()
    monkeypatch.delitem(sys.modules, "generator.games.null", raising=False)
    assert set(found) - set(before) == {"null"}
    assert found["null"] is null_game.GAME


def test_an_installation_without_its_folders_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert (resources.folder("templates")).is_dir()
    monkeypatch.setattr(resources, "_PACKAGE", tmp_path / "generator")
    with pytest.raises(BadFile, match="templates/ is missing from this installation; install delvepress again"):
        resources.folder("templates")
    (tmp_path / "generator" / "assets" / "templates").mkdir(parents=True)
    assert resources.folder("templates") == tmp_path / "generator" / "assets" / "templates"


def test_a_wheel_says_its_build_and_anything_else_is_read_over(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    package = tmp_path / "generator"
    for name in ("templates", "fonts"):
        (package / "assets" / name).mkdir(parents=True)
    (package / "one.py").write_text("ONE = 1\n", encoding="utf-8")
    monkeypatch.setattr(resources, "_PACKAGE", package)
    build = quick_grading.BUILD.__wrapped__  # type: ignore[attr-defined]
    found = build()
    assert found == resources.build_of(package, package / "assets" / "templates", package / "assets" / "fonts")
    said = package / "assets" / resources.BUILD
    for text, expected in (("0123456789abcdef", "0123456789abcdef"), ("0123", found), ("0123456789ABCDEF", found), ("", found)):
        said.write_text(text, encoding="ascii")
        assert build() == expected
