"""The measure of marks that are told apart without colour: what differs in colour or in tone only is alike."""

from __future__ import annotations

import pytest

from generator.draw.pen import Pen
from generator.press.drawing.palette import FULL, GREY, PALETTES
from tests.press.told_apart import VIEWS, Draw, alike


def square(colour: str) -> Draw:
    return lambda pen: pen.rect((2.0, 2.0), (6.0, 6.0), colour)


def disc(pen: Pen) -> None:
    pen.circle((5.0, 5.0), 3.0, "red")


@pytest.mark.parametrize("view", VIEWS)
def test_what_differs_in_colour_only_is_alike(view: str) -> None:
    assert len(alike({"green": square("green"), "blue": square("blue"), "red": square("red")}, 10.0, FULL, view)) == 3


def test_what_differs_in_tone_only_is_alike() -> None:
    assert GREY.colour("green") != GREY.colour("red")
    assert alike({"dark": square("red"), "pale": square("green")}, 10.0, GREY)


@pytest.mark.parametrize("ink", PALETTES)
def test_a_square_is_no_disc(ink: str) -> None:
    assert alike({"square": square("red"), "disc": disc}, 10.0, PALETTES[ink]) == []
