"""The sheets of a challenge as HTML: the same words as on paper, with headings, lists and tables, and pictures told in words.

Left out is what the page says itself (the head of a sheet, with its code), what is there to be written into, and ornaments.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from markupsafe import Markup, escape
from msgspec.structs import replace

from generator.draw.figures import Figure
from generator.forge.challenges import Challenge
from generator.press.jobs.printing import book, quest_jobs
from generator.press.jobs.printing.job import Job, PrintSettings
from generator.press.jobs.printing.sheet_words import words_of_sheet
from generator.press.markup import sheet_xml
from generator.press.markup.icon_words import read_out
from generator.press.markup.plain import tidy, words
from generator.press.markup.sheet_xml import Node

HEADINGS = ("h1", "h2", "h3")
MOST_TOLD = 6
"""Most things that are said to stand on a page."""
_MARKS = {"b": "b", "i": "i"}


def unranked(job: Job) -> Job:
    """Return the job of a challenge that does not tell what is to be reached."""
    day = job.day
    return job if day is None else replace(job, day=replace(day, target=replace(day.target, points="?", medals=("?", "?", "?"))))


@dataclass(frozen=True, slots=True)
class Told:
    """A sheet in words: its title, what stands on it by headings and pictures, and all of it as HTML."""

    title: str
    holds: tuple[str, ...]
    html: Markup


def sheets(challenge: Challenge, settings: PrintSettings) -> tuple[Told, ...]:
    """Return the sheets of a challenge that have words."""
    job = unranked(quest_jobs.challenge_job(challenge, settings))
    cutting = book.summaries(job)
    told = []
    for sheet in job.pack.sheets:
        if sheet.template and not sheet.credits:
            root = words_of_sheet(job, sheet, cutting)
            if html := "\n".join(_blocks(root, job)):
                holds = tuple(dict.fromkeys(_holds(root, job)))[:MOST_TOLD]
                told.append(Told(sheet.title, holds, Markup(html)))  # noqa: S704 - every word of it was escaped
    return tuple(told)


def _holds(node: Node, job: Job) -> Iterator[str]:
    """Yield what stands on a sheet: the words of its headings, boxes and pictures, in the order of the sheet."""
    for child in node.nodes():
        if child.tag in HEADINGS:
            yield words(child)
        elif child.tag == "box" and child.get("title"):
            yield child.get("title")
        elif child.tag == "figure" and child.get("name") != "qr":
            figure = job.figure(child.get("name"))
            yield from (figure.alt,) if figure is not None and not figure.ornament else ()
        yield from _holds(child, job)


def _blocks(node: Node, job: Job) -> Iterator[str]:
    for child in node.nodes():
        yield from _block(child, job)


def _block(node: Node, job: Job) -> Iterator[str]:
    match node.tag:
        case "h1" | "h2" | "h3":
            yield f"<h3>{_inline(node)}</h3>"
        case "p":
            if text := _inline(node):
                yield f"<p>{text}</p>"
        case "list" | "rolls":
            items = [
                f"{escape(child.get('on'))}: {_inline(child)}" if child.tag == "roll" else _inline(child) for child in node.nodes()
            ]
            yield f"<ul>{''.join(f'<li>{item}</li>' for item in items)}</ul>"
        case "table":
            yield from _table(node, job)
        case "figure":
            yield from _figure(job.figure(node.get("name")))
        case "box":
            if title := node.get("title"):
                yield f"<h3>{escape(title)}</h3>"
            if note := node.get("note"):
                yield f"<p>{escape(note)}</p>"
            yield from _blocks(node, job)
        case _:
            yield from _blocks(node, job)


def _figure(figure: Figure | None) -> Iterator[str]:
    """Tell a picture that is more than an ornament."""
    if figure is not None and not figure.ornament:
        yield f'<p class="told">{escape(figure.words)}</p>'


def _table(node: Node, job: Job) -> Iterator[str]:
    """Yield a table with a head as one; any other is a way to lay words out on paper, and its cells follow one another."""
    rows = node.nodes()
    if any(part.tag == "figure" and part.get("name") == "qr" for row in rows for cell in row.nodes() for part in cell.nodes()):
        return
    if not rows or not rows[0].get("head"):
        for cell in (cell for row in rows for cell in row.nodes()):
            if text := _inline(cell):
                yield f"<p>{text}</p>"
            if not _blank(cell):
                yield from _blocks(cell, job)
        return
    head = "".join(f'<th scope="col">{text}</th>' if (text := _cell(cell)) else "<td></td>" for cell in rows[0].nodes())
    body = "".join(f"<tr>{''.join(f'<td>{_cell(cell)}</td>' for cell in row.nodes())}</tr>" for row in rows[1:])
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    yield f'<div class="wide" role="group" aria-label="Table" tabindex="0">{table}</div>'


def _blank(cell: Node) -> bool:
    """Return whether a cell is there to be written into."""
    return any(part.tag == "p" and not part.children for part in cell.nodes())


def _cell(cell: Node) -> str:
    return " ".join(filter(None, [_inline(cell), *(_inline(part) for part in cell.nodes() if part.tag == "p")]))


def _inline(node: Node) -> str:
    """Return the running words of a node, icons as what they say."""
    return tidy("".join(_marked(read_out(node))))


def _marked(node: Node) -> Iterator[str]:
    for child in node.children:
        if isinstance(child, str):
            yield str(escape(child))
        elif child.tag in sheet_xml.INLINES:
            text = "".join(_marked(child))
            yield f"<{_MARKS[child.tag]}>{text}</{_MARKS[child.tag]}>" if text.strip() and child.tag in _MARKS else text
