"""What is read only when the quest says so."""
