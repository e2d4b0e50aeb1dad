"""A pack or a bound book to the pages of a PDF."""
