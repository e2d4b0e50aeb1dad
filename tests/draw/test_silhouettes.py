"""Silhouettes as data: what is written is what stands there, and what is written wrong is told."""

from __future__ import annotations

import pytest

from generator.core.errors import BadData
from generator.core.rng import Rng
from generator.draw.woodcut.engraver import Grain
from generator.draw.woodcut.silhouettes import Chance, Form, Outlines, box, drawn, forms, outline


def grain(seed: int = 0) -> Grain:
    return Grain(Rng.root("test", seed))


def test_numbers_are_made_of_names() -> None:
    assert outline("box -wide wide 0 top-0.25", {"wide": 0.5, "top": 1.0}) == box(-0.5, 0.5, 0.0, 0.75)
    assert outline("M 0.5*a+b 0 L 1 -2*a Z", {"a": 2.0, "b": 1.0}) == [(2.0, 0.0), (1.0, -4.0)]


@pytest.mark.parametrize(
    "text", ["box 0 1 0", "M 0 0 L 1 Z", "box 0 1 0 lop", "M 0 0 L 1 O Z", "box 0 1 0 1e3", "blob 1 2", "", "M 0 0 L 1 2..3 Z"]
)
def test_an_outline_that_is_written_wrong_is_told(text: str) -> None:
    with pytest.raises(BadData, match=r"silhouettes\.toml"):
        outline(text, {"top": 1.0})


def test_chance_stands_where_its_place_is_kept() -> None:
    then, other = Outlines(masses=("box 0 1 0 1",)), Outlines(masses=("box 0 2 0 2",))
    form = Form(masses=("box 0 3 0 3", "?", "box 0 4 0 4"), chances=(Chance(below=0.5, then=then, other=other),))
    sizes = {tuple(one[2][0] for one in drawn(form, grain(seed)).masses) for seed in range(20)}
    assert sizes == {(3, 1, 4), (3, 2, 4)}


def test_a_form_that_flips_stands_either_way_and_what_varies_keeps_its_bounds() -> None:
    form = Form(masses=("box 0.1 wide 0 1",), flips=True, vary={"wide": (0.2, 0.3)})
    ends = {round(drawn(form, grain(seed)).masses[0][2][0], 3) for seed in range(40)}
    assert min(ends) < -0.2 < 0.2 < max(ends)
    assert all(0.2 <= abs(end) <= 0.3 for end in ends)


@pytest.mark.parametrize("name", [*forms().places, *forms().props])
def test_every_silhouette_has_masses_of_three_corners(name: str) -> None:
    form = {**forms().places, **forms().props}[name]
    shown = drawn(form, grain())
    assert shown.masses
    assert all(len(one) >= 3 for one in (*shown.masses, *shown.openings))
