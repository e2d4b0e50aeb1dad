"""The records of data/campaign.toml: what a villain's shadow is doing in a campaign, and the ways between kinds of dungeons."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from generator.core.data import Record
from generator.games.deck_box_dungeons.quest.quest_text import QuestText, placeholders
from generator.games.deck_box_dungeons.quest.theme_schema import Slug

EVERYWHERE = frozenset(("villain", "short", "minions", "sign", "trophy", "lair", "far", "home"))
"""The facts of a whole campaign: those of its villain, of the last quest's place and town, and the town of the first quest."""
OF_A_QUEST = frozenset(("hand", "servant", "crew", "mark", "place", "town"))
"""The facts of one of its quests: the villain, its short name, its minions and its sign, the place, the town."""
OF_THE_NEXT = frozenset(("nextplace", "nexttown"))
"""The facts of the quest that follows one."""


class WholeText(QuestText):
    """A text about a whole campaign."""

    __slots__ = ()
    known = EVERYWHERE

    @classmethod
    def check_names(cls, text: str) -> None:
        """Raise ValueError for a text that names what is not known where it stands, or holds a lone brace."""
        odd = placeholders(text) - cls.known
        if odd or text.count("{") != text.count("}"):
            raise ValueError(f"{sorted(odd) or 'a lone brace'} is not known here; use only {', '.join(sorted(cls.known))}")


class TaskText(WholeText):
    """A text about one quest of a campaign, told before it."""

    __slots__ = ()
    known = EVERYWHERE | OF_A_QUEST


class BridgeText(WholeText):
    """A text that says what a quest's objective is to the shadow."""

    __slots__ = ()
    known = EVERYWHERE | OF_A_QUEST | frozenset(("work", "relic", "guest", "sites", "hall"))


class LinkText(WholeText):
    """A text about what came of a quest and where it leads."""

    __slots__ = ()
    known = EVERYWHERE | OF_A_QUEST | OF_THE_NEXT


class WayText(WholeText):
    """A text about a way, at one of its ends."""

    __slots__ = ()
    known = frozenset(("place", "town"))


class Ways(Record):
    """Ways out of dungeons of a theme, and ways into them; any of the first goes on in any of the second of another theme."""

    theme: Slug
    out: Annotated[tuple[WayText, ...], Meta(min_length=2)]
    into: Annotated[tuple[WayText, ...], Meta(min_length=2)]


class Link(Record):
    """What is told between two quests, where the first was won and where it was lost."""

    won: LinkText
    lost: LinkText


class Bridge(Record):
    """What a quest with an objective is to the shadow; `last` tells it of a last quest, whose villain the shadow is."""

    objective: Slug
    text: BridgeText
    last: BridgeText | None = None


STAGES = 4
"""Steps in which a shadow grows before the last quest."""
ENDINGS = 5
"""Ways in which an arc ends, from the best to the worst; rules.carrying.ending_of says which it is."""


class Arc(Record):
    """What a shadow is doing, from its first trace to one of its endings.

    `hands` tell how a quest's villain serves it, `links` what follows from that quest, a stage each; `last` tells of the last
    quest. `work` names what the shadow is about.
    """

    id: Slug
    name: str
    icon: Slug
    work: str
    titles: Annotated[tuple[WholeText, ...], Meta(min_length=2)]
    prologue: Annotated[tuple[TaskText, ...], Meta(min_length=2)]
    hands: Annotated[tuple[TaskText, ...], Meta(min_length=STAGES, max_length=STAGES)]
    last: TaskText
    links: Annotated[tuple[Link, ...], Meta(min_length=STAGES, max_length=STAGES)]
    endings: Annotated[tuple[WholeText, ...], Meta(min_length=ENDINGS, max_length=ENDINGS)]


class CampaignFile(Record):
    """The file of arcs, ways and bridges; it has ways for every theme, and a bridge for every objective."""

    ways: tuple[Ways, ...]
    bridges: tuple[Bridge, ...]
    arcs: Annotated[tuple[Arc, ...], Meta(min_length=6)]
