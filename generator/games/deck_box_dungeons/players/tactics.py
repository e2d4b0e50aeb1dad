"""What a player works out before it decides: the worth of targets, spaces to attack from, the next place to go."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from generator.games.deck_box_dungeons.quest.effects import ATTACKS, Attack
from generator.games.deck_box_dungeons.quest.terms import AllSites, Bring, Clock, Goal, Guard, Outlast, Stand, Unmask
from generator.games.deck_box_dungeons.quest.theme_schema import Enemy, Villain
from generator.games.deck_box_dungeons.rules import combat, objective, places
from generator.games.deck_box_dungeons.rules.board import NOWHERE
from generator.games.deck_box_dungeons.rules.state import EnemyFigure, Game, HeroFigure, Strike
from generator.games.deck_box_dungeons.rules.terrain import FAR

Exits = Callable[[Game], Iterator[list[int]]]
"""What yields the exits of a game behind which a room can be explored, the most wanted first."""


def expected_damage(strike: Strike, defence: int, *, crush: bool = False) -> float:
    """Return the damage that a hero's attack does on average against a defence, its natural sixes included."""
    plain = max(0, min(5, strike.bonus))
    through = 1 - max(0, min(6, 1 + defence)) / 6
    return strike.dice * (1 + plain * through) / 6 * (2 if crush else 1)


@lru_cache(maxsize=512)
def threat_of(card: Enemy | Villain) -> float:
    """Return the hits that an enemy lands on average with its better attack, a little more for its keywords."""
    best = 0.0
    for value in (card.melee, card.ranged):
        if value is not None:
            best = max(best, value.dice * max(0, min(6, 1 + value.bonus)) / 6)
    return best * (1.5 if "crush" in card.keywords else 1.0) + (0.3 if card.ranged is not None else 0.0)


def worth(game: Game, hero: HeroFigure, foe: EnemyFigure, kind: Attack) -> float:
    """Return how much an attack on an enemy helps: the part of its health that it takes, weighed with its threat."""
    strike = hero.attacks[kind]
    if strike is None:
        return 0.0
    raised = Strike(strike.dice, strike.bonus + hero.boon(kind))
    defence = foe.card.defence - ("pierce" in hero.keywords)
    done = expected_damage(raised, defence, crush="crush" in hero.keywords)
    return min(1.0, done / foe.health) * (0.5 + threat_of(foe.card))


def best_attack(game: Game, hero: HeroFigure, space: int | None = None) -> tuple[float, EnemyFigure, Attack] | None:
    """Return the most useful attack of a hero from a space (its own without), or None where there is none."""
    here = hero.space
    if space is not None:
        hero.space = space
    best: tuple[float, EnemyFigure, Attack] | None = None
    far = "reach" in hero.keywords
    for kind in ATTACKS:
        if hero.attacks[kind] is None:
            continue
        for foe in combat.targets(game, hero, kind, far=far):
            value = worth(game, hero, foe, kind)
            if best is None or value > best[0]:
                best = (value, foe, kind)
    hero.space = here
    return best


def may_attack(game: Game, hero: HeroFigure) -> bool:
    """Return whether what a hero bears lets it attack."""
    burden = game.facts.burden
    return burden is None or burden.attacks or game.relic_bearer != hero.index


def danger(game: Game, space: int) -> float:
    """Return how many hits may be expected on a space in the next enemy phase: of enemies that stand beside it, or see it."""
    total = 0.0
    for foe in game.enemies:
        if foe.stunned:
            continue
        far = game.terrain.distances_to(space, pits=True)[foe.space]
        if (
            foe.card.ranged is not None and far > 1 and game.terrain.sees(foe.space, space, game.enemy_mask)
        ) or far <= foe.card.speed + 1:
            total += threat_of(foe.card)
    return total


def finale_is_due(game: Game) -> bool:
    """Return whether nothing is left to be sought outside the last room before it is entered."""
    goals = game.quest.objective.goals
    elsewhere = [token for token in game.facts.sites if token not in game.sites_done]
    last = game.quest.finale.room
    sites = any(isinstance(goal, AllSites) for goal in goals)
    if sites and any(game.facts.tokens[token].room != last for token in elsewhere):
        return False
    clues = sum(token.kind == "clue" for token in game.quest.tokens)
    found = sum(game.facts.tokens[token].kind == "clue" for token in game.held)
    return not any(isinstance(goal, Unmask) for goal in goals) or found == clues


def seeks(game: Game, find_exits: Exits | None = None) -> list[int]:
    """Return the spaces that the party wants to come to now, all of them as good: a site, the relic, the way home, an exit.

    What no hero can walk to is passed over. `find_exits` yields the exits in place of those of the printed map.
    """
    starts = [hero.space for hero in game.living()]
    for spaces in wishes(game, find_exits or exits):
        for pits in (False, True):
            near = [to for to in spaces if any(game.terrain.distances_to(to, pits=pits)[space] < FAR for space in starts)]
            if near:
                return near
    return []


def wishes(game: Game, find_exits: Exits) -> Iterator[list[int]]:
    """Yield the spaces that the party would like to come to, the most wanted first."""
    board, goals = game.board, game.quest.objective.goals
    open_sites = [space for token, space in game.site_space.items() if token not in game.sites_done]
    if open_sites:
        yield open_sites
    if game.relic_bearer >= 0 or (game.facts.homeward and is_done_but_home(game)):
        kept = kept_for_guest(game)
        yield [space for space in board.start_zone if space != kept]
    if game.relic_space != NOWHERE and any(isinstance(goal, Bring) for goal in goals):
        yield [game.relic_space, *(to for to in game.terrain.steps[game.relic_space])]
    guest = game.guest()
    if guest is not None and not guest.free:
        yield list(game.terrain.steps[guest.space])
    if game.explored >> board.finale & 1 and finale_is_due(game):
        if guest is not None and game.facts.rite is not None:
            yield [to for to in game.terrain.steps[guest.space] if game.in_room(to, board.finale)]
        accuses = any(isinstance(goal, Unmask) for goal in goals) and not game.accused
        stays = any(isinstance(goal, Outlast) or (isinstance(goal, Stand) and goal.at != "start") for goal in goals)
        if accuses or stays or game.facts.rite is not None:
            yield list(board.numbered[board.finale])
        villain = game.villain()
        if villain is not None:
            yield list(game.terrain.steps[villain.space])
    yield from find_exits(game)


def is_done_but_home(game: Game) -> bool:
    """Return whether nothing but coming home is left to do."""
    return all(objective.met(game, goal) or _only_home(game, goal) for goal in game.quest.objective.goals)


def kept_for_guest(game: Game) -> int:
    """Return the space of the start zone that heroes leave to a guest who is led there, or NOWHERE while others are free too."""
    guest, zone = game.guest(), game.board.start_zone
    if guest is None or not guest.free or guest.space in zone or not game.facts.homeward:
        return NOWHERE
    free = [space for space in zone if space not in game.at]
    far = game.terrain.distances_to(guest.space)
    return min(free or zone, key=lambda space: (far[space], space)) if len(free) <= 1 else NOWHERE


def _only_home(game: Game, goal: Goal) -> bool:
    match goal:
        case Bring():
            return goal.to == "start" and game.relic_bearer >= 0
        case Guard():
            guest = game.guest()
            return goal.to == "start" and guest is not None and guest.free
        case Stand():
            return goal.at == "start"
    return False


def exits(game: Game) -> Iterator[list[int]]:
    """Yield the half spaces behind which a room can be explored: towards the last room when it is due, or all others first."""
    board = game.board
    others: list[int] = []
    last: list[int] = []
    for half in ways_on(game):
        gate = board.gateways[board.gateway_at[half]]
        (last if gate.other(board.spaces[half].rooms[0]) == board.finale else others).append(half)
    if finale_is_due(game):
        yield last
        yield _towards_finale(game, others)
    yield others
    yield last


def ways_on(game: Game) -> list[int]:
    """Return the half spaces from which a room can be explored or a bar lifted."""
    board = game.board
    halves: list[int] = []
    for gate in board.gateways:
        for room, half in ((gate.a, gate.half_a), (gate.b, gate.half_b)):
            barred = gate.gate == "barred" and half == gate.half_a and not game.opened >> board.gateway_at[half] & 1
            if game.explored >> room & 1 and (barred or places.explorable(game, half) != NOWHERE):
                halves.append(half)
    return halves


def _towards_finale(game: Game, halves: list[int]) -> list[int]:
    """Return the exits that lie on a shortest way through rooms to the last one, over the printed map."""
    board = game.board
    steps = {board.finale: 0}
    queue = [board.finale]
    for room in queue:
        for place in board.gateways_of[room]:
            gate = board.gateways[place]
            other = gate.other(room)
            blocked = gate.gate in ("locked", "sealed") and not game.opened >> place & 1
            uphill = gate.gate in ("ledge", "barred") and gate.a != other and not game.opened >> place & 1
            if other not in steps and not blocked and not uphill:
                steps[other] = steps[room] + 1
                queue.append(other)

    def beyond(half: int) -> int:
        gate = board.gateways[board.gateway_at[half]]
        return steps.get(gate.other(board.spaces[half].rooms[0]), FAR)

    least = min((beyond(half) for half in halves), default=FAR)
    return [half for half in halves if beyond(half) == least] if least < FAR else halves


def nearest_target(game: Game, space: int, spaces: list[int]) -> tuple[int, int]:
    """Return the cost of the way from a space to the nearest of several, and that space; FAR where there is no way."""
    best = (FAR, NOWHERE)
    for to in spaces:
        best = min(best, (game.terrain.distances_to(to)[space], to))
    return best


def clock_presses(game: Game) -> bool:
    """Return whether the clock leaves little time."""
    clock: Clock | None = game.facts.clock
    return clock is not None and clock.starts == "setup" and clock.boxes - game.boxes <= 8
