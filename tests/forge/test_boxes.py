"""Boxes for pieces: how thick, how many, in which sizes; what games keep in them is what they print."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from generator import registry
from generator.core.seeds import seed_from_word
from generator.draw.tuck_box import AIR
from generator.draw.woodcut.scene import cast_of
from generator.forge.boxes import DEEPEST, Boxed, box_plans, boxed_pieces
from generator.forge.choices import settle
from generator.forge.pack import Block
from generator.press.drawing.papers import PAPERS
from generator.press.imposition import cut_sheets
from tests.contract import kept

GAMES = tuple(registry.all_games().values())
CARDS = (63.0, 88.0)


def test_bare_and_sleeved_cards_have_boxes_of_their_own_thickness_and_size() -> None:
    (bare,), (sleeved,) = (box_plans((Boxed("card", 40, CARDS),), sleeved=one) for one in (False, True))
    assert bare.net.depth == pytest.approx(40 * 0.30 + AIR, abs=0.1)
    assert sleeved.net.depth == pytest.approx(40 * 0.55 + AIR, abs=0.1)
    assert (bare.net.width, bare.net.height) == (63.0 + AIR, 88.0 + AIR)
    assert (sleeved.net.width, sleeved.net.height) == (66.0 + AIR, 91.0 + AIR)


def test_pieces_that_no_sleeve_fits_stay_bare() -> None:
    (one,) = box_plans((Boxed("room card", 15, (87.0, 87.0)),), sleeved=True)
    assert not one.sleeved
    assert one.net.width == 87.0 + AIR
    (small,) = box_plans((Boxed("card", 36, (44.0, 63.0)),), sleeved=True)
    assert small.net.width == 44.0 + 3.0 + AIR, "a sleeve for cards of 44 x 68 mm"


def test_too_many_pieces_are_shared_out_evenly_in_their_order() -> None:
    found = box_plans((Boxed("hero", 20, CARDS), Boxed("enemy", 180, CARDS), Boxed("tile", 5, (87.0, 87.0))), sleeved=False)
    assert [[(one.kind, one.pieces) for one in box.contents] for box in found] == [
        [("hero", 20)], [("enemy", 90)], [("enemy", 90)], [("tile", 5)],
    ]  # fmt: skip
    assert max(box.net.depth for box in found) <= DEEPEST + 0.1


def test_pieces_of_a_group_stay_in_one_box() -> None:
    pieces = [Boxed(kind, number, CARDS, group) for group in "ABCD" for kind, number in (("enemy", 24), ("villain", 6))]
    found = box_plans(pieces, sleeved=False)
    assert [[one.group for one in box.contents] for box in found] == [list("AABB"), list("CCDD")]


def test_boxes_of_a_game_are_told_apart_by_words_and_by_pictures() -> None:
    """No two say the same of what is in them, and of two with a woodcut each shows another."""
    for game in GAMES:
        (kit,) = (one for one in game.kits if one.command == "box")
        for sleeved in ("no", "yes"):
            decks = kit.packed(settle(kit.options, {"sleeved": sleeved}, "box")).decks
            faces = [next(iter(deck.pieces)).front.data for deck in decks.values()]
            assert len({face.lines for face in faces}) == len({face.scene.print for face in faces}) == len(faces)
            assert len({cast_of(face.scene) for face in faces}) == len(faces)
            assert all(bool(face.names) == (len(faces) > 1) for face in faces)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_boxes_of_every_game_hold_what_it_prints(game: registry.AnyGame) -> None:
    """Pieces are counted by size in the decks of the game's kit, or of a quest where there is no kit."""
    (kit,) = (one for one in game.kits if one.command == "box")
    pack = kit.packed(settle(kit.options, {}, "box"))
    boxed: Counter[tuple[float, float]] = Counter()
    for sheet in pack.sheets:
        *rows, size = (line.replace("\u00a0", " ") for line in next(iter(pack.decks[sheet.deck].pieces)).front.data.lines)
        wide, high = (float(side) for side in size.removeprefix("each ").split(" mm")[0].split(" x "))
        boxed[wide, high] += sum(int(number) for row in rows for number in re.findall(r"(?:^|[:,] )(\d+) ", row))
    made = kept.made(game, game.defaults(), seed_from_word("torchlight"))
    cards = next((one for one in game.kits if one.command == "kit"), None)
    whole = cards.packed(settle(cards.options, {}, "kit")) if cards else game.pack(made.quest, made.rating)
    printed: Counter[tuple[float, float]] = Counter()
    for deck in whole.decks.values():
        for cut in deck.cuts:
            if not isinstance(cut, Block):
                printed[cut.size] += cut.copies
    assert boxed == {size: printed[size] for size in boxed}
    assert boxed.keys() >= {size for size, count in printed.items() if min(size) > 40 and count > 1}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_box_fits_on_one_sheet_of_either_paper(game: registry.AnyGame) -> None:
    (kit,) = (one for one in game.kits if one.command == "box")
    for sleeved in ("no", "yes"):
        pack = kit.packed(settle(kit.options, {"sleeved": sleeved}, "box"))
        for sheet in pack.sheets:
            for paper in PAPERS.values():
                for cutter in ("guillotine", "silhouette", "silhouette-4"):
                    plan = cut_sheets.plan(sheet, pack.decks[sheet.deck], paper, "none", cutter)  # type: ignore[arg-type]
                    assert len(plan.sheets) == 1
                    assert len(plan.sheets[0].cut_paths) == 1
                    assert len(plan.sheets[0].fold_paths) == 12


def test_kinds_without_a_name_and_small_pieces_are_left_out() -> None:
    game = next(one for one in GAMES if any(kit.command == "kit" for kit in one.kits))
    kit = next(one for one in game.kits if one.command == "kit")
    decks = tuple(kit.packed(settle(kit.options, {}, "kit")).decks.values())
    names = {cut.front.name for deck in decks for cut in deck.cuts if not isinstance(cut, Block)}
    one = sorted(names)[0]
    assert {row.kind for row in boxed_pieces(decks, {one: "thing"})} == {"thing"}
    assert boxed_pieces(decks, {}) == ()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_box_is_as_wide_high_and_deep_as_what_is_in_it(game: registry.AnyGame) -> None:
    """Measured on the folds that are printed, bare and sleeved: between them there is a little air, and never much."""
    (kit,) = (one for one in game.kits if one.command == "box")
    for sleeved in ("no", "yes"):
        for deck in kit.packed(settle(kit.options, {"sleeved": sleeved}, "box")).decks.values():
            cut = next(iter(deck.pieces))
            *rows, size = (line.replace("\u00a0", " ") for line in cut.front.data.lines)
            number = sum(int(one) for row in rows for one in re.findall(r"(?:^|[:,] )(\d+) ", row))
            card = [float(side) for side in size.removeprefix("each ").split(" mm")[0].split(" x ")]
            in_sleeves = "in sleeves" in size
            upright = sorted({x for line in cut.folds for x, _ in line.points if line.points[0][0] == line.points[1][0]})
            walls = [line for line in cut.folds if line.points[0][0] == line.points[1][0]]
            inner = upright[1] - upright[0], walls[0].points[1][1] - walls[0].points[0][1]
            spare = 1.0 if in_sleeves else 0.5
            for wall, side in zip(inner, card, strict=True):
                assert side + spare <= wall <= side + (13.0 if in_sleeves else 2.0)
            stack = number * (0.55 if in_sleeves else 0.30)
            assert stack + 0.5 <= upright[2] - upright[1] <= stack + 2.0
