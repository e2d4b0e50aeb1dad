"""What travels in a campaign: wounds, items, reputation, endings, as the page "What travels" tells it."""

from __future__ import annotations

from itertools import product

import pytest

from generator.core.rng import Rng
from generator.games.deck_box_dungeons.players.measured_games import parties_of
from generator.games.deck_box_dungeons.players.sensible import Sensible
from generator.games.deck_box_dungeons.players.simulation import play_out
from generator.games.deck_box_dungeons.quest.model import Quest
from generator.games.deck_box_dungeons.rules import carrying, market, turns
from generator.games.deck_box_dungeons.rules.carrying import Carried, Party
from generator.games.deck_box_dungeons.rules.state import Game
from tests.games.deck_box_dungeons.drafts import draft_of

BEST_OF_ALL, WORST_OF_ALL = 0, 4


@pytest.fixture(scope="module")
def quest() -> Quest:
    return draft_of("slay", 2)


def set_up(quest: Quest, party: Party | None) -> Game:
    """Return a game after its set-up, in which every question had its first answer."""
    game = Game(quest, Rng.root("test", 1))
    steps = turns.set_up(game, parties_of(2)[0], party)
    try:
        ask = next(steps)
        while ask.kind in ("coin", "place"):
            ask = steps.send(ask.answers[0])
    except StopIteration:
        pass
    return game


def ended(quest: Quest, health: tuple[int, int], outcome: str = "won") -> Game:
    """Return a game that is over, its heroes with so much health."""
    game = set_up(quest, None)
    for hero, left in zip(game.heroes, health, strict=True):
        hero.health = left
    game.outcome = outcome  # type: ignore[assignment]
    return game


# ---------------------------------------------------------------------- Wounds


@pytest.mark.parametrize("wounds", range(carrying.MOST_WOUNDS + 1))
def test_each_wound_is_one_health_less_at_the_start_and_at_most(quest: Quest, wounds: int) -> None:
    plain = set_up(quest, Party(0, (Carried(), Carried())))
    hurt = set_up(quest, Party(0, (Carried(wounds), Carried())))
    assert hurt.heroes[0].max_health == plain.heroes[0].max_health - wounds
    assert hurt.heroes[0].health == plain.heroes[0].health - wounds
    assert (hurt.heroes[1].health, hurt.heroes[1].max_health) == (plain.heroes[1].health, plain.heroes[1].max_health)


def test_a_hero_begins_with_one_health_at_least(quest: Quest) -> None:
    game = set_up(quest, Party(0, (Carried(99), Carried())))
    assert (game.heroes[0].health, game.heroes[0].max_health) == (1, 1)


def test_who_fell_takes_a_wound_and_never_more_than_the_most(quest: Quest) -> None:
    party = carrying.fresh_party(2)
    for expected in (1, 2, 3, 3):
        party = carrying.after(ended(quest, (0, 5)), party, ("", ""))
        assert party.heroes == (Carried(expected), Carried())


def test_a_defeat_gives_no_second_wound_and_a_victory_does(quest: Quest) -> None:
    for outcome, expected in (("lost", (1, 1, 2)), ("won", (1, 2, 3))):
        for wounds, after in enumerate(expected):
            party = carrying.after(ended(quest, (0, 5), outcome), Party(2, (Carried(wounds), Carried())), ("", ""))
            assert party.heroes[0] == Carried(after)


def test_who_stands_and_keeps_nothing_loses_a_wound(quest: Quest) -> None:
    party = Party(2, (Carried(2), Carried(0)))
    assert carrying.after(ended(quest, (1, 1)), party, ("", "")).heroes == (Carried(1), Carried(0))


def test_who_keeps_an_item_keeps_its_wounds(quest: Quest) -> None:
    game = ended(quest, (3, 3))
    game.heroes[0].items = [0]
    kept = quest.kit.items[0].id
    assert carrying.after(game, Party(2, (Carried(2), Carried(2))), (kept, "")).heroes == (Carried(2, kept), Carried(1))


# ---------------------------------------------------------------------- An item


def test_an_item_that_was_kept_is_in_hand_and_in_no_deck(quest: Quest) -> None:
    kept = quest.kit.items[0].id
    game = set_up(quest, Party(0, (Carried(0, kept), Carried())))
    assert (game.heroes[0].items, game.heroes[1].items) == ([0], [])
    assert 0 not in game.market
    assert sorted([*game.market, 0]) == sorted(set_up(quest, None).market)


def test_an_item_that_was_kept_is_used_once_and_goes_where_items_go(quest: Quest) -> None:
    game = set_up(quest, Party(0, (Carried(0, quest.kit.items[0].id), Carried())))
    market.use_up(game, game.heroes[0], 0)
    assert game.heroes[0].items == []
    assert carrying.keepable(game, game.heroes[0]) == ()


def test_only_an_item_in_the_hand_of_a_hero_who_stands_can_be_kept(quest: Quest) -> None:
    game = ended(quest, (3, 0))
    game.heroes[0].items = game.heroes[1].items = [0, 2]
    ids = tuple(quest.kit.items[place].id for place in (0, 2))
    assert carrying.keepable(game, game.heroes[0]) == ids
    assert carrying.keepable(game, game.heroes[1]) == ()
    for kept in (("no-such", ""), ("", ids[0])):
        with pytest.raises(ValueError, match="cannot keep"):
            carrying.after(game, carrying.fresh_party(2), kept)


# ---------------------------------------------------------------------- Reputation


@pytest.mark.parametrize("reputation", range(carrying.MOST_REPUTATION + 1))
def test_a_party_begins_with_as_much_treasure_as_reputation(quest: Quest, reputation: int) -> None:
    game = set_up(quest, Party(reputation, (Carried(), Carried())))
    assert sum(hero.treasure for hero in game.heroes) == reputation
    assert sum(hero.treasure for hero in set_up(quest, None).heroes) == 0


def test_a_victory_adds_one_and_a_defeat_takes_one_within_the_track(quest: Quest) -> None:
    for before in range(carrying.LEAST_REPUTATION, carrying.MOST_REPUTATION + 1):
        party = Party(before, (Carried(), Carried()))
        assert carrying.after(ended(quest, (1, 1)), party, ("", "")).reputation == min(carrying.MOST_REPUTATION, before + 1)
        assert carrying.after(ended(quest, (1, 1), "lost"), party, ("", "")).reputation == max(
            carrying.LEAST_REPUTATION, before - 1
        )


def test_after_a_defeat_there_is_a_collection_and_after_a_victory_none(quest: Quest) -> None:
    for outcome, more in (("lost", carrying.COLLECTION), ("won", 0)):
        party = carrying.after(ended(quest, (1, 1), outcome), carrying.fresh_party(2), ("", ""))
        assert party.treasure == party.reputation + more
        assert sum(hero.treasure for hero in set_up(quest, party).heroes) == party.treasure


def test_a_party_begins_where_the_track_is_marked() -> None:
    assert carrying.fresh_party(3) == Party(carrying.FIRST_REPUTATION, (Carried(),) * 3)


# ---------------------------------------------------------------------- a quest by itself


def test_a_party_that_carries_nothing_plays_as_one_of_a_single_quest(quest: Quest) -> None:
    results = []
    for party in (None, Party(0, (Carried(), Carried()))):
        game = play_out(Game(quest, Rng.root("test", 7), talk=True), Sensible(), parties_of(2)[3], party)
        results.append((game.log, game.round, game.outcome))
    assert results[0] == results[1]
    burdened = Party(5, (Carried(3), Carried(3)))
    game = play_out(Game(quest, Rng.root("test", 7), talk=True), Sensible(), parties_of(2)[3], burdened)
    assert game.log != results[0][0]


# ---------------------------------------------------------------------- any outcome


def test_whatever_happens_a_party_stays_within_its_tracks(quest: Quest) -> None:
    rng = Rng.root("outcomes", 1)
    for number in range(40):
        one = rng.stream(number)
        party = carrying.fresh_party(2)
        for _ in range(5):
            game = ended(quest, (one.below(3), one.below(3)), one.pick(("won", "lost")))
            for hero in game.heroes:
                hero.items = one.sample(range(5), one.below(3))
            kept = [one.pick(("", *carrying.keepable(game, hero))) for hero in game.heroes]
            party = carrying.after(game, party, kept)
            assert carrying.LEAST_REPUTATION <= party.reputation <= carrying.MOST_REPUTATION
            assert all(0 <= hero.wounds <= carrying.MOST_WOUNDS for hero in party.heroes)
            set_up(quest, party)


# ---------------------------------------------------------------------- endings


@pytest.mark.parametrize("count", [3, 4, 5])
def test_every_ending_can_be_reached_and_each_outcome_has_one(count: int) -> None:
    found = {outcome: carrying.ending_of(outcome) for outcome in product((True, False), repeat=count)}
    assert set(found.values()) == set(range(5))
    assert found[(True,) * count] == BEST_OF_ALL
    assert found[(False,) * count] == WORST_OF_ALL
    assert [outcome for outcome, ending in found.items() if ending == BEST_OF_ALL] == [(True,) * count]
    assert all(ending < 3 for outcome, ending in found.items() if outcome[-1])
    assert all(ending >= 3 for outcome, ending in found.items() if not outcome[-1])


def test_another_victory_never_makes_an_ending_worse() -> None:
    for outcome in product((True, False), repeat=4):
        for place in range(4):
            better = (*outcome[:place], True, *outcome[place + 1 :])
            assert carrying.ending_of(better) <= carrying.ending_of(outcome)
