"""Books: chapters with running page numbers, front matter that knows them, right-hand pages; in order, or folded as booklets.

Pages are kept as their operators until all are set, for what stands in front says where the chapters behind it begin. Then they
are put on paper: one by one in the order of reading, or two by two on the sheets of a booklet.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from generator.draw.ornament import flourish
from generator.forge.pack import Sheet
from generator.press.drawing.papers import MM, whole
from generator.press.drawing.pen import PressPen
from generator.press.imposition import saddle_stitch
from generator.press.imposition.plans import Kind
from generator.press.imposition.saddle_stitch import Side
from generator.press.jobs.printing.book import Book, Pages
from generator.press.jobs.printing.job import Job
from generator.press.setting.flow import Frame
from generator.press.tagging.compact_file import pack_page
from generator.press.tagging.elements import PageMarks
from generator.press.tagging.marker import moved

Starts = Mapping[str, int]
"""The number of the first page of every chapter, by the chapter's key."""
UNKNOWN = 888
"""Stands for page numbers while front matter is set for the first time, to see how many pages it has."""
_TICK, _TICK_SIZE = 3.0, 7.0
"""Length in mm of the marks of a fold, and size in points of the words between them."""


class Chapter(msgspec.Struct, frozen=True):
    """A job of a book, the key under which its first page is found, and whether that is a right-hand page.

    In the outline a chapter that is `inside` stands below the one before it. One that is `sealed` gives something away.
    """

    key: str
    job: Job
    right_hand: bool = False
    inside: bool = False
    sealed: bool = False


class Contents(msgspec.Struct, frozen=True):
    """What is bound: chapters, and what front and back matter become when the chapters' first pages are known.

    Chapters are asked for one after another, so that a lazy sequence never holds two of them. A book that is `even` has two pages
    on every leaf, the last of them left empty where nothing is to stand there. Pages are counted from `first` on, an odd number.
    """

    chapters: Sequence[Chapter]
    front: Callable[[Starts], Job] | None = None
    back: Callable[[Starts], Job] | None = None
    even: bool = False
    first: int = 1


class _Entry(msgspec.Struct, frozen=True):
    """A place in the outline: its key and title, its level, and its height in points on the page, or None for the whole page."""

    key: str
    title: str
    level: int
    top: float | None


class _Leaf(msgspec.Struct):
    """A page that was set: its operators, packed, the pictures it shows, its places in the outline, and what stands on it.

    One that is `sealed` gives something away; on one that is `empty` nothing stands.
    """

    packed: bytes = b""
    pictures: list[str] = msgspec.field(default_factory=list)
    entries: list[_Entry] = msgspec.field(default_factory=list)
    marks: PageMarks = msgspec.field(default_factory=PageMarks)
    title: str = ""
    sealed: bool = False
    empty: bool = False

    def pack(self, code: list[str]) -> None:
        """Keep the operators of the page; of many pages they are too many to be kept as they are."""
        self.packed = zlib.compress(msgspec.msgpack.encode(code), 1)

    def take(self) -> list[str]:
        """Return the operators of the page, which are kept no longer."""
        packed, self.packed = self.packed, b""
        return msgspec.msgpack.decode(zlib.decompress(packed), type=list[str])


def print_bound(contents: Contents, *, folded: bool = False, done: Callable[[], None] = lambda: None) -> Pages:
    """Return the PDF of a book, its pages in order for both sides of the paper, or `folded`: two by two for a booklet.

    The paper of the jobs is that of the pages; how they are laid is told in the first of them, or in front matter. `done` is called
    after every chapter. Raises PressError for a page that does not come out right.
    """
    before = _front_pages(contents)
    book = _BoundBook(contents.chapters[0].job, contents.first)
    starts = book.set_chapters(contents, before.count, done)
    if contents.back:
        book.state.icons |= before.icons
        book.add(contents.back(starts))
    if contents.front:
        book.add_front(contents.front(starts), before.count)
    if contents.even and len(book.leaves) % 2:
        book.end_on_a_leaf()
    done()
    return book.folded() if folded else book.in_order()


class _FrontMatter(msgspec.Struct, frozen=True):
    """What is known of front matter before it is set for good: how many pages it has, made even, and its icons."""

    count: int = 0
    icons: frozenset[str] = frozenset()


class _AnyStart(dict[str, int]):
    """Page numbers of chapters that are not set yet."""

    def __missing__(self, key: str) -> int:
        return UNKNOWN


def _front_pages(contents: Contents) -> _FrontMatter:
    if contents.front is None:
        return _FrontMatter()
    trial = _trial(contents.front(_AnyStart()))
    return _FrontMatter(len(trial.leaves) + len(trial.leaves) % 2, frozenset(trial.state.icons))


def count_pages(job: Job) -> int:
    """Return how many pages a job fills as a chapter of a book, which has to credit its icons at its end."""
    return len(_trial(job).leaves)


def count_matter(contents: Contents) -> int:
    """Return how many pages front and back matter fill, the former made even; what they say of pages is not known yet."""
    return _front_pages(contents).count + (count_pages(contents.back(_AnyStart())) if contents.back else 0)


def _trial(job: Job) -> _BoundBook:
    trial = _BoundBook(job)
    trial.add(job)
    return trial


class _BoundBook(Book):
    """The state of a book while it is set: pages are kept until all are there."""

    outline_level = 1

    def __init__(self, job: Job, opening: int = 1) -> None:
        super().__init__(job)
        self.whole = job
        self.leaves: list[_Leaf] = []
        self.leaf = _Leaf()
        self.opening = self.first = opening
        """The number of the first page of all, and of the first page of those that are set."""
        self.openings: list[int] = []
        self.starts_chapter = self.ends = self.sealing = False

    def set_chapters(self, contents: Contents, before: int, done: Callable[[], None]) -> Starts:
        """Set all chapters behind so many pages, and return where each begins."""
        self.first = self.opening + before
        starts: dict[str, int] = {}
        for place, chapter in enumerate(contents.chapters, start=1):
            self.ends = contents.back is None and place == len(contents.chapters)
            if chapter.right_hand and self._number() % 2 == 0:
                self._blank()
            starts[chapter.key] = self._number()
            if chapter.right_hand:
                self.openings.append(self._number())
            self.sealing = chapter.sealed
            self.add(chapter.job, inside=chapter.inside)
            self.sealing = False
            done()
        return starts

    def add(self, job: Job, *, inside: bool = False) -> None:
        """Set a job as a chapter, or `inside` the one before it."""
        self.starts_chapter = not inside
        self.set_job(job)

    def add_front(self, job: Job, count: int) -> None:
        """Set front matter of so many pages and put it before the others."""
        body, self.leaves, self.first = self.leaves, [], self.opening
        chapters, self.marker.root.kids = self.marker.root.kids, []
        self.whole = job
        self.add(job)
        while len(self.leaves) < count:
            self._blank()
        self.leaves += body
        self.marker.root.kids += chapters

    def _number(self) -> int:
        return self.first + len(self.leaves)

    # ------------------------------------------------------------------ pages are kept

    def _ends(self) -> bool:
        return self.ends

    def _between(self, before: Sheet, sheet: Sheet) -> None:
        """Let no sheet of a quest that gives something away face one that does not: it begins behind a right-hand page."""
        if self.job.part == "book" and (before.show == "spoilers") != (sheet.show == "spoilers") and self._number() % 2:
            self._blank()

    def _label(self) -> str:
        return str(self._number())

    def _gives_away(self) -> bool:
        """Return whether the open page gives something away; in a book of many quests not all jobs tell."""
        return self.sealing or self.state.secret[-1] or self.sheet.show == "spoilers"

    def _title(self) -> str:
        """Return what stands on the open page: its sheet, of a challenge with the number of its day."""
        return self.sheet.title if self.job.day is None else f"No. {self.job.day.number}, {self.sheet.title}"

    def _frame(self, label: str) -> Frame:
        """Draw what surrounds a page; at the foot of a booklet the number stands behind the letter that its sheet is called by."""
        lettered = self.job.part == "book" and self.sheet.label
        return super()._frame(f"{self.sheet.label}  \u00b7  {label}" if lettered else label)

    def _begin(self, label: str, kind: Kind) -> None:
        self._open(label, kind)
        self.sheet_page += 1
        if self.starts_chapter:
            self._bookmark(f"chapter{len(self.state.labels)}", self.job.title, 0)
        if self.sheet_page == 1:
            self._bookmark(f"page{len(self.state.labels)}", self.sheet.title, 1)
        self.starts_chapter = False

    def _bookmark(self, key: str, title: str, level: int, top: float | None = None) -> None:
        self.leaf.entries.append(_Entry(key, title, level, top))

    def _close(self) -> None:
        if self.fresh:
            self.leaf.marks = self.marker.end_page()
            self.leaf.pack(self.canvas._code)
            self.leaf.pictures = self.canvas._formsinuse
            if not self.leaf.empty:
                self.leaf.title, self.leaf.sealed = self._title(), self._gives_away()
            self.leaves.append(self.leaf)
            self.leaf = _Leaf()
            self.canvas._restartAccumulators()
            self.canvas.init_graphics_state()
            self.fresh = False

    def end_on_a_leaf(self) -> None:
        """Set the back of the last leaf, which is left white: nothing follows it."""
        self._open_empty()
        self._close()

    def _open_empty(self) -> None:
        """Open a page on which nothing is to stand."""
        self._open(str(self._number()), "page")
        self.leaf.empty = True

    def _blank(self) -> None:
        """Set a page on which nothing stands, so that what follows begins on a right-hand page."""
        self._open_empty()
        pen = self._page_pen()
        pen.rect((5.0, 5.0), (pen.width - 10.0, pen.height - 10.0), fill="page")
        flourish(pen, (pen.width / 2, pen.height / 2), 30.0)
        self._close()

    # ------------------------------------------------------------------ pages are put on paper

    def in_order(self) -> Pages:
        """Return the book one page after another."""
        for leaf in self.leaves:
            self._bookmarks(leaf, 0.0)
            self.canvas._code, self.canvas._formsinuse = leaf.take(), list(leaf.pictures)
            self._show([leaf.marks])
        numbers = [str(self.opening + place) for place in range(len(self.leaves))]
        return self._put(numbers, [leaf.title for leaf in self.leaves], [leaf.sealed for leaf in self.leaves])

    def folded(self) -> Pages:
        """Return the book two pages a side, on sheets that are folded and stapled."""
        paper = whole(self.paper)
        self.canvas.setPageSize((paper.height * MM, paper.width * MM))
        self._keep_the_end_inside()
        laid = saddle_stitch.sides(len(self.leaves), [number - self.opening + 1 for number in self.openings])
        for side in laid:
            self._show(self._side(side, paper.height, paper.width))
        sealed = [any(self.leaves[number - 1].sealed for number in (side.left, side.right) if number) for side in laid]
        return self._put([_side_label(side) for side in laid], [_side_words(side) for side in laid], sealed)

    def _keep_the_end_inside(self) -> None:
        """Add an empty page where the outside of a quest's booklet would give its end away."""
        if self.job.part == "book" and self.sheet.show == "spoilers" and len(self.leaves) % 4 == 0:
            self._blank()

    def _side(self, side: Side, width: float, height: float) -> list[PageMarks]:
        """Put one or two pages on a side of a sheet of a size in mm, and mark its fold; return the marks of both."""
        code: list[str] = []
        marks: list[PageMarks] = []
        fold = width / 2
        below = (height - self.paper.height) / 2 * MM
        for number, left in ((side.left, fold - self.paper.width + side.creep), (side.right, fold - side.creep)):
            if number:
                leaf = self.leaves[number - 1]
                self._bookmarks(leaf, below)
                leaf.marks.first, leaf.marks.shift = sum(len(page.marks) for page in marks), (left * MM, below)
                marks.append(leaf.marks)
                code += [f"q 1 0 0 1 {left * MM:.4f} {below:.4f} cm", *moved(leaf.take(), leaf.marks), "Q"]
                self.canvas._formsinuse += [name for name in leaf.pictures if name not in self.canvas._formsinuse]
        self.canvas._code += code
        self.marker.begin_page(self.canvas._code)
        pen = PressPen(self.ink, self.palette, 0.0, height * MM, width, height)
        for end in (5.0, height - 5.0 - _TICK):
            pen.line((fold, end), (fold, end + _TICK), "mark", 0.15, (0.3, 0.9))
        pen.push((fold, height - 10.0), 3)
        pen.text((0.0, 0.8), _side_words(side), "body", _TICK_SIZE, "left", "deep")
        pen.pop()
        self.marker.end_page()
        return marks

    def _bookmarks(self, leaf: _Leaf, below: float) -> None:
        """Enter a page that is put on the open side, its lower edge so many points above that of the paper."""
        for entry in leaf.entries:
            if entry.top is None:
                self.canvas.bookmarkPage(entry.key)
            else:
                self.canvas.bookmarkPage(entry.key, fit="XYZ", top=entry.top + below)

    def _put(self, labels: list[str], titles: list[str], sealed: list[bool]) -> Pages:
        """Return the document that is on paper now, its outline in the order of reading.

        `titles` are those of its pages; beside those that are secret it is told which are `sealed`.
        """
        for leaf in self.leaves:
            for entry in leaf.entries:
                self.canvas.addOutlineEntry(entry.title, entry.key, entry.level, closed=1)
        count, secrets = len(labels), any(self.state.secret)
        self.job, self.state.labels, self.state.cut = self.whole, labels, [False] * count
        self.state.read_when = [""] * count
        self.state.secret, self.state.sizes = [secrets and place > 0 for place in range(count)], [self.canvas._pagesize] * count
        return replace(self.finished(), numbered=len(self.leaves), titles=titles, sealed=sealed)

    def _show(self, parts: list[PageMarks]) -> None:
        """Put the open page into the document, its operators compressed at once where they are to be."""
        super()._show(parts)
        if self.whole.compress:
            pack_page(self.canvas)


def _side_label(side: Side) -> str:
    return f"{side.gathering}-{side.sheet}{'F' if side.front else 'B'}"


def _side_words(side: Side) -> str:
    return f"booklet {side.gathering}, sheet {side.sheet}, {'outer' if side.front else 'inner'} side"
