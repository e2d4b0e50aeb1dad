"""What a quest is about, in play: sites, burdens, captives, rites, accusations, clocks; when it is won and when it is lost."""

from __future__ import annotations

from generator.games.deck_box_dungeons.quest.effects import Effect, Skill
from generator.games.deck_box_dungeons.quest.terms import (
    Accuse,
    AllSites,
    Bring,
    Clock,
    ClockOut,
    Goal,
    Guard,
    Outlast,
    Performed,
    Slay,
    Stand,
    Unmask,
    Work,
)
from generator.games.deck_box_dungeons.rules import damage, encounters, places
from generator.games.deck_box_dungeons.rules.board import NOWHERE
from generator.games.deck_box_dungeons.rules.state import Game, GameOver, HeroFigure, Steps, Where
from generator.games.deck_box_dungeons.rules.terrain import FAR


def work_term(game: Game) -> Work | None:
    """Return what is done at the quest's sites."""
    return next((term for term in game.facts.terms if isinstance(term, Work)), None)


def site_at(game: Game, hero: HeroFigure) -> str:
    """Return the site that a hero can work on: it stands on the marker, and no enemy is adjacent."""
    for token, space in game.site_space.items():
        if space == hero.space and token not in game.sites_done:
            near = any(to in game.at and game.enemy_mask >> to & 1 for to in game.terrain.steps[space])
            return "" if near else token
    return ""


def work(game: Game, hero: HeroFigure) -> Steps[None]:
    """Let a hero work on the site where it stands; failing costs, and brings no treasure (B-64)."""
    term, token = work_term(game), site_at(game, hero)
    if term is None:
        return
    mine = Where(game.rooms_of(hero.space)[0], hero.index, "chosen", hero.index, bounty=False)
    if (yield from _try(game, hero, token, term.skill, term.need)):
        game.sites_done.add(token)
        game.tell(f"The {game.quest.facts.get('site', 'site')} is {term.done}.", "key")
        yield from encounters.carry_out(game, term.passed, mine)
        places.open_gates(game)
    else:
        yield from encounters.carry_out(game, term.failed, mine)
    yield from encounters.settle(game)


def _try(game: Game, hero: HeroFigure, task: str, skill: Skill, need: int) -> Steps[bool]:
    """Let a hero try a task; each failure makes the next try need one success less, at none it passes (our rule, with a dagger)."""
    left = need - game.fails.get(task, 0)
    passed = left <= 0 or (yield from encounters.roll_check(game, hero, skill, left))
    if not passed:
        game.fails[task] = game.fails.get(task, 0) + 1
    game.busy = True
    return passed


def can_lift(game: Game, hero: HeroFigure) -> bool:
    """Return whether the relic lies on the hero's space or an adjacent one."""
    space = game.relic_space
    return space != NOWHERE and game.relic_bearer < 0 and (space == hero.space or places.adjacent(game, hero.space, space))


def lift(game: Game, hero: HeroFigure) -> None:
    """Let a hero take the relic up; whatever pursues it begins now."""
    game.relic_bearer, game.relic_space = hero.index, NOWHERE
    game.pursued = game.pursued or game.facts.pursuit is not None
    game.tell(f"{hero.build.hero.name} lifts {game.facts.tokens['relic'].name}.", "key")


def captive_near(game: Game, hero: HeroFigure) -> bool:
    """Return whether a hero stands beside a captive that is not yet free."""
    guest = game.guest()
    return guest is not None and not guest.free and places.adjacent(game, hero.space, guest.space)


def free_captive(game: Game, hero: HeroFigure) -> None:
    """Let a hero free the captive; whatever pursues it begins now."""
    guest = game.guest()
    if guest is None:
        return
    guest.free = True
    game.pursued = game.pursued or game.facts.pursuit is not None
    game.tell(f"{hero.build.hero.name} frees the captive.", "key")


def can_perform(game: Game, hero: HeroFigure) -> bool:
    """Return whether a hero can do its part of the rite: in the last room, beside the guest."""
    rite, guest, last = game.facts.rite, game.guest(), game.board.finale
    if rite is None or guest is None or game.rite_done >= rite.times.at(len(game.heroes)):
        return False
    return game.in_room(guest.space, last) and game.in_room(hero.space, last) and places.adjacent(game, hero.space, guest.space)


def perform(game: Game, hero: HeroFigure) -> Steps[None]:
    """Let a hero roll for a part of the rite; failing costs."""
    rite = game.facts.rite
    if rite is None:
        return
    if (yield from _try(game, hero, "rite", rite.skill, rite.need)):
        game.rite_done += 1
        game.fails.pop("rite", None)
        game.tell("A part of the rite is done.", "key")
    else:
        mine = Where(game.board.finale, hero.index, "chosen", hero.index, bounty=False)
        yield from encounters.carry_out(game, rite.failed, mine)


def can_accuse(game: Game) -> bool:
    """Return whether the party may accuse somebody: once, with a hero in the last room."""
    if game.accused or not any(isinstance(term, Accuse) for term in game.facts.terms):
        return False
    return any(game.in_room(hero.space, game.board.finale) for hero in game.living())


def accuse(game: Game, suspect: int) -> Steps[None]:
    """Name a suspect, by its place among the quest's people; a wrong name costs."""
    term = next(term for term in game.facts.terms if isinstance(term, Accuse))
    game.accused = True
    right = game.quest.npcs[suspect].id == game.quest.culprit
    game.tell(f"Accused: {game.quest.npcs[suspect].name}. {'It is the traitor.' if right else 'A wrong name.'}", "key")
    effects: tuple[Effect, ...] = term.right if right else term.wrong
    yield from encounters.carry_out(game, effects, Where(game.board.finale, bounty=False))


def met(game: Game, goal: Goal) -> bool:
    """Return whether a goal of the quest is met."""
    match goal:
        case Slay():
            return game.villain_dead
        case AllSites():
            return len(game.sites_done) == len(game.facts.sites)
        case Bring():
            return game.relic_bearer >= 0 and _stands(game, game.heroes[game.relic_bearer].space, goal.to)
        case Guard():
            guest = game.guest()
            return guest is not None and guest.free and _stands(game, guest.space, goal.to)
        case Stand():
            return all(_stands(game, hero.space, goal.at) for hero in game.living())
        case Performed():
            rite = game.facts.rite
            return rite is not None and game.rite_done >= rite.times.at(len(game.heroes))
        case Unmask():
            return game.accused
        case Outlast():
            clock = game.facts.clock
            return clock is not None and game.boxes >= clock.boxes
    return False


def _stands(game: Game, space: int, place: str) -> bool:
    return space in game.board.start_zone if place == "start" else game.in_room(space, game.board.finale)


def check_won(game: Game) -> None:
    """End the game where every goal is met, or only the way home is left and free; raises GameOver."""
    if not game.living():
        return
    open_goals: list[Goal] = []
    for goal in game.quest.objective.goals:
        if not met(game, goal):
            if not isinstance(goal, Stand):
                return
            open_goals.append(goal)
    if not open_goals or _home_is_free(game, open_goals):
        game.outcome, game.phase = "won", "over"
        game.tell("The quest is won.", "won")
        raise GameOver


def _home_is_free(game: Game, goals: list[Goal]) -> bool:
    """Return whether all heroes could walk to the start zone unmolested and in time; our own rule, printed with a dagger."""
    if game.enemies or game.pursued or any(isinstance(goal, Stand) and goal.at != "start" for goal in goals):
        return False
    party = game.living()
    far = game.terrain.distances_to(game.board.start_zone[0])
    longest = max(far[hero.space] for hero in party)
    if longest >= FAR:
        return False
    clock = game.facts.clock
    boxes = -(-longest // (2 * min(places.speed(game, hero) for hero in party)))
    return clock is None or clock.starts != "setup" or game.boxes + boxes <= clock.boxes


def clock_runs(game: Game) -> bool:
    """Return whether a box of the clock is marked at the end of this round."""
    clock = game.facts.clock
    if clock is None:
        return False
    match clock.starts:
        case "finale":
            return any(game.in_room(hero.space, game.board.finale) for hero in game.living())
        case "taken":
            return game.relic_bearer >= 0 or game.pursued
    return True


def mark_box(game: Game) -> Steps[None]:
    """Mark a box of the clock and carry out what happens at it; raises GameOver when the time is up (B-64: no treasure)."""
    clock = game.facts.clock
    if clock is None or game.boxes >= clock.boxes:
        return
    game.boxes += 1
    for mark in clock.marks:
        if mark.at == game.boxes:
            game.tell(mark.say)
            yield from encounters.carry_out(game, mark.then, Where(encounters.busiest_room(game), bounty=False, away=True))
    if game.boxes >= clock.boxes:
        check_won(game)
        if any(isinstance(loss, ClockOut) for loss in game.quest.objective.losses):
            damage.lose(game, f"The last box of {clock.name} is marked.")


def pursuit_room(game: Game) -> int:
    """Return the room of the hero who is furthest from the start, where pursuers come; in an exit, that of the lower number."""
    far = game.terrain.distances_to(game.board.start_zone[0])
    last = max(game.living(), key=lambda hero: (far[hero.space], -hero.index))
    return min(game.rooms_of(last.space), key=lambda room: encounters.number_of(game, room))


def is_running_clock(clock: Clock | None) -> bool:
    """Return whether a clock counts the whole quest."""
    return clock is not None and clock.starts == "setup"
