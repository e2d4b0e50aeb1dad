"""Busts of the heroes who come from afar: mapmaker, champion, scholar, talker."""

from __future__ import annotations

from generator.draw.faces.heads import Head, draw_head, draw_neck, shoulders
from generator.draw.plate import Plate


def mapmaker(plate: Plate) -> None:
    """A tricorne, a tail of hair, a naval coat with lapels, and a rolled chart."""
    head = Head(y=53, w=13.2, h=18, jaw=0.7, chin=0.3, smile=0.5, lips=0.8, brow=0.8)
    tail = plate.curve([(61, 50), (69, 60), (74, 78), (71, 98), (66, 102), (68, 84), (62, 68)])
    plate.fill(tail)
    plate.tone(tail, 70.0, 0.9)
    chart = plate.at([(10, 66), (19, 62), (33, 132), (23, 136)])
    plate.fill(chart)
    plate.shade(chart, 5.0, 70.0, 0.9)
    end = plate.curve([(10, 66), (13, 61.6), (19, 62), (16, 66.4)])
    plate.fill(end)
    plate.line((12.6, 65.2), (14.4, 63.2), (16.8, 63.2), (15, 65.4), weight=0.35)
    body = plate.curve(shoulders(head, 37, 79, 10))
    plate.fill(body)
    plate.tone(body, 62.0, 1.15)
    plate.shade(body, 17.0, 12.0)
    draw_neck(plate, head, 7.4, 84)
    shirt = plate.at([(43, 80), (57, 80), (60, 92), (50, 132), (40, 92)])
    plate.fill(shirt)
    plate.lines(((50, 90), (49, 104), (50, 128)), ((46, 88), (45, 96), (47, 108)), ((54, 88), (55, 96), (53, 108)), weight=0.35)
    plate.shade(shirt, 6.0, 62.0, 1.2)
    for side in (-1, 1):
        lapel = plate.at(
            [
                (50 + side * 9, 77),
                (50 + side * 15, 83),
                (50 + side * 26, 104),
                (50 + side * 8, 128),
                (50 + side * 4, 130),
                (50 + side * 10, 92),
            ]
        )
        plate.fill(lapel)
        plate.shade(lapel, 5.0, 62.0, 1.1)
        for down in (96, 107, 118):
            button = plate.curve(
                [(50 + side * (13 - (down - 96) * 0.12) + x, down + y) for x, y in ((-1.4, 0), (0, -1.4), (1.4, 0), (0, 1.4))]
            )
            plate.fill(button, "white", 0.3)
    draw_head(plate, head)
    for side in (-1, 1):
        lock = plate.curve(
            [(50 + side * 11, 38), (50 + side * 14, 46), (50 + side * 14.6, 58), (50 + side * 12.4, 52), (50 + side * 10, 44)]
        )
        plate.fill(lock)
        plate.tone(lock, 80.0, 0.9)
    _tricorne(plate)


def _tricorne(plate: Plate) -> None:
    crown = plate.curve([(36, 37), (39, 23), (49, 18), (60, 22), (64, 37), (50, 40)])
    plate.fill(crown)
    plate.tone(crown, 62.0, 0.9)
    brim = plate.curve(
        [(23, 28), (34, 34), (47, 43), (54, 43), (67, 34), (78, 27), (76, 37), (64, 43.5), (52, 48), (48, 48), (36, 44), (25, 38)]
    )
    plate.fill(brim)
    plate.tone(brim, 25.0, 0.9)
    plate.shade(brim, 12.0, 75.0, 0.9)
    plate.line((25, 30.4), (36, 37), (48, 45.2), (53, 45.2), (66, 37), (76, 30), weight=0.8)
    plate.fill(plate.curve([(58, 40.2), (60.6, 37.4), (63.4, 39.2), (61.4, 42.2)]), "white", 0.3)


def champion(plate: Plate) -> None:
    """A braid over the shoulder, a circlet, a gorget and pauldrons, and the hilt of a sword."""
    head = Head(y=47, w=14.0, h=19, jaw=0.8, chin=0.38, turn=0.4, brow=1.2, frown=0.6, lips=0.7)
    blade = plate.at([(80, 58), (84, 58), (85.4, 140), (79, 140)])
    guard = plate.curve([(68, 54), (82, 52), (96, 54), (96, 58), (82, 57.4), (68, 58)])
    grip = plate.at([(79.6, 32), (84.4, 32), (84.4, 53), (79.6, 53)])
    for part in (blade, grip):
        plate.fill(part)
        plate.shade(part, 2.4, 20.0, 0.9)
    for down in (36, 40, 44, 48):
        plate.line((79.6, down + 1.4), (82, down + 1), (84.4, down - 0.6), weight=0.5)
    plate.fill(guard)
    plate.shade(guard, 2.4, 62.0, 0.9)
    pommel = plate.curve([(78, 28), (82, 24), (86, 28), (82, 32.4)])
    plate.fill(pommel)
    plate.shade(pommel, 3.0, 62.0, 0.9)
    body = plate.curve(shoulders(head, 38, 78, 10))
    plate.fill(body)
    plate.tone(body, 62.0, 1.2)
    for side in (-1, 1):
        for ring in range(3):
            wide, down = 17 - ring * 2.4, 82 + ring * 9
            plates = plate.curve(
                [
                    (50 + side * (19 + ring), down + 3),
                    (50 + side * 28, down - 3 + ring),
                    (50 + side * (22 + wide), down + 3),
                    (50 + side * (23 + wide), down + 13),
                    (50 + side * 32, down + 9),
                    (50 + side * (20 + ring), down + 12),
                ]
            )
            plate.fill(plates)
            plate.shade(plates, 6.0 if side > 0 else 3.0, 62.0, 0.95)
    draw_neck(plate, head, 8.6, 82)
    chest = plate.curve([(34, 91), (50, 97), (66, 91), (70, 112), (68, 140), (32, 140), (30, 112)])
    plate.fill(chest)
    plate.shade(chest, 14.0, 62.0)
    plate.line((50, 98), (49.4, 114), (50, 132), weight=0.6)
    gorget = plate.curve([(38, 76), (50, 83), (62, 76), (68, 89), (60, 96), (50, 98), (40, 96), (32, 89)])
    plate.fill(gorget)
    plate.shade(gorget, 8.0, 62.0)
    plate.line((36, 87), (44, 91.6), (50, 92.4), (56, 91.6), (64, 87), weight=0.5)
    draw_head(plate, head, ears=False)
    hair = plate.curve(
        [
            (37, 62),
            (34.6, 50),
            (35, 38),
            (41, 29),
            (51, 26.4),
            (61, 29.4),
            (66, 39),
            (65.6, 52),
            (63, 61),
            (62.4, 48),
            (58, 38),
            (48, 36.4),
            (41, 40),
            (38.6, 50),
        ]
    )
    plate.fill(hair)
    plate.tone(hair, 80.0, 0.95)
    plate.shade(hair, 7.0, 112.0, 0.9)
    for step in range(7):
        x, y = 34.6 - 0.5 * step + 0.16 * step * step, 62 + step * 6.6
        lobe = plate.curve([(x - 4.4, y), (x, y - 4.6), (x + 4.4, y), (x + 1, y + 5.4), (x - 1.6, y + 5)])
        plate.fill(lobe)
        plate.shade(lobe, 3.6, 70.0, 0.85)
        plate.line((x - 3.2, y - 0.6), (x, y + 1.4), (x + 0.4, y + 5), weight=0.4)
    circlet = plate.curve([(36.4, 40), (44, 35.6), (56, 35.6), (64.4, 40), (64, 43), (56, 38.8), (44, 38.8), (36.6, 43)])
    plate.fill(circlet, "white", 0.4)
    plate.fill(plate.curve([(50.5, 33.6), (53, 37), (50.5, 41), (48, 37)]), "white", 0.4)


def scholar(plate: Plate) -> None:
    """Long hair, a pointed beard, a high collar, and a burning page in the air."""
    head = Head(y=50, w=12.6, h=20, jaw=0.62, chin=0.22, turn=-0.7, brow=1.1, frown=0.9, age=0.35)
    back = plate.curve([(36, 40), (32, 56), (30, 76), (34, 92), (50, 96), (67, 92), (70, 76), (68, 56), (64, 40)])
    plate.fill(back)
    plate.tone(back, 84.0, 0.9)
    plate.shade(back, 12.0, 60.0, 0.9)
    body = plate.curve(shoulders(head, 35, 82, 15))
    plate.fill(body)
    plate.tone(body, 72.0, 0.95)
    plate.shade(body, 20.0, 20.0)
    draw_neck(plate, head, 6.6, 88)
    for side in (-1, 1):
        collar = plate.curve(
            [
                (50 + side * 3, 98),
                (50 + side * 8, 84),
                (50 + side * 15, 64),
                (50 + side * 22, 66),
                (50 + side * 24, 84),
                (50 + side * 16, 100),
            ]
        )
        plate.fill(collar)
        plate.shade(collar, 7.0 if side > 0 else 4.0, 62.0, 0.9)
        plate.line((50 + side * 6, 97), (50 + side * 11, 84), (50 + side * 17, 68), weight=0.5)
    clasp = plate.curve([(46, 100), (50, 96), (54, 100), (50, 105)])
    plate.fill(clasp, "white", 0.45)
    draw_head(plate, head, ears=False)
    beard = plate.curve([(44.6, 66.6), (48.6, 65), (53, 66.6), (53.4, 73), (49.2, 84), (46, 73)])
    plate.fill(beard)
    plate.tone(beard, 84.0, 0.85)
    plate.lines(((42.6, 63.2), (46, 60.4), (48.8, 61.6)), ((49.4, 61.6), (52.4, 60.4), (56, 63.4)), weight=1.1)
    hair = plate.curve(
        [
            (35, 74),
            (34, 58),
            (35, 40),
            (42, 30),
            (50, 27.6),
            (59, 30),
            (65.6, 40),
            (67, 58),
            (66, 74),
            (62.6, 60),
            (62, 46),
            (57, 37),
            (50, 34.4),
            (43, 37),
            (38.6, 47),
            (38.4, 60),
        ]
    )
    plate.fill(hair)
    plate.tone(hair, 84.0, 0.9)
    plate.shade(hair, 6.0, 112.0, 0.9)
    plate.lines(((50, 28), (42, 36), (37, 50), (36, 68)), ((51, 28), (59, 36), (64, 50), (65, 68)), weight=0.5)
    _burning_page(plate)


def _burning_page(plate: Plate) -> None:
    sheet = plate.at([(9, 74), (27, 69), (32, 92), (14, 98)])
    plate.fill(sheet)
    for row in range(5):
        plate.line((12.4 + row, 78.2 + row * 3.7), (20 + row, 76 + row * 3.7), (26.4 + row, 74.4 + row * 3.7), weight=0.4)
    for flame, scale in (((18, 70), 1.0), ((26, 68), 0.7), ((11, 74), 0.6)):
        x, y = flame
        outer = plate.curve(
            [
                (x - 5 * scale, y),
                (x - 5.6 * scale, y - 9 * scale),
                (x - 1 * scale, y - 22 * scale),
                (x + 1.6 * scale, y - 12 * scale),
                (x + 5 * scale, y - 14 * scale),
                (x + 5.4 * scale, y - 4 * scale),
                (x + 2 * scale, y + 2.4),
            ]
        )
        plate.fill(outer)
        plate.shade(outer, 3.0, 80.0, 0.9)
        plate.line((x - 1.4 * scale, y - 2 * scale), (x - 2 * scale, y - 8 * scale), (x - 0.4 * scale, y - 14 * scale), weight=0.5)


def talker(plate: Plate) -> None:
    """A feathered cap, curls, an earring, a ruff, and half a smile."""
    head = Head(y=53, w=13.0, h=17.6, jaw=0.72, chin=0.28, turn=0.6, brow=0.7, frown=-0.2, smile=1.3, lips=1.1)
    for x, y, r in (
        (36.0, 50.0, 6.0),
        (34, 59, 6),
        (34.6, 68, 5.6),
        (65, 50, 6),
        (67, 59, 6),
        (66.4, 68, 5.6),
        (38, 75, 4.8),
        (63, 75, 4.8),
    ):
        curl = plate.curve([(x - r, y), (x, y - r), (x + r, y), (x, y + r)])
        plate.fill(curl)
        plate.shade(curl, 6.0, 62.0, 0.9)
        plate.lines(
            ((x - r * 0.6, y), (x, y - r * 0.6), (x + r * 0.6, y)),
            ((x - r * 0.3, y + 1), (x, y - r * 0.15), (x + r * 0.3, y + 1)),
            weight=0.4,
        )
    body = plate.curve(shoulders(head, 34, 81, 12))
    plate.fill(body)
    plate.tone(body, 62.0, 1.4)
    plate.shade(body, 16.0, 12.0)
    for x in (42, 50, 58):
        plate.line((x, 98), (x + (x - 50) * 0.3, 112), (x + (x - 50) * 0.2, 132), weight=0.6)
    draw_neck(plate, head, 6.8, 84)
    for step in range(9):
        x, y = 31 + step * 4.8, 88 + 4.6 * (1 - ((step - 4) / 4) ** 2)
        fold = plate.curve([(x - 3, y - 5), (x + 2, y - 6), (x + 4, y + 3), (x, y + 6), (x - 4, y + 3)])
        plate.fill(fold)
        plate.shade(fold, 3.0, 62.0, 0.95)
        plate.line((x - 0.4, y - 4), (x + 0.6, y), (x, y + 5), weight=0.4)
    draw_head(plate, head, ears=False)
    for x, y, r in ((40, 41.6, 4.4), (46, 39.6, 4.2), (60, 42, 4.2)):
        curl = plate.curve([(x - r, y), (x, y - r), (x + r, y), (x, y + r)])
        plate.fill(curl)
        plate.shade(curl, 5.0, 62.0, 0.9)
    ring = plate.curve([(36.6, 64), (38, 62.4), (39.4, 64), (38, 66.6)])
    plate.fill(ring, "white", 0.35)
    cap = plate.curve([(33, 40), (30, 30), (40, 21), (56, 20), (69, 27), (70, 37), (60, 36), (48, 35.6), (39, 39)])
    plate.fill(cap)
    plate.tone(cap, 30.0, 0.95)
    plate.shade(cap, 12.0, 75.0, 0.95)
    band = plate.curve(
        [(33.6, 41), (41, 37), (50, 35.6), (61, 36), (69.6, 38), (69, 41.6), (58, 40), (48, 40), (40, 42), (34.4, 44.6)]
    )
    plate.fill(band)
    plume = plate.curve([(64, 36), (72, 24), (84, 16), (97, 17), (92, 22), (95, 27), (86, 28), (86, 33), (76, 34), (68, 39)])
    plate.fill(plume)
    plate.line((65, 37.4), (75, 28), (92, 18), weight=0.6)
    plate.lines(
        ((73, 29.6), (78, 30), (83, 32)), ((78, 26), (84, 26), (90, 27)), ((84, 22), (88, 21.6), (91, 22)),
        ((72, 30), (74, 26), (78, 21)), ((79, 25), (81, 21), (86, 17)),
    )  # fmt: skip
