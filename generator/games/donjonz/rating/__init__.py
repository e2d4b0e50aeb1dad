"""How hard a quest is: grade, par, measured figures."""
