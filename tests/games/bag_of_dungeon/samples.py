"""Quests that are written down here, for tests that need none that was made: drawn from the bag, and laid beforehand."""

from __future__ import annotations

from functools import cache
from typing import Any

from generator.core.code import Code, encode
from generator.core.rng import Rng
from generator.forge.game import Game
from generator.forge.making import Made
from generator.forge.rating import Rating, RatingForm
from generator.games.bag_of_dungeon.paper.kits import KITS
from generator.games.bag_of_dungeon.paper.pack import PRINTING, quest_pack
from generator.games.bag_of_dungeon.quest import model, options
from generator.games.bag_of_dungeon.quest.geometry import OPPOSITE, START, STEPS, place_of
from generator.games.bag_of_dungeon.quest.model import Dragon, Ending, LaidTile, Patron, Quest, SideEffect, SideQuest, SideQuestRow
from generator.games.bag_of_dungeon.quest.pieces import EXIT_TILE, ITEMS, MONSTERS, START_TILE, tile_turns, tiles

RATING = Rating(
    grade="medium", skulls=3, estimated=False,
    figures={
        "games": "400", "rate": "64", "low": "59", "high": "69", "naive": "12", "bronze": "31", "par": "44", "gold": "56",
        "turns": "34", "naive-games": "200", "planner-won": "76", "planner-low": "67", "planner-high": "83", "planner-games": "100",
    },
)  # fmt: skip
WIDE, HIGH = 4, 4
"""How far a sample map reaches from the Start tile, in columns and in rows."""


@cache
def sample(layout: model.Layout = "bag", mode: model.Mode = "co-operative", heroes: int = 2, gear: bool = False) -> Quest:
    """Return a quest with so many heroes; with `gear` the first hero has a shield from the start."""
    rng = Rng.root("sample", heroes)
    stack = tuple(rng.stream("stack").shuffle(range(START_TILE + 1, EXIT_TILE)))
    items = tuple(rng.stream("items").shuffle(range(1, ITEMS + 1)))
    own = ((14,),) + ((),) * (heroes - 1) if gear else ()
    return Quest(
        mode=mode, grade="medium", layout=layout, title="The Eleventh Cellar", theme="hotel-downstairs",
        theme_name="Cellars below cellars", theme_icon="barrel", place="the cellars",
        story=(
            "There are ten cellars under the exchange. The eleventh was rented out in a year that is missing from the books.",
            "The tenant has stopped paying and started humming. The ring is listed as a fixture.",
        ),
        patron=Patron(name="Ottoline Marsh, bailiff", reason="Rent has been owed since before the building, with interest."),
        heroes=("pell", "snuff", "quill", "drum")[:heroes], first=0, lives=1 if mode == "solo" else 3, march="quick",
        stack=stack,
        monsters=tuple(rng.stream("monsters").shuffle(range(1, MONSTERS + 1))),
        items=tuple(one for one in items if not gear or one != 14), ring=tuple(rng.stream("ring").shuffle(range(2, 13))),
        dragon=Dragon(
            name="Widow Cinder, tenant", short="Widow Cinder", line="She does not look up from her ledger of bones.",
            fallen="The humming stops. In the quiet, eleven cellars settle by an inch.", health=18, breath=1, drowsy=2,
        ),
        gear=own, laid=laid_map(rng.stream("map"), stack) if layout == "laid" else (),
        side_quests=(
            _side_quest(stack[3], "A lodger in the wine rack"), _side_quest(stack[9], "The meter"),
            _side_quest(17, "Lost property"),
        ),
        ending=Ending(
            lost="Ottoline Marsh adds three names to a form and files it.",
            won="The ring is entered as received. The tenant is entered as moved.",
            whole="Everybody signs, twice, and there is even cake. It is the bailiff’s birthday; nobody had ever asked.",
        ),
        deal=1,
    )  # fmt: skip


def _side_quest(tile: int, title: str) -> SideQuest:
    return SideQuest(
        tile=tile, title=title, line="Somebody has been living here on cork and principle, and asks whether the war is over.",
        rows=(
            SideQuestRow(say="You say which war. It was the wrong answer.", effect=SideEffect(what="health", by=-2)),
            SideQuestRow(say="You say yes. He weeps, and goes back to sleep."),
            SideQuestRow(say="You say that it was won. He gives you what he guarded.", effect=SideEffect(what="items", by=1)),
        ),
    )  # fmt: skip


def laid_map(rng: Rng, stack: tuple[int, ...]) -> tuple[LaidTile, ...]:
    """Return a map on which every tile lies beside one that was laid before, the Exit last."""
    return next(found for number in range(100) if len(found := _grown(rng.stream(number), stack)) == len(stack) + 1)


def _grown(rng: Rng, stack: tuple[int, ...]) -> tuple[LaidTile, ...]:
    """Return as much of a map as could be laid."""
    found: dict[int, int] = {START: tiles().openings(START_TILE)}
    laid: list[LaidTile] = []
    for tile in (*stack, EXIT_TILE):
        spots = [
            (cell + step, turned)
            for cell, opened in found.items()
            for side, step in enumerate(STEPS)
            if opened >> side & 1 and cell + step not in found and near(cell + step)
            for turned in tile_turns(tile)
            if turned >> OPPOSITE[side] & 1
        ]
        if not spots:
            break
        cell, turned = rng.pick(sorted(spots))
        found[cell] = turned
        column, row = place_of(cell)
        laid.append(LaidTile(tile=tile, column=column, row=row, open=turned))
    return tuple(laid)


def near(cell: int) -> bool:
    """Return whether a cell lies on a sample map."""
    column, row = place_of(cell)
    return abs(column) <= WIDE and abs(row) <= HIGH


GAME: Game[Any] = Game(
    id="bag-of-dungeon", letter="A", edition=2, title="Bag of Dungeon", summary="Quests that are written down.",
    choices=options.CHOICES, quest=Quest, generate=lambda said, rng: sample(), check=lambda quest: [], rate=lambda quest: RATING,
    rating_form=lambda quest: RatingForm({}), make_pack=quest_pack, printing=PRINTING, kits=KITS,
)  # fmt: skip
"""A game that prints what is written down here."""


def made(quest: Quest) -> Made[Any]:
    """Return a quest as if it had been made."""
    return Made(encode(Code(GAME.letter, GAME.edition, 0, 0)), quest, RATING, 1)
