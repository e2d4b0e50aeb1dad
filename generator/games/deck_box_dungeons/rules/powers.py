"""What powers and items do (Rules: Ability, Items), other than in the middle of a roll; see rules.reactions for those."""

from __future__ import annotations

from generator.games.deck_box_dungeons.quest.hero_cards import (
    AddSuccesses,
    BlockHits,
    Deed,
    DirectDamage,
    ExploreExit,
    FreeAttack,
    FreeMove,
    GainEnergy,
    PushEnemy,
    RaiseModifier,
    RegainHealth,
    Reroll,
    ReviveHero,
    StunEnemy,
)
from generator.games.deck_box_dungeons.rules import combat, damage, market, places, reactions, walking
from generator.games.deck_box_dungeons.rules.combat import RED
from generator.games.deck_box_dungeons.rules.state import ROUND, EnemyFigure, Game, HeroFigure, Move, Steps, Strike, choose

REACTIONS = (Reroll, AddSuccesses, BlockHits)
"""What works only in the middle of a roll."""


def aims(game: Game, hero: HeroFigure, deed: Deed) -> list[Move]:
    """Return what a deed can be aimed at now; one move without an aim where it needs none; nothing where it can do nothing."""
    here = hero.space
    match deed:
        case FreeAttack() | DirectDamage() | StunEnemy() | PushEnemy():
            foes = enemies_for(game, hero, deed)
            if isinstance(deed, (FreeAttack, DirectDamage)) and deed.aim != "one":
                return [Move("all", hero.index)] if foes else []
            return [Move("enemy", hero.index, foe.id) for foe in foes]
        case RegainHealth():
            hurt = [other for other in reactions.healed(game, hero, deed, None) if other.health < other.max_health]
            if deed.who == "room":
                return [Move("all", hero.index)] if hurt else []
            return [Move("hero", hero.index, other.index) for other in hurt]
        case FreeMove():
            reach = places.reach(game, hero, deed.spaces, through=deed.through)
            return [Move("go", hero.index, space) for space in places.ends(game, reach, here)]
        case ExploreExit():
            return [Move("exit", hero.index, half) for half in exits_to_explore(game, hero)]
        case RaiseModifier():
            if deed.who != "ally":
                return [Move("all", hero.index)]
            return [Move("hero", hero.index, other.index) for other in places.near(game, hero)]
        case ReviveHero():
            fallen = [Move("hero", hero.index, other.index) for other in game.heroes if other.health <= 0]
            return fallen if _free_beside(game, here) else []
        case GainEnergy():
            return [Move("all", hero.index)]
    return []


def enemies_for(game: Game, hero: HeroFigure, deed: FreeAttack | DirectDamage | StunEnemy | PushEnemy) -> list[EnemyFigure]:
    """Return the enemies that a deed can touch."""
    here = hero.space
    if isinstance(deed, FreeAttack) and not combat.may_attack(game, hero):
        return []
    if isinstance(deed, PushEnemy):
        return [foe for foe in game.enemies if places.adjacent(game, here, foe.space)]
    if isinstance(deed, (FreeAttack, DirectDamage)) and deed.aim == "room":
        return [foe for foe in game.enemies if places.in_same_room(game, here, foe.space)]
    if isinstance(deed, (FreeAttack, DirectDamage)) and deed.aim == "adjacent":
        return [foe for foe in game.enemies if places.adjacent(game, here, foe.space)]
    if isinstance(deed, FreeAttack):
        return combat.targets(game, hero, deed.attack)
    seen = [foe for foe in game.enemies if combat.can_aim(game, here, foe.space)]
    return [foe for foe in seen if foe.colour < RED] if isinstance(deed, StunEnemy) else seen


def exits_to_explore(game: Game, hero: HeroFigure) -> list[int]:
    """Return the half spaces of the hero's room behind which a room can be explored."""
    return [
        space
        for room in game.rooms_of(hero.space)
        for place in game.board.gateways_of[room]
        for space in (game.board.gateways[place].half(room),)
        if places.explorable(game, space) != -1
    ]


def can_use(game: Game, hero: HeroFigure, deeds: tuple[Deed, ...]) -> bool:
    """Return whether at least one deed does something now, outside of rolls."""
    return any(not isinstance(deed, REACTIONS) and _has_aim(game, hero, deed) for deed in deeds)


def _has_aim(game: Game, hero: HeroFigure, deed: Deed) -> bool:
    """Return whether `aims` would find anything; asked before every enemy's turn, so a dash looks at the spaces beside first."""
    if isinstance(deed, (GainEnergy, RaiseModifier)):
        return True
    if isinstance(deed, FreeMove):
        terrain, taken = game.terrain, game.enemy_mask | game.hero_mask | game.npc_mask | game.field.pits
        if any(not taken >> to & 1 and terrain.cost[to] <= deed.spaces for to in terrain.steps[hero.space]):
            return True
    return bool(aims(game, hero, deed))


def usable_powers(game: Game, hero: HeroFigure) -> list[int]:
    """Return the places of the powers that a hero can use on its turn."""
    if not hero.energy or places.is_silent(game, hero):
        return []
    return [
        place
        for place, power in enumerate(hero.build.calling.powers)
        if power.cost <= hero.energy and can_use(game, hero, power.deeds)
    ]


def usable_items(game: Game, hero: HeroFigure) -> list[int]:
    """Return the items that a hero can use on its turn."""
    return [item for item in market.usable(hero) if can_use(game, hero, market.card(game, item).deeds)]


def use(game: Game, hero: HeroFigure, deeds: tuple[Deed, ...], *, of_item: bool) -> Steps[None]:
    """Carry out all deeds of a power or an item in order; those that can do nothing are passed over."""
    for deed in deeds:
        if hero.health <= 0 or isinstance(deed, REACTIONS):
            continue
        moves = aims(game, hero, deed)
        if moves:
            aim = yield from choose("aim", moves, hero.index)
            yield from _do(game, hero, deed, aim, of_item=of_item)


def _do(game: Game, hero: HeroFigure, deed: Deed, aim: Move, *, of_item: bool) -> Steps[None]:
    match deed:
        case FreeAttack() | DirectDamage():
            foes = enemies_for(game, hero, deed) if deed.aim != "one" else [foe for foe in game.enemies if foe.id == aim.to]
            for foe in foes:
                yield from _strike(game, hero, deed, foe, of_item=of_item)
        case StunEnemy():
            for foe in game.enemies:
                if foe.id == aim.to:
                    foe.stunned = True
        case PushEnemy():
            target = game.enemy(aim.to)
            if target is not None:
                yield from combat.push(game, target, hero.space, deed.spaces, hero.index)
        case FreeMove():
            yield from walking.move_hero(game, hero, aim.to, deed.spaces, through=deed.through)
        case ExploreExit():
            place = places.explorable(game, aim.to)
            room = game.board.gateways[place].other(game.board.spaces[aim.to].rooms[0])
            yield from walking.explore(game, place, room, hero)
        case ReviveHero():
            other = game.heroes[aim.to]
            other.health = min(deed.health, other.max_health)
            game.put(other, _free_beside(game, hero.space)[0])
            game.tell(f"{other.build.hero.name} stands up again.", "rest")
        case _:
            _strengthen(game, hero, deed, aim)


def _free_beside(game: Game, space: int) -> list[int]:
    """Return the free spaces beside one that are no pits, north, east, south and west of it in this order."""
    return [to for to in game.terrain.steps[space] if to not in game.at and not game.field.pits >> to & 1]


def _strike(game: Game, hero: HeroFigure, deed: FreeAttack | DirectDamage, foe: EnemyFigure, *, of_item: bool) -> Steps[None]:
    if isinstance(deed, DirectDamage):
        foe.attacker = hero.index
        damage.hurt_enemy(game, foe, deed.amount, hero.index)
        return
    card = hero.build.hero
    own = (card.melee if deed.attack == "melee" else card.ranged) if of_item else 0
    yield from combat.attack_for_free(game, hero, foe, deed.attack, Strike(deed.dice, deed.bonus + own))


def _strengthen(game: Game, hero: HeroFigure, deed: Deed, aim: Move) -> None:
    """Carry out a deed that gives something to heroes."""
    match deed:
        case RegainHealth():
            for other in reactions.healed(game, hero, deed, None) if deed.who == "room" else [game.heroes[aim.to]]:
                reactions.mend(game, other, deed.amount)
        case GainEnergy():
            others = [other for other in game.living() if other is not hero and places.in_same_room(game, hero.space, other.space)]
            for other in others if deed.who == "others" else [hero]:
                other.gain_energy(deed.amount)
        case RaiseModifier():
            room = [other for other in game.living() if places.in_same_room(game, hero.space, other.space)]
            chosen = [game.heroes[aim.to]] if deed.who == "ally" else room if deed.who == "room" else [hero]
            for other in chosen:
                other.boons.append((deed.stat, deed.amount, ROUND))
