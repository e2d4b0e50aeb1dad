"""The commands do what their help says, and files land where they were wanted."""

from __future__ import annotations

import json
import re
from functools import cache
from io import BytesIO
from typing import Any

import pikepdf
import pytest
from jsonschema import Draft202012Validator

from generator import __version__, registry
from generator.cli.commands.sheet_commands import kits_of
from generator.cli.program import COMMANDS, GROUPS
from generator.core.code import decode, encode
from generator.core.seeds import seed_from_word
from generator.forge.choices import Number, Parameter, from_number, settle
from generator.forge.game import Game
from generator.forge.making import Made, make
from generator.forge.pack import SLEEVED, Kit
from generator.press.drawing.palette import PALETTES
from generator.press.drawing.papers import PAPERS
from generator.press.imposition.plans import DUPLEX
from generator.press.jobs.printing import book, quest_jobs
from generator.press.jobs.printing.job import PrintSettings
from tests.cli.conftest import Desk
from tests.cli.quick import GAME, GAMES
from tests.contract.samples import values

SEED = "torchlight"


def code_of(seed: str = SEED, **options: str) -> str:
    return make(GAME, GAME.settle(options), seed_from_word(seed)).code


def one_of(game: Game[Any]) -> Made[Any]:
    return make(game, game.defaults(), seed_from_word(SEED))


def printed(paper: str = "a4", ink: str = "full", seed: str = SEED) -> bytes:
    one = make(GAME, GAME.defaults(), seed_from_word(seed))
    return book.print_book(quest_jobs.quest_job(GAME, one, PrintSettings(PAPERS[paper], PALETTES[ink]))).pdf


def title_of(game: Game[Any]) -> str:
    return game.pack(one_of(game).quest, one_of(game).rating).title


def test_a_quest_is_told_and_how_to_print_it(desk: Desk) -> None:
    result = desk.run("quest", GAME.id, "--seed", SEED)
    code = code_of()
    assert result.code == 0
    assert result.out.decode() == f"{desk.here}/output/{code}.pdf\n"
    about, how, first, ink = result.lines
    assert about.startswith(code)
    assert title_of(GAME) in about
    assert "pages" in about
    assert "100 %" in how
    assert "A4" in how
    assert first.startswith("First page")
    assert "--ink low" in ink
    assert result.files == {f"work/output/{code}.pdf": printed()}


def test_without_a_seed_a_fresh_one_is_drawn_and_shown(desk: Desk) -> None:
    words = []
    for _ in range(2):
        result = desk.run("quest", GAME.id, "--format", "json")
        assert result.code == 0
        word = result.lines[0].removeprefix("seed ")
        assert f"work/output/{code_of(word)}.json" in result.files
        words.append(word)
    assert words[0] != words[1]


def test_options_change_the_quest_and_stand_in_its_code(desk: Desk) -> None:
    for choice in GAME.choices:
        value = choice.value(len(choice) - 1)
        result = desk.run("quest", GAME.id, "--seed", SEED, f"--{choice.name}", value.upper(), "--format", "json")
        code = code_of(**{choice.name: value})
        assert result.code == 0, result.err
        assert f"work/output/{code}.json" in result.files
        assert from_number(GAME.choices, decode(code).options, GAME.id)[choice.name] == value


def test_code_and_seed_give_the_same_bytes(desk: Desk) -> None:
    code = code_of(heroes="4") if any(choice.name == "heroes" for choice in GAME.choices) else code_of()
    more = ["--heroes", "4"] if any(choice.name == "heroes" for choice in GAME.choices) else []
    one = desk.run("quest", GAME.id, "--seed", SEED, *more, "--out", "one", "--format", "pdf,json")
    two = desk.run("quest", code.lower().replace("-", ""), "--out", "two", "--format", "pdf,json")
    assert one.code == two.code == 0
    for ending in ("pdf", "json"):
        assert two.files[f"work/one/{code}.{ending}"] == two.files[f"work/two/{code}.{ending}"]


@pytest.mark.parametrize(
    ("out", "file"),
    [
        ("there", "there/{}.pdf"),
        ("a/b/c", "a/b/c/{}.pdf"),
        ("there.pdf", "there.pdf"),
        ("a/B.PDF", "a/B.PDF"),
        ("~/x", "../x/{}.pdf"),
        (".", "{}.pdf"),
    ],
)
def test_out_is_a_folder_or_a_file_and_missing_folders_are_made(desk: Desk, out: str, file: str) -> None:
    result = desk.run("quest", GAME.id, "--seed", SEED, "--out", out)
    assert result.code == 0, result.err
    names = [name.removeprefix("work/") for name in result.files]
    assert names == [file.format(code_of()).removeprefix("../")]


def test_several_formats_lie_side_by_side(desk: Desk) -> None:
    result = desk.run("quest", GAME.id, "--seed", SEED, "--format", " JSON,pdf, png,pdf ", "--spoilers", "--out", "all.pdf")
    assert result.code == 0, result.err
    names = [name.removeprefix("work/") for name in result.files]
    with pikepdf.open(BytesIO(result.files["work/all.pdf"])) as pdf:
        pictures = [f"all-{number:02d}.png" for number in range(1, len(pdf.pages) + 1)]
    assert sorted(names) == sorted(["all.json", "all.pdf", *pictures])
    assert result.out.decode().splitlines() == [f"{desk.here}/{name}" for name in ("all.pdf", *pictures, "all.json")]
    document = json.loads(result.files["work/all.json"])
    assert document["code"] == code_of()


@pytest.mark.parametrize("kind", ["pdf", "json"])
def test_a_single_file_goes_to_standard_output(desk: Desk, kind: str) -> None:
    result = desk.run("quest", GAME.id, "--seed", SEED, "--format", kind, "--out", "-")
    assert result.code == 0
    assert result.files == {}
    assert result.out == printed() if kind == "pdf" else json.loads(result.out)["code"] == code_of()


@pytest.mark.parametrize("ending", ["pdf", "json"])
def test_a_file_prints_again_on_other_paper_as_if_it_came_from_its_code(desk: Desk, ending: str) -> None:
    desk.run("quest", GAME.id, "--seed", SEED, "--format", ending, "--out", f"first.{ending}")
    again = desk.run("quest", f"first.{ending}", "--paper", "letter", "--ink", "low", "--out", "again.pdf")
    assert again.code == 0, again.err
    assert again.files["work/again.pdf"] == printed("letter", "low")
    code = desk.run("quest", code_of(), "--paper", "letter", "--ink", "low", "--out", "code.pdf")
    assert code.files["work/code.pdf"] == printed("letter", "low")


def test_a_quest_is_shown_without_its_secrets_unless_they_are_wanted(desk: Desk) -> None:
    shown = desk.run("show", code_of())
    spoilt = desk.run("show", code_of(), "--spoilers")
    assert shown.code == spoilt.code == 0
    assert shown.files == {}
    assert len(spoilt.out) > 2 * len(shown.out)
    assert title_of(GAME) in shown.out.decode()
    assert spoilt.out.decode().startswith(shown.out.decode()[:200])


def test_a_file_can_be_shown_too(desk: Desk) -> None:
    desk.run("quest", GAME.id, "--seed", SEED, "--format", "pdf", "--out", "some.pdf")
    assert desk.run("show", "some.pdf").out == desk.run("show", code_of()).out


KITS = [(game, kit) for game in GAMES for kit in game.kits if kit.command != "box"]
"""Every kit of every game but boxes."""


def few(one: Parameter) -> list[str]:
    """Return the values that an option lists, two of very many."""
    return values(one) if one.listed() else []


VALUES = [(game, kit, one.name, value) for game, kit in KITS for one in kit.options for value in few(one)]
"""Every value that an option of a kit lists, or two of very many, one at a time."""


def sheets(game: Game[Any], kit: Kit, *words: str) -> tuple[str, ...]:
    """Return the command that prints the sheets of a kit; where it prints only one of a game no option names it."""
    several = len(kits_of(game, kit.command)) > 1
    return (kit.command, game.id, *(("--kit", kit.id) if several else ()), *words)


def kit_pdf(game: Game[Any], kit: Kit, settings: PrintSettings, **options: str) -> bytes:
    settled = settle(kit.options, options, kit.id)
    return book.print_book(quest_jobs.kit_job(game, kit, settled, settings)).pdf


@pytest.mark.parametrize(
    ("game", "kit", "name", "value"), VALUES, ids=[f"{game.id}-{name}-{value}" for game, _, name, value in VALUES]
)
def test_sheets_of_every_option_of_every_kit(desk: Desk, game: Game[Any], kit: Kit, name: str, value: str) -> None:
    """Whatever its case; in the file's name stands what is not as usual."""
    turned = ("--backs", "duplex-long") if kit.command == "kit" else ()
    result = desk.run(*sheets(game, kit, f"--{name}", value.upper(), "--paper", "letter", *turned))
    assert result.code == 0, result.err
    (file,) = result.files
    (option,) = (one for one in kit.options if one.name == name)
    unusual = "" if value == option.default else f"-{value}"
    decks = any(sheet.deck for sheet in kit.packed(settle(kit.options, {name: value}, kit.id)).sheets)
    assert file == f"work/output/{game.id}-{kit.id}{unusual}-letter{'-duplex-long' if turned and decks else ''}.pdf"
    how = PrintSettings(paper=PAPERS["letter"], backs="duplex-long" if turned else "none")
    assert result.files[file] == kit_pdf(game, kit, how, **{name: value})


def test_several_unusual_options_stand_in_the_order_of_the_kit(desk: Desk) -> None:
    for game, kit in KITS:
        chosen = {one.name: one.listed()[-1] for one in kit.options if one.listed()[-1:] not in ((), (one.default,))}
        words = [word for name, value in reversed(chosen.items()) for word in (f"--{name}", value)]
        path = desk.run(*sheets(game, kit, *words, "--format", "png:36")).out.decode().splitlines()[0]
        assert path == f"{desk.here}/output/{'-'.join((game.id, kit.id, *chosen.values()))}-01.png"


@pytest.mark.parametrize(("game", "kit"), KITS, ids=[f"{game.id}-{kit.id}" for game, kit in KITS])
def test_sheets_are_as_usual_unless_others_are_wanted(desk: Desk, game: Game[Any], kit: Kit) -> None:
    plain = desk.run(*sheets(game, kit, "--out", "-")).out
    assert plain == kit_pdf(game, kit, PrintSettings())
    for one in kit.options:
        assert desk.run(*sheets(game, kit, f"--{one.name}", one.default, "--out", "-")).out == plain
        others = [value for value in few(one) if value != one.default]
        different = [desk.run(*sheets(game, kit, f"--{one.name}", value, "--out", "-")).out != plain for value in others]
        assert any(different) or not others


COUNTED = [(game, one) for game in GAMES for kit in game.kits[:1] for one in kit.options if one.name == "count"]
"""The games whose first kit has sheets that are counted."""


def test_there_are_few_blank_sheets_unless_more_are_wanted(desk: Desk) -> None:
    assert len(COUNTED) > 2
    for game, count in COUNTED:
        assert count.default in ("1", "2")
        assert isinstance(count, Number)
        assert (count.least, count.most) == (1, 8)
        assert page_count(desk, game, "--count", "8") > page_count(desk, game)


def page_count(desk: Desk, game: Game[Any], *words: str) -> int:
    """Return how many pages the sheets of a game's first kit are."""
    with pikepdf.open(BytesIO(desk.run(*sheets(game, game.kits[0], *words, "--out", "-")).out)) as pdf:
        return len(pdf.pages)


@pytest.mark.parametrize(("layout", "pages"), [("full", 4), ("half", 2), ("quarter", 1)])
def test_full_half_and_quarter_say_how_much_of_a_page_a_sheet_takes(desk: Desk, layout: str, pages: int) -> None:
    counted = [game for game, _ in COUNTED]
    found = [game for game, _, name, value in VALUES if (name, value) == ("layout", layout) and game in counted]
    assert found
    for game in found:
        assert page_count(desk, game, "--count", "4", "--layout", layout) == pages, game.id


# ---------------------------------------------------------------------- backs


@cache
def cut_pdf(backs: str) -> bytes:
    """Return the pack of the seed with these backs."""
    settings = PrintSettings(backs=backs)
    return book.print_book(quest_jobs.quest_job(GAME, one_of(GAME), settings)).pdf


def test_backs_are_printed_as_the_option_says_whatever_its_case(desk: Desk) -> None:
    found = set()
    for backs in DUPLEX:
        for word in (backs, backs.upper()):
            pdf = desk.run("quest", GAME.id, "--seed", SEED, "--backs", word, "--out", "-").out
            assert pdf == cut_pdf(backs)
            found.add(pdf)
        assert desk.run("quest", one_of(GAME).code, "--backs", backs, "--out", "-").out == cut_pdf(backs)
    assert len(found) == len(DUPLEX)
    assert desk.run("quest", GAME.id, "--seed", SEED, "--out", "-").out == cut_pdf("none")


def test_settings_say_how_backs_are_printed_and_the_command_line_goes_before_them(desk: Desk) -> None:
    (desk.config / "delvepress.toml").write_text("backs = 'Duplex-Long'", encoding="utf-8")
    assert desk.run("quest", GAME.id, "--seed", SEED, "--out", "-").out == cut_pdf("duplex-long")
    (desk.here / "delvepress.toml").write_text("backs = 'gutterfold'", encoding="utf-8")
    assert desk.run("quest", GAME.id, "--seed", SEED, "--out", "-").out == cut_pdf("gutterfold")
    assert desk.run("quest", GAME.id, "--seed", SEED, "--backs", "none", "--out", "-").out == cut_pdf("none")


def test_the_schema_of_a_game_holds_its_quests(desk: Desk) -> None:
    schema = json.loads(desk.run("show", GAME.id, "--format", "schema").out)
    quest = json.loads(desk.run("quest", GAME.id, "--seed", SEED, "--format", "json", "--out", "-").out)["quest"]
    Draft202012Validator(schema).validate(quest)


def test_games_are_listed_with_their_options(desk: Desk) -> None:
    said = desk.run("show").out.decode()
    for game in registry.all_games().values():
        assert game.id in said
        named = {f"{'no-' if choice.default == 'yes' else ''}{choice.name}": choice.default for choice in game.choices}
        assert all(f"--{name}" in said and default in said for name, default in named.items())
        assert all(f"--{one.name} {one.help}" in " ".join(said.split()) for one in game.printing)
        above = {choice.name: choice.listed() for choice in game.choices if len(choice.listed()) > 4}
        rows = [
            f"--{one.name} {'as above' if above.get(one.name) == one.listed() else ', '.join(one.listed()) or one.default}".rstrip()
            for kit in game.kits
            for one in kit.options
            if one.name != SLEEVED
        ]
        assert all(row in said for row in rows)
    assert "--kit boxes, sleeved-boxes" in said


def test_the_version(desk: Desk) -> None:
    assert desk.run("--version").out.decode() == f"delvepress {__version__}\n"


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_every_command_explains_itself(desk: Desk, command: str) -> None:
    result = desk.run(*command.split(), "--help")
    said = result.out.decode()
    assert result.code == 0
    assert result.files == {}
    assert "Usage: delvepress" in said
    assert "Example:" in said or "--help" in said
    if command in GROUPS:
        assert f"see delvepress {command} GAME --help" in " ".join(said.split()) or command in ("verify", "measure")
        rare = {
            "sheets": lambda game: kits_of(game, command),
            "kit": lambda game: kits_of(game, command) or kits_of(game, "box"),
            "book": lambda game: game.book,
            "verify": lambda game: game.tool,
            "measure": lambda game: False,
        }
        assert all(game.id in said for game in GAMES if command not in rare or rare[command](game))
    if not command:
        assert all(re.search(rf"^  {name} ", said, re.M) for name in COMMANDS)


def test_nothing_at_all_shows_three_examples(desk: Desk) -> None:
    result = desk.run()
    assert result.code == 0
    assert result.out.decode().count("\n  delvepress ") == 3
    assert desk.files() == {}


def test_a_code_is_printed_as_it_is_typed_back(desk: Desk) -> None:
    (name,) = desk.run("quest", GAME.id, "--seed", SEED, "--format", "json", "--out", ".").files
    code = name.removeprefix("work/").removesuffix(".json")
    assert encode(decode(code)) == code
