"""One attempt at a quest: the orders of everything, a map laid beforehand, the story, how strong the dragon is."""
