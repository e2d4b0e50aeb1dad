"""Tests of the benchmarks: each runs at its smallest size and says the figures that docs/figures.md names."""
