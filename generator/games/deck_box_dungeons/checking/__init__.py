"""Whether a quest is sound, found out independently of how it was made."""
