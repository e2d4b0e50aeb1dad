"""What a validation complains of, in plain words: the field, and what it must be."""

from __future__ import annotations

import re

import msgspec

from generator.core.text import counted

UNKNOWN = "there is no such field"
"""What is wrong with a field that a record does not have."""

_PLACE = re.compile(r"(?P<what>.*) - at `(?:key` in `)?\$(?P<path>[^`]*)`", re.DOTALL)
_NAMED = re.compile(r"Object (?P<how>contains unknown|missing required) field `(?P<name>.*)`", re.DOTALL)
_INDEX = re.compile(r"\[(\d+)\]")
_EXPECTED = re.compile(r"Expected `(?P<kinds>[^`]*)`(?P<limit>.*?)(?:, got `?(?P<got>[^`]*)`?)?", re.DOTALL)
_LIMIT = re.compile(r" (?P<length>of length )?(?P<sign>[<>]=?)? ?(?P<number>-?\d+(?:\.\d+)?)")
_KINDS = {
    "str": "a text", "int": "a whole number", "float": "a number", "bool": "true or false", "array": "a list",
    "object": "a table of fields", "null": "nothing", "date": "a date", "time": "a time", "datetime": "a date with a time",
}  # fmt: skip
_GOT = {**_KINDS, "float": "a number with decimals"}
_SIGNS = {">=": "at least", "<=": "at most", ">": "more than", "<": "less than", None: ""}
_COUNTED = {"str": ("character", "characters"), "array": ("entry", "entries"), "object": ("field", "fields")}


def blame(error: msgspec.DecodeError) -> str:
    """Return the first complaint of a validation with its field: `encounters.3.title: it must be a text, not a whole number`."""
    where, what = complaint(error)
    return f"{where or 'the file itself'}: {what}"


def complaint(error: msgspec.DecodeError) -> tuple[str, str]:
    """Return the field that a validation complains of first, as `encounters.3.title`, empty for the whole, and what is wrong."""
    match = _PLACE.fullmatch(str(error))
    what, path = (match["what"], match["path"]) if match else (str(error), "")
    named = _NAMED.fullmatch(what)
    if named:
        path = f"{path}.{named['name']}"
        what = UNKNOWN if named["how"] == "contains unknown" else "it is missing"
    return _INDEX.sub(r".\1", path.replace("[...]", "")).lstrip("."), _plainly(what)


def _plainly(what: str) -> str:
    """Return what a validation expected, in words; what is no expectation is left as it is."""
    match = _EXPECTED.fullmatch(what)
    if match is None:
        return what.replace("`", "")
    kinds = [kind for kind in match["kinds"].split(" | ") if kind != "null"] or ["null"]
    wanted = " or ".join(_KINDS.get(kind, kind) for kind in kinds)
    limit, got = match["limit"], match["got"]
    bound = _LIMIT.fullmatch(limit)
    if bound:
        number = counted(int(bound["number"]), *_COUNTED[kinds[0]]) if bound["length"] else bound["number"].removesuffix(".0")
        limit = " ".join(filter(None, (" of", _SIGNS[bound["sign"]], number)))
    return f"it must be {wanted}{limit}" + (f", not {_GOT.get(got, got)}" if got else "")
