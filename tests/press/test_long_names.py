"""Long names keep to their places: those that players give, and those of guests on counters and standees."""

from __future__ import annotations

import pytest

from generator import registry
from generator.draw.figures import Figure, figure
from generator.draw.lines import ELLIPSIS, LEAST_SIZE, fitted
from generator.draw.pen import Pen
from generator.forge.choices import Options, settle
from generator.forge.pack import Cut, Deck
from generator.games.deck_box_dungeons.paper.cards.cut_pieces import COUNTER, EDGE, CounterFace, draw_counter
from generator.games.deck_box_dungeons.paper.cards.standees import STRIP, WIDE_STRIP, StandeeFace, draw_standee
from generator.press.drawing.box_recorder import overlap
from generator.press.drawing.probe import Probe
from generator.press.drawing.typography import PIECE, Typography
from generator.press.jobs.printing import piece_words
from generator.press.jobs.printing.job import PrintSettings
from generator.press.jobs.printing.quest_jobs import kit_job

LONG = "Wilhelmwolfgangmaximilianottokarhammermw"
NAMES = (LONG, "Theodora Wilhelmina Marchbell Featherston")
USUAL, LARGE = Typography("book", "normal"), Typography("book", "large")


def probed(drawn: Figure, typography: Typography, least: float = 0.0) -> Probe:
    pen = Probe(typography, drawn, least)
    drawn.paint(pen)
    return pen


def parts_of(drawn: Figure) -> tuple[Figure, ...]:
    return (drawn, *(drawn.parts(drawn.data) if drawn.parts is not None else ()))


def sizes(game: str, kit: str, options: Options) -> list[Figure]:
    one = registry.game(game)
    chosen = next(row for row in one.kits if row.id == kit)
    return list(kit_job(one, chosen, settle(chosen.options, options, "The kit"), PrintSettings()).pack.figures.values())


BUILD = {"hero": "zaneb", "gear": "lantern-hook", "calling": "hedge-mage"}
KITS = [
    ("deck-box-dungeons", "sheets", {**BUILD, "name": NAMES[0][:40], "layout": "full"}),
    ("deck-box-dungeons", "sheets", {**BUILD, "name": NAMES[1][:40], "layout": "half"}),
    ("bag-of-dungeon", "sheets", {"hero": "pell", "name": NAMES[0][:24], "player": NAMES[0][:20]}),
    ("bag-of-dungeon", "sheets", {"hero": "pell", "name": NAMES[1][:24], "player": NAMES[1][:20]}),
]


@pytest.mark.parametrize(("game", "kit", "options"), KITS)
def test_names_of_players_lie_well_on_sheets_of_heroes(game: str, kit: str, options: Options) -> None:
    for drawn in sizes(game, kit, options):
        for one in parts_of(drawn):
            pen = probed(one, USUAL)
            assert pen.lies_inside()
            named = [box for box in pen.written.boxes if any(name[:8] in box.words for name in NAMES)]
            assert not [
                box.words for box in pen.written.boxes for name in named if box is not name and overlap(box.rect, name.rect)
            ]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("typography", [USUAL, LARGE])
def test_a_name_keeps_to_its_counter_and_to_its_standee(name: str, typography: Typography) -> None:
    counter = figure("counter", draw_counter, CounterFace("person", name.split()[-1], "deep", False), COUNTER, COUNTER, "-")
    for drawn, edge in (
        (counter, EDGE),
        *(
            (figure("standee", draw_standee, StandeeFace("person", name, "deep", "person"), *size, "-"), 1.5)
            for size in (STRIP, WIDE_STRIP)
        ),
    ):
        pen = probed(drawn, typography, piece_words.least_size(drawn, typography))
        assert pen.lies_well()
        assert all(line.size >= LEAST_SIZE and line.length <= (drawn.width - 2 * edge) for line in pen.lines_of_words)


def test_what_is_cut_short_on_a_piece_is_not_enlarged() -> None:
    counter = figure("counter", draw_counter, CounterFace("die-green", "Green 12", "green", False), COUNTER, COUNTER, "-")
    assert piece_words.least_size(counter, LARGE) == 0.0
    short = figure("counter", draw_counter, CounterFace("die-green", "Green", "green", False), COUNTER, COUNTER, "-")
    assert piece_words.least_size(short, LARGE) == PIECE


def test_words_are_made_smaller_and_then_cut_with_an_ellipsis() -> None:
    pen = Probe(USUAL, figure("plain", lambda pen, data: None, None, 60.0, 20.0, "-"))
    assert fitted(pen, "Amble", "body", 9.0, 40.0) == ("Amble", 9.0)
    words, size = fitted(pen, "Amble Amble Amble", "body", 9.0, 22.0)
    assert words == "Amble Amble Amble"
    assert LEAST_SIZE < size < 9.0
    words, size = fitted(pen, LONG, "body", 9.0, 20.0)
    assert size == LEAST_SIZE
    assert words.endswith(ELLIPSIS)
    assert pen.measure(words, "body", size) <= 20.0
    assert fitted(pen, LONG, "body", 9.0, 0.1)[0] == f"{LONG[0]}{ELLIPSIS}"


def test_the_small_print_says_each_standee_once_by_its_whole_name() -> None:
    drawn = figure("standee", draw_standee, StandeeFace("person", "Bettany Crook", "deep", "person"), *STRIP, "-")
    pen = probed(drawn, USUAL)
    assert piece_words._words(pen.lines_of_words) == piece_words.PieceWords("Bettany Crook", ())


FARTHINGS = CounterFace("die-green", "Seven-and-Six Farthings", "green", False)


def test_the_small_print_leaves_out_numbers_of_spaces_and_cuts_no_word() -> None:
    room = figure("slot", _draw_room_words, None, 63.0, 63.0, "-")
    short = figure("counter", draw_counter, FARTHINGS, COUNTER, COUNTER, "-")
    drawn = probed(short, LARGE)
    assert any(line.words.endswith(ELLIPSIS) for line in drawn.lines_of_words)
    small = piece_words.small_pieces(Deck((Cut("room", room, room), Cut("short", short, short))), LARGE)
    assert small == (
        piece_words.PieceWords("Seven-and-Six Farthings", ()),
        piece_words.PieceWords("10A", ("The Scruple Drawer",)),
    )


def _draw_room_words(pen: Pen, data: None) -> None:
    for number in range(1, 14):
        pen.text((4.0 * number, 10.0), str(number), "bold", 7.0 if number == 1 else 7.5)
    pen.text((5.0, 30.0), "10A", "bold", 11.0)
    pen.text((5.0, 31.0), "The Scruple Drawer", "caps", 7.0)
