"""What every game printed yesterday: a catalogue of quests, the drawings of one quest, and its words (tests/goldens/)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from generator.core.code import seed_from_word
from generator.draw.pen import LogPen
from generator.forge.forge import Made, fingerprint, make
from generator.forge.game import Game
from generator.press import markup, pack, plain
from generator.press.book import Job
from generator.press.paper import PAPERS
from generator.press.theme import FULL
from tests.contract.samples import REAL, drawings, named, rendered, some_values
from tests.goldens import BEFORE_1_0, Golden

every_game = pytest.mark.parametrize("game", REAL, ids=named)
SEEDS = 25


def line(game: Game[Any], one: Made[Any]) -> str:
    """Return what the catalogue says of a quest."""
    objective = getattr(one.quest, "objective", None)
    kinds = [str(part) for part in (getattr(one.quest, "pattern", None), getattr(objective, "id", None)) if part]
    figures = " ".join(f"{name}={value}" for name, value in sorted(one.rating.figures.items()))
    return " | ".join(
        [
            one.code,
            game.heading(one.quest),
            *kinds,
            fingerprint(one.quest),
            f"{one.rating.grade} {one.rating.skulls}",
            figures,
            f"attempt {one.attempts}",
        ]
    )


def catalogue(game: Game[Any]) -> str:
    """Return the quests of 25 seeds with all options at their defaults, and one for every other value of every option."""
    lines = [line(game, make(game, game.defaults(), seed_from_word(f"golden {number}"))) for number in range(SEEDS)]
    for choice in game.choices:
        for value in some_values(choice):
            if value != choice.default:
                made = make(game, game.settle({choice.name: value}), seed_from_word("golden"))
                lines.append(f"{choice.name}={value} | {line(game, made)}")
    return "\n".join(lines) + "\n"


def fixed(game: Game[Any]) -> Made[Any]:
    return make(game, game.defaults(), seed_from_word("golden 0"))


def figures(game: Game[Any], job: Job) -> str:
    """Return what is drawn for a job: every figure and both sides of every piece, what was drawn already by reference."""
    lines: list[str] = []
    seen: dict[str, str] = {}
    for key, drawn in drawings(job.words).items():
        pen = LogPen(drawn.width, drawn.height)
        game.figures[drawn.name](pen, drawn.data)
        first = seen.setdefault("\n".join(pen.log), key)
        lines += [f"== {key}: {drawn.name} {drawn.width:g} x {drawn.height:g} ({drawn.alt})"]
        lines += [*pen.log, ""] if first == key else [f"as {first}", ""]
    for name, deck in job.words.get("decks", {}).items():
        lines += [f"== deck {name}: bleed {deck.bleed:g}"]
        lines += [f"{cut.id} x {cut.copies}, ground {cut.ground or '-'}, {cut.inner} cuts inside" for cut in deck.cuts]
        lines.append("")
    return "\n".join(lines)


@every_game
def test_the_catalogue_changes_with_the_edition_only(game: Game[Any], golden: Golden) -> None:
    golden.catalogue(f"catalogue-{game.id}.txt", game.edition, catalogue(game))


@every_game
def test_figures_are_drawn_as_before(game: Game[Any], golden: Golden) -> None:
    golden.same(f"figures-{game.id}.txt", figures(game, pack.quest_job(game, fixed(game), PAPERS["a4"], FULL)))


@every_game
def test_sheets_say_what_they_said_before(game: Game[Any], golden: Golden) -> None:
    job = pack.quest_job(game, fixed(game), PAPERS["a4"], FULL)
    parts = []
    for sheet in job.sheets:
        text = "(to cut)" if sheet.deck else plain.plain(markup.parse(rendered(job, sheet, "(icons)"), sheet.template))
        parts.append(f"== {sheet.title}\n\n{text}")
    golden.same(f"words-{game.id}.txt", "\n".join(parts))


@pytest.mark.parametrize("game", [game for game in REAL if game.solve], ids=named)
def test_a_quest_is_solved_and_played_as_before(game: Game[Any], golden: Golden) -> None:
    assert game.solve is not None
    golden.same(f"solve-{game.id}.txt", "\n".join(part for row in solved(game) for part in row))


def solved(game: Game[Any]) -> list[list[str]]:
    """Return what solve tells of the quest that is looked at, and of one for each value of the options of few."""
    assert game.solve is not None
    wanted = [game.defaults()]
    wanted += [game.settle({choice.name: choice.value(1)}) for choice in game.choices if len(choice) == 2]
    quests = [make(game, options, seed_from_word("golden 0")) for options in wanted]
    return [[f"== {one.code}", *game.solve(one.quest, ""), ""] for one in quests]


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


def test_no_golden_is_left_over(golden: Golden) -> None:
    wanted = {f"{kind}-{game.id}.txt" for kind in ("catalogue", "figures", "words", "solve") for game in REAL}
    assert {path.name for path in golden.folder.glob("*.txt")} <= wanted
