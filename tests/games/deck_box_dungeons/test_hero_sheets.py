"""Heroes on paper: totals, parties, names, portraits, finished and empty sheets, measured on the printed page."""

from __future__ import annotations

import struct
import tomllib
import zlib
from functools import cache
from io import BytesIO
from itertools import product
from typing import Any

import msgspec
import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace as changed
from PIL import Image
from reportlab.pdfgen.canvas import Canvas

from generator.core import limits
from generator.core.errors import BadFile, BadOption
from generator.core.resources import folder
from generator.core.rng import Rng
from generator.core.seeds import seed_from_word
from generator.draw import tracks
from generator.draw.engraving import hatching, moved, smooth
from generator.draw.figures import Figure
from generator.draw.pen import Picture
from generator.draw.pictures import cropped
from generator.forge.choices import settle
from generator.forge.making import Made, make
from generator.forge.pack import Pack
from generator.games.deck_box_dungeons import GAME
from generator.games.deck_box_dungeons.paper.heroes import hero_parts
from generator.games.deck_box_dungeons.paper.heroes.finished_sheets import (
    FULL_SIZES,
    HALF_SIZES,
    LARGE_CARD,
    LARGE_WIDTH,
    _cards,
    finished_sheet,
)
from generator.games.deck_box_dungeons.paper.heroes.hero_names import called
from generator.games.deck_box_dungeons.paper.heroes.hero_sheets import hero_sheet
from generator.games.deck_box_dungeons.paper.heroes.hero_values import HeroPaper, faces, hero_paper
from generator.games.deck_box_dungeons.paper.heroes.suggested_party import party_words, suggested_builds
from generator.games.deck_box_dungeons.paper.kits.hero_kit import HERO_OPTIONS, finished_pack, listing
from generator.games.deck_box_dungeons.paper.map.diagrams import log, tick_boxes
from generator.games.deck_box_dungeons.paper.pack import BLANK_KIT, blank_pack
from generator.games.deck_box_dungeons.paper.portraits.busts import draw_bust, hero_faces
from generator.games.deck_box_dungeons.paper.texts.wrapping import composed
from generator.games.deck_box_dungeons.players.parties import draw_party, fitting_party, party_worth, suiting
from generator.games.deck_box_dungeons.quest.data_loading import bynames, hero_cards
from generator.games.deck_box_dungeons.rules.state import Build, HeroFigure, stat_of
from generator.press.drawing import images
from generator.press.drawing.box_recorder import Recorder
from generator.press.drawing.ink import Ink
from generator.press.drawing.palette import PALETTES
from generator.press.drawing.papers import MM, PAPERS
from generator.press.drawing.pen import PressPen
from generator.press.drawing.probe import Probe
from generator.press.drawing.typography import Typography
from generator.press.jobs.printing import book, quest_jobs
from generator.press.jobs.printing.job import PrintSettings
from generator.press.jobs.store import documents
from tests.log_pen import LogPen
from tests.press import legibility, page_reading
from tests.press.prints import made as made_quest

BUILDS = [Build(*cards) for cards in product(hero_cards().heroes, hero_cards().gear, hero_cards().callings)]
MINUS = "\u2212"


def number(text: str) -> int:
    return int(text.replace(MINUS, "-"))


# ---------------------------------------------------------------------- totals


@cache
def rows(kind: str) -> dict[str, Any]:
    """Return the rows of the data file by their ids, read by nobody's loader."""
    path = folder("generator") / "games/deck_box_dungeons/data/kit.toml"
    return {row["id"]: row for row in tomllib.loads(path.read_text(encoding="utf-8"))[kind]}


def summed(build: Build) -> dict[str, tuple[int, int]]:
    """Return dice and modifier of every value of a hero, added up from the rows of the data file."""
    hero, gear, calling = (
        rows(kind)[one.id] for kind, one in (("heroes", build.hero), ("gear", build.gear), ("callings", build.calling))
    )
    found = {
        name.capitalize(): (gear[name]["dice"], hero[name] + gear[name]["bonus"]) for name in ("melee", "ranged") if name in gear
    }
    found |= {name.capitalize(): (0, hero[name] + gear[name]) for name in ("defence", "speed")}
    return found | {name.capitalize(): (0, hero[name] + calling[name]) for name in ("strength", "dexterity", "wisdom", "charisma")}


def printed_totals(paper: HeroPaper) -> dict[str, tuple[int, int]]:
    """Return what a sheet says: dice and modifier of every value that the hero has."""
    return {one.name: (one.dice, number(one.text)) for one in (*paper.totals, *paper.skills) if one.text}


def test_the_totals_of_every_hero_that_can_be_built_are_the_sums_of_its_cards() -> None:
    assert len(BUILDS) == 640
    for build in BUILDS:
        assert printed_totals(hero_paper(build)) == summed(build), build.id
    other = changed(BUILDS[0], hero=changed(BUILDS[0].hero, melee=3))
    assert printed_totals(hero_paper(other)) != summed(BUILDS[0]), "a wrong total would not be found out"


@pytest.mark.parametrize("trim", [-4, 0, 2])
def test_sheets_say_what_the_referee_plays_with(trim: int) -> None:
    for build in BUILDS[::7]:
        figure, paper = HeroFigure(0, build, trim), hero_paper(build, trim=trim)
        assert (paper.start, paper.most) == (figure.health, figure.max_health)
        values = printed_totals(paper)
        for name, strike in figure.attacks.items():
            assert values.get(name.capitalize()) == ((strike.dice, strike.bonus) if strike else None)
        for name in ("defence", "speed", "strength", "dexterity", "wisdom", "charisma"):
            assert values[name.capitalize()][1] == stat_of(figure, name)  # type: ignore[arg-type]
        assert [(one.name, one.cost) for one in paper.powers] == [(one.name, one.cost) for one in build.calling.powers]
        assert {word.lower() for word, _ in paper.keywords} == figure.keywords


@pytest.mark.parametrize("natural", [True, False])
def test_the_faces_that_succeed_are_those_that_come_to_six(natural: bool) -> None:
    for modifier in range(-3, 7):
        good = [die for die in range(1, 7) if die + modifier >= 6 or (natural and die == 6)]
        said = faces(modifier, natural=natural)
        assert said == ("none" if not good else "6" if good == [6] else f"{good[0]}\u20136")


def test_the_parts_of_a_total_come_to_it() -> None:
    for build in BUILDS[::11]:
        for one in (*hero_paper(build).totals, *hero_paper(build).skills):
            if one.text:
                assert sum(number(part.split()[1]) for part in one.parts.split(", ")) == number(one.text)


# ---------------------------------------------------------------------- parties and names


@pytest.mark.parametrize("heroes", [1, 2, 3, 4])
def test_a_party_that_fits_together_is_one_that_the_referee_could_have_drawn(heroes: int) -> None:
    cards = hero_cards()
    parties = [fitting_party(cards, heroes, Rng.root("test/party", seed)) for seed in range(20)]
    for party in parties:
        assert len({build.hero.id for build in party}) == len({build.calling.id for build in party}) == len(party) == heroes
        assert all(build.gear in suiting(cards, build.hero) for build in party)
    assert len({tuple(build.id for build in party) for party in parties}) > 10
    others = [draw_party(cards, heroes, Rng.root("test/any", seed)) for seed in range(20)]
    fit, drawn = (sum(sum(party_worth(party)) for party in some) for some in (parties, others))
    assert fit > drawn
    if heroes > 1:
        assert all(party_worth(party)[0] == 2 for party in parties), "somebody strikes and somebody shoots"


def test_bynames_differ_within_a_party_and_are_many() -> None:
    cards = hero_cards()
    names = [called(draw_party(cards, 4, Rng.root("a", seed)), Rng.root("b", seed)) for seed in range(40)]
    assert all(len(set(row)) == 4 for row in names)
    assert len({name for row in names for name in row}) > 35
    every = [*bynames().anyone, *(name for row in bynames().callings.values() for name in row), *bynames().companies]
    assert len(set(every)) == len(every)
    assert set(bynames().callings) == {calling.id for calling in cards.callings}


# ---------------------------------------------------------------------- the kit


def kit_pack(picture: Picture | None = None, **given: str) -> Pack:
    options = settle(BLANK_KIT.options, {name.replace("_", "-"): value for name, value in given.items()}, "sheets")
    return blank_pack(options, {"portrait": picture} if picture else {})


ONE = {"hero": "brannoch", "gear": "maul", "calling": "warden"}


def test_cards_are_taken_by_id_and_by_name_in_any_case() -> None:
    said = settle(HERO_OPTIONS, {"hero": "ZANEB OF THE ROPES", "gear": "mason's maul", "calling": "hedge mage"}, "sheets")
    assert (said["hero"], said["gear"], said["calling"]) == ("zaneb", "maul", "hedge-mage")
    for kind, cards in zip(
        ("hero", "gear", "calling"), (hero_cards().heroes, hero_cards().gear, hero_cards().callings), strict=True
    ):
        for card in cards:
            assert {settle(HERO_OPTIONS, {kind: text}, "sheets")[kind] for text in (card.id, card.name, card.name.upper())} == {
                card.id
            }


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"hero": "branoch"}, "--hero cannot be 'branoch' (did you mean brannoch?)"),
        ({"gear": "Yew Bwo"}, "(did you mean yew-bow?)"),
        ({"calling": "xyzzy"}, "--calling cannot be 'xyzzy'; choose one of warden, cutter"),
        ({"hero": "haldis"}, "give --gear and --calling too."),
        ({"hero": "haldis", "calling": "mender"}, "give --gear too."),
        ({"name": "Ada"}, "give --hero and --gear and --calling too."),
        ({"portrait": "a.png"}, "give --hero and --gear and --calling too."),
        ({"party": "x", "heroes": "5"}, "--heroes cannot be '5'; a party has 1 to 4 heroes."),
        ({"heroes": "3"}, "--heroes says how large a party is; give --party too"),
        ({**ONE, "party": "x"}, "leave out --hero and --gear and --calling, or --party."),
        ({"party": "x", "portrait": "a.png"}, "leave out --portrait, or --party."),
        ({"party": "  "}, "--party cannot be '  '"),
        ({**ONE, "count": "3"}, "--count is for empty records"),
        ({**ONE, "name": "x" * 41}, "--name cannot be "),
        ({**ONE, "name": "a\u202eb"}, "--name cannot be "),
    ],
)
def test_what_does_not_go_together_is_refused(given: dict[str, str], said: str) -> None:
    with pytest.raises(BadOption) as caught:
        kit_pack(**given)
    assert said in str(caught.value)
    assert str(caught.value).isprintable()


def test_nothing_said_means_empty_records() -> None:
    assert finished_pack(settle(BLANK_KIT.options, {}, "sheets"), {}) is None
    assert kit_pack().title == "Hero records"


def _drawn(pack: Pack) -> dict[str, Figure]:
    """Return the figures of a pack without the functions that tell them, of which no two are equal."""
    return {name: changed(figure, told=None) for name, figure in pack.figures.items()}


@pytest.mark.parametrize(("layout", "pages"), [("full", 3), ("half", 2)])
def test_a_party_has_a_sheet_for_every_hero(layout: str, pages: int) -> None:
    pack = kit_pack(party="ash", heroes="3", layout=layout)
    assert list(pack.figures) == ["hero1", "hero2", "hero3", *(["empty"] if layout == "half" else [])]
    assert pack.title in bynames().companies
    assert len({figure.alt for figure in pack.figures.values()}) == len(pack.figures)
    assert printed(pack).count == pages
    assert _drawn(kit_pack(party="ash", heroes="3", layout=layout)) == _drawn(pack)
    assert _drawn(kit_pack(party="ash2", heroes="3", layout=layout)) != _drawn(pack)


def test_the_list_tells_every_card_in_lines_that_fit() -> None:
    lines = listing()
    assert max(map(len, lines)) <= 100
    kit = hero_cards()
    for card in (*kit.heroes, *kit.gear, *kit.callings):
        assert sum(line.split()[:1] == [card.id] and card.name in line for line in lines) == 1


# ---------------------------------------------------------------------- on the page


def printed(pack: Pack, paper: str = "a4", ink: str = "full") -> book.Pages:
    job = quest_jobs.kit_job(GAME, BLANK_KIT, settle(BLANK_KIT.options, {}, "sheets"), PrintSettings(PAPERS[paper], PALETTES[ink]))
    return book.print_book(changed(job, pack=pack))


def words_on(pdf: bytes) -> str:
    with pypdfium2.PdfDocument(pdf) as document:
        return " ".join(" ".join(page.get_textpage().get_text_range().split()) for page in document)


@pytest.mark.parametrize(
    ("paper", "ink", "layout"), [("a4", "full", "full"), ("letter", "low", "half"), ("letter", "grey", "full")]
)
def test_finished_sheets_can_be_read_and_have_room_for_cubes(paper: str, ink: str, layout: str) -> None:
    pages = printed(kit_pack(party=f"ash {paper}", heroes="2", layout=layout), paper, ink)
    assert legibility.faults(pages.pdf, pages.labels) == []
    with pypdfium2.PdfDocument(pages.pdf) as document:
        found = [pitch for page in document for pitch in page_reading.pitches(page)]
    assert len(found) >= 10
    assert min(found) >= tracks.PITCH - 0.01


def card_faults(paper: HeroPaper, size: tuple[float, float], gap: float, sizes: tuple[float, ...]) -> list[str]:
    """Return the lines of powers and gear that leave the rectangle in which they are drawn, in the fonts of the press."""
    recorder = Recorder()
    pen = PressPen(Ink(Canvas(BytesIO())), PALETTES["full"], 0.0, size[1] * MM, *size, recorder, "cards")
    _cards(pen, (0.0, 0.0), size, paper, gap, sizes)
    wide, high = size[0] * MM, size[1] * MM
    each = (wide - 2 * gap * MM) / 3
    return [
        box.words
        for box in recorder.boxes
        if box.rect[1] < 0 or box.rect[3] > high or box.rect[0] % (each + gap * MM) + box.rect[2] - box.rect[0] > each
    ]


@pytest.mark.parametrize(
    ("size", "gap", "sizes"),
    [((177.0, 35.0), 3.0, FULL_SIZES), ((141.7, 23.6), 1.5, HALF_SIZES), ((3 * LARGE_WIDTH, LARGE_CARD), 0.0, HALF_SIZES)],
)
def test_the_words_of_all_powers_and_gear_fit_their_boxes(size: tuple[float, float], gap: float, sizes: tuple[float, ...]) -> None:
    papers = [
        hero_paper(Build(hero_cards().heroes[0], gear, calling))
        for gear, calling in product(hero_cards().gear, hero_cards().callings)
    ]
    assert {paper.gear: card_faults(paper, size, gap, sizes) for paper in papers if card_faults(paper, size, gap, sizes)} == {}
    assert card_faults(papers[0], (size[0], size[1] / 3), gap, sizes) != []


def test_words_of_users_are_words_and_never_markup() -> None:
    name = "<b>&amp; {{ 7 * 7 }} $x$"
    text = words_on(printed(kit_pack(**ONE, name=name)).pdf)
    assert name in text
    assert "as Brannoch Hale" in text
    assert "49" not in text


def test_the_same_options_give_the_same_bytes() -> None:
    one, other = (printed(kit_pack(party="ash", heroes="2", layout="half")).pdf for _ in range(2))
    assert one == other
    assert printed(kit_pack(party="oak", heroes="2", layout="half")).pdf != one


# ---------------------------------------------------------------------- portraits


def picture(width: int, height: int, kind: str = "PNG", mode: str = "RGB", **saved: Any) -> bytes:
    data = BytesIO()
    Image.new(mode, (width, height), 120 if mode == "L" else (200, 30, 30, 128)[: len(mode)]).save(data, kind, **saved)
    return data.getvalue()


@pytest.mark.parametrize("size", [(1, 1), (2000, 3), (3, 2000), (640, 480), (480, 640)])
def test_a_portrait_of_any_shape_fills_its_frame(size: tuple[int, int]) -> None:
    one = images.picture_of(picture(*size), "'x'")
    cut = cropped(one, (60.0, 80.0))
    assert len(cut.pixels) == 3 * cut.width * cut.height
    assert abs(cut.width - 0.75 * cut.height) <= 1
    assert printed(kit_pack(one, **ONE, portrait="x")).count == 1


def test_a_portrait_is_cut_from_the_middle() -> None:
    wide = Picture(9, 2, bytes(x for _ in range(2) for x in range(9) for _ in range(3)))
    assert cropped(wide, (1.0, 1.0)) == Picture(2, 2, bytes([3, 3, 3, 4, 4, 4] * 2))
    tall = Picture(1, 5, bytes(x for x in range(5) for _ in range(3)))
    assert cropped(tall, (1.0, 3.0)) == Picture(1, 3, bytes([1] * 3 + [2] * 3 + [3] * 3))


def test_a_portrait_stands_as_its_camera_says() -> None:
    turned = Image.Exif()
    turned[0x0112] = 6
    one = images.picture_of(picture(40, 20, "JPEG", exif=turned.tobytes()), "'x'")
    assert (one.width, one.height) == (20, 40)
    assert images.picture_of(picture(40, 20, "JPEG"), "'x'").width == 40


def test_what_is_clear_shows_the_page() -> None:
    data = BytesIO()
    Image.new("RGBA", (4, 4), (0, 0, 0, 0)).save(data, "PNG")
    assert set(images.picture_of(data.getvalue(), "'x'", "EADCBA").pixels) == {0xEA, 0xDC, 0xBA}


@pytest.mark.parametrize(
    "kind", ["PNG", "JPEG", "GIF", "WEBP", "BMP", "TIFF", "PPM", "TGA", "ICO", "PCX", "DDS", "JPEG2000", "QOI"]
)
def test_any_picture_is_welcome(kind: str) -> None:
    one = images.picture_of(picture(64, 48, kind), "'x'")
    assert one.width * 48 == one.height * 64


def test_of_a_picture_that_moves_the_first_is_taken() -> None:
    data = BytesIO()
    frames = [Image.new("RGB", (8, 8), colour) for colour in ((250, 0, 0), (0, 250, 0))]
    frames[0].save(data, "GIF", save_all=True, append_images=frames[1:])
    assert images.picture_of(data.getvalue(), "'x'").pixels[:2] == b"\xfa\x00"


def bomb(width: int, height: int) -> bytes:
    """Return a PNG that says it is very large and holds next to nothing."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(bytes(999))) + chunk(b"IEND", b"")


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (bomb(30_000, 30_000), "has far too many pixels; give a picture of at most 40 million pixels."),
        (bomb(7_000, 6_000), "has far too many pixels"),
        (b"", "is no picture that can be read"),
        (b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n", "is no picture that can be read"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "is no picture that can be read"),
        (picture(64, 64)[:80], "is a picture that cannot be read to its end"),
    ],
    ids=["huge", "large", "empty", "program", "drawing", "cut off"],
)
def test_what_is_no_portrait_is_refused_before_it_is_unpacked(data: bytes, said: str) -> None:
    with pytest.raises(BadFile) as caught:
        images.picture_of(data, "'x'")
    assert said in str(caught.value)


def test_a_large_picture_inside_an_icon_file_is_refused_too() -> None:
    inner = bomb(30_000, 30_000)
    icon = struct.pack("<HHHBBBBHHII", 0, 1, 1, 0, 0, 0, 0, 1, 32, len(inner), 22) + inner
    with pytest.raises(BadFile):
        images.picture_of(icon, "'x'")
    usual = Image.MAX_IMAGE_PIXELS
    assert usual is not None
    assert usual > limits.PICTURE_PIXELS, "the bound is there for the while only"


# ---------------------------------------------------------------------- busts


def test_every_hero_has_a_bust_of_its_own_and_a_stranger_wears_a_hood() -> None:
    logs = {}
    for name in (*(hero.id for hero in hero_cards().heroes), "stranger", "nobody"):
        pen = LogPen(60.0, 80.0)
        draw_bust(pen, (0.0, 0.0), (60.0, 80.0), name)
        logs[name] = "\n".join(pen.log)
        assert pen.log[0].startswith("push")
        assert "(60" in pen.log[0], "nothing is drawn beyond its frame"
    assert set(hero_faces()) == {hero.id for hero in hero_cards().heroes}
    assert len(set(logs.values())) == len(logs) - 1
    assert logs["stranger"] == logs["nobody"]


@given(angle=st.floats(-90, 90), pitch=st.floats(0.5, 3.0))
def test_hatching_keeps_inside_its_outline_and_out_of_the_light(angle: float, pitch: float) -> None:
    square = [(0.0, 0.0), (20.0, 0.0), (20.0, 20.0), (0.0, 20.0)]
    light = moved(square, (-8.0, -8.0))
    for ends in hatching(square, angle, pitch, [light]):
        for x, y in ends:
            assert -0.001 <= x <= 20.001
            assert -0.001 <= y <= 20.001
            assert x >= 11.999 or y >= 11.999
    assert len(hatching(square, angle, pitch)) >= 20 / pitch - 2


def test_a_smooth_curve_goes_through_its_points() -> None:
    points = [(0.0, 0.0), (10.0, 2.0), (8.0, 9.0), (1.0, 7.0)]
    assert smooth(points)[::6] == points
    assert smooth(points, closed=False)[::6] == points


# ---------------------------------------------------------------------- in a quest's pack


@cache
def quest_of(heroes: str) -> Made[Any]:
    return make(GAME, GAME.settle({"heroes": heroes}), seed_from_word("heroes on paper"))


def pages_of(heroes: str, paper: str = "letter", ink: str = "full", **said: str) -> book.Pages:
    job = quest_jobs.quest_job(GAME, quest_of(heroes), PrintSettings(PAPERS[paper], PALETTES[ink]), said)
    sheets = tuple(sheet for sheet in job.pack.sheets if sheet.id in ("heroes", "party") or sheet.credits)
    return book.print_book(changed(job, pack=changed(job.pack, sheets=sheets)))


@pytest.mark.parametrize(("heroes", "count"), [("1", 1), ("2", 1), ("3", 2), ("4", 2)])
def test_a_pack_has_two_heroes_on_a_page_and_one_page_of_empty_records(heroes: str, count: int) -> None:
    pages = pages_of(heroes)
    assert pages.labels == [*(f"S{page}" for page in range(1, count + 1)), "P1", "Z1"]
    assert legibility.faults(pages.pdf, pages.labels) == []
    with pypdfium2.PdfDocument(pages.pdf) as document:
        found = [page_reading.pitches(page) for page in document]
    assert all(min(row) >= tracks.PITCH - 0.01 for row in found[:-1])
    text = words_on(pages.pdf)
    for build in suggested_builds(quest_of(heroes).quest):
        assert build.hero.name in text
        assert all(power.name in text for power in build.calling.powers)
    assert "as a suggestion" in text
    assert "was not measured" in text


def test_the_suggested_party_follows_from_the_quest_alone() -> None:
    quest = quest_of("3").quest
    assert suggested_builds(quest) == suggested_builds(quest)
    named = party_words(quest, {"party-name": "The Ferrets", "names": "Ada, Ben"})
    assert (named.name, named.given, named.players) == ("The Ferrets", True, ("Ada", "Ben"))
    plain = party_words(quest, {})
    assert not plain.given
    assert plain.name in bynames().companies
    assert suggested_builds(changed(quest, title="Another")) != suggested_builds(quest)


def test_the_start_of_the_health_track_is_the_quests() -> None:
    build = BUILDS[0]
    for trim in (-1, 0, 1):
        drawn = finished_sheet(hero_paper(build, trim=trim), tall=False)
        pen = LogPen(182.0, drawn.height)
        drawn.paint(pen)
        assert f"'start at {build.hero.health + trim}'" in "\n".join(pen.log)
        assert sum(" 'In a campaign' " in line for line in pen.log) == 1


def test_players_and_party_stand_on_the_paper_and_not_in_the_quest() -> None:
    said = {"party-name": "Ferret & <i>Lantern", "names": "Ada,\u0141ukasz"}
    text = words_on(pages_of("2", **said).pdf)
    assert text.count("Ferret & <i>Lantern") == 2
    assert "Player Ada" in text
    assert "Player \u0141ukasz" in text
    job, plain = (quest_jobs.quest_job(GAME, quest_of("2"), PrintSettings(), one) for one in (said, {}))
    kept = msgspec.json.decode(job.document)
    assert kept.pop("printed") == {"party-name": "Ferret & <i>Lantern", "names": "Ada, \u0141ukasz"}
    assert kept == msgspec.json.decode(plain.document), "names are no part of the quest and its code"
    before = job.document.replace(b'"names"', b'"players"')
    assert documents.printed_as(before, GAME, "old.pdf")["names"] == "Ada, \u0141ukasz", "what was printed before 1.0"
    with pytest.raises(BadOption, match=r"--names cannot be 'Ada, Ben, Cy'; give at most 2 names, one for each hero\."):
        GAME.pack(quest_of("2").quest, quest_of("2").rating, {"names": "Ada,Ben,Cy"})


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"party-name": "x" * 41}, "--party-name cannot be "),
        ({"party-name": "a\x07b"}, "--party-name cannot be "),
        ({"names": "Ada,,Ben"}, "--names cannot be "),
        ({"names": "a,b,c,d,e"}, "give at most 4 names"),
        ({"names": "x" * 25}, "--names cannot be "),
    ],
)
def test_names_that_cannot_be_printed_are_refused(given: dict[str, str], said: str) -> None:
    with pytest.raises(BadOption) as caught:
        settle(GAME.printing, given, GAME.id)
    assert said in str(caught.value)


# ---------------------------------------------------------------------- boxes and lines


@given(count=st.integers(1, 200), most=st.integers(1, 30))
def test_no_row_of_boxes_is_much_shorter_than_another(count: int, most: int) -> None:
    found = tracks.rows_of(count, most)
    assert sum(found) == count
    assert max(found) <= most
    assert max(found) - min(found) <= 1
    assert len(found) == -(-count // most)


def test_a_clock_of_49_boxes_leaves_no_orphan() -> None:
    drawn = tick_boxes(49, (25,))
    pen = LogPen(drawn.width, drawn.height)
    drawn.paint(pen)
    down = [line.split()[1].split(",")[1] for line in pen.log if line.startswith("text")]
    assert sorted(down.count(row) for row in set(down)) == [16, 16, 17]


def test_a_log_has_a_box_for_every_room_and_names_them_in_large_print() -> None:
    drawn = log(["1 Hall", "2 Well", "F Vault"], "crowned-skull")
    pen = LogPen(drawn.width, drawn.height)
    drawn.paint(pen)
    text = "\n".join(pen.log)
    assert text.count("rect ") == 3
    assert text.count("icon ") == 1
    assert all(f"'{number}'" in text for number in (1, 2))
    assert drawn.parts is not None
    (large,) = drawn.parts(drawn.data)
    pen = LogPen(large.width, large.height)
    large.paint(pen)
    assert all(f"'{words}'" in "\n".join(pen.log) for words in ("1 Hall", "2 Well", "F Vault"))


@pytest.mark.parametrize("high", [86.0, 100.0, 120.0, 130.0])
@pytest.mark.parametrize("trim", [-3, 0, 2])
def test_empty_records_take_any_height_of_half_a_page(high: float, trim: int) -> None:
    drawn = hero_sheet(tall=False, trim=trim)
    pen = LogPen(182.0, high)
    drawn.paint(pen)
    text = "\n".join(pen.log)
    assert ("'Item 1'" in text) == (high > 110)
    assert ("'In a campaign'" in text) == (trim == 0)
    assert ("'Wounds'" if trim == 0 else "'In a campaign: wounds'") in text
    assert ("'Reputation'" if trim == 0 else "'In a campaign: reputation'") in text


def test_numbers_stay_with_their_nouns_and_no_last_line_is_very_short() -> None:
    pen = LogPen(100.0, 100.0)
    words = "Every other hero in the room gains 1 energy. Every hero in the room has speed until it is over."
    for width in range(24, 90):
        lines = composed(pen, words, float(width), 8.0)
        assert " ".join(lines).replace("\u00a0", " ") == words
        assert not any(line.endswith("1") for line in lines)
        assert all(pen.measure(line, "body", 8.0) <= width or " " not in line for line in lines)


@pytest.mark.parametrize("most", [10, 11, 14])
def test_tracks_of_large_print_hold_every_box(most: int) -> None:
    large = Typography("book", "large")
    for part in hero_parts.large_tracks(most, 8, 0):
        pen = Probe(large, part)
        part.paint(pen)
        assert pen.lies_inside(), part.alt


def test_in_large_print_every_hero_begins_on_a_new_page_with_all_values_and_powers() -> None:
    job = quest_jobs.quest_job(*made_quest(GAME.id), PrintSettings(typography=Typography("book", "large")))
    sheets = tuple(sheet for sheet in job.pack.sheets if sheet.id in ("heroes", "party"))
    pages = book.print_book(changed(job, pack=changed(job.pack, sheets=sheets)))
    words = [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pages.pdf)]
    suggested = [text for label, text in zip(pages.labels, words, strict=True) if label.startswith("S")]
    assert ["Melee" in text for text in suggested] == [True, False] * (len(suggested) // 2)
    for text in suggested[::2]:
        assert text.count("costs") == 2
        assert "Strength" in text
    records = [text for label, text in zip(pages.labels, words, strict=True) if label.startswith("P")]
    begun = [text.index("Hero\r\n") if "Hero\r\n" in text else -1 for text in records]
    assert sum(place >= 0 for place in begun) == 2
    assert all("Item" not in text and "Reputation" not in text for text, place in zip(records, begun, strict=True) if place >= 0)
