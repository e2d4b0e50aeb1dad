"""Cards, counters and standees."""
