"""Games, and quests of them: made of a seed or a code, read from files, printed and read."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from generator import registry
from generator.api.packs import game_of_pack
from generator.api.wording import USUAL, Files, Option, game_of, in_own_words, printing_of, texts
from generator.core import limits
from generator.core.data import schema as schema_of
from generator.core.errors import BadCode, BadOption
from generator.core.messages import shown
from generator.core.seeds import WEEKS, seed_from_word
from generator.forge import making, seasons
from generator.forge.game import AnyGame
from generator.forge.making import Made
from generator.forge.seasons import Week
from generator.press.jobs.files import preview, quest_print
from generator.press.jobs.printing import print_request
from generator.press.jobs.store import documents, quest_files

if TYPE_CHECKING:
    from generator.press.jobs.screen.page_parts import PageParts


class OptionInfo(msgspec.Struct, frozen=True):
    """An option of a game: its name, what it means, its default, and its values (none where they are too many to list)."""

    name: str
    help: str
    default: str
    values: tuple[str, ...]


class GameInfo(msgspec.Struct, frozen=True):
    """A game that quests can be made for; `refereed` tells whether `verify` can play it."""

    id: str
    title: str
    summary: str
    edition: int
    options: tuple[OptionInfo, ...]
    refereed: bool


def list_games() -> tuple[GameInfo, ...]:
    """Return every game with its options, in alphabetical order."""
    return tuple(
        GameInfo(
            game.id, game.title, game.summary, game.edition,
            tuple(OptionInfo(choice.name, choice.help, choice.default, choice.listed()) for choice in game.choices),
            game.engine is not None,
        )
        for game in registry.all_games().values()
    )  # fmt: skip


def schema(game: str) -> dict[str, Any]:
    """Return the JSON Schema that a game's quests keep to, as JSON files hold them; raises BadOption for an unknown game."""
    return schema_of(registry.game(game).quest)


@in_own_words
def season(game: str, word: str, *, weeks: int = seasons.USUAL, **options: Option) -> tuple[Week, ...]:
    """Return the weeks of the season of a word, from 1 on, without making their quests: each with its `code` and what is `told`.

    What is told are title, theme and, where a game has such, villain. `options` are the game's own but the theme. `make` makes the
    quest of a week by its code. Raises BadOption, also for more than 52 weeks.
    """
    record = registry.game(game)
    if not 1 <= weeks <= WEEKS:
        raise BadOption(f"A season has weeks 1 to {WEEKS}, not {weeks}.")
    return seasons.weeks(record, seasons.settled(record, texts(options)), seasons.of_word(word).number, range(1, weeks + 1))


@in_own_words
def print_ledger(
    game: str,
    word: str,
    request: print_request.PrintRequest = USUAL,
    *,
    weeks: int = seasons.USUAL,
    titles: bool = True,
    **options: Option,
) -> bytes:
    """Return the ledger of the season of a word as a PDF, with lines to write on in place of `titles`; the rest as above."""
    from generator.press.jobs.books.season_ledger import LedgerRequest, ledger_job
    from generator.press.jobs.printing.book import print_book

    record, named = registry.game(game), seasons.of_word(word)
    found = season(game, word, weeks=weeks, **options)
    settled = seasons.settled(record, texts(options))
    settings = msgspec.structs.replace(request, season=word).settings
    return print_book(ledger_job(record, LedgerRequest(named, settled, found, titles), settings)).pdf


@in_own_words
def make_named(game: str, *, seed: str | int = "", code: str = "", **options: Option) -> Made[Any]:
    """Return a quest of a game, by its id: of the word or number `seed` and the game's `options`, or of a quest `code`.

    What is returned has the fields `code`, `quest`, `rating` and `attempts`. Raises BadOption for an unknown game, option or value,
    or where seed and code are both given or both missing; BadCode; ForgeFailed.
    """
    return _made(registry.game(game), seed, code, options)


@in_own_words
def make_of_pack(place: Path, *, seed: str | int = "", code: str = "", **options: Option) -> Made[Any]:
    """Return a quest of the game of a pack, which lies in a folder or a file, as `make_named` does; any theme is one of the pack's.

    Raises BadData for a pack that is not sound and BadFile where there is none, too.
    """
    return _made(game_of_pack(place), seed, code, options)


def _made(record: AnyGame, seed: str | int, code: str, options: Mapping[str, Option]) -> Made[Any]:
    settled = record.settle(texts(options))
    if bool(code) == (seed != ""):
        raise BadOption("A quest is made of a seed or of a code; give one of them.")
    if code:
        if options:
            raise BadOption("A code says all options already; leave them out.")
        settled, number = making.read_code(record, code)
        return making.make(record, settled, number)
    return making.make(record, settled, seed_from_word(str(seed)))


@in_own_words
def read(source: str | Path | bytes) -> Made[Any]:
    """Return the quest of a code, or that inside a PDF or JSON file: the path of one, or its bytes.

    A text is a code; a path is a `Path`. Raises BadCode, BadFile, BadData, ForgeFailed.
    """
    if isinstance(source, str):
        if source.lower().endswith((".pdf", ".json")):
            raise BadCode(f"A text is a code, and {shown(source)} is none; give the path of a file as a Path.")
        game = registry.game_of_code(source)
        return making.make(game, *making.read_code(game, source))
    if isinstance(source, Path):
        data, name = quest_files.document_of(source), shown(str(source))
    else:
        data, name = quest_files.document_in(source, "the file"), "the file"
    _, made = documents.reread(data, name, registry.all_games())
    return made


@in_own_words
def print_quest(
    made: Made[Any], request: print_request.PrintRequest = USUAL, *, measured_all: bool = False, **printing: Option
) -> Files:
    """Return the files of a quest's pack by their names, the very bytes that the command line writes, and the quest as JSON.

    `printing` are the game's own options of printing, `measured_all` says that the quest comes from `measure_all`, which the names
    of the files tell. The PDF is the first file; a booklet has another with loose sheets, and
    machines get files of what they cut. Raises BadOption for what cannot be printed of the quest, PressError for a page that does
    not come out right.
    """
    game = game_of(made)
    settled = printing_of(game, printing)
    return quest_print.files_of(quest_print.prepare(game, made, request, settled, measured_all=measured_all))


@in_own_words
def to_html(made: Made[Any], request: print_request.PrintRequest = USUAL, **printing: Option) -> bytes:
    """Return what is read of a quest's pack as one page of HTML with its pictures inside, sealed pages too; `printing` as above."""
    from generator.press.jobs.screen.html_page import write_html

    return write_html(_page_of(made, request, printing))


@in_own_words
def to_markdown(made: Made[Any], request: print_request.PrintRequest = USUAL, **printing: Option) -> bytes:
    """Return what is read of a quest's pack as Markdown, its pictures told in words, sealed pages too; `printing` as above."""
    from generator.press.jobs.screen.markdown_page import write_markdown

    return write_markdown(_page_of(made, request, printing))


def _page_of(made: Made[Any], request: print_request.PrintRequest, printing: Mapping[str, Option]) -> PageParts:
    from generator.press.jobs.screen import page_parts

    game = game_of(made)
    settled = printing_of(game, printing)
    return page_parts.of_jobs([quest_print.prepare(game, made, request, settled).job])


@in_own_words
def to_pictures(pdf: bytes, dpi: int = preview.DPI) -> list[bytes]:
    """Return every page of a PDF that this press printed as a PNG, sealed pages too; raises BadOption for a `dpi` out of range."""
    if not preview.LEAST_DPI <= dpi <= limits.DPI:
        raise BadOption(f"--dpi cannot be {dpi}; give dots per inch from {preview.LEAST_DPI} to {limits.DPI}.")
    return list(preview.pictures(pdf, dpi))
