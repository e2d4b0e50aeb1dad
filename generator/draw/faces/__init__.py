"""Faces, engraved: heads in profile, busts from the front, and creatures with contours of their own; each is a row of data."""
