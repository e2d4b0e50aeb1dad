"""A whole game: set-up, then rounds of heroes, enemies and refresh, until it is won or lost (Rules: How to Play)."""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.deck_box_dungeons.quest.effects import Attack
from generator.games.deck_box_dungeons.quest.terms import Pursuit, Waves
from generator.games.deck_box_dungeons.rules import combat, damage, encounters, enemies, free_moves, objective, places, walking
from generator.games.deck_box_dungeons.rules.board import NOWHERE
from generator.games.deck_box_dungeons.rules.carrying import Party, bring
from generator.games.deck_box_dungeons.rules.state import (
    ROUND,
    Ask,
    Build,
    Game,
    GameOver,
    HeroFigure,
    Move,
    Steps,
    Where,
    choose,
)

ACTIONS = 2
"""Actions of a hero in each round (Rules: Player Phase)."""


def set_up(game: Game, builds: list[Build], party: Party | None = None) -> Steps[None]:
    """Put the heroes into the starting zone and carry out what happens before the first round.

    In a campaign they bring along what the `party` carries.
    """
    trim = game.quest.trim
    for index, build in enumerate(builds):
        hero = HeroFigure(index, build, trim)
        game.heroes.append(hero)
    if party is not None:
        yield from bring(game, party)
    for hero in game.heroes:
        free = [space for space in game.board.start_zone if space not in game.at]
        free = free or places.nearest_free(game, game.board.start_zone[0])
        chosen = yield from choose("place", [Move("space", to=space) for space in free], hero.index)
        game.put(hero, chosen.to)
    places.join_open(game)
    yield from encounters.complicate(game, "setup", Where(game.board.start))
    answer = yield from _first(game)
    yield from encounters.enter_room(game, game.board.start, answer)


def _first(game: Game) -> Steps[HeroFigure]:
    """Return the hero who counts as the one who entered the start room."""
    answers = tuple(Move("hero", to=hero.index) for hero in game.living())
    answer = answers[0] if len(answers) == 1 else (yield Ask("first", -1, answers))
    return game.heroes[answer.to]


def run(game: Game, builds: list[Build] | None = None, party: Party | None = None) -> Steps[None]:
    """Play a game to its end, from set-up with `builds` and what a `party` carries, or from a turn of the heroes without."""
    try:
        if builds is not None:
            yield from set_up(game, builds, party)
            _begin_round(game)
        while True:
            yield from heroes_phase(game)
            yield from enemies.enemy_phase(game)
            objective.check_won(game)
            yield from refresh_phase(game)
            _begin_round(game)
    except GameOver:
        return


def _begin_round(game: Game) -> None:
    game.phase = "heroes"
    game.round += 1
    game.active, game.actions, game.marched = -1, 0, False
    game.busy = bool(game.enemies)
    for hero in game.heroes:
        hero.acted = hero.health <= 0
        hero.used.clear()
        if hero.stunned and not hero.acted:
            # a stunned hero misses this turn
            hero.stunned, hero.acted = False, True
    game.tell(f"Round {game.round}.", "round")


def heroes_phase(game: Game) -> Steps[None]:
    """Let the heroes act in any order, each to the end of its turn, and then the guest."""
    objective.check_won(game)
    while game.active >= 0 or any(not hero.acted and hero.health > 0 for hero in game.heroes):
        answer = yield Ask("turn", game.active)
        yield from play_move(game, answer)
        if game.log is None and game.outcome:
            raise GameOver
        objective.check_won(game)
        if game.active >= 0 and (game.heroes[game.active].health <= 0 or game.heroes[game.active].acted):
            game.active = -1
    yield from free_moves.spare(game)
    yield from _guest_moves(game)
    objective.check_won(game)


def _guest_moves(game: Game) -> Steps[None]:
    guest = game.guest()
    if guest is None or not guest.free:
        return
    reach = game.terrain.reach(guest.space, guest.speed, game.enemy_mask)
    spaces = places.ends(game, reach, guest.space)
    if spaces:
        answer = yield Ask("guest", -1, (Move("stay"), *(Move("go", to=space) for space in spaces)))
        if answer.kind == "go":
            game.put(guest, answer.to)
            game.tell(f"The guest goes to {game.board.spaces[answer.to].name}.")


def refresh_phase(game: Game) -> Steps[None]:
    """Carry out the refresh phase in its order: keywords, the villain, rolls and complications, clocks (B-37)."""
    game.phase = "refresh"
    for foe in game.enemies:
        if "regenerate" in foe.card.keywords:
            combat.regain(game, foe)
    villain, last = game.villain(), game.board.finale
    if villain is not None and any(game.in_room(hero.space, last) for hero in game.living()):
        game.tell(game.quest.villain.each_say)
        yield from encounters.villain_acts(game, game.quest.villain.each)
    for room in dict.fromkeys(pending.where.room for pending in game.pending if pending.event == "refresh"):
        if any(game.in_room(hero.space, room) for hero in game.living()):
            yield from encounters.release(game, "refresh", room)
    _choke(game)
    yield from encounters.complicate(game, "refresh", Where(encounters.busiest_room(game), bounty=False, away=True))
    runs = objective.clock_runs(game)
    for term in game.facts.terms:
        if isinstance(term, Waves) and runs:
            yield from encounters.carry_out(game, term.then, Where(last, bounty=False))
        elif isinstance(term, Pursuit) and game.pursued:
            where = Where(objective.pursuit_room(game), bounty=False)
            yield from encounters.carry_out(game, term.then, where)
    if runs:
        yield from objective.mark_box(game)
    for hero in game.heroes:
        if hero.boons:
            hero.boons = [boon for boon in hero.boons if boon[2] != ROUND]
    yield from encounters.settle(game)
    _count_dead_air(game)


def _choke(game: Game) -> None:
    """Take 1 energy, or 1 health from those without, from every hero in a choking room."""
    for hero in game.living():
        if game.conditions and any(game.has(room, "choking") for room in game.rooms_of(hero.space)):
            if hero.energy:
                hero.energy -= 1
            else:
                game.busy = True
                damage.hurt_hero(game, hero, 1)


def _count_dead_air(game: Game) -> None:
    """Count the rounds without an enemy, a new room, or a roll with a cost."""
    if game.busy or game.enemies:
        game.dead_stretch = 0
        return
    game.dead_rounds += 1
    game.dead_stretch += 1
    game.longest_dead = max(game.longest_dead, game.dead_stretch)


def play_move(game: Game, move: Move) -> Steps[None]:
    """Carry out a move of the heroes' phase."""
    hero = game.heroes[move.who]
    if move.kind in FREE:
        yield from _play_free(game, hero, move)
        return
    if game.active < 0:
        game.active, game.actions = hero.index, ACTIONS
    if move.kind == "end":
        game.actions = 0
    else:
        game.actions -= 1
        yield from _play_action(game, hero, move)
        yield from encounters.settle(game)
    if game.actions <= 0:
        hero.acted = True


FREE = frozenset({"power", "item", "buy", "give", "pass-item", "take", "accuse", "march"})
"""Kinds of moves that cost no action."""


def _play_free(game: Game, hero: HeroFigure, move: Move) -> Steps[None]:
    if move.kind == "accuse":
        yield from objective.accuse(game, move.n)
    elif move.kind == "march":
        yield from _march(game, hero, move)
    else:
        yield from free_moves.play(game, hero, move)


def _march(game: Game, first: HeroFigure, move: Move) -> Steps[None]:
    boxes = places.march_targets(game)[move.to]
    game.marched = True
    before = {room for hero in game.living() for room in game.rooms_of(hero.space)}
    yield from places.gather(game, move.to, first)
    game.tell(f"The party marches to {game.board.spaces[move.to].name}.", "rest")
    for room in sorted(before - set(game.rooms_of(move.to))):
        yield from encounters.release(game, "leaving", room)
    clock = game.facts.clock
    if clock is not None and clock.starts == "setup":
        game.tell(f"The way takes {'1 box' if boxes == 1 else f'{boxes} boxes'} of {clock.name}.")
        for _ in range(boxes):
            yield from objective.mark_box(game)


def _play_action(game: Game, hero: HeroFigure, move: Move) -> Steps[None]:
    match move.kind:
        case "go":
            if game.log is not None:
                game.tell(f"{places.name_of(hero)} goes to {game.board.spaces[move.to].name}.")
            yield from walking.move_hero(game, hero, move.to, places.speed(game, hero))
        case "melee" | "ranged":
            foe = game.enemy(move.to)
            yield from combat.attack_with_gear(game, hero, foe, move.kind)
        case "work":
            yield from objective.work(game, hero)
        case "lift":
            objective.lift(game, hero)
        case "hand":
            game.relic_bearer = move.to
        case "set-down":
            game.relic_bearer, game.relic_space = -1, hero.space
        case "free":
            objective.free_captive(game, hero)
        case "rite":
            yield from objective.perform(game, hero)


def legal_moves(game: Game) -> Iterator[Move]:
    """Yield every move of the heroes' phase."""
    for target in places.march_targets(game):
        for hero in game.living():
            yield Move("march", hero.index, target)
    for hero in game.heroes:
        if hero.health > 0:
            if not hero.acted and game.active in (-1, hero.index):
                yield from _actions(game, hero)
            yield from free_moves.legal(game, hero)
    if objective.can_accuse(game):
        speaker = next(hero.index for hero in game.living() if game.in_room(hero.space, game.board.finale))
        for place in range(len(game.quest.npcs)):
            yield Move("accuse", speaker, n=place)


def _actions(game: Game, hero: HeroFigure) -> Iterator[Move]:
    yield Move("end", hero.index)
    for space in destinations(game, hero):
        yield Move("go", hero.index, space)
    for kind in ("melee", "ranged"):
        yield from attacks(game, hero, kind)
    if objective.site_at(game, hero):
        yield Move("work", hero.index)
    if objective.can_lift(game, hero):
        yield Move("lift", hero.index)
    if game.relic_bearer == hero.index:
        yield Move("set-down", hero.index)
        for other in places.near(game, hero):
            if other is not hero:
                yield Move("hand", hero.index, other.index)
    if objective.captive_near(game, hero):
        yield Move("free", hero.index)
    if objective.can_perform(game, hero):
        yield Move("rite", hero.index)


def destinations(game: Game, hero: HeroFigure) -> list[int]:
    """Return the spaces that a move action leads to, through pits too; the own space where its exit can be explored."""
    points = places.speed(game, hero)
    reach = places.reach(game, hero, points, pits=True)
    spaces = places.ends(game, reach, hero.space)
    if places.explorable(game, hero.space) != NOWHERE:
        spaces.append(hero.space)
    return sorted(spaces)


def attacks(game: Game, hero: HeroFigure, kind: Attack) -> Iterator[Move]:
    """Yield the attacks of one kind that a hero can make with its gear."""
    if hero.attacks[kind] is None or not game.enemies:
        return
    if not combat.may_attack(game, hero):
        return
    for foe in combat.targets(game, hero, kind, far="reach" in hero.keywords):
        yield Move(kind, hero.index, foe.id)
