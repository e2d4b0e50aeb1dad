"""The story of a dungeon: its two bosses and their plot, a name and a line for every room and every card."""

from __future__ import annotations

from typing import Any

from generator.core.data import replace
from generator.core.rng import Rng
from generator.games.green_dungeon.quest.board import KINDS, Kind
from generator.games.green_dungeon.quest.data_loading import THEMES, theme
from generator.games.green_dungeon.quest.model import Boss, Ending, Monster, Monsters, Named, Twist
from generator.games.green_dungeon.quest.theme_schema import Beasts, Theme

LONGEST_TITLE = 40


def tell(name: str, kinds: tuple[Kind, ...], rng: Rng) -> dict[str, Any]:
    """Return the fields of a quest that are words, for a theme or, if `name` is any, for one that the stream picks."""
    one = theme(rng.stream("theme").pick(THEMES) if name == "any" else name)
    mini, final = rng.stream("mini").pick(one.minis), rng.stream("final").pick(one.finals)
    facts = _facts(rng.stream("place").pick(one.places), mini, final)
    titles = [title for line in one.titles if len(title := line.format_map(facts)) <= LONGEST_TITLE]

    def filled(text: str) -> str:
        return _risen(text.format_map(facts))

    story = (rng.stream("opening").pick(one.openings), rng.stream("way").pick(one.ways_in))
    ending = {part: filled(rng.stream(part).pick(getattr(one.endings, part))) for part in ("dead", "victory", "great")}
    return {
        "title": _risen(rng.stream("title").pick(titles)), "theme": one.id, "theme_name": one.name, "theme_icon": one.icon,
        "place": facts["place"], "story": tuple(filled(text) for text in story), "mini": _boss(mini, facts),
        "final": _boss(final, facts), "rooms": _rooms(one, kinds, rng.stream("rooms")), "monsters": _monsters(one.monsters),
        "magic": one.magic, "traps": one.traps, "treasures": one.treasures,
        "twists": tuple(Twist(kind=row.kind, rows=row.rows) for row in one.twists), "ending": Ending(**ending),
    }  # fmt: skip


def _facts(place: str, mini: Boss, final: Boss) -> dict[str, str]:
    facts = {"place": place, "mini": mini.short, "final": final.short, "mini_name": mini.name, "final_name": final.name}
    return facts | {word.capitalize(): text[0].upper() + text[1:] for word, text in facts.items()}


def _boss(boss: Boss, facts: dict[str, str]) -> Boss:
    """Return a boss with all its texts filled in."""
    texts = {part: _risen(getattr(boss, part).format_map(facts)) for part in ("lair", "violent", "magic", "fled", "dead")}
    return replace(boss, **texts)


def _risen(text: str) -> str:
    """Return a text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def _rooms(one: Theme, kinds: tuple[Kind, ...], rng: Rng) -> tuple[Named, ...]:
    """Return a room for every cell: those of a kind in random order."""
    left = {kind: rng.stream(kind).shuffle(getattr(one.tiles, kind)) for kind in KINDS}
    return tuple(left[kind].pop() for kind in kinds)


def _monsters(beasts: Beasts) -> Monsters:
    def three(symbol: str) -> tuple[Monster, Monster, Monster]:
        rows = [Monster(name=row.name, icon=row.icon, line=row.line, beside=row.beside) for row in getattr(beasts, symbol)]
        return rows[0], rows[1], rows[2]

    return Monsters(drop=three("drop"), hammer=three("hammer"), wood=three("wood"), cog=three("cog"))
