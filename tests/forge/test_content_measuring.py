"""What a pack does to its game, said in words: more, less, the same, and what would be fair."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from generator.core.statistics import Estimate
from generator.forge.content_measuring import Compared, difference, sentence

ONE = Compared("ash", "the ash wolf", "the crypt rat", 40, 10, 0.5, 0.5, Estimate(0.0, -3.2, 3.2))
FAR = replace(ONE, won=0.25, more=Estimate(-25.0, -31.0, -19.0), shares=(("its defence 1 less", 0.48, -2.0),))


@pytest.mark.parametrize(
    ("one", "told"),
    [
        (ONE, "With the ash wolf parties win as often as with the crypt rat (-3 to 3 points)."),
        (
            replace(ONE, more=Estimate(1.2, -2.0, 4.4)),
            "With the ash wolf parties win 1 point more (-2 to 4) than with the crypt rat.",
        ),
        (
            replace(FAR, fair="its defence 1 less"),
            "With the ash wolf parties win 25 points less (19 to 31) than with the crypt rat. "
            "It would be fair with its defence 1 less.",
        ),
        (
            FAR,
            "With the ash wolf parties win 25 points less (19 to 31) than with the crypt rat. "
            "No neighbour of it is fair: change two things.",
        ),
    ],
)  # fmt: skip
def test_what_a_thing_does_is_a_sentence(one: Compared, told: str) -> None:
    assert sentence(one) == told


def test_a_thing_is_far_when_its_whole_interval_is() -> None:
    assert FAR.is_far
    assert not ONE.is_far
    assert not replace(FAR, more=Estimate(-25.0, -41.0, -9.0)).is_far, "the control: an interval that reaches within ten points"


def test_a_difference_is_the_mean_over_drafts_with_its_interval() -> None:
    same = difference([5, 5, 5, 5], [7, 7, 7, 7], 10)
    assert (same.value, same.low, same.high) == (-20.0, -20.0, -20.0)
    other = difference([5, 9, 5, 9], [7, 7, 7, 7], 10)
    assert other.value == 0.0
    assert other.low == pytest.approx(-22.63, abs=0.01), "1.96 standard errors of four differences of 20 points"
    assert other.high == -other.low
