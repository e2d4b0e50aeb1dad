"""A week of the toy game."""
