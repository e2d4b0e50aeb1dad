"""A person with a pencil who plays a quest by the letter of its pages: turns, tiles, items, the ring, the end."""

from __future__ import annotations

from collections.abc import Generator, Mapping

from tests.games.bag_of_dungeon.by_the_letter.cards import BLADE, BOOTS, COAT, TORCH, Hero
from tests.games.bag_of_dungeon.by_the_letter.floor import Place, name_of, next_to, place_of
from tests.games.bag_of_dungeon.by_the_letter.magic import Magician
from tests.games.bag_of_dungeon.by_the_letter.printed import Printed, Row
from tests.games.bag_of_dungeon.by_the_letter.table import Asking, NotAllowed, TurnOver


class PaperPlayer(Magician):
    """A game on paper: `words` may be said next, `say` plays one; `outcome` is "won" or "lost" at its end."""

    def __init__(self, paper: Printed, strip: Mapping[str, tuple[int, ...]]) -> None:
        super().__init__(paper, strip)
        self.farewell: list[Hero] | None = None
        self.outcome = ""
        self.words: list[str] = []
        self._game = self._play()
        self._on(None)

    def say(self, word: str) -> None:
        """Play a word; raises NotAllowed where it cannot be played."""
        if word not in self.words:
            raise NotAllowed(f"{word}: expected one of {', '.join(self.words) or 'nothing, the game is over'}")
        self._on(word)

    def _on(self, word: str | None) -> None:
        try:
            self.words = sorted(self._game.send(word))  # type: ignore[arg-type]
        except StopIteration:
            self.words, self.outcome = [], "won" if any(hero.status == "out" for hero in self.heroes) else "lost"

    # ------------------------------------------------------------------ turns

    def _play(self) -> Asking:
        while self.inside():
            yield from self._turn(self.active)
            if (after := self._next()) is None:
                return
            self.active = after

    def _next(self) -> Hero | None:
        """Return whose turn is next, None where the game is over."""
        self.active.points = self.active.card.points if self.active.status == "in" else self.active.points
        at = self.heroes.index(self.active)
        order = [*self.heroes[at + 1 :], *self.heroes[: at + 1]]
        if self.farewell is None:
            return next((hero for hero in order if hero.status == "in"), None)
        if self.active in self.farewell:
            self.farewell.remove(self.active)
            if self.active.status == "in":
                self._out("out" if self.active.at == self.floor.exit else "lost")
        return next((hero for hero in order if hero.status == "in" and hero in self.farewell), None)

    def _out(self, status: str) -> None:
        self.active.status, self.active.at = status, (99, 99)

    def _turn(self, hero: Hero) -> Asking:
        hero.stepped, self.torch = False, None
        if self.farewell is not None and hero.at == self.floor.exit:
            self._out("out")
            return
        try:
            yield from self.come(hero) if hero.waiting else self._begin(hero)
            while hero.points or self.free_acts(hero):
                word = yield self._turn_words(hero)
                if word == "end":
                    break
                yield from self._do(hero, word)
        except TurnOver:
            pass
        yield from self.end_turn(hero)

    def _begin(self, hero: Hero) -> Asking:
        """Face a monster that is there as the turn begins."""
        self.reveal(hero.at)
        if hero.at in self.foes and not hero.unseen:
            yield from self.fight(hero)

    def end_turn(self, hero: Hero) -> Asking:
        """End a turn: monsters heal, and whoever is hurt at the Healing Pool may drink."""
        self.recover()
        hurt = hero.status == "in" and hero.health < hero.card.health
        by = hero.at == self.pool and not self.monster_at(hero.at)
        if hurt and by and self.drops and (yield ["drink", "pass"]) == "drink":
            self.drops -= 1
            hero.health = hero.card.health

    def free_acts(self, hero: Hero) -> bool:
        """Return whether there is something to do that costs nothing and is no mere shifting of things."""
        second = self.torch == hero.at and self.floor.more(hero.at)
        return bool(self.steps_free(hero) or second or hero.at in self.foes or self.may_leave(hero) or self.to_take(hero)
                    or self._rivals(hero) or self._peeks(hero))  # fmt: skip

    def steps_free(self, hero: Hero) -> bool:
        """Return whether boots still give a free step."""
        return BOOTS in hero.items and not hero.stepped and bool(self.floor.ways(hero.at))

    def _rivals(self, hero: Hero) -> list[Hero]:
        beside = self.rivalry() and not self.monster_at(hero.at)
        return [other for other in self.here(hero.at) if other is not hero] if beside else []

    def _peeks(self, hero: Hero) -> list[str]:
        held = BLADE in hero.held
        return [f"peek {side}" for side, place in self.floor.ways(hero.at).items() if place in self.eyes] if held else []

    def may_leave(self, hero: Hero) -> bool:
        """Return whether a hero can take the ring out."""
        return self.bearer is hero and hero.at == self.floor.exit and hero.at not in self.foes

    def _turn_words(self, hero: Hero) -> list[str]:
        steps = [f"go {side}" for side in self.floor.ways(hero.at)] if hero.points or self.steps_free(hero) else []
        steps += [f"march {name_of(place)}" for place in self._marches(hero)]
        lays = (hero.points or self.torch == hero.at) and self.floor.more(hero.at)
        more = [f"uncover {side}" for side in self.floor.free(hero.at)] if self.paper.laid else ["draw"]
        return [
            *steps, *(more if lays else []), *(["fight"] if hero.at in self.foes else []), *self.shots(hero),
            *self.usable(hero, fight=False), *self.uses(hero), *self.chests(hero), *(f"take {item}" for item in self.to_take(hero)),
            *self.shifts(hero), *self._peeks(hero), *(f"attack {other.word}" for other in self._rivals(hero)),
            *(["leave"] if self.may_leave(hero) else []), "end",
        ]  # fmt: skip

    def _do(self, hero: Hero, word: str) -> Asking:
        act, *rest = word.split(" ")
        if act == "go":
            yield from self._go(hero, rest[0])
        elif act == "march":
            yield from self._march(hero, place_of(rest[0]))
        elif act in ("draw", "uncover"):
            yield from self._lay(hero, *rest)
        elif act == "fight":
            yield from self.fight(hero)
        elif act == "shoot":
            yield from self.shoot(hero, *self.shots(hero)[word])
        elif act == "attack":
            yield from self.duel(hero, self.hero_of(rest[0]))
        elif act == "open":
            self.open(hero, rest[0])
        elif act == "peek":
            self.reveal(next_to(hero.at, rest[0]))
        elif act == "leave":
            self._leave(hero)
        elif act in ("take", "hold", "drop", "give"):
            self.shift(hero, word)
        elif act in ("use", "renew"):
            self.prepare(hero, word)
        else:
            yield from self.magic(hero, self.uses(hero)[word])

    def _leave(self, hero: Hero) -> None:
        at = self.heroes.index(hero)
        self.farewell = [other for other in (*self.heroes[at + 1 :], *self.heroes[:at]) if other.status == "in"]
        self._out("out")
        self.turn_over()

    # ------------------------------------------------------------------ tiles

    def _go(self, hero: Hero, side: str) -> Asking:
        if self.steps_free(hero):
            hero.stepped = True
        else:
            hero.points -= 1
        self.torch, hero.at = None, self.floor.ways(hero.at)[side]
        yield from self.come(hero)

    def quiet(self, place: Place) -> bool:
        """Return whether a tile has no monster, eyes, spikes or vine, and nothing left to draw or to read."""
        tile = self.tile(place)
        left = place not in self.done and (tile.what == "items" or bool(tile.task))
        return not (self.monster_at(place) or self.spikes(place) or place in self.vines or left)

    def _marches(self, hero: Hero) -> list[Place]:
        """Return the quiet tiles that are reached over quiet tiles alone; what a single step leads to is no march."""
        if not self.paper.marching or not hero.points or self.monster_at(hero.at):
            return []
        loud = [place for place in self.floor.open if not self.quiet(place)]
        return [place for place, steps in self.floor.steps(hero.at, loud).items() if steps > 1 and place not in loud]

    def _march(self, hero: Hero, place: Place) -> Asking:
        hero.points -= 1
        self.torch, hero.at = None, place
        yield from self.come(hero)

    def _lay(self, hero: Hero, *side: str) -> Asking:
        if self.torch == hero.at:
            self.torch = None
        else:
            hero.points -= 1
            self.torch = hero.at if TORCH in hero.items else None
        yield from self.new_tile(hero.at, *side)
        yield from self.put_exit()

    def new_tile(self, place: Place, side: str = "") -> Generator[list[str], str, Place]:
        """Draw and lay a tile, or uncover one, and return its place."""
        if side:
            there = next_to(place, side)
            self.floor.uncover(there)
        else:
            tile = self.floor.draw(place)
            fits = self.floor.fits(place, tile)
            word = (yield [*fits]) if len(fits) > 1 else next(iter(fits))
            there = next_to(place, fits[word][0])
            self.floor.put(there, tile, fits[word][1])
        self.lies(there)
        return there

    def come(self, hero: Hero) -> Asking:
        """Come to a tile: vine, spikes, monster, items, side quest."""
        hero.unseen = hero.waiting = False
        if hero.at in self.vines:
            self.hurt(hero, self.take("Harm"))
            self.bury_or_go_on()
        if self.spikes(hero.at):
            yield from self._spikes(hero)
        self.reveal(hero.at)
        if hero.at not in self.foes:
            self._find(hero)
        elif COAT in hero.items and self.take("Test") >= self.paper.number(r"With Nobody’s Coat roll: (\d)–6 and it"):
            hero.unseen = True
        else:
            yield from self.fight(hero)

    def _spikes(self, hero: Hero) -> Asking:
        jams = [f"jam {item}" for item in self.movable(hero)]
        word = (yield ["risk", *jams]) if jams else "risk"
        if word != "risk":
            self.lose(hero, word[4:])
        elif self.take("Test") <= self.spring:
            for other in self.here(hero.at):
                self.hurt(other, self.take("Harm"))
            self.bury_or_go_on()

    def _find(self, hero: Hero) -> None:
        if self.farewell is not None and hero.at == self.floor.exit:
            self._out("out")
            self.turn_over()
        tile = self.tile(hero.at)
        if hero.at in self.done or not (tile.what == "items" or tile.task):
            return
        self.done.add(hero.at)
        if tile.what == "items":
            self.find(hero.at, hero)
        if tile.task and hero.health > 0:
            self.row(hero, self.paper.tasks[tile.task][(self.take("Test") - 1) // 2])
        self.bury_or_go_on()

    def row(self, hero: Hero, row: Row | None) -> None:
        """Do what a row of a side quest says; damage is direct."""
        what, by = row or ("", 0)
        if what == "health" and by < 0:
            self.hurt(hero, -by, direct=True)
        elif what == "health":
            self.heal(hero, by)
        elif what == "action point":
            hero.points = max(0, min(hero.card.points, hero.points + by))
        elif what == "kill point":
            hero.quests += by
        else:
            for _ in range(by):
                self.find(hero.at, hero)

    # ------------------------------------------------------------------ score

    def points(self, hero: Hero) -> int:
        """Return a hero's kill points, or what the health and the items of a hero are worth who is out."""
        if self.paper.scored:
            each = self.paper.number(r"\*\*Score of a won game†:\*\* (\d+) for each point of health")
            item = self.paper.number(r"and (\d+) for each item (?:they carry|carried) out")
            return each * hero.health + item * len(hero.items) if hero.status == "out" else 0
        ring = self.paper.number(r"and (\d+) for taking the ring out") if self.farewell is not None and self.bearer is hero else 0
        return sum(hero.kills) + hero.quests + ring

    def total_points(self) -> int:
        """Return the points of the game: the champion's where heroes compete and one came out, else those of all together."""
        each = [self.points(hero) for hero in self.heroes]
        out = [self.points(hero) for hero in self.heroes if hero.status == "out"]
        return max(out) if out and self.paper.mode == "competitive" else sum(each)
