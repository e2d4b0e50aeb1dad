"""Tests of the guide: its blocks are run, and what is drawn or written by tools is current."""
