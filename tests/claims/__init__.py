"""Printed sentences about chance, and what holds them."""
