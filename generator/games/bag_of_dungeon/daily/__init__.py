"""The challenge of a day."""
