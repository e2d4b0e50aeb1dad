"""A copy of the project with one game more: the smallest game, with an option, a sheet and an icon of its own, and no daily."""

from __future__ import annotations

import shutil
from pathlib import Path

from tests.conftest import ROOT

ID, TITLE, LETTER = "lantern-walk", "Lantern Walk", "9"
COPIED = ("generator", "templates", "fonts", "pyproject.toml", "tests")
LEFT_OUT = ("__pycache__", "fourth_game", "editions")
NULL = ROOT / "tests" / "null_game"
SHEET = """<sheet>
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
        '{"room": room_figure(quest.steps, "The room"), "emblem": page_marks.emblem("lantern-flame", "the lantern")}',
    ),
    ("from generator.draw.figures import", "from generator.draw import page_marks\nfrom generator.draw.figures import"),
)
"""What is changed in the copy of the smallest game: every first text must stand in it once at least."""
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
        (home / folder).mkdir(parents=True)
        for name, text in files.items():
            (home / folder / name).write_text(text, encoding="utf-8")
    return home


def new_files() -> dict[str, dict[str, str]]:
    """Return the three folders of the fourth game with the texts of their files."""
    package = ID.replace("-", "_")
    code = (NULL / "__init__.py").read_text(encoding="utf-8")
    for old, new in CHANGES:
        assert old in code, f"the smallest game no longer holds {old!r}; mend the list of changes"
        code = code.replace(old, new)
    templates = {file.name: file.read_text(encoding="utf-8") for file in (NULL / "templates" / "null").iterdir()}
    return {
        f"generator/games/{package}": {"__init__.py": code},
        f"templates/{ID}": {**templates, "lantern.xml.jinja": SHEET},
        f"tests/games/{package}": {"__init__.py": "", "test_lantern.py": TEST.format(package=package)},
    }
