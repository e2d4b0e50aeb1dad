"""What is printed: words, figures, pieces to cut out, sheets of heroes."""
