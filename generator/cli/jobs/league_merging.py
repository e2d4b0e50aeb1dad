"""Leagues of several clubs to one: what is wrong in them is told and left out, and nothing is lost of a league that is replaced."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from pathlib import Path

import msgspec

from generator.cli.common import output, terminal
from generator.cli.common.pools import WorkSettings
from generator.cli.jobs import league_jobs, league_removals, league_replays
from generator.cli.jobs.league_replays import Replays
from generator.core import locking, reading, writing
from generator.core.text import counted
from generator.forge import league
from generator.forge.league import Entry


class Merged(msgspec.Struct, frozen=True):
    """What a merge came to: the entries, those that the file held before if it was one of the leagues, and how many were wrong."""

    entries: tuple[Entry, ...]
    before: tuple[Entry, ...]
    wrong: int


def merge(places: Sequence[Path], target: Path, gone: AbstractSet[Entry], how: WorkSettings, *, force: bool) -> Merged:
    """Write the league of all leagues, but for what is `gone`, and for lines that are wrong, which are told.

    The target is replaced without `force` only where it is one of the leagues; what was wrong in it is kept beside it, as what was
    taken out. Raises BadFile.
    """
    replays = Replays(how)
    known = {place: league_jobs.read_lines(place) for place in places}
    replays.play(entry for lines in known.values() for entry in lines if entry not in gone)
    own = [place for place in places if reading.is_same_place(place, target)]
    beside = [league_removals.removed_place(target)] if own else []
    writing.check_file(target)
    with locking.held(target, *beside):
        known |= {place: league_jobs.read_lines(place) for place in own}  # what another run has added meanwhile is kept
        replays.play(entry for place in own for entry in known[place] if entry not in gone)
        wrong = {
            place: replays.wrong(place, {entry: line for entry, line in lines.items() if entry not in gone})
            for place, lines in known.items()
        }
        left_out = {entry for complaints in wrong.values() for entry in complaints}
        out = gone | left_out
        entries = league.merged(*([entry for entry in lines if entry not in out] for lines in known.values()))
        files = {target: league.write_league(entries)}
        lost = [entry for place in own for entry in wrong[place]]
        files |= {place: league_removals.with_more(place, lost) for place in beside if lost}
        output.write(files, force=force, owned=lambda path: bool(own))
    league_replays.tell(sentence for complaints in wrong.values() for sentence in complaints.values())
    if lost:
        terminal.info(f"What was wrong in the league itself is kept in {output.full(beside[0])}.")
    if replays.unseen:
        what = f"{counted(len(replays.unseen), 'result')} of other editions"
        terminal.info(f"{what} merged unseen, since this delvepress cannot play them; no table tells of them.")
    return Merged(entries, league.merged(*(known[place] for place in own)), len(left_out))
