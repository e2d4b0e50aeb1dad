"""A golden quest of a pack of each game: how a pack goes together with its base belongs to the edition."""

from __future__ import annotations

import pytest

from generator.core.data import load_text
from generator.forge import extending
from generator.forge.making import fingerprint
from generator.press.content.checker import check_source
from generator.press.content.reading_packs import source_of
from generator.press.jobs.files.specimen import draft_of
from tests.games_at_hand import GAMES

EDITIONS = {"bag-of-dungeon": 2, "deck-box-dungeons": 4, "donjonz": 3, "green-dungeon": 2}
"""The editions for which these goldens hold: a change of them, of a base or of the merging rules is a new edition."""
GOLDEN = {
    "bag-of-dungeon": ("ed193b92be8b017fe71dfc2be59308b4", 1, "6999ec812d816c5e"),
    "deck-box-dungeons": ("6cc7b3be73a795102fb155c46bcec31b", 1, "b97a341ff95cb9ee"),
    "donjonz": ("6b3a6dea8e61870b7674018c74f75677", 1, "de5c7839119d7acf"),
    "green-dungeon": ("e57fcd21238d2047b5e515b0068cca35", 1, "bb616f540ee0de35"),
}  # fmt: skip
"""What `pack new lamp-house` writes for each game: the digest of the pack, the number of the first sound draft, its fingerprint."""


@pytest.mark.parametrize("name", GOLDEN)
def test_a_quest_of_a_pack_is_what_it_was(name: str) -> None:
    game, content = GAMES[name], GAMES[name].content
    assert content is not None
    texts = {
        file: load_text(content.package, f"new-{kind}.toml").replace("@id@", "lamp-house").replace("@title@", "Lamp House").encode()
        for kind, file in (("pack", "pack.toml"), ("theme", "lamp-house.toml"))
    }
    pack = check_source(source_of(texts, single=False), GAMES).pack
    assert pack is not None
    extended = extending.extend(game, pack)
    quest, number = draft_of(extended, extended.settle({}))
    assert game.edition == EDITIONS[name]
    assert (pack.digest, number, fingerprint(quest)) == GOLDEN[name]
