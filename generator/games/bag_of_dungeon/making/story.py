"""A theme to the words of a quest: who sends the heroes and why, the dragon, side quests on tiles, endings."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from generator.core import added
from generator.core.data import replace
from generator.core.rng import Rng
from generator.core.text import capitalised, with_facts
from generator.games.bag_of_dungeon.quest.data_loading import THEMES, theme
from generator.games.bag_of_dungeon.quest.model import Dragon, Ending, Patron, SideEffect, SideQuest, SideQuestRow
from generator.games.bag_of_dungeon.quest.pieces import PACKAGE
from generator.games.bag_of_dungeon.quest.theme_faults import LONGEST_TITLE
from generator.games.bag_of_dungeon.quest.theme_schema import PatronText, SideQuestText, Theme

JOINED = 3
"""Of so many titles all but one are put together from two halves."""
ARTICLE = "The "
MOST_ACTIONS = 2
"""The most action points that a row of a side quest gives."""


class Story(msgspec.Struct, frozen=True):
    """All words of a quest, under the names of its fields."""

    title: str
    theme: str
    theme_name: str
    theme_icon: str
    place: str
    story: tuple[str, ...]
    patron: Patron
    dragon: Dragon
    side_quests: tuple[SideQuest, ...]
    ending: Ending


def theme_of(name: str, rng: Rng) -> Theme:
    """Return the theme of that name or, if it is any, a drawn one; raises BadData where it cannot be read."""
    return theme(rng.stream("theme").pick(THEMES) if name == "any" else name)


def write_story(texts: Theme, tiles: Sequence[int], rng: Rng) -> Story:
    """Return the words of a quest of a theme that has a side quest on each of these tiles.

    Raises BadData where a theme has too few side quests, KeyError where a text names what it cannot.
    """
    rng = rng.of(texts.id, len(THEMES))
    dragon = added.pick(rng.stream("dragon"), PACKAGE, texts.id, "dragons", texts.dragons)
    patron = rng.stream("patron").pick(texts.patrons)
    facts = _facts(rng.stream("place").pick(texts.places), rng.stream("ring").pick(texts.rings), dragon.name, dragon.short)

    def filled(stream: str, choices: Sequence[str]) -> str:
        return fill(rng.stream(stream).pick(choices), facts)

    side_quests = _side_quests(texts, len(tiles), rng)
    return Story(
        title=_title(texts, facts, rng), theme=texts.id, theme_name=texts.name, theme_icon=texts.icon,
        place=facts["place"], story=(filled("opening", texts.openings), filled("way", texts.ways_in)),
        patron=Patron(name=patron.name, reason=fill(_reason(texts, patron, rng), facts)),
        dragon=Dragon(
            name=dragon.name, short=dragon.short, line=fill(dragon.line, facts), fallen=fill(dragon.fallen, facts),
            immune=dragon.immune, breath=dragon.breath, drowsy=dragon.drowsy,
        ),
        side_quests=tuple(_side_quest(tile, text, facts) for tile, text in zip(tiles, side_quests, strict=True)),
        ending=Ending(
            lost=filled("lost", texts.endings.lost), won=filled("won", texts.endings.won),
            whole=filled("whole", texts.endings.whole),
        ),
    )  # fmt: skip


def fill(text: str, facts: dict[str, str]) -> str:
    """Return a text with the facts of its quest in the place of their names in braces."""
    return capitalised(with_facts(text, facts))


def _facts(place: str, ring: str, dragon: str, short: str) -> dict[str, str]:
    """Return what may stand in braces, each with a small and with a capital initial; an article within a sentence is small."""
    inside = dragon[0].lower() + dragon[1:] if dragon.startswith(ARTICLE) else dragon
    facts = {"place": place, "ring": ring, "dragon": inside, "short": short}
    return facts | {word.capitalize(): capitalised(text) for word, text in facts.items()}


def title_of(texts: Theme, rng: Rng) -> str:
    """Return the title that a quest of a theme gets whose words are dealt by this stream; the other words are left."""
    rng = rng.of(texts.id, len(THEMES))
    return _title(texts, _facts_of(texts, rng), rng)


def _facts_of(texts: Theme, rng: Rng) -> dict[str, str]:
    """Return the facts of the turn of a stream of which words are dealt."""
    dragon = rng.alike("dragon").pick(texts.dragons)
    return _facts(rng.alike("place").pick(texts.places), rng.alike("ring").pick(texts.rings), dragon.name, dragon.short)


def _reason(texts: Theme, patron: PatronText, rng: Rng) -> str:
    """Return why a patron sends the heroes. Where words are dealt, a patron with reasons of its own gives no other."""
    stream = rng.stream("reason")
    if not stream.deals:
        return stream.pick((*patron.says, *texts.reasons))
    if patron.says:
        return stream.of(patron.name, len(texts.patrons)).pick(patron.says)
    others = [past.stream("patron").pick(texts.patrons) for past in rng.earlier()]
    return stream.turn(sum(not other.says for other in others)).pick(texts.reasons)


def _side_quests(texts: Theme, count: int, rng: Rng) -> list[SideQuestText]:
    """Return so many side quests of a theme; mostly one of them is a pack's own, if it has some beside those of its base."""
    drawn = rng.stream("side-quests").sample(texts.side_quests, count)
    found = added.find(PACKAGE, texts.id)
    house = theme(found.base).side_quests if found is not None and found.base else texts.side_quests
    mine = [text for text in texts.side_quests if text not in house]
    own = rng.stream("own side quest")
    if mine and not any(text in mine for text in drawn) and own.chance(added.OWN_IN_THREE, 3):
        drawn[own.below(count)] = own.pick(mine)
    return drawn


def _title(texts: Theme, facts: dict[str, str], rng: Rng) -> str:
    """Return a title that is not too long: mostly two halves, else a whole one; of those that are dealt, none that came before."""
    stream, earlier = rng.stream("title"), rng.earlier()
    joined = [_is_joined(past.alike("title")) for past in earlier]
    if _is_joined(stream):
        halves = stream.named("halves").turn(sum(joined))
        return " ".join(halves.pair(texts.heads, texts.tails, lambda head, tail: len(f"{head} {tail}") <= LONGEST_TITLE))
    taken = set[str]()
    for past, two_halves in zip(earlier, joined, strict=True):
        if not two_halves:
            _whole_title(texts, _facts_of(texts, past), past.alike("title"), taken)
    return fill(_whole_title(texts, facts, stream, taken), facts)


def _is_joined(rng: Rng) -> bool:
    return bool(rng.named("kind").below(JOINED))


def _whole_title(texts: Theme, facts: dict[str, str], rng: Rng, taken: set[str]) -> str:
    """Return a title that is not too long and none of those `taken`, to which it is added; once all are, they may come again."""

    def short(text: str) -> bool:
        return len(fill(text, facts)) <= LONGEST_TITLE

    if not any(short(text) and text not in taken for text in texts.titles):
        taken.clear()
    title = rng.named("whole").fitting(texts.titles, lambda text: short(text) and text not in taken)
    taken.add(title)
    return title


def in_action_points(quests: Sequence[SideQuest]) -> tuple[SideQuest, ...]:
    """Return side quests in which rows that would give kill points, which would count nothing (S-64), give action points."""
    return tuple(replace(quest, rows=tuple(map(_row_of_actions, quest.rows))) for quest in quests)


def _row_of_actions(row: SideQuestRow) -> SideQuestRow:
    if row.effect is None or row.effect.what != "kills":
        return row
    return replace(row, effect=SideEffect(what="actions", by=min(MOST_ACTIONS, row.effect.by)))


def _side_quest(tile: int, text: SideQuestText, facts: dict[str, str]) -> SideQuest:
    first, second, third = (SideQuestRow(say=fill(row.say, facts), effect=row.effect) for row in text.rows)
    return SideQuest(tile=tile, title=text.title, line=fill(text.line, facts), rows=(first, second, third))
