"""The referee: the board, the state of a game, and everything the rules let happen in it."""
