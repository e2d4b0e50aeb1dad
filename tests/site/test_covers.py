"""The cover of a challenge on the page of its day."""

from __future__ import annotations

import dataclasses
from datetime import date
from io import BytesIO

import pytest
from PIL import Image

from generator import registry
from generator.forge.challenges import challenge
from generator.site import pages, printing
from tests.site import toy

MOST = 90_000
"""The most bytes that the picture of a cover has."""
MOST_SMALL = 12_000
"""The most bytes that its small picture has."""


def test_a_day_shows_the_cover_of_a_challenge_and_tells_it_in_words() -> None:
    settings, one = toy.settings(), challenge(registry.all_games()["donjonz"], date(2026, 11, 25))
    way = printing.ways(settings)[0]
    made, files = printing.press(settings)(one, False, way)
    assert made.cover is not None
    assert tuple(files) == printing.paths(one, False, way, settings)
    drawn = files[f"{printing.folder(one)}/{made.cover.name}"]
    assert len(drawn) < MOST
    with Image.open(BytesIO(drawn)) as image:
        assert image.size == (made.cover.width, made.cover.height)
        assert abs(made.cover.width - printing.COVER_WIDE) <= 1
    page = dict(pages.build([one], settings, lambda *_: (made, {})))[pages.page_of(one.day)].decode()
    assert f'src="{made.cover.name}"' in page
    assert made.cover.words.startswith("Woodcut of")
    assert made.cover.words in page


def test_the_archive_and_the_feed_show_covers() -> None:
    settings, one = toy.settings(), challenge(registry.all_games()["donjonz"], date(2026, 11, 25))
    made, files = printing.press(settings)(one, False, printing.ways(settings)[0])
    assert made.small is not None
    assert made.cover is not None
    drawn = files[f"{printing.folder(one)}/{made.small.name}"]
    assert len(drawn) < MOST_SMALL
    with Image.open(BytesIO(drawn)) as image:
        assert image.size == (made.small.width, made.small.height)
    site = dict(pages.build([one], settings, lambda *_: (made, {})))
    archive, feed = site["archive/index.html"].decode(), site[pages.FEED].decode()
    assert f'src="../{printing.folder(one)}/{made.small.name}"' in archive
    assert 'alt="Cover of' in archive
    assert f"{printing.folder(one)}/{made.cover.name}" in feed
    bare = dict(pages.build([one], settings, lambda *_: (dataclasses.replace(made, small=None, cover=None), {})))
    assert "<img" not in bare["archive/index.html"].decode()
    assert "<img" not in bare[pages.FEED].decode()


@pytest.mark.usefixtures("toys")
def test_a_challenge_of_a_game_without_covers_shows_none() -> None:
    settings, one = toy.settings(), next(iter(toy.challenges(toy.DATES[:1], toy.GAMES[:1])))
    way = printing.ways(settings)[0]
    assert len(printing.paths(one, False, way, settings)) == 2
    made, _ = printing.press(settings)(one, False, way)
    assert made.cover is None
    page = dict(pages.build([one], settings, lambda *_: (made, {})))[pages.page_of(one.day)].decode()
    assert 'class="cover"' not in page
