"""What a quest is: records, options, themes, wording, placement rules."""
