"""Art of earlier runs: a document printed with it is the same to the byte, and what was damaged or is of another press is none."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from generator import registry
from generator.core import cache, resources
from generator.core.seeds import seed_from_word
from generator.forge import making
from generator.press.drawing import ink, kept_art, pen
from generator.press.jobs.printing import book, quest_jobs
from generator.press.jobs.printing.job import Job, PrintSettings


@pytest.fixture(autouse=True)
def store() -> Iterator[dict[str, bytes]]:
    """Keep the cache in memory."""
    kept: dict[str, bytes] = {}
    cache.use(kept)
    yield kept
    cache.use(None)


def _fresh() -> None:
    """Forget what this process has drawn, as a new one would not know it."""
    for drawn in (pen._STAMPS, pen._IN_PLACE, ink._WRITTEN):
        drawn.clear()


def _job() -> Job:
    game = registry.game("donjonz")
    return quest_jobs.quest_job(game, making.make(game, game.settle({}), seed_from_word("torchlight")), PrintSettings())


def _printed(job: Job) -> bytes:
    _fresh()
    with kept_art.from_earlier_runs("donjonz"):
        return book.print_book(job).pdf


def test_a_second_run_draws_nothing_and_prints_the_same_bytes(store: dict[str, bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    job = _job()
    _fresh()
    plain = book.print_book(job).pdf
    assert _printed(job) == plain
    lying = dict(store)
    drawn: list[object] = []
    anew = pen.PressPen._operators
    monkeypatch.setattr(pen.PressPen, "_operators", lambda self, draw: drawn.append(draw) or anew(self, draw))
    assert _printed(job) == plain
    assert not drawn
    assert store == lying, "what lay there was written again"


@pytest.mark.parametrize("damage", ["cut", "other", "build"])
def test_what_is_damaged_or_of_another_press_is_drawn_anew(
    store: dict[str, bytes], monkeypatch: pytest.MonkeyPatch, damage: str
) -> None:
    job = _job()
    plain = _printed(job)
    kept = store["drawn-donjonz"]
    if damage == "build":
        monkeypatch.setattr(resources, "build", lambda: "0" * 16)
    else:
        store["drawn-donjonz"] = kept[: len(kept) // 2] if damage == "cut" else b"x" + kept
    assert _printed(job) == plain
    assert store["drawn-donjonz"] != kept or damage != "build"


def test_no_more_is_kept_than_there_is_room_for(store: dict[str, bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_art, "MOST_BYTES", 50_000)
    job = _job()
    assert _printed(job) == _printed(job)
    assert len(store["drawn-donjonz"]) < 80_000


def test_keys_are_told_apart_and_those_without_a_text_are_not_kept() -> None:
    assert kept_art.key_text(("face", 1)) != kept_art.key_text(("face", 1.0)) != kept_art.key_text(("face", "1"))
    assert kept_art.key_text((_fresh, 2)) == f"({__name__}._fresh,2)"
    assert kept_art.key_text(("a", lambda: 1)) is None
    assert kept_art.key_text((object(), 2)) is None
