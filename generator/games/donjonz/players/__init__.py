"""Who plays: solver and its bounds, simulated walkers, policies, the engine, reports."""
