"""Write measured figures from the records in benchmarks/results into README and guide: `python -m tools.figures`.

A record is what one run of a benchmark found, with its command, machine and date; `--json FILE` of a benchmark writes one. All of
docs/figures.md is made of them, and docs/figures.toml says in which sentences of other pages a figure stands, and which cell of a
record it is. No measured figure is typed. With `--check` nothing is written, and the exit code is 1 where a page says another.
"""

from __future__ import annotations

import argparse
import re
import sys
import tomllib
from pathlib import Path

import msgspec

ROOT = Path(__file__).resolve().parent.parent
PAGE, RECORDS, PLACES = ROOT / "docs" / "figures.md", ROOT / "benchmarks" / "results", ROOT / "docs" / "figures.toml"
PARTS = ("Paper", "Every game", "Bag of Dungeon", "Deck Box Dungeons", "DONJONZ", "Green Dungeon", "Challenges, sites, batches")
"""The parts of the page, in their order."""
HEAD = """# Figures

Every figure here was measured by the command below its table, on the machine and the date beside it. A table is a record in
`benchmarks/results`, which a benchmark writes with `--json FILE`; `python -m tools.figures` makes this page of all records. A
command that begins with the name of a script is run as `python benchmarks/...` from a checkout, after `pip install -e '.[test]'`;
other engines beside ours want the extra `bench`. What is *carried over* was written down from what the command printed, before
benchmarks wrote records, and was not measured again since.

Intervals are of 95 % and count games, not how much quests differ. Seconds of making and playing are processor time of one core. A
*draft* is a quest before its difficulty is set by playing; the *sensible* player is the one that grades are measured with. How
grades come about tells [How hard a quest is](difficulty.md).
"""


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What one command found: a table of texts, one sentence that says how to read it, and where and when it was measured.

    `edition` is the edition of the game that was measured, where it is not today's; `carried` says that a person wrote the table
    down from what the command printed.
    """

    part: str
    name: str
    command: str
    machine: str
    date: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    sentence: str
    edition: str = ""
    carried: bool = False

    def __post_init__(self) -> None:
        if self.part not in PARTS:
            raise ValueError(f"{self.part!r} is no part of the page; choose one of {', '.join(PARTS)}")
        if wrong := next((row for row in self.rows if len(row) != len(self.columns)), None):
            raise ValueError(f"{self.name}: the row {' | '.join(wrong)} has not {len(self.columns)} columns")


def written(record: Record) -> bytes:
    """Return a record as its file holds it."""
    return msgspec.json.format(msgspec.json.encode(record), indent=1) + b"\n"


def named_records(folder: Path = RECORDS) -> dict[str, Record]:
    """Return all records by the names of their files, in the order of these; raises ValueError naming a file that is none."""
    found = {}
    for path in sorted(folder.glob("*.json")):
        try:
            found[path.stem] = msgspec.json.decode(path.read_bytes(), type=Record)
        except (msgspec.DecodeError, ValueError) as error:
            raise ValueError(f"{path.name} is no record of figures: {error}") from error
    return found


def records(folder: Path = RECORDS) -> list[Record]:
    """Return all records, by part and then by the names of their files; raises ValueError naming a file that is none."""
    return sorted(named_records(folder).values(), key=lambda one: PARTS.index(one.part))


def page(found: list[Record]) -> str:
    """Return the page of these records."""
    lines, part = [HEAD], ""
    for one in found:
        if one.part != part:
            part = one.part
            lines.append(f"## {part}\n")
        lines.append(f"### {one.name}\n\n{one.sentence}\n")
        lines += [_row(one.columns), "|" + "---|" * len(one.columns), *map(_row, one.rows)]
        facts = [one.machine, one.date, *([one.edition] if one.edition else []), *(["carried over"] if one.carried else [])]
        lines.append(f"\n`{one.command}` ({'; '.join(facts)})\n")
    return "\n".join(lines)


class Saying(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Words of a page in which figures stand, each a pair of braces, and the cells that these are taken from, in their order.

    A cell is named `record: row -> column`: the name of the file, what the first cells of the row say, and the head of the column.
    """

    page: str
    say: str
    cells: tuple[str, ...]

    def __post_init__(self) -> None:
        if self.say.count("{}") != len(self.cells):
            raise ValueError(f"{self.page}: there are not {len(self.cells)} pairs of braces in: {self.say}")

    def found(self, text: str) -> re.Match[str]:
        """Return where a page says these words, with whatever figures; raises ValueError unless it does so once."""
        parts = [r"\s+".join(map(re.escape, part.split(" "))) for part in self.say.split("{}")]
        matches = list(re.finditer("(.{1,40}?)".join(parts) + r"(?!\d)", text, re.DOTALL))
        if len(matches) != 1:
            raise ValueError(f"{self.page} says {len(matches)} times: {self.say}")
        return matches[0]


def sayings(path: Path = PLACES) -> list[Saying]:
    """Return all words in which figures stand; raises ValueError."""
    return msgspec.convert(tomllib.loads(path.read_text("utf-8"))["placed"], list[Saying])


def cell(named: dict[str, Record], name: str) -> str:
    """Return the text of a cell; raises ValueError where no record has it, or more than one row."""
    file, _, place = name.partition(": ")
    row, _, column = place.partition(" -> ")
    record = named.get(file)
    if record is None or column not in record.columns:
        raise ValueError(f"no record has the column of {name}")
    found = [cells for cells in record.rows if " ".join(cells).startswith(f"{row} ") or cells[0] == row]
    if len(found) != 1:
        raise ValueError(f"{len(found)} rows are that of {name}")
    return found[0][record.columns.index(column)]


def placed(text: str, page: str, named: dict[str, Record], known: list[Saying]) -> str:
    """Return the text of a page with the figures that records have; raises ValueError where it does not say what is known of it."""
    for saying in known:
        if saying.page == page:
            match = saying.found(text)
            for place, name in reversed(list(enumerate(saying.cells, 1))):
                figure = cell(named, name)
                if " ".join(match[place].split()) != figure:
                    start, end = match.span(place)
                    text = text[:start] + figure + text[end:]
    return text


def _row(cells: tuple[str, ...]) -> str:
    return f"| {' | '.join(cells)} |"


def pages(root: Path = ROOT) -> dict[Path, str]:
    """Return the text that each page with measured figures should have; raises ValueError."""
    named, known = named_records(), sayings()
    others = {root / one.page: one.page for one in known}
    return {PAGE: page(records())} | {path: placed(path.read_text("utf-8"), name, named, known) for path, name in others.items()}


def main() -> int:
    """Write the pages, or say which are not current."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing; exit code 1 if a page is not what the records say")
    given = parser.parse_args()
    try:
        stale = {path: text for path, text in pages().items() if path.read_text("utf-8") != text}
    except ValueError as error:
        print(error)
        return 1
    if given.check:
        names = ", ".join(sorted(path.name for path in stale))
        print(f"not what the records say: {names}; run python -m tools.figures" if stale else "current")
        return int(bool(stale))
    for path, text in stale.items():
        path.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
