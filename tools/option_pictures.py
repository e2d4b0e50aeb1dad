"""The pictures of what options do: parts of real pages side by side, listed in docs/options.toml.

    python tools/option_pictures.py                 all pictures to docs/options/, and the grids that the guide's pages include
    python tools/option_pictures.py --only donjonz  those of one page of the guide, or one: donjonz-map

Two parts in which nothing differs are refused, and so is an option that a game does not have.
"""

from __future__ import annotations

import argparse
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO
from itertools import pairwise
from pathlib import Path

import msgspec
from PIL import Image, ImageChops, ImageOps

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from generator import registry  # noqa: E402
from generator.core.seeds import seed_from_word  # noqa: E402
from generator.forge.game import AnyGame  # noqa: E402
from generator.press.jobs.files import print_files, quest_print  # noqa: E402
from generator.press.jobs.files.contact_sheet import draw_sheet  # noqa: E402
from generator.press.jobs.files.preview import pictures  # noqa: E402
from generator.press.jobs.printing.print_request import KNOWN, PrintRequest  # noqa: E402
from generator.press.jobs.store import kept_quests  # noqa: E402

LIST, OUT = ROOT / "docs" / "options.toml", ROOT / "docs" / "options"
DPI, QUALITY, GAP = 150, 58, 12
MOST_WIDE, MOST_HIGH = 720, 420
"""How large a picture is at most, in pixels: two to a row of the guide, drawn for screens of twice its dots."""
WIDE = 2.7
"""Pictures so many times wider than high have a row of their own: they are to be read."""
LINE = (170, 160, 140)


class Part(msgspec.Struct, frozen=True):
    """A part of a page: the options that are said, which sheets are printed, which page of these is shown, and what of it.

    `part` names the file of a print that comes to several; `crop` are the left, upper, right and lower edge as shares of the page;
    a `contact` sheet shows all pages.
    """

    said: dict[str, str] = {}
    only: str = ""
    page: int = 1
    part: str = ""
    crop: tuple[float, float, float, float] = (0, 0, 1, 1)
    contact: bool = False


class Shown(msgspec.Struct, frozen=True):
    """A picture of the list: the page of the guide, the options that it is of, what is said beside it, and its parts."""

    page: str
    options: tuple[str, ...]
    title: str
    caption: str
    alt: str
    parts: tuple[Part, ...]
    game: str = ""
    seed: str = "torchlight"

    @property
    def name(self) -> str:
        """What its file is called."""
        return f"{self.page}-{self.options[0]}.webp"

    @property
    def own_game(self) -> AnyGame:
        """The game whose pages are shown."""
        return registry.game(self.game or self.page)


class Unseen(msgspec.Struct, frozen=True):
    """Options of a page without a picture, and why there is nothing to see."""

    page: str
    options: tuple[str, ...]
    why: str


class Listed(msgspec.Struct, frozen=True):
    """The whole list; `usual` is what is said of every game where its picture says nothing else."""

    usual: dict[str, dict[str, str]]
    picture: tuple[Shown, ...]
    without: tuple[Unseen, ...]


class Mistaken(Exception):
    """What the list says that is not so, in a sentence."""


def main(words: Sequence[str] | None = None) -> int:
    """Write pictures and grids; return an exit code."""
    said = parser().parse_args(words)
    found = listed()
    OUT.mkdir(parents=True, exist_ok=True)
    try:
        for one in found.picture:
            if said.only in ("", one.page, one.name.removesuffix(".webp")):
                picture = drawn(one, found.usual)
                picture.save(OUT / one.name, quality=QUALITY, method=6)
                print(f"{one.name}  {picture.width} x {picture.height}  {(OUT / one.name).stat().st_size:,} bytes", flush=True)
    except Mistaken as error:
        print(f"option_pictures: {error}", file=sys.stderr)
        return 1
    for page in dict.fromkeys(one.page for one in found.picture):
        (OUT / f"{page}.md").write_text(grid(found, page), encoding="utf-8")
    return 0


def parser() -> argparse.ArgumentParser:
    """Return what is typed."""
    whole = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    whole.add_argument("--only", default="", metavar="PAGE", help="the pictures of one page of the guide, or one of them")
    return whole


def listed(text: str = "") -> Listed:
    """Return the list; raises msgspec.ValidationError for one that is not whole."""
    return msgspec.convert(tomllib.loads(text or LIST.read_text(encoding="utf-8")), Listed, strict=False)


def drawn(one: Shown, usual: Mapping[str, Mapping[str, str]]) -> Image.Image:
    """Return the picture: its parts side by side on white, all at one scale; raises Mistaken where two of them are the same."""
    own = usual.get(one.own_game.id, {})
    parts = [cut(one, msgspec.structs.replace(part, said={**own, **part.said})) for part in one.parts]
    for first, second in pairwise(parts):
        if first.size == second.size and ImageChops.difference(first, second).getbbox() is None:
            raise Mistaken(f"{one.name} shows the same thing twice: nothing changes by {', '.join(one.options)}.")
    wide = sum(part.width for part in parts)
    scale = min((MOST_WIDE - GAP * (len(parts) - 1)) / wide, MOST_HIGH / max(part.height for part in parts), 1.0)
    small = [part.resize((round(part.width * scale), round(part.height * scale)), Image.Resampling.LANCZOS) for part in parts]
    framed = [ImageOps.expand(ImageOps.crop(part, 1), 1, LINE) for part in small]
    strip = Image.new("RGB", (sum(part.width for part in framed) + GAP * (len(framed) - 1), max(p.height for p in framed)), "white")
    left = 0
    for part in framed:
        strip.paste(part, (left, 0))
        left += part.width + GAP
    return strip


def cut(one: Shown, part: Part) -> Image.Image:
    """Return a part of a page as a picture."""
    page = Image.open(BytesIO(printed(one.own_game, one.seed, part))).convert("RGB")
    left, top, right, bottom = part.crop
    return page.crop((round(left * page.width), round(top * page.height), round(right * page.width), round(bottom * page.height)))


def printed(game: AnyGame, seed: str, part: Part) -> bytes:
    """Return the picture of a page of a quest: it is made, or taken from the cache, and so many of its sheets are printed."""
    words = dict(part.said)
    own = {one.name: words.pop(one.name) for one in game.choices if one.name in words}
    shown = {one.name: words.pop(one.name) for one in game.printing if one.name in words}
    for preset in game.presets:
        if words.pop(preset.name, ""):
            own, words = {**preset.choices, **own}, {**({"print": preset.print} if preset.print else {}), **words}
    if wrong := [name for name in words if name not in KNOWN]:
        raise Mistaken(f"{game.id} has no option {', '.join(wrong)}.")
    made = kept_quests.made_or_recalled(game, "options", game.settle(own), seed_from_word(seed))
    ready = quest_print.prepare(game, made, PrintRequest.of({**words, **({"only": part.only} if part.only else {})}), shown)
    files = print_files.print_parts(game, ready.parts, "")
    if part.part not in files:
        raise Mistaken(f"{game.id} prints no file {part.part!r}; it prints {', '.join(map(repr, files))}.")
    pages = files[part.part].pages
    if part.contact:
        return draw_sheet(pages.pdf, pages.labels, [n for n in range(1, pages.count + 1) if not pages.secret[n - 1]], 40)
    if not 1 <= part.page <= pages.count:
        raise Mistaken(f"{game.id} has no page {part.page} of {part.only or 'its pack'}; there are {pages.count}.")
    return next(iter(pictures(pages.pdf, DPI, [part.page])))


def grid(found: Listed, page: str) -> str:
    """Return what a page of the guide includes: a card for each picture, two to a row, the wide ones last."""
    own = sorted((one for one in found.picture if one.page == page), key=_is_wide)
    cards = [line for one in own for line in _card(one)]
    return "\n".join(["::::{grid} 1 1 2 2", ":gutter: 3", "", *cards, "::::", ""])


def _is_wide(one: Shown) -> bool:
    """Return whether a picture is so wide that it has a row of its own."""
    with Image.open(OUT / one.name) as picture:
        return picture.width > WIDE * picture.height


def _card(one: Shown) -> Iterator[str]:
    yield f":::{{grid-item-card}} {one.title}"
    if _is_wide(one):
        yield from (":columns: 12", "")
    yield from (f"```{{image}} /options/{one.name}", f":alt: {one.alt}", ":loading: lazy", "```")
    yield from ("", one.caption, "", ":::", "")


def missing(found: Listed, page: str, options: Mapping[str, object] | Sequence[str]) -> list[str]:
    """Return the options of a page that have neither a picture nor a reason."""
    known = {name for one in (*found.picture, *found.without) if one.page == page for name in one.options}
    return [name for name in options if name not in known]


if __name__ == "__main__":
    sys.exit(main())
