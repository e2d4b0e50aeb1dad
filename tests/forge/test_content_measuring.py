"""What a pack does is measured by pairs of games: a difference that was planted is found, none is found where nothing differs."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from generator.core.errors import ForgeFailed
from generator.core.statistics import Estimate
from generator.forge import content_measuring, extending, making
from generator.forge.content_measuring import Compared, GivenUp, difference, sentence, told_given_up
from tests.conftest import ROOT
from tests.games_at_hand import GAMES
from tests.press.content.planted import DECK, checked

ASH = (ROOT / "docs" / "packs" / "ash" / "ash.toml").read_text("utf-8")


def measured(text: str, monkeypatch: pytest.MonkeyPatch, drafts: int = 6) -> list[Compared]:
    monkeypatch.setattr(content_measuring, "DRAFTS", drafts)
    monkeypatch.setattr(content_measuring, "GAMES", 4)
    pack = checked(text, DECK, "ash").pack
    assert pack is not None
    return content_measuring.compared(extending.extend(GAMES[DECK], pack))


def test_a_difference_is_that_of_pairs_with_its_interval() -> None:
    found = difference([5, 6, 7], [4, 5, 6], 10)
    assert (found.value, found.low, found.high) == (10.0, 10.0, 10.0)
    found = difference([5, 5], [5, 3], 10)
    assert found.value == 10.0
    assert found.low == pytest.approx(10 - 1.959964 * 10)


def test_a_monster_is_found_and_an_enemy_that_hardly_hurts_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    hard = ASH.replace("dice = 3, bonus = 2", "dice = 5, bonus = 4").replace("defence = 2\nspeed = 4", "defence = 4\nspeed = 7")
    (worse,) = measured(hard, monkeypatch)
    soft = ASH.replace("dice = 3, bonus = 2", "dice = 1, bonus = -1").replace("defence = 2", "defence = -1")
    (better,) = measured(soft, monkeypatch)
    assert worse.name == better.name == "the Cinder Monk"
    assert worse.more.value < better.more.value
    assert worse.more.value < 0


def test_the_same_pack_comes_to_the_same_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    assert measured(ASH, monkeypatch, 2) == measured(ASH, monkeypatch, 2)


ONE = Compared("ash", "the Monk", "the enemies it replaces", 40, 10, 0.6, 0.5, Estimate(3.2, 0.1, 6.3))


@pytest.mark.parametrize(
    ("more", "shares", "fair", "said"),
    [
        (Estimate(3.2, 0.1, 6.3), (), "", "With the Monk parties win 3 points more (0 to 6) than with the enemies it replaces."),
        (Estimate(-1.2, -4.4, 2.0), (), "", "With the Monk parties win 1 point less (-2 to 4) than with the enemies it replaces."),
        (Estimate(0.2, -4.4, 5.0), (), "", "With the Monk parties win as often as with the enemies it replaces (-4 to 5 points)."),
        (
            Estimate(-30, -35, -25), (("one die less", 0.4, -4.0),), "one die less",
            "With the Monk parties win 30 points less (25 to 35) than with the enemies it replaces. "
            "It would be fair with one die less.",
        ),
        (
            Estimate(-30, -35, -25), (("one die less", 0.2, -20.0),), "",
            "With the Monk parties win 30 points less (25 to 35) than with the enemies it replaces. "
            "No neighbour of it is fair: change two things.",
        ),
    ],
)  # fmt: skip
def test_it_is_said_in_a_sentence(more: Estimate, shares: tuple[tuple[str, float, float], ...], fair: str, said: str) -> None:
    assert sentence(replace(ONE, more=more, shares=shares, fair=fair)) == said


def test_it_is_said_where_few_drafts_had_it() -> None:
    assert sentence(replace(ONE, drafts=7)).endswith("it replaces. Only 7 drafts of 160 had it.")


def given_up(text: str, monkeypatch: pytest.MonkeyPatch, hard: str) -> list[GivenUp]:
    """Return what is given up of four drafts where tuning refuses those with an enemy of a name."""

    def tune(draft: Any) -> Any:
        if any(foe.name == hard for foe in draft.foes):
            raise ForgeFailed("It is too hard.")
        return replace(draft, trim=-1)

    monkeypatch.setattr(content_measuring, "TUNED", 4)
    pack = checked(text, DECK, "ash").pack
    assert pack is not None
    game = replace(extending.extend(GAMES[DECK], pack), tune=tune, check=lambda quest: [])
    return content_measuring.given_up(game)


def test_drafts_that_are_given_up_are_counted_with_and_without_what_is_the_packs(monkeypatch: pytest.MonkeyPatch) -> None:
    (found,) = given_up(ASH, monkeypatch, "Cinder Monk")
    assert (found.drafts, found.mine, found.without, found.starts) == (4, 4, 0, None)
    (found,) = given_up(ASH, monkeypatch, "nobody")
    assert (found.drafts, found.mine, found.without, found.starts) == (4, 0, 0, (-1.0, -1.0))


def test_a_pack_of_words_has_nothing_that_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(content_measuring, "MOST_DRAFTS", 3)
    assert not given_up('id = "ash"\nbase = "crypt"\nname = "Ash"\nplaces = ["the Inn"]\n', monkeypatch, "nobody")


@pytest.mark.parametrize(
    ("starts", "more"),
    [
        (None, ""),
        (
            (-1.25, 0.04),
            " In the others heroes begin with 1.2 health less than their cards say, without it with the health of their cards.",
        ),
    ],
)
def test_what_is_given_up_is_said(starts: tuple[float, float] | None, more: str) -> None:
    said = told_given_up(GivenUp("ash", 8, 3, 1, starts))
    assert said == f"The forge evens it out: of 8 drafts it gives up 3 with what is the pack’s own and 1 without it.{more}"


def test_a_theme_that_borrows_nothing_is_measured_against_a_theme_of_the_house() -> None:
    whole = (ROOT / "docs" / "packs" / "buried-circus" / "buried-circus.toml").read_text("utf-8")
    pack = checked(whole, DECK, "buried-circus").pack
    assert pack is not None
    game = extending.extend(GAMES[DECK], pack)
    swaps = extending.form_of(game).swaps
    assert swaps is not None
    others = {swap.other for swap in swaps(making.attempt(game, game.settle({}), 3, 1))}
    house = extending.form_of(GAMES[DECK])
    name = getattr(house.of(house.names[0]), "name")  # noqa: B009, a theme's record is not known here
    assert others == {f"the enemies of {name}", f"the villains of {name}"}
