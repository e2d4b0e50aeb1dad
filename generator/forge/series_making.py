"""A series to its quests: made one after another at seeds that are searched until each fits those before it.

Whether a quest fits shows in its first draft, which takes a moment, nearly always; only what looks right there is made, which may
take seconds. Everything follows from the settled options and the word of the seed.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from hashlib import blake2b

import msgspec

from generator.core import cache, resources
from generator.core.data import Record, dump
from generator.core.errors import BadOption, ForgeFailed
from generator.core.rng import Rng
from generator.core.seeds import SEED_BITS, is_reserved, seed_from_word
from generator.forge.choices import Options, settle
from generator.forge.game import AnyGame
from generator.forge.making import Made, attempt, make
from generator.forge.series import Bound, Figures, Part, Series, Wanted

MOST_DRAFTS, MOST_MADE = 400, 6
"""Seeds that are looked at for a quest of a series, and quests that are made of them."""
MOST_SPARE = 3
"""Quests that fit but are not preferred, after which the first of them is taken."""
FORMAT = "delvepress-series-1"
"""What tells the document of a series from other JSON."""
MARK = b'"format":"delvepress-series-'
"""What the document of a series holds, of whatever schema."""
Steps = Callable[[int, int], None]


def series_of(game: AnyGame) -> Series[Record, Record]:
    """Return how quests of a game belong together; raises BadOption for a game that has no series."""
    if game.series is None:
        raise BadOption(f"{game.id} has no series of quests.")
    return game.series


def settled(game: AnyGame, given: Options) -> dict[str, str]:
    """Return all options of a game's series, defaults where nothing was given; raises BadOption."""
    series = series_of(game)
    return settle(series.options, given, f"delvepress quest {game.id} --quests")


def bind(game: AnyGame, options: Options, word: str, made: Steps, measured: Steps) -> Bound[Record, Record]:
    """Return the series of settled `options` and the word of a seed; the same arguments give the same series for ever.

    `made` is told how many quests of how many are made, `measured` how far playing them has come. Raises what `choose` raises.
    """
    return measure(game, options, word, choose(game, options, word, made), measured)


def choose(game: AnyGame, options: Options, word: str, made: Steps) -> tuple[Part[Record], ...]:
    """Return the quests of a series in the order of printing; `made` is told how many of how many are made.

    Raises BadOption for a word that can be no seed, ForgeFailed where no quests fit each other.
    """
    series = series_of(game)
    rng = _root(game, series, options, word)
    plan = series.plan(options, rng.stream("plan"))
    chosen: list[Made[Record]] = []
    for wanted in plan:
        made(len(chosen), len(plan))
        chosen.append(_fitting(game, series, wanted, [part.quest for part in chosen], rng.stream("seeds", wanted.place)))
    made(len(plan), len(plan))
    order = sorted(range(len(plan)), key=lambda number: plan[number].place)
    return tuple(Part(chosen[number].code, chosen[number].quest, chosen[number].rating) for number in order)


def measure(game: AnyGame, options: Options, word: str, parts: tuple[Part[Record], ...], measured: Steps) -> Bound[Record, Record]:
    """Return the series that some quests make, linked and played; `measured` is told how far playing them has come.

    What playing came to is kept in the user's cache.
    """
    series = series_of(game)
    story = series.link([part.quest for part in parts], _root(game, series, options, word).stream("story"))
    return Bound(word.strip(), options, parts, story, _figures(game, series, parts, measured))


def _root(game: AnyGame, series: Series[Record, Record], options: Options, word: str) -> Rng:
    settings = "/".join(f"{name}={options[name]}" for name in sorted(options))
    return Rng.root(f"{game.id}/{game.edition}/{series.id}/{settings}", seed_from_word(word))


def _fitting(game: AnyGame, series: Series[Record, Record], wanted: Wanted, before: Sequence[Record], rng: Rng) -> Made[Record]:
    """Return a quest that is wanted and fits those before it, a preferred one if some tries find one.

    Raises ForgeFailed where none of those that are tried fits.
    """
    drafts = _drafts(game, series, wanted.options, before, rng)
    spare: list[Made[Record]] = []
    for seed in drafts[:MOST_MADE]:
        with suppress(ForgeFailed):
            made = make(game, wanted.options, seed)
            if series.fits(before, made.quest):
                if series.prefers(before, made.quest):
                    return made
                spare.append(made)
        if len(spare) == MOST_SPARE:
            break
    if spare:
        return spare[0]
    raise ForgeFailed(f"No quest of {game.id} fits the others of this {series.id}; try another seed or other options.")


def _seeds(rng: Rng) -> Iterator[int]:
    """Yield seeds that no challenge of a day and no season has."""
    for number in range(MOST_DRAFTS):
        seed = rng.stream(number).below(1 << SEED_BITS)
        if not is_reserved(seed):
            yield seed


def _drafts(game: AnyGame, series: Series[Record, Record], options: Options, before: Sequence[Record], rng: Rng) -> list[int]:
    """Return the seeds whose first drafts fit, those with preferred ones first."""
    preferred, others = list[int](), list[int]()
    for seed in _seeds(rng):
        with suppress(ForgeFailed):
            draft = attempt(game, options, seed, 1)
            if series.fits(before, draft):
                (preferred if series.prefers(before, draft) else others).append(seed)
        if len(preferred) == MOST_MADE:
            break
    return preferred + others


def _figures(game: AnyGame, series: Series[Record, Record], parts: Sequence[Part[Record]], measured: Steps) -> Figures:
    """Return what playing the quests one after another comes to, from the user's cache where this very press has played them."""
    codes = " ".join(part.code for part in parts)
    entry = f"series-{blake2b(codes.encode(), digest_size=10).hexdigest()}.json"
    source = f"{game.id} {series.id} {codes} {resources.build()}".encode()
    known = cache.get(entry, source)
    if known is not None:
        with suppress(ValueError):
            return msgspec.json.decode(known, type=dict[str, str])
    figures = series.measure([part.quest for part in parts], measured)
    cache.put(entry, source, json.dumps(dict(figures), sort_keys=True).encode())
    return figures


def document(game: AnyGame, bound: Bound[Record, Record]) -> bytes:
    """Return a series as canonical JSON: its options, its quests with their codes and ratings, its story, what was measured."""
    whole = {
        "format": FORMAT,
        "game": game.id,
        "series": series_of(game).id,
        "edition": game.edition,
        "seed": bound.name,
        "options": dict(bound.options),
        "quests": [{"code": part.code, "rating": dump(part.rating), "quest": dump(part.quest)} for part in bound.parts],
        "story": dump(bound.story),
        "figures": dict(bound.figures),
    }
    return json.dumps(whole, sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode()
