"""The referee as the forge's `Engine`: frozen states, moves as words both ways, events with sentences, chance, players by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from generator.core.errors import BadOption
from generator.core.rng import Rng
from generator.draw.fate_strip import FateStrip
from generator.forge.engine import Engine, Event, Outcome
from generator.games.green_dungeon.players.simulation import play_game
from generator.games.green_dungeon.players.skills import SKILLS, player_of
from generator.games.green_dungeon.players.solve_report import quest_names
from generator.games.green_dungeon.players.table_view import view_lines
from generator.games.green_dungeon.players.transcript import SentenceWriter
from generator.games.green_dungeon.quest.model import Quest
from generator.games.green_dungeon.quest.ruleset import load_ruleset
from generator.games.green_dungeon.rules import notation, referee
from generator.games.green_dungeon.rules.chance import Chance, Dice
from generator.games.green_dungeon.rules.scoring import score
from generator.games.green_dungeon.rules.state import LogEntry, Move, Phase, State
from generator.games.green_dungeon.rules.strip_chance import StripChance


@dataclass(frozen=True, slots=True)
class Position:
    """A state of a game as the forge holds it: the quest, the referee's state, and how many sentences of each kind were written."""

    quest: Quest
    state: State
    used: Mapping[str, int]


_EVENT_KINDS = {
    "door": "door", "beaten": "monster", "treasure": "treasure", "trap": "trap", "curse": "magic", "spring": "magic",
    "vision": "magic", "fled": "flight", "bribe": "bribe", "rest": "rest", "level": "level", "dead": "death", "dark": "death",
}  # fmt: skip
"""Which of the events that people share (forge.results) a log entry is."""
_NEXT: dict[Phase, str] = {
    "entrance": "to enter", "turn": "where to go, or a rest", "lair": "to enter the lair, or to retreat",
    "magic": "to touch the magic, or to pass", "fight": "a round of combat", "escape": "the room to flee to",
    "luck": "to spend luck, or to accept", "pick": "the treasure to keep", "claim": "what becomes of the treasure",
    "vision": "a tile to see, or done", "potions": "a potion to drink, or done", "level": "to go up a level, or to wait",
}  # fmt: skip
"""What is written down next in each phase."""


def begin(quest: Quest) -> Position:
    """Return the position of a quest before its first turn; raises BadData for a quest whose tiles make no dungeon."""
    return Position(quest, referee.begin(quest.board, load_ruleset(quest.edition)), {})


def play(position: Position, move: Move, chance: Chance) -> tuple[Position, Sequence[Event]]:
    """Return the position after a legal move, and what happened; raises BadMoves for another move."""
    state, log = referee.play_logged(position.state, move, chance)
    writer = _writer(position)
    events = tuple(_events(log, writer))
    return Position(position.quest, state, dict(writer.used)), events


def _writer(position: Position) -> SentenceWriter:
    return SentenceWriter(quest_names(position.quest), position.used)


def _events(log: Sequence[LogEntry], writer: SentenceWriter) -> Iterator[Event]:
    """Yield the events of a log: those that have a sentence, or are shared."""
    for entry in log:
        text = writer.sentence(entry.kind) if entry.kind in ("won", "dead", "dark") else writer.describe(entry)
        kind = _event_kind(entry)
        if text or kind:
            yield Event(text, kind)


def _event_kind(entry: LogEntry) -> str:
    if entry.kind == "door" and not entry.facts["opened"]:
        return ""
    if entry.kind == "beaten" and entry.facts["rank"] in ("mini", "final"):
        return "boss"
    return _EVENT_KINDS.get(entry.kind, "")


def show(position: Position) -> Sequence[str]:
    """Return what a player may know of a position, as lines of at most 78 characters."""
    return view_lines(position.state, _writer(position))


def missing(position: Position) -> str:
    """Return what should have followed where a written game ends too early, as a part of a sentence."""
    return f"next comes {_NEXT[position.state.phase]}; write it down to the last blow"


def strip_chance(quest: Quest, strip: FateStrip | None) -> Chance:
    """Return chance from a fate strip; raises BadOption where there is none, since the dice are unknown then."""
    if strip is None:
        raise BadOption("A game with dice of one's own cannot be verified; play it with the fate strip.")
    return StripChance(strip)


def _policy(name: str) -> Callable[[Quest, Rng], Callable[[Position], Move]]:
    """Return what makes a player of that name for one game, who draws from the stream that is given."""

    def for_one_game(quest: Quest, rng: Rng) -> Callable[[Position], Move]:
        player = player_of(name, load_ruleset(quest.edition), rng)
        return lambda position: player.choose(position.state)

    return for_one_game


def simulate(quest: Quest, name: str, rng: Rng) -> Outcome:
    """Return how a game of the player of that name ends, played without writing anything down; its rounds are its moves."""
    rules = load_ruleset(quest.edition)
    game = play_game(quest.board, rules, player_of(name, rules, rng.stream("player")), Dice(rng.stream("dice")))
    return Outcome(game.won, score(game.table).total, len(game.cells) - 1)


ENGINE: Engine[Quest, Position, Move, Chance] = Engine(
    begin=begin,
    moves=lambda position: referee.moves(position.state),
    why_not=lambda position, move: referee.why_not(position.state, move),
    play=play,
    over=lambda position: position.state.over,
    won=lambda position: position.state.outcome == "won",
    points=lambda position: score(position.state).total,
    show=show,
    write=lambda position, move: notation.write_move(move),
    words=notation.split_words,
    has_form=notation.has_form,
    read=lambda position, word: notation.next_move(position.state, word),
    unsaid=lambda position: notation.only_move(position.state),
    missing=missing,
    dice=lambda quest, rng: Dice(rng),
    strip=strip_chance,
    policies={name: _policy(name) for name in SKILLS},
    measured="sensible",
    simulate=simulate,
)
"""The referee of this game. What chance gives is a `Chance`; a source is used up by a game and made anew for another."""
