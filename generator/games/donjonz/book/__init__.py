"""A book of many dungeons: which go into it, in which chapters, and what is printed of them."""
