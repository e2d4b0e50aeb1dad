"""What a page may ask for: records of the JSON that its script sends, with bounds; `do` tells which.

Everything that a person typed, or that stood in an address, comes as texts, and is checked by the games' own records.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from generator.core import limits
from generator.core.errors import BadOption
from generator.core.messages import shown

Word = Annotated[str, Meta(max_length=limits.WORD_CHARS)]
"""A text that a person typed into a field."""
Said = Annotated[dict[Annotated[str, Meta(max_length=limits.SAID_CHARS)], Word], Meta(max_length=limits.SAID_OPTIONS)]
"""Options by name, as texts."""
FILE = "file"
"""The name of the file that comes beside a request."""


PACK = "pack"
"""The name of the pack of content that comes beside a request."""


class Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", kw_only=True):
    """Anything that a page may ask for."""


class PrintedRequest(Request, frozen=True, kw_only=True):
    """Anything that is printed; `how` are the options of printing that the command has, as texts."""

    how: Said = {}


class Form(Request, frozen=True, kw_only=True, tag="form"):
    """Everything that forms are made of."""


class Listing(Request, frozen=True, kw_only=True, tag="listing"):
    """What the options of a kit may name."""

    game: Word
    kit: Word


FORMATS = ("html", "md", "svg")
"""What else a quest is written as: a page to read or hear, the same as Markdown, its open map as a picture."""


class Quest(PrintedRequest, frozen=True, kw_only=True, tag="quest"):
    """A quest by the word of a seed and a game's options, or by its code; `printing` are the game's options of printing.

    With `formats` it is written as these, and not printed. With `front` the answer has what a page shows of it first, too. `pack`
    is what the file of a pack of content is called that comes beside the request as `pack`, empty for none.
    """

    game: Word = ""
    seed: Word = ""
    code: Word = ""
    options: Said = {}
    printing: Said = {}
    measure: Word = "own"
    formats: Annotated[tuple[Word, ...], Meta(max_length=len(FORMATS))] = ()
    front: bool = False
    pack: Word = ""


class Size(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Width and height of a picture in pixels."""

    width: Annotated[int, Meta(ge=1, le=limits.PICTURE_SIDE)]
    height: Annotated[int, Meta(ge=1, le=limits.PICTURE_SIDE)]


class Sheets(PrintedRequest, frozen=True, kw_only=True, tag="sheets"):
    """The sheets of a kit. A picture that an option names comes as a file of that name: four bytes a pixel, on the ink's `page`."""

    game: Word
    kit: Word = ""
    options: Said = {}
    pack: Word = ""
    pictures: dict[Word, Size] = {}


class Pack(Request, frozen=True, kw_only=True, tag="pack"):
    """A pack of content that is checked: one file, which comes as `pack`; `name` is what it is called where it came from."""

    name: Word


class Daily(PrintedRequest, frozen=True, kw_only=True, tag="daily"):
    """The challenges of a day, of all games where none is named; `solutions` prints those of the day before as well.

    `today` is the day it is for whoever asks, or in Greenwich where it is the earlier one: no solution is told before its day is
    over.
    """

    day: Word
    games: Annotated[tuple[Word, ...], Meta(max_length=limits.PAGE_GAMES)] = ()
    practice: Word | None = None
    dice: Word = "strip"
    solutions: bool = False
    today: Word = ""


class Reprint(PrintedRequest, frozen=True, kw_only=True, tag="reprint"):
    """The quest inside a PDF or JSON file, which comes as `file`; `name` is what it is called where it came from.

    With `formats` it is written as these, and not printed.
    """

    name: Word = "the file"
    printing: Said = {}
    formats: Annotated[tuple[Word, ...], Meta(max_length=len(FORMATS))] = ()


class Verify(Request, frozen=True, kw_only=True, tag="verify"):
    """A written game, in words, of a quest by its code, or of the one in a `file`; `setup` is how its players have set it up."""

    moves: Annotated[str, Meta(max_length=limits.TEXT_BYTES)]
    code: Word = ""
    name: Word = "the file"
    setup: Said = {}


class Result(Request, frozen=True, kw_only=True, tag="result"):
    """The result of a challenge, by its points, or by a written game; `today` is as for `Daily`, empty where it is not known."""

    code: Word
    score: Word | None = None
    moves: Annotated[str, Meta(max_length=limits.TEXT_BYTES)] | None = None
    won: bool = True
    name: Word = ""
    ascii: bool = False
    today: Word = ""


class OfCode(Request, frozen=True, kw_only=True):
    """Anything that is told of a quest by its code; `today` is as for `Daily`, empty where it is not known."""

    code: Word
    today: Word = ""


class Show(OfCode, frozen=True, kw_only=True, tag="show"):
    """What a quest is, in words."""


class Hint(OfCode, frozen=True, kw_only=True, tag="hint"):
    """What is still in reach of a game so far, in words as its players write them; `setup` is how they have set the quest up."""

    moves: Annotated[str, Meta(max_length=limits.TEXT_BYTES)]
    setup: Said = {}


class Play(OfCode, frozen=True, kw_only=True, tag="play"):
    """How a game of some moves stands; the `map` beside it if that is wanted.

    What came of the first moves, so many as were `seen`, is not told again.
    `name` is whose game it is, `setup` how its players have set the quest up.
    """

    moves: Annotated[str, Meta(max_length=limits.TEXT_BYTES)] = ""
    seen: Annotated[int, Meta(ge=0, le=limits.MOVES_CHARS)] = 0
    map: bool = False
    name: Word = ""
    setup: Said = {}


class Solve(OfCode, frozen=True, kw_only=True, tag="solve"):
    """The best play of a quest."""


class Playthrough(OfCode, frozen=True, kw_only=True, tag="playthrough"):
    """A game of one of our players."""


class Score(Request, frozen=True, kw_only=True, tag="score"):
    """What a game came to, by counts."""

    game: Word
    options: Said = {}


class Preflight(Request, frozen=True, kw_only=True, tag="preflight"):
    """A PDF that is checked before it is printed, which comes as `file`; `name` is what it is called where it came from."""

    name: Word = "the file"


class ForTables(OfCode, frozen=True, kw_only=True):
    """A quest for tables on a screen; `printing` are the game's options of printing, `pack` is as for `Quest`."""

    printing: Said = {}
    pack: Word = ""


class Vtt(ForTables, frozen=True, kw_only=True, tag="vtt"):
    """The map of a quest for virtual tables."""


class Tabletop(ForTables, frozen=True, kw_only=True, tag="tabletop"):
    """The pieces of a quest for Tabletop Simulator; a game's id as `code` stands for all its pieces.

    `place` is where their pictures will lie: an address on the web, or the folder of this machine into which the archive is
    unpacked.
    """

    place: Word = ""


class Book(PrintedRequest, frozen=True, kw_only=True, tag="book"):
    """A book of puzzles."""

    game: Word
    seed: Word
    options: Said = {}


class Campaign(PrintedRequest, frozen=True, kw_only=True, tag="campaign"):
    """Several quests of one story."""

    game: Word
    seed: Word
    options: Said = {}


class Days(PrintedRequest, frozen=True, kw_only=True, tag="days"):
    """The challenges of some days of a game, bound."""

    game: Word
    day: Word
    count: Annotated[int, Meta(ge=2, le=limits.PAGE_DAYS)]


class League(PrintedRequest, frozen=True, kw_only=True, tag="league"):
    """The table of a league, from files that come by their numbers: results as players send them, and leagues of before.

    `names` is what they are called where they came from. `player` and `challenge` are for results that do not say theirs, `club` is
    a name to stand above the table, `today` as for `Daily`.
    """

    names: Annotated[tuple[Word, ...], Meta(max_length=limits.PAGE_FILES)] = ()
    player: Word = ""
    challenge: Word = ""
    club: Word = ""
    today: Word = ""


class Cover(Request, frozen=True, kw_only=True, tag="cover"):
    """The cover of the quest that was printed last with `front`, by its code: nobody waits for that with a PDF at hand."""

    code: Word


class Pictures(Request, frozen=True, kw_only=True, tag="pictures"):
    """Pages of a PDF, which comes as `file`, as pixels or as PNG files; all of them where no numbers are given."""

    pages: Annotated[tuple[Annotated[int, Meta(ge=1, le=limits.PAGE_NUMBER)], ...], Meta(max_length=limits.PAGE_PICTURES)] = ()
    dpi: Annotated[int, Meta(ge=36, le=limits.DPI)] = 96
    png: bool = False
    name: Word = "the file"


FormRequest: TypeAlias = Form | Listing | Pack | Quest | Sheets | Daily | Reprint | Verify | Result | Cover | Pictures
"""What has a form of its own on the page."""
DoorRequest: TypeAlias = (
    Show | Hint | Play | Solve | Playthrough | Score | Preflight | Vtt | Tabletop | Book | Campaign | Days | League
)
"""What has an entry in the table of doors."""
AnyRequest: TypeAlias = FormRequest | DoorRequest


def read_request(text: str) -> AnyRequest:
    """Return what a page asks for; raises BadOption for what no page asks for."""
    if len(text) > limits.REQUEST_CHARS:
        raise BadOption("What the page asks for is too long; leave something out.")
    try:
        request: AnyRequest = msgspec.json.decode(text, type=AnyRequest)
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as error:
        raise BadOption(f"The page asks for something that there is not ({shown(str(error), 120)}); load it again.") from None
    return request
