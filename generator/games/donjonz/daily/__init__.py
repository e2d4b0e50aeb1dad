"""The challenge of a day: its pages and its target."""
