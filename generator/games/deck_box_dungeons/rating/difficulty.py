"""A quest to its rating: what a sensible party wins, measured by playing games that took no part in making the quest.

The sensible player (players.sensible) plays with every hero, calling and suiting gear equally often. Printed are the share of games
won with its Wilson 95 % interval, the share of a careless party, the rounds, and the points of a usual victory.
"""

from __future__ import annotations

from statistics import median

import msgspec
from msgspec.structs import replace

from generator.core.hands import ALONE, Hands
from generator.core.statistics import share_estimate
from generator.forge.game import Progress
from generator.forge.rating import COUNT, Rating, RatingForm
from generator.games.deck_box_dungeons.players.grades import GAMES, grade_of
from generator.games.deck_box_dungeons.players.measured_games import Measured
from generator.games.deck_box_dungeons.quest.model import Quest

NAIVE_GAMES = 24
"""Games of the careless party."""
PURPOSE = "measure"
SKULLS = (85, 75, 60, 45)
"""Wins in 100 below which there is one skull more, beginning with one."""
MINUTES = {1: 1.6, 2: 2.2, 3: 2.8, 4: 3.4}
"""Minutes that a round takes at the table, by the number of heroes."""
SETUP_MINUTES = 10


OTHER_GAMES = 60
"""Games of each other number of heroes, where they are measured too."""


def rating_form(quest: Quest) -> RatingForm:
    """Return what a rating of such a quest may hold; games of other numbers of heroes are there if they were played."""
    figures = ("rate", "low", "high", "games", "naive", "rounds", "minutes", "points")
    more = [name for heroes in GAMES if heroes != quest.heroes for name in _names(heroes)]
    return RatingForm(dict.fromkeys(figures, COUNT), more=dict.fromkeys(more, COUNT), share="rate", games="games")


def _names(heroes: int) -> tuple[str, str, str, str]:
    """Return the names of the figures of another number of heroes."""
    return f"rate-{heroes}", f"low-{heroes}", f"high-{heroes}", f"games-{heroes}"


def measure_all(quest: Quest, rating: Rating, progress: Progress, hands: Hands = ALONE) -> Rating:
    """Return a rating that says too what a sensible party of every other number of heroes wins."""
    figures = dict(rating.figures)
    others = [heroes for heroes in GAMES if heroes != quest.heroes]
    for done, heroes in enumerate(others):
        progress(done, len(others))
        games = hands.do(Measured(replace(quest, heroes=heroes), "sensible", PURPOSE).games(range(OTHER_GAMES)))
        won = sum(game.won for game in games)
        share = share_estimate(won, OTHER_GAMES)
        values = (100 * won / OTHER_GAMES, 100 * share.low, 100 * share.high, OTHER_GAMES)
        figures |= {name: str(round(value)) for name, value in zip(_names(heroes), values, strict=True)}
    progress(len(others), len(others))
    return replace(rating, figures=figures)


class OtherParty(msgspec.Struct, frozen=True):
    """What a sensible party of another number of heroes wins of 100 games, with the ends of the 95 % interval, and games played."""

    heroes: int
    rate: str
    low: str
    high: str
    games: str


def other_parties(rating: Rating) -> tuple[OtherParty, ...]:
    """Return what a rating says of other numbers of heroes; nothing where they were not measured."""
    rows = [(heroes, [rating.figures.get(name) for name in _names(heroes)]) for heroes in GAMES]
    return tuple(OtherParty(heroes, *(text for text in row if text)) for heroes, row in rows if all(row))


def rate(quest: Quest, hands: Hands = ALONE) -> Rating:
    """Return the measured grade of a quest with its figures, by games that `hands` play.

    The figures are wins in 100 and their interval, rounds, minutes, points.
    """
    count = GAMES[quest.heroes]
    careless = Measured(quest, "naive", PURPOSE).games(range(NAIVE_GAMES))
    games = hands.do(
        Measured(quest, "sensible", PURPOSE).games(range(count)), "measuring how hard it is",
        lambda played: (careless,), lambda game: game.won,
    )  # fmt: skip
    won = [game for game in games if game.won]
    share = share_estimate(len(won), count)
    naive = hands.do(careless)
    rounds = median(game.rounds for game in won or games)
    figures = {
        "rate": str(round(100 * len(won) / count)),
        "low": str(round(100 * share.low)),
        "high": str(round(100 * share.high)),
        "games": str(count),
        "naive": str(round(100 * sum(game.won for game in naive) / NAIVE_GAMES)),
        "rounds": str(round(rounds)),
        "minutes": str(5 * round((SETUP_MINUTES + MINUTES[quest.heroes] * rounds) / 5)),
        "points": str(round(median(game.points for game in won or games))),
    }
    wins = 100 * len(won) / count
    return Rating(grade=grade_of(wins), skulls=1 + sum(wins < border for border in SKULLS), estimated=False, figures=figures)
