"""The dungeon as figures and words."""
