"""Operators, pens, fonts, palettes, papers: what is put on a page, with no notion of text flow."""
