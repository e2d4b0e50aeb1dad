"""The games: every package here that exports GAME; strangers to one another."""
