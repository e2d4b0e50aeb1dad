"""Books of puzzles from the command line: what is printed, what goes on where it stood, and what is refused."""

from __future__ import annotations

import re
import shlex

import pytest

from generator import registry
from generator.cli.commands import book_commands
from generator.cli.common import chance
from generator.core import cache
from generator.core.errors import ForgeFailed
from generator.forge import making
from generator.press.jobs.store import kept_quests
from tests.cli.conftest import Desk, Refused
from tests.cli.quick import count_of, path_of
from tests.contract import kept
from tests.press.prints import words_of

BOOK = ("book", "donjonz", "--count", "4", "--grade", "easy", "--seed", "four")


@pytest.mark.usefixtures("made_once")
def test_a_book_is_one_file_which_its_colophon_prints_again(desk: Desk) -> None:
    result = desk.run(*BOOK)
    path = path_of(result)
    assert path.name == "donjonz-book-four-4-easy.pdf"
    pdf = path.read_bytes()
    assert f"4 puzzles in {pages_with(pdf, 'Chapter I')} chapters, {count_of(pdf)} pages" in result.err
    assert "on A4, on both sides of the paper, turned about the long edge" in result.err
    (said,) = re.findall(r"delvepress (book .*?)\. The code", " ".join(words_of(pdf)))
    again = path_of(desk.run(*shlex.split(said), "--out", "again.pdf"))
    assert again.read_bytes() == pdf


def pages_with(pdf: bytes, start: str) -> int:
    return sum(start in words for words in words_of(pdf))


@pytest.mark.usefixtures("made_once")
def test_a_book_says_nothing_of_its_progress_in_a_pipe(desk: Desk) -> None:
    assert not [line for line in desk.run(*BOOK).lines if "making" in line or "setting" in line]
    told = desk.run(*BOOK, "--verbose").lines
    assert "making puzzles: 4 of 4" in told
    assert any(line.startswith("setting pages: 1 of") for line in told)


@pytest.mark.usefixtures("made_once")
@pytest.mark.parametrize(("words", "name", "size"), [
    (("--paper", "letter", "--booklet"), "donjonz-book-four-4-easy-letter-booklet.pdf", "on Letter"),
    (("--paper", "a5", "--ink", "low"), "donjonz-book-four-4-easy-a5-low.pdf", "on A5"),
])  # fmt: skip
def test_a_book_is_folded_or_small(desk: Desk, words: tuple[str, ...], name: str, size: str) -> None:
    result = desk.run(*BOOK, *words)
    assert path_of(result).name == name
    assert size in result.err


@pytest.mark.usefixtures("made_once")
def test_without_a_seed_a_fresh_word_is_announced(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chance, "announced_word", lambda: "four")
    assert path_of(desk.run(*BOOK[:-2])).name == "donjonz-book-four-4-easy.pdf"


def test_an_interrupted_book_goes_on_with_what_was_made(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def breaking(game, options, seed):  # type: ignore[no-untyped-def]
        if len(asked) == 2:
            raise KeyboardInterrupt
        asked.append(seed)
        return kept.made(game, options, seed)

    monkeypatch.setattr(making, "make", breaking)
    assert desk.run(*BOOK).code != 0
    lying = [name for name, _ in cache.entries() if name.startswith("book-")]
    assert len(lying) == 2
    monkeypatch.setattr(making, "make", lambda *given: asked.append(given[2]) or kept.made(*given))
    whole = path_of(desk.run(*BOOK)).read_bytes()
    assert len(asked) == len(set(asked))  # nothing was made twice
    assert cache.clear() > 2
    assert path_of(desk.run(*BOOK, "--out", "anew.pdf")).read_bytes() == whole


def test_processes_find_the_same_book(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    game = registry.game("donjonz")
    options = {"count": "4", "grade": "easy"}
    monkeypatch.setattr(making, "make", kept.made)
    alone = book_commands.made(game, options, "four")
    cache.clear()
    done: list[int] = []

    def stream(work, jobs, told, *, pool):  # type: ignore[no-untyped-def]
        """Do the jobs backwards, as processes might, and answer in their order."""
        done.extend(job[3] for job in reversed(jobs))
        answers = {job[3]: work(*job) for job in reversed(jobs)}
        return iter([answers[job[3]] for job in jobs])

    monkeypatch.setattr(kept_quests, "WORTH_IT", 4)
    monkeypatch.setattr("generator.core.processes.cores", lambda: 2)
    monkeypatch.setattr("generator.core.workers.stream", stream)
    assert book_commands.made(game, options, "four") == alone
    assert done == [3, 2, 1, 0]
    monkeypatch.setattr(making, "make", _forbidden)
    assert book_commands.made(game, options, "four") == alone


def _forbidden(*given: object) -> None:
    raise AssertionError("it was kept")


def test_what_is_kept_and_unsound_is_made_anew(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    game, options = registry.game("donjonz"), {"count": "1", "grade": "easy"}
    monkeypatch.setattr(making, "make", kept.made)
    (puzzle,) = book_commands.made(game, options, "four").puzzles
    name, source = kept_quests.entry(book_commands.KIND, puzzle.part.code)
    sound = cache.get(name, source)
    assert sound is not None
    cache.put(name, source, sound.replace(b'"score":', b'"score":1'))
    assert book_commands.made(game, options, "four").puzzles == (puzzle,)
    assert cache.get(name, source) == sound


def test_a_place_without_a_quest_is_one_sentence(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*given: object) -> None:
        raise ForgeFailed("nothing")

    monkeypatch.setattr(making, "make", failing)
    result = desk.run(*BOOK)
    assert result.code != 0
    assert "No quest of donjonz was found for a place of this book; try another seed or other options." in result.err
    assert len(result.lines) == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("donjonz", "--count", "0"), "--count cannot be '0'; give a number from 1 to 999."),
        (("donjonz", "--count", "1000"), "--count cannot be '1000'; give a number from 1 to 999."),
        (("donjonz", "--count", "many"), "--count cannot be 'many'; give a number from 1 to 999."),
        (("donjonz", "--grade", "grim"), "--grade cannot be 'grim'; choose one of rising, easy, medium, hard."),
        (("donjonz", "--seed", ""), "The seed is empty"),
        (("donjonz", "--format", "json"), "--format json is for one quest; books are made as pdf, png, html or md."),
        (("donjonz", "--paper", "a5", "--booklet"), "--booklet folds a4 or letter, not a5; leave out one of the two."),
        (("green-dungeon",), "green-dungeon has no book; delvepress book is for donjonz."),
        (("deck-box-dungeons", "--count", "3"), "deck-box-dungeons has no book; delvepress book is for donjonz."),
        (("chess",), "chess"),
        ((), "delvepress book needs a game: donjonz"),
    ],
)
def test_what_is_no_book_is_refused(refused: Refused, words: tuple[str, ...], said: str) -> None:
    assert said in refused("book", *words)


def test_the_cache_tells_of_puzzles(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "make", kept.made)
    book_commands.made(registry.game("donjonz"), {"count": "1", "grade": "easy"}, "four")
    assert re.search(r"puzzles of books: 1, [1-9]", desk.run("config", "cache").out.decode())


def test_the_list_of_games_has_books(desk: Desk) -> None:
    assert "  book --count 24; --grade rising, easy, medium, hard\n" in desk.run("show").out.decode()
