"""A hero's name and portrait on the sheets of every game, and what is told of a portrait that has too few dots for its size."""

from __future__ import annotations

from io import BytesIO

import pikepdf
import pytest
from PIL import Image

from generator.press.drawing.images import LEAST_DOTS, PrintedPicture
from tests.cli.conftest import Desk, Refused
from tests.cli.quick import DECK, path_of
from tests.cli.test_finished_sheets import HERO, words_of

SHEETS = {
    "bag-of-dungeon": ("--hero", "pell", "--layout", "full"),
    DECK: HERO[2:],
    "donjonz": (),
    "green-dungeon": (),
}
NAME = "Ada the Bold"
COARSE = " an inch, and prints coarsely; it would need "
cases = pytest.mark.parametrize("game", SHEETS)


def portrait(desk: Desk, wide: int, high: int) -> tuple[str, str]:
    """Return the words that name a portrait of so many dots, which is made."""
    Image.new("RGB", (wide, high), (20, 90, 60)).save(desk.here / "me.png")
    return "--portrait", "me.png"


def pictures(pdf: bytes) -> list[tuple[int, int]]:
    """Return the pictures of a PDF by their dots across and down."""
    with pikepdf.open(BytesIO(pdf)) as document:
        objects = [one for one in document.objects if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Image"]
        return [(int(one.Width), int(one.Height)) for one in objects]


@pytest.mark.parametrize("paper", ["a4", "letter"])
@cases
def test_a_name_and_a_portrait_stand_on_the_sheets_of_every_game(desk: Desk, game: str, paper: str) -> None:
    words = ("sheets", game, *SHEETS[game], "--paper", paper)
    plain, named = (path_of(desk.run(*words, *more)) for more in ((), ("--name", NAME, *portrait(desk, 800, 800))))
    assert NAME in words_of(named)
    assert NAME not in words_of(plain)
    assert (len(pictures(plain.read_bytes())), len(pictures(named.read_bytes()))) == (0, 1)
    with pikepdf.open(plain) as one, pikepdf.open(named) as other:
        assert len(one.pages) == len(other.pages)


@pytest.mark.parametrize("layout", ["half", "quarter", "full"])
@pytest.mark.parametrize("name", [NAME, "n" * 30])
def test_the_longest_name_finds_room_on_every_sheet(desk: Desk, layout: str, name: str) -> None:
    for game, more in (("donjonz", ("--layout", layout)), ("green-dungeon", ())):
        for paper in ("a4", "letter"):
            assert desk.run("sheets", game, *more, "--name", name, "--paper", paper).code == 0


@cases
def test_a_portrait_of_too_few_dots_is_told_when_it_is_printed(desk: Desk, game: str) -> None:
    words = ("sheets", game, *SHEETS[game])
    said = desk.run(*words, *portrait(desk, 60, 60)).err
    assert "The picture has " in said
    assert COARSE in said
    assert COARSE not in desk.run(*words, *portrait(desk, 800, 800), "--out", "fine.pdf").err
    assert COARSE not in desk.run(*words, "--out", "plain.pdf").err


def test_the_dots_that_a_picture_has_and_would_need_follow_from_its_size() -> None:
    picture = PrintedPicture((100, 200), (25.4, 50.8))
    assert (picture.per_inch, picture.needed(LEAST_DOTS), picture.needed(2 * LEAST_DOTS)) == (100.0, (150, 300), (300, 600))
    assert PrintedPicture((100, 50), (25.4, 25.4)).per_inch == 50.0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("bag-of-dungeon", "--hero", "pell"), "say --layout full too."),
        (("donjonz", "--layout", "quarter"), "--portrait finds no room on a quarter of a page; say --layout half, or full."),
    ],
)
def test_a_portrait_is_refused_where_no_frame_is(desk: Desk, refused: Refused, words: tuple[str, ...], said: str) -> None:
    assert said in refused("sheets", *words, *portrait(desk, 800, 800))
