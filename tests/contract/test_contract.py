"""What every game promises: any game that registers is held to it, and so is the smallest one."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Callable, Sequence
from typing import Any, cast

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from generator.core.code import ALPHABET, Code, decode, encode
from generator.core.data import read_json, schema
from generator.core.errors import BadFile, BadOption, DelvepressError, ForgeFailed
from generator.core.rng import Rng
from generator.core.seeds import seed_from_word
from generator.forge import playing
from generator.forge.choices import Choice, FreeText, Number, OneOf, Options, Parameter, from_number, settle, to_number
from generator.forge.game import Game, Json
from generator.forge.making import ATTEMPTS, canonical, fingerprint, make, read_code, repeat
from generator.press.jobs.printing import book, quest_jobs
from generator.press.jobs.printing.job import PrintSettings
from generator.press.jobs.store import documents
from tests import null_game
from tests.contract.samples import GAMES, every_mix, kits, made, named, rows, some_values, spread
from tests.records import replace

LARGEST = 0xFFE_FFFFFFF
"""The largest seed that is neither of a challenge nor of a season."""
every_game = pytest.mark.parametrize("game", GAMES, ids=named)
every_row = pytest.mark.parametrize(("game", "row"), rows(GAMES), ids=named)

# ---------------------------------------------------------------------- names and options


@every_game
def test_a_game_says_who_it_is(game: Game[Any]) -> None:
    assert game.id == game.id.lower().strip()
    assert game.id.replace("-", "").isalnum()
    assert len(game.letter) == 1
    assert game.letter in ALPHABET
    assert 0 < game.edition < 1024
    assert game.title
    assert game.summary.endswith(".")
    assert len({choice.name for choice in game.choices}) == len(game.choices)


@every_game
def test_a_sample_of_settings_uses_every_value_of_every_short_option(game: Game[Any]) -> None:
    for choice in game.choices:
        assert {options[choice.name] for options in spread(game)} >= set(some_values(choice, 12))


@every_game
def test_every_value_of_every_option_packs_into_a_code_and_back(game: Game[Any]) -> None:
    seen = set()
    for choice in game.choices:
        assert choice.help.endswith(".")
        assert choice.default == choice.value(0)
        for index in range(len(choice)):
            value = choice.value(index)
            assert choice.index(value) == choice.index(f" {value.upper()} ") == index
            options = {**game.defaults(), choice.name: value}
            assert game.settle({choice.name: value}) == options
            number = to_number(game.choices, options)
            assert from_number(game.choices, number, game.id) == options
            text = encode(Code(game.letter, game.edition, number, LARGEST - index))
            assert read_code(game, text.lower().replace("-", "")) == (options, LARGEST - index)
            seen.add(number)
    assert len(seen) == 1 + sum(len(choice) - 1 for choice in game.choices)


@every_game
@given(data=st.data())
@settings(max_examples=50, deadline=None)
def test_any_options_together_pack_into_a_code_and_back(game: Game[Any], data: st.DataObject) -> None:
    options = {choice.name: choice.value(data.draw(st.integers(0, len(choice) - 1))) for choice in game.choices}
    assume(not game.conflict(options))
    seed = data.draw(st.integers(0, LARGEST))
    text = encode(Code(game.letter, game.edition, to_number(game.choices, options), seed))
    assert len(text) <= 24, "too long to be read aloud"
    assert text.replace("-", "").isalnum()
    assert read_code(game, text) == (options, seed)


@every_game
@given(text=st.text(max_size=30))
@settings(max_examples=50, deadline=None)
def test_a_value_is_taken_or_refused_in_a_sentence(game: Game[Any], text: str) -> None:
    for choice in game.choices:
        said = refusal(choice, text)
        assert said is None or (said.isprintable() and said.startswith(f"--{choice.name} cannot be "))


def refusal(choice: Choice, text: str) -> str | None:
    """Return the sentence that refuses a value, or None when it is taken."""
    try:
        assert 0 <= choice.index(text) < len(choice)
    except BadOption as error:
        return str(error)
    return None


def groups(game: Game[Any]) -> dict[str, tuple[Parameter, ...]]:
    """Return the options of a game's quests, of each of its kits and tools, and of its solver, by what they belong to."""
    found: dict[str, tuple[Parameter, ...]] = {"quest": game.choices}
    found |= {f"kit {kit.id}": kit.options for kit in game.kits}
    found |= {"tool": game.tool.options} if game.tool is not None else {}
    return {**found, "solver": game.solver.options} if game.solver is not None else found


def option_faults(parameters: tuple[Parameter, ...]) -> list[str]:
    """Return what is wrong with the options of a command."""
    names = [one.name for one in parameters]
    found = ["two options of one name"] if len(set(names)) < len(names) else []
    found += [f"{name} is no word" for name in names if not re.fullmatch(r"[a-z]+(-[a-z]+)*", name)]
    for one in parameters:
        found += [f"{one.name} has no sentence of help"] if not one.help.endswith(".") else []
        found += [f"the default of {one.name} is not canonical"] if one.settled(one.default) != one.default else []
        found += [f"{one.name}={value} is not canonical" for value in one.listed() if one.settled(value) != value]
        found += [f"{one.name} lists a value twice"] if len(set(one.listed())) < len(one.listed()) else []
        found += [f"{one.name} does not list its default"] if one.listed() and one.default not in one.listed() else []
    return found


@every_game
def test_every_option_of_every_command_is_a_record_that_can_be_trusted(game: Game[Any]) -> None:
    for owner, parameters in groups(game).items():
        assert option_faults(parameters) == [], owner
        assert settle(parameters, {}, owner) == {one.name: one.default for one in parameters}
    for choice in game.choices:
        values = {choice.value(index) for index in range(len(choice))}
        assert set(choice.listed()) in (set(), values), f"{choice.name} lists other values than a code can hold"


@every_game
@given(text=st.text(max_size=30))
@settings(max_examples=50, deadline=None)
def test_a_value_of_any_option_is_taken_or_refused_in_a_sentence(game: Game[Any], text: str) -> None:
    for parameters in groups(game).values():
        for one in parameters:
            try:
                said = one.settled(text) and ""
            except BadOption as error:
                said = str(error)
            assert said == "" or (said.isprintable() and said.startswith(f"--{one.name} cannot be "))


def test_options_that_cannot_be_trusted_are_found_out() -> None:
    sound = OneOf("layout", ("full", "half"), "How large.")
    number = Number("count", 1, 8, "How many.", "2")
    assert option_faults((sound, number, FreeText("key", "A key."))) == []
    spoilt: list[tuple[Parameter, ...]] = [
        (sound, replace(number, name="layout")),
        (replace(sound, name="Layout"),),
        (replace(sound, name="two words"),),
        (replace(sound, help="How large"),),
        (replace(number, default="02"),),
        (replace(sound, values=("Full", "half"), order=("half", "full")),),
        (replace(sound, order=("full", "full", "half")),),
        (replace(sound, order=("half",)),),
    ]
    for parameters in spoilt:
        with pytest.raises((AssertionError, BadOption)):
            assert option_faults(parameters) == []


# ---------------------------------------------------------------------- kits, tools, solvers


@every_game
def test_kits_have_names_of_their_own_and_all_say_what_they_are(game: Game[Any]) -> None:
    assert len({one.id for one in game.kits}) == len(game.kits)
    for one in game.kits:
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", one.id), "a kit's name becomes that of a file"
    assert all(one.summary.endswith(".") for one in (*game.kits, *([game.tool] if game.tool is not None else [])))


@every_game
def test_a_kits_pack_depends_on_its_options_alone(game: Game[Any]) -> None:
    for kit, options in kits(game):
        one, again = kit.packed(options), kit.packed(dict(reversed(options.items())))
        assert (one.title, one.sheets, one.words) == (again.title, again.sheets, again.words)
        assert one.title.strip()
        assert len(one.sheets) > 0


@every_game
def test_tools_run_with_their_defaults_and_as_in_their_example(game: Game[Any]) -> None:
    for tool in [game.tool] if game.tool is not None else []:
        for options in (settle(tool.options, {}, game.id), settle(tool.options, typed(tool.options, tool.example), game.id)):
            lines = tool.run(options)
            assert_lines(lines)
            assert list(lines) == list(tool.run(options))


def typed(parameters: tuple[Parameter, ...], line: str) -> dict[str, str]:
    """Return the options that are typed on a line; one that says yes or no has no value, but a negative."""
    switches = {one.name for one in parameters if set(one.listed()) == {"yes", "no"}}
    words, found = shlex.split(line), dict[str, str]()
    while words:
        assert words[0].startswith("--"), words[0]
        name = words.pop(0).removeprefix("--")
        if name.removeprefix("no-") in switches:
            found[name.removeprefix("no-")] = "no" if name.startswith("no-") else "yes"
        else:
            found[name] = words.pop(0)
    return found


@pytest.mark.parametrize("game", [game for game in GAMES if game.solver is not None], ids=named)
def test_a_solver_answers_in_lines_and_tells_how_far_it_is(game: Game[Any]) -> None:
    assert game.solver is not None
    steps: list[tuple[int, int]] = []
    one = made(game.id, 0)[1]
    lines = game.solver.solve(one.quest, settle(game.solver.options, {}, game.id), lambda done, of: steps.append((done, of))).lines
    assert_lines(lines)
    assert all(0 <= done <= of for done, of in steps)
    assert steps == sorted(steps, key=lambda step: step[0] / max(1, step[1])), "progress goes forward"


@pytest.mark.parametrize("game", [game for game in GAMES if game.solver is not None and game.solver.page is not None], ids=named)
def test_the_page_of_a_solver_goes_with_the_same_lines(game: Game[Any]) -> None:
    assert game.solver is not None
    assert game.solver.page is not None
    one, options = made(game.id, 0)[1], settle(game.solver.options, {}, game.id)
    solved = game.solver.page(one.quest, options, lambda done, of: None)
    assert list(solved.lines) == list(game.solver.solve(one.quest, options, lambda done, of: None).lines)
    job = quest_jobs.solution_job(game, one, solved.pack, PrintSettings())
    assert job.code == one.code
    assert b'"format":"delvepress-quest-' in job.document
    assert book.print_book(job).count == len(solved.pack.sheets)
    assert {sheet.show for sheet in solved.pack.sheets} == {"spoilers"}


@pytest.mark.parametrize("game", [game for game in GAMES if game.engine is not None and game.engine.hint is not None], ids=named)
def test_hints_are_lines_at_every_step_of_a_game(game: Game[Any]) -> None:
    one = made(game.id, 0)[1]
    end = playing.played_by(game, one, None, Rng.root("hints", 0))
    words = [step.word for step in end.steps]
    for count in (0, len(words) // 2, len(words)):
        lines = playing.hint(game, one, " ".join(words[:count]))
        assert_lines(lines)
        assert list(lines) == list(playing.hint(game, one, " ".join(words[:count])))


def assert_lines(lines: Sequence[str]) -> None:
    """Fail where an answer is none, or not in lines that a terminal can show."""
    assert len(lines) > 0
    assert any(line.strip() for line in lines)
    assert [line for line in lines if not line.isprintable() or line != line.rstrip()] == []


# ---------------------------------------------------------------------- making


@every_game
def test_one_attempt_depends_on_options_and_stream_alone(game: Game[Any]) -> None:
    def outcome(number: int) -> Any:
        try:
            return game.generate(options, Rng.root("contract", number))
        except ForgeFailed as error:
            return str(error)

    options = game.defaults()
    first = [outcome(number) for number in range(4)]
    again = [outcome(number) for number in reversed(range(4))][::-1]
    assert first == again
    assert len({str(quest) for quest in first}) > 1


@every_row
def test_a_quest_is_sound_and_as_hard_as_was_asked(game: Game[Any], row: int) -> None:
    options, one = made(game.id, row)
    assert game.check(one.quest) == []
    assert game.accepts(options, one.rating)
    grades = game.rating_form(one.quest).grades
    assert one.rating.grade in (grades or (options.get("grade", one.rating.grade),))
    assert game.rate(one.quest) == one.rating
    assert 1 <= one.attempts <= ATTEMPTS
    assert 1 <= one.rating.skulls <= 5
    assert game.pack(one.quest, one.rating).title.strip()


@every_row
def test_a_code_makes_the_quest_again(game: Game[Any], row: int) -> None:
    options, one = made(game.id, row)
    assert encode(decode(one.code)) == one.code
    again, seed = read_code(game, one.code.lower())
    assert again == options
    assert repeat(game, again, seed, one.attempts) == one.quest


@every_game
def test_a_code_makes_the_quest_again_with_its_rating_after_as_many_attempts(game: Game[Any]) -> None:
    one = made(game.id, 0)[1]
    assert make(game, *read_code(game, one.code)) == one


@every_row
def test_a_quest_is_the_same_when_written_and_read(game: Game[Any], row: int) -> None:
    quest = made(game.id, row)[1].quest
    again = read_json(game.quest, canonical(quest))
    assert again == quest
    assert canonical(again) == canonical(quest)
    assert fingerprint(again) == fingerprint(quest)


@every_game
def test_seeds_make_different_quests(game: Game[Any]) -> None:
    """Whether a quest is as hard as was asked does not matter here, so none is rated, and the first that is sound is taken."""
    unrated = replace(game, rate=lambda quest: made(game.id, 0)[1].rating, accepts=lambda options, rating: True)
    quests = [make(unrated, game.defaults(), seed_from_word(f"other {number}")).quest for number in range(5)]
    assert len({fingerprint(quest) for quest in quests}) > 3


@pytest.mark.slow
@every_game
def test_every_mix_of_options_makes_a_sound_quest(game: Game[Any]) -> None:
    for number, options in enumerate(every_mix(game)):
        one = make(game, options, seed_from_word(f"sweep {number}"))
        assert game.check(one.quest) == [], one.code
        assert game.accepts(options, one.rating), one.code


# ---------------------------------------------------------------------- documents


@every_row
def test_a_document_holds_the_whole_quest(game: Game[Any], row: int) -> None:
    one = made(game.id, row)[1]
    document = documents.document(game, one)
    again_game, again = documents.reread(document, "a test", {other.id: other for other in GAMES})
    assert again_game is game
    assert again == one
    assert documents.document(again_game, again) == document
    whole = json.loads(document)
    assert document == json.dumps(whole, sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode()


@every_row
def test_the_quest_of_a_document_keeps_the_schema(game: Game[Any], row: int) -> None:
    quest = json.loads(documents.document(game, made(game.id, row)[1]))["quest"]
    if row == 0:
        Draft202012Validator.check_schema(schema(game.quest))
    Draft202012Validator(schema(game.quest)).validate(quest)


@every_game
def test_the_schema_refuses_what_the_model_refuses(game: Game[Any]) -> None:
    quest = json.loads(canonical(made(game.id, 0)[1].quest))
    validator = Draft202012Validator(schema(game.quest))
    for name in quest:
        damaged = {**quest, name: {"not": ["what", "belongs", "here"]}}
        assert not validator.is_valid(damaged), name
        with pytest.raises(ValueError, match=name):
            read_json(game.quest, json.dumps(damaged).encode())
    assert not validator.is_valid({**quest, "one_field_more": 1})


@every_game
def test_a_document_of_an_unknown_game_is_refused(game: Game[Any]) -> None:
    document = documents.document(game, made(game.id, 0)[1])
    with pytest.raises(BadFile, match="a test holds a quest that cannot be read"):
        documents.reread(document, "a test", {})


def touched(game: Game[Any], document: bytes) -> list[int]:
    """Return the numbers of a game's upgrades that do not pass a document on as it is."""
    found = []
    for number, upgrade in enumerate(game.upgrades):
        whole: Json = json.loads(document)
        if upgrade(whole) is not whole or whole != json.loads(document):
            found.append(number)
    return found


@every_row
def test_upgrades_pass_on_todays_documents_as_they_are(game: Game[Any], row: int) -> None:
    assert touched(game, documents.document(game, made(game.id, row)[1])) == []


def test_a_step_that_makes_todays_document_anew_is_found_out() -> None:
    def changes(whole: Json) -> Json:
        cast(dict[str, object], whole)["edition"] = 0
        return whole

    steps: tuple[Callable[[Json], Json], ...] = (lambda whole: whole, lambda whole: dict(whole), changes)
    document = documents.document(null_game.GAME, made(null_game.GAME.id, 0)[1])
    assert touched(replace(null_game.GAME, upgrades=steps), document) == [1, 2]


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the path of everything in a document."""
    found = [path]
    if isinstance(value, dict):
        pairs: Any = value.items()
    else:
        pairs = enumerate(value) if isinstance(value, list) else ()
    for key, part in pairs:
        found += places(part, (*path, key))
    return found


HOSTILE: tuple[Any, ...] = (
    None, -1, 0, 7, 100_000, 10**30, float("inf"), float("nan"), 1.5, True, "", "x", "\x00", "a\n\x1b[31m", "\ud800", "../../x",
    "<b>&{{7*7}}", "x" * 10_000, [], {}, [[]],
)  # fmt: skip


def damaged(document: bytes, path: tuple[Any, ...], value: Any) -> bytes:
    """Return a document with one thing in it replaced."""
    whole = json.loads(document)
    if not path:
        return json.dumps(value).encode()
    target = whole
    for key in path[:-1]:
        target = target[key]
    target[path[-1]] = value
    return json.dumps(whole).encode()


@every_game
@given(data=st.data())
@settings(max_examples=60, deadline=None)
def test_a_document_with_anything_replaced_is_read_or_refused_in_a_sentence(game: Game[Any], data: st.DataObject) -> None:
    document = documents.document(game, made(game.id, 0)[1])
    path = data.draw(st.sampled_from(places(json.loads(document))))
    harm(game, document, path, data.draw(st.sampled_from(HOSTILE)))


@every_game
@pytest.mark.parametrize("value", HOSTILE, ids=repr)
def test_a_document_with_a_field_of_its_own_replaced_is_read_or_refused_in_a_sentence(game: Game[Any], value: Any) -> None:
    document = documents.document(game, made(game.id, 0)[1])
    for path in places(json.loads(document)):
        if len(path) == 1 or path[:1] == ("rating",):
            harm(game, document, path, value)


@pytest.mark.slow
@every_game
def test_a_document_with_each_thing_replaced_by_each_harm_is_read_or_refused(game: Game[Any]) -> None:
    document = documents.document(game, made(game.id, 0)[1])
    for path in places(json.loads(document)):
        for value in HOSTILE:
            harm(game, document, path, value)


KNOWN: dict[str, Any] = {}
"""What the attempts came to that were asked for while documents were damaged."""


def once(game: Game[Any], options: Options, seed: int, number: int) -> Any:
    """Return what an attempt came to, as `repeat` does, but make it only once: most damaged documents name the same one."""
    key = repr((game.id, sorted(options.items()), seed, number))
    if key not in KNOWN:
        KNOWN[key] = repeat(game, options, seed, number)
    return KNOWN[key]


def harm(game: Game[Any], document: bytes, path: tuple[Any, ...], value: Any) -> None:
    """Read a damaged document: it may be refused, but by name and in one sentence."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(documents, "repeat", once)
        harmed(game, document, path, value)


def harmed(game: Game[Any], document: bytes, path: tuple[Any, ...], value: Any) -> None:
    try:
        _, again = documents.reread(damaged(document, path, value), "a test", {game.id: game})
    except DelvepressError as error:
        said = str(error)
    else:
        said = "a test"
        assert game.check(again.quest) == [], path
        assert decode(again.code).letter == game.letter, path
        assert 1 <= again.rating.skulls <= 5, path
        assert documents.reread(documents.document(game, again), "a test", {game.id: game})[1] == again, path
    assert said.startswith("a test"), path
    assert said.isprintable(), path


@pytest.mark.parametrize(("game", "row"), rows(GAMES), ids=named)
def test_a_rating_has_the_figures_that_its_game_announces(game: Game[Any], row: int) -> None:
    one = made(game.id, row)[1]
    form = game.rating_form(one.quest)
    every = {**form.figures, **form.more}
    assert form.figures.keys() <= one.rating.figures.keys() <= every.keys()
    for name, text in one.rating.figures.items():
        assert re.fullmatch(every[name], text), (name, text)
        assert not re.fullmatch(every[name], "many"), name
    assert re.fullmatch(form.witness, one.rating.witness)
    assert not re.fullmatch(form.witness, "no witness at all!")
