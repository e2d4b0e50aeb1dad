"""The press of a page beside the command: the same files under the same names, the same words, the same sentences."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

import pytest
from PIL import Image

from generator import registry
from generator.browser.press import answer
from generator.core import cache, limits
from generator.core.rng import Rng
from generator.forge import challenges, making, playing
from generator.forge.choices import Number
from generator.games.deck_box_dungeons.players.grades import GAMES as GAMES_FOR_GRADE
from tests.browser.sample import COLUMNS, DAY, GAMES, KINDS, Case, case_of, pairwise
from tests.cli.conftest import Desk, Refused
from tests.cli.quick import DECK, REFEREED, code_of, made
from tests.conftest import ROOT

pytestmark = pytest.mark.usefixtures("made_once")
SAMPLE = pairwise(COLUMNS)
EACH = [next(row for row in SAMPLE if row["kind"] == kind) for kind in KINDS]
"""One print of each kind."""


def told(request: dict[str, Any], **files: bytes) -> tuple[dict[str, Any], dict[str, bytes]]:
    text, made = answer(json.dumps(request), files)
    return json.loads(text), made


def compare(desk: Desk, case: Case) -> None:
    """Compare everything that the page gets with everything that the command writes and says."""
    files = {}
    if case.before:
        assert desk.run(*case.before).code == 0
        files = {"file": (desk.here / "before.pdf").read_bytes()}
    result = desk.run(*case.words, "--out", "made/")
    assert result.code == 0, result.err
    written = {path.name: path.read_bytes() for path in (desk.here / "made").glob("[!.]*")}
    found, made = told(dict(case.request), **files)
    assert "error" not in found, found
    assert {name: data for name, data in made.items() if name.endswith(".pdf")} == written
    assert [one["name"] for one in found["prints"]] == [line.rsplit("/", 1)[1] for line in result.out.decode().splitlines()]
    said = [line for line in result.lines if "--ink low" not in line]
    words = [line for one in found["prints"] for line in one["words"]]
    assert [line for line in said if line in words] == words
    if len(found["prints"]) == 1:
        assert found["prints"][0]["about"] in said


@pytest.mark.parametrize("row", EACH, ids=lambda row: row["kind"])
def test_a_page_gets_what_the_command_writes(desk: Desk, row: dict[str, str]) -> None:
    compare(desk, case_of(row))


SEED = {"do": "quest", "game": DECK, "seed": "x"}


@pytest.mark.parametrize("case", [
    Case(("quest", DECK, "--seed", "x", "--map", "sealed", "--party-name", "The  Té & Co"),
         {"do": "quest", "game": DECK, "seed": "x", "printing": {"map": "sealed", "party-name": "The  Té & Co"}}),
    Case(("quest", "donjonz", "--seed", " 17 ", "--map", "own", "--only", "rules,title"),
         {"do": "quest", "game": "donjonz", "seed": " 17 ", "options": {"map": "own"}, "how": {"only": "rules,title"}}),
    Case(("daily", DAY, "--game", "green-dungeon", "--practice", "3", "--chance", "dice", "--paper", "a5"),
         {"do": "daily", "day": DAY, "games": ["green-dungeon"], "practice": "3", "dice": "free", "how": {"paper": "a5"}}),
    Case(("quest", DECK, "--seed", "x", "--map", "sealed", "--base-url", "https://club.example", "--ink", "low"),
         {**SEED, "printing": {"map": "sealed"}, "how": {"ink": "low", "base-url": "https://club.example"}}),
    Case(("kit", DECK, "--theme", "crypt"), {"do": "sheets", "game": DECK, "kit": "kit", "options": {"theme": "crypt"}}),
], ids=["printing", "only", "exercise", "linked", "kit"])  # fmt: skip
def test_names_and_bytes_follow_whatever_is_said(desk: Desk, case: Case) -> None:
    compare(desk, case)


@pytest.mark.slow
@pytest.mark.parametrize("row", SAMPLE, ids=lambda row: "-".join(row.values()))
def test_a_page_gets_what_the_command_writes_in_every_pair_of_columns(desk: Desk, row: dict[str, str]) -> None:
    compare(desk, case_of(row))


def test_the_sample_holds_every_pair_that_there_is() -> None:
    assert 30 <= len(SAMPLE) <= 60
    for one, other in (("kind", "paper"), ("game", "ink"), ("game", "kind"), ("paper", "backs")):
        pairs = {(row[one], row[other]) for row in SAMPLE}
        assert len(pairs) == len(COLUMNS[one]) * len(COLUMNS[other]), (one, other)


def test_the_json_of_a_quest_is_that_of_the_command(desk: Desk) -> None:
    assert desk.run("quest", "donjonz", "--seed", "x", "--format", "json", "--out", "made/").code == 0
    (path,) = (desk.here / "made").iterdir()
    _, made = told({"do": "quest", "game": "donjonz", "seed": "x"})
    assert made[path.name] == path.read_bytes()
    again, printed = told({"do": "reprint", "name": path.name}, file=path.read_bytes())
    assert printed[again["prints"][0]["name"]] == made[again["prints"][0]["name"]]
    assert {"html", "md", "svg", "only", "cutter"} <= set(again["more"]["files"])
    assert not {"vtt", "tabletop"} & set(again["more"]["files"]), "which are made of codes"
    written = {"do": "reprint", "name": path.name, "formats": ["html", "md"]}
    direct = told({"do": "quest", "game": "donjonz", "seed": "x", "formats": ["html", "md"]})[1]
    assert told(written, file=path.read_bytes())[1] == direct


@pytest.mark.parametrize("game", GAMES)
def test_a_form_is_made_of_the_games_own_records(game: str) -> None:
    found, files = told({"do": "form"})
    assert files == {}
    row = next(one for one in found["games"] if one["id"] == game)
    record = registry.game(game)
    assert [one["name"] for one in row["options"]] == [one.name for one in record.choices]
    assert [one["values"] for one in row["options"]] == [list(one.listed()) for one in record.choices]
    assert [kit["id"] for kit in row["kits"]] == [kit.id for kit in record.kits]
    assert all(one["help"] and one["kind"] in ("one-of", "switch", "text", "number", "line", "lines") for one in row["options"])
    numbers = [(one["least"], one["most"]) for kit in row["kits"] for one in kit["options"] if one["kind"] == "number"]
    assert numbers == [(one.least, one.most) for kit in record.kits for one in kit.options if isinstance(one, Number)]
    for kit in record.kits:
        listing, _ = told({"do": "listing", "game": game, "kit": kit.id})
        assert listing == {"lines": list(kit.listing()) if kit.listing is not None else []}


def test_pages_that_give_something_away_are_marked() -> None:
    found, _ = told({"do": "quest", "game": "green-dungeon", "seed": "x"})
    sealed = {page["label"]: page["sealed"] for page in found["prints"][0]["pages"]}
    assert not sealed["T1"]
    assert not sealed["R1"]
    assert sealed["A1"]
    assert sealed["S1"]
    assert sealed["C-1F" if "C-1F" in sealed else "C-1"]
    day, _ = told({"do": "daily", "day": DAY, "games": ["donjonz"], "solutions": True, "today": DAY})
    assert [all(page["sealed"] for page in one["pages"]) for one in day["prints"]] == [False, True]
    sheets, _ = told({"do": "sheets", "game": "donjonz"})
    assert not any(page["sealed"] for page in sheets["prints"][0]["pages"])


def test_a_portrait_of_so_many_pixels_is_printed_as_the_command_prints_it(desk: Desk) -> None:
    pixels = b"".join(bytes((value, 255 - value, 9, 255)) for value in range(256))
    Image.frombytes("RGBA", (16, 16), pixels).save(desk.here / "me.png")
    options = {"hero": "ottilie", "gear": "knives", "calling": "mender", "name": "Jo <b>", "portrait": "me.png"}
    words = ("sheets", DECK, *(word for name, value in options.items() for word in (f"--{name}", value)), "--ink", "low")
    assert desk.run(*words, "--out", "made/").code == 0
    (path,) = (desk.here / "made").iterdir()
    ask: dict[str, Any] = {"do": "sheets", "game": DECK, "options": options, "how": {"ink": "low"}}
    ask["pictures"] = {"portrait": {"width": 16, "height": 16}}
    assert told(ask, portrait=pixels)[1] == {path.name: path.read_bytes()}
    for broken in (b"", pixels[:-1], pixels * 2):
        assert told(ask, portrait=broken)[0]["error"].startswith("'me.png' is no picture that can be read")


def test_pages_come_as_opaque_pixels() -> None:
    _, made = told({"do": "quest", "game": "donjonz", "seed": "x"})
    pdf = next(data for name, data in made.items() if name.endswith(".pdf"))
    found, pictures = told({"do": "pictures", "pages": [1, 3, 99], "dpi": 40}, file=pdf)
    assert [page["number"] for page in found["pages"]] == [1, 3]
    for page in found["pages"]:
        data = pictures[str(page["number"])]
        assert len(data) == 4 * page["width"] * page["height"]
        assert set(data[3::4]) == {255}
    assert pictures["1"] != pictures["3"]


def test_results_and_written_games_are_told_as_the_command_tells_them(desk: Desk) -> None:
    day, _ = told({"do": "daily", "day": DAY, "games": ["donjonz"]})
    code = day["prints"][0]["code"]
    walk = desk.run("play", code, "--bot", "usual", "--anyway", "--format", "moves")
    moves = walk.out.decode()
    (desk.here / "walk.txt").write_text(moves)
    for words, request in (
        (("verify", code, "--points", "12", "--name", "Jo"), {"do": "result", "code": code, "score": "12", "name": "Jo"}),
        (("verify", code, "--points", "0", "--fell", "--format", "ascii"),
         {"do": "result", "code": code, "score": "0", "won": False, "ascii": True}),
        (("verify", code, "--moves", "walk.txt", "--format", "share"), {"do": "result", "code": code, "moves": moves}),
        (("verify", code, "--moves", "walk.txt"), {"do": "verify", "code": code, "moves": moves}),
    ):  # fmt: skip
        result = desk.run(*words)
        assert result.code == 0, result.err
        assert told(request)[0]["lines"] == result.out.decode().splitlines()


def test_a_deck_that_was_laid_is_verified_as_the_command_does_it(desk: Desk) -> None:
    code, laid = code_of("donjonz", map="own"), " ".join(f"{number}@{3 * number},0" for number in range(1, 12))
    moves = desk.run("play", code, "--bot", "usual", "--placed", laid, "--format", "moves").out.decode()
    (desk.here / "walk.txt").write_text(moves, encoding="utf-8")
    result = desk.run("verify", code, "--placed", laid, "--moves", "walk.txt")
    found = told({"do": "verify", "code": code, "moves": moves, "setup": {"placed": laid}})[0]
    assert found["lines"] == result.out.decode().splitlines()
    begun = "".join(moves.splitlines(keepends=True)[:-2])
    (desk.here / "begun.txt").write_text(begun, encoding="utf-8")
    hint = desk.run("solve", code, "--placed", laid, "--moves", "begun.txt")
    assert hint.code == 0, hint.err
    setup = {"code": code, "moves": begun, "setup": {"placed": laid}}
    assert told({"do": "hint", **setup})[0]["lines"] == hint.out.decode().splitlines()
    assert told({"do": "hint", **setup, "setup": {}})[0].get("lines") != hint.out.decode().splitlines(), "the control"
    assert told({"do": "play", **setup})[0]["words"]


def test_whoever_prints_a_challenge_again_is_told_of_its_sheet(desk: Desk) -> None:
    assert desk.run("daily", DAY, "--game", "donjonz", "--out", "day.pdf").code == 0
    data = (desk.here / "day.pdf").read_bytes()
    (one,) = told({"do": "reprint", "name": "day.pdf"}, file=data)[0]["prints"]
    assert one["words"][0] in desk.run("quest", "day.pdf", "--out", "again.pdf").lines
    assert f"delvepress daily {DAY} --game donjonz prints its sheet" in one["words"][0]


LONG = f"https://club.example/{'a' * 90}/"
QUEST = {"do": "quest", "game": "donjonz", "seed": "x"}
REFUSED: dict[str, tuple[tuple[str, ...], dict[str, Any]]] = {
    "game": (("sheets", "<b>"), {**QUEST, "game": "<b>"}),
    "option": (("quest", "donjonz", "--seed", "x", "--grade", "<script>"), {**QUEST, "options": {"grade": "<script>"}}),
    "paper": (("quest", "donjonz", "--seed", "x", "--paper", "a0"), {**QUEST, "how": {"paper": "a0"}}),
    "ink": (("quest", "donjonz", "--seed", "x", "--ink", "gold\u202e"), {**QUEST, "how": {"ink": "gold\u202e"}}),
    "backs": (("quest", "donjonz", "--seed", "x", "--backs", "both"), {**QUEST, "how": {"backs": "both"}}),
    "only": (("quest", "donjonz", "--seed", "x", "--only", "nix"), {**QUEST, "how": {"only": "nix"}}),
    "half": (("quest", "donjonz", "--seed", "x", "--paper", "a5"), {**QUEST, "how": {"paper": "a5"}}),
    "folded": (("quest", "donjonz", "--seed", "x", "--paper", "a5", "--booklet"),
               {**QUEST, "how": {"paper": "a5", "booklet": "yes"}}),
    "base": (("quest", "donjonz", "--seed", "x", "--base-url", "<b>"), {**QUEST, "how": {"base-url": "<b>"}}),
    "base long": (("quest", "donjonz", "--seed", "x", "--base-url", LONG), {**QUEST, "how": {"base-url": LONG}}),
    "measure": (("quest", DECK, "--seed", "x", "--measure", "no"),
                {"do": "quest", "game": DECK, "seed": "x", "measure": "no"}),
    "code": (("quest", "D-0000"), {"do": "quest", "game": "donjonz", "code": "D-0000"}),
    "name": (("quest", DECK, "--seed", "x", "--party-name", "\u4f60"),
             {"do": "quest", "game": DECK, "seed": "x", "printing": {"party-name": "\u4f60"}}),
    "day": (("daily", "2026-02-30"), {"do": "daily", "day": "2026-02-30"}),
    "practice": (("daily", DAY, "--practice", "9999"), {"do": "daily", "day": DAY, "practice": "9999"}),
    "ranked": (("daily", DAY, "--practice", "0"), {"do": "daily", "day": DAY, "practice": "0"}),
    "setup": (("verify", code_of("donjonz"), "--moves", "no.txt", "--placed", "7@3,0"),
              {"do": "verify", "code": code_of("donjonz"), "moves": "A1\n", "setup": {"placed": "7@3,0"}}),
    "score": (("verify", code_of("donjonz"), "--points", "5"), {"do": "result", "code": code_of("donjonz"), "score": "5"}),
    "sheets": (("sheets", "donjonz", "--layout", "x"), {"do": "sheets", "game": "donjonz", "options": {"layout": "x"}}),
    "large": (("sheets", "donjonz", "--paper", "a5"), {"do": "sheets", "game": "donjonz", "how": {"paper": "a5"}}),
}  # fmt: skip


@pytest.mark.parametrize("what", REFUSED)
def test_what_is_wrong_is_told_in_the_sentence_of_the_command(desk: Desk, refused: Refused, what: str) -> None:
    words, request = REFUSED[what]
    (desk.here / "no.txt").write_text("A1\n")
    sentence = refused(*words)
    assert told(request) == ({"error": sentence}, {})


def test_a_game_that_breaks_the_rules_is_told_in_the_sentence_of_the_command(desk: Desk, denied: Refused) -> None:
    (desk.here / "no.txt").write_text("A1\n")
    sentence = denied("verify", code_of("donjonz"), "--moves", "no.txt")
    assert told({"do": "verify", "code": code_of("donjonz"), "moves": "A1\n"}) == ({"error": sentence}, {})


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"do": "daily", "day": DAY, "dice": "loaded"}, "--dice cannot be 'loaded'"),
        ({"game": "donjonz", "code": code_of(DECK)}, "is not of DONJONZ, whose codes begin with D"),
        ({"game": "donjonz", "code": code_of("donjonz"), "seed": "x"}, "A code says seed and options already"),
    ],
)
def test_what_the_command_cannot_be_asked_is_told_too(more: dict[str, str], said: str) -> None:
    assert said in told({"do": "quest", **more})[0]["error"]


def test_what_is_no_written_game_is_refused_before_any_quest_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a challenge too, whose quest takes seconds to make."""
    monkeypatch.setattr(making, "make", lambda *words: pytest.fail("a quest was made"))
    code = challenges.code(registry.game(DECK), date(2031, 2, 3))
    for moves, said in (
        ("Dear Ada,\nI was at the sea.", "No word of this is a move of Deck Box Dungeons; "),
        ("%PDF-1.7 \0\0", "No word of this is a move of"), (" \n", "There are no moves here; "),
        ("1 end\n" * (limits.MOVES_CHARS // 6 + 1), "The written game has"),
    ):  # fmt: skip
        assert told({"do": "verify", "code": code, "moves": moves})[0]["error"].startswith(said)
    assert (
        told({"do": "verify", "moves": "A1"})[0]["error"]
        == "A written game is of a quest; give its code, which stands on its sheets."
    )
    with pytest.raises(pytest.fail.Exception):
        told({"do": "verify", "code": code, "moves": "1 end"})  # the control: what may be a game has its quest made


@pytest.mark.parametrize("name", [game.id for game in REFEREED])
def test_the_title_of_a_verified_game_says_what_it_came_to(name: str) -> None:
    game = registry.game(name)
    one = made(game)
    played = playing.played_by(game, one, next(iter(playing.engine_of(game).policies)), Rng.root("test/title", 0))
    moves = "\n".join(step.word for step in played.steps if step.word)
    found, _ = told({"do": "verify", "code": one.code, "moves": moves})
    first, title = found["lines"][0], found["title"]
    points = first.removeprefix("Confirmed: ").partition(";")[0]
    assert title.startswith(f"By the rules: {points}")
    told_medals = ("no medal", "a bronze medal", "a silver medal", "a gold medal", "the best score there is")
    assert title == f"By the rules: {points}" or title.removeprefix(f"By the rules: {points}, ") in told_medals
    if not found["won"]:
        assert not title.endswith(told_medals[1:])


def test_points_that_are_missing_are_asked_for_in_the_words_of_the_page() -> None:
    code = challenges.code(registry.game("donjonz"), date(2026, 11, 20))
    assert (
        told({"do": "result", "code": ""})[0]["error"] == "A result is of a challenge; give its code, which stands on its sheets."
    )
    assert (
        told({"do": "result", "code": code})[0]["error"] == "A result needs its points; give them, or say that the game was lost."
    )


DROPPED = {
    "empty": b"", "text": b"hello", "json": b'{"format":"delvepress-quest-1"}', "nested": b"[" * 100_000, "nul": b"\0" * 999,
    "broken": b"%PDF-1.7\nnothing", "locked": b"%PDF-1.7 /Encrypt nothing",
}  # fmt: skip


@pytest.mark.parametrize("what", DROPPED)
def test_a_dropped_file_is_refused_as_the_command_refuses_it(desk: Desk, refused: Refused, what: str) -> None:
    name = "drop.pdf" if DROPPED[what].startswith(b"%PDF") else "drop.json"
    (desk.here / name).write_bytes(DROPPED[what])
    sentence = refused("quest", name)
    assert told({"do": "reprint", "name": name}, file=DROPPED[what]) == ({"error": sentence}, {})


def test_a_file_that_is_too_large_is_refused_in_the_words_of_the_command(desk: Desk, refused: Refused) -> None:
    with (desk.here / "big.pdf").open("wb") as file:
        file.truncate((64 << 20) + 1)
    assert told({"do": "reprint", "name": "big.pdf"}, file=bytes((64 << 20) + 1))[0]["error"] == refused("quest", "big.pdf")


def test_only_quests_lead_to_a_page() -> None:
    for request in ({"do": "daily", "day": DAY, "games": ["donjonz"]}, {"do": "sheets", "game": "donjonz"}):
        found = told({**request, "how": {"base-url": "https://club.example/"}})[0]
        assert found == {"error": "--base-url means nothing here; leave it out."}


def test_pictures_of_what_is_no_pdf_are_refused() -> None:
    for data in (b"", b"%PDF-1.7\nnothing", b"x" * 1000):
        assert told({"do": "pictures", "name": "<b>.pdf"}, file=data)[0]["error"].startswith(
            "'<b>.pdf' is a PDF that cannot be read"
        )
    assert told({"do": "pictures"})[0]["error"] == "There is no file here; choose one that delvepress printed, or drop it."


@pytest.mark.parametrize("text", [
    "", "null", "[]", "{", '{"do":"eval"}', '{"do":"quest","game":1}', '{"do":"quest","extra":1}', "[" * 100_000,
    json.dumps({"do": "quest", "game": "donjonz", "seed": "x" * 5000}), json.dumps({"do": "form", "x": "y" * (1 << 20)}),
    json.dumps({"do": "pictures", "dpi": 10**9}), '{"do":"daily","day":"\\ud800"}',
])  # fmt: skip
def test_what_no_page_asks_for_is_refused_in_one_sentence(text: str) -> None:
    found = json.loads(answer(text, {})[0])
    assert set(found) == {"error"}
    assert found["error"].isprintable()
    assert found["error"].endswith(".")


@pytest.mark.usefixtures("real_grading")
def test_games_that_grade_a_quest_are_told_with_how_many_were_won_and_how_many_follow() -> None:
    steps: list[dict[str, Any]] = []
    options = {"heroes": "1", "length": "short"}
    ask = {"do": "show", "code": code_of(DECK, "graded by play alone", **options)}
    cache.use({})  # nothing is kept, so that the games are played here
    try:
        answer(json.dumps(ask), {}, lambda step: steps.append(json.loads(step)))
    finally:
        cache.use(None)
    measured = [step for step in steps if step["text"] == "measuring how hard it is"]
    assert measured
    assert all(0 <= step["won"] <= step["done"] < step["total"] and step["after"] == 0 for step in measured)
    tuned = [step for step in steps if step["text"] == "playing it to bring it to its grade"]
    assert {step["after"] for step in tuned} == {GAMES_FOR_GRADE[1]}
    assert tuned[0]["won"] == 0


def test_progress_is_told_while_a_quest_is_measured() -> None:
    lines: list[str] = []
    answer(json.dumps({"do": "quest", "game": "green-dungeon", "seed": "told"}), {}, lines.append)
    steps = [json.loads(line) for line in lines]
    assert steps[0]["text"] == "generating, checking, rating"
    assert steps[-1]["text"] == "setting the pages"
    answer(json.dumps({"do": "nix"}), {}, lines.append)
    assert len(lines) == len(steps), "nobody listens any more"


def test_what_was_made_is_kept_where_the_page_keeps_it(monkeypatch: pytest.MonkeyPatch) -> None:
    store: dict[str, bytes] = {}
    cache.use(store)
    try:
        ask = {"do": "daily", "day": DAY, "games": ["donjonz"]}
        first = told(ask)
        (name,) = (name for name in store if name.startswith("day-"))
        assert cache.home() is None
        assert told(ask) == first
        store[name] = store[name][:-1] + b"x"
        assert told(ask) == first, "a damaged entry is made anew"
    finally:
        cache.use(None)
    assert cache.home() is not None


def one_file(**changes: str) -> bytes:
    """Return the small example of a pack as one file, with words changed."""
    folder = ROOT / "docs" / "packs" / "ash"
    head, theme = ((folder / name).read_text("utf-8") for name in ("pack.toml", "ash.toml"))
    text = f"{head}[theme.ash]\n{theme}".replace("[[foes]]", "[[theme.ash.foes]]").replace(
        "[[encounters]]", "[[theme.ash.encounters]]"
    )
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new)
    return text.encode()


def test_a_pack_that_is_dropped_is_checked_and_offers_its_themes() -> None:
    found, _ = told({"do": "pack", "name": "ash.toml"}, pack=one_file())
    assert (found["sound"], found["lines"], found["game"], found["themes"]) == (True, [], DECK, {"ash": "The Swept Crypt"})
    found, _ = told({"do": "pack", "name": "ash.toml"}, pack=one_file(crypt="cript"))
    assert (found["sound"], found["lines"]) == (
        False,
        ["ash.toml:10:1: base: there is no theme 'cript' (did you mean crypt?)"],
    )


def test_a_quest_of_a_pack_is_what_the_command_makes(desk: Desk) -> None:
    found, made = told({"do": "quest", "game": DECK, "seed": "x", "options": {"theme": "ash"}, "pack": "ash.toml"}, pack=one_file())
    assert "error" not in found, found
    (desk.here / "ash.toml").write_bytes(one_file())
    result = desk.run("quest", DECK, "x", "--theme", "ash", "--pack", "ash.toml", "--out", "made/")
    assert result.code == 0, result.err
    written = {path.name: path.read_bytes() for path in (desk.here / "made").glob("*.pdf")}
    assert {name: data for name, data in made.items() if name.endswith(".pdf")} == written


@pytest.mark.parametrize(
    ("request_", "files", "why"),
    [
        ({"do": "pack", "name": "ash.toml"}, {}, "There is no pack here"),
        ({"do": "pack", "name": "ash.zip"}, {"pack": b""}, "its name ends in .toml"),
        ({"do": "pack", "name": "ash.toml"}, {"pack": b"#" * 262_145}, "is larger than 262,144 bytes"),
        ({"do": "quest", "game": DECK, "seed": "x", "pack": "a.toml"}, {"pack": b"format = 2"}, "The pack is not sound"),
        ({"do": "quest", "game": "donjonz", "seed": "x", "pack": "a.toml"}, {"pack": one_file()}, "not for donjonz"),
    ],
)
def test_a_pack_that_cannot_be_used_is_told(request_: dict[str, Any], files: dict[str, bytes], why: str) -> None:
    found, _ = told(request_, **files)
    assert why in found["error"]
