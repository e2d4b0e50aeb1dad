"""Delvepress: from one seed to a valid, playable, rated dungeon on paper."""

__version__ = "0.1.0"
