"""No two texts of a game's themes share eight words running, so that a season never sounds like itself."""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator

import pytest

from tests.conftest import ROOT

GAMES = ("bag_of_dungeon", "donjonz", "green_dungeon")
"""The games of which seasons draw texts that were written for them."""
RUN = 8
"""So many words running are a phrase that a reader knows again."""
_WORD = re.compile(r"[\w{}’-]+")


def texts_in(value: object) -> Iterator[str]:
    """Yield every string of a table of TOML, at any depth."""
    if isinstance(value, str):
        yield value
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from texts_in(part)


def texts_of(game: str) -> Iterator[str]:
    """Yield every text of the theme files of a game, which are those that tell places, and of the file of its seasons."""
    for path in sorted((ROOT / "generator" / "games" / game / "data").glob("*.toml")):
        table = tomllib.loads(path.read_text(encoding="utf-8"))
        if "places" in table or path.name == "season.toml":
            yield from texts_in(table)


def said_twice(texts: Iterable[str]) -> dict[str, set[str]]:
    """Return each run of words that stands in two texts or more, with those texts; capitals and stops count nothing."""
    found: dict[str, set[str]] = defaultdict(set)
    for text in texts:
        words = _WORD.findall(text.casefold())
        for at in range(len(words) - RUN + 1):
            found[" ".join(words[at : at + RUN])].add(text)
    return {run: where for run, where in found.items() if len(where) > 1}


@pytest.mark.parametrize("game", GAMES)
def test_no_two_texts_of_a_game_share_eight_words_running(game: str) -> None:
    texts = list(texts_of(game))
    assert len(texts) > 1500
    assert said_twice(texts) == {}


def test_no_text_of_an_objective_shares_eight_words_running_with_another_text_of_its_game() -> None:
    """What else is said twice in Deck Box Dungeons is rules, which are said in the same words on purpose."""
    data = ROOT / "generator" / "games" / "deck_box_dungeons" / "data"
    tables = {path.name: tomllib.loads(path.read_text(encoding="utf-8")) for path in data.glob("*.toml")}
    parts = ("stakes", "later_stakes", "openings", "later_openings", "won", "lost")
    told = [text for objective in tables["objectives.toml"]["objectives"] for part in parts for text in objective[part]]
    assert len(told) == 12 * (3 + 1 + 2 + 2 + 3 + 3)
    shared = said_twice(text for table in tables.values() for text in texts_in(table))
    assert [run for run, where in shared.items() if where & set(told)] == []
    assert said_twice([*told, f"As they say: {told[0]}"]) != {}


def test_eight_words_that_come_again_are_found_and_seven_are_not() -> None:
    seven = ["The lamp went out, and nobody minded.", "So the lamp went out and nobody minded, but the cat."]
    eight = ["Then the lamp went out, and nobody minded.", "Now then: the lamp went out and nobody minded it."]
    assert said_twice(seven) == {}
    assert set(said_twice(eight)) == {"then the lamp went out and nobody minded"}


def test_a_planted_repetition_is_found_in_the_texts_of_a_game() -> None:
    texts = list(texts_of("bag_of_dungeon"))
    longest = max(texts, key=len)
    assert said_twice([*texts, "It is said that " + longest]) != {}
