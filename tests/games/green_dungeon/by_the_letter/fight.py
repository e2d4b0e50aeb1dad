"""Monsters met, fights round by round, damage and luck, treasure cards: as the sheets tell it, in both editions."""

from __future__ import annotations

from collections.abc import Generator, Iterable

from tests.games.green_dungeon.by_the_letter.sheet import Monster, Sheet

Asking = Generator[list[str], str, None]
"""Part of a game: it yields the words that may be said next, and is sent the one that is."""
Answer = Generator[list[str], str, str]
MELEE = {"drop": 0, "hammer": 1, "mini": 2, "final": 3}
PRIZES = {"drop": 0, "hammer": 0, "mini": 2, "final": 3}


class GameOver(Exception):
    """Ends a game wherever it is; its argument is how."""


class Fighter(Sheet):
    """A player in fights."""

    # ------------------------------------------------------------------ damage and luck

    def hurt(self, damage: int) -> Asking:
        """Lose health; where 1 or less is left, luck may be spent again and again until health is full."""
        if damage <= 0:
            return
        self.health -= damage
        low = self.health <= 1
        while low and self.luck and self.health < self.most_health:
            if (yield ["spend", "accept"]) == "accept":
                break
            self.luck -= 1
            self.heal(max(self.take("Heal"), self.take("Heal")) if self.new else self.take("Heal"))
        if self.health <= 0:
            raise GameOver("dead")

    # ------------------------------------------------------------------ treasure

    def find(self) -> Asking:
        """Draw one treasure card and keep it."""
        box = self.draw("treasure")
        if box is not None:
            yield from self.claim(box)

    def choose(self) -> Asking:
        """Draw two treasure cards, keep one and shuffle the other back."""
        boxes = [box for box in (self.draw("treasure"), self.draw("treasure")) if box is not None]
        if not boxes:
            return
        kept = boxes[0]
        if len(boxes) == 2:
            word = yield ["keep 1", "keep 2"]
            kept = boxes[int(word[-1]) - 1]
            boxes.remove(kept)
            self.bring_back("treasure", boxes[0])
        yield from self.claim(kept)

    def claim(self, box: int) -> Asking:
        """Take the number of a card in treasure, and settle what it is."""
        symbol, number = self.face("treasure", box)
        if symbol == "cog":
            self.treasure += 2 * number
            self.bring_back("treasure", box)
        elif symbol in ("drop", "wood"):
            self.treasure += number
            if self.helps(box) and (yield ["keep", "drink"]) == "drink":
                self.drink(box)
            else:
                self.potions.append(box)
        elif self.weapon is None:
            self.treasure += number
            self.weapon = box
        else:
            yield from self._second_weapon(box, number)

    def _second_weapon(self, box: int, number: int) -> Asking:
        assert self.weapon is not None
        self.treasure += number
        word = yield ["trade old", "trade new", "refuse"]
        if word == "refuse":
            self.lay_aside("treasure", box)
            return
        sold = self.weapon if word == "trade old" else box
        self.treasure += self.face("treasure", sold).number * (2 if self.new else 1)
        self.filled.add(sold)
        if word == "trade old":
            self.weapon = box

    def drinks(self) -> list[str]:
        """Return the words for the potions held that would give something back."""
        return sorted({"drink {} {}".format(*self.face("treasure", box)) for box in self.potions if self.helps(box)})

    def helps(self, box: int) -> bool:
        """Return whether a potion would give anything back now."""
        symbol = self.face("treasure", box).symbol
        return self.health < self.most_health if symbol == "drop" else self.magic < self.most_magic

    def drink_word(self, word: str) -> None:
        """Drink the potion that a word names; of equal ones the one found first."""
        box = next(box for box in self.potions if "drink {} {}".format(*self.face("treasure", box)) == word)
        self.potions.remove(box)
        self.drink(box)

    def drink(self, box: int) -> None:
        """Drink a potion and shuffle its card back."""
        symbol, number = self.face("treasure", box)
        if symbol == "drop":
            self.heal(number * (2 if self.new else 1))
        else:
            self.regain(number)
        self.bring_back("treasure", box)

    # ------------------------------------------------------------------ monsters

    def meet(self, rank: str) -> Monster:
        """Draw the cards of an opponent and write down what it is."""
        deck = "boss" if rank in ("mini", "final") else "monster"
        drawn = [self.draw(deck) for _ in range(2 if rank in ("hammer", "final") else 1)]
        boxes = tuple(box for box in drawn if box is not None)
        faces = [self.face(deck, box) for box in boxes]
        price = max((face.number for face in faces), default=1)
        nasty = ("drop",) if rank == "drop" else ("drop", "hammer")
        difficulty = price + sum(face.symbol in nasty for face in faces)
        woods = [face.number for face in faces if face.symbol == "wood"]
        magic = (max(woods) if self.new else difficulty) if woods else 0
        if rank == "final" and self.new:
            magic = min((face.number for face in faces), default=1)
        guards = any(face.symbol == "cog" for face in faces) and rank in ("drop", "hammer")
        return Monster(rank, boxes, price, difficulty, magic, guards, difficulty, magic)

    def put_away(self, monster: Monster) -> None:
        """Put the cards of a dead monster where they belong."""
        if monster.boss or not self.new:
            self.lay_aside("boss" if monster.boss else "monster", *monster.boxes)
        else:
            for box in monster.boxes:
                self.bring_back("monster", box)

    def flights(self) -> list[str]:
        """Return the rooms to which one may flee."""
        if not self.new:
            return [self.came_from] if self.came_from else []
        return [name for name, light, _ in self.next_door(self.pawn) if light and name in self.explored]

    # ------------------------------------------------------------------ rounds

    def fight(self, monster: Monster, bribable: bool = True) -> Answer:
        """Fight a monster to the end of it; return "beaten", "bribed" or "fled" (the pawn stands elsewhere then)."""
        turn, self.facing = 1, monster
        while True:
            word, barred = yield from self._choice(monster, turn, bribable)
            if word in ("bribed", "fled"):
                return word
            yield from self._round(monster, word, barred)
            if monster.health <= 0:
                return "beaten"
            turn += 1

    def _choice(self, monster: Monster, turn: int, bribable: bool) -> Generator[list[str], str, tuple[str, bool]]:
        """Return what is done in a round, and whether a flight has failed in it."""
        barred = False
        while True:
            word = yield list(self._words(monster, turn, bribable, barred))
            if word == "bribe":
                self.treasure -= self._price(monster)
                monster.paid += self._price(monster)
                monster.fled = False
                self._recover(monster)
                return "bribed", barred
            if word == "flee":
                if self.take("You") + self.level > self.take("Foe"):
                    yield from self._escape(monster)
                    return "fled", barred
                barred = True
            else:
                if word.startswith("drink"):
                    self.drink_word(word)
                return word, barred

    def _price(self, monster: Monster) -> int:
        return monster.price * (2 if monster.fled else 1)

    def _words(self, monster: Monster, turn: int, bribable: bool, barred: bool) -> Iterable[str]:
        yield "strike"
        if not barred and self.magic >= 1:
            yield "cast"
        if not barred and self.magic >= 3:
            yield "bolt"
        when = not barred and turn == 1 if self.new else True
        if bribable and when and not monster.boss and self.treasure >= self._price(monster):
            yield "bribe"
        if not barred and monster.rank != "final" and (self.new or turn > 1) and self.flights():
            yield "flee"
        if self.new:
            yield from self.drinks()

    def _escape(self, monster: Monster) -> Asking:
        rooms = self.flights()
        word = (yield [f"go {name}" for name in rooms]) if len(rooms) > 1 else f"go {rooms[0]}"
        monster.fled = True
        self._recover(monster)
        self.waiting.append((self.pawn, monster))
        self.came_from, self.pawn = self.pawn, word[3:]

    def _recover(self, monster: Monster) -> None:
        """Make a monster that is left behind whole again, as it is in the old edition."""
        if not self.new:
            monster.health, monster.magic = monster.difficulty, monster.full_magic

    def _round(self, monster: Monster, word: str, barred: bool) -> Asking:
        cast = word in ("cast", "bolt")
        if word == "cast":
            self.magic -= 1
            monster.health -= 1 + self.level
        elif word == "bolt":
            self.magic -= 3
            monster.health -= self.take("Power") + self.level
            yield from self.hurt(1)
        if monster.health <= 0:
            return
        answered = monster.magic > 0
        if answered:
            yield from self._its_magic(monster)
        if monster.health > 0 and not (cast and answered):
            yield from self._melee(monster, barred, cast, answered)

    def _its_magic(self, monster: Monster) -> Asking:
        if monster.boss and monster.magic >= 3:
            monster.magic -= 3
            yield from self.hurt(self.take("Power") + monster.difficulty)
            monster.health -= 1
        else:
            monster.magic -= 1
            yield from self.hurt(monster.difficulty)

    def _melee(self, monster: Monster, barred: bool, cast: bool, answered: bool) -> Asking:
        weapon = self.face("treasure", self.weapon).number if self.weapon is not None else 0
        mine, theirs = self.take("You"), self.take("Foe")
        if cast:
            mine += 0 if self.new else self.level
        elif not barred:
            mine += self.level + weapon
        if not answered:
            theirs += MELEE[monster.rank]
        if mine > theirs and not cast:
            monster.health -= 1 + weapon
        elif mine <= theirs and not answered:
            yield from self.hurt(monster.difficulty)
