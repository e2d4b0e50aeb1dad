"""The engine: walks read word by word, moves as text both ways, events, players, the dungeon in a terminal, a second verifier."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice, pairwise
from pathlib import Path
from typing import Any

import pytest

import generator.games.donjonz
from generator.core.errors import BadMoves, BadOption
from generator.core.grid import Spot
from generator.core.rng import Rng
from generator.core.seeds import seed_from_word
from generator.forge import playing, results
from generator.forge.making import Made, make
from generator.games.donjonz import GAME
from generator.games.donjonz.players import state_text
from generator.games.donjonz.players.engine import ENGINE
from generator.games.donjonz.players.planner import MOST_WAYS, planned
from generator.games.donjonz.players.policies import POLICIES, best_policy, planner_policy
from generator.games.donjonz.players.simulation import WALKERS, FastRandom, WalkBoard, simulate
from generator.games.donjonz.quest.cards import surface
from generator.games.donjonz.quest.data_loading import walk_rules
from generator.games.donjonz.quest.maze import Maze
from generator.games.donjonz.quest.model import Quest
from generator.games.donjonz.rules import game_state, referee
from generator.games.donjonz.rules.game_state import Action, GameState, Stop
from generator.games.donjonz.rules.notation import read_walk, write_walk
from generator.games.donjonz.rules.referee import Move, State
from tests.contract.kept import kept
from tests.games.donjonz.oracle import judged
from tests.records import replace

SETTINGS = ({}, {"may-stop": "yes"}, {"lock-blocks": "yes"}, {"grade": "easy", "may-stop": "yes", "lock-blocks": "yes"})


@cache
def made(number: int) -> Made[Quest]:
    """Return a dungeon with a map, one for every mix of the rules of a walk."""
    options = GAME.settle(SETTINGS[number])
    return kept(f"donjonz-engine-{number}", lambda: make(GAME, options, seed_from_word(f"engine {number}")))


every_dungeon = pytest.mark.parametrize("number", range(len(SETTINGS)))
every_player = pytest.mark.parametrize("name", POLICIES)


def maze_of(quest: Quest) -> Maze:
    return surface(quest.cards, quest.placed)


def played(number: int, seed: int) -> Iterator[tuple[GameState, Action]]:
    """Yield the states of a game by chance and what is done in each; it may stop late, where stopping is allowed."""
    state, rng = ENGINE.begin(made(number).quest), Rng.root("test-engine", seed)
    while not ENGINE.over(state):
        action = rng.pick([one for one in ENGINE.moves(state) if not isinstance(one, Stop) or rng.chance(1, 10)] or [Stop()])
        yield state, action
        state = ENGINE.play(state, action, None)[0]


def on_the_best_walk(number: int) -> list[GameState]:
    """Return the states of the best walk."""
    quest = made(number).quest
    assert quest.par
    states = [ENGINE.begin(quest)]
    for move in read_walk(maze_of(quest), quest.par.walk):
        states.append(ENGINE.play(states[-1], move, None)[0])
    return states


def steps_of(number: int, seed: int) -> tuple[Move, ...]:
    """Return the steps of a game by chance."""
    return tuple(action for _, action in played(number, seed) if isinstance(action, Move))


def verified(quest: Quest, text: str) -> Any:
    return playing.verify(GAME, replace(made(0), quest=quest), text)  # type: ignore[arg-type]


def refused(quest: Quest, text: str) -> str:
    with pytest.raises(BadMoves) as caught:
        verified(quest, text)
    said = str(caught.value)
    assert said.endswith(".")
    assert said.isprintable()
    return said


# ---------------------------------------------------------------------- words


@every_dungeon
def test_the_best_walk_makes_par_however_it_is_written(number: int) -> None:
    quest = made(number).quest
    assert quest.par
    maze = maze_of(quest)
    walk = read_walk(maze, quest.par.walk)
    spaces = [write_walk(maze, walk[: number + 1]).split()[-1] for number in range(len(walk))]
    turns = quest.par.walk.split()
    for text in (
        quest.par.walk, " ".join(turns[1:]), "\n".join(turns).lower(), " > ".join(spaces), f"\ufeff{', '.join(turns)};",
        f"{turns[0]} {quest.par.walk}",
    ):  # fmt: skip
        found = verified(quest, text)
        assert (found.points, found.won) == (quest.par.score, True)


def read_by_words(quest: Quest, text: str) -> list[Move]:
    """Return the steps of a text as the engine reads them; that each is legal is not asked."""
    state, found = ENGINE.begin(quest), []
    for word in ENGINE.words(text):
        used = False
        while not used:
            action, used = ENGINE.read(state, word)
            if isinstance(action, Move):
                found.append(action)
                hero = state.hero
                moved = State(hero.maze, hero.rules, action.to, hero.used | {action.to})
                state = GameState(quest, moved)
    return found


@every_dungeon
def test_a_walk_read_word_by_word_is_the_walk_read_whole(number: int) -> None:
    quest = made(number).quest
    maze = maze_of(quest)
    for seed in range(20):
        walk = steps_of(number, seed)
        for text in (write_walk(maze, walk), " ".join(write_walk(maze, walk).split()[1:]).lower()):
            assert tuple(read_by_words(quest, text)) == read_walk(maze, text) == walk


@every_dungeon
def test_what_cannot_be_read_whole_cannot_be_read_by_words(number: int) -> None:
    quest, rng = made(number).quest, Rng.root("spoiled", number)
    maze = maze_of(quest)
    names = [maze.name(space) for space in range(len(maze.spots))]
    outcomes = set()
    for seed in range(120):
        words = write_walk(maze, steps_of(number, seed)).split()
        words.insert(rng.below(len(words) + 1), rng.pick([*names, "Z9", "B", "C3/", f"{rng.pick(names)}/-", "x" * 13]))
        text = " ".join(words)
        assert outcome(lambda text=text: tuple(read_by_words(quest, text))) == outcome(lambda text=text: read_walk(maze, text))
        outcomes.add(type(outcome(lambda text=text: read_walk(maze, text))))
    assert outcomes == {tuple, str}


def outcome(read: Callable[[], tuple[Move, ...]]) -> tuple[Move, ...] | str:
    try:
        return read()
    except BadMoves:
        return "refused"


@every_dungeon
def test_every_action_is_read_back_from_its_word(number: int) -> None:
    marks = set()
    by_chance = [state for seed in range(12) for state, _ in played(number, seed)]
    for state in by_chance + on_the_best_walk(number):
        for action in ENGINE.moves(state):
            word = ENGINE.write(state, action)
            assert ENGINE.read(state, word) == (action, True)
            marks.add(word.partition("/")[1] + ("stop" if word == "stop" else ""))
    assert marks == ({"", "/", "stop"} if made(number).quest.house.may_stop else {"", "/"})


def test_the_stairs_may_be_named_before_the_first_step_and_not_after_it() -> None:
    quest = made(0).quest
    state = ENGINE.begin(quest)
    name = state.hero.maze.name(state.hero.where)
    assert ENGINE.read(state, name) == ENGINE.read(state, name.lower()) == (None, True)
    with pytest.raises(BadMoves, match="is where the hero stands already"):
        ENGINE.read(state, f"{name}/-")
    first = next(iter(ENGINE.moves(state)))
    assert "that space has been used" in refused(quest, f"{ENGINE.write(state, first)} {name}")


@pytest.mark.parametrize(
    ("word", "why"),
    [
        ("left", "is no step"), ("C", "is no step"), ("7C", "is no step"), ("C0", "is no space of this dungeon"),
        ("Z1", "is no space"), ("C99", "is no space"), ("\u2603", "is no step"), ("A" * 5000, "is longer than any step"),
        ("A" + "9" * 9000, "is longer"), ("C\x1b[2J", "is no step"), ("stop!", "is no step"),
    ],
)  # fmt: skip
def test_a_word_that_is_none_is_refused_with_its_number(word: str, why: str) -> None:
    quest = made(0).quest
    text = write_walk(maze_of(quest), steps_of(0, 1)[:6])
    said = refused(quest, f"{text} {word} {word}")
    assert said.startswith("Step 7, '")
    assert f"', {why}" in said
    assert len(said) < 250


# ---------------------------------------------------------------------- moves


@every_dungeon
def test_moves_and_refusals_agree(number: int) -> None:
    quest = made(number).quest
    spaces = range(len(maze_of(quest).spots))
    drops = (None, *range(len(quest.pairs)))
    every = [Move(to, drop, leave) for to in spaces for drop in drops for leave in (False, True)]
    for seed in range(2):
        for state, _ in islice(played(number, seed), 0, None, 5):
            legal = [one for one in every if ENGINE.why_not(state, one) is None]
            assert sorted(legal, key=every.index) == sorted(
                (m for m in ENGINE.moves(state) if isinstance(m, Move)), key=every.index
            )
            for one in every:
                reason = ENGINE.why_not(state, one)
                if reason is not None:
                    here, there = (state.hero.maze.name(space) for space in (state.hero.where, one.to))
                    assert reason.startswith(f"from {here} to {there}: ")


def test_a_weapon_is_left_by_its_mark_whether_a_hand_is_free_or_not() -> None:
    start = ENGINE.begin(made(0).quest)
    maze = start.hero.maze
    for space in maze.spaces_with("weapon"):
        before, word = maze.passages[space][0], f"{maze.name(space)}/-"
        for hands, action in (((0, 1), Move(space)), ((0,), Move(space, leave=True))):
            state = GameState(start.quest, replace(start.hero, where=before, used=frozenset({before}), weapons=hands))
            assert ENGINE.read(state, word) == ENGINE.read(state, word.lower()) == (action, True)
            assert ENGINE.why_not(state, Move(space, leave=True)) is None
            after, events = ENGINE.play(state, Move(space, leave=True), None)
            assert after.hero.weapons == hands
            assert " leaves the " in events[0].text


@every_dungeon
def test_a_stop_is_listed_last_and_only_where_it_is_allowed(number: int) -> None:
    quest = made(number).quest
    for state, _ in played(number, 3):
        listed = list(ENGINE.moves(state))
        assert [one for one in listed if isinstance(one, Stop)] == ([Stop()] if quest.house.may_stop else [])
        assert (ENGINE.why_not(state, Stop()) is None) == quest.house.may_stop
        assert ENGINE.unsaid(state) == (Stop() if quest.house.may_stop else None)
        if quest.house.may_stop:
            assert listed[-1] == Stop()


@pytest.mark.parametrize("number", [1, 3])
def test_a_stop_may_be_written_or_left_unsaid_and_nothing_comes_behind_it(number: int) -> None:
    quest = made(number).quest
    maze, walk = maze_of(quest), steps_of(number, 5)
    for count in range(0, len(walk), 7):
        text = write_walk(maze, walk[:count])
        assert verified(quest, f"{text} STOP") == verified(quest, text)
        after = maze.name(walk[count].to)
        assert "is impossible" in refused(quest, f"{text} stop {after}")
        assert "the walk is over" in refused(quest, f"{text} stop stop")


@pytest.mark.parametrize("number", [0, 2])
def test_who_may_not_stop_must_go_on(number: int) -> None:
    quest = made(number).quest
    maze, walk = maze_of(quest), steps_of(number, 5)
    for count in range(0, len(walk) - 1, 7):
        text = write_walk(maze, walk[:count])
        here = maze.name(walk[count - 1].to if count else maze.start)
        assert refused(quest, text).startswith(f"The written game ends too early: the walk breaks off at {here}, where ")
        assert "nobody may stop here while a step is possible" in refused(quest, f"{text} stop")
        with pytest.raises(BadMoves, match="cannot stop"):
            ENGINE.play(ENGINE.begin(quest), Stop(), None)


def test_a_walk_that_is_over_is_over() -> None:
    for number in range(len(SETTINGS)):
        *_, (state, action) = played(number, 9)
        end = ENGINE.play(state, action, None)[0]
        assert list(ENGINE.moves(end)) == []
        assert ENGINE.unsaid(end) is None
        assert ENGINE.why_not(end, Stop()) in ("the walk is over", "the hero is dead")
        assert ENGINE.won(end) != end.hero.dead
        assert ENGINE.points(end) == (end.hero.score or 0)


def test_a_deck_must_be_laid_before_it_can_be_walked() -> None:
    quest: Any = make(GAME, GAME.settle({"map": "own"}), 4242)
    with pytest.raises(BadOption, match="must be laid first"):
        ENGINE.begin(quest.quest)
    with pytest.raises(BadOption, match="must be laid first"):
        playing.verify(GAME, quest, "A1")  # type: ignore[arg-type]
    for policy in POLICIES.values():
        with pytest.raises(BadOption, match="must be laid first"):
            policy(quest.quest, Rng.root("x", 1))


# ---------------------------------------------------------------------- what happens


def best_game(number: int) -> list[tuple[GameState, Action]]:
    """Return the states of the best walk and what is done in each."""
    quest = made(number).quest
    assert quest.par
    state, found = ENGINE.begin(quest), []
    for move in read_walk(state.hero.maze, quest.par.walk):
        found.append((state, move))
        state = ENGINE.play(state, move, None)[0]
    return found


def test_events_are_sentences_with_the_names_of_the_quest() -> None:
    seen: dict[str, set[str]] = {}
    for number in range(len(SETTINGS)):
        quest = made(number).quest
        games = [*(list(played(number, seed)) for seed in range(40)), best_game(number)]
        for game in games:
            for state, action in game:
                for event in ENGINE.play(state, action, None)[1]:
                    assert event.text.endswith((".", "!", "?", "\u201d", "\u2019"))
                    assert event.text[0].isupper() or event.text[0].isdigit()
                    assert event.kind in {"", *results.EVENTS}
                    seen.setdefault(event.kind, set()).add(event.text)
                    named = {"key": quest.key, "lock": quest.lock, "death": quest.hero}.get(event.kind, "")
                    assert named.lower() in event.text.lower()
    assert set(seen) == {"", "gold", "monster", "bribe", "death", "key", "lock"}
    words = " ".join(seen[""])
    assert all(part in words for part in (" takes the ", " leaves the ", " drops the ", " stops on ", "No step is left"))


def spoiled(text: str, names: list[str], rng: Rng) -> str:
    """Return a written walk with a word left out, put in, repeated, or marked, or the walk itself."""
    words = text.split()
    place = rng.below(len(words))
    how = rng.below(6)
    if how == 0:
        del words[place]
    elif how == 1:
        words.insert(place, rng.pick(names))
    elif how == 2:
        words = words[: place + 1]
    elif how == 3:
        words[place] += rng.pick(("/-", "/A", "/B", "/C", "/D"))
    elif how == 4:
        words.insert(place + 1, "stop")
    return " ".join(words)


def verdicts(number: int, seeds: int) -> list[tuple[object, object]]:
    """Return what engine and second verifier say of many walks, by chance and the best one, each spoiled or not."""
    quest, rng, found = made(number).quest, Rng.root("oracle", number), list[tuple[object, object]]()
    maze = maze_of(quest)
    names = [maze.name(space) for space in range(len(maze.spots))]
    for seed in range(seeds):
        walk = quest.par.walk if quest.par and seed % 3 == 0 else write_walk(maze, steps_of(number, seed))
        text = spoiled(walk, names, rng)
        try:
            result = verified(quest, text)
            ours: object = (result.points, result.won, result.events)
        except BadMoves:
            ours = None
        found.append((ours, judged(maze, walk_rules(quest.house), text)))
    return found


@every_dungeon
def test_a_second_verifier_agrees(number: int) -> None:
    found = verdicts(number, 150)
    assert [pair for pair in found if pair[0] != pair[1]] == []
    assert 10 < sum(ours is None for ours, _ in found) < 140


@pytest.mark.parametrize("number", range(len(SETTINGS)))
def test_the_second_verifier_confirms_the_best_walk(number: int) -> None:
    quest = made(number).quest
    assert quest.par
    verdict = judged(maze_of(quest), walk_rules(quest.house), quest.par.walk)
    assert verdict is not None
    assert verdict[:2] == (quest.par.score, True)
    assert verified(quest, quest.par.walk).events == verdict[2]


@pytest.mark.parametrize(
    ("module", "name", "value"),
    [
        (referee, "_after_monster", lambda state, kind: referee.replace(state, kills=state.kills + 1)),
        (referee, "_barred", lambda state, space: None if space != state.maze.start else "no"),
        (referee, "_weapons_after", lambda held, kind, move: held),
        (game_state, "events_of_move", lambda quest, before, after, move: ()),
    ],
)
def test_control_the_second_verifier_notices_other_rules(
    module: object, name: str, value: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    made(2)
    monkeypatch.setattr(module, name, value)
    assert [ours for ours, theirs in verdicts(2, 60) if ours != theirs]


# ---------------------------------------------------------------------- players


def points(end: playing.Playthrough) -> int:
    return ENGINE.points(end.state)  # type: ignore[arg-type]


def whole_game(number: int, name: str, seed: int) -> playing.Playthrough:
    return playing.played_by(GAME, made(number), name, Rng.root("players", seed))  # type: ignore[arg-type]


@every_dungeon
@every_player
def test_a_player_plays_to_the_end_and_its_words_are_the_game(number: int, name: str) -> None:
    end = whole_game(number, name, 1)
    assert ENGINE.over(end.state)  # type: ignore[arg-type]
    assert end == whole_game(number, name, 1)
    again = verified(made(number).quest, " ".join(step.word for step in end.steps))
    assert (again.points, again.won) == (points(end), ENGINE.won(end.state))  # type: ignore[arg-type]


@every_dungeon
def test_the_best_player_makes_par_and_nobody_more(number: int) -> None:
    par = made(number).quest.par
    assert par
    assert points(whole_game(number, "best", 1)) == par.score
    for name in POLICIES:
        assert points(whole_game(number, name, 2)) <= par.score


def test_players_are_listed_from_the_most_naive_to_the_best() -> None:
    assert list(POLICIES) == ["random", "greedy", "ahead", "planner", "best"]
    sums = dict.fromkeys(POLICIES, 0)
    for name in POLICIES:
        for number in range(len(SETTINGS)):
            sums[name] += sum(points(whole_game(number, name, seed)) for seed in range(4))
    assert [one for one, other in pairwise(sums.values()) if one >= other] == []


@every_dungeon
@pytest.mark.parametrize("name", WALKERS)
def test_players_walk_as_the_walkers_that_rate_a_dungeon(number: int, name: str) -> None:
    quest = made(number).quest
    board = WalkBoard(maze_of(quest), walk_rules(quest.house))
    for seed in range(3 if name == "ahead" else 12):
        random = FastRandom(Rng.root("players", seed).stream("player"))
        assert points(whole_game(number, name, seed)) == simulate(board, WALKERS[name], random, count=1).best


@every_dungeon
def test_the_planner_brings_home_what_it_planned_and_plans_anew_where_it_is_led_astray(number: int) -> None:
    quest = made(number).quest
    board = WalkBoard(maze_of(quest), walk_rules(quest.house))
    end = whole_game(number, "planner", 5)
    plan = planned(board, FastRandom(Rng.root("players", 5).stream("player")), ways=MOST_WAYS)
    assert plan is not None
    assert points(end) == board.score(plan.carried)
    choose, state = planner_policy(quest, Rng.root("x", 1)), ENGINE.begin(quest)
    other = next((one for one in ENGINE.moves(state) if one != choose(state)), choose(state))
    state = ENGINE.play(state, other, None)[0]
    while not ENGINE.over(state):
        state = ENGINE.play(state, choose(state), None)[0]
    with pytest.raises(BadOption):
        planner_policy(replace(quest, mode="mapping", placed=(), par=None), Rng.root("x", 1))


def test_the_best_player_knows_no_way_back_to_its_walk() -> None:
    quest = made(0).quest
    choose = best_policy(quest, Rng.root("x", 1))
    state = ENGINE.begin(quest)
    other = next(one for one in ENGINE.moves(state) if one != choose(state))
    with pytest.raises(BadMoves, match="The best walk does not come to"):
        choose(ENGINE.play(state, other, None)[0])
    with pytest.raises(BadOption, match="No best walk is known"):
        best_policy(replace(quest, par=None), Rng.root("x", 1))


# ---------------------------------------------------------------------- in a terminal


def cells(lines: list[str]) -> dict[Spot, str]:
    """Return what the picture shows on each space, by its place in the picture."""
    rows = [line for line in lines[1:] if re.match(r" ?\d+ ", line)]
    found = {}
    for y, line in enumerate(rows):
        for x in range(12):
            part = line.ljust(60)[4 + 4 * x : 7 + 4 * x]
            found[Spot(x, y)] = part
    return found


def drawn_passages(lines: list[str], maze: Maze) -> tuple[tuple[int, ...], ...]:
    """Return the passages that the picture shows: no line between two spaces."""
    number = {spot: space for space, spot in enumerate(maze.spots)}
    found: list[list[int]] = [[] for _ in maze.spots]
    for spot, space in number.items():
        across = lines[2 + 2 * spot.y].ljust(60)[7 + 4 * spot.x]
        below = lines[3 + 2 * spot.y].ljust(60)[4 + 4 * spot.x : 7 + 4 * spot.x]
        for open_, other in ((across == " ", spot.beside("e")), (below == "   ", spot.beside("s"))):
            if open_ and other in number:
                found[space].append(number[other])
                found[number[other]].append(space)
    return tuple(tuple(sorted(row)) for row in found)


@every_dungeon
def test_the_dungeon_is_shown_with_its_walls_and_things(number: int) -> None:
    quest = made(number).quest
    maze = maze_of(quest)
    assert min(spot.x for spot in maze.spots) == min(spot.y for spot in maze.spots) == 0
    for state, _ in islice(played(number, 4), 0, None, 9):
        lines = list(ENGINE.show(state))
        assert max(map(len, lines)) <= state_text.WIDTH
        assert all(line.isascii() for line in lines if line.startswith("   +"))
        assert drawn_passages(lines, maze) == maze.passages
        shown = cells(lines)
        for space, spot in enumerate(maze.spots):
            thing = maze.things[space]
            mark = shown[spot].strip()
            if space == state.hero.where:
                assert mark == "@"
            elif space in state.hero.used:
                assert mark == "x"
            elif thing is None:
                assert mark == ""
            else:
                letter = "ABCDEFGHIJ"[thing.kind]
                wanted = {
                    "gold": str(thing.count), "weapon": f"({letter})", "monster": f"[{letter}]", "key": "key", "lock": "=o=",
                }[thing.sort]  # fmt: skip
                assert mark == wanted
        text = " ".join(" ".join(lines).split())
        assert f"Points: {ENGINE.points(state)}" in text


def test_columns_stand_under_their_letters_and_rows_beside_their_numbers() -> None:
    state = ENGINE.begin(made(0).quest)
    lines = list(ENGINE.show(state))
    maze = state.hero.maze
    spot = maze.spots[state.hero.where]
    (row,) = [line for line in lines if "@" in line[:53]]
    name = maze.name(state.hero.where)
    assert lines[0][row.index("@")] == name[0]
    assert row.split()[0] == name[1:] == str(spot.y + 1)


@every_dungeon
def test_names_and_hands_are_shown_beside_the_dungeon_or_below_it(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    *_, (state, _) = played(number, 2)
    beside = ENGINE.show(state)
    monkeypatch.setattr(state_text, "LEAST_BESIDE", 99)
    below = ENGINE.show(state)
    assert len(below) > len(beside)
    quest, text = made(number).quest, " ".join(" ".join(below).split())
    for pair in quest.pairs:
        assert pair.weapon in text
        assert pair.monster in text
    assert f"{quest.hero} on {state.hero.maze.name(state.hero.where)}" in text
    assert max(map(len, below)) <= state_text.WIDTH


# ---------------------------------------------------------------------- rulings


def test_no_text_of_this_game_holds_the_number_of_a_ruling() -> None:
    found = []
    for path in sorted(Path(generator.games.donjonz.__path__[0]).rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        docs = {
            id(node.body[0].value)
            for node in ast.walk(tree)
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and node.body and isinstance(node.body[0], ast.Expr)
        }
        docs |= {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        texts = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
        found += [(path.name, node.value) for node in texts if id(node) not in docs and re.search(r"\bD-\d", node.value)]
    assert found == []
