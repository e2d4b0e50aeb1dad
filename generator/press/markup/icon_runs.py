"""Runs with icons as they are heard: blanks around what an icon says, and none where it says nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.press.setting.text import Run, character_style


def heard(runs: Sequence[Run]) -> list[Run]:
    """Return runs in which what icons say is parted from the words beside it.

    The blank that binds an icon to its word is not read where the icon is not read either.
    """
    found: list[Run] = []
    for place, (text, kind) in enumerate(runs):
        said, follows = kind.spoken, place + 1 < len(runs) and runs[place + 1][0][:1].isalnum()
        if said:
            before = " " if found and found[-1][0][-1:].isalnum() and found[-1][1].spoken != "" else ""
            kind = character_style(*kind[:-1], f"{before}{said}{' ' if follows else ''}")
        elif said == "" and found and not follows:
            found[-1:] = _hushed(found[-1])
        found.append((text, kind))
    return found


def _hushed(run: Run) -> Iterator[Run]:
    """Yield a run with a no-break space at its end apart, which is not read."""
    words, look = run
    if len(words) > 1 and words.endswith("\u00a0") and look.spoken is None:
        yield words[:-1], look
        yield "\u00a0", character_style(*look[:-1], "")
    else:
        yield run
