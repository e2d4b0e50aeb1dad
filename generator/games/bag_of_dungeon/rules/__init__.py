"""The referee: states, legal moves, why a move is refused, what comes of it, notation, score."""
