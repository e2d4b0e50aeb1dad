"""A fourth game in a temporary copy of the project: three new folders, and nothing else changed."""
