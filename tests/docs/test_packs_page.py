"""The page about packs, from nothing to one's own villain on paper: its steps are taken in order, with the words of the page."""

from __future__ import annotations

import json
import re

import pytest

from tests.cli.conftest import Desk
from tests.conftest import ROOT

PAGE = ROOT / "docs" / "packs.md"
pytestmark = pytest.mark.skipif(not PAGE.is_file(), reason="needs the project's own tree")


def test_the_steps_of_the_page_put_ones_own_villain_on_paper(desk: Desk) -> None:
    text = PAGE.read_text("utf-8").partition("## What goes first")[0]
    steps = re.findall(r"^```(sh|toml)\n(.*?)^```", text, re.S | re.M)
    assert [kind for kind, _ in steps] == ["sh", "sh", "toml", "sh", "sh"]
    for kind, block in steps:
        if kind == "toml":
            place = desk.here / "lamp-house" / "lamp-house.toml"
            written = place.read_text("utf-8")
            at = written.index("[[villains]]")
            for line in block.splitlines():
                field = line.partition(" = ")[0]
                changed, count = re.subn(rf"^{field} = .*$", lambda _, line=line: line, written[at:], count=1, flags=re.M)
                assert count == 1
                written = written[:at] + changed
            place.write_text(written, "utf-8")
            continue
        for command in block.splitlines():
            result = desk.run(*command.split()[1:])
            assert result.code == 0, (command, result.err)
    villains = []
    for number in range(12):
        words = ("quest", "deck-box-dungeons", str(number), "--pack", "lamp-house", "--format", "json", "--out", "found.json")
        result = desk.run(*words, "--force")
        assert result.code == 0, result.err
        found = (desk.here / "found.json").read_text("utf-8")
        villains.append(json.loads(found)["quest"]["villain"]["name"])
        assert "Snuff" not in found.partition('"pack"')[0], "a quest has one villain"
    assert 4 <= villains.count("Aunt Gutter") < 12
