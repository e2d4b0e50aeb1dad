"""What a quest is: records, options, themes, the playing surface, placement rules."""
