"""How hard a quest is, measured by play."""
