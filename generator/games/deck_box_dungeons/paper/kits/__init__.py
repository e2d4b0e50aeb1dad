"""Kits that belong to no quest."""
