"""Drawing over a Pen in millimetres; it knows no game and no printer."""
