"""A theme to the story of a dungeon: its two bosses and their plot, a name and a line for every room and every card."""

from __future__ import annotations

import msgspec

from generator.core.data import replace
from generator.core.rng import Rng
from generator.core.text import capitalised
from generator.games.green_dungeon.quest.board import KINDS, Kind, Symbol
from generator.games.green_dungeon.quest.data_loading import THEMES, theme
from generator.games.green_dungeon.quest.model import Boss, CardTexts, Ending, Monster, Monsters, NamedText, Twist
from generator.games.green_dungeon.quest.theme_schema import MonsterTexts, Theme

LONGEST_TITLE = 40


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


def write_story(name: str, kinds: tuple[Kind, ...], rng: Rng) -> Story:
    """Return the words of a quest whose cells hold tiles of these `kinds`, for a theme or, if `name` is any, for a drawn one.

    Raises BadData where the theme cannot be read.
    """
    one = theme(rng.stream("theme").pick(THEMES) if name == "any" else name)
    mini, final = rng.stream("mini").pick(one.minis), rng.stream("final").pick(one.finals)
    facts = _facts(rng.stream("place").pick(one.places), mini, final)
    titles = [title for line in one.titles if len(title := line.format_map(facts)) <= LONGEST_TITLE]

    def filled(text: str) -> str:
        return capitalised(text.format_map(facts))

    story = (rng.stream("opening").pick(one.openings), rng.stream("way").pick(one.ways_in))
    return Story(
        title=capitalised(rng.stream("title").pick(titles)), theme=one.id, theme_name=one.name, theme_icon=one.icon,
        place=facts["place"], story=tuple(filled(text) for text in story), mini=_boss(mini, facts), final=_boss(final, facts),
        rooms=_rooms(one, kinds, rng.stream("rooms")), monsters=_monsters(one.monsters), magic=one.magic, traps=one.traps,
        treasures=one.treasures, twists=tuple(Twist(kind=row.kind, rows=row.rows) for row in one.twists),
        ending=Ending(
            dead=filled(rng.stream("dead").pick(one.endings.dead)),
            victory=filled(rng.stream("victory").pick(one.endings.victory)),
            great=filled(rng.stream("great").pick(one.endings.great)),
        ),
    )  # fmt: skip


def _facts(place: str, mini: Boss, final: Boss) -> dict[str, str]:
    """Return what may stand in braces in a theme's texts, each with a small and with a capital initial."""
    facts = {"place": place, "mini": mini.short, "final": final.short, "mini_name": mini.name, "final_name": final.name}
    return facts | {word.capitalize(): capitalised(text) for word, text in facts.items()}


def _boss(boss: Boss, facts: dict[str, str]) -> Boss:
    """Return a boss with all its texts filled in."""
    texts = {part: capitalised(getattr(boss, part).format_map(facts)) for part in ("lair", "violent", "magic", "fled", "dead")}
    return replace(boss, **texts)


def _rooms(one: Theme, kinds: tuple[Kind, ...], rng: Rng) -> tuple[NamedText, ...]:
    """Return a room for every cell: those of a kind in random order."""
    left = {kind: rng.stream(kind).shuffle(getattr(one.tiles, kind)) for kind in KINDS}
    return tuple(left[kind].pop() for kind in kinds)


def _monsters(texts: MonsterTexts) -> Monsters:
    def three(symbol: Symbol) -> tuple[Monster, Monster, Monster]:
        rows = [Monster(name=row.name, icon=row.icon, line=row.line, beside=row.beside) for row in getattr(texts, symbol)]
        return rows[0], rows[1], rows[2]

    return Monsters(drop=three("drop"), hammer=three("hammer"), wood=three("wood"), cog=three("cog"))
