"""The library: make quests, print them, play and prove them; without a command line, a clock, or a file that is not named.

Everything raises `generator.core.errors.DelvepressError` with a sentence that says what is wrong and what to do, in the words of
the library: `grade` where the command says `--grade`. Options are those of the command line, with underscores for dashes; True and
False stand for yes and no, numbers for their digits. The same arguments give the same quests and bytes on every machine.
`generator.typed_make.make` is `make_named` with every game's own options, for whoever writes the game's name out.
"""

from generator.api.audits import audit, correction, print_audit, print_calibration
from generator.api.leagues import league_table, play_results, print_league, read_league, write_league
from generator.api.packs import check_pack, measure_pack
from generator.api.played import check, count, hint, measure, measure_all, play, print_solution, share, solve, verify
from generator.api.quests import (
    GameInfo,
    OptionInfo,
    list_games,
    make_named,
    make_of_pack,
    print_ledger,
    print_quest,
    read,
    schema,
    season,
    to_html,
    to_markdown,
    to_pictures,
)
from generator.api.sheets import (
    campaign,
    daily,
    make_book,
    print_book,
    print_campaign,
    print_daily,
    print_days,
    print_kit,
    print_sheets,
)
from generator.api.sites import make_press, make_site
from generator.api.tables import export
from generator.api.wording import USUAL, Files, Option, PrintRequest

__all__ = [
    "USUAL",
    "Files",
    "GameInfo",
    "Option",
    "OptionInfo",
    "PrintRequest",
    "audit",
    "campaign",
    "check",
    "check_pack",
    "correction",
    "count",
    "daily",
    "export",
    "hint",
    "league_table",
    "list_games",
    "make_book",
    "make_named",
    "make_of_pack",
    "make_press",
    "make_site",
    "measure",
    "measure_all",
    "measure_pack",
    "play",
    "play_results",
    "print_audit",
    "print_book",
    "print_calibration",
    "print_campaign",
    "print_daily",
    "print_days",
    "print_kit",
    "print_league",
    "print_ledger",
    "print_quest",
    "print_sheets",
    "print_solution",
    "read",
    "read_league",
    "schema",
    "season",
    "share",
    "solve",
    "to_html",
    "to_markdown",
    "to_pictures",
    "verify",
    "write_league",
]  # fmt: skip
