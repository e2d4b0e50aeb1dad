"""Portraits of heroes."""
