"""The pieces to cut out: floor tiles and tokens, with their places in a quest's order on their backs; standees and counters."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from generator.draw.faces.face import Face
from generator.draw.figures import Figure, figure
from generator.draw.ground.kinds import Ground
from generator.forge.pack import Block, Cut, Deck
from generator.games.bag_of_dungeon.paper import floor_tiles, standees, tokens, told
from generator.games.bag_of_dungeon.paper.floor_tiles import TileBack
from generator.games.bag_of_dungeon.paper.grounds import ground_of
from generator.games.bag_of_dungeon.paper.tile_numbers import ring_keys, tile_number
from generator.games.bag_of_dungeon.paper.tokens import COUNTER, TOKEN, CounterFace, TokenBack
from generator.games.bag_of_dungeon.quest.model import MOST_HEROES, Quest
from generator.games.bag_of_dungeon.quest.pieces import EXIT_TILE, ITEMS, MONSTERS, START_TILE, TILES, heroes, item_of, monster_of
from generator.games.bag_of_dungeon.rules.setting_up import is_out

TOKEN_BLEED = 1.0
"""How far the ground of tokens would like to run on beyond their edges, in mm."""
_BLOCK = 5
"""Counters in a block, one below another in the place of a standee."""
_COUNTERS = (
    (CounterFace("ring", "the ring", "accent"), 1), (CounterFace("skull-crossed-bones", "cleared"), 16),
    (CounterFace("open-treasure-chest", "taken"), 10), (CounterFace("droplets", "drop"), MOST_HEROES),
    (CounterFace("thorny-vine", "vine"), 2), (CounterFace("invisible-face", "unseen"), 2),
)  # fmt: skip
"""How many counters there are of each kind."""


def tile_deck(quest: Quest | None, side: float) -> Deck:
    """Return the floor tiles with sides of so many mm, by number; for a quest with their places in its stack on their backs."""
    ground = ground_of(quest.theme if quest else "")
    tasks = {one.tile for one in quest.side_quests} if quest else set()
    cuts = []
    for number in range(1, TILES + 1):
        face = floor_tiles.face_of(number, quest=number in tasks, printed=tile_number(quest, number), ground=ground)
        front = figure("tile", floor_tiles.draw_tile, face, side, side, _tile_name(face), told=partial(told.tile_told, face))
        behind, (pile, place) = _tile_back(quest, number, side, ground), _tile_place(quest, number)
        kind = "" if pile else "Start and Exit"
        cuts.append(Cut(f"tile {number}", front, behind, ground="floor", back_ground="page", pile=pile, place=place, kind=kind))
    return Deck(tuple(cuts), sealed=True)


def _tile_back(quest: Quest | None, number: int, side: float, ground: Ground) -> Figure:
    if number == START_TILE:
        back = TileBack("Start", ground=ground)
    elif number == EXIT_TILE:
        back = TileBack("Exit", ring=tuple(ring_keys(quest)[lair] for lair in quest.ring) if quest else (), ground=ground)
    elif quest is None:
        back = TileBack("Floor", ground=ground)
    else:
        back = TileBack(str(tile_number(quest, number)), "floor", "1 on top", ground=ground)
    name = _tile_name(floor_tiles.face_of(number, printed=tile_number(quest, number)))
    return figure("tileback", floor_tiles.draw_tile_back, back, side, side, f"Back of {name}", lettered=True)


def _tile_name(face: floor_tiles.TileFace) -> str:
    """Return what a tile is called: by the number on it, else by what it is."""
    if face.number in (START_TILE, EXIT_TILE):
        return "Start tile" if face.number == START_TILE else "Exit tile"
    return f"Floor tile {face.printed or face.number}"


def _tile_place(quest: Quest | None, number: int) -> tuple[str, int]:
    """Return from which pile a tile is drawn and its place there; those of start and exit are in none."""
    if number in (START_TILE, EXIT_TILE):
        return "", 0
    return "Floor", quest.stack.index(number) + 1 if quest else 0


def token_deck(quest: Quest | None) -> Deck:
    """Return the tokens of monsters and items; for a quest with their places on their backs."""
    cuts = []
    for number in range(1, MONSTERS + 1):
        kind = monster_of(number)
        said = partial(told.monster_told, kind)
        front = figure("monster", tokens.draw_monster, kind, TOKEN, TOKEN, f"Monster: {kind.name}", told=said)
        word = str(quest.monsters.index(number) + 1) if quest else "from the bag"
        place = int(word) if quest else 0
        cuts.append(Cut(f"monster {number}", front, _token_back("monster", word), ground="page", pile="Monsters", place=place))
    for number in range(1, ITEMS + 1):
        item = item_of(number)
        front = figure("item", tokens.draw_item, item, TOKEN, TOKEN, f"Item: {item.name}", told=partial(told.item_told, item))
        word = item_place(quest, number) if quest else "from the bag"
        pile, place = "Items" if quest is None or word.isdigit() else "", int(word) if word.isdigit() else 0
        cuts.append(Cut(f"item {number}", front, _token_back("item", word), ground="page", pile=pile, place=place))
    return Deck(tuple(cuts), TOKEN_BLEED, sealed=True)


def standee_deck(names: Sequence[str], dragon: str, face: Face | None = None) -> Deck:
    """Return the standees of heroes by their ids and of the dragon with her name and face, and the counters; none needs a back."""
    return Deck((*standees.standee_cuts(names, dragon, face), *counter_blocks()))


def _token_back(bag: str, word: str) -> Figure:
    return figure(
        "tokenback",
        tokens.draw_token_back,
        TokenBack(bag, word),
        TOKEN,
        TOKEN,
        f"Back of a token of the {bag} bag: {word}",
    )


def item_place(quest: Quest, number: int) -> str:
    """Return what stands on the back of an item: its place in the bag, whose gear it is, or that it is not in play."""
    for hero, gear in zip(quest.heroes, quest.gear, strict=False):
        if number in gear:
            return f"gear of {heroes()[hero].name}"
    if is_out(quest, number):
        return "not in this quest"
    return str([token for token in quest.items if not is_out(quest, token)].index(number) + 1)


def counter_blocks() -> tuple[Block, ...]:
    """Return the ring and the counters in strips, each in the place of a standee."""
    faces = [face for face, count in _COUNTERS for _ in range(count)]
    back = figure("counterback", tokens.draw_counter_back, None, COUNTER, COUNTER, "Back of a counter")
    cuts = [
        Cut(
            f"counter {number}",
            figure("counter", tokens.draw_counter, face, COUNTER, COUNTER, f"Counter: {face.word}"),
            back,
        )
        for number, face in enumerate(faces, 1)
    ]
    starts = range(0, len(cuts), _BLOCK)
    return tuple(
        Block(f"counters {place}", standees.STRIP, 1, tuple(cuts[start : start + _BLOCK]), ground="page")
        for place, start in enumerate(starts, 1)
    )
