"""The reader of imports finds them wherever they stand."""

from __future__ import annotations

from tests.imports import imported


def test_imports_are_found_inside_functions_too() -> None:
    source = "import generator.core\ndef f():\n    from generator.x import y\nfrom .z import a"
    assert sorted(imported(source)) == [".z", "generator.core", "generator.x"]
