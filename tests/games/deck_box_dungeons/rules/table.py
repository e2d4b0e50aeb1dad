"""A small table for tests of the referee: drawn rooms, figures where a test wants them, listed dice, given answers."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import cache
from typing import Any

from generator.core.data import replace
from generator.core.rng import Rng
from generator.games.deck_box_dungeons.making.generator import generate
from generator.games.deck_box_dungeons.quest.effects import ATTACKS, COLOURS, Effect
from generator.games.deck_box_dungeons.quest.model import Quest
from generator.games.deck_box_dungeons.rules import encounters, enemies, places, turns
from generator.games.deck_box_dungeons.rules.board import CARD, NOWHERE
from generator.games.deck_box_dungeons.rules.state import (
    VILLAIN,
    Ask,
    EnemyFigure,
    Figure,
    Game,
    GameOver,
    GuestFigure,
    HeroFigure,
    Move,
    Where,
)
from tests.games.deck_box_dungeons.rules.cards import build, enemy, value
from tests.games.deck_box_dungeons.rules.drawing import Place, cards_of, marks_of, quest_of

SIDES = "nesw"
Answer = str | int | Move | dict[str, Any]


class Dice:
    """Gives the faces that it was loaded with, in order, and fails when they run out."""

    def __init__(self) -> None:
        self.faces: list[int] = []

    def die(self) -> int:
        assert self.faces, "the referee rolls a die that the test does not list"
        return self.faces.pop(0)


class Table:
    """A game on drawn cards in the heroes' phase of its first round, every card explored but the `unexplored`."""

    def __init__(self, picture: str, *, unexplored: str = "", **changes: Any) -> None:
        self.marks = marks_of(cards_of(picture))
        self.begin(quest_of(picture, **changes), unexplored)

    def begin(self, quest: Quest, unexplored: str = "") -> None:
        """Lay out the rooms of a quest."""
        self.quest = quest
        self.dice = Dice()
        self.game = game = Game(quest, self.dice)
        self.asked: list[Ask] = []
        for number, name in enumerate(game.board.room_ids):
            if name not in unexplored:
                game.explored |= 1 << number
                game.way_in.setdefault(number, game.board.numbered[number][0])
        game.phase, game.round = "heroes", 1
        game.renew()
        places.join_open(game)

    # spaces and their names: A13 is column 1, row 3 of card A, A.n its northern half space, A+B a joined one

    def at(self, name: str) -> int:
        """Return a space by its mark or its name."""
        if name in self.marks:
            return self.place(self.marks[name][0])
        if "+" in name:
            rooms = {self.room(letter) for letter in name.split("+")}
            return next(gate.joined for gate in self.game.board.gateways if {gate.a, gate.b} == rooms)
        if "." in name:
            return self.exit(*name.split("."))
        return self.square(name[0], int(name[1]), int(name[2]))

    def place(self, where: Place) -> int:
        """Return the space of a place on a drawing."""
        return self.square(*where) if len(where) == 3 else self.exit(*where)

    def all_at(self, mark: str) -> list[str]:
        """Return the names of all spaces with a mark."""
        return ["".join(map(str, where)) if len(where) == 3 else ".".join(where) for where in self.marks.get(mark, [])]

    def room(self, letter: str) -> int:
        return self.game.board.room_ids.index(letter)

    def square(self, letter: str, x: int, y: int) -> int:
        """Return the space of a square of a card."""
        row = self.quest.rooms[self.room(letter)]
        corner = (row.x * CARD + 1 + 2 * x, row.y * CARD + 1 + 2 * y)
        for number in self.game.board.in_room[self.room(letter)]:
            box = self.game.board.spaces[number].box
            if box[:2] == corner and box[2] - box[0] == box[3] - box[1] == 2 and number not in self.game.board.gateway_at:
                return number
        raise KeyError((letter, x, y))

    def half(self, letter: str, side: str) -> int:
        """Return the half space of an exit on its own card."""
        row = self.quest.rooms[self.room(letter)]
        wanted = {
            "n": (row.x * CARD + 5, row.y * CARD), "s": (row.x * CARD + 5, row.y * CARD + CARD - 1),
            "w": (row.x * CARD, row.y * CARD + 5), "e": (row.x * CARD + CARD - 1, row.y * CARD + 5),
        }[side]  # fmt: skip
        for number in self.game.board.in_room[self.room(letter)]:
            space = self.game.board.spaces[number]
            if space.rooms == (self.room(letter),) and space.box[:2] == wanted:
                return number
        raise KeyError((letter, side))

    def exit(self, letter: str, side: str) -> int:
        """Return the space of an exit that is there now: its half space, or the whole one once it is joined."""
        half = self.half(letter, side)
        place = self.game.board.gateway_at.get(half, NOWHERE)
        if place != NOWHERE and self.game.joined >> place & 1:
            return self.game.board.gateways[place].joined
        return half

    def name(self, space: int) -> str:
        """Return the name of a space, or its mark where it has one."""
        for mark in self.marks:
            if self.at(mark) == space:
                return mark
        found = self.game.board.spaces[space]
        letters = [self.game.board.room_ids[room] for room in found.rooms]
        if len(letters) == 2:
            return "+".join(letters)
        row = self.quest.rooms[found.rooms[0]]
        left, top = found.box[0] - row.x * CARD, found.box[1] - row.y * CARD
        sides = {(5, 0): "n", (5, CARD - 1): "s", (0, 5): "w", (CARD - 1, 5): "e"}
        if (left, top) in sides:
            return f"{letters[0]}.{sides[left, top]}"
        return f"{letters[0]}{(left - 1) // 2}{(top - 1) // 2}"

    def where(self, figure: Figure) -> str:
        """Return the name of the space on which a figure stands; nothing where it is off the table."""
        return "" if figure.space == NOWHERE else self.name(figure.space)

    # figures

    def hero(self, where: str, **values: Any) -> HeroFigure:
        """Put a hero on a space; `health` is both its start and its maximum, see `cards.build` for the rest."""
        figure = HeroFigure(len(self.game.heroes), build(**values), 0)
        self.game.heroes.append(figure)
        self.game.put(figure, self.at(where))
        return figure

    def foe(self, where: str, kind: str = "green melee", health: int = 3, *, bounty: bool = False, **card: Any) -> EnemyFigure:
        """Put an enemy on a space, with changed values of its card."""
        colour, attack = kind.split()
        number = 2 * COLOURS.index(colour) + ATTACKS.index(attack)  # type: ignore[arg-type]
        figure = EnemyFigure(self.game.next_id, number, enemy(kind, **card), health, bounty=bounty)
        self.game.next_id += 1
        self.game.pool[figure.colour] -= 1
        self.game.enemies.append(figure)
        self.game.put(figure, self.at(where))
        return figure

    def villain(self, where: str, health: int | None = None, **card: Any) -> EnemyFigure:
        """Put the villain on a space."""
        full = self.quest.villain.health.at(len(self.game.heroes))
        changes = {name: value(row) if isinstance(row, tuple) and name in ATTACKS else row for name, row in card.items()}
        figure = EnemyFigure(-1, VILLAIN, replace(self.quest.villain, **changes), health or full, bounty=False)
        self.game.enemies.append(figure)
        self.game.put(figure, self.at(where))
        return figure

    def guest(self, where: str, identity: str = "npc1", *, free: bool = True) -> GuestFigure:
        """Put somebody of the quest on a space; `npc1` is the guest of an escort, if the quest has one."""
        term = self.game.facts.escort if identity == "npc1" else None
        figure = GuestFigure(identity, term, len(self.game.heroes))
        figure.free = free
        self.game.guests.append(figure)
        self.game.put(figure, self.at(where))
        return figure

    # play

    def play(self, steps: Generator[Ask, Move, Any], *answers: Answer, dice: Sequence[int] = (), rest: bool = False) -> Any:
        """Carry out a part of the rules with these dice and answers; fails unless all of them are used. Returns its result.

        With `rest`, questions beyond the answers get the first answer.
        """
        left = list(answers)
        self.dice.faces = list(dice)
        self.asked = []
        result = None
        try:
            ask = next(steps)
            while True:
                self.asked.append(ask)
                assert left or rest, f"nobody answers {ask}"
                ask = steps.send(pick(ask, left.pop(0) if left else 0))
        except StopIteration as stop:
            result = stop.value
        except GameOver:
            pass
        assert left == [], "answers are left over"
        assert self.dice.faces == [], "dice are left over"
        return result

    def kinds(self) -> list[str]:
        """Return the kinds of the questions that were asked last."""
        return [ask.kind for ask in self.asked]

    def moves(self, kind: str, hero: HeroFigure) -> list[Move]:
        """Return the legal moves of a kind that a hero has."""
        return [move for move in turns.legal_moves(self.game) if (move.kind, move.who) == (kind, hero.index)]

    def goes(self, hero: HeroFigure) -> set[str]:
        """Return the names of the spaces to which a hero can move."""
        return {self.name(move.to) for move in self.moves("go", hero)}

    def hits(self, hero: HeroFigure, kind: str) -> list[EnemyFigure]:
        """Return the enemies that a hero can attack."""
        return [self.game.enemy(move.to) for move in self.moves(kind, hero)]

    def do(
        self,
        kind: str,
        hero: HeroFigure,
        to: Any = None,
        *answers: Answer,
        n: int | None = None,
        dice: Sequence[int] = (),
        rest: bool = False,
    ) -> None:
        """Let a hero make a move, which must be legal; `to` is a space by its name, or a figure."""
        aim = self.at(to) if isinstance(to, str) else to.id if isinstance(to, EnemyFigure) else to.index if to is not None else None
        found = [m for m in self.moves(kind, hero) if (aim is None or m.to == aim) and (n is None or m.n == n)]
        assert len(found) == 1, f"{kind} to {to}: {found}"
        self.play(turns.play_move(self.game, found[0]), *answers, dice=dice, rest=rest)
        active = self.game.active
        if active >= 0 and (self.game.heroes[active].health <= 0 or self.game.heroes[active].acted):
            self.game.active = NOWHERE

    def act(self, foe: EnemyFigure, *answers: Answer, dice: Sequence[int] = (), rest: bool = False) -> str:
        """Let one enemy act, and return where it stands."""
        self.play(enemies.activate(self.game, foe), *answers, dice=dice, rest=rest)
        return self.where(foe)

    def carry_out(
        self,
        *effects: Effect,
        room: str = "A",
        entering: int = 0,
        answers: Sequence[Answer] = (),
        dice: Sequence[int] = (),
        rest: bool = False,
        **where: Any,
    ) -> None:
        """Carry out effects as an encounter of a room would."""
        place = Where(self.room(room), entering, **where)
        self.play(encounters.carry_out(self.game, effects, place), *answers, dice=dice, rest=rest)

    def refresh(self, *answers: Answer, dice: Sequence[int] = (), rest: bool = False) -> None:
        """Carry out a refresh phase."""
        self.play(turns.refresh_phase(self.game), *answers, dice=dice, rest=rest)

    def enemy_phase(self, *answers: Answer, dice: Sequence[int] = (), rest: bool = False) -> None:
        """Carry out an enemy phase."""
        self.play(enemies.enemy_phase(self.game), *answers, dice=dice, rest=rest)


def pick(ask: Ask, answer: Answer) -> Move:
    """Return the answer that a test means: by kind, by place, by some of its fields, or the move itself."""
    if isinstance(answer, int):
        return ask.answers[answer]
    if isinstance(answer, Move):
        assert not ask.answers or answer in ask.answers, f"{answer} is no answer to {ask}"
        return answer
    wanted = {"kind": answer} if isinstance(answer, str) else answer
    found = [move for move in ask.answers if all(getattr(move, name) == part for name, part in wanted.items())]
    assert found, f"{answer} is no answer to {ask}"
    return found[0]


@cache
def real_quest() -> Quest:
    """Return a quest as the generator makes it, checked by nobody."""
    options = {"heroes": "2", "grade": "medium", "length": "long", "theme": "crypt", "dice": "6/4/3"}
    return generate(options, Rng.root("referee", 1))


ONE = """
###:###
#.....#
#.....#
:.....:
#.....#
#.....#
###:###
"""
"""One open room with a closed exit on each side."""
TWO = """
####### #######
#.....# #.....#
#.....# #.....#
#.....+ +.....#
#.....# #.....#
#.....# #.....#
###:### ###:###
"""
"""Two open rooms side by side, joined."""
THREE = """
####### ####### #######
#.....# #.....# #.....#
#.....# #.....# #.....#
#.....+ +.....+ +.....#
#.....# #.....# #.....#
#.....# #.....# #.....#
###:### ###:### ###:###
"""
"""Three open rooms in a row, joined."""
