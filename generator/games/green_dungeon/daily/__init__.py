"""The challenge of a day: its pages, its solution, its target."""
