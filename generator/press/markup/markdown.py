"""What is read of a sheet as Markdown: CommonMark with pipe tables, for a terminal or a braille line; every text is escaped."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from html import escape

from generator.draw.told import Boxes, Fields, Lines, Place, Places, Rows, Told
from generator.draw.told_text import told_words
from generator.press.markup.levels import Levels
from generator.press.markup.page_words import pages_say
from generator.press.markup.reading import Bullets, Grid, Group, Head, Line, Para, Part, Run, Shown, Slot, text_of

_SPECIAL = re.compile(r"([\\`*_|~]|#(?=\S)|\](?=[(\[:]|$))")
_OPENING = re.compile(r"^(\s*)([-+=]|[0-9]+[.)])(?=\s|$)", re.MULTILINE)
BLOCK = "\n\n"
"""What stands between blocks."""


class MarkdownWriter:
    """Writes one page: `show` returns the Markdown of a figure by its name, `entries` the ids of entries by their numbers.

    `later` gathers what paper prints head down, with the id and the title under which it stands at the end.
    """

    def __init__(self) -> None:
        self.ids: set[str] = set()
        self.levels = Levels()
        self.show: Callable[[str], str] = lambda name: ""
        self.entries: dict[str, str] = {}
        self.prefix = ""
        self.title = ""
        self.under = ""
        self.later: list[tuple[str, str, str]] = []
        self.sealed = False

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
        self.under = inner
        return (f"{anchor(name)}\n\n" if name else "") + f"{'#' * self.levels.given(level)} {inner}"

    def parts(self, parts: Sequence[Part], level: int) -> str:
        """Return parts one after another; `level` is that of a sheet's own first heading."""
        return BLOCK.join(filter(None, (self._part(part, level) for part in parts)))

    def _part(self, part: Part, level: int) -> str:
        match part:
            case Head() if part.level == 1 and text_of(part.line) == self.title:
                return ""
            case Head():
                return self.heading(level + part.level - 1, line(part.line))
            case Para():
                if part.style == "title":
                    return "" if text_of(part.line) == self.title else self.heading(level, line(part.line))
                return opened(line(part.line))
            case Bullets():
                return "\n".join(f"- {line(runs)}" for runs in part.lines)
            case Shown():
                return self.show(part.name)
            case Grid():
                return _grid(part)
        return self._group(part, level)

    def _group(self, group: Group, level: int) -> str:
        if group.kind in ("row", "cell"):
            return self.parts(group.parts, level)
        if group.kind == "turned" and not self.sealed:
            return self.put_off(group.title or self.under or pages_say().untitled, lambda: self.parts(group.parts, 3))
        if not group.title:
            return self.parts(group.parts, level)
        note = f" ({plain(group.note)})" if group.note else ""
        head = self.heading(level + 1, plain(group.title) + note, self.entries.get(group.entry, "") if group.entry else "")
        return f"{head}\n\n{self.parts(group.parts, level + 1)}"

    def put_off(self, title: str, write: Callable[[], str]) -> str:
        """Return where something sealed stands: it is written at the end of the page."""
        key, levels = self.new_id(f"{self.prefix}-sealed"), list(self.levels.open)
        self.later.append((key, title, write()))
        self.levels.open = levels
        return pages_say().elsewhere.format(title=title, key=key)

    # ------------------------------------------------------------------ what pictures tell

    def told(self, told: Sequence[Told]) -> str:
        """Return what a picture tells."""
        return BLOCK.join(self._told(telling) for telling in told)

    def _told(self, telling: Told) -> str:
        match telling:
            case Places():
                names = {place.key: self.new_id(f"{self.prefix}-{place.key}") for place in telling.places}
                titles = {place.key: place.name for place in telling.places}
                return "\n".join(self._place(place, names, titles) for place in telling.places)
            case Boxes():
                ticks = " ".join(
                    f"[{'x' if at < telling.filled else ' '}] {plain(words)}" for at, words in enumerate(telling.boxes)
                )
                return f"{plain(telling.label)}: {ticks}"
            case Rows():
                title = f"{plain(telling.title)}:\n\n" if telling.title else ""
                return title + _table([list(map(plain, telling.head)), *(list(map(plain, row)) for row in telling.rows)])
            case Fields():
                return "\n".join(f"- {plain(words)}:" for words in telling.labels)
            case Lines():
                return BLOCK.join(opened(plain(words)) for words in telling.lines)

    def _place(self, place: Place, names: dict[str, str], titles: dict[str, str]) -> str:
        words = [f"{anchor(names[place.key])}**{plain(place.name)}**", *map(plain, place.words)]
        if place.entry:
            text, known = told_words().entry.format(number=place.entry), self.entries.get(place.entry)
            words.append(f"[{text}](#{known})." if known else f"{text}.")
        links = {way.to: f"[{plain(titles[way.to])}](#{names[way.to]})" for way in place.exits if way.to in names}
        exits = [
            plain(way.words) + (f" {plain(told_words().to)} {links[way.to]}" if way.to in links else "")
            + (f", {plain(way.note)}" if way.note else "")
            for way in place.exits
        ]  # fmt: skip
        ways = f"{told_words().exits}: {'; '.join(exits)}." if exits else told_words().no_exits
        return f"- {' '.join((*words, ways))}"


def anchor(name: str) -> str:
    """Return a place that links lead to."""
    return f'<a id="{name}"></a>'


def plain(text: str) -> str:
    """Return a text with nothing in it that Markdown or HTML would read as markup."""
    return escape(_SPECIAL.sub(r"\\\1", " ".join(text.split())), quote=False)


def opened(text: str) -> str:
    """Return a paragraph that cannot be taken for a list, a rule or a heading."""
    return _OPENING.sub(lambda match: match[1] + (match[2][:-1] + "\\" + match[2][-1]), text)


def line(runs: Line) -> str:
    """Return a line in its faces, escaped."""
    return "".join(_faced(run) for run in runs)


def _faced(run: Run) -> str:
    mark = "*" * ((2 if run.bold else 0) + (1 if run.italic else 0))
    inner = run.text.strip()
    if not mark or not any(char.isalnum() for char in inner):
        return _blanks_kept(run.text)
    before, after = run.text[: len(run.text) - len(run.text.lstrip())], run.text[len(run.text.rstrip()) :]
    return f"{before}{mark}{plain(inner)}{mark}{after}"


def _blanks_kept(text: str) -> str:
    """Return a text escaped, its outer blanks kept."""
    inner = plain(text)
    return (" " if text[:1].isspace() else "") + inner + (" " if text[-1:].isspace() and inner else "")


def _grid(grid: Grid) -> str:
    rows = [[cell for slot in row for cell in (_slot(slot), *[""] * (slot.span - 1))] for row in grid.rows]
    wide = max(map(len, rows), default=0)
    head = rows[: grid.heads] or [[""] * wide]
    return _table([*head, *rows[grid.heads :]])


def _slot(slot: Slot) -> str:
    return " ".join(_texts(slot.parts))


def _texts(parts: Sequence[Part]) -> Iterator[str]:
    for part in parts:
        if isinstance(part, Head | Para):
            yield line(part.line)
        elif isinstance(part, Bullets):
            yield "; ".join(map(line, part.lines))
        elif isinstance(part, Group):
            yield from filter(None, (plain(part.title), plain(part.note)))
            yield from _texts(part.parts)


def _table(rows: Sequence[Sequence[str]]) -> str:
    wide = max(map(len, rows), default=0)
    lines = [f"| {' | '.join((*row, *[''] * (wide - len(row))))} |" for row in rows]
    return "\n".join((lines[0], f"|{' --- |' * wide}", *lines[1:])) if lines else ""
