"""Attacks on the whole command: hostile words, changed files, kills and failures at every write, two runs at once, sweeps.

An ordinary run makes a small sample of each, `python -m pytest --attack` makes all of them and nothing else. What is attacked runs
in children of a driver process (`driver`), which ends them, measures them and counts what fell. Every kind has a planted fault that
it must find.
"""
