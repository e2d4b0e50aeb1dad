"""Lists of pages that hold themselves, read from a file's bytes."""

from __future__ import annotations

import pytest

from generator.press.preflight.page_tree import is_circular

TREES = {
    "two floors": ({1: (2, 3), 2: (4,), 3: (5,)}, False),
    "a list twice": ({1: (2, 2), 2: (4,)}, False),
    "itself": ({1: (1, 4)}, True),
    "one floor down": ({1: (2, 4), 2: (1,)}, True),
    "aside": ({1: (4,), 2: (3,), 3: (2,)}, True),
    "none": ({}, False),
}


def node(kids: tuple[int, ...]) -> bytes:
    return b"<< /Type /Pages /Kids [" + b" ".join(b"%d 0 R" % kid for kid in kids) + b"] >>"


@pytest.mark.parametrize(("tree", "circular"), TREES.values(), ids=TREES)
def test_a_circle_is_seen_in_plain_and_in_packed_objects(tree: dict[int, tuple[int, ...]], circular: bool) -> None:
    plain = b"%PDF-1.7\n" + b"".join(b"%d 0 obj\n%b\nendobj\n" % (number, node(kids)) for number, kids in tree.items())
    assert is_circular(plain, []) == circular
    places, bodies, at = b"", b"", 0
    for number, kids in tree.items():
        places += b"%d %d " % (number, at)
        bodies += node(kids) + b"\n"
        at += len(node(kids)) + 1
    assert is_circular(b"%PDF-1.7\n", [places + bodies]) == circular


def test_the_last_of_an_object_that_stands_twice_counts() -> None:
    first, second = (b"1 0 obj\n%b\nendobj\n" % node(kids) for kids in ((1, 2), (2, 3)))
    assert not is_circular(first + second, [])
    assert is_circular(second + first, [])
    assert not is_circular(b"7 0 obj\n<< /Kids [7 0 R] >>\nendobj\n", []), "a tree of other things"
