"""What is printed without a quest: cards of heroes, empty or filled in, and the whole box of pieces."""

from __future__ import annotations

from collections import Counter

import msgspec

from generator.core.errors import BadOption
from generator.draw import page_marks
from generator.draw.figures import Figure
from generator.forge.choices import Line, Number, OneOf, Options, PictureFile
from generator.forge.pack import Block, Cut, Deck, Kit, Pack, Pictures, Sheet
from generator.games.bag_of_dungeon.paper import decks
from generator.games.bag_of_dungeon.paper.floor_tiles import LEAST_TILE, MOST_TILE, TILE
from generator.games.bag_of_dungeon.paper.hero_figures import hero_card
from generator.games.bag_of_dungeon.paper.hero_values import empty_paper, hero_paper
from generator.games.bag_of_dungeon.paper.pack import FOLDER, PER_PAGE, bag_figures
from generator.games.bag_of_dungeon.paper.words import (
    BlankWords,
    BoxWords,
    HeroRow,
    hero_row,
    item_rows,
    monster_rows,
    tile_counts,
    trade_rows,
)
from generator.games.bag_of_dungeon.quest.pieces import heroes

NOBODY, EVERYBODY = "empty", "all"
"""Values of the option that names a hero: a card that is to be filled in, and the cards of all heroes."""
HEROES = (
    NOBODY, "pell", "hollin", "kell", "stackpole", "quill", "tansy", "lark", "reed", "drum", "oxley", "snuff", "wicks", EVERYBODY,
)  # fmt: skip
"""What the option may say; the heroes are those of heroes.toml, which is not read before it is wanted."""
_CARD_SHEETS = (Sheet("heroes", f"{FOLDER}/blank.xml.jinja", "Cards of heroes", "H", "sheet"),)
_BOX_SHEETS = (
    Sheet("tiles", "", "Floor tiles", "C", deck="tiles"),
    Sheet("tokens", "", "Tokens", "D", deck="tokens"),
    Sheet("standees", "", "Standees and counters", "P", deck="standees"),
    Sheet("heroes", f"{FOLDER}/heroes.xml.jinja", "Heroes", "H", "sheet"),
    Sheet("bag", f"{FOLDER}/bag.xml.jinja", "Bags to fold", "B", "sheet"),
    Sheet("glossary", f"{FOLDER}/glossary.xml.jinja", "Monsters and items", "G"),
    Sheet("contents", f"{FOLDER}/kit.xml.jinja", "What is in this box", "Z", single=True, credits=True),
)


class Content(msgspec.Struct, frozen=True):
    """A line of the list of components: how many pieces there are of a kind, and their size in mm."""

    kind: str
    pieces: int
    size: tuple[float, float]


class BoxKitWords(BoxWords, frozen=True, kw_only=True):
    """What the page of contents may say: the pieces of every kind by their sheets’ labels, all heroes, figures page by page."""

    contents: dict[str, tuple[Content, ...]]
    heroes: tuple[HeroRow, ...]
    pages: tuple[tuple[str, ...], ...]


# ---------------------------------------------------------------------- cards of heroes


def cards_pack(options: Options, pictures: Pictures) -> Pack:
    """Return cards of heroes for settled options; raises BadOption for options that do not go together."""
    hero, tall = options["hero"], options["layout"] == "full"
    lives, per_page = int(options["lives"]), 1 if tall else PER_PAGE
    if options["portrait"] and hero not in (NOBODY, EVERYBODY) and not tall:
        raise BadOption("--portrait has its frame on a card with a page of its own; say --layout full too.")
    if hero in (NOBODY, EVERYBODY):
        _refuse_names(options)
        papers = (
            [hero_paper(one, lives=lives) for one in heroes()]
            if hero == EVERYBODY
            else [empty_paper(lives)] * int(options["count"])
        )
    else:
        one = hero_paper(hero, lives=lives, name=options["name"], player=options["player"], portrait=pictures.get("portrait"))
        papers = [one] * int(options["count"])
    papers += [empty_paper(lives)] * (-len(papers) % per_page)
    return _pack_of([hero_card(one, tall=tall) for one in papers], per_page)


def _refuse_names(options: Options) -> None:
    named = [f"--{name}" for name in ("name", "player", "portrait") if options[name]]
    if named:
        raise BadOption(f"{' and '.join(named)} belongs to one hero; give --hero too, one of {', '.join(heroes())}.")


def _pack_of(cards: list[Figure], per_page: int) -> Pack:
    names = [f"hero{number}" for number in range(1, len(cards) + 1)]
    pages = tuple(tuple(names[start : start + per_page]) for start in range(0, len(names), per_page))
    return Pack("Cards of heroes", _CARD_SHEETS, BlankWords(pages), dict(zip(names, cards, strict=True)))


# ---------------------------------------------------------------------- the box


def box_pack(options: Options, _pictures: Pictures) -> Pack:
    """Return all pieces of the box without any order, floor tiles with sides of `tile-size` mm."""
    cut = {
        "tiles": decks.tile_deck(None, float(options["tile-size"])),
        "tokens": decks.token_deck(None),
        "standees": decks.standee_deck(tuple(heroes()), "The dragon"),
    }
    cards = {f"hero{number}": hero_card(hero_paper(hero, lives=3)) for number, hero in enumerate(heroes(), 1)}
    names = tuple(cards)
    shapes, marks = tile_counts()
    words = BoxKitWords(
        monsters=monster_rows(), items=item_rows(), trades=trade_rows(), shapes=shapes, marks=marks, mode="",
        contents={sheet.label: contents(cut[sheet.deck]) for sheet in _BOX_SHEETS if sheet.deck},
        heroes=tuple(hero_row(hero) for hero in heroes()),
        pages=tuple(names[start : start + PER_PAGE] for start in range(0, len(names), PER_PAGE)),
    )  # fmt: skip
    return Pack("Box of pieces", _BOX_SHEETS, words, {**cards, **bag_figures(), "tailpiece": page_marks.tailpiece("swap-bag")}, cut)


def contents(deck: Deck) -> tuple[Content, ...]:
    """Return how many pieces of each kind a deck has, by the names of what is drawn on their fronts."""
    sizes: dict[str, tuple[float, float]] = {}
    counted: Counter[str] = Counter()
    for one in deck.cuts:
        for cut in one.cuts if isinstance(one, Block) else (one,):
            sizes[cut.front.name] = cut.size
            counted[cut.front.name] += _copies(one, cut)
    return tuple(Content(kind, count, sizes[kind]) for kind, count in counted.items())


def _copies(one: Cut | Block, cut: Cut) -> int:
    return one.copies * cut.copies if isinstance(one, Block) else cut.copies


TILE_SIZE = Number("tile-size", LEAST_TILE, MOST_TILE, f"Side of a floor tile in mm, {LEAST_TILE} to {MOST_TILE}.", str(TILE))
KITS = (
    Kit(
        id="sheets",
        summary="Cards of heroes: empty ones, one hero filled in, or all.",
        options=(
            OneOf("hero", HEROES, "A card of this hero, filled in; empty for cards to fill in, all for one of every hero."),
            OneOf("layout", ("half", "full"), "half: two cards on a page; full: one, with room for kills."),
            Number("count", 1, 8, "How many cards, 1 to 8; empty ones fill the last page.", "1"),
            OneOf("lives", ("3", "1"), "How many lives the card has: 3, or 1 for solo games.", order=("1", "3")),
            Line("name", "Another name for the hero.", 24),
            Line("player", "Who plays the hero.", 20),
            PictureFile("portrait", "A picture for the frame of a full card, of any size; its middle is shown."),
        ),
        make_pack=cards_pack,
    ),
    Kit(
        id="kit",
        summary="All pieces of the game without any order: floor tiles, tokens, standees, cards of heroes, bags.",
        options=(TILE_SIZE,),
        make_pack=box_pack,
        command="kit",
    ),
)  # fmt: skip
"""What is printed without a quest."""
