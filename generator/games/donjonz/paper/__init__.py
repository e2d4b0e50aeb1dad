"""What a quest prints: words, figures, decks, sheets."""
