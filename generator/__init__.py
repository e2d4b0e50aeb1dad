"""Delvepress: from one seed to a valid, playable, rated dungeon on paper.

As a command it is `python -m generator`. As a library its functions are loaded when they are first used; `help(generator.api)`
tells all of them:

    made = generator.make(game, seed="torchlight", grade="hard")    a quest, of a word or a code; read() takes a code or a file
    files = generator.print_quest(made, generator.PrintRequest(paper="letter"))    its files by their names
    generator.verify(made, moves)    a written game, played by the referee; play(), hint(), solve(), measure() play it too
    generator.to_html(made), to_markdown(made), export(made, "uvtt")    to be read, and for tables on a screen
    generator.play_results(text), league_table(entries), print_league(table)    what a club played, by the referee
    generator.make_site(challenges)    a static site of days; make_press() the press in a browser; audit(game) its soundness
    generator.daily(game, day)    the challenge of a day; print_daily(), print_days() print them
    generator.print_sheets(game), print_kit(game), make_book(game), campaign(game)    what belongs to no single quest
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generator.api import (
        Files,
        GameInfo,
        OptionInfo,
        PrintRequest,
        audit,
        campaign,
        check,
        correction,
        count,
        daily,
        export,
        hint,
        league_table,
        list_games,
        make_book,
        make_named,
        make_press,
        make_site,
        measure,
        measure_all,
        play,
        play_results,
        print_audit,
        print_book,
        print_calibration,
        print_campaign,
        print_daily,
        print_days,
        print_kit,
        print_league,
        print_ledger,
        print_quest,
        print_sheets,
        print_solution,
        read,
        read_league,
        schema,
        season,
        share,
        solve,
        to_html,
        to_markdown,
        to_pictures,
        verify,
        write_league,
    )
    from generator.core.errors import BadCode, BadData, BadFile, BadMoves, BadOption, DelvepressError, ForgeFailed, PressError
    from generator.core.version import __version__
    from generator.forge.audit_report import AuditReport
    from generator.forge.challenges import Challenge, Result
    from generator.forge.league import Entry
    from generator.forge.making import Made
    from generator.forge.measuring import Measurement
    from generator.forge.rating import Rating
    from generator.forge.seasons import Week
    from generator.forge.standings import Standings
    from generator.press.imposition.printers import Profile
    from generator.press.jobs.reports.league_entries import Answer
    from generator.typed_make import make

_HOMES = {
    "generator.core.version": ("__version__",),
    "generator.core.errors": (
        "BadCode", "BadData", "BadFile", "BadMoves", "BadOption", "DelvepressError", "ForgeFailed", "PressError",
    ),
    "generator.forge.audit_report": ("AuditReport",),
    "generator.forge.challenges": ("Challenge", "Result"),
    "generator.forge.making": ("Made",),
    "generator.forge.measuring": ("Measurement",),
    "generator.forge.league": ("Entry",),
    "generator.forge.rating": ("Rating",),
    "generator.forge.seasons": ("Week",),
    "generator.forge.standings": ("Standings",),
    "generator.press.imposition.printers": ("Profile",),
    "generator.press.jobs.reports.league_entries": ("Answer",),
    "generator.typed_make": ("make",),
    "generator.api": (
        "Files", "GameInfo", "OptionInfo", "PrintRequest", "audit", "campaign", "check", "correction", "count", "daily",
        "export", "hint", "league_table", "list_games", "make_book", "make_named", "make_press", "make_site", "measure",
        "measure_all", "play", "play_results", "print_audit", "print_book", "print_calibration", "print_campaign",
        "print_daily", "print_days", "print_kit", "print_league", "print_ledger", "print_quest", "print_sheets",
        "print_solution", "read", "read_league", "schema", "season", "share", "solve", "to_html", "to_markdown",
        "to_pictures", "verify", "write_league",
    ),
}  # fmt: skip
"""The modules that hold what the library offers."""
__all__ = [
    "Answer", "AuditReport", "BadCode", "BadData", "BadFile", "BadMoves", "BadOption", "Challenge", "DelvepressError",
    "Entry", "Files", "ForgeFailed", "GameInfo", "Made", "Measurement", "OptionInfo", "PressError", "PrintRequest",
    "Profile", "Rating", "Result", "Standings", "Week", "__version__", "audit", "campaign", "check", "correction", "count",
    "daily", "export", "hint", "league_table", "list_games", "make", "make_book", "make_named", "make_press", "make_site",
    "measure", "measure_all", "play", "play_results", "print_audit", "print_book", "print_calibration", "print_campaign",
    "print_daily", "print_days", "print_kit", "print_league", "print_ledger", "print_quest", "print_sheets",
    "print_solution", "read", "read_league", "schema", "season", "share", "solve", "to_html", "to_markdown", "to_pictures",
    "verify", "write_league",
]  # fmt: skip


def __getattr__(name: str) -> object:
    """Return what the library offers by its name; the press is loaded only then."""
    from importlib import import_module

    for module, names in _HOMES.items():
        if name in names:
            found: object = getattr(import_module(module), name)
            return found
    raise AttributeError(f"module 'generator' has no attribute {name!r}")
