"""Write docs/figures.md from the records in benchmarks/results: `python -m tools.figures`; `--check` says whether it is current.

A record is what one run of a benchmark found, with its command, machine and date; `--json FILE` of a benchmark writes one. No
figure of the page is typed. Exit code 1 where the page is not what the records say.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import msgspec

ROOT = Path(__file__).resolve().parent.parent
PAGE, RECORDS = ROOT / "docs" / "figures.md", ROOT / "benchmarks" / "results"
PARTS = ("Paper", "Every game", "Bag of Dungeon", "Deck Box Dungeons", "DONJONZ", "Green Dungeon", "Challenges, sites, batches")
"""The parts of the page, in their order."""
HEAD = """# Figures

Every figure here was measured by the command below its table, on the machine and the date beside it. A table is a record in
`benchmarks/results`, which a benchmark writes with `--json FILE`; `python -m tools.figures` makes this page of all records. A
command that begins with the name of a script is run as `python benchmarks/...` from a checkout, after `pip install -e '.[test]'`;
other engines beside ours want the extra `bench`.

Intervals are of 95 % and count games, not how much quests differ. Seconds of making and playing are processor time of one core. A
*draft* is a quest before its difficulty is set by playing; the *sensible* player is the one that grades are measured with. How
grades come about tells [How hard a quest is](difficulty.md).
"""


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one command found: a table of texts, one sentence that says how to read it, and where and when it was measured."""

    part: str
    name: str
    command: str
    machine: str
    date: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    sentence: str

    def __post_init__(self) -> None:
        if self.part not in PARTS:
            raise ValueError(f"{self.part!r} is no part of the page; choose one of {', '.join(PARTS)}")
        if wrong := next((row for row in self.rows if len(row) != len(self.columns)), None):
            raise ValueError(f"{self.name}: the row {' | '.join(wrong)} has not {len(self.columns)} columns")


def written(record: Record) -> bytes:
    """Return a record as its file holds it."""
    return msgspec.json.format(msgspec.json.encode(record), indent=1) + b"\n"


def records(folder: Path = RECORDS) -> list[Record]:
    """Return all records, by part and then by the names of their files; raises ValueError naming a file that is none."""
    found = []
    for path in sorted(folder.glob("*.json")):
        try:
            found.append(msgspec.json.decode(path.read_bytes(), type=Record))
        except (msgspec.DecodeError, ValueError) as error:
            raise ValueError(f"{path.name} is no record of figures: {error}") from error
    return sorted(found, key=lambda one: PARTS.index(one.part))


def page(found: list[Record]) -> str:
    """Return the page of these records."""
    lines, part = [HEAD], ""
    for one in found:
        if one.part != part:
            part = one.part
            lines.append(f"## {part}\n")
        lines.append(f"### {one.name}\n\n{one.sentence}\n")
        lines += [_row(one.columns), "|" + "---|" * len(one.columns), *map(_row, one.rows)]
        lines.append(f"\n`{one.command}` ({one.machine}; {one.date})\n")
    return "\n".join(lines)


def _row(cells: tuple[str, ...]) -> str:
    return f"| {' | '.join(cells)} |"


def main() -> int:
    """Write the page, or say whether it is current."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing; exit code 1 if the page is not what the records say")
    given = parser.parse_args()
    text = page(records())
    if given.check:
        current = PAGE.read_text("utf-8") == text
        print("current" if current else "docs/figures.md is not what the records say; run python -m tools.figures")
        return int(not current)
    PAGE.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
