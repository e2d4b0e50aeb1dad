"""What a pack does to its game, measured: the same drafts are played with and without what is its own, by the same dice.

Drafts are not tuned: tuning would hide what is looked for. The same dice on both sides take most of luck out of the difference;
what is left of it is what drafts differ by, so that many drafts are worth more than many games of one. How the things of a draft
share its games is told in `content_drafts`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import fsum
from typing import Protocol, TypeVar

import msgspec
from msgspec.structs import replace

from generator.core import progress
from generator.core.data import Record
from generator.core.errors import BadOption, ForgeFailed
from generator.core.rng import Rng
from generator.core.statistics import Estimate, student_95
from generator.core.text import counted
from generator.forge import content_drafts, measuring
from generator.forge.content import Change, Swap
from generator.forge.content_drafts import DRAFTS, MOST_DRAFTS, Dealt, Plan, design, games_of, quest_of
from generator.forge.extending import form_of
from generator.forge.game import AnyGame
from generator.forge.making import Made
from generator.forge.rating import Rating

PLAYING = "playing with and without what is the pack\u2019s own"
TUNED = 8
"""Drafts of a theme that are tuned, with and without all that is its own."""
FAR, FAIR = 10.0, 5.0
"""Points in a hundred beyond which the interval of a difference must lie to be far from none, and within which one is fair."""
MOST_POINTS = 100.0
"""The ends of every interval: nothing is known of a difference of which it reaches to both."""
P = TypeVar("P")
R = TypeVar("R")


class Run(Protocol):
    """Does pieces of work."""

    def __call__(self, told: str, work: Callable[[AnyGame, P], R], game: AnyGame, pieces: Sequence[P]) -> list[R]:
        """Return what a function of a module returns for a game and each of the pieces; `told` is what the work is called."""


class Piece(msgspec.Struct, frozen=True):
    """All that is played of a draft: its quests, its number, and how many games of each."""

    quests: tuple[Record, ...]
    draft: int
    games: int


def here(told: str, work: Callable[[AnyGame, P], R], game: AnyGame, pieces: Sequence[P]) -> list[R]:
    """Do pieces of work in this process, one after another, and tell those who listen how far that is."""
    done = []
    for place, piece in enumerate(pieces):
        progress.tell(told, place, len(pieces))
        done.append(work(game, piece))
    return done


class Compared(msgspec.Struct, frozen=True):
    """What one thing of a pack does: shares of games won with and without it, and the difference in points of a hundred.

    `games` are those on each side, `shares` those won with its neighbours, with their differences; `fair` names the nearest
    neighbour within 5 points of none, where it is far from none itself.
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


class _Played(msgspec.Struct):
    """A draft in which a thing was met: the draft, the thing, and shares of games won with and without it."""

    dealt: Dealt
    swap: Swap
    mine: float
    without: float


def compared(game: AnyGame, planned: Plan | None = None, *, neighbours: bool = False, run: Run = here) -> list[Compared]:
    """Return what every thing of a game's pack does to play, in the order of their themes and of the drafts that have them.

    Neighbours are played of those that are far from what they replace, with `neighbours` of all. Raises BadOption for a game whose
    themes change no play, ForgeFailed where no sound draft is dealt.
    """
    form, pack = form_of(game), game.content_pack
    if form.swaps is None or pack is None:
        raise BadOption(form.nothing_changes or f"{game.id} has nothing in its themes that changes play.")
    drafts = (content_drafts.plan(game) if planned is None else planned).drafts
    met: dict[tuple[str, str], list[_Played]] = {}
    for one, wins in zip(drafts, run(PLAYING, play, game, [_piece(one) for one in drafts]), strict=True):
        rows = design(one)
        for place, swap in enumerate(one.things):
            sides = [[won for won, row in zip(wins, rows, strict=True) if row[place] == there] for there in (True, False)]
            met.setdefault((one.theme, swap.name), []).append(_Played(one, swap, _share(one, sides[0]), _share(one, sides[1])))
    found = [_compared(theme, several) for (theme, _), several in met.items()]
    return [
        _with_neighbours(game, several, one, run) if neighbours or one.is_far else one
        for one, several in zip(found, met.values(), strict=True)
    ]


def _piece(one: Dealt) -> Piece:
    """Return all that is played of a draft."""
    return Piece(tuple(quest_of(one, row) for row in design(one)), one.number, games_of(len(one.things)))


def play(game: AnyGame, piece: Piece) -> list[int]:
    """Return how many games of each quest are won; the dice are those of the draft's number, whatever stands in it."""
    player = measuring.player_name(game, None)
    stream = Rng.root(f"measure pack/{game.id}", piece.draft)
    found = []
    for quest in piece.quests:
        made = Made("", quest, Rating(grade="", skulls=1, estimated=True, figures={}), 1)
        found.append(sum(measuring.outcome(game, made, player, stream.alike(number)).won for number in range(piece.games)))
    return found


def play_one(game: AnyGame, planned: Plan) -> int:
    """Play the first draft of a plan here, so that it can be told how long all will take; return how many games that were."""
    piece = _piece(planned.drafts[0])
    play(game, piece)
    return len(piece.quests) * piece.games


def _share(one: Dealt, wins: Sequence[int]) -> float:
    return sum(wins) / (len(wins) * games_of(len(one.things)))


def _compared(theme: str, several: Sequence[_Played]) -> Compared:
    first = several[0].swap
    mine, without = [one.mine for one in several], [one.without for one in several]
    games = sum(len(design(one.dealt)) * games_of(len(one.dealt.things)) // 2 for one in several)
    means = fsum(mine) / len(mine), fsum(without) / len(without)
    return Compared(theme, first.name, first.other, len(several), games, *means, difference(mine, without))


def difference(mine: Sequence[float], without: Sequence[float]) -> Estimate:
    """Return by how many games of a hundred more are won, by the shares won of each draft on both sides, with a 95 % interval.

    The interval is that of a mean over drafts, by Student's distribution, which is wide where there are few of them; that of a
    single draft tells nothing.
    """
    points = [100 * (one - other) for one, other in zip(mine, without, strict=True)]
    count, mean = len(points), fsum(points) / len(points)
    if count < 2:
        return Estimate(mean, -MOST_POINTS, MOST_POINTS)
    variance = fsum((point - mean) ** 2 for point in points) / (count - 1)
    half = student_95(count - 1) * float((variance / count) ** 0.5)
    return Estimate(mean, max(-MOST_POINTS, mean - half), min(MOST_POINTS, mean + half))


def _with_neighbours(game: AnyGame, several: Sequence[_Played], one: Compared, run: Run) -> Compared:
    """Return what a thing does, and what its neighbours do in the same drafts, beside the same others, by the same dice."""
    words = list(several[0].swap.neighbours)
    pairs = [(near, played) for near in words for played in several if near in played.swap.neighbours]
    pieces = []
    for near, played in pairs:
        dealt, place = played.dealt, [swap.name for swap in played.dealt.things].index(one.name)
        quests = tuple(quest_of(dealt, row, one.name, near) for row in design(dealt) if row[place])
        pieces.append(Piece(quests, dealt.number, games_of(len(dealt.things))))
    wins = run(f"playing neighbours of {one.name}", play, game, pieces)
    shares = []
    for near in words:
        won = [_share(played.dealt, found) for (name, played), found in zip(pairs, wins, strict=True) if name == near]
        share = fsum(won) / len(won)
        shares.append((near, share, 100 * (share - one.without)))
    fair = [(abs(more), near) for near, _, more in shares if abs(more) <= FAIR]
    return replace(one, shares=tuple(shares), fair=min(fair)[1] if fair and one.is_far else "")


def given_up(game: AnyGame, *, run: Run = here) -> list[GivenUp]:
    """Return how many drafts of each theme of a game's pack the forge gives up, with and without what is its own; none are played.

    Themes are left out that change no play, and all where nothing is tuned.
    """
    pack = game.content_pack
    if game.tune is None or pack is None:
        return []
    found = (_given_up(game, theme, run) for theme in pack.themes)
    return [one for one in found if one.drafts]


def _given_up(game: AnyGame, theme: str, run: Run) -> GivenUp:
    options, pairs = game.settle({"theme": theme}), list[tuple[Record, Record]]()
    swaps = form_of(game).swaps
    for number in range(MOST_DRAFTS):
        if len(pairs) == TUNED or swaps is None:
            break
        draft = content_drafts.draft_of(game, options, number)
        things = list(swaps(draft))
        if things:
            pairs.append((_put(draft, [one.mine for one in things]), _put(draft, [one.without for one in things])))
    tuned = run("tuning drafts with and without it", tuned_of, game, [pair[side] for pair in pairs for side in (0, 1)])
    start = form_of(game).start
    kept = [[quest for quest in tuned[side::2] if quest is not None] for side in (0, 1)]
    starts = [fsum(map(start, side)) / len(side) for side in kept if side] if start is not None else []
    mine, without = (len(pairs) - len(side) for side in kept)
    return GivenUp(theme, len(pairs), mine, without, (starts[0], starts[1]) if len(starts) == len(kept) else None)


def _put(draft: Record, changes: Sequence[Change]) -> Record:
    for change in changes:
        draft = change(draft)
    return draft


def tuned_of(game: AnyGame, draft: Record) -> Record | None:
    """Return a draft as the forge tunes it; None where it is given up."""
    try:
        return draft if game.tune is None else game.tune(draft)
    except ForgeFailed:
        return None


def as_document(found: Sequence[Compared], evened: Sequence[GivenUp]) -> dict[str, object]:
    """Return what was measured as tables for other programs: shares from 0 to 1, differences in points of a hundred."""
    return {
        "things": [
            {
                "theme": one.theme, "name": one.name, "other": one.other, "drafts": one.drafts, "games": one.games,
                "won": round(one.won, 4), "without": round(one.without, 4),
                "points": {name: round(getattr(one.more, name), 2) for name in ("value", "low", "high")},
                "far": one.is_far, "fair_with": one.fair, "said": sentence(one),
                "neighbours": [
                    {"what": words, "won": round(share, 4), "points": round(more, 2)} for words, share, more in one.shares
                ],
            }
            for one in found
        ],
        "forge": [
            {
                "theme": one.theme, "drafts": one.drafts, "given_up": one.mine, "given_up_without": one.without,
                "health": None if one.starts is None else {"with": round(one.starts[0], 2), "without": round(one.starts[1], 2)},
            }
            for one in evened
        ],
    }  # fmt: skip


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
