"""Packs of content: read within their caps, checked by file, line and column, against what pages can print."""
