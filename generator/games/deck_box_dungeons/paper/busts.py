"""Busts of the heroes, drawn by code as engravings; each hero by what its card tells, anybody else under a hood."""

from __future__ import annotations

from collections.abc import Callable

from generator.draw.pen import Pen, Point
from generator.games.deck_box_dungeons.paper.bust_parts import Head, Plate, draw_head, draw_neck, shoulders


def draw_bust(pen: Pen, at: Point, size: Point, hero: str) -> None:
    """Draw the bust of a hero, by the id of its card, in a rectangle given by its top left corner, width and height in mm."""
    pen.push(at, 0, size)
    plate = Plate(pen, (0.0, 0.0), size)
    plate.backdrop(size)
    _BUSTS.get(hero, _hooded)(plate)
    pen.pop()


def _quarryman(plate: Plate) -> None:
    """Bald, a full beard, a leather apron, and a hammer over the shoulder."""
    head = Head(y=49, w=15.5, h=19.5, jaw=0.86, chin=0.5, brow=1.5, frown=0.7, age=0.4)
    _haft(plate, (86, 24), (70, 140))
    _block(plate, (71, 14), 31.0, 19.0)
    body = plate.curve(shoulders(head, 45, 77, 10))
    plate.fill(body)
    plate.shade(body, 22.0, 62.0)
    plate.shade(body, 9.0, 18.0)
    draw_neck(plate, head, 11.5, 86)
    apron = plate.curve([(34, 90), (50, 97), (66, 90), (72, 112), (74, 140), (26, 140), (28, 112)])
    plate.fill(apron)
    plate.tone(apron, 90.0, 1.5)
    plate.shade(apron, 9.0, 45.0)
    for side in (-1, 1):
        strap = plate.at([(50 + side * 13, 93), (50 + side * 18, 92), (50 + side * 23, 79), (50 + side * 18, 77)])
        plate.fill(strap)
        plate.tone(strap, 20.0, 1.2)
    draw_head(plate, head)
    beard = plate.curve([
        (35.0, 47), (36, 57), (40, 58.5), (47, 57.5), (54, 58), (60, 59), (64.6, 57), (65.4, 47), (67, 62), (64, 75), (57, 85), (49, 90), (42, 85),
        (36, 75), (33.6, 62),
    ])  # fmt: skip
    plate.fill(beard)
    plate.tone(beard, 78.0, 1.15)
    plate.shade(beard, 9.0, 108.0)
    plate.lines(((40, 60), (39, 70), (43, 81)), ((46, 63), (45, 74), (47, 86)), ((53, 63), (54, 74), (52, 86)), ((60, 60), (61, 70), (57, 81)))
    plate.line((42, 62.6), (48.4, 61.0), (55, 62.4), weight=0.9)
    plate.line((39, 36), (43, 33), (49, 32), weight=0.4)


def _haft(plate: Plate, top: Point, foot: Point) -> None:
    """A wooden pole."""
    (x, y), (u, v) = top, foot
    pole = plate.at([(x - 2.2, y), (x + 2.2, y), (u + 2.4, v), (u - 2.4, v)])
    plate.fill(pole)
    plate.shade(pole, 1.6, 80.0, 0.8)


def _block(plate: Plate, at: Point, wide: float, tall: float) -> None:
    """The head of a great hammer."""
    (x, y) = at
    face = plate.at([(x, y + 3), (x + wide, y - 2), (x + wide, y + tall - 2), (x, y + tall + 3)])
    plate.fill(face)
    plate.tone(face, 80.0, 1.3)
    plate.shade(face, 10.0, 30.0)
    side = plate.at([(x - 6, y), (x, y + 3), (x, y + tall + 3), (x - 6, y + tall)])
    plate.fill(side)


def _mapmaker(plate: Plate) -> None:
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
        lapel = plate.at([(50 + side * 9, 77), (50 + side * 15, 83), (50 + side * 26, 104), (50 + side * 8, 128), (50 + side * 4, 130), (50 + side * 10, 92)])
        plate.fill(lapel)
        plate.shade(lapel, 5.0, 62.0, 1.1)
        for down in (96, 107, 118):
            button = plate.curve([(50 + side * (13 - (down - 96) * 0.12) + x, down + y) for x, y in ((-1.4, 0), (0, -1.4), (1.4, 0), (0, 1.4))])
            plate.fill(button, "page", 0.3)
    draw_head(plate, head)
    for side in (-1, 1):
        lock = plate.curve([(50 + side * 11, 38), (50 + side * 14, 46), (50 + side * 14.6, 58), (50 + side * 12.4, 52), (50 + side * 10, 44)])
        plate.fill(lock)
        plate.tone(lock, 80.0, 0.9)
    _tricorne(plate)


def _tricorne(plate: Plate) -> None:
    crown = plate.curve([(36, 37), (39, 23), (49, 18), (60, 22), (64, 37), (50, 40)])
    plate.fill(crown)
    plate.tone(crown, 62.0, 0.9)
    brim = plate.curve([(23, 28), (34, 34), (47, 43), (54, 43), (67, 34), (78, 27), (76, 37), (64, 43.5), (52, 48), (48, 48), (36, 44), (25, 38)])
    plate.fill(brim)
    plate.tone(brim, 25.0, 0.9)
    plate.shade(brim, 12.0, 75.0, 0.9)
    plate.line((25, 30.4), (36, 37), (48, 45.2), (53, 45.2), (66, 37), (76, 30), weight=0.8)
    plate.fill(plate.curve([(58, 40.2), (60.6, 37.4), (63.4, 39.2), (61.4, 42.2)]), "page", 0.3)


def _sexton(plate: Plate) -> None:
    """A boy with untidy hair in a hood thrown back, a scarf, and a spade behind him."""
    head = Head(y=51, w=12.8, h=18, jaw=0.66, chin=0.26, turn=0.5, brow=0.8, frown=-0.7, smile=-0.1)
    _haft(plate, (17, 50), (27, 140))
    spade = plate.curve([(8, 20), (24, 18), (25.5, 37), (20.6, 51), (14.6, 52), (7, 39)])
    plate.fill(spade)
    plate.shade(spade, 7.0, 62.0)
    plate.line((16, 24), (16.6, 35), (17, 47), weight=0.5)
    hood = plate.curve([(34, 62), (31, 74), (22, 84), (36, 94), (50, 97), (64, 94), (78, 84), (69, 74), (66, 62), (60, 72), (40, 72)])
    body = plate.curve(shoulders(head, 34, 80, 14))
    plate.fill(body)
    plate.tone(body, 70.0, 1.3)
    plate.shade(body, 17.0, 20.0)
    draw_neck(plate, head, 6.6, 86)
    plate.fill(hood)
    plate.shade(hood, 10.0, 62.0)
    plate.lines(((30, 82), (40, 88), (50, 89), (60, 88), (72, 82)), ((36, 76), (43, 82), (50, 83.4), (57, 82), (64, 76)), weight=0.5)
    plate.lines(((45, 98), (43, 112), (44, 130)), ((55, 98), (57, 112), (56, 130)), weight=0.4)
    plate.fill(plate.curve([(46, 95), (50, 93.4), (54, 95), (53.6, 99), (50, 101), (46.4, 99)]), "page", 0.35)
    draw_head(plate, head)
    hair = plate.curve([
        (36.4, 52), (34, 44), (36, 34), (42, 28), (47, 30), (51, 26), (57, 29), (62, 30), (66, 38), (65.6, 46), (63.6, 53), (62, 44), (58, 39),
        (56, 45), (52, 38), (49, 44.6), (45, 38.6), (42, 45.4), (40, 41), (38.4, 46),
    ])  # fmt: skip
    plate.fill(hair)
    plate.tone(hair, 74.0, 0.85)
    plate.shade(hair, 8.0, 118.0, 0.9)
    plate.lines(((44, 31), (41, 37), (40, 41)), ((51, 28), (50, 35), (50, 43)), ((58, 31), (58, 36), (57, 43)), weight=0.5)


def _climber(plate: Plate) -> None:
    """A knotted headscarf, curls, bare arms, and a coil of rope across the chest."""
    head = Head(y=50, w=13.4, h=18.2, jaw=0.76, chin=0.32, turn=-0.6, smile=0.4, lips=1.0, frown=0.3)
    for x, y, r in ((35, 60, 6), (33, 69, 5.4), (66, 60, 6), (68, 69, 5.6), (36, 77, 4.6), (65.6, 77, 4.6)):
        curl = plate.curve([(x - r, y), (x, y - r), (x + r, y), (x, y + r)])
        plate.fill(curl)
        plate.tone(curl, 60.0, 0.95)
        plate.line((x - r * 0.5, y), (x, y - r * 0.5), (x + r * 0.5, y), (x, y + r * 0.4), weight=0.4)
    body = plate.curve(shoulders(head, 36, 78, 9))
    plate.fill(body)
    plate.shade(body, 15.0, 62.0)
    plate.shade(body, 7.0, 15.0)
    draw_neck(plate, head, 7.6, 84)
    vest = plate.curve([(32, 86), (41, 98), (50, 102), (59, 98), (68, 86), (74, 106), (76, 140), (24, 140), (26, 106)])
    plate.fill(vest)
    plate.tone(vest, 95.0, 1.3)
    plate.shade(vest, 12.0, 40.0)
    _rope(plate)
    draw_head(plate, head)
    plate.fill(plate.curve([(35.2, 58), (37, 60), (36, 62.4), (34.4, 60.4)]), "page", 0.3)
    scarf = plate.curve([(35.6, 49), (33.6, 40), (38, 31), (49, 27), (61, 30), (66, 39), (65, 48.6), (58, 42.6), (48, 40.6), (40, 43)])
    plate.fill(scarf)
    plate.shade(scarf, 9.0, 62.0)
    plate.lines(((38, 42), (48, 36), (62, 41)), ((37, 37), (48, 31.6), (61, 36)), weight=0.55)
    for knot in (((64, 44), (72, 42), (80, 48), (76, 51), (68, 48)), ((64, 46), (70, 51), (74, 60), (70, 61), (65, 51))):
        end = plate.curve(list(knot))
        plate.fill(end)
        plate.shade(end, 3.0, 62.0)


def _rope(plate: Plate) -> None:
    """Two turns of rope from one shoulder to the other hip, drawn as overlapping strands."""
    for shift in (0.0, 9.5):
        for step in range(15):
            x, y = 22 + step * 4.7 + shift * 0.4, 82 + step * 3.9 + shift + 3.2 * (step - 7) ** 2 / 49
            strand = plate.curve([(x - 4.6, y + 0.4), (x - 1.6, y - 4.4), (x + 4.8, y - 2.4), (x + 4.6, y + 1.0), (x + 1.6, y + 5.0), (x - 4.2, y + 3.4)])
            plate.fill(strand)
            plate.shade(strand, 2.4, 40.0, 0.8)


def _champion(plate: Plate) -> None:
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
            plates = plate.curve([(50 + side * (19 + ring), down + 3), (50 + side * 28, down - 3 + ring), (50 + side * (22 + wide), down + 3), (50 + side * (23 + wide), down + 13), (50 + side * 32, down + 9), (50 + side * (20 + ring), down + 12)])
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
    hair = plate.curve([(37, 62), (34.6, 50), (35, 38), (41, 29), (51, 26.4), (61, 29.4), (66, 39), (65.6, 52), (63, 61), (62.4, 48), (58, 38), (48, 36.4), (41, 40), (38.6, 50)])
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
    plate.fill(circlet, "page", 0.4)
    plate.fill(plate.curve([(50.5, 33.6), (53, 37), (50.5, 41), (48, 37)]), "page", 0.4)


def _scholar(plate: Plate) -> None:
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
        collar = plate.curve([(50 + side * 3, 98), (50 + side * 8, 84), (50 + side * 15, 64), (50 + side * 22, 66), (50 + side * 24, 84), (50 + side * 16, 100)])
        plate.fill(collar)
        plate.shade(collar, 7.0 if side > 0 else 4.0, 62.0, 0.9)
        plate.line((50 + side * 6, 97), (50 + side * 11, 84), (50 + side * 17, 68), weight=0.5)
    clasp = plate.curve([(46, 100), (50, 96), (54, 100), (50, 105)])
    plate.fill(clasp, "page", 0.45)
    draw_head(plate, head, ears=False)
    beard = plate.curve([(44.6, 66.6), (48.6, 65), (53, 66.6), (53.4, 73), (49.2, 84), (46, 73)])
    plate.fill(beard)
    plate.tone(beard, 84.0, 0.85)
    plate.lines(((42.6, 63.2), (46, 60.4), (48.8, 61.6)), ((49.4, 61.6), (52.4, 60.4), (56, 63.4)), weight=1.1)
    hair = plate.curve([(35, 74), (34, 58), (35, 40), (42, 30), (50, 27.6), (59, 30), (65.6, 40), (67, 58), (66, 74), (62.6, 60), (62, 46), (57, 37), (50, 34.4), (43, 37), (38.6, 47), (38.4, 60)])
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
        outer = plate.curve([(x - 5 * scale, y), (x - 5.6 * scale, y - 9 * scale), (x - 1 * scale, y - 22 * scale), (x + 1.6 * scale, y - 12 * scale), (x + 5 * scale, y - 14 * scale), (x + 5.4 * scale, y - 4 * scale), (x + 2 * scale, y + 2.4)])
        plate.fill(outer)
        plate.shade(outer, 3.0, 80.0, 0.9)
        plate.line((x - 1.4 * scale, y - 2 * scale), (x - 2 * scale, y - 8 * scale), (x - 0.4 * scale, y - 14 * scale), weight=0.5)


def _talker(plate: Plate) -> None:
    """A feathered cap, curls, an earring, a ruff, and half a smile."""
    head = Head(y=53, w=13.0, h=17.6, jaw=0.72, chin=0.28, turn=0.6, brow=0.7, frown=-0.2, smile=1.3, lips=1.1)
    for x, y, r in ((36, 50, 6), (34, 59, 6), (34.6, 68, 5.6), (65, 50, 6), (67, 59, 6), (66.4, 68, 5.6), (38, 75, 4.8), (63, 75, 4.8)):
        curl = plate.curve([(x - r, y), (x, y - r), (x + r, y), (x, y + r)])
        plate.fill(curl)
        plate.shade(curl, 6.0, 62.0, 0.9)
        plate.lines(((x - r * 0.6, y), (x, y - r * 0.6), (x + r * 0.6, y)), ((x - r * 0.3, y + 1), (x, y - r * 0.15), (x + r * 0.3, y + 1)), weight=0.4)
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
    plate.fill(ring, "page", 0.35)
    cap = plate.curve([(33, 40), (30, 30), (40, 21), (56, 20), (69, 27), (70, 37), (60, 36), (48, 35.6), (39, 39)])
    plate.fill(cap)
    plate.tone(cap, 30.0, 0.95)
    plate.shade(cap, 12.0, 75.0, 0.95)
    band = plate.curve([(33.6, 41), (41, 37), (50, 35.6), (61, 36), (69.6, 38), (69, 41.6), (58, 40), (48, 40), (40, 42), (34.4, 44.6)])
    plate.fill(band)
    plume = plate.curve([(64, 36), (72, 24), (84, 16), (97, 17), (92, 22), (95, 27), (86, 28), (86, 33), (76, 34), (68, 39)])
    plate.fill(plume)
    plate.line((65, 37.4), (75, 28), (92, 18), weight=0.6)
    plate.lines(((73, 29.6), (78, 30), (83, 32)), ((78, 26), (84, 26), (90, 27)), ((84, 22), (88, 21.6), (91, 22)), ((72, 30), (74, 26), (78, 21)), ((79, 25), (81, 21), (86, 17)))  # fmt: skip


def _lamplighter(plate: Plate) -> None:
    """A broad hat, a long white beard, a muffler, and a lantern on a pole."""
    head = Head(y=53, w=13.6, h=18.4, jaw=0.72, chin=0.4, turn=-0.3, brow=1.4, frown=-0.3, smile=0.5, age=1.0)
    _haft(plate, (91, 16), (91, 140))
    plate.lines(((91, 19), (84, 13), (79.6, 18)), weight=1.1)
    body = plate.curve(shoulders(head, 37, 80, 15))
    plate.fill(body)
    plate.tone(body, 80.0, 1.05)
    plate.shade(body, 19.0, 30.0)
    for side in (-1, 1):
        muffler = plate.curve([(50, 88), (50 + side * 12, 80), (50 + side * 20, 82), (50 + side * 18, 92), (50 + side * 8, 98), (50, 97)])
        plate.fill(muffler)
        plate.tone(muffler, 20.0 + 40.0 * (side > 0), 1.4)
    draw_head(plate, head)
    beard = plate.curve([(36, 54), (38.6, 62), (43, 62.4), (49.4, 61), (56, 62.4), (61.4, 62), (64.4, 54), (66, 68), (63, 84), (57, 100), (49, 114), (42, 101), (37, 84), (34, 68)])
    plate.fill(beard)
    plate.shade(beard, 11.0, 84.0, 0.95)
    plate.lines(
        ((40, 65), (40, 80), (46, 100)), ((44, 68), (44, 84), (48, 106)), ((50, 68), (49, 86), (50, 110)), ((56, 68), (56, 84), (52, 104)),
        ((60, 65), (60.6, 80), (55, 98)), ((37.6, 64), (37, 76), (40, 88)), weight=0.5,
    )  # fmt: skip
    for side in (-1, 1):
        whisker = plate.curve([(49.4, 61.4), (49.4 + side * 5, 60.4), (49.4 + side * 11, 64.6), (49.4 + side * 12.4, 70), (49.4 + side * 6, 67.4)])
        plate.fill(whisker)
        plate.lines(((49.4 + side * 2, 62.6), (49.4 + side * 7, 63.6), (49.4 + side * 11, 68)), weight=0.4)
    crown = plate.curve([(36.4, 40), (37, 24), (44, 16), (57, 17), (63, 25), (63.6, 40), (50, 43)])
    plate.fill(crown)
    plate.tone(crown, 70.0, 1.0)
    plate.shade(crown, 10.0, 110.0, 0.95)
    brim = plate.curve([(20, 42), (34, 36.4), (50, 38.6), (66, 36.4), (80, 41), (74, 46.4), (62, 47), (50, 45.4), (38, 47.4), (26, 48)])
    plate.fill(brim)
    plate.tone(brim, 12.0, 0.9)
    _lantern(plate)


def _lantern(plate: Plate) -> None:
    """A lit lantern that hangs from the pole."""
    roof = plate.at([(71, 34), (79.6, 18), (88, 34)])
    plate.fill(roof)
    plate.tone(roof, 62.0, 0.9)
    glass = plate.at([(72, 34), (87, 34), (85.4, 54), (73.6, 54)])
    plate.fill(glass, "paper")
    plate.solid([(79.6, 38), (82.2, 45), (81, 50), (78.2, 50), (77, 45)])
    plate.lines(((72, 34), (72.6, 44), (73.6, 54)), ((87, 34), (86.4, 44), (85.4, 54)), weight=0.8)
    plate.fill(plate.at([(72.2, 54), (86.8, 54), (88.4, 58), (70.6, 58)]))


def _hooded(plate: Plate) -> None:
    """Somebody whose face is in the shadow of a hood."""
    head = Head(y=54, w=13.0, h=18.0)
    body = plate.curve(shoulders(head, 37, 78, 13))
    plate.fill(body)
    plate.tone(body, 76.0, 1.05)
    plate.shade(body, 20.0, 28.0)
    hood = plate.curve([(50, 18), (64, 26), (71, 46), (70, 70), (62, 88), (50, 96), (38, 88), (30, 70), (29, 46), (36, 26)])
    plate.fill(hood)
    plate.shade(hood, 14.0, 62.0)
    inside = plate.curve([(50, 32), (60, 40), (63, 56), (58, 74), (50, 82), (42, 74), (37, 56), (40, 40)])
    plate.fill(inside, "plate")
    for side in (-1, 1):
        plate.fill(plate.curve([(50 + side * 3, 56), (50 + side * 6, 53.6), (50 + side * 9, 55), (50 + side * 6, 57.4)]), "page", 0.2)


_BUSTS: dict[str, Callable[[Plate], None]] = {
    "brannoch": _quarryman, "ottilie": _mapmaker, "perrin": _sexton, "zaneb": _climber, "haldis": _champion, "corvin": _scholar,
    "mirelle": _talker, "tomas": _lamplighter,
}  # fmt: skip
