"""Finished sheets of heroes: one on a page to be framed, or half a page each in a quest's pack."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from generator.draw import tracks
from generator.draw.figures import Figure, figure
from generator.draw.lines import LEAST_SIZE, fitted
from generator.draw.ornament import border, flourish
from generator.draw.pen import Pen, Point
from generator.games.deck_box_dungeons.paper.heroes import hero_parts as parts
from generator.games.deck_box_dungeons.paper.heroes.hero_values import HeroPaper, Total
from generator.games.deck_box_dungeons.paper.heroes.told_heroes import hero_told
from generator.games.deck_box_dungeons.paper.texts.card_texts import PowerRow
from generator.games.deck_box_dungeons.paper.texts.wrapping import composed

LARGE_WIDTH, LARGE_CARD, LARGE_PORTRAIT = 88.0, 24.6, 22.0
"""In mm before enlarging, in large print: the width of a finished sheet, the heights of a power and of a likeness on it."""
FULL_HEIGHT, HALF_HEIGHT = 236.0, 104.0
"""Least heights in mm of a finished sheet on a page of its own, and of one of two on a page."""
INSET = 8.5
"""How far the content of a whole sheet lies from its edge, in mm."""
PAD = 3.4
"""The same of half a sheet."""
PORTRAIT = 31.0
"""Width of the portrait on half a sheet in mm."""
FULL_SIZES, HALF_SIZES = (11.6, 11.0, 10.4, 9.8, 9.2), (9.4, 9.0, 8.6, 8.2, 7.8)
"""Sizes in points of the words of powers and gear, of which the largest is taken at which all fit."""


def finished_sheet(hero: HeroPaper, *, tall: bool) -> Figure:
    """Return the finished sheet of a hero, on a page of its own if it is `tall`."""
    alt = f"Character sheet of {hero.name}, {hero.epithet or hero.calling}"
    draw, high, told = _draw_full if tall else _draw_half, FULL_HEIGHT if tall else HALF_HEIGHT, partial(hero_told, hero, tall=tall)
    return figure("finished", draw, hero, 182.0, high, alt, told=told, parts=_large_parts)


# ---------------------------------------------------------------------- a page


def _draw_full(pen: Pen, hero: HeroPaper) -> None:
    """Draw names, portrait beside totals, powers and gear, tracks, items, what lasts; extra height is for portrait and items."""
    border(pen, (0.0, 0.0), (pen.width, pen.height))
    left, width = INSET, pen.width - 2 * INSET
    spare = pen.height - FULL_HEIGHT
    _full_head(pen, hero)
    down = 35.0
    row = 81.0 + 0.55 * spare
    _full_portrait(pen, (left, down), (60.0, row), hero)
    _full_totals(pen, (left + 64.0, down), (width - 64.0, row), hero)
    down += row + 3.5
    _cards(pen, (left, down), (width, 35.0), hero, 3.0, FULL_SIZES)
    down += 38.5
    parts.hero_tracks(pen, (left, down), hero.most, hero.start)
    lasting, top = left + parts.TRACKS_WIDTH + 4.0, down + (tracks.PITCH + 0.6 if hero.most >= parts.LONGEST else 0.0)
    end = down + parts.TRACKS_HEIGHT
    pen.rect((lasting, top), (left + width - lasting, end - 0.6 - top), "white", "rule", 0.25, 1.0)
    parts.labelled(pen, (lasting + 1.4, top + 4.6), "hourglass", "What lasts a while", 8.5)
    pen.field("text", (lasting + 1.0, top + 5.6), (left + width - lasting - 2.0, end - 7.2 - top), "What lasts a while")
    down += parts.TRACKS_HEIGHT + 2.4
    last = pen.height - INSET - parts.BETWEEN_LINE
    parts.item_places(pen, (left, down), (width, last - down - 3.0))
    parts.between_line(pen, (left, last), width)


def _full_head(pen: Pen, hero: HeroPaper) -> None:
    middle = pen.width / 2
    pen.text((INSET, 12.8), "Hero", "caps", 9.5, "left", "deep")
    parts.number_box(pen, (INSET + 9.0, INSET - 0.4), hero.number)
    name, size = fitted(pen, hero.name, "title", 30.0, pen.width - 2 * INSET - 36.0)
    pen.text((middle, 19.0), name, "title", size, "centre", "accent")
    words = f"{hero.epithet}  \u00b7  {hero.calling} with {hero.gear}" if hero.epithet else f"{hero.calling} with {hero.gear}"
    pen.text((middle, 26.0), words, "fell", parts.fitted(pen, words, "fell", 13.0, pen.width - 2 * INSET), "centre", "deep")
    flourish(pen, (middle, 30.4), 54.0)
    if hero.player:
        words, size = fitted(pen, f"played by {hero.player}", "fell", 9.5, pen.width / 3)
        pen.text((pen.width - INSET, 11.6), words, "fell", size, "right", "deep")


def _full_portrait(pen: Pen, at: Point, size: Point, hero: HeroPaper) -> None:
    (x, y), (wide, high) = at, size
    lines = composed(pen, hero.line, wide - 6.0, 10.0)
    tall = high - 4.3 * len(lines) - 2.6
    parts.portrait(pen, at, (wide, tall), hero.hero, hero.portrait)
    for number, line in enumerate(lines):
        pen.text((x + wide / 2, y + tall + 5.4 + 4.3 * number), line, "fell", 10.5, "centre", "deep")


def _full_totals(pen: Pen, at: Point, size: Point, hero: HeroPaper) -> None:
    (x, y), (wide, high) = at, size
    half, third = (wide - 3.0) / 2, (high - 6.0) / 3
    for number, total in enumerate(hero.totals):
        place = (x + number % 2 * (half + 3.0), y + number // 2 * (third + 3.0))
        _large_total(pen, place, (half, third), total, "hits" if number < 2 else "blocks")
    each = (wide - 6.0) / 4
    for number, total in enumerate(hero.skills):
        _skill(pen, (x + number * (each + 2.0), y + 2 * (third + 3.0)), (each, third), total)


def _large_total(pen: Pen, at: Point, size: Point, total: Total, verb: str) -> None:
    """Draw an attack, defence or speed: name, dice, modifier, which faces succeed, and where the modifier comes from."""
    (x, y), (wide, high) = at, size
    pen.rect(at, size, "white", "rule", 0.3, 1.0)
    pen.icon((x + 7.4, y + high / 2), total.icon, 10.5, "accent")
    pen.text((x + 14.4, y + 5.4), total.name, "caps", 10.0, "left", "deep")
    base = y + high / 2 + 3.2
    if not total.text:
        pen.text((x + 14.4, base), "none", "fell", 15.0, "left", "deep")
    else:
        left = x + 14.4
        for number in range(total.dice):
            _die(pen, (left + number * 5.6, base - 4.6))
        left += 5.6 * total.dice + (1.0 if total.dice else 0.0)
        pen.text((left, base), total.text, "bold", 22.0, "left", "ink")
    if total.faces:
        words = f"{verb} on {total.faces}" if total.faces != "none" else "no face is enough"
        pen.text((x + wide - 2.4, y + 5.4), words, "body", 9.0, "right", "deep")
    pen.text((x + 14.4, y + high - 2.4), total.parts, "body", 8.4, "left", "deep")


def _die(pen: Pen, at: Point) -> None:
    """Draw a die of five pips."""
    x, y = at
    pen.rect(at, (4.8, 4.8), "page", "ink", 0.3, 0.8)
    for u, v in ((1.2, 1.2), (3.6, 1.2), (2.4, 2.4), (1.2, 3.6), (3.6, 3.6)):
        pen.circle((x + u, y + v), 0.45, "ink")


def _skill(pen: Pen, at: Point, size: Point, total: Total) -> None:
    (x, y), (wide, high) = at, size
    middle = x + wide / 2
    pen.rect(at, size, "white", "rule", 0.3, 1.0)
    pen.icon((x + 3.6, y + 4.0), total.icon, 4.6, "accent")
    pen.text((x + 6.6, y + 5.4), total.name, "caps", parts.fitted(pen, total.name, "caps", 8.6, wide - 7.4), "left", "deep")
    pen.text((middle, y + 13.4), total.text, "bold", 17.0, "centre", "ink")
    pen.text((middle, y + 17.6), f"on {total.faces}" if total.faces != "none" else "never", "body", 8.8, "centre", "deep")
    own, other = total.parts.split(", ")
    pen.text((middle, y + high - 5.0), own, "body", 7.6, "centre", "deep")
    pen.text((middle, y + high - 1.8), other, "body", 7.6, "centre", "deep")


# ---------------------------------------------------------------------- large print


def _large_parts(hero: HeroPaper) -> tuple[Figure, ...]:
    """Return a finished sheet in parts, one below another, for large print: on its first page what rolls and powers need."""
    wide = LARGE_WIDTH
    named = figure("finished", _draw_named, hero, wide, 20.0, f"{hero.name}, {hero.epithet or hero.calling}")
    portrait = figure("finished", _draw_likeness, hero, wide, LARGE_PORTRAIT, f"A likeness of {hero.name}")
    values = tuple(
        figure("finished", _draw_values, totals, wide, 15.0, "; ".join(f"{one.name} {one.text or 'none'}" for one in totals))
        for totals in (hero.totals, hero.skills)
    )
    count = len(hero.powers) + 1
    cards = tuple(
        figure("finished", partial(_draw_large_card, number=number), hero, wide, LARGE_CARD, _card_alt(hero, number))
        for number in range(count)
    )
    return (named, *values, *cards, portrait, *parts.large_tracks(hero.most, hero.start, 0))


def _draw_named(pen: Pen, hero: HeroPaper) -> None:
    room = pen.width - parts.NUMBER_BOX - 3.0
    name, size = fitted(pen, hero.name, "title", 16.0, room)
    pen.text((0.0, 6.4), name, "title", size, "left", "accent")
    parts.number_box(pen, (pen.width - parts.NUMBER_BOX, 1.0), hero.number)
    words = f"{hero.epithet}  \u00b7  {hero.calling}" if hero.epithet else hero.calling
    pen.text((0.0, 12.0), words, "fell", parts.fitted(pen, words, "fell", 11.5, pen.width), "left", "deep")
    pen.text((0.0, 18.4), "Player", "caps", 8.5, "left", "deep")
    if hero.player:
        player, size = fitted(pen, hero.player, "bold", 11.0, pen.width - 13.0)
        pen.text((13.0, 18.4), player, "bold", size, "left", "ink")
    else:
        pen.line((13.0, 18.8), (pen.width, 18.8), "rule", 0.25)
        pen.field("text", (13.0, 13.6), (pen.width - 13.0, 5.2), "Name of the player")


def _draw_likeness(pen: Pen, hero: HeroPaper) -> None:
    """Draw the likeness of a hero, and the name beside it, since a page begins with them."""
    wide = 0.75 * pen.height
    parts.portrait(pen, (0.0, 1.0), (wide, pen.height - 2.0), hero.hero, hero.portrait)
    name, size = fitted(pen, hero.name, "title", 13.0, pen.width - wide - 4.0)
    pen.text((wide + 4.0, pen.height / 2 + 1.6), name, "title", size, "left", "accent")


def _draw_values(pen: Pen, totals: tuple[Total, ...]) -> None:
    parts.value_row(pen, (0.0, 0.0), (pen.width, pen.height), totals)


def _draw_large_card(pen: Pen, hero: HeroPaper, number: int) -> None:
    _cards(pen, (0.0, 0.0), (pen.width, pen.height), hero, 0.0, HALF_SIZES, only=number)


def _card_alt(hero: HeroPaper, number: int) -> str:
    if number == len(hero.powers):
        return f"Gear: {hero.gear}, {', '.join(hero.gear_adds)}"
    power = hero.powers[number]
    return f"Power: {power.name}, costs {power.cost} energy: {' '.join(power.sentences)}"


# ---------------------------------------------------------------------- half a page


def _draw_half(pen: Pen, hero: HeroPaper) -> None:
    """Draw all that is needed to play on half a page; extra height goes to the portrait's row and to the items."""
    parts.frame(pen)
    left, width = PAD, pen.width - 2 * PAD
    spare = pen.height - HALF_HEIGHT
    _half_head(pen, hero)
    down, row = 12.6, 40.0 + 0.5 * spare
    parts.portrait(pen, (left, down), (PORTRAIT, row), hero.hero, hero.portrait)
    rest, wide = left + PORTRAIT + 2.5, width - PORTRAIT - 2.5
    parts.value_row(pen, (rest, down), (wide, 15.0), (*hero.totals, *hero.skills))
    _cards(pen, (rest, down + 16.4), (wide, row - 16.4), hero, 1.5, HALF_SIZES)
    down += row + 2.0
    parts.hero_tracks(pen, (left, down), hero.most, hero.start)
    beside = left + parts.TRACKS_WIDTH + 3.0
    parts.between_quests(pen, (beside, down), left + width - beside, crowded=hero.most >= parts.LONGEST)
    down += parts.TRACKS_HEIGHT + 1.4
    parts.item_places(pen, (left, down), (width, pen.height - PAD - down))


def _half_head(pen: Pen, hero: HeroPaper) -> None:
    parts.number_box(pen, (PAD + 0.6, 4.2), hero.number)
    left = PAD + 0.6 + parts.NUMBER_BOX + 2.4
    name, size = fitted(pen, hero.name, "title", 16.0, pen.width * 0.42 - parts.NUMBER_BOX)
    pen.text((left, 9.2), name, "title", size, "left", "accent")
    beyond = left + 2.8 + pen.measure(name, "title", size)
    words = f"{hero.epithet}  \u00b7  {hero.calling}" if hero.epithet else hero.calling
    pen.text((beyond, 9.2), words, "fell", parts.fitted(pen, words, "fell", 11.5, pen.width * 0.66 - beyond), "left", "deep")
    start = pen.width * 0.68
    pen.text((start, 9.2), "Player", "caps", 8.5, "left", "deep")
    if hero.player:
        player, size = fitted(pen, hero.player, "bold", 11.0, pen.width - PAD - start - 13.0)
        pen.text((start + 12.5, 9.2), player, "bold", size, "left", "ink")
    else:
        pen.line((start + 12.0, 9.6), (pen.width - PAD, 9.6), "rule", 0.25)
        pen.field("text", (start + 12.0, 4.0), (pen.width - PAD - start - 12.0, 5.6), "Name of the player")


def _cards(pen: Pen, at: Point, size: Point, hero: HeroPaper, gap: float, sizes: Sequence[float], only: int | None = None) -> None:
    """Draw the powers and the gear side by side in a rectangle, in the largest of some sizes in points at which all fit.

    Where one of them is wanted `only`, by its number, it fills the rectangle.
    """
    (x, y), (wide, high) = at, size
    each = wide if only is not None else (wide - 2 * gap) / 3
    blocks = [_of_power(power) for power in hero.powers] + [_of_gear(hero, all_values=sizes is FULL_SIZES)]
    points = next((one for one in sizes if all(_card_height(pen, rows, each, one) <= high for _, rows in blocks)), sizes[-1])
    heads = [(power.name, "star-formation") for power in hero.powers] + [(hero.gear, hero.gear_icon)]
    for number, ((name, icon), (energy, rows)) in enumerate(zip(heads, blocks, strict=True)):
        if only not in (None, number):
            continue
        left = x if only is not None else x + number * (each + gap)
        _card(pen, (left, y), (each, high), name, icon, points)
        if energy:
            parts.cost(pen, (left + 2.2, y + points * 1.04), energy, max(LEAST_SIZE, points * 0.86))
        down = y + points * (1.5 if energy else 1.06)
        for word, words in rows:
            if word:
                pen.text((left + 2.2, down), word, "caps", points * 0.92, "left", "accent")
                down += points * LEADING
            down = parts.write(pen, (left + 2.2, down), words, each - 4.0, points, points * LEADING) + points * 0.08


LEADING = 0.41
"""Distance of lines in mm for each point of their size."""
Rows = list[tuple[str, str]]
"""A word that stands out, or nothing, and words that belong to it."""


def _of_power(power: PowerRow) -> tuple[int, Rows]:
    return power.cost, [("", " ".join(power.sentences))]


def _of_gear(hero: HeroPaper, *, all_values: bool) -> tuple[int, Rows]:
    """Return what is said of the gear: its card's values, where there is room or nothing else to say, and its keywords."""
    adds = [("", f"{', '.join(hero.gear_adds).capitalize()}.")] if all_values or not hero.keywords else []
    return 0, [*adds, *hero.keywords]


def _card_height(pen: Pen, rows: Rows, wide: float, points: float) -> float:
    """Return the height in mm that a power or the gear needs at a size in points."""
    lines = sum(bool(word) + len(composed(pen, words, wide - 4.0, points)) for word, words in rows)
    begins = 1.06 if any(word for word, _ in rows) or len(rows) > 1 else 1.5
    return points * (begins + LEADING * (lines - 1) + 0.08 * (len(rows) - 1)) + 1.8


def _card(pen: Pen, at: Point, size: Point, name: str, icon: str, points: float) -> None:
    (x, y), (wide, _) = at, size
    pen.rect(at, size, "", "rule", 0.3, 1.0)
    pen.icon((x + points * 0.36, y + points * 0.36), icon, points * 0.52, "accent")
    room = wide - points * 0.74 - 1.2
    pen.text(
        (x + points * 0.74, y + points * 0.54),
        name,
        "title",
        parts.fitted(pen, name, "title", points * 1.28, room),
        "left",
        "accent",
    )
