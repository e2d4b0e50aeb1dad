"""The check of finished PDFs, ours and those of others: what is in the file, in its pages, and in their pictures."""
