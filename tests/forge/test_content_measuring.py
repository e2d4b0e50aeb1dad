"""What a pack does is measured by pairs of games: a difference that was planted is found, none is found where nothing differs."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from generator.cli.jobs import pack_jobs
from generator.core import added
from generator.core.errors import ForgeFailed
from generator.core.statistics import Estimate
from generator.forge import content_drafts, content_measuring, extending, making
from generator.forge.content import Swap
from generator.forge.content_measuring import Compared, GivenUp, difference, sentence, told_given_up
from tests.conftest import ROOT
from tests.games_at_hand import GAMES
from tests.press.content.planted import DECK, checked

ASH = (ROOT / "docs" / "packs" / "ash" / "ash.toml").read_text("utf-8")

ONE = Compared("ash", "the Monk", "the enemies it replaces", 40, 10, 0.6, 0.5, Estimate(3.2, 0.1, 6.3))
SWAP = Swap("the Monk", "the enemies it replaces", lambda draft: draft, lambda draft: draft, {})


def circus() -> Any:
    pack = checked(
        (ROOT / "docs" / "packs" / "buried-circus" / "buried-circus.toml").read_text("utf-8"), DECK, "buried-circus"
    ).pack
    assert pack is not None
    return extending.extend(GAMES[DECK], pack)


def measured(text: str, monkeypatch: pytest.MonkeyPatch, drafts: int = 6) -> list[Compared]:
    monkeypatch.setattr(content_drafts, "DRAFTS", drafts)
    monkeypatch.setattr(content_drafts, "GAMES", 4)
    pack = checked(text, DECK, "ash").pack
    assert pack is not None
    return content_measuring.compared(extending.extend(GAMES[DECK], pack))


def test_a_difference_is_that_of_pairs_with_its_interval() -> None:
    found = difference([0.5, 0.6, 0.7], [0.4, 0.5, 0.6])
    assert (found.value, found.low, found.high) == pytest.approx((10.0, 10.0, 10.0))
    found = difference([0.5, 0.5], [0.5, 0.3])
    assert (found.value, found.low) == pytest.approx((10.0, -100.0)), "12.7 standard errors of 10 points"
    assert difference([0.9], [0.1]) == Estimate(80.0, -100.0, 100.0), "one draft tells nothing"


@pytest.mark.parametrize("count", range(1, content_drafts.MOST_THINGS + 1))
def test_each_thing_is_there_in_half_of_the_rows_and_any_two_in_a_quarter(count: int) -> None:
    rows = content_drafts.design(content_drafts.Dealt("ash", 3, ONE, [SWAP] * count))
    assert len(set(rows)) == len(rows) == len(content_drafts.rows_of(count))
    for place in range(count):
        assert 2 * sum(row[place] for row in rows) == len(rows)
        assert all(4 * sum(row[place] and row[other] for row in rows) == len(rows) for other in range(place))
    assert len(rows) * content_drafts.games_of(count) >= 2 * content_drafts.GAMES


def test_rows_differ_from_draft_to_draft() -> None:
    """So that what two things do only together is given to a third one as often as it is taken from it."""
    assert len({tuple(content_drafts.design(content_drafts.Dealt("ash", number, ONE, [SWAP] * 3))) for number in range(9)}) > 5


def test_things_are_put_into_a_draft_in_any_order() -> None:
    game = circus()
    swaps = extending.form_of(game).swaps
    assert swaps is not None
    draft = making.attempt(game, game.settle({}), 3, 1)
    things = list(swaps(draft))
    assert len(things) == 7
    one = content_drafts.Dealt("buried-circus", 3, draft, things)
    for row in content_drafts.design(one):
        turned = content_drafts.Dealt("buried-circus", 3, draft, things[::-1])
        quest: Any = content_drafts.quest_of(one, row)
        assert quest == content_drafts.quest_of(turned, row[::-1])
        assert [(foe in draft.foes) for foe in quest.foes] == list(row[:6])  # type: ignore[attr-defined]
        assert (quest.villain == draft.villain) == row[6]  # type: ignore[attr-defined]


def test_another_process_comes_to_the_same_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """It knows a game by its pack, and has not seen the pack before."""
    game = circus()
    (first, *_) = content_drafts.plan(game).drafts
    quests = tuple(content_drafts.quest_of(first, row) for row in content_drafts.design(first)[:2])
    piece = content_measuring.Piece(quests, first.number, 2)
    here = content_measuring.play(game, piece)
    monkeypatch.setattr(extending, "_GAMES", {})
    monkeypatch.setattr(added, "_THEMES", {})
    assert pack_jobs.elsewhere(content_measuring.play, game.content_pack, piece) == here


GREEN = """
id = "ash"
base = "slow-mould"
name = "Ash"

[[twists]]
kind = "wood"
rows = [{ say = "It bites.", what = "health", by = -2 }, { say = "Perhaps." }, { say = "Yes.", what = "magic", by = 1 }]

[[twists]]
kind = "wood"
rows = [{ say = "It stings.", what = "health", by = -1 }, { say = "It sleeps." }, { say = "It is fed.", what = "magic", by = 1 }]

[[twists]]
kind = "cog"
rows = [{ say = "It turns.", what = "health", by = -1 }, { say = "It waits." }, { say = "It opens.", what = "magic", by = 1 }]
"""


def test_twists_of_a_pack_are_in_all_drafts_that_measure_them() -> None:
    """Which are those that have them and no others: in a quest each is met one time in twenty."""
    pack = checked(GREEN, "green-dungeon", "ash").pack
    assert pack is not None
    planned = content_drafts.plan(extending.extend(GAMES["green-dungeon"], pack))
    assert (planned.things, len(planned.drafts) < content_drafts.MOST_DRAFTS) == (3, True)
    names = [f"the wood twist \u2018{say}\u2019" for say in ("It bites.", "It stings.")] + ["the cog twist \u2018It turns.\u2019"]
    counts = [sum(one.name == name for dealt in planned.drafts for one in dealt.things) for name in names]
    assert counts == [content_drafts.DRAFTS] * 3
    for dealt in planned.drafts[:20]:
        names = [one.name for one in dealt.things]
        quest: Any = content_drafts.quest_of(dealt, [True] * len(names))
        says = [twist.rows[0] for twist in quest.twists if twist.touches_play]
        assert len(says) == 2, "as in any quest"
        assert all(any(say in name for say in says) for name in names)
        still: Any = content_drafts.quest_of(dealt, [False] * len(names))
        assert sum(twist.touches_play for twist in still.twists) == 2 - len(names)
        assert [twist.rows for twist in still.twists] == [twist.rows for twist in quest.twists]


def test_what_is_measured_is_told_to_programs_too() -> None:
    whole = content_measuring.as_document([ONE], [GivenUp("ash", 8, 2, 0, (-1.5, -1.0))])
    (thing,), (forge,) = whole["things"], whole["forge"]  # type: ignore[misc]
    assert (thing["name"], thing["points"], thing["said"]) == ("the Monk", {"value": 3.2, "low": 0.1, "high": 6.3}, sentence(ONE))
    assert (forge["given_up"], forge["health"]) == (2, {"with": -1.5, "without": -1.0})


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
    game = circus()
    swaps = extending.form_of(game).swaps
    assert swaps is not None
    others = {swap.other for swap in swaps(making.attempt(game, game.settle({}), 3, 1))}
    house = extending.form_of(GAMES[DECK])
    name = getattr(house.of(house.names[0]), "name")  # noqa: B009, a theme's record is not known here
    assert others == {f"the enemies of {name}", f"the villains of {name}"}
