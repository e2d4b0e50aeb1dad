"""The nouns of a quest, whole and self-contained: what is saved inside the PDF prints again for ever."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from generator.core.data import Record
from generator.core.grid import Side, Spot, opposite, turned
from generator.games.deck_box_dungeons.quest.effects import Effect
from generator.games.deck_box_dungeons.quest.kit import Kit
from generator.games.deck_box_dungeons.quest.terms import Goal, Loss, Term
from generator.games.deck_box_dungeons.quest.theme_schema import Face, Foe, Kind, Villain

Role = Literal["start", "path", "danger", "safe", "key", "side", "site", "clue", "breather", "finale"]
GateKind = Literal["locked", "barred", "ledge", "sealed"]
Grade = Literal["easy", "medium", "hard"]
Length = Literal["short", "standard", "long"]
TokenKind = Literal["key", "relic", "site", "clue"]


class Room(Record):
    """A placed room card: `x`, `y` in cards from the map's top left; `heading` is where its printed north points."""

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
        """The square of the map it lies on."""
        return Spot(self.x, self.y)

    def exits(self, face: Face) -> frozenset[Side]:
        """Return the sides of the map its exits point to, the entry included."""
        return frozenset({opposite(self.heading), *(turned(side, self.heading) for side in face.exits)})


class Passage(Record):
    """Two joined exits; a gate says when it can be crossed. `a` is the side from which a bar is lifted or a ledge jumped."""

    a: str
    b: str
    gate: GateKind | None = None
    token: str = ""


class Closed(Record):
    """An exit that leads nowhere in this quest; its half space is still a space."""

    room: str
    side: Side


class Token(Record):
    """A thing of the quest: a key, the relic, a site's marker, a clue (which clears a suspect)."""

    id: str
    kind: TokenKind
    name: str
    room: str
    clears: str = ""


class Npc(Record):
    """Somebody of the quest who is neither hero nor enemy."""

    id: str
    name: str
    role: str
    trait: str
    room: str = ""


class Entry(Record):
    """A numbered encounter of this quest, all its words filled in."""

    number: int
    room: str
    source: str
    title: str
    kind: Kind
    text: str
    omen: str = ""
    effects: tuple[Effect, ...]
    found: str = ""
    finds: tuple[Effect, ...] = ()


class Finale(Record):
    """The last room: read-aloud, what is set up, and both endings."""

    room: str
    title: str
    text: str
    effects: tuple[Effect, ...]
    won: str
    lost: str


class Objective(Record):
    """What the quest is about, in words and in terms an engine can follow."""

    id: str
    name: str
    icon: str
    goal: str
    goals: tuple[Goal, ...]
    losses: tuple[Loss, ...]
    terms: tuple[Term, ...]


class Quest(Record):
    """One Deck Box Dungeons quest."""

    format: Literal[1] = 1
    heroes: Annotated[int, Meta(ge=1, le=4)]
    grade: Grade
    length: Length
    dice: tuple[int, int, int]
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
    closed: tuple[Closed, ...]
    faces: tuple[Face, ...]
    encounters: tuple[Entry, ...]
    finale: Finale
    foes: tuple[Foe, ...]
    market: tuple[str, ...]
    kit: Kit

    def face(self, label: str) -> Face:
        """Return the room face of a label; KeyError when the quest does not hold it."""
        for face in self.faces:
            if face.label == label:
                return face
        raise KeyError(label)
