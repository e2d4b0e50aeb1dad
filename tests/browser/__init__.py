"""The press in a browser: the same bytes, names and sentences as the command, in this Python and in a real browser."""
