"""The registry and where its games and files lie."""
