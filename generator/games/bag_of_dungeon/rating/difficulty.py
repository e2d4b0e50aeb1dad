"""A quest to its rating: how often the sensible player and the planner win it, with dice that had no part in making the quest.

The grade is the sensible player's share of games won; its Wilson 95 % interval is printed beside it, the planner's share with its
own, and the naive player's as a contrast. Thresholds for a score are the quarters of the points of the sensible player's won games.
Other games have set the dragon and accepted the quest before (see making/), so that those of a rating are printed as they come: a
quest is made anew only where they would give it another grade, or medals that lie too close together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from generator.core.hands import ALONE, Hands
from generator.core.statistics import lower_quantile, share_estimate
from generator.forge.engine import Outcome
from generator.forge.game import Progress
from generator.forge.making import fingerprint
from generator.forge.rating import COUNT, PERCENT, SIGNED, Rating, RatingForm
from generator.games.bag_of_dungeon.players.measured_games import Measured
from generator.games.bag_of_dungeon.quest.data_loading import grades
from generator.games.bag_of_dungeon.quest.grade_schema import GradePreset
from generator.games.bag_of_dungeon.quest.model import Quest
from generator.games.bag_of_dungeon.rules.scoring import counts_health

PASSED_OVER = "passed over"
"""The grade of a quest that is made anew: its share is too far from the band, or its medals lie too close together."""
LEAST_MEDALS = (6, 5)
"""Gold is at least so many parts of so many parts of bronze where health and items are counted, so that skill raises the medal."""
FIGURES = {
    **dict.fromkeys(("rate", "low", "high", "naive"), PERCENT), **dict.fromkeys(("games", "naive-games", "turns"), COUNT),
    **dict.fromkeys(("bronze", "par", "gold"), SIGNED),
}  # fmt: skip
"""The figures of every rating, each with a regular expression for its text."""
TOLD = "measuring how hard it is"
"""What is told of these games."""
PLANNER = "planner"
"""The player whose share is printed beside the sensible one's."""
OTHERS = ("chance", "search")
"""The players who play too where all is measured."""


def share_figures(player: str) -> dict[str, str]:
    """Return the figures of a player's share, each with a regular expression for its text."""
    return dict.fromkeys((f"{player}-won", f"{player}-low", f"{player}-high"), PERCENT) | {f"{player}-games": COUNT}


def rating_form(quest: Quest) -> RatingForm:
    """Return what a rating of such a quest may hold; other players are there if they played.

    In quests whose orders were chosen, those of edition 1, the planner only played where all was measured.
    """
    planner = share_figures(PLANNER)
    figures = FIGURES | planner if quest.deal else FIGURES
    more = {name: form for player in OTHERS for name, form in share_figures(player).items()}
    return RatingForm(figures=figures, more=more | planner, share="rate", games="games", planned=f"{PLANNER}-won")


def measure_all(quest: Quest, rating: Rating, progress: Progress, hands: Hands = ALONE) -> Rating:
    """Return a rating that says too what every other player wins, each with the Wilson 95 % interval, as `hands` play."""
    figures = dict(rating.figures)
    for done, player in enumerate(OTHERS):
        progress(done, len(OTHERS))
        figures |= measured_share(quest, player, hands)
    progress(len(OTHERS), len(OTHERS))
    return replace(rating, figures=figures)


def measured_share(quest: Quest, player: str, hands: Hands = ALONE) -> dict[str, str]:
    """Return what a player wins of the games that are printed, with the Wilson 95 % interval, as figures."""
    count: int = getattr(grades(), player)
    games = hands.do(measured(quest, player).games(range(count)), TOLD)
    share = share_estimate(sum(game.won for game in games), count)
    values = {"won": share.value, "low": share.low, "high": share.high}
    return {f"{player}-{name}": str(round(100 * value)) for name, value in values.items()} | {f"{player}-games": str(count)}


def rate(quest: Quest, hands: Hands = ALONE) -> Rating:
    """Return the measured grade of a quest with its figures, by games that `hands` play."""
    numbers = grades()
    preset: GradePreset = getattr(numbers, quest.grade)
    simple = measured(quest, "naive").games(range(numbers.naive))
    planned = measured(quest, PLANNER).games(range(numbers.planner))
    games = hands.do(
        measured(quest, "sensible").games(range(numbers.sensible)), TOLD, lambda known: (simple, planned), lambda game: game.won
    )
    share = share_estimate(sum(game.won for game in games), len(games))
    naive = hands.do(simple, TOLD, lambda known: (planned,))
    contrast = round(100 * sum(game.won for game in naive) / len(naive))
    rate, low, high = (round(100 * value) for value in (share.value, share.low, share.high))
    figures = {
        "rate": rate, "low": low, "high": high, "games": len(games), "naive": contrast, "naive-games": len(naive),
        "turns": lower_quantile(sorted(game.rounds for game in games), 50), **medal_figures(games),
    }  # fmt: skip
    low_end, high_end = preset.borders
    sound = low_end <= 100 * share.value <= high_end and medals_apart(quest, figures)
    planner = measured_share(quest, PLANNER, hands) if sound else {}
    return Rating(
        grade=quest.grade if sound else PASSED_OVER,
        skulls=1 + sum(rate < border for border in numbers.skulls),
        estimated=False,
        figures={name: str(value) for name, value in figures.items()} | planner,
    )


def measured(quest: Quest, player: str) -> Measured:
    """Return the games of a player that are printed; game n has the same dice for every player."""
    return Measured(quest, player, "grade", fingerprint(quest))


def medals_apart(quest: Quest, figures: Mapping[str, int]) -> bool:
    """Return whether gold is far enough above bronze in a quest that is scored by health and items (S-64); others need not be."""
    above, below = LEAST_MEDALS
    return not counts_health(quest) or below * figures["gold"] >= above * figures["bronze"]


def medal_figures(games: Sequence[Outcome]) -> dict[str, int]:
    """Return par, the middle of the points of won games, and the quarters below and above it; 0, -1 and 1 where none was won.

    The three are never the same: where a quarter is par, the next result below or above it stands for it, and where there is none
    a point less or more.
    """
    points = sorted(game.points for game in games if game.won) or [0]
    low, par, high = (lower_quantile(points, percent) for percent in (25, 50, 75))
    bronze = low if low < par else max((score for score in points if score < par), default=par - 1)
    gold = high if high > par else min((score for score in points if score > par), default=par + 1)
    return {"bronze": bronze, "par": par, "gold": gold}
