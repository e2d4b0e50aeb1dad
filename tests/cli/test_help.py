"""Help, the game among the words of a command, and what was probably meant by a word that means nothing."""

from __future__ import annotations

import re
from datetime import datetime, tzinfo
from pathlib import Path
from typing import Any

import pytest

from generator import registry
from generator.cli.common import today
from generator.cli.common.grouped_help import typed_path
from generator.cli.common.options import is_switch
from generator.cli.program import COMMANDS, PARTS
from generator.forge.game import Game
from tests.cli.conftest import Desk, Refused, Typed
from tests.cli.quick import DAY, DECK, GAMES, LAID, NAMES, OF_QUESTS, TOOLS, code_of, every_game, path_of

pytestmark = pytest.mark.usefixtures("made_once")


ALL = [
    (), *((name,) for name in COMMANDS), *(("quest", name) for name in NAMES),
    *((name, part) for name, parts in PARTS.items() for part in parts),
    *sorted({("sheets" if kit.command == "sheets" else "kit", game.id) for game in GAMES for kit in game.kits}), *TOOLS, *OF_QUESTS,
]  # fmt: skip


@pytest.mark.parametrize("words", ALL, ids=lambda words: " ".join(words) or "nothing")
def test_a_short_word_for_help_is_as_good_as_the_long_one(desk: Desk, words: tuple[str, ...]) -> None:
    short, long = desk.run(*words, "-h"), desk.run(*words, "--help")
    assert short.code == long.code == 0, short.err
    assert short.out == long.out
    assert typed_path(" ".join(("Usage: delvepress", *words))) in short.out.decode()


class Clock(datetime):
    """A clock that stands still."""

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> Clock:
        return cls(DAY.year, DAY.month, DAY.day, tzinfo=tz)


def test_the_three_examples_of_nothing_at_all_run(desk: Desk, at_the_terminal: Typed) -> None:
    desk.patch.setattr(today, "datetime", Clock)
    welcome = desk.run()
    assert welcome.code == 0
    examples = re.findall(r"^  delvepress (.*?)(?:   .*)?$", welcome.out.decode(), re.M)
    assert [example.split()[0] for example in examples] == ["start", "quest", "daily"]
    for example in examples:
        words = example.split()
        result = at_the_terminal("1\n1\n1\n", *words, "--no-open") if words[0] == "start" else desk.run(*words)
        assert result.code == 0, result.err
        assert all(Path(line).is_file() for line in result.out.decode().splitlines())
    days = [game for game in GAMES if game.daily is not None]
    assert len(desk.files()) == 1 + 1 + len(days) + 1, "the last is the list of challenges"


def options_in(help: str) -> set[str]:
    """Return the options that a help text lists, both forms of those that can be denied."""
    listed = re.findall(r"^ +(?:-[a-z], )?(--.*?)(?:  |$)", help, re.M)
    return {word for row in listed for word in re.findall(r"--[a-z-]+", row)}


@every_game
def test_the_help_of_a_game_lists_its_options_and_no_other_games(desk: Desk, game: Game[Any]) -> None:
    printing = {f"--{one.name}" for other in GAMES for one in other.printing}
    shared = options_in(desk.run(*OF_QUESTS[0], "--help-all").out.decode()) - printing - {"--measure"} | {"--seed"}
    assert {
        "--paper",
        "--ink",
        "--backs",
        "--only",
        "--format",
        "--out",
        "--force",
        "--open",
        "--help-all",
    } <= shared
    own = {f"--{choice.name}" for choice in (*game.choices, *game.printing)}
    own |= {f"--no-{choice.name}" for choice in game.choices if is_switch(choice)}
    own |= {"--season", "--week"} if game.season is not None else set()
    own |= {f"--{preset.name}" for preset in game.presets}
    own |= {"--measure"} if game.measure_all is not None else set()
    own |= {"--workers"} if game.by_hands is not None else set()
    own |= {f"--{one.name}" for one in game.series.options} if game.series is not None else set()
    assert options_in(desk.run("quest", game.id, "--help-all").out.decode()) == own | shared


COUNTED = {
    "heroes": "[1 | 2 (default) | 3 | 4]", "grade": "[easy | medium (default) | hard]",
    "length": "[short | standard (default) | long]", "edition": "[new (default) | old]", "dice": "[default: 6/4/3]",
    "may-stop": "[default: no]", "rotation": "[default: yes]", "theme": "[any (default) | ",
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
    assert COUNTED[name] in told_of(desk.run("quest", game, "--help-all").out.decode(), name)


@pytest.mark.parametrize("words", ALL, ids=lambda words: " ".join(words) or "nothing")
def test_what_an_option_takes_has_a_name(desk: Desk, words: tuple[str, ...]) -> None:
    help = desk.run(*words, "--help-all").out.decode()
    assert re.findall(r"<(?:str|int|float|text|path)[^>]*>|\bTEXT\b|\bINTEGER\b", help) == []


OF_GAMES = {
    "quest CODE-OR-FILE": {game.id: game.printing for game in GAMES}, "show": {game.id: game.printing for game in GAMES},
    "measure CODE-OR-FILE": {game.id: game.engine.options for game in GAMES if game.engine},
    "solve": {game.id: game.solver.options for game in GAMES if game.solver},
    "verify CODE-OR-FILE": {game.id: game.engine.setup for game in GAMES if game.engine},
    "play": {game.id: game.engine.setup for game in GAMES if game.engine},
}  # fmt: skip


@pytest.mark.parametrize("command", OF_GAMES)
def test_an_option_of_one_game_says_whose_it_is(desk: Desk, command: str) -> None:
    help = desk.run(*command.split(), "--help-all").out.decode()
    names = {one.name for options in OF_GAMES[command].values() for one in options}
    assert names
    for name in names:
        owners = [game for game, options in OF_GAMES[command].items() if name in [one.name for one in options]]
        assert f" For {', '.join(owners)}." in told_of(help, name).replace("- ", "-")


def test_the_help_of_measure_says_which_player_is_a_spoiler(desk: Desk) -> None:
    assert "The points of a best player are a spoiler" in told_of(
        desk.run("measure", "CODE-OR-FILE", "--help-all").out.decode(), "bot"
    )


def test_the_help_of_verify_says_what_is_meant_where_nothing_is_said(desk: Desk) -> None:
    assert "[default: won]" in told_of(desk.run("verify", "CODE-OR-FILE", "--help-all").out.decode(), "won")


@pytest.mark.parametrize("name", ["paper", "ink", "backs", "print", "format", "out"])
def test_what_is_usual_is_told_in_the_help(desk: Desk, name: str) -> None:
    usual = {"paper": "a4", "ink": "full", "backs": "none", "print": "normal", "format": "pdf", "out": "output/"}[name]
    assert told_of(desk.run(*OF_QUESTS[0], "--help-all").out.decode(), name).endswith(f"[default: {usual}]")


@pytest.mark.parametrize(
    ("game", "name", "values"),
    [
        (DECK, "heroes", ("2", "1", "3", "4")),
        (DECK, "length", ("standard", "short", "long")),
        ("green-dungeon", "edition", ("new", "old")),
        *((game.id, "grade", ("medium", "easy", "hard")) for game in GAMES if game.grades()),
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
        "--seed x donjonz --map own", "--seed=x donjonz --map own", "--seed x --map own donjonz", "--map own donjonz --seed x",
        "--force donjonz --seed x --map own", "--seed x --map own DONJONZ",
        "DONJONZ --map own --seed x",
    ],
)  # fmt: skip
def test_the_game_may_stand_before_or_after_the_options(desk: Desk, words: str) -> None:
    (desk.here / "delvepress.toml").write_text("format = 'json'", encoding="utf-8")
    plain = path_of(desk.run(*LAID))
    again = desk.run("quest", *words.split(), "--out", "again")
    assert path_of(again) == desk.here / "again" / plain.name


@pytest.mark.parametrize("seed", ["donjonz", "green-dungeon", "-1", "--"])
def test_a_seed_that_looks_like_a_game_or_an_option_is_a_seed(desk: Desk, seed: str) -> None:
    result = desk.run("quest", "--map", "own", "--format", "json", f"--seed={seed}", "donjonz")
    assert path_of(result).stem == code_of("donjonz", seed, map="own")
    if not seed.startswith("--"):
        later = desk.run("quest", "--format", "json", "--seed", seed, "donjonz", "--map", "own")
        assert path_of(later) == path_of(result)


# ---------------------------------------------------------------------- did you mean


MEANT = [
    ("quset donjonz", "quest"), ("dayly", "daily"), ("strat", "start"), ("shwo donjonz", "show"), ("--verison", "--version"),
    ("quest donjon", "donjonz"), ("quest --seed x donjon", "donjonz"), ("quest deck --seed x", DECK), ("verify donjon", "donjonz"),
    ("sheets grean-dungeon", "green-dungeon"), ("show donjons", "donjonz"), ("daily --game deckbox-dungeons", DECK),
    (f"quest {DECK} --theme cript", "crypt"), ("quest donjonz --theme whale", "whale-parish"),
    ("quest green-dungeon --grade esay", "easy"), ("quest {} --paper leter", "letter"), ("quest {} --ink lwo", "low"),
    ("quest {} --format pfd", "pdf"), ("quest {} --format pdf,jsno", "json"), ("quest {} --backs duplex-lang", "duplex-long"),
    ("quest {} --backs gutter", "gutterfold"), ("sheets donjonz --layout quater", "quarter"),
    (f"sheets {DECK} --layout hall", "half"), (f"kit {DECK} --theme cript", "crypt"), (f"kit {DECK} --only heros", "heroes"),
    ("daily 2031-06-02 --chance stirp", "strip"), ("quest {} --only mapp", "map"),
    ("quest {} --only map,ruels", "rules"), (f"quest {DECK} --gread easy", "--grade"), (f"quest {DECK} --hero 2", "--heroes"),
    ("quest donjonz --no-rotaton", "--no-rotation"), ("sheets donjonz --papper a4", "--paper"), ("start --no-opn", "--no-open"),
    ("daily --with-solution", "--with-solutions"), ("config cache --clera", "--clear"), ("plya {}", "play"),
    ("mesure {}", "measure"), ("measure {} --plyas 20", "--plays"), ("verfiy donjonz", "verify"),
    ("sheets donjonz --size quarter", "--layout quarter"), ("sheets donjonz --size=quarter", "--layout quarter"),
    ("verify donjonz --glod 3", "--gold"), ("sheets donjonz --cuont 3", "--count"),
]  # fmt: skip


@pytest.mark.parametrize(("words", "meant"), MEANT, ids=[words for words, _ in MEANT])
def test_what_was_probably_meant_is_asked(refused: Refused, words: str, meant: str) -> None:
    assert f"(did you mean {meant}?)" in refused(*words.format(code_of()).split())


UNLIKE = [
    "xyzzy", "--xyzzy", "quest xyzzy", "quest xyzzy --seed x", "sheets xyzzy", "show xyzzy", "daily --game xyzzy",
    f"quest {DECK} --theme xyzzy", f"quest {DECK} --grade purple", f"quest {DECK} --heroes 9", f"quest {DECK} --xyzzy 1",
    "quest {} --paper a3", "quest {} --ink wet", "quest {} --format docx", "quest {} --backs xyzzy",
    "quest {} --only xyzzy", "daily 2031-06-02 --chance xyzzy",
    "sheets donjonz --layout xyzzy", "quest donjonz --heroes 2", "quest green-dungeon --length long",
]  # fmt: skip


def test_a_hint_at_an_option_needs_a_value_of_it(refused: Refused) -> None:
    for words in (("--size", "third"), ("--size",)):
        assert "did you mean" not in refused("sheets", "donjonz", *words)


@pytest.mark.parametrize("words", UNLIKE)
def test_a_value_unlike_all_gets_no_hint(refused: Refused, words: str) -> None:
    assert "did you mean" not in refused(*words.format(code_of()).split())
