"""A game to a session report: what happened in each turn, one line of short sentences from data/transcript.toml."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from generator.core.data import Record, load
from generator.core.text import capitalised, counted
from generator.games.green_dungeon.players.policies import Player
from generator.games.green_dungeon.players.simulation import MOST_MOVES
from generator.games.green_dungeon.quest.board import Board
from generator.games.green_dungeon.quest.passages import cell_name
from generator.games.green_dungeon.quest.ruleset import Ruleset
from generator.games.green_dungeon.rules.chance import Chance, ChanceRecorder
from generator.games.green_dungeon.rules.referee import begin, play_logged
from generator.games.green_dungeon.rules.scoring import score
from generator.games.green_dungeon.rules.state import Fact, LogEntry, Move, State

Facts = Mapping[str, Fact]


class TranscriptTexts(Record):
    """What things are called, and for each kind of event the sentences that tell it."""

    names: dict[str, str]
    lines: dict[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class SessionReport:
    """A game that was played: its lines, and the moves and the numbers of chance that make it again."""

    lines: tuple[str, ...]
    moves: tuple[Move, ...]
    numbers: tuple[int, ...]
    end: State


@cache
def texts() -> TranscriptTexts:
    """Return the sentences of the reports; raises BadData."""
    return load(TranscriptTexts, "generator.games.green_dungeon.data", "transcript.toml")


class SentenceWriter:
    """Turns log entries into sentences; the sentences for one kind of entry follow one another in turn.

    `names` may call rooms (by kind, or kind and cell), opponents and treasures as they like; `used` says how many sentences of
    each kind were written before.
    """

    def __init__(self, names: Mapping[str, str], used: Mapping[str, int] | None = None) -> None:
        self.names = {**texts().names, **names}
        self.used: Counter[str] = Counter(used or {})

    def sentence(self, key: str, **facts: Fact) -> str:
        """Return the next sentence of a kind, filled in."""
        sentences = texts().lines[key]
        self.used[key] += 1
        return sentences[(self.used[key] - 1) % len(sentences)].format_map(facts)

    def describe(self, entry: LogEntry) -> str:
        """Return the sentence of a log entry; empty for those that nobody needs to hear of."""
        if entry.kind not in _SENTENCE_KEYS:
            return ""
        facts = dict(entry.facts)
        key = _SENTENCE_KEYS[entry.kind](facts)
        if "cell" in facts:
            facts["cell"] = cell_name(int(facts["cell"]))
        if "difficulty" in facts:
            facts["damage"] = facts["difficulty"]
        if entry.kind == "twist":
            facts["change"] = _change(str(facts["what"]), int(facts["by"]))
            facts["said"] = self.name("twist", f"{facts['room']} {facts['row']}")
        for fact, word, prefix in (("rank", "foe", "foe-"), ("symbol", "treasure", "treasure-"), ("room", "room", "")):
            if fact in facts:
                called = self.name(f"{prefix}{facts[fact]}", str(facts.get("cell", "")))
                facts[word], facts[word.capitalize()] = called, capitalised(called)
        if "coins" in facts:
            facts["coins"] = counted(int(facts["coins"]), "coin")
        return self.sentence(key, **facts)

    def name(self, thing: str, cell: str = "") -> str:
        """Return what a thing is called: `foe-mini`, `treasure-cog`, or a kind of room, where `cell` may give it its own name."""
        return self.names.get(f"{thing} {cell}") or self.names.get(thing, thing)


def play_and_report(
    board: Board,
    rules: Ruleset,
    player: Player,
    chance: Chance,
    *,
    names: Mapping[str, str] | None = None,
    limit: int = MOST_MOVES,
) -> SessionReport:
    """Play a game, at most `limit` moves, and return its report; for `names` see `SentenceWriter`."""
    writer, recorder = SentenceWriter(names or {}), ChanceRecorder(chance)
    state = begin(board, rules)
    made: list[Move] = []
    turns: list[list[LogEntry]] = []
    before: list[State] = []
    while not state.over and len(made) < limit:
        if state.phase == "turn" or not turns:
            turns.append([])
            before.append(state)
        made.append(player.choose(state))
        state, log = play_logged(state, made[-1], recorder)
        turns[-1] += log
    lines = [writer.sentence("start", cell=cell_name(board.start), edition=rules.edition)]
    lines += _turn_lines(turns, [*before[1:], state], writer)
    lines += _last_lines(state, writer)
    return SessionReport(tuple(lines), tuple(made), tuple(recorder.numbers), state)


def _turn_lines(turns: Sequence[Sequence[LogEntry]], after: Sequence[State], writer: SentenceWriter) -> list[str]:
    """Return a line for every turn in which more happened than a walk; the walks before it are its first sentence."""
    lines: list[str] = []
    walked: list[str] = []
    for log, state in zip(turns, after, strict=True):
        doors = {entry.facts["cell"] for entry in log if entry.kind == "door"}
        cells = [int(entry.facts["cell"]) for entry in log if entry.kind == "walk" and entry.facts["cell"] not in doors]
        walked += map(cell_name, cells)
        if all(entry.kind == "walk" for entry in log):
            continue
        sentences = [writer.describe(entry) for entry in log]
        if walked:
            sentences.insert(0, writer.sentence("through", cells=", ".join(walked)))
        walked = []
        sentences.append(
            writer.sentence("status", health=max(0, state.health), magic=state.magic, coins=counted(state.gold, "coin"))
        )
        lines.append(f"{len(lines) + 1}. {' '.join(filter(None, sentences))}")
    return lines


def _change(what: str, by: int) -> str:
    """Return what a twist did, as it is said after its words: a gain or a loss."""
    if what == "time":
        return f"{by} more time cube{'s' * (by > 1)}"
    return f"{by} {what} gained" if by > 0 else f"{-by} {what} lost"


def _last_lines(state: State, writer: SentenceWriter) -> list[str]:
    points = score(state)
    last = writer.sentence(state.outcome or "lost")
    return [last, writer.sentence("score", total=points.total, kept=points.kept, penalty=points.penalties)]


def _opponent_key(facts: Facts) -> str:
    if facts["again"]:
        return "foe-again"
    return "foe-wanderer" if facts["wanderer"] else "foe-magic" if facts["magic"] else "foe"


def _melee_key(facts: Facts) -> str:
    return "melee-none" if not facts["damage"] else "melee-hit" if facts["won"] else "melee-hurt"


def _trap_key(facts: Facts) -> str:
    return "trap" if facts["damage"] else "trap-magic" if facts["drained"] else "trap-none"


def _rest_key(facts: Facts) -> str:
    if facts["broken"]:
        return "woke-broken" if facts["health"] else "woke-spoilt"
    if facts["health"] and facts["magic"]:
        return "woke"
    return "woke-health" if facts["health"] else "woke-magic" if facts["magic"] else "woke-nothing"


_SENTENCE_KEYS: dict[str, Callable[[Facts], str]] = {
    "room": lambda facts: f"room-{facts['room']}",
    "door": lambda facts: "door-open" if facts["opened"] else "door-shut",
    "threshold": lambda facts: "threshold",
    "retreat": lambda facts: "retreat",
    "foe": _opponent_key,
    "bribe": lambda facts: "bribe",
    "flight": lambda facts: "flight-won" if int(facts["mine"]) > int(facts["theirs"]) else "flight-lost",
    "fled": lambda facts: "fled",
    "cast": lambda facts: "cast",
    "bolt": lambda facts: "bolt",
    "hex": lambda facts: "hex-grand" if facts["powerful"] else "hex",
    "melee": _melee_key,
    "luck": lambda facts: "luck",
    "beaten": lambda facts: f"beaten-{facts['rank']}",
    "treasure": lambda facts: "treasure-cog" if facts["symbol"] == "cog" else "treasure",
    "trade": lambda facts: "trade",
    "quaff": lambda facts: f"quaff-{facts['symbol']}",
    "twist": lambda facts: "twist" if facts["by"] else "twist-none",
    "spring": lambda facts: "spring" if facts["gained"] else "spring-none",
    "vision": lambda facts: "vision",
    "seen": lambda facts: "seen",
    "curse": lambda facts: "curse" if facts["damage"] else "curse-none",
    "trap": _trap_key,
    "event": lambda facts: "event",
    "upkeep": lambda facts: "upkeep",
    "rest": lambda facts: "rest",
    "woke": _rest_key,
    "level": lambda facts: "level",
}
"""Which sentences tell a log entry; those of kinds that are missing here are left out, or told by what surrounds them."""
