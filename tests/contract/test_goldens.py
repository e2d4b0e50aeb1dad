"""What every game printed yesterday: a catalogue of quests, the drawings of one quest, and its words (tests/goldens/)."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from generator import registry
from generator.core.code import Code, encode
from generator.core.errors import ForgeFailed
from generator.core.rng import Rng
from generator.core.seeds import seed_from_word
from generator.forge.choices import Options, settle, to_number
from generator.forge.game import Game
from generator.forge.making import Made, attempt, fingerprint, make, repeat
from generator.forge.pack import Pack
from generator.forge.rating import Problem, Rating
from generator.press.jobs.printing import quest_jobs
from generator.press.jobs.printing.job import Job, PrintSettings
from generator.press.markup import plain, sheet_xml
from tests import null_game
from tests.contract.samples import REAL, drawings, fixed, named, rendered, some_values
from tests.goldens import BEFORE_1_0, Golden
from tests.log_pen import LogPen
from tests.records import replace

every_game = pytest.mark.parametrize("game", REAL, ids=named)
SEEDS = 25
STRIDE = 25
"""Of so many rows of a catalogue one is looked at whole, its rating too, where no others are asked for."""
PARTS = 30
"""In so many cases a catalogue is looked at, each with one in so many of its rows."""
FEW = 3
"""An option with no more values than this may change how quests are made and rated."""


def heads(code: str, title: str, quest: Any) -> list[str]:
    """Return what the catalogue says of a quest before its rating."""
    objective = getattr(quest, "objective", None)
    kinds = [str(part) for part in (getattr(quest, "pattern", None), getattr(objective, "id", None)) if part]
    return [code, title, *kinds, fingerprint(quest)]


def line(game: Game[Any], one: Made[Any]) -> str:
    """Return what the catalogue says of a quest."""
    figures = " ".join(f"{name}={value}" for name, value in sorted(one.rating.figures.items()))
    rated = [f"{one.rating.grade} {one.rating.skulls}", figures, f"attempt {one.attempts}"]
    return " | ".join([*heads(one.code, game.pack(one.quest, one.rating).title, one.quest), *rated])


Row = tuple[str, dict[str, str], int]
"""What stands before a row of the catalogue, and the options and the seed of its quest."""


def entries(game: Game[Any]) -> list[Row]:
    """Return the rows of a catalogue: 25 seeds with all options at their defaults, and one for every other value of an option."""
    found = [("", game.defaults(), seed_from_word(f"golden {number}")) for number in range(SEEDS)]
    for choice in game.choices:
        others = [value for value in some_values(choice) if value != choice.default]
        found += [(f"{choice.name}={value} | ", game.settle({choice.name: value}), seed_from_word("golden")) for value in others]
    return found


def catalogue(game: Game[Any]) -> str:
    """Return the whole catalogue, every quest made from its first attempt on."""
    return "".join(f"{before}{line(game, make(game, options, seed))}\n" for before, options, seed in entries(game))


def looked_at_whole(game: Game[Any], number: int, options: dict[str, str]) -> bool:
    """Return whether the sample rates a row: the first of every 25, and one with another value of each option of few.

    Where a rating is only an estimate it costs nothing, and every row is rated.
    """
    if game in REAL and fixed(game.id).rating.estimated:
        return True
    return number % STRIDE == 0 or any(
        len(choice) <= FEW and options[choice.name] == [value for value in some_values(choice) if value != choice.default][-1]
        for choice in game.choices
        if len(choice) > 1
    )


def sampled(game: Game[Any], before: str, part: int | None = None, *, whole: bool = False) -> str:
    """Return the catalogue `before` with all in it worked out anew but most ratings and most of the attempts that failed.

    Of every row, or of those of a `part`, the attempt that was accepted makes its quest again. Of some the quest is rated again
    too, and the attempt just before it must fail again; the first of a real game is the quest that other goldens show. Where the
    rows are looked at `whole`, all attempts are made.
    """
    rows = before.splitlines()[1:]
    found = []
    for number, (row, (label, options, seed)) in enumerate(zip(rows, entries(game), strict=True)):
        tries = int(row.rpartition(" ")[2])
        rated = looked_at_whole(game, number, options)
        if part is not None and number % PARTS != part:
            found.append(row)
        elif whole:
            found.append(f"{label}{line(game, make(game, options, seed))}")
        elif number == 0 and game in REAL:
            found.append(line(game, fixed(game.id)))
        elif rated and tries > 1 and (early := tried(game, options, seed, tries - 1)):
            found.append(f"{label}{line(game, early)}")
        elif rated:
            one = tried(game, options, seed, tries)
            found.append(f"{label}{line(game, one)}" if one else f"{label}attempt {tries} is thrown away")
        else:
            found.append(unrated(game, row, label, options, seed))
    return "".join(f"{row}\n" for row in found)


def unrated(game: Game[Any], row: str, label: str, options: dict[str, str], seed: int) -> str:
    """Return a row of the catalogue with its quest made again by the attempt that was accepted, and the rating as it stood.

    A pack's title needs a rating: here it is the quest's own, and that of the row for a quest that has none.
    """
    code = encode(Code(game.letter, game.edition, to_number(game.choices, options), seed))
    try:
        quest = repeat(game, options, seed, int(row.rpartition(" ")[2]))
    except ForgeFailed as error:
        return f"{label}{code} | {error}"
    title = getattr(quest, "title", row.removeprefix(label).split(" | ")[1])
    head = label + " | ".join(heads(code, title, quest))
    return f"{head} has problems" if game.check(quest) else head + row[len(head) :]


def tried(game: Game[Any], options: dict[str, str], seed: int, number: int) -> Made[Any] | None:
    """Return the quest of one attempt, or None where the forge throws it away."""

    def late(settled: Options, rng: Rng) -> Any:
        return attempt(game, options, seed, number)

    try:
        return replace(make(replace(game, generate=late, numbered=None), options, seed, budget=1), attempts=number)
    except ForgeFailed:
        return None


def figures(job: Job) -> str:
    """Return what is drawn for a job: every figure and both sides of every piece, what was drawn already by reference."""
    lines: list[str] = []
    seen: dict[str, str] = {}
    for key, drawn in drawings(job).items():
        pen = LogPen(drawn.width, drawn.height)
        drawn.paint(pen)
        first = seen.setdefault("\n".join(pen.log), key)
        lines += [f"== {key}: {drawn.name} {drawn.width:g} x {drawn.height:g} ({drawn.alt})"]
        lines += [*pen.log, ""] if first == key else [f"as {first}", ""]
    for name, deck in job.pack.decks.items():
        lines += [f"== deck {name}: bleed {deck.bleed:g}"]
        lines += [f"{cut.id} x {cut.copies}, ground {cut.ground or '-'}, {len(cut.slits)} cuts inside" for cut in deck.pieces]
        lines.append("")
    return "\n".join(lines)


@pytest.mark.parametrize("part", range(PARTS))
@every_game
def test_the_catalogue_changes_with_the_edition_only(
    game: Game[Any], part: int, golden: Golden, request: pytest.FixtureRequest
) -> None:
    name = f"catalogue-{game.id}.txt"
    path = golden.folder / name
    before = path.read_text(encoding="utf-8") if path.is_file() else ""
    comparable = len(before.splitlines()) == 1 + len(entries(game)) and before.startswith(f"edition {game.edition}\n")
    if comparable and not golden.update:
        golden.catalogue(name, game.edition, sampled(game, before, part, whole=bool(request.config.getoption("--all-slow"))))
    elif part == 0:
        golden.catalogue(name, game.edition, catalogue(game))


@every_game
def test_figures_are_drawn_as_before(game: Game[Any], golden: Golden) -> None:
    golden.same(f"figures-{game.id}.txt", figures(quest_jobs.quest_job(game, fixed(game.id), PrintSettings())))


@every_game
def test_sheets_say_what_they_said_before(game: Game[Any], golden: Golden) -> None:
    job = quest_jobs.quest_job(game, fixed(game.id), PrintSettings())
    parts = []
    for sheet in job.pack.sheets:
        text = "(to cut)" if sheet.deck else plain.plain_text(sheet_xml.parse(rendered(job, sheet, "(icons)"), sheet.template))
        parts.append(f"== {sheet.title}\n\n{text}")
    golden.same(f"words-{game.id}.txt", "\n".join(parts))


@pytest.mark.parametrize("game", [game for game in REAL if game.solver is not None], ids=named)
def test_a_quest_is_solved_and_played_as_before(game: Game[Any], golden: Golden) -> None:
    golden.same(f"solve-{game.id}.txt", "\n".join(part for row in solved(game) for part in row))


def solved(game: Game[Any]) -> list[list[str]]:
    """Return what solve tells of the quest that is looked at, and of one for each value of the options of few."""
    assert game.solver is not None
    usual = settle(game.solver.options, {}, game.id)
    wanted = [game.settle({choice.name: choice.value(1)}) for choice in game.choices if len(choice) == 2]
    quests = [fixed(game.id), *(make(game, options, seed_from_word("golden 0")) for options in wanted)]
    return [[f"== {one.code}", *game.solver.solve(one.quest, usual, lambda done, of: None).lines, ""] for one in quests]


# ---------------------------------------------------------------------- the sample of a catalogue


def noticed(game: Game[Any], planted: Game[Any]) -> bool:
    """Return whether the sample of a game's catalogue is another once something was planted in the game."""
    before = f"edition {game.edition}\n{catalogue(game)}"
    assert sampled(game, before) == catalogue(game), "the sample alone must not differ"
    return sampled(planted, before) != catalogue(game)


def changed(part: Any, when: Callable[[Any], bool], change: Callable[[Any], Any]) -> Any:
    """Return a function of a game that does something else for some of its quests."""

    def planted(quest: Any) -> Any:
        return change(part(quest)) if when(quest) else part(quest)

    return planted


def renamed(game: Game[Any], number: int) -> Callable[[Options, Rng], Any]:
    """Return a generator that gives the quest of one row of the catalogue another title."""
    title = make(game, entries(game)[number][1], entries(game)[number][2]).quest

    def planted(options: Options, rng: Rng) -> Any:
        quest = game.generate(options, rng)
        return replace(quest, title="A Word") if quest == title else quest

    return planted


def retitled(quest: null_game.Quest, rating: Rating, _printing: Options) -> Pack:
    """Return the pack of the smallest game, with another title for some of its quests."""
    pack = null_game.room_pack(quest, rating, {})
    return replace(pack, title=pack.title.upper()) if quest.steps == 4 else pack


SMALL = null_game.GAME
DRAGONS = Problem("dragons", "the room", "none may sleep here")
PLANTS: dict[str, dict[str, Any]] = {
    "a title of a row that is not rated": {"generate": renamed(SMALL, 5)},
    "a title of a row of an option": {"generate": renamed(SMALL, -1)},
    "another title of a pack": {"make_pack": retitled},
    "a checker that finds more": {"check": changed(SMALL.check, lambda quest: quest.steps == 6, lambda found: [DRAGONS])},
    "a checker that finds less": {"check": lambda quest: []},
    "other skulls": {"rate": changed(SMALL.rate, lambda quest: quest.dragons > 1, lambda one: replace(one, skulls=5))},
    "a figure": {"rate": changed(SMALL.rate, lambda quest: True, lambda one: replace(one, figures={"gold": "1"}))},
    "nothing is accepted": {"accepts": lambda options, rating: rating.skulls < 3},
}


@pytest.mark.parametrize("planted", PLANTS.values(), ids=PLANTS)
def test_the_sample_of_a_catalogue_notices_what_is_planted(planted: dict[str, Any]) -> None:
    assert noticed(SMALL, replace(SMALL, **planted))


@pytest.mark.parametrize(
    ("module", "name", "value"),
    [
        ("making.pacing", "FEWEST_FIGHTS", 4),
        ("players.quest_costs", "ROUNDS_HOME", 5),
    ],
)
def test_the_sample_notices_other_numbers_in_a_real_game(
    module: str, name: str, value: object, golden: Golden, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = registry.game("deck-box-dungeons")
    before = (golden.folder / f"catalogue-{game.id}.txt").read_text(encoding="utf-8")
    fixed(game.id)  # made as it is, before anything is changed
    monkeypatch.setattr(import_module(f"generator.games.deck_box_dungeons.{module}"), name, value)
    assert f"edition {game.edition}\n{sampled(game, before)}" != before


# ---------------------------------------------------------------------- the goldens themselves


def kept(tmp_path: Path, *, update: bool = False, **environ: str) -> Golden:
    (tmp_path / "plain.txt").write_text("one\ntwo\n", encoding="utf-8")
    (tmp_path / "catalogue.txt").write_text("edition 3\none\n", encoding="utf-8")
    return Golden(tmp_path, update, environ)


def test_a_golden_that_is_the_same_passes(tmp_path: Path) -> None:
    kept(tmp_path).same("plain.txt", "one\ntwo\n")
    kept(tmp_path).catalogue("catalogue.txt", 3, "one\n")


def test_a_golden_that_changed_or_is_missing_fails_and_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match=r"(?s)run pytest --update-goldens.*\n-two\n\+three"):
        kept(tmp_path).same("plain.txt", "one\nthree\n")
    with pytest.raises(AssertionError, match=r"there is no golden new\.txt; run pytest --update-goldens"):
        kept(tmp_path).same("new.txt", "one\n")


def test_goldens_are_written_anew_when_asked(tmp_path: Path) -> None:
    golden = kept(tmp_path, update=True)
    golden.same("plain.txt", "three\n")
    golden.same("new.txt", "four\n")
    golden.catalogue("catalogue.txt", 4, "two\n")
    golden.catalogue("another.txt", 1, "two\n")
    texts = {path.name: path.read_text(encoding="utf-8") for path in tmp_path.iterdir()}
    assert texts == {
        "plain.txt": "three\n",
        "new.txt": "four\n",
        "catalogue.txt": "edition 4\ntwo\n",
        "another.txt": "edition 1\ntwo\n",
    }


@pytest.mark.parametrize("update", [False, True])
def test_a_catalogue_that_changed_under_its_edition_fails_even_when_goldens_are_updated(tmp_path: Path, update: bool) -> None:
    golden = kept(tmp_path, update=update)
    with pytest.raises(AssertionError, match=f"(?s)edition is still 3.*Raise `edition`.*{BEFORE_1_0}=1"):
        golden.catalogue("catalogue.txt", 3, "two\n")
    assert (tmp_path / "catalogue.txt").read_text(encoding="utf-8") == "edition 3\none\n"


def test_before_1_0_a_catalogue_may_change_under_its_edition_when_that_is_said_twice(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="edition is still 3"):
        kept(tmp_path, **{BEFORE_1_0: "1"}).catalogue("catalogue.txt", 3, "two\n")
    kept(tmp_path, update=True, **{BEFORE_1_0: "1"}).catalogue("catalogue.txt", 3, "two\n")
    assert (tmp_path / "catalogue.txt").read_text(encoding="utf-8") == "edition 3\ntwo\n"


def test_a_catalogue_that_changed_under_a_new_edition_fails_until_it_is_updated(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="run pytest --update-goldens"):
        kept(tmp_path).catalogue("catalogue.txt", 4, "two\n")


KINDS = ("catalogue", "seasons", "figures", "words", "solve")
"""What is kept of each game."""


def test_no_golden_is_left_over(golden: Golden) -> None:
    wanted = {f"{kind}-{game.id}.txt" for kind in KINDS for game in REAL} | {"printed.txt"}
    assert {path.name for path in golden.folder.glob("*.txt")} <= wanted
