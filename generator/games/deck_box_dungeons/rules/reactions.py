"""Powers and items in the middle of a roll: dice rolled again, added successes, blocks and healing before health is lost (B-58)."""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.deck_box_dungeons.quest.hero_cards import AddSuccesses, BlockHits, Deed, RegainHealth, Reroll
from generator.games.deck_box_dungeons.rules import market, places
from generator.games.deck_box_dungeons.rules.state import Ask, DeedKinds, Game, HeroFigure, Move, Steps

NO_MORE = Move("pass")


def sources(game: Game, hero: HeroFigure, kinds: DeedKinds) -> Iterator[tuple[Move, Deed]]:
    """Yield the powers that a hero can pay, and the items it holds, that do something of a kind now."""
    if hero.energy and not places.is_silent(game, hero):
        for place, cost, deed in hero.powers_with(kinds):
            if cost <= hero.energy:
                yield Move("power", hero.index, n=place), deed
    if hero.items:
        deeds = game.facts.items_with(kinds)
        for item in market.usable(hero):
            for deed in deeds[item]:
                yield Move("item", hero.index, n=item), deed


def pay(game: Game, move: Move) -> None:
    """Pay for a power or use an item up."""
    hero = game.heroes[move.who]
    if move.kind == "power":
        hero.energy -= hero.build.calling.powers[move.n].cost
    else:
        market.use_up(game, hero, move.n)


def reroll(game: Game, hero: HeroFigure, rolls: list[int], kind: str, least: int, need: int = 0) -> Steps[list[int]]:
    """Let a hero roll again the lowest of its dice; `least` is the face that succeeds, `need` how many must in a check.

    What was rolled is told before anybody is asked.
    """
    told = game.log is None
    while min(rolls, default=least) < least:
        answers = [Move(move.kind, hero.index, least, n=move.n) for move, _ in sources(game, hero, Reroll)]
        if not answers or (need and sum(roll >= least for roll in rolls) >= need):
            return rolls
        if not told:
            game.tell(f"{hero.build.hero.name} has rolled {', '.join(map(str, rolls))} for the {kind}.")
            told = True
        answer = yield Ask(f"reroll {kind}", hero.index, (NO_MORE, *answers))
        if answer.kind == "pass":
            return rolls
        most = next(
            deed.dice
            for move, deed in sources(game, hero, Reroll)
            if isinstance(deed, Reroll) and (move.kind, move.n) == (answer.kind, answer.n)
        )
        pay(game, answer)
        # every die keeps its place, for with Barrage it has a target of its own (B-12)
        lowest = sorted(range(len(rolls)), key=lambda place: rolls[place])[:most]
        rolls = [game.chance.die() if place in lowest and roll < least else roll for place, roll in enumerate(rolls)]
        game.tell(f"{hero.build.hero.name} rolls again: {', '.join(map(str, rolls))}.")
    return rolls


def add_successes(game: Game, hero: HeroFigure, missing: int) -> Steps[int]:
    """Let heroes in the room of the one who rolled add successes to a check; returns how many were added."""
    added = 0
    while added < missing:
        answers = [
            move
            for other in game.living()
            if set(game.rooms_of(other.space)) & set(game.rooms_of(hero.space))
            for move, _ in sources(game, other, AddSuccesses)
        ]
        if not answers:
            break
        answer = yield Ask(
            "successes", hero.index, (NO_MORE, *(Move(move.kind, move.who, missing - added, move.n) for move in answers))
        )
        if answer.kind == "pass":
            break
        added += next(
            deed.successes
            for move, deed in sources(game, game.heroes[answer.who], AddSuccesses)
            if isinstance(deed, AddSuccesses) and (move.kind, move.n) == (answer.kind, answer.n)
        )
        pay(game, answer)
    return added


def block(game: Game, hero: HeroFigure, hits: int, damage: int) -> Steps[int]:
    """Let heroes block hits on one of them, or heal it first; returns the hits that are left.

    `damage` is what one hit takes. Blocks work for the hero who has them and for an adjacent one.
    """
    while hits > 0:
        answers = [*_blockers(game, hero, hits)]
        if not answers:
            break
        answer = yield Ask("block", hero.index, (NO_MORE, *answers))
        if answer.kind == "pass":
            break
        if answer.kind == "buy":
            market.buy(game, game.heroes[answer.who], answer.n)
            continue
        helper = game.heroes[answer.who]
        deeds = helper.build.calling.powers[answer.n].deeds if answer.kind == "power" else market.card(game, answer.n).deeds
        pay(game, answer)
        for deed in deeds:
            if isinstance(deed, BlockHits):
                hits = max(0, hits - deed.hits)
                game.tell(f"{helper.build.hero.name} blocks {deed.hits}.")
            elif isinstance(deed, RegainHealth):
                for other in healed(game, helper, deed, hero):
                    mend(game, other, deed.amount)
    return hits


def _blockers(game: Game, hero: HeroFigure, hits: int) -> Iterator[Move]:
    """Yield what can be done about hits on a hero; `to` is how many there are."""
    for helper in game.heroes:
        if helper.health <= 0 or (helper is not hero and not places.adjacent(game, helper.space, hero.space)):
            continue
        for move, deed in sources(game, helper, (BlockHits, RegainHealth)):
            if isinstance(deed, RegainHealth) and (hero.health == hero.max_health or (deed.who == "self" and helper is not hero)):
                continue
            yield Move(move.kind, helper.index, hits, move.n)
        if helper.treasure:
            deeds = game.facts.items_with((BlockHits, RegainHealth))
            for item in market.for_sale(game, helper):
                if deeds[item]:
                    yield Move("buy", helper.index, hits, item)


def healed(game: Game, hero: HeroFigure, deed: RegainHealth, struck: HeroFigure | None) -> list[HeroFigure]:
    """Return whom a healing can touch; in the middle of an attack an `ally` is the one struck."""
    if deed.who == "self":
        return [hero]
    if deed.who == "room":
        return [other for other in game.living() if places.in_same_room(game, hero.space, other.space)]
    return [struck] if struck is not None else places.near(game, hero)


def mend(game: Game, hero: HeroFigure, amount: int) -> None:
    """Give health back to a hero."""
    hero.heal(amount)
    game.tell(f"{hero.build.hero.name} is at {hero.health} health.", "rest")
