"""Options that take what two options of before 1.0 said: said twice in a translated command, they become one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence


def joined(words: Sequence[str]) -> list[str]:
    """Return the words of a command in which each option of `JOINED` stands once, with all that was said by it."""
    kept = list[str]()
    places = dict[str, int]()
    waiting = ""
    for word in words:
        name, sign, value = word.partition("=")
        if waiting:
            name, value, waiting = waiting, word, ""
        elif name not in JOINED:
            kept.append(word)
            continue
        elif not sign:
            waiting = name
            continue
        if name in places:
            kept[places[name]] = JOINED[name]([kept[places[name]], value])
        else:
            kept += [name, value]
            places[name] = len(kept) - 1
    return [*kept, waiting] if waiting else kept


def _formats(values: Sequence[str]) -> str:
    """Return formats as one list: a form is a PDF, pictures of some dots per inch are pictures, lines to share are of one kind."""
    parts = list(dict.fromkeys(part.strip() for value in values for part in value.split(",") if part.strip()))
    dots = next((part.partition(":")[2] for part in parts if part.startswith("png:")), "")
    if "ascii" in parts:
        return "ascii"
    if "contact" in parts:
        parts = [part for part in parts if not part.startswith("png")]
        return ",".join(f"contact:{dots}" if part == "contact" and dots else part for part in parts)
    plain = {"png"} if dots else set()
    plain |= {"pdf"} if "form" in parts else set()
    return ",".join(part for part in parts if part not in plain)


def _letters(values: Sequence[str]) -> str:
    known = {part for value in values for part in value.lower().split("-")}
    return "-".join(part for part in ("plain", "large") if part in known) or "normal"


def _backs(values: Sequence[str]) -> str:
    """Return the way of backs with the printer that is named beside it."""
    way = next((value for value in values if ":" not in value), "duplex-long")
    printer = next((value.partition(":")[2] for value in values if ":" in value), "")
    return f"{way}:{printer}" if printer and way.startswith("duplex") else way


def _sheets(values: Sequence[str]) -> str:
    parts = list(dict.fromkeys(part.strip() for value in values for part in value.split(",")))
    viewed = any(part.startswith("map-") for part in parts)
    return ",".join(part for part in parts if part != "map" or not viewed)


def _list(values: Sequence[str]) -> str:
    return ",".join(dict.fromkeys(values))


def _boxes(values: Sequence[str]) -> str:
    return "sleeved-boxes" if "sleeved-boxes" in values else values[-1]


JOINED: Mapping[str, Callable[[Sequence[str]], str]] = {
    "--format": _formats, "--print": _letters, "--backs": _backs, "--only": _sheets, "--workers": _list, "--kit": _boxes,
    "--correction": " ".join,
}  # fmt: skip
"""How what was said of an option by several words becomes one value."""
