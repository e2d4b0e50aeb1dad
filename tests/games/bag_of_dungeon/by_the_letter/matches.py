"""Games that the referee and the player of the paper play side by side, word by word, with everything compared at every choice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from msgspec.structs import replace as replace_fields

from generator.core.rng import Rng
from generator.draw.fate_strip import FateStrip
from generator.games.bag_of_dungeon.paper.tile_numbers import tile_number
from generator.games.bag_of_dungeon.players.simulation import PLAYERS
from generator.games.bag_of_dungeon.quest.geometry import cell_name
from generator.games.bag_of_dungeon.quest.model import Dragon, Quest
from generator.games.bag_of_dungeon.quest.pieces import ITEMS, item_of, monster_of
from generator.games.bag_of_dungeon.rules.choices import choices_of
from generator.games.bag_of_dungeon.rules.notation import item_name, write_move
from generator.games.bag_of_dungeon.rules.referee import apply_move
from generator.games.bag_of_dungeon.rules.scoring import HEALTH_POINTS, ITEM_POINTS, counts_health, kill_points, points
from generator.games.bag_of_dungeon.rules.setting_up import is_out, set_up
from generator.games.bag_of_dungeon.rules.state import DRAGON, Adventurer, Move, Table
from generator.games.bag_of_dungeon.rules.strip_chance import StripChance, strip_columns
from generator.press.jobs.printing.job import PrintSettings
from generator.press.jobs.printing.quest_jobs import quest_job
from generator.press.jobs.screen import page_parts
from generator.press.jobs.screen.markdown_page import write_markdown
from tests.games.bag_of_dungeon.by_the_letter.cards import Hero
from tests.games.bag_of_dungeon.by_the_letter.floor import name_of
from tests.games.bag_of_dungeon.by_the_letter.player import PaperPlayer
from tests.games.bag_of_dungeon.by_the_letter.printed import Printed, printed
from tests.games.bag_of_dungeon.quests import MAPS
from tests.games.bag_of_dungeon.quests import made as attempt
from tests.games.bag_of_dungeon.samples import GAME, made

PARTIES = (("solo", 1), ("solo", 3), ("co-operative", 3), ("competitive", 3))
"""Who plays: modes with the number of heroes."""
PLAYERS_HERE = ("naive", "sensible")
"""Players of the game that play; players that look further ahead would take too long here."""
MOVERS = (*PLAYERS_HERE, "random", "stout")
"""Who chooses: players of the game, and one at random, and one for stout heroes who is sensible half of the time."""
PUBLISHED = 1
"""Quests whose seed leaves this when divided by four are those of the published game."""
IDLE = ("march", "hold", "drop", "give", "end", "done", "pass", "refuse")
LONG = 700
"""Moves after which a game is left off; all that was played has been compared."""
GEAR = 4
"""Items that every hero has from the start in every second quest."""
STRONG, STOUT = 7, 20
"""What stout heroes add to their rolls, and their health."""


@dataclass(frozen=True)
class Match:
    """A match: the words that were said, how the game ended and with how many points, and what disagreed first, if anything did."""

    said: tuple[str, ...]
    outcome: str
    points: int
    disagreement: str = ""


def paper_of(quest: Quest) -> Printed:
    """Return what is printed of a quest, read from its pages as text."""
    return printed(write_markdown(page_parts.of_jobs([quest_job(GAME, made(quest), PrintSettings())])).decode())


def dungeon(mode: str, count: int, layout: str, seed: int) -> Quest:
    """Return a quest; every second dragon is weak, so that it falls, every third has all habits, and tiles must match at times.

    Nobody marches in every fourth.
    """
    quest = attempt(seed, mode=mode, heroes=str(count), map=MAPS[layout], march="none" if seed % 4 == PUBLISHED else "quick")
    about = {"health": 8, "dice": 1} if seed % 2 else {}
    habits = {"breath": 1, "drowsy": 2} if seed % 3 == 0 else {}
    old = quest.dragon
    named: dict[str, Any] = {"name": old.name, "short": old.short, "line": old.line, "fallen": old.fallen}
    fit = "all" if layout == "bag" and seed % 5 == 4 else "joining"
    gear = _gear(quest, Rng.root("test/letter/gear", seed)) if seed % 4 > 1 else quest.gear
    given = {token for tokens in gear for token in tokens}
    items = tuple(token for token in range(1, ITEMS + 1) if token not in given)
    items = quest.items if gear == quest.gear else tuple(Rng.root("test/letter/items", seed).shuffle(items))
    return _with(quest, dragon=Dragon(**{**named, **about, **habits}), gear=gear, items=items, fit=fit)


def _gear(quest: Quest, rng: Rng) -> tuple[tuple[int, ...], ...]:
    """Return as many items for every hero as a backpack holds, none of them a chest or a trap, none out of play."""
    tokens = [one for one in range(1, ITEMS + 1) if item_of(one).effect not in ("chest", "trap") and not is_out(quest, one)]
    drawn = rng.sample(tokens, GEAR * len(quest.heroes))
    return tuple(tuple(drawn[GEAR * hero : GEAR * (hero + 1)]) for hero in range(len(quest.heroes)))


def _with(quest: Quest, **changes: Any) -> Quest:
    return Quest(**{name: getattr(quest, name) for name in quest.__struct_fields__} | changes)


# ------------------------------------------------------------------ who moves

Chooser = Callable[[Table], Move]


def chooser(name: str, rng: Rng) -> Chooser:
    """Return what chooses the moves of one game."""
    if name in PLAYERS_HERE:
        return PLAYERS[name](rng.stream("player")).choose

    sensible = PLAYERS["sensible"](rng.stream("player"))

    def at_random(table: Table) -> Move:
        if name == "stout" and rng.chance(1, 2):
            return sensible.choose(table)
        legal = list(choices_of(table))
        acts = list(dict.fromkeys(move.act for move in legal))
        act = rng.weighted(acts, [1 if act in IDLE else 6 for act in acts])
        return rng.pick([move for move in legal if move.act == act])

    return at_random


# ------------------------------------------------------------------ what is compared


def referee_says(table: Table) -> dict[str, Any]:
    """Return the referee's table in the words of the paper."""
    place = cell_name
    return {
        "heroes": [_hero(table, hero) for hero in table.heroes],
        "tiles": {place(cell) for cell in table.tiles}, "ways": _ways(table),
        "eyes": {place(cell) for cell in table.tokens},
        "foes": {
            place(cell): ("dragon" if foe.token == DRAGON else monster_of(foe.token).name, foe.health, foe.full)
            for cell, foe in table.foes.items()
        },
        "lying": {place(cell): sorted(map(item_name, tokens)) for cell, tokens in table.lying.items()},
        "vines": {place(cell) for cell in table.vines}, "done": {place(cell) for cell in table.resolved},
        "monsters": [monster_of(token).name for token in table.monsters], "bag": [item_name(token) for token in table.items],
        "stack": [] if table.plan else [tile_number(table.quest, tile) for tile in table.stack], "drops": table.pool_tokens,
        "ring": place(table.ring) if table.ring >= 0 else "",
        "bearer": table.quest.heroes[table.bearer] if table.bearer >= 0 else "",
        "active": table.quest.heroes[table.active], "exit": place(table.exit) if table.exit >= 0 else "",
    }  # fmt: skip


def _hero(table: Table, hero: Adventurer) -> tuple[Any, ...]:
    inside = hero.status == "in"
    return (
        table.quest.heroes[hero.hero], {"escaped": "out"}.get(hero.status, hero.status), cell_name(hero.cell) if inside else "",
        hero.health, hero.points, hero.lives, hero.uses, sorted(map(item_name, hero.items)), [item_name(one) for one in hero.held],
        sorted(kill.points for kill in hero.kills), hero.bonus, hero.unseen, hero.pending, hero.surge, _worth(table, hero),
    )  # fmt: skip


def _worth(table: Table, hero: Adventurer) -> int:
    """Return a hero's kill points, or the score of one who is out."""
    if not counts_health(table.quest):
        return kill_points(table, hero)
    return HEALTH_POINTS * hero.health + ITEM_POINTS * len(hero.items) if hero.status == "escaped" else 0


def _ways(table: Table) -> set[tuple[str, str]]:
    return {(cell_name(cell), cell_name(other)) for cell, others in table.links.items() for other in others}


def paper_says(player: PaperPlayer) -> dict[str, Any]:
    """Return what lies and is written on the paper under the same names."""
    floor = player.floor
    return {
        "heroes": [_card(player, hero) for hero in player.heroes],
        "tiles": _names(floor.open),
        "ways": {(name_of(one), name_of(two)) for one in floor.open for two in floor.ways(one).values()},
        "eyes": _names(player.eyes),
        "foes": {name_of(at): (foe.name, foe.health, foe.kind.health) for at, foe in player.foes.items()},
        "lying": {name_of(at): sorted(items) for at, items in player.lying.items()}, "vines": _names(player.vines),
        "done": _names(player.done), "monsters": player.monsters, "bag": player.bag, "stack": floor.stack, "drops": player.drops,
        "ring": name_of(player.ring) if player.ring is not None and player.bearer is None else "",
        "bearer": player.bearer.word if player.bearer else "", "active": player.active.word,
        "exit": name_of(floor.exit) if floor.exit is not None else "",
    }  # fmt: skip


def _card(player: PaperPlayer, hero: Hero) -> tuple[Any, ...]:
    inside = hero.status == "in"
    return (
        hero.word, hero.status, name_of(hero.at) if inside else "", hero.health, hero.points, hero.lives, hero.uses,
        sorted(hero.items), hero.held, sorted(hero.kills), hero.quests, hero.unseen, hero.waiting, hero.more, player.points(hero),
    )  # fmt: skip


def _names(places: Any) -> set[str]:
    return {name_of(place) for place in places}


def differences(table: Table, player: PaperPlayer) -> str:
    """Return what the two say differently, empty where they agree."""
    theirs, ours = referee_says(table), paper_says(player)
    found = [f"{name}: {_told(theirs[name], ours[name])}" for name in theirs if theirs[name] != ours[name]]
    legal = {write_move(table, move) for move in choices_of(table)}
    if legal != set(player.words):
        found.append(f"words: only referee {sorted(legal - set(player.words))}, only paper {sorted(set(player.words) - legal)}")
    if table.phase == "over":
        ends = (table.outcome, points(table)), (player.outcome, player.total_points())
        found.extend([f"end: referee {ends[0]}, paper {ends[1]}"] if ends[0] != ends[1] else [])
    return "; ".join(found)


def _told(theirs: Any, ours: Any) -> str:
    if isinstance(theirs, list) and isinstance(ours, list) and len(theirs) == len(ours):
        pairs = [pair for pair in zip(theirs, ours, strict=True) if pair[0] != pair[1]]
        return f"referee and paper {pairs}"
    return f"referee {theirs}, paper {ours}"


def strengthened(table: Table, paper: Printed) -> Printed:
    """Make all heroes of a table so strong that they come to the end whoever chooses for them; return a paper that says so."""
    table.trades = tuple(replace_fields(trade, health=STOUT, plus=STRONG) for trade in table.trades)
    for hero in table.heroes:
        hero.health = STOUT
    return replace(paper, heroes=tuple(card._replace(health=STOUT, plus=STRONG) for card in paper.heroes))


def match(quest: Quest, paper: Printed, mover: str, seed: int, player: type[PaperPlayer] = PaperPlayer) -> Match:
    """Return the match of a mover's game with a strip of its own; it ends at the first disagreement."""
    rng = Rng.root(f"test/letter/{mover}", seed)
    strip = FateStrip.drawn(strip_columns(quest), rng.stream("strip"))
    columns = {column.title: tuple(strip.rolls[column.key]) for column in strip.columns}
    table = set_up(quest)
    if mover == "stout":
        paper = strengthened(table, paper)
    other = player(paper, columns)
    choose, chance, said = chooser(mover, rng), StripChance(strip), list[str]()
    while table.phase != "over" and len(said) < LONG:
        if wrong := differences(table, other):
            return Match(tuple(said), "", 0, f"after {', '.join(said[-12:])}: {wrong}")
        move = choose(table)
        said.append(write_move(table, move))
        apply_move(table, move, chance)
        other.say(said[-1])
    wrong = differences(table, other)
    return Match(tuple(said), table.outcome, other.total_points(), wrong and f"at the end, after {', '.join(said[-12:])}: {wrong}")
