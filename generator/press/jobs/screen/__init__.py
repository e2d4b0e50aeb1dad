"""What is read on a screen: the words of sheets as HTML and as Markdown."""
