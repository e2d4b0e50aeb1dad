"""The cards of heroes as figures, and in parts for large print: who it is, tracks, spaces, kills."""

from __future__ import annotations

from functools import partial
from math import fsum

from generator.draw import lines, tracks
from generator.draw.figures import Figure, figure
from generator.draw.pen import Pen
from generator.games.bag_of_dungeon.paper import hero_cards
from generator.games.bag_of_dungeon.paper.hero_values import HeroPaper
from generator.games.bag_of_dungeon.paper.piece_words import SPACES, fitted, write
from generator.games.bag_of_dungeon.paper.tokens import TOKEN
from generator.games.bag_of_dungeon.paper.told import hero_told
from generator.games.bag_of_dungeon.quest.model import MOST_HEALTH
from generator.games.bag_of_dungeon.rules.monsters import ONE_ITEM, TWO_ITEMS

ABOUT_WIDTH, LETTERS, LEADING = 94.0, 46, 5.0
"""Width in mm of the part about a hero, about how many letters a line of it has, and the height of a line in mm."""
TRACKS_WIDTH, LABEL, GAP = 119.0, 6.4, 3.0
"""Width in mm of the part of tracks, height of the words above a track, and room below it."""
ACROSS = 3
"""Spaces side by side in large print."""
KILLS = (94.0, 118.0)
"""Width and height in mm of the lines for kills."""
WHOSE = 9.0
"""Height in mm of the name above parts of a card that stand on pages of their own."""


def hero_card(hero: HeroPaper, *, tall: bool = False) -> Figure:
    """Return the card of a hero, on a page of its own if it is `tall`."""
    alt = f"Card of {hero.name}, {hero.trade}" if hero.name else "Card of a hero, to be filled in"
    alt += f": {hero.face.words}" if hero.face else ""
    draw = hero_cards.draw_full if tall else hero_cards.draw_half
    high = hero_cards.FULL_HEIGHT if tall else hero_cards.HALF_HEIGHT
    return figure("hero", draw, hero, hero_cards.WIDTH, high, alt, told=partial(hero_told, hero, tall=tall), parts=_large_parts)


def _large_parts(hero: HeroPaper) -> tuple[Figure, ...]:
    """Return a card in parts, one below another, for large print."""
    lines = sum(-(-len(text) // LETTERS) for text in _about(hero))
    high = 20.0 + (LEADING * lines + 2.0 * len(_about(hero)) if hero.name else 22.0) + (7.0 if hero.uses else 0.0)
    rows = [len(numbers) for _, _, numbers, _ in _tracks(hero)]
    tall = fsum(LABEL + GAP + tracks.PITCH * len(tracks.rows_of(count, _per_row())) for count in rows) + LABEL
    whom = hero.name or "a hero"
    spaces = (ACROSS * TOKEN, WHOSE + -(-(len(SPACES) + 1) // ACROSS) * TOKEN)
    return (
        figure("hero", _draw_about, hero, ABOUT_WIDTH, high, f"About {whom}"),
        figure("hero", _draw_tracks, hero, TRACKS_WIDTH, tall, f"Tracks of {whom}"),
        figure("hero", _draw_spaces, hero, *spaces, f"Spaces for what {whom} carries"),
        figure("hero", _draw_kills, hero, KILLS[0], WHOSE + KILLS[1], f"Lines for whom {whom} has beaten"),
    )


def _about(hero: HeroPaper) -> list[str]:
    """Return what is said of a hero, in paragraphs."""
    gear = f"Gear: {', '.join(hero.gear)}." if hero.gear else ""
    return [text for text in (hero.line, f"{hero.ability}. {hero.ability_line}", gear) if text and hero.name]


def _draw_about(pen: Pen, hero: HeroPaper) -> None:
    """Draw the names of hero and player, combat dice and ability, with a box for each use; lines to write on for an empty card."""
    if hero.empty:
        for number, word in enumerate(("Hero", "Player", "Combat", "Ability")):
            _write_on(pen, 7.0 + 9.0 * number, word)
        down = 40.0
    else:
        room = pen.width - hero_cards.SIGN - 2.0
        hero_cards.draw_sign(pen, (pen.width - hero_cards.SIGN, 0.4), hero)
        name, size = lines.fitted(pen, hero.name, "title", 14.0, room)
        pen.text((0.0, 6.0), name, "title", size, "left", "accent")
        words = f"{hero.trade}, {hero.dice}"
        pen.text((0.0, 11.4), words, "bold", fitted(pen, words, "bold", 9.5, room), "left", "ink")
        if hero.player:
            player, size = lines.fitted(pen, f"Player: {hero.player}", "body", 9.0, pen.width)
            pen.text((0.0, 17.0), player, "body", size, "left", "ink")
        else:
            _write_on(pen, 17.0, "Player")
        down = 23.0
        for text in _about(hero):
            down = write(pen, (0.0, down), text, pen.width, 9.0, 4.4) + 2.0
    for number in range(hero.uses):
        corner = (5.6 * number, pen.height - 5.6)
        pen.rect(corner, (4.6, 4.6), "white", "deep", 0.3, 0.6)
        pen.field("tick", corner, (4.6, 4.6), f"Use {number + 1} of the ability")


def _write_on(pen: Pen, base: float, word: str) -> None:
    """Write a word with a line to write on behind it."""
    pen.text((0.0, base), word, "title", 10.0, "left", "accent")
    start = pen.measure(word, "title", 10.0) + 2.0
    pen.line((start, base + 0.6), (pen.width, base + 0.6), "rule", 0.25)
    pen.field("text", (start, base - 5.0), (pen.width - start, 5.4), word)


def _tracks(hero: HeroPaper) -> list[tuple[str, str, range, int]]:
    """Return the tracks of a card: icon, name, numbers, and where the cube lies at first."""
    return [
        ("hearts", "Health", range(hero.health + 1), hero.health),
        ("hearts", "Lives", range(1, hero.lives + 1), hero.lives),
        ("walking-boot", "Action points", range(hero.points + 1), hero.points),
        ("evil-eyes", "Monster’s health", range(MOST_HEALTH + 1), -1),
    ]


def _per_row() -> int:
    return tracks.per_row(TRACKS_WIDTH)


def _draw_tracks(pen: Pen, hero: HeroPaper) -> None:
    """Draw the tracks one below another, each under its name."""
    down = 0.0
    for icon, word, numbers, start in _tracks(hero):
        pen.icon((2.6, down + 2.6), icon, 4.8, "accent")
        pen.text((6.4, down + 4.4), word, "title", 11.0, "left", "accent")
        row = max(tracks.rows_of(len(numbers), _per_row()))
        marks = () if hero.empty or start < 0 else (start,)
        flags = (ONE_ITEM, TWO_ITEMS) if start < 0 else ()
        down += LABEL + tracks.track(pen, (0.0, down + LABEL), numbers, row, marks=marks, flags=flags, label=word) + GAP
    words = f"Full health of {ONE_ITEM} or more: one item; of {TWO_ITEMS} or more: two."
    pen.text((0.0, down + 2.0), words, "body", 8.5, "left", "deep")


def _draw_spaces(pen: Pen, hero: HeroPaper) -> None:
    _draw_whose(pen, hero)
    hero_cards.draw_spaces(pen, hero, (0.0, WHOSE), pen.width, ACROSS)


def _draw_kills(pen: Pen, hero: HeroPaper) -> None:
    _draw_whose(pen, hero)
    pen.text((0.0, WHOSE + 4.4), "Beaten, with full health", "title", 11.0, "left", "accent")
    tracks.ruled(pen, (0.0, WHOSE + 5.0), pen.width, pen.height - WHOSE - 5.0, 8.0, "Beaten")


def _draw_whose(pen: Pen, hero: HeroPaper) -> None:
    """Draw the name of a hero above a part of the card, or a line to write it on."""
    if hero.empty:
        _write_on(pen, 5.6, "Hero")
    else:
        name, size = lines.fitted(pen, hero.name, "title", 14.0, pen.width)
        pen.text((0.0, 6.0), name, "title", size, "left", "accent")
