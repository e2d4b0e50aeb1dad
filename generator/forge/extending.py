"""A game and a pack of content to that game with the pack's themes: a record like any other, with which forge and press go on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import cast, get_args, get_origin

import msgspec
from msgspec.structs import replace

from generator.core import added
from generator.core.added import Added
from generator.core.data import Record, dump, load_table_of, read_record
from generator.core.errors import BadOption
from generator.core.rng import Rng
from generator.core.toml_places import Path
from generator.draw.faces.face import Face
from generator.draw.faces.tables import TABLE as FACES
from generator.draw.ground.kinds import GROUNDS, Ground
from generator.draw.woodcut.scene import SCENES, ThemeScenes
from generator.forge.choices import Choice, OneOf, Options
from generator.forge.content import AnyForm, ContentPack, Tables
from generator.forge.game import AnyGame
from generator.forge.pack import Kit, Pack, Pictures
from generator.forge.pictures import colours_of

BASE, LOOKS, FACED = "base", "looks", "faces"
"""The fields of a pack's theme that those of the house do not have."""
ANY = "any"
_GAMES: dict[tuple[str, str], AnyGame] = {}
"""Games with a pack, by their ids and the characters of the pack."""


def form_of(game: AnyGame) -> AnyForm:
    """Return what a game says of its themes; raises BadOption for a game that takes no packs."""
    if game.content is None:
        raise BadOption(f"{game.id} takes no packs.")
    return game.content


def extend(game: AnyGame, pack: ContentPack) -> AnyGame:
    """Return a game with the themes of a pack that was checked; its challenges, series and books stay with the house's.

    Raises BadOption for a pack of another game, for a second pack, and where two packs of this process have the same characters.
    """
    form = form_of(game)
    if pack.game != game.id:
        raise BadOption(f"The pack {pack.id} is for {pack.game}, not for {game.id}; give it to that game.")
    if game.content_pack is not None:
        raise BadOption("Two packs at once cannot be used; give one.")
    known = _GAMES.get((game.id, pack.suffix))
    if known is not None:
        if known.content_pack is None or known.content_pack.digest != pack.digest:
            raise BadOption(f"Another pack here has the characters {pack.suffix} too; change a word of one of them.")
        return known
    inner = {}
    for name, tables in pack.themes.items():
        inner[name] = pack.inner(name)
        added.add(form.package, inner[name], joined(form, {**tables, "id": inner[name]}))
    names = tuple(inner)

    def generate(options: Options, rng: Rng) -> Record:
        if options["theme"] == ANY:
            fitting = [name for name in names if not form.refuses(inner[name], options)] or names
            options = {**options, "theme": rng.stream("theme of a pack").pick(fitting)}
        return game.generate({**options, "theme": inner.get(options["theme"], options["theme"])}, rng)

    def conflict(options: Options) -> str:
        refusals = [form.refuses(inner[name], options) for name in names if options["theme"] in (name, ANY)]
        return next((why for why in refusals if all(refusals)), "") or game.conflict(options)

    extended = replace(
        game,
        content_pack=pack,
        choices=tuple(_lengthened(choice, names) for choice in game.choices),
        generate=generate,
        conflict=conflict,
        daily=None,
        season=None,
        series=None,
        book=None,
        kits=tuple(_with_themes(kit, inner) if takes_themes(kit) else _in_colours(kit, form, inner[names[0]]) for kit in game.kits),
    )
    _GAMES[game.id, pack.suffix] = extended
    return extended


def known_game(game: AnyGame, suffix: str) -> AnyGame | None:
    """Return a game with the pack of these characters, if it was read in this process."""
    return _GAMES.get((game.id, suffix))


def takes_themes(kit: Kit) -> bool:
    """Return whether what a kit prints depends on a theme."""
    return any(option.name == "theme" for option in kit.options)


def _lengthened(choice: Choice, names: tuple[str, ...]) -> Choice:
    if not isinstance(choice, OneOf) or choice.name != "theme":
        return choice
    return replace(choice, values=(*choice.values, *names), order=(*choice.order, *names) if choice.order else ())


def _with_themes(kit: Kit, inner: Mapping[str, str]) -> Kit:
    """Return a kit that takes the themes of a pack too; `any` are those of the pack."""
    names = tuple(inner)

    def make_pack(options: Options, pictures: Pictures) -> Pack:
        theme = options["theme"]
        named = "+".join(inner.values()) if theme == ANY else inner.get(theme, theme)
        return kit.make_pack({**options, "theme": named}, pictures)

    options = tuple(
        _lengthened(option, names) if isinstance(option, OneOf) else option  # other options are no choices of themes
        for option in kit.options
    )
    return replace(kit, options=options, make_pack=make_pack)


def _in_colours(kit: Kit, form: AnyForm, theme: str) -> Kit:
    """Return a kit whose pieces are of no theme, such as record sheets, in the colours of the theme of an id."""

    def make_pack(options: Options, pictures: Pictures) -> Pack:
        return replace(kit.make_pack(options, pictures), colours=colours_of(form.package, theme))

    return replace(kit, make_pack=make_pack)


# ---------------------------------------------------------------------- a theme and its base


def joined(form: AnyForm, tables: Tables) -> Added:
    """Return a theme of a pack together with the theme of the house that it builds on; raises BadData where it is none."""
    base = str(tables.get(BASE, ""))
    own = {name: value for name, value in tables.items() if name not in (BASE, LOOKS, FACED)}
    borrowed: Tables = dump(form.of(base)) if base else {}
    theme = read_record(form.theme, merged(form, borrowed, own), f"the theme {tables['id']}")
    names = {name: _names(own.get(name)) for name, rule in form.merging.first.items() if rule != "kind"}
    return Added(theme, base, _rows(form, tables, base), names)


def _names(rows: object) -> frozenset[str]:
    return frozenset(str(row["name"]) for row in rows if "name" in row) if isinstance(rows, list) else frozenset()


def merged(form: AnyForm, base: Tables, own: Tables) -> dict[str, object]:
    """Return the tables of a theme: its own before those of its base, by the game's rules."""
    return {name: _merged(form, name, base.get(name), own.get(name)) for name in dict.fromkeys((*base, *own))}


def _merged(form: AnyForm, name: str, base: object, own: object) -> object:
    if own is None or base is None:
        return base if own is None else own
    if isinstance(own, dict) and isinstance(base, dict):
        return {part: _merged(form, part, base.get(part), own.get(part)) for part in dict.fromkeys((*base, *own))}
    if isinstance(own, list) and isinstance(base, list | tuple):
        return _merged_lists(form, name, list(base), own)
    return own


def _merged_lists(form: AnyForm, name: str, base: list[object], own: list[object]) -> list[object]:
    if own and base and all(isinstance(one, list | tuple) for one in (*own, *base)):
        parts = cast("list[tuple[list[object], list[object]]]", list(zip(own, base, strict=True)))
        return [[*mine, *theirs] for mine, theirs in parts]
    rule = form.merging.first.get(name)
    if rule == "kind":
        kinds = {_kind(form, entry) for entry in own}
        return [*own, *(entry for entry in base if _kind(form, entry) not in kinds)]
    least = least_of(form, name)
    if rule and len(own) >= least:
        return own
    behind = [entry for entry in base if entry not in own]
    return [*own, *behind[: least - len(own)]] if rule == "filled" else [*own, *behind]


def _kind(form: AnyForm, entry: object) -> tuple[object, ...]:
    return tuple(cast(Tables, entry)[field] for field in form.merging.kind)


def least_of(form: AnyForm, name: str) -> int:
    """Return how many entries a list of a theme has at least, by its name."""
    kind = next((field.type for field in msgspec.structs.fields(form.theme) if field.name == name), None)
    least = [limit.min_length for limit in get_args(kind)[1:] if getattr(limit, "min_length", None)]
    if least:
        return int(least[0] or 0)
    return len(get_args(kind)) if get_origin(kind) is tuple and get_args(kind)[1:] != (...,) else 0


def looks_tables(form: AnyForm) -> dict[str, tuple[str, type[Record]]]:
    """Return the tables of looks that a pack's theme may have, each with the game's table it stands in, and its record."""
    return {"ground": (GROUNDS, Ground), "scenes": (SCENES, ThemeScenes), **form.looks}


def whole_looks(form: AnyForm, name: str, own: Tables, base: str) -> dict[str, object]:
    """Return a table of looks with what it leaves out as the base has it, or as the first theme of the house has it."""
    table, kind = looks_tables(form)[name]
    found: Tables = load_table_of(form.package, table)["themes"].get(base or form.names[0], {})
    fields = [field.name for field in msgspec.structs.fields(kind)]
    return {**{field: found[field] for field in fields if field in found}, **own}


def _rows(form: AnyForm, tables: Tables, base: str) -> dict[str, dict[str, Record]]:
    """Return the rows of other tables that a theme of a pack brings."""
    rows: dict[str, dict[str, Record]] = {}
    for name, own in cast(Mapping[str, Tables], tables.get(LOOKS, {})).items():
        table, kind = looks_tables(form)[name]
        rows[table] = {"": read_record(kind, whole_looks(form, name, own, base), f"the looks of {tables['id']}")}
    faces = cast(Mapping[str, dict[str, object]], tables.get(FACED, {}))
    rows[FACES] = {name: read_record(Face, face, f"the face of {name}") for name, face in faces.items()}
    return rows


def texts_of(value: object, path: Path = ()) -> Iterator[tuple[Path, str]]:
    """Yield every text in tables with the way to it."""
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, dict):
        for name, inner in value.items():
            yield from texts_of(inner, (*path, name))
    elif isinstance(value, Sequence):
        for number, inner in enumerate(value):
            yield from texts_of(inner, (*path, number))
