"""The cards of heroes over a Pen: tracks with room for cubes, spaces for items as large as their tokens, the ability."""

from __future__ import annotations

from generator.core.text import capitalised
from generator.draw import lines, tracks
from generator.draw.emblems import draw_shown
from generator.draw.faces.face import draw_face, draw_head
from generator.draw.pen import Pen, Point
from generator.draw.pictures import cropped
from generator.draw.plate import TALL, WIDE
from generator.games.bag_of_dungeon.paper.hero_values import HeroPaper
from generator.games.bag_of_dungeon.paper.piece_words import SPACES, SYMBOL_ICONS, fitted, wrapped, write
from generator.games.bag_of_dungeon.paper.tokens import TOKEN
from generator.games.bag_of_dungeon.paper.told import points_word
from generator.games.bag_of_dungeon.quest.model import MOST_HEALTH
from generator.games.bag_of_dungeon.rules.monsters import ONE_ITEM, TWO_ITEMS

PAD = 2.6
LABELS = 26.0
"""Width in mm of what stands before a track: its icon and its name."""
HALF_HEIGHT, FULL_HEIGHT = 118.0, 236.0
"""Least heights in mm of a card that shares its page with another, and of one on a page of its own."""
WIDTH = 194.0
_HEAD, _GAP, _SMALL = 10.4, 1.1, 8.4
SIGN = 8.4
"""Across a hero's head or sign in mm, which is that of the standee."""
_WORDS = 4.8
"""Height in mm of the line over the track of a monster's health."""


def draw_half(pen: Pen, hero: HeroPaper) -> None:
    """Draw a card that shares its page: head, tracks, spaces; extra height stands between them."""
    _frame(pen)
    _draw_head(pen, hero, (PAD + 1.0, 8.6))
    spare = max(0.0, pen.height - HALF_HEIGHT)
    down = _HEAD + 0.8 + 0.25 * spare
    down = _draw_tracks(pen, hero, down, _GAP + 0.15 * spare)
    draw_spaces(pen, hero, (PAD, pen.height - PAD - 2 * TOKEN), pen.width - 2 * PAD)


def draw_full(pen: Pen, hero: HeroPaper) -> None:
    """Draw a card with a page of its own: portrait and ability, tracks, spaces, kills; extra height goes to the kills."""
    _frame(pen)
    _draw_head(pen, hero, (PAD + 1.0, 8.6))
    down = _HEAD + 2.0
    _draw_portrait(pen, (PAD + 2.0, down), (44.0, 44.0), hero)
    _draw_about(pen, (PAD + 50.0, down), pen.width - 2 * PAD - 52.0, hero)
    down = _draw_tracks(pen, hero, down + 48.0, 2.6, told=True)
    draw_spaces(pen, hero, (PAD, down + 2.0), pen.width - 2 * PAD)
    _draw_kills(pen, hero, (PAD + 2.0, down + 2 * TOKEN + 5.0), pen.width - 2 * PAD - 4.0)


def _frame(pen: Pen) -> None:
    pen.rect((0.0, 0.0), (pen.width, pen.height), "page", "deep", 0.4, 1.5)
    pen.rect((1.2, 1.2), (pen.width - 2.4, pen.height - 2.4), "", "rule", 0.2, 1.0)


def _draw_head(pen: Pen, hero: HeroPaper, at: Point) -> None:
    """Draw the line of names: hero, trade, combat, player; lines to write on where the card is to be filled in."""
    x, down = at
    right = pen.width - PAD - 1.0
    combat, player = 0.54 * pen.width, 0.69 * pen.width
    if hero.empty:
        for start, end, word in ((x, combat - 3.0, "Hero"), (combat, player - 3.0, "Combat"), (player, right, "Player")):
            pen.text((start, down), word, "title", 12.0, "left", "accent")
            begin = start + 1.5 + pen.measure(word, "title", 12.0)
            pen.line((begin, down + 0.6), (end, down + 0.6), "rule", 0.25)
            pen.field("text", (begin, down - 5.4), (end - begin, 5.8), word)
        return
    draw_sign(pen, (x, down - 1.9 - SIGN / 2), hero)
    x += SIGN + 2.0
    name, size = lines.fitted(pen, hero.name, "title", 15.0, 0.29 * pen.width)
    pen.text((x, down), name, "title", size, "left", "accent")
    beyond = x + pen.measure(name, "title", size) + 3.0
    pen.text((beyond, down), hero.trade, "fell", fitted(pen, hero.trade, "fell", 11.5, combat - beyond - 7.0), "left", "deep")
    pen.icon((combat - 3.4, down - 1.5), "crossed-swords", 5.4, "accent")
    pen.text((combat, down), hero.dice, "bold", 12.0, "left", "ink")
    pen.text((player, down), "Player", "caps", 8.5, "left", "deep")
    if hero.player:
        words, size = lines.fitted(pen, hero.player, "bold", 11.0, right - player - 12.0)
        pen.text((player + 12.0, down), words, "bold", size, "left", "ink")
    else:
        pen.line((player + 11.5, down + 0.6), (right, down + 0.6), "rule", 0.25)
        pen.field("text", (player + 11.5, down - 5.4), (right - player - 11.5, 5.8), "Player")


def draw_sign(pen: Pen, at: Point, hero: HeroPaper) -> None:
    """Draw a player's picture, or the head of a hero, in a square by its upper left corner; without either, a sign in a ring."""
    if hero.face or hero.portrait:
        pen.rect(at, (SIGN, SIGN), "panel")
        if hero.portrait:
            pen.picture(at, (SIGN, SIGN), cropped(hero.portrait, (SIGN, SIGN)))
        elif hero.face:
            draw_head(pen, at, (SIGN, SIGN), hero.face)
        pen.rect(at, (SIGN, SIGN), "", "deep", 0.3)
        return
    middle = (at[0] + SIGN / 2, at[1] + SIGN / 2)
    pen.circle(middle, SIGN / 2, "white", "deep", 0.3)
    pen.icon(middle, hero.icon, 0.7 * SIGN, "deep")


def _draw_tracks(pen: Pen, hero: HeroPaper, down: float, gap: float, *, told: bool = False) -> float:
    """Draw the tracks of health and lives, of action points and the ability, and of a monster's health; return where they end.

    Where the card has `told` already what the ability does, its name stands beside its boxes.
    """
    left, pitch = PAD + 1.0, tracks.PITCH
    start = left + LABELS
    label_track(pen, (left, down), "hearts", "Health")
    _track(pen, (start, down), range(hero.health + 1), hero.health, hero.empty, "Health")
    wide = hero.lives * pitch
    place = pen.width - PAD - 1.0 - wide
    pen.text((place - 2.0, down + 5.4), "Lives" if hero.lives > 1 else "Life", "title", 11.0, "right", "accent")
    marks = () if hero.empty else (hero.lives,)
    tracks.track(pen, (place, down), range(1, hero.lives + 1), hero.lives, marks=marks, label="Lives")
    down += pitch + gap
    label_track(pen, (left, down), "walking-boot", "Action points")
    _track(pen, (start, down), range(hero.points + 1), hero.points, hero.empty, "Action points")
    _draw_ability(pen, (start + (hero.points + 1) * pitch + 4.0, down), hero, told=told)
    down += pitch + gap
    label_track(pen, (left, down), "evil-eyes", "")
    words = f"Monster’s health. Full health of {ONE_ITEM} or more: one item; of {TWO_ITEMS} or more: two."
    pen.text((left + 6.6, down + 3.0), words, "body", 8.5, "left", "deep")
    tracks.track(
        pen, ((pen.width - 21 * pitch) / 2, down + _WORDS), range(MOST_HEALTH + 1), MOST_HEALTH + 1, flags=(ONE_ITEM, TWO_ITEMS),
        label="Monster’s health",
    )  # fmt: skip
    return down + _WORDS + pitch


def label_track(pen: Pen, at: Point, icon: str, words: str) -> None:
    """Draw what stands before a track, in two lines where it has two words."""
    pen.icon((at[0] + 2.6, at[1] + (4.2 if words else 2.0)), icon, 5.4 if words else 4.6, "accent")
    lines = words.split() if words else []
    for number, line in enumerate(lines):
        base = at[1] + 5.4 if len(lines) == 1 else at[1] + 3.7 + 3.8 * number
        pen.text((at[0] + 6.6, base), line, "title", 11.0 if len(lines) == 1 else 10.0, "left", "accent")


def _track(pen: Pen, at: Point, numbers: range, start: int, empty: bool, label: str) -> None:
    tracks.track(pen, at, numbers, len(numbers), marks=() if empty else (start,), label=label)


def _draw_ability(pen: Pen, at: Point, hero: HeroPaper, *, told: bool) -> None:
    """Draw the ability: its name, what it does in small print where that is not told, a box for each use; or lines to write on."""
    (x, y), right = at, pen.width - PAD - 1.0
    boxes = hero.uses * 5.0
    if hero.empty:
        pen.text((x, y + 3.6), "Ability", "caps", 8.5, "left", "deep")
        pen.line((x + 11.5, y + 4.2), (right - boxes - 2.0, y + 4.2), "rule", 0.25)
        pen.line((x, y + 8.4), (right - boxes - 2.0, y + 8.4), "rule", 0.25)
        pen.field("text", (x + 11.5, y), (right - boxes - 13.5 - x, 8.2), "Ability")
    elif told:
        pen.text((right - boxes - 1.5, y + tracks.PITCH / 2 + 1.2), hero.ability, "bold", 10.0, "right", "ink")
    else:
        write_ability(pen, (x, y), right - x - boxes - 1.5, hero)
    for number in range(hero.uses):
        corner = (right - boxes + 5.0 * number + 0.6, y + 2.2)
        pen.rect(corner, (4.2, 4.2), "white", "deep", 0.3, 0.6)
        pen.field("tick", corner, (4.2, 4.2), f"Use {number + 1} of the ability")


def write_ability(pen: Pen, at: Point, wide: float, hero: HeroPaper) -> None:
    """Write the ability in the middle of a row of a track: its name in bold, and what it does after that."""
    name = f"{hero.ability}."
    inset = pen.measure(name, "bold", _SMALL) + pen.measure(" ", "body", _SMALL)
    lines = wrapped(pen, hero.ability_line, wide, _SMALL, first=wide - inset)
    top = at[1] + tracks.PITCH / 2 + 1.0 - 1.65 * (len(lines) - 1)
    pen.text((at[0], top), name, "bold", _SMALL, "left", "ink")
    for number, line in enumerate(lines):
        pen.text((at[0] if number else at[0] + inset, top + 3.3 * number), line, "body", _SMALL, "left", "ink")


def draw_spaces(pen: Pen, hero: HeroPaper, at: Point, wide: float, across: int = 5) -> None:
    """Draw the spaces for items, so many side by side, each as large as a token, and what else is to be remembered."""
    (left, top), step = at, (wide - TOKEN) / (across - 1)
    for number, (symbol, word) in enumerate(SPACES):
        x, y = left + number % across * step, top + number // across * TOKEN
        pen.rect((x, y), (TOKEN, TOKEN), "white", "rule", 0.3, 0.0, () if symbol else (1.2, 0.9))
        pen.icon((x + TOKEN / 2, y + 0.5 * TOKEN), SYMBOL_ICONS[symbol], 15.0, "faint")
        pen.text((x + TOKEN / 2, y + TOKEN - 1.8), word, "caps", 8.0, "centre", "deep")
        pen.field("text", (x + 1.0, y + 1.0), (TOKEN - 2.0, TOKEN - 6.0), f"{word.capitalize()}, space {number + 1}")
    _both_hands(pen, (left + (TOKEN + step) / 2, top + TOKEN / 2))
    _notes(pen, hero, (left + len(SPACES) % across * step, top + len(SPACES) // across * TOKEN))


def _both_hands(pen: Pen, middle: Point) -> None:
    """Draw between the spaces of the hands the sign of what takes both of them, which lies across the two."""
    pen.circle(middle, 4.4, "white", "rule", 0.3)
    pen.icon(middle, SYMBOL_ICONS["hands"], 6.0, "deep")


def _notes(pen: Pen, hero: HeroPaper, at: Point) -> None:
    """Draw the tenth space: lines to add up points on."""
    word = points_word(hero)
    pen.rect(at, (TOKEN, TOKEN), "", "rule", 0.3)
    pen.text((at[0] + TOKEN / 2, at[1] + 4.0), word, "caps", 8.0, "centre", "deep")
    tracks.ruled(pen, (at[0] + 2.0, at[1] + 3.4), TOKEN - 4.0, TOKEN - 4.6, 5.6, capitalised(word))


# ---------------------------------------------------------------------- a page


def _draw_portrait(pen: Pen, at: Point, size: Point, hero: HeroPaper) -> None:
    """Draw a player's picture, the face or the icon of the hero, or an empty frame."""
    pen.rect(at, size, "white")
    if hero.portrait is not None:
        pen.picture(at, size, cropped(hero.portrait, size))
    elif hero.face:
        pen.push(at, 0, size)
        draw_face(pen, (0.0, 0.0), (size[0], size[0] * TALL / WIDE), hero.face)
        pen.pop()
    elif hero.icon:
        draw_shown(pen, at, size, hero.icon)
    else:
        pen.text((at[0] + size[0] / 2, at[1] + size[1] - 3.0), "a likeness", "fell", 9.5, "centre", "deep")
    pen.rect(at, size, "", "deep", 0.6)


def _draw_about(pen: Pen, at: Point, wide: float, hero: HeroPaper) -> None:
    """Draw what is said of a hero, with the gear of the start; lines to write on where the card is to be filled in."""
    x, y = at
    if hero.empty:
        tracks.ruled(pen, (x, y), wide, 44.0, 8.4, "About the hero")
        return
    down = y + 6.0
    for line in wrapped(pen, hero.line, wide, 12.5, "fell"):
        pen.text((x, down), line, "fell", 12.5, "left", "deep")
        down += 5.6
    down = write(pen, (x, down + 2.6), f"{hero.ability}. {hero.ability_line}", wide, 11.0, 5.0)
    gear = f"Gear: {', '.join(hero.gear)}." if hero.gear else "No gear but what the dungeon gives."
    down = write(pen, (x, down + 2.0), gear, wide, 11.0, 5.0)
    tracks.ruled(pen, (x, down - 3.0), wide, y + 44.0 - down + 3.0, 7.6)


def _draw_kills(pen: Pen, hero: HeroPaper, at: Point, wide: float) -> None:
    """Draw a table to write down whom a hero has beaten."""
    x, y = at
    high = pen.height - y - PAD - 2.0
    pen.text((x, y + 3.6), "Beaten", "title", 12.0, "left", "accent")
    words = "name and full health" + ("; their sum is the kill points" if hero.kill_points else "")
    pen.text((x + wide, y + 3.6), words, "fell", 9.5, "right", "deep")
    half = (wide - 6.0) / 2
    for column in (0, 1):
        tracks.ruled(pen, (x + column * (half + 6.0), y + 4.0), half, high - 4.0, 7.6, f"Beaten, column {column + 1}")
