"""A second program that plays Bag of Dungeon: it knows the printed words alone, and shares no rule with the referee."""
