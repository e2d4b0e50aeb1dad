"""Rulings on ranked play and on paper: the lamp, dice of rests, cards with identities, honest decks; and twists that touch play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.core.errors import BadFile, BadMoves
from generator.core.rng import Rng
from generator.draw.fate_strip import FateStrip
from generator.forge.choices import settle
from generator.forge.making import make
from generator.games.green_dungeon import GAME
from generator.games.green_dungeon.making.generator import generate
from generator.games.green_dungeon.quest import board as board_module
from generator.games.green_dungeon.quest.board import Card, Kind, PileName, TwistEffect, TwistRows, shuffled_pile
from generator.games.green_dungeon.quest.model import GRADES, Quest
from generator.games.green_dungeon.quest.ruleset import EDITIONS, Edition, load_ruleset
from generator.games.green_dungeon.rules.chance import Chance, Dice, Purpose
from generator.games.green_dungeon.rules.lamp import cubes_checked, cubes_left, events_of, most_cubes_of
from generator.games.green_dungeon.rules.notation import next_move, parse_move, write_move
from generator.games.green_dungeon.rules.referee import apply_move, moves
from generator.games.green_dungeon.rules.scoring import score
from generator.games.green_dungeon.rules.state import POTIONS, Move, Table, set_up
from generator.games.green_dungeon.rules.strip_chance import StripChance, strip_columns
from generator.press.jobs.store import documents
from tests.games.green_dungeon.scenes import QUIET, cards, do, faces, fighting, logged, refused, scene, words
from tests.games.green_dungeon.test_games import dealt, held
from tests.records import replace

every_edition = pytest.mark.parametrize("edition", EDITIONS)


class Counted:
    """Passes on chance and counts the dice of every purpose."""

    def __init__(self, source: Chance) -> None:
        self.source = source
        self.dice: Counter[Purpose] = Counter()

    def die(self, purpose: Purpose) -> int:
        self.dice[purpose] += 1
        return self.source.die(purpose)

    def draw(self, left: Sequence[Card], pile: PileName, mixed: bool) -> int:
        return self.source.draw(left, pile, mixed)


def random_game(table: Table, rng: Rng, chance: Chance, most: int = 4000) -> Iterator[Table]:
    """Yield the table before every choice of a game by random legal moves, and at its end."""
    table.log = []
    for _ in range(most):
        yield table
        if table.phase == "over":
            return
        apply_move(table, rng.pick(list(moves(table))), chance)


def played(table: Table, rng: Rng, chance: Chance) -> Table:
    for _ in random_game(table, rng, chance):
        pass
    return table


# ---------------------------------------------------------------------- the lamp


def two_tracks(checks: int) -> list[int]:
    """Return the event cubes of so many checks by the rules' own two tracks, box by box."""
    time = cubes = 0
    found = []
    while len(found) < checks:
        time += 1
        if time % 5 == 0:
            cubes += 1
            found.append(cubes)
        if time == 15:
            time, cubes = 0, cubes - 2
    return found


def test_g68_the_numbers_of_the_lamp_are_those_of_the_two_tracks() -> None:
    assert [cubes_checked(number) for number in range(1, 10)] == [1, 2, 3, 2, 3, 4, 3, 4, 5]
    assert [cubes_checked(number) for number in range(1, 200)] == two_tracks(199)
    assert all(cubes_left(number) == number - 2 * (number // 3) for number in range(200))
    assert [most_cubes_of(boxes, 5) for boxes in (5, 6, 11, 20, 26, 105)] == [0, 1, 2, 2, 3, 8]


@every_edition
def test_g68_every_check_of_whole_games_has_the_cubes_of_its_number(edition: Edition) -> None:
    """Endless games too: the lamp's numbers are those that the tracks come to in play."""
    most = 0
    for seed in range(60):
        rng = Rng.root(f"test/lamp/{edition}", seed)
        table = set_up(dealt(load_ruleset(edition), seed), load_ruleset(edition))
        table.health = table.max_health = 60
        played(table, rng.stream("choice"), Dice(rng.stream("dice")))
        cubes = [entry.facts["cubes"] for entry in logged(table, "event")]
        assert cubes == [cubes_checked(number) for number in range(1, len(cubes) + 1)]
        assert len(cubes) <= (table.lamp - 1) // 5 if table.outcome == "dark" else len(cubes) == table.burnt // 5
        most = max(most, len(cubes))
    assert most > 25


def test_g68_the_last_box_ends_the_game_before_its_check() -> None:
    dark = do(scene(lamp=5, burnt=4, time=4, kinds={"B1": "brick"}, boss=QUIET), "go B1", rolls=[3])
    assert (dark.phase, dark.outcome, logged(dark, "event"), words(dark)) == ("over", "dark", [], [])
    lit = do(scene(lamp=6, burnt=4, time=4, kinds={"B1": "brick"}, boss=QUIET), "go B1", rolls=[3, 6, 6, 6])
    assert (lit.phase, lit.outcome, len(logged(lit, "event"))) == ("turn", "", 1)
    assert "the game is over" in refused(dark, "go A1")


def test_g68_boxes_that_are_due_together_are_filled_before_the_last_one_ends_the_game() -> None:
    """A rest that fills a numbered box and the last box brings no check, and no sleep."""
    for lamp in (40, 41, 42):
        dark = do(scene(lamp=lamp, burnt=39, time=9, may_rest=True, health=3, xp=9), "rest")
        assert (dark.outcome, dark.health, dark.level) == ("dark", 3, 1)
        assert dark.burnt >= lamp
        assert not logged(dark, "event")
    lit = do(scene(lamp=43, burnt=39, time=9, event_cubes=3, may_rest=True, health=3), "rest", rolls=[*[6] * 9, 2, 4, 1])
    assert (lit.phase, lit.burnt, lit.health, lit.event_cubes) == ("turn", 42, 7, 4)


@every_edition
def test_g68_any_box_may_be_the_last(edition: Edition) -> None:
    for lamp in range(1, 31):
        rng = Rng.root(f"test/last/{edition}", lamp)
        table = set_up(replace(dealt(load_ruleset(edition), lamp), lamp=lamp), load_ruleset(edition))
        table.health = table.max_health = 500
        before = 0
        for now in random_game(table, rng.stream("choice"), Dice(rng.stream("dice"))):
            assert (now.outcome == "dark") == (now.burnt >= lamp)
            assert now.outcome == "dark" or now.burnt < lamp
            before = before if now.phase == "over" else now.burnt
        assert table.outcome in ("dark", "won")
        assert before < lamp


def test_g68_who_has_won_before_the_last_box_is_filled_has_won() -> None:
    table = fighting("new", "final", ("cog", 6), ("hammer", 4), lamp=40, burnt=39, time=9, treasure=[("drop", 1)] * 3)
    table.opponent_health = 2
    won = do(table, "cast")
    assert (won.outcome, won.burnt) == ("won", 39)
    drop = do(fighting("new", "drop", ("cog", 2), lamp=40, burnt=39, time=9), "cast")
    assert (drop.outcome, drop.burnt, len(logged(drop, "beaten"))) == ("dark", 40, 1)


def test_g68_a_game_in_the_dark_is_lost_whatever_is_left() -> None:
    table = do(scene(lamp=5, burnt=4, time=4, kinds={"B1": "brick"}, boss=QUIET, gold=20), "go B1", rolls=[3])
    assert (table.health, table.outcome, score(table).cubes) == (10, "dark", 35)
    assert table.log is not None
    assert [entry.kind for entry in table.log][-2:] == ["time", "dark"]


@every_edition
def test_g68_without_a_lamp_no_light_goes_out(edition: Edition) -> None:
    longest = 0
    for seed in range(0, 60, 3):
        rng = Rng.root(f"test/endless/{edition}", seed)
        table = set_up(replace(dealt(load_ruleset(edition), seed), lamp=0), load_ruleset(edition))
        table.health = table.max_health = 60
        played(table, rng.stream("choice"), Dice(rng.stream("dice")))
        assert table.outcome in ("won", "dead", "")
        longest = max(longest, table.burnt)
    assert longest > 105


def ranked(edition: Edition, lamp: int, seed: int = 1) -> Quest:
    """Return a quest with a lamp of so many boxes, which play did not set."""
    return replace(draft(edition, "medium", seed), lamp=lamp)


def draft(edition: str, grade: str, seed: int) -> Quest:
    """Return an attempt at a quest as it is dealt, before play has set its lamp."""
    options = settle(GAME.choices, {"edition": edition, "grade": grade, "theme": "slow-mould"}, GAME.id)
    return generate(options, Rng.root("test/draft", seed))


@pytest.mark.parametrize("lamp", [15, 16, 40, 41, 45, 46, 105])
def test_g68_the_event_column_holds_what_a_game_asks_for_until_the_light_is_out(lamp: int) -> None:
    """Hardly a number more: where the last boxes are filled one by one, the last check takes the last numbers."""
    quest = ranked("new", lamp)
    (column,) = [column for column in strip_columns(quest) if column.key == "event"]
    assert column.count == sum(2 * cubes + 1 for cubes in events_of(lamp, 5))
    used: list[int] = []
    for seed in range(12):
        rng = Rng.root("test/column", seed)
        chance = Counted(StripChance(FateStrip.drawn(strip_columns(quest), rng.stream("strip"))))
        table = set_up(quest.board, load_ruleset("new"))
        table.health = table.max_health = 900
        played(table, rng.stream("choice"), chance)
        assert chance.dice["event"] <= column.count
        used.append(chance.dice["event"])
    assert max(used) == column.count


def test_g68_the_endless_game_has_no_grade_and_no_par_in_its_document_either() -> None:
    options = settle(GAME.choices, {"lamp": "none"}, GAME.id)
    endless = make(GAME, options, 7)
    assert (endless.rating.grade, endless.quest.lamp) == ("endless", 0)
    assert not endless.rating.figures.keys() & {"par", "bronze", "gold"}
    assert GAME.rating_form(endless.quest).grades == ("endless",)
    assert GAME.rating_form(replace(endless.quest, lamp=45)).grades == ()
    document = documents.document(GAME, endless)
    assert documents.reread(document, "a test", {GAME.id: GAME})[1] == endless
    for old, new in ((b'"grade":"endless"', b'"grade":"medium"'), (b'"rate":', b'"par":"7","rate":')):
        assert old in document
        with pytest.raises(BadFile):
            documents.reread(document.replace(old, new), "a test", {GAME.id: GAME})


# ---------------------------------------------------------------------- rests


REST_DICE: dict[Edition, tuple[dict[Purpose, int], dict[Purpose, int]]] = {
    "new": ({"heal": 2, "power": 1}, {"heal": 1}),
    "old": ({"heal": 1, "power": 1}, {}),
}
"""The dice of a rest, and of a broken one."""


@every_edition
@pytest.mark.parametrize("health", [1, 9, 10])
@pytest.mark.parametrize("magic", [0, 4, 5])
def test_g69_a_rest_casts_the_same_dice_whatever_there_is_room_for(edition: Edition, health: int, magic: int) -> None:
    for broken in (False, True):
        seen: list[Purpose] = []
        table = scene(edition, may_rest=True, health=health, magic=magic, time=2 if broken else 0, gold=9)
        sixes = Scripted({"event": [6, 6, 1 if broken else 6]}, seen)
        apply_move(table, Move("rest"), sixes)
        assert table.phase == ("fight" if broken else "turn")
        if broken:
            table.opponent_health = 1
            table.magic = 1
            apply_move(table, Move("cast"), sixes)
            table.magic = magic
        assert Counter(one for one in seen if one != "event") == Counter(REST_DICE[edition][broken])


class Scripted:
    """Dice by purpose, 1 where nothing is said; what was asked for is written down."""

    def __init__(self, faces: dict[Purpose, list[int]], seen: list[Purpose] | None = None) -> None:
        self.faces = {purpose: iter(rolls) for purpose, rolls in faces.items()}
        self.seen = [] if seen is None else seen

    def die(self, purpose: Purpose) -> int:
        self.seen.append(purpose)
        return next(self.faces.get(purpose, iter(())), 1)

    def draw(self, left: Sequence[Card], pile: PileName, mixed: bool) -> int:
        return len(left) - 1


# ---------------------------------------------------------------------- cards


@given(st.sampled_from(EDITIONS), st.integers(0, 2**32), st.booleans())
@settings(max_examples=60, deadline=None)
def test_g70_all_cards_of_a_game_are_those_that_were_dealt_each_once(edition: Edition, seed: int, by_strip: bool) -> None:
    rng = Rng.root("test/identities", seed)
    table = set_up(dealt(load_ruleset(edition), seed % 40), load_ruleset(edition))
    table.health = table.max_health = 20
    all_cards = {(name, card) for name, pile in table.board.piles.items() for card in pile}
    assert len(all_cards) == 36
    strip = FateStrip.drawn(strip_columns(draft(edition, "easy", 1)), rng.stream("strip"))
    chance = StripChance(strip) if by_strip else Dice(rng.stream("dice"))
    for now in random_game(table, rng.stream("choice"), chance, most=400):
        if now.board.twists and by_strip:
            return  # this strip has no column for them
        found = held(now)
        assert found.keys() == all_cards
        assert max(found.values()) == 1


def test_g70_a_card_that_is_there_twice_or_not_at_all_would_be_found() -> None:
    table = set_up(dealt(load_ruleset("new"), 1), load_ruleset("new"))
    first = table.treasures.cards[0]
    table.potions = (first,)
    assert max(held(table).values()) == 2
    twin = next(card for card in table.treasures.cards if card[:2] == first[:2] and card != first)
    table.potions, table.treasures = (), table.treasures._replace(cards=(twin, *table.treasures.cards[1:]))
    assert max(held(table).values()) == 2


def test_g70_the_potion_that_was_found_first_is_drunk_and_its_own_card_comes_back() -> None:
    early, late = Card("drop", 1, 7), Card("drop", 1, 2)
    table = fighting("new", "drop", ("cog", 3), potions=(early, late), health=4)
    assert [word for word in words(table) if word.startswith("drink")] == ["drink drop 1"]
    do(table, "drink drop 1", rolls=[6, 1])
    assert table.potions == (late,)
    assert early in table.treasures.cards
    assert late not in table.treasures.cards


def test_g70_a_beaten_monster_comes_back_to_its_own_place_of_the_deck() -> None:
    """All monsters here are hammers of 2: only their places tell them apart."""
    table = scene(kinds={"B1": "drop"})
    top = table.monsters.cards[-1]
    assert (top.place, faces([top])) == (0, [("hammer", 2)])
    do(table, "go B1", "bolt", rolls=[6])
    assert sorted(card.place for card in table.monsters.cards) == [0, 1, 2, 3, 4, 5]


def test_g70_a_number_of_the_strip_draws_the_very_card_of_its_place() -> None:
    quest = ranked("new", 45)
    strip = FateStrip.drawn(strip_columns(quest), Rng.root("test/place", 1))
    numbers = strip.rolls["cards"]
    pile = tuple(Card("hammer", 2, place) for place in range(12) if place not in (numbers[0] - 1, numbers[1] - 1))
    chance = StripChance(strip)
    drawn = pile[chance.draw(pile, "monster", True)]
    wanted = next(number for number in numbers if number - 1 not in (numbers[0] - 1, numbers[1] - 1))
    assert drawn.place == wanted - 1
    assert StripChance(strip).draw(pile, "monster", False) == len(pile) - 1


# ---------------------------------------------------------------------- honest decks


@every_edition
def test_g72_which_deal_is_taken_never_depends_on_its_decks(edition: Edition, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = {grade: draft(edition, grade, 5) for grade in GRADES}
    assert not any(quest.stacked for quest in honest.values())

    def stacked(numbers: Any, rng: Rng) -> tuple[Card, ...]:
        return tuple(sorted(shuffled_pile(numbers, rng), key=lambda card: -card.number))

    monkeypatch.setattr(board_module, "shuffled_pile", stacked)
    for grade, quest in honest.items():
        other = draft(edition, grade, 5)
        assert (other.kinds, other.flat, other.start) == (quest.kinds, quest.flat, quest.start)
        assert other.monster != quest.monster


@every_edition
def test_g72_decks_of_every_grade_are_fair_shuffles(edition: Edition) -> None:
    """Every card is on top as often as any other; those of the first edition began with a 3 in all hard quests."""
    for grade in GRADES:
        top = Counter(draft(edition, grade, seed).monster[0].number for seed in range(60))
        assert 6 <= top[2] <= 34, (grade, top)  # 20 are expected, and 3.7 is the standard deviation
        assert top[2] + top[3] == 60


# ---------------------------------------------------------------------- twists


def touching(*rows: TwistEffect | None, kind: Kind = "brick", **more: Any) -> Table:
    """Return a table whose traps have a twist; B1 is one that does no harm with a roll of 3."""
    one, two, three = rows if len(rows) == 3 else rows * 3
    twists: dict[Kind, TwistRows] = {kind: (one, two, three)}
    return scene(kinds={"B1": "brick"}, boss=QUIET, twists=twists, **more)


def gained(what: Any, by: int) -> TwistEffect:
    return TwistEffect(what, by)


@pytest.mark.parametrize(
    ("what", "by", "before", "after"),
    [
        ("health", -2, {"health": 5}, {"health": 3}), ("health", -2, {"health": 2}, {"health": 1}),
        ("health", -1, {"health": 1}, {"health": 1}), ("health", 2, {"health": 5}, {"health": 7}),
        ("health", 2, {"health": 9}, {"health": 10}), ("health", 1, {"health": 10}, {"health": 10}),
        ("magic", -2, {"magic": 5}, {"magic": 3}), ("magic", -2, {"magic": 1}, {"magic": 0}),
        ("magic", 2, {"magic": 1}, {"magic": 3}), ("magic", 2, {"magic": 4}, {"magic": 5}),
        ("treasure", 3, {"gold": 0}, {"gold": 3}), ("treasure", -3, {"gold": 5}, {"gold": 2}),
        ("treasure", -3, {"gold": 1}, {"gold": 0}), ("experience", 1, {"xp": 4}, {"xp": 5}),
        ("time", 1, {"time": 0}, {"time": 2, "burnt": 2}),
    ],
)  # fmt: skip
def test_twists_do_what_they_say_within_bounds(what: str, by: int, before: dict[str, int], after: dict[str, int]) -> None:
    table = do(touching(gained(what, by), **before), "go B1", rolls=[1, 3])
    assert {field: getattr(table, field) for field in after} == after
    (told,) = logged(table, "twist")
    (field,) = before
    assert told.facts["by"] == (by if what == "time" else after[field] - before[field])
    assert (table.phase, table.luck) == ("turn", 3)


@pytest.mark.parametrize(("roll", "gold"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_twists_have_a_row_for_two_faces_each(roll: int, gold: int) -> None:
    rows = [gained("treasure", number) for number in (1, 2, 3)]
    assert do(touching(*rows, gold=0), "go B1", rolls=[roll, 3]).gold == gold


def test_twists_are_rolled_before_the_room_is_resolved_and_no_luck_answers_them() -> None:
    table = scene(health=3, twists={"drop": (gained("health", -2),) * 3}, kinds={"B1": "drop"})
    do(table, "go B1", rolls=[4])
    assert (table.phase, table.health, table.luck) == ("fight", 1, 3)
    assert table.log is not None
    assert [entry.kind for entry in table.log][-3:] == ["room", "twist", "foe"]


def test_twists_of_words_alone_and_of_other_kinds_cost_no_die() -> None:
    assert do(touching(gained("treasure", 1), kind="wood"), "go B1", rolls=[3]).gold == 3
    assert do(touching(None, None, gained("treasure", 1)), "go B1", rolls=[2, 3]).gold == 3
    seen: list[Purpose] = []
    apply_move(touching(gained("treasure", 1)), Move("go", 1), Scripted({}, seen))
    assert seen[0] == "twist"
    assert seen.count("twist") == 1


def test_twists_are_rolled_on_the_first_entry_and_again_after_a_reset() -> None:
    table = touching(gained("treasure", 1), gold=0)
    do(table, "go B1", "go A1", "go B1", rolls=[1, 3])
    assert (table.gold, table.here) == (1, 1)
    do(table, "go A1")
    table.explored &= ~2  # upkeep has turned it over
    do(table, "go B1", rolls=[1, 3])
    assert (table.gold, len(logged(table, "twist"))) == (2, 2)


def test_twists_of_lairs_wait_until_the_lair_is_entered() -> None:
    lair = {"at": "D5", "open": "E4", "mini_room": 19, "mini_dead": True, "twists": {"straw": (gained("health", -1),) * 3}}
    table = do(scene("new", **lair), "go E5")  # type: ignore[arg-type]
    assert (table.phase, logged(table, "twist")) == ("lair", [])
    do(table, "enter", rolls=[1])
    assert (table.phase, len(logged(table, "twist"))) == ("fight", 1)
    again = do(scene("new", **lair), "go E5", "retreat")  # type: ignore[arg-type]
    assert not logged(again, "twist")


def test_the_time_of_a_twist_is_filled_with_that_of_the_room() -> None:
    table = do(touching(gained("time", 1), time=3, burnt=3), "go B1", rolls=[1, 3, 6, 6, 6])
    assert (table.time, len(logged(table, "event"))) == (5, 1)
    dark = do(touching(gained("time", 1), time=3, burnt=3, lamp=5), "go B1", rolls=[1, 3])
    assert dark.outcome == "dark"
    fled = scene(kinds={"B1": "drop"}, twists={"drop": (gained("time", 1),) * 3})
    do(fled, "go B1", "flee", rolls=[1, 6, 1])
    assert (fled.here, fled.time) == (0, 2)


def test_of_a_made_quest_two_twists_touch_play_and_only_they_are_on_the_board() -> None:
    for seed in range(20):
        quest = draft("new", "easy", seed)
        assert len(quest.touching_twists) == len(quest.board.twists) == 2
        assert [kind for kind, _ in quest.board.twists] == [twist.kind for twist in quest.touching_twists]
        assert ("twist" in [column.key for column in strip_columns(quest)]) == bool(quest.board.twists)


# ---------------------------------------------------------------------- the words of moves


@every_edition
def test_every_legal_move_of_many_games_is_written_and_read(edition: Edition) -> None:
    acts = set()
    for seed in range(16):
        rng = Rng.root(f"test/words/{edition}", seed)
        table = set_up(dealt(load_ruleset(edition), seed), load_ruleset(edition))
        table.health = table.max_health = 60
        for now in random_game(table, rng.stream("choice"), Dice(rng.stream("dice")), most=600):
            for move in moves(now):
                word = write_move(move)
                assert parse_move(word) == parse_move(word.upper()) == move
                assert next_move(now, word.lower()) == (move, True)
                acts.add(move.act)
    assert acts >= {
        "go", "see", "drink", "keep", "rest", "done", "enter", "strike", "cast", "bolt", "bribe", "flee", "spend", "accept",
        "level", "wait", "trade old", "trade new", "refuse",
    }  # fmt: skip


def test_potions_are_named_by_symbol_and_number() -> None:
    assert {write_move(Move("drink", at)) for at in range(len(POTIONS))} == {
        f"drink {symbol} {number}" for symbol in ("drop", "wood") for number in range(1, 10)
    }
    for word in ("drink 1", "drink hammer 1", "drink drop 10", "drink drop", "drink drop 0"):
        with pytest.raises(BadMoves):
            parse_move(word)


def test_a_potion_just_claimed_has_words_of_its_own() -> None:
    table = scene(health=5, phase="claim", offered=cards([("drop", 2)]), potions=cards([("drop", 2)]))
    assert words(table) == ["drink", "keep"]
    for word in ("drink drop 2", "keep 1"):
        assert refused(table, word) == "the potion just claimed is drunk with drink alone, or kept with keep"
    blade = scene(phase="claim", offered=cards([("hammer", 2)]), weapon=cards([("hammer", 1)])[0])
    assert "what becomes of the treasure" in refused(blade, "drink drop 2")
