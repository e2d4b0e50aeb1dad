"""The picture of the floors is what lint-imports checks and what the packages say of themselves."""

from __future__ import annotations

import tomllib
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.conftest import ROOT
from tools import floors

pytestmark = pytest.mark.skipif(not floors.PICTURE.is_file(), reason="needs the project's own tree")


@pytest.mark.always
def test_the_picture_is_current() -> None:
    assert floors.PICTURE.read_text("utf-8") == floors.picture(), "run python -m tools.floors"


def test_the_picture_shows_every_floor_there_is() -> None:
    shown = {one.text for one in ElementTree.fromstring(floors.PICTURE.read_text("utf-8")).iter() if one.get("class") == "name"}
    packages = {path.parent.name for path in (ROOT / "generator").glob("*/__init__.py")}
    assert packages - {"assets"} <= shown
    assert {"quest", "rules", "making", "checking", "paper", "preflight", "imposition", "store", "commands"} <= shown


def test_a_new_floor_changes_the_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    settings: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    before = floors.picture()
    settings["tool"]["importlinter"]["contracts"][0]["layers"].append("forge")
    monkeypatch.setattr(tomllib, "loads", lambda text: settings)
    assert floors.picture() != before
    settings["tool"]["importlinter"]["contracts"][0]["layers"].append("cellar")
    with pytest.raises(FileNotFoundError, match="generator has no cellar"):
        floors.picture()
    settings["tool"]["importlinter"]["contracts"][0] |= {"name": "storeys"}
    settings["tool"]["importlinter"]["contracts"][0]["layers"].pop()
    with pytest.raises(ValueError, match="floors, storeys"):
        floors.picture()
