"""How final bosses fall where words are dealt: in one way on every other of their visits; a quest of a word knows one alone."""

from __future__ import annotations

from collections import defaultdict

from generator.core.rng import Rng
from generator.core.seeds import WEEKS, day_seed, season_seed
from generator.forge.dealt_words import dealing_of, stream_of
from generator.games.green_dungeon import GAME
from generator.games.green_dungeon.making.story import draw_twists, theme_of, write_story
from generator.games.green_dungeon.quest.board import KINDS
from generator.games.green_dungeon.quest.data_loading import THEMES, season_file, theme

FINALS = {boss.name: boss for name in THEMES for boss in theme(name).finals}


def fallen(stream: Rng) -> tuple[str, str]:
    """Return the final boss of a quest whose words a stream tells, and how it falls."""
    tale = stream.stream("tale")
    texts = theme_of("any", tale)
    told = write_story(texts, KINDS, draw_twists(texts, stream.stream("twists")), tale)
    return told.final.name, told.final.dead


def test_every_final_boss_falls_in_two_ways_of_one_length() -> None:
    falls = season_file().falls
    assert set(falls) == set(FINALS)
    longest = max(len(boss.dead) for boss in FINALS.values())
    for name, text in falls.items():
        assert text != FINALS[name].dead
        assert 0.9 * len(FINALS[name].dead) <= len(text) <= 1.15 * longest
        assert "{" not in text


def test_a_boss_of_a_season_falls_in_both_ways_before_it_falls_in_one_again() -> None:
    seen = defaultdict[str, list[str]](list)
    for week in range(WEEKS):
        name, text = fallen(_season(7, week))
        seen[name].append(text)
    assert set(seen) == set(FINALS)
    twice = {name: texts for name, texts in seen.items() if len(texts) > 1}
    assert len(twice) >= 20
    assert all(set(texts[:2]) == {FINALS[name].dead, season_file().falls[name]} for name, texts in twice.items())


def _season(number: int, week: int) -> Rng:
    dealing = dealing_of(GAME.id, GAME.edition, season_seed(number, week + 1))
    assert dealing is not None
    return dealing


def test_challenges_tell_both_ways_and_a_quest_of_a_word_its_own_alone() -> None:
    plain = {fallen(Rng.root("a quest of a word", seed)) for seed in range(300)}
    assert plain == {(name, boss.dead) for name, boss in FINALS.items()}
    told = set()
    for day in range(9000, 9060):
        stream = stream_of(GAME.id, GAME.edition, GAME.season, day_seed(day), Rng.root("plain", day), 1, THEMES)
        told.add(fallen(stream)[1])
    assert told & {*season_file().falls.values()}
