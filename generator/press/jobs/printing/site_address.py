"""Addresses of sites with the press in a browser, to which QR codes of quests lead: which there are, and how long they may be."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from generator.core import limits
from generator.core.errors import BadOption
from generator.core.messages import shown

_ADDRESS = re.compile(r"[A-Za-z0-9._~:/\[\]!$&'()*+,;=%@-]+")


def settled_base(text: str) -> str:
    """Return the address of a site with a slash at its end, or nothing; raises BadOption for what is no plain http(s) address."""
    if not text:
        return ""
    refused = BadOption(
        f"--base-url cannot be {shown(text)}; give an address on the web that begins with https:// or http://, as "
        "https://example.org/delve/, without user name, question mark or hash."
    )
    try:
        parts = urlsplit(text)
        usable = parts.scheme in ("http", "https") and parts.hostname and parts.username is None and parts.port != 0
    except ValueError:
        raise refused from None
    if not usable or len(text) > limits.BASE_CHARS or not _ADDRESS.fullmatch(text) or "@" in parts.netloc:
        raise refused
    if any(step in (".", "..") for step in parts.path.split("/")):
        raise refused
    return text if text.endswith("/") else text + "/"


def printed_base(text: str) -> str:
    """Return the address of a site for QR codes on paper; raises BadOption for none, and for one too long for them."""
    base = settled_base(text)
    if len(base) > limits.PRINTED_BASE_CHARS:
        raise BadOption(
            f"--base-url has {len(base)} characters, and a QR code has room for {limits.PRINTED_BASE_CHARS} of it; "
            "give a shorter one."
        )
    return base
