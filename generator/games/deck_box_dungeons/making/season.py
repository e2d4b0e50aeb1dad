"""The seasons of Deck Box Dungeons: which streams are dealt, what the dealing tells of a quest, and what grows from week to week.

The villain of week 24 is the shadow of a season, however long it is asked for: a code holds season and week, and no length.
"""

from __future__ import annotations

from generator.core.rng import Rng
from generator.forge.choices import Options
from generator.forge.season import Arc, ArcEnding, Foretold, Passage, Season
from generator.games.deck_box_dungeons.making.attempt import cast_of
from generator.games.deck_box_dungeons.making.cast import draw_title
from generator.games.deck_box_dungeons.quest import data_loading
from generator.games.deck_box_dungeons.quest.wording import fill


def foretell(options: Options, rng: Rng) -> Foretold:
    """Return title, theme and villain of a quest whose words are dealt by a stream."""
    cast = cast_of(options, rng)
    title = draw_title(cast, rng.stream("title"))
    return Foretold(title, cast.theme.id, cast.theme.name, cast.theme.icon, cast.villain.name)


def arc_of(options: Options, dealing: Rng, rng: Rng, last: int) -> Arc:
    """Return what binds the weeks of a season up to the `last`, whose shadow is the villain of the quest that `dealing` deals.

    Every stage before the last week has a passage, whose text `rng` draws. The endings tell how many weeks
    are won at least and at most; a short season leaves out those that no number of weeks comes to.
    """
    facts, texts = cast_of(options, dealing).facts, data_loading.season_file()
    passages = tuple(
        Passage(stage.week, fill(rng.stream("stage", stage.week).pick(stage.texts), facts))
        for stage in texts.stages
        if stage.week < last
    )
    least = [-(-ending.share * last // 100) for ending in texts.endings]
    most = [last, *(better - 1 for better in least)]
    endings = tuple(
        ArcEnding(low, high, ending.title, fill(rng.stream("ending", ending.share).pick(ending.texts), facts))
        for ending, low, high in zip(texts.endings, least, most, strict=False)
        if low <= high
    )
    return Arc(facts["villain"], fill(rng.stream("before").pick(texts.before), facts), passages, endings)


DEALT = ("theme", "cast", "title", "story", "names", "keys", "omens", "clues", "hiding", "finale", "hand")
SEASON = Season(DEALT, foretell, once=("hall", "rules"), kits=("kit",), pieces=("rooms", "items"), arc=arc_of)
