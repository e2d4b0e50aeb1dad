"""The games by their ids, for tests that go over all of them."""

from __future__ import annotations

from generator import registry

GAMES = registry.all_games()
