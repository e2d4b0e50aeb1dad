"""Sheets of heroes and parties."""
