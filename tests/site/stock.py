"""A shelf for tests: quests of two toy games that nobody printed, with files as heavy as those of real ones."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from generator.site.shelf import HOME, Featured, Paper, Picture, Shelf

COVER = (
    b"<svg xmlns='http://www.w3.org/2000/svg' width='174mm' height='98mm' viewBox='0 0 174 98'>"
    b"<rect width='174' height='98'/><!--" + bytes(range(48, 123)) * 400 + b"--></svg>"
)
"""A cover as heavy as a real one; a browser takes nothing lighter for a picture that counts."""
STORY = (
    "There is gold in the soap, in the starch and in the cracks of the floor. The laundry maid has stopped looking for it, at last."
)


def quest(game: str, title: str, number: int) -> Featured:
    """Return a quest of a game."""
    code = f"{game[0].upper()}-010{number}-AAAA-BBBB-CC"
    return Featured(
        id=game, game=title, code=code, seed=f"shelf-{number}", story=STORY,
        title=f"The <b>{number}</b> of {title} Until the Rope Gives",
        grade="medium", skulls=3, options={"dragons": "two"},
        facts=(("1 hero", "about 15 minutes"), ("Have ready", "a pencil; nothing must be cut")),
        papers=(Paper(f"{code}.pdf", "A4", 9, 300_000), Paper(f"{code}-letter.pdf", "Letter", 10, 310_000)),
        document=f"{code}.json", read=f"{code}-read.html", cover=Picture(f"{code}.svg", 1740, 980, "A <b>woodcut</b>"),
        small=Picture(f"{code}-small.webp", 400, 225, "A woodcut"), posted=Picture(f"{code}.jpg", 1200, 630, "A woodcut"),
        page=Picture(f"{code}-page.webp", 800, 1132, "Page 5 of 9: The dungeon"),
    )  # fmt: skip


def shelf(count: int = 2, games: tuple[tuple[str, str], ...] = (("toy", "Toy & Sons"), ("other", "<i>Other</i>"))) -> Shelf:
    """Return a shelf with so many quests of each game."""
    quests = tuple(quest(game, title, number) for game, title in games for number in range(1, count + 1))
    files: dict[str, bytes] = {}
    for one in quests:
        for paper in one.papers:
            files[HOME + paper.name] = b"%PDF-1.7 " + paper.name.encode()
        files[HOME + one.document], files[HOME + one.read], files[HOME + one.cover.name] = b"{}", b"<p>read</p>", COVER
        for picture, kind in ((one.small, "WEBP"), (one.posted, "JPEG"), (one.page, "WEBP")):
            buffer = BytesIO()
            Image.new("RGB", (picture.width, picture.height), (90, 30, 20)).save(buffer, kind)
            files[HOME + picture.name] = buffer.getvalue()
    return Shelf(quests, files)
