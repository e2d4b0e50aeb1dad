"""What pictures of a quest show where data would leave a choice; it is kept with the quest, and no part of its fingerprint."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Protocol, TypeVar

from msgspec import Meta

from generator.core.data import Record
from generator.draw.figures import Figure

Q = TypeVar("Q", bound=Record, contravariant=True)
Name = Annotated[str, Meta(max_length=80)]


class Looks(Record):
    """Whose face the pictures of a quest show, by its id, and by which way its cover brings it in; "" for nobody, and for none.

    `landmarks` are what its rooms are known by, by their ids, in a game whose rooms have such.
    """

    face: Name = ""
    way: Name = ""
    landmarks: Annotated[Mapping[Name, Name], Meta(max_length=64)] = {}


class Pictured(Protocol[Q]):
    """The pictures of a game's quests; see `forge.pictures.Pictures`.

    A face or a way that there is no more gives way to that of today.
    """

    def looks_of(self, quest: Q) -> Looks:
        """Return the looks that today's data give the pictures of a quest."""

    def figures(self, quest: Q, looks: Looks | None = None) -> Mapping[str, Figure]:
        """Return the pictures of a quest by name, with given looks."""
