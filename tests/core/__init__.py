"""Tests of the ground floor and of the contract."""
