"""Games that the referee and the player of the paper play side by side, word by word, with everything compared at every choice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from generator.core.rng import Rng
from generator.draw.fate_strip import FateStrip
from generator.forge.rating import Rating
from generator.games.green_dungeon.making.generator import quest_of
from generator.games.green_dungeon.making.story import Story, draw_twists, theme_of, write_story
from generator.games.green_dungeon.paper.pack import quest_pack
from generator.games.green_dungeon.players.simulation import PLAYERS
from generator.games.green_dungeon.quest.board import KINDS, Board, deal
from generator.games.green_dungeon.quest.model import Quest, RowEffect, Twist
from generator.games.green_dungeon.quest.passages import connected
from generator.games.green_dungeon.quest.ruleset import Edition, load_ruleset
from generator.games.green_dungeon.rules.notation import write_move
from generator.games.green_dungeon.rules.referee import apply_move, moves
from generator.games.green_dungeon.rules.scoring import score
from generator.games.green_dungeon.rules.state import Move, Table, set_up
from generator.games.green_dungeon.rules.strip_chance import StripChance, strip_columns
from tests.games.green_dungeon.by_the_letter.player import PaperPlayer
from tests.games.green_dungeon.by_the_letter.printed import BOXES, ROOMS, Printed, columns, printed

PLAYERS_HERE = ("naive", "sensible", "planner")
"""Players of the game that play; a player that looks far ahead would take too long here."""
MOVERS = (*PLAYERS_HERE, "random", "wary", "timid")
"""Who chooses: players of the game, and three at random: anything, what keeps one alive, and what leaves monsters waiting."""
LONG = 1200
"""Moves after which a game is left off; all that was played has been compared."""
STOUT = 900
"""Health and treasure at the start of matches in which decks run out and many monsters wait."""
RASH = {"bolt", "flee", "accept", "retreat", "trade new", "refuse"}
"""What the wary mover seldom does."""
COY = {"bribe", "flee", "go", "spend"}
"""What the timid mover does where it can."""
EFFECTS = {"health": (-2, -1, 1, 2), "magic": (-2, -1, 1, 2), "treasure": (-3, -1, 2, 3), "experience": (1,), "time": (1,)}


@dataclass(frozen=True)
class Dungeon:
    """A dungeon in all that a match needs: the referee's board, what is printed of it, and the edition."""

    edition: Edition
    board: Board
    printed: Printed
    quest: Quest


@dataclass(frozen=True)
class Match:
    """A match: the words that were said, how the game ended and with how many points, and what disagreed first, if anything did."""

    said: tuple[str, ...]
    outcome: str
    points: int
    disagreement: str = ""


@cache
def _story() -> Story:
    rng = Rng.root("test/letter/story", 0)
    one = theme_of("any", rng)
    board = deal(load_ruleset("new"), rng)
    return write_story(one, board.kinds, draw_twists(one, rng.stream("twists")), rng)


def _twists(rng: Rng) -> tuple[Twist, ...]:
    """Return twists of up to three kinds of tile with effects of every sort."""
    found = []
    for kind in rng.sample(KINDS, rng.between(0, 3)):
        rows: list[RowEffect | None] = []
        for _ in range(3):
            what = rng.pick((*EFFECTS, ""))
            rows.append(RowEffect(what=what, by=rng.pick(EFFECTS[what])) if what else None)  # type: ignore[arg-type]
        found.append(Twist(kind=kind, rows=("One.", "Two.", "Three."), effects=(rows[0], rows[1], rows[2])))
    return tuple(found)


def dungeon(edition: Edition, seed: int) -> Dungeon:
    """Return a dealt dungeon with any twists and any lamp, every fourth without one."""
    rng, rules = Rng.root(f"test/letter/{edition}", seed), load_ruleset(edition)
    board = next(found for turn in range(99) if connected((found := deal(rules, rng.stream("deal", turn))).flat))
    lamp = 0 if seed % 4 == 3 else rng.stream("lamp").between(15, 105)
    story = replace_twists(_story(), _twists(rng.stream("twists")))
    quest = quest_of(edition, "medium", board, story, lamp)
    rating = Rating(grade="medium", skulls=3, estimated=False, figures={})
    return Dungeon(edition, quest.board, printed(quest_pack(quest, rating, {})), quest)


def replace_twists(story: Story, twists: tuple[Twist, ...]) -> Story:
    """Return a story with other twists."""
    return type(story)(**{name: getattr(story, name) for name in story.__struct_fields__} | {"twists": twists})


# ------------------------------------------------------------------ who moves

Chooser = Callable[[Table], Move]


def chooser(name: str, edition: Edition, rng: Rng) -> Chooser:
    """Return what chooses the moves of one game."""
    if name in PLAYERS_HERE:
        return PLAYERS[name](load_ruleset(edition)).choose

    def at_random(table: Table) -> Move:
        legal = list(moves(table))
        if name == "wary" and not rng.chance(1, 8):
            legal = [move for move in legal if move.act not in RASH] or legal
        if name == "timid" and not rng.chance(1, 8):
            legal = [move for move in legal if move.act in COY] or legal
        return rng.pick(legal)

    return at_random


# ------------------------------------------------------------------ what is compared


def referee_says(table: Table) -> dict[str, Any]:
    """Return the referee's table in the words of the paper."""
    piles = {"treasure": table.treasures, "monster": table.monsters, "boss": table.bosses}
    return {
        "health": (table.health, table.max_health), "magic": (table.magic, table.max_magic), "treasure": table.gold,
        "experience": table.xp, "level": table.level, "luck": table.luck, "boxes": table.burnt if table.lamp else 0,
        "tracks": (0, 0) if table.lamp else (table.time, table.event_cubes),
        "weapon": table.weapon and table.weapon.place + 1, "potions": [card.place + 1 for card in table.potions],
        "crossed": {name: set(BOXES) - {card.place + 1 for card in pile.cards} for name, pile in piles.items()},
        "sold": {card.place + 1 for card in table.traded}, "pawn": ROOMS[table.here],
        "explored": _names(table.explored), "turned up": _names(table.revealed),
        "waiting": [
            (ROOMS[cell], one.rank, one.health, one.magic, one.fled, one.paid, sorted(card.place + 1 for card in one.cards))
            for cell, one in table.waiting
        ],
    }  # fmt: skip


def _names(cells: int) -> set[str]:
    return {name for cell, name in enumerate(ROOMS) if cells >> cell & 1}


def paper_says(player: PaperPlayer) -> dict[str, Any]:
    """Return what is written on the paper under the same names."""
    return {
        "health": (player.health, player.most_health), "magic": (player.magic, player.most_magic), "treasure": player.treasure,
        "experience": player.experience, "level": player.level, "luck": player.luck, "boxes": player.boxes,
        "tracks": (player.time, player.events), "weapon": player.weapon, "potions": player.potions, "crossed": player.crossed,
        "sold": player.filled, "pawn": player.pawn, "explored": player.explored, "turned up": player.turned_up,
        "waiting": [
            (name, one.rank, one.health, one.magic, one.fled, one.paid, sorted(one.boxes)) for name, one in player.waiting
        ],
    }  # fmt: skip


def differences(table: Table, player: PaperPlayer) -> str:
    """Return what the two say differently, empty where they agree."""
    theirs, ours = referee_says(table), paper_says(player)
    found = [f"{name}: referee {theirs[name]}, paper {ours[name]}" for name in theirs if theirs[name] != ours[name]]
    facing = player.facing
    if table.opponent and (facing is None or (table.opponent_health, table.opponent_magic) != (facing.health, facing.magic)):
        found.append(f"opponent: {table.opponent_health} {table.opponent_magic}, {facing}")
    legal = {write_move(move) for move in moves(table)}
    if legal != set(player.words):
        found.append(f"words: only referee {sorted(legal - set(player.words))}, only paper {sorted(set(player.words) - legal)}")
    if table.phase == "over":
        ends = (table.outcome, score(table).total), (player.outcome, player.points())
        found.extend([f"end: referee {ends[0]}, paper {ends[1]}"] if ends[0] != ends[1] else [])
    return "; ".join(found)


def match(one: Dungeon, mover: str, seed: int, player: type[PaperPlayer] = PaperPlayer, *, stout: bool = False) -> Match:
    """Return the match of a mover's game with a strip of its own; it ends at the first disagreement.

    A `stout` adventurer begins with far more health and treasure than there is, and its strip names few boxes of a deck, so that
    what hardly ever happens does.
    """
    rng = Rng.root(f"test/letter/{mover}", seed)
    strip = FateStrip.drawn(strip_columns(one.quest), rng.stream("strip"))
    table, paper = set_up(one.board, load_ruleset(one.edition)), one.printed
    if stout:
        strip = FateStrip(strip.columns, {**strip.rolls, "cards": tuple(3 + number % 4 for number in strip.rolls["cards"])})
        table.health = table.max_health = table.gold = STOUT
        paper = replace(paper, start=replace(paper.start, health=STOUT, treasure=STOUT))
    return _played(table, StripChance(strip), player(replace(paper, strip=columns(strip))), chooser(mover, one.edition, rng))


def _played(table: Table, chance: StripChance, paper: PaperPlayer, choose: Chooser) -> Match:
    said: list[str] = []
    while table.phase != "over" and len(said) < LONG:
        if wrong := differences(table, paper):
            return Match(tuple(said), "", 0, f"after {', '.join(said[-12:])}: {wrong}")
        move = choose(table)
        said.append(write_move(move))
        apply_move(table, move, chance)
        paper.say(said[-1])
    wrong = differences(table, paper)
    return Match(tuple(said), table.outcome, paper.points(), wrong and f"at the end, after {', '.join(said[-12:])}: {wrong}")
