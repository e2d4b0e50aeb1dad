"""What is printed: words, drawings, cards to cut out, inventory sheets."""
