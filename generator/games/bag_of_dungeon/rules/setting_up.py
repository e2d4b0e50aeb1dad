"""The table as it stands before the first turn."""

from __future__ import annotations

from generator.games.bag_of_dungeon.quest.geometry import START, cell_at
from generator.games.bag_of_dungeon.quest.model import Quest
from generator.games.bag_of_dungeon.quest.pieces import START_TILE, item_of, tiles, trade_of
from generator.games.bag_of_dungeon.rules import carrying, floor
from generator.games.bag_of_dungeon.rules.state import Adventurer, Table


def set_up(quest: Quest) -> Table:
    """Return the table of a quest: heroes on the Start tile, the first to move as the quest says (S-35), items sorted out.

    In a solo game items are out that would be of no use to heroes with one life, or to one who is alone (S-40, S-41); every hero
    has one life (S-31).
    """
    trades = tuple(trade_of(hero) for hero in quest.heroes)
    gear = quest.gear or ((),) * len(quest.heroes)
    lives = 1 if quest.mode == "solo" else quest.lives
    heroes = [
        Adventurer(hero=at, cell=START, health=trade.health, points=trade.points, lives=lives, uses=trade.uses)
        for at, trade in enumerate(trades)
    ]
    for hero, tokens in zip(heroes, gear, strict=True):
        for token in tokens:
            carrying.gain(hero, token)
    out = tuple(token for token in quest.items if is_out(quest, token))
    table = Table(
        quest=quest, trades=trades, plan={cell_at(laid.column, laid.row): (laid.tile, laid.open) for laid in quest.laid},
        heroes=heroes, tiles={}, openings={}, links={}, edges={}, order=(), tokens=frozenset(), foes={}, lying={},
        vines=frozenset(), spikes=frozenset(), resolved=frozenset(), stack=quest.stack, monsters=quest.monsters,
        items=tuple(token for token in quest.items if token not in out), spent=out, active=quest.first, turns=1,
    )  # fmt: skip
    floor.put_tile(table, START, START_TILE, tiles().openings(START_TILE))
    return table


def is_out(quest: Quest, token: int) -> bool:
    """Return whether an item is not in play: in a solo game two kinds, in one of a single hero five (S-40, S-41)."""
    out = item_of(token).out
    return quest.mode == "solo" and (out == "solo" or (out == "lone" and len(quest.heroes) == 1))
