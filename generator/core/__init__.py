"""The ground floor: errors, random streams, dice, codes, data files and grids; it knows no game."""
