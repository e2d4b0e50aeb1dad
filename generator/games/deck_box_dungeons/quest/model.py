"""The records of a quest. A quest holds all that its sheets show, so that its document prints the same in any later version."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from generator.core.data import Record
from generator.core.grid import Side, Spot, opposite, turned
from generator.games.deck_box_dungeons.quest.effects import Effect
from generator.games.deck_box_dungeons.quest.hero_cards import HeroCards
from generator.games.deck_box_dungeons.quest.room_faces import RoomFace
from generator.games.deck_box_dungeons.quest.terms import Goal, Loss, Term
from generator.games.deck_box_dungeons.quest.theme_schema import EncounterKind, Enemy, Villain

Role = Literal["start", "path", "danger", "safe", "key", "side", "site", "clue", "breather", "finale"]
GateKind = Literal["locked", "barred", "ledge", "sealed"]
Grade = Literal["easy", "medium", "hard"]
Length = Literal["short", "standard", "long"]
TokenKind = Literal["key", "relic", "site", "clue"]


class Room(Record):
    """A room card on the map: `x`, `y` in cards from the map's top left; `heading` is where its printed north points.

    `label` names its face; `parent` is the room that it is entered from along its arrow, nothing for the start.
    """

    id: str
    name: str
    label: str
    x: int
    y: int
    heading: Side
    role: Role
    parent: str = ""

    @property
    def spot(self) -> Spot:
        """The square of the map that it lies on."""
        return Spot(self.x, self.y)

    def exits(self, face: RoomFace) -> frozenset[Side]:
        """Return the sides of the map that its exits point to, the entry included; `face` is the one of its label."""
        return frozenset({opposite(self.heading), *(turned(side, self.heading) for side in face.exits)})


class Passage(Record):
    """Two rooms, `a` and `b`, joined by their exits; a gate says when one can pass. A bar is lifted and a ledge jumped from `a`.

    `token` is the key of a locked passage.
    """

    a: str
    b: str
    gate: GateKind | None = None
    token: str = ""


class ClosedExit(Record):
    """An exit of a room that leads nowhere in this quest; its half space is still a space."""

    room: str
    side: Side


class Token(Record):
    """A thing of the quest that lies in a room: a key, the relic, a site's marker, or a clue; `clears` is whom a clue clears."""

    id: str
    kind: TokenKind
    name: str
    room: str
    clears: str = ""


class Npc(Record):
    """Somebody of the quest who is neither hero nor enemy, and the room where they are met."""

    id: str
    name: str
    role: str
    trait: str
    room: str = ""


class PlacedEncounter(Record):
    """A numbered encounter of this quest, all its words filled in.

    `source` is the id of the encounter in the data files. `omen` is a trace of the villain, read aloud behind the text. `finds` is
    what the quest itself has put into the room, `found` the sentence that says where it lay.
    """

    number: int
    room: str
    source: str
    title: str
    kind: EncounterKind
    text: str
    omen: str = ""
    effects: tuple[Effect, ...]
    found: str = ""
    finds: tuple[Effect, ...] = ()


class Finale(Record):
    """The last room: what is read aloud, what is set up there, and both endings."""

    room: str
    title: str
    text: str
    effects: tuple[Effect, ...]
    won: str
    lost: str


class Objective(Record):
    """What the quest is about, in words and as data."""

    id: str
    name: str
    icon: str
    goal: str
    goals: tuple[Goal, ...]
    losses: tuple[Loss, ...]
    terms: tuple[Term, ...]


class Quest(Record):
    """One Deck Box Dungeons quest.

    `heroes` is the number of heroes it was made and rated for. `dice` are the enemy dice at hand: green, blue, red. `trim` is what
    every hero's health at the start has more, or less, than the hero's card says. `facts` are what its texts name. `pattern` is the
    name of its mission graph. `culprit` is the id of the traitor among the `npcs`, if there is one. `foes` are the enemies, one for
    every colour and attack type. `market` lists the ids of the items in the order in which they are offered, `kit` holds all cards
    of the heroes. A `gentle` quest holds nothing of skulls, bones and blood. One is `sealed` that is played with its map sealed,
    which its players say and no code.
    """

    format: Literal[1] = 1
    heroes: Annotated[int, Meta(ge=1, le=4)]
    grade: Grade
    length: Length
    dice: tuple[int, int, int]
    trim: Annotated[int, Meta(ge=-4, le=2)] = 0
    title: str
    theme: str
    theme_name: str
    theme_icon: str
    facts: dict[str, str]
    story: tuple[str, ...]
    pattern: str
    objective: Objective
    villain: Villain
    culprit: str = ""
    tokens: tuple[Token, ...]
    npcs: tuple[Npc, ...]
    rooms: tuple[Room, ...]
    passages: tuple[Passage, ...]
    closed: tuple[ClosedExit, ...]
    faces: tuple[RoomFace, ...]
    encounters: tuple[PlacedEncounter, ...]
    finale: Finale
    foes: tuple[Enemy, ...]
    market: tuple[str, ...]
    kit: HeroCards
    gentle: Literal[True] | UnsetType = UNSET
    sealed: Literal[True] | UnsetType = UNSET

    def face(self, label: str) -> RoomFace:
        """Return the room face of a label. Raises KeyError when the quest does not hold it."""
        for face in self.faces:
            if face.label == label:
                return face
        raise KeyError(label)
