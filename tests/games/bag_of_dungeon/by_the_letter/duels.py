"""Combat between heroes on paper."""

from __future__ import annotations

from collections.abc import Generator

from tests.games.bag_of_dungeon.by_the_letter.cards import Hero
from tests.games.bag_of_dungeon.by_the_letter.fights import Fighter
from tests.games.bag_of_dungeon.by_the_letter.floor import Place, name_of
from tests.games.bag_of_dungeon.by_the_letter.table import Asking


class Duellist(Fighter):
    """A table at which heroes can fight one another."""

    def duel(self, attacker: Hero, rival: Hero) -> Asking:
        """Fight another hero to the end of it, which ends the turn."""
        pair = (attacker, rival)
        while not any(hero.health <= 0 for hero in pair):
            strokes = []
            for hero, other in (pair, pair[::-1]):
                word = yield from self._stand(hero, other)
                if word.startswith("flee"):
                    self._duel_ends(pair)
                strokes.append(word == "stroke")
            yield from self._duel_round(pair, strokes)
        self._duel_ends(pair)

    def _stand(self, hero: Hero, other: Hero) -> Generator[list[str], str, str]:
        """Choose before a round of a duel; return the word that ended the choice."""
        while True:
            ways = self._flights(hero)
            words = [f"flee {name} {price}" for name in ways for price in (("kill", "wounds") if hero.kills else ("wounds",))]
            holds = [f"hold {item}" for item in self.holdable(hero)]
            word = yield ["fight", *self.abilities(hero), *words, *self.usable(hero), *holds]
            if word == "stroke":
                hero.uses -= 1
            if word in ("fight", "stroke"):
                return word
            if word.startswith("flee"):
                self._flee(hero, other, word, ways)
                return word
            self.prepare(hero, word)

    def _flights(self, hero: Hero) -> dict[str, tuple[Place, int]]:
        far = self.floor.steps(hero.at, self.barred())
        return {name_of(there): (there, steps) for there, steps in far.items() if 0 < steps <= hero.points}

    def _flee(self, hero: Hero, other: Hero, word: str, ways: dict[str, tuple[Place, int]]) -> None:
        _, name, price = word.split(" ")
        there, steps = ways[name]
        hero.points -= steps
        if price == "kill":
            self.give_kill(hero, other)
        else:
            self.hurt(hero, self.paper.number(r"for the least of your kills or for (\d) damage"))
        if hero.health > 0:
            hero.at, hero.waiting = there, True

    def give_kill(self, hero: Hero, other: Hero) -> None:
        """Give the least of one's kills to another hero."""
        if hero.kills:
            other.kills.append(min(hero.kills))
            hero.kills.remove(min(hero.kills))

    def _duel_round(self, pair: tuple[Hero, Hero], strokes: list[bool]) -> Asking:
        mine, theirs = (self.total(hero, stroke) for hero, stroke in zip(pair, strokes, strict=True))
        if mine == theirs:
            return
        loser = pair[1] if mine > theirs else pair[0]
        word = yield from self.react(loser, abs(mine - theirs))
        if word == "again":
            yield from self._duel_round(pair, strokes)
        elif word == "bear":
            self.hurt(loser, abs(mine - theirs))

    def _duel_ends(self, pair: tuple[Hero, Hero]) -> None:
        for hero, other in (pair, pair[::-1]):
            if hero.health <= 0:
                hero.more = 0
                self.give_kill(hero, other)
            else:
                self.rest(hero)
        self.bury()
        self.turn_over()
