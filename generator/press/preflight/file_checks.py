"""Checks of the file as a whole: its bytes, its encryption, how it wants to be printed, what it has for screen readers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.core import limits
from generator.press.preflight.file_scan import Scan
from generator.press.preflight.records import Facts, Fault, Preferences


def check_bytes(scanned: Scan) -> Iterator[Fault]:
    """Yield what is wrong with the bytes of a file."""
    if not scanned.ended:
        yield Fault("file-cut-off")
    elif not scanned.indexed:
        yield Fault("file-table")
    if not scanned.whole:
        size = f"{limits.CHECK_UNPACKED >> 20}"
        yield Fault("file-streams", words={"count": f"{limits.CHECK_STREAMS:,}", "size": size})
    if scanned.circular:
        yield Fault("file-circle")
    if scanned.broken:
        yield Fault("file-stream", words={"count": f"{scanned.broken:,}"})


def check_preferences(preferences: Preferences, scanned: Scan) -> Iterator[Fault]:
    """Yield what is wrong with what a file says of itself."""
    if preferences.revision >= 0:
        yield Fault("encrypted" if preferences.printable else "encrypted-printing")
    if not preferences.unscaled:
        yield Fault("viewer-scaling")
    if not preferences.tagged:
        yield Fault("access-untagged")
    if not preferences.language:
        yield Fault("access-language")
    if not preferences.title.strip():
        yield Fault("access-title")
    lacks = {"tags": preferences.tagged, "a language": preferences.language, "a title": bool(preferences.title.strip())}
    missing = [what for what, there in lacks.items() if not there]
    if scanned.accessible and missing:
        yield Fault("access-claim", words={"what": " and ".join(missing)})


def check_sides(
    preferences: Preferences, pages: Sequence[Facts], pairs: Sequence[tuple[Facts, Facts]], *, whole: bool = True
) -> Iterator[Fault]:
    """Yield that a file with fronts and backs does not say how the paper is turned, and that nothing is drawn at all."""
    if pairs and not preferences.sides:
        yield Fault("viewer-sides")
    if whole and not any(page.ink for page in pages):
        yield Fault("file-empty")
