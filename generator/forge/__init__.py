"""The contract that every game keeps, and the one loop around it."""
