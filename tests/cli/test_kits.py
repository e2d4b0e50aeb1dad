"""`sheets` and the tools of games: commands made from a game's own records, for games with one kit, several or none."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from msgspec import structs

from generator import registry
from generator.cli.commands.sheet_commands import kits_of
from generator.cli.common.options import is_switch
from generator.forge.choices import OneOf, Parameter
from generator.forge.game import Game
from generator.forge.pack import Kit
from tests.cli.conftest import Desk, Refused
from tests.cli.quick import DECK, GAMES, OF_QUESTS, TOOLS, path_of
from tests.cli.test_help import options_in

with_tool = pytest.mark.parametrize(("tool", "name"), TOOLS)


def named(parameters: tuple[Parameter, ...]) -> set[str]:
    """Return the options that records stand for, both forms of those that can be denied."""
    return {f"--{no}{one.name}" for one in parameters for no in ("", *(["no-"] if is_switch(one) else []))}


WITHOUT = {
    "sheets": {"--only", "--backs", "--cutter", "--booklet", "--base-url", "--spoilers"},
    "kit": {"--booklet", "--base-url", "--spoilers"}, "box": {"--booklet", "--base-url", "--spoilers", "--backs", "--only"},
}  # fmt: skip
"""The options of printing that mean nothing to a command."""


def boxes_too(game: Game[Any], command: str) -> tuple[Kit, ...]:
    """Return the kits that a command prints, and boxes."""
    return (*kits_of(game, command), *(kits_of(game, "box") if command == "kit" else ()))


@pytest.mark.parametrize(
    ("command", "game"), [(command, game) for command in ("sheets", "kit") for game in GAMES if boxes_too(game, command)]
)
def test_the_help_of_sheets_lists_the_options_of_the_games_kits_and_no_others(desk: Desk, command: str, game: Game[Any]) -> None:
    printing = {name for one in GAMES for name in named(one.printing)}
    shared = (
        options_in(desk.run(*OF_QUESTS[0], "--help-all").out.decode())
        - WITHOUT[command if kits_of(game, command) else "box"]
        - printing
        - {"--anyway", "--measure"}
    )
    kits = boxes_too(game, command)
    own = {name for kit in kits for name in named(kit.options)} | ({"--list"} if any(kit.listing for kit in kits) else set())
    assert own
    own |= {"--kit"} if len(kits) > 1 or any(kit.command == "box" for kit in kits) else set()
    own -= {"--sleeved", "--no-sleeved"}
    said = desk.run(command, game.id, "--help-all").out.decode()
    assert options_in(said) == own | shared
    assert re.search(r"[a-z]\.[.;]", " ".join(said.split())) is None, "a full stop stands twice, or before a semicolon"


# ---------------------------------------------------------------------- several kits, and none


Changed = Callable[..., None]


@pytest.fixture
def changed(monkeypatch: pytest.MonkeyPatch) -> Changed:
    """Gives the first game other kits or tools than it has."""
    games = registry.all_games()

    def change(**fields: Any) -> None:
        other = {**games, DECK: structs.replace(games[DECK], **fields)}
        monkeypatch.setattr(registry, "all_games", lambda: other)
        monkeypatch.setattr(registry, "game", lambda name: other[name])

    return change


@pytest.fixture
def two_kits(changed: Changed) -> Kit:
    """A second kit of the first game, with an option of its own and one of the first kit's."""
    (kit,) = kits_of(registry.game(DECK), "sheets")
    count = next(one for one in kit.options if one.name == "count")
    fixed = {one.name: one.default for one in kit.options}
    size = OneOf("size", ("small", "large"), "How large they are.")
    other = Kit(
        "cards", "Cards without a name.", (count, size), lambda options, _: kit.packed({**fixed, "count": options["count"]})
    )
    changed(kits=(kit, other))
    return kit


def test_a_kit_is_named_where_a_game_has_several(desk: Desk, two_kits: Kit) -> None:
    plain = path_of(desk.run("sheets", DECK))
    assert plain.name == f"{DECK}-{two_kits.id}.pdf"
    assert path_of(desk.run("sheets", DECK, "--kit", two_kits.id.upper(), "--out", "a")).read_bytes() == plain.read_bytes()
    assert path_of(desk.run("sheets", DECK, "--kit", "cards")).name == f"{DECK}-cards.pdf"
    assert (
        path_of(desk.run("sheets", DECK, "--kit", "cards", "--size", "large", "--count", "3")).name == f"{DECK}-cards-3-large.pdf"
    )
    assert path_of(desk.run("sheets", "--kit", "cards", DECK, "--out", "b")).name == f"{DECK}-cards.pdf"
    help = desk.run("sheets", DECK, "--help-all").out.decode()
    assert {"--kit", "--size", "--count", "--layout"} <= options_in(help)
    assert "Cards without a name." in " ".join(help.split())
    listed = desk.run("show").out.decode()
    assert f"--kit {two_kits.id} " in listed
    assert "--kit cards --count" in listed


@pytest.mark.usefixtures("two_kits")
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--kit", "crads"), "--kit cannot be 'crads' (did you mean cards?)"),
        (("--kit", "cards", "--layout", "half"), "has no option --layout; it knows --count, --size"),
        (("--size", "large"), "has no option --size; it knows --layout, --count"),
        (("--kit", "cards", "--size", "huge"), "--size cannot be 'huge'; choose one of small, large"),
        (("--kit", ""), "--kit cannot be ''"),
    ],
)
def test_an_option_of_another_kit_is_refused_with_those_of_the_one_that_is_meant(
    refused: Refused, words: tuple[str, ...], said: str
) -> None:
    assert said in refused("sheets", DECK, *words)


def test_a_game_without_kits_has_no_sheets_and_says_which_have_some(desk: Desk, refused: Refused, changed: Changed) -> None:
    changed(kits=())
    others = [game.id for game in GAMES if game.id != DECK]
    assert refused("sheets", DECK) == f"{DECK} has no sheets; delvepress sheets is for {', '.join(others)}."
    help = desk.run("sheets", "--help").out.decode()
    assert DECK not in help
    assert all(name in help for name in others)
    assert desk.run("show").code == 0


# ---------------------------------------------------------------------- tools


def tool_of(tool: str, name: str) -> Any:
    return registry.game(name).tool


@with_tool
def test_the_help_of_a_tool_lists_its_options_and_its_example_runs(desk: Desk, tool: str, name: str) -> None:
    found = tool_of(tool, name)
    said = desk.run(tool, name, "--help").out.decode()
    assert options_in(said) == named(found.options) | {"--help"}
    assert found.summary in " ".join(said.split())
    result = desk.run(tool, name, *found.example.split())
    assert result.code == 0
    assert result.out
    assert result.files == {}
    assert desk.run(tool, *found.example.split(), name).out == result.out, "the game may stand behind the options"


@with_tool
def test_a_tool_takes_its_defaults_and_refuses_what_its_options_do_not_take(
    desk: Desk, refused: Refused, tool: str, name: str
) -> None:
    found = tool_of(tool, name)
    plain = desk.run(tool, name)
    assert plain.code == 0
    for one in found.options:
        if is_switch(one):
            assert desk.run(tool, name, f"--{'no-' if one.default == 'no' else ''}{one.name}").out == plain.out
            continue
        assert desk.run(tool, name, f"--{one.name}", one.default).out == plain.out
        for value in ("many", "1e3", "9" * 5000, "-1", "\u0663"):
            assert refused(tool, name, f"--{one.name}={value}").startswith(f"--{one.name} cannot be ")
    assert refused(tool, name, "--xyzzy", "1").startswith(f"delvepress {tool} {name} has no option --xyzzy")


def test_a_tool_that_several_games_have_is_one_command(desk: Desk, refused: Refused, changed: Changed) -> None:
    (other,) = (tool for tool, name in TOOLS[:1])
    found = tool_of(*TOOLS[0])
    changed(tool=structs.replace(found, options=(), run=lambda options: ["mine"], example=""))
    assert desk.run(other, DECK).out == b"mine\n"
    assert desk.run(other, TOOLS[0][1], *found.example.split()).out != b"mine\n"
    help = desk.run(other, "--help").out.decode()
    assert all(name in help for name in (DECK, TOOLS[0][1]))
    assert f"Example: delvepress {other} {DECK}\n" in desk.run(other, DECK, "--help").out.decode()
    assert "has no option --gold" in refused(other, DECK, "--gold", "3")
