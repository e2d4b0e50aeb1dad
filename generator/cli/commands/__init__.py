"""The commands themselves: what is typed for each, and what is called with it."""
