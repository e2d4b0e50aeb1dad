"""The options for cutting machines and print shops, and the command for boxes, as they are typed."""

from __future__ import annotations

import re

import pytest

from generator import registry
from generator.cli.common import support
from generator.cli.common.settings import Settings
from generator.press.imposition.registration import MACHINES
from tests.cli.conftest import Desk, Refused
from tests.cli.quick import LAID
from tests.press.prints import words_of

CARDS = next(
    game for game in registry.all_games().values()
    if any(kit.command == "kit" for kit in game.kits) and any(one.name == "theme" for kit in game.kits for one in kit.options)
)  # fmt: skip
BOXED = [game.id for game in registry.all_games().values() if any(kit.command == "box" for kit in game.kits)]
STANDEES = ("kit", CARDS.id, "--kit", "standees")


@pytest.mark.parametrize("cutter", MACHINES)
def test_a_machine_gets_its_files_beside_the_pdf(desk: Desk, cutter: str) -> None:
    result = desk.run(*STANDEES, "--cutter", cutter.upper())
    assert result.code == 0, result.err
    stem = f"work/output/{CARDS.id}-standees" + ("" if cutter == "guillotine" else f"-{cutter}")
    ends = ["01-P-1.png" if kind == "png" else f"P-1.{kind}" for kind in MACHINES[cutter].formats]  # type: ignore[index]
    wanted = {f"{stem}.pdf"} | {f"{stem}-{end}" for end in ends}
    assert set(result.files) == wanted
    assert ("The machine cuts every sheet" in result.err) == (cutter not in ("guillotine", "png"))
    assert ("Load a transparent PNG" in result.err) == (cutter == "png")
    assert ("In Silhouette Studio: " in result.err) == cutter.startswith("silhouette")
    assert ("paper's top left corner" in result.err) == ("svg" in MACHINES[cutter].formats)  # type: ignore[index]
    assert ("lower left corner" in result.err) == ("dxf" in MACHINES[cutter].formats)  # type: ignore[index]
    again = desk.run(*STANDEES, "--cutter", cutter, "--out", "again/")
    assert all(again.files[name.replace("output", "again")] == data for name, data in result.files.items())


def test_sealed_pieces_get_their_backs_on_the_second_side_where_nothing_is_said(desk: Desk) -> None:
    result = desk.run("kit", CARDS.id, "--kit", "kit", "--theme", "crypt", "--only", "items", "--cutter", "svg")
    assert result.code == 0, result.err
    stem = f"work/output/{CARDS.id}-kit-crypt-duplex-long-svg-only-items"
    assert set(result.files) == {f"{stem}.pdf", f"{stem}-I-1F.svg"}
    assert "on both sides of the paper, turned about the long edge" in result.err
    assert "--cutter svg prints them as --backs duplex-long does" in result.err
    contents = words_of(result.files[f"{stem}.pdf"])[-1]
    assert "A machine cuts every sheet by the file of its name" in contents
    assert "straight cuts" not in contents


def test_backs_that_were_asked_for_need_no_word(desk: Desk) -> None:
    words = ("kit", CARDS.id, "--kit", "kit", "--theme", "crypt", "--only", "items", "--backs", "duplex-long")
    assert "prints them as" not in desk.run(*words, "--cutter", "svg").err


@pytest.mark.parametrize(
    ("cutter", "numbers"),
    [
        ("silhouette", "length 8.382 mm, thickness 0.9906 mm, inset 10.0076 mm; "),
        ("silhouette-4", "length 20 mm, thickness 0.3 mm, inset 10 mm; "),
        ("silhouette-feeder", "length 8.382 mm, thickness 0.9906 mm, inset 10.0076 mm, 15.875 mm at the top; "),
    ],
)
def test_the_steps_for_a_machine_have_the_numbers_of_its_marks(desk: Desk, cutter: str, numbers: str) -> None:
    said = desk.run(*STANDEES, "--cutter", cutter, "--paper", "letter").err
    assert numbers in said
    assert "set the page to Letter, " in said


@pytest.mark.parametrize("cutter", ["svg", "dxf"])
def test_lines_without_marks_are_told_with_their_place(desk: Desk, cutter: str) -> None:
    said = desk.run(*LAID, "--cutter", cutter).err
    assert "Where the lines lie on the paper: C-1 10.5 mm from the left and 25 mm from the top, 189 x 252 mm." in said
    assert "No marks are printed" in said


def test_standees_say_on_their_sheet_what_is_done_with_them(desk: Desk) -> None:
    for options in ((), ("--paper", "letter", "--ink", "low"), ("--theme", "crypt")):
        done = desk.run(*STANDEES, *options, "--out", "-")
        assert "fold along the dotted lines, glue, feet outwards" in " ".join(words_of(done.out))


def test_the_page_of_contents_tells_of_what_is_printed_alone(desk: Desk) -> None:
    result = desk.run("kit", CARDS.id, "--kit", "kit", "--theme", "crypt", "--only", "heroes", "--cutter", "silhouette")
    contents = words_of(result.files[f"work/output/{CARDS.id}-kit-crypt-duplex-long-silhouette-only-heroes.pdf"])[-1]
    assert "A hero lies in the middle" in contents
    for other in ("slide", "enem", "Items", "Standees", "Counters", "small pieces", "party without the box needs"):
        assert other not in contents, other


def test_the_page_of_contents_of_the_other_kit_tells_of_what_is_printed_alone(desk: Desk) -> None:
    game = next(
        game for game in registry.all_games().values() if game is not CARDS and any(kit.command == "kit" for kit in game.kits)
    )
    (pdf,) = desk.run("kit", game.id, "--only", "standees").files.values()
    contents = words_of(pdf)[-1]
    assert "Fold a standee in the middle" in contents
    for other in ("straight tiles", "30 monsters", "Fold one bag", "cards of heroes", "shuffle the floor tiles"):
        assert other not in contents, other


def test_settings_say_which_machine_cuts(desk: Desk) -> None:
    (desk.config / "delvepress.toml").write_text("cutter = 'dxf'", encoding="utf-8")
    assert any(name.endswith("-P-1.dxf") for name in desk.run(*STANDEES).files)
    assert not any(name.endswith("g-1.dxf") for name in desk.run(*STANDEES, "--cutter", "guillotine", "--out", "by-hand/").files)


def test_settings_do_not_send_every_print_to_a_shop(desk: Desk, refused: Refused) -> None:
    path = desk.here / "delvepress.toml"
    path.write_text("cutter = 'shop'", encoding="utf-8")
    assert refused(*STANDEES).startswith(f"'{path}', key cutter: cutter cannot be shop, which is for one print alone")


def test_sheets_with_nothing_to_cut_name_no_machine(desk: Desk) -> None:
    (desk.config / "delvepress.toml").write_text("cutter = 'silhouette'", encoding="utf-8")
    result = desk.run("sheets", CARDS.id)
    assert [name.rsplit("/")[-1] for name in result.files if name.endswith((".pdf", ".svg"))] == [f"{CARDS.id}-sheets.pdf"]


def test_pictures_for_print_shops_are_finer() -> None:
    formats = ({}, {"format": "png:72"})
    said = [support.choose(Settings(), {**shop, **dots}).dpi for shop in ({}, {"cutter": "shop"}) for dots in formats]
    assert said == [150, 72, 300, 72]


def test_a_print_shop_gets_the_pieces_and_a_file_of_the_rest(desk: Desk) -> None:
    result = desk.run("kit", CARDS.id, "--theme", "crypt", "--only", "items", "--cutter", "shop", "--format", "pdf,png:72")
    assert result.code == 0, result.err
    stem = f"{CARDS.id}-kit-crypt-only-items"
    names = {name.rsplit("/")[-1] for name in result.files}
    assert {f"{stem}-one-up.pdf", f"{stem}-rest.pdf", f"{stem}-rest-01.png"} <= names
    sides = sorted(name for name in names if "-one-up-" in name)
    wanted = [f"{stem}-one-up-{number:03d}-{side}.png" for number in range(1, 15) for side in ("1-front", "2-back")]
    assert sides == wanted, "by name each front comes before its back"
    assert "is for a print shop" in result.err
    assert re.search(r"Tell the shop: 28 pages of (\d+) x (\d+) mm, trimmed to (\d+) x (\d+) mm\.", result.err)
    contents = words_of(result.files[f"work/output/{stem}-rest.pdf"])[0]
    assert "All pieces stand one by one in the file for a print shop" in contents
    assert "I-1F to I-14B" in contents, "the list of components tells of the other file"
    assert "cut first all lines" not in contents


def test_the_authors_of_icons_are_named_where_no_other_file_does(desk: Desk) -> None:
    result = desk.run(*STANDEES, "--cutter", "shop")
    assert [name.rsplit("/")[-1] for name in result.files] == [f"{CARDS.id}-standees-one-up.pdf"]
    assert "Name the authors of its icons: " in result.err


def test_the_game_may_stand_behind_the_switches(desk: Desk) -> None:
    result = desk.run("kit", "--cutter", "shop", CARDS.id, "--kit", "standees")
    assert result.code == 0, result.err
    assert any(name.endswith("-one-up.pdf") for name in result.files)


@pytest.mark.parametrize("game", BOXED)
def test_boxes_are_printed_bare_and_sleeved(desk: Desk, game: str) -> None:
    assert set(desk.run("kit", game, "--kit", "boxes").files) == {f"work/output/{game}-box.pdf"}
    result = desk.run("kit", game, "--kit", "sleeved-boxes", "--paper", "letter", "--out", "sleeved/", "--cutter", "svg")
    assert result.code == 0, result.err
    assert f"work/sleeved/{game}-box-sleeved-letter-svg.pdf" in result.files


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((*STANDEES, "--cutter", "cricut"), "--cutter cannot be 'cricut'; choose one of guillotine, silhouette, "),
        ((*STANDEES, "--cutter", "silhouete"), "(did you mean silhouette?)"),
        ((*STANDEES, "--cutter", "svg", "--backs", "gutterfold"), "--cutter svg cuts flat paper, and --backs gutterfold folds it"),
        ((*STANDEES, "--cutter", "svg", "--out", "-"), "--out - takes one file, and --cutter svg makes several; give a folder"),
        ((*STANDEES, "--cutter", "shop", "--out", "-"), "--out - takes one file, and --cutter shop makes several; give a folder"),
        (
            (*STANDEES, "--cutter", "shop", "--backs", "gutterfold"),
            "each side on a page of its own, and --backs gutterfold folds both",
        ),
        (("sheets", CARDS.id, "--cutter", "shop"), "has no option --cutter"),
        (
            ("quest", "B-0500-SKME-TVQS-S7", "--cutter", "shop", "--booklet"),
            "--cutter shop prints pieces to cut out, and --booklet",
        ),
        (("kit", CARDS.id, "--cutter", "silhouette", "--paper", "a5"), "--paper a5 is for what is read as a book"),
        (("kit", "checkers", "--kit", "boxes"), "There is no game"),
        (("kit", CARDS.id, "--kit", "boxes", "--backs", "none"), "--backs is not for boxes; leave it out, or --kit boxes."),
        (("kit", CARDS.id, "--kit", "boxes", "--cutter", "shop"), "--cutter shop is for cards and counters, not for boxes"),
    ],
    ids=lambda one: "" if isinstance(one, str) else " ".join(one[-3:]),
)
def test_what_does_not_go_together_is_refused_in_a_sentence(refused: Refused, words: tuple[str, ...], said: str) -> None:
    assert said in refused(*words)


def test_a_tile_too_large_for_its_box_is_refused_before_anything_is_written(refused: Refused) -> None:
    game = next(
        one
        for one in registry.all_games().values()
        for kit in one.kits
        if kit.command == "box" and kit.options[0].name == "tile-size"
    )
    size = next(one for one in game.kits[-1].options if one.name == "tile-size")
    said = refused("kit", game.id, "--kit", "boxes", "--tile-size", str(size.most + 1))  # type: ignore[attr-defined]
    assert "--tile-size cannot be" in said
