"""Words of rules and cards."""
