"""A quest's document behind a curtain: packed as base64, so that whoever looks into a file does not read by the way what is sealed.

A curtain is no lock: it has no key, and says in a sentence what it is and how it is opened. Base64 and no compression, since the
same document must come to the same bytes with every build of zlib.
"""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from typing import Annotated

import msgspec
from msgspec import Meta

from generator.core.data import Record
from generator.core.errors import BadFile

FORMAT = "delvepress-quest-packed-1"
"""What tells a document behind a curtain from other JSON."""
ABOUT = (
    "What this quest seals on paper is packed here, so that nobody reads it by the way; it is no lock. delvepress quest prints "
    "the quest from this file, and delvepress quest FILE --format json --spoilers writes it as plain JSON."
)
"""What a document behind a curtain says of itself."""


class _Head(msgspec.Struct):
    """The field by which a document behind a curtain is known."""

    format: str = ""


class _Curtained(Record):
    """A document behind a curtain as it stands in a file: whose it is, and the document itself as base64."""

    about: Annotated[str, Meta(max_length=2000)]
    code: Annotated[str, Meta(max_length=40)]
    format: str
    game: Annotated[str, Meta(max_length=60)]
    packed: str


class _Inner(msgspec.Struct):
    """The fields of a document that its curtain repeats."""

    code: str = ""
    game: str = ""


def drawn(document: bytes) -> bytes:
    """Return a document of a quest behind its curtain, as canonical JSON; game and code stay in front of it."""
    inner = msgspec.json.decode(document, type=_Inner)
    whole = {"about": ABOUT, "code": inner.code, "format": FORMAT, "game": inner.game, "packed": b64encode(document).decode()}
    return json.dumps(whole, sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode()


def is_drawn(data: bytes) -> bool:
    """Return whether a document is one behind a curtain; False for whatever is no JSON at all."""
    try:
        return msgspec.json.decode(data, type=_Head).format == FORMAT
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return False


def opened(data: bytes, source: str) -> bytes:
    """Return the document behind a curtain, and any other just as it is; raises BadFile, naming `source`, for a damaged curtain."""
    if not is_drawn(data):
        return data
    try:
        whole = msgspec.json.decode(data, type=_Curtained)
        document = b64decode(whole.packed, validate=True)
        inner = msgspec.json.decode(document, type=_Inner)
    except (ValueError, RecursionError):
        raise BadFile(f"{source} holds a packed quest that was cut off or changed; print the quest anew from its code.") from None
    if (inner.code, inner.game) != (whole.code, whole.game):
        raise BadFile(f"{source} holds another quest than the one it names; print the quest anew from its code.")
    return document
