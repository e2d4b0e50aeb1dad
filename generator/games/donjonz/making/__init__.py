"""One attempt at a quest: where the cards lie, the passages, what lies where, the story."""
