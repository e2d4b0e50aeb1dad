"""How hard a sealed dungeon is, measured: players of three tempers play it, each with dice of its own seeds.

The grade follows the careful player's share of games won; the borders stand in data/grades.toml, for each edition apart. Par
is the median score of the planner's won games. All shares are printed with their standard error. A dungeon that the careful
player did not find as hard as it was dealt for is not played by the others, and one that even the planner hardly ever wins
has no grade at all, so that the forge deals again.
"""

from __future__ import annotations

from generator.core.rng import Rng
from generator.forge.forge import fingerprint
from generator.forge.game import Rating
from generator.games.green_dungeon import games
from generator.games.green_dungeon.games import Tally
from generator.games.green_dungeon.library import grades
from generator.games.green_dungeon.luck import Dice
from generator.games.green_dungeon.model import Quest
from generator.games.green_dungeon.ruleset import ruleset
from generator.games.green_dungeon.score import score

GRADES = ("easy", "easy", "medium", "hard", "hard")
"""The grade of one to five skulls."""
PLAYERS = ("careful", "reckless", "planner")
HOPELESS = "hopeless"
"""What a dungeon is that the planner hardly ever wins; no option asks for it."""


def rate(quest: Quest) -> Rating:
    """Return grade and skulls with what the players came to; raises BadData for a quest whose tiles make no dungeon."""
    numbers = grades()
    rng = players(quest)
    board, rules = quest.board, ruleset(quest.edition)
    careful = games.tally(board, rules, "careful", rng, games=numbers.careful)
    skulls = 1 + sum(100 * careful.rate < border for border in getattr(numbers, quest.edition))
    figures = dict.fromkeys((f"{name} {what}" for name in PLAYERS for what in ("wins", "error", "score")), "-")
    figures |= _figures("careful", careful) | {"par": "-", "doors": str(board.rolls)}
    grade = GRADES[skulls - 1]
    if grade == quest.grade:
        figures |= _figures("reckless", games.tally(board, rules, "reckless", rng, games=numbers.reckless))
        tables = games.ends(board, rules, "planner", rng, games=numbers.planner)
        planner = games.added(tables)
        figures |= _figures("planner", planner)
        if 100 * planner.rate < numbers.least:
            grade = HOPELESS
        else:
            figures["par"] = str(_median([score(table).total for table in tables if table.outcome == "won"]))
    return Rating(grade=grade, skulls=skulls, estimated=False, figures=figures)


def route(quest: Quest) -> tuple[int, ...]:
    """Return the rooms of the planner's first won game in the order in which they were entered; nothing if none is won."""
    board, rules, rng = quest.board, ruleset(quest.edition), players(quest)
    for number in range(grades().planner):
        rooms: list[int] = []
        player, luck = games.PLAYERS["planner"](rules), Dice(rng.stream("game", number))
        if games.run(board, rules, player, luck, rooms=rooms).outcome == "won":
            return tuple(room for room, before in zip(rooms, [-1, *rooms], strict=False) if room != before)
    return ()


def players(quest: Quest) -> Rng:
    """Return the stream that all dice of measured games come from."""
    return Rng.root("green-dungeon/players", int(fingerprint(quest), 16))


def _median(scores: list[int]) -> int:
    return sorted(scores)[(len(scores) - 1) // 2]


def _figures(name: str, tally: Tally) -> dict[str, str]:
    return {
        f"{name} wins": str(round(100 * tally.rate)), f"{name} error": str(round(100 * tally.error)),
        f"{name} score": str(tally.median),
    }  # fmt: skip
