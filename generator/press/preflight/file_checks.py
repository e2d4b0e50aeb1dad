"""Checks of the file as a whole: its bytes, its encryption, how it wants to be printed, what it has for screen readers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.core import limits
from generator.press.preflight.file_scan import Scan
from generator.press.preflight.records import Facts, Fault, Preferences


def check_bytes(found: Scan) -> Iterator[Fault]:
    """Yield what is wrong with the bytes of a file."""
    if not found.ended:
        yield Fault("file-cut-off")
    elif not found.indexed:
        yield Fault("file-table")
    if not found.whole:
        size = f"{limits.CHECK_UNPACKED >> 20}"
        yield Fault("file-streams", words={"count": f"{limits.CHECK_STREAMS:,}", "size": size})
    if found.circular:
        yield Fault("file-circle")
    if found.broken:
        yield Fault("file-stream", words={"count": f"{found.broken:,}"})


def check_preferences(said: Preferences, found: Scan) -> Iterator[Fault]:
    """Yield what is wrong with what a file says of itself."""
    if said.revision >= 0:
        yield Fault("encrypted" if said.printable else "encrypted-printing")
    if not said.unscaled:
        yield Fault("viewer-scaling")
    if not said.tagged:
        yield Fault("access-untagged")
    if not said.language:
        yield Fault("access-language")
    if not said.title.strip():
        yield Fault("access-title")
    lacks = {"tags": said.tagged, "a language": said.language, "a title": bool(said.title.strip())}
    missing = [what for what, there in lacks.items() if not there]
    if found.accessible and missing:
        yield Fault("access-claim", words={"what": " and ".join(missing)})


def check_sides(
    said: Preferences, pages: Sequence[Facts], pairs: Sequence[tuple[Facts, Facts]], *, whole: bool = True
) -> Iterator[Fault]:
    """Yield that a file with fronts and backs does not say how the paper is turned, and that nothing is drawn at all."""
    if pairs and not said.sides:
        yield Fault("viewer-sides")
    if whole and not any(page.ink for page in pages):
        yield Fault("file-empty")
