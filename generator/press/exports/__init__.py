"""What other tables take: sheets of cards and objects for Tabletop Simulator, maps for virtual tables."""
