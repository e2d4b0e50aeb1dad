"""Several quests as one document: campaigns."""
