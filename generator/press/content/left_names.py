"""Names that are left over in a pack: a text calls somebody by the name that the id still has, and the name is another now."""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.core.messages import shown
from generator.core.record_walk import Fault
from generator.forge.content import AnyForm, Tables, rows_in
from generator.forge.extending import BASE, FACED, LOOKS, texts_of

_LEAST_WORDS = 2
"""Ids of fewer words are no names of somebody: a word of a sentence may be alike."""


def foreign_names(form: AnyForm, tables: Tables) -> Iterator[Fault]:
    """Yield the texts of a sound theme that name somebody by an id whose name has changed: id mother-snuff, a text “Mother Snuff”.

    A name that anything in the theme bears, or a part of one, is never told of.
    """
    rows = [(name, row) for name in form.ids for row in rows_in(tables, name)]
    names = [str(row[field]) for _, row in rows for field in ("name", "plural", "short", "title") if field in row]
    for name, row in rows:
        former = str(row.get("id", "")).replace("-", " ")
        if "name" not in row or len(former.split()) < _LEAST_WORDS or any(former in one.lower() for one in names):
            continue
        titled = re.compile(rf"\b{re.escape(former.title())}\b")
        hint = "write {villain} there" if name == "villains" else ""
        yield from (
            Fault(path, f"it says {shown(former.title())}, whose name here is {shown(str(row['name']))}", hint)
            for path, text in texts_of({part: inner for part, inner in tables.items() if part not in (BASE, LOOKS, FACED)})
            if titled.search(text)
        )
