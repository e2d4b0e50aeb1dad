"""Combat with a monster: rounds, blows and what softens them, escapes, partners, the end of a fight."""

from __future__ import annotations

from generator.games.bag_of_dungeon.quest.geometry import STEPS
from generator.games.bag_of_dungeon.rules import carrying, floor, harm, monsters
from generator.games.bag_of_dungeon.rules.chance import Chance, Purpose
from generator.games.bag_of_dungeon.rules.state import DRAGON, NOWHERE, Adventurer, Foe, Table, still_in

ESCAPE_POINTS, ESCAPE_DAMAGE = 1, 1
"""What an escape to a tile that lies costs (S-10)."""
DRAWN_POINTS, DRAWN_DAMAGE = 2, 2
"""What an escape to a tile that is drawn costs (S-10)."""
TAG_POINTS = 1
TAG_HEALTH, TAG_ROLL = 5, 3
"""In a solo game a partner needs so much health, and a roll so high (S-15)."""


def start_fight(table: Table, fighter: int, *, partner: int = NOWHERE) -> None:
    """Begin a fight between a hero and the monster on the hero's tile; the dragon's breath comes first (S-55)."""
    hero = table.heroes[fighter]
    table.fighter, table.partner, table.site = fighter, partner, hero.cell
    table.rounds, table.asked, table.doubled = 0, partner != NOWHERE, 0
    hero.unseen = hero.pending = False
    monsters.mirror(table, hero.cell, hero)
    foe = table.foes[hero.cell]
    table.write_log("fight", hero=fighter, foe=foe.token)
    if foe.token == DRAGON and table.quest.dragon.breath:
        harm.wound(table, hero, table.quest.dragon.breath, direct=True)
        if _fighter_fell(table):
            return
    table.phase = "fight"


def combat_dice(table: Table, hero: Adventurer) -> int:
    """Return how many dice a hero rolls in combat: those of the card, and one each for a hound, a partner, a draught, a temper."""
    partner = hero.hero == table.fighter and table.partner != NOWHERE
    return table.trades[hero.hero].dice + hero.surge + bool(carrying.find(hero, "ally")) + partner


def hero_total(table: Table, hero: Adventurer, chance: Chance) -> int:
    """Roll for a hero and return the total: dice, doubled if all are equal, and what is added; all of it doubled by a stroke.

    Dice that came from elsewhere must be equal too (S-9); a stroke, told before the roll (S-49), doubles the total once (S-30).
    """
    rolls = [chance.die("hero") for _ in range(combat_dice(table, hero))]
    total = sum(rolls)
    if len(rolls) > 1 and rolls.count(rolls[0]) == len(rolls):
        total *= 2
        table.write_log("critical", hero=hero.hero, total=total)
    total += table.trades[hero.hero].plus + carrying.attack_bonus(hero)
    return total * 2 if table.doubled >> hero.hero & 1 else total


def foe_dice(table: Table, foe: Foe) -> int:
    """Return how many dice a monster rolls; a drowsy dragon one less, but one at least (S-55)."""
    drowsy = foe.token == DRAGON and table.rounds < table.quest.dragon.drowsy
    return max(1, foe.dice - 1) if drowsy else foe.dice


def fight_round(table: Table, chance: Chance) -> None:
    """Fight a round: the lower total takes the difference as damage; a tie does nothing (S-8)."""
    hero, foe = table.heroes[table.fighter], table.foes[table.site]
    purpose: Purpose = "foe"
    mine = hero_total(table, hero, chance)
    theirs = sum(chance.die(purpose) for _ in range(foe_dice(table, foe))) + foe.plus
    table.rounds += 1
    table.write_log("round", hero=hero.hero, foe=foe.token, mine=mine, theirs=theirs)
    if mine > theirs:
        if monsters.wounded(table, table.site, mine - theirs):
            _win(table, chance)
    elif theirs > mine:
        table.damage, table.struck = theirs - mine, hero.hero
        if can_react(table, hero, theirs - mine):
            table.phase = "react"
        else:
            take_blow(table)


def can_react(table: Table, hero: Adventurer, damage: int) -> bool:
    """Return whether a blow would hurt somebody who has something against it: a stand to be made, a second thought (S-49)."""
    return damage > carrying.guard(hero) and (can_brace(table, hero) or carrying.find(hero, "again") > 0)


def can_brace(table: Table, hero: Adventurer) -> bool:
    """Return whether a hero can still ignore an attack."""
    return hero.uses > 0 and table.trades[hero.hero].ability == "brace"


def take_blow(table: Table) -> None:
    """Let the fighter take the damage due, the partner half of it (S-14), and whom the monster reaches from afar as much (S-19)."""
    damage, table.damage, table.struck = table.damage, 0, NOWHERE
    table.phase = "fight"
    foe = table.foes[table.site]
    harm.wound(table, table.heroes[table.fighter], damage)
    if table.partner != NOWHERE:
        harm.wound(table, table.heroes[table.partner], damage // 2)
    if foe.reach:
        reached = {cell for cell, _ in floor.straight_cells(table, table.site, foe.reach)}
        for other in still_in(table):
            if other.cell in reached:
                harm.wound(table, other, damage // 2)
    _fighter_fell(table)


def _fighter_fell(table: Table) -> bool:
    """Bury whoever fell; where the fighter did, the partner goes on alone, or the fight is over. Return whether it is over."""
    fell = table.heroes[table.fighter].health <= 0
    if table.partner != NOWHERE and table.heroes[table.partner].health <= 0:
        table.partner = NOWHERE
    harm.bury(table)
    if not fell:
        return False
    if table.partner == NOWHERE:
        end_fight(table)
        return True
    table.fighter, table.partner, table.asked = table.partner, NOWHERE, True
    table.phase = "fight"
    return False


def _win(table: Table, chance: Chance) -> None:
    """Claim the monster and what it leaves; then things may be taken up and shared before the turn ends (S-52).

    What was worn for this one fight is gone before anything is drawn, so that spoils serve the next fight.
    """
    hero, partner, cell = table.heroes[table.fighter], table.partner, table.site
    _wear_out(table)
    before = len(hero.items)
    monsters.beaten(table, cell, hero, chance, melee=True)
    harm.bury(table)
    _close_fight(table)
    shared = partner != NOWHERE and table.heroes[partner].status == "in" and len(hero.items) > before
    if hero.hero == table.active and hero.cell == cell and (shared or carrying.any_use_here(table, hero)):
        table.phase, table.due = "loot", ""


def end_fight(table: Table) -> None:
    """End a fight that was not won, and with it the turn; what lasts for one fight is gone (S-44)."""
    _wear_out(table)
    _close_fight(table)


def _wear_out(table: Table) -> None:
    """Take away what lasts for one fight: dice of draughts and tempers, and armour that was worn in it."""
    for hero in (table.fighter, table.partner):
        if hero != NOWHERE and table.heroes[hero].status == "in":
            table.heroes[hero].surge = 0
            carrying.break_worn(table, table.heroes[hero])


def _close_fight(table: Table) -> None:
    """Leave the fight and end the turn; monsters recover (S-44)."""
    monsters.recover(table)
    table.fighter = table.partner = table.site = NOWHERE
    table.rounds, table.asked, table.doubled = 0, False, 0
    table.phase, table.due = "", "end"


def on_own_turn(table: Table) -> bool:
    """Return whether the fighter is the hero whose turn it is, not a partner who finishes the fight."""
    return table.fighter == table.active


def can_escape(table: Table, points: int) -> bool:
    """Return whether the fighter can flee for so many action points: on the own turn, and without a partner (S-10)."""
    return on_own_turn(table) and table.partner == NOWHERE and table.heroes[table.fighter].points >= points


def escape(table: Table, side: int) -> None:
    """Flee to the tile on a side; what waits there is resolved on the next turn (S-10)."""
    hero = table.heroes[table.fighter]
    if _pay_escape(table, hero, ESCAPE_POINTS, ESCAPE_DAMAGE):
        hero.cell += STEPS[side]
        hero.pending = True
        table.write_log("escaped", hero=hero.hero, cell=hero.cell)
    end_fight(table)


def escape_further(table: Table) -> bool:
    """Pay for an escape to a tile that is still to be drawn; return whether the hero lives to lay it (S-10)."""
    hero = table.heroes[table.fighter]
    alive = _pay_escape(table, hero, DRAWN_POINTS, DRAWN_DAMAGE)
    end_fight(table)
    table.fleeing = alive
    return alive


def _pay_escape(table: Table, hero: Adventurer, points: int, damage: int) -> bool:
    """Take what an escape costs, and return whether the hero survives it; boots and nimble heroes take no damage."""
    hero.points -= points
    if not carrying.find(hero, "boots") and table.trades[hero.hero].ability != "slip":
        harm.wound(table, hero, damage, direct=True)
    return not harm.bury(table)


def helpers(table: Table) -> dict[int, int]:
    """Return the heroes who can be called to the fight, with the steps that they are away (S-11, S-15).

    They come from their own tile past no monster, token, spikes or vines (S-53), and pay for their steps from their next turn.
    """
    hero = table.heroes[table.fighter]
    if table.asked or not on_own_turn(table) or hero.points < TAG_POINTS:
        return {}
    shut = floor.barred(table)
    near = floor.distances(table, table.site, avoid=shut)
    least = TAG_HEALTH if table.quest.mode == "solo" else 1
    return {
        other.hero: near[other.cell]
        for other in still_in(table)
        if other is not hero and other.health >= least and near.get(other.cell, floor.FAR) <= other.points
        if other.cell == table.site or other.cell not in shut
    }  # fmt: skip


def call(table: Table, other: int, chance: Chance) -> None:
    """Call a hero to the fight: in a solo game a die decides, otherwise that hero does, once the action point is spent (S-15)."""
    table.heroes[table.fighter].points -= TAG_POINTS
    table.asked, table.called = True, other
    if table.quest.mode != "solo":
        table.phase = "called"
    else:
        answer(table, chance.die("test") >= TAG_ROLL)


def answer(table: Table, helps: bool) -> None:
    """Let the called hero come, or stay away."""
    other, table.called = table.called, NOWHERE
    table.phase = "fight"
    table.write_log("helps" if helps else "refuses", hero=other)
    if helps:
        partner = table.heroes[other]
        partner.points -= _steps_away(table, partner)
        partner.pending &= partner.cell == table.site
        partner.cell, partner.unseen = table.site, False
        table.partner = other


def _steps_away(table: Table, partner: Adventurer) -> int:
    return floor.distances(table, table.site, avoid=floor.barred(table))[partner.cell]
