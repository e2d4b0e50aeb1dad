"""One attempt at a quest: layout, contents, story."""
