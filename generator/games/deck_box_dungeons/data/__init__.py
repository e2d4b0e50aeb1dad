"""The data files of Deck Box Dungeons."""
