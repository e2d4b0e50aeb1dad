"""Levels of headings on pages to be read."""

from __future__ import annotations

from generator.press.markup.levels import Levels


def given(*wanted: int) -> list[int]:
    levels = Levels()
    return [levels.given(one) for one in wanted]


def test_siblings_share_a_level_and_none_is_left_out() -> None:
    assert given(2, 4, 5, 5, 4, 5) == [2, 3, 4, 4, 3, 4]
    assert given(2, 5, 5, 3, 4) == [2, 3, 3, 3, 4]
    assert given(2, 3, 4, 5, 6, 7) == [2, 3, 4, 5, 6, 6]
    assert given(1, 2) == [2, 2]
