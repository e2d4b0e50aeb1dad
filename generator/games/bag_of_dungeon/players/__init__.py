"""Who plays: policies, solvers and their bounds, exact odds, simulation, reports of games."""
