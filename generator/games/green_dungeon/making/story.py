"""A theme to the story of a dungeon: its two bosses and their plot, a name and a line for every room and every card."""

from __future__ import annotations

import msgspec

from generator.core import added
from generator.core.data import replace
from generator.core.rng import Rng
from generator.core.text import capitalised, with_facts
from generator.games.green_dungeon.quest.board import KINDS, Kind, Symbol
from generator.games.green_dungeon.quest.data_loading import PACKAGE, THEMES, season_file, theme
from generator.games.green_dungeon.quest.model import Boss, CardTexts, Ending, Monster, Monsters, NamedText, RowEffect, Twist
from generator.games.green_dungeon.quest.theme_faults import LONGEST_TITLE
from generator.games.green_dungeon.quest.theme_schema import CardTextPools, MonsterTexts, Theme, TwistRowText, TwistText

TOUCHING = 2
"""How many of a quest's six twists touch play."""


class Story(msgspec.Struct, frozen=True):
    """All words of a quest, under the names of its fields."""

    title: str
    theme: str
    theme_name: str
    theme_icon: str
    place: str
    story: tuple[str, ...]
    mini: Boss
    final: Boss
    rooms: tuple[NamedText, ...]
    monsters: Monsters
    magic: CardTexts
    traps: CardTexts
    treasures: CardTexts
    twists: tuple[Twist, ...]
    ending: Ending


def theme_of(name: str, rng: Rng) -> Theme:
    """Return the theme of that name or, if it is any, a drawn one; raises BadData where it cannot be read."""
    return theme(rng.stream("theme").pick(THEMES) if name == "any" else name)


def draw_twists(texts: Theme, rng: Rng) -> tuple[Twist, ...]:
    """Return a twist for each kind of tile, of which `TOUCHING` touch play; mostly one of them is a pack's own, if it has some."""
    rng = rng.of(texts.id, len(THEMES))
    touching = rng.stream("touching").sample(KINDS, TOUCHING)
    before = [past.stream("touching").sample(KINDS, TOUCHING) for past in rng.earlier()]
    mine = own_twists(texts.id)
    kinds = [kind for kind in KINDS if any(twist.kind == kind for twist in mine)]
    if kinds and rng.stream("own").chance(added.OWN_IN_THREE, 3):
        first = rng.stream("own kind").pick(kinds)
        touching = [first, *(kind for kind in touching if kind != first)][:TOUCHING]

    def drawn(kind: Kind) -> TwistText:
        touches = kind in touching
        stream = rng.stream(kind).named("touching" if touches else "idle")
        own = [twist for twist in mine if twist.kind == kind and touches]
        if own and rng.stream("own", kind).chance(added.OWN_IN_THREE, 3):
            return rng.stream("own twist", kind).pick(own)
        twists = [twist for twist in texts.twists if twist.kind == kind and twist.touches_play == touches]
        return stream.turn(sum((kind in others) == touches for others in before)).pick(twists)

    return tuple(twist_of(drawn(kind)) for kind in KINDS)


def own_twists(theme_id: str) -> list[TwistText]:
    """Return the twists of a theme that touch play and that a pack brings beside those of its base."""
    found = added.find(PACKAGE, theme_id)
    if found is None or not found.base:
        return []
    house = theme(found.base).twists
    return [text for text in theme(theme_id).twists if text.touches_play and text not in house]


def twist_of(text: TwistText) -> Twist:
    """Return a twist of a theme file as a quest holds it."""
    first, second, third = text.rows
    says, effects = (first.say, second.say, third.say), (_effect(first), _effect(second), _effect(third))
    return Twist(kind=text.kind, rows=says, effects=effects)


def _effect(row: TwistRowText) -> RowEffect | None:
    return RowEffect(what=row.what, by=row.by) if row.what else None


def write_story(texts: Theme, kinds: tuple[Kind, ...], twists: tuple[Twist, ...], rng: Rng) -> Story:
    """Return the words of a quest of a theme whose cells hold tiles of these `kinds` and whose twists were drawn.

    Raises BadData where a text names what it cannot.
    """
    rng = rng.of(texts.id, len(THEMES))
    mini = added.pick(rng.stream("mini"), PACKAGE, texts.id, "minis", texts.minis)
    final = added.pick(rng.stream("final"), PACKAGE, texts.id, "finals", texts.finals)
    facts = _facts(rng.stream("place").pick(texts.places), mini, final)
    title = _title(texts, facts, rng)

    def filled(text: str) -> str:
        return capitalised(with_facts(text, facts))

    story = (rng.stream("opening").pick(texts.openings), rng.stream("way").pick(texts.ways_in))
    return Story(
        title=title, theme=texts.id, theme_name=texts.name, theme_icon=texts.icon,
        place=facts["place"], story=tuple(filled(text) for text in story), mini=_boss(mini, facts),
        final=_boss(_falling(texts, final, rng), facts),
        rooms=_rooms(texts, kinds, rng.stream("rooms")), monsters=_monsters(texts.monsters, rng.stream("monsters")),
        magic=_card_texts(texts.magic, rng.stream("magic")), traps=_card_texts(texts.traps, rng.stream("traps")),
        treasures=_card_texts(texts.treasures, rng.stream("treasures")), twists=twists,
        ending=Ending(
            dead=filled(rng.stream("dead").pick(texts.endings.dead)),
            victory=filled(rng.stream("victory").pick(texts.endings.victory)),
            great=filled(rng.stream("great").pick(texts.endings.great)),
        ),
    )  # fmt: skip


def title_of(texts: Theme, rng: Rng) -> str:
    """Return the title that a quest of a theme gets whose words are dealt by this stream; the other words are left."""
    rng = rng.of(texts.id, len(THEMES))
    return _title(texts, _facts_of(texts, rng), rng)


def _facts_of(texts: Theme, rng: Rng) -> dict[str, str]:
    """Return the facts of the turn of a stream of which words are dealt."""
    mini, final = rng.alike("mini").pick(texts.minis), rng.alike("final").pick(texts.finals)
    return _facts(rng.alike("place").pick(texts.places), mini, final)


def _title(texts: Theme, facts: dict[str, str], rng: Rng) -> str:
    """Return a title that is not too long; of those that are dealt, none that came before."""
    taken = set[str]()
    for past in rng.earlier():
        _template(texts, _facts_of(texts, past), past.stream("title"), taken)
    return capitalised(with_facts(_template(texts, facts, rng.stream("title"), taken), facts))


def _template(texts: Theme, facts: dict[str, str], rng: Rng, taken: set[str]) -> str:
    """Return a title that is not too long and none of those `taken`, to which it is added; once all are, they may come again."""

    def short(text: str) -> bool:
        return len(with_facts(text, facts)) <= LONGEST_TITLE

    if not any(short(text) and text not in taken for text in texts.titles):
        taken.clear()
    title = rng.fitting(texts.titles, lambda text: short(text) and text not in taken)
    taken.add(title)
    return title


def _facts(place: str, mini: Boss, final: Boss) -> dict[str, str]:
    """Return what may stand in braces in a theme's texts, each with a small and with a capital initial."""
    facts = {"place": place, "mini": mini.short, "final": final.short, "mini_name": mini.name, "final_name": final.name}
    return facts | {word.capitalize(): capitalised(text) for word, text in facts.items()}


def _falling(texts: Theme, boss: Boss, rng: Rng) -> Boss:
    """Return a final boss with the fall of this visit: where words are dealt, its own and that of the season's file take turns."""
    other = season_file().falls.get(boss.name)
    if other is None or not rng.deals:
        return boss
    return replace(boss, dead=rng.of(boss.name, len(texts.finals)).stream("fall").pick((boss.dead, other)))


def _boss(boss: Boss, facts: dict[str, str]) -> Boss:
    """Return a boss with all its texts filled in."""
    texts = {part: capitalised(with_facts(getattr(boss, part), facts)) for part in ("lair", "violent", "magic", "fled", "dead")}
    return replace(boss, **texts)


def _rooms(texts: Theme, kinds: tuple[Kind, ...], rng: Rng) -> tuple[NamedText, ...]:
    """Return a room for every cell: those of a kind drawn in random order."""
    left = {kind: rng.stream(kind).pile(getattr(texts.tiles, kind), kinds.count(kind)) for kind in KINDS}
    return tuple(left[kind].pop() for kind in kinds)


def _monsters(texts: MonsterTexts, rng: Rng) -> Monsters:
    """Return a monster for each strength of each symbol."""

    def three(symbol: Symbol) -> tuple[Monster, Monster, Monster]:
        picked = [rng.stream(symbol, place).pick(pool) for place, pool in enumerate(getattr(texts, symbol))]
        rows = [Monster(name=text.name, icon=text.icon, line=text.line, beside=text.beside) for text in picked]
        return rows[0], rows[1], rows[2]

    return Monsters(drop=three("drop"), hammer=three("hammer"), wood=three("wood"), cog=three("cog"))


def _card_texts(pools: CardTextPools, rng: Rng) -> CardTexts:
    """Return a text for each strength of each symbol."""

    def three(symbol: Symbol) -> tuple[NamedText, NamedText, NamedText]:
        first, second, third = (rng.stream(symbol, place).pick(pool) for place, pool in enumerate(getattr(pools, symbol)))
        return first, second, third

    return CardTexts(drop=three("drop"), hammer=three("hammer"), wood=three("wood"), cog=three("cog"))
