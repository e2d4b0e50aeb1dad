"""Players by name, from the most naive to the best, made anew for every game."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from generator.core.rng import Rng
from generator.games.deck_box_dungeons.players import tactics
from generator.games.deck_box_dungeons.players.exploring import Exploring
from generator.games.deck_box_dungeons.players.planner import Best, Planner
from generator.games.deck_box_dungeons.players.sensible import Sensible
from generator.games.deck_box_dungeons.players.simulation import Player
from generator.games.deck_box_dungeons.quest.effects import ATTACKS
from generator.games.deck_box_dungeons.rules import combat, objective, places, turns
from generator.games.deck_box_dungeons.rules.board import NOWHERE
from generator.games.deck_box_dungeons.rules.questions import may_pass
from generator.games.deck_box_dungeons.rules.state import Ask, Game, HeroFigure, Move
from generator.games.deck_box_dungeons.rules.terrain import FAR

MOST_FREE = 3
"""Moves that cost no action, after which the player by chance makes one that does."""
ENDLESS = frozenset({"give", "pass-item", "march"})
"""Moves that can be made without end; the player by chance leaves them alone."""


class ByChance:
    """Picks any legal move, each as likely; it gives nothing away, never marches, and acts after a few free moves."""

    def __init__(self, rng: Rng) -> None:
        self._rng = rng
        self._free = 0

    def __call__(self, game: Game, ask: Ask) -> Move:
        """Return the move to make."""
        if ask.kind != "turn":
            return self._rng.pick(ask.answers)
        legal = [move for move in turns.legal_moves(game) if move.kind not in ENDLESS]
        if self._free >= MOST_FREE:
            legal = [move for move in legal if move.kind not in turns.FREE]
        move = self._rng.pick(legal)
        self._free = self._free + 1 if move.kind in turns.FREE else 0
        return move


class Naive(Sensible):
    """A beginner: attacks the first enemy in reach, does what the goal asks for, else walks with all heroes to the nearest exit.

    It buys and drinks draughts and heals as the sensible player does, but knows no other power or item, never marches, fights
    enemies in the order in which they came, and lets every other question be answered by the first that comes.
    """

    def __call__(self, game: Game, ask: Ask) -> Move:
        """Return the move to make."""
        if ask.kind == "turn":
            return self._turn(game)
        if ask.kind == "guest":
            return self.guest(game, ask.answers)
        passing = may_pass(ask)
        return passing if passing is not None else ask.answers[0]

    def _turn(self, game: Game) -> Move:
        for hero in game.living():
            healing = self.help_of(game, hero) or self.shopping(game, hero)
            if healing is not None:
                return healing
        waiting = [hero for hero in game.living() if not hero.acted and game.active in (-1, hero.index)]
        for hero in waiting:
            move = _attack(game, hero) or _task(game, hero)
            if move is not None:
                return move
        return self._walk(game, waiting)

    def _walk(self, game: Game, waiting: list[HeroFigure]) -> Move:
        """Return a step of the next hero towards where somebody has to go, or the end of its turn; all go to the same place."""
        homewards = game.relic_bearer >= 0 or tactics.is_done_but_home(game)
        errands = [] if homewards else _errands(game) or [half for exits in tactics.exits(game) for half in exits]
        wanted, party = (errands, game.living()) if errands else (tactics.seeks(game), waiting)
        cost, goal, _ = min((*tactics.nearest_target(game, hero.space, wanted), hero.index) for hero in party)
        hero = waiting[0]
        if hero.space == tactics.kept_for_guest(game):
            return self.step_aside(game, hero)
        far = game.terrain.distances_to(goal) if cost < FAR else []
        if not far or far[hero.space] >= FAR:
            return Move("end", hero.index)
        if far[hero.space] == 0:
            explores = places.explorable(game, hero.space) != NOWHERE and len(waiting) == 1  # the last to act opens the room
            return Move("go", hero.index, hero.space) if explores else Move("end", hero.index)
        spaces = places.ends(game, places.reach(game, hero, places.speed(game, hero)), hero.space)
        kept = tactics.kept_for_guest(game)
        to = min((space for space in spaces if space != kept), key=lambda space: (far[space], space), default=hero.space)
        return Move("go", hero.index, to) if far[to] < far[hero.space] else Move("end", hero.index)


def _attack(game: Game, hero: HeroFigure) -> Move | None:
    """Return an attack on the first enemy that a hero can attack, or None."""
    if not tactics.may_attack(game, hero):
        return None
    for kind in ATTACKS:
        if hero.attacks[kind] is not None:
            for foe in combat.targets(game, hero, kind, far="reach" in hero.keywords):
                return Move(kind, hero.index, foe.id)
    return None


def _task(game: Game, hero: HeroFigure) -> Move | None:
    """Return what the goal asks for that a hero can do where it stands, or None."""
    if objective.can_accuse(game):
        speaker = next(other for other in game.living() if game.in_room(other.space, game.board.finale))
        return Move("accuse", speaker.index, n=0)
    tasks = (
        ("work", bool(objective.site_at(game, hero))),
        ("lift", objective.can_lift(game, hero)),
        ("free", objective.captive_near(game, hero)),
        ("rite", objective.can_perform(game, hero)),
    )
    return next((Move(kind, hero.index) for kind, able in tasks if able), None)


def _errands(game: Game) -> list[int]:
    """Return the spaces where something of the goal waits to be done: sites, the relic, a captive."""
    spaces = [space for token, space in game.site_space.items() if token not in game.sites_done]
    if game.relic_space != NOWHERE:
        spaces += [game.relic_space, *game.terrain.steps[game.relic_space]]
    guest = game.guest()
    if guest is not None and not guest.free:
        spaces += game.terrain.steps[guest.space]
    return spaces


POLICIES: Mapping[str, Callable[[Rng], Player]] = {
    "chance": ByChance,
    "naive": lambda rng: Naive(),
    "sensible-sealed": lambda rng: Exploring(),
    "sensible": lambda rng: Sensible(),
    "planner": Planner,
    "best": Best,
}
"""What makes the players, by their names; each draws from no stream but its own."""
