"""--format html and md: names, places, several formats at once, and what is refused."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Desk, Refused

pytestmark = pytest.mark.usefixtures("made_once")

CODE = "D-0400-SKME-TVQS-71"


def test_pages_to_read_lie_beside_the_others_under_the_same_name(desk: Desk) -> None:
    result = desk.run("quest", CODE, "--format", "md,html,json", "--out", ".")
    assert result.code == 0, result.err
    assert sorted(result.files) == [f"work/{CODE}.html", f"work/{CODE}.json", f"work/{CODE}.md"]


def test_ink_is_told_in_the_name_and_the_first_heading_is_the_title(desk: Desk) -> None:
    result = desk.run("quest", CODE, "--format", "html", "--ink", "low", "--out", ".")
    assert list(result.files) == [f"work/{CODE}-low.html"]
    assert b"<h1>The Tart Robbery Slightly Scorched</h1>" in result.files[f"work/{CODE}-low.html"]


@pytest.mark.parametrize(("kind", "start"), [("html", b"<!DOCTYPE html>"), ("md", b"# The Tart Robbery Slightly Scorched")])
def test_a_page_goes_to_standard_output(desk: Desk, kind: str, start: bytes) -> None:
    result = desk.run("quest", CODE, "--format", kind, "--out", "-")
    assert result.out.startswith(start)
    assert not result.files


@pytest.mark.parametrize("kind", ["html", "md"])
def test_the_ending_of_a_name_asks_for_a_page(desk: Desk, kind: str) -> None:
    assert list(desk.run("quest", CODE, "--out", f"walk.{kind}").files) == [f"work/walk.{kind}"]


def test_some_sheets_make_a_page_of_their_own(desk: Desk) -> None:
    result = desk.run("quest", CODE, "--only", "map", "--format", "md", "--out", ".")
    assert list(result.files) == [f"work/{CODE}-only-map.md"]
    assert b"Best score" not in result.files[f"work/{CODE}-only-map.md"]


@pytest.mark.parametrize(
    "words",
    [
        ("sheets", "donjonz", "--format", "html,md", "--out", "."),
        ("solve", CODE, "--format", "html,md", "--out", "."),
        ("daily", "2026-11-24", "--game", "donjonz", "--format", "html,md", "--out", "."),
    ],
)
def test_other_commands_write_both(desk: Desk, words: tuple[str, ...]) -> None:
    result = desk.run(*words)
    assert result.code == 0, result.err
    assert {name.rpartition(".")[2] for name in result.files if "/." not in name} == {"html", "md"}


def test_two_pages_do_not_fit_standard_output(refused: Refused) -> None:
    said = refused("quest", CODE, "--format", "html,md", "--out", "-")
    assert said == "--out - takes one file; choose one of pdf, svg, json, html or md with --format."


def test_a_format_there_is_not_names_those_there_are(refused: Refused) -> None:
    assert "choose from pdf, form, png, contact, svg, json, html, md" in refused("quest", CODE, "--format", "htm")
