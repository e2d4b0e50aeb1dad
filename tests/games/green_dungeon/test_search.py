"""The players by chance and by search: games that end, worlds that agree with what is known, and choices that no secret moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from generator.core.rng import Rng
from generator.games.green_dungeon.players import by_chance, search
from generator.games.green_dungeon.players.by_chance import ByChance
from generator.games.green_dungeon.players.last_fight import is_last_fight, last_fight_points
from generator.games.green_dungeon.players.pathfinding import OUTER_CELLS
from generator.games.green_dungeon.players.planner import Planner
from generator.games.green_dungeon.players.policies import Player, Sensible
from generator.games.green_dungeon.players.sampled_worlds import PurposeDice, hidden_cells, sampled_world
from generator.games.green_dungeon.players.search import Search, Way, WayFollower, expected_gain, ways_on
from generator.games.green_dungeon.players.simulation import MOST_MOVES, play_game, played_score
from generator.games.green_dungeon.quest.board import Board, Kind, deal
from generator.games.green_dungeon.quest.passages import CELLS, parse_cell
from generator.games.green_dungeon.quest.ruleset import EDITIONS, Edition, load_ruleset
from generator.games.green_dungeon.rules.chance import Dice
from generator.games.green_dungeon.rules.referee import ENTER, FLEE, GO, REST, apply_move, moves
from generator.games.green_dungeon.rules.scoring import score
from generator.games.green_dungeon.rules.state import DrawPile, Move, State, Table, copy_as, set_up
from tests.games.green_dungeon.scenes import fighting, opponent, scene
from tests.records import replace

LAMP = 45
FEW = 50
"""Games that are played out in a game of the tests: one round of each way at the first choices."""
every_edition = pytest.mark.parametrize("edition", EDITIONS)


def dungeon(edition: Edition, seed: int, lamp: int = LAMP) -> Board:
    rng = Rng.root(f"test/search/{edition}", seed)
    boards = (deal(load_ruleset(edition), rng.stream(turn)) for turn in range(99))
    return replace(next(board for board in boards if board.closed_doors is not None), lamp=lamp)


def positions(edition: Edition, seeds: range, phase: str = "turn") -> Iterator[Table]:
    """Yield tables from the middle of the sensible player's games, where a choice of a phase is to be made."""
    for seed in seeds:
        board = dungeon(edition, seed)
        table, player, dice = set_up(board, load_ruleset(edition)), Sensible(), Dice(Rng.root("test/search/dice", seed))
        for number in range(15 + 5 * seed):
            if number > 10 and table.phase == phase:
                break
            if table.phase == "over":
                break
            apply_move(table, player.choose(table), dice)
        if table.phase == phase:
            yield table


# ---------------------------------------------------------------------- by chance


@every_edition
@pytest.mark.parametrize("lamp", [0, LAMP])
def test_a_game_by_chance_ends_by_death_the_lamp_or_luck(edition: Edition, lamp: int) -> None:
    rules, ends = load_ruleset(edition), Counter[str]()
    for seed in range(120):
        game = play_game(dungeon(edition, seed % 25, lamp), rules, ByChance(Rng.root("by", seed)), Dice(Rng.root("dice", seed)))
        assert len(game.cells) < MOST_MOVES / 2
        ends[game.table.outcome] += 1
    assert ends[""] == 0
    assert ends["dead"] > 30
    assert (ends["dark"] > 0) == (lamp > 0)


def test_without_an_end_to_chance_an_endless_game_goes_on_and_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(by_chance, "MOST_BY_CHANCE", 10**6)
    strong = replace(load_ruleset("new"), start_level=9, start_health=20)
    ends = [
        play_game(dungeon("new", seed, 0), strong, ByChance(Rng.root("by", seed)), Dice(Rng.root("dice", seed)))
        for seed in range(8)
    ]
    assert any(not game.table.outcome for game in ends)


def test_chance_picks_every_legal_move_and_no_other() -> None:
    table = scene(at="A1", open="B1", may_rest=True)
    picked = Counter(ByChance(Rng.root("by", seed)).choose(table) for seed in range(200))
    assert set(picked) == set(moves(table))
    assert min(picked.values()) > 30


# ---------------------------------------------------------------------- sampled worlds


def faults(table: Table, world: Table) -> list[str]:
    """Return what a player could notice of a world that is not as it is on the table, or cannot be."""
    known = table.explored | table.revealed | table.visited
    found = [f"cell {cell}" for cell in range(CELLS) if known >> cell & 1 and world.board.kinds[cell] != table.board.kinds[cell]]
    if sorted(world.board.kinds) != sorted(table.board.kinds):
        found.append("tiles")
    if table.rules.bosses == "outer" and any(not OUTER_CELLS[table.board.start] >> cell & 1 for cell in world.board.lairs):
        found.append("lairs")
    for name in ("treasures", "monsters", "bosses"):
        pile, other = getattr(table, name), getattr(world, name)
        if (sorted(pile.cards), pile.spent) != (sorted(other.cards), other.spent):
            found.append(name)
    hidden = {"board", "treasures", "monsters", "bosses", "passages", "rules", "log"}
    found += [name for name in State.__match_args__ if name not in hidden and getattr(table, name) != getattr(world, name)]
    return found if world.passages is table.passages else [*found, "passages"]


@every_edition
def test_a_sampled_world_looks_the_same_and_can_be(edition: Edition) -> None:
    changed = 0
    for table in positions(edition, range(6)):
        before = copy_as(table, State)
        for seed in range(10):
            world = sampled_world(table, Rng.root("world", seed))
            assert faults(table, world) == []
            changed += world.board.kinds != table.board.kinds
        assert copy_as(table, State) == before
    assert changed > 20


def test_a_world_that_could_not_be_is_noticed() -> None:
    table = next(positions("new", range(6)))
    inner = next(cell for cell in range(CELLS) if not OUTER_CELLS[table.board.start] >> cell & 1 and table.board.start != cell)
    kinds = list(table.board.kinds)
    lair = kinds.index("straw")
    kinds[inner], kinds[lair] = kinds[lair], kinds[inner]
    world = copy_as(table, Table)
    world.board = replace(table.board, kinds=tuple(kinds))
    assert "lairs" in faults(table, world)
    world.bosses = DrawPile(table.bosses.cards[1:])
    world.health -= 1
    assert {"bosses", "health"} <= set(faults(table, world))


def test_a_tile_that_upkeep_turned_over_is_remembered() -> None:
    table = scene(kinds={"B1": "hammer"}, at="A1", open="B1 C1")
    cell = parse_cell("B1")
    table.explored &= ~(1 << cell)
    assert not hidden_cells(table) >> cell & 1
    assert all(sampled_world(table, Rng.root("world", seed)).board.kinds[cell] == "hammer" for seed in range(20))


def test_every_cell_where_a_lair_can_be_is_as_likely() -> None:
    table = set_up(dungeon("new", 1), load_ruleset("new"))
    found = Counter(cell for seed in range(450) for cell in sampled_world(table, Rng.root("world", seed)).board.lairs)
    assert len(found) == 9
    assert 70 < min(found.values()) <= max(found.values()) < 135


def test_dice_of_one_purpose_do_not_move_those_of_another() -> None:
    one, other = PurposeDice(Rng.root("dice", 1)), PurposeDice(Rng.root("dice", 1))
    for _ in range(7):
        one.die("you")
    assert [one.die("event") for _ in range(20)] == [other.die("event") for _ in range(20)]


# ---------------------------------------------------------------------- nothing hidden


def permuted(table: Table) -> Table:
    """Return a table on which everything hidden lies otherwise: unseen tiles go round among their like, piles are turned over."""
    known = table.explored | table.revealed | table.visited
    kinds = list(table.board.kinds)
    outer = OUTER_CELLS[table.board.start] if table.rules.bosses == "outer" else 0
    for part in (outer, ~outer):
        cells = [cell for cell in range(CELLS) if part >> cell & 1 and not known >> cell & 1]
        around: list[Kind] = [kinds[cell] for cell in cells]
        for cell, kind in zip(cells, around[2:] + around[:2], strict=True):
            kinds[cell] = kind
    other = copy_as(table, Table)
    other.board = replace(table.board, kinds=tuple(kinds))
    for name in ("treasures", "monsters", "bosses"):
        pile = getattr(table, name)
        setattr(other, name, pile._replace(cards=pile.cards if pile.mixed else pile.cards[::-1]))
    return other


def chosen(table: Table) -> tuple[object, ...]:
    """Return what the searching player chooses, and by which values, as long as it plays out few games."""
    values: list[float] = []

    class Watched(Search):
        def played_out(self, world: Table, way: Way, dice: object) -> float:
            values.append(super().played_out(world, way, dice))  # type: ignore[arg-type]
            return values[-1]

    player = Watched(table.rules, Rng.root("player", 1), FEW)
    return (player.choose(table), tuple(values))


@every_edition
@pytest.mark.parametrize("phase", ["turn", "fight"])
def test_the_search_sees_nothing_that_is_hidden(edition: Edition, phase: str) -> None:
    asked = 0
    for table in positions(edition, range(5), phase):
        assert faults(table, permuted(table)) == []
        found = chosen(table)
        assert chosen(permuted(table)) == found
        asked += len(found[1]) > 0  # type: ignore[arg-type]
    assert asked > 0


@every_edition
def test_a_search_that_peeks_is_found_out(edition: Edition, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "sampled_world", lambda table, rng: copy_as(table, Table))
    assert any(chosen(permuted(table)) != chosen(table) for table in positions(edition, range(3)))


# ---------------------------------------------------------------------- the search


@every_edition
def test_the_search_plays_legal_games_to_the_end_and_the_same_again(edition: Edition) -> None:
    rules, ends = load_ruleset(edition), []
    for _ in range(2):
        player = _Checked(Search(rules, Rng.root("player", 1), FEW))
        ends.append(play_game(dungeon(edition, 1), rules, player, Dice(Rng.root("dice", 1))))
    assert ends[0].table.outcome
    assert (ends[0].cells, played_score(ends[0])) == (ends[1].cells, played_score(ends[1]))


@every_edition
def test_a_search_that_trusts_no_other_way_plays_the_planners_game(edition: Edition, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = load_ruleset(edition)
    ways = [lambda: Search(rules, Rng.root("player", 1), 400), lambda: Planner(rules)]
    monkeypatch.setattr(search, "ROUNDS", (1,))

    def routes() -> list[list[tuple[int, ...]]]:
        return [
            [play_game(dungeon(edition, seed), rules, way(), Dice(Rng.root("dice", seed))).cells for seed in (1, 2)] for way in ways
        ]

    monkeypatch.setattr(search, "EXPECTED", -1e9)
    one, other = routes()
    assert one == other
    monkeypatch.setattr(search, "EXPECTED", 1e9)
    one, other = routes()
    assert one != other


class _Checked:
    """A player whose every move is held against the referee, and who must leave the table as it is."""

    def __init__(self, player: Player) -> None:
        self.player = player

    def choose(self, table: Table) -> Move:
        before = copy_as(table, State)
        move = self.player.choose(before)
        assert move in list(moves(table))
        assert copy_as(table, State) == before
        return move


def test_an_endless_game_of_the_search_ends() -> None:
    rules = load_ruleset("new")
    for seed in range(2):
        player = Search(rules, Rng.root("player", seed), FEW)
        assert play_game(dungeon("new", seed, 0), rules, player, Dice(Rng.root("dice", seed))).table.outcome


def test_the_search_does_not_rest_when_a_rest_puts_the_light_out() -> None:
    """Three boxes are left, the last boss is next door and weak: a rest loses the game for certain."""
    near = {"at": "D4", "open": "A1 B1 C1 D1 D2 D3", "boss": [("cog", 1)] * 6, "mini_dead": True, "mini_room": parse_cell("E5")}
    table = scene(lamp=48, burnt=45, level=4, health=7, magic=6, may_rest=True, xp=9, **near)
    table.explored |= 1 << parse_cell("E5")
    table.visited |= 1 << parse_cell("E5")
    ways = ways_on(table, table.rules)
    assert Way(REST) in ways
    player = Search(table.rules, Rng.root("player", 1), 1500)
    assert player.played_out(copy_as(table, Table), Way(REST), Dice(Rng.root("dice", 1))) == 0
    lair = GO[parse_cell("E4")]
    assert any(way.move == lair for way in ways)
    assert player.choose(table) == lair


def test_fights_are_asked_about_only_where_they_could_be_avoided_and_hurt() -> None:
    weak, strong = fighting("new", "drop", ("cog", 1)), fighting("new", "drop", ("cog", 3))
    for table in (weak, strong):
        table.explored |= 1 << parse_cell("B1")
    assert ways_on(weak, weak.rules) == []
    assert FLEE in [way.move for way in ways_on(strong, strong.rules)]
    strong.round = search.ODDS_ROUNDS + 1
    assert ways_on(strong, strong.rules) == []


def test_a_way_is_followed_until_something_comes_between() -> None:
    table = scene(at="A1", open="B1 C1", may_rest=True)
    b1, c1 = parse_cell("B1"), parse_cell("C1")
    follower = WayFollower(Way(GO[b1], (c1,), REST), table.here)
    table.here = b1
    assert follower.choose(table) == GO[c1]
    table.here = c1
    assert follower.choose(table) == REST
    assert follower.choose(table) is None
    fled = WayFollower(Way(GO[b1], (c1,)), parse_cell("A1"))
    table.here = parse_cell("A1")
    assert fled.choose(table) is None
    table.phase, table.arriving = "lair", b1
    assert WayFollower(Way(GO[b1], then=ENTER), parse_cell("A1")).choose(table) == ENTER
    assert WayFollower(Way(GO[b1]), parse_cell("A1")).choose(table) is None


def test_another_way_must_be_better_by_more_than_chance_explains() -> None:
    same = [50.0, 0.0, 80.0, 0.0]
    assert expected_gain(same, same) < 0
    assert expected_gain([100.0, 0.0, 0.0, 40.0], same) < 0
    assert expected_gain([60.0, 10.0, 90.0, 10.0] * 20, same * 20) > 2
    assert expected_gain([60.0, 10.0, 90.0, 10.0], same) < 0
    assert expected_gain([0.0] * 4, [60.0, 70.0, 80.0, 60.0], search.HOPE) < 0
    assert expected_gain(same, same, search.HOPE) > 0


def better(rules_of: Callable[[Edition], Player], edition: Edition, games: int) -> float:
    """Return the mean points of a player, of which lost games have none."""
    points = []
    for seed in range(games):
        game = play_game(dungeon(edition, seed % 4, 40), load_ruleset(edition), rules_of(edition), Dice(Rng.root("dice", seed)))
        points.append(played_score(game) if game.won else 0)
    return sum(points) / games


@pytest.mark.slow
@every_edition
def test_the_search_is_better_than_the_player_it_begins_with(edition: Edition) -> None:
    begins = better(lambda name: Planner(load_ruleset(name)), edition, 40)
    assert better(lambda name: Search(load_ruleset(name), Rng.root("player", 1), 1500), edition, 40) > begins


def test_opponents_that_wait_are_places_to_go() -> None:
    cell = parse_cell("B1")
    table = scene(at="A1", open="B1 C1", may_rest=True, waiting=((cell, opponent("drop", ("cog", 2))),))
    assert GO[cell] in [way.move for way in ways_on(table, table.rules)]


# ---------------------------------------------------------------------- the last fight


def last_fight(edition: Edition, health: int) -> Table:
    """Return a table before the last fight."""
    table = fighting(edition, "final", ("cog", 5), ("cog", 4))
    table.mini_dead, table.level, table.log = True, 3, None
    table.health, table.max_health, table.magic, table.max_magic, table.luck = health, 13, 5, 8, 1
    return table


@every_edition
@pytest.mark.parametrize("health", [3, 12])
def test_the_last_fight_is_worth_what_the_planner_makes_of_it(edition: Edition, health: int) -> None:
    table, games = last_fight(edition, health), 400
    assert is_last_fight(table)
    points = 0.0
    for seed in range(games):
        end, player, dice = copy_as(table, Table), Planner(table.rules), Dice(Rng.root("last", seed))
        while end.phase != "over":
            apply_move(end, player.choose(end), dice)
        points += score(end).total / games if end.outcome == "won" else 0
    worth = last_fight_points(table, Planner(table.rules).evaluator)
    assert abs(points - worth) < 7
    weaker = copy_as(table, Table)
    weaker.level = 1
    assert abs(points - last_fight_points(weaker, Planner(table.rules).evaluator)) > 7


def test_a_fight_that_ends_nothing_is_played_out() -> None:
    table = last_fight("new", 9)
    table.mini_dead = False
    assert not is_last_fight(table)
    assert not is_last_fight(fighting("new", "drop", ("cog", 3)))
    assert not is_last_fight(scene())
