"""Enemies come to the table: dice are rolled or set, and placed by the spawn diagram (Rules: Spawning Enemies)."""

from __future__ import annotations

from generator.games.deck_box_dungeons.quest.effects import COLOURS, Place, Spawn
from generator.games.deck_box_dungeons.quest.spaces import NUMBERED
from generator.games.deck_box_dungeons.rules import damage, places
from generator.games.deck_box_dungeons.rules.state import EnemyFigure, Figure, Game, Move, Steps, Where, choose

MELEE_FROM = 4
"""On this face and above an enemy die is a melee enemy; every face shows health 1 to 3."""
Die = tuple[int, int]
"""The kind of an enemy and its health."""


def spawn(game: Game, effect: Spawn, where: Where) -> Steps[None]:
    """Roll the dice of every colour, then place them in the order that the players like (B-50)."""
    dice: list[Die] = []
    missing = 0
    for colour, name in enumerate(COLOURS):
        for _ in range(effect.of(name).at(len(game.heroes))):
            real = draw_die(game, colour)
            if real < 0:
                missing += 1
                continue
            face = game.chance.die()
            dice.append((2 * real + (face >= MELEE_FROM), (face - 1) % 3 + 1))
    yield from place_all(game, dice, where, at_entry=effect.at == "entry")
    yield from _out_of_dice(game, missing)


def place(game: Game, effect: Place, where: Where) -> Steps[None]:
    """Set dice to a given type and health, and place them."""
    dice: list[Die] = []
    missing = 0
    for _ in range(effect.count.at(len(game.heroes))):
        real = draw_die(game, COLOURS.index(effect.colour))
        if real < 0:
            missing += 1
        else:
            dice.append((2 * real + (effect.attack == "melee"), effect.health))
    yield from place_all(game, dice, where, at_entry=False)
    yield from _out_of_dice(game, missing)


def draw_die(game: Game, colour: int) -> int:
    """Take a die of a colour from the pool, or of the next higher one; -1 where all are out (B-14, B-15)."""
    for real in range(colour, len(COLOURS)):
        if game.pool[real] > 0:
            game.pool[real] -= 1
            return real
    return -1


def _out_of_dice(game: Game, missing: int) -> Steps[None]:
    """Let every hero take 1 hit for each die that is not there (B-14)."""
    for _ in range(missing):
        for hero in game.living():
            yield from damage.hit_hero(game, hero, 1)


def place_all(game: Game, dice: list[Die], where: Where, *, at_entry: bool) -> Steps[None]:
    """Place dice one after the other on the numbered spaces, or on those nearest to the way in."""
    left = sorted(dice)
    while left:
        different = list(dict.fromkeys(left))
        answer = yield from choose("die", [Move("die", to=kind, n=health) for kind, health in different])
        left.remove((answer.to, answer.n))
        foe = EnemyFigure(game.next_id, answer.to, game.facts.cards[answer.to], answer.n, bounty=where.bounty)
        game.next_id += 1
        game.busy = True
        if at_entry or where.away:
            game.put(foe, (yield from places.choose_free(game, game.way_in[where.room])))
        else:
            yield from put_near(game, foe, where.room, 1)
        game.enemies.append(foe)
        if game.log is not None:
            space = game.board.spaces[foe.space].name
            game.tell(f"{foe.card.name} {damage.letter(foe)} ({damage.colour_name(foe)}, health {foe.health}) on {space}.")


def put_near(game: Game, figure: Figure, room: int, number: int) -> Steps[None]:
    """Put a figure on a numbered space of a room, the next higher free one, or else nearest to it (B-39); 0 is the start zone."""
    numbered = game.board.numbered[room][:NUMBERED]
    spaces = game.board.start_zone if number == 0 else numbered[min(number, len(numbered)) - 1 :]
    free = next((space for space in spaces if space not in game.at), None)
    game.put(figure, (yield from places.choose_free(game, spaces[0])) if free is None else free)
