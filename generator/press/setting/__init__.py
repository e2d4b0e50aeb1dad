"""Typesetting: blocks, lines of text, tables, and how they fill pages."""
