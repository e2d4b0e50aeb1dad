"""A second sensible player, to see whether wins depend on how the first one was written.

It knows the printed advice ("How to play well"), the legal moves and what lies on the table. Every legal move gets a score from a
few features, and the highest score is made: nothing is decided by rules as in `players/sensible.py`, of which nothing is used here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.games.deck_box_dungeons.quest.effects import Choose, Effect, SkillCheck, branches
from generator.games.deck_box_dungeons.quest.hero_cards import (
    Deed,
    DirectDamage,
    FreeAttack,
    GainEnergy,
    RaiseModifier,
    RegainHealth,
    ReviveHero,
    StunEnemy,
)
from generator.games.deck_box_dungeons.quest.terms import AllSites, Bring, Guard, Outlast, Slay, Stand, Unmask
from generator.games.deck_box_dungeons.rules import market, objective, places, powers, turns
from generator.games.deck_box_dungeons.rules.board import NOWHERE
from generator.games.deck_box_dungeons.rules.state import Ask, EnemyFigure, Game, HeroFigure, Move, Strike
from generator.games.deck_box_dungeons.rules.terrain import FAR

DRINK_AT = 3
"""Health at which a draught is drunk."""
NEVER = -1000.0
"""The score of a move that is not made while another can be."""
TASKS = {"work": 70.0, "lift": 75.0, "free": 75.0, "rite": 70.0, "take": 500.0, "end": 0.0}
"""The scores of moves that always help alike."""
PRICES = {"damage": 2.0, "hit": 1.2, "heal": -1.5, "energy": -0.5, "drain": 0.4, "treasure": -0.8, "pay": 0.7, "item": -2.0,
          "boon": 0.0, "condition": 1.5, "spawn": 3.0, "place": 3.0, "take": -20.0}  # fmt: skip
"""What an effect costs the party for each of its amount, by guess."""


class OtherPlayer:
    """Chooses every move of a party."""

    def __call__(self, game: Game, ask: Ask) -> Move:
        """Return the move to make."""
        if ask.kind != "turn":
            return Replies(game, ask).choose()
        scores = Scores(game)
        return max(turns.legal_moves(game), key=scores.of)


# ---------------------------------------------------------------------- what lies on the table


def expected(strike: Strike | None, defence: int) -> float:
    """Return the average damage of a hero's attack."""
    if strike is None:
        return 0.0
    blocked = max(0, min(6, 1 + defence)) / 6
    return strike.dice * (1 + max(0, min(5, strike.bonus)) * (1 - blocked)) / 6


def menace(foe: EnemyFigure) -> float:
    """Return the average hits of an enemy in a round."""
    values = (foe.card.melee, foe.card.ranged)
    return max(value.dice * max(0, min(6, 1 + value.bonus)) / 6 for value in values if value is not None)


def peril(game: Game, space: int) -> float:
    """Return the average hits on a hero on a space in the next round, shared among the heroes that are near."""
    far = game.terrain.distances_to(space, pits=True)
    return sum(menace(foe) for foe in game.enemies if not foe.stunned and _threatens(game, foe, space, far[foe.space]))


def _threatens(game: Game, foe: EnemyFigure, space: int, steps: int) -> bool:
    if foe.card.ranged is not None and game.terrain.sees(foe.space, space, game.enemy_mask):
        return True
    return steps <= foe.card.speed + 1


def nearness(game: Game, space: int, wanted: Sequence[int]) -> int:
    """Return the cost of the way to the nearest of several spaces, pits avoided where they can be."""
    found = min((game.terrain.distances_to(to)[space] for to in wanted), default=FAR)
    if found < FAR:
        return found
    return min((5 + game.terrain.distances_to(to, pits=True)[space] for to in wanted), default=FAR)


def beside(game: Game, space: int) -> list[int]:
    """Return the spaces next to one."""
    return list(game.terrain.steps[space])


def goals(game: Game, kind: type) -> bool:
    """Return whether the quest has a goal of a kind."""
    return any(isinstance(goal, kind) for goal in game.quest.objective.goals)


def only_home_is_left(game: Game) -> bool:
    """Return whether all that is left to do is to come back to the start."""
    guest = game.guest()

    def done(goal: object) -> bool:
        if isinstance(goal, Bring) and goal.to == "start":
            return game.relic_bearer >= 0
        if isinstance(goal, Guard) and goal.to == "start":
            return guest is not None and guest.free
        return (isinstance(goal, Stand) and goal.at == "start") or objective.met(game, goal)  # type: ignore[arg-type]

    return game.facts.homeward and all(done(goal) for goal in game.quest.objective.goals)


def elsewhere_done(game: Game) -> bool:
    """Return whether the last room may be entered: no site and no clue lies in another."""
    last, tokens = game.quest.finale.room, game.quest.tokens
    if goals(game, AllSites) and any(row.kind == "site" and row.room != last and row.id not in game.sites_done for row in tokens):
        return False
    return not goals(game, Unmask) or all(row.id in game.held for row in tokens if row.kind == "clue")


def destinations(game: Game) -> list[int]:
    """Return the spaces where the party is wanted, by what the goal asks for next."""
    for spaces in _wishes(game):
        if any(nearness(game, hero.space, spaces) < FAR for hero in game.living()):
            return spaces
    return []


def _wishes(game: Game) -> Iterator[list[int]]:
    board, guest, villain = game.board, game.guest(), game.villain()
    yield [space for token, space in game.site_space.items() if token not in game.sites_done]
    if only_home_is_left(game):
        yield list(board.start_zone)
    if game.relic_space != NOWHERE:
        yield [game.relic_space, *beside(game, game.relic_space)]
    if guest is not None and not guest.free:
        yield beside(game, guest.space)
    if game.explored >> board.finale & 1 and elsewhere_done(game):
        if guest is not None and game.facts.rite is not None and game.in_room(guest.space, board.finale):
            yield beside(game, guest.space)
        if villain is not None and goals(game, Slay):
            yield beside(game, villain.space)
        if goals(game, Outlast) or goals(game, Stand) or objective.can_accuse(game) or game.facts.rite is not None:
            yield list(board.numbered[board.finale])
    yield best_exits(game)


def best_exits(game: Game) -> list[int]:
    """Return the exits to explore next: nearest to the last room on the printed map if it is due, else all but its own."""
    board, found = game.board, {}
    for place, gate in enumerate(board.gateways):
        for room, half in ((gate.a, gate.half_a), (gate.b, gate.half_b)):
            shut = gate.gate == "barred" and half == gate.half_a and not game.opened >> place & 1
            if game.explored >> room & 1 and (shut or places.explorable(game, half) != NOWHERE):
                found[half] = gate.other(room)
    if not found:
        return []
    steps = rooms_to_finale(game)
    if elsewhere_done(game):
        least = min(steps.get(room, FAR) for room in found.values())
        return [half for half, room in found.items() if steps.get(room, FAR) == least]
    return [half for half, room in found.items() if room != board.finale] or list(found)


def rooms_to_finale(game: Game) -> dict[int, int]:
    """Return how many rooms lie between each room and the last one, through exits that are not known to be shut."""
    board = game.board
    steps, queue = {board.finale: 0}, [board.finale]
    for room in queue:
        for place in board.gateways_of[room]:
            gate = board.gateways[place]
            other = gate.other(room)
            one_way = gate.gate in ("ledge", "barred") and other != gate.a
            if other not in steps and (game.opened >> place & 1 or not (one_way or gate.gate in ("locked", "sealed"))):
                steps[other] = steps[room] + 1
                queue.append(other)
    return steps


# ---------------------------------------------------------------------- scores of moves on a turn


class Scores:
    """What the moves of one turn are worth."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.wanted = destinations(game)
        self.home = only_home_is_left(game)
        self.peril: dict[int, float] = {}
        self.chased = bool(game.enemies) and any(
            game.terrain.distances_to(hero.space, pits=True)[foe.space] < FAR for foe in game.enemies for hero in game.living()
        )

    def of(self, move: Move) -> float:
        """Return the score of a move."""
        hero = self.game.heroes[move.who]
        match move.kind:
            case "melee" | "ranged":
                return self.attack(hero, self.game.enemy(move.to), move.kind) + self.eager(hero)
            case "go":
                return self.walk(hero, move.to)
            case "power":
                power = hero.build.calling.powers[move.n]
                return self.deeds(hero, power.deeds) - 2 * power.cost
            case "item":
                return self.deeds(hero, market.card(self.game, move.n).deeds) - 4
            case "buy":
                return self.purchase(hero, move.n)
            case "march":
                return self.march(move.to)
            case "accuse":
                return self.accuse(move.n)
        return TASKS.get(move.kind, NEVER) + (self.skill(hero) if move.kind in ("work", "rite") else 0.0)

    def eager(self, hero: HeroFigure) -> float:
        """Return a little for the hero whose turn had better come first: the one with more health."""
        return 0.1 * hero.health

    def skill(self, hero: HeroFigure) -> float:
        """Return what the hero's skill is worth for the work at hand."""
        term = objective.work_term(self.game) or self.game.facts.rite
        return 3.0 * hero.skills[term.skill] if term is not None else 0.0

    def attack(self, hero: HeroFigure, foe: EnemyFigure, kind: str) -> float:
        """Return what an attack is worth: weak enemies, those that shoot, and those that hit hard come first."""
        strike = hero.attacks[kind]
        if strike is None:
            return 0.0
        more = Strike(strike.dice, strike.bonus + hero.boon(kind))
        done = expected(more, foe.card.defence - ("pierce" in hero.keywords)) * (2 if "crush" in hero.keywords else 1)
        share = min(1.0, done / foe.health)
        runs = 40.0 if self.runs(hero) else 0.0
        return 20 + 60 * share * (0.6 + menace(foe) + 0.3 * (foe.card.ranged is not None)) - runs

    def runs(self, hero: HeroFigure) -> bool:
        """Return whether a hero had better come to its goal than fight: it bears the relic home, or time is short."""
        clock = self.game.facts.clock
        short = clock is not None and objective.is_running_clock(clock) and clock.boxes - self.game.boxes <= 8
        return self.home and (hero.index == self.game.relic_bearer or short)

    def danger(self, space: int) -> float:
        if space not in self.peril:
            self.peril[space] = peril(self.game, space)
        return self.peril[space]

    def walk(self, hero: HeroFigure, to: int) -> float:
        """Return what a walk is worth: it leads to an attack, out of danger, or to where the party is wanted."""
        pit = 15.0 if self.game.board.spaces[to].kind == "o" else 0.0
        opens = places.explorable(self.game, to) != NOWHERE
        if self.chased and not self.runs(hero):
            return NEVER / 2 if opens else self.reposition(hero, to) - pit
        return self.progress(hero, to, opens=opens) - pit - 3 * self.danger(to)

    def reposition(self, hero: HeroFigure, to: int) -> float:
        """Return what a walk is worth in a fight."""
        here, frail = hero.space, hero.health <= 2 and len(self.game.living()) > 1
        safer = self.danger(here) - self.danger(to)
        if frail:
            return 60 + 10 * safer if safer > 0 else -5.0
        now = self.best_attack(hero)
        last = self.game.active == hero.index and self.game.actions == 1
        hero.space = to
        then = 0.0 if last else self.best_attack(hero)
        hero.space = here
        if then > 0:
            return then - 12 + 4 * safer if then > now + 15 else min(now, then) - 25 + 4 * safer
        if now > 0:
            return -5.0
        foes = [foe.space for foe in self.game.enemies]
        nearer = nearness(self.game, here, foes) - nearness(self.game, to, foes)
        return 5 + nearer + 4 * safer if nearer > 0 and (not last or safer >= 0) else 4 * safer - 2

    def best_attack(self, hero: HeroFigure) -> float:
        """Return the score of the best attack of a hero from where it stands."""
        found = (move for kind in ("melee", "ranged") for move in turns.attacks(self.game, hero, kind))  # type: ignore[arg-type]
        return max((self.attack(hero, self.game.enemy(move.to), move.kind) for move in found), default=0.0)

    def progress(self, hero: HeroFigure, to: int, *, opens: bool) -> float:
        """Return what a walk is worth while no enemy is near."""
        game = self.game
        if opens and to not in self.wanted:
            return NEVER / 2
        gain = nearness(game, hero.space, self.wanted) - nearness(game, to, self.wanted)
        others = [other.space for other in game.living() if other is not hero]
        if opens:
            late = sum(other.acted for other in game.living())
            apart = max((nearness(game, to, [space]) for space in others), default=0)
            return 30 + gain + 0.5 * hero.health - 8 * late - 2 * max(0, apart - 6)
        first = 0.3 * (hero.health + hero.defence) + self.skill(hero)
        return (10 + 2 * gain + first) if gain > 0 else -5.0

    def march(self, target: int) -> float:
        """Return what a march is worth: the way that it saves the hero who is furthest away."""
        spaces = [hero.space for hero in self.game.living()]
        furthest = max(nearness(self.game, space, self.wanted) for space in spaces)
        saved = furthest - nearness(self.game, target, self.wanted)
        slow = min(places.speed(self.game, hero) for hero in self.game.living())
        return 100 + saved if saved > 1 and furthest > slow else NEVER

    def accuse(self, suspect: int) -> float:
        """Return what an accusation is worth: nothing against somebody whom a clue has cleared."""
        game = self.game
        cleared = {game.facts.tokens[token].clears for token in game.held}
        if game.quest.npcs[suspect].id in cleared or (not elsewhere_done(game) and best_exits(game)):
            return NEVER
        return 60.0 - suspect

    def purchase(self, hero: HeroFigure, item: int) -> float:
        """Return what buying an item is worth: a draught as soon as it can be paid for, else only what can be spared."""
        card = market.card(self.game, item)
        if any(isinstance(deed, RegainHealth) for deed in card.deeds):
            return 200.0
        fights = any(isinstance(deed, (FreeAttack, DirectDamage)) for deed in card.deeds)
        return 150.0 if (fights and self.game.enemies) or hero.treasure >= card.cost + 3 else NEVER

    def deeds(self, hero: HeroFigure, deeds: Sequence[Deed]) -> float:
        """Return what the deeds of a power or an item are worth now."""
        found = [self.deed(hero, deed) for deed in deeds if powers.aims(self.game, hero, deed)]
        return max(found, default=NEVER)

    def deed(self, hero: HeroFigure, deed: Deed) -> float:
        match deed:
            case RegainHealth():
                return self.healing(hero, deed)
            case FreeAttack() | DirectDamage():
                return self.free_attack(hero, deed)
            case StunEnemy():
                foes = [foe for foe in powers.enemies_for(self.game, hero, deed) if not foe.stunned]
                return 85.0 if any(menace(foe) >= 1 for foe in foes) else NEVER
            case ReviveHero():
                return 300.0
            case GainEnergy():
                return 90.0 if self.game.enemies and deed.who == "self" else NEVER
            case RaiseModifier():
                useful = deed.stat in ("melee", "ranged") and not hero.acted and self.best_attack(hero) > 0
                return 95.0 if useful and hero.attacks[deed.stat] is not None else NEVER
        return NEVER

    def healing(self, hero: HeroFigure, deed: RegainHealth) -> float:
        """Return what a healing is worth: much at 3 health or less, nothing before."""
        mine = [hero] if deed.who == "self" else places.near(self.game, hero)
        hurt = [other for other in mine if other.health <= DRINK_AT and other.health < other.max_health - 1]
        return 250.0 if hurt else NEVER

    def free_attack(self, hero: HeroFigure, deed: FreeAttack | DirectDamage) -> float:
        """Return what an attack of a power or an item is worth; one against all needs two enemies."""
        foes = powers.enemies_for(self.game, hero, deed)
        return 110.0 if foes and (deed.aim == "one" or len(foes) > 1) else NEVER


# ---------------------------------------------------------------------- answers in the middle of a move


class Replies:
    """The answers to one question that is asked in the middle of a move."""

    def __init__(self, game: Game, ask: Ask) -> None:
        self.game = game
        self.ask = ask

    def choose(self) -> Move:
        """Return the answer with the highest score."""
        return max(self.ask.answers, key=self.score)

    def score(self, move: Move) -> float:
        """Return what an answer is worth."""
        kind = self.ask.kind
        if kind.startswith("hero") or kind in ("target", "first", "coin", "purse"):
            return self.hero(kind, move)
        if kind.startswith("reroll") or kind == "successes":
            return float(move.kind != "pass")
        match kind:
            case "block":
                return self.block(move)
            case "option":
                return -self.option(move.n)
            case "guest" | "onward":
                return self.stand(move)
            case "aim":
                return self.aim(move)
        return 0.0

    def hero(self, kind: str, move: Move) -> float:
        """Return how well a hero suits: what is good goes to the weakest, what is bad to the strongest."""
        if move.kind == "guest":
            return -100.0
        hero = self.game.heroes[move.to]
        if kind.startswith("hero check"):
            return 10 * hero.skills[kind.split()[-1]] + hero.health
        if kind == "hero heal":
            return hero.max_health - hero.health
        if kind in ("coin", "hero treasure"):
            return (hero.treasure if hero.treasure < 3 else -5) - 0.1 * hero.health
        if kind in ("purse", "hero pay"):
            return hero.treasure
        if kind in ("hero energy", "hero item", "hero boon", "hero drain"):
            return -hero.energy
        return hero.health + 0.5 * hero.defence

    def block(self, move: Move) -> float:
        """Return what a block is worth: nothing for a single hit on a hero who stands well."""
        hero = self.game.heroes[self.ask.who]
        if move.kind == "pass":
            return 1.0
        dies = hero.health <= move.to
        card = move.kind != "power"
        return (3.0 - card if dies else 0.0) + (2.0 if move.to > 1 or hero.health <= DRINK_AT else 0.0) - 1.5 * card

    def option(self, place: int) -> float:
        """Return a guess of what an option costs."""
        choice = self.game.asking
        if choice is None:
            return float(place)
        option = choice.options[place]
        return self.price((*option.cost, *option.then)) + 0.01 * place

    def price(self, effects: Sequence[Effect]) -> float:
        return sum(map(self.price_of, effects))

    def price_of(self, effect: Effect) -> float:
        nested = [self.price(branch) for branch in branches(effect)]
        if isinstance(effect, Choose):
            return min(nested)
        if isinstance(effect, SkillCheck):
            best = max(hero.skills[effect.skill] for hero in self.game.living())
            passes = max(0.05, min(0.95, 0.55 + 0.17 * best - 0.25 * (effect.need - 1)))
            return passes * nested[0] + (1 - passes) * nested[1]
        if nested:
            return sum(nested) / len(nested)
        amount = getattr(effect, "amount", None) or getattr(effect, "count", None)
        number = amount.at(len(self.game.heroes)) if hasattr(amount, "at") else 1
        everybody = len(self.game.living()) if getattr(effect, "who", "") == "each" else 1
        return PRICES.get(str(effect.__struct_config__.tag), 0.0) * number * everybody

    def stand(self, move: Move) -> float:
        """Return how good a space is for the guest, or for a hero who may go on: out of danger, near the others or the goal."""
        game, guest = self.game, self.game.guest()
        mine = guest.space if self.ask.kind == "guest" and guest is not None else game.heroes[self.ask.who].space
        space = mine if move.to == NOWHERE or move.kind == "stay" else move.to
        opens = places.explorable(game, space) != NOWHERE and space != mine
        heroes = [hero.space for hero in game.living()]
        wanted = heroes
        if self.ask.kind == "guest" and game.facts.homeward:
            wanted = list(game.board.start_zone)
        elif self.ask.kind == "guest" and any(game.in_room(hero, game.board.finale) for hero in heroes):
            wanted = list(game.board.numbered[game.board.finale])
        pit = game.board.spaces[space].kind == "o" and space != mine
        near = 0.3 * nearness(game, space, heroes) if self.ask.kind == "guest" else 0.0
        away = nearness(game, space, wanted) if self.ask.kind == "guest" else 0
        return -3 * peril(game, space) - away - near - 20 * pit - 50 * opens + 0.1 * (space == mine)

    def aim(self, move: Move) -> float:
        """Return how good an aim is: an enemy that is nearly down, a hero who needs it, a space that is safe."""
        if move.kind == "enemy":
            foe = self.game.enemy(move.to)
            return (0.5 + menace(foe)) / foe.health - foe.stunned
        if move.kind == "hero":
            return -float(self.game.heroes[move.to].health)
        if move.kind == "go":
            return -peril(self.game, move.to)
        return 0.0
