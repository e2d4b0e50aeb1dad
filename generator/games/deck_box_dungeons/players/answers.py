"""Answers to the referee's questions in the middle of a move, as a sensible player gives them."""

from __future__ import annotations

from generator.games.deck_box_dungeons.players import tactics
from generator.games.deck_box_dungeons.players.combat_odds import threats_of
from generator.games.deck_box_dungeons.players.expected_costs import expected_cost
from generator.games.deck_box_dungeons.quest.effects import Choose
from generator.games.deck_box_dungeons.rules import market
from generator.games.deck_box_dungeons.rules.state import Ask, Game, HeroFigure, Move
from generator.games.deck_box_dungeons.rules.terrain import FAR

GOOD = frozenset({"hero energy", "hero treasure", "hero item", "hero boon"})
IN_FRONT = 4.0
"""Steps that a guest goes further rather than stand between an enemy and the party."""
DRAUGHT = 3
"""Treasure that buys the cheaper draught."""


class Answers:
    """Answers all questions but what to do on a turn."""

    def __init__(self) -> None:
        self._prices: dict[int, list[float]] = {}

    def answer(self, game: Game, ask: Ask) -> Move:
        """Return one of the answers."""
        kind = ask.kind
        if kind.startswith("hero"):
            return self.which_hero(game, kind, ask.answers)
        if kind.startswith("reroll"):
            return self.rolls_again(game, ask)
        match kind:
            case "option":
                return self.option(game, ask.answers)
            case "block":
                return self.blocks(game, ask)
            case "successes":
                return ask.answers[1]
            case "target" | "first":
                return max(ask.answers, key=lambda move: self.health(game, move))
            case "coin":
                return self.purse(game, ask.answers)
            case "purse":
                return max(ask.answers, key=lambda move: game.heroes[move.to].treasure)
            case "aim":
                return self.aim(game, ask)
            case "guest":
                return self.guest(game, ask.answers)
        return ask.answers[0]

    def health(self, game: Game, move: Move) -> tuple[int, int]:
        """Return what makes a hero a good target for enemies: much health, then much defence; a guest is none."""
        if move.kind == "guest":
            return (-1, 0)
        hero = game.heroes[move.to]
        return (hero.health, hero.defence)

    def which_hero(self, game: Game, kind: str, answers: tuple[Move, ...]) -> Move:
        """Return the hero who is healed, strengthened, put to a test, or made to suffer."""
        if kind == "hero heal":
            return max(answers, key=lambda move: game.heroes[move.to].max_health - game.heroes[move.to].health)
        if kind == "hero treasure":
            return self.purse(game, answers)
        if kind.startswith("hero check"):
            skill = kind.split()[-1]
            return max(answers, key=lambda move: (game.heroes[move.to].skills[skill], game.heroes[move.to].health))
        if kind in GOOD:
            return min(answers, key=lambda move: game.heroes[move.to].energy)
        if kind == "hero drain":
            return min(answers, key=lambda move: game.heroes[move.to].energy)
        return max(answers, key=lambda move: game.heroes[move.to].health)

    def purse(self, game: Game, answers: tuple[Move, ...]) -> Move:
        """Return who gets treasure: the one who is nearest to a draught from below, then the weakest."""

        def rank(move: Move) -> tuple[bool, int, int]:
            hero = game.heroes[move.to]
            return (hero.treasure >= DRAUGHT, -hero.treasure, hero.health)

        return min(answers, key=rank)

    def rolls_again(self, game: Game, ask: Ask) -> Move:
        """Return a power that rolls dice again, except for an attack while energy is short."""
        hero = game.heroes[ask.who]
        if ask.kind == "reroll attack" and hero.energy < 2 and ask.answers[1].kind == "power":
            return ask.answers[0]
        return ask.answers[1]

    def option(self, game: Game, answers: tuple[Move, ...]) -> Move:
        """Return the option of a choice that is expected to cost least."""
        choice = game.asking
        if choice is None:
            return answers[0]
        prices = self._prices.get(id(choice))
        if prices is None:
            prices = self._prices[id(choice)] = _prices(game, choice)
        return min(answers, key=lambda move: (prices[move.n], move.n))

    def blocks(self, game: Game, ask: Ask) -> Move:
        """Return a block of two hits or of one that kills; a healing or a purchase only where the hero would fall."""
        hero = game.heroes[ask.who]
        for move in ask.answers[1:]:
            dies = hero.health <= move.to
            heals = move.kind == "buy" or _heals(game, move)
            if dies or (not heals and (move.to > 1 or hero.health <= DRAUGHT)):
                return move
        return ask.answers[0]

    def aim(self, game: Game, ask: Ask) -> Move:
        """Return the most dangerous enemy that is nearly down, the hero who needs it most, or the space nearest to an enemy."""
        kind = ask.answers[0].kind
        if kind == "enemy":

            def rank(move: Move) -> tuple[bool, float, int]:
                foe = game.enemy(move.to)
                return (foe.stunned, -tactics.threat_of(foe.card) / foe.health, foe.id)

            return min(ask.answers, key=rank)
        if kind == "hero":
            return min(ask.answers, key=lambda move: game.heroes[move.to].health)
        if kind == "go" and game.enemies:
            hero = game.heroes[ask.who]
            return max(ask.answers, key=lambda move: _attack_value(game, hero, move.to))
        return ask.answers[0]

    def guest(self, game: Game, answers: tuple[Move, ...]) -> Move:
        """Return where the guest goes: out of danger, close to the party, into the last room or home with it."""
        guest = game.guest()
        party = game.living()
        if guest is None or not party:
            return answers[0]
        goal = [hero.space for hero in party]
        if game.facts.homeward:
            goal = list(game.board.start_zone)
        elif game.explored >> game.board.finale & 1 and any(game.in_room(hero.space, game.board.finale) for hero in party):
            goal = list(game.board.numbered[game.board.finale])

        def in_front(space: int) -> int:
            """Return to how many enemies the guest would be nearer than every hero, in whose way it would stand."""
            ways = (game.terrain.distances_to(foe.space, pits=True) for foe in game.enemies)
            return sum(way[space] < min(way[hero.space] for hero in party) for way in ways)

        def rank(move: Move) -> tuple[float, int, int]:
            space = guest.space if move.kind == "stay" else move.to
            far = min(game.terrain.distances_to(to)[space] for to in goal)
            near = min(game.terrain.distances_to(hero.space)[space] for hero in party)
            peril = 3 * tactics.danger(game, space) + IN_FRONT * in_front(space) if game.enemies else 0.0
            return (peril + min(far, FAR) + 0.5 * near, near, space)

        return min(answers, key=rank)


def _prices(game: Game, choice: Choose) -> list[float]:
    """Return what each option is expected to cost the party, by exact odds."""
    threats = threats_of(game.quest.foes)
    return [expected_cost((*option.cost, *option.then), len(game.heroes), threats).price for option in choice.options]


def _heals(game: Game, move: Move) -> bool:
    hero = game.heroes[move.who]
    deeds = hero.build.calling.powers[move.n].deeds if move.kind == "power" else market.card(game, move.n).deeds
    return any(deed.do == "mend" for deed in deeds)


def _attack_value(game: Game, hero: HeroFigure, space: int) -> float:
    best = tactics.best_attack(game, hero, space)
    return -tactics.danger(game, space) if best is None else 10 * best[0] - tactics.danger(game, space)
