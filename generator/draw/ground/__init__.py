"""The ground of maps: floors, walls, shadows, lights and props of each theme, drawn as thin tapered strokes over a Pen."""
