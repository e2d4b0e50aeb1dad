"""A state of the game to lines of text for a terminal: what a player may know, never what is hidden.

The map shows how every tile is turned, since the backs show it, and the kind of those that lie face up. Nothing else is read of
the board, and of the piles only how many cards they hold.
"""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from generator.games.green_dungeon.players.transcript import SentenceWriter
from generator.games.green_dungeon.quest.board import Card
from generator.games.green_dungeon.quest.passages import SIZE, cell_name, passage
from generator.games.green_dungeon.rules import combat
from generator.games.green_dungeon.rules.lamp import cubes_checked
from generator.games.green_dungeon.rules.scoring import score
from generator.games.green_dungeon.rules.state import Opponent, State

WIDTH = 78
"""Most characters of a line."""
INNER = 9
"""Characters between the two sides of a cell."""
LEGEND = (
    "@ you   ! a monster that waits   ? face down   (kind) seen, not entered",
    "> < ^ v a door that opens freely that way; from behind it takes a roll",
)


def view_lines(state: State, writer: SentenceWriter) -> list[str]:
    """Return what a player may know of a state, in lines of at most `WIDTH` characters; `writer` knows what things are called."""
    lines = [*_map_lines(state), *LEGEND, ""]
    for text in (*_track_texts(state), *_belongings(state), *_situation(state, writer)):
        lines += wrap(text, WIDTH, subsequent_indent="  ")
    return lines


# ---------------------------------------------------------------------- the map


def _map_lines(state: State) -> list[str]:
    lines = ["    " + "".join(f"{letter:^{INNER + 1}}" for letter in "ABCDE").rstrip()]
    for row in range(SIZE):
        lines.append("   " + _upper_edge(state, row))
        for part, text in enumerate(_cell_rows(state, row)):
            lines.append(f" {row + 1 if part == 0 else ' '} {text}")
    lines.append("   +" + ("-" * INNER + "+") * SIZE)
    return lines


def _upper_edge(state: State, row: int) -> str:
    """Return the line above a row of cells: walls, doors and open passages to the row above."""
    edge = "+"
    for cell in range(SIZE * row, SIZE * (row + 1)):
        between = passage(state.board.flat, cell - SIZE, cell) if row else "wall"
        fill = (" " if between == "open" else "-") * (INNER // 2)
        edge += fill + {"open": " ", "wall": "-", "free": "v", "shut": "^"}[between] + fill + "+"
    return edge


def _cell_rows(state: State, row: int) -> tuple[str, str]:
    """Return the two lines of a row of cells: what lies there, and who is there."""
    upper, lower = "|", "|"
    for cell in range(SIZE * row, SIZE * (row + 1)):
        between = passage(state.board.flat, cell, cell + 1) if cell % SIZE < SIZE - 1 else "wall"
        upper += f" {_tile(state, cell):<{INNER - 1}}" + (" " if between == "open" else "|")
        lower += f" {_presence(state, cell):<{INNER - 1}}" + {"open": " ", "wall": "|", "free": ">", "shut": "<"}[between]
    return upper, lower


def _tile(state: State, cell: int) -> str:
    """Return the kind of a tile that lies face up, in brackets where it was only seen; a question mark for any other."""
    if state.explored >> cell & 1:
        return state.board.kinds[cell]
    return f"({state.board.kinds[cell]})" if state.revealed >> cell & 1 else "?"


def _presence(state: State, cell: int) -> str:
    waiting = sum(where == cell for where, _ in state.waiting)
    return ("@ " if state.here == cell else "") + "!" * waiting


# ---------------------------------------------------------------------- the tracks


def _track_texts(state: State) -> Iterator[str]:
    rules = state.rules
    yield (
        f"Level {state.level}, health {max(0, state.health)} of {state.max_health}, magic {state.magic} of {state.max_magic}, "
        f"luck {state.luck} of {rules.luck_cap}, treasure {state.gold}, experience {state.xp} ({rules.level_xp} for a level)."
    )
    after = (state.time // rules.event_every + 1) * rules.event_every
    points = f"Points now: {score(state).total}."
    if state.lamp:
        due = (state.burnt // rules.event_every + 1) * rules.event_every
        cubes = cubes_checked(due // rules.event_every)
        check = f"the next event at box {due} with {cubes} event cube{'s' * (cubes > 1)}" if due < state.lamp else "no more events"
        yield f"Lamp: {min(state.burnt, state.lamp)} of {state.lamp} boxes filled, {check}. {points}"
    else:
        yield f"Time {state.time}, the next event at {after}; event cubes {state.event_cubes}. {points}"


def _belongings(state: State) -> Iterator[str]:
    weapon = f"a weapon of +{combat.weapon_bonus(state)}" if state.weapon else "no weapon"
    potions = "; ".join(f"potion {card.symbol} {card.number} for {_potion(state, card)}" for card in state.potions)
    yield f"Held: {weapon}; {potions or 'no potions'}."
    left = (("treasure", state.treasures), ("monster", state.monsters), ("boss", state.bosses))
    yield "Cards left: " + ", ".join(f"{name} {len(pile.cards)}" for name, pile in left) + "."


def _potion(state: State, card: Card) -> str:
    if card.symbol == "drop":
        return f"{state.rules.healing_factor * card.number} health"
    return f"{card.number} magic"


# ---------------------------------------------------------------------- what is going on


def _situation(state: State, writer: SentenceWriter) -> Iterator[str]:
    room = writer.name(state.board.kinds[state.here], cell_name(state.here))
    yield f"You stand in {cell_name(state.here)}, {room}." if state.explored >> state.here & 1 else "You stand before the entrance."
    dead = [name for name, fell in (("the mini boss", state.mini_dead), ("the final boss", state.final_dead)) if fell]
    if dead:
        yield f"Dead: {' and '.join(dead)}."
    for cell, opponent in state.waiting:
        yield f"In {cell_name(cell)} waits {_opponent(opponent, opponent.health, opponent.magic, writer)}{_history(opponent)}."
    yield from _choice_at_hand(state, writer)


def _choice_at_hand(state: State, writer: SentenceWriter) -> Iterator[str]:
    """Yield what the player has to know for the choice that comes next."""
    if state.opponent is not None and not state.over:
        opponent = _opponent(state.opponent, state.opponent_health, state.opponent_magic, writer)
        price = f"; it asks for {combat.bribe_price(state)} coins" if combat.can_bribe(state) else ""
        yield f"Fight, round {state.round}: {opponent}{_history(state.opponent)}{price}."
    if state.phase == "lair":
        yield f"Beyond the door of {cell_name(state.arriving)} is the other lair."
    elif state.phase == "luck":
        yield f"You are at {state.health} health; luck may help."
    elif state.phase in ("pick", "claim"):
        offered = ", or ".join(f"{number}: {card.symbol} {card.number}" for number, card in enumerate(state.offered, 1))
        yield f"{'To keep' if state.phase == 'pick' else 'Found'}: {offered}."
    elif state.phase == "vision":
        yield f"A vision: tiles that may still be turned up: {state.visions_left}."
    elif state.phase == "over":
        dark = "The lamp is out. " if state.outcome == "dark" else ""
        yield f"{dark}The game is {'won' if state.outcome == 'won' else 'lost'} with {score(state).total} points."


def _opponent(opponent: Opponent, health: int, magic: int, writer: SentenceWriter) -> str:
    name = writer.name(f"foe-{opponent.rank}")
    return f"{name}, health {health}, damage {opponent.difficulty}, magic {magic}"


def _history(opponent: Opponent) -> str:
    """Return how the adventurer parted from an opponent before, if they met."""
    paid = f", paid {opponent.paid}" if opponent.paid else ""
    return f"{', fled from' if opponent.fled else ''}{paid}"
