"""Sound files, changed: values of JSON and TOML by their structure, bytes of anything, each by a seed."""

from __future__ import annotations

import copy
import json
import tomllib
from collections.abc import Iterator, MutableMapping, MutableSequence
from random import Random
from typing import Any

ODD: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2, 255, 2**31, 2**53 + 1, 10**30, -(10**30), 0.5, 1e308, -0.0, "", " ", "x", "0", "-1", "1e999",
    "null", "x" * 5000, "\u202e", "\ud800", "<b>{{7*7}}", "../../evil", "a\x00b", "\n", [], {}, [None], [[]], {"": ""},
    {"format": 1},
)  # fmt: skip
Path = tuple[Any, ...]


def places(value: Any, path: Path = ()) -> Iterator[Path]:
    """Yield the path of every value inside a value."""
    rows = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, below in rows:
        yield (*path, key)
        yield from places(below, (*path, key))


def at(value: Any, path: Path) -> Any:
    """Return the value that a path leads to."""
    for key in path:
        value = value[key]
    return value


def changed(whole: Any, rng: Random) -> Any:
    """Return a value of JSON with one to three things changed in it."""
    found = copy.deepcopy(whole)
    for _ in range(rng.choice((1, 1, 1, 1, 2, 3))):
        paths = list(places(found))
        if paths:
            _change(found, rng.choice(paths), paths, rng)
    return found


def _change(whole: Any, path: Path, paths: list[Path], rng: Random) -> None:
    """Change what a path leads to: drop it, double it, put something odd or another value there, bury it, rename its key."""
    inside: MutableMapping[Any, Any] | MutableSequence[Any] = at(whole, path[:-1])
    key = path[-1]
    old = inside[key]
    match rng.randrange(9):
        case 0:
            del inside[key]
        case 1 if isinstance(inside, list):
            inside.insert(rng.randint(0, len(inside)), copy.deepcopy(old))
        case 2:
            other = rng.choice(paths)
            inside[key] = copy.deepcopy(at(whole, other)) if other[: len(path)] != path else old
        case 3 if isinstance(old, int | float):
            inside[key] = rng.choice((old + 1, old - 1, -old, old * 1000, str(old), float(old), [old]))
        case 4 if isinstance(old, str) and old:
            place = rng.randrange(len(old))
            inside[key] = rng.choice(
                (old[:place] + old[place + 1 :], old[:place] + "ß" + old[place:], old.upper(), old[::-1], old * 50)
            )
        case 5 if isinstance(inside, dict):
            inside[rng.choice((f"{key}2", "", str(key).upper()))] = inside.pop(key)
        case 6 if isinstance(inside, list) and len(inside) > 1:
            other_place = rng.randrange(len(inside))
            inside[key], inside[other_place] = inside[other_place], inside[key]
        case 7:
            for _ in range(rng.choice((3, 40, 300))):
                old = [old] if rng.random() < 0.5 else {"a": old}
            inside[key] = old
        case _:
            inside[key] = copy.deepcopy(rng.choice(ODD))


def as_json(value: Any, rng: Random) -> bytes:
    """Return a value as JSON, rarely with a key twice, a number that JSON does not know, or a character that is none."""
    text = json.dumps(value, ensure_ascii=rng.random() < 0.3)
    if rng.random() < 0.05:
        text = text.replace('{"', '{"code": "x", "', 1)
    return text.encode("utf-8", "surrogatepass")


def json_changed(data: bytes, rng: Random) -> bytes:
    """Return JSON changed by its structure, or, now and then, by its bytes."""
    return bytes_changed(data, rng) if rng.random() < 0.15 else as_json(changed(json.loads(data), rng), rng)


def as_toml(value: Any) -> bytes:
    """Return a table as TOML, its fields in a line each, and what TOML does not know as an empty text."""
    return "".join(f"{json.dumps(key)} = {_toml(one)}\n" for key, one in value.items()).encode()


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {_toml(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    return json.dumps("" if value is None else value)


def toml_changed(data: bytes, rng: Random) -> bytes:
    """Return TOML changed by its structure, or, as often, by its words."""
    if rng.random() < 0.5:
        return text_changed(data, rng)
    found = changed(tomllib.loads(data.decode()), rng)
    try:
        return as_toml(found)
    except RecursionError:  # buried deeper, several times over, than this writer goes
        return text_changed(data, rng)


def bytes_changed(data: bytes, rng: Random) -> bytes:
    """Return bytes with some flipped, cut off, put in, doubled, or taken out."""
    found = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 5, 20))):
        place, span = rng.randint(0, len(found)), rng.choice((1, 2, 8, 100, 1000))
        match rng.randrange(6):
            case 0 | 1 if found:
                found[min(place, len(found) - 1)] ^= 1 << rng.randrange(8)
            case 2:
                found[place:place] = rng.randbytes(span)
            case 3:
                del found[place : place + span]
            case 4:
                found[place:place] = found[place : place + span] * rng.choice((1, 2, 50))
            case _ if rng.random() < 0.3:
                del found[place:]
            case _:
                found[place : place + span] = bytes(len(found[place : place + span]))
    return bytes(found)


PARTS = (
    b"=", b"[", b"]", b"[[", b"]]", b"{", b"}", b'"', b"'", b'"""', b"\n", b"#", b",", b".", b"\\", b"\x00", b"\xff",
    b"\xef\xbb\xbf", b"1e999", b"nan", b"9" * 40, b"-1", b"true", b"[]", b"{}", b'""', b"a.b.c.d.e.f.g.h.i.j.k = 1\n",
    b"[" * 2000, b"{a=" * 500, b"1979-05-27", b'game = "chess"\n', b"[printing]\n", b"[[quests]]\n", b"range = [1, 1000000]\n",
    b"[donjonz]\n", b"\xe2\x80\xae", b"..",
)  # fmt: skip


def text_changed(data: bytes, rng: Random) -> bytes:
    """Return a text with some of its lines and words dropped, doubled, swapped, cut, or replaced by what means much."""
    lines = data.split(b"\n")
    for _ in range(rng.choice((1, 1, 2, 4))):
        place = rng.randrange(len(lines))
        words = lines[place].split(b" ")
        at_word = rng.randrange(len(words))
        match rng.randrange(7):
            case 0:
                del words[at_word]
            case 1:
                words[at_word] = rng.choice(PARTS)
            case 2:
                words.insert(at_word, rng.choice((*PARTS, words[at_word])))
            case 3:
                other = rng.randrange(len(lines))
                lines[place], lines[other] = lines[other], lines[place]
                continue
            case 4:
                lines.insert(place, lines[rng.randrange(len(lines))])
                continue
            case 5:
                other = rng.randrange(len(words))
                words[at_word], words[other] = words[other], words[at_word]
            case _:
                lines[place] = bytes_changed(lines[place], rng)
                continue
        lines[place] = b" ".join(words)
    return b"\n".join(lines)
