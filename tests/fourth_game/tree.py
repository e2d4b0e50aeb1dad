"""A copy of the project with one game more: the smallest game, with an option, a sheet, an icon and a referee, and no daily."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from tests.conftest import ROOT

ID, TITLE, LETTER = "lantern-walk", "Lantern Walk", "9"
COPIED = ("generator", "templates", "fonts", "pyproject.toml", "tests", "benchmarks")
LEFT_OUT = ("__pycache__", "fourth_game", "editions")
NULL = ROOT / "tests" / "null_game"
REFEREE = ROOT / "tests" / "forge" / "toy_referee.py"
PACKAGE = ID.replace("-", "_")
SHEET = """<sheet voids="0.95">
<h1>What the lantern shows</h1>
<figure name="emblem" fit="0.2"/>
<p>The light is {{ light }}. Steps to walk: {{ quest.steps }}. <icon name="lantern-flame"/> Written by hand, {{ code }}.</p>
<p style="fine">Icons from game-icons.net, CC BY 3.0: {{ icon_credits }}.</p>
</sheet>
"""
ROOM = f'Sheet("room", "{ID}/room.xml.jinja", "The room", "R", show="always"),'
LANTERN = f'Sheet("lantern", "{ID}/lantern.xml.jinja", "The lantern", "L", credits=True),'
CHANGES = (
    ('id="null"', f'id="{ID}"'),
    ('letter="0"', f'letter="{LETTER}"'),
    ('title="Null"', f'title="{TITLE}"'),
    ("null/", f"{ID}/"),
    ("    dragons: Annotated[int, Meta(ge=1, le=3)]\n", "    dragons: Annotated[int, Meta(ge=1, le=3)]\n    light: str\n"),
    (
        'CHOICES = (OneOf("dragons", ("one", "two", "three"), "How many dragons sleep in the room."),)',
        'CHOICES = (\n    OneOf("dragons", ("one", "two", "three"), "How many dragons sleep in the room."),\n'
        '    OneOf("light", ("dim", "bright"), "How bright the lantern burns."),\n)',
    ),
    ("dragons=dragons)", 'dragons=dragons, light=options["light"])'),
    ("    rating: Rating\n\n\ndef room_pack", "    rating: Rating\n    light: str\n\n\ndef room_pack"),
    ("RoomWords(quest, rating)", "RoomWords(quest, rating, quest.light)"),
    (
        f"    sheets = ({ROOM})\n    return Pack(quest.title",
        f"    sheets = (\n        {ROOM}\n        {LANTERN}\n    )\n    return Pack(quest.title",
    ),
    (
        '{"room": room_figure(quest.steps, "The room")}',
        '{"room": room_figure(quest.steps, "The room"), "emblem": page_marks.emblem("lantern-flame")}',
    ),
    ("from generator.draw.figures import", "from generator.draw import page_marks\nfrom generator.draw.figures import"),
    (
        "from generator.forge.rating import Problem, Rating, RatingForm\n",
        "from generator.forge.rating import Problem, Rating, RatingForm\n"
        f"from generator.games.{PACKAGE}.players.engine import ENGINE\nfrom generator.games.{PACKAGE}.quest.model import Quest\n",
    ),
    ("    accepts=accepts,\n", "    accepts=accepts,\n    engine=ENGINE.erased(),\n"),
)
"""What is changed in the copy of the smallest game: every first text must stand in it once at least."""
REFEREE_CHANGES = (
    ("from tests.null_game import GAME, Quest\n", f"from generator.games.{PACKAGE}.quest.model import Quest\n"),
    ("from tests.records import replace\n", "from msgspec.structs import replace\n"),
)
"""What is changed in the copy of the toy's referee, which ends before the toy itself."""
MODEL = '''"""What a quest is."""

from typing import Annotated

from msgspec import Meta

from generator.core.data import Record


{quest}'''
TEST = '''"""Tests of the fourth game's own."""

from generator.games.{package} import GAME


def test_it_is_as_bright_as_was_asked_for() -> None:
    from generator.forge.making import make

    assert make(GAME, GAME.settle({{"light": "bright"}}), 1).quest.light == "bright"
'''


def build(home: Path) -> Path:
    """Make the tree in an empty folder, and return it."""
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, home / name, ignore=shutil.ignore_patterns(*LEFT_OUT))
        else:
            shutil.copy(source, home / name)
    for folder, files in new_files().items():
        (home / folder).mkdir(parents=True, exist_ok=True)
        for name, text in files.items():
            (home / folder / name).write_text(text, encoding="utf-8")
    return home


def new_files() -> dict[str, dict[str, str]]:
    """Return the three folders of the fourth game, and the rooms in the first, with the texts of their files."""
    before, quest, after = re.split(r"^(class Quest.*?)(?=^CHOICES)", changed(NULL / "__init__.py", CHANGES), flags=re.M | re.S)
    referee = changed(REFEREE, REFEREE_CHANGES).split("REFEREED = ")[0]
    templates = {file.name: file.read_text(encoding="utf-8") for file in (NULL / "templates" / "null").iterdir()}
    return {
        f"generator/games/{PACKAGE}": {"__init__.py": before + after},
        f"generator/games/{PACKAGE}/quest": {"__init__.py": "", "model.py": MODEL.format(quest=quest.rstrip() + "\n")},
        f"generator/games/{PACKAGE}/players": {"__init__.py": "", "engine.py": referee},
        f"templates/{ID}": {**templates, "lantern.xml.jinja": SHEET},
        f"tests/games/{PACKAGE}": {"__init__.py": "", "test_lantern.py": TEST.format(package=PACKAGE)},
    }


def changed(file: Path, changes: tuple[tuple[str, str], ...]) -> str:
    """Return the text of a file with all changes made; each first text must stand in it."""
    text = file.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text, f"{file.name} no longer holds {old!r}; mend the list of changes"
        text = text.replace(old, new)
    return text
