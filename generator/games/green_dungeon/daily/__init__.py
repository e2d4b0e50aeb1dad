"""The challenge of a day: its pages, its target, its written games."""
