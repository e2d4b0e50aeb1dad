"""Attacks: what a hero's gear, a power, an item or an enemy rolls, and what follows from a hit (Rules: Combat, Attack Distance)."""

from __future__ import annotations

from generator.core.text import counted
from generator.games.deck_box_dungeons.quest.effects import Attack
from generator.games.deck_box_dungeons.rules import damage, places, reactions
from generator.games.deck_box_dungeons.rules.board import NOWHERE
from generator.games.deck_box_dungeons.rules.damage import TARGET
from generator.games.deck_box_dungeons.rules.state import (
    MOST_DIE_HEALTH,
    VILLAIN,
    EnemyFigure,
    Figure,
    Game,
    GuestFigure,
    HeroFigure,
    Move,
    Steps,
    Strike,
    choose,
)

NATURAL = 6
"""A hero's die of this face hits whatever is added, and cannot be blocked (B-8)."""
LEAST_RANGE = 2
"""Steps to the nearest target of a ranged attack (B-24)."""
DARK_REACH = 2
"""Steps that attacks reach in a dark room (B-56)."""
RED = 2
"""The place of red in the order of threat; red dice and the villain are never stunned (B-29)."""


def can_melee(game: Game, here: int, there: int, *, far: bool) -> bool:
    """Return whether a melee attack reaches from one space to another; `far` is Reach, which goes round a corner (B-19, B-56)."""
    if places.adjacent(game, here, there):
        return True
    return far and places.diagonal(game, here, there) and not is_too_dark(game, here, there)


def can_shoot(game: Game, here: int, there: int) -> bool:
    """Return whether a ranged attack reaches from one space to another: far enough, in sight, not too far in the dark."""
    steps = game.field.known_steps.get(here << 12 | there)
    if steps is None:
        steps = places.apart(game, here, there)
    return steps >= LEAST_RANGE and can_aim(game, here, there)


def can_aim(game: Game, here: int, there: int) -> bool:
    """Return whether a figure on one space can be meant from another: in sight, not too far in the dark (B-56)."""
    if not game.terrain.sees(here, there, game.enemy_mask):
        return False
    return not is_too_dark(game, here, there)


def may_attack(game: Game, hero: HeroFigure) -> bool:
    """Return whether nothing that a hero bears keeps it from attacking."""
    burden = game.facts.burden
    return burden is None or burden.attacks or game.relic_bearer != hero.index


def is_too_dark(game: Game, here: int, there: int) -> bool:
    """Return whether one of two spaces lies in a dark room, and the other further away than attacks reach in the dark."""
    dark = [room for room, kind, _ in game.conditions if kind == "dark"]
    if not dark or not any(room in dark for space in (here, there) for room in game.rooms_of(space)):
        return False
    return game.terrain.distances_to(there, pits=True)[here] > DARK_REACH


def targets(game: Game, hero: HeroFigure, kind: Attack, *, far: bool = False) -> list[EnemyFigure]:
    """Return the enemies that a hero can attack from where it stands."""
    here = hero.space
    if not game.enemies:
        return []
    if kind == "melee" and not far:
        beside = game.terrain.beside[here]
        return [foe for foe in game.enemies if foe.space in beside]
    if kind == "melee":
        return [foe for foe in game.enemies if can_melee(game, here, foe.space, far=far)]
    return [foe for foe in game.enemies if can_shoot(game, here, foe.space)]


def attack_with_gear(game: Game, hero: HeroFigure, foe: EnemyFigure, kind: Attack) -> Steps[None]:
    """Carry out the attack action of a hero; with Barrage each die may be aimed anew (B-12)."""
    strike = hero.attacks[kind]
    if strike is None:
        return
    aims = [foe] * strike.dice
    far = "reach" in hero.keywords
    others = targets(game, hero, kind, far=far) if "barrage" in hero.keywords else []
    if len(others) > 1:
        for die in range(1, strike.dice):
            answer = yield from choose("aim", [Move("enemy", hero.index, other.id) for other in others], hero.index)
            aims[die] = next(other for other in others if other.id == answer.to)
    rolls = [game.chance.die() for _ in aims]
    bonus = strike.bonus + hero.boon(kind)
    rolls = yield from reactions.reroll(game, hero, rolls, "attack", min(NATURAL, TARGET - bonus))
    hits = sum(roll == NATURAL or roll + bonus >= TARGET for roll in rolls)
    if hits:
        hero.gain_energy(1 if "heavy" in hero.keywords else hits)
    if game.log is not None:
        told = f"{', '.join(map(str, rolls))} at {bonus:+d}, {counted(hits, 'hit')}"
        game.tell(f"{hero.build.hero.name} attacks {foe.card.name} {damage.letter(foe)}: {told}.")
    for target in dict.fromkeys(aims):
        mine = [roll for roll, aim in zip(rolls, aims, strict=True) if aim is target]
        yield from _strike(game, hero, target, mine, bonus, hero.keywords)


def attack_for_free(game: Game, hero: HeroFigure, foe: EnemyFigure, kind: Attack, strike: Strike) -> Steps[None]:
    """Carry out the attack of a power or an item: its hits give no energy (B-18), keywords of the gear do not count."""
    rolls = [game.chance.die() for _ in range(strike.dice)]
    bonus = strike.bonus + hero.boon(kind)
    rolls = yield from reactions.reroll(game, hero, rolls, "attack", min(NATURAL, TARGET - bonus))
    if game.log is not None:
        faces = ", ".join(map(str, rolls))
        game.tell(f"{hero.build.hero.name} rolls {faces} at {bonus:+d} against {foe.card.name} {damage.letter(foe)}.")
    yield from _strike(game, hero, foe, rolls, bonus, frozenset())


def _strike(game: Game, hero: HeroFigure, foe: EnemyFigure, rolls: list[int], bonus: int, keywords: frozenset[str]) -> Steps[None]:
    """Let an enemy defend against a hero's dice and suffer what gets through (B-9, B-10, B-13, B-29)."""
    if foe not in game.enemies:
        return
    foe.attacker = hero.index
    crits = sum(roll == NATURAL for roll in rolls)
    hits = sum(roll != NATURAL and roll + bonus >= TARGET for roll in rolls)
    defence = foe.card.defence - ("pierce" in keywords)
    unblocked = crits + sum(game.chance.die() + defence < TARGET for _ in range(hits))
    if not unblocked:
        if game.log is not None and crits + hits:
            game.tell(f"{foe.card.name} {damage.letter(foe)} blocks all.")
        return
    origin = hero.space
    damage.hurt_enemy(game, foe, unblocked * (2 if "crush" in keywords else 1), hero.index)
    if foe not in game.enemies:
        return
    if "stun" in keywords and foe.colour < RED:
        foe.stunned = True
    if "knockback" in keywords:
        yield from push(game, foe, origin, 1, hero.index)


def enemy_attack(game: Game, foe: EnemyFigure, aims: list[Figure], kind: Attack) -> Steps[None]:
    """Carry out an enemy's attack, a target for each of its dice; its natural 6 is a roll like any other (Rules: Attack)."""
    value = foe.card.melee if kind == "melee" else foe.card.ranged
    if value is None:
        return
    words = foe.card.keywords
    rolls = [game.chance.die() for _ in range(value.dice)]
    origin = foe.space
    for target in dict.fromkeys(aims):
        mine = [roll for place, roll in enumerate(rolls) if aims[place % len(aims)] is target]
        hits = sum(roll + value.bonus >= TARGET for roll in mine)
        if game.log is not None:
            told = f"{', '.join(map(str, mine))} at {value.bonus:+d}, {counted(hits, 'hit')}"
            game.tell(f"{foe.card.name} {damage.letter(foe)} attacks {target_name(target)}: {told}.")
        if not hits:
            continue
        pierce, crush = "pierce" in words, "crush" in words
        if isinstance(target, HeroFigure):
            lost = yield from damage.hit_hero(game, target, hits, pierce=pierce, crush=crush)
        elif isinstance(target, GuestFigure):
            lost = damage.hit_guest(game, target, hits, pierce=pierce, crush=crush)
        else:
            lost = 0
        if lost:
            yield from _after_wound(game, foe, target, origin)


def _after_wound(game: Game, foe: EnemyFigure, target: Figure, origin: int) -> Steps[None]:
    """Carry out the keywords of an enemy that has done damage."""
    words = foe.card.keywords
    if "ritual" in words:
        room = game.rooms_of(foe.space)
        mates = [other for other in game.enemies if set(room) & set(game.rooms_of(other.space))]
        least = min(other.health for other in mates)
        weakest = [other for other in mates if other.health == least]
        if any(least < most_health(game, other) for other in weakest):
            answer = yield from choose("ritual", [Move("enemy", to=other.id) for other in weakest])
            regain(game, game.enemy(answer.to))
    if "stun" in words and isinstance(target, HeroFigure) and target.health > 0:
        target.stunned = True
    if "knockback" in words and target.space >= 0:
        yield from push(game, target, origin, 1)


def push(game: Game, figure: Figure, origin: int, count: int, pusher: int = -1) -> Steps[None]:
    """Push a figure straight away from a space (B-13, B-57); what it meets is dealt with as for Knockback."""
    side = yield from _direction(game, figure, origin, pusher)
    for _ in range(count):
        if figure.space == NOWHERE:
            return
        to = game.terrain.steps_by_side[figure.space][side]
        if to == NOWHERE:
            game.tell("The push ends at a wall: 1 damage.")
            damage.hurt(game, figure, 1, pusher)
            return
        if to in game.at:
            yield from damage.hit(game, figure, 1, pusher)
            return
        game.put(figure, to)
        if game.board.spaces[to].kind == "o":
            damage.hurt(game, figure, 1, pusher)


def _direction(game: Game, figure: Figure, origin: int, pusher: int) -> Steps[int]:
    """Return the side towards which a push goes: along the longer of the two differences, as chosen on a diagonal."""
    a, b = game.board.spaces[origin].box, game.board.spaces[figure.space].box
    dx, dy = b[0] + b[2] - a[0] - a[2], b[1] + b[3] - a[1] - a[3]
    across, along = (1 if dx > 0 else 3), (2 if dy > 0 else 0)
    if abs(dx) == abs(dy):
        answer = yield from choose("push", [Move("side", n=across), Move("side", n=along)], pusher)
        return answer.n
    return across if abs(dx) > abs(dy) else along


def regain(game: Game, foe: EnemyFigure) -> None:
    """Give an enemy 1 health back, up to the highest face of its die, or the villain's full health (B-30)."""
    foe.health = min(most_health(game, foe), foe.health + 1)


def most_health(game: Game, foe: EnemyFigure) -> int:
    """Return the health above which an enemy regains none."""
    return game.quest.villain.health.at(len(game.heroes)) if foe.kind == VILLAIN else MOST_DIE_HEALTH


def target_name(figure: Figure) -> str:
    """Return whom an enemy attacks, in words."""
    return figure.build.hero.name if isinstance(figure, HeroFigure) else "the guest"
