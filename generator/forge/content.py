"""Packs of content of one's own: what a game says of its themes, and a pack that was read and checked."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from hashlib import blake2b
from typing import Generic, Literal, TypeVar, cast

import msgspec

from generator.core.code import pack_characters
from generator.core.data import Record
from generator.core.toml_places import Path
from generator.forge.choices import Options

T = TypeVar("T", bound=Record)

FORMAT = 1
"""The format of packs that this version reads."""
Tables = Mapping[str, object]
"""Tables, lists, texts and numbers as a parser of TOML returns them."""
OwnFirst = Literal["kind", "drawn", "filled"]
"""How entries of one's own go before those of the base: they take the place of those of their `kind`; of a list from which one is
`drawn` they take the place of all, when they are enough for the schema, else stand before them; others are `filled` up to what the
schema asks for."""


class Merging(msgspec.Struct, frozen=True):
    """How lists of a theme go together with those of its base: `first` by the list's name; all others are added.

    `kind` are the fields that tell the kind of an entry, for lists of which entries of a kind are replaced.
    """

    first: Mapping[str, OwnFirst]
    kind: tuple[str, ...] = ()


Change = Callable[[Record], Record]
"""Puts something into a draft, whatever else was put into it before."""


class Swap(msgspec.Struct, frozen=True):
    """One thing of a pack that a draft can have: its name, what stands in its place, and what it might be instead.

    `mine` puts the thing into the draft, `without` what stands in its place; `neighbours` put it there a little changed, by the
    words that say how. The things of a draft may be put into it together, in any order.
    """

    name: str
    other: str
    mine: Change
    without: Change
    neighbours: Mapping[str, Change]


def anything(theme: str, options: Options) -> str:
    """Say of no theme that options do not go with it."""
    del theme, options
    return ""


def nothing_doubtful(theme: Record) -> Sequence[tuple[Path, str]]:
    """Find nothing wrong with a whole theme beyond its schema."""
    del theme
    return ()


class ContentForm(msgspec.Struct, Generic[T], frozen=True):
    """What a game says of its themes, so that a pack may add some.

    `theme` is their record, `names` the ids of those of the house, `of` reads one by its id; `package` is where its data lie.
    `ids` are lists whose entries have an id, `faced` names those of a theme's tables who may have a face, `facts` what a text may
    name in braces by the way to it, None where its type checks that. `looks` are the tables of looks beside those that all games
    have. `refuses` says why options do not go with a theme. `doubtful` yields what else is wrong with the tables of a whole theme:
    the way there, and what.
    """

    theme: type[T]
    names: tuple[str, ...]
    of: Callable[[str], T]
    package: str
    merging: Merging
    faced: Callable[[Tables], Sequence[str]]
    facts: Callable[[Path], frozenset[str] | None]
    ids: tuple[str, ...] = ()
    roomy: Mapping[tuple[str, str], tuple[float, float]] = {}
    """How wide names may be, and a word of them, in sizes of the font, by list and field: where pages have more room than the
    house's own names need, since they break names or set them smaller."""
    looks: Mapping[str, tuple[str, type[Record]]] = {}
    refuses: Callable[[str, Options], str] = anything
    doubtful: Callable[[T], Sequence[tuple[Path, str]]] = nothing_doubtful
    swaps: Callable[[Record], Sequence[Swap]] | None = None
    """Returns each thing of a pack that changes play and that a draft can have; None where no theme changes play."""
    start: Callable[[Record], int] | None = None
    """Returns by how much tuning has changed the heroes' health at the start of a quest; None where it changes none."""
    nothing_changes: str = ""
    """What `pack measure` says of a game in which no theme changes play."""

    def erased(self) -> ContentForm[Record]:
        """Return this form as one of themes whose kind is not known: they go back to itself alone."""
        return cast("ContentForm[Record]", self)


AnyForm = ContentForm[Record]
"""What a game says whose kind of theme is not known here."""


def rows_in(tables: Tables, name: str) -> list[dict[str, object]]:
    """Return the tables of a list in tables, by its name; what is none is passed over."""
    rows = tables.get(name)
    return [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []


def texts_in(tables: Tables, name: str) -> list[str]:
    """Return the texts of a list, or the names in a table, by its name; what is none is passed over."""
    texts = tables.get(name)
    return [text for text in texts if isinstance(text, str)] if isinstance(texts, list | dict) else []


class ContentPack(msgspec.Struct, frozen=True):
    """A pack that was read and checked: its tables, and what stands for them.

    The tables are those of its one file: format, game, id, title, author, license, and under `theme` those of each theme by id.
    """

    tables: Tables
    digest: str
    """128 bits as hex: the pack's identity."""

    @classmethod
    def of(cls, tables: Tables) -> ContentPack:
        """Return the pack of checked tables."""
        return cls(tables, digest_of(tables).hex())

    @property
    def suffix(self) -> str:
        """The six characters that stand for it in codes."""
        return pack_characters(bytes.fromhex(self.digest))

    @property
    def game(self) -> str:
        """The id of its game."""
        return str(self.tables["game"])

    @property
    def id(self) -> str:
        """Its own id."""
        return str(self.tables["id"])

    @property
    def title(self) -> str:
        """What it is called."""
        return str(self.tables["title"])

    @property
    def themes(self) -> Mapping[str, Tables]:
        """The tables of its themes by their ids, in the order of these."""
        found = cast(Mapping[str, Tables], self.tables["theme"])
        return {name: found[name] for name in sorted(found)}

    def inner(self, theme: str) -> str:
        """Return the id by which one of its themes is known inside the house, which says its content."""
        return f"{theme}-at-{self.digest[:16]}"


def canonical_tables(tables: Tables) -> bytes:
    """Return tables as canonical JSON: sorted keys, no blanks, UTF-8."""
    return json.dumps(tables, sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode()


def digest_of(tables: Tables) -> bytes:
    """Return the 16 bytes that stand for the content of a pack."""
    return blake2b(canonical_tables(tables), digest_size=16, person=b"delvepress-pack").digest()
