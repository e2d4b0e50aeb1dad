"""The state of a game: heroes, enemies, guest, things, and what lies on the table. Only the modules of this room change it."""

from __future__ import annotations

from collections.abc import Generator
from typing import Literal, Protocol, TypeVar

import msgspec

from generator.games.deck_box_dungeons.quest.effects import Choose, ConditionKind, Effect, Stat
from generator.games.deck_box_dungeons.quest.hero_cards import Calling, Deed, Gear, Hero
from generator.games.deck_box_dungeons.quest.model import PlacedEncounter, Quest
from generator.games.deck_box_dungeons.quest.terms import Burden, Clock, Escort, Pursuit, Rite, Term
from generator.games.deck_box_dungeons.quest.theme_schema import AttackValue, Enemy, Villain
from generator.games.deck_box_dungeons.rules.board import NOWHERE, Board
from generator.games.deck_box_dungeons.rules.terrain import Field, Terrain, field_of

MOST_ENERGY, MOST_TREASURE = 10, 20
"""The last boxes of a hero's tracks; what is beyond them is lost."""
MOST_DIE_HEALTH = 3
"""The highest health on an enemy die, beyond which no enemy regains (B-30)."""
VILLAIN = 6
"""The kind of the villain; those of other enemies are their places among the quest's foes."""
Phase = Literal["setup", "heroes", "enemies", "refresh", "over"]
Outcome = Literal["", "won", "lost"]

DeedKinds = type | tuple[type, ...]
"""Types of deeds, as `isinstance` takes them."""
T = TypeVar("T")


class Move(msgspec.Struct, frozen=True):
    """One decision: its kind, the hero who acts, what it is aimed at (a space, an enemy, a hero), and a number."""

    kind: str
    who: int = -1
    to: int = -1
    n: int = -1


class Ask(msgspec.Struct, frozen=True):
    """A question of the referee: its kind, the hero it is about, and the answers; on a `turn` the answers are not listed here."""

    kind: str
    who: int = -1
    answers: tuple[Move, ...] = ()


Steps = Generator[Ask, Move, T]
"""A part of the rules that asks for decisions on its way."""


class Chance(Protocol):
    """Where dice come from."""

    def die(self) -> int:
        """Return a roll from 1 to 6."""
        ...


class Strike(msgspec.Struct, frozen=True):
    """The dice of one attack, and what is added to each of them."""

    dice: int
    bonus: int


def strike_of(value: AttackValue | None, more: int = 0) -> Strike | None:
    """Return an attack value with a modifier added; None where there is no such attack."""
    return None if value is None else Strike(value.dice, value.bonus + more)


class Build(msgspec.Struct, frozen=True):
    """A hero as built: hero card, gear, calling."""

    hero: Hero
    gear: Gear
    calling: Calling

    @property
    def id(self) -> str:
        """The three ids, parted by slashes."""
        return f"{self.hero.id}/{self.gear.id}/{self.calling.id}"


class HeroFigure:
    """A hero in play. `boons` are lasting modifiers with their ends; `used` are the lasting items used this round."""

    __slots__ = (
        "_powers_with", "acted", "attacks", "boons", "build", "defence", "energy", "health", "index", "items", "keywords",
        "max_health", "skills", "space", "speed", "stunned", "treasure", "used",
    )  # fmt: skip

    def __init__(self, index: int, build: Build, trim: int) -> None:
        hero, gear, calling = build.hero, build.gear, build.calling
        self.index = index
        self.build = build
        self.max_health = max(1, hero.health + max(0, trim))
        self.health = max(1, hero.health + trim)
        self.energy = 0
        self.treasure = 0
        self.items: list[int] = []
        self.used: list[int] = []
        self.boons: list[tuple[str, int, int]] = []
        """What value, how much, and until when: ROUND, QUEST, or the number of the room to be cleared."""
        self.space = NOWHERE
        self.stunned = False
        self.acted = False
        self.attacks = {"melee": strike_of(gear.melee, hero.melee), "ranged": strike_of(gear.ranged, hero.ranged)}
        self.keywords = frozenset(gear.keywords)
        self.defence = hero.defence + gear.defence
        self.speed = hero.speed + gear.speed
        self.skills = {
            "strength": hero.strength + calling.strength,
            "dexterity": hero.dexterity + calling.dexterity,
            "wisdom": hero.wisdom + calling.wisdom,
            "charisma": hero.charisma + calling.charisma,
        }
        self._powers_with: dict[DeedKinds, tuple[tuple[int, int, Deed], ...]] = {}

    def powers_with(self, kinds: DeedKinds) -> tuple[tuple[int, int, Deed], ...]:
        """Return the deeds of some kinds among its powers: the place of the power, its cost, the deed."""
        powers = self._powers_with.get(kinds)
        if powers is None:
            rows = [(n, power.cost, deed) for n, power in enumerate(self.build.calling.powers) for deed in power.deeds]
            powers = self._powers_with[kinds] = tuple(row for row in rows if isinstance(row[2], kinds))
        return powers

    def boon(self, stat: str) -> int:
        """Return the sum of all lasting modifiers of a value."""
        return sum(amount for name, amount, _ in self.boons if name == stat) if self.boons else 0

    def gain_treasure(self, amount: int) -> None:
        """Add treasure, up to the last box of the track."""
        self.treasure = min(MOST_TREASURE, self.treasure + amount)

    def gain_energy(self, amount: int) -> None:
        """Add energy, up to the last box of the track."""
        self.energy = min(MOST_ENERGY, self.energy + amount)

    def heal(self, amount: int) -> None:
        """Give health back, up to the maximum; the fallen stay down."""
        if self.health > 0:
            self.health = min(self.max_health, self.health + amount)

    def copy(self) -> HeroFigure:
        """Return another figure in the same state."""
        new = object.__new__(HeroFigure)
        for name in HeroFigure.__slots__:
            setattr(new, name, getattr(self, name))
        new.items, new.used, new.boons = self.items[:], self.used[:], self.boons[:]
        return new


ROUND, QUEST = -1, -2
"""Ends of a boon besides the number of a room."""


class EnemyFigure:
    """An enemy die on the table, or the villain. `bounty` says whether it leaves treasure, `attacker` is who hit it last."""

    __slots__ = ("attacker", "bounty", "card", "health", "id", "kind", "space", "stunned")

    def __init__(self, identity: int, kind: int, card: Enemy | Villain, health: int, *, bounty: bool) -> None:
        self.id = identity
        self.kind = kind
        self.card = card
        self.health = health
        self.bounty = bounty
        self.space = NOWHERE
        self.stunned = False
        self.attacker = -1

    @property
    def colour(self) -> int:
        """The colour's place in the order of threat: 0 green, 1 blue, 2 red, 3 the villain."""
        return self.kind // 2

    def copy(self) -> EnemyFigure:
        """Return another figure in the same state."""
        new = object.__new__(EnemyFigure)
        for name in EnemyFigure.__slots__:
            setattr(new, name, getattr(self, name))
        return new


class GuestFigure:
    """Somebody of the quest on the table. Only the guest of an escort has health; a captive is not `free` until it is freed."""

    __slots__ = ("defence", "free", "health", "id", "max_health", "space", "speed")

    def __init__(self, identity: str, term: Escort | None, heroes: int) -> None:
        self.id = identity
        self.health = self.max_health = term.health.at(heroes) if term else 0
        self.defence = term.defence if term else 0
        self.speed = term.speed if term else 0
        self.free = term is not None and term.start == "start"
        self.space = NOWHERE

    def copy(self) -> GuestFigure:
        """Return another figure in the same state."""
        new = object.__new__(GuestFigure)
        for name in GuestFigure.__slots__:
            setattr(new, name, getattr(self, name))
        return new


Figure = HeroFigure | EnemyFigure | GuestFigure


class Where(msgspec.Struct, frozen=True):
    """What effects are about: the room, the hero who entered (-1: nobody), whom "that hero" means, whether enemies have treasure.

    `me` is the kind of hero that `hero` stands for inside a check or after a payment: `entering`, `each`, `chosen` and so on.
    """

    room: int
    entering: int = -1
    me: str = ""
    hero: int = -1
    bounty: bool = True
    away: bool = False
    """Enemies come at the way in of the room, whatever the effect says."""


class Pending(msgspec.Struct, frozen=True):
    """Effects that wait for an event in a room."""

    event: str
    effects: tuple[Effect, ...]
    where: Where


class GameOver(Exception):
    """Ends the phases of a game that is decided."""


class QuestFacts:
    """What the rules look up in a quest, worked out once for all of its games."""

    def __init__(self, quest: Quest, field: Field) -> None:
        board = field.board
        number = {name: place for place, name in enumerate(board.room_ids)}
        self.quest = quest
        self.cards: tuple[Enemy | Villain, ...] = (*quest.foes, quest.villain)
        self.kind_of = {(foe.colour, foe.attack): place for place, foe in enumerate(quest.foes)}
        self.entries: list[PlacedEncounter | None] = [None] * len(quest.rooms)
        for entry in quest.encounters:
            self.entries[number[entry.room]] = entry
        items = {item.id: place for place, item in enumerate(quest.kit.items)}
        self.market = [items[name] for name in quest.market]
        self.items = quest.kit.items
        self._items_with: dict[DeedKinds, tuple[tuple[Deed, ...], ...]] = {}
        terms = quest.objective.terms
        self.escort = next((term for term in terms if isinstance(term, Escort)), None)
        self.clock = next((term for term in terms if isinstance(term, Clock)), None)
        self.burden = next((term for term in terms if isinstance(term, Burden)), None)
        self.pursuit = next((term for term in terms if isinstance(term, Pursuit)), None)
        self.rite = next((term for term in terms if isinstance(term, Rite)), None)
        self.terms: tuple[Term, ...] = terms
        self.tokens = {token.id: token for token in quest.tokens}
        self.sites = [token.id for token in quest.tokens if token.kind == "site"]
        self.homeward = any(getattr(goal, "to", getattr(goal, "at", "")) == "start" for goal in quest.objective.goals)

    def items_with(self, kinds: DeedKinds) -> tuple[tuple[Deed, ...], ...]:
        """Return the deeds of some kinds of every item, by the item's number."""
        deeds = self._items_with.get(kinds)
        if deeds is None:
            deeds = tuple(tuple(deed for deed in item.deeds if isinstance(deed, kinds)) for item in self.items)
            self._items_with[kinds] = deeds
        return deeds


class Game:
    """A game in progress. Masks are bit masks of spaces, rooms or gateways; rooms are numbers on the board.

    `asking` is the choice whose options the players are being asked for.
    """

    __slots__ = (
        "accused", "actions", "active", "asking", "at", "boxes", "busy", "chance", "conditions", "dead_rounds", "dead_stretch",
        "discards", "dropped", "enemies", "enemy_mask", "explored", "facts", "fails", "field", "flooded", "guests", "half_done",
        "half_due", "held", "hero_mask", "heroes", "joined", "log", "longest_dead", "marched", "market", "next_id", "npc_mask",
        "opened", "outcome", "pending", "phase", "pool", "pursued", "quest", "relic_bearer", "relic_space", "rite_done",
        "round", "site_space", "sites_done", "terrain", "villain_dead", "way_in",
    )  # fmt: skip

    def __init__(self, quest: Quest, chance: Chance, *, talk: bool = False) -> None:
        field, facts = facts_of(quest)
        self.quest = quest
        self.field = field
        self.facts = facts
        self.chance = chance
        self.log: list[tuple[str, str]] | None = [] if talk else None
        self.phase: Phase = "setup"
        self.outcome: Outcome = ""
        self.round = 0
        self.active = -1
        self.actions = 0
        self.heroes: list[HeroFigure] = []
        self.enemies: list[EnemyFigure] = []
        self.guests: list[GuestFigure] = []
        self.at: dict[int, Figure] = {}
        self.enemy_mask = self.hero_mask = self.npc_mask = 0
        self.explored = 1 << field.board.start
        self.opened = sum(1 << place for place, way in enumerate(field.board.gateways) if way.gate is None)
        self.joined = self.flooded = 0
        self.terrain: Terrain = field.terrain_of(self.explored, 0, 0)
        self.way_in: dict[int, int] = {field.board.start: field.board.door}
        self.conditions: list[tuple[int, ConditionKind, str]] = []
        self.pending: list[Pending] = []
        self.market = list(facts.market)
        self.discards: list[int] = []
        self.dropped: dict[int, tuple[int, list[int]]] = {}
        self.pool = list(quest.dice)
        self.next_id = 0
        self.held: set[str] = set()
        self.site_space: dict[str, int] = {}
        self.sites_done: set[str] = set()
        self.fails: dict[str, int] = {}
        self.relic_space = NOWHERE
        self.relic_bearer = -1
        self.pursued = False
        self.rite_done = 0
        self.accused = False
        self.asking: Choose | None = None
        self.boxes = 0
        self.half_done = self.half_due = False
        self.villain_dead = False
        self.marched = False
        self.busy = False
        self.dead_rounds = self.dead_stretch = self.longest_dead = 0

    @property
    def board(self) -> Board:
        """The spaces of the quest."""
        return self.field.board

    @property
    def over(self) -> bool:
        """Whether the game is decided."""
        return self.outcome != ""

    def living(self) -> list[HeroFigure]:
        """Return the heroes that stand."""
        return [hero for hero in self.heroes if hero.health > 0]

    def rooms_of(self, space: int) -> tuple[int, ...]:
        """Return the rooms of a space."""
        return self.field.board.spaces[space].rooms

    def in_room(self, space: int, room: int) -> bool:
        """Return whether a space belongs to a room; a joined half space belongs to two (B-51)."""
        return space != NOWHERE and room in self.field.board.spaces[space].rooms

    def guest(self) -> GuestFigure | None:
        """Return the guest of an escort who is on the table and alive, or None."""
        return next((guest for guest in self.guests if guest.max_health and guest.health > 0 and guest.space != NOWHERE), None)

    def has(self, room: int, kind: ConditionKind) -> bool:
        """Return whether a condition holds in a room."""
        return bool(self.conditions) and any(where == room and what == kind for where, what, _ in self.conditions)

    def villain(self) -> EnemyFigure | None:
        """Return the villain while it stands, or None."""
        return next((foe for foe in self.enemies if foe.kind == VILLAIN), None)

    def enemy(self, identity: int) -> EnemyFigure:
        """Return the enemy of an id; raises StopIteration where it stands no more."""
        return next(foe for foe in self.enemies if foe.id == identity)

    def put(self, figure: Figure, space: int) -> None:
        """Put a figure on a free space, away from where it stood."""
        if figure.space != NOWHERE:
            self.lift(figure)
        figure.space = space
        self.at[space] = figure
        bit = 1 << space
        if isinstance(figure, HeroFigure):
            self.hero_mask |= bit
        elif isinstance(figure, EnemyFigure):
            self.enemy_mask |= bit
        else:
            self.npc_mask |= bit

    def lift(self, figure: Figure) -> None:
        """Take a figure off the table."""
        self.at.pop(figure.space, None)
        free = ~(1 << figure.space)
        self.enemy_mask &= free
        self.hero_mask &= free
        self.npc_mask &= free
        figure.space = NOWHERE

    def renew(self) -> None:
        """Look up the terrain again, after a room was explored, a gate opened or a room flooded."""
        self.terrain = self.field.terrain_of(self.explored, self.joined, self.flooded)

    def tell(self, text: str, kind: str = "") -> None:
        """Write down what happened, where somebody listens."""
        if self.log is not None:
            self.log.append((text, kind))

    def copy(self, chance: Chance) -> Game:
        """Return another game in the same state, with dice of its own and nobody listening."""
        new = object.__new__(Game)
        for name in Game.__slots__:
            if hasattr(self, name):
                setattr(new, name, getattr(self, name))
        new.chance, new.log = chance, None
        new.heroes = [figure.copy() for figure in self.heroes]
        new.enemies = [figure.copy() for figure in self.enemies]
        new.guests = [figure.copy() for figure in self.guests]
        figures: list[Figure] = [*new.heroes, *new.enemies, *new.guests]
        new.at = {figure.space: figure for figure in figures if figure.space != NOWHERE}
        new.way_in = dict(self.way_in)
        new.conditions, new.pending = self.conditions[:], self.pending[:]
        new.market, new.discards, new.pool = self.market[:], self.discards[:], self.pool[:]
        new.dropped = {space: (coins, items[:]) for space, (coins, items) in self.dropped.items()}
        new.held, new.sites_done, new.site_space = set(self.held), set(self.sites_done), dict(self.site_space)
        new.fails = dict(self.fails)
        return new


_FACTS: dict[int, tuple[Quest, Field, QuestFacts]] = {}
_MOST_FACTS = 8


def facts_of(quest: Quest) -> tuple[Field, QuestFacts]:
    """Return the field and the look-ups of a quest; those of the last few quests are kept, by identity."""
    known = _FACTS.get(id(quest))
    if known is not None and known[0] is quest:
        return known[1], known[2]
    while len(_FACTS) >= _MOST_FACTS:
        del _FACTS[next(iter(_FACTS))]
    field = field_of(quest)
    facts = QuestFacts(quest, field)
    _FACTS[id(quest)] = (quest, field, facts)
    return field, facts


def choose(kind: str, answers: list[Move], who: int = -1) -> Steps[Move]:
    """Ask for one of several answers; where there is only one, it is taken unasked."""
    if len(answers) == 1:
        return answers[0]
    return (yield Ask(kind, who, tuple(answers)))


def stat_of(hero: HeroFigure, stat: Stat) -> int:
    """Return a value of a hero with all lasting modifiers: a skill, defence or speed."""
    own = hero.defence if stat == "defence" else hero.speed if stat == "speed" else hero.skills[stat]
    return own + hero.boon(stat)
