"""A quest to the words of its challenge's pages: tracks to tick off, the order of cards, and what the sealed solution tells."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec
from msgspec.structs import asdict

from generator.forge.making import canonical
from generator.forge.rating import Rating
from generator.games.deck_box_dungeons.daily.medals import BARE, target
from generator.games.deck_box_dungeons.paper.sealed.sealed_print import seal
from generator.games.deck_box_dungeons.paper.words import LegendRow, QuestWords, clock_of, is_hidden, legend, sealed_words
from generator.games.deck_box_dungeons.players.combat_odds import threats_of
from generator.games.deck_box_dungeons.players.expected_costs import expected_cost
from generator.games.deck_box_dungeons.quest.effects import Choose, Option, walk
from generator.games.deck_box_dungeons.quest.model import PlacedEncounter, Quest, Token
from generator.games.deck_box_dungeons.quest.terms import Clock, Escort, Rite
from generator.games.deck_box_dungeons.rules.scoring import MOST_TREASURE, WORTH, ScoreCount, track_of
from generator.games.deck_box_dungeons.rules.shortest_route import find_shortest_route

BOX_CARDS = 12
"""Item cards in the box (Rules: Components)."""
WORDY = 5300
"""Characters of all encounters as JSON from which on heading and texts are set smaller, so that they stay on one page."""
LENGTHY = 6400
"""Characters of all encounters as JSON from which on traces of the villain are left out, for the same reason."""
LINE_BOXES, MOST_LINES = 14, 4
"""Boxes in a line of a track on half a sheet, and lines of tracks up to which they share it with the villain and all enemies."""


class TrackRow(msgspec.Struct, frozen=True):
    """A track beside the rounds: a guest's health, the successes of a rite, or a clock of the last room; some boxes are marked."""

    kind: Literal["escort", "rite", "clock"]
    title: str
    boxes: int
    marks: tuple[int, ...] = ()


class ChallengeWords(QuestWords, frozen=True, kw_only=True):
    """What the pages of a challenge say beside the quest.

    `own_clock` is the clock that is the round track too, `box_order` the order in which owners of the box lay their item cards.
    `wordy` texts are set smaller; with `omens` the traces of the villain are shown; `many_boxes` leave no room for the villain on
    half a sheet.
    """

    worth: ScoreCount
    bare: int
    most_treasure: int
    own_clock: Clock | None
    record: tuple[TrackRow, ...]
    box_order: tuple[int, ...]
    wordy: bool
    omens: bool
    many_boxes: bool


class TokenRow(msgspec.Struct, frozen=True):
    """A token of the quest and the number of the room where it lies."""

    mark: str
    token: Token


class AdviceRow(msgspec.Struct, frozen=True):
    """A choice of an encounter with its best option and the option's letter; `hidden` if its outcomes are printed apart."""

    entry: PlacedEncounter
    option: Option
    letter: str
    hidden: bool


class SolutionWords(QuestWords, frozen=True, kw_only=True):
    """What the sealed solution says: a shortest route, the rooms it spares, where things lie, and advice on choices.

    `raised` says that the target is more than what was measured.
    """

    route: tuple[LegendRow, ...]
    spared: tuple[str, ...]
    tokens_by_room: tuple[TokenRow, ...]
    advice: tuple[AdviceRow, ...]
    raised: bool


def challenge_words(quest: Quest, rating: Rating) -> ChallengeWords:
    """Return what the pages of a challenge say; its map is sealed."""
    clock = clock_of(quest)
    return ChallengeWords(
        **asdict(sealed_words(quest, seal(quest), rating)),
        worth=WORTH,
        bare=BARE,
        most_treasure=MOST_TREASURE,
        own_clock=clock if clock and clock.starts == "setup" else None,
        record=tuple(track_rows(quest)),
        box_order=box_order(quest),
        wordy=_length(quest) > WORDY,
        omens=_length(quest) <= LENGTHY,
        many_boxes=_track_lines(quest) > MOST_LINES,
    )


def _length(quest: Quest) -> int:
    """Return the characters of all encounters of a quest as JSON."""
    return sum(len(canonical(entry)) for entry in quest.encounters)


def _track_lines(quest: Quest) -> int:
    """Return how many lines of half a sheet the tracks take, each but the first with one more for its title."""
    rows = [*track_rows(quest)]
    return sum(-(-boxes // LINE_BOXES) for boxes in (track_of(quest), *(row.boxes for row in rows))) + len(rows)


def solution_words(quest: Quest, rating: Rating) -> SolutionWords:
    """Return what the sealed solution says."""
    sealed = seal(quest)
    route, rows = find_shortest_route(quest), {row.room.id: row for row in legend(sealed.quest)}
    lying = [token for token in quest.tokens if token.kind in ("key", "clue", "site", "relic")]
    return SolutionWords(
        **asdict(sealed_words(quest, sealed, rating)),
        route=tuple(rows[room] for room in route),
        spared=tuple(sorted(rows[room.id].mark for room in quest.rooms if room.id not in route)),
        tokens_by_room=tuple(TokenRow(rows[token.room].mark, token) for token in lying),
        advice=tuple(_advice(sealed.quest)),
        raised=target(quest, rating).points > int(rating.figures["points"]),
    )


def track_rows(quest: Quest) -> Iterator[TrackRow]:
    """Yield what is ticked off beside the rounds."""
    for term in quest.objective.terms:
        match term:
            case Escort():
                yield TrackRow("escort", quest.npcs[0].name, term.health.at(quest.heroes))
            case Rite():
                yield TrackRow("rite", "the rite", term.times.at(quest.heroes))
            case Clock() if term.starts != "setup":
                yield TrackRow("clock", term.name, term.boxes, tuple(mark.at for mark in term.marks))


def box_order(quest: Quest) -> tuple[int, ...]:
    """Return in which order owners of the box lay their twelve item cards, counted by the alphabet of their titles."""
    places = {item.id: place for place, item in enumerate(quest.kit.items, start=1)}
    return tuple(places[name] for name in quest.market if places[name] <= BOX_CARDS)


def _advice(quest: Quest) -> Iterator[AdviceRow]:
    """Yield every choice with the option that is expected to cost the party least."""
    threats = threats_of(quest.foes)
    for entry in quest.encounters:
        for choice in (effect for effect in walk(entry.effects) if isinstance(effect, Choose)):
            ways = [(*option.cost, *option.then) for option in choice.options]
            prices = [expected_cost(way, quest.heroes, threats).price for way in ways]
            best = min(range(len(prices)), key=prices.__getitem__)
            yield AdviceRow(entry, choice.options[best], "ABC"[best], is_hidden(entry))
