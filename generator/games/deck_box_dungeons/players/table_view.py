"""A position to lines of text for a terminal: what lies on the table, and the question that is open. Nothing hidden is shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap

from generator.core.text import capitalised
from generator.games.deck_box_dungeons.players.positions import Position
from generator.games.deck_box_dungeons.players.room_maps import map_lines
from generator.games.deck_box_dungeons.quest.data_loading import phrases
from generator.games.deck_box_dungeons.quest.effects import COLOURS
from generator.games.deck_box_dungeons.quest.hero_cards import Calling, Deed, Gear, Hero
from generator.games.deck_box_dungeons.quest.theme_schema import AttackValue, Enemy, Villain
from generator.games.deck_box_dungeons.quest.wording import deed_words
from generator.games.deck_box_dungeons.rules import market, party, places
from generator.games.deck_box_dungeons.rules.board import NOWHERE
from generator.games.deck_box_dungeons.rules.damage import colour_name, letter
from generator.games.deck_box_dungeons.rules.notation import suspect_words, write_move
from generator.games.deck_box_dungeons.rules.objective import can_accuse
from generator.games.deck_box_dungeons.rules.questions import question
from generator.games.deck_box_dungeons.rules.state import Ask, EnemyFigure, Game, GuestFigure, HeroFigure, Move, Strike

WIDTH = 78
"""Most characters of a line."""
_PHASES = {"setup": "set-up", "heroes": "heroes' phase", "enemies": "enemies' phase", "refresh": "refresh phase", "over": "the end"}


def legend_lines(position: Position) -> list[str]:
    """Return maps of the rooms that were explored, with the numbers of their spaces, which written moves name."""
    game = position.game
    rooms = [room for room in range(len(game.board.room_ids)) if game.explored >> room & 1]
    head = "The rooms that were explored, with the numbers of their spaces; figures stand where they stood at the end:"
    return [head, *map_lines(game, rooms, WIDTH), ""]


def view_lines(position: Position) -> list[str]:
    """Return what a player may know of a position, in lines of at most `WIDTH` characters."""
    game = position.game
    if not game.heroes:
        return _wrapped([_heading(game), *_party_so_far(position), *_open_question(position)])
    placed = [hero for hero in game.living() if _is_placed(game, hero)]
    rooms = sorted({room for hero in placed for room in game.rooms_of(hero.space)})
    rooms = rooms or [room for room in range(len(game.board.room_ids)) if game.explored >> room & 1]
    table = [_heading(game), _round(game), *_figures(game), *_things(game), *_rooms(game), *_cards(game)]
    return [*_wrapped(table), "", *map_lines(game, rooms, WIDTH), "", *_wrapped(_open_question(position))]


def _wrapped(texts: Sequence[str] | Iterator[str]) -> list[str]:
    return [line for text in texts for line in wrap(text, WIDTH, subsequent_indent="    ")]


def _heading(game: Game) -> str:
    return f"{game.quest.title} ({game.quest.theme_name}): {game.quest.objective.goal}"


def _party_so_far(position: Position) -> Iterator[str]:
    """Yield the cards that were chosen for each hero."""
    kit = position.quest.kit
    for who in range(position.quest.heroes):
        names = [party.cards_of(kit, move.kind)[move.n].name for move in position.moves if move.who == who]
        if names:
            yield f"Hero {who + 1}: {', '.join(names)}"


def _round(game: Game) -> str:
    clock = game.facts.clock
    boxes = f"; {clock.name}: {game.boxes} of {clock.boxes} boxes" if clock is not None else ""
    return f"Round {game.round}, {_PHASES[game.phase]}{boxes}"


# ---------------------------------------------------------------------- figures


def _figures(game: Game) -> Iterator[str]:
    yield from (_hero(game, hero) for hero in game.heroes)
    yield from (_enemy(game, foe) for foe in game.enemies)
    yield from (_guest(game, guest) for guest in game.guests)


def _hero(game: Game, hero: HeroFigure) -> str:
    head = f"Hero {hero.index + 1}, {hero.build.hero.name}"
    if hero.health <= 0:
        return f"{head}: fallen"
    where = f"on {_space(game, hero.space)}" if _is_placed(game, hero) else "not on the table yet"
    parts = [where, f"health {hero.health} of {hero.max_health}", f"energy {hero.energy}", f"treasure {hero.treasure}"]
    if hero.items:
        names = (market.card(game, item).name + (" (used)" if item in hero.used else "") for item in hero.items)
        parts.append(f"holds {', '.join(names)}")
    parts += [f"{stat} {amount:+d}" for stat, amount, _ in hero.boons]
    if game.relic_bearer == hero.index:
        parts.append(f"bears {game.facts.tokens['relic'].name}")
    if hero.stunned:
        parts.append("stunned")
    if game.active == hero.index:
        parts.append(f"{game.actions} {'action' if game.actions == 1 else 'actions'} left")
    elif hero.acted:
        parts.append("has acted")
    return f"{head}: {', '.join(parts)}"


def _is_placed(game: Game, hero: HeroFigure) -> bool:
    """Return whether a hero stands on the table; before it is put down its space is that of no figure."""
    return game.at.get(hero.space) is hero


def _enemy(game: Game, foe: EnemyFigure) -> str:
    kind = f"{colour_name(foe)} {foe.card.attack}" if colour_name(foe) in COLOURS else "the villain"
    stunned = ", stunned" if foe.stunned else ""
    return f"{letter(foe)} {foe.card.name} ({kind}): on {_space(game, foe.space)}, health {foe.health}{stunned}"


def _guest(game: Game, guest: GuestFigure) -> str:
    name = next(npc.name for npc in game.quest.npcs if npc.id == guest.id)
    if guest.space == NOWHERE:
        return f"{name}: dead"
    health = f", health {guest.health} of {guest.max_health}" if guest.max_health else ""
    bound = ", not yet free" if guest.max_health and not guest.free else ""
    return f"{name}: on {_space(game, guest.space)}{health}{bound}"


def _space(game: Game, space: int) -> str:
    return game.board.spaces[space].name


# ---------------------------------------------------------------------- things, rooms, cards


def _things(game: Game) -> Iterator[str]:
    tokens = game.facts.tokens
    for token, space in game.site_space.items():
        done = ", dealt with" if token in game.sites_done else ""
        yield f"{capitalised(tokens[token].name)}: on {_space(game, space)}{done}"
    if game.relic_space != NOWHERE:
        yield f"{capitalised(tokens['relic'].name)}: on {_space(game, game.relic_space)}"
    for space, (coins, items) in game.dropped.items():
        left = [*([f"{coins} treasure"] if coins else []), *(market.card(game, item).name for item in items)]
        yield f"Left on {_space(game, space)}: {', '.join(left)}"
    held = [token for token in game.quest.tokens if token.id in game.held]
    if held:
        yield f"Taken: {', '.join(token.name for token in held)}"
    cleared = {token.clears for token in held}
    if any(cleared):
        yield f"Cleared of suspicion: {', '.join(npc.name for npc in game.quest.npcs if npc.id in cleared)}"
    if can_accuse(game):
        yield f"To be accused: {', '.join(suspect_words(game.quest))}"


def _rooms(game: Game) -> Iterator[str]:
    board = game.board
    yield f"Rooms explored: {', '.join(mark for room, mark in enumerate(board.marks) if game.explored >> room & 1)}"
    holds = dict.fromkeys(f"{board.marks[room]} is {kind}" for room, kind, _ in game.conditions)
    if holds:
        yield f"Conditions: {', '.join(holds)}"
    exits = [
        _space(game, half)
        for gate in board.gateways
        for room, half in ((gate.a, gate.half_a), (gate.b, gate.half_b))
        if game.explored >> room & 1 and places.explorable(game, half) != NOWHERE
    ]
    if exits:
        yield f"Exits that lead on: {', '.join(exits)}"


def _cards(game: Game) -> Iterator[str]:
    on_sale = (f"{card.id} for {card.cost}" for card in (market.card(game, item) for item in game.market[: market.FOR_SALE]))
    yield f"Market: {', '.join(on_sale) or 'nothing'}"
    dice = (f"{count} {colour}" for count, colour in zip(game.pool, COLOURS, strict=True))
    yield f"Enemy dice left: {', '.join(dice)}"
    for kind in sorted({foe.kind for foe in game.enemies}):
        yield _enemy_card(game.facts.cards[kind])
    if game.active >= 0:
        hero = game.heroes[game.active]
        yield f"{hero.build.gear.name} of {hero.build.hero.name}: {_gear(hero)}"
        for number, power in enumerate(hero.build.calling.powers, start=1):
            yield f"Power {number} of {hero.build.hero.name}: {power.name} ({power.cost} energy). {_deeds(power.deeds)}"
        for item in dict.fromkeys(hero.items):
            yield f"Item {market.card(game, item).id}: {_deeds(market.card(game, item).deeds)}"


def _enemy_card(card: Enemy | Villain) -> str:
    values = [f"melee {_attack(card.melee)}", f"ranged {_attack(card.ranged)}", f"defence {card.defence:+d}", f"speed {card.speed}"]
    return f"{card.name}: {', '.join((*values, *card.keywords))}; attacks first: {phrases().targets[card.target]}"


def _gear(hero: HeroFigure) -> str:
    values = [f"melee {_attack(hero.attacks['melee'])}", f"ranged {_attack(hero.attacks['ranged'])}"]
    values += [f"defence {hero.defence:+d}", f"speed {hero.speed}", *sorted(hero.keywords)]
    return ", ".join(values)


def _deeds(deeds: Sequence[Deed]) -> str:
    return " ".join(map(deed_words, deeds))


# ---------------------------------------------------------------------- the open question


def _open_question(position: Position) -> Iterator[str]:
    """Yield the question, and its answers with their numbers; the moves of a turn are not listed."""
    ask = position.ask
    if ask is None or position.over:
        yield f"Outcome: {'won' if position.won else 'lost' if ask is None else 'given up'}"
        return
    yield f"To be said: {question(ask)}"
    if ask.kind != "turn":
        for number, move in enumerate(position.legal, start=1):
            yield f"  {number} {write_move(position.quest, ask, move)}{_explained(position, ask, move)}"


def _explained(position: Position, ask: Ask, move: Move) -> str:
    """Return what an answer's word does not say by itself."""
    if ask.kind in party.KINDS:
        return f": {_card_values(party.cards_of(position.quest.kit, ask.kind)[move.n])}"
    game = position.game
    match move.kind:
        case "hero" | "coin" | "purse":
            return f": {game.heroes[move.to].build.hero.name}"
        case "enemy":
            return f": {game.enemy(move.to).card.name}"
        case "die":
            return f": {game.facts.cards[move.to].name}"
        case "option" if game.asking is not None:
            return f": {game.asking.options[move.n].label}"
        case "power":
            return f": {game.heroes[move.who].build.calling.powers[move.n].name}"
    return ""


def _card_values(card: party.Card) -> str:
    match card:
        case Hero():
            values = [f"melee {card.melee:+d}", f"ranged {card.ranged:+d}", f"defence {card.defence:+d}", f"speed {card.speed}"]
            values += [f"health {card.health}", *_skills(card)]
        case Gear():
            values = [f"melee {_attack(card.melee)}", f"ranged {_attack(card.ranged)}", f"defence {card.defence:+d}"]
            values += [f"speed {card.speed:+d}", *card.keywords]
        case Calling():
            powers = (f"{power.name} ({power.cost} energy): {_deeds(power.deeds)}" for power in card.powers)
            return f"{card.name}, {', '.join(_skills(card))}. {' '.join(powers)}"
    return f"{card.name}, {', '.join(values)}"


def _skills(card: Hero | Calling) -> list[str]:
    skills = {"strength": card.strength, "dexterity": card.dexterity, "wisdom": card.wisdom, "charisma": card.charisma}
    return [f"{skill} {value:+d}" for skill, value in skills.items() if value]


def _attack(value: AttackValue | Strike | None) -> str:
    return "none" if value is None else f"{value.dice} {'die' if value.dice == 1 else 'dice'} at {value.bonus:+d}"
