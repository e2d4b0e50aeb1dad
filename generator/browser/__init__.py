"""The press inside a page: requests of the page's script to files, by the same functions as the command."""
