"""Runs with icons as they are heard: blanks around what an icon says, and none where it says nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.press.setting.text import Run, character_style


def heard(runs: Sequence[Run]) -> list[Run]:
    """Return runs in which what icons say is parted from the words beside it.

    The blank that binds an icon to its word is not read where the icon is not read either.
    """
    parted: list[Run] = []
    for place, (text, kind) in enumerate(runs):
        spoken, follows = kind.spoken, place + 1 < len(runs) and runs[place + 1][0][:1].isalnum()
        if spoken:
            before = " " if parted and parted[-1][0][-1:].isalnum() and parted[-1][1].spoken != "" else ""
            kind = character_style(*kind[:-1], f"{before}{spoken}{' ' if follows else ''}")
        elif spoken == "" and parted and not follows:
            parted[-1:] = _hushed(parted[-1])
        parted.append((text, kind))
    return parted


def _hushed(run: Run) -> Iterator[Run]:
    """Yield a run with a no-break space at its end apart, which is not read."""
    words, look = run
    if len(words) > 1 and words.endswith("\u00a0") and look.spoken is None:
        yield words[:-1], look
        yield "\u00a0", character_style(*look[:-1], "")
    else:
        yield run
