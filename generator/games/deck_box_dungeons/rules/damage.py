"""Hits, blocks and lost health, for heroes, the guest and enemies; what the fallen leave (Rules: Defend, Defeated Enemies)."""

from __future__ import annotations

from generator.games.deck_box_dungeons.quest.effects import COLOURS
from generator.games.deck_box_dungeons.rules import reactions
from generator.games.deck_box_dungeons.rules.state import (
    VILLAIN,
    EnemyFigure,
    Figure,
    Game,
    GameOver,
    GuestFigure,
    HeroFigure,
    Steps,
)

TARGET = 6
"""The total from which on a die hits, blocks or succeeds."""


def hurt(game: Game, figure: Figure, amount: int, by: int = -1) -> None:
    """Take health from any figure; `by` is the hero who did it."""
    if isinstance(figure, HeroFigure):
        hurt_hero(game, figure, amount)
    elif isinstance(figure, EnemyFigure):
        hurt_enemy(game, figure, amount, by)
    else:
        hurt_guest(game, figure, amount)


def hit(game: Game, figure: Figure, hits: int, by: int = -1) -> Steps[None]:
    """Let any figure take hits that it may block."""
    if isinstance(figure, HeroFigure):
        yield from hit_hero(game, figure, hits)
    elif isinstance(figure, EnemyFigure):
        unblocked = hits - sum(game.chance.die() + figure.card.defence >= TARGET for _ in range(hits))
        if unblocked:
            hurt_enemy(game, figure, unblocked, by)
    else:
        hit_guest(game, figure, hits)


def hit_hero(game: Game, hero: HeroFigure, hits: int, *, pierce: bool = False, crush: bool = False) -> Steps[int]:
    """Let a hero take hits, each blocked by a total of 6 or more; returns the health lost (Rules: Defend; B-32, B-58)."""
    defence = hero.defence + hero.boon("defence") - pierce
    rolls = [game.chance.die() for _ in range(hits)]
    rolls = yield from reactions.reroll(game, hero, rolls, "defence", TARGET - defence)
    unblocked = sum(roll + defence < TARGET for roll in rolls)
    if unblocked:
        unblocked = yield from reactions.block(game, hero, unblocked, 2 if crush else 1)
    lost = min(hero.health, unblocked * (2 if crush else 1))
    if game.log is not None:
        what = f"blocks all of {hits}" if not unblocked else f"loses {lost} health"
        game.tell(f"{hero.build.hero.name} {what}.")
    if lost:
        hurt_hero(game, hero, lost)
    return lost


def hurt_hero(game: Game, hero: HeroFigure, amount: int) -> None:
    """Take health from a hero, who falls with none left; raises GameOver when it was the last (B-36)."""
    hero.health = max(0, hero.health - amount)
    if hero.health > 0:
        return
    space = hero.space
    game.tell(f"{hero.build.hero.name} falls.", "death")
    game.lift(hero)
    coins, items = game.dropped.get(space, (0, []))
    if hero.treasure or hero.items:
        game.dropped[space] = (coins + hero.treasure, [*items, *hero.items])
    hero.treasure, hero.items, hero.boons, hero.stunned = 0, [], [], False
    if game.relic_bearer == hero.index:
        game.relic_bearer, game.relic_space = -1, space
    if game.active == hero.index:
        game.actions = 0
    if not game.living():
        lose(game, "No hero is left.")


def lose(game: Game, text: str) -> None:
    """End the game as lost; raises GameOver."""
    game.outcome, game.phase = "lost", "over"
    game.tell(text)
    raise GameOver


def hit_guest(game: Game, guest: GuestFigure, hits: int, *, pierce: bool = False, crush: bool = False) -> int:
    """Let the guest take hits; returns the health lost."""
    unblocked = sum(game.chance.die() + guest.defence - pierce < TARGET for _ in range(hits))
    lost = min(guest.health, unblocked * (2 if crush else 1))
    if lost:
        hurt_guest(game, guest, lost)
    return lost


def hurt_guest(game: Game, guest: GuestFigure, amount: int) -> None:
    """Take health from the guest of an escort; raises GameOver where its death loses the quest. Others cannot be hurt."""
    if not guest.max_health:
        return
    guest.health = max(0, guest.health - amount)
    if guest.health == 0:
        game.lift(guest)
        if any(loss.kind == "guest-dead" for loss in game.quest.objective.losses):
            lose(game, "The guest is dead.")


def hurt_enemy(game: Game, foe: EnemyFigure, amount: int, by: int) -> None:
    """Take health from an enemy; a defeated one leaves treasure to the hero `by` who struck last (B-16, B-64)."""
    foe.health -= amount
    if by >= 0:
        foe.attacker = by
    if foe.kind == VILLAIN and not game.half_done and foe.health > 0:
        full = game.quest.villain.health.at(len(game.heroes))
        game.half_done = game.half_due = full - foe.health >= -(-full // 2)
    if foe.health > 0:
        return
    remove(game, foe)
    if foe.kind == VILLAIN:
        game.villain_dead = True
        game.tell(f"{foe.card.name} falls.", "boss")
    else:
        game.tell(f"{foe.card.name} {letter(foe)} is defeated.", "monster")
        if foe.bounty and by >= 0:
            treasure = (game.chance.die() - 1) % 3 + 1
            game.heroes[by].gain_treasure(treasure)
            game.tell(f"{game.heroes[by].build.hero.name} finds {treasure} treasure.", "treasure")


def remove(game: Game, foe: EnemyFigure) -> None:
    """Take an enemy off the table and its die back into the pool."""
    game.lift(foe)
    game.enemies.remove(foe)
    if foe.kind != VILLAIN:
        game.pool[foe.colour] += 1


def letter(foe: EnemyFigure) -> str:
    """Return the name of an enemy on the table: `a` to `z`, then `a1` and so on; `V` is the villain."""
    if foe.kind == VILLAIN:
        return "V"
    turn, place = divmod(foe.id, 26)
    return f"{chr(ord('a') + place)}{turn or ''}"


def colour_name(foe: EnemyFigure) -> str:
    """Return the colour of an enemy's die, or `villain`."""
    return "villain" if foe.kind == VILLAIN else COLOURS[foe.colour]
