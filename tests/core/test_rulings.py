"""Every ruling that is cited stands in docs/rulings.md, and no text that reaches a user holds the number of one."""

from __future__ import annotations

import ast
import json
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from generator.core.data import schema
from generator.forge.game import Game
from generator.press.jobs.printing import quest_jobs
from generator.press.jobs.printing.job import PrintSettings
from tests.conftest import ROOT
from tests.contract.samples import REAL, fixed, named, rendered

pytestmark = pytest.mark.always
LETTERS = "BDGS"
RULING = re.compile(rf"(?<![\w-])([{LETTERS}])-([1-9]\d*)(?![\w-])")
"""A citation such as B-14; quest codes (B-0100-...) and their parts are none."""
SPAN = re.compile(rf"(?<![\w-])([{LETTERS}])-([1-9]\d*) to \1-([1-9]\d*)(?![\w-])")
HEADING = re.compile(rf"^### ([{LETTERS}]-[1-9]\d*): \S", re.MULTILINE)
CITING = {".py", ".toml", ".jinja"}
"""Files that may cite; goldens hold pages, whose labels only look like rulings."""


def cited(text: str) -> set[str]:
    """Return every ruling that a text cites, those between the ends of `G-4 to G-7` among them."""
    found = {f"{letter}-{number}" for letter, number in RULING.findall(text)}
    for letter, first, last in SPAN.findall(text):
        found |= {f"{letter}-{number}" for number in range(int(first), int(last) + 1)}
    return found


def citing_files() -> list[Path]:
    """Return the files of code, templates and tests; this one plants numbers of its own."""
    folders = (ROOT / "generator", ROOT / "templates", ROOT / "tests")
    return sorted(path for folder in folders for path in folder.rglob("*") if path.suffix in CITING and path != Path(__file__))


@cache
def headings() -> set[str]:
    return set(HEADING.findall((ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")))


def unresolved(text: str) -> set[str]:
    """Return the rulings that a text cites and docs/rulings.md does not have."""
    return cited(text) - headings()


# ---------------------------------------------------------------------- every number resolves


def test_every_ruling_that_is_cited_stands_in_the_list_of_rulings() -> None:
    missing = {
        f"{path.relative_to(ROOT)}: {number}"
        for path in citing_files()
        for number in unresolved(path.read_text(encoding="utf-8", errors="replace"))
    }
    assert missing == set()


def test_the_games_cite_rulings_in_good_number() -> None:
    numbers = {number for path in citing_files() for number in cited(path.read_text(encoding="utf-8", errors="replace"))}
    for letter in LETTERS:
        assert sum(number.startswith(f"{letter}-") for number in numbers) >= 15, letter


@pytest.mark.parametrize(
    ("text", "caught"),
    [
        ('"""Return nothing (B-999)."""', {"B-999"}),
        ("x = 1  # D-9, D-500: ours", {"D-500"}),
        ("rules = true  # S-900", {"S-900"}),
        ("(G-900 to G-902)", {"G-900", "G-901", "G-902"}),
        ("see B-1, D-8 and G-3 to G-5", set()),
        ("delvepress show B-0300-SKME-TVQS-6Z; D-013A; UTF-8; A-1; AB-2; B-12A; 3B-7", set()),
    ],
)
def test_an_invented_number_is_caught_and_what_only_looks_like_one_is_not(text: str, caught: set[str]) -> None:
    assert unresolved(text) == caught


def test_every_ruling_is_a_question_and_a_paragraph_and_stands_there_once() -> None:
    text = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")
    found = HEADING.findall(text)
    assert [number for number in found if found.count(number) > 1] == []
    parts = re.split(r"^### ", text, flags=re.MULTILINE)[1:]
    assert len(parts) == len(found)
    for part in parts:
        head, _, paragraph = part.partition("\n")
        assert head.endswith("?"), head
        assert len(paragraph.split("\n## ")[0].split()) >= 12, head


# ---------------------------------------------------------------------- none reaches a user


def literals(source: str, *, docstrings: bool) -> Iterator[str]:
    """Yield every text in a module's code, parts of f-strings too; with `docstrings` those as well."""
    tree = ast.parse(source)
    said = {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and (docstrings or node not in said):
            yield node.value


def shown_by(source: str, *, command: bool) -> set[str]:
    """Return the rulings in texts of a module that users may come to see; a command's docstrings are its help."""
    return set().union(*map(cited, literals(source, docstrings=command)))


def test_no_message_and_no_help_text_holds_a_ruling() -> None:
    modules = sorted((ROOT / "generator").rglob("*.py"))
    found = {path.name: shown_by(path.read_text(encoding="utf-8"), command="cli" in path.parts) for path in modules}
    assert {name: rows for name, rows in found.items() if rows} == {}


@pytest.mark.parametrize(
    ("source", "command", "caught"),
    [
        ('raise BadMoves("that space has been used (D-7)")', False, {"D-7"}),
        ('raise BadData(f"{name} lies open (B-33); mend it.")', False, {"B-33"}),
        ('def why() -> str:\n    """Say why (G-1)."""\n    return "the hero is dead (D-18)"', False, {"D-18"}),
        ('def play() -> None:\n    """Play (G-1)."""', False, set()),
        ('def play() -> None:\n    """Play (G-1)."""', True, {"G-1"}),
        ('help = "Stop anywhere, D-8"  # D-9', False, {"D-8"}),
    ],
)
def test_a_ruling_in_a_message_is_caught(source: str, command: bool, caught: set[str]) -> None:
    assert shown_by(source, command=command) == caught


def texts(value: Any) -> Iterator[str]:
    """Yield every text in tables of a data file, names of fields too."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for name, part in value.items():
            yield name
            yield from texts(part)
    elif isinstance(value, list):
        for part in value:
            yield from texts(part)


def test_no_text_of_a_data_file_holds_a_ruling() -> None:
    files = sorted((ROOT / "generator" / "games").rglob("*.toml"))
    assert len(files) > 10
    found = {path.name: text for path in files for text in texts(tomllib.loads(path.read_text(encoding="utf-8"))) if cited(text)}
    assert found == {}
    assert [text for text in texts(tomllib.loads('say = "as in G-2"  # G-1\n[[rows]]\nwhy = ["B-1"]')) if cited(text)] == [
        "as in G-2",
        "B-1",
    ]


def spoken(template: str) -> str:
    """Return a template without its comments."""
    return re.sub(r"\{#.*?#\}", "", template, flags=re.DOTALL)


def test_no_template_says_a_ruling() -> None:
    files = sorted(path for path in (ROOT / "templates").rglob("*") if path.is_file())
    assert len(files) > 30
    assert {path.name: cited(spoken(path.read_text(encoding="utf-8"))) for path in files} == {path.name: set() for path in files}
    assert cited(spoken("{# D-1 #}<p>Cards touch (D-3).</p>{# D-2\nD-4 #}")) == {"D-3"}


@pytest.mark.parametrize("game", REAL, ids=named)
def test_no_sheet_of_a_quest_says_a_ruling_of_its_game(game: Game[Any]) -> None:
    """Labels of pages, such as D-1, only look like rulings; they never have the letter of their own game's."""
    job = quest_jobs.quest_job(game, fixed(game.id), PrintSettings())
    for sheet in job.pack.sheets:
        if not sheet.deck:
            assert {number for number in cited(rendered(job, sheet)) if number[0] == game.letter} == set(), sheet.id


@pytest.mark.parametrize("game", REAL, ids=named)
def test_no_schema_of_a_quest_holds_a_ruling(game: Game[Any]) -> None:
    """What `delvepress schema` prints takes its descriptions from the docstrings of records."""
    assert cited(json.dumps(schema(game.quest))) == set()
