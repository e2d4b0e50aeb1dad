"""A second program that plays Green Dungeon: it knows the printed pages alone, and shares no rule with the referee."""
