"""Several quests or challenges as one document."""
