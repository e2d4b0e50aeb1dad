"""What a picture tells as one plain text, for whoever hears it or reads it in one piece."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache

from generator.core.data import Record, load
from generator.draw.told import Boxes, Exit, Fields, Lines, Place, Places, Rows, Told

NAMED = 4
"""A table of more columns says the head of its column with every value."""
LEAST_RUN = 3
"""Numbers in a row that are told by the first and the last."""
_STOPS = re.compile(r"[.,:;!?\u2026]$")


class ToldWords(Record):
    """The words of told.toml."""

    exits: str
    no_exits: str
    closed: str
    to: str
    entry: str
    to_fill: str
    ticked: str
    columns: str
    strip: tuple[str, str, str]


@cache
def told_words() -> ToldWords:
    """Return the words that records of pictures are read with. Raises BadData."""
    return load(ToldWords, "generator.draw", "told.toml")


def text_told(told: Iterable[Told]) -> str:
    """Return what a picture tells as sentences, in order."""
    return " ".join(filter(None, map(_text, told)))


def stopped(text: str) -> str:
    """Return a text with a full stop, unless it ends with a stop of its own."""
    return text if not text or _STOPS.search(text) else f"{text}."


def named(name: str, words: str, joint: str) -> str:
    """Return a name with the words behind it; where these begin with the end of the name, that is said once.

    `joint` is what stands between them where the name has no stop of its own, such as a colon.
    """
    for start in (place for place in range(len(name)) if place == 0 or name[place - 1] == " "):
        end = name[start:]
        if words.startswith(end) and not re.match(r"\w|\s", words[len(end) :]):
            return name[:start] + words
    return f"{name if _STOPS.search(name) else name + joint} {words}"


def counted_runs(parts: Iterable[str]) -> list[str]:
    """Return parts, numbers of which each is one more than the one before as `1 to 9`."""
    told: list[str] = []
    run: list[int] = []
    for part in parts:
        number = int(part) if part.isascii() and part.isdigit() else None
        if run and number != run[-1] + 1:
            told += _run(run)
            run = []
        if number is None:
            told.append(part)
        else:
            run.append(number)
    return [*told, *_run(run)]


def _run(run: Sequence[int]) -> list[str]:
    return [f"{run[0]} to {run[-1]}"] if len(run) >= LEAST_RUN else [str(number) for number in run]


def _text(told: Told) -> str:
    words = told_words()
    match told:
        case Places():
            names = {place.key: place.name for place in told.places}
            return " ".join(_square(place) if place.name == place.key else _place(place, names) for place in told.places)
        case Boxes():
            ticked = f" ({words.ticked.format(count=told.filled)})" if told.filled else ""
            return stopped(f"{told.label}: {'; '.join(counted_runs(told.boxes))}{ticked}")
        case Rows():
            return " ".join(_rows(told))
        case Fields():
            return stopped(f"{words.to_fill}: {'; '.join(told.labels)}")
        case Lines():
            return " ".join(map(stopped, told.lines))


def _place(place: Place, names: Mapping[str, str]) -> str:
    words = told_words()
    said = [*place.words, stopped(words.entry.format(number=place.entry)) if place.entry else ""]
    said.append(f"{words.exits}: {'; '.join(_exit(one, names) for one in place.exits)}." if place.exits else words.no_exits)
    return f"{place.name}: {' '.join(filter(None, said))}"


def _exit(one: Exit, names: Mapping[str, str]) -> str:
    way = f"{one.words} {told_words().to} {names[one.to]}" if one.to in names else one.words
    return f"{way}, {one.note}" if one.note else way


def _square(place: Place) -> str:
    """Return a square of a grid, whose name is its key: what lies there, and the ways that are open, which need no names."""
    said = ", ".join((place.name, *(words.removesuffix(".") for words in place.words)))
    ways = [f"{one.words} ({one.note})" if one.note else one.words for one in place.exits]
    return f"{said}: {', '.join(ways) or told_words().closed}."


def _rows(table: Rows) -> Iterator[str]:
    """Yield a table: the heads of its columns, and its rows; where there are many columns, each value behind its head."""
    if table.title:
        yield stopped(table.title)
    heads = ", ".join(filter(None, table.head))
    if not any(cell for row in table.rows for cell in row[1:]):
        yield stopped(f"{heads}: {', '.join(counted_runs(row[0] for row in table.rows if row))}")
    elif len(table.head) > NAMED:
        yield from (_named(table.head, row) for row in table.rows)
    else:
        yield f"{told_words().columns}: {heads}."
        yield stopped("; ".join(": ".join(filter(None, (row[0], ", ".join(filter(None, row[1:]))))) for row in table.rows))


def _named(head: Sequence[str], row: Sequence[str]) -> str:
    values = (f"{name.lower()} {value}" for name, value in zip(head[1:], row[1:], strict=True) if value)
    return stopped(f"{row[0]}: {', '.join(values)}")
