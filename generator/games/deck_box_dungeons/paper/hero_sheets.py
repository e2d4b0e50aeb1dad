"""The empty record sheet of a hero: tracks for health, energy and treasure, totals, items and notes, and room for three cards."""

from __future__ import annotations

from generator.draw import tracks
from generator.draw.figures import Figure, figure
from generator.draw.pen import Pen, Point

CARD = (63.0, 88.0)
"""A poker card, in mm."""
MOST_HEALTH = 10
"""The last box of a health track, where a quest gives no more than the card."""
TRACKS = 32.0
"""How far from the sheet's edge the tracks begin, in mm."""


def hero_sheet(*, tall: bool, trim: int = 0) -> Figure:
    """Return an empty hero's sheet: half a page, or (`tall`) with places for the box's cards three quarters of one.

    `trim` is how much health the hero starts with beyond the card's; a note beside the track says so.
    """
    return figure("hero", _draw_tall if tall else _draw_short, trim, 182.0, 190.0 if tall else 84.0, "Hero record sheet")


def _draw_short(pen: Pen, trim: int) -> None:
    down = _draw_head(pen)
    _draw_totals(pen, _draw_tracks(pen, down, trim))


def _draw_tall(pen: Pen, trim: int) -> None:
    down = _draw_head(pen)
    _draw_card_places(pen, down)
    _draw_totals(pen, _draw_tracks(pen, down + 94.0, trim))


def _draw_head(pen: Pen) -> float:
    """Draw the frame with lines for names, number and maximum health; return where the rest begins, in mm from the top."""
    width = pen.width
    pen.rect((0.0, 0.0), (width, pen.height), "page", "deep", 0.4, 1.5)
    pen.rect((1.2, 1.2), (width - 2.4, pen.height - 2.4), "", "rule", 0.2, 1.0)
    pen.text((5.0, 9.6), "Hero", "title", 13, "left", "accent")
    pen.line((19.0, 10.0), (74.0, 10.0), "rule", 0.25)
    pen.text((76.0, 9.6), "No.", "title", 13, "left", "accent")
    pen.rect((84.5, 4.2), (8.0, 6.4), "", "rule", 0.25)
    pen.text((96.0, 9.6), "Player", "title", 13, "left", "accent")
    pen.line((112.0, 10.0), (140.0, 10.0), "rule", 0.25)
    pen.text((142.0, 9.6), "Health at most", "title", 13, "left", "accent")
    pen.rect((width - 13.0, 4.2), (8.0, 6.4), "", "rule", 0.25)
    return 14.5


def _draw_card_places(pen: Pen, down: float) -> None:
    """Draw three places for the box's cards, 63 x 88 mm, in the order in which they are laid (Rules: Character Creation)."""
    gap = (pen.width - 3 * CARD[0]) / 4
    for number, word in enumerate(("Equipment", "Hero", "Powers")):
        x = gap + number * (CARD[0] + gap)
        pen.rect((x, down), CARD, "", "faint", 0.3, 3.0, (1.5, 1.0))
        pen.text((x + CARD[0] / 2, down + 6.5), word, "fellcaps", 12, "centre", "deep")
        tracks.ruled(pen, (x + 5.0, down + 8.0), CARD[0] - 10.0, 76.0, 8.4)


def _draw_tracks(pen: Pen, down: float, trim: int) -> float:
    """Draw the three tracks, treasure in two rows; return where the rest begins."""
    health = MOST_HEALTH + max(trim, 0)
    if trim:
        _draw_trim(pen, (TRACKS + 3.0 + tracks.PITCH * (health + 1), down + 3.4), trim)
    lasting = TRACKS + 11 * tracks.PITCH + 4.0
    top = down + tracks.PITCH + 1.0
    pen.rect((lasting, top), (pen.width - lasting - 5.0, 3 * tracks.PITCH + 1.0), "white", "rule", 0.25, 1.0)
    pen.text((lasting + 1.6, top + 3.8), "what lasts a while", "caps", 8.0, "left", "deep")
    rows = (
        ("hearts", "Health", range(health + 1)), ("lightning-frequency", "Energy", range(11)),
        ("two-coins", "Treasure", range(21)),
    )  # fmt: skip
    for icon, word, numbers in rows:
        pen.icon((8.2, down + 4.4), icon, 6.0, "accent")
        pen.text((12.6, down + 6.0), word, "caps", 10.5, "left", "ink")
        down += tracks.track(pen, (TRACKS, down), numbers, health + 1 if word == "Health" else 11) + 1.0
    return down + 0.6


def _draw_trim(pen: Pen, at: Point, trim: int) -> None:
    """Write beside the health track how far from the card's number the hero starts."""
    pen.text(at, f"start with {abs(trim)} {'more' if trim > 0 else 'less'}", "bold", 8.8, "left", "accent")
    pen.text((at[0], at[1] + 3.8), "than the card says", "bold", 8.8, "left", "accent")


def _draw_totals(pen: Pen, down: float) -> None:
    """Draw a box for every value of the hero, and lines for items and notes in what is left of the sheet."""
    width = pen.width
    words = ("Melee", "Ranged", "Defence", "Speed", "Strength", "Dexterity", "Wisdom", "Charisma")
    icons = ("crossed-swords", "high-shot", "checked-shield", "walking-boot", "biceps", "feather", "spell-book", "conversation")
    cell = (width - 10.0) / 8
    for number, (word, icon) in enumerate(zip(words, icons, strict=True)):
        x = 5.0 + number * cell
        pen.rect((x, down), (cell, 16.0), "", "rule", 0.25)
        pen.icon((x + 4.0, down + 3.9), icon, 4.6, "deep")
        pen.text((x + 7.2, down + 5.0), word, "caps", 8.0, "left", "deep")
    rest = pen.height - down - 24.0
    half = (width - 14.0) * 0.5
    pen.text((5.0, down + 21.6), "Items and powers", "title", 11, "left", "accent")
    tracks.ruled(pen, (5.0, down + 18.0), half, rest + 2.0)
    pen.text((9.0 + half, down + 21.6), "Notes", "title", 11, "left", "accent")
    tracks.ruled(pen, (9.0 + half, down + 18.0), half, rest + 2.0)
