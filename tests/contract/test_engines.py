"""What a referee promises: states that do not change, legal moves as words both ways, written games that can be played again.

Every check looks at a game that was played from its start and yields its faults; each must find a referee that was spoilt.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from itertools import count, pairwise
from typing import Any

import pytest
from msgspec import Struct

from generator.core.data import Record
from generator.core.errors import BadMoves, BadOption
from generator.core.rng import Rng
from generator.forge import measuring, playing
from generator.forge.engine import Engine, Event
from generator.forge.game import Game
from generator.forge.making import Made
from generator.forge.playing import AnyEngine
from generator.forge.results import EVENTS
from tests import null_game
from tests.contract.samples import ALL, DAYS, GAMES, challenge, few_rows, made, named, values
from tests.forge import toy_referee
from tests.records import replace

REFEREED = tuple(game for game in GAMES if game.engine is not None)


def players() -> Iterator[Any]:
    """Yield every game with each of its players; those that think long are marked slow."""
    for game in REFEREED:
        assert game.engine is not None
        for name in game.engine.policies:
            slow = name in ("planner", "search") and game.engine.measured not in ("", name)
            marks = [pytest.mark.slow] if slow else []
            yield pytest.param(game, name, id=f"{game.id}-{name}", marks=marks)


POLICIES = list(players())
SLOW = ("best", "search")
"""The players who look so far ahead that a game takes them seconds."""
WIDEST = 100
"""Most columns of a line that a terminal shows."""
LONGEST = 400
"""Moves after which a player who moves at random is stopped."""
NONSENSE = ("", "xyzzy", "-1", "9" * 50, "\x1b[31m", "\ud800", "\u0663", "../../x")


class Walk(Struct):
    """A game that was played: the states from the first to the last, what was chosen in each, its word, and what came of it."""

    engine: AnyEngine
    quest: Record
    fresh: Callable[[], object]
    """Makes the source of chance anew."""
    states: list[object]
    told: list[str]
    """The states as texts, written down before the next move was played."""
    moves: list[object] = []
    words: list[str] = []
    events: list[Sequence[Event]] = []

    @property
    def text(self) -> str:
        """The written game."""
        return "\n".join(self.words)

    @property
    def seen(self) -> list[object]:
        """The states that are looked at closely: the first ones, the last one, and some between."""
        step = max(1, len(self.states) // 12)
        return [*self.states[:4], *self.states[4:-1:step], self.states[-1]]


def walk(
    engine: AnyEngine, quest: Record, choose: Callable[[object], object], fresh: Callable[[], object], most: int = LONGEST
) -> Walk:
    """Play a game from its start as somebody chooses, move by move as `forge.playing` does, at most so many moves."""
    chance, state = fresh(), engine.begin(quest)
    found = Walk(engine, quest, fresh, [state], [repr(state)])
    while not engine.over(state) and len(found.moves) < most:
        move = choose(state)
        found.moves.append(move)
        found.words.append(engine.write(state, move))
        state, events = engine.play(state, move, chance)
        found.events.append(events)
        found.states.append(state)
        found.told.append(repr(state))
    return found


# ---------------------------------------------------------------------- what must hold: each check yields its faults


def games_begin(one: Walk) -> Iterator[str]:
    if one.engine.begin(one.quest) != one.states[0]:
        yield "a game begins differently each time"
    if one.engine.over(one.states[0]) or one.engine.won(one.states[0]):
        yield "a game is over before it begins"


def states_stay_as_they_are(one: Walk) -> Iterator[str]:
    if [repr(state) for state in one.states] != one.told:
        yield "a state changed when a move was played"
    if any(before is after for before, after in pairwise(one.states)):
        yield "a move leads to the very state it was played in"


def legal_moves_are_those_that_nothing_forbids(one: Walk) -> Iterator[str]:
    engine = one.engine
    known = {engine.write(state, move): move for state, move in zip(one.states, one.moves, strict=False)}
    for state in one.seen:
        legal = list(engine.moves(state))
        yield from (f"{move} is legal and refused" for move in legal if engine.why_not(state, move) is not None)
        for move in known.values():
            refusal = engine.why_not(state, move)
            if refusal is None and move not in legal:
                yield f"{move} is neither legal nor refused"
            if refusal is not None and not is_clause(refusal):
                yield f"{refusal!r} cannot follow a colon"
        if bool(legal) == engine.over(state):
            yield f"there are {len(legal)} moves where the game is {'over' if not legal else 'not over'}"
        if any(legal.count(move) > 1 for move in legal):
            yield "a move is legal twice"


def players_choose_legal_moves(one: Walk) -> Iterator[str]:
    for state, move in zip(one.states, one.moves, strict=False):
        if move not in list(one.engine.moves(state)):
            yield f"{move} was chosen and is not legal"


def moves_are_words_both_ways(one: Walk) -> Iterator[str]:
    engine = one.engine
    for state in one.seen:
        written = [(engine.write(state, move), move) for move in engine.moves(state)]
        if len({word for word, _ in written}) < len(written):
            yield "two moves are one word"
        for word, move in written:
            (again, *more) = engine.words(word) or [""]
            if more or not again or len(word) > WIDEST or not word.isprintable():
                yield f"{word!r} is not one word"
            elif engine.read(state, again) != (move, True):
                yield f"{word!r} is read as {engine.read(state, again)}, not as {move}"


def nonsense_is_refused(one: Walk) -> Iterator[str]:
    for state in one.seen:
        for word in NONSENSE:
            try:
                yield f"{word!r} is read as {one.engine.read(state, word)}"
            except BadMoves as error:
                if not is_clause(str(error)):
                    yield f"{str(error)!r} cannot follow a word"


def what_is_shown_fits_a_terminal(one: Walk) -> Iterator[str]:
    for state in one.seen:
        lines = list(one.engine.show(state))
        if not any(line.strip() for line in lines):
            yield "nothing is shown"
        yield from (f"{line!r} is no line of a terminal" for line in lines if len(line) > WIDEST or not line.isprintable())


def what_goes_without_saying_is_legal(one: Walk) -> Iterator[str]:
    engine = one.engine
    for state in one.seen:
        move = engine.unsaid(state)
        if move is not None and move not in list(engine.moves(state)):
            yield f"{move} goes without saying and is not legal"
        if move is None and not engine.over(state) and not is_clause(engine.missing(state)):
            yield f"{engine.missing(state)!r} cannot follow a colon"


def results_belong_to_the_end(one: Walk) -> Iterator[str]:
    engine = one.engine
    for state in one.seen:
        if type(engine.points(state)) is not int:
            yield f"{engine.points(state)!r} are no points"
        if engine.won(state) and not engine.over(state):
            yield "a game is won and goes on"


def events_can_be_told(one: Walk) -> Iterator[str]:
    for event in (event for events in one.events for event in events):
        if event.kind and event.kind not in EVENTS:
            yield f"there is no event {event.kind!r}"
        if not (event.text or event.kind) or not event.text.isprintable() or event.text != event.text.strip():
            yield f"{event} tells nothing"


def the_text_makes_the_game_again(one: Walk) -> Iterator[str]:
    engine = one.engine
    for size in sorted({0, 1, len(one.words) // 2, max(0, len(one.words) - 1), len(one.words)}):
        again = playing.replay(engine, one.quest, "\n".join(one.words[:size]), one.fresh())
        if again.state != one.states[min(size, len(one.states) - 1)]:
            yield f"the first {size} words lead elsewhere"


def the_text_comes_to_the_same_points(one: Walk) -> Iterator[str]:
    engine, end = one.engine, one.states[-1]
    if not engine.over(end):
        return
    chance = one.fresh()
    again = playing.finished(engine, playing.replay(engine, one.quest, one.text, chance), chance)
    result = engine.points(again.state), engine.won(again.state)
    if result != (engine.points(end), engine.won(end)):
        yield f"the text comes to {result}"
    try:
        playing.replay(engine, one.quest, f"{one.text}\n{one.words[-1]}", one.fresh())
        yield "a game goes on after its end"
    except BadMoves as error:
        if not is_sentence(str(error)):
            yield f"{error} is no sentence"


def a_text_that_breaks_off_is_refused(one: Walk) -> Iterator[str]:
    engine = one.engine
    for size in range(0, len(one.words), max(1, len(one.words) // 6)):
        chance = one.fresh()
        begun = playing.replay(engine, one.quest, "\n".join(one.words[:size]), chance)
        try:
            end = playing.finished(engine, begun, chance)
        except BadMoves as error:
            if not is_sentence(str(error)) or "ends too early" not in str(error):
                yield f"{error} does not say that the game ends too early"
        else:
            if not engine.over(end.state):
                yield "a game that is not over is taken for one"


def is_clause(text: str) -> bool:
    """Return whether a text can stand in a sentence behind a comma or a colon."""
    return bool(text.strip()) and text.isprintable() and text == text.strip() and not text.endswith(".")


def is_sentence(text: str) -> bool:
    return text.isprintable() and text.endswith(".") and text[0] == text[0].upper()


CHECKS: list[Callable[[Walk], Iterator[str]]] = [
    games_begin, states_stay_as_they_are, legal_moves_are_those_that_nothing_forbids, players_choose_legal_moves,
    moves_are_words_both_ways, nonsense_is_refused, what_is_shown_fits_a_terminal, what_goes_without_saying_is_legal,
    results_belong_to_the_end, events_can_be_told, the_text_makes_the_game_again, the_text_comes_to_the_same_points,
    a_text_that_breaks_off_is_refused,
]  # fmt: skip


def faults(one: Walk) -> dict[str, list[str]]:
    found = {check.__name__: list(check(one)) for check in CHECKS}
    return {name: wrong for name, wrong in found.items() if wrong}


# ---------------------------------------------------------------------- every referee, every player


def engine_of(game: Game[Any]) -> Engine[Any, Any, Any, Any]:
    assert game.engine is not None
    return game.engine


@pytest.mark.parametrize(("game", "policy"), POLICIES)
def test_a_players_game_keeps_every_promise_and_can_be_verified(game: Game[Any], policy: str) -> None:
    engine = engine_of(game)
    playable = quests(game)
    rows = {0} if policy in SLOW else {0, len(playable) - 1}
    for row in rows:
        one = playable[row]
        choose = engine.policies[policy](one.quest, Rng.root("policy", row))
        played = walk(engine, one.quest, choose, dice(engine, one.quest, row), playing.MOST_MOVES)
        assert engine.over(played.states[-1]), "a player comes to an end"
        assert faults(played) == {}
        end = playing.played_by(game, one, policy, Rng.root("policy", row), chance=dice(engine, one.quest, row)())
        text = "\n".join(step.word for step in end.steps)
        found = playing.verify(game, one, text, chance=dice(engine, one.quest, row)())
        assert (found.points, found.won) == (engine.points(end.state), engine.won(end.state))
        assert [line for line in playing.report(game, end) if not line.isprintable()] == []


def quests(game: Game[Any]) -> list[Made[Any]]:
    """Return quests of a game's sample that can be played, four at most if not all are asked for.

    A referee may refuse others, in a sentence.
    """
    found, refusals, rows = [], [], few_rows(game)
    for row in rows if os.environ.get(ALL) else sorted({*rows[:3], rows[-1]}):
        one = made(game.id, row)[1]
        try:
            engine_of(game).begin(one.quest)
        except BadOption as error:
            refusals.append(str(error))
        else:
            found.append(one)
    assert len(found) > 0
    assert [refusal for refusal in refusals if not is_sentence(refusal)] == []
    return found


def dice(engine: AnyEngine, quest: Record, number: int) -> Callable[[], object]:
    return lambda: engine.dice(quest, Rng.root("dice", number))


@pytest.mark.parametrize("row", range(3))
@pytest.mark.parametrize("game", REFEREED, ids=named)
def test_a_game_of_random_moves_keeps_every_promise(game: Game[Any], row: int) -> None:
    engine, rng = engine_of(game), Rng.root("random", row)
    playable = quests(game)
    one = playable[row % len(playable)]
    played = walk(engine, one.quest, lambda state: rng.pick(list(engine.moves(state))), dice(engine, one.quest, row))
    assert len(played.moves) > 0
    assert faults(played) == {}


@pytest.mark.parametrize("game", [game for game in REFEREED if game.daily is not None], ids=named)
def test_a_challenge_is_played_with_its_strip(game: Game[Any]) -> None:
    engine = engine_of(game)
    assert engine.strip is not None or not (game.daily and game.daily.columns)
    for one in (challenge(game.id, day).made for day in DAYS):
        end = playing.played_by(game, one, engine.measured or list(engine.policies)[-1], Rng.root("policy", 0))
        text = "\n".join(step.word for step in end.steps)
        result = playing.verify(game, one, text)
        assert (result.points, result.won) == (engine.points(end.state), engine.won(end.state))
        assert playing.verify(game, one, text) == result
        assert playing.target_of(game, one) is not None


@pytest.mark.parametrize("game", REFEREED, ids=named)
def test_players_have_names_to_be_typed(game: Game[Any]) -> None:
    names = list(engine_of(game).policies)
    assert len(names) > 0
    assert all(name.replace("-", "").isalpha() and name.islower() for name in names)
    with pytest.raises(BadOption, match="has no player 'nobody'"):
        playing.played_by(game, quests(game)[0], "nobody", Rng.root("policy", 0))


# ---------------------------------------------------------------------- games that are measured


@pytest.mark.parametrize("game", REFEREED, ids=named)
def test_grades_are_measured_with_a_player_there_is(game: Game[Any]) -> None:
    assert measuring.player_name(game, None) in engine_of(game).policies


@pytest.mark.parametrize("game", REFEREED, ids=named)
def test_conditions_suit_the_command_and_leave_the_quest_as_printed_unless_they_are_said(game: Game[Any]) -> None:
    engine, one = engine_of(game), quests(game)[0]
    assert {option.name for option in engine.options} & {"plays", "player", "format"} == set()
    printed = measuring.conditions(game, {})
    assert engine.adapt(one.quest, printed) == one.quest
    for option in engine.options:
        for value in values(option):
            adapted = engine.adapt(one.quest, measuring.conditions(game, {option.name: value}))
            assert type(adapted) is game.quest
            assert not engine.over(engine.begin(adapted))


@pytest.mark.parametrize(("game", "policy"), POLICIES)
def test_the_quick_way_to_play_comes_to_the_same_as_the_referee(game: Game[Any], policy: str) -> None:
    """Rounds are left out: the quick way may count rounds of the game where the forge counts moves.

    A player who takes seconds for a game plays one, of one quest as it is printed.
    """
    engine = engine_of(game)
    if engine.simulate is None:
        pytest.skip("the game has no quick way")
    slow = replace(game, engine=replace(engine, simulate=None))
    playable = quests(game)
    few = policy in SLOW
    for one in playable[:1] if few else (playable[0], playable[-1]):
        for option in [None, *([] if few else engine.options)]:
            settled = measuring.conditions(game, {} if option is None else {option.name: values(option)[-1]})
            both = [measuring.games(way, one, policy, settled, range(1 if few else 6)) for way in (game, slow)]
            results = [[(outcome.won, outcome.points) for outcome in found] for found in both]
            assert results[0] == results[1]


# ---------------------------------------------------------------------- every check finds what it is there to find

TOY = toy_referee.ENGINE
ROOM = null_game.Quest(title="The Room", steps=5, dragons=1)


def toy_walk(engine: Engine[Any, Any, Any, Any], policy: str = "moody") -> Walk:
    """Return a game that a toy's player won; a good many seeds are tried."""
    for seed in range(200):
        choose = engine.policies[policy](ROOM, Rng.root("toy", seed))
        one = walk(engine.erased(), ROOM, choose, dice(engine.erased(), ROOM, seed))
        if len(one.moves) > 6:
            return one
    raise AssertionError("no game of the toy is long enough")


@pytest.mark.parametrize("policy", list(TOY.policies))
def test_the_toys_referee_keeps_every_promise(policy: str) -> None:
    engine = TOY.erased()
    for seed in range(20):
        choose = engine.policies[policy](ROOM, Rng.root("toy", seed))
        assert faults(walk(engine, ROOM, choose, dice(engine, ROOM, seed))) == {}


class Changing(Struct):
    """A state that forgets what it was."""

    place: int = 0

    def __repr__(self) -> str:
        return str(self.place)


def step_in_place(state: Changing, move: str, chance: object) -> tuple[Changing, Sequence[Event]]:
    state.place += 1
    return state, ()


COUNT = count()


def lucky(state: toy_referee.Crossing, move: str, chance: object) -> tuple[toy_referee.Crossing, Sequence[Event]]:
    """Play with something else each time: the chance of this referee does not come from outside."""
    return toy_referee.play(replace(state, gold=state.gold + next(COUNT)), move, lambda: 6)


SPOILT: list[tuple[str, dict[str, Any]]] = [
    ("games_begin", {"begin": lambda quest: toy_referee.Crossing(5, gold=next(COUNT))}),
    ("games_begin", {"won": lambda state: True}),
    ("states_stay_as_they_are", {
        "begin": lambda quest: Changing(), "play": step_in_place, "over": lambda state: state.place > 9, "won": lambda state: False,
        "moves": lambda state: ["step"] if state.place < 10 else [], "why_not": lambda state, move: None,
        "policies": {"moody": lambda quest, rng: lambda state: "step"},
    }),
    ("legal_moves_are_those_that_nothing_forbids", {"why_not": lambda state, move: None}),
    ("legal_moves_are_those_that_nothing_forbids", {"why_not": lambda state, move: "it is not" if move == "dig" else None}),
    ("legal_moves_are_those_that_nothing_forbids", {
        "why_not": lambda state, move: toy_referee.why_not(state, move) and "This is not legal."}),
    ("legal_moves_are_those_that_nothing_forbids", {"moves": lambda state: ["step", "dig"][: 2 - state.dug]}),
    ("legal_moves_are_those_that_nothing_forbids", {"moves": lambda state: toy_referee.moves(state) * 2}),
    ("players_choose_legal_moves", {
        "policies": {"moody": lambda quest, rng: lambda state: "dig" if state.gold < 20 else "step"}}),
    ("moves_are_words_both_ways", {"write": lambda state, move: "step"}),
    ("moves_are_words_both_ways", {"write": lambda state, move: f"I {move}"}),
    ("moves_are_words_both_ways", {"read": lambda state, word: (word, False)}),
    ("nonsense_is_refused", {"read": lambda state, word: (word, True)}),
    ("what_is_shown_fits_a_terminal", {"show": lambda state: ["x" * 101]}),
    ("what_is_shown_fits_a_terminal", {"show": lambda state: [" "]}),
    ("what_is_shown_fits_a_terminal", {"show": lambda state: ["one\ntwo"]}),
    ("what_goes_without_saying_is_legal", {"unsaid": lambda state: "dig"}),
    ("what_goes_without_saying_is_legal", {"missing": lambda state: "The hero stands still."}),
    ("what_goes_without_saying_is_legal", {"missing": lambda state: ""}),
    ("results_belong_to_the_end", {"points": lambda state: 0.5}),
    ("results_belong_to_the_end", {"won": lambda state: state.place > 0}),
    ("events_can_be_told", {"play": lambda state, move, chance: (toy_referee.play(state, move, chance)[0], [Event("", "party")])}),
    ("events_can_be_told", {"play": lambda state, move, chance: (toy_referee.play(state, move, chance)[0], [Event("")])}),
    ("the_text_makes_the_game_again", {"play": lucky}),
    ("the_text_comes_to_the_same_points", {"play": lucky}),
    ("the_text_comes_to_the_same_points", {"why_not": lambda state, move: None}),
    ("a_text_that_breaks_off_is_refused", {"missing": lambda state: "the hero\nstands still"}),
]  # fmt: skip
"""A check, and what of the toy's referee is replaced by something wrong."""


@pytest.mark.parametrize(("check", "changes"), SPOILT, ids=[f"{row[0]}-{'-'.join(row[1])}" for row in SPOILT])
def test_a_referee_with_a_fault_is_found_out(check: str, changes: dict[str, Any]) -> None:
    (looking,) = (one for one in CHECKS if one.__name__ == check)
    assert list(looking(toy_walk(TOY))) == []
    assert list(looking(toy_walk(replace(TOY, **changes)))) != []


def test_every_check_has_something_to_find() -> None:
    assert {check.__name__ for check in CHECKS} == {row[0] for row in SPOILT}
