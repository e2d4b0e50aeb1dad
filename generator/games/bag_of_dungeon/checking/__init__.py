"""Whether a quest is sound, found out apart from how it was made."""
