"""The guide: its blocks are run, what it says of games is so, what tools draw or write is current, it asks no other host."""
