"""The version of Delvepress, which stands on every sheet."""

from __future__ import annotations

__version__ = "0.2.0"
