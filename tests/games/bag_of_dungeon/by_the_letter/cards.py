"""Heroes' cards with what lies on them and what is marked on them: health, points, lives, items, kills."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from tests.games.bag_of_dungeon.by_the_letter.floor import START, Place
from tests.games.bag_of_dungeon.by_the_letter.printed import Card, Kind, Printed, Thing, word_of

COAT, BOOTS, TORCH, HOUND, POLICY, BLADE = (
    "nobodys-coat",
    "hasty-boots",
    "long-torch",
    "stray-hound",
    "burial-policy",
    "whisper-blade",
)
MAIL, THOUGHT, HEALING, STRENGTH = "moth-eaten-mail", "second-thought", "red-draught", "ox-draught"
CRYSTAL, GALE, LEECH, SKULL, FINGERS = "doorstep-crystal", "bottled-gale", "leech-kiss", "borrowed-skull", "long-fingers"
SPIKE, KNIVES, SEED, KEG, SCROLL = "wyrm-spike", "homing-knives", "strangle-seed", "powder-keg", "ember-scroll"
CHESTS = ("tin-box", "iron-chest")
TRAPS = ("loose-ceiling", "spear-gate", "dart-nest")
DRAGON = "dragon"


@dataclass
class Monster:
    """A monster that lies face up, or the dragon."""

    name: str
    kind: Kind
    health: int

    @property
    def dragon(self) -> bool:
        """Whether it is the dragon."""
        return self.name == DRAGON


@dataclass
class Hero:
    """A hero: the card, and everything that is marked or laid on it."""

    card: Card
    at: Place
    health: int
    points: int
    lives: int
    uses: int
    items: list[str] = field(default_factory=list)
    held: list[str] = field(default_factory=list)
    kills: list[int] = field(default_factory=list)
    quests: int = 0
    status: str = "in"
    more: int = 0
    unseen: bool = False
    waiting: bool = False
    stepped: bool = False

    @property
    def word(self) -> str:
        """The word for the hero in a written game."""
        return self.card.word


class Cards:
    """All heroes, and what can be carried how."""

    def __init__(self, paper: Printed) -> None:
        self.paper = paper
        self.things: dict[str, Thing] = {word_of(name): thing for name, thing in paper.things.items()}
        self.backpack = paper.number(r"a hound beside the card, (\d) spaces in the backpack")
        self.heroes = [Hero(card, START, card.health, card.points, card.lives, card.uses) for card in paper.heroes]
        for hero in self.heroes:
            for name in hero.card.gear:
                self.gain(hero, word_of(name))

    def inside(self) -> list[Hero]:
        """Return the heroes in the dungeon, in the order of their cards."""
        return [hero for hero in self.heroes if hero.status == "in"]

    def here(self, place: Place | None) -> list[Hero]:
        """Return the heroes on a tile, in the order of their cards."""
        return [hero for hero in self.inside() if hero.at == place]

    # ------------------------------------------------------------------ carrying

    def room(self, hero: Hero, item: str) -> bool:
        """Return whether an item can be carried beside what is in the hands."""
        return self.things[item].place != "stays put" and self.spaced([*hero.items, item], hero.held)

    def spaced(self, items: list[str], held: list[str]) -> bool:
        """Return whether items have a space each: what is held in hand, the rest in free hands, on the body, in the backpack."""
        left = Counter(items)
        left.subtract(held)
        places = Counter(self.things[one].place for one in left.elements())
        free = 2 - self.hands(held)
        hand = min(places["hand"], free) or (1 if free == 2 and places["both hands"] else 0)
        spaces = hand + bool(places["armour"]) + bool(places["boots"]) + places["at your side"]
        return left.total() - spaces <= self.backpack

    def fights(self, item: str) -> bool:
        """Return whether an item is a weapon or a shield, which are of use in the hands only."""
        return bool(self.things[item].plus) or self.shield(item)

    def shield(self, item: str) -> bool:
        """Return whether an item is a shield."""
        return bool(self.things[item].guard) and "while you hold it" in self.things[item].line

    def hands(self, items: list[str]) -> int:
        """Return how many hands some items take."""
        return sum(1 + (self.things[item].place == "both hands") for item in items)

    def gain(self, hero: Hero, item: str) -> None:
        """Put an item on a card; a weapon or a shield goes into a free hand, if the rest has room then."""
        hero.items.append(item)
        held = [*hero.held, item]
        if self.fights(item) and self.hands(held) <= 2 and self.spaced(hero.items, held):
            hero.held = held

    def lose(self, hero: Hero, item: str) -> None:
        """Take an item off a card."""
        hero.items.remove(item)
        if item in hero.held and hero.held.count(item) > hero.items.count(item):
            hero.held.remove(item)

    def hold(self, hero: Hero, item: str) -> None:
        """Take an item into the hands, and what has been held the longest out of them where there is no room."""
        hero.held = self.held_with(hero, item)

    def held_with(self, hero: Hero, item: str) -> list[str]:
        """Return what is in the hands once an item is, without what has been held the longest and has no room there."""
        held = [*hero.held, item]
        while self.hands(held) > 2:
            held.pop(0)
        return held

    def holdable(self, hero: Hero) -> list[str]:
        """Return the weapons and shields that can be taken in hand so that what they push out has a space."""
        out = {item for item in hero.items if self.fights(item) and item not in hero.held}
        return sorted(item for item in out if self.spaced(hero.items, self.held_with(hero, item)))

    def movable(self, hero: Hero) -> list[str]:
        """Return the items that can be put down, given away, stolen or destroyed: all but the hound."""
        return sorted({item for item in hero.items if item != HOUND})

    # ------------------------------------------------------------------ worth

    def bonus(self, hero: Hero) -> int:
        """Return what the weapons in the hands add to rolls."""
        return sum(self.things[item].plus for item in hero.held)

    def suits(self, hero: Hero) -> list[str]:
        """Return the armour carried, the one that counts last: the better one, or of equal ones the one that lasts."""
        found = [item for item in hero.items if self.things[item].guard and not self.shield(item)]
        return sorted(found, key=lambda item: (self.things[item].guard, item != MAIL))

    def guard(self, hero: Hero) -> int:
        """Return what armour and shields take off damage that is not direct."""
        shields = sum(self.things[item].guard for item in hero.held)
        return shields + sum(self.things[item].guard for item in self.suits(hero)[-1:])

    # ------------------------------------------------------------------ health

    def hurt(self, hero: Hero, damage: int, *, direct: bool = False) -> None:
        """Take damage, less by armour and shields unless it is direct."""
        hero.health -= damage if direct else max(0, damage - self.guard(hero))

    def heal(self, hero: Hero, amount: int) -> None:
        """Regain health, never above the full."""
        hero.health = min(hero.card.health, hero.health + amount)
