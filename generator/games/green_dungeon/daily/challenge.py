"""A sealed dungeon a day: map, tracks, keys and fate strip on two pages; written games played by the referee with its dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generator.core.errors import BadMoves, BadOption
from generator.draw.fate_strip import Fate
from generator.forge.daily import Daily, Played, Target
from generator.forge.game import Drawn, Rating, Sheet
from generator.games.green_dungeon.daily.daily_page import Challenge
from generator.games.green_dungeon.daily.strip_chance import COLUMNS, StripLuck
from generator.games.green_dungeon.paper.pack import character, mapped
from generator.games.green_dungeon.quest.data_loading import PACKAGE, THEMES
from generator.games.green_dungeon.quest.model import Quest
from generator.games.green_dungeon.quest.ruleset import ruleset
from generator.games.green_dungeon.rules import notation
from generator.games.green_dungeon.rules.scoring import score
from generator.games.green_dungeon.rules.state import Event, laid_out

_FOLDER = "green-dungeon"
_SHEETS = (
    Sheet("challenge", f"{_FOLDER}/daily.xml.jinja", "The sealed dungeon of the day", "D", layout="sheet", single=True),
    Sheet("strips", f"{_FOLDER}/daily-strips.xml.jinja", "Keys and fate", "K", layout="sheet", single=True),
)
_SEALED = (Sheet("sealed", f"{_FOLDER}/daily-sealed.xml.jinja", "Sealed: the whole dungeon", "A", single=True, alone=True),)
_TOLD = {
    "door": "door", "beaten": "monster", "treasure": "treasure", "trap": "trap", "curse": "magic", "spring": "magic",
    "vision": "magic", "fled": "flight", "bribe": "bribe", "rest": "rest", "level": "level",
}  # fmt: skip
"""What is shared of a game, by the kind of event."""


def words(quest: Quest, rating: Rating) -> dict[str, Any]:
    """Return the page's picture: the map with its keys, and the tracks of the character."""
    data = Challenge(mapped(quest), character(quest.edition).data)
    alt = "The map to write on with the keys of the rooms, and the tracks of the character"
    return {"figures": {"challenge": Drawn("challenge", data, 198.0, 130.0, alt)}}


def target(quest: Quest, rating: Rating) -> Target:
    """Return par, which is the planner's, and the medals: the quarters of its won games."""
    bronze, par, gold = (int(rating.figures[name]) for name in ("bronze", "par", "gold"))
    return Target(par, "measured", (bronze, par, gold))


CEILING, MOST_EVENTS = 9999, 30
"""More points, and more cubes on the event track, than anybody counts; the rules themselves set no ceiling."""


def points(quest: Quest, target: Target, won: bool) -> tuple[int, int]:
    """Return the least and the most points of a game: every room a penalty and nothing gained, and what a sheet can hold."""
    rules = ruleset(quest.edition)
    worst = len(quest.kinds) * (rules.penalty_face_down + rules.penalty_fled) + MOST_EVENTS * rules.penalty_event
    return -worst, CEILING


def verify(quest: Quest, text: str, fate: Fate | None) -> Played:
    """Return what a written game comes to with the dice of the strip; raises BadMoves naming the first impossible step."""
    if fate is None:
        raise BadOption("A game with dice of one's own cannot be verified; play it with the fate strip.")
    board = quest.board
    table = laid_out(board, ruleset(quest.edition))
    log: list[Event] = []
    table.log = log
    count = notation.play(table, text, StripLuck(fate, board))
    if table.phase != "over":
        raise BadMoves(f"Step {count + 1} is missing: the game is not over; write it down to the last blow.")
    return Played(score(table).total, table.outcome == "won", tuple(_shared(log, won=table.outcome == "won")))


def _shared(log: Sequence[Event], *, won: bool) -> list[str]:
    found = []
    for event in log:
        name = _TOLD.get(event.kind)
        if event.kind == "beaten" and event.facts["rank"] in ("mini", "final"):
            name = "boss"
        if name and not (event.kind == "door" and not event.facts["opened"]):
            found.append(name)
    return found if won else [*found, "death"]


DAILY: Daily[Quest] = Daily(
    package=PACKAGE, themes=THEMES, sheets=_SHEETS, sealed=_SEALED, words=words, target=target, columns=COLUMNS, points=points,
    verify=verify,
)  # fmt: skip
