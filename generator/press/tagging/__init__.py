"""Tagged PDF: the structure tree of a document, the marks in its pages, and a file small enough to hold both."""
