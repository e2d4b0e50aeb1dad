"""Pieces to cut out: where they lie on sheets, their marks, and how sheets are drawn."""
