"""The march over quiet tiles: where it leads, what it costs, why it is refused, who marches (S-63)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from generator.core.errors import BadMoves, BadOption
from generator.core.rng import Rng
from generator.forge import playing
from generator.games.bag_of_dungeon import GAME
from generator.games.bag_of_dungeon.players.engine import ENGINE
from generator.games.bag_of_dungeon.players.sentences import next_step
from generator.games.bag_of_dungeon.players.simulation import PLAYERS, play_game
from generator.games.bag_of_dungeon.quest.geometry import START, STEPS, cell_name, parse_cell
from generator.games.bag_of_dungeon.quest.model import SideQuest, SideQuestRow
from generator.games.bag_of_dungeon.rules import floor, notation, referee, turns
from generator.games.bag_of_dungeon.rules.chance import Dice
from generator.games.bag_of_dungeon.rules.setting_up import set_up
from generator.games.bag_of_dungeon.rules.state import Move, Table, thaw
from tests.games.bag_of_dungeon.quests import MAPS, made
from tests.games.bag_of_dungeon.scenes import CORRIDOR, ITEMS_TILE, SPIKES_TILE, hero, laid, play, refusal, scene, seeded, words

QUIET_TILE = 12
SIDE = SideQuest(tile=QUIET_TILE, title="The Well", line="A well.", rows=(SideQuestRow(say="Nothing."),) * 3)


def hall(**about: Any) -> Table:
    """Return a hero on Start, six tiles in a row to the north of it, in a game with the march."""
    return scene(CORRIDOR, march="quick", **about)


def marches(table: Table) -> list[str]:
    return [word.removeprefix("march ") for word in words(table) if word.startswith("march ")]


def noisy(what: str) -> Table:
    """Return the hall with something on its third tile."""
    tiles: Mapping[str, Any] = {
        "spikes": {"n3": ("ns", SPIKES_TILE)},
        "items": {"n3": ("ns", ITEMS_TILE)},
        "side": {"n3": ("ns", QUIET_TILE)},
    }
    table = scene(
        {**CORRIDOR, **tiles.get(what, {})},
        march="quick",
        side_quests=(SIDE,),
        foes={"n3": "bell-ram"} if what == "monster" else {},
    )
    if what == "eyes":
        table.tokens |= {parse_cell("n3")}
    if what == "vine":
        table.vines = frozenset({parse_cell("n3")})
    return table


# ---------------------------------------------------------------------- where it leads, and what it costs


def test_a_march_leads_as_far_as_tiles_are_quiet_for_one_action_point() -> None:  # S-63
    table = hall()
    assert marches(table) == ["n6", "n5", "n4", "n3", "n2"]
    after = play(table, "march n6")
    assert (cell_name(hero(after).cell), hero(after).points, after.phase) == ("n6", 4, "turn")
    assert cell_name(hero(play(after, "march n1")).cell) == "n1"


@pytest.mark.parametrize("what", ["monster", "eyes", "spikes", "vine", "items", "side"])
def test_what_is_not_quiet_is_neither_marched_to_nor_over(what: str) -> None:
    table = noisy(what)
    assert marches(table) == ["n2"]
    assert refusal(table, "march n3").startswith("that tile is not quiet")
    assert refusal(table, "march n4") == "no way over quiet tiles alone leads there"


@pytest.mark.parametrize("what", ["items", "side"])
def test_what_has_been_drawn_or_read_is_quiet(what: str) -> None:
    table = noisy(what)
    table.resolved = frozenset({parse_cell("n3")})
    assert "n4" in marches(table)


def test_things_that_lie_about_the_ring_and_other_heroes_disturb_nobody() -> None:
    table = hall(lying={"n2": ["billhook"]}, ring="n3", at=["start", "n4"], heroes=("pell", "kell"))
    assert marches(table) == ["n6", "n5", "n4", "n3", "n2"]
    assert hero(play(table, "march n2, take billhook")).points == 4


def test_a_single_step_is_no_march_even_where_a_way_leads_round() -> None:
    square = {"n1": "es", "n1e1": "sw", "e1": "nw"}
    assert marches(scene(square, march="quick")) == ["n1e1"]


def test_a_march_leaves_spikes_behind_without_a_roll() -> None:
    table = scene({**CORRIDOR, "n3": ("ns", SPIKES_TILE)}, march="quick", at=["n3"])
    assert marches(table) == ["n6", "n5", "n1", "start"]
    assert hero(play(table, "march n6")).health == hero(table).health


def test_boots_keep_their_free_step() -> None:
    after = play(hall(gear={0: ["hasty-boots"]}), "march n4, go n")
    assert (hero(after).points, cell_name(hero(after).cell)) == (4, "n5")


def test_the_second_tile_of_a_torch_is_gone_after_a_march() -> None:
    table = scene({"n1": "nesw", "w1": "ew", "w2": "ew"}, march="quick", stack=(9, 10), gear={0: ["long-torch"]})
    table.edges[START] = 4
    drawn = play(table, "draw")
    assert drawn.torch == START
    assert play(drawn, "march w2").torch == -1


def test_nobody_marches_without_an_action_point() -> None:
    table = hall(gear={0: ["hasty-boots"]})
    hero(table).points = 0
    assert marches(table) == []
    assert refusal(table, "march n4") == "there are too few action points left, 0"


def test_after_the_ring_a_march_to_the_exit_leads_out() -> None:
    table = scene(CORRIDOR, march="quick", exit="n6", dragon=False, ring="0", at=["n6", "start"], heroes=("pell", "kell"))
    end = play(table, "leave, march n6")
    assert (end.phase, hero(end, 1).status) == ("over", "escaped")


def test_only_what_is_uncovered_of_a_map_can_be_marched_to() -> None:
    table = set_up(laid(seeded(3, march="quick"), 3))
    assert marches(table) == []
    assert refusal(table, "march n2") == "no tile lies there yet"


# ---------------------------------------------------------------------- refusals


def test_each_refusal_says_what_is_wrong() -> None:
    unseen = hall(at=["n2"], foes={"n2": "bell-ram"})
    hero(unseen).unseen = True
    eyes = hall(at=["n2"])
    eyes.tokens |= {parse_cell("n2")}
    for table in (unseen, eyes):
        assert marches(table) == []
        assert refusal(table, "march n5") == "nobody marches with a monster on the same tile"
    assert refusal(hall(), "march start") == "the hero is there already"
    assert refusal(hall(), "march n1") == "that is a single step; write go n"
    assert refusal(hall(), "march e3") == "no tile lies there yet"
    assert refusal(scene(CORRIDOR), "march n4") == "nobody marches in this game; go step by step"


def test_nobody_marches_in_a_fight() -> None:  # S-63
    table = play(hall(foes={"n1": "bell-ram"}), "go n")
    assert refusal(table, "march n4") == "there is a monster to fight first"


def test_a_written_march_says_why_it_cannot_be_played() -> None:
    with pytest.raises(BadMoves, match=r"^Step 1, 'march n1', is impossible: no tile lies there yet\.$"):
        playing.replay(ENGINE.erased(), seeded(1, march="quick"), "march n1", None)
    with pytest.raises(BadMoves, match="is no move"):
        notation.read_move(hall(), "march up")


def test_an_unknown_march_is_refused_in_one_sentence() -> None:
    with pytest.raises(BadOption) as caught:
        GAME.settle({"march": "slow"})
    assert str(caught.value) == "--march cannot be 'slow'; choose one of quick, none."


def test_what_comes_next_names_the_march_where_there_is_one() -> None:
    assert next_step(made(march="quick"), "turn", 0).split(": ")[1] == "go, march, a new tile, shoot, use, take, end"
    assert "march" not in next_step(made(march="none"), "turn", 0)


# ---------------------------------------------------------------------- who marches


def dawdles(table: Table, move: Move, player: Any) -> bool:
    """Return whether a player steps onto a quiet tile who could have marched over it and the next one of the way."""
    if move.act != "go" or not turns.can_march(table, hero(table)):
        return False
    path = player._paths.get(0, [])
    return floor.quiet(table, hero(table).cell + STEPS[move.a]) and bool(path) and floor.quiet(table, path[-1])


@pytest.mark.parametrize("name", ["naive", "sensible", "planner"])
@pytest.mark.parametrize("layout", ["bag", "laid"])
def test_players_march_where_their_way_begins_with_two_quiet_tiles(name: str, layout: str) -> None:
    """Every march of a whole game is legal and resolves nothing, and no step is taken where a march would have led further."""
    seen = 0
    for seed in range(3):
        table, rng = set_up(made(seed, heroes="1", map=MAPS[layout])), Rng.root("march", seed)
        player, dice = PLAYERS[name](rng.stream("player")), Dice(rng.stream("dice"))
        while table.phase != "over":
            before, move = thaw(table), player.choose(table)
            assert referee.why_not(table, move) is None
            referee.apply_move(table, move, dice)
            if move.act == "march":
                seen += 1
                assert (hero(table).health, table.resolved) == (hero(before).health, before.resolved)
                assert table.foes.keys() == before.foes.keys(), "a monster may recover, as the turn may end with the march"
    assert seen > 1


@pytest.mark.parametrize("name", ["naive", "sensible", "planner", "chance"])
def test_nobody_marches_in_the_published_game(name: str) -> None:
    quest, rng = made(5, heroes="1", march="none"), Rng.root("march", 5)
    table, player, dice = set_up(quest), PLAYERS[name](rng.stream("player")), Dice(rng.stream("dice"))
    for _ in range(400):
        if table.phase == "over":
            break
        move = player.choose(table)
        assert move.act != "march"
        referee.apply_move(table, move, dice)


def test_games_with_the_march_take_fewer_turns() -> None:
    def turns_of(march: str, seed: int) -> int:
        rng = Rng.root("turns", seed)
        return play_game(made(seed, heroes="1", march=march), PLAYERS["sensible"](rng), Dice(rng.stream("dice"))).turns

    assert sum(turns_of("quick", seed) for seed in range(12)) < sum(turns_of("none", seed) for seed in range(12))


def test_goals_are_those_of_a_search_step_by_step() -> None:
    """Over many positions of random games: a cell is a goal if single steps over quiet tiles lead there, and no one step does."""
    for seed in range(4):
        table, rng = set_up(made(seed, heroes="2")), Rng.root("march/goals", seed)
        player, dice = PLAYERS["chance"](rng.stream("player")), Dice(rng.stream("dice"))
        for count in range(300):
            if table.phase == "over":
                break
            if count % 5 == 0 and hero(table, table.active).cell >= 0:
                assert floor.march_goals(table, table.hero.cell) == _by_flooding(table, table.hero.cell)
            referee.apply_move(table, player.choose(table), dice)


def _by_flooding(table: Table, start: int) -> list[int]:
    """Return the goals by spreading over the whole map until nothing changes."""
    reached = {start}
    while True:
        more = {cell for cell in table.tiles if floor.quiet(table, cell) and any(other in reached for other in table.links[cell])}
        if more <= reached:
            break
        reached |= more
    return sorted(reached - {start, *table.links[start]})
