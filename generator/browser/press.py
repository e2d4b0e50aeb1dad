"""The press of a page: one function that answers requests, without files, clock, chance or processes.

A request is a JSON object of `requests`, files beside it come and go by name. An answer is a JSON object:

* form: what `form` returns; listing: {"lines": [...]}
* quest, sheets, daily, reprint: {"prints": [...]}, each a `printing.Print`; the files are those of their names, and for a quest
  its JSON file, and beside them those that a machine cuts by; for a quest that was asked for with `front` there is {"front":
  `screen.front.Front`, "more": `more.More`, "options": those of its game by their names}; cover: {}, and the file `COVER`
* reprint: "more" too; both have {"lines": [...]}, which say how pages for a machine are printed
* quest and reprint with formats: {"prints": []}; the files are those that were asked for
* show, hint, solve, playthrough, score, preflight: {"lines": [...]}; vtt, tabletop: the same, and files
* play: `tapping.Turn`; the map is a file, where it was asked for
* book, campaign, days, league: {"prints": [...]}
* pack: {"sound", "lines"}, and of a sound one {"game", "title", "themes", "suffix"}: themes by id with their names; the page then
  offers these beside the game's own, and sends the file as `pack` with each quest and its name in the field `pack`
* verify: {"lines": [...], "title": ..., "points": ..., "won": ...}, the title telling in short what the game came to
* result: {"lines": [...]}
* pictures: {"pages": [{"number", "width", "height"}, ...]}; the files are pixels by the number of the page, or PNGs
* whatever is wrong: {"error": "one sentence, that of the command"}
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta

import msgspec
from msgspec.structs import replace

from generator import registry
from generator.browser import more, packs, printing, quests
from generator.browser.forms import form
from generator.browser.packs import Files
from generator.browser.printing import Printed
from generator.browser.requests import (
    FILE,
    FORMATS,
    AnyRequest,
    Cover,
    Daily,
    Form,
    FormRequest,
    Listing,
    Pack,
    Pictures,
    Quest,
    Reprint,
    Result,
    Sheets,
    Verify,
    read_request,
)  # fmt: skip
from generator.core import days, progress, reading
from generator.core.code import decode
from generator.core.data import Record
from generator.core.errors import BadFile, BadOption, DelvepressError
from generator.core.messages import refused, shown
from generator.core.seeds import day_of_seed, seed_from_word
from generator.draw.pen import Picture
from generator.forge import making, playing, result_files
from generator.forge.choices import OneOf, Options, PictureFile, settle
from generator.forge.game import AnyGame
from generator.forge.making import Made
from generator.forge.pack import Kit
from generator.press.drawing.images import LONGEST_SIDE
from generator.press.jobs.files import kit_print
from generator.press.jobs.printing.book import SETTING
from generator.press.jobs.printing.print_request import OF_QUESTS, PrintRequest
from generator.press.jobs.printing.printed_text import check_lines
from generator.press.jobs.store import documents, kept_challenges, quest_files

Reply = tuple[str, dict[str, bytes]]
"""The answer to a request as JSON, and the files beside it."""
Tell = Callable[[str], None]
"""Told how far long work is, as JSON: {"text": ..., "done": ..., "total": ...}; of games also how many were "won", and how many
follow "after" them."""
DICE = ("strip", "free")
COVER = "cover.svg"
"""The file of a quest's cover."""
MOST_SIDE = 3000
"""Most pixels of a side of a page's picture."""
NO_CODE = "give its code, which stands on its sheets."
_MEASURE = OneOf("measure", ("own", "all"), "own: what the grade needs; all: other numbers of heroes too; takes longer.")


def answer(request_json: str, files: Files, tell: Tell = lambda text: None) -> Reply:
    """Return the answer to a request; whatever is wrong with it is an answer too."""

    def told(step: progress.Step) -> None:
        games = {} if step.won is None else {"won": step.won, "after": step.after}
        tell(msgspec.json.encode({"text": step.what, "done": step.done, "total": step.count, **games}).decode())

    try:
        with progress.listening(told):
            reply, made = _answer(read_request(request_json), files)
    except DelvepressError as error:
        reply, made = {"error": str(error)}, {}
    except MemoryError:
        reply, made = {"error": "There is not enough memory for this; close other programs, or print less at once."}, {}
    return msgspec.json.encode(reply, enc_hook=str).decode(), made


def _answer(asked: AnyRequest, files: Files) -> tuple[object, dict[str, bytes]]:
    """Return an answer before it is JSON."""
    if isinstance(asked, FormRequest):
        return _of_form(asked, files)
    from generator.browser import door_answers  # what a start need not wait for

    return door_answers.answer(asked, files)


def _of_form(asked: FormRequest, files: Files) -> tuple[object, dict[str, bytes]]:
    """Return the answer to what has a form of its own on the page."""
    match asked:
        case Form():
            return form(list(registry.all_games().values())), {}
        case Listing():
            kit = _kit_of(registry.game(asked.game), asked.kit)
            return {"lines": kit.listing() if kit.listing is not None else []}, {}
        case Pack():
            return packs.told(asked.name, files), {}
        case Verify():
            return _verify(asked, files), {}
        case Result():
            return _result(asked), {}
        case Cover():
            return {}, {COVER: printing.cover_of(asked.code)}
        case Pictures():
            return _pictures(asked, files)
        case Quest():
            return _quest(asked, files)
        case Sheets():
            prints, made = _sheets(asked, files)
        case Daily():
            prints, made = _daily(asked)
        case Reprint():
            return _reprint(asked, files)
    return {"prints": prints}, made


# ---------------------------------------------------------------------- quests


def _quest(asked: Quest, files: Files) -> tuple[object, dict[str, bytes]]:
    how = printing.request_of(asked.how)
    if asked.game or not asked.code:
        game = packs.with_pack(registry.game(asked.game), asked.pack, files)
    else:
        game = quests.game_of_code(asked.code, asked.pack, files)
    settled = _printing(game, asked.printing)
    measured = settle((_MEASURE,), {"measure": asked.measure}, f"delvepress quest {game.id}")["measure"] == "all"
    made = _made(game, asked)
    if measured:
        if game.measure_all is None:
            raise BadOption(f"{game.title} has nothing more to be measured; leave out --measure.")
        made = replace(made, rating=game.measure_all(made.quest, made.rating, _measuring))
    sealed = day_of_seed(decode(made.code).seed) is not None
    if sealed and how.map_view == "keeper":
        raise BadOption("This is the challenge of a day, whose sealed pages the keeper's map would show; leave map-keeper out.")
    if asked.formats:
        return {"prints": []}, _written(game, made, how, settled, asked.formats, sealed=sealed)
    prints, printed, first = printing.quest_files(game, made, how, settled, measured_all=measured)
    if not asked.front:
        return {"prints": prints, "lines": printing.told_of_machine(first.job, how)}, printed
    options = making.read_code(game, made.code)[0]
    told = {"front": printing.shown_first(first), "more": more.told(game, first, sealed=sealed), "options": options}
    return {"prints": prints, **told}, printed


def _written(
    game: AnyGame, made: Made[Record], how: PrintRequest, options: Options, formats: Sequence[str], *, sealed: bool
) -> dict[str, bytes]:
    """Return the files of a quest that is written as something else; raises BadOption for what would show `sealed` pages."""
    unknown = next((name for name in formats if name not in FORMATS), None)
    if unknown is not None:
        raise refused("format", unknown, FORMATS)
    if sealed and set(formats) - {"svg"}:
        raise BadOption("This is the challenge of a day, whose sealed pages a page to read would show; print it instead.")
    return printing.texts(game, made, how, options, formats)


def _measuring(done: int, count: int) -> None:
    progress.tell("measuring under other conditions", done, count)


def _made(game: AnyGame, asked: Quest) -> Made[Record]:
    """Return the quest of a code, or of a seed's word and options; raises BadOption, BadCode, ForgeFailed."""
    if asked.code:
        if asked.seed or asked.options:
            raise BadOption("A code says seed and options already; leave out the seed and the options of the game.")
        options, seed = making.read_code(game, asked.code)
    else:
        if not asked.seed:
            raise BadOption("A quest is made of a seed or of a code; give one of them.")
        options, seed = game.settle(asked.options), seed_from_word(asked.seed)
    return quests.made_of(game, options, seed)


def _printing(game: AnyGame, options: Options) -> dict[str, str]:
    """Return a game's options of printing, settled; raises BadOption."""
    settled = settle(game.printing, options, f"Printing {game.id}")
    check_lines(game.printing, settled)
    return settled


def _reprint(asked: Reprint, files: Files) -> tuple[object, dict[str, bytes]]:
    how = printing.request_of(asked.how)
    game, made, inner = _from_file(asked.name, files)
    settled = _printing(game, {**documents.printed_as(inner, game, shown(asked.name)), **asked.printing})
    sealed = day_of_seed(decode(made.code).seed) is not None
    if asked.formats:
        return {"prints": []}, _written(game, made, how, settled, asked.formats, sealed=sealed)
    prints, made_files, first = printing.quest_files(game, made, how, settled, source=asked.name)
    note = quest_files.challenge_note(made.code)
    noted = [replace(printed, words=(note, *printed.words)) if note else printed for printed in prints]
    told = {"more": more.told(game, first, sealed=sealed, coded=False), "lines": printing.told_of_machine(first.job, how)}
    return {"prints": noted, **told}, made_files


def _from_file(name: str, files: Files) -> tuple[AnyGame, Made[Record], bytes]:
    """Return the quest in the file beside a request, its game and its document; raises BadFile, BadData."""
    data = _file(name, files)
    inner = quest_files.document_in(data, shown(name))
    progress.tell("reading and checking the quest")
    return *documents.reread(inner, shown(name), registry.all_games()), inner


def _file(name: str, files: Files) -> bytes:
    if FILE not in files:
        raise BadFile("There is no file here; choose one that delvepress printed, or drop it.")
    reading.check_size(files[FILE], name)
    return files[FILE]


# ---------------------------------------------------------------------- sheets without a quest, challenges


def _kit_of(game: AnyGame, name: str) -> Kit:
    """Return a kit of a game, its first one where none is named; raises BadOption."""
    names = tuple(kit.id for kit in game.kits)
    if not names:
        raise BadOption(f"{game.title} has no sheets without a quest.")
    return next(kit for kit in game.kits if kit.id == OneOf("kit", names, "").settled(name or names[0]))


def _sheets(asked: Sheets, files: Files) -> Printed:
    game = packs.with_pack(registry.game(asked.game), asked.pack, files)
    kit = _kit_of(game, asked.kit)
    options = settle(kit.options, asked.options, f"The kit {kit.id} of {game.id}")
    how = printing.request_of(asked.how)
    kit_print.check_kit_request(kit, options, how)
    named = [option.name for option in kit.options if isinstance(option, PictureFile) and options[option.name]]
    pictures = {name: _picture(name, asked, files) for name in named}
    progress.tell(SETTING)
    return printing.kit_files(kit_print.prepare(game, kit, options, how, pictures))


def _picture(name: str, asked: Sheets, files: Files) -> Picture:
    """Return the picture that the page drew of a file; raises BadFile for one that is not as large as it says."""
    size, data = asked.pictures.get(name), files.get(name, b"")
    if size is None or max(size.width, size.height) > LONGEST_SIDE or len(data) != 4 * size.width * size.height:
        raise BadFile(f"{shown(asked.options[name])} is no picture that can be read; give a PNG, JPEG, GIF, WEBP or AVIF.")
    pixels = bytearray(3 * size.width * size.height)
    for place in range(3):
        pixels[place::3] = data[place::4]
    return Picture(size.width, size.height, bytes(pixels))


def _daily(asked: Daily) -> Printed:
    how = printing.request_of(asked.how)
    how.refuse("booklet", *OF_QUESTS)
    day = days.read_day(asked.day)
    if asked.dice not in DICE:
        raise refused("dice", asked.dice, DICE)
    practice = kept_challenges.exercise(asked.practice)
    before = [day - timedelta(days=1)] if asked.solutions and days.number(day) > 1 else []
    for past in before:
        if past >= days.read_day(asked.today):
            raise BadOption(
                f"The challenge of {days.written(past)} is one that others are still playing; ask for its solution the day after."
            )
    printed: Printed = [], {}
    for game in kept_challenges.games_with_days(asked.games):
        progress.tell(f"making the challenge of {game.title}")
        _join(printed, printing.challenge_files(kept_challenges.made(game, day, practice, dice=asked.dice == "strip"), how))
        for past in before:
            progress.tell("making the solution of the day before")
            _join(printed, printing.challenge_files(kept_challenges.made(game, past), how, sealed=True))
    return printed


def _join(printed: Printed, more: Printed) -> None:
    printed[0].extend(more[0])
    printed[1].update(more[1])


# ---------------------------------------------------------------------- written games, pictures


def _verify(asked: Verify, files: Files) -> dict[str, object]:
    if asked.code:
        game = registry.game_of_letter(decode(asked.code).letter)
        options, seed = making.read_code(game, asked.code)
        playing.check_written(game, result_files.moves_of(asked.moves, asked.code))  # what is no game is refused before any is made
        made = quests.made_of(game, options, seed)
    elif FILE in files:
        game, made, _ = _from_file(asked.name, files)
    else:
        raise BadOption(f"A written game is of a quest; {NO_CODE}")
    progress.tell("playing")
    made = playing.set_up(game, made, asked.setup)
    result = playing.verify(game, made, result_files.moves_of(asked.moves, made.code))
    return {
        "lines": playing.confirmed(game, made, result), "title": f"By the rules: {playing.came_to(game, made, result)}",
        "points": result.points, "won": result.won,
    }  # fmt: skip


def _result(asked: Result) -> dict[str, object]:
    if not asked.code:
        raise BadOption(f"A result is of a challenge; {NO_CODE}")
    if asked.won and asked.score is None and asked.moves is None:
        raise BadOption("A result needs its points; give them, or say that the game was lost.")
    moves = None if asked.moves is None else result_files.moves_of(asked.moves, asked.code)
    before = days.read_day(asked.today) if asked.today else None
    how = (asked.code, asked.score, asked.won, moves, asked.name)
    return {"lines": kept_challenges.result_lines(*how, ascii=asked.ascii, before=before)}


def _pictures(asked: Pictures, files: Files) -> tuple[object, dict[str, bytes]]:
    from generator.press.jobs.files import preview  # pypdfium2 comes later than the rest

    data = _file(asked.name, files)
    numbers = asked.pages or range(1, 1001)
    if asked.png:
        drawn = {}
        for number, picture in preview.named_pictures(data, asked.name, numbers, asked.dpi):
            drawn[str(number)] = picture
            progress.tell("drawing the pages", len(drawn), len(numbers))
        return {"pages": [int(number) for number in drawn]}, drawn
    made = list(preview.pixels(data, asked.name, numbers, asked.dpi, MOST_SIDE))
    rows = [{"number": page.number, "width": page.width, "height": page.height} for page in made]
    return {"pages": rows}, {str(page.number): page.data for page in made}
