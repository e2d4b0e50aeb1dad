"""The front desk: help, three questions, hints, some sheets of a pack, names of files, what is not overwritten, what is said."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime, tzinfo
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from generator import registry
from generator.cli import challenge_jobs, daily_commands
from generator.cli.run import COMMANDS
from generator.core.code import decode, seed_from_word
from generator.forge.game import Game, Sheet
from tests.cli.conftest import Desk, Refused, Result
from tests.cli.quick import (
    DAY,
    DECK,
    GAMES,
    JSON,
    LAID,
    NAMES,
    QUEST,
    TODAY,
    code_of,
    count_of,
    every_game,
    labels,
    made,
    path_of,
)

pytestmark = pytest.mark.usefixtures("made_soon")


# ---------------------------------------------------------------------- help


ALL = [(), *((name,) for name in COMMANDS), *(("quest", name) for name in NAMES)]


@pytest.mark.parametrize("words", ALL, ids=lambda words: " ".join(words) or "nothing")
def test_a_short_word_for_help_is_as_good_as_the_long_one(desk: Desk, words: tuple[str, ...]) -> None:
    short, long = desk.run(*words, "-h"), desk.run(*words, "--help")
    assert short.code == long.code == 0, short.err
    assert short.out == long.out
    assert " ".join(("Usage: delvepress", *words)) in short.out.decode()


class Clock(datetime):
    """A clock that stands still."""

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> Clock:
        return cls(DAY.year, DAY.month, DAY.day, tzinfo=tz)


def test_the_three_examples_of_nothing_at_all_run(desk: Desk, at_the_terminal: Callable[..., Result]) -> None:
    desk.patch.setattr(daily_commands, "datetime", Clock)
    welcome = desk.run()
    assert welcome.code == 0
    examples = re.findall(r"^  delvepress (.*?)(?:   .*)?$", welcome.out.decode(), re.M)
    assert [example.split()[0] for example in examples] == ["start", "quest", "daily"]
    for example in examples:
        words = example.split()
        result = at_the_terminal("1\n1\n1\n", *words[1:], "--no-open") if words[0] == "start" else desk.run(*words)
        assert result.code == 0, result.err
        assert all(Path(line).is_file() for line in result.out.decode().splitlines())
    assert len(desk.files()) == 1 + 1 + len(GAMES) + 1, "the last is the list of challenges"


def options_in(help: str) -> set[str]:
    """Return the options that a help text lists, both forms of those that can be denied."""
    listed = re.findall(r"^ +(?:-[a-z], )?(--.*?)(?:  |$)", help, re.M)
    return {word for row in listed for word in re.findall(r"--[a-z-]+", row)}


@every_game
def test_the_help_of_a_game_lists_its_options_and_no_other_games(desk: Desk, game: Game[Any]) -> None:
    shared = options_in(desk.run("reprint", "--help").out.decode()) | {"--seed", "--code"}
    assert {"--paper", "--ink", "--backs", "--only", "--format", "--dpi", "--out", "--force", "--open", "--help"} <= shared
    own = {f"--{choice.name}" for choice in game.choices}
    own |= {f"--no-{choice.name}" for choice in game.choices if set(choice.listed()) == {"yes", "no"}}
    assert options_in(desk.run("quest", game.id, "--help").out.decode()) == own | shared


COUNTED = {
    "heroes": "[1 | 2 (default) | 3 | 4]", "grade": "[easy | medium (default) | hard]",
    "length": "[short | standard (default) | long]", "edition": "[new (default) | old]", "dice": "[default: 6/4/3]",
    "mapping": "[default: no]", "rotation": "[default: yes]", "theme": "[any (default) | ",
}  # fmt: skip


def told_of(help: str, name: str) -> str:
    """Return what a help text says of an option, on one line."""
    (found,) = re.findall(rf"^  --{name}[ /](.*?)(?=^  -|\Z)", help, re.M | re.S)
    return " ".join(found.split())


@pytest.mark.parametrize(
    ("game", "name"),
    [(game.id, choice.name) for game in GAMES for choice in game.choices if choice.name in COUNTED],
)
def test_values_are_listed_as_people_count_them_with_the_default_marked(desk: Desk, game: str, name: str) -> None:
    assert COUNTED[name] in told_of(desk.run("quest", game, "--help").out.decode(), name)


@pytest.mark.parametrize("name", ["paper", "ink", "backs", "format", "out", "dpi"])
def test_what_is_usual_is_told_in_the_help(desk: Desk, name: str) -> None:
    usual = {"paper": "a4", "ink": "full", "backs": "none", "format": "pdf", "out": "output/", "dpi": "150"}[name]
    assert told_of(desk.run("reprint", "--help").out.decode(), name).endswith(f"[default: {usual}]")


@pytest.mark.parametrize(
    ("game", "name", "values"),
    [
        (DECK, "heroes", ("2", "1", "3", "4")),
        (DECK, "length", ("standard", "short", "long")),
        ("green-dungeon", "edition", ("new", "old")),
        *((name, "grade", ("medium", "easy", "hard")) for name in NAMES),
    ],
)
def test_the_order_inside_codes_is_what_it_was(game: str, name: str, values: tuple[str, ...]) -> None:
    (choice,) = (choice for choice in registry.game(game).choices if choice.name == name)
    assert tuple(choice.value(index) for index in range(len(choice))) == values
    assert [choice.index(value) for value in values] == list(range(len(values)))
    assert sorted(choice.listed()) == sorted(values)


@pytest.mark.parametrize(
    "words",
    [
        "--seed x donjonz --mapping", "--seed=x donjonz --mapping", "--seed x --mapping donjonz", "--mapping donjonz --seed x",
        "--force donjonz --seed x --mapping", "--seed x --mapping DONJONZ",
        "DONJONZ --mapping --seed x",
    ],
)  # fmt: skip
def test_the_game_may_stand_before_or_after_the_options(desk: Desk, words: str) -> None:
    (desk.here / "delvepress.toml").write_text("format = 'json'", encoding="utf-8")
    plain = path_of(desk.run(*LAID))
    again = desk.run("quest", *words.split(), "--out", "again")
    assert path_of(again) == desk.here / "again" / plain.name


@pytest.mark.parametrize("seed", ["donjonz", "green-dungeon", "-1", "--"])
def test_a_seed_that_looks_like_a_game_or_an_option_is_a_seed(desk: Desk, seed: str) -> None:
    result = desk.run("quest", "--mapping", "--format", "json", f"--seed={seed}", "donjonz")
    assert path_of(result).stem == code_of("donjonz", seed, mapping="yes")
    if not seed.startswith("--"):
        later = desk.run("quest", "--format", "json", "--seed", seed, "donjonz", "--mapping")
        assert path_of(later) == path_of(result)


# ---------------------------------------------------------------------- three questions


@pytest.fixture
def at_the_terminal(desk: Desk) -> Callable[..., Result]:
    """Runs `delvepress start` with these lines, or bytes, typed at it."""

    def run(typed: str | bytes, *words: str) -> Result:
        data = typed if isinstance(typed, bytes) else typed.encode()
        with desk.patch.context() as patch:
            patch.setattr(sys, "stdin", TextIOWrapper(BytesIO(data), encoding="utf-8"))
            return desk.run("start", *words)

    return run


Typed = Callable[..., Result]


@pytest.mark.parametrize(
    ("typed", "game", "grade", "marks"),
    [
        ("1\n3\n2\n", DECK, "hard", "-letter-low"),
        ("deck-box-dungeons\nmedium\na4\n", DECK, "medium", "-low"),
        (" DECK \n  Ea\r\nL", DECK, "easy", "-letter-low"),
        ("\n\n\n", DECK, "medium", "-low"),
        ("do\n1\n\n", "donjonz", "easy", "-low"),
    ],
    ids=["numbers", "names", "beginnings", "Enter", "mixed"],
)
def test_questions_are_answered_by_number_name_beginning_or_enter(
    desk: Desk, at_the_terminal: Typed, opened: list[str], typed: str, game: str, grade: str, marks: str
) -> None:
    result = at_the_terminal(typed, "--seed", "b", "--no-open")
    assert result.code == 0, result.err
    assert result.out.decode() == f"{desk.here}/output/{code_of(game, 'b', grade=grade)}{marks}.pdf\n"
    assert all(question in result.err for question in ("Which game?", "How hard?", "Which paper?", *NAMES, "easy", "letter"))
    assert ("Letter" if "letter" in marks else "A4") in result.lines[-2]
    assert "--ink low" not in result.err
    assert opened == []


def test_questions_do_not_run_into_a_document_on_standard_output(desk: Desk, at_the_terminal: Typed) -> None:
    result = at_the_terminal("1\n2\n2\n", "--seed", "x", "--out", "-")
    assert result.code == 0
    assert result.out == desk.run(*QUEST, "--ink", "low", "--paper", "letter", "--out", "-").out


def test_without_a_seed_start_draws_one_and_says_so(desk: Desk, at_the_terminal: Typed) -> None:
    result = at_the_terminal("1\n\n\n", "--no-open")
    (seed,) = re.findall(r"^(?:> )*seed ([0-9a-z]+)$", result.err, re.M)
    assert list(result.files) == [f"work/output/{code_of(seed=seed)}-low.pdf"]


def test_start_opens_what_it_printed(desk: Desk, at_the_terminal: Typed, opened: list[str]) -> None:
    at_the_terminal("\n\n\n", "--seed", "x")
    assert opened == [f"{desk.here}/output/{code_of()}-low.pdf"]


@pytest.mark.parametrize("typed", ["", "1\n", "1\neasy\n", "nonsense\n"])
def test_nobody_answering_is_one_sentence(desk: Desk, at_the_terminal: Typed, typed: str) -> None:
    result = at_the_terminal(typed, "--no-open")
    assert (result.code, result.out, result.files) == (2, b"", {})
    assert result.err.count("delvepress: ") == 1
    assert "delvepress: " in result.lines[-1]
    assert "nobody answers" in result.lines[-1]


SENSELESS = ("0", "9", "d", "\u00b2", "-1", "chess", "0011", "1 2")


@pytest.mark.parametrize("answer", SENSELESS, ids=ascii)
def test_senseless_answers_are_asked_again_and_five_are_one_sentence(desk: Desk, at_the_terminal: Typed, answer: str) -> None:
    result = at_the_terminal(f"{answer}\n" * 5, "--no-open")
    assert (result.code, result.out, result.files) == (2, b"", {})
    assert result.err.count("delvepress: ") == 1
    assert "no answer to 'Which game?'" in result.lines[-1]
    assert result.err.count("Answer with a number from 1 to 3, or a name.") == 5


def test_four_senseless_answers_and_a_good_one_print(desk: Desk, at_the_terminal: Typed) -> None:
    result = at_the_terminal("0\n9\nd\nchess\n1\n1\n\n", "--seed", "x", "--no-open")
    assert list(result.files) == [f"work/output/{code_of(grade='easy')}-low.pdf"]


@pytest.mark.parametrize(
    "typed", [b"\xff\xfe\n" * 5, b"\xe2\x82\n" * 5, b"\x00\n" * 5, b"x" * 100_000 + b"\n"], ids=lambda typed: ascii(typed[:4])
)
def test_answers_that_are_no_text_are_one_sentence_too(at_the_terminal: Typed, typed: bytes) -> None:
    result = at_the_terminal(typed, "--no-open")
    assert (result.code, result.out, result.files) == (2, b"", {})
    assert result.err.count("delvepress: ") == 1
    assert max(map(len, result.lines)) < 400


# ---------------------------------------------------------------------- did you mean


MEANT = [
    ("quset donjonz", "quest"), ("dayly", "daily"), ("strat", "start"), ("shema donjonz", "schema"), ("--verison", "--version"),
    ("quest donjon", "donjonz"), ("quest --seed x donjon", "donjonz"), ("quest deck --seed x", DECK), ("score donjon", "donjonz"),
    ("sheets grean-dungeon", "green-dungeon"), ("schema donjons", "donjonz"), ("daily --game deckbox-dungeons", DECK),
    (f"quest {DECK} --theme cript", "crypt"), ("quest donjonz --theme whale", "whale-parish"),
    ("quest green-dungeon --grade esay", "easy"), ("reprint {} --paper leter", "letter"), ("reprint {} --ink lwo", "low"),
    ("reprint {} --format pfd", "pdf"), ("reprint {} --format pdf,jsno", "json"), ("reprint {} --backs duplex-lang", "duplex-long"),
    ("reprint {} --backs gutter", "gutterfold"), ("sheets donjonz --layout quater", "quarter"),
    (f"sheets {DECK} --layout room", "rooms"), ("daily 2031-06-02 --dice stirp", "strip"), ("reprint {} --only mapp", "map"),
    ("reprint {} --only map,ruels", "rules"), (f"quest {DECK} --gread easy", "--grade"), (f"quest {DECK} --hero 2", "--heroes"),
    ("quest donjonz --no-rotaton", "--no-rotation"), ("sheets donjonz --papper a4", "--paper"), ("start --no-opn", "--no-open"),
    ("daily --with-solution", "--with-solutions"), ("cache --clera", "--clear"),
]  # fmt: skip


@pytest.mark.parametrize(("words", "meant"), MEANT, ids=[words for words, _ in MEANT])
def test_what_was_probably_meant_is_asked(refused: Refused, words: str, meant: str) -> None:
    assert f"(did you mean {meant}?)" in refused(*words.format(code_of()).split())


UNLIKE = [
    "xyzzy", "--xyzzy", "quest xyzzy", "quest xyzzy --seed x", "sheets xyzzy", "schema xyzzy", "daily --game xyzzy",
    f"quest {DECK} --theme xyzzy", f"quest {DECK} --grade purple", f"quest {DECK} --heroes 9", f"quest {DECK} --xyzzy 1",
    "reprint {} --paper a3", "reprint {} --ink wet", "reprint {} --format docx", "reprint {} --backs xyzzy",
    "reprint {} --only xyzzy", "daily 2031-06-02 --dice xyzzy",
    "sheets donjonz --layout xyzzy", "quest donjonz --heroes 2", "quest green-dungeon --length long",
]  # fmt: skip


@pytest.mark.parametrize("words", UNLIKE)
def test_a_value_unlike_all_gets_no_hint(refused: Refused, words: str) -> None:
    assert "did you mean" not in refused(*words.format(code_of()).split())


# ---------------------------------------------------------------------- some sheets of a pack


def letters(found: Iterable[str]) -> list[str]:
    """Return with what the labels of pages begin, each once."""
    return list(dict.fromkeys(label.rstrip("BF").rstrip("-0123456789") for label in found if label != "blank"))


def wanted(sheets: Sequence[Sheet], *names: str) -> list[str]:
    """Return the labels of sheets in the pack's order, with the credits behind sheets to cut."""
    chosen = [sheet for sheet in sheets if sheet.id in names]
    late = [sheet for sheet in sheets if sheet.credits and chosen[-1].deck]
    return [sheet.label for sheet in [*chosen, *(sheet for sheet in late if sheet not in chosen)]]


@pytest.mark.parametrize(
    ("only", "names"),
    [
        ("map", ("map",)), ("map,", ("map",)), ("map,rules", ("map", "rules")), ("rules,map", ("map", "rules")),
        (" Rules , TITLE,rules", ("title", "rules")), ("rooms", ("rooms",)), ("rooms,map,title", ("title", "map", "rooms")),
        ("rooms,credits", ("rooms", "credits")),
    ],
)  # fmt: skip
def test_only_some_sheets_are_printed_in_the_order_of_the_pack(desk: Desk, only: str, names: tuple[str, ...]) -> None:
    path = path_of(desk.run(*QUEST, "--only", only))
    sheets = registry.game(DECK).sheets(made(DECK, tuple(registry.game(DECK).defaults().items()), seed_from_word("x")).quest)
    assert letters(labels(path.read_bytes())) == wanted(sheets, *names)
    stem, _, marks = path.stem.partition("-only-")
    assert stem == code_of()
    assert sorted(marks.split("-")) == sorted(names)


PACKS = [
    (DECK, {}, "x"),
    ("donjonz", {"grade": "easy"}, "x"),
    ("donjonz", {"mapping": "yes"}, "x"),
    ("green-dungeon", {"edition": "new"}, "x"),
]


@pytest.mark.parametrize(("game", "options", "seed"), PACKS, ids=lambda value: str(value))
def test_every_sheet_of_every_pack_can_be_printed_alone(desk: Desk, game: str, options: dict[str, str], seed: str) -> None:
    settled = registry.game(game).settle(options)
    sheets = registry.game(game).sheets(made(game, tuple(settled.items()), seed_from_word(seed)).quest)
    words = [f"--{'' if value != 'no' else 'no-'}{name}" for name, value in options.items() if value in ("yes", "no")]
    words += [word for name, value in options.items() if value not in ("yes", "no") for word in (f"--{name}", value)]
    refused = []
    for sheet in sheets:
        for backs in ("none", "duplex-long") if sheet.deck else ("none",):
            one = desk.run("quest", game, "--seed", seed, *words, "--only", sheet.id, "--backs", backs, "--out", "-")
            if one.code:
                refused.append(f"{sheet.id} {backs}: {one.err}")
            else:
                assert letters(labels(one.out)) == wanted(sheets, sheet.id)
    assert refused == []


def test_a_printed_quest_prints_some_sheets_again(desk: Desk) -> None:
    first = path_of(desk.run(*QUEST))
    again = path_of(desk.run("reprint", str(first), "--only", "map"))
    assert again.name == f"{code_of()}-only-map.pdf"
    assert letters(labels(again.read_bytes())) == ["M"]


@pytest.mark.parametrize(
    ("only", "said"),
    [
        ("", "--only"), (",", "--only"), ("maps", "'maps' (did you mean map?)"), ("map,xyzzy", "'xyzzy'"), ("blank", "'blank'"),
        ("x" * 5000, "--only"),
    ],
    ids=lambda value: value[:10],
)  # fmt: skip
def test_sheets_that_a_pack_does_not_have_are_refused_with_those_it_has(refused: Refused, only: str, said: str) -> None:
    answer = refused(*QUEST, "--only", only)
    assert said in answer
    assert "title, map, encounters" in answer
    assert len(answer) < 300


def test_a_deck_to_be_laid_has_no_map_to_print_alone(refused: Refused) -> None:
    assert "--only cannot be 'map'" in refused(*LAID, "--only", "map")


def test_a_page_that_is_no_title_is_not_said_to_tell_what_the_quest_is_about(desk: Desk) -> None:
    assert "what the quest is about" in desk.run(*QUEST, "--only", "title").err
    assert "what the quest is about" not in desk.run(*QUEST, "--only", "rules").err


# ---------------------------------------------------------------------- how much is said


SAID = ["quest", DECK, "--seed", "x", "--format", "json"]


@pytest.mark.parametrize("place", range(len(SAID) + 1))
def test_quiet_may_stand_anywhere_and_leaves_the_path(desk: Desk, place: int) -> None:
    result = desk.run(*SAID[:place], "--quiet", *SAID[place:])
    assert result.err == ""
    assert path_of(result).name == f"{code_of()}.json"


@pytest.mark.parametrize(
    "words",
    [
        ("quest", DECK),
        ("sheets", "donjonz"),
        TODAY,
        (*TODAY, "--days", "2"),
    ],
    ids=" ".join,
)
def test_quiet_says_nothing_but_the_path(desk: Desk, words: tuple[str, ...]) -> None:
    result = desk.run(*words, "--quiet")
    assert result.err == ""
    assert path_of(result).is_file()


def test_quiet_and_verbose_together_are_quiet(desk: Desk) -> None:
    assert desk.run("--verbose", *JSON, "--quiet").err == ""


def test_quiet_is_no_reason_to_hide_an_error(refused: Refused) -> None:
    assert "--paper cannot be 'a5'" in refused("--quiet", *JSON, "--paper", "a5")


@pytest.mark.parametrize("place", [0, 1, 2, 4, 6])
def test_verbose_may_stand_anywhere_and_says_a_line_for_every_step_in_a_pipe(desk: Desk, place: int) -> None:
    plain = desk.run(*SAID)
    result = desk.run(*SAID[:place], "--verbose", *SAID[place:])
    assert result.lines == ["generating, checking, rating", *plain.lines]
    assert result.out == plain.out


def test_verbose_tells_the_steps_of_a_pack_with_pictures(desk: Desk) -> None:
    plain = desk.run(*QUEST, "--only", "title", "--format", "pdf,png", "--dpi", "36", "--ink", "low")
    result = desk.run(*QUEST, "--only", "title", "--format", "pdf,png", "--dpi", "36", "--ink", "low", "--verbose")
    assert result.lines == ["generating, checking, rating", "setting the pages", "drawing the pictures", *plain.lines]


def test_verbose_counts_the_challenges_and_pages_of_a_booklet(desk: Desk) -> None:
    words = (*TODAY, "--days", "2")
    plain, result = desk.run(*words), desk.run(*words, "--verbose")
    more = result.lines[: len(result.lines) - len(plain.lines)]
    assert result.lines[len(more) :] == plain.lines
    made = [f"making challenges: {number} of 2" for number in (1, 2)]
    assert more[:2] == made
    count = len(more) - 2
    assert more[2:] == [f"setting pages: {number} of {count}" for number in range(1, count + 1)]
    assert count > 2


def test_verbose_tells_how_far_a_search_is(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def solve(quest: Any, placed: str, step: Callable[[int, int], None]) -> list[str]:
        step(1, 2)
        step(2, 2)
        return ["found"]

    game = structs.replace(registry.game("donjonz"), solve=solve)
    monkeypatch.setattr(registry, "game_of_letter", lambda letter: game)
    code = code_of("donjonz", mapping="yes")
    plain, result = desk.run("solve", code), desk.run("--verbose", "solve", code)
    assert plain.err == ""
    assert plain.out == result.out == b"found\n"
    assert result.lines == ["generating, checking, rating", "searching", "searching: 1 of 2", "searching: 2 of 2"]


COLOURED = re.compile(r"\x1b\[[0-9;]*\b(?:3[0-7]|9[0-7]|38;[0-9;]+)[;m]")


@pytest.fixture
def on_a_terminal(desk: Desk) -> Callable[..., str]:
    """Runs a command with standard error on a terminal that knows colours, and returns what it wrote there."""

    def run(*words: str) -> str:
        desk.patch.setattr(sys.stderr, "isatty", lambda: True)
        desk.patch.setenv("TERM", "xterm-256color")
        result = desk.run(*words)
        assert result.code == 0, result.err
        return result.err

    return run


def test_signs_of_progress_have_colours_unless_they_shall_not(desk: Desk, on_a_terminal: Callable[..., str]) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
        desk.patch.delenv(name, raising=False)
    assert COLOURED.search(on_a_terminal(*JSON))
    plain = on_a_terminal("--no-color", *JSON)
    assert "\x1b[" in plain, "it still moves"
    assert not COLOURED.search(plain)
    desk.patch.setenv("NO_COLOR", "1")
    assert not COLOURED.search(on_a_terminal(*JSON))
    desk.patch.setenv("NO_COLOR", "")
    assert COLOURED.search(on_a_terminal(*JSON)), "an empty one asks for nothing"


def test_a_bar_has_colours_unless_it_shall_not(desk: Desk, on_a_terminal: Callable[..., str]) -> None:
    desk.patch.delenv("NO_COLOR", raising=False)
    words = (*TODAY, "--days", "2")
    assert COLOURED.search(on_a_terminal(*words))
    assert not COLOURED.search(on_a_terminal(*words, "--no-color"))


def test_quiet_shows_no_signs_of_progress_on_a_terminal_either(on_a_terminal: Callable[..., str]) -> None:
    assert on_a_terminal("--quiet", *JSON) == ""


# ---------------------------------------------------------------------- after printing


@pytest.mark.parametrize(("paper", "name"), [("a4", "A4"), ("letter", "Letter")])
def test_after_printing_it_is_told_how_to_print_and_what_first(desk: Desk, paper: str, name: str) -> None:
    result = desk.run(*QUEST, "--paper", paper, "--ink", "low")
    path = path_of(result)
    assert path.is_absolute()
    pdf = path.read_bytes()
    about, how, first = result.lines
    assert f"{count_of(pdf)} pages" in about
    assert "100 %" in how
    assert name in how
    assert "one side" in how
    cut = [number for number, label in enumerate(labels(pdf), start=1) if label.startswith("C")]
    read = [number for number in range(1, count_of(pdf) + 1) if number not in cut]
    before, _, after = first.partition("; then ")
    assert before.startswith("First pages 1 ")
    for said, pages in ((before, read), (after, cut)):
        runs = re.findall(r"(\d+)(?: to (\d+))?", said)
        assert [page for start, end in runs for page in range(int(start), int(end or start) + 1)] == pages


@pytest.mark.parametrize(
    ("backs", "said"),
    [
        ("duplex-long", "both sides of the paper, turned about the long edge"),
        ("duplex-short", "short edge"),
        ("gutterfold", "folded and glued"),
    ],
)
def test_how_to_print_says_how_backs_come_behind_fronts(desk: Desk, backs: str, said: str) -> None:
    result = desk.run(*QUEST, "--only", "rooms", "--backs", backs)
    assert [line for line in result.lines if "100 %" in line and said in line]


def test_less_ink_is_told_of_once_and_again_when_the_cache_is_empty(desk: Desk) -> None:
    def hints(*words: str) -> int:
        return desk.run(*words).err.count("--ink low")

    sheets = ("sheets", "donjonz")
    assert hints(*sheets, "--ink", "low") == 0
    assert hints(*JSON) == 0, "nothing is printed"
    assert hints(*QUEST, "--only", "title") == 1
    assert hints(*sheets) == hints("reprint", code_of(), "--only", "title") == 0
    desk.run("cache", "--clear")
    assert hints(*sheets) == 1
    assert hints(*QUEST, "--only", "title") == 0


# ---------------------------------------------------------------------- the cache


def kept_in(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


def test_the_cache_tells_where_how_many_and_how_much_and_can_be_emptied(desk: Desk, tmp_path: Path) -> None:
    nothing = desk.run("cache")
    assert nothing.code == 0
    first = path_of(desk.run(*TODAY)).read_bytes()
    desk.run("sheets", "donjonz")
    said = desk.run("cache").out.decode().splitlines()
    assert said[0] == str(tmp_path / "cache" / "delvepress")
    files = kept_in(tmp_path / "cache")
    assert len(files) > 1
    rows = [re.fullmatch(r" +.*: (\d+), ([\d,]+) kB", line) for line in said[1:]]
    assert sum(int(row[1]) for row in rows if row) == len(files)
    sizes = sum(int(row[2].replace(",", "")) for row in rows if row)
    assert sizes == pytest.approx(sum(path.stat().st_size for path in files) / 1e3, abs=2)
    cleared = desk.run("cache", "--clear").out.decode()
    assert f"removed: {len(files)}" in cleared
    assert kept_in(tmp_path / "cache") == []
    again = path_of(desk.run(*TODAY, "--out", "again"))
    assert again.read_bytes() == first
    assert len(kept_in(tmp_path / "cache")) == 1


# ---------------------------------------------------------------------- points


@every_game
def test_points_that_nobody_can_have_are_refused(desk: Desk, refused: Refused, game: Game[Any]) -> None:
    if game.daily is None:
        assert "no daily challenge" in refused("daily", str(DAY), "--game", game.id)
        return
    one = challenge_jobs.made(game, DAY)
    assert game.daily.points is not None, "any points would be believed"
    for won, how in ((True, "--won"), (False, "--fell")):
        least, most = game.daily.points(one.made.quest, one.target, won)
        for points in (least, most):
            assert desk.run("result", one.made.code, how, "--score", str(points)).code == 0
        for points in (least - 1, most + 1, -9999):
            assert "--score cannot be" in refused("result", one.made.code, how, "--score", str(points))
    assert desk.run("result", one.made.code, "--score", str(one.target.points)).code == 0
    if one.target.source == "proven":
        for points in (one.target.points + 1, 999, -1):
            assert "--score cannot be" in refused("result", one.made.code, "--score", str(points))


# ---------------------------------------------------------------------- codes


TYPED: dict[str, Callable[[str], str]] = {
    "lower case": str.lower,
    "spaces": lambda code: code.replace("-", " "),
    "nothing between": lambda code: code.replace("-", ""),
    "spaces everywhere": lambda code: " ".join(code),
    "around": lambda code: f"  {code}\n",
    "en dash": lambda code: code.replace("-", "\u2013"),
    "em dash": lambda code: code.replace("-", "\u2014"),
    "minus": lambda code: code.replace("-", "\u2212"),
    "hyphen": lambda code: code.replace("-", "\u2010"),
    "non-breaking hyphen": lambda code: code.replace("-", "\u2011"),
    "soft hyphens": lambda code: code.replace("-", "\u00ad"),
    "non-breaking spaces": lambda code: code.replace("-", "\u00a0-\u202f"),
    "byte order mark": lambda code: f"\ufeff{code}",
    "letters for digits": lambda code: code.replace("0", "O").replace("1", "l"),
}


@pytest.mark.parametrize("kind", TYPED)
def test_a_code_is_read_however_it_is_typed(desk: Desk, kind: str) -> None:
    code = code_of()
    typed = TYPED[kind](code)
    assert typed != code
    assert str(decode(typed)) == code
    assert path_of(desk.run("reprint", typed, "--format", "json")).name == f"{code}.json"
    assert desk.run("show", typed).code == 0
