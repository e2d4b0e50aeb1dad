"""What a pack does to its game, measured: the same drafts are played with and without what is its own, by the same dice.

Drafts are not tuned: tuning would hide what is looked for. Pairing takes most of luck out of the difference; what is left of it is
what drafts differ by, so that many drafts are worth more than many games of one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import fsum

import msgspec
from msgspec.structs import replace

from generator.core.data import Record
from generator.core.errors import BadOption, ForgeFailed
from generator.core.rng import Rng
from generator.core.statistics import NORMAL_95, Estimate
from generator.core.text import counted
from generator.forge import making, measuring
from generator.forge.content import Swap
from generator.forge.extending import form_of
from generator.forge.game import AnyGame
from generator.forge.making import Made
from generator.forge.rating import Rating

DRAFTS, GAMES, MOST_DRAFTS = 40, 10, 160
"""Drafts that are played of each subject, games of each on each side, and drafts that are dealt at most to find them."""
TUNED = 8
"""Drafts of a theme that are tuned, with and without all that is its own."""
FAR, FAIR = 10.0, 5.0
"""Points in a hundred beyond which the interval of a difference must lie to be far from none, and within which one is fair."""
_ROW = 40


class Compared(msgspec.Struct, frozen=True):
    """What one thing of a pack does: shares of games won with and without it, and the difference in points of a hundred.

    `shares` are those of its neighbours, with their differences; `fair` names the nearest neighbour within 5 points of none, where
    it is far from none itself.
    """

    theme: str
    name: str
    other: str
    drafts: int
    games: int
    won: float
    without: float
    more: Estimate
    shares: tuple[tuple[str, float, float], ...] = ()
    fair: str = ""

    @property
    def is_far(self) -> bool:
        """Whether it does more than a pack should do unawares."""
        return self.more.low > FAR or self.more.high < -FAR


class GivenUp(msgspec.Struct, frozen=True):
    """How the forge evens out a theme of a pack: of `drafts` it gives up `mine`, and `without` with the base's in place of its own.

    `starts` are the means of health that heroes of the others begin with beyond what their cards say, with and without; None where
    tuning changes no health.
    """

    theme: str
    drafts: int
    mine: int
    without: int
    starts: tuple[float, float] | None = None


class _Subject(msgspec.Struct):
    """A thing of a pack with the drafts in which it is met."""

    theme: str
    drafts: list[tuple[int, Swap]]


def compared(game: AnyGame, *, neighbours: bool = False) -> list[Compared]:
    """Return what every thing of a game's pack does to play.

    Neighbours are played of those that are far from what they replace, with `neighbours` of all. Raises BadOption for a game whose
    themes change no play, ForgeFailed where no sound draft is dealt.
    """
    form, pack = form_of(game), game.content_pack
    if form.swaps is None or pack is None:
        raise BadOption(form.nothing_changes or f"{game.id} has nothing in its themes that changes play.")
    found: list[Compared] = []
    for theme in pack.themes:
        for subject in _subjects(game, theme).values():
            one = _compared(game, subject)
            if neighbours or one.is_far:
                one = _with_neighbours(game, subject, one)
            found.append(one)
    return found


def _subjects(game: AnyGame, theme: str) -> dict[str, _Subject]:
    """Return the things of a theme by their names, each with so many drafts in which it is met."""
    swaps = form_of(game).swaps
    found: dict[str, _Subject] = {}
    options = game.settle({"theme": theme})
    for number in range(MOST_DRAFTS):
        if number >= DRAFTS and found and all(len(subject.drafts) >= DRAFTS for subject in found.values()):
            break
        draft = _draft(game, options, number)
        for swap in swaps(draft) if swaps is not None else ():
            subject = found.setdefault(swap.name, _Subject(theme, []))
            if len(subject.drafts) < DRAFTS:
                subject.drafts.append((number, swap))
    return found


def _draft(game: AnyGame, options: Mapping[str, str], number: int) -> Record:
    """Return the first sound draft at a seed; raises ForgeFailed where there is none among many."""
    for attempt in range(1, _ROW + 1):
        try:
            quest = making.attempt(game, options, number, attempt)
        except ForgeFailed:
            continue
        if not game.check(quest):
            return quest
    raise ForgeFailed(f"No sound draft of {options['theme']} is dealt within {_ROW} attempts.")


def _wins(game: AnyGame, quest: Record, draft: int) -> int:
    """Return how many games of a draft are won; the dice are those of its number, whatever stands in it."""
    made = Made("", quest, Rating(grade="", skulls=1, estimated=True, figures={}), 1)
    player = measuring.player_name(game, None)
    stream = Rng.root(f"measure pack/{game.id}", draft)
    return sum(measuring.outcome(game, made, player, stream.stream(number)).won for number in range(GAMES))


def _compared(game: AnyGame, subject: _Subject) -> Compared:
    first = subject.drafts[0][1]
    mine = [_wins(game, swap.mine, number) for number, swap in subject.drafts]
    without = [_wins(game, swap.without, number) for number, swap in subject.drafts]
    drafts = len(mine)
    return Compared(
        subject.theme, first.name, first.other, drafts, GAMES, _share(mine), _share(without), difference(mine, without, GAMES)
    )


def _share(wins: Sequence[int]) -> float:
    return sum(wins) / (len(wins) * GAMES)


def difference(mine: Sequence[int], without: Sequence[int], games: int) -> Estimate:
    """Return by how many games of a hundred more are won, by wins of `games` of each draft on both sides, with a 95 % interval.

    The interval is that of a mean over drafts; of a single draft it is of no width.
    """
    points = [100 * (one - other) / games for one, other in zip(mine, without, strict=True)]
    count, mean = len(points), fsum(points) / len(points)
    variance = fsum((point - mean) ** 2 for point in points) / max(1, count - 1)
    half = NORMAL_95 * float((variance / count) ** 0.5)
    return Estimate(mean, mean - half, mean + half)


def _with_neighbours(game: AnyGame, subject: _Subject, one: Compared) -> Compared:
    shares = []
    for words in subject.drafts[0][1].neighbours:
        wins = [_wins(game, swap.neighbours[words], number) for number, swap in subject.drafts if words in swap.neighbours]
        share = _share(wins)
        shares.append((words, share, 100 * (share - one.without)))
    near = [(abs(more), words) for words, _, more in shares if abs(more) <= FAIR]
    return replace(one, shares=tuple(shares), fair=min(near)[1] if near and one.is_far else "")


def given_up(game: AnyGame) -> list[GivenUp]:
    """Return how many drafts of each theme of a game's pack the forge gives up, with and without what is its own; none are played.

    Themes are left out that change no play, and all where nothing is tuned.
    """
    pack = game.content_pack
    if game.tune is None or pack is None:
        return []
    found = (_given_up(game, theme) for theme in pack.themes)
    return [one for one in found if one.drafts]


def _given_up(game: AnyGame, theme: str) -> GivenUp:
    options, pairs = game.settle({"theme": theme}), list[tuple[Record, Record]]()
    for number in range(MOST_DRAFTS):
        if len(pairs) == TUNED:
            break
        draft = _draft(game, options, number)
        plain = _without_all(game, draft)
        if plain is not draft:
            pairs.append((draft, plain))
    tuned = [[_tuned(game, pair[side]) for pair in pairs] for side in (0, 1)]
    start = form_of(game).start
    kept = [[quest for quest in side if quest is not None] for side in tuned]
    starts = [fsum(map(start, side)) / len(side) for side in kept if side] if start is not None else []
    mine, without = (side.count(None) for side in tuned)
    return GivenUp(theme, len(pairs), mine, without, (starts[0], starts[1]) if len(starts) == len(kept) else None)


def _without_all(game: AnyGame, draft: Record) -> Record:
    """Return a draft with the base's in place of all that is the pack's own; the draft itself where nothing is."""
    swaps, names = form_of(game).swaps, set[str]()
    while swaps is not None:
        swap = next((one for one in swaps(draft) if one.name not in names), None)
        if swap is None:
            break
        names.add(swap.name)
        draft = swap.without
    return draft


def _tuned(game: AnyGame, draft: Record) -> Record | None:
    try:
        return draft if game.tune is None else game.tune(draft)
    except ForgeFailed:
        return None


def told_given_up(one: GivenUp) -> str:
    """Return how the forge evens out what a theme of a pack does, in a sentence or two."""
    said = (
        f"The forge evens it out: of {one.drafts} drafts it gives up {one.mine} with what is the pack’s own and {one.without} "
        "without it."
    )
    if one.starts is None:
        return said
    mine, without = map(_health, one.starts)
    return f"{said} In the others heroes begin with {mine}, without it with {without}."


def _health(beyond: float) -> str:
    if not round(beyond, 1):
        return "the health of their cards"
    return f"{abs(beyond):.1f} health {'less' if beyond < 0 else 'more'} than their cards say"


def sentence(one: Compared) -> str:
    """Return what one thing of a pack does, as a sentence or two."""
    low, middle, high = round(one.more.low), round(one.more.value), round(one.more.high)
    if middle == 0:
        told = f"With {one.name} parties win as often as with {one.other} ({low} to {high} points)."
    else:
        flip = middle < 0
        size, ends = abs(middle), (-high, -low) if flip else (low, high)
        how = f"{size} {'point' if size == 1 else 'points'} {'less' if flip else 'more'} ({ends[0]} to {ends[1]})"
        told = f"With {one.name} parties win {how} than with {one.other}."
    if one.drafts < DRAFTS:
        told += f" Only {counted(one.drafts, 'draft')} of {MOST_DRAFTS} had it."
    if one.fair:
        return f"{told} It would be fair with {one.fair}."
    return f"{told} No neighbour of it is fair: change two things." if one.is_far and one.shares else told
