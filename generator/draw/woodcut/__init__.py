"""Scenes in the manner of woodcuts: tapered strokes, tones of their spacing, layers, parts, and covers made of them."""
