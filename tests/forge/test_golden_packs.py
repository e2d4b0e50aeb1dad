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

EDITIONS = {"bag-of-dungeon": 3, "deck-box-dungeons": 5, "donjonz": 4, "green-dungeon": 3}
"""The editions for which these goldens hold: a change of them, of a base or of the merging rules is a new edition."""
GOLDEN = {
    "bag-of-dungeon": ("ed193b92be8b017fe71dfc2be59308b4", 1, "cad94aa3ab1a06cb"),
    "deck-box-dungeons": ("8b725cfa58c93bd4e413b9b07c90350a", 1, "2accb6f6440420c2"),
    "donjonz": ("01ea96d81f53ba70cd2840e88c28b448", 3, "d461e6223fa57b8d"),
    "green-dungeon": ("e57fcd21238d2047b5e515b0068cca35", 1, "0c234344b11a79f5"),
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
