"""Combat on paper: rounds with a monster, escapes, partners, what is left at the end."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Generator

from tests.games.bag_of_dungeon.by_the_letter.cards import BOOTS, HOUND, MAIL, THOUGHT, Hero
from tests.games.bag_of_dungeon.by_the_letter.floor import Place
from tests.games.bag_of_dungeon.by_the_letter.hands import Hands
from tests.games.bag_of_dungeon.by_the_letter.table import Asking


class Fighter(Hands):
    """A table at which one can fight."""

    fighter: Hero | None = None
    partner: Hero | None = None
    rounds = 0
    asked = False

    # ------------------------------------------------------------------ rolls

    def total(self, hero: Hero, stroke: bool) -> int:
        """Roll for a hero: all dice the same count double, then what is added; a stroke doubles it all."""
        helped = hero is self.fighter and self.partner is not None
        dice = [self.take("Hero") for _ in range(hero.card.dice + hero.more + (HOUND in hero.items) + helped)]
        return self.worth(dice, hero.card.plus + self.bonus(hero)) * (2 if stroke else 1)

    def worth(self, dice: list[int], added: int) -> int:
        """Return what a roll is worth: dice that show the same count double, then what is added."""
        return sum(dice) * (2 if len(dice) > 1 and len(set(dice)) == 1 else 1) + added

    def its_total(self) -> int:
        """Roll for the monster; a drowsy dragon has a die less in the first rounds."""
        assert self.fighter is not None
        foe = self.foes[self.fighter.at]
        drowsy = foe.dragon and self.rounds < self.paper.drowsy
        return self.roll(max(1, foe.kind.dice - drowsy), "Foe") + foe.kind.plus

    def reactions(self, hero: Hero, damage: int) -> list[str]:
        """Return the words for what helps against a blow that hurts."""
        if damage <= self.guard(hero):
            return []
        found = ["brace"] if hero.card.ability == "Stand Fast" and hero.uses else []
        return found + (["again"] if THOUGHT in hero.items else [])

    def react(self, hero: Hero, damage: int) -> Generator[list[str], str, str]:
        """Choose what is done about a blow: return "bear", "brace" or "again"."""
        words = self.reactions(hero, damage)
        word = (yield ["bear", *words]) if words else "bear"
        if word == "brace":
            hero.uses -= 1
        elif word == "again":
            self.lose(hero, THOUGHT)
        return word

    # ------------------------------------------------------------------ a fight with a monster

    def fight(self, hero: Hero, partner: Hero | None = None) -> Asking:
        """Fight the monster on a hero's tile to the end of it, which ends the turn."""
        self.fighter, self.partner, self.rounds, self.asked = hero, partner, 0, partner is not None
        hero.unseen = False
        self.mirror(hero.at, hero)
        if self.foes[hero.at].dragon and self.paper.breath:
            self.hurt(hero, self.paper.breath, direct=True)
            if self._fell():
                self._over()
        while True:
            yield from self._before_round()

    def _before_round(self) -> Asking:
        hero = self.fighter
        assert hero is not None
        word = yield ["fight", *self.abilities(hero), *self._ways_out(hero), *self._callable(hero), *self.usable(hero),
                      *(f"hold {item}" for item in self.holdable(hero)), *self.gifts(hero)]  # fmt: skip
        act, *rest = word.split(" ")
        if act in ("fight", "stroke"):
            hero.uses -= act == "stroke"
            yield from self._round(hero, act == "stroke")
        elif word.startswith("escape new"):
            yield from self._escape_further(hero, rest[1:])
        elif act == "escape":
            yield from self._escape(hero, rest[0])
        elif act == "tag":
            yield from self._call(hero, next(other for other in self.heroes if other.word == rest[0]))
        else:
            self.prepare(hero, word)

    def _ways_out(self, hero: Hero) -> list[str]:
        if hero is not self.active or self.partner is not None:
            return []
        near = self.paper.number(r"tile next to yours, by open sides: (\d) AP, \d direct damage")
        far = self.paper.number(r"for it: (\d) AP, \d direct damage")
        found = [f"escape {side}" for side in self.floor.ways(hero.at)] if hero.points >= near else []
        if hero.points >= far and self.floor.more(hero.at):
            found += [f"escape new {side}" for side in self.floor.free(hero.at)] if self.paper.laid else ["escape new"]
        return found

    def _pay_escape(self, hero: Hero, pattern: str) -> bool:
        """Pay for an escape, and return whether the hero lives."""
        hero.points -= self.paper.number(pattern + r"(\d) AP")
        if BOOTS not in hero.items and hero.card.ability != "Slip Away":
            self.hurt(hero, self.paper.number(pattern + r"\d AP, (\d) direct"), direct=True)
        return not self.bury()

    def _escape(self, hero: Hero, side: str) -> Asking:
        alive = self._pay_escape(hero, "tile next to yours, by open sides: ")
        self._fight_ends()
        if alive:
            hero.at, hero.waiting = self.floor.ways(hero.at)[side], True
        yield from ()
        self.turn_over()

    def _escape_further(self, hero: Hero, side: list[str]) -> Asking:
        alive = self._pay_escape(hero, "for it: ")
        self._fight_ends()
        if alive:
            there = yield from self.new_tile(hero.at, *side)
            if there in self.floor.ways(hero.at).values():
                hero.at, hero.waiting = there, True
            yield from self.put_exit()
        self.turn_over()

    @abstractmethod
    def new_tile(self, place: Place, side: str = "") -> Generator[list[str], str, Place]:
        """Draw and lay a tile, or uncover one, and return its place."""

    def _callable(self, hero: Hero) -> list[str]:
        pay = self.paper.number(r"once in a fight: (\d) AP") if self.several else 0
        if self.asked or hero is not self.active or not self.several or hero.points < pay:
            return []
        least = self.paper.number(r"The hero needs (\d) health or more") if self.paper.mode == "solo" else 1
        return [
            f"tag {other.word}" for other in self.inside() if other is not hero and other.health >= least and self._comes(other)
        ]

    def _comes(self, other: Hero) -> bool:
        """Return whether a hero can walk to the fight."""
        assert self.fighter is not None
        shut = self.barred()
        far = self.floor.steps(self.fighter.at, shut).get(other.at, 999)
        return far == 0 or (other.at not in shut and far <= other.points)

    def _call(self, hero: Hero, other: Hero) -> Asking:
        hero.points -= self.paper.number(r"once in a fight: (\d) AP")
        self.asked = True
        if self.paper.mode == "solo":
            comes = self.take("Test") >= self.paper.number(r"and a die: (\d)–6 comes")
        else:
            comes = (yield ["help", "refuse"]) == "help"
        if comes:
            far = self.floor.steps(hero.at, self.barred())[other.at]
            other.points -= far
            other.waiting = other.waiting and not far
            other.at, other.unseen = hero.at, False
            self.partner = other

    def _round(self, hero: Hero, stroke: bool) -> Asking:
        mine, theirs = self.total(hero, stroke), self.its_total()
        foe = self.foes[hero.at]
        if mine > theirs:
            foe.health -= mine - theirs
            if foe.health <= 0:
                yield from self._won(hero)
        elif theirs > mine:
            word = yield from self.react(hero, theirs - mine)
            if word == "again":
                yield from self._round(hero, stroke)
                return
            if word == "bear":
                self._take_blow(hero, theirs - mine)
        self.rounds += 1

    def _take_blow(self, hero: Hero, damage: int) -> None:
        """Take the damage of a round: the fighter all of it, the partner half, and whom the monster reaches."""
        site = hero.at
        self.hurt(hero, damage)
        if self.partner is not None:
            self.hurt(self.partner, damage // 2)
        reached = set(self.floor.line(site, self.foes[site].kind.reach))
        for other in self.inside():
            if other.at in reached:
                self.hurt(other, damage // 2)
        if self._fell():
            self._over()

    def _fell(self) -> bool:
        """Let the dead fall; a partner who is left goes on alone. Return whether nobody does."""
        assert self.fighter is not None
        fell = self.fighter.health <= 0
        if self.partner is not None and self.partner.health <= 0:
            self.partner = None
        self.bury()
        if not fell or self.partner is None:
            return fell
        self.fighter, self.partner, self.asked = self.partner, None, True
        return False

    def _won(self, hero: Hero) -> Asking:
        """Claim the monster with its items, and see to what lies there before the turn ends."""
        site, partner = hero.at, self.partner
        self._put_off_mail()
        had = len(hero.items)
        self.beaten(site, hero, afar=False)
        self.bury()
        self._leave_fight()
        helped = partner is not None and partner.status == "in" and len(hero.items) > had
        if hero is self.active and hero.at == site and (helped or self.to_take(hero) or self._after_dropping(hero)):
            while (word := (yield ["done", *self.shifts(hero), *(f"take {item}" for item in self.to_take(hero))])) != "done":
                self.shift(hero, word)
        self.turn_over()

    def _after_dropping(self, hero: Hero) -> bool:
        things = [item for item in self.lying.get(hero.at, []) if self.things[item].place != "stays put"]
        return bool(things) and bool(self.movable(hero) or self.bearer is hero)

    def _over(self) -> None:
        self._fight_ends()
        self.turn_over()

    def _fight_ends(self) -> None:
        """End a fight that was not won."""
        self._put_off_mail()
        self._leave_fight()

    def _put_off_mail(self) -> None:
        """See to what lasts for one fight, which is over before its spoils are drawn."""
        for hero in (self.fighter, self.partner):
            if hero is not None and hero.status == "in":
                self.rest(hero)

    def _leave_fight(self) -> None:
        """Give monsters their full health again."""
        self.recover()
        self.fighter = self.partner = None

    def rest(self, hero: Hero) -> None:
        """Take away what lasts for one fight: dice, and the mail that was worn."""
        hero.more = 0
        if self.suits(hero)[-1:] == [MAIL]:
            self.lose(hero, MAIL)
