"""Sequences whose items are made when they are asked for."""

from __future__ import annotations

from functools import partial

import pytest

from generator.core.lazy import Lazy


def test_items_are_made_anew_for_each_call() -> None:
    made: list[int] = []

    def make(number: int) -> int:
        made.append(number)
        return number * 10

    many = Lazy([partial(make, number) for number in range(5)])
    assert len(many) == 5
    assert made == []
    assert many[1:3] == [10, 20]
    assert many[-1] == 40
    assert many[-1] == 40
    assert made == [1, 2, 4, 4]
    with pytest.raises(IndexError):
        many[5]
