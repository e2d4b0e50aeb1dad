"""Everything that is promised, each promise with a test that can fail."""
