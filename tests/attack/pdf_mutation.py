"""PDFs that were built to harm who reads them, from a sound one: each way by its name, or bytes changed at random."""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable
from io import BytesIO
from random import Random

import pikepdf
from pikepdf import Array, Dictionary, Name, Pdf

from tests.attack.mutation import bytes_changed


def _saved(found: Pdf, **more: object) -> bytes:
    buffer = BytesIO()
    found.save(buffer, **{"deterministic_id": True, **more})  # type: ignore[arg-type]
    return buffer.getvalue()


def _edited(data: bytes, edit: Callable[[Pdf], None], **more: object) -> bytes:
    with pikepdf.open(BytesIO(data)) as found:
        edit(found)
        return _saved(found, **more)


def _bomb(found: Pdf, size: int, unit: bytes) -> pikepdf.Object:
    """Return a stream that unpacks to so many bytes, packed twice."""
    data = unit * ((1 << 20) // len(unit))
    packer = zlib.compressobj(9, wbits=-15)
    block = packer.compress(data) + packer.flush(zlib.Z_FULL_FLUSH)
    count, total = size // len(data), 1
    for _ in range(count):
        total = zlib.adler32(data, total)
    once = b"\x78\xda" + block * count + b"\x03\x00" + total.to_bytes(4, "big")
    stream = pikepdf.Stream(found, zlib.compress(once, 9))
    stream.write(zlib.compress(once, 9), filter=Array([Name.FlateDecode, Name.FlateDecode]))
    return found.make_indirect(stream)


def _attachment_bomb(found: Pdf) -> None:
    for place, name in enumerate(("quest.json", "other.json")):
        stream = _bomb(found, 400 << 20, b'{"format":"delvepress-quest-' if place else b" ")
        spec = Dictionary(Type=Name.Filespec, F=name, UF=name, EF=Dictionary(F=stream, UF=stream))
        found.Root.Names = Dictionary(EmbeddedFiles=Dictionary(Names=Array([name, found.make_indirect(spec)])))


def _many_attachments(found: Pdf) -> None:
    rows: list[object] = []
    stream = found.make_stream(b"{}")
    for number in range(3000):
        name = f"{number}.json"
        rows += [name, Dictionary(Type=Name.Filespec, F=name, UF=name, EF=Dictionary(F=stream))]
    found.Root.Names = Dictionary(EmbeddedFiles=Dictionary(Names=Array(rows)))


def _page_bomb(found: Pdf) -> None:
    found.pages[0].Contents = _bomb(found, 200 << 20, b"0 0 m 9 9 l S\n  ")


def _recursive_form(found: Pdf) -> None:
    form = found.make_stream(b"/F Do /F Do 0 0 9 9 re f")
    form.update({"/Type": Name.XObject, "/Subtype": Name.Form, "/BBox": Array([0, 0, 99, 99])})
    form.Resources = Dictionary(XObject=Dictionary(F=form))
    found.pages[0].Resources = Dictionary(XObject=Dictionary(F=form))
    found.pages[0].Contents = found.make_stream(b"/F Do")


def _nested_forms(found: Pdf) -> None:
    inner = found.make_stream(b"0 0 9 9 re f")
    inner.update({"/Type": Name.XObject, "/Subtype": Name.Form, "/BBox": Array([0, 0, 99, 99])})
    for _ in range(12):
        outer = found.make_stream(b"/F Do " * 8)
        outer.update({"/Type": Name.XObject, "/Subtype": Name.Form, "/BBox": Array([0, 0, 99, 99])})
        outer.Resources = Dictionary(XObject=Dictionary(F=inner))
        inner = outer
    found.pages[0].Resources = Dictionary(XObject=Dictionary(F=inner))
    found.pages[0].Contents = found.make_stream(b"/F Do")


def _javascript(found: Pdf) -> None:
    action = Dictionary(S=Name.JavaScript, JS="app.launchURL('file:///etc/passwd'); while (true) {}")
    found.Root.OpenAction = action
    found.Root.AA = Dictionary(WC=action, WP=action)
    found.Root.Names = Dictionary(JavaScript=Dictionary(Names=Array(["x", action])))


def _boxes(*values: float | str) -> Callable[[Pdf], None]:
    def edit(found: Pdf) -> None:
        for name in ("/MediaBox", "/CropBox", "/TrimBox", "/BleedBox"):
            found.pages[0].obj[name] = Array([value if isinstance(value, int) else Name(str(value)) for value in values])

    return edit


def _operators(found: Pdf) -> None:
    found.pages[0].Contents = found.make_stream(b"0 0 m 99 99 l S\n" * 200_000)


def _saves(found: Pdf) -> None:
    found.pages[0].Contents = found.make_stream(b"q " * 200_000 + b"0 0 9 9 re f")


def _pages(found: Pdf) -> None:
    for _ in range(3000):
        found.pages.append(found.pages[0])


def _page_circle(found: Pdf) -> None:
    found.Root.Pages.Kids = Array([found.Root.Pages, *found.Root.Pages.Kids])


def _deep_pages(found: Pdf) -> None:
    node = found.Root.Pages
    for _ in range(3000):
        node = found.make_indirect(Dictionary(Type=Name.Pages, Kids=Array([node]), Count=1))
    found.Root.Pages = node


def _deep_array(found: Pdf) -> None:
    inner: object = Array([])
    for _ in range(400):
        inner = Array([inner])
    found.Root.Odd = inner
    found.pages[0].Annots = inner


def _picture(found: Pdf) -> None:
    picture = _bomb(found, 300 << 20, b"\x00")
    picture.update({"/Type": Name.XObject, "/Subtype": Name.Image, "/Width": 10_000, "/Height": 10_000})
    picture.update({"/ColorSpace": Name.DeviceRGB, "/BitsPerComponent": 8})
    found.pages[0].Resources = Dictionary(XObject=Dictionary(P=picture))
    found.pages[0].Contents = found.make_stream(b"q 500 0 0 500 0 0 cm /P Do Q")


WAYS: dict[str, Callable[[bytes], bytes]] = {
    "attachment bomb": lambda data: _edited(data, _attachment_bomb),
    "many attachments": lambda data: _edited(data, _many_attachments),
    "page bomb": lambda data: _edited(data, _page_bomb),
    "form that calls itself": lambda data: _edited(data, _recursive_form),
    "forms in forms": lambda data: _edited(data, _nested_forms),
    "JavaScript": lambda data: _edited(data, _javascript),
    "huge boxes": lambda data: _edited(data, _boxes(0, 0, 2**31 - 1, 2**31 - 1)),
    "boxes inside out": lambda data: _edited(data, _boxes(500, 500, -500, -500)),
    "empty boxes": lambda data: _edited(data, _boxes(0, 0, 0, 0)),
    "boxes of names": lambda data: _edited(data, _boxes("/a", "/b", "/c", "/d")),
    "short boxes": lambda data: _edited(data, _boxes(0, 0)),
    "many operators": lambda data: _edited(data, _operators),
    "many saves": lambda data: _edited(data, _saves),
    "many pages": lambda data: _edited(data, _pages),
    "pages in a circle": lambda data: _edited(data, _page_circle),
    "deep pages": lambda data: _edited(data, _deep_pages),
    "deep arrays": lambda data: _edited(data, _deep_array),
    "huge picture": lambda data: _edited(data, _picture),
    "encrypted": lambda data: _edited(
        data, lambda found: None, deterministic_id=False, encryption=pikepdf.Encryption(owner="a", user="b")
    ),
    "encrypted, open": lambda data: _edited(
        data, lambda found: None, deterministic_id=False, encryption=pikepdf.Encryption(owner="a", user="")
    ),
    "no pages": lambda data: re.sub(rb"/Type */Pages?\b", b"/Type /Nothing", data),
    "huge object number": lambda data: data.replace(b"1 0 obj", b"4294967295 0 obj", 1),
    "wrong length": lambda data: re.sub(rb"/Length \d+", b"/Length 99999999999", data),
    "head only": lambda data: data[:1024],
    "tail only": lambda data: data[len(data) // 2 :],
    "twice": lambda data: data + data,
}
"""Ways in which a PDF is built to harm, by name."""


def changed(data: bytes, number: int, rng: Random) -> tuple[str, bytes]:
    """Return a PDF that was changed and how: the named ways come first, in turn; all others change bytes."""
    names = list(WAYS)
    if number < len(names):
        return names[number], WAYS[names[number]](data)
    return "bytes", bytes_changed(data, rng)
