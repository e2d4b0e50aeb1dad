"""What sheets of heroes have in common: frames, names, portraits, tracks, places for items, and what lasts between quests."""

from __future__ import annotations

from collections.abc import Sequence

from generator.draw import tracks
from generator.draw.figures import Figure, figure
from generator.draw.pen import Pen, Picture, Point
from generator.draw.pictures import cropped
from generator.games.deck_box_dungeons.paper.heroes.hero_values import Total
from generator.games.deck_box_dungeons.paper.portraits.busts import draw_bust
from generator.games.deck_box_dungeons.paper.texts.wrapping import composed
from generator.games.deck_box_dungeons.rules.state import MOST_ENERGY, MOST_TREASURE

LABEL_INSET = 5.0
"""Width in mm of the icon before a word in small capitals."""
LABELS = 25.0
"""Width in mm of what stands before the tracks: their icons and names."""
LONGEST = 11
"""Boxes that stand side by side in the tracks of a hero."""
TRACKS_WIDTH = LABELS + LONGEST * tracks.PITCH
TRACKS_HEIGHT = 4 * tracks.PITCH + 2.0
"""Height in mm of the tracks for health, energy and, in two rows, treasure."""
MOST_WOUNDS, MOST_REPUTATION = 3, 5
"""The last boxes of what heroes carry from quest to quest."""
BETWEEN_HEIGHT = 2 * (tracks.PITCH + 4.6)
"""Height in mm of the places for what heroes carry from quest to quest, in two rows."""
LEAST_FIELD = 4.0
"""The least height in mm of a field to write in."""
TRIM_LINE = 6.0
"""Height in mm of the line that says how a hero starts, in large print."""
LARGE_ITEMS, LARGE_BETWEEN = (88.0, 17.0), 86.0
"""Size in mm of two places for items in large print, and width of what heroes carry from quest to quest."""
BETWEEN_LINE = 4.0 + tracks.PITCH
"""Height of the same in one row."""


def frame(pen: Pen) -> None:
    """Draw a heavy and a light rule round a sheet."""
    pen.rect((0.0, 0.0), (pen.width, pen.height), "page", "deep", 0.4, 1.5)
    pen.rect((1.2, 1.2), (pen.width - 2.4, pen.height - 2.4), "", "rule", 0.2, 1.0)


def fitted(pen: Pen, words: str, font: str, size: float, width: float) -> float:
    """Return the size in points at which words are no wider than `width` mm, `size` at most."""
    wide = pen.measure(words, font, size)
    return size if wide <= width else size * width / wide


def labelled(pen: Pen, at: Point, icon: str, word: str, size: float = 8.0, colour: str = "deep") -> None:
    """Write a word in small capitals with its icon before it; `at` is the left end of its base line."""
    pen.icon((at[0] + 2.2, at[1] - 1.0), icon, size * 0.56, colour)
    pen.text((at[0] + LABEL_INSET, at[1]), word, "caps", size, "left", "deep")


NUMBER_BOX = 6.4
"""Edge in mm of the box for a hero's number."""


def number_box(pen: Pen, at: Point, number: int = 0) -> None:
    """Draw the box for the number by which the rules call a hero; 0 leaves it to be written in."""
    pen.rect(at, (NUMBER_BOX, NUMBER_BOX), "white", "rule", 0.25)
    if number:
        pen.text((at[0] + NUMBER_BOX / 2, at[1] + 4.9), str(number), "bold", 12.0, "centre", "accent")
    else:
        pen.field("text", at, (NUMBER_BOX, NUMBER_BOX), "Number of the hero")


def write(pen: Pen, at: Point, words: str, width: float, size: float, leading: float) -> float:
    """Write words in lines of a width in mm from a first base line on; return the base line that would follow."""
    x, down = at
    for line in composed(pen, words, width, size):
        pen.text((x, down), line, "body", size, "left", "ink")
        down += leading
    return down


def portrait(pen: Pen, at: Point, size: Point, hero: str, picture: Picture | None) -> None:
    """Draw a picture cropped to a frame, or without one the bust of a hero's card."""
    pen.rect(at, size, "white")
    if picture is None:
        draw_bust(pen, at, size, hero)
    else:
        pen.picture(at, size, cropped(picture, size))
    picture_frame(pen, at, size)


def picture_frame(pen: Pen, at: Point, size: Point) -> None:
    """Draw the rules round a picture, with a lozenge in the middle of each side."""
    (x, y), (wide, high) = at, size
    pen.rect(at, size, "", "deep", 0.6)
    pen.rect((x - 1.0, y - 1.0), (wide + 2.0, high + 2.0), "", "rule", 0.2)
    for u, v in ((x + wide / 2, y), (x + wide / 2, y + high), (x, y + high / 2), (x + wide, y + high / 2)):
        pen.path(
            [("m", (u, v - 1.3)), ("l", (u + 1.3, v)), ("l", (u, v + 1.3)), ("l", (u - 1.3, v)), ("z", ())], "accent", "accent", 0.2
        )


def hero_tracks(pen: Pen, at: Point, most: int, start: int | None, trim: int = 0) -> None:
    """Draw the tracks of a hero: health up to `most` with a heavy box at the `start`, energy, treasure in two rows.

    Without a start, `trim` says beside the track how far from its card's number a hero starts.
    """
    x, down = at
    rows = (
        ("hearts", "Health", range(most + 1)), ("lightning-frequency", "Energy", range(MOST_ENERGY + 1)),
        ("two-coins", "Treasure", range(MOST_TREASURE + 1)),
    )  # fmt: skip
    for icon, word, numbers in rows:
        pen.icon((x + 3.0, down + 4.2), icon, 5.6, "accent")
        begins = word == "Health" and start is not None
        pen.text((x + 7.0, down + (4.6 if begins else 5.6)), word, "caps", 9.5, "left", "ink")
        if begins:
            pen.text((x + 7.0, down + 7.6), f"start at {start}", "body", 7.5, "left", "deep")
        marks = (start,) if begins and start is not None else ()
        across = len(numbers) if word == "Health" else LONGEST
        down += tracks.track(pen, (x + LABELS, down), numbers, across, marks=marks, label=word) + 0.6
    if trim and start is None:
        beside = (x + LABELS + tracks.PITCH * (most + 1) + 2.0, at[1] + 3.6)
        pen.text(beside, f"start with {abs(trim)} {'more' if trim > 0 else 'less'}", "bold", 8.4, "left", "accent")
        pen.text((beside[0], beside[1] + 3.6), "than the card says", "bold", 8.4, "left", "accent")


def item_places(pen: Pen, at: Point, size: Point, count: int = 4, first: int = 1) -> None:
    """Draw places for items, side by side, from a number on: to lay their cards there or to write their names."""
    (x, y), (wide, high) = at, size
    gap = 2.0
    each = (wide - gap * (count - 1)) / count
    for number in range(count):
        left = x + number * (each + gap)
        pen.rect((left, y), (each, high), "white", "rule", 0.25, 1.0, (1.5, 1.0))
        labelled(pen, (left + 1.0, y + 4.0), "swap-bag", f"Item {number + first}", 7.5)
        if high > LEAST_FIELD + 5.0:
            pen.field("text", (left + 0.8, y + 4.8), (each - 1.6, high - 5.4), f"Item {number + first}")


def between_quests(pen: Pen, at: Point, width: float, *, crowded: bool) -> None:
    """Draw the places for what a hero carries from quest to quest beside the tracks: wounds and an item kept, and reputation.

    `at` is level with the top of the tracks. Where the first of them takes the room beside it (`crowded`), no heading has room
    above the places, and each row begins with its words.
    """
    x, y = at
    begins = "In a campaign: " if crowded else ""
    if not crowded:
        pen.text((x, y + 4.4), "In a campaign", "title", 10.5, "left", "accent")
    y += tracks.PITCH + 1.0
    _carried(pen, (x, y), "bandage-roll", "Wounds", MOST_WOUNDS, begins)
    kept = x + (MOST_WOUNDS + 1) * tracks.PITCH + 1.6
    _kept(pen, (kept, y), x + width - kept)
    _carried(pen, (x, y + BETWEEN_HEIGHT / 2), "flying-flag", "Reputation", MOST_REPUTATION, begins)


def between_line(pen: Pen, at: Point, width: float) -> None:
    """Draw the places for what a hero carries from quest to quest in one row."""
    x, y = at
    pen.text((x, y + 4.4), "In a", "title", 11, "left", "accent")
    pen.text((x, y + 9.4), "campaign", "title", 11, "left", "accent")
    rest = x + width - (MOST_REPUTATION + 1) * tracks.PITCH
    wounds = rest - 4.0 - (MOST_WOUNDS + 1) * tracks.PITCH
    _kept(pen, (x + 24.0, y), wounds - 4.0 - x - 24.0)
    _carried(pen, (wounds, y), "bandage-roll", "Wounds", MOST_WOUNDS)
    _carried(pen, (rest, y), "flying-flag", "Reputation", MOST_REPUTATION)


def _carried(pen: Pen, at: Point, icon: str, word: str, most: int, begins: str = "") -> None:
    label = begins + word.lower() if begins else word
    width = (most + 1) * tracks.PITCH
    labelled(pen, (at[0], at[1] + 2.6), icon, label, fitted(pen, label, "caps", 7.5, width - LABEL_INSET))
    tracks.track(pen, (at[0], at[1] + 3.6), range(most + 1), most + 1, label=word)


def _kept(pen: Pen, at: Point, width: float) -> None:
    labelled(pen, (at[0], at[1] + 2.6), "knapsack", "Item kept", 7.5)
    pen.rect((at[0], at[1] + 3.6), (width, tracks.PITCH), "white", "rule", 0.25)
    pen.field("text", (at[0] + 0.4, at[1] + 4.0), (width - 0.8, tracks.PITCH - 0.8), "Item kept")


def large_tracks(most: int, start: int | None, trim: int) -> tuple[Figure, ...]:
    """Return the tracks of a hero, what is carried from quest to quest and the places for items in parts, for large print."""
    return (
        figure(
            "hero", lambda pen, _: _draw_large_tracks(pen, most, start, trim), None,
            LABELS + max(LONGEST, most + 1) * tracks.PITCH, TRACKS_HEIGHT + (TRIM_LINE if trim and start is None else 0.0),
            f"Tracks: health 0 to {most}, energy 0 to {MOST_ENERGY}, treasure 0 to {MOST_TREASURE}",
        ),
        figure(
            "hero", lambda pen, _: item_places(pen, (0.0, 0.0), (pen.width, pen.height), 2), None, *LARGE_ITEMS, "Items 1 and 2"
        ),
        figure(
            "hero", lambda pen, _: item_places(pen, (0.0, 0.0), (pen.width, pen.height), 2, 3), None, *LARGE_ITEMS, "Items 3 and 4"
        ),
        figure(
            "hero", lambda pen, _: between_quests(pen, (0.0, 0.0), pen.width, crowded=False), None, LARGE_BETWEEN,
            tracks.PITCH + 1.0 + BETWEEN_HEIGHT, "In a campaign: wounds, an item kept, reputation",
        ),
    )  # fmt: skip


def _draw_large_tracks(pen: Pen, most: int, start: int | None, trim: int) -> None:
    """Draw the tracks of a hero; what a quest adds to the start stands below them."""
    hero_tracks(pen, (0.0, 0.0), most, start)
    if trim and start is None:
        words = f"start with {abs(trim)} health {'more' if trim > 0 else 'less'} than the card says"
        pen.text((0.0, TRACKS_HEIGHT + TRIM_LINE - 2.0), words, "bold", 9.0, "left", "accent")


def small_total(pen: Pen, at: Point, size: Point, total: Total) -> None:
    """Draw a value in a small box: its name, its text, and which faces of a die succeed; an empty one to be filled in."""
    (x, y), (wide, high) = at, size
    pen.rect(at, size, "white", "rule", 0.25)
    if not total.text and not total.parts:
        pen.field("text", (x + 0.6, y + 5.0), (wide - 1.2, high - 5.6), total.name)
    pen.icon((x + 2.6, y + 2.9), total.icon, 3.8, "deep")
    pen.text((x + 5.0, y + 4.0), total.name, "caps", fitted(pen, total.name, "caps", 7.8, wide - 5.8), "left", "deep")
    if total.dice:
        many = f"{total.dice} {'die' if total.dice == 1 else 'dice'}"
        pen.text((x + wide / 2, y + high - 4.6), f"{many} {total.text}", "bold", 10.5, "centre", "ink")
    elif total.text:
        pen.text((x + wide / 2, y + high - 4.6), total.text, "bold", 12.0, "centre", "ink")
    elif total.parts:
        pen.text((x + wide / 2, y + high - 4.6), "none", "fell", 10.0, "centre", "deep")
    if total.faces:
        pen.text(
            (x + wide / 2, y + high - 1.3), f"on {total.faces}" if total.faces != "none" else "never", "body", 7.2, "centre", "deep"
        )


def value_row(pen: Pen, at: Point, size: Point, totals: Sequence[Total]) -> None:
    """Draw values in small boxes side by side."""
    each = size[0] / len(totals)
    for number, total in enumerate(totals):
        small_total(pen, (at[0] + number * each, at[1]), (each, size[1]), total)


def cost(pen: Pen, at: Point, energy: int, size: float) -> None:
    """Write what a power costs, in icons and in words; `at` is the left end of the base line."""
    step = size * 0.4
    for number in range(energy):
        pen.icon((at[0] + step * (number + 0.5), at[1] - size * 0.13), "lightning-frequency", size * 0.42, "accent")
    pen.text((at[0] + step * energy + 1.0, at[1]), f"costs {energy} energy", "caps", size, "left", "deep")
