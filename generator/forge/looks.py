"""What pictures of a quest show where data would leave a choice; it is kept with the quest, and no part of its fingerprint."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Generic, TypeVar

import msgspec
from msgspec import Meta

from generator.core.data import Record
from generator.draw.figures import Figure

Q = TypeVar("Q", bound=Record)
Name = Annotated[str, Meta(max_length=80)]


class Looks(Record):
    """Whose face the pictures of a quest show, by its id, and by which way its cover brings it in; "" for nobody, and for none."""

    face: Name = ""
    way: Name = ""


class Pictured(msgspec.Struct, Generic[Q], frozen=True):
    """The pictures of a game's quests: the looks that today's data give a quest, and its pictures by name with given looks.

    A face or a way that there is no more gives way to that of today.
    """

    looks: Callable[[Q], Looks]
    figures: Callable[[Q, Looks], Mapping[str, Figure]]
