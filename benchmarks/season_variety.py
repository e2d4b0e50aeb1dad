"""How much of a season was read before: weeks of all four games, words that are dealt beside words that are drawn without memory.

A unit is a drawn text of five words or more as it stands in the data, before facts are filled in; rules, kits and tables are not
counted. The share of a week that is read again is the words of its units that an earlier week had, by the words of all its units.
Weeks are drafts: the words of a week do not depend on how its board comes out. DONJONZ, whose boards take a second each, is told
without any.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date, timedelta
from functools import cache
from math import fsum
from typing import Any, NamedTuple

from generator import registry
from generator.core import days
from generator.core.data import Record, dump
from generator.core.errors import ForgeFailed
from generator.core.rng import Rng
from generator.core.seeds import WEEKS, day_seed, season_seed, seed_from_word
from generator.forge import challenges
from generator.forge.dealt_words import dealing_of
from generator.forge.game import AnyGame
from generator.forge.making import attempt, themes_of
from generator.games.bag_of_dungeon.making import story as bag_story
from generator.games.bag_of_dungeon.quest.data_loading import theme as bag_theme
from generator.games.deck_box_dungeons.quest import data_loading as deck_data
from generator.games.deck_box_dungeons.quest.wording import fill as deck_fill
from generator.games.donjonz.making import story as donjonz_story
from generator.games.donjonz.quest.data_loading import theme as donjonz_theme
from generator.games.green_dungeon.making import story as green_story
from generator.games.green_dungeon.quest.data_loading import season_file as green_falls
from generator.games.green_dungeon.quest.data_loading import theme as green_theme

LEAST_WORDS = 5
MOST_ATTEMPTS = 400
NO_WORDS = (
    "id", "icon", "name", "kit", "faces", "market", "foes", "facts", "title", "titles", "places", "rings", "heads", "tails", "goal",
    "keys", "relics", "marks",
)  # fmt: skip
"""Fields whose texts are no units: names, titles, rules, kits."""
Texts = Mapping[str, int]
"""Units by their text, with their words."""


class Told(NamedTuple):
    """A week: its theme, title, whom it is about, its units, its encounters by id, and the attempts until its draft was sound."""

    theme: str
    title: str
    villain: str
    units: frozenset[str]
    encounters: tuple[str, ...]
    attempts: int


class Season(NamedTuple):
    """What a season came to: the share that is read again week by week, the first week that repeats a unit, and its weeks."""

    shares: tuple[float, ...]
    first: int
    weeks: tuple[Told, ...]


# ---------------------------------------------------------------------- units


def strings(value: Any, skipped: Sequence[str] = NO_WORDS) -> Iterator[str]:
    """Yield the texts of a record, those of some fields left out."""
    if isinstance(value, Record):
        value = dump(value)
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for name, inner in value.items():
            if name not in skipped:
                yield from strings(inner, skipped)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from strings(inner, skipped)


def _units(value: Any) -> tuple[str, ...]:
    return tuple(dict.fromkeys(text for text in strings(value) if len(text.split()) >= LEAST_WORDS))


@cache
def templates(game: str, theme: str) -> tuple[str, ...]:
    """Return the texts of a theme that are units."""
    if game == "bag-of-dungeon":
        return _units(bag_theme(theme))
    if game == "green-dungeon":
        own = green_theme(theme)
        return _units([own, [green_falls().falls[boss.name] for boss in own.finals]])
    if game == "donjonz":
        return _units(donjonz_theme(theme))
    own, shared = deck_data.theme(theme), deck_data.shared_encounters()
    parts = ("stakes", "later_stakes", "openings", "later_openings", "won", "lost", "clues")
    objectives = [{part: dump(one)[part] for part in parts if part in dump(one)} for one in deck_data.objectives_file().objectives]
    return _units([dump(own), objectives, [dump(one) for one in shared]])


def facts_of(game: str, quest: Any) -> list[dict[str, str]]:
    """Return the facts that may have been filled into the texts of a quest: all there are of one that it does not hold."""
    if game == "bag-of-dungeon":
        return [bag_story._facts(quest.place, ring, quest.dragon.name, quest.dragon.short) for ring in bag_theme(quest.theme).rings]
    if game == "green-dungeon":
        return [green_story._facts(quest.place, quest.mini, quest.final)]
    if game == "donjonz":
        hero = next(hero for hero in donjonz_theme(quest.theme).heroes if hero.name == quest.hero)
        they, them, their = donjonz_story._PRONOUNS[hero.pronoun]
        facts = {"hero": hero.name, "trade": hero.trade, "place": quest.place, "key": quest.key, "lock": quest.lock}
        facts |= {"they": they, "them": them, "their": their}
        return [facts | {word.capitalize(): text for word, text in facts.items()}]
    return [dict(quest.facts)]


def units_of(game: str, quest: Any) -> frozenset[str]:
    """Return the units of a quest: the texts of its theme that stand in it, filled with its facts."""
    written = dump(quest) if isinstance(quest, Record) else {name: getattr(quest, name) for name in quest.__slots__}
    whole = "\n".join(strings(written, ("kit", "faces", "market", "foes", "facts"))).lower()
    found = set()
    for facts in facts_of(game, quest):
        for text in templates(game, quest.theme):
            with_facts = _filled(game, text, facts)
            if with_facts is not None and with_facts.lower() in whole:
                found.add(text)
    return frozenset(found)


def _filled(game: str, text: str, facts: Mapping[str, str]) -> str | None:
    """Return a text with facts in it; None for one that names what there is not."""
    if "{" not in text:
        return text
    try:
        return deck_fill(text, facts) if game == "deck-box-dungeons" else text.format_map(facts)
    except KeyError:
        return None


# ---------------------------------------------------------------------- weeks


def told(game: AnyGame, seed: int, options: Mapping[str, str] | None = None) -> Told:
    """Return the week, the challenge, or the quest, of a seed and some settled options, as its first sound draft tells it."""
    options = options or game.defaults()
    if game.id == "donjonz":
        dealing = dealing_of(game.id, game.edition, seed, themes=themes_of(game))
        tale = dealing.stream("tale") if dealing is not None else Rng.root("variety", seed)
        words = donjonz_story.write_story(options["theme"], tale)
        return Told(words.theme, words.title, "", units_of(game.id, words), (), 1)
    for number in range(1, MOST_ATTEMPTS + 1):
        try:
            quest: Any = attempt(game, options, seed, number)
        except ForgeFailed:
            continue
        if not game.check(quest):
            break
    villain = {"bag-of-dungeon": lambda: quest.dragon.name, "deck-box-dungeons": lambda: quest.villain.id}.get(game.id, str)
    sources = tuple(entry.source for entry in quest.encounters) if game.id == "deck-box-dungeons" else ()
    return Told(quest.theme, quest.title, villain(), units_of(game.id, quest), sources, number)


def season(game: AnyGame, number: int, weeks: int = WEEKS, *, dealt: bool = True) -> Season:
    """Return what the first weeks of a season come to, or as many quests of words that are no season's."""
    seeds = [season_seed(number, week) if dealt else seed_from_word(f"variety {number} {week}") for week in range(1, weeks + 1)]
    return weighed([told(game, seed) for seed in seeds])


def days_again(game: AnyGame, first: date, count: int, back: int) -> float:
    """Return the share of the words of so many challenges, from a day on, that was read in one of the days `back` before each."""
    read = [
        told(game, day_seed(days.number(day)), challenges.options(game, day))
        for day in (first + timedelta(days=step) for step in range(-back, count))
    ]
    shares = []
    for place in range(back, back + count):
        seen = frozenset[str]().union(*(one.units for one in read[place - back : place]))
        words = {text: len(text.split()) for text in read[place].units}
        shares.append(sum(many for text, many in words.items() if text in seen) / max(1, sum(words.values())))
    return mean(shares)


def weighed(weeks: Sequence[Told]) -> Season:
    """Return what weeks come to that are read one after another."""
    seen: set[str] = set()
    shares, first = [], 0
    for number, week in enumerate(weeks, start=1):
        words = {text: len(text.split()) for text in week.units}
        again = sum(count for text, count in words.items() if text in seen)
        if again and not first:
            first = number
        shares.append(again / max(1, sum(words.values())))
        seen |= week.units
    return Season(tuple(shares), first, tuple(weeks))


def theme_gap(weeks: Sequence[Told]) -> int:
    """Return how many weeks at least lie from a theme to its coming again; 0 where none comes again."""
    last: dict[str, int] = {}
    gaps = []
    for number, week in enumerate(weeks):
        if week.theme in last:
            gaps.append(number - last[week.theme])
        last[week.theme] = number
    return min(gaps, default=0)


def first_again(weeks: Sequence[Told], what: Callable[[Told], Sequence[str]]) -> int:
    """Return the first week that repeats one of some things, 0 for none."""
    seen: set[str] = set()
    for number, week in enumerate(weeks, start=1):
        if seen & set(what(week)):
            return number
        seen |= set(what(week))
    return 0


def first_over(shares: Sequence[float], most: float = 0.1) -> int:
    """Return the first week of which more than a share is read again, 0 for none."""
    return next((number for number, share in enumerate(shares, start=1) if share > most), 0)


def mean(values: Sequence[float]) -> float:
    """Return the mean of some numbers."""
    return fsum(values) / len(values)


HEAD = (
    "game", "words are", "1 to 24", "52 weeks", "worst week", "first again", "first over 10 %", "themes apart", "titles twice",
    "villains twice", "attempts",
)  # fmt: skip
"""The heads of the table: shares that are read again, weeks that repeat a unit or more than a tenth, and what comes twice."""


def row(game: AnyGame, seasons: Sequence[Season], *, dealt: bool) -> tuple[str, ...]:
    """Return the row of a table about some seasons of a game."""
    firsts = [one.first for one in seasons if one.first]
    overs = [over for one in seasons if (over := first_over(one.shares))]
    shares = [mean([one.shares[week] for one in seasons]) for week in range(len(seasons[0].shares))]
    titles = sum(len(one.weeks) - len({week.title for week in one.weeks}) for one in seasons)
    named = [[week.villain for week in one.weeks if week.villain] for one in seasons]
    villains = sum(len(one) - len(set(one)) for one in named)
    return (
        game.title, "dealt" if dealt else "drawn", f"{100 * mean(shares[:24]):.1f} %", f"{100 * mean(shares):.1f} %",
        f"{100 * max(shares):.0f} %", str(min(firsts, default="none")), str(min(overs, default="none")),
        str(min(theme_gap(one.weeks) for one in seasons)), str(titles), str(villains) if any(named) else "none",
        str(max(week.attempts for one in seasons for week in one.weeks)),
    )  # fmt: skip


def rows(games: Sequence[str], count: int, done: Callable[[int], None] = lambda number: None) -> list[tuple[str, ...]]:
    """Return the rows of a table about so many seasons of some games, and as many rows of quests that are drawn without memory."""
    found = []
    for name in games:
        game = registry.game(name)
        for dealt in (True, False):
            seasons = []
            for number in range(count):
                seasons.append(season(game, number, dealt=dealt))
                done(number)
            found.append(row(game, seasons, dealt=dealt))
    return found
