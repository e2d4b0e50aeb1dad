"""A playthrough as a session report: what happened in each turn, one line of short sentences from data/transcript.toml."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from generator.core.data import Record, load
from generator.games.green_dungeon.players.policies import Player
from generator.games.green_dungeon.players.simulation import MOVES
from generator.games.green_dungeon.quest.board import Board
from generator.games.green_dungeon.quest.passages import name
from generator.games.green_dungeon.quest.ruleset import Ruleset
from generator.games.green_dungeon.rules.chance import Luck, Recorder
from generator.games.green_dungeon.rules.referee import begin, watch
from generator.games.green_dungeon.rules.scoring import score
from generator.games.green_dungeon.rules.state import Event, Move, State


class Words(Record):
    """What things are called, and for each kind of event the sentences that tell it."""

    names: dict[str, str]
    lines: dict[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Report:
    """A game that was played: its lines, and the moves and the luck that make it again."""

    lines: tuple[str, ...]
    moves: tuple[Move, ...]
    tape: tuple[int, ...]
    end: State


@cache
def words() -> Words:
    """Return the words of the reports."""
    return load(Words, "generator.games.green_dungeon.data", "transcript.toml")


class Teller:
    """Turns events into sentences; the sentences for one kind of event follow one another in turn."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self.names = {**words().names, **names}
        self._told: Counter[str] = Counter()

    def sentence(self, key: str, **facts: Any) -> str:
        """Return the next sentence of a kind, filled in."""
        found = words().lines[key]
        self._told[key] += 1
        return found[(self._told[key] - 1) % len(found)].format_map(facts)

    def tell(self, event: Event) -> str:
        """Return the sentence of an event; empty for those that nobody needs to hear of."""
        if event.kind not in _KEYS:
            return ""
        facts = dict(event.facts)
        key = _KEYS[event.kind](facts)
        if "cell" in facts:
            facts["cell"] = name(facts["cell"])
        for fact, prefix in (("rank", "foe-"), ("symbol", "treasure-"), ("room", "")):
            if fact in facts:
                self._call(facts, prefix.rstrip("-") or fact, prefix + facts[fact])
        if "coins" in facts:
            facts["coins"] = _coins(facts["coins"])
        return self.sentence(key, **facts)

    def _call(self, facts: dict[str, Any], what: str, key: str) -> None:
        called = self.names.get(f"{key} {facts.get('cell')}") or self.names.get(key, key)
        facts[what], facts[what.capitalize()] = called, called[0].upper() + called[1:]


def report(
    board: Board, rules: Ruleset, player: Player, luck: Luck, *, names: Mapping[str, str] | None = None, limit: int = MOVES
) -> Report:
    """Play a game and return it told; `names` may call rooms (by kind, or kind and cell) and foes as it likes."""
    teller, recorder = Teller(names or {}), Recorder(luck)
    state = begin(board, rules)
    made: list[Move] = []
    turns: list[list[Event]] = []
    marks: list[State] = []
    while not state.over and len(made) < limit:
        if state.phase == "turn" or not turns:
            turns.append([])
            marks.append(state)
        made.append(player.choose(state))
        state, events = watch(state, made[-1], recorder)
        turns[-1] += events
    lines = [teller.sentence("start", cell=name(board.start), edition=rules.edition)]
    lines += _told(turns, [*marks[1:], state], teller)
    lines += _ended(state, teller)
    return Report(tuple(lines), tuple(made), tuple(recorder.tape), state)


def _told(turns: Sequence[Sequence[Event]], after: Sequence[State], teller: Teller) -> list[str]:
    """Return a line for every turn in which more happened than a walk; the walks before it are its first sentence."""
    lines: list[str] = []
    walked: list[str] = []
    for events, state in zip(turns, after, strict=True):
        doors = {event.facts["cell"] for event in events if event.kind == "door"}
        walked += [name(event.facts["cell"]) for event in events if event.kind == "walk" and event.facts["cell"] not in doors]
        if all(event.kind == "walk" for event in events):
            continue
        said = [teller.tell(event) for event in events]
        if walked:
            said.insert(0, teller.sentence("through", cells=", ".join(walked)))
        walked = []
        said.append(teller.sentence("status", health=max(0, state.health), magic=state.magic, coins=_coins(state.gold)))
        lines.append(f"{len(lines) + 1}. {' '.join(filter(None, said))}")
    return lines


def _coins(number: int) -> str:
    return "1 coin" if number == 1 else f"{number} coins"


def _ended(state: State, teller: Teller) -> list[str]:
    points = score(state)
    penalty = points.face_down + points.fled + points.events
    last = teller.sentence(state.outcome or "lost")
    return [last, teller.sentence("score", total=points.total, kept=points.total + penalty, penalty=penalty)]


def _foe(facts: dict[str, Any]) -> str:
    facts["damage"] = facts["difficulty"]
    if facts["again"]:
        return "foe-again"
    return "foe-wanderer" if facts["wanderer"] else "foe-magic" if facts["magic"] else "foe"


def _melee(facts: dict[str, Any]) -> str:
    return "melee-none" if not facts["damage"] else "melee-hit" if facts["won"] else "melee-hurt"


def _trap(facts: dict[str, Any]) -> str:
    return "trap" if facts["damage"] else "trap-magic" if facts["drained"] else "trap-none"


def _woke(facts: dict[str, Any]) -> str:
    if facts["broken"]:
        return "woke-broken" if facts["health"] else "woke-spoilt"
    if facts["health"] and facts["magic"]:
        return "woke"
    return "woke-health" if facts["health"] else "woke-magic" if facts["magic"] else "woke-nothing"


_KEYS: dict[str, Callable[[dict[str, Any]], str]] = {
    "room": lambda facts: f"room-{facts['room']}",
    "door": lambda facts: "door-open" if facts["opened"] else "door-shut",
    "threshold": lambda facts: "threshold",
    "retreat": lambda facts: "retreat",
    "foe": _foe,
    "bribe": lambda facts: "bribe",
    "flight": lambda facts: "flight-won" if facts["mine"] > facts["theirs"] else "flight-lost",
    "fled": lambda facts: "fled",
    "cast": lambda facts: "cast",
    "bolt": lambda facts: "bolt",
    "hex": lambda facts: "hex-grand" if facts["grand"] else "hex",
    "melee": _melee,
    "luck": lambda facts: "luck",
    "beaten": lambda facts: f"beaten-{facts['rank']}",
    "treasure": lambda facts: "treasure-cog" if facts["symbol"] == "cog" else "treasure",
    "trade": lambda facts: "trade",
    "quaff": lambda facts: f"quaff-{facts['symbol']}",
    "spring": lambda facts: "spring" if facts["gained"] else "spring-none",
    "vision": lambda facts: "vision",
    "seen": lambda facts: "seen",
    "curse": lambda facts: "curse" if facts["damage"] else "curse-none",
    "trap": _trap,
    "event": lambda facts: "event",
    "upkeep": lambda facts: "upkeep",
    "rest": lambda facts: "rest",
    "woke": _woke,
    "level": lambda facts: "level",
}
"""Which sentences tell an event; those of kinds that are missing here are left out, or told by what surrounds them."""
