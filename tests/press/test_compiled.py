"""Templates that a wheel brings compiled are used where this very Jinja compiled them, and say the same as their sources."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.core import resources
from generator.press.markup import templates
from tests.press.prints import QUESTS


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return a folder of compiled templates that is taken for the installation's."""
    for name, text in templates.compiled().items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.setattr(resources, "compiled", lambda: tmp_path)
    templates._environment.cache_clear()
    yield tmp_path
    templates._environment.cache_clear()


def rendered() -> list[str]:
    job = QUESTS[0].job
    return [
        templates.render(sheet.template, {**job.words(), "icon_credits": "", "sheet": sheet, "cutting": []})
        for sheet in job.pack.sheets
        if sheet.template
    ]


def test_compiled_templates_say_what_their_sources_say(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = rendered()
    monkeypatch.setattr(resources, "compiled", lambda: None)
    templates._environment.cache_clear()
    assert rendered() == compiled
    assert len(list(home.glob("tmpl_*.py"))) == len(list(resources.folder("templates").rglob("*.jinja")))


def change(home: Path) -> None:
    for path in home.glob("tmpl_*.py"):
        path.write_text(re.sub("(<sheet[^>]*>)", r"\1<!--CHANGED-->", path.read_text(encoding="utf-8")), encoding="utf-8")


def test_they_are_the_ones_that_are_used(home: Path) -> None:
    change(home)
    assert all("CHANGED" in text for text in rendered())


@pytest.mark.parametrize("stamp", ["3.0.0", "", None, "x" * 99])
def test_those_of_another_jinja_are_left_alone(home: Path, stamp: str | None) -> None:
    change(home)
    if stamp is None:
        (home / templates.STAMP).unlink()
    else:
        (home / templates.STAMP).write_text(stamp, encoding="utf-8")
    assert not any("CHANGED" in text for text in rendered())


def test_a_checkout_has_none() -> None:
    assert resources.compiled() is None
