"""What a module imports, read from its source."""

from __future__ import annotations

import ast


def imported(source: str) -> list[str]:
    """Return the names of all modules that a source imports, also inside functions; relative ones begin with dots."""
    names: list[str] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names += [each.name for each in node.names]
        elif isinstance(node, ast.ImportFrom):
            names.append(f"{'.' * node.level}{node.module}")
    return names
