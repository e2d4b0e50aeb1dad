"""The press: from sheet XML to a PDF that is a good file."""
