"""A pack that was read to what is wrong with it, or to the pack: shape first, then words, names, looks, the theme as a whole."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from pathlib import Path as FilePath
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from generator.core import limits
from generator.core.data import Record
from generator.core.errors import BadData
from generator.core.messages import near, shown
from generator.core.record_walk import Fault, faults
from generator.core.text import counted
from generator.core.toml_places import Path
from generator.forge.content import FORMAT, AnyForm, ContentPack, Tables, rows_in
from generator.forge.extending import BASE, FACED, LOOKS, joined, texts_of
from generator.forge.game import AnyGame
from generator.press.content.complaints import Complaint, Sheet, told
from generator.press.content.left_names import foreign_names
from generator.press.content.letters import text_faults
from generator.press.content.looks_checks import face_faults, icon_faults, looks_faults
from generator.press.content.outside import with_reasons
from generator.press.content.reading_packs import HEAD, Source, read_source

THEME = "theme"
"""The table of a pack of one file that holds its themes."""
_SLUG = r"^[a-z][a-z0-9-]{0,23}(?!\n)$"
_MANY = {
    "foes": (limits.PACK_FOES, "enemies"), "villains": (limits.PACK_VILLAINS, "villains"),
    "dragons": (limits.PACK_VILLAINS, "dragons"), "minis": (limits.PACK_VILLAINS, "bosses"),
    "finals": (limits.PACK_VILLAINS, "bosses"), "encounters": (limits.PACK_ENCOUNTERS, "encounters"),
    "side_quests": (limits.PACK_ENCOUNTERS, "side quests"),
}  # fmt: skip
_BEFORE_WALK = (BASE, LOOKS, FACED)


class PackHead(Record):
    """What a pack says of itself: the format, whose game it is for, what it is called, and by whom under which licence."""

    format: Annotated[int, Meta(ge=FORMAT, le=FORMAT)]
    game: str
    id: Annotated[str, Meta(pattern=_SLUG)]
    title: Annotated[str, Meta(min_length=1, max_length=60)]
    author: Annotated[str, Meta(max_length=60)] = ""
    license: Annotated[str, Meta(max_length=60)] = ""


class ThemeHead(Record):
    """The fields of a pack's theme that those of the house have otherwise."""

    id: Annotated[str, Meta(pattern=_SLUG)]
    name: Annotated[str, Meta(min_length=1, max_length=28)]
    base: str = ""


class Checked(msgspec.Struct, frozen=True):
    """What came of checking: the pack where it is sound, else all that is wrong; of a sound one, doubts."""

    pack: ContentPack | None
    complaints: tuple[Complaint, ...]
    doubts: tuple[Complaint, ...] = ()


def check_place(place: FilePath, games: Mapping[str, AnyGame]) -> Checked:
    """Return what came of checking the pack in a folder or a file; raises BadFile where there is none."""
    return check_source(read_source(place), games)


def read_pack(place: FilePath, games: Mapping[str, AnyGame]) -> ContentPack:
    """Return the pack in a folder or a file; raises BadFile where there is none, BadData with the first of its complaints."""
    return read_doubted(place, games)[0]


def read_doubted(place: FilePath, games: Mapping[str, AnyGame]) -> tuple[ContentPack, tuple[Complaint, ...]]:
    """Return the pack in a folder or a file, and what is doubtful in it; raises as `read_pack` does."""
    checked = check_place(place, games)
    if checked.pack is None:
        raise BadData(_refusal(shown(str(place), 160), checked))
    return checked.pack, checked.doubts


def _refusal(where: str, checked: Checked) -> str:
    several = "" if len(checked.complaints) == 1 else f" and {counted(len(checked.complaints) - 1, 'more complaint')}"
    return f"The pack {where} is not sound: {told(checked.complaints)[0]}{several}; delvepress pack check tells all that is wrong."


def check_tables(tables: object, games: Mapping[str, AnyGame]) -> ContentPack:
    """Return the pack that a document holds, checked like a stranger's; raises ValueError with the first thing that is wrong."""
    if not isinstance(tables, dict):
        raise ValueError("its pack is no table")
    checked = _check([Sheet("the pack inside", "", tables, {})], [], games, single=True)
    if checked.pack is None:
        first = checked.complaints[0]
        raise ValueError(f"its pack is not sound: {first.field}: {first.what}")
    return checked.pack


def check_source(source: Source, games: Mapping[str, AnyGame]) -> Checked:
    """Return what came of checking files that were read."""
    return _check(list(source.sheets), list(source.complaints), games, single=source.single)


def _check(sheets: list[Sheet], complaints: list[Complaint], games: Mapping[str, AnyGame], *, single: bool) -> Checked:
    for sheet in sheets:
        sheet.tables = _composed(sheet.tables)
    head = next((sheet for sheet in sheets if single or sheet.name == HEAD), None)
    if head is None:
        return Checked(None, tuple(sorted(complaints)))
    game, wrong = _head_faults(head, games, single=single)
    complaints += wrong
    themes = _themes_of(head, sheets, single=single)
    if game is None or game.content is None:
        return Checked(None, tuple(sorted(complaints)))
    if not themes and not complaints:
        where = f"[{THEME}.ID]" if single else "a file, ID.toml,"
        complaints.append(Complaint(head.name, 1, 1, "", f"it holds no theme; {where} begins one"))
    for name, (sheet, within, tables) in themes.items():
        complaints += [sheet.complaint(fault, within) for fault in theme_faults(game.content, name, tables)]
    if complaints:
        return Checked(None, tuple(sorted(dict.fromkeys(complaints))))
    form = game.content
    doubts = [sheet.complaint(fault, within) for sheet, within, tables in themes.values() for fault in foreign_names(form, tables)]
    return Checked(ContentPack.of(_whole(head, themes)), (), tuple(sorted(dict.fromkeys(doubts))))


def _composed(value: Any) -> Any:
    """Return tables in which accents are composed, in names of fields too."""
    if isinstance(value, str):
        return unicodedata.normalize("NFC", value)
    if isinstance(value, dict):
        return {unicodedata.normalize("NFC", str(name)): _composed(inner) for name, inner in value.items()}
    return [_composed(inner) for inner in value] if isinstance(value, list) else value


def _head_faults(head: Sheet, games: Mapping[str, AnyGame], *, single: bool) -> tuple[AnyGame | None, list[Complaint]]:
    """Return the game of a pack, None where there is no such game, and what is wrong with what the pack says of itself."""
    own = {name: value for name, value in head.tables.items() if not (single and name == THEME)}
    wrong = list(faults(PackHead, own))
    name = own.get("game")
    game = games.get(name) if isinstance(name, str) else None
    if isinstance(name, str) and game is None:
        wrong.append(Fault(("game",), f"there is no game {shown(name)}", near(name, games).strip(" ()") or ", ".join(games)))
    for field in ("title", "author", "license"):
        text = own.get(field)
        if isinstance(text, str) and text:
            wrong += text_faults(_plain_form(games), (field,), text)
    if single and not isinstance(head.tables.get(THEME, {}), dict):
        wrong.append(Fault((THEME,), "it must be a table of themes by their ids"))
    return game, [head.complaint(fault) for fault in wrong]


def _plain_form(games: Mapping[str, AnyGame]) -> AnyForm:
    """Return the form of any game, by which the words of a head are looked at."""
    return next(game.content for game in games.values() if game.content is not None)


Themes = dict[str, tuple[Sheet, Path, dict[str, object]]]
"""The tables of themes by their ids, each with its file and the way to it there."""


def _themes_of(head: Sheet, sheets: list[Sheet], *, single: bool) -> Themes:
    """Return the themes of a pack: files beside its head, or tables of the one file, in which an id may be left out."""
    if not single:
        return {sheet.name.removesuffix(".toml"): (sheet, (), sheet.tables) for sheet in sheets if sheet is not head}
    tables = head.tables.get(THEME, {})
    rows = list(tables.items())[: limits.PACK_FILES - 1] if isinstance(tables, dict) else []
    return {
        name: (head, (THEME, name), {"id": name, **inner} if isinstance(inner, dict) else {}) for name, inner in rows
    }  # fmt: skip


def _whole(head: Sheet, themes: Themes) -> dict[str, object]:
    """Return all tables of a sound pack in the form of its one file, with nothing left out."""
    own = {name: value for name, value in head.tables.items() if name != THEME}
    usual = {"author": "", "license": ""}
    return {**usual, **own, THEME: {name: tables for name, (_, _, tables) in sorted(themes.items())}}


# ---------------------------------------------------------------------- one theme


def theme_faults(form: AnyForm, name: str, tables: dict[str, object]) -> Iterator[Fault]:
    """Yield all that is wrong with the tables of a theme, whose id is that of its file."""
    counts = list(_count_faults(tables))
    yield from counts
    if counts:
        return
    base = tables.get(BASE, "")
    wrong = [*_head_of_theme(form, name, tables), *_shape_faults(form, tables, whole=not base)]
    wrong += looks_faults(form, tables[LOOKS], base if base in form.names else "") if LOOKS in tables else ()
    wrong += face_faults(form, tables)
    wrong += _word_faults(form, tables)
    wrong += _twice_faults(form, tables)
    yield from wrong
    if not wrong:
        yield from _joined_faults(form, tables)


def _count_faults(tables: Any, path: Path = ()) -> Iterator[Fault]:
    """Yield lists that have more entries than are walked."""
    if isinstance(tables, dict):
        for name, inner in tables.items():
            yield from _count_faults(inner, (*path, name))
    elif isinstance(tables, list):
        most, noun = _MANY.get(str(path[-1]), (limits.PACK_TEXTS, "entries")) if len(path) == 1 else (limits.PACK_TEXTS, "entries")
        if len(tables) > most:
            yield Fault(path, f"a theme has at most {most} {noun} here, not {len(tables):,}")
            return
        for number, inner in enumerate(tables):
            if isinstance(inner, dict | list):
                yield from _count_faults(inner, (*path, number))


def _head_of_theme(form: AnyForm, name: str, tables: Tables) -> Iterator[Fault]:
    """Yield what is wrong with id, name and base of a theme."""
    yield from faults(ThemeHead, {field: tables[field] for field in ("id", "name", BASE) if field in tables})
    if tables.get("id", name) != name:
        yield Fault(("id",), f"it must be the name of its file, {shown(name)}")
    elif name in form.names:
        yield Fault(("id",), f"the house has a theme {shown(name)} already", "choose another id")
    base = tables.get(BASE, "")
    if isinstance(base, str) and base and base not in form.names:
        yield Fault((BASE,), f"there is no theme {shown(base)}", near(base, form.names).strip(" ()") or ", ".join(form.names))


def _shape_faults(form: AnyForm, tables: Tables, *, whole: bool) -> Iterator[Fault]:
    """Yield what is wrong with the shape of a theme; one with a base may leave fields out, and lists may be shorter."""
    own = {name: value for name, value in tables.items() if name not in (*_BEFORE_WALK, "id", "name")}
    if whole:
        own |= {name: tables[name] for name in ("id", "name") if isinstance(tables.get(name), str)}
    shape = list(with_reasons(form, faults(form.theme, own, lenient=not whole)))
    known = {"id", "name"}  # told of by the head already
    yield from (fault for fault in shape if not (fault.path and fault.path[0] in known and len(fault.path) == 1))


def _word_faults(form: AnyForm, tables: Tables) -> Iterator[Fault]:
    """Yield what keeps words from being printed, and icons that there are not."""
    for path, text in texts_of({name: inner for name, inner in tables.items() if name not in (BASE, LOOKS)}):
        last = next((str(part) for part in reversed(path) if isinstance(part, str)), "")
        if path[0] == FACED:
            if last == "words":
                yield from text_faults(form, path, text)
        elif last == "icon" or last.endswith("_icon"):
            yield from icon_faults(path, text)
        else:
            yield from text_faults(form, path, text)


def _twice_faults(form: AnyForm, tables: Tables) -> Iterator[Fault]:
    """Yield ids and texts that stand twice in a list."""
    for name, rows in tables.items():
        if not isinstance(rows, list):
            continue
        seen: set[str] = set()
        for number, row in enumerate(rows):
            of_record = isinstance(row, dict) and name in form.ids
            key = row.get("id") if of_record else row
            if not isinstance(key, str):
                continue
            if key in seen:
                yield Fault((name, number, *(("id",) if of_record else ())), f"{shown(key)} stands here twice")
            seen.add(key)


def _joined_faults(form: AnyForm, tables: Tables) -> Iterator[Fault]:
    """Yield what is wrong with a theme together with its base."""
    try:
        theme = joined(form, dict(tables)).theme
    except BadData as error:
        yield Fault((), str(error).rstrip("."), head=True)
        return
    yield from _same_ids(form, tables)
    yield from (Fault(path, what) for path, what in form.doubtful(theme) if _is_own(tables, path))


def _is_own(tables: Any, path: Path) -> bool:
    """Return whether an entry of a joined theme stands in the pack: its own stand before those of its base."""
    for part in path:
        if isinstance(part, int):
            if not isinstance(tables, list) or part >= len(tables):
                return False
            tables = tables[part]
        else:
            tables = tables.get(part) if isinstance(tables, dict) else None
    return True


def _same_ids(form: AnyForm, tables: Tables) -> Iterator[Fault]:
    base = str(tables.get(BASE, ""))
    if not base:
        return
    for name in form.ids:
        known = {one.id for one in getattr(form.of(base), name)}
        for number, row in enumerate(rows_in(tables, name)):
            if row["id"] in known and name == "encounters":
                yield Fault((name, number, "id"), f"{base} has {shown(str(row['id']))} already", "choose another id")
