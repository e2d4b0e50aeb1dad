"""What every game with an engine can do: play a written game, let a policy play, and say what either came to.

A written game is a text of words, one or more for every choice (see `Engine.read`). It is played from the start with chance from
outside: the same words with the same chance come to the same end, so that a text is all that has to be kept of a game.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence

import msgspec
from msgspec.structs import replace

from generator.core import limits
from generator.core.data import Record
from generator.core.errors import BadMoves, BadOption
from generator.core.messages import near, shown
from generator.core.rng import Rng
from generator.core.text import counted
from generator.forge.challenges import Result, medal, number_of, strip_of
from generator.forge.choices import Options, settle
from generator.forge.daily import Target
from generator.forge.engine import Engine, Event
from generator.forge.game import AnyGame
from generator.forge.making import Made

AnyEngine = Engine[Record, object, object, object]
Policy = Callable[[Record, Rng], Callable[[object], object]]
OWN_DICE = (
    "The dice are those of the code, which play rolls and the fate strip of a challenge prints; a game with dice of one's own "
    "cannot be replayed."
)
"""What is said besides where a step of a written game is refused in a game with dice."""
MOST_MOVES = 5_000
"""Moves after which a policy that comes to no end is stopped."""


class Step(msgspec.Struct, frozen=True):
    """One move that was played: the word that it is written as (empty where it went without saying), and what came of it."""

    word: str
    events: tuple[Event, ...]


class Playthrough(msgspec.Struct, frozen=True):
    """A game from its start: the steps played so far, and the state they lead to; `before` are the states each step was played in.

    Only `replay` notes these.
    """

    steps: tuple[Step, ...]
    state: object
    before: tuple[object, ...] = ()


def engine_of(game: AnyGame) -> AnyEngine:
    """Return the referee of a game; raises BadOption for a game that has none."""
    if game.engine is None:
        raise BadOption(f"{game.title} has no referee that could play a game.")
    return game.engine


def chance_of(game: AnyGame, made: Made[Record]) -> object:
    """Return what the chance of a quest's game comes from, new at every call and the same for a code.

    It is the fate strip of the code, which a daily challenge prints; in a game without columns of a strip dice that are drawn from
    a stream named by the code. A game without chance ignores either.
    """
    engine = engine_of(game)
    if engine.strip is not None and game.daily is not None and game.daily.columns:
        return engine.strip(made.quest, strip_of(game, made))
    return engine.dice(made.quest, Rng.root(f"dice/{game.id}", 0).stream(made.code))


def set_up(game: AnyGame, made: Made[Record], options: Options) -> Made[Record]:
    """Return a quest that its players have set up as the options of `Engine.setup` say; it is as printed where none is said.

    A challenge is set up as its pages are printed (`Daily.printed`).
    Raises BadOption for an option or value that the game does not have, or that does not suit the quest.
    """
    engine = engine_of(game)
    if game.daily is not None and number_of(made.code):
        known = {parameter.name for parameter in engine.setup}
        options = {name: value for name, value in game.daily.printed.items() if name in known} | dict(options)
    settled = settle(engine.setup, options, f"The referee of {game.id}")
    return replace(made, quest=engine.set_up(made.quest, settled)) if options else made


def target_of(game: AnyGame, made: Made[Record]) -> Target | None:
    """Return what is to be beaten in a quest; None where nothing was measured, or the game has no challenges."""
    return game.daily.target(made.quest, made.rating) if game.daily is not None and made.rating.figures else None


def check_length(text: str) -> None:
    """Raise BadMoves for a written game that is longer than any."""
    if len(text) > limits.MOVES_CHARS:
        raise BadMoves(f"The written game has {len(text):,} characters; write at most {limits.MOVES_CHARS:,}.")


def moves_in(engine: AnyEngine, text: str) -> tuple[int, int]:
    """Return how many words of a text have the form of a move, and how many there are; all of them where no form is known."""
    words = engine.words(text)
    return sum(engine.has_form is None or engine.has_form(word) for word in words), len(words)


def check_written(game: AnyGame, text: str) -> None:
    """Raise BadMoves for a text that is no written game, whatever the quest: it is empty, too long, or no word of it is a move."""
    check_length(text)
    found, words = moves_in(engine_of(game), text)
    if not words:
        raise BadMoves("There are no moves here; write them down, or choose the file that holds them.")
    if not found:
        raise BadMoves(f"No word of this is a move of {game.title}; write the moves as the rules page of the game tells them.")


def replay(engine: AnyEngine, quest: Record, text: str, chance: object) -> Playthrough:
    """Return the game of a written text as far as it goes; raises BadMoves naming the first word that cannot be played.

    Steps are counted as moves, whatever the number of words: the message, `report` and hints count alike.
    Cost: one `read`, `why_not` and `play` for every move.
    """
    check_length(text)
    state = engine.begin(quest)
    steps: list[Step] = []
    before: list[object] = []
    for place, word in enumerate(engine.words(text)):
        used = False
        while not used:
            try:
                move, used = engine.read(state, word)
            except BadMoves as error:
                raise BadMoves(f"Step {len(steps) + 1}, {shown(word)}, {error}.", place) from None
            if move is None:
                break
            refusal = engine.why_not(state, move)
            if refusal is not None:
                raise BadMoves(f"Step {len(steps) + 1}, {shown(word)}, is impossible: {refusal}.", place)
            written = engine.write(state, move)
            before.append(state)
            state, events = engine.play(state, move, chance)
            steps.append(Step(written, tuple(events)))
    return Playthrough(tuple(steps), state, tuple(before))


def line_of(engine: AnyEngine, text: str, word: int) -> int:
    """Return the line of a written game, counted from 1, that a word of it stands on; `word` is its place among all, from 0."""
    lines = text.splitlines()

    def words_to(line: int) -> int:
        return len(engine.words("\n".join(lines[:line])))

    return bisect_left(range(1, len(lines) + 1), word + 1, key=words_to) + 1


def finished(engine: AnyEngine, game: Playthrough, chance: object) -> Playthrough:
    """Return a game with what goes without saying played at its end; raises BadMoves where it is not over then."""
    state, steps = game.state, list(game.steps)
    while not engine.over(state) and (move := engine.unsaid(state)) is not None:
        state, events = engine.play(state, move, chance)
        steps.append(Step("", tuple(events)))
    if not engine.over(state):
        raise BadMoves(f"The written game ends too early: {engine.missing(state)}.")
    return Playthrough(tuple(steps), state)


def verify(game: AnyGame, made: Made[Record], text: str, *, chance: object | None = None) -> Result:
    """Return what a written game of a quest comes to, played by the rules; raises BadMoves, BadOption.

    `chance` is that of the quest's code (see `chance_of`) where nothing else is given.
    """
    engine = engine_of(game)
    source = chance_of(game, made) if chance is None else chance
    try:
        played = replay(engine, made.quest, text, source)
    except BadMoves as error:
        if chance is None and game.daily is not None and game.daily.columns:
            raise BadMoves(f"{error} {OWN_DICE}", error.word) from None
        raise
    end = finished(engine, played, source)
    kinds = [tuple(event.kind for event in step.events if event.kind) for step in end.steps]
    row = engine.row([step.word for step in end.steps], kinds) if engine.row is not None else ()
    events = tuple(kind for of_step in kinds for kind in of_step)
    return Result(engine.points(end.state), engine.won(end.state), events, row=tuple(row))


def hint(game: AnyGame, made: Made[Record], text: str) -> Sequence[str]:
    """Return what the walker of a written game that is not over may know without being told the way, in lines.

    Raises BadMoves for a game that cannot be played so far, BadOption for one that gives no hints.
    """
    engine = engine_of(game)
    if engine.hint is None:
        raise BadOption(f"{game.title} gives no hints.")
    played = replay(engine, made.quest, text, chance_of(game, made))
    return engine.hint(made.quest, made.rating, (*played.before, played.state), [step.word for step in played.steps])


def confirmed(game: AnyGame, made: Made[Record], result: Result) -> list[str]:
    """Return what is said of a written game that is possible from its first step to its last."""
    number = number_of(made.code)
    what = f"No. {number}" if number else made.code
    engine = engine_of(game)
    lines = [f"Confirmed: {points_and_outcome(engine, result.points, result.won)}; {game.title} {what}."]
    rank = engine.rank(made.quest, result.points) if engine.rank is not None and result.won else ""
    if rank:
        lines.append(rank)
    target = target_of(game, made)
    if target is not None:
        lines.append(_award(target, medal(target, result)))
    return lines


def _award(target: Target, earned: str) -> str:
    """Return the sentence that tells the medal of a written game, with par unless it is sealed."""
    if not target.sealed:
        return f"Par {target.points} ({target.source}); " + (f"rank: {earned}." if earned != "none" else "no medal.")
    bronze, silver, gold = target.medals
    won = {"none": "No medal", "par": "The best score there is"}.get(earned, f"A {earned} medal")
    return f"{won}; bronze is from {bronze}, silver from {silver}, gold from {gold} points."


def came_to(game: AnyGame, made: Made[Record], result: Result) -> str:
    """Return what a written game came to, in short: its points, how it ended, and its medal or none, where medals can be had."""
    words = points_and_outcome(engine_of(game), result.points, result.won)
    target = target_of(game, made)
    if target is None:
        return words
    earned = medal(target, result)
    return f"{words}, {_MEDALS.get(earned, f'a {earned} medal')}"


_MEDALS = {"none": "no medal", "par": "the best score there is"}


def policy_name(game: AnyGame, name: str | None) -> str:
    """Return the name of a player, as `policy_of` understands it."""
    engine = engine_of(game)
    return name if name is not None else engine.measured or list(engine.policies)[-1]


def policy_of(game: AnyGame, name: str | None) -> Policy:
    """Return what makes a player of a game for a quest, by its name; raises BadOption where there is none.

    Without a name it is the player whom grades are measured with, and where there is none, the best one.
    """
    policies = engine_of(game).policies
    name = policy_name(game, name)
    if name not in policies:
        raise BadOption(f"{game.id} has no player {shown(name)}{near(name, policies)}; choose one of {', '.join(policies)}.")
    return policies[name]


def played_by(game: AnyGame, made: Made[Record], policy: str | None, rng: Rng, *, chance: object | None = None) -> Playthrough:
    """Return a whole game of a policy (see `policy_of` where none is named), which draws from `rng` alone; raises BadOption."""
    engine = engine_of(game)
    choose = policy_of(game, policy)(made.quest, rng.stream("player"))
    source = chance_of(game, made) if chance is None else chance
    state = engine.begin(made.quest)
    steps: list[Step] = []
    while not engine.over(state) and len(steps) < MOST_MOVES:
        move = choose(state)
        word = engine.write(state, move)
        state, events = engine.play(state, move, source)
        steps.append(Step(word, tuple(events)))
    return Playthrough(tuple(steps), state)


def report(game: AnyGame, end: Playthrough) -> Sequence[str]:
    """Return a playthrough as lines: what explains the moves, each move with what came of it, then the points."""
    engine = engine_of(game)
    lines = list(engine.legend(end.state))
    for number, step in enumerate(end.steps, start=1):
        events = " ".join(event.text for event in step.events if event.text)
        lines.append(f"{number}. {step.word}{': ' + events if events else ''}")
    over = engine.over(end.state)
    return [*lines, f"{points_and_outcome(engine, engine.points(end.state), engine.won(end.state) if over else None)}."]


def points_and_outcome(engine: AnyEngine, points: int, won: bool | None) -> str:
    """Return the points of a game and how it ended, as a part of a sentence; `won` is None for a game that is not over."""
    outcome = "not over" if won is None else engine.outcomes[0 if won else 1]
    return f"{counted(points, 'point')}{', ' if outcome else ''}{outcome}"
