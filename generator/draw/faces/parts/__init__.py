"""Parts of busts as data: heads, hair, headgear, collars and what is held, each a few outlines on the field of a plate."""
