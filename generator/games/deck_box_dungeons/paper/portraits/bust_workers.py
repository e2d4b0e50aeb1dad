"""Busts of the heroes who come from a trade: quarryman, sexton's boy, climber, lamplighter."""

from __future__ import annotations

from generator.draw.faces.heads import Head, draw_head, draw_neck, draw_pole, shoulders
from generator.draw.pen import Point
from generator.draw.plate import Plate


def quarryman(plate: Plate) -> None:
    """Bald, a full beard, a leather apron, and a hammer over the shoulder."""
    head = Head(y=49, w=15.5, h=19.5, jaw=0.86, chin=0.5, brow=1.5, frown=0.7, age=0.4)
    draw_pole(plate, (86, 24), (70, 140))
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
        (35.0, 47), (36, 57), (40, 58.5), (47, 57.5), (54, 58), (60, 59), (64.6, 57), (65.4, 47), (67, 62), (64, 75),
        (57, 85), (49, 90), (42, 85),
        (36, 75), (33.6, 62),
    ])  # fmt: skip
    plate.fill(beard)
    plate.tone(beard, 78.0, 1.15)
    plate.shade(beard, 9.0, 108.0)
    plate.lines(
        ((40, 60), (39, 70), (43, 81)),
        ((46, 63), (45, 74), (47, 86)),
        ((53, 63), (54, 74), (52, 86)),
        ((60, 60), (61, 70), (57, 81)),
    )
    plate.line((42, 62.6), (48.4, 61.0), (55, 62.4), weight=0.9)
    plate.line((39, 36), (43, 33), (49, 32), weight=0.4)


def _block(plate: Plate, at: Point, wide: float, tall: float) -> None:
    """The head of a great hammer."""
    (x, y) = at
    face = plate.at([(x, y + 3), (x + wide, y - 2), (x + wide, y + tall - 2), (x, y + tall + 3)])
    plate.fill(face)
    plate.tone(face, 80.0, 1.3)
    plate.shade(face, 10.0, 30.0)
    side = plate.at([(x - 6, y), (x, y + 3), (x, y + tall + 3), (x - 6, y + tall)])
    plate.fill(side)


def sexton(plate: Plate) -> None:
    """A boy with untidy hair in a hood thrown back, a scarf, and a spade behind him."""
    head = Head(y=51, w=12.8, h=18, jaw=0.66, chin=0.26, turn=0.5, brow=0.8, frown=-0.7, smile=-0.1)
    draw_pole(plate, (17, 50), (27, 140))
    spade = plate.curve([(8, 20), (24, 18), (25.5, 37), (20.6, 51), (14.6, 52), (7, 39)])
    plate.fill(spade)
    plate.shade(spade, 7.0, 62.0)
    plate.line((16, 24), (16.6, 35), (17, 47), weight=0.5)
    hood = plate.curve(
        [(34, 62), (31, 74), (22, 84), (36, 94), (50, 97), (64, 94), (78, 84), (69, 74), (66, 62), (60, 72), (40, 72)]
    )
    body = plate.curve(shoulders(head, 34, 80, 14))
    plate.fill(body)
    plate.tone(body, 70.0, 1.3)
    plate.shade(body, 17.0, 20.0)
    draw_neck(plate, head, 6.6, 86)
    plate.fill(hood)
    plate.shade(hood, 10.0, 62.0)
    plate.lines(
        ((30, 82), (40, 88), (50, 89), (60, 88), (72, 82)), ((36, 76), (43, 82), (50, 83.4), (57, 82), (64, 76)), weight=0.5
    )
    plate.lines(((45, 98), (43, 112), (44, 130)), ((55, 98), (57, 112), (56, 130)), weight=0.4)
    plate.fill(plate.curve([(46, 95), (50, 93.4), (54, 95), (53.6, 99), (50, 101), (46.4, 99)]), "white", 0.35)
    draw_head(plate, head)
    hair = plate.curve([
        (36.4, 52), (34, 44), (36, 34), (42, 28), (47, 30), (51, 26), (57, 29), (62, 30), (66, 38), (65.6, 46), (63.6, 53),
        (62, 44), (58, 39),
        (56, 45), (52, 38), (49, 44.6), (45, 38.6), (42, 45.4), (40, 41), (38.4, 46),
    ])  # fmt: skip
    plate.fill(hair)
    plate.tone(hair, 74.0, 0.85)
    plate.shade(hair, 8.0, 118.0, 0.9)
    plate.lines(((44, 31), (41, 37), (40, 41)), ((51, 28), (50, 35), (50, 43)), ((58, 31), (58, 36), (57, 43)), weight=0.5)


def climber(plate: Plate) -> None:
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
    plate.fill(plate.curve([(35.2, 58), (37, 60), (36, 62.4), (34.4, 60.4)]), "white", 0.3)
    scarf = plate.curve(
        [(35.6, 49), (33.6, 40), (38, 31), (49, 27), (61, 30), (66, 39), (65, 48.6), (58, 42.6), (48, 40.6), (40, 43)]
    )
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
            strand = plate.curve(
                [
                    (x - 4.6, y + 0.4),
                    (x - 1.6, y - 4.4),
                    (x + 4.8, y - 2.4),
                    (x + 4.6, y + 1.0),
                    (x + 1.6, y + 5.0),
                    (x - 4.2, y + 3.4),
                ]
            )
            plate.fill(strand)
            plate.shade(strand, 2.4, 40.0, 0.8)


def lamplighter(plate: Plate) -> None:
    """A broad hat, a long white beard, a muffler, and a lantern on a pole."""
    head = Head(y=53, w=13.6, h=18.4, jaw=0.72, chin=0.4, turn=-0.3, brow=1.4, frown=-0.3, smile=0.5, age=1.0)
    draw_pole(plate, (91, 16), (91, 140))
    plate.lines(((91, 19), (84, 13), (79.6, 18)), weight=1.1)
    body = plate.curve(shoulders(head, 37, 80, 15))
    plate.fill(body)
    plate.tone(body, 80.0, 1.05)
    plate.shade(body, 19.0, 30.0)
    for side in (-1, 1):
        muffler = plate.curve(
            [(50, 88), (50 + side * 12, 80), (50 + side * 20, 82), (50 + side * 18, 92), (50 + side * 8, 98), (50, 97)]
        )
        plate.fill(muffler)
        plate.tone(muffler, 20.0 + 40.0 * (side > 0), 1.4)
    draw_head(plate, head)
    beard = plate.curve(
        [
            (36, 54),
            (38.6, 62),
            (43, 62.4),
            (49.4, 61),
            (56, 62.4),
            (61.4, 62),
            (64.4, 54),
            (66, 68),
            (63, 84),
            (57, 100),
            (49, 114),
            (42, 101),
            (37, 84),
            (34, 68),
        ]
    )
    plate.fill(beard)
    plate.shade(beard, 11.0, 84.0, 0.95)
    plate.lines(
        ((40, 65), (40, 80), (46, 100)), ((44, 68), (44, 84), (48, 106)), ((50, 68), (49, 86), (50, 110)), ((56, 68),
        (56, 84), (52, 104)),
        ((60, 65), (60.6, 80), (55, 98)), ((37.6, 64), (37, 76), (40, 88)), weight=0.5,
    )  # fmt: skip
    for side in (-1, 1):
        whisker = plate.curve(
            [(49.4, 61.4), (49.4 + side * 5, 60.4), (49.4 + side * 11, 64.6), (49.4 + side * 12.4, 70), (49.4 + side * 6, 67.4)]
        )
        plate.fill(whisker)
        plate.lines(((49.4 + side * 2, 62.6), (49.4 + side * 7, 63.6), (49.4 + side * 11, 68)), weight=0.4)
    crown = plate.curve([(36.4, 40), (37, 24), (44, 16), (57, 17), (63, 25), (63.6, 40), (50, 43)])
    plate.fill(crown)
    plate.tone(crown, 70.0, 1.0)
    plate.shade(crown, 10.0, 110.0, 0.95)
    brim = plate.curve(
        [(20, 42), (34, 36.4), (50, 38.6), (66, 36.4), (80, 41), (74, 46.4), (62, 47), (50, 45.4), (38, 47.4), (26, 48)]
    )
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
