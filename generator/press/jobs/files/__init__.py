"""What a PDF comes to on the disk: names, pictures of pages, sheets of contacts, files for cutting machines."""
