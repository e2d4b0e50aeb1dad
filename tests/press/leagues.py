"""A small league with everything in it that a page tells: ties, names of all kinds, a dispute, claims."""

from __future__ import annotations

from generator import registry
from generator.core.code import Code, encode
from generator.core.seeds import day_seed
from generator.forge.league import Entry, settled_name
from generator.forge.standings import Standings, standings_of

TITLES = {game.letter: game.title for game in registry.all_games().values()}
LETTERS = sorted(TITLES)
HOSTILE = "<b>&{{ 7*7 }}</td>"
LACKING = ("大輔 Tanaka", "שרה")
"""Names with letters that no font of the press has."""
NAMES = ("Ada", "Ben Nevis", HOSTILE, *LACKING, "W" * 40, "Zoë & <Sons>")
FIRST = 9866


def entry(player: str, letter: str, day: int, *, moves: str = "a", score: int = 50, points: int | None = 30) -> Entry:
    """Return an entry of the edition 1 of a game, on a day counted from FIRST."""
    medal = "gold" if score >= 100 else "bronze" if score >= 50 else "none"
    code = encode(Code(letter, 1, 0, day_seed(FIRST + day)))
    return Entry(player=settled_name(player), code=code, moves=moves, points=points, won=True, medal=medal, score=score)


def league() -> list[Entry]:
    """Return the entries of the league."""
    goes = [
        entry(name, letter, day, score=(31 * place + 17 * day) % 120)
        for letter in LETTERS[:2]
        for place, name in enumerate(NAMES)
        for day in range(3 + place % 3)
    ]
    apart = [entry("Ada", LETTERS[0], 0, moves="b", score=99), entry("Dora", LETTERS[1], 1, moves="", points=None)]
    return [*goes, *apart, entry(LACKING[0], LETTERS[1], 6, moves="")]


def told() -> Standings:
    """Return the tables of the league."""
    return standings_of(league(), TITLES)
