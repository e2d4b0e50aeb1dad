"""How something is printed: the table of options against the record, and who asks: command, library, page, and plan."""

from __future__ import annotations

import ast
import json
import re
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from generator import print_quest
from generator.browser.press import answer
from generator.cli.common import support
from generator.cli.common.settings import Settings
from generator.cli.jobs import batch_plan
from generator.core.errors import BadOption
from generator.press.imposition.printers import Profile
from generator.press.jobs.files import print_files, quest_print
from generator.press.jobs.printing import print_request, quest_jobs
from generator.press.jobs.printing.job import PrintSettings
from generator.press.jobs.printing.print_request import KNOWN, MIXES, PRINTING, Mix, PrintRequest
from tests.cli.quick import GAMES, code_of
from tests.press.prints import made

ROOT = Path(__file__).resolve().parent.parent.parent
SAID = {"only": "rules", "base-url": "https://club.example/", "printer": "office"}
"""Values of options whose values cannot be listed."""


def office(name: str) -> tuple[str, Profile]:
    """Return a printer that is kept."""
    return name, Profile(0.5, 0.0)


def values_of(name: str) -> tuple[str, ...]:
    return KNOWN[name].listed() or (SAID[name],)


# ---------------------------------------------------------------------- the table and the record


def test_nothing_said_is_what_the_record_has_by_itself() -> None:
    assert PrintRequest.of({}) == PrintRequest()
    assert PrintRequest.of({name: one.default for name, one in KNOWN.items() if one.listed()}) == PrintRequest()
    assert not PrintRequest().unusual()
    assert PrintRequest().marks() == ""


@pytest.mark.parametrize("name", KNOWN)
def test_every_value_of_the_table_is_one_of_the_record(name: str) -> None:
    for value in values_of(name):
        request = PrintRequest.of({name: value}, office)
        assert request.texts()[name] == value
        assert set(request.unusual()) <= {name}
        field = name.replace("-", "_")
        assert replace(PrintRequest(), **{field: getattr(request, field)}).texts() == request.texts()


def test_fields_of_the_record_are_the_options_of_the_table() -> None:
    fields = {one.replace("_", "-") for one in PrintRequest.__struct_fields__}
    assert fields == {one.name for one in PRINTING} | {"profile", "season"}


def test_names_of_sheets_are_a_list_however_they_are_said() -> None:
    assert PrintRequest(only="map, Rules,map").only == ("map", "rules")  # type: ignore[arg-type]
    assert PrintRequest(only=("map", "rules")) == PrintRequest.of({"only": "map,rules"})
    assert PrintRequest(only=()) == PrintRequest.of({"only": ""}) == PrintRequest()


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"paper": "a3"}, "--paper cannot be 'a3'"),
        ({"ink": 5}, "--ink must be a text, not int"),
        ({"base_url": "ftp://x"}, "--base-url cannot be 'ftp://x'"),
    ],
    ids=["paper", "number", "address"],
)
def test_a_record_of_what_there_is_not_cannot_be_made(fields: dict[str, Any], said: str) -> None:
    with pytest.raises(BadOption, match=said):
        PrintRequest(**fields)
    with pytest.raises(BadOption, match=said):
        replace(PrintRequest(), **fields)


def test_an_option_that_there_is_not_is_refused_with_the_nearest() -> None:
    with pytest.raises(BadOption, match=r"Printing has no option --papre \(did you mean paper\?\)"):
        PrintRequest.of({"papre": "a4"})


# ---------------------------------------------------------------------- what does not go together


def one_of(mix: Mix) -> list[dict[str, str]]:
    """Return the values of every case of a mix."""
    return [dict(zip(mix.values, case, strict=True)) for case in product(*mix.values.values())]


CASES = [case for mix in MIXES for case in one_of(mix)]


def reasons(case: dict[str, str]) -> tuple[str, str, str]:
    """Return what library, command and page say of a mix of options."""
    game = GAMES[0]
    code = code_of(game.id)
    with pytest.raises(BadOption) as library:
        print_quest(made(game.id)[1], PrintRequest.of(case))
    with pytest.raises(BadOption) as command:
        support.choose(Settings(), case)
    page, files = answer(json.dumps({"do": "quest", "code": code, "how": case}), {})
    assert files == {}
    return str(library.value), str(command.value), json.loads(page)["error"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: "-".join(case.values()))
def test_library_command_and_page_refuse_alike(case: dict[str, str]) -> None:
    assert len(set(reasons(case))) == 1
    plan = {name: text for name, text in case.items() if name in (*batch_plan.MIXED, "booklet")}
    if plan == case:
        with pytest.raises(BadOption):
            batch_plan.understood(case)


def test_each_of_the_two_values_goes_without_the_other() -> None:
    for case in CASES:
        for name, value in case.items():
            PrintRequest.of({name: value})


def test_a_mix_that_is_not_in_the_table_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(print_request, "MIXES", ())
    for case in CASES:
        PrintRequest.of(case)


def test_all_other_pairs_go_together() -> None:
    refused = {frozenset(case.items()) for case in CASES}
    for one, other in combinations(KNOWN, 2):
        for pair in product(values_of(one), values_of(other)):
            if frozenset(zip((one, other), pair, strict=True)) not in refused:
                PrintRequest.of(dict(zip((one, other), pair, strict=True)), office)


# ---------------------------------------------------------------------- one home for each option


def files_naming(word: str) -> list[str]:
    """Return the modules that name a field or an option in their code, apart from their texts."""
    found = []
    for path in sorted((ROOT / "generator").rglob("*.py")):
        names = set()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names |= {getattr(node, field, None) for field in ("id", "attr", "arg", "name")}
            if isinstance(node, ast.Constant):
                names.add(node.value if isinstance(node.value, str) else None)
        if word in names:
            found.append(path.relative_to(ROOT / "generator").as_posix())
    return found


def test_ways_to_cut_are_named_in_few_files() -> None:
    assert len(files_naming("cutter")) <= 9
    for value in ("silhouette-feeder", "silhouette-4"):
        assert len(files_naming(value)) <= 3


# ---------------------------------------------------------------------- what is said of a print


def numbers(text: str) -> set[int]:
    """Return the pages that a list in words names."""
    found: set[int] = set()
    for first, last in re.findall(r"(\d+)(?: to (\d+))?", text):
        found |= set(range(int(first), int(last or first) + 1))
    return found


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_no_sealed_page_is_among_those_to_read(game: str) -> None:
    pages = next(iter(quest_print.print_quest(quest_print.prepare(*made(game), PrintRequest())).values())).pages
    line = next(line for line in print_files.advice(quest_jobs.quest_job(*made(game), PrintSettings()), pages) if "to read" in line)
    read, _, rest = line.partition(", to read and play from; with them ")
    cut = {number for number, one in enumerate(pages.cut, start=1) if one}
    secret = {number for number, one in enumerate(pages.secret, start=1) if one} - cut
    apart = numbers(rest.partition("; then ")[0])
    assert secret
    assert secret <= apart
    assert numbers(read) == set(range(1, pages.count + 1)) - apart - cut
