"""What is read of a sheet as HTML: headings in order, lists, tables with heads, groups to open; every text is escaped."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from html import escape

from generator.draw.told import Boxes, Fields, Lines, Place, Places, Rows, Told
from generator.draw.told_text import told_words
from generator.press.markup.levels import Levels
from generator.press.markup.page_words import pages_say
from generator.press.markup.reading import Bullets, Grid, Group, Head, Line, Para, Part, Shown, Slot, text_of

WIDE = 4
"""A table of more columns may be wider than a small screen, and is moved sideways there."""
_CLASS = re.compile(r"[a-z]+")


class HtmlWriter:
    """Writes one page: `show` returns the HTML of a figure by its name, `entries` the ids of entries by their numbers.

    It keeps what runs through a whole page: ids, each of which it gives once, and the levels of headings.
    """

    def __init__(self) -> None:
        self.ids: set[str] = set()
        self.levels = Levels()
        self.show: Callable[[str], str] = lambda name: ""
        self.entries: dict[str, str] = {}
        self.placed: set[str] = set()
        self.prefix = self.title = ""

    # ------------------------------------------------------------------ ids and headings

    def new_id(self, key: str) -> str:
        """Return an id that the page does not have yet, made from letters and digits of a key."""
        stem = re.sub(r"[^a-z0-9]+", "-", key.lower()).strip("-") or "part"
        name, number = stem, 1
        while name in self.ids:
            number += 1
            name = f"{stem}-{number}"
        self.ids.add(name)
        return name

    def heading(self, level: int, inner: str, name: str = "") -> str:
        """Return a heading that is at most one level below the one above it."""
        given = self.levels.given(level)
        marked = f' id="{name}"' if name else ""
        return f"<h{given}{marked}>{inner}</h{given}>"

    # ------------------------------------------------------------------ parts

    def parts(self, parts: Sequence[Part], level: int) -> str:
        """Return parts one after another; `level` is that of a sheet's own first heading."""
        return "\n".join(filter(None, (self._part(part, level) for part in parts)))

    def _part(self, part: Part, level: int) -> str:
        match part:
            case Head() if part.level == 1 and text_of(part.line) == self.title:
                return ""
            case Head():
                return self.heading(level + part.level - 1, line(part.line))
            case Para():
                return self._paragraph(part, level)
            case Bullets():
                return f"<ul>{''.join(f'<li>{line(runs)}</li>' for runs in part.lines)}</ul>"
            case Shown():
                return self.show(part.name)
            case Grid():
                return self._grid(part, level)
        return self._group(part, level)

    def _paragraph(self, part: Para, level: int) -> str:
        if part.style == "title":
            return "" if text_of(part.line) == self.title else self.heading(level, line(part.line))
        shaped = f' class="{part.style}"' if part.style not in ("body", "cell") and _CLASS.fullmatch(part.style) else ""
        return f"<p{shaped}>{line(part.line)}</p>"

    def _group(self, group: Group, level: int) -> str:
        if group.kind in ("row", "cell"):
            return f'<div class="{group.kind}">{self.parts(group.parts, level)}</div>'
        note = f' <span class="note">{escape(group.note)}</span>' if group.note else ""
        if group.kind == "turned":
            words = pages_say().turned.format(title=group.title or pages_say().untitled)
            return f"<details><summary>{escape(words)}</summary>{self.parts(group.parts, level)}</details>"
        if group.kind == "entry" and group.title:
            head = self.heading(level + 1, escape(group.title))
            marked = self.entries.get(group.entry, "")
            name = f' id="{marked}"' if marked and marked not in self.placed else ""
            self.placed.add(marked)
            return f'<details class="entry"{name}><summary>{head}{note}</summary>{self.parts(group.parts, level + 1)}</details>'
        head = self.heading(level + 1, escape(group.title)) + note if group.title else ""
        return f'<div class="box">{head}{self.parts(group.parts, level + 1)}</div>'

    def _grid(self, grid: Grid, level: int) -> str:
        head = "".join(self._row(row, level, above=True) for row in grid.rows[: grid.heads])
        body = "".join(self._row(row, level, above=False) for row in grid.rows[grid.heads :])
        columns = max((sum(slot.span for slot in row) for row in grid.rows), default=0)
        return _table(head, body, columns)

    def _row(self, row: Sequence[Slot], level: int, *, above: bool) -> str:
        return f"<tr>{''.join(self._slot(slot, level, above=above) for slot in row)}</tr>"

    def _slot(self, slot: Slot, level: int, *, above: bool) -> str:
        tag = "th" if slot.head else "td"
        scope = (' scope="col"' if above else ' scope="row"') if slot.head else ""
        span = f' colspan="{slot.span}"' if slot.span > 1 else ""
        plain = len(slot.parts) == 1 and isinstance(slot.parts[0], Para)
        inner = line(slot.parts[0].line) if plain and isinstance(slot.parts[0], Para) else self.parts(slot.parts, level)
        return f"<{tag}{scope}{span}>{inner}</{tag}>"

    # ------------------------------------------------------------------ what pictures tell

    def told(self, told: Sequence[Told]) -> str:
        """Return what a picture tells."""
        return "\n".join(self._told(telling) for telling in told)

    def _told(self, telling: Told) -> str:
        match telling:
            case Places():
                return self._places(telling)
            case Boxes():
                ticks = "".join(
                    f'<label><input type="checkbox"{" checked" if place < telling.filled else ""}> {escape(words)}</label>'
                    for place, words in enumerate(telling.boxes)
                )
                return f"<fieldset><legend>{escape(telling.label)}</legend>{ticks}</fieldset>"
            case Rows():
                head = "".join(f'<th scope="col">{escape(words)}</th>' if words else "<td></td>" for words in telling.head)
                body = "".join(f"<tr>{_cells(row)}</tr>" for row in telling.rows)
                caption = f"<caption>{escape(telling.title)}</caption>" if telling.title else ""
                return _table(f"<tr>{head}</tr>", body, len(telling.head), caption)
            case Fields():
                fields = "".join(
                    f'<label>{escape(words)} <input type="text" autocomplete="off"></label>' for words in telling.labels
                )
                return f'<div class="fields">{fields}</div>'
            case Lines():
                return "".join(f"<p>{escape(words)}</p>" for words in telling.lines)

    def _places(self, places: Places) -> str:
        names = {place.key: self.new_id(f"{self.prefix}-{place.key}") for place in places.places}
        titles = {place.key: place.name for place in places.places}
        return f'<ul class="places">{"".join(self._place(place, names, titles) for place in places.places)}</ul>'

    def _place(self, place: Place, names: dict[str, str], titles: dict[str, str]) -> str:
        words = [f"<b>{escape(place.name)}</b>", *map(escape, place.words)]
        if place.entry:
            text = escape(told_words().entry.format(number=place.entry))
            known = self.entries.get(place.entry)
            words.append(f'<a href="#{known}">{text}</a>.' if known else f"{text}.")
        links = {way.to: f'<a href="#{names[way.to]}">{escape(titles[way.to])}</a>' for way in place.exits if way.to in names}
        exits = [
            escape(way.words) + (f" {escape(told_words().to)} {links[way.to]}" if way.to in links else "")
            + (f", {escape(way.note)}" if way.note else "")
            for way in place.exits
        ]  # fmt: skip
        ways = f"{escape(told_words().exits)}: {'; '.join(exits)}." if exits else told_words().no_exits
        return f'<li id="{names[place.key]}" tabindex="-1">{" ".join((*words, ways))}</li>'


def _cells(row: Sequence[str]) -> str:
    first = f'<th scope="row">{escape(row[0])}</th>' if row and row[0] else "<td></td>"
    return first + "".join(f"<td>{escape(words)}</td>" for words in row[1:])


def _table(head: str, body: str, columns: int, caption: str = "") -> str:
    table = f"<table>{caption}{f'<thead>{head}</thead>' if head else ''}<tbody>{body}</tbody></table>"
    return f'<div class="wide" tabindex="0">{table}</div>' if columns > WIDE else table


def line(runs: Line) -> str:
    """Return a line in its faces, escaped."""
    texts = []
    for run in runs:
        text = escape(run.text)
        text = f"<i>{text}</i>" if run.italic else text
        texts.append(f"<b>{text}</b>" if run.bold else text)
    return "".join(texts)
