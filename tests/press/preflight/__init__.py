"""The check of finished PDFs."""
