"""The whole card kit, which belongs to no quest: everything that a player without the box needs, to be cut out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from generator.draw import page_marks
from generator.forge.choices import OneOf, Options
from generator.forge.pack import Block, Cut, Deck, Kit, Pack, Pictures, Sheet, Words
from generator.games.deck_box_dungeons.paper.cards.build_cards import calling_cuts, gear_cuts, hero_cuts
from generator.games.deck_box_dungeons.paper.cards.card_parts import POKER_BLEED
from generator.games.deck_box_dungeons.paper.cards.cut_pieces import CORNER, all_room_cards, item_deck
from generator.games.deck_box_dungeons.paper.cards.foe_cards import foe_cuts
from generator.games.deck_box_dungeons.paper.cards.kit_counters import counter_blocks
from generator.games.deck_box_dungeons.paper.cards.reference_cards import reference_cuts
from generator.games.deck_box_dungeons.paper.cards.standees import standee_blocks
from generator.games.deck_box_dungeons.paper.cards.tracker_slides import slide_cuts
from generator.games.deck_box_dungeons.paper.texts.card_texts import item_row
from generator.games.deck_box_dungeons.quest.data_loading import THEMES, hero_cards, theme, themes_named

PARTY = 4
"""For how many heroes there are slides and reference cards."""
_SHEETS = (
    Sheet("heroes", "", "Hero cards", "A", deck="heroes"),
    Sheet("callings", "", "Calling cards", "B", deck="callings"),
    Sheet("gear", "", "Gear and reference cards", "G", deck="gear"),
    Sheet("trackers", "", "Tracker slides and standees", "D", deck="trackers"),
    Sheet("items", "", "Item cards", "I", deck="items"),
    Sheet("rooms", "", "Room cards and counters", "C", deck="rooms"),
    Sheet("enemies", "", "Enemy and villain cards", "E", deck="enemies"),
    Sheet("contents", "deck-box-dungeons/kit.xml.jinja", "What is in this kit", "Z", single=True, credits=True),
)


class Content(msgspec.Struct, frozen=True):
    """A line of the list of components: how many pieces there are of a kind, and their size in mm."""

    kind: str
    pieces: int
    size: tuple[float, float]


class KitWords(Words, frozen=True, kw_only=True):
    """What the page of contents may say: the pieces of every kind by their sheets’ labels, and whose enemies there are."""

    contents: dict[str, tuple[Content, ...]]
    home: str


def kit_pack(options: Options, _pictures: Pictures) -> Pack:
    """Return the whole kit, with the enemies of the `theme`, or of all for `any`."""
    decks = kit_decks(options["theme"])
    home = options["theme"]
    home = "" if home == "any" else "”, “".join(theme(name).name for name in themes_named(home))
    words = KitWords(contents={sheet.label: contents(decks[sheet.deck]) for sheet in _SHEETS if sheet.deck}, home=home)
    return Pack("Card kit", _SHEETS, words, {"tailpiece": page_marks.tailpiece("crossed-swords")}, decks)


def poker_deck(cuts: Sequence[Cut | Block]) -> Deck:
    """Return a deck of poker cards."""
    return Deck(tuple(cuts), POKER_BLEED, corner=CORNER)


def kit_decks(theme_id: str) -> dict[str, Deck]:
    """Return everything that is cut out, by the names of the decks; room cards, slides and references need both their sides."""
    items = tuple(item_row(card, card.icon) for card in hero_cards().items)
    decks = {
        "heroes": poker_deck(hero_cuts()),
        "callings": poker_deck(calling_cuts()),
        "gear": poker_deck((*gear_cuts(), *reference_cuts(PARTY))),
        "trackers": poker_deck((*slide_cuts(PARTY), *standee_blocks())),
        "items": item_deck(items, ordered=False),
        "rooms": Deck((*all_room_cards(), *counter_blocks())),
        "enemies": poker_deck(foe_cuts(theme_id)),
    }
    return {name: replace(deck, sealed=True) for name, deck in decks.items()}


_KINDS = {"slot": "room card", "item": "item card"}
"""What figures are called in the list of components, where their own names do not tell it."""


def contents(deck: Deck) -> tuple[Content, ...]:
    """Return how many pieces of each kind a deck has, by the names of what is drawn on their fronts."""
    sizes: dict[str, tuple[float, float]] = {}
    counted: Counter[str] = Counter()
    for one in deck.cuts:
        for cut in one.cuts if isinstance(one, Block) else (one,):
            kind = _KINDS.get(cut.front.name, cut.front.name)
            sizes[kind] = cut.size
            counted[kind] += _copies(one, cut)
    return tuple(Content(kind, count, sizes[kind]) for kind, count in counted.items())


def _copies(one: Cut | Block, cut: Cut) -> int:
    return one.copies * cut.copies if isinstance(one, Block) else cut.copies


CARD_KIT = Kit(
    id="kit",
    summary="All cards, room cards, counters and slides of the game, for those who do not have the box.",
    options=(OneOf("theme", ("any", *THEMES), "Whose enemies and villains: one kind of dungeon, or any for all of them."),),
    make_pack=kit_pack,
    command="kit",
)
