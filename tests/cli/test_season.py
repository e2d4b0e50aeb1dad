"""Seasons from the command line: the ledger at once, one week by itself, volumes, a stopped run, and what is refused."""

from __future__ import annotations

from itertools import pairwise

import pypdfium2
import pytest

from generator import registry
from generator.forge import seasons
from generator.press.jobs.printing.print_request import PrintRequest
from tests.cli.conftest import Desk
from tests.games_at_hand import GAMES

GAME = registry.game("donjonz")
GREEN = registry.game("green-dungeon")
WINTER = seasons.of_word("winter")


def code_of(week: int, game_id: str = "donjonz") -> str:
    game = registry.game(game_id)
    return seasons.week(game, game.defaults(), WINTER.number, week).code


def text_of(pdf: bytes) -> str:
    with pypdfium2.PdfDocument(pdf) as document:
        return " ".join(" ".join(page.get_textpage().get_text_bounded() for page in document).split())


def only(files: dict[str, bytes], part: str) -> bytes:
    (found,) = [data for name, data in files.items() if part in name]
    return found


@pytest.mark.parametrize("game_id", sorted(registry.all_games()))
def test_a_ledger_is_printed_at_once_with_titles_and_codes(desk: Desk, game_id: str) -> None:
    done = desk.run("season", game_id, "--seed", "winter", "--only", "ledger")
    assert done.code == 0, done.err
    text = text_of(only(dict(done.files), f"{game_id}-season-winter-ledger.pdf"))
    game = registry.game(game_id)
    for week in seasons.weeks(game, game.defaults(), WINTER.number, range(1, 25)):
        assert week.code in text
        assert " ".join(week.told.title.split())[:30] in text


def test_titles_can_be_left_blank_and_weeks_chosen(desk: Desk) -> None:
    done = desk.run("season", "donjonz", "--seed", "winter", "--only", "ledger", "--titles", "blank", "--from", "3", "--weeks", "5")
    text = text_of(only(dict(done.files), "ledger-3-to-5-blank.pdf"))
    told = [week.told.title for week in seasons.weeks(GAME, GAME.defaults(), WINTER.number, range(3, 6))]
    assert not any(title in text for title in told)
    assert code_of(3) in text
    assert code_of(2) not in text
    assert code_of(6) not in text


def test_the_season_of_a_code_goes_by_its_number_or_by_the_word_that_leads_to_it(desk: Desk) -> None:
    by_number = desk.run("season", code_of(9), "--only", "ledger")
    assert by_number.code == 0, by_number.err
    assert f"season {WINTER.number:,}" in text_of(only(dict(by_number.files), f"season-{WINTER.number}-ledger"))
    by_word = desk.run("season", code_of(9), "--seed", "winter", "--only", "ledger", "--out", "word/")
    again = desk.run("season", "donjonz", "--seed", "winter", "--only", "ledger", "--out", "game/")
    assert only(dict(by_word.files), "word/") == only(dict(again.files), "game/")


def test_a_week_by_itself_is_that_of_its_code_with_the_word_at_its_foot(desk: Desk) -> None:
    by_week = desk.run("quest", "green-dungeon", "--season", "winter", "--week", "7", "--format", "pdf,json", "--out", "week/")
    assert by_week.code == 0, by_week.err
    by_code = desk.run("quest", code_of(7, "green-dungeon"), "--format", "pdf,json", "--out", "code/")
    assert by_code.code == 0, by_code.err
    files = dict(by_code.files)
    assert len({data for name, data in files.items() if name.endswith(".json")}) == 1, "the same quest"
    pages = {name: text_of(data) for name, data in files.items() if name.endswith(".pdf")}
    assert any("week 7, winter" in text for name, text in pages.items() if "/week/" in name)
    assert any(f"week 7, season {WINTER.number:,}" in text for name, text in pages.items() if "/code/" in name)
    for name in (name.split("/", 1)[1] for name in pages):
        checked = desk.run("check", name)
        assert checked.code == 0, checked.err + checked.out.decode()


def test_a_season_prints_its_ledger_then_its_kit_then_its_weeks_and_goes_on(desk: Desk) -> None:
    done = desk.run("season", "green-dungeon", "--seed", "winter", "--weeks", "2", "--workers", "1")
    assert done.code == 0, done.err
    printed = done.out.decode().split()
    order = [next(place for place, name in enumerate(printed) if part in name) for part in ("ledger", "kit", "week-01", "week-02")]
    assert all(a < b for a, b in pairwise(order))
    assert all(name.count("season-winter") == 1 for name in printed), "a name says the season once"
    alone = desk.run(
        "season", "green-dungeon", "--seed", "winter", "--from", "2", "--weeks", "2", "--only", "weeks", "--out", "alone/"
    )
    files = dict(alone.files)
    weeks = [data for name, data in files.items() if "week-02" in name]
    assert len(weeks) == 2
    assert weeks[0] == weeks[1], "a week alone is the week of the season"


def test_weeks_are_bound_in_volumes_with_a_cover_and_contents(desk: Desk) -> None:
    done = desk.run(
        "season", "green-dungeon", "--seed", "winter", "--weeks", "2", "--volumes", "1", "--only", "weeks", "--workers", "1"
    )
    assert done.code == 0, done.err
    volumes = [data for name, data in done.files.items() if "-volume-0" in name]
    assert len(volumes) == 2
    text = text_of(volumes[0])
    assert "volume 1 of 2: week 1 " in done.err
    assert "Volume 1 of 2" in text
    assert "Contents" in text
    assert seasons.week(GREEN, GREEN.defaults(), WINTER.number, 1).told.title in text


REFUSED = [
    (("quest", "donjonz", "--season", "winter", "--week", "0"), "--week cannot be '0'; a season has weeks 1 to 52."),
    (("quest", "donjonz", "--season", "winter", "--week", "53"), "--week cannot be '53'; a season has weeks 1 to 52."),
    (("quest", "donjonz", "--season", "winter"), "--season and --week go together"),
    (("quest", "donjonz", "--week", "3"), "--season and --week go together"),
    (("quest", "donjonz", "--season", "winter", "--week", "3", "--seed", "x"), "has no seed of its own"),
    (("quest", "donjonz", "--season", "winter", "--week", "3", "--theme", "low-orchard"), "leave out --theme."),
    (("quest", "deck-box-dungeons", "--season", "winter", "--week", "3", "--quests", "3"), "leave out --quests"),
    (("quest", "donjonz", "--season", "winter", "--week", "3", "--pack", "ash"), "--pack is for a quest with a seed of its own"),
    (("season", "donjonz", "--seed", "winter", "--theme", "low-orchard"), "A season deals its themes in turn; leave out --theme."),
    (("season", "donjonz", "--seed", "winter", "--open"), "A season is many files; leave out --open"),
    (("season", "donjonz", "--seed", "winter", "--weeks", "53"), "--weeks cannot be '53'; a season has weeks 1 to 52."),
    (("season", "donjonz", "--seed", "winter", "--weeks", "3", "--from", "4"), "say --weeks 4 at least."),
    (("season", "donjonz", "--seed", "winter", "--only", "legder"), "did you mean ledger?"),
    (("season", "donjonz", "--seed", "winter", "--titles", "no"), "choose from shown, blank."),
    (("season", "donjonz", "--seed", "winter", "--volumes", "0"), "1 to 13."),
    (("season", "donjonz", "--seed", "winter", "--out", "one.pdf"), "a season is printed in several; end it with / for a folder."),
    (("season", "D-0400-SKME-TVQS-71"), "is the quest of no season"),
    (("season", code_of(3), "--seed", "summer"), "is the word of another season"),
    (("season", "donjonz", "--seed", " "), "The seed is empty"),
]


@pytest.mark.parametrize(("words", "said"), REFUSED, ids=lambda value: " ".join(value)[:60] if isinstance(value, tuple) else "")
def test_what_no_season_can_be_is_refused_in_a_sentence(desk: Desk, words: tuple[str, ...], said: str) -> None:
    done = desk.run(*words)
    assert done.code == 2, done.err
    assert said in done.lines[-1]
    assert not done.files


def test_a_code_of_a_season_is_no_ranked_challenge(desk: Desk) -> None:
    done = desk.run("verify", code_of(3), "--points", "40")
    assert done.code == 2
    assert "no daily challenge" in done.lines[-1]


@pytest.mark.parametrize(("word", "mark"), [("winter", "-season-winter"), ("Winter of 26", "-season-3c4a"), ("cafe", "")])
def test_files_of_a_season_bear_its_word_where_it_is_a_plain_one(word: str, mark: str) -> None:
    marks = PrintRequest(season=word).marks()
    assert marks.startswith(mark or "-season-")
    assert mark or "cafe" not in marks, "four letters that another word might come to"


def test_show_names_the_season_of_every_game_that_has_one(desk: Desk) -> None:
    for game in GAMES.values():
        said = desk.run("show", game.id).out.decode()
        assert ("season --seed WORD" in said) == (game.season is not None)


def test_a_week_says_which_of_its_sheets_are_printed_once_and_bag_has_its_numbered_pieces(desk: Desk) -> None:
    for game, once, cut in (("bag-of-dungeon", "bags (B), which are printed once", 20), ("deck-box-dungeons", "of the season", 0)):
        done = desk.run("season", game, "--seed", "winter", "--weeks", "1", "--only", "weeks", "--workers", "1")
        assert done.code == 0, done.err
        (data,) = (data for name, data in dict(done.files).items() if f"{game}-season-winter-week-01" in name)
        with pypdfium2.PdfDocument(data) as document:
            pages = [" ".join(page.get_textpage().get_text_range().split()) for page in document]
        assert once in pages[1]
        assert sum("cut:" in words for words in pages) <= cut
        assert any("cut:" in words for words in pages) == bool(cut)
        assert not any("What to cut What it is printed from" in words for words in pages)
