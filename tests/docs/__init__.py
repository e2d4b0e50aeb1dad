"""The guide: that it builds, asks no other host for anything, and says of the games what is so."""
