"""Encounters as they happen: entering a room, effects in order, what waits for an event (Rules: Encounters)."""

from __future__ import annotations

import msgspec

from generator.core.dice import Count
from generator.games.deck_box_dungeons.quest.effects import (
    Boon,
    Boss,
    Choose,
    Condition,
    Damage,
    Drain,
    Effect,
    Energy,
    Heal,
    Hit,
    Item,
    Meet,
    Option,
    Pay,
    Place,
    Roll,
    Site,
    SkillCheck,
    Spawn,
    Take,
    Treasure,
    When,
)
from generator.games.deck_box_dungeons.quest.terms import Complication
from generator.games.deck_box_dungeons.rules import damage, market, places, reactions, spawning
from generator.games.deck_box_dungeons.rules.damage import TARGET
from generator.games.deck_box_dungeons.rules.state import (
    QUEST,
    ROUND,
    VILLAIN,
    EnemyFigure,
    Game,
    GuestFigure,
    HeroFigure,
    Move,
    Pending,
    Steps,
    Where,
    choose,
    stat_of,
)

RELIC = "relic"
"""The id of the token that is carried."""
CHECK_DICE = 4
"""Dice of a skill check (Rules: Skill Checks)."""


def enter_room(game: Game, room: int, hero: HeroFigure | None) -> Steps[None]:
    """Carry out the encounter of a room on its first entry, then the complication of exploring (B-49)."""
    where = Where(room, hero.index if hero else -1)
    if room == game.board.finale:
        game.tell(f"The last room: {game.quest.finale.title}.", "boss")
        yield from carry_out(game, game.quest.finale.effects, where)
    else:
        entry = game.facts.entries[room]
        if entry is not None:
            game.tell(f"Encounter {entry.number}: {entry.title}.", entry.kind)
            yield from carry_out(game, entry.effects, where)
            yield from carry_out(game, entry.finds, where)
    yield from settle(game)
    if game.phase != "setup":
        repeated = Where(busiest_room(game), where.entering, bounty=False, away=True)
        yield from complicate(game, "explore", repeated)


def complicate(game: Game, event: str, where: Where) -> Steps[None]:
    """Carry out the quest's complication if this is its event."""
    for term in game.facts.terms:
        if isinstance(term, Complication) and term.event == event:
            yield from carry_out(game, term.then, where)


def busiest_room(game: Game) -> int:
    """Return the room with the most heroes; of several the one with the lowest number, the last room behind all others."""
    counts = [sum(game.in_room(hero.space, room) for hero in game.living()) for room in range(len(game.board.room_ids))]
    return max(range(len(counts)), key=lambda room: (counts[room], -number_of(game, room)))


def number_of(game: Game, room: int) -> int:
    """Return the printed number of a room; for the last room one that is higher than all others."""
    mark = game.board.marks[room]
    return int(mark) if mark.isdigit() else len(game.board.marks)


def villain_acts(game: Game, effects: tuple[Effect, ...]) -> Steps[None]:
    """Carry out what the villain brings about in the last room; its enemies carry no treasure (B-64)."""
    yield from carry_out(game, effects, Where(game.board.finale, bounty=False))


def carry_out(game: Game, effects: tuple[Effect, ...], where: Where) -> Steps[None]:
    """Carry out effects in printed order."""
    for effect in effects:
        if isinstance(effect, (SkillCheck, Roll, Choose)):
            yield from _decide(game, effect, where)
        elif isinstance(effect, (Damage, Hit, Heal, Energy, Drain, Treasure, Pay, Item, Boon)):
            yield from _touch(game, effect, where)
        else:
            yield from _place(game, effect, where)


def _decide(game: Game, effect: SkillCheck | Roll | Choose, where: Where) -> Steps[None]:
    """Carry out an effect that leads to one of several lists."""
    match effect:
        case SkillCheck():
            yield from _check(game, effect, where)
        case Roll():
            roll = game.chance.die()
            row = effect.brackets.on(roll)
            game.busy = True
            game.tell(f"A {roll}: {row.say}" if row.say else f"A {roll}.")
            yield from carry_out(game, row.then, where)
        case Choose():
            yield from _choose(game, effect, where)


def _place(game: Game, effect: Effect, where: Where) -> Steps[None]:
    """Carry out an effect that puts something on the table, or waits."""
    match effect:
        case Spawn():
            yield from spawning.spawn(game, effect, where)
        case Place():
            yield from spawning.place(game, effect, where)
        case Condition():
            game.conditions.append((where.room, effect.kind, effect.until))
            if effect.kind == "flooded":
                game.flooded |= 1 << where.room
                game.renew()
        case When():
            # those who come in every refresh phase, or once the room is clear, carry no treasure (B-64)
            game.pending.append(Pending(effect.event, effect.then, msgspec.structs.replace(where, bounty=False)))
        case Take():
            take(game, effect.token)
        case Meet():
            term = game.facts.escort if effect.npc == "npc1" else None
            guest = GuestFigure(effect.npc, term, len(game.heroes))
            yield from spawning.put_near(game, guest, where.room, effect.space)
            game.guests.append(guest)
        case Boss():
            health = game.quest.villain.health.at(len(game.heroes))
            villain = EnemyFigure(-1, VILLAIN, game.quest.villain, health, bounty=False)
            yield from spawning.put_near(game, villain, where.room, effect.space)
            game.enemies.append(villain)
        case Site():
            space = game.board.numbered[where.room][min(effect.space, len(game.board.numbered[where.room])) - 1]
            if effect.token == RELIC:
                game.relic_space = space
            else:
                game.site_space[effect.token] = space
    return
    yield


def take(game: Game, token: str) -> None:
    """Let the party take a key or a clue."""
    game.held.add(token)
    game.tell(f"The party takes {game.facts.tokens[token].name}.", "key")
    places.open_gates(game)


def _touched(game: Game, who: str, where: Where, what: str) -> Steps[list[HeroFigure]]:
    """Return the heroes that an effect, whose word is `what`, is about (B-53, B-60); "that hero" is the one who rolled or paid."""
    party = game.living()
    if not party:
        return []
    if where.hero >= 0 and (who == where.me or (where.me == "each" and who in ("entering", "chosen"))):
        hero = game.heroes[where.hero]
        return [hero] if hero.health > 0 else []
    match who:
        case "each":
            return party
        case "here":
            return [hero for hero in party if game.in_room(hero.space, where.room)]
        case "entering":
            if where.entering >= 0:
                hero = game.heroes[where.entering]
                return [hero] if hero.health > 0 else []
            tied = party
        case "richest":
            tied = [hero for hero in party if hero.treasure == max(other.treasure for other in party)]
        case "weakest":
            tied = [hero for hero in party if hero.health == min(other.health for other in party)]
        case _:
            tied = party
    answer = yield from choose(f"hero {what}", [Move("hero", to=hero.index) for hero in tied])
    return [game.heroes[answer.to]]


Touch = Damage | Hit | Heal | Energy | Drain | Treasure | Pay | Item | Boon


def _touch(game: Game, effect: Touch, where: Where) -> Steps[None]:
    """Carry out an effect on heroes."""
    if isinstance(effect, (Treasure, Pay)) and effect.who == "party":
        amount = effect.amount.at(len(game.heroes))
        yield from (market.share(game, amount) if isinstance(effect, Treasure) else market.pay_together(game, amount))
        return
    heroes = yield from _touched(game, effect.who, where, effect.do)
    amount = effect.amount if isinstance(effect, Boon) else _number(game, effect.amount)
    for hero in heroes:
        if hero.health > 0:
            yield from _touch_one(game, effect, hero, amount, where)


def _number(game: Game, count: Count) -> int:
    return count.at(len(game.heroes))


_TOUCHED = {
    "damage": "loses {} health", "heal": "regains {} health", "energy": "gains {} energy", "drain": "loses {} energy",
    "treasure": "gains {} treasure", "pay": "loses {} treasure",
}  # fmt: skip
"""What is told of a hero, by the word of an effect; as much as there was room for, or as was there."""


def _touch_one(game: Game, effect: Touch, hero: HeroFigure, amount: int, where: Where) -> Steps[None]:
    if game.log is not None and effect.do in _TOUCHED:
        game.tell(f"{places.name_of(hero)} {_TOUCHED[effect.do].format(amount)}.")
    match effect:
        case Damage():
            game.busy = True
            damage.hurt_hero(game, hero, amount)
        case Hit():
            game.busy = True
            yield from damage.hit_hero(game, hero, amount)
        case Heal():
            hero.heal(amount)
        case Energy():
            hero.gain_energy(amount)
        case Drain():
            hero.energy = max(0, hero.energy - amount)
        case Treasure():
            hero.gain_treasure(amount)
        case Pay():
            hero.treasure = max(0, hero.treasure - amount)
        case Item():
            for _ in range(amount):
                market.take_top(game, hero)
        case Boon():
            end = {"round": ROUND, "quest": QUEST}.get(effect.until, where.room)
            hero.boons.append((effect.stat, amount, end))
            game.tell(f"{places.name_of(hero)} has {amount:+d} {effect.stat}.")


def _check(game: Game, check: SkillCheck, where: Where) -> Steps[None]:
    """Carry out a skill check, by one hero or by each for itself; no lucky 6 here (B-41)."""
    game.busy = True
    heroes = yield from _touched(game, check.who, where, f"check {check.skill}")
    for hero in heroes:
        if hero.health <= 0:
            continue
        mine = Where(where.room, where.entering, check.who, hero.index, where.bounty, where.away)
        passed = yield from roll_check(game, hero, check.skill, check.need)
        yield from carry_out(game, check.passed if passed else check.failed, mine)


def roll_check(game: Game, hero: HeroFigure, skill: str, need: int) -> Steps[bool]:
    """Roll 4 dice with a skill's modifier; every total of 6 or more is a success (Rules: Skill Checks)."""
    game.busy = True
    bonus = stat_of(hero, skill)  # type: ignore[arg-type]
    rolls = [game.chance.die() for _ in range(CHECK_DICE)]
    rolls = yield from reactions.reroll(game, hero, rolls, "check", TARGET - bonus, need)
    successes = sum(roll + bonus >= TARGET for roll in rolls)
    if successes < need:
        successes += yield from reactions.add_successes(game, hero, need - successes)
    if game.log is not None:
        faces = ", ".join(map(str, rolls))
        result = "passed" if successes >= need else "failed"
        game.tell(f"{hero.build.hero.name} rolls {skill} {need}: {faces} at {bonus:+d}, {result}.", "check")
    return successes >= need


def _choose(game: Game, effect: Choose, where: Where) -> Steps[None]:
    """Let the players choose one of the options that they can pay in full."""
    payable = [n for n, option in enumerate(effect.options) if can_pay(game, option, where)]
    game.asking = effect
    answer = yield from choose("option", [Move("option", n=n) for n in payable])
    option = effect.options[answer.n]
    game.tell(f"Chosen: {option.label}.")
    mine = where
    for cost in option.cost:
        if cost.who == "party":
            yield from market.pay_together(game, _number(game, cost.amount))
            continue
        heroes = yield from _payers(game, cost, mine)
        if mine.hero < 0 and len(heroes) == 1:
            mine = Where(where.room, where.entering, cost.who, heroes[0].index, where.bounty, where.away)
        for hero in heroes:
            yield from _touch_one(game, cost, hero, _number(game, cost.amount), where)
    yield from carry_out(game, option.then, mine)


def _payers(game: Game, cost: Damage | Drain | Pay, where: Where) -> Steps[list[HeroFigure]]:
    """Return who pays a cost; one who is chosen is one who can."""
    if cost.who == "chosen" and where.hero < 0:
        able = [hero for hero in game.living() if _has(hero, cost, _number(game, cost.amount))]
        answer = yield from choose(f"hero {cost.do}", [Move("hero", to=hero.index) for hero in able])
        return [game.heroes[answer.to]]
    return (yield from _touched(game, cost.who, where, cost.do))


def _has(hero: HeroFigure, cost: Damage | Drain | Pay, amount: int) -> bool:
    """Return whether a hero can pay an amount in full; nobody pays with the last health."""
    match cost:
        case Damage():
            return hero.health > amount
        case Drain():
            return hero.energy >= amount
        case Pay():
            return hero.treasure >= amount
    return False


def can_pay(game: Game, option: Option, where: Where) -> bool:
    """Return whether the party can pay the cost of an option in full."""
    party = game.living()
    for cost in option.cost:
        amount = _number(game, cost.amount)
        if cost.who == "party":
            if sum(hero.treasure for hero in party) < amount:
                return False
            continue
        able = [hero for hero in party if _has(hero, cost, amount)]
        match cost.who:
            case "each":
                fine = len(able) == len(party)
            case "here":
                fine = all(hero in able for hero in party if game.in_room(hero.space, where.room))
            case "entering" if where.entering >= 0:
                fine = game.heroes[where.entering] in able
            case "richest":
                fine = any(hero.treasure == max(other.treasure for other in party) for hero in able)
            case "weakest":
                fine = any(hero.health == min(other.health for other in party) for hero in able)
            case _:
                fine = bool(able)
        if not fine:
            return False
    return True


def release(game: Game, event: str, room: int) -> Steps[None]:
    """Carry out what waits for an event in a room; only a refresh phase lets it wait on."""
    for pending in [pending for pending in game.pending if pending.event == event and pending.where.room == room]:
        if event != "refresh":
            game.pending.remove(pending)
        yield from carry_out(game, pending.effects, pending.where)


def settle(game: Game) -> Steps[None]:
    """Carry out what has become due: what the villain does at half of its health, then what waits for rooms to be clear."""
    if game.half_due:
        game.half_due = False
        game.tell(game.quest.villain.half_say)
        yield from villain_acts(game, game.quest.villain.half)
    yield from _check_cleared(game)


def _check_cleared(game: Game) -> Steps[None]:
    """In every room where no enemy is left: end what lasts until then, carry out what waits for it."""
    if not (game.pending or game.conditions or [hero for hero in game.heroes if hero.boons]):
        return
    waits = any(pending.event == "cleared" for pending in game.pending) or any(
        condition[2] == "cleared" for condition in game.conditions
    )
    if not waits and not any(hero.boons for hero in game.heroes):
        return
    rooms = {room for foe in game.enemies for room in game.rooms_of(foe.space)}
    for condition in [condition for condition in game.conditions if condition[2] == "cleared" and condition[0] not in rooms]:
        game.conditions.remove(condition)
        if condition[1] == "flooded" and not game.has(condition[0], "flooded"):
            game.flooded &= ~(1 << condition[0])
            game.renew()
    for hero in game.heroes:
        if hero.boons:
            hero.boons = [boon for boon in hero.boons if boon[2] < 0 or boon[2] in rooms]
    for room in dict.fromkeys(pending.where.room for pending in game.pending if pending.event == "cleared"):
        if room not in rooms:
            yield from release(game, "cleared", room)
