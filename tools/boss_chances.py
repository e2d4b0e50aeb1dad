"""Rebuild data/boss_chances.toml of Green Dungeon: the chances against both bosses, by exact odds. Takes half a minute."""

from __future__ import annotations

from pathlib import Path

from generator.games.green_dungeon.players.boss_chances import BOSSES, table_lines
from generator.games.green_dungeon.quest.ruleset import EDITIONS

OUT = Path(__file__).resolve().parent.parent / "generator" / "games" / "green_dungeon" / "data" / "boss_chances.toml"
HEAD = """\
# The chances to beat the bosses, written by tools/boss_chances.py; players/boss_chances.py says how a row is read.
"""


def main() -> None:
    """Write the file."""
    lines = [HEAD]
    for edition in EDITIONS:
        lines.append(f"[{edition}]")
        for rank in BOSSES:
            lines += [f"{rank} = [", *(f'"{row}",' for row in table_lines(edition, rank)), "]"]
    OUT.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
