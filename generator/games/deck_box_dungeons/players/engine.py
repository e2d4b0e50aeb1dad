"""The referee as the forge's `Engine`: frozen positions, moves as words both ways, events, chance from outside, players by name."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from generator.core.errors import BadMoves
from generator.core.rng import Rng
from generator.forge.choices import OneOf, Options
from generator.forge.engine import Engine, Event, Outcome
from generator.games.deck_box_dungeons.players.parties import draw_party
from generator.games.deck_box_dungeons.players.policies import POLICIES
from generator.games.deck_box_dungeons.players.positions import Position, first_position, next_position
from generator.games.deck_box_dungeons.players.simulation import play_out
from generator.games.deck_box_dungeons.players.table_view import legend_lines, view_lines
from generator.games.deck_box_dungeons.quest.model import Quest
from generator.games.deck_box_dungeons.rules import notation, party, refusals, scoring
from generator.games.deck_box_dungeons.rules.questions import may_pass, question
from generator.games.deck_box_dungeons.rules.state import Build, Chance, Game, Move

AS_PRINTED = "as printed"
_EVENT_KINDS = {
    "boss": "boss", "death": "death", "door": "door", "key": "key", "monster": "monster", "rest": "rest", "treasure": "treasure",
    "trap": "trap", "hazard": "trap", "shrine": "magic", "riddle": "magic", "bargain": "bribe",
}  # fmt: skip
"""Which of the events that people share (forge.results) something told is, by its kind."""


def play(position: Position, move: Move, chance: Chance) -> tuple[Position, Sequence[Event]]:
    """Return the position after a legal move, and what happened."""
    after, told = next_position(position, move, chance)
    return after, tuple(Event(text.strip(), _EVENT_KINDS.get(kind, "")) for text, kind in told)


def why_not(position: Position, move: Move) -> str | None:
    """Return why a move is not legal in a position as a part of a sentence, or None where it is."""
    if position.ask is None or position.over:
        return "the game is over"
    return None if move in position.legal else refusals.why_not(position.game, position.ask, move)


def write(position: Position, move: Move) -> str:
    """Return the word of a move in a position."""
    return notation.write_move(position.quest, position.ask, move) if position.ask is not None else move.kind


def read(position: Position, word: str) -> tuple[Move | None, bool]:
    """Return the next move that a word stands for, and whether it is the word's own; raises BadMoves for a word that is none."""
    if position.ask is None or position.over:
        raise BadMoves("is too much: the game is over before it")
    return notation.next_move(position.quest, position.ask, position.words, word, position.active)


def unsaid(position: Position) -> Move | None:
    """Return the only legal move, or the pass of a question that may be passed; else None."""
    if len(position.legal) == 1:
        return position.legal[0]
    return may_pass(position.ask) if position.ask is not None and not position.over else None


def missing(position: Position) -> str:
    """Return what should have followed where a written game ends too early, as a part of a sentence."""
    return f"next comes {question(position.ask) if position.ask is not None else 'nothing'}"


def adapt(quest: Quest, options: Options) -> Quest:
    """Return a quest for the number of heroes that the options say."""
    heroes = options["heroes"]
    return quest if heroes == AS_PRINTED else replace(quest, heroes=int(heroes))


def set_up(quest: Quest, options: Options) -> Quest:
    """Return a quest whose map is sealed where the options say so."""
    return replace(quest, sealed=True) if options["map"] == "sealed" else quest


def _party_of(quest: Quest, rng: Rng) -> list[Build]:
    return draw_party(quest.kit, quest.heroes, rng.stream("party"))


def _policy(name: str) -> Callable[[Quest, Rng], Callable[[Position], Move]]:
    """Return what makes a player of a name for one game: it draws its party, then plays it."""

    def for_one_game(quest: Quest, rng: Rng) -> Callable[[Position], Move]:
        builds, player = _party_of(quest, rng), POLICIES[name](rng.stream("moves"))

        def choose(position: Position) -> Move:
            ask = position.ask
            if ask is None:
                raise ValueError("there is nothing to choose at the end of a game")
            return party.answer_with(builds, ask, quest.kit) if ask.kind in party.KINDS else player(position.game, ask)

        return choose

    return for_one_game


def simulate(quest: Quest, name: str, rng: Rng) -> Outcome:
    """Return how a game of the player of a name ends, played without positions."""
    mine = rng.stream("player")
    builds, player = _party_of(quest, mine), POLICIES[name](mine.stream("moves"))
    game = play_out(Game(quest, rng.stream("dice")), player, builds)
    return Outcome(game.outcome == "won", scoring.points(game), game.round)


ENGINE: Engine[Quest, Position, Move, Chance] = Engine(
    begin=first_position,
    moves=lambda position: position.legal,
    why_not=why_not,
    play=play,
    over=lambda position: position.over,
    won=lambda position: position.won,
    points=lambda position: scoring.points(position.game),
    show=view_lines,
    legend=legend_lines,
    write=write,
    words=notation.split_words,
    has_form=notation.has_form,
    read=read,
    unsaid=unsaid,
    missing=missing,
    dice=lambda quest, rng: rng,
    policies={name: _policy(name) for name in POLICIES},
    measured="sensible",
    options=(OneOf("heroes", (AS_PRINTED, "1", "2", "3", "4"), "How many heroes play, whatever number the quest is printed for."),),
    adapt=adapt,
    setup=(OneOf("map", (AS_PRINTED, "sealed"), "sealed if you play with the map sealed, as the challenges of days are played."),),
    set_up=set_up,
    simulate=simulate,
)
"""The referee of this game. What chance gives is a `Chance`: dice."""
