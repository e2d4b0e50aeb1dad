"""Drawing over a Pen."""
