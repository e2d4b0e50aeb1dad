"""Quests as documents: written, read, inside PDFs, and kept for the next time."""
