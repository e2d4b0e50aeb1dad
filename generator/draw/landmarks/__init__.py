"""Landmarks: what a room is known by, and props of places, as small engravings."""
