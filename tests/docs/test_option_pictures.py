"""Every option has a picture of what it does, or a reason why there is nothing to see."""

from __future__ import annotations

import re

import pytest
from PIL import Image

from generator import registry
from tests.conftest import ROOT
from tests.docs.test_game_pages import PAGES, every_page
from tools import option_pictures
from tools.option_pictures import LIST, OUT, Listed, Mistaken, Part, Shown

pytestmark = pytest.mark.skipif(not LIST.is_file(), reason="needs the project's own tree")
MOST_BYTES = 2_000_000
SEED = "seed"


@pytest.fixture(scope="module")
def found() -> Listed:
    return option_pictures.listed()


def table(text: str) -> list[str]:
    """Return the options that a page's table names."""
    lines = [line for line in text.splitlines() if re.match(r"\|[^|]*\| `--|\| `--", line)]
    return [name for line in lines for name in re.findall(r"`--([-a-z]+)`", line.split(" | ")[0 if line.startswith("| `") else 1])]


@every_page
def test_every_option_of_a_game_has_a_picture_or_a_reason(game: registry.AnyGame, found: Listed) -> None:
    named = table(PAGES[game.id])
    assert len(named) > 4
    own = [*(one.name for one in game.choices), *(one.name for one in game.printing), *(one.name for one in game.presets)]
    switches = {f"no-{one.name}": one.name for one in game.choices if one.default == "yes"}
    assert {switches.get(name, name) for name in named} >= set(own)
    assert option_pictures.missing(found, game.id, [name for name in named if name != SEED]) == []
    assert option_pictures.missing(found, game.id, ["grade", "nothing"]) == ["nothing"]


def test_every_option_of_printing_has_a_picture_or_a_reason(found: Listed) -> None:
    named = table((ROOT / "docs" / "printing.md").read_text("utf-8"))
    assert len(named) > 12
    assert option_pictures.missing(found, "printing", named) == []


def test_pictures_are_those_of_the_list_and_small(found: Listed) -> None:
    names = [one.name for one in found.picture]
    assert sorted(path.name for path in OUT.glob("*.webp")) == sorted(names)
    sizes = {name: (OUT / name).stat().st_size for name in names}
    assert sum(sizes.values()) <= MOST_BYTES
    for name in names:
        with Image.open(OUT / name) as picture:
            assert picture.width <= option_pictures.MOST_WIDE + 2
            assert picture.height <= option_pictures.MOST_HIGH + 2


def test_pages_show_the_grids_that_the_list_makes(found: Listed) -> None:
    for page in {one.page for one in found.picture}:
        text = (OUT / f"{page}.md").read_text("utf-8")
        assert text == option_pictures.grid(found, page), "make them again: python tools/option_pictures.py"
        place = ROOT / "docs" / ("printing.md" if page == "printing" else f"games/{page}.md")
        assert f"options/{page}.md\n```" in place.read_text("utf-8")
        assert text.count(":alt:") == text.count(":loading: lazy") == sum(one.page == page for one in found.picture)


def shown(*parts: Part) -> Shown:
    return Shown(page="donjonz", options=("ink",), title="", caption="", alt="", parts=parts)


def test_what_changes_nothing_is_refused() -> None:
    rules = Part(only="rules", crop=(0, 0, 1, 0.2))
    with pytest.raises(Mistaken, match="shows the same thing twice: nothing changes by ink"):
        option_pictures.drawn(shown(rules, Part(said={"backs": "duplex-long"}, only="rules", crop=(0, 0, 1, 0.2))), {})
    picture = option_pictures.drawn(shown(rules, Part(said={"ink": "low"}, only="rules", crop=(0, 0, 1, 0.2))), {})
    assert picture.width <= option_pictures.MOST_WIDE + 2


@pytest.mark.parametrize(
    ("part", "why"),
    [
        (Part(said={"ino": "low"}), "has no option ino"),
        (Part(only="rules", page=9), "has no page 9 of rules"),
        (Part(part="-singles"), "prints no file '-singles'"),
    ],
)
def test_what_there_is_not_is_refused(part: Part, why: str) -> None:
    with pytest.raises(Mistaken, match=why):
        option_pictures.drawn(shown(part), {})
