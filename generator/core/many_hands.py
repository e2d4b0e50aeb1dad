"""Short pieces of work done by other processes and by this one, where each lot is asked for by what came of the last.

Every other process has a few pieces before it, so that it never waits while this one does a piece of its own. Where all pieces of a
lot are given out, this process takes back what nobody has begun; where nothing can be taken back, whoever is idle begins what will
most likely be asked for next. What a process was sent once, it keeps: a thing that many lots share is the very same thing there
too, with all that was worked out about it. Where a process is ended from outside, the others go on.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from io import BytesIO
from typing import Any, Protocol, TypeVar

from generator.core import progress
from generator.core.hands import Ahead, Hands, Lot, unknown, won_of

S = TypeVar("S")
T = TypeVar("T")

PIECES = 4
"""Pieces that a process has at most: one that it works at, and some that wait for it."""
_READY = _FORGET = b""
"""What is sent where somebody is ready, and where all that went before is to be forgotten."""
Piece = tuple[int, int]
"""The number of a lot, and that of a piece of it."""
_Task = tuple[Piece, Callable[[Any, int], Any], Any]
"""A piece, what is done, and with what."""
_Order = tuple[Sequence[Piece], Sequence[_Task]]
"""Pieces that are not to be done after all, and pieces that are."""
_Here = tuple[Lot[Any, Any], Piece]
"""A piece that this process does."""


class Line(Protocol):
    """This end of a line to another process; all raise OSError or EOFError where that process has ended."""

    def send_bytes(self, buf: bytes) -> None:
        """Send something."""

    def poll(self) -> bool:
        """Return whether something has come."""

    def recv_bytes(self) -> bytes:
        """Return what has come, or wait for it."""


class Crew(Protocol):
    """Other processes that can be started: `processes.Crew`, or what stands for it."""

    def start(self, work: Callable[[Any], None]) -> Sequence[Any]:
        """Start the processes, each of which calls `work` with its end of a line, and return the other ends."""

    def wait(self, lines: Sequence[Any]) -> None:
        """Wait until something has come by one of the lines."""


class _Helper:
    """A process that helps: the line to it, whether it is ready, and the pieces that are before it."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.ready = False
        self.pieces: dict[Piece, None] = {}
        self._words = BytesIO()
        self._pickler = pickle.Pickler(self._words, pickle.HIGHEST_PROTOCOL)

    def forget(self) -> None:
        """Let it leave all that it has not begun, and forget all that it was sent."""
        self.pieces.clear()
        self._pickler = pickle.Pickler(self._words, pickle.HIGHEST_PROTOCOL)
        self.line.send_bytes(_FORGET)

    def keep(self, wanted: set[Piece]) -> None:
        """Let it leave all that it has not begun and that is not wanted."""
        left = [piece for piece in self.waiting() if piece not in wanted]
        if left:
            self.order(left=left)

    def order(self, tasks: Sequence[_Task] = (), left: Sequence[Piece] = ()) -> None:
        """Let it do some pieces, and leave others."""
        self._pickler.dump((left, tasks))
        words = self._words.getvalue()
        self._words.seek(0)
        self._words.truncate()
        self.line.send_bytes(words)
        for piece in left:
            del self.pieces[piece]
        self.pieces.update(dict.fromkeys(piece for piece, _, _ in tasks))

    def waiting(self) -> list[Piece]:
        """Return the pieces before it, without the first, at which it works."""
        return list(self.pieces)[1:]


class ManyHands(Hands):
    """The processes of a crew, and this process beside them."""

    def __init__(self, crew: Crew) -> None:
        self._crew = crew
        self._helpers: list[_Helper] | None = None
        """The processes that help; None before they are started."""
        self._numbers: dict[tuple[int, Callable[..., Any]], tuple[int, Lot[Any, Any]]] = {}
        """Lots by what they share and what is done with it, which stay alive meanwhile, with their numbers."""
        self._next = 0
        self._found: dict[Piece, Any] = {}
        self._failed: set[Piece] = set()
        """Pieces that failed: they are done here, where their error belongs, if they are wanted."""

    def begin(self, ready: Callable[[], object]) -> None:
        """Start the processes, if that was not done yet, each of which calls `ready` first; forget what was done so far."""
        if self._helpers is None:
            self._helpers = [_Helper(line) for line in self._crew.start(partial(serve, ready))]
        else:
            self._each(_Helper.forget)
        self._numbers.clear()
        self._found.clear()
        self._failed.clear()

    def do(self, lot: Lot[S, T], told: str = "", ahead: Ahead[T] = unknown, wins: Callable[[T], bool] | None = None) -> list[T]:
        """Return what comes of every piece of a lot, in their order, done by all at once; see `Hands.do`."""
        pieces = self._pieces(lot)
        self._each(partial(_Helper.keep, wanted=set(pieces)))
        before, following = -1, list[Lot[Any, Any]]()
        while True:
            self._each(self._take_in_from)
            found: list[T] = [self._found[piece] for piece in pieces if piece in self._found]
            if len(found) == len(pieces):
                return found
            if told:
                progress.tell(told, len(found), len(pieces), won=won_of(found, wins))
            here = self._failed_of(lot) or self._given_out([lot]) or self._taken_back(lot)
            if self._left(pieces) in ([], [here and here[1]]):  # nothing more of it can be given out
                if len(found) != before:
                    before, following = len(found), list(ahead(found))
                here = self._given_out(following, here)
            if here is not None:
                self._do_here(*here, wanted=here[1] in pieces)
            else:
                self._crew.wait([helper.line for helper in self._helpers or () if helper.pieces])

    def _each(self, what: Callable[[_Helper], None]) -> None:
        """Do something with all processes that help."""
        for helper in list(self._helpers or ()):
            self._try(helper, what)

    def _try(self, helper: _Helper, what: Callable[[_Helper], None]) -> None:
        """Do something with a process that helps; one that has ended is left out, with the pieces that were before it."""
        try:
            what(helper)
        except (OSError, EOFError):
            self._helpers = [one for one in self._helpers or () if one is not helper]

    def _pieces(self, lot: Lot[Any, Any]) -> list[Piece]:
        """Return the pieces of a lot; lots that share the very same thing, and do the same with it, are one."""
        known = self._numbers.get((id(lot.shared), lot.work))
        if known is None:
            known = self._numbers[id(lot.shared), lot.work] = (self._next, lot)
            self._next += 1
        return [(known[0], number) for number in lot.numbers]

    def _take_in_from(self, helper: _Helper) -> None:
        """Keep what has come."""
        while helper.line.poll():
            words = helper.line.recv_bytes()
            if words == _READY:
                helper.ready = True
                continue
            piece, done, value = pickle.loads(words)  # noqa: S301  (a process of this very run sent it)
            helper.pieces.pop(piece, None)
            if done:
                self._found[piece] = value
            else:
                self._failed.add(piece)

    def _left(self, pieces: Iterable[Piece]) -> list[Piece]:
        """Return the pieces that are not done, have not failed, and were given to no process."""
        taken = {piece for helper in self._helpers or () for piece in helper.pieces}
        return [piece for piece in pieces if not (piece in self._found or piece in self._failed or piece in taken)]

    def _failed_of(self, lot: Lot[Any, Any]) -> _Here | None:
        """Return a piece of a lot that failed; None without."""
        return next(((lot, piece) for piece in self._pieces(lot) if piece in self._failed), None)

    def _given_out(self, lots: Iterable[Lot[Any, Any]], here: _Here | None = None) -> _Here | None:
        """Give pieces to the processes that have few; return the one for this process, where it has none the first of them."""
        for lot in lots:
            free = self._left(self._pieces(lot))
            if here is None and free:
                here = lot, free.pop(0)
            for helper, pieces in self._dealt(free):
                tasks = [(piece, lot.work, lot.shared) for piece in pieces]
                self._try(helper, partial(_Helper.order, tasks=tasks))
        return here

    def _dealt(self, free: Sequence[Piece]) -> list[tuple[_Helper, list[Piece]]]:
        """Return which pieces are given to which process: one after another, first to those that have fewest."""
        ready = [helper for helper in self._helpers or () if helper.ready]
        room = sorted((have, place) for place, helper in enumerate(ready) for have in range(len(helper.pieces), PIECES))
        given: dict[int, list[Piece]] = {}
        for piece, (_, place) in zip(free, room, strict=False):
            given.setdefault(place, []).append(piece)
        return [(ready[place], pieces) for place, pieces in given.items()]

    def _taken_back(self, lot: Lot[Any, Any]) -> _Here | None:
        """Return the last piece of a lot that waits at the process that has most of them; None without."""
        wanted = set(self._pieces(lot))
        rows = [(helper, [piece for piece in helper.waiting() if piece in wanted]) for helper in self._helpers or ()]
        helper, waiting = max(rows, key=lambda row: len(row[1]), default=(None, []))
        if helper is None or not waiting:
            return None
        self._try(helper, partial(_Helper.order, left=waiting[-1:]))
        return lot, waiting[-1]

    def _do_here(self, lot: Lot[Any, Any], piece: Piece, *, wanted: bool) -> None:
        """Do a piece; one that fails and is not wanted yet waits until it is."""
        try:
            self._found[piece] = lot.work(lot.shared, piece[1])
        except Exception:
            if wanted:
                raise
            self._failed.add(piece)


class Desk:
    """What a process that helps has before it: the pieces in their order, and all that it was sent, each thing once."""

    def __init__(self) -> None:
        self._words = BytesIO()
        self._known = self._nothing()
        self.tasks: dict[Piece, _Task] = {}

    def _nothing(self) -> pickle.Unpickler:
        """Return what reads orders, and knows nothing yet that they may mean once more."""
        return pickle.Unpickler(self._words)  # noqa: S301  (the process that started this one sent them)

    def take(self, words: bytes) -> None:
        """Take an order."""
        if words == _FORGET:
            self.tasks.clear()
            self._known = self._nothing()
            return
        self._words.seek(0)
        self._words.truncate()
        self._words.write(words)
        self._words.seek(0)
        left, tasks = self._known.load()
        for piece in left:
            self.tasks.pop(piece, None)
        self.tasks.update((task[0], task) for task in tasks)

    def do_next(self) -> bytes:
        """Do the first piece and return what is sent of it: that it failed where it did, or where it cannot be sent."""
        piece, work, shared = self.tasks.pop(next(iter(self.tasks)))
        try:
            return pickle.dumps((piece, True, work(shared, piece[1])), pickle.HIGHEST_PROTOCOL)
        except Exception:
            return pickle.dumps((piece, False, None))


def serve(ready: Callable[[], object], line: Line) -> None:
    """Do the pieces that come by a line, until it ends."""
    ready()
    line.send_bytes(_READY)
    desk = Desk()
    while True:
        while not desk.tasks or line.poll():
            desk.take(line.recv_bytes())
        line.send_bytes(desk.do_next())
