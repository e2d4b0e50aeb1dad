"""The tree of a PDF's pages as its bytes tell it: whether it goes in a circle, which some readers follow and others refuse."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from generator.core import limits

_OBJECT = re.compile(rb"(?<![0-9])([0-9]{1,10})\s+[0-9]{1,5}\s+obj\b")
_INSIDE = re.compile(rb"\s*(?:[0-9]{1,10}\s+[0-9]{1,10}\s+)+")
"""How the packed objects of a stream begin: the number of each, and where it begins behind these pairs."""
_KIDS = re.compile(rb"/Kids\s*\[([^\]]{0,1000000})\]")
_REFERENCE = re.compile(rb"([0-9]{1,10})\s+[0-9]{1,5}\s+R\b")
_PAGES = re.compile(rb"/Type\s*/Pages\b")
_WINDOW = 1 << 20
"""So many bytes of an object are looked at."""


def is_circular(pdf: bytes, unpacked: Iterable[bytes]) -> bool:
    """Return whether a list of pages holds itself, of a PDF's bytes and of what its packed objects come to.

    Where an object stands in a file more than once, the last counts, as for readers.
    """
    kids: dict[int, tuple[int, ...]] = {}
    for number, body in _objects(pdf, unpacked):
        match = _KIDS.search(body)
        if match and _PAGES.search(body):
            kids[number] = tuple(int(reference[1]) for reference in _REFERENCE.finditer(match[1]))
        else:
            kids.pop(number, None)
    return _goes_round(kids)


def _objects(pdf: bytes, unpacked: Iterable[bytes]) -> Iterator[tuple[int, bytes]]:
    """Yield the number and the bytes of every object, those that are packed last."""
    places = list(_OBJECT.finditer(pdf))[: limits.CHECK_FILE_OBJECTS]
    ends = [*(match.start() for match in places), len(pdf)][1:]
    for match, end in zip(places, ends, strict=False):
        yield int(match[1]), pdf[match.end() : min(end, match.end() + _WINDOW)]
    for part in unpacked:
        head = _INSIDE.match(part)
        if head is None:
            continue
        numbers = [int(word) for word in head[0].split()]
        starts = [head.end() + offset for offset in numbers[1::2]]
        for number, start, end in zip(numbers[::2], starts, [*starts[1:], len(part)], strict=True):
            yield number, part[start : min(end, start + _WINDOW)]


def _goes_round(kids: dict[int, tuple[int, ...]]) -> bool:
    """Return whether a node is reached from itself: some are left when those without kids are taken away, again and again."""
    parents: dict[int, list[int]] = {}
    left = {node: sum(kid in kids for kid in own) for node, own in kids.items()}
    for node, own in kids.items():
        for kid in own:
            parents.setdefault(kid, []).append(node)
    ends = [node for node, count in left.items() if not count]
    for node in ends:
        for parent in parents.get(node, ()):
            left[parent] -= 1
            if not left[parent]:
                ends.append(parent)
    return len(ends) < len(kids)
