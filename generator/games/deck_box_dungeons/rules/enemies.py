"""What enemies do on their turn: the order of threat, whom they prefer, where they go, when they attack (Rules: Enemy Phase).

For each enemy the spaces it can come to are worked out once. If from one of them it can attack, it attacks the hero it prefers
among those that it can attack; a ranged enemy goes as far away as it may, a melee enemy takes the shortest way. If it can attack
nobody, it goes towards the hero it prefers. Ties are the players' (B-28, B-55, B-56).
"""

from __future__ import annotations

from collections.abc import Callable

from generator.games.deck_box_dungeons.quest.effects import Attack
from generator.games.deck_box_dungeons.rules import combat, damage, encounters, free_moves
from generator.games.deck_box_dungeons.rules.damage import TARGET
from generator.games.deck_box_dungeons.rules.state import VILLAIN, EnemyFigure, Game, GuestFigure, HeroFigure, Move, Steps, choose
from generator.games.deck_box_dungeons.rules.terrain import FAR

Prey = HeroFigure | GuestFigure


def enemy_phase(game: Game) -> Steps[None]:
    """Let every enemy act once: green, blue, red, the villain; ranged before melee; ties as the players like (B-1)."""
    game.phase = "enemies"
    waiting = list(game.enemies)
    while waiting := [foe for foe in waiting if foe in game.enemies]:
        first = min(foe.kind for foe in waiting)
        tied = [foe for foe in waiting if foe.kind == first]
        answer = yield from choose("enemy", [Move("enemy", to=foe.id) for foe in tied])
        foe = next(other for other in tied if other.id == answer.to)
        waiting.remove(foe)
        if foe.stunned:
            foe.stunned = False
            game.tell(f"{foe.card.name} {damage.letter(foe)} is stunned.")
            continue
        yield from activate(game, foe)
        yield from encounters.settle(game)
        if any(other in game.enemies for other in waiting):
            yield from free_moves.spare(game)


def activate(game: Game, foe: EnemyFigure) -> Steps[None]:
    """Let one enemy move and attack."""
    if "siphon" in foe.card.keywords:
        _siphon(game, foe)
    ranked = ranking(game, foe, prey(game))
    if not ranked:
        return
    spaces = _spaces(game, foe)
    for tied in ranked:
        ways = [(target, way) for target in tied if (way := _attack_way(game, foe, target, spaces)) is not None]
        if ways:
            answer = yield from choose("target", [_target_move(target) for target, _ in ways])
            target, (kind, best) = next(pair for pair in ways if _target_move(pair[0]) == answer)
            yield from _go(game, foe, best)
            yield from _strike(game, foe, target, kind)
            return
    yield from _approach(game, foe, ranked, spaces)


def _approach(game: Game, foe: EnemyFigure, ranked: list[list[Prey]], spaces: dict[int, int]) -> Steps[None]:
    """Move an enemy that can attack nobody towards the one it prefers among those to whom there is a way (B-26, B-28)."""
    for tied in ranked:
        near = [victim for victim in tied if any(game.terrain.distances_to(victim.space)[space] < FAR for space in spaces)]
        if near:
            answer = yield from choose("target", [_target_move(victim) for victim in near])
            target = next(victim for victim in near if _target_move(victim) == answer)
            far = game.terrain.distances_to(target.space)
            nearest = min(far[space] for space in spaces)
            costs = {space: cost for space, cost in spaces.items() if far[space] == nearest}
            yield from _go(game, foe, [space for space, cost in costs.items() if cost == min(costs.values())])
            return


def _siphon(game: Game, foe: EnemyFigure) -> None:
    """Take 1 energy from every hero in the enemy's room and in rooms joined to it by an open exit (B-31)."""
    rooms = set(game.rooms_of(foe.space))
    for place, gate in enumerate(game.board.gateways):
        if game.joined >> place & 1 and {gate.a, gate.b} & set(game.rooms_of(foe.space)):
            rooms |= {gate.a, gate.b}
    for hero in game.living():
        if rooms & set(game.rooms_of(hero.space)):
            hero.energy = max(0, hero.energy - 1)


def prey(game: Game) -> list[Prey]:
    """Return whom enemies attack: heroes that stand, and a guest who is with them."""
    victims: list[Prey] = [hero for hero in game.heroes if hero.health > 0]
    guest = game.guest()
    if guest is not None and guest.free:
        victims.append(guest)
    return victims


def ranking(game: Game, foe: EnemyFigure, victims: list[Prey]) -> list[list[Prey]]:
    """Return whom an enemy would attack, the best first, those between whom it does not choose together."""
    rule = foe.card.target
    if rule == "last-attacker":
        last = [victim for victim in victims if isinstance(victim, HeroFigure) and victim.index == foe.attacker]
        if last:
            others = [victim for victim in victims if victim is not last[0]]
            return [[*last], *_by(others, lambda victim: game.terrain.distances_to(victim.space)[foe.space])]
        rule = "nearest"
    if rule == "nearest":
        return _by(victims, lambda victim: game.terrain.distances_to(victim.space)[foe.space])
    if rule == "weakest":
        return _by(victims, lambda victim: victim.health)
    if rule == "strongest":
        return _by(victims, lambda victim: -victim.health)
    return _by(victims, lambda victim: -(victim.treasure if isinstance(victim, HeroFigure) else 0))


def _by(victims: list[Prey], key: Callable[[Prey], int]) -> list[list[Prey]]:
    groups: dict[int, list[Prey]] = {}
    for victim in victims:
        groups.setdefault(key(victim), []).append(victim)
    return [groups[value] for value in sorted(groups)]


def _target_move(target: Prey) -> Move:
    return Move("hero", to=target.index) if isinstance(target, HeroFigure) else Move("guest")


def _spaces(game: Game, foe: EnemyFigure) -> dict[int, int]:
    """Return the spaces that an enemy may end on, with what the way costs; while it sees a hero, only those from which it does."""
    closed = game.hero_mask | game.npc_mask
    reach = game.terrain.reach(foe.space, foe.card.speed, closed)
    taken = game.enemy_mask & ~(1 << foe.space)
    spaces = {space: cost for space, (cost, _) in reach.items() if not taken >> space & 1}
    others = game.enemy_mask & ~(1 << foe.space)
    sees = game.terrain.sees
    seen = [victim for victim in prey(game) if sees(foe.space, victim.space, others)]
    if seen:
        spaces = _seeing(game, spaces, [victim.space for victim in prey(game)], others)
    return spaces


def _seeing(game: Game, spaces: dict[int, int], targets: list[int], others: int) -> dict[int, int]:
    """Return those spaces, with their costs, from which one of the targets is seen past enemies on the spaces of a mask."""
    sees, seeing = game.terrain.sees, {}
    for space, cost in spaces.items():
        for target in targets:
            if sees(space, target, others):
                seeing[space] = cost
                break
    return seeing


def _attack_way(game: Game, foe: EnemyFigure, target: Prey, spaces: dict[int, int]) -> tuple[Attack, list[int]] | None:
    """Return the kind of attack on a target, and the best spaces for it; None where none can be made."""
    for kind in _kinds(game, foe, target):
        able = _able(game, foe, target, spaces, kind)
        if not able:
            continue
        if kind == "melee":
            least = min(able.values())
            return kind, [space for space, cost in able.items() if cost == least]
        far = game.terrain.distances_to(target.space, pits=True)
        most = max(far[space] for space in able)
        away = {space: cost for space, cost in able.items() if far[space] == most}
        least = min(away.values())
        return kind, [space for space, cost in away.items() if cost == least]
    return None


def _able(game: Game, foe: EnemyFigure, target: Prey, spaces: dict[int, int], kind: Attack) -> dict[int, int]:
    """Return the spaces from which an enemy can attack a target."""
    here = game.enemy_mask
    game.enemy_mask &= ~(1 << foe.space)
    try:
        if kind == "melee":
            far = "reach" in foe.card.keywords
            return {space: cost for space, cost in spaces.items() if combat.can_melee(game, space, target.space, far=far)}
        return {space: cost for space, cost in spaces.items() if combat.can_shoot(game, space, target.space)}
    finally:
        game.enemy_mask = here


def _kinds(game: Game, foe: EnemyFigure, target: Prey) -> list[Attack]:
    """Return the kinds of attack that an enemy has, the one it prefers first; a villain takes what does more damage (B-61)."""
    card = foe.card
    own: Attack = card.attack
    other: Attack = "ranged" if own == "melee" else "melee"
    both: list[Attack] = [kind for kind in (own, other) if (card.melee if kind == "melee" else card.ranged) is not None]
    if foe.kind == VILLAIN and len(both) > 1:
        both.sort(key=lambda kind: (-_expected(foe, target, kind), kind != "melee"))
    return both


def _expected(foe: EnemyFigure, target: Prey, kind: Attack) -> int:
    """Return the expected damage of an attack, in thirty-sixths."""
    value = foe.card.melee if kind == "melee" else foe.card.ranged
    if value is None:
        return 0
    defence = target.defence + (target.boon("defence") if isinstance(target, HeroFigure) else 0) - ("pierce" in foe.card.keywords)
    hits = max(0, min(6, 7 + value.bonus - TARGET))
    blocks = max(0, min(6, 7 + defence - TARGET))
    return value.dice * hits * (6 - blocks)


def _go(game: Game, foe: EnemyFigure, best: list[int]) -> Steps[None]:
    """Move an enemy to one of several spaces that are as good."""
    if foe.space in best:
        return
    answer = yield from choose("space", [Move("space", to=space) for space in sorted(best)])
    game.put(foe, answer.to)
    if game.log is not None:
        game.tell(f"{foe.card.name} {damage.letter(foe)} goes to {game.board.spaces[foe.space].name}.")


def _strike(game: Game, foe: EnemyFigure, target: Prey, kind: Attack) -> Steps[None]:
    """Let an enemy attack; with Barrage its dice go round all whom it can attack from there, the target first."""
    aims: list[Prey] = [target]
    if "barrage" in foe.card.keywords:
        here = {foe.space: 0}
        aims += [victim for victim in prey(game) if victim is not target and _able(game, foe, victim, here, kind)]
    yield from combat.enemy_attack(game, foe, [*aims], kind)
