"""A plan to what is made by it: every quest that its rows ask for, with the files of each, named after codes alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from math import prod
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from generator import registry
from generator.cli.common import output, publishing, settings, support, terminal
from generator.cli.common.output import Output
from generator.cli.common.settings import Settings
from generator.cli.jobs import plan_lines
from generator.cli.jobs.plan_lines import Blame, Place, blamed
from generator.core import limits, reading
from generator.core.code import Code, encode
from generator.core.complaints import UNKNOWN, complaint
from generator.core.data import Record
from generator.core.errors import BadData, BadOption
from generator.core.messages import near, quoted, shown
from generator.core.seeds import seed_from_word
from generator.forge.choices import Options, renamed_from, settle, to_number
from generator.forge.content import ContentPack
from generator.forge.game import AnyGame
from generator.press.jobs.files import print_files
from generator.press.jobs.printing.print_request import LETTERS
from generator.press.jobs.printing.printed_text import check_lines

TABLES = ("printing", "quests")
EXAMPLES = {
    "seeds": '["torchlight", 7]', "range": "[1, 1000]", "paper": '["a4", "letter"]', "ink": '"low"',
    "print": '"large"', "backs": '"gutterfold"', "format": '["pdf", "png:150"]', "booklet": "true", "font": '"plain"', "dpi": "150",
}  # fmt: skip
"""How fields of a plan are written, but game and options, of which the games know."""
R = TypeVar("R", bound=Record)
Scalar = bool | int | str
Texts = str | tuple[str, ...]


MIXED = ("paper", "ink", "print", "backs")
"""Fields of which every mix of values is printed."""
OLD = ("font", "dpi")
"""Fields that are part of others since 1.0: `print` says the face of letters, `format` how many dots an inch pictures have."""


class Printing(Record):
    """How quests are printed, by the names of the command's options; of several values every mix is printed."""

    paper: Texts | None = None
    ink: Texts | None = None
    print: Texts | None = None
    backs: Texts | None = None
    format: Texts | None = None
    booklet: bool | None = None
    font: Texts | None = None
    dpi: int | None = None


class Row(Printing):
    """Quests of a plan: games, their options (of several values every mix is made), and seeds, as words or as a range."""

    game: Texts
    seeds: tuple[str | int, ...] | None = None
    range: tuple[int, int] | None = None
    options: dict[str, Scalar | tuple[Scalar, ...]] = msgspec.field(default_factory=dict)


class Order(msgspec.Struct, frozen=True):
    """A quest to be made: its game, options, seed and code, and what is to be made of it.

    `printing` are the game's options of printing. `prints` holds the ways to print it; `parts` holds for each format of each way
    what it is called: the path of its file, without a page's number where it is several. `pack` is the one that it is made with.
    """

    game: str
    options: Options
    printing: Options
    word: str
    seed: int
    code: str
    prints: tuple[Output, ...]
    parts: tuple[tuple[str, ...], ...]
    pack: ContentPack | None = None

    def without(self, done: Callable[[str], bool]) -> Order | None:
        """Return what is left to do of an order, without the parts that are done; None where nothing is."""
        rows = [
            (wanted, [(kind, part) for kind, part in zip(wanted.formats, parts, strict=True) if not done(part)])
            for wanted, parts in zip(self.prints, self.parts, strict=True)
        ]
        left = [(wanted, undone) for wanted, undone in rows if undone]
        return replace(
            self,
            prints=tuple(replace(wanted, formats=tuple(kind for kind, _ in undone)) for wanted, undone in left),
            parts=tuple(tuple(part for _, part in undone) for _, undone in left),
        ) if left else None  # fmt: skip


def read(path: Path, packed: AnyGame | None = None) -> list[Order]:
    """Return what a plan asks for, in its order, each quest and each file once; all of one game with a pack, if it is `packed`.

    Raises BadFile for a file that cannot be read, BadData for a table or field that no plan has, and BadOption for a game, an
    option or a seed that there is not; every message names the file, and the block and the line of the field where it is one.
    """
    where = shown(str(path), reading.LONGEST)
    tables, text = settings.read_tables(path, f"The plan {where}", limits.PLAN_BYTES)
    for name in tables:
        if name not in TABLES:
            known = " and ".join(TABLES)
            line = plan_lines.line_of(text, name)
            at = f"{where}, line {line}," if line else where
            raise BadData(f"The plan {at} has a table or field {quoted(name)}{near(name, TABLES)}; it may have {known} alone.")
    rows = tables.get("quests", [])
    if not isinstance(rows, list) or not rows or not all(isinstance(row, dict) for row in rows):
        raise BadData(f"The plan {where} has no rows of quests; write each under a line [[quests]].")
    if len(rows) > limits.PLAN_ROWS:
        raise BadData(
            f"The plan {where} has {len(rows):,} blocks of quests; {limits.PLAN_ROWS:,} are allowed, make several plans of it."
        )
    common = tables.get("printing", {})
    if not isinstance(common, dict):
        raise BadData(f"The plan {where}: printing is no table; write its fields under a line [printing].")
    above = plan_lines.table(f"The plan {where}", text, "printing")
    _read(Printing, common, above)
    orders: dict[tuple[str, str], Order] = {}
    seen: set[str] = set()

    def again(part: str) -> bool:
        known = part in seen
        seen.add(part)
        return known

    places = plan_lines.blocks(f"The plan {where}", text, len(rows))
    wanted = [_renewed(_read(Row, {**common, **row}, place), Blame(place, above)) for row, place in zip(rows, places, strict=True)]
    _count(wanted)
    for row, blame in wanted:
        for order in _orders(row, blame, packed):
            key = (order.code, str(sorted(order.printing.items())))
            _merge(orders, key, order.without(again))
    return list(orders.values())


def _renewed(row: Row, place: Blame) -> tuple[Row, Blame]:
    """Return a row with the fields that it has of before 1.0 in new words, of which it tells, and its place; raises BadOption."""
    if row.font is not None:
        terminal.info(f"{place.field('font')}: font is part of print now, with the values {', '.join(LETTERS)}.")
        faces, letters = dict.fromkeys(_texts(row.font)), dict.fromkeys(_texts(row.print) or ("normal",))
        mixes = (
            blamed(place, ("font",), lambda face=face, text=text: settings.with_face(face, text))  # type: ignore[misc]
            for face, text in product(faces, letters)
        )
        row = replace(row, print=tuple(dict.fromkeys(mixes)), font=None)
    if row.dpi is not None:
        formats = _texts(row.format)
        dotted = tuple(f"png:{row.dpi}" if name.strip().lower() == "png" else name for name in formats)
        blamed(place, ("dpi",), lambda: output.formats(f"png:{row.dpi}"))
        terminal.info(f"{place.field('dpi')}: dpi is part of format now; write format = 'png:{row.dpi}'.")
        row = replace(row, format=dotted or None, dpi=None)
    return row, place


def _count(wanted: Sequence[tuple[Row, Blame]]) -> None:
    """Raise BadOption for lists without values or with too many, and for more quests or files than a plan may ask for.

    Lists are multiplied by their lengths alone: no mix is made yet.
    """
    quests = files = 0
    for row, place in wanted:
        for keys, count in _lists(row):
            if not count:
                raise BadOption(f"{place.field(*keys)}: {keys[-1]} is a list without values; give one at least, or leave it out.")
            if count > limits.PLAN_VALUES and keys != ("seeds",):
                raise BadOption(f"{place.field(*keys)}: {keys[-1]} has {count:,} values; give at most {limits.PLAN_VALUES:,}.")
        ways = prod(len(_texts(getattr(row, name))) or 1 for name in MIXED)
        if ways > limits.PLAN_PRINTS:
            raise BadOption(f"{place} prints each quest in more than {limits.PLAN_PRINTS} ways; make several rows of it.")
        mixes = prod(len(values) for values in row.options.values() if isinstance(values, tuple))
        asked = len(_texts(row.game)) * mixes * _seeds(row, place)
        quests += asked
        files += asked * ways * (len(_texts(row.format)) or 1)
        if quests > limits.PLAN_QUESTS:
            raise BadOption(f"{place} brings the plan to more than {limits.PLAN_QUESTS:,} quests; make several plans of it.")
        if files > limits.PLAN_FILES:
            raise BadOption(f"{place} brings the plan to more than {limits.PLAN_FILES:,} files; make several plans of it.")


def _lists(row: Row) -> Iterator[tuple[tuple[str, ...], int]]:
    """Yield the keys of every list that a row gives, and how many values it has."""
    for name in ("game", "seeds", *MIXED, "format"):
        value = getattr(row, name)
        if isinstance(value, tuple):
            yield (name,), len(value)
    for name, values in row.options.items():
        if isinstance(values, tuple):
            yield ("options", name), len(values)


def _merge(orders: dict[tuple[str, str], Order], key: tuple[str, str], order: Order | None) -> None:
    """Add an order to the others, or what is new of it to one for the same quest."""
    known = orders.get(key)
    if order is not None and known is not None:
        orders[key] = replace(known, prints=known.prints + order.prints, parts=known.parts + order.parts)
    elif order is not None:
        orders[key] = order


def _read(kind: type[R], values: dict[str, Any], place: Place) -> R:
    """Return a table of a plan as a record; raises BadData, naming the line of the field that is wrong."""
    try:
        return msgspec.convert(values, kind)
    except msgspec.ValidationError as error:
        field, what = complaint(error)
        where = place.field(*field.split("."))
        if what != UNKNOWN:
            named = re.sub(r"\.(\d+)", lambda match: f" (entry {int(match[1]) + 1})", field)
            raise BadData(f"{where}: {named}: {what}; write it as {_example(field.partition('.')[0], values)}.") from None
        known = [name for name in kind.__struct_fields__ if name not in OLD]
        options = {choice.name for game in registry.all_games().values() for choice in (*game.choices, *game.printing)}
        name = field.rpartition(".")[2]
        if name in options:
            there = "" if kind is Row else " under a line [[quests]]"
            advice = f"; it is an option, write options = {{ {name} = ... }}{there}"
        else:
            advice = f"{near(name, known)}; it may have {', '.join(known)}"
        raise BadData(f"{where}: there is no field {quoted(name)} here{advice}.") from None


def _example(name: str, values: dict[str, Any]) -> str:
    """Return how a field of a plan is written, in a block with other values: options are those of its game."""
    games = sorted(registry.all_games().values(), key=lambda game: game.id != values.get("game"))
    choice = next(choice for game in games for choice in game.choices if choice.listed())
    derived = {"game": f'"{games[0].id}"', "options": f'{{ {choice.name} = "{choice.listed()[0]}" }}'}
    return f"{name} = {derived.get(name) or EXAMPLES[name]}"


def _orders(row: Row, place: Blame, packed: AnyGame | None) -> Iterator[Order]:
    """Yield what a row asks for. Raises BadOption, naming its place."""
    words = _words(row, place)
    prints = _prints(row, place)
    for name in _texts(row.game):
        game = blamed(place, ("game",), lambda name=name: _game(name, packed))  # type: ignore[misc]
        for options, printing in _mixes(game, row, place):
            number = to_number(game.choices, options)
            for word in words:
                seed = blamed(place, ("seeds",), lambda word=word: seed_from_word(word))  # type: ignore[misc]
                code = encode(Code(game.letter, game.edition, number, seed, game.suffix))
                stem = f"{game.id}/{print_files.quest_name(game, code, printing)}"
                yield Order(
                    game.id, options, printing, word, seed, code,
                    prints=prints,
                    parts=tuple(tuple(_part(stem, wanted, kind) for kind in wanted.formats) for wanted in prints),
                    pack=game.content_pack,
                )  # fmt: skip


def _game(name: str, packed: AnyGame | None) -> AnyGame:
    """Return a game by its id, with its pack where all of a plan is `packed`; raises BadOption."""
    game = registry.game(name)
    if packed is not None and packed.id != game.id:
        raise BadOption(f"The pack is for {packed.id}, and this asks for {game.id}; make two plans of it, one without --pack.")
    return packed or game


def _part(stem: str, wanted: Output, kind: str) -> str:
    """Return what one format of a print is called; a booklet lies beside all in one."""
    folded = "-booklet" if wanted.request.booklet and kind in output.PRINTED else ""
    return f"{publishing.marked(stem, wanted, f'.{kind}')}{folded}.{kind}"


def _seeds(row: Row, place: Blame) -> int:
    """Return how many seeds a row has. Raises BadOption, naming its place."""
    if row.seeds is None and row.range is None:
        raise BadOption(f"{place} has no seeds; give words with seeds, or a first and a last number with range.")
    if row.range is None:
        return len(row.seeds or ())
    first, last = row.range
    if not 0 <= first <= last <= limits.PLAN_SEED or last - first >= limits.PLAN_QUESTS:
        raise BadOption(
            f"{place.field('range')}: range cannot be {first} to {last}; give a first and a last number, at most "
            f"{limits.PLAN_QUESTS:,} seeds, of at most {len(str(limits.PLAN_SEED))} digits."
        )
    return len(row.seeds or ()) + last - first + 1


def _words(row: Row, place: Blame) -> list[str]:
    """Return the words of a row's seeds."""
    words = [str(seed) for seed in row.seeds or ()]
    if not all(map(str.strip, words)):
        raise BadOption(f"{place.field('seeds')}: seeds: one of them is empty; give words or numbers.")
    if row.range is not None:
        words += map(str, range(row.range[0], row.range[1] + 1))
    return words


def _prints(row: Row, place: Blame) -> tuple[Output, ...]:
    """Return every way in which a row's quests are printed."""
    given = {name: _texts(getattr(row, name)) for name in MIXED if getattr(row, name)}
    more = {"format": ",".join(_texts(row.format)) or support.FORMAT} | ({"booklet": "yes"} if row.booklet else {})
    mixes = [{**dict(zip(given, mix, strict=True)), **more} for mix in product(*given.values())]
    return tuple(blamed(place, (), lambda options=options: understood(options), (*MIXED, *more)) for options in mixes)  # type: ignore[misc]


def understood(options: Mapping[str, str]) -> Output:
    """Return how something is printed whatever settings files say, on whole sheets or as a booklet; raises BadOption."""
    wanted = support.choose(Settings(), options, maps=True)
    print_files.refuse_half_sheets(wanted.request, "packs of a plan")
    if wanted.contact:
        raise BadOption("--format contact is not for plans, whose pictures are of single pages; say png.")
    return wanted


def _mixes(game: AnyGame, row: Row, place: Blame) -> Iterator[tuple[Options, Options]]:
    """Yield every mix of a row's options: those of a game's quests, and those of their printing, settled."""
    names = list(row.options)
    values = [value if isinstance(value, tuple) else (value,) for value in row.options.values()]
    own = {choice.name for choice in game.choices}
    renamed = [None if name in own else renamed_from(game.renamed, name) for name in names]
    for old in filter(None, renamed):
        where = place.field("options", old.old)
        terminal.info(f"{where}: {old.old} is now {old.new}, with the values {', '.join(old.values.values())}.")
    printed = {option.name for option in game.printing} - own
    for mix in product(*values):
        given = {
            name if old is None else old.new: _text(value) if old is None else old.value(_text(value))
            for name, old, value in zip(names, renamed, mix, strict=True)
        }
        shown_options = {name: text for name, text in given.items() if name in printed}
        quest = {name: text for name, text in given.items() if name not in printed}

        def settled(quest: Options = quest, printing: Options = shown_options) -> tuple[Options, Options]:
            checked = settle(game.printing, printing, game.id)
            check_lines(game.printing, checked)
            return game.settle(quest), checked

        yield blamed(place, ("options",), settled, (*own, *printed, *names))


def _text(value: Scalar) -> str:
    """Return a value of an option as the command line would have it."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _texts(value: Texts | None) -> tuple[str, ...]:
    return () if value is None else (value,) if isinstance(value, str) else value
