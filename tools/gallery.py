"""The gallery of the guide: packs that are listed by their codes in docs/gallery.toml, as pictures, a page, and whole PDFs.

    python tools/gallery.py                    pictures to docs/gallery/, and docs/gallery.md
    python tools/gallery.py --pdf site/gallery  whole PDFs, which are not kept in the repository; with --base-url, the address of a
                                                site with the press in a browser, their square codes lead there

A page that gives something away (`secret`) is refused, and so is a title, theme or grade that the code does not make.
"""

from __future__ import annotations

import argparse
import sys
import tomllib
from collections.abc import Sequence
from io import BytesIO
from itertools import groupby
from pathlib import Path

import msgspec
from PIL import Image

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from generator import registry  # noqa: E402
from generator.forge import extending  # noqa: E402
from generator.forge.game import AnyGame  # noqa: E402
from generator.forge.making import make, read_code  # noqa: E402
from generator.press.content.checker import read_pack  # noqa: E402
from generator.press.jobs.files import quest_addresses  # noqa: E402
from generator.press.jobs.files.preview import pictures  # noqa: E402
from generator.press.jobs.printing import book, quest_jobs  # noqa: E402
from generator.press.jobs.printing.book import Pages  # noqa: E402
from generator.press.jobs.printing.job import Job  # noqa: E402
from generator.press.jobs.printing.print_request import PrintRequest  # noqa: E402
from generator.press.jobs.store import kept_quests  # noqa: E402

LIST, PAGE, OUT = ROOT / "docs" / "gallery.toml", ROOT / "docs" / "gallery.md", ROOT / "docs" / "gallery"
SITE = "https://delvepress.github.io/delvepress/gallery"
"""Where the whole PDFs lie."""
PRESS = "https://delvepress.github.io/delvepress/make/"
"""Where the press in a browser stands, which opens the quest of a code behind a `#`."""
TITLE_PAGE, DPI, QUALITY, ACROSS = "T1", 64, 62, 3
HEAD = """# Gallery

Six packs of each game: the cover, and one page more. Nothing here gives a quest away. The name of a pack leads to its whole
PDF, on A4. Its code opens it in the press in your browser, on any paper, and prints the same pack at home:
`delvepress quest CODE`.

![Covers of all games, eight rows of six: somebody large in a doorway, in a cloud, behind a wall, before a disc of colour, \
and a wanderer with a lantern before them](pages/covers.webp)
"""
OWN = """
## Packs of one's own

Dungeons that somebody wrote, as [you can](packs.md): the two examples in `docs/packs`. Their codes print with `--pack`.
"""
FACES = "Everybody who may be met in it:\n\n![The faces of {title}, engraved, each above its name](pages/faces-{game}.webp)"
"""What ends the section of a game; `python -m tools.contact_sheets` and `python -m tools.covers_sheet` draw these pictures."""


class Shown(msgspec.Struct, frozen=True):
    """A pack of the gallery: its code and what that makes, and the label and the name of the second page that is shown."""

    code: str
    title: str
    theme: str
    grade: str
    page: str
    caption: str
    pack: str = ""
    """The folder of the pack of content that it is made with, below docs/packs; empty for none."""

    @property
    def game(self) -> str:
        """The game that makes the code."""
        return registry.game_of_letter(self.code[:1]).id

    @property
    def record(self) -> AnyGame:
        """That game, with its pack."""
        game = registry.game(self.game)
        return extending.extend(game, read_pack(ROOT / "docs" / "packs" / self.pack, registry.all_games())) if self.pack else game

    @property
    def name(self) -> str:
        """What files of this pack are called."""
        return f"{self.game}-{self.theme}"


class Mistaken(Exception):
    """What the list says that is not so, in a sentence."""


def main(words: Sequence[str] | None = None) -> int:
    """Write pictures and page, or PDFs; return an exit code."""
    said = parser().parse_args(words)
    packs = listed()
    try:
        for one in packs:
            print(one.code, one.title, flush=True)
            job, pages = printed(one, said.base_url)
            if said.pdf is not None:
                said.pdf.mkdir(parents=True, exist_ok=True)
                (said.pdf / f"{one.name}.pdf").write_bytes(pages.pdf)
            else:
                check(one, job, pages)
                draw(one, pages)
    except Mistaken as error:
        print(f"gallery: {error}", file=sys.stderr)
        return 1
    if said.pdf is None:
        PAGE.write_text(page(packs), encoding="utf-8")
    return 0


def parser() -> argparse.ArgumentParser:
    """Return what is typed."""
    whole = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    whole.add_argument("--pdf", type=Path, metavar="FOLDER", help="write whole PDFs there, and nothing else")
    whole.add_argument("--base-url", default="", help="where a site with the press stands, to which square codes lead")
    return whole


def listed(text: str = "") -> tuple[Shown, ...]:
    """Return the packs of the list; raises msgspec.ValidationError for one that is not whole."""
    found = tomllib.loads(text or LIST.read_text(encoding="utf-8"))
    return msgspec.convert(found["pack"], tuple[Shown, ...])


def printed(one: Shown, base: str = "") -> tuple[Job, Pages]:
    """Make a pack anew, or take it from the cache, and print it as usual; `base` is where a press stands that prints it, if any."""
    game = one.record
    options, seed = read_code(game, one.code)
    made = make(game, options, seed) if one.pack else kept_quests.made_or_recalled(game, "gallery", options, seed)
    how = PrintRequest.of({"base-url": base}) if base and not one.pack else PrintRequest()
    address = quest_addresses.quest_address(game, one.code, how, {})
    job = quest_jobs.quest_job(game, made, how.settings, address=address)
    return job, book.print_book(job)


def check(one: Shown, job: Job, pages: Pages) -> None:
    """Raise Mistaken for a title that the code does not make, and a page that there is not or that gives something away."""
    if job.title != one.title:
        raise Mistaken(f"{one.code} makes {job.title!r}; docs/gallery.toml says {one.title!r}.")
    open_pages = [label for label, secret in zip(pages.labels, pages.secret, strict=True) if not secret]
    if one.page not in open_pages:
        raise Mistaken(f"{one.code} has no page {one.page} that gives nothing away; it has {', '.join(open_pages)}.")


def draw(one: Shown, pages: Pages) -> None:
    """Write the two pictures of a pack."""
    OUT.mkdir(parents=True, exist_ok=True)
    for label, picture in zip(pages.labels, pictures(pages.pdf, DPI), strict=True):
        if label in (TITLE_PAGE, one.page):
            end = "title" if label == TITLE_PAGE else "page"
            Image.open(BytesIO(picture)).convert("RGB").save(OUT / f"{one.name}-{end}.webp", quality=QUALITY, method=6)


def page(packs: Sequence[Shown]) -> str:
    """Return the text of the page: for each game tables with so many packs side by side."""
    parts = [HEAD]
    for game, found in groupby((one for one in packs if not one.pack), key=lambda one: one.game):
        own = list(found)
        parts.append(f"\n## {registry.game(game).title}\n")
        for place in range(0, len(own), ACROSS):
            row = own[place : place + ACROSS]
            parts.append("\n" + "\n".join(_table(row)) + "\n")
        parts.append(f"\n{FACES.format(title=registry.game(game).title, game=game)}\n")
    own = [one for one in packs if one.pack]
    if own:
        parts.append(f"{OWN}\n" + "\n".join(_table(own)) + "\n")
    return "".join(parts)


def _table(row: Sequence[Shown]) -> list[str]:
    cells = (
        [f"[{one.title}]({SITE}/{one.name}.pdf)" for one in row],
        [":---:"] * len(row),
        [f"![The cover of {one.title}](gallery/{one.name}-title.webp)" for one in row],
        [f"![{one.caption} of {one.title}](gallery/{one.name}-page.webp)" for one in row],
        [f"{one.theme}, {one.grade}<br>{_linked(one)}" for one in row],
    )
    return [f"| {' | '.join(line)} |" for line in cells]


def _linked(one: Shown) -> str:
    """Return the code of a pack, which leads to the press; one that needs a pack of content prints with the command alone."""
    return f"`{one.code}`" if one.pack else f"[`{one.code}`]({PRESS}#{one.code})"


if __name__ == "__main__":
    sys.exit(main())
